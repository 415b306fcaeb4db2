import type { Pool } from 'pg';
import type { ReasonKey } from '../retries/reasons.js';
import type { ProcessorKey, ProcessorResult } from './processor.js';

/** One line in the simulated bank's books. */
export interface LedgerEntry {
  readonly processorKey: ProcessorKey;
  readonly idempotencyKey: string;
  readonly terminalId: string;
  readonly operation: string;
  readonly reference: string | undefined;
  readonly providerTransactionId: string;
  /** Decimal text in major units. */
  readonly amount: string;
  readonly currency: string;
  readonly outcome: ProcessorResult['outcome'] | 'unanswered' | 'lost';
  readonly reason: ReasonKey;
  readonly authorizationCode: string | undefined;
  readonly arn: string | undefined;
}

/** An entry as it stands in the books. */
export interface BookedEntry extends LedgerEntry {
  /** How often the key arrived. */
  readonly calls: number;
  /** When it arrived first. In real time. */
  readonly createdAt: Date;
  /** Whether it takes effect by now. */
  readonly isEffective: boolean;
}

type Decided = Pick<LedgerEntry, 'outcome' | 'reason' | 'authorizationCode' | 'arn'>;

/**
 * The simulated bank's books. They outlive a crash of the service, as a real bank's do. The bank lives in the time of the terminal: `now` is the real
 * time, which counts where the sandbox clock of the terminal is not frozen.
 */
export interface SimulatorLedger {
  /**
   * Books an entry, or finds the one that the same key booked before: that one is returned, and its calls are counted.
   * @param when takes effect `delaySeconds` after now, and is not booked when it is later than `notAfter`
   * @returns undefined when it came too late
   */
  book(entry: LedgerEntry, when: { readonly now: Date; readonly notAfter: Date | undefined; readonly delaySeconds: number }): Promise<BookedEntry | undefined>;
  /** Books a call that was lost before. */
  arrive(processorKey: ProcessorKey, idempotencyKey: string, decided: Decided): Promise<BookedEntry>;
  /** What the books say by now: nothing of what was lost, or is to take effect later. */
  find(processorKey: ProcessorKey, idempotencyKey: string, now: Date): Promise<BookedEntry | undefined>;
  isApproved(processorKey: ProcessorKey, providerTransactionId: string, now: Date): Promise<boolean>;
  /** Books the end of a challenge; undefined when none waits under the key. A second end of the same challenge finds the first. */
  endChallenge(processorKey: ProcessorKey, idempotencyKey: string, end: Decided, now: Date): Promise<BookedEntry | undefined>;
  /** Books another outcome in place of what was booked; undefined when nothing was. */
  correct(processorKey: ProcessorKey, idempotencyKey: string, outcome: Decided): Promise<BookedEntry | undefined>;
  /**
   * A page of what arrived after a time, or after an entry of that time, and up to another, in the order of the times, which are real ones. What was
   * lost, is to take effect later, or has no outcome is left out.
   */
  statement(
    processorKey: ProcessorKey, after: { readonly at: Date; readonly idempotencyKey: string | undefined }, to: Date, page: { readonly now: Date; readonly limit: number },
  ): Promise<BookedEntry[]>;
}

const columns = `processor_key AS "processorKey", idempotency_key AS "idempotencyKey", terminal_id AS "terminalId", operation, reference,
  provider_transaction_id AS "providerTransactionId", amount, currency, outcome, reason, authorization_code AS "authorizationCode", arn, calls, created_at AS "createdAt"`;

/** Whether an entry takes effect by now. @param now the placeholder of the real time */
const isEffective = (now: string): string =>
  `effective_at <= coalesce((SELECT clock_now FROM terminals WHERE terminals.terminal_id = simulator_entries.terminal_id), ${now}::timestamptz(3))`;

