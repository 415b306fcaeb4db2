import { given, type Schema } from '../../base/contract.js';
import { amountNumber } from '../../base/money.js';
import { payerBaseUrl, type Terminal } from '../../base/terminal.js';
import type { SuccessBody } from '../../operation/handler.js';
import type { CardRules } from '../../processors/capabilities.js';
import { statusObject } from '../../reasons/reasons.js';
import type { Instrument, Payer } from '../../store/payments/attempt.js';
import { isRefused, type Payment, type ShownAttempt, type Standing, waitsForPayer } from './attempt.js';

/** Converts a stored attempt to the contract's transaction. A pure function. */
export function transactionView(
  attempt: ShownAttempt,
  deps: { readonly baseUrl: string; readonly cardRules: CardRules },
  terminal: Pick<Terminal, 'pageOrigin'>,
): Schema<'Transaction'> {
  const { payment, order } = attempt;
  return {
    transaction_id: attempt.transactionId,
    type: payment.type,
    amount: amountNumber(payment.amount),
    currency: payment.currency as Schema<'Currency'>,
    attempt_number: payment.attemptNumber,
    created_at: attempt.createdAt.toISOString(),
    updated_at: attempt.updatedAt.toISOString(),
    status: statusObject(attempt.status, attempt.reason, attempt.reasonPointer ?? undefined),
    order: {
      order_id: order.orderId,
      ...given({
        merchant_order_id: order.merchantOrderId,
        provider_order_id: attempt.providerOrderId,
        description: order.description,
        payer: payerView(order.payer),
        payment_instrument: instrumentView(attempt.instrument, deps.cardRules),
      }),
    },
    ...given({
      authorization_code: attempt.authorizationCode,
      arn: attempt.arn,
      merchant_transaction_id: payment.details.merchantTransactionId,
      originating_id: payment.originatingId,
      retried_by: isRefused(attempt.status) ? attempt.successorId : undefined,
      transaction_reference_id: payment.transactionReferenceId,
      recurring_id: payment.series?.recurringId,
      description: payment.details.description,
      next_action: actionOf(attempt, payerBaseUrl(deps, terminal)),
      managed_by: attempt.managedBy,
      refund_failed_at: attempt.refundFailedAt?.toISOString(),
      three_ds: attempt.threeDs,
      metadata: payment.details.metadata,
      statement_descriptor: payment.details.statementDescriptor,
      exemption_requested: payment.details.exemptionRequested,
    }),
  };
}

/** Returns the payer. Undefined if the order has no payer. */
export function payerView(payer: Payer | null): Schema<'TransactionPayer'> | undefined {
  if (payer === null) return undefined;
  return {
    friendly_id: payer.payerId,
    ...given({
      fingerprint: payer.fingerprint,
      first_name: payer.firstName,
      last_name: payer.lastName,
      email_username: payer.emailUsername,
      email_domain: payer.emailDomain,
      phone_number: payer.phoneNumber,
      metadata: payer.metadata,
    }),
  };
}

/**
 * Returns the stored instrument of an attempt. Undefined if it has none.
 * @param cardRules map a card's first digits to its issuer
 */
export function instrumentView(
  instrument: Instrument | null,
  cardRules: CardRules,
): Schema<'PaymentInstrument'> | undefined {
  if (instrument === null) return undefined;
  return {
    token: instrument.token,
    payment_method: instrument.paymentMethod as Schema<'PaymentMethod'>,
    ...given({
      card_cardholder_name: instrument.cardholderName,
      card_card_last_four_digit: instrument.lastFour,
      card_bin: instrument.bin,
      expiration_date:
        instrument.expiryYear !== null && instrument.expiryMonth !== null
          ? lastInstantOf(instrument.expiryYear, instrument.expiryMonth)
          : undefined,
      card_profile: cardProfileView(instrument, cardRules),
    }),
  };
}

function cardProfileView(
  { fingerprint, cardType, brand, category, panLength, bin }: Instrument,
  cardRules: CardRules,
): Schema<'CardProfile'> | undefined {
  if (fingerprint === null || cardType === null) return undefined;
  const issuer = bin === null ? undefined : cardRules(bin).issuer;
  return {
    fingerprint,
    cardType,
    ...given({
      issuer: issuer && { name: issuer.name },
      brand: brand === null ? undefined : { name: brand },
      category,
      panLength,
      cardUsage: issuer?.cardUsage,
    }),
  };
}

/** The last instant at which a card is valid. */
const lastInstantOf = (year: number, month: number): string => new Date(Date.UTC(year, month) - 1).toISOString();

/** Returns the payer's next action. Undefined if the attempt does not wait for them. */
export function actionOf(
  { status, reason, actionToken, actionUrl, dueAt }: Standing & Pick<ShownAttempt, 'actionToken'>,
  baseUrl: string,
): Schema<'NextAction'> | undefined {
  if (status !== 'PROCESSING' || !dueAt) return undefined;
  if (typeof actionUrl === 'string') return redirectTo(actionUrl, dueAt);
  // Once the payment is with a processor, the payer has nothing left to do on the page.
  if (actionToken === null || (reason && !waitsForPayer.includes(reason))) return undefined;
  return nextAction(baseUrl, actionToken, dueAt);
}

/** The redirect of a payer to a processor's page. */
export const redirectTo = (url: string, expiresAt: Date): Schema<'NextAction'> => ({
  type: 'redirect',
  url,
  expires_at: expiresAt.toISOString(),
});

/** The payer's next action while a transaction waits for them. */
export function nextAction(baseUrl: string, actionToken: string, expiresAt: Date): Schema<'NextAction'> {
  return redirectTo(pageAddress(baseUrl, actionToken), expiresAt);
}

/** The page of this service on which a payer pays. */
export const pageAddress = (baseUrl: string, actionToken: string): string => `${baseUrl}/pay/${actionToken}`;

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
  deps: { readonly baseUrl: string },
  terminal: Pick<Terminal, 'pageOrigin'>,
  submitted: Submitted,
) =>
  (submitted.kind === 'answered'
    ? JSON.parse(submitted.body)
    : submissionAnswer(
        operation,
        submitted.attempt,
        submitted.standing,
        payerBaseUrl(deps, terminal),
      )) as SuccessBody<Operation>;

/** The answer to a submission. An undefined member is not in its JSON. */
interface SubmissionAnswer extends Schema<'SubmissionResponse'> {
  readonly recurring_id?: string | undefined;
  readonly future_transaction_id?: string | null | undefined;
}

/**
 * Returns the response body, which is also stored under the Idempotency-Key (specification, Submission response). A
 * pure function.
 */
export function submissionAnswer(
  operation: SubmittingOperation,
  { transactionId, payment, order, actionToken }: SubmittedAttempt,
  { status, reason, actionUrl, dueAt }: Standing,
  baseUrl: string,
): SubmissionAnswer {
  const { details, series } = payment;
  const accepted = { transaction_id: transactionId, accepted: !isRefused(status), order_id: order.orderId };
  if (namedIn[operation] === 'occurrence')
    return Object.assign(
      accepted,
      { recurring_id: series?.recurringId, future_transaction_id: series?.futureTransactionId },
      given({ merchant_order_id: order.merchantOrderId }),
    );
  return Object.assign(
    accepted,
    given({
      merchant_transaction_id: details.merchantTransactionId,
      merchant_order_id: order.merchantOrderId,
      next_action: actionOf({ status, reason, actionToken, actionUrl, dueAt }, baseUrl),
      recurring_id: namedIn[operation] === 'series' ? series?.recurringId : undefined,
    }),
  );
}
