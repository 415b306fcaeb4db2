import type { Pool } from 'pg';
import { given } from '../../base/contract.js';
import type { Reply } from '../../operation/handler.js';
import { isRefused, type Payment, type Standing } from './attempt.js';
import { readAttempt, steppedUp } from './read-attempt.js';
import { actionOf } from './view.js';

/** The operations that submit a payment, with the record that their answer names beside the transaction. */
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

/** The part of an attempt that its answer shows and that never changes. */
export interface SubmittedAttempt {
  readonly transactionId: string;
  readonly payment: Pick<Payment, 'details' | 'series'>;
  readonly order: { readonly orderId: string; readonly merchantOrderId: string | null };
  /** The address of its page, where the payer pays on one. */
  readonly actionToken: string | null;
}

/** The outcome of a submission for its client. */
export type Submitted =
  /** Settled, or waiting for its payer. A payment that was stepped up is answered with its linked attempt. */
  | { readonly kind: 'settled'; readonly attempt: SubmittedAttempt; readonly standing: Standing }
  /** Still running when the wait ended. */
  | { readonly kind: 'open'; readonly attempt: SubmittedAttempt; readonly standing: Standing }
  /** Answered under its key before: by its outcome, or by a duplicate that found the lease expired. */
  | { readonly kind: 'answered'; readonly attempt: SubmittedAttempt; readonly body: string };

/** Composes the reply to a submission. */
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

/** The body that is sent, and stored under the Idempotency-Key (specification, Submission response). Pure. */
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
 * The answer to a submission whose request died after its attempt was written, from what was recorded: the same body
 * that the request would have given, with the outcome as it is known now.
 * @param operation the operationId that made the attempt
 * @returns undefined when the terminal has no such attempt
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
