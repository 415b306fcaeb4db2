import type { Schema } from '../../base/contract.js';
import type { FollowUpOperation, InstrumentDetails, PaymentOperation } from '../../processors/processor.js';
import type { ReasonKey } from '../../reasons/reasons.js';
import type { FurtherChanges, GivenInstrument, GivenOrder } from '../../store/payments/new-attempt.js';
import type { Payment } from '../read/attempt.js';
import type { DerivedId } from '../write/derived-id.js';
import type { FollowUpReference } from '../send/processor-call.js';

/** What is to be done once the attempt is written. */
export type Work =
  /** A payment, by the terminal's routes. */
  | {
      readonly kind: 'payment';
      readonly operation: PaymentOperation;
      readonly instrument: InstrumentDetails;
      readonly stored: boolean;
    }
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
      /** What the request says of the page, in the contract's words. */
      readonly page: object;
    }
  /** Nothing: a processor has made it already, as its ledger shows (recovery). It is written and never carried out. */
  | { readonly kind: 'reported'; readonly processorKey: string }
  /** The void of a payment that waits for its payer. No processor has heard of it, and none is asked. */
  | { readonly kind: 'page-closing' };

/** A payment operation, decided and ready to be written. */
export interface Submission {
  /** The id of its transaction, where it follows from the payment. Undefined: a drawn one. */
  readonly derivedId?: DerivedId | undefined;
  /** A series that starts with this payment gets its id, and the payment names it, when it is written. */
  readonly payment: Payment;
  /** A new order gets its id when it is written. */
  readonly order: GivenOrder;
  readonly instrument: GivenInstrument | null;
  /** The request's fields about the payer's pages, in the contract's words, where it has no page of its own. */
  readonly page?: object | undefined;
  /** Descriptive fields of the request, kept as they were sent. Never card data. */
  readonly context: object | null;
  readonly work: Work;
  readonly changes: FurtherChanges | null;
}

/** A submission once it is written. */
export interface Submitted {
  readonly transactionId: string;
  readonly orderId: string;
  readonly recurringId: string | undefined;
  readonly accepted: boolean;
  /** What the payer has to do at the processor, where that is known when the submission is answered. */
  readonly nextAction?: Schema<'NextAction'> | undefined;
}
