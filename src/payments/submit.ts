import { plusSeconds, withinTime } from '../clock.js';
import type { Deps } from '../deps.js';
import type { Access } from '../handler.js';
import { plainAmount } from '../money.js';
import { followUp, route, type Routed } from '../processors/routing.js';
import type { Random } from '../random.js';
import { readClaim, storeAnswer } from '../store/claims.js';
import { again } from '../store/transaction.js';
import { terminalNow, type Terminal } from '../terminal.js';
import { isRefused } from './attempt.js';
import { transactionEvent } from './events.js';
import { hear } from './hear.js';
import { readAttempt } from './read-attempt.js';
import { outcomeOf, settleOutcome, type Outcome, type Settling } from './outcome.js';
import { moveToRoute, postpone } from './settle.js';
import type { Submission, Submitted } from './submission.js';
import { nextAction } from './view.js';
import { writeAttempt, type AttemptOrder, type NewAttempt } from './write-attempt.js';

/** An earlier transaction could not give what the submission takes of it, or `onlyIf` does not hold: somebody else was first. Look again. */
export class PredecessorTaken extends Error {
  override readonly name = 'PredecessorTaken';
}

/** Seconds after its creation, or after a call without an answer, at which an open attempt is first looked up. */
export const firstLookupSeconds = 10;

/**
 * The only way to a processor: writes the attempt as PROCESSING together with the claim on the Idempotency-Key, has it carried out outside of
 * any database transaction, and writes the outcome with its event and the stored answer. Waits for the outcome for as long as
 * `SUBMISSION_WAIT_MS`; after that it answers `accepted` and goes on in the background.
 * @param compose makes the answer's body; it is stored under the Idempotency-Key as it is
 * @throws ClaimTaken when another request holds the key, PredecessorTaken when the earlier transaction was taken meanwhile
 */
export async function submit<Body extends object>(
  deps: Deps, access: Access, submission: Submission, compose: (submitted: Submitted) => Body,
): Promise<{ readonly status: 200; readonly body: Body }> {
  const { store: { pool }, clock, config } = deps;
  const attempt = await write(deps, access, submission);
  const answer = (accepted: boolean): Body => compose({ transactionId: attempt.transactionId, orderId: attempt.order.orderId, recurringId: attempt.recurringId, accepted });

  const carriedOut = carryOut(deps, access, submission, attempt, answer);
  deps.background.run(`attempt ${attempt.transactionId}`, carriedOut);
  const outcome = await withinTime(clock, config.submissionWaitMilliseconds, carriedOut);
  const body = answer(!outcome || !isRefused(outcome.status));

  const { claim } = access;
  if (!claim || claim.answered || await storeAnswer(pool, claim, attempt.transactionId, 200, JSON.stringify(body))) return { status: 200, body };
  // The outcome, or a duplicate that took this request for dead, came first: everybody answers the same.
  const stored = await readClaim(pool, claim);
  claim.answered = true;
  return { status: 200, body: stored?.answerBody ? JSON.parse(stored.answerBody) as Body : body };
}

/** Each time with ids of its own, should one be taken already. */
const write = (deps: Deps, access: Access, submission: Submission): Promise<NewAttempt> => again(5, async () => {
  const attempt = newAttempt(deps, access, submission);
  if (await writeAttempt(deps.store.pool, attempt, access.claim) === 'predecessor-taken') throw new PredecessorTaken(submission.predecessor?.transactionId);
  return attempt;
});

function newAttempt(deps: Deps, { terminal, now }: Access, submission: Submission): NewAttempt {
  const { random, config } = deps;
  const { work, type, amount, currency, merchantTransactionId, description, attemptNumber, originatingId, transactionReferenceId, futureTransactionId } = submission;
  const transactionId = random.friendlyId(now);
  const order = newOrder(random, submission, now);
  const { recurringId, also } = newSeries(random, submission, now);
  const reason = work.kind === 'payer-action' ? work.reason : 'PROCESSOR.PROCESSING';
  const callSeconds = work.kind === 'payer-action' ? undefined : config.processorTimeoutMilliseconds / 1000 * Math.max(1, terminal.routes.length);
  // Field by field: a spread of so many makes a slow object of eleven kilobytes.
  return {
    transactionId, order, reason, type, amount, currency, merchantTransactionId, description, attemptNumber, originatingId, transactionReferenceId, recurringId, futureTransactionId,
    predecessor: submission.predecessor, instrument: submission.instrument, context: submission.context,
    terminalId: terminal.terminalId, accountId: terminal.accountId,
    processorKey: work.kind === 'follow-up' ? work.processorKey : work.kind === 'payment' ? terminal.routes[0] : undefined,
    actionToken: work.kind === 'payer-action' ? work.actionToken : undefined,
    dueAt: work.kind === 'payer-action' ? work.expiresAt : plusSeconds(now, firstLookupSeconds),
    leasedUntil: callSeconds === undefined ? undefined : plusSeconds(deps.clock.now(), callSeconds + firstLookupSeconds),
    takesEffectUntil: callSeconds === undefined ? undefined : plusSeconds(now, callSeconds),
    sentWithCvv: work.kind === 'payment' && work.instrument.kind === 'card' && work.instrument.cvv !== undefined,
    storedInstrument: work.kind === 'payment' && work.stored,
    createdAt: now,
    also, onlyIf: submission.onlyIf,
    events: work.kind === 'payer-action' ? [transactionEvent(random, terminal, 'transaction.pending', {
      ...submission, transactionId, orderId: order.orderId, recurringId, nextAction: nextAction(deps.baseUrl, work.actionToken, work.expiresAt),
    }, { status: 'PROCESSING', reason }, now)] : [],
  };
}

