import { hard, payerAction, soft, type ReasonTable } from './definition.js';

/**
 * VALIDATION: the request broke a rule of this service, in its fields or against the state of what it refers to.
 * A reason that `errors.ts` answers over HTTP bears the same name here.
 */
export const validation = {
  // Fields
  'VALIDATION.INVALID_FIELD': hard('Invalid field', 'A field has a value that the operation cannot use.'),
  'VALIDATION.MISSING_FIELD': hard('Missing field', 'A field that the operation needs was not sent.'),
  'VALIDATION.INVALID_AMOUNT': hard(
    'Invalid amount',
    'The amount is out of range or has more decimals than its currency.',
    '/amount',
  ),
  'VALIDATION.INVALID_CURRENCY_CODE': hard(
    'Invalid currency',
    'The currency is not one this service supports.',
    '/currency',
  ),
  'VALIDATION.UNAUTHORIZED_CURRENCY': hard(
    'Currency not enabled',
    'The currency is not enabled for the terminal.',
    '/currency',
  ),
  'VALIDATION.UNAUTHORIZED_PAYMENT_METHOD': hard(
    'Payment method not enabled',
    'The payment method is not enabled for the terminal.',
    '/order/payment_instrument/payment_method',
  ),
  'VALIDATION.INVALID_EXPIRY_DATE': payerAction(
    'Invalid expiry date',
    'The expiry date is impossible, or is not the one of the card.',
    '/order/payment_instrument/expiry_year',
  ),
  'VALIDATION.INVALID_SECURITY_CODE': payerAction(
    'Malformed security code',
    'The security code has the wrong length for the card brand.',
    '/cvv',
  ),
  'VALIDATION.INVALID_INSTALLMENT_PLAN': hard(
    'Invalid installment plan',
    'The installment plan is not offered for this card, amount or terminal.',
  ),
  'VALIDATION.INVALID_INSTALLMENT_COUNT': hard(
    'Invalid installment count',
    'The number of installments is outside what the plan allows.',
  ),
  'VALIDATION.PUBLIC_IP_REQUIRED': hard(
    'Public IP address required',
    'The IP address of the payer is private or reserved.',
    '/payer_request_ip_address',
  ),
  'VALIDATION.PAYER_MIN_ADDRESS_NOT_PROVIDED': hard(
    'Payer address incomplete',
    'The address of the payer lacks parts that the payment needs.',
    '/order/payer/address',
  ),
  'VALIDATION.PAYER_LINE_1_NOT_ALLOWED': hard(
    'Payer address line 1 not allowed',
    'The address of the payer is given in parts, so its first free line must be left out.',
    '/order/payer/address/address_1',
  ),
  'VALIDATION.PAYER_LINE_2_REQUIRES_LINE_1': hard(
    'Payer address line 1 missing',
    'The address of the payer has a second free line without a first.',
    '/order/payer/address/address_2',
  ),
  'VALIDATION.SHIPPING_MIN_ADDRESS_NOT_PROVIDED': hard(
    'Shipping address incomplete',
    'The shipping address lacks parts that the payment needs.',
    '/shipping_recipient/address',
  ),
  'VALIDATION.SHIPPING_LINE_1_NOT_ALLOWED': hard(
    'Shipping address line 1 not allowed',
    'The shipping address is given in parts, so its first free line must be left out.',
    '/shipping_recipient/address/address_1',
  ),
  'VALIDATION.SHIPPING_LINE_2_REQUIRES_LINE_1': hard(
    'Shipping address line 1 missing',
    'The shipping address has a second free line without a first.',
    '/shipping_recipient/address/address_2',
  ),

  // Access
  'VALIDATION.INVALID_IDEMPOTENCY_KEY': hard(
    'Invalid idempotency key',
    'The Idempotency-Key header is too long or has characters that are not allowed.',
  ),
  'VALIDATION.API_KEY_ENVIRONMENT_MISMATCH': hard(
    'Key of the other environment',
    'A test key met a live terminal, or a live key a sandbox terminal.',
  ),
  'VALIDATION.TERMINAL_RESOURCE_ACCESS_DENIED': hard(
    'Resource of another terminal',
    'The request refers to something that this terminal may not use.',
  ),

  // References
  'VALIDATION.RECORD_NOT_FOUND': hard(
    'Record not found',
    'The order, payer, token or fingerprint referred to is not known on the terminal.',
  ),
  'VALIDATION.TRANSACTION_NOT_FOUND': hard(
    'Transaction not found',
    'The terminal has no transaction with this id.',
    '/transaction_reference_id',
  ),
  'VALIDATION.TRANSACTION_NOT_APPROVED': hard(
    'Transaction not approved',
    'A series can only be built on a transaction that was approved.',
  ),
  'VALIDATION.ORIGINAL_TRANSACTION_NOT_APPROVED': hard(
    'Original not approved',
    'Only an approved transaction can be captured, voided or refunded.',
    '/transaction_reference_id',
  ),
  'VALIDATION.RELATED_TRANSACTION_LOCKED': soft(
    'Related transaction locked',
    'The transaction referred to is still in progress, or another operation on it is.',
    '/transaction_reference_id',
  ),
  'VALIDATION.ORDER_ID_DID_NOT_MATCH_REFERENCED_TRANSACTION_ORDER_ID': hard(
    'Order does not match',
    'The order is not the one of the transaction referred to.',
    '/order_reference_id',
  ),
  'VALIDATION.CURRENCY_DID_NOT_MATCH_REFERENCED_TRANSACTION_CURRENCY': hard(
    'Currency does not match',
    'The currency is not the one of the transaction referred to.',
    '/currency',
  ),
  'VALIDATION.DUPLICATE_TRANSACTION': hard(
    'Duplicate merchant reference',
    'The merchant transaction id is taken where it has to be new.',
    '/merchant_transaction_id',
  ),
  'VALIDATION.INVALID_FLOW_STATE': hard(
    'Invalid flow state',
    'The operation does not follow from the state the payment is in.',
  ),
  'VALIDATION.TRANSACTION_RESUBMISSION_NOT_ALLOWED': hard(
    'Retry not allowed',
    'Only a declined or failed attempt of the same kind can be retried.',
    '/retry/originating_id',
  ),
  'VALIDATION.INSTRUMENT_NOT_AVAILABLE': hard(
    'No payment instrument',
    'No stored payment instrument was found for the retry.',
    '/retry',
  ),

  // Capture, void, refund
  'VALIDATION.INVALID_TRANSACTION_TYPE_FOR_CAPTURE': hard(
    'Type not capturable',
    'Only a pre-authorization can be captured.',
    '/transaction_reference_id',
  ),
  'VALIDATION.CAPTURE_AMOUNT_EXCEEDED': hard(
    'Capture amount exceeded',
    'The amount is above the authorized one.',
    '/amount',
  ),
  'VALIDATION.CAPTURE_NOT_ALLOWED_VOIDED': hard(
    'Capture of a voided hold',
    'The pre-authorization was voided and holds no funds.',
    '/transaction_reference_id',
  ),
  'VALIDATION.ALREADY_FULLY_CAPTURED': hard(
    'Captured before',
    'A pre-authorization can be captured once only.',
    '/transaction_reference_id',
  ),
  'VALIDATION.INVALID_TRANSACTION_TYPE_FOR_VOID': hard(
    'Type not voidable',
    'Only a pre-authorization can be voided.',
    '/transaction_reference_id',
  ),
  'VALIDATION.TRANSACTION_ALREADY_VOIDED': hard(
    'Voided before',
    'The pre-authorization was voided already.',
    '/transaction_reference_id',
  ),
  'VALIDATION.TRANSACTION_ALREADY_CAPTURED': hard(
    'Void of a capture',
    'A captured pre-authorization cannot be voided, only refunded.',
    '/transaction_reference_id',
  ),
  'VALIDATION.INVALID_TRANSACTION_TYPE_FOR_REFUND': hard(
    'Type not refundable',
    'Only a sale, a capture or a recurring charge can be refunded.',
    '/transaction_reference_id',
  ),
  'VALIDATION.REFUND_AMOUNT_EXCEEDED': hard(
    'Refund amount exceeded',
    'The amount is above what is left to refund.',
    '/amount',
  ),
  'VALIDATION.FULL_REFUND_ALREADY_PROCESSED': hard(
    'Refunded in full',
    'Nothing is left to refund.',
    '/transaction_reference_id',
  ),
  'VALIDATION.REFUND_NOT_ALLOWED_CHARGEBACK': hard(
    'Refund of a disputed payment',
    'A chargeback on the original blocks its refund.',
    '/transaction_reference_id',
  ),

  // Recurring series and their future transactions
  'VALIDATION.RECURRING_NOT_FOUND': hard(
    'Series not found',
    'The terminal has no recurring series with this id.',
    '/recurring_id',
  ),
  'VALIDATION.RECURRING_NOT_ACTIVE': hard(
    'Series not active',
    'The recurring series is paused, cancelled or completed.',
    '/recurring_id',
  ),
  'VALIDATION.RECURRING_ALREADY_CANCELLED': hard(
    'Series cancelled before',
    'The recurring series was cancelled already.',
    '/recurring_id',
  ),
  'VALIDATION.RECURRING_NOT_MANAGED_BY_MERCHANT': hard(
    'Series not managed by the merchant',
    'Only a series that the merchant manages takes charges on request.',
    '/recurring_id',
  ),
  'VALIDATION.RECURRING_NOT_MANAGED_BY_PLATFORM': hard(
    'Series not managed by the platform',
    'Only a series that the platform manages has a schedule to change.',
    '/recurring_id',
  ),
  'VALIDATION.INVALID_START_DATE': hard(
    'Invalid start date',
    'The first payment date has passed.',
    '/recurring/first_payment_date',
  ),
  'VALIDATION.FUTURE_TRANSACTION_NOT_FOUND': hard(
    'Future transaction not found',
    'The terminal has no future transaction with this id.',
    '/future_transaction_id',
  ),
  'VALIDATION.RECURRING_ID_DID_NOT_MATCH_REFERENCED_FUTURE_TRANSACTION': hard(
    'Series does not match',
    'The future transaction belongs to another recurring series.',
    '/recurring_id',
  ),
  'VALIDATION.FUTURE_TRANSACTION_ALREADY_EXECUTED': hard(
    'Future transaction executed before',
    'The future transaction was charged already.',
    '/future_transaction_id',
  ),
  'VALIDATION.FUTURE_TRANSACTION_ALREADY_CANCELLED': hard(
    'Future transaction cancelled before',
    'The future transaction was cancelled already.',
    '/future_transaction_id',
  ),
  'VALIDATION.FUTURE_TRANSACTION_AMOUNT_INVALID': hard(
    'Invalid future transaction amount',
    'The amount cannot be charged for this future transaction.',
    '/amount',
  ),
  'VALIDATION.INVALID_SCHEDULED_DATE': hard(
    'Invalid scheduled date',
    'The scheduled date is not in the future.',
    '/scheduled_date',
  ),
} satisfies ReasonTable<'VALIDATION'>;
