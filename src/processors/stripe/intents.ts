import type Stripe from 'stripe';
import type { CallName, ProcessorResult } from '../processor.js';
import { addressChecksOf, paymentMethodOf } from './billing-details.js';
import { isKnownDecline } from './decline-codes.js';
import { code, type RefusalCodes } from './exchange.js';
import { declineOf, present, rawOf } from './refusals.js';

/** Returns the metadata that identifies a call in Stripe's objects (https://docs.stripe.com/metadata). */
export const metadataOf = ({ terminalId, idempotencyKey }: CallName): Record<string, string> => ({
  terminal: terminalId,
  transaction: idempotencyKey,
});

/**
 * Returns the idempotency key of a call. It includes the terminal, because ids are unique only within a terminal, and
 * Stripe's keys within an account.
 */
export const keyOf = ({ terminalId, idempotencyKey }: CallName): string => `${terminalId}-${idempotencyKey}`;

/**
 * Returns the call for which an object of Stripe was created. Undefined if it is not one of ours: another system of the
 * merchant may use the same names.
 */
export function callOf(metadata: Stripe.Metadata | null | undefined): CallName | undefined {
  const { terminal = '', transaction = '' } = metadata ?? {};
  return /^[\dA-Za-z]{6}$/.test(terminal) && /^[\w-]{1,64}$/.test(transaction)
    ? { terminalId: terminal, idempotencyKey: transaction }
    : undefined;
}