function newOrder(random: Random, { order }: Submission, at: Date): AttemptOrder {
  if (order.kind === 'existing') return order;
  const { payer } = order;
  return { ...order, orderId: random.friendlyId(at), payer: payer?.kind === 'new' ? { kind: 'new', payer: { ...payer.payer, payerId: random.friendlyId(at) } } : payer };
}

function newSeries(random: Random, { recurringId, starts, also }: Submission, at: Date): Pick<NewAttempt, 'recurringId' | 'also'> {
  if (!starts) return { recurringId, also };
  const started = random.friendlyId(at);
  return { recurringId: started, also: (...written) => { starts(started)(...written); also?.(...written); } };
}

/**
 * Does the work of a written attempt and settles it. An attempt whose processor does not answer stays PROCESSING and is looked up later. An approval
 * is written by whoever hears of it; anything else only while the lease lasts, since after that another instance may be sending the call again.
 */
async function carryOut(
  deps: Deps, access: Access, submission: Submission, attempt: NewAttempt, answer: (accepted: boolean) => object,
): Promise<Pick<Outcome, 'status'>> {
  const { terminal, claim } = access;
  if (submission.work.kind === 'payer-action') return { status: 'PROCESSING' };

  const { work } = submission;
  const routed = work.kind === 'refusal' ? undefined : await send(deps, access, submission, attempt);
  const at = terminalNow(terminal, deps.clock);
  if (routed?.outcome === 'open') {
    await postpone(deps.store.pool, attempt.transactionId, {
      calls: routed.calls, processorKey: routed.processorKey, reason: 'PROCESSOR.TIMEOUT', dueAt: plusSeconds(at, firstLookupSeconds), lease: attempt.leasedUntil,
    });
    return { status: 'PROCESSING' };
  }
  const decided: Outcome = work.kind === 'refusal' ? { status: 'DECLINED', reason: work.reason } : { status: 'ERROR', reason: 'ROUTING.NO_ROUTE' };
  const outcome = routed?.outcome === 'result' ? outcomeOf(routed.result, routed.processorKey, at) : decided;
  const body = JSON.stringify(answer(!isRefused(outcome.status)));
  const { settled } = await settleOutcome(deps, terminal, settlingOf(attempt), outcome, at, {
    calls: routed?.calls ?? [], answer: claim && { claim, status: 200, body }, lease: outcome.status === 'APPROVED' ? undefined : attempt.leasedUntil,
  });
  return settled ? outcome : settledMeanwhile(deps, terminal, attempt.transactionId, routed, outcome);
}

/** Settled by somebody else meanwhile, or about to be: theirs is the outcome, and what the processor says against it is not lost. */
async function settledMeanwhile(deps: Deps, terminal: Terminal, transactionId: string, routed: Routed | undefined, outcome: Outcome): Promise<Pick<Outcome, 'status'>> {
  const stored = await readAttempt(deps.store.pool, terminal.terminalId, transactionId);
  if (!stored) return outcome;
  if (routed?.outcome !== 'result') return stored;
  const { processorKey, result } = routed;
  return await hear(deps, terminal, stored, { processorKey, source: 'late_answer', result }, ['UNKNOWN']) ? outcome : stored;
}

const settlingOf = ({ transactionId, order, type, amount, currency, merchantTransactionId, attemptNumber, originatingId, transactionReferenceId, recurringId }: NewAttempt): Settling => ({
  transactionId, orderId: order.orderId, type, amount, currency, merchantTransactionId, attemptNumber, originatingId, transactionReferenceId: transactionReferenceId ?? null, recurringId,
});

/** Sends the attempt, unless this process slept past its own lease: then another instance may be looking the attempt up, and nothing was sent. */
async function send(deps: Deps, { terminal }: Access, { work, amount, currency }: Submission, attempt: NewAttempt): Promise<Routed> {
  const { clock, config, processors, store: { pool } } = deps;
  const { leasedUntil, takesEffectUntil } = attempt;
  if (leasedUntil === undefined || takesEffectUntil === undefined || clock.now() >= leasedUntil) return { outcome: 'open', processorKey: undefined, calls: [] };
  const call = { idempotencyKey: attempt.transactionId, amount: plainAmount(amount), currency, terminalId: terminal.terminalId, notAfter: takesEffectUntil };
  const options = { clock, timeoutMilliseconds: config.processorTimeoutMilliseconds, terminalNow: () => terminalNow(terminal, clock) };
  switch (work.kind) {
    case 'payment':
      return route(processors, terminal.routes, work.operation, { ...call, instrument: work.instrument, stored: work.stored, attemptNumber: attempt.attemptNumber }, {
        ...options, moveTo: (processorKey) => moveToRoute(pool, attempt.transactionId, processorKey, leasedUntil),
      });
    case 'follow-up':
      return followUp(processors, work.processorKey, work.operation, { ...call, providerTransactionId: work.providerTransactionId }, options);
    case 'refusal':
    case 'payer-action':
      return { outcome: 'no-route', calls: [] };
  }
}
