import type { Access } from '../../operation/handler.js';
import { IdempotencyKeyTaken } from '../../store/idempotency/idempotency-keys.js';
import type { NewAttempt } from '../../store/payments/new-attempt.js';
import { writeAttempt } from '../../store/payments/write-attempt.js';
import { again } from '../../store/query/transaction.js';
import { newAttempt } from './new-attempt.js';
import type { ProcessorDeps } from '../payment-deps.js';
import type { Submission } from './submission.js';

/**
 * A concurrent change of a record that the submission depends on. The earlier transaction lacks the amount, or the
 * series, the occurrence or the scheduled retry changed. Nothing was written; the caller reads again.
 */
export class ConcurrentChange extends Error {
  override readonly name = 'ConcurrentChange';
}

/**
 * Writes the attempt of a submission, with the claim on its Idempotency-Key: each time with ids of its own, should one
 * be taken already.
 * @throws IdempotencyKeyTaken, ConcurrentChange
 */
export const writtenAttempt = (deps: ProcessorDeps, access: Access, submission: Submission): Promise<NewAttempt> =>
  again(5, async (takenIds) => {
    const attempt = newAttempt(deps, access, submission, takenIds);
    switch (await writeAttempt(deps.store.pool, attempt, access.claim)) {
      case 'written':
        return attempt;
      case 'key-held':
        throw new IdempotencyKeyTaken('the Idempotency-Key is held by another request');
      case 'concurrent-change':
        throw new ConcurrentChange(submission.changes?.predecessor?.transactionId);
    }
  });
