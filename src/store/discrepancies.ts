import type { Pool } from 'pg';
import type { Environment } from '../terminal.js';
import type { Statement } from './statement.js';

export type DiscrepancyState = 'open' | 'reversing' | 'accepted' | 'reversed';

/** By what a discrepancy was learned. */
export type DiscrepancySource = 'notification' | 'lookup' | 'late_answer' | 'statement';

/** A discrepancy with the type of its transaction, where there is one. */
export type ShownDiscrepancy = Discrepancy & { readonly type: string | null };

/** A discrepancy as it is kept. Amounts are decimal text in major units, times are real time. */
export interface Discrepancy {
  readonly discrepancyId: string;
  readonly environment: Environment;
  readonly terminalId: string | null;
  readonly transactionId: string | null;
  readonly processorKey: string;
  readonly idempotencyKey: string;
  readonly claim: string;
  readonly source: DiscrepancySource;
  readonly status: string | null;
  readonly reason: string | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly claimedOutcome: string;
  readonly claimedReason: string | null;
  readonly claimedAmount: string | null;
  readonly claimedCurrency: string | null;
  readonly providerTransactionId: string | null;
  readonly bookedAt: Date | null;
  readonly raw: object | null;
  readonly state: DiscrepancyState;
  readonly evidence: string | null;
  readonly foundAt: Date;
  readonly resolvedAt: Date | null;
}

const columns = `d.discrepancy_id AS "discrepancyId", d.environment, d.terminal_id AS "terminalId", d.transaction_id AS "transactionId", d.processor_key AS "processorKey",
  d.idempotency_key AS "idempotencyKey", d.claim, d.source, d.status, d.reason, d.amount, d.currency, d.claimed_outcome AS "claimedOutcome", d.claimed_reason AS "claimedReason",
  d.claimed_amount AS "claimedAmount", d.claimed_currency AS "claimedCurrency", d.provider_transaction_id AS "providerTransactionId", d.booked_at AS "bookedAt", d.raw,
  d.state, d.evidence, d.found_at AS "foundAt", d.resolved_at AS "resolvedAt", t.type`;
const tables = 'discrepancies d LEFT JOIN transactions t ON t.transaction_id = d.transaction_id';

/**
 * Adds a part that keeps a discrepancy, unless the same claim is kept already: then only what was not known of it is filled in.
 * @returns the condition that it is new, as SQL
 */
export function addDiscrepancy(statement: Statement, found: Discrepancy): string {
  const value = (data: unknown, type?: string) => statement.value(data, type);
  statement.with('kept', `
    INSERT INTO discrepancies (discrepancy_id, environment, terminal_id, transaction_id, processor_key, idempotency_key, claim, source, status, reason, amount, currency,
      claimed_outcome, claimed_reason, claimed_amount, claimed_currency, provider_transaction_id, booked_at, raw, state, evidence, found_at, resolved_at)
    VALUES (${value(found.discrepancyId, 'uuid')}, ${value(found.environment, 'environment')}, ${value(found.terminalId)}, ${value(found.transactionId)},
      ${value(found.processorKey)}, ${value(found.idempotencyKey)}, ${value(found.claim)}, ${value(found.source)}, ${value(found.status, 'transaction_status')},
      ${value(found.reason)}, ${value(found.amount, 'numeric')}, ${value(found.currency)}, ${value(found.claimedOutcome)}, ${value(found.claimedReason)},
      ${value(found.claimedAmount, 'numeric')}, ${value(found.claimedCurrency)}, ${value(found.providerTransactionId)}, ${value(found.bookedAt, 'timestamptz')},
      ${value(found.raw && JSON.stringify(found.raw), 'jsonb')}, ${value(found.state, 'discrepancy_state')}, ${value(found.evidence)},
      ${value(found.foundAt, 'timestamptz')}, ${value(found.resolvedAt, 'timestamptz')})
    ON CONFLICT (processor_key, idempotency_key, claim) DO UPDATE SET
      provider_transaction_id = coalesce(discrepancies.provider_transaction_id, excluded.provider_transaction_id),
      claimed_amount = coalesce(discrepancies.claimed_amount, excluded.claimed_amount),
      claimed_currency = coalesce(discrepancies.claimed_currency, excluded.claimed_currency), booked_at = coalesce(discrepancies.booked_at, excluded.booked_at)
    RETURNING discrepancy_id`);
  statement.with('noted', `SELECT 1 FROM kept WHERE discrepancy_id = ${value(found.discrepancyId, 'uuid')}`);
  return 'EXISTS (SELECT FROM noted)';
}

