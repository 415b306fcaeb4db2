import { type Clock, systemClock } from '../../../src/base/clock.js';
import type { Schema } from '../../../src/base/contract.js';
import { readConfig } from '../../../src/config/config.js';
import { createLog } from '../../../src/logging/log.js';
import { runDueLookups } from '../../../src/payments/reconciliation/reconcile.js';
import { systemRandom } from '../../../src/base/random.js';
import { startService } from '../../../src/service.js';
import type { Submission } from './load.js';

/**
 * Classes of faults. `lost`: answered and missing or different. `doubled`: done twice. `stuck`: never settled.
 * `untrue`: a record, event or total differs from the facts.
 */
export type Fault = { readonly kind: 'lost' | 'doubled' | 'stuck' | 'untrue'; readonly what: string };

/** Results of the audit after the last fault. */
export interface Findings {
  readonly faults: readonly Fault[];
  readonly transactions: number;
  readonly bankEntries: number;
  /** Transactions in PROCESSING after the last start that lookups settled. */
  readonly recovered: number;
  /** Number of transactions by final status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Payments minus refunds, by the service's records and by the bank's ledger. */
  readonly taken: { readonly service: string; readonly bank: string };
}

/** Minutes by which the clock advances in steps: enough for every lookup and for payers who never respond. */
const stepsForward = [1, 2, 5, 15, 60, 120];

type Rows = Record<string, unknown>[];
/** Queries the database of the service. */
type Query = (text: string, values?: unknown[]) => Promise<Rows>;

/**
 * Starts the service again, runs its lookups with the clock advanced, and compares its records with the integrator's
 * and the bank's.
 * @param settings those of the killed servers
 */
export async function audit(
  settings: Readonly<Record<string, string>>,
  submissions: readonly Submission[],
): Promise<Findings> {
  let ahead = 0;
  const clock: Clock = {
    now: () => new Date(systemClock.now().getTime() + ahead),
    elapsed: () => systemClock.elapsed(),
    sleep: (milliseconds, signal) => systemClock.sleep(milliseconds, signal),
    timer: (milliseconds, action) => systemClock.timer(milliseconds, action),
  };
  // The audit does not test the speed of the machine.
  const patient = { DATABASE_CONNECT_TIMEOUT_MS: '30000' };
  const service = await startService(readConfig({ ...settings, ...patient, PORT: '0' }), {
    clock,
    random: systemRandom,
    log: createLog('silent'),
  });
  const query: Query = async (text, values = []) =>
    (await service.deps.store.pool.query<Record<string, unknown>>(text, values)).rows;
  try {
    const open = (await query(`SELECT 1 FROM transactions WHERE status = 'PROCESSING'`)).length;
    for (const minutes of stepsForward) {
      ahead = minutes * 60_000;
      while (await runDueLookups(service.deps)) await Promise.resolve();
      await service.deps.background.settled();
    }
    return await compare(query, submissions, open);
  } finally {
    await service.stop();
  }
}

/** A query that must return no rows. */
interface Check {
  readonly kind: Fault['kind'];
  readonly what: string;
  readonly text: string;
  readonly values?: (submissions: readonly Submission[]) => unknown[];
}

