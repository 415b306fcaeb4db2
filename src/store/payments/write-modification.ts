import { DatabaseError } from 'pg';
import type { TransactionStatus, TransactionType } from '../../../generated/prisma/client.js';
import { eventParts, eventRows, type NewEvent } from '../events/events.js';
import { defineQuery, type Executor } from '../query/query.js';
import { callParts, callRows, type CallsParameters, type ProcessorCall } from './processor-calls.js';

/** A capture, void or refund of a payment. */
export interface FollowUp {
  readonly transactionId: string;
  readonly type: TransactionType;
  readonly status: TransactionStatus;
  /** Decimal text in major units. */
  readonly amount: string;
  readonly processorKey: string | null;
  readonly providerTransactionId: string | null;
}

/** Returns the captures, voids and refunds of payments of a terminal in one snapshot, the oldest first. */
export const readFollowUps = defineQuery<
  { readonly terminalId: string; readonly paymentIds: readonly string[] },
  FollowUp
>(
  'read-follow-ups',
  `SELECT transaction_id AS "transactionId", type, status, amount, processor_key AS "processorKey",
      provider_transaction_id AS "providerTransactionId"
    FROM transactions WHERE terminal_id = :terminalId::bpchar AND transaction_reference_id = ANY (:paymentIds::bpchar[])
    ORDER BY created_at`,
).rows;

/** Returns the open discrepancies of an act on payments. */
export const openClaims = defineQuery<
  { terminalId: string; paymentIds: readonly string[]; processorKey: string; claim: string },
  { readonly discrepancyId: string }
>(
  'open-claims-of-act',
  `SELECT discrepancy_id AS "discrepancyId" FROM discrepancies
    WHERE terminal_id = :terminalId::bpchar AND transaction_id = ANY (:paymentIds::bpchar[])
      AND processor_key = :processorKey::text AND claim = :claim::text AND state = 'open'`,
).rows;

/** A capture, void or refund that was made at the processor, with its final status. */
export interface Modification {
  readonly terminalId: string;
  readonly transactionId: string;
  readonly paymentId: string;
  readonly type: 'capture' | 'void' | 'refund';
  readonly status: 'APPROVED' | 'DECLINED';
  readonly reason: string;
  /** The reason of the hold that an approved void cancels. */
  readonly holdReason: string;
  /** Decimal text in major units. */
  readonly amount: string;
  readonly processorKey: string;
  readonly providerTransactionId: string;
  readonly providerOrderId: string | undefined;
  readonly arn: string | undefined;
  readonly calls: readonly ProcessorCall[];
  readonly events: readonly NewEvent[];
  /** In the terminal's time. */
  readonly at: Date;
}

// An approved one reserves its amount or becomes the successor by compare-and-set, as with a call of this service.
const writing = defineQuery<
  Omit<Modification, 'calls' | 'events'> & CallsParameters & { readonly events: string | null },
  { readonly written: boolean }
>(
  'write-provider-modification',
  `WITH payment AS (
      UPDATE transactions SET
        refunded_amount = refunded_amount
          + CASE WHEN :type::text = 'refund' AND :status::text = 'APPROVED' THEN :amount::numeric ELSE 0 END,
        successor_id = CASE WHEN :type::text <> 'refund' THEN :transactionId::bpchar ELSE successor_id END,
        status = CASE WHEN :type::text = 'void' THEN 'CANCELLED' ELSE status END,
        reason = CASE WHEN :type::text = 'void' THEN :holdReason::text ELSE reason END,
        updated_at = CASE WHEN :type::text = 'void' THEN :at::timestamptz ELSE updated_at END
      WHERE terminal_id = :terminalId::bpchar AND transaction_id = :paymentId::bpchar AND status = 'APPROVED'
        AND CASE WHEN :type::text <> 'refund' THEN successor_id IS NULL
          WHEN :status::text = 'APPROVED' THEN refunded_amount + :amount::numeric <= amount ELSE TRUE END
      RETURNING terminal_id, transaction_id, order_id, token, currency, recurring_id, stored_instrument),
    changed AS (
      INSERT INTO transactions (transaction_id, terminal_id, order_id, token, type, status, reason, amount, currency,
        transaction_reference_id, recurring_id, processor_key, provider_transaction_id, provider_order_id, arn,
        managed_by, stored_instrument, created_at, updated_at)
      SELECT :transactionId::bpchar, terminal_id, order_id, token, :type::text::transaction_type,
        :status::text::transaction_status, :reason::text, :amount::numeric, currency, transaction_id, recurring_id,
        :processorKey::text, :providerTransactionId::text, :providerOrderId::text, :arn::text, 'payment_provider',
        stored_instrument, :at::timestamptz, :at::timestamptz
      FROM payment
      RETURNING 1),
    ${callParts},
    ${eventParts}
    SELECT EXISTS (SELECT FROM changed) AS written`,
);

/**
 * Writes an act at the processor as a transaction, with its effect on the payment and its events, in one statement.
 * @returns `known` if it is written already; `no-room` if the payment is not approved, has a successor, or has less
 * left than the refund: then nothing is written
 */
export async function writeModification(
  on: Executor,
  modification: Modification,
): Promise<'written' | 'known' | 'no-room'> {
  try {
    const row = await writing.row(on, {
      ...modification,
      calls: callRows(modification.calls),
      callsOnlyIfChanged: true,
      events: eventRows(modification.events),
    });
    return row?.written === true ? 'written' : 'no-room';
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'transactions_made_at_processor_key') return 'known';
    throw error;
  }
}
