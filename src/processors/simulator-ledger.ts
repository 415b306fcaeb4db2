import type { Pool } from 'pg';
import type { ReasonKey } from '../retries/reasons.js';
import type { ProcessorKey, ProcessorResult } from './processor.js';

/** One line in the simulated bank's books. */
export interface LedgerEntry {
  readonly processorKey: ProcessorKey;
  readonly idempotencyKey: string;
  readonly operation: string;
  readonly reference: string | undefined;
  readonly providerTransactionId: string;
  /** Decimal text in major units. */
  readonly amount: string;
  readonly currency: string;
  readonly outcome: ProcessorResult['outcome'] | 'unanswered';
  readonly reason: ReasonKey;
  readonly authorizationCode: string | undefined;
  readonly arn: string | undefined;
  readonly createdAt: Date;
}

/** The simulated bank's books. They outlive a crash of the service, as a real bank's do. */
export interface SimulatorLedger {
  /** Books an entry, or finds the one that the same key booked before: that one is returned, and its calls are counted. */
  book(entry: LedgerEntry): Promise<LedgerEntry>;
  find(processorKey: ProcessorKey, idempotencyKey: string): Promise<LedgerEntry | undefined>;
  isApproved(processorKey: ProcessorKey, providerTransactionId: string): Promise<boolean>;
  /** Books the end of a challenge; undefined when none waits under the key. A second end of the same challenge finds the first. */
  endChallenge(
    processorKey: ProcessorKey, idempotencyKey: string, end: Pick<LedgerEntry, 'outcome' | 'reason' | 'authorizationCode' | 'arn'>,
  ): Promise<LedgerEntry | undefined>;
  /** Books another outcome in place of what was booked; undefined when nothing was. */
  correct(
    processorKey: ProcessorKey, idempotencyKey: string, outcome: Pick<LedgerEntry, 'outcome' | 'reason' | 'authorizationCode' | 'arn'>,
  ): Promise<LedgerEntry | undefined>;
  /** A page of what was booked with an outcome after a time, or after an entry of that time, and up to another, in the order of the times. */
  statement(processorKey: ProcessorKey, after: { readonly at: Date; readonly idempotencyKey: string | undefined }, to: Date, limit: number): Promise<LedgerEntry[]>;
}

const columns = `processor_key AS "processorKey", idempotency_key AS "idempotencyKey", operation, reference,
  provider_transaction_id AS "providerTransactionId", amount, currency, outcome, reason, authorization_code AS "authorizationCode", arn, created_at AS "createdAt"`;

export const simulatorLedger = (pool: Pool): SimulatorLedger => ({
  async book(entry) {
    const { rows: [booked] } = await pool.query<LedgerEntry>({
      name: 'simulator-book',
      text: `INSERT INTO simulator_entries (processor_key, idempotency_key, operation, reference, provider_transaction_id, amount, currency,
          outcome, reason, authorization_code, arn, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
        ON CONFLICT (processor_key, idempotency_key) DO UPDATE SET calls = simulator_entries.calls + 1
        RETURNING ${columns}`,
      values: [
        entry.processorKey, entry.idempotencyKey, entry.operation, entry.reference, entry.providerTransactionId, entry.amount, entry.currency,
        entry.outcome, entry.reason, entry.authorizationCode, entry.arn, entry.createdAt,
      ],
    });
    if (!booked) throw new Error('the simulator booked nothing');
    return booked;
  },

  async find(processorKey, idempotencyKey) {
    const { rows: [entry] } = await pool.query<LedgerEntry>({
      name: 'simulator-find',
      text: `SELECT ${columns} FROM simulator_entries WHERE processor_key = $1 AND idempotency_key = $2`,
      values: [processorKey, idempotencyKey],
    });
    return entry;
  },

  async isApproved(processorKey, providerTransactionId) {
    const { rowCount } = await pool.query({
      name: 'simulator-is-approved',
      text: `SELECT 1 FROM simulator_entries WHERE processor_key = $1 AND provider_transaction_id = $2 AND outcome = 'approved'`,
      values: [processorKey, providerTransactionId],
    });
    return rowCount === 1;
  },

  async endChallenge(processorKey, idempotencyKey, { outcome, reason, authorizationCode, arn }) {
    const { rows: [entry] } = await pool.query<LedgerEntry>({
      name: 'simulator-end-challenge',
      text: `UPDATE simulator_entries SET outcome = $3, reason = $4, authorization_code = $5, arn = $6
        WHERE processor_key = $1 AND idempotency_key = $2 AND outcome = 'pending' RETURNING ${columns}`,
      values: [processorKey, idempotencyKey, outcome, reason, authorizationCode, arn],
    });
    return entry ?? this.find(processorKey, idempotencyKey);
  },

  async correct(processorKey, idempotencyKey, { outcome, reason, authorizationCode, arn }) {
    const { rows: [entry] } = await pool.query<LedgerEntry>({
      name: 'simulator-correct',
      text: `UPDATE simulator_entries SET outcome = $3, reason = $4, authorization_code = $5, arn = $6
        WHERE processor_key = $1 AND idempotency_key = $2 RETURNING ${columns}`,
      values: [processorKey, idempotencyKey, outcome, reason, authorizationCode, arn],
    });
    return entry;
  },

  async statement(processorKey, { at, idempotencyKey }, to, limit) {
    const { rows } = await pool.query<LedgerEntry>({
      name: 'simulator-statement',
      text: `SELECT ${columns} FROM simulator_entries
        WHERE processor_key = $1 AND created_at >= $2 AND (created_at > $2 OR idempotency_key > $3) AND created_at <= $4 AND outcome IN ('approved', 'declined', 'failed')
        ORDER BY created_at, idempotency_key LIMIT $5`,
      values: [processorKey, at, idempotencyKey, to, limit],
    });
    return rows;
  },
});
