import type { Schema } from '../base/contract.js';
import { auth } from './auth.js';
import type { ReasonDefinition } from './definition.js';
import { network } from './network.js';
import { payerAccount } from './payer-account.js';
import { paymentMethod } from './payment-method.js';
import { processor } from './processor.js';
import { risk } from './risk.js';
import { routing } from './routing.js';
import { system } from './system.js';
import { validation } from './validation.js';

export type { ReasonClass } from './definition.js';

/**
 * The catalogue of status reason codes: every `DOMAIN.REASON` that the status object of a transaction can carry, as
 * data. A code that has once been answered keeps its key and its meaning (specification, Versioning); new ones are
 * added.
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

export type ReasonDomain = DomainOf<ReasonKey>;

/**
 * A reason of the catalogue with what its key says: `AUTH.DO_NOT_HONOR` has domain `AUTH` and reason `DO_NOT_HONOR`.
 */
export type Reason = ReasonDefinition & {
  readonly key: ReasonKey;
  readonly domain: ReasonDomain;
  readonly reason: string;
};

/** Final but for `PROCESSING` (specification, Transaction status). */
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

/** Finds a reason by its key, with its domain and reason segment taken from the key. */
export function reasonOf(key: ReasonKey): Reason {
  const dot = key.indexOf('.');
  return { ...reasons[key], key, domain: key.slice(0, dot) as ReasonDomain, reason: key.slice(dot + 1) };
}

/**
 * Makes the status object that status answers and events carry (specification, Status object).
 * @param key the code, dot-separated and of two segments, as the contract wants `reasonCode`
 * @param pointer JSON pointer (RFC 6901) to the offending request field; without it the default of the reason is used,
 * if it has one
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
