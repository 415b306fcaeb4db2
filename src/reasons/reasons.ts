import type { Schema } from '../base/contract.js';
import table from './reasons.json' with { type: 'json' };

/**
 * The retries that a reason allows. The retry policy reads this and never the code.
 *
 * - `soft`: declined, and a later attempt may succeed
 * - `hard`: declined permanently, never attempted again
 * - `technical`: failed before acceptance, or with provably no charge: safe to reroute and to resubmit
 * - `payer-action`: the payer has to do something first (authenticate, correct the card data, use another instrument)
 * - `none`: not a decline (approved, cancelled, in progress, outcome unknown)
 */
export type ReasonClass = 'soft' | 'hard' | 'technical' | 'payer-action' | 'none';

/** A JSON pointer (RFC 6901) into the request body. */
type JsonPointer = `/${string}`;

interface Described {
  /** A short name for people, at most 60 characters. */
  readonly name: string;
  /** One sentence for an integrator's log, at most 200 characters; not for end customers. */
  readonly description: string;
  /** The default request field of the reason, if the caller knows no better one; validation-related reasons only. */
  readonly field?: JsonPointer;
}

interface SoftReason extends Described {
  readonly class: 'soft';
  /** Another processor may approve the same payment immediately. */
  readonly reroutable?: true;
  /** Days, more than one, within which the card network advises against another attempt. */
  readonly retryAfterDays?: number;
}

interface FirmReason extends Described {
  readonly class: Exclude<ReasonClass, 'soft'>;
  readonly reroutable?: never;
  readonly retryAfterDays?: never;
}

type ReasonDefinition = SoftReason | FirmReason;

export type ReasonKey = keyof typeof table;

type Row =
  | readonly [kind: ReasonClass | 'reroutable', name: string, description: string, field?: JsonPointer]
  | readonly [kind: 'soft', name: string, description: string, retryAfterDays: number];

function definitionOf([kind, name, description, more]: Row): ReasonDefinition {
  if (kind === 'reroutable') return Object.freeze({ name, description, class: 'soft', reroutable: true });
  if (typeof more === 'number') return Object.freeze({ name, description, class: 'soft', retryAfterDays: more });
  return Object.freeze({ name, description, class: kind, ...(more && { field: more }) });
}

/**
 * The catalogue of status reason codes: every `DOMAIN.REASON` that the status object of a transaction can carry, as
 * data. A published code never changes its key or meaning (specification, Versioning); new ones are added.
 *
 * - SYSTEM: the service itself failed or acted
 * - VALIDATION: the request broke a rule of this service, in its fields or against the state of what it refers to. A
 *   reason that the error catalogue answers over HTTP bears the same name here
 * - RISK: a risk rule of the terminal blocked or flagged the payment, before any processor was called
 * - ROUTING: no processor could be reached or chosen, or the request conflicts with another one
 * - AUTH: the issuer's decision, and the result of the payer's authentication
 * - PROCESSOR: answers of the acquiring processor, or their absence
 * - PAYMENT_METHOD, PAYER_ACCOUNT: a problem of the card or other instrument itself, or of its account
 * - NETWORK: answers and advice of the card network itself, if neither issuer nor processor gives a better reason
 *
 * Sources: ISO 8583 response codes, Mastercard and Visa response codes, EMV 3-D Secure transaction status reasons, ISO
 * 20022 status reasons of direct debits, Mastercard merchant advice codes, Visa decline categories, network token
 * services.
 */
export const reasons = Object.freeze(
  Object.fromEntries(Object.entries(table).map(([key, row]) => [key, definitionOf(row as unknown as Row)])),
) as Readonly<Record<ReasonKey, ReasonDefinition>>;

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

/** True if an external text, such as a database column or a processor's answer, is a code of the catalogue. */
export const isReasonKey = (text: string): text is ReasonKey => Object.hasOwn(reasons, text);

/** Finds a reason by its key, and splits the key into domain and reason. */
export function reasonOf(key: ReasonKey): Reason {
  const dot = key.indexOf('.');
  return { key, domain: key.slice(0, dot) as ReasonDomain, reason: key.slice(dot + 1), ...reasons[key] };
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
