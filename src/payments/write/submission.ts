import type { FurtherChanges, GivenInstrument, GivenOrder } from '../../store/payments/new-attempt.js';
import type { Payment } from '../read/attempt.js';
import type { Work } from '../send/work.js';
import type { DerivedId } from './derived-id.js';

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
