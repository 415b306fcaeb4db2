import type { Schema } from '../contract.js';
import type { Random } from '../random.js';
import { reasonOf, type ReasonKey } from '../retries/reasons.js';
import type { Terminal } from '../terminal.js';
import { amountNumber } from '../money.js';
import { newEvent, type EventType, type NewEvent } from '../webhooks/record.js';
import type { TransactionStatus, TransactionType } from './attempt.js';

/** The part of a transaction that its events tell. */
export interface EventSubject {
  readonly transactionId: string;
  readonly orderId: string;
  readonly merchantTransactionId: string | null | undefined;
  readonly type: TransactionType;
  readonly amount: string;
  readonly currency: string;
  readonly attemptNumber: number;
  readonly originatingId: string | null | undefined;
  readonly transactionReferenceId: string | null | undefined;
  readonly recurringId: string | null | undefined;
  /** What the payer has to do, while the transaction waits for them. */
  readonly nextAction?: Schema<'NextAction'> | undefined;
  /** When the attempt is retried, where that is what the event tells. */
  readonly retryAt?: Date | undefined;
  /** Why it is not, where that is. */
  readonly retryCancellation?: Schema<'RetryCancellation'> | undefined;
  /** What a processor claims against it, where that is. */
  readonly discrepancy?: Schema<'EventDiscrepancy'> | undefined;
}

/** An event about a transaction, with the data that the specification names for transaction events. */
export function transactionEvent(
  random: Random, terminal: Terminal, type: EventType, subject: EventSubject, outcome: { status: TransactionStatus; reason: ReasonKey }, at: Date,
): NewEvent {
  const data = {
    transaction_id: subject.transactionId,
    order_id: subject.orderId,
    merchant_transaction_id: subject.merchantTransactionId ?? undefined,
    type: subject.type,
    amount: amountNumber(subject.amount),
    currency: subject.currency,
    status: { status: outcome.status, reasonCode: outcome.reason, domain: reasonOf(outcome.reason).domain },
    attempt_number: subject.attemptNumber,
    originating_id: subject.originatingId ?? undefined,
    transaction_reference_id: subject.transactionReferenceId ?? undefined,
    recurring_id: subject.recurringId ?? undefined,
    next_action: subject.nextAction,
    retry_at: subject.retryAt?.toISOString(),
    cancellation_reason: subject.retryCancellation,
    discrepancy: subject.discrepancy,
  };
  return newEvent(random, terminal, type, subject.transactionId, data, at);
}
