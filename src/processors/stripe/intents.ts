import type Stripe from 'stripe';
import type { CallName, ProcessorResult } from '../processor.js';
import { addressChecksOf } from './address-checks.js';
import { isKnownDecline } from './decline-codes.js';
import { code, type RefusalCodes } from './exchange.js';
import { declineOf, present, rawOf } from './refusals.js';
import { paymentMethodOf } from './payment-method.js';

/** By what Stripe knows our calls: metadata of its objects (https://docs.stripe.com/metadata). */
export const metadataOf = ({ terminalId, idempotencyKey }: CallName): Record<string, string> => ({
  terminal: terminalId,
  transaction: idempotencyKey,
});

/** The idempotency key of a call: ids are unique within a terminal only, and Stripe's keys within an account. */
export const keyOf = ({ terminalId, idempotencyKey }: CallName): string => `${terminalId}-${idempotencyKey}`;

/** The call that an object of Stripe was made for; undefined when it is none of ours. */
export function callOf(metadata: Stripe.Metadata | null | undefined): CallName | undefined {
  const { terminal, transaction } = metadata ?? {};
  return terminal === undefined || transaction === undefined
    ? undefined
    : { terminalId: terminal, idempotencyKey: transaction };
}

/** The id of an object that is expanded or not. */
export const idOf = (reference: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof reference === 'string' ? reference : (reference?.id ?? undefined);

/** The last charge of an intent. Versions before 2022-11-15 list the charges instead, the newest first. */
function latestCharge(intent: Stripe.PaymentIntent): string | Stripe.Charge | null {
  const { charges } = intent as { readonly charges?: { readonly data?: readonly Stripe.Charge[] } };
  return intent.latest_charge ?? charges?.data?.[0] ?? null;
}

/** The id of the charge of an intent, by which its capture is known. */
export const chargeIdOf = (intent: Stripe.PaymentIntent): string | undefined => idOf(latestCharge(intent));

/**
 * The credential that an intent has kept, as it is handed back to `sale`: customer and PaymentMethod.
 * Undefined when there is none to keep.
 */
const storedCredentialOf = (intent: Stripe.PaymentIntent | Stripe.SetupIntent): string | undefined => {
  const [customer, method] = [idOf(intent.customer), idOf(intent.payment_method)];
  const isKept = intent.object === 'setup_intent' || (intent.setup_future_usage ?? null) !== null;
  return isKept && customer !== undefined && method !== undefined ? `${customer} ${method}` : undefined;
};

/** A credential as `storedCredential` has it. */
export function credentialOf(stored: string | undefined): { customer: string; paymentMethod: string } | undefined {
  const [, customer, paymentMethod] = /^(cus_\w+) (pm_\w+|card_\w+|src_\w+)$/.exec(stored ?? '') ?? [];
  return customer === undefined || paymentMethod === undefined ? undefined : { customer, paymentMethod };
}

/** A customer's PaymentMethod as a shop sends it in `provider_token`. */
export const customerToken = (paymentMethod: string, customer: string): string | undefined => {
  const text = `${customer}/${paymentMethod}`;
  return broughtCredentialOf(text) && text;
};

/** @returns undefined for a `provider_token` that names no customer */
export const broughtCredentialOf = (providerToken: string): ReturnType<typeof credentialOf> =>
  credentialOf(providerToken.replace('/', ' '));

/** What a PaymentIntent's state means for the payment that it was made for. */
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
        arn: undefined,
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
      throw new Error('a PaymentIntent in a state that is not known');
  }
}

/** What a SetupIntent's state means for the verification that it was made for. */
export function verificationResult(intent: Stripe.SetupIntent): ProcessorResult {
  const raw = present({ status: intent.status });
  switch (intent.status) {
    case 'succeeded':
      return {
        outcome: 'approved',
        reason: 'AUTH.ZERO_AMOUNT_AUTHORIZATION_ONLY',
        providerTransactionId: intent.id,
        authorizationCode: undefined,
        arn: undefined,
        providerOrderId: undefined,
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
      throw new Error('a SetupIntent in a state that is not known');
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
 * A cancelled intent: one that had a charge was a hold, which was let go or has run out by itself; one without was
 * never authorized.
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
 * An intent whose attempt was refused waits for another instrument, which it never gets from us: every retry has an
 * intent of its own.
 */
function attemptFailed(
  id: string,
  status: string,
  error: Stripe.PaymentIntent.LastPaymentError | Stripe.SetupIntent.LastSetupError | null,
): ProcessorResult {
  // Created and not confirmed: the confirmation of this very request has not come to an end.
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

/** What a refund's state means. One that has failed may have been `succeeded` before, days ago. */
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
        authorizationCode: undefined,
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
      throw new Error('a refund in a state that is not known');
  }
}

/** The acquirer reference number of a refund, once Stripe has it. */
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

/** What an approved capture or cancellation of an intent is answered with. */
export function followUpApproval(intent: Stripe.PaymentIntent): ProcessorResult {
  return {
    outcome: 'approved',
    reason: 'PROCESSOR.SUCCESSFUL',
    providerTransactionId: chargeIdOf(intent) ?? intent.id,
    authorizationCode: undefined,
    arn: undefined,
    providerOrderId: intent.id,
    raw: present({ status: intent.status, charge: chargeIdOf(intent) }),
  };
}

/**
 * What a capture of an intent is answered with.
 * @throws Error for an intent that has not succeeded: it is not known what became of the capture
 */
export function captureResult(intent: Stripe.PaymentIntent): ProcessorResult {
  if (intent.status !== 'succeeded') throw new Error('a PaymentIntent that was captured and has not succeeded');
  return followUpApproval(intent);
}

/**
 * What the cancellation of an intent is answered with: one whose payment was refused held nothing.
 * @throws Error for an intent that is not cancelled
 */
export function cancellationResult(intent: Stripe.PaymentIntent): ProcessorResult {
  if (intent.status !== 'canceled') throw new Error('a PaymentIntent that was cancelled and is not');
  if (intent.last_payment_error === null) return followUpApproval(intent);
  return {
    outcome: 'declined',
    reason: 'PROCESSOR.NO_FINANCIAL_IMPACT',
    providerTransactionId: undefined,
    raw: present({ status: intent.status }),
  };
}
