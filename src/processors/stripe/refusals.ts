import { reasons, type ReasonKey } from '../../reasons/reasons.js';
import type { ProcessorResult } from '../processor.js';
import { declineReason, isKnownDecline, type Decline } from './decline-codes.js';
import type { RefusalCodes } from './exchange.js';

/**
 * The proof that an error of Stripe gives. `declined`: the request was processed and refused, and nothing was charged
 * under the key. `failed`: nothing was charged, and the payment is not at fault. `not-taken`: the request was rejected
 * before its idempotency key was checked, so an earlier one may have charged. `open`: nothing is proven.
 */
type Proof = 'declined' | 'failed' | 'not-taken' | 'open';

/**
 * Returns the proof of each status. Sources: https://docs.stripe.com/error-low-level (Content errors, Network errors,
 * Server errors) and https://docs.stripe.com/api/idempotent_requests.
 *
 * - 400, 402, 404: declined or failed. The parameters were checked, or the issuer declined. An executed result is
 *   stored under the key and returned again.
 * - 400 `idempotency_error`: open. The key was used with other parameters, whose outcome is not reported.
 * - 401, 403: not-taken. The credentials were refused before the idempotency layer.
 * - 409: open. The first request with the key is running.
 * - 424: open. A dependency of Stripe failed.
 * - 429, `rate_limit`: not-taken. Rate limiters run before the idempotency layer.
 * - 429 `lock_timeout`: open. Another request holds the object, perhaps the first one of this key.
 * - 500 and above: open. Stripe calls it indeterminate, and returns the same 500 for the key from then on.
 * - any other status, a redirect, or an answer that is not Stripe's: open.
 */
function proofOf({ status, type, code }: RefusalCodes): Proof {
  if (type === 'idempotency_error' || code === 'idempotency_key_in_use' || code === 'lock_timeout') return 'open';
  if (code === 'rate_limit' || status === 429) return 'not-taken';
  if (status === 401 || status === 403) return 'not-taken';
  if (status === 402) return 'declined';
  if (status === 400 || status === 404) return type === 'card_error' ? 'declined' : 'failed';
  return 'open';
}

/** The purpose of a request, which affects the meaning of an error. */
export type Purpose = 'payment' | 'capture' | 'void' | 'refund';

/**
 * Errors in the content of a payment, which another route may accept. All are in the package's types (a test compares).
 * Their meanings are read from their descriptions. Source: https://docs.stripe.com/error-codes.
 */
export const paymentErrors: ReadonlyMap<string, ReasonKey> = new Map<string, ReasonKey>([
  ['amount_too_large', 'PROCESSOR.EXCEEDS_AMOUNT_LIMIT'],
  ['amount_too_small', 'PROCESSOR.EXCEEDS_AMOUNT_LIMIT'],
  ['charge_exceeds_source_limit', 'PROCESSOR.MERCHANT_VOLUME_LIMIT_EXCEEDED'],
  ['charge_exceeds_transaction_limit', 'PROCESSOR.EXCEEDS_AMOUNT_LIMIT'],
  ['invalid_charge_amount', 'PROCESSOR.VALIDATION_INVALID_FIELD'],
  ['parameter_invalid_integer', 'PROCESSOR.VALIDATION_INVALID_FIELD'],
  ['parameter_invalid_empty', 'PROCESSOR.VALIDATION_INVALID_FIELD'],
  ['parameter_missing', 'PROCESSOR.VALIDATION_MISSING_FIELD'],
  ['payment_method_currency_mismatch', 'PROCESSOR.CURRENCY_NOT_SUPPORTED'],
  ['payment_method_unactivated', 'PROCESSOR.UNSUPPORTED_TRANSACTION_TYPE'],
  ['payment_method_unsupported_type', 'PROCESSOR.UNSUPPORTED_TRANSACTION_TYPE'],
  ['payment_intent_incompatible_payment_method', 'PROCESSOR.UNSUPPORTED_TRANSACTION_TYPE'],
  ['capability_not_active', 'PROCESSOR.UNSUPPORTED_TRANSACTION_TYPE'],
  ['testmode_charges_only', 'PROCESSOR.MID_INVALID_OR_INACTIVE'],
  ['livemode_mismatch', 'ROUTING.INVALID_CREDENTIALS'],
  ['request_blocked', 'PROCESSOR.PROVIDER_POLICY_VIOLATION'],
]);

