import { expect } from 'chai';
import { systemClock } from '../../src/base/clock.js';
import { runBare, startBare, type Around } from '../support/command-line.js';
import { client, succeeded } from '../support/contract/contract-client.js';
import { payment, unpaid } from '../support/payments.js';
import { apiKey, startApiService, terminalId, type TestService } from '../support/service.js';

describe('open', () => {
  let service: TestService;
  before(async () => {
    service = await startApiService();
  });
  after(() => service.close());

  const open = (around: Around, ...args: string[]) =>
    startBare(['open', ...args, '--base-url', service.baseUrl], systemClock, around).ended;
  const ofTerminal = ['--api-key', apiKey, '--terminal', terminalId];

  it('shows the documentation, and prints its address', async () => {
    const opened: string[] = [];
    const { code, printed, reported } = await open({ hasBrowser: true, opened });
    expect([code, printed, reported]).to.deep.equal([0, [`${service.baseUrl}/docs`], []]);
    expect(opened).to.deep.equal(printed);
  });

  it('says so where there is no browser, and is done all the same', async () => {
    const { code, printed, reported } = await open({ hasBrowser: false });
    expect([code, printed.length]).to.deep.equal([0, 1]);
    expect(reported.join()).to.include('open the address yourself');
  });

  it('shows the page that a payment waits on', async () => {
    const api = client(service);
    const { transaction_id, next_action } = await succeeded(
      api.sale({ body: unpaid({ payment_collection: 'hosted_page' }) }),
    );
    const { printed } = await open({ hasBrowser: true }, transaction_id, ...ofTerminal);
    expect(printed).to.deep.equal([next_action!.url]);

    const { transaction_id: paid } = await succeeded(api.sale({ body: payment() }));
    const none = await open({}, paid, ...ofTerminal);
    expect([none.code, none.reported.join()]).to.deep.equal([
      2,
      `The transaction ${paid} waits for no payer: it has no page.`,
    ]);
    expect((await runBare('open', paid, '--base-url', service.baseUrl)).reported.join()).to.include('needs --api-key');
  });
});
