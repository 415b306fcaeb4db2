import { hard, payerAction, type ReasonTable, reroutable, soft, technical } from './definition.js';

/**
 * PAYMENT_METHOD: a problem of the card or other instrument itself.
 * Sources: ISO 8583 response codes, Mastercard and Visa response codes.
 */
export const paymentMethod = {
  // Card data
  'PAYMENT_METHOD.INVALID_CARD_NUMBER': hard(
    'Invalid card number',
    'The number is not a card number: its check digit, length or range is wrong.',
    '/order/payment_instrument/card_number',
  ),
  'PAYMENT_METHOD.NO_CARD_RECORD': hard('No card record', 'The issuer has no card with this number.'),
  'PAYMENT_METHOD.ISSUER_NOT_FOUND': hard('No such issuer', 'The number belongs to no issuer.'),
  'PAYMENT_METHOD.EXPIRED_CARD': payerAction('Expired card', 'The card is past its expiry date.'),
  'PAYMENT_METHOD.INVALID_EFFECTIVE_DATE': soft('Card not yet effective', 'The card is not valid before a later date.'),
  'PAYMENT_METHOD.CVV_FAILURE': payerAction('Security code mismatch', 'The security code does not match the card.'),
  'PAYMENT_METHOD.PIN_INCORRECT': payerAction(
    'PIN refused by the card',
    'The PIN is wrong, according to the chip of the card.',
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
    'The issuer has blocked the card until the holder contacts it.',
  ),
  'PAYMENT_METHOD.CARDHOLDER_INITIATED_BLOCK': payerAction(
    'Blocked by cardholder',
    'The holder disabled the card, or payments of this kind with it.',
  ),
  'PAYMENT_METHOD.CARD_DEACTIVATED': hard('Card deactivated', 'The issuer has withdrawn the card permanently.'),
  'PAYMENT_METHOD.CARD_DEACTIVATED_REPORTED_LOST': hard(
    'Deactivated after loss',
    'The issuer has withdrawn the card permanently after it was reported lost.',
  ),
  'PAYMENT_METHOD.CARD_DEACTIVATED_REPORTED_STOLEN': hard(
    'Deactivated after theft',
    'The issuer has withdrawn the card permanently after it was reported stolen.',
  ),
  'PAYMENT_METHOD.CARD_LIFECYCLE_DECLINE': hard(
    'Card life cycle',
    'The state of the card number, such as expired, replaced or closed, rules out the payment.',
  ),
  'PAYMENT_METHOD.LOST_INSTRUMENT': hard('Lost instrument', 'The card or other instrument is reported lost.'),
  'PAYMENT_METHOD.STOLEN_INSTRUMENT': hard('Stolen instrument', 'The card or other instrument is reported stolen.'),

  // Cards to be withheld for the issuer
  'PAYMENT_METHOD.PICKUP_CARD': hard(
    'Pick up card',
    'The issuer requests that the card is withheld, without suspecting fraud.',
  ),
  'PAYMENT_METHOD.PICKUP_SPECIAL_CONDITIONS': hard(
    'Pick up card, special conditions',
    'The issuer requests that the card is withheld because its account is fraudulent.',
  ),
  'PAYMENT_METHOD.PICKUP_EXPIRED_CARD': hard(
    'Pick up card, expired',
    'The issuer requests that the card is withheld because it has expired.',
  ),
  'PAYMENT_METHOD.PICKUP_RESTRICTED_CARD': hard(
    'Pick up card, restricted',
    'The issuer requests that the card is withheld because its use is restricted.',
  ),
  'PAYMENT_METHOD.PICKUP_SUSPECTED_FRAUD': hard(
    'Pick up card, suspected fraud',
    'The issuer requests that the card is withheld because it suspects fraud.',
  ),
  'PAYMENT_METHOD.PICKUP_PIN_TRIES_EXCEEDED': hard(
    'Pick up card, PIN tries exceeded',
    'The issuer requests that the card is withheld after too many wrong PINs.',
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

  // Limits on the use of the card
  'PAYMENT_METHOD.RESTRICTED_CARD': reroutable(
    'Restricted card',
    'The card is limited by region, kind of merchant or programme.',
  ),
  'PAYMENT_METHOD.CARD_NOT_PRESENT': hard(
    'Card has to be present',
    'The card may only be used where it is physically present.',
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
    'The merchant account at the processor does not accept this card brand.',
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
    'The payer left the hosted page with its cancel button.',
  ),
  'PAYMENT_METHOD.COLLECTION_EXPIRED': payerAction(
    'Page expired',
    'The payer did not complete the hosted page in time.',
  ),
} satisfies ReasonTable<'PAYMENT_METHOD'>;

/**
 * PAYER_ACCOUNT: a problem of the instrument's account. Sources: ISO 8583 response codes, ISO 20022 status reasons of
 * direct debits.
 */
export const payerAccount = {
  // Funds and limits
  'PAYER_ACCOUNT.INSUFFICIENT_FUNDS': soft(
    'Insufficient funds',
    'The account lacks the money or the credit for the amount.',
  ),
  'PAYER_ACCOUNT.AMOUNT_LIMIT_EXCEEDED': soft(
    'Amount limit exceeded',
    'The amount exceeds the limit of the account for one payment.',
  ),
  'PAYER_ACCOUNT.CUMULATIVE_AMOUNT_LIMIT_EXCEEDED': soft(
    'Cumulative limit exceeded',
    'The amount exceeds the limit of the account for the total of a period.',
  ),
  'PAYER_ACCOUNT.EXCEEDS_WITHDRAWAL_LIMIT': soft(
    'Withdrawal limit exceeded',
    'The amount exceeds the withdrawal limit of the account.',
  ),
  'PAYER_ACCOUNT.WITHDRAWAL_FREQUENCY_LIMIT_EXCEEDED': soft(
    'Frequency limit exceeded',
    'The account has been used as often as the period allows.',
  ),

  // The account
  'PAYER_ACCOUNT.ACCOUNT_CLOSED': hard('Account closed', 'The account is closed.'),
  'PAYER_ACCOUNT.ACCOUNT_NOT_FOUND': hard('Account not found', 'The issuer or bank has no such account.'),
  'PAYER_ACCOUNT.ACCOUNT_FROZEN': hard('Account frozen', 'The account is frozen, for instance by a court.'),
  'PAYER_ACCOUNT.ACCOUNT_HOLDER_DECEASED': hard('Account holder deceased', 'The holder of the account has died.'),
  'PAYER_ACCOUNT.ACCOUNT_HOLDER_NAME_MISMATCH': payerAction('Name mismatch', 'The account is held under another name.'),
  'PAYER_ACCOUNT.ACCOUNT_TYPE_NOT_ALLOWED': hard(
    'Account type not allowed',
    'Accounts of this type do not accept such payments.',
  ),
  'PAYER_ACCOUNT.INVALID_ACCOUNT_IDENTIFIER': hard(
    'Invalid account identifier',
    'The account number or IBAN is malformed.',
  ),
  'PAYER_ACCOUNT.INVALID_SOURCE_ACCOUNT': hard(
    'Invalid source account',
    'The account to be debited is missing or not valid.',
  ),
  'PAYER_ACCOUNT.INVALID_DESTINATION_ACCOUNT': hard(
    'Invalid destination account',
    'The account to be credited is missing or not valid.',
  ),
  'PAYER_ACCOUNT.NO_CREDIT_ACCOUNT': hard('No credit account', 'The card has no credit account.'),
  'PAYER_ACCOUNT.NO_CHECKING_ACCOUNT': hard('No checking account', 'The card has no checking account.'),
  'PAYER_ACCOUNT.NO_SAVINGS_ACCOUNT': hard('No savings account', 'The card has no savings account.'),
  'PAYER_ACCOUNT.NO_UNIVERSAL_ACCOUNT': hard('No universal account', 'The card has no universal account.'),
  'PAYER_ACCOUNT.NO_INVESTMENT_ACCOUNT': hard('No investment account', 'The card has no investment account.'),

  // The payer's decision
  'PAYER_ACCOUNT.PAYER_CANCELLED': payerAction(
    'Cancelled by payer',
    'The payer cancelled before the payment was made.',
  ),
  'PAYER_ACCOUNT.STOP_PAYMENT_ORDER': hard(
    'Stop payment order',
    'The payer instructed the issuer to stop this payment.',
  ),
  'PAYER_ACCOUNT.AUTHORIZATION_REVOKED': hard(
    'Authorization revoked',
    'The payer withdrew the authorization for this series of payments at the issuer.',
  ),
  'PAYER_ACCOUNT.ALL_AUTHORIZATIONS_REVOKED': hard(
    'All authorizations revoked',
    'The payer withdrew every authorization given to the merchant at the issuer.',
  ),
  'PAYER_ACCOUNT.MANDATE_NOT_FOUND': payerAction(
    'Mandate not found',
    'The bank of the payer has no valid direct debit mandate.',
  ),
  'PAYER_ACCOUNT.DEBIT_RETURNED': hard('Debit returned', 'The payer had the bank return the direct debit.'),
  'PAYER_ACCOUNT.CUSTOMER_DISPUTE': hard('Customer dispute', 'The payer disputes the payment.'),
} satisfies ReasonTable<'PAYER_ACCOUNT'>;
