import type { Schema } from '../../base/contract.js';
import type { Random } from '../../base/random.js';
import { reasonOf, type ReasonKey } from '../../reasons/reasons.js';
import type { Terminal } from '../../base/terminal.js';
import { amountNumber } from '../../base/money.js';
import { type NewEvent, newEvent, type EventType } from '../../store/events/events.js';
import type { Payment, TransactionStatus } from '../read/attempt.js';

/** A transaction in the form that events need: just written, or read. */
export interface EventSubject {
  readonly transactionId: string;
  readonly payment: Payment;
  readonly order: { readonly orderId: string };
  /** The processor, for a transaction that was made there. */
  readonly managedBy?: Schema<'ManagedBy'> | null | undefined;
}

/** The facts of an event: its outcome and time, and facts of some events only. */
export interface EventFacts {
  readonly outcome: { readonly status: TransactionStatus; readonly reason: ReasonKey };
  /** In the terminal's time. */
  readonly at: Date;
  /** The payer's next action, while the transaction waits for them. */
  readonly nextAction?: Schema<'NextAction'>;
  /** The attempt that is or would be retried, in an event about a retry. */
  readonly originatingId?: string;
  readonly retryAt?: Date;
  /** The reason why it is not retried, in an event about a cancelled retry. */
  readonly retryCancellation?: Schema<'RetryCancellation'>;
  /** The processor's contradicting claim, in an event about a discrepancy. */
  readonly discrepancy?: Schema<'EventDiscrepancy'>;
  readonly dispute?: Schema<'EventDispute'>;
}

/** Returns an event about a transaction, with the data that the specification defines for transaction events. */
export function transactionEvent(
  random: Random,
  terminal: Terminal,
  type: EventType,
  { transactionId, payment, order, managedBy }: EventSubject,
  facts: EventFacts,
): NewEvent {
  const { outcome, at } = facts;
  const data = {
    transaction_id: transactionId,
    order_id: order.orderId,
    merchant_transaction_id: payment.details.merchantTransactionId ?? undefined,
    type: payment.type,
    amount: amountNumber(payment.amount),
    currency: payment.currency,
    status: { status: outcome.status, reasonCode: outcome.reason, domain: reasonOf(outcome.reason).domain },
    attempt_number: payment.attemptNumber,
    originating_id: facts.originatingId ?? payment.originatingId ?? undefined,
    transaction_reference_id: payment.transactionReferenceId ?? undefined,
    recurring_id: payment.series?.recurringId,
    // Events about a discrepancy or a dispute do not have it.
    managed_by: (facts.discrepancy ?? facts.dispute) === undefined ? (managedBy ?? undefined) : undefined,
    next_action: facts.nextAction,
    retry_at: facts.retryAt?.toISOString(),
    cancellation_reason: facts.retryCancellation,
    discrepancy: facts.discrepancy,
    dispute: facts.dispute,
  };
  return newEvent(random, terminal, { type, subjectId: transactionId, data, createdAt: at });
}
