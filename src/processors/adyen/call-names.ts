import { v5 } from 'uuid';
import type { CallName, FollowUpOperation } from '../processor.js';

/** The namespace of the idempotency keys (RFC 9562, 5.5). It has no other use. */
const namespace = 'e0c5b1c9-6a0e-4f1b-9d54-7c1f0f8c3a52';

/** The subject of one of our references: a call and, for a follow-up, its operation. */
export interface NamedCall extends CallName {
  readonly followUp: FollowUpOperation | undefined;
}

/**
 * Returns our `reference` of a call, which Adyen repeats as `merchantReference`. A follow-up includes its operation:
 * Adyen may name a payment in the notification of its follow-up, and the two must stay distinct.
 */
export const referenceOf = ({ terminalId, idempotencyKey }: CallName, followUp?: FollowUpOperation): string =>
  [terminalId, idempotencyKey, ...(followUp ? [followUp] : [])].join('-');

/**
 * Parses a reference.
 * @returns undefined for a reference that is not ours
 */
export function readReference(reference: string): NamedCall | undefined {
  const [, terminalId, idempotencyKey, followUp] =
    /^([0-9A-Za-z]{6})-([0-9A-Za-z]{8})(?:-(capture|void|refund))?$/.exec(reference) ?? [];
  return terminalId === undefined || idempotencyKey === undefined
    ? undefined
    : { terminalId, idempotencyKey, followUp: followUp as FollowUpOperation | undefined };
}

/** True for the reference of a call that reverses a discrepancy: it is answered but not reported. */
export const isReversal = (reference: string): boolean => /^[0-9A-Za-z]{6}-reversal-/.test(reference);

/**
 * Returns the Idempotency-Key of a call. Adyen stores keys for a company account, which can have several merchant
 * accounts. A payment rerouted from one to another must not receive the first one's answer.
 */
export const idempotencyKeyOf = (merchantAccount: string, call: CallName, step: string): string =>
  v5([merchantAccount, call.terminalId, call.idempotencyKey, step].join('/'), namespace);

/** Returns the owner of a stored credential at Adyen: the payer on their terminal, without personal data. */
export const shopperReferenceOf = (terminalId: string, payerId: string): string => `${terminalId}-${payerId}`;
