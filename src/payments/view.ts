import { given, type Schema } from '../contract.js';
import { amountNumber } from '../money.js';
import { statusObject } from '../retries/reasons.js';
import type { ShownAttempt } from './attempt.js';
import type { Submitted } from './submission.js';

/** A stored attempt as the contract's transaction. Pure. */
export function transactionView(attempt: ShownAttempt, baseUrl: string): Schema<'Transaction'> {
  return {
    transaction_id: attempt.transactionId,
    type: attempt.type,
    amount: amountNumber(attempt.amount),
    currency: attempt.currency as Schema<'Currency'>,
    attempt_number: attempt.attemptNumber,
    created_at: attempt.createdAt.toISOString(),
    updated_at: attempt.updatedAt.toISOString(),
    status: statusObject(attempt.status, attempt.reason, attempt.reasonPointer ?? undefined),
    order: {
      order_id: attempt.orderId,
      ...given({
        merchant_order_id: attempt.merchantOrderId,
        provider_order_id: attempt.providerOrderId,
        description: attempt.orderDescription,
        payer: payerView(attempt),
        payment_instrument: instrumentView(attempt),
      }),
    },
    ...given({
      authorization_code: attempt.authorizationCode,
      arn: attempt.arn,
      merchant_transaction_id: attempt.merchantTransactionId,
      originating_id: attempt.originatingId,
      transaction_reference_id: attempt.transactionReferenceId,
      recurring_id: attempt.recurringId,
      description: attempt.description,
      next_action: attempt.status === 'PROCESSING' && attempt.actionToken && attempt.dueAt
        ? nextAction(baseUrl, attempt.actionToken, attempt.dueAt)
        : undefined,
      refund_failed_at: attempt.refundFailedAt?.toISOString(),
    }),
  };
}

/** Who pays; undefined when the order has no payer. */
export function payerView(attempt: ShownAttempt): Schema<'TransactionPayer'> | undefined {
  if (attempt.payerId === null) return undefined;
  return {
    friendly_id: attempt.payerId,
    ...given({
      fingerprint: attempt.payerFingerprint,
      first_name: attempt.firstName,
      last_name: attempt.lastName,
      email_username: attempt.emailUsername,
      email_domain: attempt.emailDomain,
      phone_number: attempt.phoneNumber,
    }),
  };
}

/** The stored instrument of an attempt; undefined when it has none. */
export function instrumentView(attempt: ShownAttempt): Schema<'PaymentInstrument'> | undefined {
  if (attempt.token === null || attempt.paymentMethod === null) return undefined;
  return {
    token: attempt.token,
    payment_method: attempt.paymentMethod as Schema<'PaymentMethod'>,
    ...given({
      card_cardholder_name: attempt.cardholderName,
      card_card_last_four_digit: attempt.lastFour,
      card_bin: attempt.bin,
      expiration_date: attempt.expiryYear !== null && attempt.expiryMonth !== null ? lastInstantOf(attempt.expiryYear, attempt.expiryMonth) : undefined,
      card_profile: cardProfileView(attempt),
    }),
  };
}

function cardProfileView({ fingerprint, cardType, brand, category, panLength }: ShownAttempt): Schema<'CardProfile'> | undefined {
  if (fingerprint === null || cardType === null) return undefined;
  return { fingerprint, cardType, ...given({ brand: brand === null ? undefined : { name: brand }, category, panLength }) };
}

/** The last instant at which a card is good. */
const lastInstantOf = (year: number, month: number): string => new Date(Date.UTC(year, month) - 1).toISOString();

/** Where the payer is sent to, while a transaction waits for them. */
export function nextAction(baseUrl: string, actionToken: string, expiresAt: Date): Schema<'NextAction'> {
  return { type: 'redirect', url: `${baseUrl}/pay/${actionToken}`, expires_at: expiresAt.toISOString() };
}

/** The answer to a submission (specification, Submission response). */
export function submissionView(
  submitted: Omit<Submitted, 'recurringId'>, fields: { merchantTransactionId?: string | null | undefined; merchantOrderId?: string | null | undefined; nextAction?: Schema<'NextAction'> | undefined },
): Schema<'SubmissionResponse'> {
  return {
    transaction_id: submitted.transactionId,
    accepted: submitted.accepted,
    order_id: submitted.orderId,
    ...given({ merchant_transaction_id: fields.merchantTransactionId, merchant_order_id: fields.merchantOrderId, next_action: fields.nextAction }),
  };
}
