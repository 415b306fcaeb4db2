import { extensionFailure, extensionRefusal, type ErrorDefinition } from './definition.js';

/** The part of the error catalogue for management operations (catalogue.ts). */
export const managementErrors = {
  'VALIDATION/SESSION_NOT_VALID': extensionRefusal(401, 'Session not valid', 'Sign in again.'),
  'VALIDATION/SIGN_IN_REFUSED': extensionRefusal(
    401,
    'Sign-in refused',
    'Check the e-mail address, the password and the code. Use a new link that was not used before; for a passkey, ' +
      'request a new challenge. ' +
      'An owner can invite a user again who cannot sign in.',
  ),
  'VALIDATION/SECOND_FACTOR_REQUIRED': extensionRefusal(
    401,
    'Second factor required',
    'Send the same request with `code`: the code of the authenticator application, or a recovery code.',
  ),
  'VALIDATION/SECOND_FACTOR_LOCKED': extensionRefusal(
    401,
    'Second factor locked',
    'Sign in with a passkey, or ask an owner to unlock the codes of the user or to invite the user again.',
  ),
  'VALIDATION/ROLE_NOT_SUFFICIENT': extensionRefusal(
    403,
    'Role not sufficient',
    'Ask an owner for the role in context.required_role, or ask a user who has it.',
  ),
  'VALIDATION/SCOPE_NOT_SUFFICIENT': extensionRefusal(
    403,
    'Scope not sufficient',
    'Use or create an access token that is not read only and whose operations include context.operation.',
  ),
  'VALIDATION/CROSS_SITE_REQUEST': extensionRefusal(
    403,
    'Cross-site request',
    'Send the csrf_token of the session in x-csrf-token, from a page of this service. Scripts use access tokens.',
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
    'Start again with /v1/management/passkeys/options. Its challenge is accepted once, within five minutes, in the ' +
      'session that requested it and on a page of the console. The authenticator must verify its user and send no ' +
      'attestation.',
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
    'Wait until the processor has answered the lookup that is under way, ' +
      'or half a minute, and look at the transaction again.',
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
