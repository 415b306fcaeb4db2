import { extensionFailure, extensionRefusal, refusal, type ErrorDefinition } from './definition.js';

const read = 'Read the current state from the status endpoint; repeating the request gives the same answer.';

/** The part of the error catalogue for the requests of clients (catalogue.ts). */
export const validationErrors = {
  'VALIDATION/API_KEY_ENVIRONMENT_MISMATCH': extensionRefusal(
    403,
    'Key of the other environment',
    'Use a test key with sandbox terminals and a live key with live terminals; sandbox operations take test keys only.',
  ),
  'VALIDATION/INVALID_AMOUNT': refusal(
    400,
    'Invalid amount',
    'Send a JSON number in major units within the declared bounds, with no more decimals than the currency has.',
  ),
  'VALIDATION/RECORD_IN_USE': extensionRefusal(
    409,
    'Record in use',
    'Cancel the series of the terminal and wait for its retries; close the terminals of an account first.',
  ),
  'VALIDATION/RECORD_CLOSED': extensionRefusal(409, 'Record closed', 'Create another terminal or account.'),
  'VALIDATION/MISSING_FIELD': refusal(400, 'Missing field', 'Add the field named in context.field.'),
  'VALIDATION/INVALID_FIELD': extensionRefusal(400, 'Invalid field', 'Correct the field named in context.field.'),
  'VALIDATION/MALFORMED_JSON': extensionRefusal(
    400,
    'Malformed JSON',
    'Send one JSON value in UTF-8, without duplicate property names and nested at most 32 levels deep.',
  ),
  'VALIDATION/MALFORMED_REQUEST': extensionRefusal(
    400,
    'Malformed request',
    'Send well-formed HTTP/1.1 with a Host header, and a path as the request target.',
  ),
  'VALIDATION/INVALID_IDEMPOTENCY_KEY': refusal(
    400,
    'Invalid idempotency key',
    'Send 1 to 255 letters, digits, underscores or hyphens in Idempotency-Key.',
  ),
  'VALIDATION/ALREADY_FULLY_CAPTURED': extensionRefusal(
    400,
    'Already captured',
    'A pre-authorization is captured once. Make a new payment for further amounts.',
  ),
  'VALIDATION/CAPTURE_NOT_ALLOWED_VOIDED': extensionRefusal(
    400,
    'Voided',
    'A voided pre-authorization holds no funds. Make a new pre-authorization.',
  ),
  'VALIDATION/TRANSACTION_ALREADY_VOIDED': extensionRefusal(400, 'Already voided', read),
  'VALIDATION/REFUND_AMOUNT_EXCEEDED': extensionRefusal(
    400,
    'Refund amount exceeded',
    'Refund at most what is left, or omit the amount to refund all that is left.',
  ),
  'VALIDATION/INVALID_START_DATE': extensionRefusal(
    400,
    'Invalid start date',
    "Send a first_payment_date that is today or later in the terminal's time zone.",
  ),
  'VALIDATION/INVALID_SCHEDULED_DATE': extensionRefusal(
    400,
    'Invalid scheduled date',
    "Send a scheduled_date in the future, in the terminal's time zone.",
  ),
  'VALIDATION/TRANSACTION_NOT_FOUND': refusal(
    404,
    'Transaction not found',
    'Check the id and the terminal; a transaction is visible on its own terminal only.',
  ),
  'VALIDATION/RECURRING_NOT_FOUND': refusal(
    404,
    'Recurring series not found',
    'Check the recurring_id and the terminal.',
  ),
  'VALIDATION/FUTURE_TRANSACTION_NOT_FOUND': extensionRefusal(
    404,
    'Future transaction not found',
    'Check the future_transaction_id and the terminal.',
  ),
  'VALIDATION/RECORD_NOT_FOUND': extensionRefusal(
    404,
    'Record not found',
    'Check the reference named in context.field; ' +
      'orders, payers, tokens and fingerprints are known to the terminal that made them.',
  ),
  'VALIDATION/ENDPOINT_NOT_FOUND': extensionRefusal(
    404,
    'Endpoint not found',
    'Check the path against the API documentation.',
  ),
  'VALIDATION/METHOD_NOT_ALLOWED': extensionRefusal(
    405,
    'Method not allowed',
    'Use one of the methods in the Allow header.',
  ),
  'VALIDATION/REQUEST_TIMEOUT': extensionFailure(
    408,
    'Request timeout',
    'Send the whole request within half a minute.',
  ),
  'VALIDATION/RELATED_TRANSACTION_LOCKED': extensionFailure(
    409,
    'Related transaction locked',
    'Wait until the related transaction has left PROCESSING, then send the request under a new Idempotency-Key.',
  ),
  'VALIDATION/INSTRUMENT_IN_USE': extensionRefusal(
    409,
    'Instrument in use',
    'Give the series another instrument, or send end_series to cancel it.',
  ),
  'VALIDATION/FULL_REFUND_ALREADY_PROCESSED': extensionRefusal(409, 'Already refunded in full', read),
  'VALIDATION/RECURRING_NOT_ACTIVE': extensionRefusal(
    409,
    'Series not active',
    'Resume a paused series; a cancelled or completed one is replaced by a new series.',
  ),
  'VALIDATION/RECURRING_ALREADY_CANCELLED': extensionRefusal(409, 'Series already cancelled', read),
  'VALIDATION/FUTURE_TRANSACTION_ALREADY_EXECUTED': extensionRefusal(409, 'Future transaction already executed', read),
  'VALIDATION/FUTURE_TRANSACTION_FAILED': extensionRefusal(
    409,
    'Future transaction failed',
    'Charge the future transaction again, or leave it: its number is used up.',
  ),
  'VALIDATION/FUTURE_TRANSACTION_ALREADY_CANCELLED': extensionRefusal(
    409,
    'Future transaction already cancelled',
    read,
  ),
  'VALIDATION/SETTLEMENT_REPORT_CONFLICT': extensionRefusal(
    409,
    'Settlement report conflicts with another',
    'Read the report that context.report_id names: it has the same batch or line.',
  ),
  'VALIDATION/BANK_STATEMENT_CONFLICT': extensionRefusal(
    409,
    'Bank statement conflicts with another',
    'Read the statement that context.statement_id names: it has the same entry.',
  ),
  'VALIDATION/EXCEPTION_STATE_CONFLICT': extensionRefusal(
    409,
    'Exception not in this state',
    'Read the exception that context.exception_id names: only an open one can be closed, and only a closed one opened.',
  ),
  'VALIDATION/EXCEPTION_NOT_CLOSABLE': extensionRefusal(
    422,
    'Exception not closable by this',
    'Name an approved payment of the line that no other line has, a posted adjustment, or explain the exception.',
  ),
  'VALIDATION/REQUEST_TOO_LARGE': extensionRefusal(413, 'Request too large', 'Send at most 262144 bytes (256 KiB).'),
  'VALIDATION/TARGET_TOO_LONG': extensionRefusal(
    414,
    'Request target too long',
    'Send at most 8000 characters of path and query.',
  ),
  'VALIDATION/UNSUPPORTED_MEDIA_TYPE': extensionRefusal(
    415,
    'Unsupported media type',
    'Send the body as application/json in UTF-8, without content encoding.',
  ),
  'VALIDATION/EXPECTATION_FAILED': extensionRefusal(
    417,
    'Expectation failed',
    'Leave the Expect header out, or send 100-continue.',
  ),
  'VALIDATION/BANK_STATEMENT_INVALID': extensionRefusal(
    422,
    'Bank statement refused',
    'Correct the line that the context names, and send the whole file again.',
  ),
  'VALIDATION/SETTLEMENT_REPORT_INVALID': extensionRefusal(
    422,
    'Settlement report refused',
    'Correct the line and the column that the context names, and send the whole file again.',
  ),
  'VALIDATION/INVALID_TRANSACTION_TYPE_FOR_CAPTURE': extensionRefusal(
    422,
    'Not a pre-authorization',
    'Capture pre-authorizations only; a sale is captured at once.',
  ),
  'VALIDATION/INVALID_TRANSACTION_TYPE_FOR_VOID': extensionRefusal(
    422,
    'Not a pre-authorization',
    'Void pre-authorizations only; refund a sale or a capture.',
  ),
  'VALIDATION/INVALID_TRANSACTION_TYPE_FOR_REFUND': extensionRefusal(
    422,
    'Not refundable',
    'Refund a sale, a capture or a recurring charge; void a pre-authorization.',
  ),
  'VALIDATION/ORIGINAL_TRANSACTION_NOT_APPROVED': extensionRefusal(
    422,
    'Original not approved',
    'Only an approved transaction can be captured, voided or refunded.',
  ),
  'VALIDATION/ORDER_ID_DID_NOT_MATCH_REFERENCED_TRANSACTION_ORDER_ID': extensionRefusal(
    422,
    'Order does not match',
    'Send the order_id of the referenced transaction.',
  ),
  'VALIDATION/ORDER_DETAILS_DID_NOT_MATCH': extensionRefusal(
    422,
    'Order details do not match',
    'Omit the details of an existing order, or send its own; another payer needs a separate order.',
  ),
  'VALIDATION/CURRENCY_DID_NOT_MATCH_REFERENCED_TRANSACTION_CURRENCY': extensionRefusal(
    422,
    'Currency does not match',
    'Send the currency of the referenced transaction or series, or omit it.',
  ),
  'VALIDATION/DUPLICATE_TRANSACTION': extensionRefusal(
    422,
    'Duplicate merchant reference',
    'Give the capture a merchant_transaction_id of its own.',
  ),
  'VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED': extensionRefusal(
    422,
    'Retry not allowed',
    'Retry only a DECLINED or ERROR attempt of the same kind; otherwise submit a new payment.',
  ),
  'VALIDATION/INSTRUMENT_NOT_AVAILABLE': extensionRefusal(
    422,
    'No payment instrument',
    'No stored payment instrument could be found for this retry; submit a new payment with one.',
  ),
  'VALIDATION/TOKEN_ALREADY_USED': extensionRefusal(
    422,
    'One-time token already used',
    'Have the payer enter the card again for another payment. To read the answer of the first one, repeat it ' +
      'under its Idempotency-Key.',
  ),
  'VALIDATION/TOKEN_EXPIRED': extensionRefusal(
    422,
    'One-time token expired',
    'Pay within 15 minutes after the card was entered; have the payer enter it again.',
  ),
  'VALIDATION/RECURRING_NOT_MANAGED_BY_MERCHANT': extensionRefusal(
    422,
    'Series not managed by the merchant',
    'Charge only series created with managed_by merchant.',
  ),
  'VALIDATION/RECURRING_MANAGED_BY_PROVIDER': extensionRefusal(
    422,
    'Series managed by the processor',
    'Change or charge the series at the processor: its charges are recorded automatically.',
  ),
  'VALIDATION/RECURRING_NOT_MANAGED_BY_PLATFORM': extensionRefusal(
    422,
    'Series not managed by the platform',
    'Send scheduling fields only for a series created with managed_by our_platform.',
  ),
  'VALIDATION/RECURRING_ID_DID_NOT_MATCH_REFERENCED_FUTURE_TRANSACTION': extensionRefusal(
    422,
    'Series does not match',
    'Send the recurring_id that owns the future transaction.',
  ),
  'VALIDATION/TEST_EVENT_NEEDS_SANDBOX': extensionRefusal(
    422,
    'Not a sandbox endpoint',
    'Send test events to an endpoint with environment sandbox, of an account that has a sandbox terminal.',
  ),
  'VALIDATION/RETURN_URL_NOT_ALLOWED': extensionRefusal(
    422,
    'Return address not allowed',
    'Send an https:// address of an origin that the payment page of the terminal lists as return_origins. ' +
      'The operator sets them: PATCH /v1/management/terminals/{terminal_friendly_id}/payment-page.',
  ),
  'VALIDATION/HEADERS_TOO_LARGE': extensionRefusal(431, 'Headers too large', 'Send at most 16 KiB of headers.'),
} as const satisfies Record<string, ErrorDefinition>;
