import { plusSeconds } from '../base/clock.js';
import type { Proof } from '../authentication/authenticator.js';
import type { Access } from '../operation/handler.js';
import { readContext } from '../store/payments/authentications.js';
import { postpone } from '../store/payments/open-attempts.js';
import { terminalNow } from '../base/terminal.js';
import { authenticate } from './authentication/begin.js';
import type { ProcessorDeps } from './payment-deps.js';
import { authenticationRequired, type Standing } from './read/attempt.js';
import { isStepUp, readAttempt } from './read/read-attempt.js';
import { retrySubmission } from './retry/manual-retry.js';
import { callProcessor } from './send/call-processor.js';
import { firstLookupSeconds, rangeToAuthenticate, type Work } from './send/processor-call.js';
import { outcomeOf, pageClosed, type Outcome } from './settle/outcome.js';
import { settleAttempt, type LeasedAttempt } from './settle/settle-attempt.js';
import { ConcurrentChange, writtenAttempt } from './write/written-attempt.js';

type Scope = Pick<Access, 'terminal' | 'claim'>;

/** The outcome of the work on an attempt, or on the linked attempt of a step-up. */
type Processed =
  /** Its outcome was written, by this process or by a faster one. */
  | { readonly kind: 'settled'; readonly attempt: LeasedAttempt; readonly standing: Standing }
  /** It waits for its payer, its processor did not respond, or another instance holds it. */
  | { readonly kind: 'open'; readonly attempt: LeasedAttempt };

/**
 * Processes a written attempt: authenticates the payer if required, calls the processor and settles. If the
 * authentication needs the payer's browser, the attempt waits for the payer.
 */
export async function processAttempt(
  deps: ProcessorDeps,
  scope: Scope,
  work: Work,
  attempt: LeasedAttempt,
): Promise<Processed> {
  if (work.kind === 'payer-action' || work.kind === 'reported') return { kind: 'open', attempt };
  const range = rangeToAuthenticate(deps, attempt.payment, work);
  if (!range || work.kind !== 'payment' || work.instrument.kind !== 'card')
    return completeAttempt(deps, scope, work, attempt);
  const next = await authenticate(deps, scope.terminal, attempt, work.instrument, range);
  switch (next.kind) {
    case 'sends':
      return completeAttempt(deps, scope, work, Object.assign({}, attempt, next.times), next.proof);
    case 'settles':
      return { kind: 'settled', attempt, standing: await settleAttempt(deps, scope, attempt, next.outcome) };
    case 'lost':
      return { kind: 'open', attempt };
  }
}

/**
 * Completes an attempt whose payer needs no further authentication. Without a response it stays PROCESSING and is
 * looked up later. A payment that its issuer soft-declines is stepped up.
 * @param proof of authentication, if the payer was authenticated
 */
export async function completeAttempt(
  deps: ProcessorDeps,
  scope: Scope,
  work: Exclude<Work, { kind: 'payer-action' | 'reported' }>,
  attempt: LeasedAttempt,
  proof?: Proof,
): Promise<Processed> {
  const { terminal } = scope;
  if (work.kind === 'refusal' || work.kind === 'page-closing') {
    const outcome: Outcome = work.kind === 'refusal' ? { status: 'DECLINED', reason: work.reason } : pageClosed;
    return { kind: 'settled', attempt, standing: await settleAttempt(deps, scope, attempt, outcome) };
  }
  const routed = await callProcessor(deps, terminal, work, attempt, proof);
  const at = terminalNow(terminal, deps.clock);
  if (routed.outcome === 'open') {
    await postpone(deps.store.pool, attempt, {
      calls: routed.calls,
      processorKey: routed.processorKey,
      reason: 'PROCESSOR.TIMEOUT',
      dueAt: plusSeconds(at, firstLookupSeconds),
      lease: attempt.leasedUntil ?? undefined,
    });
    return { kind: 'open', attempt };
  }
  const outcome: Outcome =
    routed.outcome === 'result'
      ? await outcomeOf(deps, routed.result, routed.processorKey, at)
      : { status: 'ERROR', reason: 'ROUTING.NO_ROUTE' };
  if (!(await mayStepUp(deps, work, attempt, outcome, proof)))
    return { kind: 'settled', attempt, standing: await settleAttempt(deps, scope, attempt, outcome, routed) };
  // The stored answer is that of the linked attempt.
  const standing = await settleAttempt(deps, { terminal, claim: undefined }, attempt, outcome, routed);
  const next = standing.status === 'DECLINED' ? await stepUp(deps, scope, attempt) : undefined;
  return next ?? { kind: 'settled', attempt, standing };
}

/**
 * True if the payment should be stepped up: the payer is present, the card supports 3-D Secure, the issuer
 * soft-declined, and no challenge was passed yet. An attempt made by a step-up is not stepped up again. Neither is an
 * init, because its next attempt starts another series, which is the merchant's decision.
 */
const mayStepUp = async (
  deps: ProcessorDeps,
  work: Work,
  { terminalId, payment }: LeasedAttempt,
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
 * Steps up a declined attempt by its only possible retry. Any other retry comes too late, or came first.
 * @returns undefined when another retry was faster
 */
async function stepUp(
  deps: ProcessorDeps,
  scope: Scope,
  { terminalId, transactionId }: LeasedAttempt,
): Promise<Processed | undefined> {
  const { store, clock } = deps;
  const declined = await readAttempt(store.pool, terminalId, transactionId);
  if (!declined) return undefined;
  const context = await readContext(store.pool, declined);
  const submission = await retrySubmission(deps, declined, { context, changes: {} });
  const now = terminalNow(scope.terminal, clock);
  try {
    const attempt = await writtenAttempt(deps, { terminal: scope.terminal, now, claim: undefined }, submission);
    return await processAttempt(deps, scope, submission.work, attempt);
  } catch (error) {
    if (error instanceof ConcurrentChange) return undefined;
    throw error;
  }
}
