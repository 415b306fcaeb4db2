import type { Access } from '../../operation/handler.js';
import type { Routed } from '../../processors/routing.js';
import type { IdempotencyKey } from '../../store/idempotency/idempotency-keys.js';
import type { NewAttempt } from '../../store/payments/new-attempt.js';
import type { Settlement } from '../../store/payments/settle.js';
import { terminalNow, type Terminal } from '../../base/terminal.js';
import type { ProcessorDeps, SettlingDeps } from '../payment-deps.js';
import type { Standing } from '../read/attempt.js';
import { readAttempt } from '../read/read-attempt.js';
import { submissionAnswer, type SubmittedAttempt, type SubmittingOperation } from '../read/submission-answer.js';
import { applyProcessorResult } from './apply-processor-result.js';
import type { EventSubject } from './events.js';
import { settleOutcome, type Outcome } from './outcome.js';

/** A written attempt that this process works on until its lease ends. */
export type LeasedAttempt = EventSubject &
  SubmittedAttempt &
  Pick<NewAttempt, 'terminalId' | 'leasedUntil' | 'takesEffectUntil'>;

/**
 * Settles a leased attempt by an outcome, together with the answer to its submission. An approval is written with or
 * without the lease; anything else only while the lease lasts, since after that another instance may be sending the
 * call again.
 * @param routed the calls that led to the outcome, where there were any
 * @returns the standing of the attempt, which another instance may have written
 */
export async function settleAttempt(
  deps: ProcessorDeps,
  { terminal, claim }: Pick<Access, 'terminal' | 'claim'>,
  attempt: LeasedAttempt,
  outcome: Outcome,
  routed?: Routed,
): Promise<Standing> {
  const { settled } = await settleOutcome(deps, terminal, attempt, outcome, {
    at: terminalNow(terminal, deps.clock),
    calls: routed?.calls ?? [],
    answer: claim && storedAnswer(deps, claim, attempt, outcome),
    lease: outcome.status === 'APPROVED' ? undefined : (attempt.leasedUntil ?? undefined),
  });
  return settled ? outcome : settledMeanwhile(deps, terminal, attempt, outcome, routed);
}

/** The answer to a submission as it is stored under its Idempotency-Key. */
export const storedAnswer = (
  { baseUrl }: Pick<ProcessorDeps, 'baseUrl'>,
  claim: IdempotencyKey,
  attempt: SubmittedAttempt,
  standing: Standing,
): NonNullable<Settlement['answer']> => ({
  claim,
  status: 200,
  body: JSON.stringify(submissionAnswer(claim.operation as SubmittingOperation, attempt, standing, baseUrl)),
});

/**
 * The standing that another instance has written meanwhile, or is about to write. The processor's result settles an
 * UNKNOWN transaction, and is kept as a discrepancy when it contradicts a final one.
 */
async function settledMeanwhile(
  deps: SettlingDeps,
  terminal: Terminal,
  { transactionId, takesEffectUntil }: LeasedAttempt,
  outcome: Outcome,
  routed: Routed | undefined,
): Promise<Standing> {
  const stored = await readAttempt(deps.store.pool, terminal.terminalId, transactionId);
  if (!stored) return outcome;
  if (routed?.outcome !== 'result') return stored;
  const { processorKey, result } = routed;
  const reported = {
    processorKey,
    source: 'late_answer',
    result,
    takesEffectUntil: takesEffectUntil ?? undefined,
  } as const;
  return (await applyProcessorResult(deps, terminal, stored, reported, ['UNKNOWN'])) ? outcome : stored;
}
