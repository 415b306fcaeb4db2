import { expect } from 'chai';
import { readConfig } from '../../src/config/config.js';
import { sweep, sweeps } from '../../src/store/sweep/sweep.js';
import { testServer } from '../support/database/database.js';
import { card, declinedCard, payment, paymentWith, unpaid } from '../support/payments.js';
import { declines } from '../support/processors/scripted-processor.js';
import { terminalId, testStart } from '../support/service.js';
import { type Made, startStage, retryOf, referenceTo } from '../support/stage.js';
import { started } from '../support/started.js';
import { openSession, planOf } from '../support/records.js';

describe('sweeping', () => {
  const day = 24 * 60 * 60 * 1000;
  const days = { ...readConfig({}).retentionDays, events: 60 };
  const ago = (count: number, milliseconds = 0): Date => new Date(testStart.getTime() - count * day + milliseconds);
  const endpointId = '00000000-0000-4000-8000-000000000001';

  let otherTerminal: string;

  const stage = started(startStage);
  before(async () => {
    otherTerminal = (await stage.openOtherTerminal()).terminalId;
    await rows(`INSERT INTO webhook_endpoints (endpoint_id, account_id, environment, url, sealed_secret, created_at)
      VALUES ('${endpointId}', '${endpointId}', 'sandbox', '', '', now())`);
  });
  afterEach(async () => {
    const { pool } = stage.service.deps.store;
    for (const table of ['events', 'provider_notifications', 'idempotency_keys'])
      await pool.query(`DELETE FROM ${table}`);
    await pool.query('UPDATE terminals SET clock_now = NULL');
  });

  const rows = async (text: string, values: unknown[] = []): Promise<string[]> =>
    (await stage.service.query<{ id: string }>(text, ...values)).map(({ id }) => id);

  async function addEvents(count: number, createdAt: Date, terminal = terminalId): Promise<string[]> {
    return rows(
      `INSERT INTO events (event_id, account_id, terminal_id, type, subject_id, body, created_at)
      SELECT gen_random_uuid(), gen_random_uuid(), $2, 'transaction.approved', 'subject1', '{}', $3 FROM
      generate_series(1, $1) RETURNING event_id AS id`,
      [count, terminal, createdAt],
    );
  }
  async function addDelivery(
    state: 'pending' | 'delivered' | 'failed',
    createdAt: Date,
    terminal = terminalId,
  ): Promise<string> {
    const [eventId] = await addEvents(1, createdAt, terminal);
    const [id = ''] = await rows(
      `INSERT INTO deliveries (event_id, endpoint_id, terminal_id, state, attempts, due_at, created_at)
      VALUES ($1, $2, $3, $4, 1, $5, $5) RETURNING delivery_id AS id`,
      [eventId, endpointId, terminal, state, createdAt],
    );
    await rows(
      'INSERT INTO delivery_attempts (terminal_id, delivery_id, attempt_number, started_at, duration_milliseconds) ' +
        'VALUES ($3, $1, 1, $2, 5)',
      [id, createdAt, terminal],
    );
    return id;
  }
  async function addClaim(key: string, expiresAt: Date, terminal = terminalId): Promise<void> {
    await rows(
      `INSERT INTO idempotency_keys (terminal_id, operation, key, digest, owner, leased_until, expires_at)
      VALUES ($1, 'sale', $2, '', gen_random_uuid(), $3, $3)`,
      [terminal, key, expiresAt],
    );
  }
  const addNotification = (id: string, appliedAt: Date | null, receivedAt = ago(1_000)): Promise<string[]> =>
    rows(
      `INSERT INTO provider_notifications (provider_key, provider_event_id, terminal_id, transaction_id, result,
        received_at, applied_at)
      VALUES ('simulator_a', $1, $2, 'subject1', '{}', $3, $4)`,
      [id, terminalId, receivedAt, appliedAt],
    );

  const deliveries = () => rows('SELECT delivery_id AS id FROM deliveries ORDER BY delivery_id');
  const claims = () => rows('SELECT key AS id FROM idempotency_keys ORDER BY key');
  const run = () => sweep(stage.service.deps.store.pool, testStart, days);

  for (const state of ['delivered', 'failed'] as const)
    it(`takes a ${state} delivery with its attempts when it is ${days[state]} days old, and not a millisecond earlier`, async () => {
      await addDelivery(state, ago(days[state]));
      const younger = await addDelivery(state, ago(days[state], 1));
      expect(await run()).to.equal(false);
      expect(await deliveries()).to.eql([younger]);
      expect(await rows('SELECT delivery_id AS id FROM delivery_attempts')).to.eql([younger]);
    });

  it('keeps undelivered deliveries, however old, with their event and attempts, until their endpoint is deleted', async () => {
    const pending = await addDelivery('pending', ago(2_000));
    await run();
    expect(await deliveries()).to.eql([pending]);
    expect(await rows('SELECT event_id AS id FROM events')).to.have.length(1);
    expect(await rows('SELECT delivery_id AS id FROM delivery_attempts')).to.eql([pending]);
    await rows('UPDATE deliveries SET endpoint_id = event_id');
    await run();
    expect(await deliveries()).to.eql([]);
  });

  it('takes an event when its age is reached, and not a millisecond earlier', async () => {
    await addEvents(1, ago(days.events));
    const [younger] = await addEvents(1, ago(days.events, 1));
    await run();
    expect(await rows('SELECT event_id AS id FROM events')).to.eql([younger]);
  });

  it('keeps an event as long as a delivery of it: until the failed one is abandoned', async () => {
    const failed = await addDelivery('failed', ago(days.failed - 1));
    await run();
    expect(await rows('SELECT delivery_id AS id FROM deliveries JOIN events USING (event_id)')).to.eql([failed]);
    await sweep(stage.service.deps.store.pool, new Date(testStart.getTime() + day), days);
    expect(await rows('SELECT event_id AS id FROM events')).to.eql([]);
  });

  it('takes a claim when it has expired, and not a millisecond earlier', async () => {
    await addClaim('expired', testStart);
    await addClaim('kept', new Date(testStart.getTime() + 1));
    await run();
    expect(await claims()).to.eql(['kept']);
  });

  it('takes a notification so long after it was applied, and never one that is not', async () => {
    await addNotification('old', ago(days.notifications));
    await addNotification('younger', ago(days.notifications, 1));
    await addNotification('waiting', null);
    await run();
    expect(await rows('SELECT provider_event_id AS id FROM provider_notifications ORDER BY 1')).to.eql([
      'waiting',
      'younger',
    ]);
  });

  it('goes by the clock of each sandbox terminal, but for notifications', async () => {
    await rows('UPDATE terminals SET clock_now = $2 WHERE terminal_id = $1', [
      otherTerminal,
      new Date(testStart.getTime() + 400 * day),
    ]);
    const here = await addDelivery('delivered', ago(1));
    await addDelivery('delivered', ago(1), otherTerminal);
    await addClaim('here', new Date(testStart.getTime() + day));
    await addClaim('there', new Date(testStart.getTime() + day), otherTerminal);
    await addNotification('applied', ago(1));
    await run();
    expect(await deliveries()).to.eql([here]);
    expect(await rows('SELECT DISTINCT terminal_id AS id FROM events')).to.eql([terminalId]);
    expect(await claims()).to.eql(['here']);
    expect(await rows('SELECT provider_event_id AS id FROM provider_notifications')).to.have.length(1);
  });

  it('takes a batch at a time where the statistics are of a table that had been emptied', async () => {
    await addEvents(1, ago(1));
    await rows('DELETE FROM events');
    await rows('ANALYZE events');
    await addEvents(1_300, ago(days.events));
    expect(await run()).to.equal(true);
    expect(await rows('SELECT event_id AS id FROM events')).to.have.length(800);
  });

  it('deletes refused imports when the requests of their time are deleted, and keeps those of a payment', async () => {
    await rows(
      `INSERT INTO imported_attempts (terminal_id, provider_key, transaction_id, created_at) VALUES
        ($1, 'simulator_a', NULL, $2), ($1, 'simulator_a', NULL, $3), ($1, 'simulator_a', 'payment1', $2)`,
      [terminalId, ago(days.requests), ago(days.requests, 1)],
    );
    await run();
    expect(await rows('SELECT transaction_id AS id FROM imported_attempts ORDER BY 1')).to.eql(['payment1', null]);
  });

  it('deletes a batch at a time and reports if there may be more; two at once delete everything once', async () => {
    await addEvents(1_300, ago(days.events));
    await addEvents(7, ago(1));
    expect(await run()).to.equal(true);
    expect(await rows('SELECT event_id AS id FROM events')).to.have.length(807);
    await Promise.all([run(), run()]);
    while (await run());
    expect(await rows('SELECT event_id AS id FROM events')).to.have.length(7);
    expect(await run()).to.equal(false);
  });

  (testServer === undefined ? it.skip : it)(
    'leaves to another instance what that one is at, and does not wait for it',
    async () => {
      const held = await addDelivery('delivered', ago(days.delivered));
      const free = await addDelivery('delivered', ago(days.delivered));
      await using other = await openSession(stage.service.deps.store.pool);
      await other.query('BEGIN');
      await other.query('SELECT FROM deliveries WHERE delivery_id = $1 FOR UPDATE', [held]);
      await run();
      expect(await deliveries())
        .to.eql([held])
        .and.not.include(free);
    },
  );

  for (const { days: age, query } of sweeps)
    it(`finds ${query.name} by an index with the oldest rows first`, async () => {
      const values = { now: testStart, batch: 10, days: typeof age === 'number' ? age : days[age] };
      const lines = await planOf(stage.service, query, values);
      expect(lines).to.match(
        /Index (?:Only )?Scan using (?:idempotency_keys_terminal_id_expires_at_idx|deliveries_terminal_id_state_created_at_idx|events_terminal_id_created_at_idx|retry_counters_terminal_id_updated_at_idx|provider_notifications_applied_at_idx|refused_instruments_terminal_id_refused_at_idx|refused_instruments_retired_at_idx|payer_returns_terminal_id_created_at_idx|one_time_tokens_sealed_idx|one_time_tokens_terminal_id_expires_at_idx|authentications_terminal_id_created_at_idx|simulated_authentications_terminal_id_created_at_idx|logged_requests_pkey|user_sessions_created_at_session_id_idx|one_time_links_expires_at_idx|passkey_challenges_expires_at_idx|imported_attempts_refused_idx|instruments_erased_idx|payers_erased_at_idx)/,
      );
      expect(lines).not.to.match(/Seq Scan on (?!terminals|cell_moves)/);
    });
});

