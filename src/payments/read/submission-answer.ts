import type { Pool } from 'pg';
import { given } from '../../base/contract.js';
import type { Reply } from '../../operation/handler.js';
import { isRefused, type Payment, type Standing } from './attempt.js';
import { readAttempt, steppedUp } from './read-attempt.js';
import { actionOf } from './view.js';

/** The operations that submit a payment, each with the record that its answer names in addition to the transaction. */
const namedIn = {
  sale: 'order',
  saleRetry: 'order',
  preauth: 'order',
  preauthRetry: 'order',
  capture: 'order',
  voidPayment: 'order',
  refund: 'order',
  recurringInit: 'series',
  recurringInitRetry: 'series',
  recurringInstrument: 'series',
  recurringCharge: 'series',
  recurringChargeRetry: 'series',
  futureTransactionCharge: 'occurrence',
} as const;
export type SubmittingOperation = keyof typeof namedIn;

/** The immutable fields of an attempt that its answer shows. */
export interface SubmittedAttempt {
  readonly transactionId: string;
  readonly payment: Pick<Payment, 'details' | 'series'>;
  readonly order: { readonly orderId: string; readonly merchantOrderId: string | null };
  /** The address of its page, if the payer pays on one. */
  readonly actionToken: string | null;
}

/** The outcome of a submission for its client. */
export type Submitted =
  /** Settled, or waiting for its payer. The answer for a stepped-up payment is its linked attempt's. */
  | { readonly kind: 'settled'; readonly attempt: SubmittedAttempt; readonly standing: Standing }
  /** Still running when the wait ended. */
  | { readonly kind: 'open'; readonly attempt: SubmittedAttempt; readonly standing: Standing }
  /** Answered under its key before, by its outcome or by a duplicate that found the lease expired. */
  | { readonly kind: 'answered'; readonly attempt: SubmittedAttempt; readonly body: string };

/** Composes the response to a submission. */
export const submissionReply = <Operation extends SubmittingOperation>(
  operation: Operation,
  { baseUrl }: { readonly baseUrl: string },
  submitted: Submitted,
) => ({
  status: 200 as const,
  body:
    submitted.kind === 'answered'
      ? (JSON.parse(submitted.body) as Reply<Operation>['body'])
      : submissionAnswer(operation, submitted.attempt, submitted.standing, baseUrl),
});

/**
 * Returns the response body, which is also stored under the Idempotency-Key (specification, Submission response). A
 * pure function.
 */
export function submissionAnswer<Operation extends SubmittingOperation>(
  operation: Operation,
  { transactionId, payment, order, actionToken }: SubmittedAttempt,
  { status, actionUrl, dueAt }: Standing,
  baseUrl: string,
): Reply<Operation>['body'] {
  const { details, series } = payment;
  const accepted = { transaction_id: transactionId, accepted: !isRefused(status), order_id: order.orderId };
  if (namedIn[operation] === 'occurrence')
    return {
      ...accepted,
      recurring_id: series?.recurringId,
      future_transaction_id: series?.futureTransactionId,
      ...given({ merchant_order_id: order.merchantOrderId }),
    };
  return {
    ...accepted,
    ...given({
      merchant_transaction_id: details.merchantTransactionId,
      merchant_order_id: order.merchantOrderId,
      next_action: actionOf({ status, actionToken, actionUrl, dueAt }, baseUrl),
      recurring_id: namedIn[operation] === 'series' ? series?.recurringId : undefined,
    }),
  };
}

/**
 * Recreates the answer to a submission whose request died after its attempt was written. It has the same body that the
 * request would have returned, with the outcome known by now.
 * @param operation the operationId that made the attempt
 * @returns undefined if the terminal has no such attempt
 */
export async function answerOf(
  pool: Pool,
  baseUrl: string,
  terminalId: string,
  operation: string,
  transactionId: string,
): Promise<object | undefined> {
  const made = await readAttempt(pool, terminalId, transactionId);
  if (!made) return undefined;
  const attempt = (await steppedUp(pool, made)) ?? made;
  return submissionAnswer(operation as SubmittingOperation, attempt, attempt, baseUrl);
}
