import { expect } from 'chai';
import { readBacklog } from '../../src/store/due-work/backlog.js';
import { client } from '../support/contract/contract-client.js';
import { addApiKey, addTerminal } from '../support/merchants.js';
import { enteredCard, publishableKey, visitor } from '../support/pages/payment-page.js';
import { newUser } from '../support/pages/sessions.js';
import { payment, unpaid } from '../support/payments.js';
import { apiKey, startApiService, startTestService, terminalId, type TestService } from '../support/service.js';
import { TestClock, until } from '../support/time/clock.js';
import { providerSignature } from '../conformance/requests.js';
import { platformInit } from '../recurring/series-client.js';
import { closing, started } from '../support/started.js';

const elsewhere = 'VALIDATION/TERMINAL_IN_OTHER_CELL';
const unknownKey = 'ptk_test_of_another_cell';

const attempts = async (service: TestService) => (await service.query('SELECT FROM transactions')).length;

describe('a cell', () => {
  const service = started(() => startApiService({ CELL_ID: 'eu-1', RATE_LIMIT_FAILED_AUTHENTICATIONS: '20' }));
  const api = started(() => client(service));
  before(async () => {
    await addTerminal(service, 'TERM02');
    await addApiKey(service, 'ptk_test_of_terminal_2', ['TERM02']);
  });

  const pay = (key: string | null, terminal: string) =>
    api.sale({ body: payment(), apiKey: key, terminalId: terminal });

  it('answers 421 for a terminal that it does not have, with a key of this cell, an unknown one and none', async () => {
    for (const key of [apiKey, unknownKey, null]) {
      const { context, ...rest } = await pay(key, 'TERM99').refused(elsewhere);
      expect(rest.status).to.equal(421);
      expect(context).to.eql({ terminal_friendly_id: 'TERM99' });
    }
    expect(await attempts(service)).to.equal(0);
  });

  it('refuses wrong keys of its own terminals, and ids that no terminal has, as without cells', async () => {
    await pay(unknownKey, terminalId).refused('INVALID_API_KEY');
    await pay('ptk_test_of_terminal_2', terminalId).refused('TERMINAL_NOT_FOUND');
    await pay(unknownKey, 'no-id').refused('INVALID_API_KEY');
    await pay(apiKey, 'no-id').refused('TERMINAL_NOT_FOUND');
    await pay(apiKey, terminalId).ok;
  });

  it('answers 421 to card fields and to users who act for a merchant', async () => {
    const tokens = { body: enteredCard(), publishableKey: (await publishableKey(api)).api_key };
    await api.tokenCreate({ ...tokens, terminalId: 'TERM99' }).refused(elsewhere);
    await api.tokenCreate(tokens).ok;
    const user = await newUser(service, api, { email: 'ada@example.com', role: 'operator' });
    const byUser = { body: { retry: { originating_id: '7hK2mQ9x' } }, apiKey: null, headers: user.changing };
    await api.saleRetry({ ...byUser, terminalId: 'TERM99' }).refused(elsewhere);
    await api.saleRetry(byUser).refused('VALIDATION/TRANSACTION_NOT_FOUND');
  });

  it('answers 421 to a signed notification, so that its processor sends it again', async () => {
    const body = JSON.stringify({
      id: 'sim_evt_1',
      created_at: service.clock.now().toISOString(),
      transaction_id: '7hK2mQ9x',
      outcome: 'approved',
    });
    const path = (terminal: string) => `/v1/providers/simulator_a/notifications/${terminal}`;
    const signed = { 'Content-Type': 'application/json', ...providerSignature(body, service.clock.now()) };
    const send = (terminal: string, headers: object) =>
      api.send({ method: 'POST', path: path(terminal), headers: { ...headers }, body });
    await send('TERM99', signed).refused(elsewhere);
    await send(terminalId, signed).refused('VALIDATION/RECORD_NOT_FOUND');
    await send('TERM99', { ...signed, 'X-Provider-Signature': `t=1,v1=${'0'.repeat(64)}` }).refused(
      'INVALID_SIGNATURE',
    );
  });

  it('counts wrong keys of terminals that it does not have', async () => {
    const codes = new Set<number>();
    for (let guess = 0; guess < 25; guess++) codes.add((await pay(`${unknownKey}_${guess}`, 'TERM98')).status);
    expect([...codes]).to.eql([421, 429]);
  });

  it('cannot have moved a terminal to itself', () =>
    api.managementTerminalUpdate({ body: { moved_to_cell: 'eu-1' } }).refused('VALIDATION/INVALID_FIELD'));
});

it('an installation that is not a cell does not tell an unknown terminal from one that a key does not open', async () => {
  await using service = closing(await startApiService());
  const api = client(service);
  await api.sale({ body: payment(), apiKey: unknownKey, terminalId: 'TERM99' }).refused('INVALID_API_KEY');
  await api.sale({ body: payment(), terminalId: 'TERM99' }).refused('TERMINAL_NOT_FOUND');
});

describe('a terminal that has moved to another cell', () => {
  const move = (cell: string | null) => api.managementTerminalUpdate({ body: { moved_to_cell: cell } }).ok;
  const charges = async () => (await service.query(`SELECT FROM transactions WHERE type = 'recurring'`)).length;

  const clock = new TestClock(new Date('2026-03-10T23:59:30.000Z'));
  const service = started(() => startTestService({ CELL_ID: 'eu-1' }, { clock }));
  const api = started(() => client(service));

  it('is refused with the name of that cell, also by its pages, and nothing is charged until it is taken back', async () => {
    await api.recurringInit({ body: platformInit('2026-03-11') }).ok;
    const { next_action } = await api.sale({ body: unpaid({ payment_collection: 'hosted_page' }) }).ok;
    const page = visitor(next_action!.url);
    expect((await page.visit()).status).to.equal(200);
    const before = await attempts(service);

    expect(await move('eu-2')).to.include({ moved_to_cell: 'eu-2' });
    const { context } = await api.sale({ body: payment(), idempotencyKey: 'moved' }).refused(elsewhere);
    expect(context).to.eql({ terminal_friendly_id: terminalId, cell_id: 'eu-2' });
    await api.sale({ body: payment(), apiKey: unknownKey }).refused(elsewhere);
    expect((await page.visit()).status).to.equal(421);
    await service.query(
      `WITH unanswered AS (UPDATE transactions SET status = 'UNKNOWN' WHERE type = 'recurring_init' RETURNING *)
      INSERT INTO discrepancies(discrepancy_id, environment, terminal_id, processor_key, idempotency_key, claim, source,
        claimed_outcome, found_at)
      SELECT gen_random_uuid(), 'sandbox', terminal_id, processor_key, 'x', 'approved', 'statement', 'approved', now()
      FROM unanswered`,
    );
    await clock.advance(60_000);
    for (let pass = 0; pass < 5; pass++) {
      await clock.advance(1_000);
      await service.deps.background.settled();
    }
    expect(await attempts(service)).to.equal(before);
    const waiting = await readBacklog(service.deps.store.pool, service.clock.now());
    expect(waiting).to.eql([]);
    expect((await api.managementUnknownTransactionList().ok).unknown_transactions).to.eql([]);
    expect((await api.managementDiscrepancyList().ok).discrepancies).to.eql([]);

    expect(await move(null)).to.not.have.property('moved_to_cell');
    await until('the charge is made', async () => {
      await clock.advance(1_000);
      return (await charges()) === 1;
    });
    await api.sale({ body: payment(), idempotencyKey: 'moved' }).ok;
  });
});
