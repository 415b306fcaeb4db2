import { merchantAdviceCodes } from '../capabilities.js';
import { type ReasonKey, reasons } from '../../reasons/reasons.js';

/**
 * Our reason for each decline code of Stripe. The reason (src/reasons) determines whether a decline can be retried or
 * rerouted.
 *
 * Source: https://docs.stripe.com/declines/codes, all 50 codes of cards and 18 of local payment methods, by its "next
 * steps" (compared with a copy of April 2026).
 *
 * Not on that page, and not verified as decline codes: `incorrect_postal_code`, `live_mode_test_card`, and codes that
 * Stripe documents, if at all, only as `outcome.reason` of a blocked charge. Those are `highest_risk_level`, `rule`,
 * `blocklist`, `requested_block_on_incorrect_cvc` and `previously_declined_do_not_retry`. They are listed because an
 * unknown code has no reason. `card_declined` and `card_decline_rate_limit_exceeded` are error codes. The mapping to
 * our reasons is our judgement: Stripe publishes no classes. For an "unknown reason" the name of the code decides,
 * which is the network's.
 */
const declineCodes: ReadonlyMap<string, ReasonKey> = new Map<string, ReasonKey>([
  // The payer has to authenticate
  ['authentication_required', 'AUTH.STRONG_AUTHENTICATION_REQUIRED'],
  ['authentication_not_handled', 'AUTH.STRONG_AUTHENTICATION_REQUIRED'],
  ['mobile_device_authentication_required', 'AUTH.STRONG_AUTHENTICATION_REQUIRED'],

  // The issuer refuses
  ['approve_with_id', 'AUTH.REFER_TO_ISSUER'],
  ['call_issuer', 'AUTH.REFER_TO_ISSUER'],
  ['do_not_honor', 'AUTH.DO_NOT_HONOR'],
  ['generic_decline', 'AUTH.GENERIC_ISSUER_DECLINE'],
  ['card_declined', 'AUTH.GENERIC_ISSUER_DECLINE'],
  ['no_action_taken', 'AUTH.GENERIC_ISSUER_DECLINE'],
  ['transaction_not_allowed', 'AUTH.NOT_PERMITTED_TO_HOLDER'],
  ['not_permitted', 'AUTH.NOT_PERMITTED_TO_HOLDER'],
  ['service_not_allowed', 'AUTH.NOT_SUPPORTED_BY_ISSUER'],
  ['security_violation', 'AUTH.SECURITY_VIOLATION'],
  ['issuer_not_available', 'AUTH.ISSUER_UNAVAILABLE'],
  ['reenter_transaction', 'AUTH.REENTER_TRANSACTION'],
  ['incorrect_address', 'AUTH.ADDRESS_MISMATCH'],
  ['incorrect_zip', 'AUTH.ADDRESS_MISMATCH'],
  ['incorrect_postal_code', 'AUTH.ADDRESS_MISMATCH'],
  ['incorrect_pin', 'AUTH.INCORRECT_PIN'],
  ['invalid_pin', 'AUTH.INCORRECT_PIN'],
  ['pin_try_exceeded', 'AUTH.PIN_TRIES_EXCEEDED'],
  ['offline_pin_required', 'AUTH.OFFLINE_PIN_REQUIRED'],
  ['online_or_offline_pin_required', 'AUTH.PIN_REQUIRED'],

  // Advice, deprecated as decline codes
  ['do_not_try_again', 'NETWORK.DO_NOT_TRY_AGAIN'],
  ['try_again_later', 'NETWORK.TRY_AGAIN_LATER'],

  // The payer's account
  ['insufficient_funds', 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS'],
  ['card_velocity_exceeded', 'PAYER_ACCOUNT.CUMULATIVE_AMOUNT_LIMIT_EXCEEDED'],
  ['withdrawal_count_limit_exceeded', 'PAYER_ACCOUNT.WITHDRAWAL_FREQUENCY_LIMIT_EXCEEDED'],
  ['invalid_amount', 'PAYER_ACCOUNT.AMOUNT_LIMIT_EXCEEDED'],
  ['invalid_account', 'PAYER_ACCOUNT.ACCOUNT_NOT_FOUND'],
  ['stop_payment_order', 'PAYER_ACCOUNT.STOP_PAYMENT_ORDER'],
  ['revocation_of_authorization', 'PAYER_ACCOUNT.AUTHORIZATION_REVOKED'],
  ['revocation_of_all_authorizations', 'PAYER_ACCOUNT.ALL_AUTHORIZATIONS_REVOKED'],

  // The card
  ['card_not_supported', 'AUTH.NOT_SUPPORTED_BY_ISSUER'],
  ['currency_not_supported', 'AUTH.NOT_SUPPORTED_BY_ISSUER'],
  ['expired_card', 'PAYMENT_METHOD.EXPIRED_CARD'],
  ['incorrect_cvc', 'PAYMENT_METHOD.CVV_FAILURE'],
  ['invalid_cvc', 'PAYMENT_METHOD.CVV_FAILURE'],
  ['requested_block_on_incorrect_cvc', 'PAYMENT_METHOD.CVV_FAILURE'],
  ['incorrect_number', 'PAYMENT_METHOD.INVALID_CARD_NUMBER'],
  ['invalid_number', 'PAYMENT_METHOD.INVALID_CARD_NUMBER'],
  ['invalid_expiry_month', 'VALIDATION.INVALID_EXPIRY_DATE'],
  ['invalid_expiry_year', 'VALIDATION.INVALID_EXPIRY_DATE'],
  ['lost_card', 'PAYMENT_METHOD.LOST_INSTRUMENT'],
  ['stolen_card', 'PAYMENT_METHOD.STOLEN_INSTRUMENT'],
  ['pickup_card', 'PAYMENT_METHOD.PICKUP_CARD'],
  // Stripe reports that the card may be lost or stolen, so no other route is tried, unlike after a region restriction.
  ['restricted_card', 'PAYMENT_METHOD.PICKUP_RESTRICTED_CARD'],
  ['new_account_information_available', 'NETWORK.NEW_ACCOUNT_INFORMATION_AVAILABLE'],

  // Stripe refuses
  ['fraudulent', 'PROCESSOR.RISK'],
  ['merchant_blacklist', 'PROCESSOR.RISK'],
  ['highest_risk_level', 'PROCESSOR.RISK'],
  ['rule', 'PROCESSOR.RISK'],
  ['blocklist', 'PROCESSOR.RISK'],
  ['previously_declined_do_not_retry', 'NETWORK.REATTEMPT_LIMIT_EXCEEDED'],
  ['card_decline_rate_limit_exceeded', 'NETWORK.REATTEMPT_LIMIT_EXCEEDED'],
  ['duplicate_transaction', 'PROCESSOR.PROVIDER_POLICY_VIOLATION'],
  ['processing_error', 'AUTH.ISSUER_ERROR'],
  ['testmode_decline', 'PROCESSOR.PROVIDER_POLICY_VIOLATION'],
  ['live_mode_test_card', 'PROCESSOR.PROVIDER_POLICY_VIOLATION'],

  // Local payment methods
  ['partner_generic_decline', 'PROCESSOR.DECLINED'],
  ['partner_processing_error', 'PROCESSOR.TEMPORARILY_UNAVAILABLE'],
  ['partner_insufficient_funds', 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS'],
  ['partner_expired_card', 'PAYMENT_METHOD.EXPIRED_CARD'],
  ['partner_invalid_currency', 'PROCESSOR.VALIDATION_INVALID_FIELD'],
  ['partner_invalid_amount', 'PROCESSOR.VALIDATION_INVALID_FIELD'],
  ['partner_high_risk_customer', 'PROCESSOR.RISK'],
  ['partner_payment_not_found', 'PROCESSOR.RELATED_TRANSACTION_NOT_FOUND'],
  ['partner_duplicate_transaction', 'PROCESSOR.PROVIDER_POLICY_VIOLATION'],
  ['invalid_customer_account', 'AUTH.CONTACT_PAYER_PAYMENT_PROVIDER'],
  ['payment_limit_exceeded', 'PAYER_ACCOUNT.AMOUNT_LIMIT_EXCEEDED'],
  ['invalid_billing_agreement', 'PAYMENT_METHOD.RECURRING_NOT_SUPPORTED'],
  ['invalid_business_account', 'PROCESSOR.INVALID_MERCHANT'],
  ['compliance_violation', 'AUTH.VIOLATION_OF_LAW'],
  ['payment_disputed', 'PAYER_ACCOUNT.CUSTOMER_DISPUTE'],
  ['invalid_authorization', 'PAYER_ACCOUNT.AUTHORIZATION_REVOKED'],
  ['invalid_payment_information', 'PROCESSOR.VALIDATION_INVALID_FIELD'],
  ['expired_payment_information', 'PAYMENT_METHOD.EXPIRED_CARD'],
]);

/**
 * Error codes of card errors without a decline code. Source: https://docs.stripe.com/error-codes. All are in the
 * package's types (a test compares).
 */
export const cardErrorCodes: ReadonlyMap<string, ReasonKey> = new Map<string, ReasonKey>([
  ['payment_intent_authentication_failure', 'AUTH.3DS_CHALLENGE_FAILED'],
  ['setup_intent_authentication_failure', 'AUTH.3DS_CHALLENGE_FAILED'],
  ['authentication_failure', 'AUTH.3DS_CHALLENGE_FAILED'],
  ['payment_intent_payment_attempt_expired', 'PAYMENT_METHOD.COLLECTION_EXPIRED'],
  ['setup_intent_setup_attempt_expired', 'PAYMENT_METHOD.COLLECTION_EXPIRED'],
  ['payment_intent_payment_attempt_failed', 'AUTH.GENERIC_ISSUER_DECLINE'],
  ['setup_attempt_failed', 'AUTH.GENERIC_ISSUER_DECLINE'],
  ['payment_method_customer_decline', 'PAYER_ACCOUNT.PAYER_CANCELLED'],
  ['payment_method_provider_decline', 'PROCESSOR.DECLINED'],
  ['payment_method_provider_timeout', 'PROCESSOR.TEMPORARILY_UNAVAILABLE'],
  ['payment_method_not_available', 'PROCESSOR.TEMPORARILY_UNAVAILABLE'],
  ['payment_intent_mandate_invalid', 'PAYER_ACCOUNT.MANDATE_NOT_FOUND'],
  ['setup_intent_mandate_invalid', 'PAYER_ACCOUNT.MANDATE_NOT_FOUND'],
  ['india_recurring_payment_mandate_canceled', 'PAYER_ACCOUNT.AUTHORIZATION_REVOKED'],
  ['invalid_card_type', 'PAYMENT_METHOD.UNSUPPORTED_BRAND'],
]);

/** Network advice that is more specific than Stripe's `advice_code`. */
const networkAdvice: ReadonlyMap<string, ReasonKey> = new Map(merchantAdviceCodes);

/** The codes of a declined payment that decide the next step. */
export interface Decline {
  readonly code?: string | undefined;
  readonly declineCode?: string | undefined;
  readonly adviceCode?: string | undefined;
  readonly networkAdviceCode?: string | undefined;
}

/** Generic reasons, which advice replaces. */
const uninformative: ReadonlySet<ReasonKey> = new Set<ReasonKey>([
  'AUTH.GENERIC_ISSUER_DECLINE',
  'AUTH.DO_NOT_HONOR',
  'SYSTEM.UNMAPPED',
]);

/**
 * Returns the reason for a declined payment by its decline code, or by its error code if it has no decline code. The
 * default is SYSTEM.UNMAPPED. Advice makes a reason firmer, never softer, unless the code is generic: a retry against
 * the issuer's advice is not made (https://docs.stripe.com/declines/card, Retrying issuer declines).
 */
export function declineReason(decline: Decline): ReasonKey {
  const reported = reportedReason(decline) ?? 'SYSTEM.UNMAPPED';
  return reasons[reported].class === 'soft' || reported === 'SYSTEM.UNMAPPED' ? advised(reported, decline) : reported;
}

const reportedReason = ({ code = '', declineCode }: Decline): ReasonKey | undefined =>
  // `code` is `card_declined` with any decline code, even an unknown one.
  declineCode === undefined ? (cardErrorCodes.get(code) ?? declineCodes.get(code)) : declineCodes.get(declineCode);

function advised(reported: ReasonKey, { adviceCode, networkAdviceCode = '' }: Decline): ReasonKey {
  const network = networkAdvice.get(networkAdviceCode);
  switch (adviceCode) {
    case 'do_not_try_again':
      return network !== undefined && reasons[network].class !== 'soft' ? network : 'NETWORK.DO_NOT_TRY_AGAIN';
    case 'confirm_card_data':
      return 'NETWORK.REVALIDATE_PAYMENT_INFORMATION';
    case 'try_again_later':
      return network ?? (uninformative.has(reported) ? 'NETWORK.TRY_AGAIN_LATER' : reported);
    default:
      return network ?? reported;
  }
}

/** True if our copy of Stripe's table has the decline. */
export const isKnownDecline = (decline: Decline): boolean => reportedReason(decline) !== undefined;