const checks: readonly Check[] = [
  {
    kind: 'stuck',
    what: 'still PROCESSING after the lookups',
    text: `SELECT transaction_id, type, reason FROM transactions WHERE status = 'PROCESSING'`,
  },

  // One reference and attempt number is one key. A retry has the reference of its sale.
  {
    kind: 'doubled',
    what: 'one submission made two transactions',
    text: `
    SELECT merchant_transaction_id, attempt_number, count(*) FROM transactions WHERE merchant_transaction_id IS NOT NULL
    GROUP BY merchant_transaction_id, attempt_number HAVING count(*) > 1`,
  },
  {
    kind: 'doubled',
    what: 'one void made two transactions',
    text: `
    SELECT transaction_reference_id, count(*) FROM transactions WHERE type = 'void' GROUP BY transaction_reference_id
    HAVING count(*) > 1`,
  },
  // An exactly repeatable call may be sent again under its key, and is recorded once. A call with a security code is
  // not repeatable, because the code is not stored.
  {
    kind: 'doubled',
    what: 'the bank was sent a payment with a security code twice',
    text: `
    SELECT b.processor_key, b.idempotency_key, b.operation, b.calls FROM simulator_entries b JOIN transactions ON
    transaction_id = idempotency_key
    WHERE calls > 1 AND attempt_number = 1 AND merchant_transaction_id IN (SELECT unnest($1::text[]))`,
    values: (submissions) => [withSecurityCode(submissions)],
  },
  // Without one, the check above could not fail.
  {
    kind: 'untrue',
    what: 'the bank was sent no payment with a security code',
    text: `
    SELECT 0 AS payments WHERE NOT EXISTS (SELECT FROM simulator_entries JOIN transactions ON transaction_id =
    idempotency_key WHERE attempt_number = 1 AND merchant_transaction_id IN (SELECT unnest($1::text[])))`,
    values: (submissions) => [withSecurityCode(submissions)],
  },
  {
    kind: 'untrue',
    what: 'the bank received a transaction that is not recorded',
    text: `
    SELECT idempotency_key FROM simulator_entries LEFT JOIN transactions ON transaction_id = idempotency_key WHERE
    transaction_id IS NULL`,
  },
  {
    kind: 'doubled',
    what: 'two banks moved money for one transaction',
    text: `
    SELECT idempotency_key FROM simulator_entries WHERE outcome = 'approved' GROUP BY idempotency_key HAVING count(*) >
    1`,
  },

  {
    kind: 'untrue',
    what: 'approved by the bank, but not here',
    text: `
    SELECT t.transaction_id, t.type, t.status, t.reason, b.amount FROM simulator_entries b JOIN transactions t ON
    t.transaction_id = b.idempotency_key
    LEFT JOIN transactions s ON s.transaction_id = t.successor_id
    WHERE b.outcome = 'approved' AND t.status <> 'APPROVED' AND NOT (t.type = 'preauth' AND t.status = 'CANCELLED' AND
    s.type = 'void' AND s.status = 'APPROVED')`,
  },
  {
    kind: 'untrue',
    what: 'approved here, but not by the bank',
    text: `
    SELECT t.transaction_id, t.type, t.amount FROM transactions t LEFT JOIN simulator_entries b
      ON b.idempotency_key = t.transaction_id AND b.processor_key = t.processor_key AND b.outcome = 'approved' AND
      b.amount = t.amount AND b.currency = t.currency
    WHERE t.status = 'APPROVED' AND b.idempotency_key IS NULL`,
  },
  {
    kind: 'untrue',
    what: 'a processor contradicts a final status',
    text: 'SELECT idempotency_key, source, status, claimed_outcome FROM discrepancies WHERE resolved_at IS NULL',
  },
  {
    kind: 'untrue',
    what: 'refunds that do not add up',
    text: `
    SELECT t.transaction_id, t.amount, t.refunded_amount, coalesce(sum(r.amount), 0) AS refunds FROM transactions t
    LEFT JOIN transactions r ON r.terminal_id = t.terminal_id AND r.transaction_reference_id = t.transaction_id
      AND r.type = 'refund' AND r.status IN ('APPROVED', 'UNKNOWN') AND r.refund_failed_at IS NULL
    WHERE t.type IN ('sale', 'capture') GROUP BY t.terminal_id, t.transaction_id
    HAVING t.refunded_amount <> coalesce(sum(r.amount), 0) OR t.refunded_amount > t.amount`,
  },
  {
    kind: 'doubled',
    what: 'a pre-authorization that was closed twice',
    text: `
    SELECT transaction_reference_id FROM transactions WHERE type IN ('capture', 'void') AND status IN ('APPROVED',
    'UNKNOWN')
    GROUP BY transaction_reference_id HAVING count(*) > 1`,
  },
  {
    kind: 'untrue',
    what: 'a final status that was not announced exactly once',
    text: `
    SELECT t.transaction_id, t.status, count(e.event_id) FROM transactions t LEFT JOIN events e ON e.subject_id =
    t.transaction_id AND e.type = 'transaction.' || lower(t.status::text)
    GROUP BY t.terminal_id, t.transaction_id HAVING count(e.event_id) <> 1`,
  },
];

