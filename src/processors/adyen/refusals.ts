import { merchantAdviceCodes } from '../capabilities.js';
import { type ReasonKey, reasons } from '../../reasons/reasons.js';

interface Refusal {
  /** `refusalReasonCode`. */
  readonly code: string;
  /** `refusalReason`, the only part that a notification has. */
  readonly text: string;
  readonly reason: ReasonKey;
}

const refusal = (code: number, text: string, reason: ReasonKey): Refusal => ({ code: String(code), text, reason });

/**
 * All refusals that Adyen documents (docs.adyen.com/development-resources/refusal-reasons), including those at card
 * terminals. Our reason (src/reasons) determines whether a refusal can be rerouted or retried.
 *
 * The codes and names were checked: 2 to 22 against copies of that page, the others against public clients that follow
 * it. **Not verified:** 43, 44, 45 and 50, which no readable copy of the page has. The mapping to our reasons is our
 * judgement: Adyen does not publish which refusals are final.
 */
export const refusals: readonly Refusal[] = [
  refusal(2, 'Refused', 'AUTH.DO_NOT_HONOR'),
  refusal(3, 'Referral', 'AUTH.REFER_TO_ISSUER'),
  refusal(4, 'Acquirer Error', 'PROCESSOR.SYSTEM_ERROR'),
  refusal(5, 'Blocked Card', 'PAYMENT_METHOD.CARD_BLOCKED'),
  refusal(6, 'Expired Card', 'PAYMENT_METHOD.EXPIRED_CARD'),
  refusal(7, 'Invalid Amount', 'PROCESSOR.VALIDATION_INVALID_FIELD'),
  refusal(8, 'Invalid Card Number', 'PAYMENT_METHOD.INVALID_CARD_NUMBER'),
  refusal(9, 'Issuer Unavailable', 'AUTH.ISSUER_UNAVAILABLE'),
  refusal(10, 'Not supported', 'AUTH.NOT_SUPPORTED_BY_ISSUER'),
  refusal(11, '3D Not Authenticated', 'AUTH.FAILED'),
  refusal(12, 'Not enough balance', 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS'),
  refusal(14, 'Acquirer Fraud', 'PROCESSOR.RISK'),
  refusal(15, 'Cancelled', 'PAYER_ACCOUNT.PAYER_CANCELLED'),
  refusal(16, 'Shopper Cancelled', 'PAYER_ACCOUNT.PAYER_CANCELLED'),
  refusal(17, 'Invalid Pin', 'AUTH.INCORRECT_PIN'),
  refusal(18, 'Pin tries exceeded', 'AUTH.PIN_TRIES_EXCEEDED'),
  refusal(19, 'Pin validation not possible', 'AUTH.PIN_VERIFICATION_ERROR'),
  refusal(20, 'FRAUD', 'PROCESSOR.RISK'),
  refusal(21, 'Not Submitted', 'PROCESSOR.NO_ACTION_TAKEN'),
  refusal(22, 'FRAUD-CANCELLED', 'PROCESSOR.RISK'),
  refusal(23, 'Transaction Not Permitted', 'AUTH.NOT_PERMITTED_TO_HOLDER'),
  refusal(24, 'CVC Declined', 'PAYMENT_METHOD.CVV_FAILURE'),
  refusal(25, 'Restricted Card', 'PAYMENT_METHOD.RESTRICTED_CARD'),
  refusal(26, 'Revocation Of Auth', 'PAYER_ACCOUNT.AUTHORIZATION_REVOKED'),
  refusal(27, 'Declined Non Generic', 'AUTH.GENERIC_ISSUER_DECLINE'),
  refusal(28, 'Withdrawal amount exceeded', 'PAYER_ACCOUNT.EXCEEDS_WITHDRAWAL_LIMIT'),
  refusal(29, 'Withdrawal count exceeded', 'PAYER_ACCOUNT.WITHDRAWAL_FREQUENCY_LIMIT_EXCEEDED'),
  refusal(31, 'Issuer Suspected Fraud', 'AUTH.SUSPECTED_FRAUD'),
  refusal(32, 'AVS Declined', 'AUTH.ADDRESS_MISMATCH'),
  refusal(33, 'Card requires online pin', 'AUTH.PIN_REQUIRED'),
  refusal(34, 'No checking account available on Card', 'PAYER_ACCOUNT.NO_CHECKING_ACCOUNT'),
  refusal(35, 'No savings account available on Card', 'PAYER_ACCOUNT.NO_SAVINGS_ACCOUNT'),
  refusal(36, 'Mobile pin required', 'AUTH.PIN_REQUIRED'),
  refusal(37, 'Contactless fallback', 'AUTH.OFFLINE_PIN_REQUIRED'),
  refusal(38, 'Authentication required', 'AUTH.STRONG_AUTHENTICATION_REQUIRED'),
  refusal(39, 'RReq not received from DS', 'AUTH.TECHNICAL_ERROR'),
  refusal(40, 'Current AID is in Penalty Box', 'NETWORK.UNABLE_TO_ROUTE_OR_AUTHORIZE'),
  refusal(41, 'CVM Required Restart Payment', 'AUTH.PIN_REQUIRED'),
  refusal(42, '3DS Authentication Error', 'AUTH.TECHNICAL_ERROR'),
  refusal(43, 'Online PIN required', 'AUTH.PIN_REQUIRED'),
  refusal(44, 'Try another interface', 'AUTH.OFFLINE_PIN_REQUIRED'),
  refusal(45, 'Chip downgrade mode', 'PAYMENT_METHOD.CARD_AUTHENTICATION_FAILED'),
  refusal(46, 'Transaction blocked by Adyen to prevent excessive retry fees', 'NETWORK.REATTEMPT_LIMIT_EXCEEDED'),
  refusal(50, 'Token Revoked', 'PAYMENT_METHOD.TOKEN_REVOKED'),
];

/**
 * Mastercard's merchant advice codes (docs.adyen.com/development-resources/raw-acquirer-responses), checked against the
 * lists of three other processors. 43 describes the card and gives no advice. **Not verified:** 05, which those lists
 * lack.
 */
export const merchantAdvice: ReadonlyMap<string, ReasonKey> = new Map<string, ReasonKey>([
  ['01', 'NETWORK.NEW_ACCOUNT_INFORMATION_AVAILABLE'],
  ['02', 'NETWORK.TRY_AGAIN_LATER'],
  ['03', 'NETWORK.DO_NOT_TRY_AGAIN'],
  ['04', 'NETWORK.TOKEN_REQUIREMENTS_NOT_FULFILLED'],
  ['05', 'NETWORK.NEGOTIATED_VALUE_NOT_APPROVED'],
  ...merchantAdviceCodes,
]);

/**
 * Network response codes after which Visa forbids another attempt (its category 1, "issuer will never approve"). An
 * account needs raw acquirer responses enabled to receive them. Visa's list is not public, so they were checked against
 * other processors' lists. Those differ on 14 (category 1 or 3, "cannot approve with these details"), but both forbid
 * the same card.
 */
export const neverApproved: ReadonlyMap<string, ReasonKey> = new Map<string, ReasonKey>([
  ['04', 'PAYMENT_METHOD.PICKUP_CARD'],
  ['07', 'PAYMENT_METHOD.PICKUP_SPECIAL_CONDITIONS'],
  ['12', 'AUTH.TRANSACTION_REJECTED_AS_INVALID'],
  ['14', 'PAYMENT_METHOD.NO_CARD_RECORD'],
  ['15', 'PAYMENT_METHOD.ISSUER_NOT_FOUND'],
  ['41', 'PAYMENT_METHOD.LOST_INSTRUMENT'],
  ['43', 'PAYMENT_METHOD.STOLEN_INSTRUMENT'],
  ['46', 'PAYER_ACCOUNT.ACCOUNT_CLOSED'],
  ['57', 'AUTH.NOT_PERMITTED_TO_HOLDER'],
  ['R0', 'PAYER_ACCOUNT.STOP_PAYMENT_ORDER'],
  ['R1', 'PAYER_ACCOUNT.AUTHORIZATION_REVOKED'],
  ['R3', 'PAYER_ACCOUNT.ALL_AUTHORIZATIONS_REVOKED'],
]);

/**
 * Adyen's `inferredRefusalReason` for vague issuer refusals. Covers all values in the published contract of Checkout
 * except `Low Authrate Bin`, which does not describe this payment.
 */
export const inferredReasons: ReadonlyMap<string, ReasonKey> = new Map<string, ReasonKey>([
  ['3d secure mandated', 'AUTH.3DS_AUTHENTICATION_REQUIRED'],
  ['closed account', 'PAYER_ACCOUNT.ACCOUNT_CLOSED'],
  ['contauth not supported', 'PAYMENT_METHOD.RECURRING_NOT_SUPPORTED'],
  ['cvc mandated', 'PAYMENT_METHOD.CVV_FAILURE'],
  ['ecommerce not allowed', 'PAYMENT_METHOD.CARD_NOT_PRESENT'],
  ['crossborder not supported', 'PAYMENT_METHOD.RESTRICTED_CARD'],
  ['card updated', 'PAYMENT_METHOD.CARD_REPLACED'],
  ['non-reloadable prepaid card', 'NETWORK.NON_RELOADABLE_PREPAID_CARD'],
]);

/** Adyen's fields of a refusal, as received. They are untrusted: any type, possibly with card data. */
interface ReportedRefusal {
  readonly code?: unknown;
  readonly text?: unknown;
  readonly additionalData?: Readonly<Record<string, unknown>> | undefined;
}

/** Our reason for a refusal, and Adyen's codes for the operator. Free texts are left out. */
interface ReadRefusal {
  readonly reason: ReasonKey;
  readonly raw: Readonly<Record<string, unknown>>;
}

const byCode = new Map(refusals.map((entry) => [entry.code, entry]));
const byText = new Map(refusals.map((entry) => [entry.text.toLowerCase(), entry]));

/**
 * Maps a refusal. Its own reason applies unless the network or Adyen reports a firmer one: it will never be approved,
 * or not for days, or the payer must act first. Advice to retry within a day applies only if the refusal is generic.
 */
export function readRefusal({ code, text, additionalData = {} }: ReportedRefusal): ReadRefusal {
  const known = byCode.get(shortCode(code) ?? '') ?? byText.get(normalized(text));
  const advice = leadingCode(additionalData.merchantAdviceCode, /^\d{2}(?!\d)/);
  const network = leadingCode(additionalData.refusalReasonRaw, /^[0-9A-Z]{2}(?![0-9A-Z])/);
  const inferred = inferredReasons.get(normalized(additionalData.inferredRefusalReason));
  const own = known?.reason ?? 'SYSTEM.UNMAPPED';
  const reason = firmest(own, [neverApproved.get(network ?? ''), merchantAdvice.get(advice ?? ''), inferred]);
  return {
    reason,
    raw: {
      code: known?.code ?? shortCode(code),
      ...(!known && { class: reasons[reason].class }),
      ...(known && { refusal: known.text }),
      ...(advice !== undefined && { merchant_advice_code: advice }),
      ...(network !== undefined && { network_code: network }),
    },
  };
}

/** Refusals without a specific reason. */
const generic: readonly ReasonKey[] = [
  'AUTH.DO_NOT_HONOR',
  'AUTH.GENERIC_ISSUER_DECLINE',
  'AUTH.NOT_SUPPORTED_BY_ISSUER',
  'PAYMENT_METHOD.RESTRICTED_CARD',
  'SYSTEM.UNMAPPED',
];

function firmest(own: ReasonKey, others: readonly (ReasonKey | undefined)[]): ReasonKey {
  const known = others.filter((reason) => reason !== undefined);
  const firm = known.find((reason) => ['hard', 'payer-action'].includes(reasons[reason].class));
  const later = known.find((reason) => reasons[reason].retryAfterDays !== undefined);
  if (generic.includes(own)) return firm ?? later ?? known[0] ?? own;
  const { class: kind } = reasons[own];
  return (kind === 'soft' ? (firm ?? later) : kind === 'technical' ? firm : undefined) ?? own;
}

const normalized = (text: unknown): string =>
  typeof text === 'string' ? text.trim().replace(/\.$/, '').toLowerCase() : '';

const leadingCode = (text: unknown, pattern: RegExp): string | undefined =>
  typeof text === 'string' ? pattern.exec(text)?.[0] : undefined;

/** Returns a code that is too short for a card number. */
const shortCode = (code: unknown): string | undefined =>
  typeof code === 'string' && /^[0-9A-Za-z_]{1,10}$/.test(code) ? code : undefined;
