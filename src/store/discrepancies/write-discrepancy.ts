import { auditParts, auditRows, type NewAuditEntry } from '../audit/audit-entry.js';
import type { Discrepancy, DiscrepancyState } from './discrepancies.js';
import { eventParts, eventRows, type NewEvent } from '../events/events.js';
import { callParts, callRows, type CallsParameters, type ProcessorCall } from '../payments/processor-calls.js';
import { defineQuery, type Executor } from '../query/query.js';

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

/** A change of an unresolved discrepancy. */
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
      reversal_sent_at = CASE :to::discrepancy_state WHEN 'open' THEN NULL
        WHEN 'reversing' THEN coalesce(reversal_sent_at, :at::timestamptz) ELSE reversal_sent_at END,
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
