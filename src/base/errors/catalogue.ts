import { extensionFailure, extensionRefusal, failure, refusal, type ErrorDefinition } from './definition.js';
import { managementErrors } from './management.js';
import { validationErrors } from './validation.js';

/**
 * The error catalogue: every `reason_code` of an answer of this service, as data.
 * - `status`: the HTTP status of the answer (specification, Errors)
 * - `title`: the constant summary of the problem
 * - `retryable`: true if the same request may be sent again unchanged (specification, Client handling rules)
 * - `advice`: the integrator's next step
 * - `extension`: marks codes that go beyond the published specification
 * The contract's examples, the `/errors/` pages and the answers are all checked against this table.
 */
export const errors = {
  INVALID_API_KEY: refusal(
    401,
    'Unauthorized',
    'Send a valid API key in the x-api-key header, or to management operations the management key in ' +
      'x-management-key. The operator replaces a revoked key.',
  ),
  INVALID_SIGNATURE: extensionRefusal(
    401,
    'Invalid signature',
    "Sign the raw body with the secret agreed with the operator, and check the sender's clock: " +
      'a timestamp more than 300 seconds away is refused.',
  ),
  TERMINAL_NOT_FOUND: refusal(403, 'Terminal not accessible', 'Use a terminal id that this API key has access to.'),
  INVALID_CURRENCY: refusal(
    400,
    'Unsupported currency',
    'Send one of the supported ISO 4217 codes that the terminal accepts.',
  ),
  INVALID_CARD_NUMBER: refusal(400, 'Invalid card number', 'Send 13 to 19 digits that pass the Luhn check.'),
  INVALID_EXPIRY: refusal(
    400,
    'Invalid expiry',
    'Send expiry_month 1 to 12 and a four-digit expiry_year that are not in the past.',
  ),
  AMOUNT_EXCEEDS_AUTHORIZED: refusal(
    400,
    'Amount exceeds authorized',
    'Capture at most the authorized amount, or omit the amount to capture all of it.',
  ),
  TRANSACTION_ALREADY_CAPTURED: refusal(
    400,
    'Already captured',
    'Refund the capture instead of voiding the pre-authorization.',
  ),
  'ROUTING/IDEMPOTENCY_CONFLICT': refusal(
    409,
    'Idempotency conflict',
    'Use a new Idempotency-Key for a new operation; repeat the exact body to read the stored answer.',
  ),
  'ROUTING/NO_ROUTE': extensionRefusal(
    422,
    'No route',
    'Pay with a method that a processor of the terminal accepts, ' +
      'or ask the operator to route the terminal to a processor that accepts this payment.',
  ),
  'ROUTING/OPERATION_NOT_SUPPORTED': extensionRefusal(
    422,
    'Operation not supported',
    'The processor that has the payment cannot do this: capture or refund all of it, or settle it with the processor.',
  ),
  RATE_LIMIT_EXCEEDED: failure(
    429,
    'Too many requests',
    'Wait the number of seconds in Retry-After, then send the same request again.',
  ),
  'SYSTEM/INTERNAL_ERROR': extensionFailure(
    500,
    'Internal error',
    'Send the same request with the same Idempotency-Key again, with exponential backoff; ' +
      'give support the X-Request-Id.',
  ),
  'ROUTING/RESOURCE_LOCKED': failure(
    503,
    'Request in progress',
    'Send the same request with the same Idempotency-Key again after Retry-After seconds.',
  ),
  'SYSTEM/TEMPORARILY_UNAVAILABLE': extensionFailure(
    503,
    'Temporarily unavailable',
    'Send the same request with the same Idempotency-Key again after Retry-After seconds.',
  ),
  ...validationErrors,
  ...managementErrors,
} as const satisfies Record<string, ErrorDefinition>;