/** Returns the id of a reference, expanded or not. */
export const idOf = (reference: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof reference === 'string' ? reference : (reference?.id ?? undefined);

/**
 * Refuses ids unlike those of Stripe: they may be longer than an index of the database takes.
 * @throws SyntaxError
 */
export function refuseOtherIds(...ids: readonly unknown[]): void {
  if (ids.some((id) => id !== undefined && !(typeof id === 'string' && /^\w{1,255}$/.test(id))))
    throw new SyntaxError('an id in the event is not one of Stripe');
}

/** Returns the last charge of an intent. Versions before 2022-11-15 list all charges, newest first. */
function latestCharge(intent: Stripe.PaymentIntent): string | Stripe.Charge | null {
  const { charges } = intent as { readonly charges?: { readonly data?: readonly Stripe.Charge[] } };
  return intent.latest_charge ?? charges?.data?.[0] ?? null;
}

/** Returns the id of an intent's charge, which identifies its capture. */
export const chargeIdOf = (intent: Stripe.PaymentIntent): string | undefined => idOf(latestCharge(intent));

/**
 * Returns the credential that an intent stored, customer and PaymentMethod, in the form that `sale` accepts. Undefined
 * without one.
 */
const storedCredentialOf = (intent: Stripe.PaymentIntent | Stripe.SetupIntent): string | undefined => {
  const [customer, method] = [idOf(intent.customer), idOf(intent.payment_method)];
  const isKept = intent.object === 'setup_intent' || (intent.setup_future_usage ?? null) !== null;
  return isKept && customer !== undefined && method !== undefined ? `${customer} ${method}` : undefined;
};

/** Parses a `storedCredential`. */
export function credentialOf(stored: string | undefined): { customer: string; paymentMethod: string } | undefined {
  const [, customer, paymentMethod] = /^(cus_\w+) (pm_\w+|card_\w+|src_\w+)$/.exec(stored ?? '') ?? [];
  return customer === undefined || paymentMethod === undefined ? undefined : { customer, paymentMethod };
}

/** Joins a customer's PaymentMethod to a `provider_token`. */
export const customerToken = (paymentMethod: string, customer: string): string | undefined => {
  const text = `${customer}/${paymentMethod}`;
  return broughtCredentialOf(text) && text;
};

/** Parses a `provider_token`. @returns undefined if it has no customer */
export const broughtCredentialOf = (providerToken: string): ReturnType<typeof credentialOf> =>
  credentialOf(providerToken.replace('/', ' '));

/** Reads the result of a payment. @throws Error for an unknown state, or an intent that was not attempted */
export function paymentResult(intent: Stripe.PaymentIntent): ProcessorResult {
  const latest = latestCharge(intent);
  const charge = typeof latest === 'object' ? latest : null;
  const card = charge?.payment_method_details?.card;
  const networkTransactionId = card?.network_transaction_id ?? undefined;
  const raw = present({
    status: intent.status,
    charge: chargeIdOf(intent),
    network_transaction_id: networkTransactionId,
    network_status: code(charge?.outcome?.network_status),
    risk_level: code(charge?.outcome?.risk_level),
    ...addressChecksOf(charge),
  });
  switch (intent.status) {
    case 'succeeded':
    case 'requires_capture':
      return {
        outcome: 'approved',
        reason: 'AUTH.APPROVED',
        providerTransactionId: intent.id,
        authorizationCode: card?.authorization_code ?? undefined,
        providerOrderId: chargeIdOf(intent),
        storedCredential: storedCredentialOf(intent),
        networkTransactionId,
        paymentMethod: paymentMethodOf(charge),
        raw,
      };
    case 'requires_action':
      return waiting(intent.id, intent.next_action?.redirect_to_url?.url, raw);
    case 'processing':
      return { outcome: 'received', reason: 'PROCESSOR.SUBMITTED', providerTransactionId: intent.id, raw };
    case 'canceled':
      return cancelled(intent);
    case 'requires_payment_method':
    case 'requires_confirmation':
      return attemptFailed(intent.id, intent.status, intent.last_payment_error);
    default:
      throw new Error('a PaymentIntent in an unknown state');
  }
}

/** Reads the result of a verification. @throws Error for an unknown state, or an intent that was not attempted */
export function verificationResult(intent: Stripe.SetupIntent): ProcessorResult {
  const raw = present({ status: intent.status });
  switch (intent.status) {
    case 'succeeded':
      return {
        outcome: 'approved',
        reason: 'AUTH.ZERO_AMOUNT_AUTHORIZATION_ONLY',
        providerTransactionId: intent.id,
        storedCredential: storedCredentialOf(intent),
        raw,
      };
    case 'requires_action':
      return waiting(intent.id, intent.next_action?.redirect_to_url?.url, raw);
    case 'processing':
      return { outcome: 'received', reason: 'PROCESSOR.SUBMITTED', providerTransactionId: intent.id, raw };
    case 'canceled':
      return {
        outcome: 'declined',
        reason: 'PAYMENT_METHOD.COLLECTION_EXPIRED',
        providerTransactionId: intent.id,
        raw,
      };
    case 'requires_payment_method':
    case 'requires_confirmation':
      return attemptFailed(intent.id, intent.status, intent.last_setup_error);
    default:
      throw new Error('a SetupIntent in an unknown state');
  }
}

function waiting(id: string, url: string | null | undefined, raw: ProcessorResult['raw']): ProcessorResult {
  return {
    outcome: 'pending',
    reason: 'AUTH.CHALLENGE_IN_PROGRESS',
    providerTransactionId: id,
    nextAction: typeof url === 'string' ? { url } : undefined,
    raw,
  };
}

/**
 * Reads a cancelled intent. With a charge it was a hold that was released or has expired. Without one it was never
 * authorized.
 */
function cancelled(intent: Stripe.PaymentIntent): ProcessorResult {
  const reason =
    chargeIdOf(intent) !== undefined && intent.last_payment_error === null
      ? intent.cancellation_reason === 'automatic' || intent.cancellation_reason === 'expired'
        ? 'AUTH.AUTHORIZATION_EXPIRED'
        : 'AUTH.CANCELLED'
      : 'PAYMENT_METHOD.COLLECTION_EXPIRED';
  return {
    outcome: 'declined',
    reason,
    providerTransactionId: intent.id,
    raw: present({ status: intent.status, cancellation_reason: code(intent.cancellation_reason) }),
  };
}

/**
 * Reads an intent whose attempt was refused. It waits for another instrument, but never gets one: each retry has its
 * own intent.
 */
function attemptFailed(
  id: string,
  status: string,
  error: Stripe.PaymentIntent.LastPaymentError | Stripe.SetupIntent.LastSetupError | null,
): ProcessorResult {
  // Created and not confirmed: the confirmation in this same request has not ended.
  if (error === null) throw new Error('an intent that was not attempted');
  const codes: Partial<RefusalCodes> = {
    type: code(error.type),
    code: code(error.code),
    declineCode: code(error.decline_code),
    adviceCode: code(error.advice_code),
    networkAdviceCode: code(error.network_advice_code),
    networkDeclineCode: code(error.network_decline_code),
  };
  return declineOf(codes, id, { ...rawOf(codes, isKnownDecline(codes)), intent_status: status });
}

/** Reads the result of a refund. A failed one may have been `succeeded` days ago. */
export function refundResult(refund: Stripe.Refund): ProcessorResult {
  const raw = present({
    status: code(refund.status),
    code: code(refund.failure_reason),
    pending_reason: code(refund.pending_reason),
    charge: idOf(refund.charge),
  });
  const providerTransactionId = refund.id;
  switch (refund.status) {
    case 'succeeded':
      return {
        outcome: 'approved',
        reason: 'PROCESSOR.SUCCESSFUL',
        providerTransactionId,
        arn: arnOf(refund),
        providerOrderId: idOf(refund.charge),
        raw,
      };
    case 'pending':
    case 'requires_action':
      return { outcome: 'received', reason: 'PROCESSOR.SUBMITTED', providerTransactionId, raw };
    case 'failed':
    case 'canceled':
      return { outcome: 'declined', reason: refundFailure(refund.failure_reason), providerTransactionId, raw };
    default:
      throw new Error('a refund in an unknown state');
  }
}

/** Returns the acquirer reference number of a refund, once Stripe has it. */
const arnOf = ({ destination_details: details }: Stripe.Refund): string | undefined =>
  details?.card?.reference_type === 'acquirer_reference_number' ? (details.card.reference ?? undefined) : undefined;

/** Source: https://docs.stripe.com/refunds#failed-refunds. */
function refundFailure(
  failure: string | null | undefined,
): Extract<ProcessorResult, { outcome: 'declined' }>['reason'] {
  switch (failure) {
    case 'lost_or_stolen_card':
      return 'PAYMENT_METHOD.LOST_INSTRUMENT';
    case 'expired_or_canceled_card':
      return 'PAYMENT_METHOD.CARD_DEACTIVATED';
    case 'charge_for_pending_refund_disputed':
      return 'VALIDATION.REFUND_NOT_ALLOWED_CHARGEBACK';
    case 'insufficient_funds':
      return 'PROCESSOR.INSUFFICIENT_MERCHANT_BALANCE';
    case 'merchant_request':
      return 'PROCESSOR.NO_ACTION_TAKEN';
    default:
      return 'PROCESSOR.DECLINED';
  }
}

/** Creates the result of an approved capture or cancellation. */
export function followUpApproval(intent: Stripe.PaymentIntent): ProcessorResult {
  return {
    outcome: 'approved',
    reason: 'PROCESSOR.SUCCESSFUL',
    providerTransactionId: chargeIdOf(intent) ?? intent.id,
    providerOrderId: intent.id,
    raw: present({ status: intent.status, charge: chargeIdOf(intent) }),
  };
}

/**
 * Reads the result of a capture.
 * @throws Error for an intent that has not succeeded: the outcome of the capture is unknown
 */
export function captureResult(intent: Stripe.PaymentIntent): ProcessorResult {
  if (intent.status !== 'succeeded') throw new Error('a PaymentIntent that was captured and has not succeeded');
  return followUpApproval(intent);
}

/**
 * Reads the result of a cancellation. If the payment was refused, there was no hold to release.
 * @throws Error for an intent that is not cancelled
 */
export function cancellationResult(intent: Stripe.PaymentIntent): ProcessorResult {
  if (intent.status !== 'canceled') throw new Error('a PaymentIntent that was cancelled and is not');
  if (intent.last_payment_error === null) return followUpApproval(intent);
  return { outcome: 'declined', reason: 'PROCESSOR.NO_FINANCIAL_IMPACT', raw: present({ status: intent.status }) };
}
