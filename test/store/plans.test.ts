import { expect } from 'chai';
import pg from 'pg';
import { runDueRetries } from '../../src/payments/retry/due-retries.js';
import { occurrenceRetries, runBilling } from '../../src/recurring/billing-run.js';
import { queries } from '../../src/store/query/query.js';
import { findCard, readSavedCards, removeSavedCard } from '../../src/store/vault/instruments.js';
import { postEvents } from '../support/events.js';
import { card, payment, paymentWith } from '../support/payments.js';
import { planOf, type PlanNode, scannedIn } from '../support/records.js';
import { terminalId } from '../support/service.js';
import { referenceTo, startStage, retryOf } from '../support/stage.js';
import { platformInit } from '../recurring/series-client.js';
import { started } from '../support/started.js';

/** Tables that grow with the payments. */
const growing: ReadonlySet<string> = new Set([
  ...['transactions', 'orders', 'payers', 'instruments', 'processor_calls', 'events', 'deliveries'],
  ...['idempotency_keys', 'series', 'occurrences', 'scheduled_retries', 'retry_counters', 'simulator_entries'],
  ...['journal_entries', 'journal_postings'],
]);

/** The statements that are about one payment or one page of a journal, by their names. */
const hot =
  /^(journal-|read-saved-cards|remove-saved-card|find-journal|claim-journal|post-|write-|settle|postpone|read-attempt|read-shown-attempt|read-idempotency-key|store-answer|drop-idempotency-key|simulator-|move-to-route|attempts-of-card|drop-retry|due-release-retry|is-scheduled)/;

interface Sent {
  readonly name?: string;
  readonly text?: string;
  readonly values?: unknown[];
}

