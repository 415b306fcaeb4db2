import { hard, payerAction, reroutable, soft, technical, type ReasonTable } from './definition.js';

/**
 * PAYMENT_METHOD: a problem of the card or other instrument itself.
 * Sources: ISO 8583 response codes, Mastercard and Visa response codes.
 */
export const paymentMethod = {
  // Card data
  'PAYMENT_METHOD.INVALID_CARD_NUMBER': hard(
    'Invalid card number',
    'The number is that of no card: its check digit, length or range is wrong.',
    '/order/payment_instrument/card_number',
  ),
  'PAYMENT_METHOD.NO_CARD_RECORD': hard('No card record', 'The issuer has no card with this number.'),
  'PAYMENT_METHOD.ISSUER_NOT_FOUND': hard('No such issuer', 'The number leads to no issuer.'),
  'PAYMENT_METHOD.EXPIRED_CARD': payerAction('Expired card', 'The card is past its expiry date.'),
  'PAYMENT_METHOD.INVALID_EFFECTIVE_DATE': soft('Card not yet effective', 'The card is not valid before a later date.'),
  'PAYMENT_METHOD.CVV_FAILURE': payerAction('Security code mismatch', 'The security code is not the one of the card.'),
  'PAYMENT_METHOD.PIN_INCORRECT': payerAction(
    'PIN refused by the card',
    'The chip of the card found the PIN to be wrong.',
  ),
  'PAYMENT_METHOD.CARD_AUTHENTICATION_FAILED': hard(
    'Card authentication failed',
    'The cryptogram or verification value of the chip or stripe is wrong.',
  ),
  'PAYMENT_METHOD.COUNTERFEIT_CARD': hard('Counterfeit card', 'The card is suspected to be a counterfeit.'),

  // Life of the card
  'PAYMENT_METHOD.CARD_ACTIVATION_REQUIRED': payerAction(
    'Card not activated',
    'The holder has not activated the card.',
  ),
  'PAYMENT_METHOD.CARD_REPLACED': payerAction(
    'Card replaced',
    'The issuer has replaced the card; its new details are needed.',
  ),
  'PAYMENT_METHOD.CARD_BLOCKED': payerAction(
    'Card blocked',
    'The issuer has blocked the card until the holder gets in touch.',
  ),
  'PAYMENT_METHOD.CARDHOLDER_INITIATED_BLOCK': payerAction(
    'Blocked by cardholder',
    'The holder switched the card off, or off for payments of this kind.',
  ),
  'PAYMENT_METHOD.CARD_DEACTIVATED': hard('Card deactivated', 'The issuer has withdrawn the card for good.'),
  'PAYMENT_METHOD.CARD_DEACTIVATED_REPORTED_LOST': hard(
    'Deactivated after loss',
    'The issuer has withdrawn the card for good after it was reported lost.',
  ),
  'PAYMENT_METHOD.CARD_DEACTIVATED_REPORTED_STOLEN': hard(
    'Deactivated after theft',
    'The issuer has withdrawn the card for good after it was reported stolen.',
  ),
  'PAYMENT_METHOD.CARD_LIFECYCLE_DECLINE': hard(
    'Card life cycle',
    'The state of the card number, such as expired, replaced or closed, rules the payment out.',
  ),
  'PAYMENT_METHOD.LOST_INSTRUMENT': hard('Lost instrument', 'The card or other instrument is reported lost.'),
  'PAYMENT_METHOD.STOLEN_INSTRUMENT': hard('Stolen instrument', 'The card or other instrument is reported stolen.'),

  // Cards the issuer wants withheld
  'PAYMENT_METHOD.PICKUP_CARD': hard('Pick up card', 'The issuer wants the card withheld, without suspecting fraud.'),
  'PAYMENT_METHOD.PICKUP_SPECIAL_CONDITIONS': hard(
    'Pick up card, special conditions',
    'The issuer wants the card withheld as its account is a fraudulent one.',
  ),
  'PAYMENT_METHOD.PICKUP_EXPIRED_CARD': hard(
    'Pick up card, expired',
    'The issuer wants the card withheld because it has expired.',
  ),
  'PAYMENT_METHOD.PICKUP_RESTRICTED_CARD': hard(
    'Pick up card, restricted',
    'The issuer wants the card withheld because its use is restricted.',
  ),
  'PAYMENT_METHOD.PICKUP_SUSPECTED_FRAUD': hard(
    'Pick up card, suspected fraud',
    'The issuer wants the card withheld because it suspects fraud in this use.',
  ),
  'PAYMENT_METHOD.PICKUP_PIN_TRIES_EXCEEDED': hard(
    'Pick up card, PIN tries exceeded',
    'The issuer wants the card withheld after too many wrong PINs.',
  ),
  'PAYMENT_METHOD.PICKUP_CONTACT_ACQUIRER': hard(
    'Pick up card, contact acquirer',
    'The card is to be withheld and the acquirer contacted.',
  ),
  'PAYMENT_METHOD.PICKUP_CALL_ACQUIRER_SECURITY': hard(
    'Pick up card, call acquirer security',
    'The card is to be withheld and the security department of the acquirer called.',
  ),
  'PAYMENT_METHOD.PICKUP_AT_DEVICE': hard('Retained by device', 'The cash machine or device keeps the card.'),

  // Where and how the card may be used
  'PAYMENT_METHOD.RESTRICTED_CARD': reroutable(
    'Restricted card',
    'The card is limited by region, kind of merchant or programme.',
  ),
  'PAYMENT_METHOD.CARD_NOT_PRESENT': hard(
    'Card has to be present',
    'The card may not be used where it is not physically present.',
  ),
  'PAYMENT_METHOD.INVALID_COUNTRY_CARD': hard(
    'Issuing country not accepted',
    'Cards issued in this country are not accepted for the payment.',
  ),
  'PAYMENT_METHOD.INVALID_REGION_CARD': hard(
    'Issuing region not accepted',
    'Cards issued in this region are not accepted for the payment.',
  ),
  'PAYMENT_METHOD.UNSUPPORTED_BRAND': technical(
    'Unsupported brand',
    'The merchant account at the processor does not take this card brand.',
  ),

  // Tokens and other methods
  'PAYMENT_METHOD.TOKEN_REVOKED': payerAction('Token revoked', 'The stored token no longer represents an instrument.'),
  'PAYMENT_METHOD.PROVIDER_TOKEN_NOT_FOUND': hard(
    'Provider token not found',
    'The processor does not know the provider token.',
  ),
  'PAYMENT_METHOD.RECURRING_NOT_SUPPORTED': hard(
    'Recurring use not supported',
    'The payment method cannot be charged again without the payer.',
  ),
  'PAYMENT_METHOD.COLLECTION_CANCELLED': payerAction(
    'Cancelled on the page',
    'The payer left the hosted page by its button to cancel.',
  ),
  'PAYMENT_METHOD.COLLECTION_EXPIRED': payerAction(
    'Page expired',
    'The payer did not complete the hosted page in time.',
  ),
} satisfies ReasonTable<'PAYMENT_METHOD'>;
