import { createHash } from 'node:crypto';
import { alphabet } from '../../base/random.js';

/**
 * A transaction id that follows from the payment it belongs to. A service on a restored database makes the same charge
 * under the same id again, and the id is the idempotency key at the processor: the payer is charged once.
 */
export interface DerivedId {
  /** @param draw 0 for the id itself, 1 and up for substitutes while an unrelated transaction has it */
  (draw: number): string;
}

/**
 * The id of the platform's charge of an occurrence. It leaves out amount and dates, which an update may have changed:
 * payment n of a series is charged once.
 */
export const occurrenceChargeId = (terminalId: string, recurringId: string, sequenceNumber: number): DerivedId =>
  derivedId('occurrence', terminalId, recurringId, String(sequenceNumber));

/** The id of a refused attempt's only retry, by merchant, payer or schedule. */
export const retryId = (terminalId: string, originatingId: string): DerivedId =>
  derivedId('retry', terminalId, originatingId);

const idLength = 8;
const ids = BigInt(alphabet.length) ** BigInt(idLength);

/** Of 62^8 ids, one of a terminal with ten million transactions collides in twenty million charges. */
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
