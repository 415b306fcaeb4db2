import { problem } from '../../base/errors/errors.js';
import type { Submission } from './submission.js';
import { ConcurrentChange } from './written-attempt.js';

/** Maximum tries of a request's operation under concurrent changes. */
const timesOfRequests = 3;

/**
 * Runs an operation that reads, decides and submits. After a concurrent change nothing is written, and the operation
 * reads and decides again.
 * @param operation `read` reads what the operation is about and refuses what cannot be done with it. `act` submits.
 * `giveUp` answers or refuses it when something had changed every time
 * @param times how often it is tried
 * @throws what the parts of the operation throw
 */
export async function repeatOnConcurrentChange<State, Result>(
  {
    read,
    act,
    giveUp,
  }: {
    readonly read: () => Promise<State>;
    readonly act: (state: State) => Promise<Result>;
    readonly giveUp: (state: State) => Promise<Result>;
  },
  times = timesOfRequests,
): Promise<Result> {
  for (let time = 1; ; time++) {
    const state = await read();
    try {
      return await act(state);
    } catch (error) {
      if (!(error instanceof ConcurrentChange)) throw error;
      if (time === times) return giveUp(state);
    }
  }
}

/**
 * Decides and submits a payment that depends on no earlier one. Another request may use its one-time token first: then
 * it is decided again, and refused.
 * @throws what `decide` throws; Problem VALIDATION/RELATED_TRANSACTION_LOCKED
 */
export const submitNewPayment = <Decided extends Submission, Result>(
  decide: () => Promise<Decided>,
  submit: (submission: Decided) => Promise<Result>,
): Promise<Result> =>
  repeatOnConcurrentChange({
    read: decide,
    act: submit,
    giveUp: () => {
      throw problem('VALIDATION/RELATED_TRANSACTION_LOCKED', 'Another request is paying with the token.', {
        field: 'token',
      });
    },
  });
