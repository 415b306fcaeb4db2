import { problem } from '../errors.js';
import { PredecessorTaken } from '../payments/submit.js';

/** How often an operation looks again, when somebody else changed the series or the occurrence between the look and the write. */
const looks = 3;

/**
 * Runs an operation that looks and then submits, and runs it again when somebody else was faster: then what it finds refuses or allows it.
 * @throws Problem VALIDATION/RELATED_TRANSACTION_LOCKED when somebody else is faster every time
 */
export async function lookAgain<Result>(recurringId: string, operation: () => Promise<Result>): Promise<Result> {
  for (let look = 1; ; look++) {
    try {
      return await operation();
    } catch (error) {
      if (!(error instanceof PredecessorTaken)) throw error;
      if (look === looks) throw problem('VALIDATION/RELATED_TRANSACTION_LOCKED', 'Another charge of the series is under way.', { recurring_id: recurringId });
    }
  }
}
