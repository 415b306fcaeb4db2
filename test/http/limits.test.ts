import { expect } from 'chai';
import { addApiKey } from '../support/access.js';
import { client, refused, succeeded, type Answer, type ContractClient } from '../support/contract/contract-client.js';
import { payment } from '../support/payments.js';
import { startApiService, terminalId, type TestService } from '../support/service.js';
import { until } from '../support/time/until.js';

/** Requests are sent at once, so that they fall into one window of a second: the limiter counts by the real clock. */
describe('rate limits', () => {
  const [submissions, status, all] = [3, 5, 6];
  let service: TestService;
  let api: ContractClient;
  let transactionId: string;

  before(async () => {
    service = await startApiService({
      RATE_LIMIT_SUBMISSIONS: String(submissions),
      RATE_LIMIT_STATUS: String(status),
      RATE_LIMIT_ALL: String(all),
    });
    api = client(service);
    transactionId = (await succeeded(api.sale({ body: payment() }))).transaction_id;
  });
  after(() => service.close());

  let lastKey = 0;
  /** Every test counts on a key of its own. */
  async function newKey(fields: { requestsPerSecond?: number } = {}): Promise<string> {
    const key = `ptk_test_of_a_limited_key_${++lastKey}`;
    await addApiKey(service, key, [terminalId], fields);
    return key;
  }
  const times = <T>(count: number, request: () => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, request));
  const pay = (apiKey: string) => api.sale({ body: payment(), apiKey });
  const look = (apiKey: string) => api.transactionStatus({ params: { transaction_id: transactionId }, apiKey });
  const statuses = (answers: readonly Answer<unknown>[]) => answers.map((answer) => answer.status).sort();
  const limitOf = ({ headers }: Answer<unknown>) => [
    Number(headers['x-ratelimit-limit']),
    Number(headers['x-ratelimit-remaining']),
  ];

  it('let so many submissions through in a second, and tell when the next may come', async () => {
    const key = await newKey();
    const answers = await times(submissions + 2, () => pay(key));
    expect(statuses(answers)).to.deep.equal([200, 200, 200, 429, 429]);
    const late = answers.find((answer) => answer.status === 429)!;
    const { context } = await refused(late, 'RATE_LIMIT_EXCEEDED');
    expect(context).to.deep.equal({ retry_after_seconds: 1 });
    expect(late.headers['retry-after']).to.equal('1');
    expect(limitOf(late)).to.deep.equal([submissions, 0]);
  });

  it('count down with every answer, and name the end of the window', async () => {
    const key = await newKey();
    const answers = await times(submissions, () => pay(key));
    expect(answers.map(limitOf).sort()).to.deep.equal([
      [submissions, 0],
      [submissions, 1],
      [submissions, 2],
    ]);
    const now = service.clock.now().getTime() / 1000;
    for (const { headers } of answers) expect(Number(headers['x-ratelimit-reset']) - now).to.be.within(0, 1);
  });

  it('are separate for submissions and status lookups', async () => {
    const key = await newKey();
    const paid = await times(submissions + 1, () => pay(key));
    expect(statuses(paid)).to.deep.equal([200, 200, 200, 429]);
    await succeeded(look(key));
  });

  it('let so many status lookups through', async () => {
    const key = await newKey();
    const answers = await times(status + 1, () => look(key));
    expect(statuses(answers)).to.deep.equal([...Array.from({ length: status }, () => 200), 429]);
    expect(limitOf(answers.find((answer) => answer.status === 429)!)).to.deep.equal([status, 0]);
  });

  it('let so many requests of all kinds through', async () => {
    const key = await newKey();
    const answers = (await Promise.all([times(2, () => pay(key)), times(status, () => look(key))])).flat();
    expect(statuses(answers)).to.deep.equal([...Array.from({ length: all }, () => 200), 429]);
    expect(limitOf(answers.find((answer) => answer.status === 429)!)).to.deep.equal([all, 0]);
  });

  it('are counted for each key', async () => {
    const [one, other] = [await newKey(), await newKey()];
    expect(statuses(await times(submissions + 1, () => pay(one)))).to.include(429);
    await succeeded(pay(other));
  });

  it('can be set for one key', async () => {
    const key = await newKey({ requestsPerSecond: 1 });
    const answers = await times(2, () => look(key));
    expect(statuses(answers)).to.deep.equal([200, 429]);
    expect(limitOf(answers.find((answer) => answer.status === 429)!)).to.deep.equal([1, 0]);
  });

  it('come before the terminal and the body are looked at', async () => {
    const key = await newKey();
    const answers = await times(submissions + 1, () => api.sale({ rawBody: '{', apiKey: key, terminalId: 'NOSUCH' }));
    expect(statuses(answers)).to.deep.equal([403, 403, 403, 429]);
  });

  it('do not count what has no key, or no valid one', async () => {
    expect(statuses(await times(all + 2, () => pay('ptk_test_unknown')))).to.deep.equal(
      Array.from({ length: all + 2 }, () => 401),
    );
    expect(statuses(await times(all + 2, () => api.health()))).to.deep.equal(
      Array.from({ length: all + 2 }, () => 200),
    );
  });

  it('let the next window begin anew', async () => {
    const key = await newKey({ requestsPerSecond: 1 });
    expect(statuses(await times(2, () => look(key)))).to.include(429);
    await until('the window is over', async () => (await look(key)).status === 200);
  });
});
