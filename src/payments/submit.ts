import { withinTime } from '../base/clock.js';
import type { Access } from '../operation/handler.js';
import { readIdempotencyKey, storeAnswer } from '../store/idempotency/idempotency-keys.js';
import { assertRoutable } from './decide/assert-routable.js';
import type { PaymentDeps } from './payment-deps.js';
import { processAttempt } from './process-attempt.js';
import type { Submitted } from './read/submission-answer.js';
import { storedAnswer } from './settle/settle-attempt.js';
import type { Submission } from './write/submission.js';
import { writtenAttempt } from './write/written-attempt.js';

/**
 * Submits a client's payment. A payment that no processor accepts is refused before anything is written.
 * @throws Problem ROUTING/NO_ROUTE, ROUTING/OPERATION_NOT_SUPPORTED, and the errors of `submit`
 */
export async function submitRequest(deps: PaymentDeps, access: Access, submission: Submission): Promise<Submitted> {
  await assertRoutable(deps, access.terminal, submission);
  return submit(deps, access, submission);
}

/**
 * The only way to a processor. Writes the attempt as PROCESSING together with the claim on the Idempotency-Key,
 * processes it outside of any database transaction, and writes the outcome with its event and the stored answer. Waits
 * up to `SUBMISSION_WAIT_MS` for the outcome; then the work continues in the background.
 * @throws IdempotencyKeyTaken when another request holds the key, ConcurrentChange when a dependency of the submission
 *   had changed
 */
export async function submit(deps: PaymentDeps, access: Access, submission: Submission): Promise<Submitted> {
  const { store, clock, config, background } = deps;
  const { claim } = access;
  const written = await writtenAttempt(deps, access, submission);
  const processing = processAttempt(deps, access, submission.work, written);
  background.run(`attempt ${written.transactionId}`, processing);
  const processed = await withinTime(clock, config.submissionWaitMilliseconds, processing);

  const submitted: Submitted =
    processed?.kind === 'settled'
      ? processed
      : {
          kind: 'open',
          attempt: processed?.attempt ?? written,
          standing: { status: 'PROCESSING', dueAt: written.dueAt },
        };
  if (!claim || claim.answered) return submitted;
  const { attempt, standing } = submitted;
  const { status, body } = storedAnswer(deps, claim, attempt, standing);
  if (await storeAnswer(store.pool, claim, attempt.transactionId, status, body)) return submitted;
  // Another writer stored an answer first: the outcome, or a duplicate that found this request's lease expired. All
  // requests return that answer.
  const stored = await readIdempotencyKey(store.pool, claim);
  claim.answered = true;
  return stored?.answerBody ? { kind: 'answered', attempt, body: stored.answerBody } : submitted;
}
