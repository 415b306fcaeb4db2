import type { CardRange } from '../../authentication/authenticator.js';
import type { FollowUpOperation, InstrumentDetails, PaymentOperation } from '../../processors/processor.js';
import type { ReasonKey } from '../../reasons/reasons.js';
import type { PaymentDeps, ProcessorDeps } from '../payment-deps.js';
import type { Payment } from '../read/attempt.js';
import { paymentTerms, type FollowUpReference } from './processor-call.js';

/** The work on an attempt once it is written. */
export type Work =
  | PaymentWork
  /** A capture, void or refund, by the processor that has the payment. */
  | {
      readonly kind: 'follow-up';
      readonly operation: FollowUpOperation;
      readonly processorKey: string;
      readonly reference: FollowUpReference;
    }
  /** A refusal of our own, before any processor. */
  | { readonly kind: 'refusal'; readonly reason: ReasonKey }
  /** Nothing, until the payer has done their part or their time runs out. */
  | {
      readonly kind: 'payer-action';
      readonly reason: ReasonKey;
      readonly actionToken: string;
      readonly expiresAt: Date;
      /** The request's fields about the page, in the contract's words. */
      readonly page: object;
    }
  /** Nothing: a processor has made it already, as its ledger shows (recovery). It is written and never processed. */
  | { readonly kind: 'reported'; readonly processorKey: string }
  /** The void of a payment that waits for its payer. No processor knows it, and none is called. */
  | { readonly kind: 'page-closing' };

/** A payment, by the terminal's routes. */
export interface PaymentWork {
  readonly kind: 'payment';
  readonly operation: PaymentOperation;
  readonly instrument: InstrumentDetails;
  /** Paid with a token of an earlier payment. */
  readonly stored: boolean;
}

/** The work on a payment with this instrument: a call of a processor, or a refusal by the card rules. */
export function paymentWork(
  { cardRules }: Pick<PaymentDeps, 'cardRules'>,
  operation: PaymentOperation,
  { details, stored }: { readonly details: InstrumentDetails; readonly stored: boolean },
): Work {
  const blocked = details.kind === 'card' ? cardRules(details.cardNumber).refusal : undefined;
  return blocked ? { kind: 'refusal', reason: blocked } : { kind: 'payment', operation, instrument: details, stored };
}

/**
 * The card range by which the payer is authenticated before the payment is sent: the payer is present (at the first
 * payment of a series too) and the card takes part. A charge of a series, or a retry with a stored instrument, rests on
 * an earlier agreement: it names the network's id of that payment, and asks no payer.
 * @returns undefined when the payer is not authenticated
 */
export function rangeToAuthenticate(
  { authenticator }: Pick<ProcessorDeps, 'authenticator'>,
  payment: Pick<Payment, 'type' | 'attemptNumber' | 'details'>,
  work: Work,
): CardRange | undefined {
  if (work.kind !== 'payment' || work.instrument.kind !== 'card') return undefined;
  const { origin } = paymentTerms(payment, work.stored);
  return origin === 'payer' ? authenticator?.rangeOf(work.instrument.cardNumber) : undefined;
}
