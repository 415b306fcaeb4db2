import type { Schema } from '../base/contract.js';
import { auth } from './auth.js';
import { type ReasonDefinition, hard, none, type ReasonTable, soft, technical } from './definition.js';
import { network } from './network.js';
import { payerAccount, paymentMethod } from './payer.js';
import { processor } from './processor.js';
import { validation } from './validation.js';

/** SYSTEM: the service itself failed or acted. */
const system = {
  'SYSTEM.CREATED': none('Created', 'The payment is recorded and has not yet been handed to a processor.'),
  'SYSTEM.INTERNAL_ERROR': technical(
    'Internal error',
    'The service failed before it contacted a processor; nothing was charged.',
  ),
  'SYSTEM.TEMPORARILY_UNAVAILABLE': technical(
    'Service unavailable',
    'The service could not process the payment at this time; nothing was sent.',
  ),
  'SYSTEM.VAULT_UNAVAILABLE': technical(
    'Vault unavailable',
    'The stored instrument could not be read or decrypted; nothing was sent.',
  ),
  'SYSTEM.SHUTDOWN_RECOVERY': technical(
    'Recovered after restart',
    'A restart interrupted the payment before it was sent; it was closed without a charge.',
  ),
  'SYSTEM.CONFIGURATION_ERROR': hard(
    'Configuration error',
    'The terminal or one of its processor accounts is not set up correctly.',
  ),
  'SYSTEM.TERMINAL_DISABLED': hard('Terminal disabled', 'The operator has suspended the terminal.'),
  'SYSTEM.CANCELLED_BY_OPERATOR': none(
    'Cancelled by operator',
    'An operator closed the transaction manually before funds moved.',
  ),
  'SYSTEM.RESOLVED_BY_OPERATOR': none(
    'Resolved by operator',
    'An operator settled an unknown outcome on outside evidence.',
  ),
  'SYSTEM.UNMAPPED': hard(
    'Unmapped result',
    'The processor refused with a code this service does not know; the raw code is stored with the processor call.',
  ),
} satisfies ReasonTable<'SYSTEM'>;

/** ROUTING: no processor could be reached or chosen, or the request conflicts with another one. */
const routing = {
  'ROUTING.ROUTING_ERROR': technical('Routing failed', 'Choosing a processor failed; nothing was sent.'),
  'ROUTING.NO_ROUTE': hard(
    'No route',
    'No processor of the terminal accepts this combination of method, brand, currency and operation.',
  ),
  'ROUTING.TERMINAL_MERCHANT_ACCOUNT_NOT_FOUND': hard(
    'No merchant account',
    'The terminal has no merchant account at any processor.',
  ),
  'ROUTING.ORIGINAL_PROCESSOR_NOT_CONFIGURED': hard(
    'Original processor not configured',
    'The operation requires the processor of the original transaction, which the terminal no longer has.',
  ),
  'ROUTING.INSTRUMENT_NOT_ROUTABLE': hard(
    'Instrument not routable',
    'The provider token belongs to no processor of the terminal.',
  ),
  'ROUTING.PROCESSOR_UNAVAILABLE': technical(
    'Processor unavailable',
    'The processor refused the connection or could not be found; nothing was sent.',
  ),
  'ROUTING.PROVIDER_TIMEOUT': technical(
    'Connection timed out',
    'No connection to the processor was made in time; the request was never sent.',
  ),
  'ROUTING.CIRCUIT_OPEN': technical(
    'Processor suspended',
    'Recent failures have taken the processor out of rotation; nothing was sent.',
  ),
  'ROUTING.MISSING_CREDENTIALS': technical(
    'Processor credentials missing',
    'The terminal has no credentials for the processor; nothing was sent.',
  ),
  'ROUTING.INVALID_CREDENTIALS': technical(
    'Processor credentials rejected',
    'The processor refused the credentials of the terminal and accepted nothing.',
  ),
  'ROUTING.RESOURCE_LOCKED': technical(
    'Request in progress',
    'A request with the same idempotency key is still running.',
  ),
  'ROUTING.IDEMPOTENCY_CONFLICT': hard(
    'Idempotency conflict',
    'The idempotency key was used before with a different body.',
  ),
} satisfies ReasonTable<'ROUTING'>;