/** Errors in the content of a follow-up, which is declined because it has no other route. */
export const followUpErrors: ReadonlyMap<string, ReasonKey> = new Map<string, ReasonKey>([
  ['resource_missing', 'PROCESSOR.RELATED_TRANSACTION_NOT_FOUND'],
  ['charge_already_captured', 'PROCESSOR.ORIGINAL_ALREADY_SETTLED'],
  ['capture_charge_authorization_expired', 'PROCESSOR.CAPTURE_WINDOW_CLOSED'],
  ['charge_expired_for_capture', 'PROCESSOR.CAPTURE_WINDOW_CLOSED'],
  ['capture_unauthorized_payment', 'PROCESSOR.INVALID_TRANSACTION_FLOW'],
  ['charge_already_refunded', 'PROCESSOR.ALREADY_REVERSED'],
  ['charge_disputed', 'VALIDATION.REFUND_NOT_ALLOWED_CHARGEBACK'],
  ['refund_disputed_payment', 'VALIDATION.REFUND_NOT_ALLOWED_CHARGEBACK'],
  ['charge_not_refundable', 'PROCESSOR.REFUND_WINDOW_CLOSED'],
  ['balance_insufficient', 'PROCESSOR.INSUFFICIENT_MERCHANT_BALANCE'],
  ['insufficient_funds', 'PROCESSOR.INSUFFICIENT_MERCHANT_BALANCE'],
  ['payment_intent_unexpected_state', 'PROCESSOR.INVALID_TRANSACTION_FLOW'],
  ['intent_invalid_state', 'PROCESSOR.INVALID_TRANSACTION_FLOW'],
]);

export type Refusal = Extract<ProcessorResult, { outcome: 'declined' | 'failed' }>;

/**
 * Converts an error of Stripe to a refusal.
 * @returns `notTaken` when an earlier request with the same key may have been processed; undefined when the outcome is
 * open
 */
export function refusalOf(
  codes: RefusalCodes,
  purpose: Purpose,
): { readonly refusal: Refusal; readonly notTaken: boolean } | undefined {
  const proof = proofOf(codes);
  if (proof === 'open') return undefined;
  const answer = (outcome: Refusal['outcome'], reason: ReasonKey, isKnown = true): Refusal => ({
    outcome,
    reason,
    providerTransactionId: purpose === 'payment' ? codes.intentId : undefined,
    raw: rawOf(codes, isKnown),
  });
  if (proof === 'not-taken')
    return {
      refusal: answer(
        'failed',
        codes.status === 401 || codes.status === 403 ? 'ROUTING.INVALID_CREDENTIALS' : 'PROCESSOR.RATE_LIMITED',
      ),
      notTaken: true,
    };
  return { refusal: purpose === 'payment' ? paymentRefusal() : followUpRefusal(purpose), notTaken: false };

  function paymentRefusal(): Refusal {
    if (proof === 'declined') return declineOf(codes, codes.intentId, rawOf(codes, isKnownDecline(codes)));
    if (codes.code === 'resource_missing')
      return answer(
        'declined',
        codes.param === 'customer' ? 'PAYMENT_METHOD.TOKEN_REVOKED' : 'PAYMENT_METHOD.PROVIDER_TOKEN_NOT_FOUND',
      );
    if (codes.code === 'payment_method_unexpected_state') return answer('declined', 'PAYMENT_METHOD.TOKEN_REVOKED');
    const reason = paymentErrors.get(codes.code ?? '');
    return answer('failed', reason ?? 'PROCESSOR.INVALID_TRANSACTION_FORMAT', reason !== undefined);
  }

  function followUpRefusal(followUp: Exclude<Purpose, 'payment'>): Refusal {
    if (codes.code === 'payment_intent_unexpected_state' && codes.intentStatus === 'canceled')
      return answer('declined', 'PROCESSOR.ALREADY_REVERSED');
    if (codes.code === 'payment_intent_unexpected_state' && codes.intentStatus === 'succeeded')
      return answer('declined', 'PROCESSOR.ORIGINAL_ALREADY_SETTLED');
    const reason = followUpErrors.get(codes.code ?? '');
    if (reason !== undefined) return answer('declined', reason);
    if (codes.param === 'amount_to_capture' || (followUp === 'capture' && codes.code === 'amount_too_large'))
      return answer('declined', 'PROCESSOR.EXCEEDS_PREAUTHORIZED_AMOUNT');
    if (codes.param === 'amount' || codes.code === 'amount_too_large')
      return answer('declined', 'PROCESSOR.ORIGINAL_AMOUNT_INCORRECT');
    return answer('declined', 'SYSTEM.UNMAPPED', false);
  }
}

/**
 * Creates the result of a decline. It is `failed` if the payment is not at fault, for example if the account does not
 * accept the brand.
 */
export function declineOf(decline: Decline, providerTransactionId: string | undefined, raw: Refusal['raw']): Refusal {
  const reason = declineReason(decline);
  return { outcome: reasons[reason].class === 'technical' ? 'failed' : 'declined', reason, providerTransactionId, raw };
}

/**
 * Returns the codes of an error for the operator. `code` is Stripe's own code. `class` is the type of an error whose
 * code is not in the tables.
 */
export function rawOf(codes: Partial<RefusalCodes>, isKnown: boolean): Readonly<Record<string, unknown>> {
  const { status, type, code, declineCode, adviceCode, networkAdviceCode, networkDeclineCode, param, requestId } =
    codes;
  return present({
    status,
    code: declineCode ?? code,
    class: isKnown ? undefined : type,
    error_code: declineCode === undefined ? undefined : code,
    advice_code: adviceCode,
    network_advice_code: networkAdviceCode,
    network_decline_code: networkDeclineCode,
    param,
    request_id: requestId,
  });
}

/** Removes undefined and null fields. */
export const present = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