export const simulatorLedger = (pool: Pool): SimulatorLedger => ({
  async book(entry, { now, notAfter, delaySeconds }) {
    const { rows: [booked] } = await pool.query<BookedEntry>({
      name: 'simulator-book',
      text: `INSERT INTO simulator_entries (processor_key, idempotency_key, terminal_id, operation, reference, provider_transaction_id, amount, currency,
          outcome, reason, authorization_code, arn, created_at, effective_at)
        SELECT $1, $2, $3::bpchar, $4, $5, $6, $7::numeric, $8, $9, $10, $11, $12, $13::timestamptz, bank.now + make_interval(secs => $15)
        FROM (SELECT coalesce((SELECT clock_now FROM terminals WHERE terminal_id = $3::bpchar), $13::timestamptz(3)) AS now) bank
        WHERE bank.now <= coalesce($14::timestamptz, bank.now)
          OR EXISTS (SELECT FROM simulator_entries known WHERE known.processor_key = $1 AND known.idempotency_key = $2)
        ON CONFLICT (processor_key, idempotency_key) DO UPDATE SET calls = simulator_entries.calls + 1
        RETURNING ${columns}, ${isEffective('$13')} AS "isEffective"`,
      values: [
        entry.processorKey, entry.idempotencyKey, entry.terminalId, entry.operation, entry.reference, entry.providerTransactionId, entry.amount, entry.currency,
        entry.outcome, entry.reason, entry.authorizationCode, entry.arn, now, notAfter, delaySeconds,
      ],
    });
    return booked;
  },

  async arrive(processorKey, idempotencyKey, { outcome, reason, authorizationCode, arn }) {
    const { rows: [entry] } = await pool.query<BookedEntry>({
      name: 'simulator-arrive',
      text: `UPDATE simulator_entries SET outcome = $3, reason = $4, authorization_code = $5, arn = $6
        WHERE processor_key = $1 AND idempotency_key = $2 RETURNING ${columns}, TRUE AS "isEffective"`,
      values: [processorKey, idempotencyKey, outcome, reason, authorizationCode, arn],
    });
    if (!entry) throw new Error('the simulator lost an entry');
    return entry;
  },

  async find(processorKey, idempotencyKey, now) {
    const { rows: [entry] } = await pool.query<BookedEntry>({
      name: 'simulator-find',
      text: `SELECT ${columns}, TRUE AS "isEffective" FROM simulator_entries
        WHERE processor_key = $1 AND idempotency_key = $2 AND outcome <> 'lost' AND ${isEffective('$3')}`,
      values: [processorKey, idempotencyKey, now],
    });
    return entry;
  },

  async isApproved(processorKey, providerTransactionId, now) {
    const { rowCount } = await pool.query({
      name: 'simulator-is-approved',
      text: `SELECT 1 FROM simulator_entries WHERE processor_key = $1 AND provider_transaction_id = $2 AND outcome = 'approved' AND ${isEffective('$3')}`,
      values: [processorKey, providerTransactionId, now],
    });
    return rowCount === 1;
  },

  async endChallenge(processorKey, idempotencyKey, { outcome, reason, authorizationCode, arn }, now) {
    const { rows: [entry] } = await pool.query<BookedEntry>({
      name: 'simulator-end-challenge',
      text: `UPDATE simulator_entries SET outcome = $3, reason = $4, authorization_code = $5, arn = $6
        WHERE processor_key = $1 AND idempotency_key = $2 AND outcome = 'pending' RETURNING ${columns}, TRUE AS "isEffective"`,
      values: [processorKey, idempotencyKey, outcome, reason, authorizationCode, arn],
    });
    return entry ?? this.find(processorKey, idempotencyKey, now);
  },

  async correct(processorKey, idempotencyKey, { outcome, reason, authorizationCode, arn }) {
    const { rows: [entry] } = await pool.query<BookedEntry>({
      name: 'simulator-correct',
      text: `UPDATE simulator_entries SET outcome = $3, reason = $4, authorization_code = $5, arn = $6
        WHERE processor_key = $1 AND idempotency_key = $2 RETURNING ${columns}, TRUE AS "isEffective"`,
      values: [processorKey, idempotencyKey, outcome, reason, authorizationCode, arn],
    });
    return entry;
  },

  async statement(processorKey, { at, idempotencyKey }, to, { now, limit }) {
    const { rows } = await pool.query<BookedEntry>({
      name: 'simulator-statement',
      text: `SELECT ${columns}, TRUE AS "isEffective" FROM simulator_entries
        WHERE processor_key = $1 AND created_at >= $2 AND (created_at > $2 OR idempotency_key > $3) AND created_at <= $4 AND outcome IN ('approved', 'declined', 'failed')
          AND ${isEffective('$6')}
        ORDER BY created_at, idempotency_key LIMIT $5`,
      values: [processorKey, at, idempotencyKey, to, limit, now],
    });
    return rows;
  },
});
