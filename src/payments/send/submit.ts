import { withinTime } from '../../base/clock.js';
import type { Access } from '../../operation/handler.js';
import { readIdempotencyKey, storeAnswer } from '../../store/idempotency/idempotency-keys.js';
import { isRefused } from '../read/attempt.js';
import { carryOut, type Answered } from './carry-out.js';
import type { PaymentDeps } from '../payment-deps.js';
import { refuseUnroutable } from '../decide/refuse-unroutable.js';
import type { Submission, Submitted } from '../decide/submission.js';
import { redirectTo } from '../read/view.js';
import { writtenAttempt } from '../write/written-attempt.js';

/**
 * Submits what a client asks for. What no processor can do is refused before anything is written.
 * @throws Problem ROUTING/NO_ROUTE, ROUTING/OPERATION_NOT_SUPPORTED, and as `submit` does
 */
export async function submitRequest<Body extends object>(
  deps: PaymentDeps,
  access: Access,
  submission: Submission,
  compose: (submitted: Submitted) => Body,
): Promise<{ readonly status: 200; readonly body: Body }> {
  await refuseUnroutable(deps, access.terminal, submission);
  return submit(deps, access, submission, compose);
}

/**
 * The only way to a processor: writes the attempt as PROCESSING together with the claim on the Idempotency-Key, has it
 * carried out outside of any database transaction, and writes the outcome with its event and the stored answer. Waits
 * for the outcome for as long as `SUBMISSION_WAIT_MS`; after that it answers `accepted` and goes on in the background.
 * @param compose makes the answer's body; it is stored under the Idempotency-Key as it is
 * @throws IdempotencyKeyTaken when another request holds the key, ConcurrentChange when what the submission depends on
 * had changed
 */
export async function submit<Body extends object>(
  deps: PaymentDeps,
  access: Access,
  submission: Submission,
  compose: (submitted: Submitted) => Body,
): Promise<{ readonly status: 200; readonly body: Body }> {
  const {
    store: { pool },
    clock,
    config,
  } = deps;
  const attempt = await writtenAttempt(deps, access, submission);
  const answer = ({ transactionId, status, actionUrl, dueAt }: Answered): Body =>
    compose({
      transactionId,
      orderId: attempt.order.orderId,
      recurringId: attempt.payment.series?.recurringId,
      accepted: !isRefused(status),
      nextAction: actionUrl !== undefined && dueAt ? redirectTo(actionUrl, dueAt) : undefined,
    });

  const carriedOut = carryOut(deps, access, submission.work, attempt, answer);
  deps.background.run(`attempt ${attempt.transactionId}`, carriedOut);
  const outcome = await withinTime(clock, config.submissionWaitMilliseconds, carriedOut);
  const body = answer(outcome ?? { transactionId: attempt.transactionId, status: 'PROCESSING' });

  const { claim } = access;
  const { transactionId } = outcome ?? attempt;
  if (!claim || claim.answered || (await storeAnswer(pool, claim, transactionId, 200, JSON.stringify(body))))
    return { status: 200, body };
  // The outcome, or a duplicate that found the lease of this request over, was stored first. All give that answer.
  const stored = await readIdempotencyKey(pool, claim);
  claim.answered = true;
  return { status: 200, body: stored?.answerBody ? (JSON.parse(stored.answerBody) as Body) : body };
}
