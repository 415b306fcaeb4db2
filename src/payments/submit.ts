import { plusSeconds, withinTime } from '../clock.js';
import type { PaymentDeps, ProcessorDeps, SettlingDeps } from './payment-deps.js';
import type { Proof } from '../authentication/authenticator.js';
import type { Access } from '../handler.js';
import { plainAmount } from '../money.js';
import { followUp, route, type Routed } from '../processors/routing.js';
import { IdempotencyKeyTaken, readIdempotencyKey, storeAnswer } from '../store/idempotency-keys.js';
import { moveToRoute, postpone } from '../store/payments/open-attempts.js';
import type { NewAttempt } from '../store/payments/new-attempt.js';
import { writeAttempt } from '../store/payments/write-attempt.js';
import { again } from '../store/transaction.js';
import { terminalNow, type Terminal } from '../terminal.js';
import { isRefused } from './attempt.js';
import { authenticate } from './authentication/begin.js';
import { rangeToAuthenticate } from './authentication/requirement.js';
import { applyProcessorResult } from './apply-processor-result.js';
import { readAttempt } from './read-attempt.js';
import { outcomeOf, pageClosed, settleOutcome, type Outcome } from './outcome.js';
import type { Submission, Submitted, Work } from './submission.js';
import type { EventSubject } from './events.js';
import { firstLookupSeconds, newAttempt } from './new-attempt.js';
import { processorDetails } from './processor-details.js';
import { paymentTerms } from './processor-call.js';
import { redirectTo } from './view.js';
import { refuseUnroutable } from './refuse-unroutable.js';

/**
 * What the submission depends on had changed since it was read: the earlier transaction could not give what the
 * submission takes of it, or the series, the occurrence or the scheduled retry was another. Nothing was written, and
 * the caller reads again.
 */
export class ConcurrentChange extends Error {
  override readonly name = 'ConcurrentChange';
}

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
  const attempt = await write(deps, access, submission);
  const answer = ({ status, actionUrl, dueAt }: Answered): Body =>
    compose({
      transactionId: attempt.transactionId,
      orderId: attempt.order.orderId,
      recurringId: attempt.payment.series?.recurringId,
      accepted: !isRefused(status),
      nextAction: actionUrl !== undefined && dueAt ? redirectTo(actionUrl, dueAt) : undefined,
    });

  const carriedOut = carryOut(deps, access, submission.work, attempt, answer);
  deps.background.run(`attempt ${attempt.transactionId}`, carriedOut);
  const outcome = await withinTime(clock, config.submissionWaitMilliseconds, carriedOut);
  const body = answer(outcome ?? { status: 'PROCESSING' });

  const { claim } = access;
  if (!claim || claim.answered || (await storeAnswer(pool, claim, attempt.transactionId, 200, JSON.stringify(body))))
    return { status: 200, body };
  // The outcome, or a duplicate that found the lease of this request over, was stored first. All give that answer.
  const stored = await readIdempotencyKey(pool, claim);
  claim.answered = true;
  return { status: 200, body: stored?.answerBody ? (JSON.parse(stored.answerBody) as Body) : body };
}

/** What the answer to a submission says of its outcome. */
type Answered = Pick<Outcome, 'status' | 'actionUrl' | 'dueAt'>;

/** A written attempt that is this process's to carry out, until its lease ends. */
export type LeasedAttempt = EventSubject & Pick<NewAttempt, 'terminalId' | 'leasedUntil' | 'takesEffectUntil'>;

/** Each time with ids of its own, should one be taken already. */
const write = (deps: PaymentDeps, access: Access, submission: Submission): Promise<NewAttempt> =>
  again(5, async () => {
    const attempt = newAttempt(deps, access, submission);
    switch (await writeAttempt(deps.store.pool, attempt, access.claim)) {
      case 'written':
        return attempt;
      case 'key-held':
        throw new IdempotencyKeyTaken('the Idempotency-Key is held by another request');
      case 'concurrent-change':
        throw new ConcurrentChange(submission.changes?.predecessor?.transactionId);
    }
  });

/**
 * Does the work of a written attempt and settles it. A payer who has to be authenticated is, before a processor is
 * called: where that takes their browser, the attempt waits for them.
 */
export async function carryOut(
  deps: ProcessorDeps,
  access: Pick<Access, 'terminal' | 'claim'>,
  work: Work,
  attempt: LeasedAttempt,
  answer: (outcome: Answered) => object,
): Promise<Answered> {
  if (work.kind === 'payer-action') return { status: 'PROCESSING' };
  const range = rangeToAuthenticate(deps, attempt.payment, work);
  if (!range || work.kind !== 'payment' || work.instrument.kind !== 'card')
    return complete(deps, access, work, attempt, answer);
  const next = await authenticate(deps, access.terminal, attempt, work.instrument, range);
  switch (next.kind) {
    case 'sends':
      return complete(deps, access, work, Object.assign({}, attempt, next.times), answer, next.proof);
    case 'settles':
      return settleBy(deps, access, attempt, next.outcome, undefined, answer);
    case 'lost':
      return { status: 'PROCESSING' };
  }
}

/**
 * Sends a written attempt and settles it. An attempt whose processor does not answer stays PROCESSING and is looked up
 * later. An approval is written with or without the lease; anything else only while the lease lasts, since after that
 * another instance may be sending the call again.
 * @param proof of the payer, where they were authenticated
 */
