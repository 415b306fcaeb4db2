import { hard, payerAction, reroutable, soft, technical, type ReasonTable } from './definition.js';

/**
 * NETWORK: answers and advice of the card network itself, if neither issuer nor processor gives a better reason.
 * Sources: Mastercard merchant advice codes, Visa decline categories, network token services.
 */
export const network = {
  // The network in between
  'NETWORK.UNABLE_TO_ROUTE_OR_AUTHORIZE': technical(
    'Unable to route',
    'The network found no route to the issuer for this message.',
  ),
  'NETWORK.BANK_NOT_SUPPORTED': reroutable(
    'Bank not supported',
    'The issuer is not connected to the network that was used.',
  ),
  'NETWORK.INVALID_ISSUER_RESPONSE': soft(
    'Invalid issuer response',
    'The network could not use the answer of the issuer and declined.',
  ),
  'NETWORK.RESPONSE_RECEIVED_TOO_LATE': soft(
    'Response too late',
    'The answer of the issuer came after the time limit; the network declined and reverses it.',
  ),
  'NETWORK.FORCE_STAND_IN': soft(
    'Stand-in forced',
    'The issuer left the decision to the network, which did not approve.',
  ),
  'NETWORK.STAND_IN_DECLINED': soft(
    'Declined by stand-in',
    'The network decided instead of an unreachable issuer and declined.',
  ),
  'NETWORK.PAYMENT_BLOCKED_BY_NETWORK': hard(
    'Blocked by network',
    'The network blocks the payment under one of its own services.',
  ),
  'NETWORK.NOT_QUALIFIED_FOR_NETWORK_PIN': hard(
    'Not qualified for network PIN',
    'The payment does not qualify for PIN verification by the network.',
  ),
  'NETWORK.INELIGIBLE_FOR_RESUBMISSION': hard(
    'Ineligible for resubmission',
    'The network forbids another submission of this declined payment.',
  ),
  'NETWORK.REATTEMPT_LIMIT_EXCEEDED': hard(
    'Reattempt limit exceeded',
    'The network counts too many reattempts of this payment in the period.',
  ),

  // Advice on what to do next
  'NETWORK.DO_NOT_TRY_AGAIN': hard(
    'Do not try again',
    'The network advises that the issuer will never approve this payment.',
  ),
  'NETWORK.TRY_AGAIN_LATER': soft(
    'Try again later',
    'The network advises that the issuer cannot approve now and may later.',
  ),
  'NETWORK.RETRY_AFTER_1_HOUR': soft(
    'Retry after 1 hour',
    'The network advises against another attempt within the hour.',
  ),
  'NETWORK.RETRY_AFTER_24_HOURS': soft(
    'Retry after 24 hours',
    'The network advises against another attempt within 24 hours.',
  ),
  'NETWORK.RETRY_AFTER_2_DAYS': soft(
    'Retry after 2 days',
    'The network advises against another attempt within 2 days.',
  ),
  'NETWORK.RETRY_AFTER_4_DAYS': soft(
    'Retry after 4 days',
    'The network advises against another attempt within 4 days.',
  ),
  'NETWORK.RETRY_AFTER_6_DAYS': soft(
    'Retry after 6 days',
    'The network advises against another attempt within 6 days.',
  ),
  'NETWORK.RETRY_AFTER_8_DAYS': soft(
    'Retry after 8 days',
    'The network advises against another attempt within 8 days.',
  ),
  'NETWORK.RETRY_AFTER_10_DAYS': soft(
    'Retry after 10 days',
    'The network advises against another attempt within 10 days.',
  ),
  'NETWORK.NEW_ACCOUNT_INFORMATION_AVAILABLE': payerAction(
    'New account information',
    'The network knows of newer card details; obtain them before another attempt.',
  ),
  'NETWORK.REVALIDATE_PAYMENT_INFORMATION': payerAction(
    'Revalidate payment information',
    'The network advises to check the card details with the payer.',
  ),
  'NETWORK.RECURRING_PAYMENT_CANCELLED': hard(
    'Recurring payment cancelled',
    'The cardholder has cancelled the recurring payment through the network.',
  ),
  'NETWORK.NEGOTIATED_VALUE_NOT_APPROVED': hard(
    'Negotiated value not approved',
    'The network has not approved the negotiated rate in the message.',
  ),
  'NETWORK.MERCHANT_NOT_QUALIFIED_FOR_PRODUCT': hard(
    'Merchant not qualified',
    'The merchant does not qualify for the product code in the message.',
  ),
  'NETWORK.NON_RELOADABLE_PREPAID_CARD': payerAction(
    'Non-reloadable prepaid card',
    'The card cannot be topped up; the payer has to use another one for further payments.',
  ),
  'NETWORK.SINGLE_USE_VIRTUAL_CARD': payerAction(
    'Single-use virtual card',
    'The card number is valid for one payment; the payer has to use another one.',
  ),
  'NETWORK.SANCTIONS_SCORE_EXCEEDED': hard(
    'Sanctions score exceeded',
    'The sanctions screening of the network scored the payment above its threshold.',
  ),

  // Network tokens
  'NETWORK.NETWORK_TOKEN_SERVICE_ERROR': technical(
    'Token service error',
    'The token service of the network failed; no authorization was requested.',
  ),
  'NETWORK.NETWORK_TOKEN_UNAVAILABLE': technical(
    'Network token unavailable',
    'No network token was available for the card; no authorization was requested.',
  ),
  'NETWORK.NETWORK_TOKEN_CRYPTOGRAM_INVALID': technical(
    'Token cryptogram invalid',
    'The cryptogram of the network token was refused; the next attempt needs a new one.',
  ),
  'NETWORK.TOKEN_REQUIREMENTS_NOT_FULFILLED': hard(
    'Token requirements not fulfilled',
    'The message lacks what this type of network token requires.',
  ),
  'NETWORK.NETWORK_TOKEN_SUSPENDED': payerAction(
    'Network token suspended',
    'The issuer or the payer has suspended the network token.',
  ),
  'NETWORK.NETWORK_TOKEN_DELETED': payerAction(
    'Network token deleted',
    'The network token is deleted; the payer has to enter the card again.',
  ),
} satisfies ReasonTable<'NETWORK'>;