describe('sweeping instruments', () => {
  const day = 24 * 60 * 60 * 1000;
  const hour = 60 * 60 * 1000;

  const stage = started(startStage);
  afterEach(() => stage.http.sandboxReset().ok);

  const run = async (): Promise<void> => {
    const { deps } = stage.service;
    while (await sweep(deps.store.pool, deps.clock.now(), deps.config.retentionDays));
  };
  const pass = async (...times: number[]): Promise<void> => {
    for (const milliseconds of times) {
      await stage.service.clock.advance(milliseconds);
      await run();
    }
  };
  const tokenOf = async (made: Made): Promise<string> => (await stage.statusOf(made)).order.payment_instrument!.token;
  const isSealed = async (token: string): Promise<boolean> =>
    (
      await stage.query<{ sealed: boolean }>(
        'SELECT sealed_number IS NOT NULL OR provider_token IS NOT NULL AS sealed FROM instruments WHERE token = $1',
        token,
      )
    )[0]!.sealed;
  const waiting = async (): Promise<number> => (await stage.query('SELECT FROM refused_instruments')).length;
  const decline = (): Promise<Made> => stage.http.sale({ body: paymentWith(declinedCard) }).ok;

  it('erases the number of a declined card at its age limit, and the data that the status shows years later', async () => {
    const made = await decline();
    const before = await stage.statusOf(made);
    const token = await tokenOf(made);
    await pass(30 * day - 1);
    expect(await isSealed(token)).to.equal(true);
    await pass(1, hour);
    expect(await isSealed(token)).to.equal(false);
    expect(await stage.statusOf(made)).to.eql(before);
    expect(await waiting()).to.equal(0);
    const expiry = () => stage.query('SELECT FROM instruments WHERE token = $1 AND expiry_year IS NOT NULL', token);
    await pass((stage.service.deps.config.retentionDays.storedInstruments - 31) * day);
    expect(await expiry()).to.have.length(1);
    await pass(day);
    expect(await expiry()).to.have.length(0);
  });

  it('refuses payments with it from the time of its retirement, before the number is erased', async () => {
    const made = await decline();
    const token = await tokenOf(made);
    await pass(30 * day);
    expect(await isSealed(token)).to.equal(true);
    for (const later of [0, hour]) {
      await pass(later);
      await stage.http
        .sale({ body: unpaid({ token }) })
        .refused('VALIDATION/INSTRUMENT_NOT_AVAILABLE', { field: 'token' });
      await stage.http.saleRetry({ body: retryOf(made) }).refused('VALIDATION/INSTRUMENT_NOT_AVAILABLE');
    }
    // The card itself may be sent again.
    await stage.http.sale({ body: payment(retryOf(made)) }).ok;
  });

  it('takes a provider token as well', async () => {
    stage.bankA.next('sale', declines());
    const token = await tokenOf(await stage.http.sale({ body: unpaid({ provider_token: 'sim-token' }) }).ok);
    await pass(30 * day, hour);
    expect(await isSealed(token)).to.equal(false);
  });

  it('leaves a token for the use of the merchant with which a payment was approved, before or after it was refused', async () => {
    const approved = await tokenOf(await stage.http.sale({ body: payment() }).ok);
    stage.bankA.next('sale', declines());
    await stage.http.sale({ body: unpaid({ token: approved }) }).ok;
    stage.bankA.next('sale', declines());
    const made = await stage.http.sale({ body: payment({ order: { payment_instrument: card('4242424242424242') } }) })
      .ok;
    await stage.http.saleRetry({ body: retryOf(made) }).ok;
    const held: Made = await stage.http.preauth({ body: payment() }).ok;
    await stage.http.voidPayment({ body: referenceTo(held) }).ok;
    const tokens = [approved, await tokenOf(made), await tokenOf(held)];
    await pass(400 * day, hour);
    for (const token of tokens) {
      expect(await isSealed(token)).to.equal(true);
      await stage.http.sale({ body: unpaid({ token }) }).ok;
    }
    expect(await waiting()).to.equal(0);
  });

  it('counts from the last attempt that was refused', async () => {
    const made = await decline();
    const token = await tokenOf(made);
    await pass(20 * day);
    await stage.http.saleRetry({ body: retryOf(made) }).ok;
    await pass(29 * day, hour);
    expect(await isSealed(token)).to.equal(true);
    await pass(day, hour);
    expect(await isSealed(token)).to.equal(false);
  });

  it('leaves one whose retry is scheduled, or whose outcome is open', async () => {
    const made = await decline();
    await stage.query(
      `INSERT INTO scheduled_retries (transaction_id, terminal_id, due_at) SELECT transaction_id, terminal_id,
        created_at FROM transactions`,
    );
    const open: Made = await stage.http.sale({ body: paymentWith('4000000000003220') }).ok;
    await stage.query(
      `INSERT INTO refused_instruments (token, terminal_id, refused_at) SELECT token, terminal_id, created_at FROM
        transactions WHERE status = 'PROCESSING'`,
    );
    const tokens = [await tokenOf(made), await tokenOf(open)];
    await pass(60 * day, hour);
    for (const token of tokens) expect(await isSealed(token)).to.equal(true);
  });

  it('keeps one whose payment a processor’s report approved, whatever its status', async () => {
    const token = await tokenOf(await decline());
    await stage.query(
      `INSERT INTO discrepancies (discrepancy_id, environment, terminal_id, transaction_id, processor_key,
        idempotency_key, claim, source, claimed_outcome, found_at)
      SELECT gen_random_uuid(), 'sandbox', terminal_id, transaction_id, 'simulator_a', transaction_id, 'approved',
      'notification', 'approved', created_at FROM transactions`,
    );
    await pass(30 * day, hour);
    expect(await isSealed(token)).to.equal(true);
    expect(await waiting()).to.equal(0);
  });

  it('gives one back that a payment was approved with meanwhile: it had begun before the instrument was retired', async () => {
    const token = await tokenOf(await decline());
    await pass(30 * day);
    await stage.http.sale({ body: unpaid({ token }) }).refused('VALIDATION/INSTRUMENT_NOT_AVAILABLE');
    await stage.query(`UPDATE transactions SET status = 'APPROVED' WHERE token = $1`, token);
    await pass(hour);
    expect(await isSealed(token)).to.equal(true);
    await stage.http.sale({ body: unpaid({ token }) }).ok;
  });

  it('goes by the clock of a sandbox terminal, and by real time for the hour after', async () => {
    const token = await tokenOf(await decline());
    await stage.http.sandboxAdvanceClock({
      body: { now: new Date(stage.service.clock.now().getTime() + 31 * day).toISOString() },
    }).ok;
    await run();
    await stage.http.sale({ body: unpaid({ token }) }).refused('VALIDATION/INSTRUMENT_NOT_AVAILABLE');
    expect(await isSealed(token)).to.equal(true);
    await pass(hour);
    expect(await isSealed(token)).to.equal(false);
  });

  it('keeps nothing of a terminal that is reset', async () => {
    await decline();
    await stage.http.sandboxReset().ok;
    expect(await waiting()).to.equal(0);
  });
});
