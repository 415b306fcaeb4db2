import type { Schema } from '../../base/contract.js';
import type { Environment } from '../../base/terminal.js';
import { defineQuery, type Executor } from '../query/query.js';
import { isNotElsewhere } from '../due-work/due-work.js';
import { auditParts, auditRows, type NewAuditEntry } from '../audit/audit-entry.js';
import { eventParts, eventRows, type NewEvent } from '../events/events.js';
import { callParts, callRows, type CallsParameters, type ProcessorCall } from '../payments/processor-calls.js';
import type { AttemptId } from '../payments/read-attempt.js';

export type DiscrepancyState = Schema<'DiscrepancyState'>;

export type DiscrepancySource = Schema<'DiscrepancySource'>;

/** A discrepancy with the type of its transaction, if there is one, and the state of its reversal. */
export type ShownDiscrepancy = Discrepancy & {
  readonly type: string | null;
  /** The time at which a reversal was first sent; null again if the answer was a refusal. */
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

/** Returns a discrepancy with its transaction; undefined if not found. */
export const readDiscrepancy = async (on: Executor, discrepancyId: string): Promise<ShownDiscrepancy | undefined> =>
  (await selectDiscrepancy.row(on, { discrepancyId })) as ShownDiscrepancy | undefined;

interface Page {
  readonly afterAt: Date | undefined;
  readonly afterId: string;
  readonly limit: number;
}

const pageOf = (condition: string): string => `SELECT ${columns} FROM ${tables}
  WHERE (d.found_at, d.discrepancy_id) > (coalesce(:afterAt::timestamptz, '-infinity'), :afterId::uuid)
    AND ${condition} AND ${isNotElsewhere('d')}
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

const selectClaimedApproved = defineQuery<AttemptId>(
  'is-claimed-approved',
  `WITH RECURSIVE chain AS (
    SELECT transaction_id, originating_id FROM transactions
    WHERE terminal_id = :terminalId::bpchar AND transaction_id = :transactionId::bpchar
    UNION ALL
    SELECT earlier.transaction_id, earlier.originating_id FROM chain
    JOIN transactions earlier
      ON earlier.terminal_id = :terminalId::bpchar AND earlier.transaction_id = chain.originating_id)
  SELECT FROM chain JOIN discrepancies d USING (transaction_id)
  WHERE d.terminal_id = :terminalId::bpchar AND d.claim = 'approved' AND d.state <> 'reversed' LIMIT 1`,
);

/**
 * True if a processor reports that it approved a refused transaction, or an earlier attempt of its chain, and that
 * approval was not reversed.
 */
export const isClaimedApproved = (on: Executor, terminalId: string, transactionId: string): Promise<boolean> =>
  selectClaimedApproved.affectsOne(on, { terminalId, transactionId });

/** A refused capture, void or refund that a processor reports as approved. */
export interface ClaimedFollowUp {
  readonly transactionId: string;
  readonly type: string;
  /** Decimal text in major units. */
  readonly amount: string;
}

/**
 * Returns the refused captures, voids and refunds of a payment that a processor reports as approved: the money they
 * moved counts. Not if that was reversed, or if the processor has notified of a failure as well, in whichever order.
 */
export const claimedFollowUps = defineQuery<AttemptId, ClaimedFollowUp>(
  'read-claimed-follow-ups',
  `SELECT t.transaction_id AS "transactionId", t.type, t.amount FROM transactions t
  WHERE t.terminal_id = :terminalId::bpchar AND t.transaction_reference_id = :transactionId::bpchar
    AND t.status IN ('DECLINED', 'ERROR')
    AND EXISTS (SELECT FROM discrepancies d WHERE d.terminal_id = t.terminal_id
      AND d.transaction_id = t.transaction_id AND d.claim = 'approved' AND d.state <> 'reversed')
    AND NOT EXISTS (SELECT FROM processor_calls c
      WHERE c.terminal_id = t.terminal_id AND c.transaction_id = t.transaction_id
        AND c.operation = 'notification' AND c.outcome IN ('declined', 'failed'))`,
  'reads',
).rows;

const noting = defineQuery<AttemptId & CallsParameters & { claim: string }>(
  'note-later-failure',
  `WITH changed AS (
    SELECT 1 FROM discrepancies
    WHERE terminal_id = :terminalId::bpchar AND transaction_id = :transactionId::bpchar
      AND claim IN ('approved', :claim::text)),
  ${callParts}
  SELECT`,
);

/**
 * Stores the report of a failure with a transaction that was reported as approved: then `claimedFollowUps` ends.
 * @param claim of an approval of another act under its name
 */
export const noteLaterFailure = (
  on: Executor,
  failed: AttemptId & { readonly claim: string },
  calls: readonly ProcessorCall[],
): Promise<number> => noting.count(on, { ...failed, calls: callRows(calls), callsOnlyIfChanged: true });

/** A discrepancy with its calls, events and failed refund. */
interface DiscrepancyParameters extends Discrepancy, CallsParameters {
  readonly refundFailedAt: Date | undefined;
  readonly refundedId: string | undefined;
  readonly events: string | null;
}

const insertDiscrepancy = defineQuery<DiscrepancyParameters, { readonly isNew: boolean }>(
  'keep-discrepancy',
  `WITH kept AS (
    INSERT INTO discrepancies (discrepancy_id, environment, terminal_id, transaction_id, processor_key,
      idempotency_key, claim, source, status, reason, amount, currency, claimed_outcome, claimed_reason,
      claimed_amount, claimed_currency, provider_transaction_id, booked_at, raw, state, evidence, found_at, resolved_at)
    VALUES (:discrepancyId::uuid, :environment::environment, :terminalId::bpchar, :transactionId::bpchar,
      :processorKey::text, :idempotencyKey::text, :claim::text, :source::text, :status::transaction_status,
      :reason::text, :amount::numeric, :currency::bpchar, :claimedOutcome::text, :claimedReason::text,
      :claimedAmount::numeric, :claimedCurrency::bpchar, :providerTransactionId::text, :bookedAt::timestamptz,
      :raw::jsonb, :state::discrepancy_state, :evidence::text, :foundAt::timestamptz, :resolvedAt::timestamptz)
    ON CONFLICT (terminal_id, processor_key, idempotency_key, claim) DO UPDATE SET
      provider_transaction_id = coalesce(discrepancies.provider_transaction_id, excluded.provider_transaction_id),
      claimed_amount = coalesce(discrepancies.claimed_amount, excluded.claimed_amount),
      claimed_currency = coalesce(discrepancies.claimed_currency, excluded.claimed_currency),
      booked_at = coalesce(discrepancies.booked_at, excluded.booked_at)
    RETURNING discrepancy_id),
  changed AS (SELECT 1 FROM kept WHERE discrepancy_id = :discrepancyId::uuid),
  failed AS (
    UPDATE transactions SET refund_failed_at = :refundFailedAt::timestamptz
    WHERE :refundedId::bpchar IS NOT NULL AND terminal_id = :terminalId::bpchar
      AND transaction_id = :transactionId::bpchar AND EXISTS (SELECT FROM changed)
    RETURNING 1),
  payment AS (
    UPDATE transactions SET refunded_amount = refunded_amount - :amount::numeric
    WHERE terminal_id = :terminalId::bpchar AND transaction_id = :refundedId::bpchar AND EXISTS (SELECT FROM changed)
    RETURNING 1),
  ${callParts},
  ${eventParts}
  SELECT EXISTS (SELECT FROM changed) AS "isNew"`,
);

/** Records that are written together with a new discrepancy. */
export interface WithDiscrepancy {
  /** The calls to store with the transaction, unless they are stored already. */
  readonly calls?: readonly ProcessorCall[] | undefined;
  readonly events?: readonly NewEvent[];
  /** A refund that failed afterwards: the time of its failure, and the payment whose amount is released. */
  readonly failedRefund?: { readonly at: Date; readonly paymentId: string };
}

/**
 * Stores a discrepancy with its records, unless the same claim is stored already: then only its missing fields are
 * filled in.
 * @returns true if it is new
 */
export async function keepDiscrepancy(
  on: Executor,
  found: Discrepancy,
  { calls = [], events = [], failedRefund }: WithDiscrepancy,
): Promise<boolean> {
  const kept = await insertDiscrepancy.row(on, {
    ...found,
    calls: callRows(calls),
    callsOnlyIfChanged: true,
    refundFailedAt: failedRefund?.at,
    refundedId: failedRefund?.paymentId,
    events: eventRows(events),
  });
  return kept?.isNew === true;
}

/** A change of a discrepancy. */
export interface DiscrepancyChange {
  readonly discrepancyId: string;
  readonly from: readonly DiscrepancyState[];
  readonly to: DiscrepancyState;
  readonly evidence?: string | undefined;
  readonly providerTransactionId?: string | undefined;
  /** The lease of the caller; undefined if none may be running. */
  readonly lease?: Date | undefined;
  /** The new lease; undefined releases it. */
  readonly leasedUntil?: Date | undefined;
  /** Real time. */
  readonly at: Date;
  /** The operator's entry, written with the change. */
  readonly audit?: NewAuditEntry | undefined;
  /** Written with the change. */
  readonly events: readonly NewEvent[];
  readonly terminalId: string;
  /** The transaction to store the calls with, even if the state does not change. */
  readonly transactionId?: string | undefined;
  readonly calls: readonly ProcessorCall[];
}

const updateDiscrepancy = defineQuery<
  Omit<DiscrepancyChange, 'audit' | 'events' | 'calls'> &
    CallsParameters & { readonly audit: string | null; readonly events: string | null },
  { readonly changed: boolean }
>(
  'change-discrepancy',
  `WITH changed AS (
    UPDATE discrepancies SET state = :to::discrepancy_state, evidence = coalesce(:evidence::text, evidence),
      provider_transaction_id = coalesce(provider_transaction_id, :providerTransactionId::text),
      leased_until = :leasedUntil::timestamptz,
      reversal_sent_at = CASE WHEN :to::discrepancy_state = 'open' AND :lease::timestamptz IS NOT NULL THEN NULL
        WHEN :to::discrepancy_state = 'reversing' THEN coalesce(reversal_sent_at, :at::timestamptz)
        ELSE reversal_sent_at END,
      resolved_at = CASE WHEN :to::discrepancy_state IN ('accepted', 'reversed') THEN :at::timestamptz END
    WHERE discrepancy_id = :discrepancyId::uuid AND terminal_id = :terminalId::bpchar
      AND state = ANY (:from::discrepancy_state[])
      AND CASE WHEN :lease::timestamptz IS NULL THEN leased_until IS NULL OR leased_until <= :at::timestamptz
        ELSE leased_until = :lease::timestamptz END
    RETURNING 1),
  ${auditParts},
  ${callParts},
  ${eventParts}
  SELECT EXISTS (SELECT FROM changed) AS changed`,
);

/**
 * Changes a discrepancy by compare-and-set on its state and lease, with its event and audit entry.
 * @returns false if it had changed before: then only the calls are written
 */
export async function changeDiscrepancy(on: Executor, change: DiscrepancyChange): Promise<boolean> {
  const written = await updateDiscrepancy.row(on, {
    ...change,
    audit: auditRows(change.audit),
    events: eventRows(change.events),
    calls: callRows(change.calls),
    callsOnlyIfChanged: false,
  });
  return written?.changed === true;
}
