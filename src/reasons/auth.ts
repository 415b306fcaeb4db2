import { hard, none, payerAction, reroutable, soft, technical, type ReasonTable } from './definition.js';

/**
 * AUTH: the issuer's decision, and the result of the payer's authentication.
 * Sources: ISO 8583 response codes, Mastercard and Visa response codes, EMV 3-D Secure transaction status reasons.
 */
export const auth = {
  // Approvals and waiting
  'AUTH.APPROVED': none('Approved', 'The issuer approved the payment.'),
  'AUTH.PARTIAL_APPROVAL': none('Partial approval', 'The issuer approved a smaller amount than requested.'),
  'AUTH.PURCHASE_ONLY_CASH_BACK_NOT_ALLOWED': none(
    'Purchase only, no cash back',
    'The issuer approved the purchase without the requested cash back.',
  ),
  'AUTH.ZERO_AMOUNT_AUTHORIZATION_ONLY': none(
    'Account verified',
    'The issuer sees no reason to decline a zero-amount verification; no funds are held.',
  ),
  'AUTH.APPROVED_WITH_IDENTIFICATION': none(
    'Approved with identification',
    'The issuer approved on condition that the payer shows identification.',
  ),
  'AUTH.VIP_APPROVAL': none('VIP approval', 'The issuer approved under its rules for privileged cardholders.'),
  'AUTH.APPROVED_UPDATE_TRACK_3': none(
    'Approved, update track 3',
    'The issuer approved and requests that the device rewrites track 3 of the card.',
  ),
  'AUTH.OFFLINE_APPROVED': none('Approved offline', 'The chip of the card approved without contacting the issuer.'),
  'AUTH.OFFLINE_APPROVED_UNABLE_TO_GO_ONLINE': none(
    'Approved offline, issuer not reached',
    'The chip of the card approved after the issuer could not be reached.',
  ),
  'AUTH.PENDING': none(
    'Waiting for the payer',
    'The payer has not finished the step that the authorization waits for.',
  ),
  'AUTH.CANCELLED': none('Hold released', 'A void released the hold before capture; no funds moved.'),
  'AUTH.AUTHORIZATION_EXPIRED': hard('Authorization expired', 'The hold expired before it was captured.'),

  // Issuer declines
  'AUTH.DO_NOT_HONOR': soft('Do not honor', 'The issuer refused without a reason.'),
  'AUTH.GENERIC_ISSUER_DECLINE': soft(
    'Generic issuer decline',
    'The issuer refused with a code that the network counts as generic.',
  ),
  'AUTH.REFER_TO_ISSUER': soft('Refer to issuer', 'The issuer requires a call by the merchant before it decides.'),
  'AUTH.REFER_TO_ISSUER_SPECIAL_CONDITIONS': soft(
    'Refer to issuer, special conditions',
    'The issuer has set conditions on the card and requires a call.',
  ),
  'AUTH.CONTACT_PAYER_PAYMENT_PROVIDER': payerAction(
    'Payer to contact issuer',
    'The payer has to settle the matter with the issuer or wallet provider.',
  ),
  'AUTH.ISSUER_UNAVAILABLE': reroutable(
    'Issuer unavailable',
    'The issuer or the switch in front of it is not working, and no other party may decide for it.',
  ),
  'AUTH.ISSUER_ERROR': reroutable('Issuer error', 'The issuer answered that it failed to process the request.'),
  'AUTH.REENTER_TRANSACTION': reroutable(
    'Re-enter transaction',
    'The issuer could not use the message and requests it again.',
  ),
  'AUTH.TRANSACTION_REJECTED_AS_INVALID': hard(
    'Invalid transaction',
    'The issuer considers this kind of transaction invalid for the card.',
  ),
  'AUTH.NOT_PERMITTED_TO_HOLDER': hard(
    'Not permitted to cardholder',
    'The issuer does not allow the holder of this card such payments.',
  ),
  'AUTH.NOT_SUPPORTED_BY_ISSUER': hard(
    'Not supported by issuer',
    'The issuer does not support or allow such transactions.',
  ),
  'AUTH.SURCHARGE_NOT_SUPPORTED_BY_ISSUER': hard(
    'Surcharge not supported by issuer',
    'The debit network of the issuer cannot take a surcharge amount.',
  ),
  'AUTH.RESTRICTED_CARD_DECLINE': soft(
    'Declined under a restriction',
    'The issuer has restricted the account for now.',
  ),
  'AUTH.CARDHOLDER_POLICY_VIOLATION': hard(
    'Cardholder policy',
    'The payment breaks a spending rule that the issuer or the card programme set for the card.',
  ),
  'AUTH.AUTHORIZATION_AMOUNT_EXCEEDED': soft(
    'Authorization not raised',
    'The issuer refused to raise the authorized amount this far.',
  ),
  'AUTH.CASH_SERVICE_NOT_AVAILABLE': soft(
    'Cash service not available',
    'The issuer provides no cash on this card at present.',
  ),
  'AUTH.CASH_REQUEST_LIMIT_EXCEEDED': soft(
    'Cash request above limit',
    "The cash part of the payment exceeds the issuer's limit.",
  ),
  'AUTH.ADDRESS_MISMATCH': payerAction('Address mismatch', "The billing address differs from the issuer's record."),
  'AUTH.PAYER_VERIFICATION_FAILED': payerAction(
    'Payer verification failed',
    "Identity data sent about the payer differs from the issuer's record.",
  ),
  'AUTH.SUSPECTED_FRAUD': hard('Issuer suspects fraud', 'The issuer refused because it suspects fraud.'),
  'AUTH.SECURITY_VIOLATION': hard(
    'Security violation',
    'The issuer found a breach of its security rules in the request.',
  ),
  'AUTH.AML_VIOLATION': hard(
    'Money laundering rule',
    'The payment does not meet the requirements of the issuer against money laundering.',
  ),
  'AUTH.VIOLATION_OF_LAW': hard('Violation of law', 'The issuer may not complete the payment under the law.'),

  // PIN and chip
  'AUTH.INCORRECT_PIN': payerAction('Incorrect PIN', 'The PIN is wrong, according to the issuer.'),
  'AUTH.PIN_TRIES_EXCEEDED': payerAction(
    'PIN tries exceeded',
    'Too many wrong PINs were entered; the issuer has to unblock the PIN.',
  ),
  'AUTH.PIN_REQUIRED': payerAction('PIN required', 'The issuer approves only with a PIN.'),
  'AUTH.OFFLINE_PIN_REQUIRED': payerAction(
    'Offline PIN required',
    'The issuer requires the card to be inserted and the PIN checked by its chip.',
  ),
  'AUTH.PIN_VERIFICATION_ERROR': soft('PIN not verifiable', 'The issuer could not check the PIN.'),
  'AUTH.PIN_MANAGEMENT_DENIED': hard('PIN change denied', 'The issuer refused to change or unblock the PIN.'),
  'AUTH.PIN_NOT_CHANGED': payerAction('PIN not changed', 'The change of PIN failed; the old one is still valid.'),
  'AUTH.UNSAFE_PIN': payerAction('Unsafe PIN', 'The issuer refused the new PIN as too easy to guess.'),
  'AUTH.OFFLINE_DECLINED': soft('Declined offline', 'The chip of the card declined without contacting the issuer.'),
  'AUTH.UNABLE_TO_GO_ONLINE': technical(
    'Unable to go online',
    'The chip of the card declined because the issuer could not be reached.',
  ),

  // Authentication required
  'AUTH.3DS_AUTHENTICATION_REQUIRED': payerAction(
    '3-D Secure required',
    'The terminal or the processor accepts this payment only after 3-D Secure.',
  ),
  'AUTH.STRONG_AUTHENTICATION_REQUIRED': payerAction(
    'Strong authentication required',
    'The issuer requires strong customer authentication; repeat with the payer present.',
  ),
  'AUTH.MANUAL_AUTHENTICATION_REQUIRED': payerAction(
    'Manual authentication required',
    'The issuer requires to identify the payer in person or by telephone.',
  ),
  'AUTH.OPERATION_NOT_ALLOWED_UNAUTHENTICATED_ORIGINAL': payerAction(
    'Original not authenticated',
    'The issuer accepts no charge without the payer if the payer never authenticated the agreement.',
  ),

  // 3-D Secure under way
  'AUTH.INITIATED': none('Authentication started', 'The authentication of the payer has begun and has no result yet.'),
  'AUTH.CHALLENGE_IN_PROGRESS': none('Challenge in progress', 'The payer has to complete a 3-D Secure challenge.'),
  'AUTH.3DS_AUTHENTICATED': none('Authenticated', 'The payer is authenticated; the authorization is next.'),
  'AUTH.3DS_AUTHENTICATION_ATTEMPTED': none(
    'Authentication attempted',
    'Authentication was attempted, with proof of the attempt; the authorization is next.',
  ),

  // 3-D Secure refused by the payer or the issuer
  'AUTH.3DS_CHALLENGE_FAILED': payerAction('Challenge failed', 'The payer did not pass the 3-D Secure challenge.'),
  'AUTH.3DS_CHALLENGE_CANCELLED': payerAction('Challenge cancelled', 'The payer cancelled the 3-D Secure challenge.'),
  'AUTH.3DS_CHALLENGE_LIMIT_EXCEEDED': payerAction(
    'Challenge limit exceeded',
    'The payer used up the challenges that the issuer allows.',
  ),
  'AUTH.3DS_AUTHENTICATION_TIMEOUT': payerAction(
    'Authentication timed out',
    'The payer did not complete the authentication in time.',
  ),
  'AUTH.3DS_AUTHENTICATION_REJECTED': hard(
    'Authentication rejected',
    'The issuer rejected the authentication and requests that no authorization is attempted.',
  ),
  'AUTH.FAILED': payerAction(
    'Authentication failed',
    'The issuer did not authenticate the payer and offered no challenge.',
  ),
  'AUTH.REDUCED_CONFIDENCE': payerAction(
    'Reduced confidence',
    'The issuer does not trust the payer enough to authenticate without a challenge.',
  ),
  'AUTH.HOLDER_NOT_ENROLLED': payerAction(
    'Cardholder not enrolled',
    'The cardholder has not enrolled for 3-D Secure with the issuer.',
  ),
  'AUTH.NO_ACCOUNT_RECORD': hard(
    'No account record',
    'The access control server of the issuer has no record of the card.',
  ),
  'AUTH.UNKNOWN_DEVICE': payerAction('Unknown device', 'The issuer does not know the device of the payer.'),
  'AUTH.UNSUPPORTED_DEVICE': payerAction(
    'Unsupported device',
    'The device of the payer cannot be used for the authentication.',
  ),
  'AUTH.EXCEEDS_FREQUENCY_LIMIT': soft(
    'Authentication limit exceeded',
    'The card was authenticated more often than the issuer allows in the period.',
  ),
  'AUTH.3DS_INVALID_TRANSACTION': hard(
    'Transaction not authenticable',
    'The access control server considers the transaction invalid.',
  ),
  'AUTH.3DS_SECURITY_FAILURE': hard(
    'Authentication security failure',
    'The access control server found a security fault in the authentication request.',
  ),
  'AUTH.3DS_NON_PAYMENT_NOT_SUPPORTED': hard(
    'Non-payment authentication not supported',
    'The issuer authenticates payments only, no verification of a card.',
  ),
  'AUTH.3DS_REQUESTOR_INITIATED_NOT_SUPPORTED': payerAction(
    'Requestor-initiated authentication not supported',
    'The issuer authenticates only with the payer present.',
  ),
  'AUTH.3DS_DECOUPLED_AUTHENTICATION_REQUIRED': payerAction(
    'Decoupled authentication required',
    'The issuer requires authentication outside the session, which was not offered.',
  ),
  'AUTH.3DS_DECOUPLED_AUTHENTICATION_TIMEOUT': payerAction(
    'Decoupled authentication timed out',
    'The time for authenticating the payer outside the session was too short or has expired.',
  ),
  'AUTH.INVALID_AUTHENTICATION_VALUE': payerAction(
    'Authentication value invalid',
    'The issuer could not verify the authentication value sent with the payment.',
  ),

  // 3-D Secure failed technically: nothing was authorized
  'AUTH.3DS_AUTHENTICATION_UNAVAILABLE': technical(
    'Authentication unavailable',
    'The authentication could not be performed for this card at present.',
  ),
  'AUTH.3DS_VERSION_NOT_SUPPORTED': technical(
    '3-D Secure version not supported',
    'The issuer and the 3-D Secure server have no protocol version in common.',
  ),
  'AUTH.3DS_MERCHANT_NOT_ENROLLED': technical(
    'Merchant not enrolled',
    'The merchant account is not enrolled for 3-D Secure with the network of the card.',
  ),
  'AUTH.TECHNICAL_ERROR': technical(
    'Authentication error',
    'The access control server or the directory server reported a technical fault.',
  ),
  'AUTH.INVALID_PROVIDER_RESPONSE': technical(
    'Unreadable authentication answer',
    'The 3-D Secure provider sent an unreadable answer.',
  ),
} satisfies ReasonTable<'AUTH'>;
