import { plusSeconds } from '../../base/clock.js';
import type { Proof } from '../../authentication/authenticator.js';
import type { Access } from '../../operation/handler.js';
import { plainAmount } from '../../base/money.js';
import { followUp, route, type Routed } from '../../processors/routing.js';
import { readContext } from '../../store/payments/authentications.js';
import { moveToRoute, postpone } from '../../store/payments/open-attempts.js';
import type { NewAttempt } from '../../store/payments/new-attempt.js';
import { terminalNow, type Terminal } from '../../base/terminal.js';
import { authenticate } from '../authentication/begin.js';
import { authenticationTerms } from '../authentication/exemption.js';
import { isStepUp, rangeToAuthenticate } from '../authentication/requirement.js';
import { applyProcessorResult } from '../settle/apply-processor-result.js';
import type { EventSubject } from '../settle/events.js';
import { firstLookupSeconds } from '../write/new-attempt.js';
import { authenticationRequired, outcomeOf, pageClosed, settleOutcome, type Outcome } from '../settle/outcome.js';
import type { ProcessorDeps, SettlingDeps } from '../payment-deps.js';
import { paymentTerms } from './processor-call.js';
import { processorDetails } from './processor-details.js';
import { readAttempt } from '../read/read-attempt.js';
import { retrySubmission } from '../retry/manual-retry.js';
import type { Work } from '../decide/submission.js';
import { ConcurrentChange, writtenAttempt } from '../write/written-attempt.js';

/** What the answer to a submission says of its outcome, and of which attempt: a payment may have been stepped up. */
export type Answered = Pick<Outcome, 'status' | 'actionUrl' | 'dueAt'> & { readonly transactionId: string };

/** A written attempt that is this process's to carry out, until its lease ends. */
export type LeasedAttempt = EventSubject & Pick<NewAttempt, 'terminalId' | 'leasedUntil' | 'takesEffectUntil'>;

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
  const { transactionId } = attempt;
  if (work.kind === 'payer-action') return { transactionId, status: 'PROCESSING' };
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
      return { transactionId, status: 'PROCESSING' };
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
    return { transactionId: attempt.transactionId, status: 'PROCESSING' };
  }
  const decided = decidedHere(work);
  const outcome =
    routed?.outcome === 'result' ? await outcomeOf(deps, routed.result, routed.processorKey, at) : decided;
  if (!(await mayStepUp(deps, terminal, work, attempt, outcome, proof)))
    return settleBy(deps, access, attempt, outcome, routed, answer);
  // The answer is that of the linked attempt, and stored with it.
  const declined = await settleBy(deps, { terminal, claim: undefined }, attempt, outcome, routed, answer);
  const next = declined.status === 'DECLINED' ? await stepUp(deps, access, attempt, answer) : undefined;
  return next ?? declined;
}

/**
 * Whether the payer is asked to be authenticated after all: they are there, with a card that takes part, the issuer has
 * declined for want of it, and they have not passed a challenge. Once: an attempt that was made so is not stepped up.
 * An init is not: its next attempt starts another series, which is for the merchant to do.
 */
const mayStepUp = async (
  deps: ProcessorDeps,
  { terminalId }: Terminal,
  work: Work,
  { payment }: LeasedAttempt,
  { status, reason }: Outcome,
  proof: Proof | undefined,
): Promise<boolean> =>
  status === 'DECLINED' &&
  reason === authenticationRequired &&
  payment.type !== 'recurring_init' &&
  rangeToAuthenticate(deps, payment, work) !== undefined &&
  proof?.challenged !== true &&
  !(await isStepUp(deps.store.pool, terminalId, payment));

/**
 * Asks the payer of a declined attempt, by the one retry that it can have: whatever else would retry it comes too late,
 * or has come first.
 * @returns undefined when another retry was faster
 */
async function stepUp(
  deps: ProcessorDeps,
  access: Pick<Access, 'terminal' | 'claim'>,
  { terminalId, transactionId }: LeasedAttempt,
  answer: (outcome: Answered) => object,
): Promise<Answered | undefined> {
  const { store, clock } = deps;
  const declined = await readAttempt(store.pool, terminalId, transactionId);
  if (!declined) return undefined;
  const context = await readContext(store.pool, declined);
  const submission = retrySubmission(deps, declined, { context, changes: {} });
  const now = terminalNow(access.terminal, clock);
  try {
    const attempt = await writtenAttempt(deps, { terminal: access.terminal, now, claim: undefined }, submission);
    return await carryOut(deps, access, submission.work, attempt, answer);
  } catch (error) {
    if (error instanceof ConcurrentChange) return undefined;
    throw error;
  }
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
  const answered = { ...outcome, transactionId: attempt.transactionId };
  const body = JSON.stringify(answer(answered));
  const { settled } = await settleOutcome(deps, terminal, attempt, outcome, at, {
    calls: routed?.calls ?? [],
    answer: claim && { claim, status: 200, body },
    lease: outcome.status === 'APPROVED' ? undefined : (attempt.leasedUntil ?? undefined),
  });
  return settled ? answered : settledMeanwhile(deps, terminal, attempt, routed, answered);
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
  attempt: LeasedAttempt,
  routed: Routed | undefined,
  answered: Answered,
): Promise<Answered> {
  const { transactionId } = answered;
  const stored = await readAttempt(deps.store.pool, terminal.terminalId, transactionId);
  if (!stored) return answered;
  const { status, actionUrl, dueAt } = stored;
  const known = { transactionId, status, actionUrl: actionUrl ?? undefined, dueAt: dueAt ?? undefined };
  if (routed?.outcome !== 'result') return known;
  const { processorKey, result } = routed;
  const takesEffectUntil = attempt.takesEffectUntil ?? undefined;
  const reported = { processorKey, source: 'late_answer', result, takesEffectUntil } as const;
  return (await applyProcessorResult(deps, terminal, stored, reported, ['UNKNOWN'])) ? answered : known;
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
          ...authenticationTerms(payment, terms, proof),
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
    case 'reported':
      return { outcome: 'no-route', calls: [] };
  }
}
