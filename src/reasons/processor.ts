import { hard, none, payerAction, reroutable, soft, technical, type ReasonTable } from './definition.js';

/**
 * PROCESSOR: answers of the acquiring processor, or their absence. Sources: ISO 8583 response codes, Mastercard and
 * Visa response codes.
 */
export const processor = {
  // In progress, completed or unknown
  'PROCESSOR.PROCESSING': none('In progress', 'The processor has the request and has not answered.'),
  'PROCESSOR.SUBMITTED': none(
    'Submitted',
    'The processor received the call and has not decided it yet, which can take days.',
  ),
  'PROCESSOR.SUCCESSFUL': none('Successful', 'The processor completed a capture, refund or void.'),
  'PROCESSOR.REFUND_PENDING_APPROVAL': none(
    'Refund awaits approval',
    'The processor holds the refund until it has been approved there.',
  ),
  'PROCESSOR.PARTIALLY_COMPLETED': none(
    'Partially completed',
    'The processor completed the operation for a part of the amount.',
  ),
  'PROCESSOR.NO_FINANCIAL_IMPACT': none(
    'No financial impact',
    'There was nothing to reverse, since the original had been declined.',
  ),
  'PROCESSOR.DUPLICATE_TRANSACTION': none(
    'Duplicate at processor',
    'The processor recognized a repeat; the result of the first request is being fetched.',
  ),
  'PROCESSOR.TIMEOUT': none(
    'Outcome being queried',
    'No answer came in time; the processor is queried for the outcome.',
  ),
  'PROCESSOR.INVALID_RESPONSE': none(
    'Unreadable answer',
    'The answer of the processor could not be read, so the outcome counts as unknown.',
  ),
  'PROCESSOR.UNKNOWN': none(
    'Outcome unknown',
    'The processor could not tell the outcome; do not pay again before it is settled.',
  ),
  'PROCESSOR.RECONCILIATION_ERROR': none(
    'Reconciliation error',
    'Totals of the processor and of this service differ; the payment itself is not changed.',
  ),

  // Refused before acceptance
  'PROCESSOR.SYSTEM_ERROR': technical(
    'Processor malfunction',
    'The processor or the network reported a fault and charged nothing.',
  ),
  'PROCESSOR.SUSPECTED_MALFUNCTION': technical(
    'Suspected malfunction',
    'The processor suspects a fault in transit and reversed the request.',
  ),
  'PROCESSOR.NOT_RECEIVED': technical('Never received', 'The processor confirms that it never received the request.'),
  'PROCESSOR.NO_ACTION_TAKEN': technical('No action taken', 'The processor did nothing with the request.'),
  'PROCESSOR.RATE_LIMITED': technical(
    'Processor rate limit',
    'The processor limits the request rate and did not accept the request.',
  ),
  'PROCESSOR.CUTOFF_IN_PROGRESS': technical(
    'Cut-off in progress',
    'The processor is closing its business day and accepts no requests for a short time.',
  ),
  'PROCESSOR.INVALID_TRANSACTION_FORMAT': technical(
    'Format error',
    'The processor could not read the message sent to it.',
  ),
  'PROCESSOR.INVALID_TRANSMISSION_TIME': technical(
    'Implausible transmission time',
    'The processor found the date and time of the message implausible.',
  ),
  'PROCESSOR.MESSAGE_AUTHENTICATION_FAILED': technical(
    'Message authentication failed',
    'The processor could not verify the authentication code of the message.',
  ),
  'PROCESSOR.CRYPTOGRAPHIC_FAILURE': technical(
    'Cryptographic failure',
    'A security module in between could not decrypt or verify the message.',
  ),
  'PROCESSOR.PIN_FORMAT_INVALID': technical(
    'PIN block malformed',
    'The encrypted PIN block does not have the agreed format.',
  ),
  'PROCESSOR.MID_INVALID_OR_INACTIVE': technical(
    'Merchant account inactive',
    'The processor does not know the merchant account or has not activated it.',
  ),
  'PROCESSOR.UNSUPPORTED_TRANSACTION_TYPE': technical(
    'Operation not supported',
    'The processor does not offer this operation for the payment method.',
  ),
  'PROCESSOR.CURRENCY_NOT_SUPPORTED': technical(
    'Currency not supported by processor',
    'The merchant account at the processor does not accept the currency.',
  ),

  // Declined by the processor itself
  'PROCESSOR.DECLINED': reroutable('Processor decline', 'The processor refused without a more specific reason.'),
  'PROCESSOR.TEMPORARILY_UNAVAILABLE': reroutable(
    'Temporarily unavailable',
    'The processor currently lacks a file or service that it needs for a decision.',
  ),
  'PROCESSOR.EXCEEDS_AMOUNT_LIMIT': reroutable(
    'Processor amount limit',
    'The amount exceeds the limit that the processor sets for one payment.',
  ),
  'PROCESSOR.MERCHANT_VOLUME_LIMIT_EXCEEDED': reroutable(
    'Merchant volume limit',
    'The merchant account has used up its volume at the processor for the period.',
  ),
  'PROCESSOR.NOT_ALLOWED_AT_TERMINAL': reroutable(
    'Not allowed at terminal',
    'The processor does not allow this kind of payment on the terminal registered with it.',
  ),
  'PROCESSOR.PROVIDER_DOMESTIC_DEBIT_NOT_ALLOWED': reroutable(
    'Domestic debit not allowed',
    'The processor may not accept domestic debit payments in this region.',
  ),
  'PROCESSOR.PROVIDER_SURCHARGE_NOT_ALLOWED': hard(
    'Surcharge not allowed',
    'The processor or the network forbids a surcharge on this card.',
  ),
  'PROCESSOR.UNACCEPTABLE_TRANSACTION_FEE': hard(
    'Unacceptable fee',
    'The fee amount in the message is not acceptable.',
  ),
  'PROCESSOR.PROVIDER_POLICY_VIOLATION': hard(
    'Processor policy',
    'The payment breaks an acceptance policy of the processor.',
  ),
  'PROCESSOR.PROVIDER_SECURITY_VIOLATION': hard(
    'Processor security rule',
    'The payment breaks a security rule of the processor.',
  ),
  'PROCESSOR.RISK': hard('Processor risk decline', 'The risk engine of the processor refused the payment.'),
  'PROCESSOR.INVALID_MERCHANT': hard('Invalid merchant', 'The network or the issuer does not accept the merchant.'),
  'PROCESSOR.CONTACT_ACQUIRER': soft('Contact acquirer', 'The merchant has to contact the acquirer.'),
  'PROCESSOR.CALL_ACQUIRER_SECURITY': hard(
    'Call acquirer security',
    'The merchant has to call the security department of the acquirer.',
  ),
  'PROCESSOR.VALIDATION_INVALID_FIELD': hard(
    'Field rejected by processor',
    'The processor rejected the value of a field.',
  ),
  'PROCESSOR.VALIDATION_MISSING_FIELD': hard(
    'Field required by processor',
    'The processor requires a field that was not sent.',
  ),
  'PROCESSOR.PIN_MISSING': payerAction(
    'PIN missing',
    'The message has no PIN block which this kind of payment requires.',
  ),
  'PROCESSOR.INVALID_BILLER_INFORMATION': hard('Invalid biller', 'The biller of the bill payment is not known.'),
  'PROCESSOR.INVALID_TRANSACTION_FLOW': hard(
    'Invalid authorization life cycle',
    'The message does not fit the life cycle of the authorization it belongs to.',
  ),
  'PROCESSOR.FILE_UPDATE_FAILED': hard(
    'File update failed',
    'A file maintenance request at the processor, such as a stop order, failed.',
  ),

  // Captures, voids and refunds
  'PROCESSOR.RELATED_TRANSACTION_NOT_FOUND': hard(
    'Original not found at processor',
    'The processor has no record of the transaction that the operation refers to.',
  ),
  'PROCESSOR.ORIGINAL_AMOUNT_INCORRECT': hard(
    'Original amount incorrect',
    "The original amount in the message differs from the processor's record.",
  ),
  'PROCESSOR.INCONSISTENT_REVERSAL_DATA': hard(
    'Inconsistent reversal',
    'The data of the reversal or repeat disagrees with the original message.',
  ),
  'PROCESSOR.ALREADY_REVERSED': hard('Already reversed', 'The original has been reversed already.'),
  'PROCESSOR.ORIGINAL_ALREADY_SETTLED': hard(
    'Already settled',
    'The original has been settled and can only be refunded.',
  ),
  'PROCESSOR.EXCEEDS_PREAUTHORIZED_AMOUNT': hard(
    'Above the pre-authorized amount',
    'The processor refused a capture above the amount it holds.',
  ),
  'PROCESSOR.CAPTURE_WINDOW_CLOSED': hard(
    'Capture window closed',
    'The original is too old to be captured at the processor.',
  ),
  'PROCESSOR.REFUND_WINDOW_CLOSED': hard(
    'Refund window closed',
    'The original is too old to be refunded at the processor.',
  ),
  'PROCESSOR.INSUFFICIENT_MERCHANT_BALANCE': soft(
    'Merchant balance too low',
    'The balance of the merchant at the processor does not cover the refund.',
  ),
} satisfies ReasonTable<'PROCESSOR'>;