describe('the hot statements', () => {
  const statements = new Map<string, { readonly text: string; readonly values: number }>();
  const client = pg.Client.prototype as unknown as Record<'query', (...parameters: unknown[]) => unknown>;
  const query = Reflect.get(client, 'query');

  before(() => {
    client.query = function recorded(...parameters) {
      const sent = (typeof parameters[0] === 'object' ? parameters[0] : {}) as Sent & { executions?: Sent[] };
      for (const { name, text, values = [] } of sent.executions ?? [sent])
        if (name !== undefined && text !== undefined && hot.test(name))
          statements.set(name, { text, values: values.length });
      return Reflect.apply(query, this, parameters);
    };
  });
  const stage = started(startStage);
  after(() => {
    client.query = query;
  });

  /**
   * Returns PostgreSQL's plan for any values.
   * @param scans false: with sequential scans only if there is no other way
   */
  async function plan(
    { text, values }: { readonly text: string; readonly values: number },
    { scans } = { scans: false },
  ): Promise<PlanNode> {
    const session = await stage.service.deps.store.pool.connect();
    try {
      await session.query('BEGIN');
      if (!scans) await session.query('SET LOCAL enable_seqscan = off');
      await session.query('SET LOCAL plan_cache_mode = force_generic_plan');
      await session.query(`PREPARE planned AS ${text}`);
      const nothing = Array.from({ length: values }, () => 'NULL').join(', ');
      const [row] = (
        await session.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(`EXPLAIN (FORMAT JSON) EXECUTE planned(${nothing})`)
      ).rows;
      const [top] = row?.['QUERY PLAN'] ?? [];
      if (!top) throw new Error('nothing was planned');
      return top.Plan;
    } finally {
      await session.query('ROLLBACK');
      await session.query('DEALLOCATE ALL');
      // The other prepared statements are gone too: the pool opens a new session.
      session.release(true);
    }
  }

  it('find the next due time of a terminal in the order of an index', async () => {
    const ofKinds = [...queries.values()].filter(({ name }) => name.startsWith('due-next-'));
    expect(ofKinds).to.have.length(5);
    for (const query of ofKinds) {
      const found = await planOf(stage.service, query, { terminalId });
      expect(found, query.name)
        .to.match(/^Limit /)
        .and.match(/Index (Only )?Scan using \S+_at_idx on \w+ due /);
      expect(found, query.name).not.to.match(/Sort /);
    }
  });

  it('find the Idempotency-Keys of a payment by its transaction, however many its terminal has', async () => {
    const masking = { text: 'a', mask: 'b', json: 'a', jsonMask: 'b', events: null };
    for (const name of ['read-identifiers-of-payment', 'mask-identifier']) {
      const query = [...queries.values()].find((each) => each.name === name)!;
      const found = await planOf(stage.service, query, { terminalId, orderId: 'WzyEOrd1', ...masking });
      expect(found, name).to.include('idempotency_keys_terminal_id_transaction_id_idx');
    }
  });

  it('use an index, for any number of payments', async () => {
    const { http, service } = stage;
    const key = (idempotencyKey: string) => ({ idempotencyKey });
    const sold = await http.sale({ body: payment(), ...key('sale-1') }).ok;
    await http.sale({ body: payment(), ...key('sale-1') }).ok;
    await stage.statusOf(sold);
    // The rest is read from the events of this journal.
    await postEvents(service);
    await http.refund({ body: { ...referenceTo(sold), amount: 1, currency: 'EUR' }, ...key('refund-1') }).ok;
    await http.capture({ body: referenceTo(await http.preauth({ body: payment() }).ok), ...key('capture-1') }).ok;
    await http.voidPayment({ body: referenceTo(await http.preauth({ body: payment() }).ok), ...key('void-1') }).ok;
    await http.capture({ body: referenceTo(await http.preauth({ body: payment({ amount: 3003 }) }).ok) }).ok;
    await http.saleRetry({ body: retryOf(await http.sale({ body: paymentWith('4000000000000119') }).ok) }).ok;
    const series = await http.recurringInit({
      body: platformInit('2026-03-10', {}, { payment_instrument: card('4000000000000341') }),
    }).ok;
    const {
      future_transactions: [next],
    } = await http.recurringStatus({ query: { recurring_id: series.recurring_id } }).ok;
    await http.futureTransactionCharge({
      body: { recurring_id: series.recurring_id, future_transaction_id: next?.future_transaction_id ?? '' },
    }).ok;
    await stage.pass(40 * 24 * 60 * 60);
    await runBilling(service.deps);
    await runDueRetries(service.deps, occurrenceRetries);
    await postEvents(service);
    const nobody = { terminalId, payerId: 'nobody' };
    await readSavedCards(service.deps.store.pool, nobody, { now: service.clock.now(), limit: 5 });
    await removeSavedCard(service.deps.store.pool, { ...nobody, token: 'none' });

    expect([...statements.keys()]).to.include.members([
      'write-payment',
      'write-attempt',
      'settle',
      'read-idempotency-key',
      'attempts-of-card',
      'journal-backfill',
      'journal-events',
      'post-journal',
      'read-saved-cards',
      'remove-saved-card',
    ]);
    const scanning = [];
    for (const [name, statement] of statements) {
      const scans = scannedIn(await plan(statement)).filter((table) => growing.has(table));
      if (scans.length > 0) scanning.push(`${name} reads all of ${scans.join(', ')}`);
    }
    expect(scanning).to.eql([]);
  });

  it('find a card by its index, also where nearly all payments have the same one', async () => {
    const { pool } = stage.service.deps.store;
    await pool.query(
      `INSERT INTO instruments (terminal_id, token, payment_method, fingerprint, pan_length, created_at)
       SELECT $1, 'token-' || n, 'cards', 'the only card', 16, now() FROM generate_series(1, 5000) AS n`,
      [terminalId],
    );
    await pool.query('ANALYZE instruments');
    const statement = queries.get('find-card');
    const found = await plan({ text: statement?.text ?? '', values: 2 }, { scans: true });
    expect(scannedIn(found).filter((table) => growing.has(table))).to.eql([]);
    const fingerprints = ['another card', 'the only card'];
    expect((await findCard(pool, ['none', terminalId], fingerprints))?.trimEnd()).to.equal('the only card');
    expect(await findCard(pool, ['none', terminalId], ['another card'])).to.equal(undefined);
    expect(await findCard(pool, ['none'], fingerprints)).to.equal(undefined);
  });
});
