import type { Schema } from '../../base/contract.js';
import type { Environment } from '../../base/terminal.js';
import { defineQuery, type Executor } from '../query/query.js';

export type DiscrepancyState = Schema<'DiscrepancyState'>;

export type DiscrepancySource = Schema<'DiscrepancySource'>;

/** A discrepancy with the type of its transaction, if there is one, and the state of its reversal. */
export type ShownDiscrepancy = Discrepancy & {
  readonly type: string | null;
  /** The time at which the reversal that is still unanswered was first sent. */
  readonly reversalSentAt: Date | null;
};

/** A stored discrepancy. Amounts are decimal text in major units, times are real time. */
export interface Discrepancy {
  readonly discrepancyId: string;
  readonly environment: Environment;
  readonly terminalId: string;
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

/** A discrepancy as PostgreSQL returns it. The source is text in the database, and only this program writes it. */
interface DiscrepancyRow extends Omit<ShownDiscrepancy, 'source'> {
  readonly source: string;
}

const columns = `d.discrepancy_id AS "discrepancyId", d.environment, d.terminal_id AS "terminalId",
  d.transaction_id AS "transactionId", d.processor_key AS "processorKey", d.idempotency_key AS "idempotencyKey",
  d.claim, d.source, d.status, d.reason, d.amount, d.currency, d.claimed_outcome AS "claimedOutcome",
  d.claimed_reason AS "claimedReason", d.claimed_amount AS "claimedAmount", d.claimed_currency AS "claimedCurrency",
  d.provider_transaction_id AS "providerTransactionId", d.booked_at AS "bookedAt", d.raw, d.state, d.evidence,
  d.found_at AS "foundAt", d.resolved_at AS "resolvedAt",
  d.reversal_sent_at AS "reversalSentAt", t.type`;
const tables = `discrepancies d
  LEFT JOIN transactions t ON t.terminal_id = d.terminal_id AND t.transaction_id = d.transaction_id`;

const selectDiscrepancy = defineQuery<{ readonly discrepancyId: string }, DiscrepancyRow>(
  'read-discrepancy',
  `SELECT ${columns} FROM ${tables} WHERE d.discrepancy_id = :discrepancyId`,
);

export const readDiscrepancy = async (on: Executor, discrepancyId: string): Promise<ShownDiscrepancy | undefined> =>
  (await selectDiscrepancy.row(on, { discrepancyId })) as ShownDiscrepancy | undefined;

interface Page {
  readonly afterAt: Date | undefined;
  readonly afterId: string;
  readonly limit: number;
}

const pageOf = (condition: string): string => `SELECT ${columns} FROM ${tables}
  WHERE (d.found_at, d.discrepancy_id) > (coalesce(:afterAt::timestamptz, '-infinity'), :afterId::uuid)
    AND ${condition}
  ORDER BY d.found_at, d.discrepancy_id LIMIT :limit::bigint`;

const selectOpen = defineQuery<Page, DiscrepancyRow>('list-discrepancies-waiting', pageOf('d.resolved_at IS NULL'));
const selectInState = defineQuery<Page & { readonly state: string }, DiscrepancyRow>(
  'list-discrepancies',
  pageOf('d.state = :state::discrepancy_state'),
);

/** Returns a page of discrepancies, the earliest first. @param state undefined for those that wait for an operator */
export async function listDiscrepancies(
  on: Executor,
  search: {
    readonly state: DiscrepancyState | undefined;
    readonly after: { readonly at: Date | undefined; readonly id: string };
    readonly limit: number;
  },
): Promise<ShownDiscrepancy[]> {
  const { state, after, limit } = search;
  const page = { afterAt: after.at, afterId: after.id, limit };
  const rows = state === undefined ? await selectOpen.rows(on, page) : await selectInState.rows(on, { ...page, state });
  return rows as ShownDiscrepancy[];
}

const selectClaimedApproved = defineQuery<{ readonly terminalId: string; readonly transactionId: string }>(
  'is-claimed-approved',
  `SELECT FROM discrepancies
  WHERE terminal_id = :terminalId AND transaction_id = :transactionId AND claim = 'approved' AND state <> 'reversed'
  LIMIT 1`,
);

/** True if a processor reports that a refused transaction was approved, and that was not reversed. */
export const isClaimedApproved = (on: Executor, terminalId: string, transactionId: string): Promise<boolean> =>
  selectClaimedApproved.affectsOne(on, { terminalId, transactionId });
