import type { Schema } from '../base/contract.js';
import { auth } from './auth.js';
import type { ReasonDefinition } from './definition.js';
import { network } from './network.js';
import { payerAccount, paymentMethod } from './payer.js';
import { processor } from './processor.js';
import { risk, routing, system } from './service.js';
import { validation } from './validation.js';

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
