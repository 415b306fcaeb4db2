import { createHash } from 'node:crypto';
import { alphabet } from '../../base/random.js';
import type { FurtherChanges, GivenInstrument, GivenOrder } from '../../store/payments/new-attempt.js';
import type { Payment } from '../read/attempt.js';
import type { Work } from '../send/processor-call.js';

/** A payment operation, decided and ready to be written. */
export interface Submission {
  /** The derived id of its transaction, if the payment determines it. Undefined for a random one. */
  readonly derivedId?: DerivedId | undefined;
  /** When a series starts with this payment, it gets its id on writing, and the payment references it. */
  readonly payment: Payment;
  /** A new order gets its id on writing. */
  readonly order: GivenOrder;
  readonly instrument: GivenInstrument | null;
  /** The request's fields about the payer's pages, in the contract's form, if it has no page of its own. */
  readonly page?: object | undefined;
  /** Descriptive fields of the request, stored unchanged. Never card data. */
  readonly context: object | null;
  readonly work: Work;
  readonly changes: FurtherChanges | null;
}

/**
 * A transaction id derived from its payment. A service on a restored database makes the same charge under the same id,
 * which is the idempotency key at the processor, so the payer is charged once.
 */
interface DerivedId {
  /** @param draw 0 for the id itself, 1 and up for substitutes while an unrelated transaction uses it */
  (draw: number): string;
}

/**
 * Returns the id of the platform's charge of an occurrence. Amount and dates are not part of it, because an update may
 * have changed them. Payment n of a series is charged once.
 */
export const occurrenceChargeId = (terminalId: string, recurringId: string, sequenceNumber: number): DerivedId =>
  derivedId('occurrence', terminalId, recurringId, String(sequenceNumber));

/** Returns the id of a refused attempt's only retry, by merchant, payer or schedule. */
export const retryId = (terminalId: string, originatingId: string): DerivedId =>
  derivedId('retry', terminalId, originatingId);

const idLength = 8;
const ids = BigInt(alphabet.length) ** BigInt(idLength);

/** Of 62^8 ids, a terminal with ten million transactions has one collision in twenty million charges. */
const derivedId =
  (...parts: readonly string[]): DerivedId =>
  (draw) => {
    const hash = createHash('sha256')
      .update([...parts, String(draw)].join('/'))
      .digest('hex');
    let rest = BigInt(`0x${hash}`) % ids;
    let id = '';
    while (id.length < idLength) {
      id = alphabet.charAt(Number(rest % BigInt(alphabet.length))) + id;
      rest /= BigInt(alphabet.length);
    }
    return id;
  };