/** RISK: a risk rule of the terminal blocked or flagged the payment, before any processor was called. */
const risk = {
  'RISK.FRAUD_SUSPECTED': hard(
    'Fraud suspected',
    'Scoring marked the payment as likely fraud; no processor was called.',
  ),
  'RISK.BLOCKED': hard('Blocked by rule', 'A rule of the terminal refuses payments of this kind.'),
  'RISK.BLOCKLISTED_INSTRUMENT': hard(
    'Blocklisted instrument',
    'The payment instrument is on the block list of the terminal.',
  ),
  'RISK.BLOCKLISTED_PAYER': hard('Blocklisted payer', 'The payer is on the block list of the terminal.'),
  'RISK.COUNTRY_BLOCKED': hard(
    'Country not allowed',
    'The terminal refuses the issuing country of the card or the country of the payer.',
  ),
  'RISK.IP_BLOCKED': hard('Address not allowed', 'The terminal refuses the IP address of the payer.'),
  'RISK.AMOUNT_ABOVE_LIMIT': hard('Amount above risk limit', "The amount is above the terminal's own limit."),
  'RISK.VELOCITY_EXCEEDED': soft(
    'Too many attempts',
    'The instrument or the payer made more attempts on this terminal than allowed within its time window.',
  ),
  'RISK.RETRY_LIMIT_REACHED': hard(
    'Retry limit reached',
    'One more attempt with this card and amount would exceed the limit of this service on repeated attempts.',
  ),
  'RISK.MANUAL_REVIEW': none('Held for review', 'The payment waits for the decision of an operator.'),
  'RISK.REVIEW_REJECTED': hard('Rejected on review', 'An operator reviewed the payment and refused it.'),
} satisfies ReasonTable<'RISK'>;

export type { ReasonClass } from './definition.js';

/**
 * The catalogue of status reason codes: every `DOMAIN.REASON` that the status object of a transaction can carry, as
 * data. A published code never changes its key or meaning (specification, Versioning); new ones are added.
 */
export const reasons = Object.freeze({
  ...system,
  ...validation,
  ...risk,
  ...routing,
  ...auth,
  ...processor,
  ...paymentMethod,
  ...payerAccount,
  ...network,
});

export type ReasonKey = keyof typeof reasons;

type DomainOf<Key extends string> = Key extends `${infer Domain}.${string}` ? Domain : never;

type ReasonDomain = DomainOf<ReasonKey>;

/**
 * A reason of the catalogue with the parts of its key: `AUTH.DO_NOT_HONOR` has domain `AUTH` and reason `DO_NOT_HONOR`.
 */
export type Reason = ReasonDefinition & {
  readonly key: ReasonKey;
  readonly domain: ReasonDomain;
  readonly reason: string;
};

/** All are final except `PROCESSING` (specification, Transaction status). */
export type TransactionStatus = Schema<'TransactionStatus'>;

/** The status object of the contract (specification, Status object). */
export interface StatusObject {
  readonly status: TransactionStatus;
  readonly reasonCode: ReasonKey;
  readonly domain: ReasonDomain;
  readonly reason: string;
  readonly name: string;
  readonly description: string;
  readonly field?: { readonly pointer: string };
}

/**
 * True if an external text, such as a database column or a processor's answer, is a code of the catalogue.
 */
export const isReasonKey = (text: string): text is ReasonKey => Object.hasOwn(reasons, text);

/** Finds a reason by its key, and splits the key into domain and reason. */
export function reasonOf(key: ReasonKey): Reason {
  const dot = key.indexOf('.');
  return { ...reasons[key], key, domain: key.slice(0, dot) as ReasonDomain, reason: key.slice(dot + 1) };
}

/**
 * Returns the status object of status answers and events (specification, Status object).
 * @param key the code, dot-separated and of two segments, as in the contract's `reasonCode`
 * @param pointer JSON pointer (RFC 6901) to the offending request field; the default is that of the reason, if it has
 *   one
 */
export function statusObject(status: TransactionStatus, key: ReasonKey, pointer?: string): StatusObject {
  const { domain, reason, name, description, field } = reasonOf(key);
  const offending = pointer ?? field;
  return {
    status,
    reasonCode: key,
    domain,
    reason,
    name,
    description,
    ...(offending !== undefined && { field: { pointer: offending } }),
  };
}
