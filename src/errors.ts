/**
 * The error catalogue: every `reason_code` an answer of this service can carry, as data.
 *
 * `status` is the HTTP status the code is answered with (specification, Errors), `title` the constant summary of the
 * problem, `retryable` whether the same request may be sent again unchanged (specification, Client handling rules),
 * `advice` what the integrator does next. `extension` marks codes that go beyond the published specification.
 * The contract's examples, the `/errors/` pages and the answers are all held against this table.
 */
export interface ErrorDefinition {
  readonly status: number;
  readonly title: string;
  readonly retryable: boolean;
  readonly advice: string;
  readonly extension?: true;
}

const read = 'Read the current state from the status endpoint; repeating the request gives the same answer.';

export const errors = {
  'INVALID_API_KEY': { status: 401, title: 'Unauthorized', retryable: false, advice: 'Send a valid API key in the x-api-key header, or to management operations the management key in x-management-key. A revoked key is replaced by the operator.' },
  'INVALID_SIGNATURE': { status: 401, title: 'Invalid signature', retryable: false, advice: 'Sign the raw body with the secret agreed with the operator, and check the sender\'s clock: a timestamp more than 300 seconds away is refused.', extension: true },

  'TERMINAL_NOT_FOUND': { status: 403, title: 'Terminal not accessible', retryable: false, advice: 'Use a terminal id that this API key was given access to.' },
  'VALIDATION/API_KEY_ENVIRONMENT_MISMATCH': { status: 403, title: 'Key of the other environment', retryable: false, advice: 'Use a test key with sandbox terminals and a live key with live terminals; sandbox operations take test keys only.', extension: true },

  'VALIDATION/INVALID_AMOUNT': { status: 400, title: 'Invalid amount', retryable: false, advice: 'Send a JSON number in major units within the declared bounds, with no more decimals than the currency has.' },
  'VALIDATION/MISSING_FIELD': { status: 400, title: 'Missing field', retryable: false, advice: 'Add the field named in context.field.' },
  'VALIDATION/INVALID_FIELD': { status: 400, title: 'Invalid field', retryable: false, advice: 'Correct the field named in context.field.', extension: true },
  'INVALID_CURRENCY': { status: 400, title: 'Unsupported currency', retryable: false, advice: 'Send one of the supported ISO 4217 codes that the terminal takes.' },
  'INVALID_CARD_NUMBER': { status: 400, title: 'Invalid card number', retryable: false, advice: 'Send 13 to 19 digits that pass the Luhn check.' },
  'INVALID_EXPIRY': { status: 400, title: 'Invalid expiry', retryable: false, advice: 'Send expiry_month 1 to 12 and a four-digit expiry_year that are not in the past.' },
  'VALIDATION/MALFORMED_JSON': { status: 400, title: 'Malformed JSON', retryable: false, advice: 'Send one JSON value in UTF-8, without duplicate property names and nested at most 32 levels deep.', extension: true },
  'VALIDATION/MALFORMED_REQUEST': { status: 400, title: 'Malformed request', retryable: false, advice: 'Send well-formed HTTP/1.1 with a Host header, and a path as the request target.', extension: true },
  'VALIDATION/INVALID_IDEMPOTENCY_KEY': { status: 400, title: 'Invalid idempotency key', retryable: false, advice: 'Send 1 to 255 letters, digits, underscores or hyphens in Idempotency-Key.' },
  'AMOUNT_EXCEEDS_AUTHORIZED': { status: 400, title: 'Amount exceeds authorized', retryable: false, advice: 'Capture at most the authorized amount, or omit the amount to capture all of it.' },
  'TRANSACTION_ALREADY_CAPTURED': { status: 400, title: 'Already captured', retryable: false, advice: 'Refund the capture instead of voiding the pre-authorization.' },
  'VALIDATION/ALREADY_FULLY_CAPTURED': { status: 400, title: 'Already captured', retryable: false, advice: 'A pre-authorization is captured once. Make a new payment for further amounts.', extension: true },
  'VALIDATION/CAPTURE_NOT_ALLOWED_VOIDED': { status: 400, title: 'Voided', retryable: false, advice: 'A voided pre-authorization holds no funds. Make a new pre-authorization.', extension: true },
  'VALIDATION/TRANSACTION_ALREADY_VOIDED': { status: 400, title: 'Already voided', retryable: false, advice: read, extension: true },
  'VALIDATION/REFUND_AMOUNT_EXCEEDED': { status: 400, title: 'Refund amount exceeded', retryable: false, advice: 'Refund at most what is left, or omit the amount to refund all that is left.', extension: true },
  'VALIDATION/INVALID_START_DATE': { status: 400, title: 'Invalid start date', retryable: false, advice: 'Send a first_payment_date that is today or later in the terminal\'s time zone.', extension: true },
  'VALIDATION/INVALID_SCHEDULED_DATE': { status: 400, title: 'Invalid scheduled date', retryable: false, advice: 'Send a scheduled_date in the future, in the terminal\'s time zone.', extension: true },

  'VALIDATION/TRANSACTION_NOT_FOUND': { status: 404, title: 'Transaction not found', retryable: false, advice: 'Check the id and the terminal; a transaction is visible on its own terminal only.' },
  'VALIDATION/RECURRING_NOT_FOUND': { status: 404, title: 'Recurring series not found', retryable: false, advice: 'Check the recurring_id and the terminal.' },
  'VALIDATION/FUTURE_TRANSACTION_NOT_FOUND': { status: 404, title: 'Future transaction not found', retryable: false, advice: 'Check the future_transaction_id and the terminal.', extension: true },
  'VALIDATION/RECORD_NOT_FOUND': { status: 404, title: 'Record not found', retryable: false, advice: 'Check the reference named in context.field; orders, payers, tokens and fingerprints are known to the terminal that made them.', extension: true },
  'VALIDATION/DISCREPANCY_NOT_FOUND': { status: 404, title: 'Discrepancy not found', retryable: false, advice: 'Check the id against the list of discrepancies.', extension: true },
  'VALIDATION/ENDPOINT_NOT_FOUND': { status: 404, title: 'Endpoint not found', retryable: false, advice: 'Check the path against the API documentation.', extension: true },
  'VALIDATION/METHOD_NOT_ALLOWED': { status: 405, title: 'Method not allowed', retryable: false, advice: 'Use one of the methods in the Allow header.', extension: true },
  'VALIDATION/REQUEST_TIMEOUT': { status: 408, title: 'Request timeout', retryable: true, advice: 'Send the whole request within half a minute.', extension: true },

  'ROUTING/IDEMPOTENCY_CONFLICT': { status: 409, title: 'Idempotency conflict', retryable: false, advice: 'Use a new Idempotency-Key for a new operation; repeat the exact body to read the stored answer.' },
  'VALIDATION/RELATED_TRANSACTION_LOCKED': { status: 409, title: 'Related transaction locked', retryable: true, advice: 'Wait until the related transaction has left PROCESSING, then send the request under a new Idempotency-Key.', extension: true },
  'VALIDATION/FULL_REFUND_ALREADY_PROCESSED': { status: 409, title: 'Already refunded in full', retryable: false, advice: read, extension: true },
  'VALIDATION/RECURRING_NOT_ACTIVE': { status: 409, title: 'Series not active', retryable: false, advice: 'Resume a paused series; a cancelled or completed one is replaced by a new series.', extension: true },
  'VALIDATION/RECURRING_ALREADY_CANCELLED': { status: 409, title: 'Series already cancelled', retryable: false, advice: read, extension: true },
  'VALIDATION/FUTURE_TRANSACTION_ALREADY_EXECUTED': { status: 409, title: 'Future transaction already executed', retryable: false, advice: read, extension: true },
  'VALIDATION/FUTURE_TRANSACTION_ALREADY_CANCELLED': { status: 409, title: 'Future transaction already cancelled', retryable: false, advice: read, extension: true },
  'VALIDATION/WEBHOOK_ENDPOINT_DISABLED': { status: 409, title: 'Webhook endpoint switched off', retryable: false, advice: 'Enable the endpoint, then send again.', extension: true },
  'VALIDATION/API_KEY_NOT_ACTIVE': { status: 409, title: 'API key not active', retryable: false, advice: 'A key that has expired or is revoked is not replaced: make a new one.', extension: true },
  'VALIDATION/API_KEY_ALREADY_ROTATED': { status: 409, title: 'API key already rotated', retryable: false, advice: 'Rotate the key that replaced it, which context.replaced_by names.', extension: true },
  'VALIDATION/TRANSACTION_NOT_UNKNOWN': { status: 409, title: 'Outcome already known', retryable: false, advice: 'Look the transaction up: only one that is UNKNOWN is settled by hand.', extension: true },
  'VALIDATION/LOOKUP_IN_PROGRESS': { status: 409, title: 'Lookup in progress', retryable: true, advice: 'Wait until the processor has answered the lookup that is under way, or half a minute, and look at the transaction again.', extension: true },

  'VALIDATION/DISCREPANCY_RESOLVED': { status: 409, title: 'Discrepancy resolved', retryable: false, advice: 'Look the discrepancy up: it is resolved once.', extension: true },
  'VALIDATION/REVERSAL_IN_PROGRESS': { status: 409, title: 'Reversal in progress', retryable: true, advice: 'Wait until the processor has answered the reversal that is under way, or half a minute, and look at the discrepancy again.', extension: true },

  'VALIDATION/REQUEST_TOO_LARGE': { status: 413, title: 'Request too large', retryable: false, advice: 'Send at most 262144 bytes (256 KiB).', extension: true },
  'VALIDATION/TARGET_TOO_LONG': { status: 414, title: 'Request target too long', retryable: false, advice: 'Send at most 8000 characters of path and query.', extension: true },
  'VALIDATION/UNSUPPORTED_MEDIA_TYPE': { status: 415, title: 'Unsupported media type', retryable: false, advice: 'Send the body as application/json in UTF-8, without content encoding.', extension: true },
  'VALIDATION/EXPECTATION_FAILED': { status: 417, title: 'Expectation failed', retryable: false, advice: 'Leave the Expect header out, or send 100-continue.', extension: true },

  'VALIDATION/INVALID_TRANSACTION_TYPE_FOR_CAPTURE': { status: 422, title: 'Not a pre-authorization', retryable: false, advice: 'Capture pre-authorizations only; a sale is captured at once.', extension: true },
  'VALIDATION/INVALID_TRANSACTION_TYPE_FOR_VOID': { status: 422, title: 'Not a pre-authorization', retryable: false, advice: 'Void pre-authorizations only; refund a sale or a capture.', extension: true },
  'VALIDATION/INVALID_TRANSACTION_TYPE_FOR_REFUND': { status: 422, title: 'Not refundable', retryable: false, advice: 'Refund a sale, a capture or a recurring charge; void a pre-authorization.', extension: true },
  'VALIDATION/ORIGINAL_TRANSACTION_NOT_APPROVED': { status: 422, title: 'Original not approved', retryable: false, advice: 'Only an approved transaction can be captured, voided or refunded.', extension: true },
  'VALIDATION/ORDER_ID_DID_NOT_MATCH_REFERENCED_TRANSACTION_ORDER_ID': { status: 422, title: 'Order does not match', retryable: false, advice: 'Send the order_id that the referenced transaction was answered with.', extension: true },
  'VALIDATION/CURRENCY_DID_NOT_MATCH_REFERENCED_TRANSACTION_CURRENCY': { status: 422, title: 'Currency does not match', retryable: false, advice: 'Send the currency of the referenced transaction or series, or omit it.', extension: true },
  'VALIDATION/DUPLICATE_TRANSACTION': { status: 422, title: 'Duplicate merchant reference', retryable: false, advice: 'Give the capture a merchant_transaction_id of its own.', extension: true },
  'VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED': { status: 422, title: 'Retry not allowed', retryable: false, advice: 'Retry only a DECLINED or ERROR attempt of the same kind; otherwise submit a new payment.', extension: true },
  'VALIDATION/INSTRUMENT_NOT_AVAILABLE': { status: 422, title: 'No payment instrument', retryable: false, advice: 'No stored payment instrument could be found for this retry; submit a new payment with one.', extension: true },
  'VALIDATION/RECURRING_NOT_MANAGED_BY_MERCHANT': { status: 422, title: 'Series not managed by the merchant', retryable: false, advice: 'Charge only series created with managed_by merchant.', extension: true },
  'VALIDATION/RECURRING_NOT_MANAGED_BY_PLATFORM': { status: 422, title: 'Series not managed by the platform', retryable: false, advice: 'Send scheduling fields only for a series created with managed_by our_platform.', extension: true },
  'VALIDATION/RECURRING_ID_DID_NOT_MATCH_REFERENCED_FUTURE_TRANSACTION': { status: 422, title: 'Series does not match', retryable: false, advice: 'Send the recurring_id that owns the future transaction.', extension: true },

  'VALIDATION/WEBHOOK_ADDRESS_NOT_ALLOWED': { status: 422, title: 'Webhook address not allowed', retryable: false, advice: 'Register a public https:// address on port 443, or on another that the operator has opened, without a user name or password. A sandbox that runs with WEBHOOK_ALLOW_LOCAL=true takes loopback, any port and http:// as well.', extension: true },
  'VALIDATION/TEST_EVENT_NEEDS_SANDBOX': { status: 422, title: 'Not a sandbox endpoint', retryable: false, advice: 'Send test events to an endpoint with environment sandbox, of an account that has a sandbox terminal.', extension: true },
  'VALIDATION/ENVIRONMENT_NOT_SERVED': { status: 422, title: 'Environment not served', retryable: false, advice: 'Manage sandbox terminals and their keys at the sandbox service, live ones at the live service.', extension: true },
  'VALIDATION/ROUTE_NOT_AVAILABLE': { status: 422, title: 'Route not available', retryable: false, advice: 'Route sandbox terminals to simulated processors, and live terminals to real ones that the service is connected to.', extension: true },
  'VALIDATION/DISCREPANCY_NOT_REVERSIBLE': { status: 422, title: 'Discrepancy not reversible', retryable: false, advice: 'Settle the difference with the processor, then accept the discrepancy with the evidence.', extension: true },
  'VALIDATION/SEARCH_TOO_BROAD': { status: 422, title: 'Search too broad', retryable: false, advice: 'Name a terminal, an account or an order to search in; narrow the search down by the field named in context.field.', extension: true },

  'RATE_LIMIT_EXCEEDED': { status: 429, title: 'Too many requests', retryable: true, advice: 'Wait the number of seconds in Retry-After, then send the same request again.' },
  'VALIDATION/HEADERS_TOO_LARGE': { status: 431, title: 'Headers too large', retryable: false, advice: 'Send at most 16 KiB of headers.', extension: true },

  'SYSTEM/INTERNAL_ERROR': { status: 500, title: 'Internal error', retryable: true, advice: 'Send the same request with the same Idempotency-Key again, with exponential backoff; give support the X-Request-Id.', extension: true },
  'ROUTING/RESOURCE_LOCKED': { status: 503, title: 'Request in progress', retryable: true, advice: 'Send the same request with the same Idempotency-Key again after Retry-After seconds.' },
  'SYSTEM/TEMPORARILY_UNAVAILABLE': { status: 503, title: 'Temporarily unavailable', retryable: true, advice: 'Send the same request with the same Idempotency-Key again after Retry-After seconds.', extension: true },
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof errors;

/** Extra data of a problem, commonly `field`, `value`, `transaction_id`, `retry_after_seconds` (specification, Error body). Never card data. */
export type ProblemContext = Readonly<Record<string, unknown>>;

/** The last part of a problem's `type` address: the reason code in lower case with hyphens, `VALIDATION/INVALID_AMOUNT` → `validation-invalid-amount`. */
export const slug = (code: ErrorCode): string => code.toLowerCase().replace(/[/_]/g, '-');

/** A refusal on its way to the client. Thrown by handlers, turned into a problem body in one place (`http/problem.ts`). */
export class Problem extends Error {
  override readonly name = 'Problem';
  constructor(readonly code: ErrorCode, readonly detail: string, readonly context?: ProblemContext) {
    super(detail);
  }
}

/**
 * Makes the refusal that a handler throws.
 * @param code a reason code of the catalogue
 * @param detail one or two sentences about this occurrence, safe to show: no card number, CVV, key or secret
 * @param context extra data for the client
 */
export const problem = (code: ErrorCode, detail: string, context?: ProblemContext): Problem => new Problem(code, detail, context);
