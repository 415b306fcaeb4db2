import { type ErrorDefinition, extensionFailure, extensionRefusal, failure, refusal } from './definition.js';
import { validationErrors } from './validation.js';

/** The part of the error catalogue for management operations. */
const managementErrors = {
  'VALIDATION/SESSION_NOT_VALID': extensionRefusal(401, 'Session not valid', 'Sign in again.'),
  'VALIDATION/MANAGEMENT_KEY_DISABLED': extensionRefusal(
    401,
    'Management key disabled',
    'Sign in, or use an access token. A signed-in owner can enable the key again.',
  ),
  'VALIDATION/SIGN_IN_REFUSED': extensionRefusal(
    401,
    'Sign-in refused',
    'Check the e-mail address, the password and the code. Use a new link that was not used before; for a passkey, ' +
      'request a new challenge. An owner can invite a user again who cannot sign in.',
  ),
  'VALIDATION/SECOND_FACTOR_REQUIRED': extensionRefusal(
    401,
    'Second factor required',
    'Send the same request with `code`: the code of the authenticator application, or a recovery code. ' +
      'A user who has passkeys alone signs in with a passkey.',
  ),
  'VALIDATION/SECOND_FACTOR_LOCKED': extensionRefusal(
    401,
    'Second factor locked',
    'Sign in with a passkey, or ask an owner to unlock the codes of the user or to invite the user again.',
  ),
  'VALIDATION/SECOND_FACTOR_SETUP_REQUIRED': extensionRefusal(
    403,
    'Second factor setup required',
    'Sign in to the console, which leads to the setup of an authenticator application or a passkey.',
  ),
  'VALIDATION/SSO_NOT_PERMITTED': extensionRefusal(
    403,
    'Not admitted',
    'Ask the administrator of the identity provider for a role of this service and a verified e-mail address.',
  ),
  'VALIDATION/SSO_NOT_CONFIGURED': extensionRefusal(
    422,
    'No identity provider',
    'Sign in with a password or a passkey. The operator of the service sets SSO_ISSUER.',
  ),
  'VALIDATION/ROLE_NOT_SUFFICIENT': extensionRefusal(
    403,
    'Role not sufficient',
    'Ask an owner for the role in context.required_role, or ask a user who has it.',
  ),
  'VALIDATION/SCOPE_NOT_SUFFICIENT': extensionRefusal(
    403,
    'Scope not sufficient',
    'Use an API key or an access token that is not read only and whose operations include context.operation. ' +
      'Members name records of their account, or ask a user of the installation. Accountants ask an operator.',
  ),
  'VALIDATION/ADDRESS_NOT_PERMITTED': extensionRefusal(
    403,
    'Address not permitted',
    'Send the request from an allowed address, or have allowed_addresses changed.',
  ),
  'VALIDATION/CROSS_SITE_REQUEST': extensionRefusal(
    403,
    'Cross-site request',
    'Send the csrf_token of the session in x-csrf-token, from a page of this service. Scripts use access tokens.',
  ),
  'VALIDATION/PERSON_REQUIRED': extensionRefusal(
    403,
    'Person required',
    'Sign in as a user: the management key and access tokens are not people.',
  ),
  'VALIDATION/DISCREPANCY_NOT_FOUND': extensionRefusal(
    404,
    'Discrepancy not found',
    'Check the id against the list of discrepancies.',
  ),
  'VALIDATION/WEBHOOK_ENDPOINT_DISABLED': extensionRefusal(
    409,
    'Webhook endpoint switched off',
    'Enable the endpoint, then send again.',
  ),
  'VALIDATION/EMAIL_TAKEN': extensionRefusal(
    409,
    'E-mail address taken',
    'Find the user in the list, and invite them again if they cannot sign in.',
  ),
  'VALIDATION/LAST_OWNER': extensionRefusal(409, 'Last owner', 'Make another user an owner first.'),
  'VALIDATION/SECOND_PERSON_REQUIRED': extensionRefusal(
    409,
    'Second person required',
    'Ask another owner to approve the act.',
  ),
  'VALIDATION/KEY_ACT_NOT_OPEN': extensionRefusal(409, 'Key act not open', 'Request a new act if it is still needed.'),
  'VALIDATION/PERIOD_NOT_READY': extensionRefusal(
    409,
    'Period not ready',
    'Close the month once it has ended and all its events are posted, which takes seconds.',
  ),
  'VALIDATION/PERIOD_CLOSED': extensionRefusal(409, 'Period closed', 'Use a day in an open month, or reopen it.'),
  'VALIDATION/ENTRY_REVERSED': extensionRefusal(
    409,
    'Entry reversed',
    'No action is needed: an adjustment reverses the entry, or waits for approval.',
  ),
  'VALIDATION/ADJUSTMENT_NOT_WAITING': extensionRefusal(
    409,
    'Adjustment not waiting',
    'Look at the state of the adjustment. A posted one is corrected by reversing its entry.',
  ),
  'VALIDATION/NOT_IN_RECOVERY': extensionRefusal(
    409,
    'Not in recovery',
    'No action is needed: background work is not held.',
  ),
  'VALIDATION/RECOVERY_NOT_COMPARED': extensionRefusal(
    409,
    'Recovery not compared',
    'Compare the ledgers first, or send without_comparison if nothing was lost.',
  ),
  'VALIDATION/AUTHENTICATOR_IN_USE': extensionRefusal(
    409,
    'Authenticator in use',
    'Remove the authenticator application, then set up another.',
  ),
  'VALIDATION/PASSKEY_IN_USE': extensionRefusal(
    409,
    'Passkey in use',
    'Sign in with it, or create another one with the authenticator.',
  ),
  'VALIDATION/TOO_MANY_PASSKEYS': extensionRefusal(409, 'Too many passkeys', 'Remove a passkey that is not used.'),
  'VALIDATION/PASSKEY_NOT_VALID': extensionRefusal(
    422,
    'Passkey not valid',
    'Start again with /v1/management/passkeys/options. Its challenge is accepted once, within five minutes, in its ' +
      'session, on a page of the console. The authenticator must verify its user and send no attestation.',
  ),
  'VALIDATION/API_KEY_NOT_ACTIVE': extensionRefusal(
    409,
    'API key not active',
    'An expired or revoked key cannot be rotated: create a new one.',
  ),
  'VALIDATION/API_KEY_ALREADY_ROTATED': extensionRefusal(
    409,
    'API key already rotated',
    'Rotate the key that replaced it: context.replaced_by.',
  ),
  'VALIDATION/PROVIDER_KEY_TAKEN': extensionRefusal(
    409,
    'Provider key taken',
    'Choose another provider_key: a key names one processor account permanently.',
  ),
  'VALIDATION/TRANSACTION_NOT_UNKNOWN': extensionRefusal(
    409,
    'Outcome already known',
    'Read the transaction: only an UNKNOWN one is resolved manually.',
  ),
  'VALIDATION/LOOKUP_IN_PROGRESS': extensionFailure(
    409,
    'Lookup in progress',
    'Wait until the processor has answered the lookup, or half a minute, and look at the transaction again.',
  ),
  'VALIDATION/DISCREPANCY_RESOLVED': extensionRefusal(
    409,
    'Discrepancy resolved',
    'Read the discrepancy: it can be resolved only once.',
  ),
  'VALIDATION/REVERSAL_IN_PROGRESS': extensionFailure(
    409,
    'Reversal in progress',
    'Wait until the processor has answered the reversal that is under way, ' +
      'or half a minute, and look at the discrepancy again.',
  ),
  'VALIDATION/WEBHOOK_ADDRESS_NOT_ALLOWED': extensionRefusal(
    422,
    'Webhook address not allowed',
    'Register a public https:// address on port 443, or on another that the operator has opened, ' +
      'without a user name or password. ' +
      'A sandbox with WEBHOOK_ALLOW_LOCAL=true also accepts loopback, http:// and any port.',
  ),
  'VALIDATION/ENVIRONMENT_NOT_SERVED': extensionRefusal(
    422,
    'Environment not served',
    'Manage sandbox terminals and their keys at the sandbox service, live ones at the live service.',
  ),
  'VALIDATION/ROUTE_NOT_AVAILABLE': extensionRefusal(
    422,
    'Route not available',
    'Route a terminal to processor accounts of its own account and environment; ' +
      'a sandbox terminal also to the simulated processors.',
  ),
  'VALIDATION/PROCESSOR_ADDRESS_NOT_ALLOWED': extensionRefusal(
    422,
    'Processor address not allowed',
    'Leave api_base out, or name a public https:// address in a sandbox. ' +
      'A sandbox with PROCESSOR_ALLOW_LOCAL=true also accepts loopback, http:// and any port.',
  ),
  'VALIDATION/INSUFFICIENT_CONTRAST': extensionRefusal(
    422,
    'Insufficient contrast',
    'Use a colour with a contrast of at least 4.5:1 to the page: a darker colour, a lighter colour_dark.',
  ),
  'VALIDATION/DISCREPANCY_NOT_REVERSIBLE': extensionRefusal(
    422,
    'Discrepancy not reversible',
    'Settle the difference with the processor, then accept the discrepancy with the evidence.',
  ),
  'VALIDATION/SEARCH_TOO_BROAD': extensionRefusal(
    422,
    'Search too broad',
    'Name a terminal, an account or an order to search in; narrow the search down by the field named in context.field.',
  ),
} as const satisfies Record<string, ErrorDefinition>;

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
  'VALIDATION/TERMINAL_IN_OTHER_CELL': extensionRefusal(
    421,
    'Terminal in another cell',
    'Check the terminal id, and ask the operator to correct the directory of terminals. Nothing was done: ' +
      'the same request with the same Idempotency-Key may be sent again.',
  ),
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
    'Repeat the request with its Idempotency-Key, with exponential backoff; give support the X-Request-Id.',
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