async function compare(query: Query, submissions: readonly Submission[], recovered: number): Promise<Findings> {
  // Updates statistics: PostgreSQL would plan for the small tables of the start.
  await query('ANALYZE');
  const faults: Fault[] = (await missing(query, submissions)).map((what) => ({ kind: 'lost', what }));
  for (const { kind, what, text, values } of checks)
    for (const row of await query(text, values?.(submissions)))
      faults.push({ kind, what: `${what}: ${JSON.stringify(row)}` });
  const taken = await sumsTaken(query);
  if (taken.service !== taken.bank)
    faults.push({ kind: 'untrue', what: `the ledgers differ: ${taken.service} here, ${taken.bank} at the bank` });
  const statuses = await statusCounts(query);
  return {
    faults,
    recovered,
    taken,
    transactions: Object.values(statuses).reduce((sum, count) => sum + count, 0),
    bankEntries: (await query('SELECT 1 FROM simulator_entries')).length,
    statuses,
  };
}

async function statusCounts(query: Query): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  for (const row of await query('SELECT status, count(*)::int AS count FROM transactions GROUP BY status ORDER BY 1')) {
    const { status, count } = row as { status: string; count: number };
    statuses[status] = (statuses[status] ?? 0) + count;
  }
  return statuses;
}

/** Sums the captured money by the service and by the bank. */
async function sumsTaken(query: Query): Promise<Findings['taken']> {
  const sums = (await query(`SELECT
    (SELECT coalesce(sum(CASE type WHEN 'refund' THEN -amount ELSE amount END), 0) FROM transactions WHERE status =
    'APPROVED' AND type IN ('sale', 'capture', 'refund', 'recurring_init', 'recurring'))::numeric(20, 4)::text
    AS service,
    (SELECT coalesce(sum(CASE operation WHEN 'refund' THEN -amount ELSE amount END), 0) FROM simulator_entries WHERE
    outcome = 'approved' AND operation IN ('sale', 'capture', 'refund'))::numeric(20, 4)::text AS bank`)) as {
    service: string;
    bank: string;
  }[];
  return { service: sumOf(sums.map(({ service }) => service)), bank: sumOf(sums.map(({ bank }) => bank)) };
}

/** Adds amounts of four decimal places. */
function sumOf(amounts: readonly string[]): string {
  const sum = amounts.reduce((all, amount) => all + BigInt(amount.replace('.', '')), 0n);
  const digits = String(sum < 0n ? -sum : sum).padStart(5, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** Returns the references of payments that were sent with a security code. */
function withSecurityCode(submissions: readonly Submission[]): string[] {
  return submissions.flatMap(({ body }) => {
    const { merchant_transaction_id: reference, cvv } = body as Partial<Schema<'SubmissionRequest'>>;
    return reference !== undefined && cvv !== undefined ? [reference] : [];
  });
}

/** Returns answered submissions that are missing, or differ from their answer or from what was asked for. */
async function missing(query: Query, submissions: readonly Submission[]): Promise<string[]> {
  const successes = submissions.flatMap(({ operation, body, answer }) =>
    answer?.status === 200
      ? [
          {
            operation,
            body: body as Record<string, unknown>,
            ...(JSON.parse(answer.text) as { transaction_id: string; order_id: string; accepted: boolean }),
          },
        ]
      : [],
  );
  // Reads all rows: PostgreSQL would scan the table for each id.
  const rows = await query(
    `SELECT transaction_id, order_id, type, status, amount::float8 AS amount, merchant_transaction_id,
       transaction_reference_id FROM transactions`,
  );
  const found = new Map(
    (rows as ({ order_id: string; type: string; status: string } & Record<string, unknown>)[]).map((row) => [
      row['transaction_id'],
      row,
    ]),
  );
  return successes.flatMap(({ operation, body, transaction_id, order_id, accepted }) => {
    const row = found.get(transaction_id);
    if (!row) return [`answered, but missing: ${operation} ${transaction_id}`];
    const refused = row.status === 'DECLINED' || row.status === 'ERROR';
    const isOther = asked.some((name) => body[name] !== undefined && body[name] !== row[name]);
    if (row.order_id !== order_id || row.type !== operation.replace('/retry', '') || (!accepted && !refused) || isOther)
      return [`answered differently: ${operation} ${transaction_id} is ${JSON.stringify(row)}`];
    return [];
  });
}

/** Fields of a request that are recorded as they are. */
const asked = ['amount', 'merchant_transaction_id', 'transaction_reference_id'] as const;
