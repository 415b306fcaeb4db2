import { v5 } from 'uuid';
import type { CallName, FollowUpOperation } from '../processor.js';

/** The namespace of the idempotency keys (RFC 9562, 5.5): it names nothing else. */
const namespace = 'e0c5b1c9-6a0e-4f1b-9d54-7c1f0f8c3a52';

/** What a reference of ours names: a call, and of a follow-up what it did. */
export interface NamedCall extends CallName {
  readonly followUp: FollowUpOperation | undefined;
}

/**
 * Our `reference` of a call, which comes back as `merchantReference`. A follow-up says what it is, because Adyen may
 * name a payment in the notification of what was done to it, and the two must not be taken for each other.
 */
export const referenceOf = ({ terminalId, idempotencyKey }: CallName, followUp?: FollowUpOperation): string =>
  [terminalId, idempotencyKey, ...(followUp ? [followUp] : [])].join('-');

/** @returns undefined for a reference that is not ours */
export function readReference(reference: string): NamedCall | undefined {
  const [, terminalId, idempotencyKey, followUp] =
    /^([0-9A-Za-z]{6})-([0-9A-Za-z]{8})(?:-(capture|void|refund))?$/.exec(reference) ?? [];
  return terminalId === undefined || idempotencyKey === undefined
    ? undefined
    : { terminalId, idempotencyKey, followUp: followUp as FollowUpOperation | undefined };
}

/** True for the reference of a call that takes back a discrepancy: it is answered, and not reported. */
export const isReversal = (reference: string): boolean => /^[0-9A-Za-z]{6}-reversal-/.test(reference);

/**
 * The Idempotency-Key of a call. Adyen keeps keys for a company account, to which several merchant accounts can belong:
 * a payment that is routed from one to the other must not be answered with what the first one made of it.
 */
export const idempotencyKeyOf = (merchantAccount: string, call: CallName, step: string): string =>
  v5([merchantAccount, call.terminalId, call.idempotencyKey, step].join('/'), namespace);

/** Who a credential on file belongs to, at Adyen: the payer on their terminal, without anything personal. */
export const shopperReferenceOf = (terminalId: string, payerId: string): string => `${terminalId}-${payerId}`;