export async function readDiscrepancy(pool: Pool, discrepancyId: string): Promise<ShownDiscrepancy | undefined> {
  const { rows: [found] } = await pool.query<ShownDiscrepancy>({
    name: 'read-discrepancy', text: `SELECT ${columns} FROM ${tables} WHERE d.discrepancy_id = $1`, values: [discrepancyId],
  });
  return found;
}

/** A page of discrepancies, the one that was found first at the beginning. */
export async function listDiscrepancies(
  pool: Pool, { state, after, limit }: { readonly state: DiscrepancyState | undefined; readonly after: { readonly at: Date | string; readonly id: string }; readonly limit: number },
): Promise<ShownDiscrepancy[]> {
  const { rows } = await pool.query<ShownDiscrepancy>({
    name: state === undefined ? 'list-discrepancies-waiting' : 'list-discrepancies',
    text: `SELECT ${columns} FROM ${tables} WHERE (d.found_at, d.discrepancy_id) > ($1::timestamptz, $2::uuid)
      AND ${state === undefined ? 'd.resolved_at IS NULL' : 'd.state = $4::discrepancy_state'} ORDER BY d.found_at, d.discrepancy_id LIMIT $3`,
    values: [after.at, after.id, limit, ...state === undefined ? [] : [state]],
  });
  return rows;
}

/** Whether a processor claims that a refused transaction was approved, and that was not reversed. */
export async function isClaimedApproved(pool: Pool, transactionId: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'is-claimed-approved',
    text: `SELECT 1 FROM discrepancies WHERE transaction_id = $1 AND claim = 'approved' AND state <> 'reversed' LIMIT 1`, values: [transactionId],
  });
  return rowCount === 1;
}

/** A change of a discrepancy that waits for one. */
export interface DiscrepancyChange {
  readonly discrepancyId: string;
  readonly from: readonly DiscrepancyState[];
  readonly to: DiscrepancyState;
  readonly evidence?: string | undefined;
  readonly providerTransactionId?: string | undefined;
  /** The lease of who makes the change, or else nobody may have one. */
  readonly lease?: Date | undefined;
  /** The lease from now on; undefined gives it up. */
  readonly leasedUntil?: Date | undefined;
  /** Real time. */
  readonly at: Date;
}

/** Adds a part that changes a discrepancy by compare-and-set on its state and lease. @returns the condition that it did, as SQL */
export function addDiscrepancyChange(statement: Statement, change: DiscrepancyChange): string {
  const value = (data: unknown, type?: string) => statement.value(data, type);
  const to = value(change.to, 'discrepancy_state');
  const at = value(change.at, 'timestamptz');
  statement.with('changed', `
    UPDATE discrepancies SET state = ${to}, evidence = coalesce(${value(change.evidence)}, evidence),
      provider_transaction_id = coalesce(provider_transaction_id, ${value(change.providerTransactionId)}),
      leased_until = ${value(change.leasedUntil, 'timestamptz')}, resolved_at = CASE WHEN ${to} IN ('accepted', 'reversed') THEN ${at} END
    WHERE discrepancy_id = ${value(change.discrepancyId, 'uuid')} AND state = ANY (${value(change.from, 'discrepancy_state[]')})
      AND ${change.lease ? `leased_until = ${value(change.lease, 'timestamptz')}` : `(leased_until IS NULL OR leased_until <= ${at})`}
    RETURNING 1`, change.lease ? '-leased' : '');
  return 'EXISTS (SELECT FROM changed)';
}