export async function complete(
  deps: ProcessorDeps,
  access: Pick<Access, 'terminal' | 'claim'>,
  work: Exclude<Work, { kind: 'payer-action' }>,
  attempt: LeasedAttempt,
  answer: (outcome: Answered) => object,
  proof?: Proof,
): Promise<Answered> {
  const { terminal } = access;
  const routed =
    work.kind === 'refusal' || work.kind === 'page-closing'
      ? undefined
      : await send(deps, terminal, work, attempt, proof);
  const at = terminalNow(terminal, deps.clock);
  if (routed?.outcome === 'open') {
    await postpone(deps.store.pool, attempt, {
      calls: routed.calls,
      processorKey: routed.processorKey,
      reason: 'PROCESSOR.TIMEOUT',
      dueAt: plusSeconds(at, firstLookupSeconds),
      lease: attempt.leasedUntil ?? undefined,
    });
    return { status: 'PROCESSING' };
  }
  const decided = decidedHere(work);
  const outcome =
    routed?.outcome === 'result' ? await outcomeOf(deps, routed.result, routed.processorKey, at) : decided;
  return settleBy(deps, access, attempt, outcome, routed, answer);
}

/** Settles an attempt by an outcome, with the answer to store. */
async function settleBy(
  deps: SettlingDeps,
  { terminal, claim }: Pick<Access, 'terminal' | 'claim'>,
  attempt: LeasedAttempt,
  outcome: Outcome,
  routed: Routed | undefined,
  answer: (outcome: Answered) => object,
): Promise<Answered> {
  const at = terminalNow(terminal, deps.clock);
  const body = JSON.stringify(answer(outcome));
  const { settled } = await settleOutcome(deps, terminal, attempt, outcome, at, {
    calls: routed?.calls ?? [],
    answer: claim && { claim, status: 200, body },
    lease: outcome.status === 'APPROVED' ? undefined : (attempt.leasedUntil ?? undefined),
  });
  return settled ? outcome : settledMeanwhile(deps, terminal, attempt.transactionId, routed, outcome);
}

/** The outcome of what no processor answers. */
function decidedHere(work: Work): Outcome {
  switch (work.kind) {
    case 'refusal':
      return { status: 'DECLINED', reason: work.reason };
    case 'page-closing':
      return pageClosed;
    default:
      return { status: 'ERROR', reason: 'ROUTING.NO_ROUTE' };
  }
}

/**
 * Answers the state that another instance has written meanwhile, or is about to write. The processor's result settles
 * an UNKNOWN transaction, and is kept as a discrepancy when it contradicts a final one.
 */
async function settledMeanwhile(
  deps: SettlingDeps,
  terminal: Terminal,
  transactionId: string,
  routed: Routed | undefined,
  outcome: Outcome,
): Promise<Answered> {
  const stored = await readAttempt(deps.store.pool, terminal.terminalId, transactionId);
  if (!stored) return outcome;
  const { status, actionUrl, dueAt } = stored;
  const answered = { status, actionUrl: actionUrl ?? undefined, dueAt: dueAt ?? undefined };
  if (routed?.outcome !== 'result') return answered;
  const { processorKey, result } = routed;
  return (await applyProcessorResult(deps, terminal, stored, { processorKey, source: 'late_answer', result }, [
    'UNKNOWN',
  ]))
    ? outcome
    : answered;
}

/**
 * Sends the attempt, unless this process slept past its own lease: then another instance may be looking the attempt up,
 * and nothing was sent.
 */
async function send(
  deps: ProcessorDeps,
  terminal: Terminal,
  work: Exclude<Work, { kind: 'payer-action' }>,
  attempt: LeasedAttempt,
  proof: Proof | undefined,
): Promise<Routed> {
  const {
    clock,
    config,
    processors,
    store: { pool },
  } = deps;
  const { leasedUntil, takesEffectUntil, payment } = attempt;
  if (leasedUntil === null || takesEffectUntil === null || clock.now() >= leasedUntil)
    return { outcome: 'open', processorKey: undefined, calls: [] };
  const call = {
    idempotencyKey: attempt.transactionId,
    amount: plainAmount(payment.amount),
    currency: payment.currency,
    terminalId: terminal.terminalId,
    notAfter: takesEffectUntil,
  };
  const options = {
    clock,
    timeoutMilliseconds: config.processorTimeoutMilliseconds,
    terminalNow: () => terminalNow(terminal, clock),
  };
  switch (work.kind) {
    case 'payment': {
      const terms = paymentTerms({ type: payment.type, stored: work.stored, attemptNumber: payment.attemptNumber });
      const { details, credentialAt } = await processorDetails(
        { processors, on: pool, baseUrl: deps.baseUrl, random: deps.random },
        attempt,
        terminal.routes,
        { origin: terms.origin, at: terminalNow(terminal, clock) },
      );
      return route(
        processors,
        terminal.routes,
        work.operation,
        {
          ...call,
          instrument: work.instrument,
          ...terms,
          ...details,
          ...(proof && { authentication: proof }),
        },
        {
          ...options,
          credentialAt,
          moveTo: (processorKey) => moveToRoute(pool, attempt, processorKey, leasedUntil),
        },
      );
    }
    case 'follow-up':
      return followUp(processors, work.processorKey, work.operation, { ...call, ...work.reference }, options);
    case 'refusal':
    case 'page-closing':
      return { outcome: 'no-route', calls: [] };
  }
}
