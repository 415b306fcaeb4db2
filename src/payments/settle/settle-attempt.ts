import { type Terminal, terminalNow } from '../../base/terminal.js';
import type { Access } from '../../operation/handler.js';
import type { ProcessorResult } from '../../processors/processor.js';
import type { CallRecord, Routed } from '../../processors/routing.js';
import type { DiscrepancySource } from '../../store/discrepancies/discrepancies.js';
import type { IdempotencyKey } from '../../store/idempotency/idempotency-keys.js';
import type { NewAttempt } from '../../store/payments/new-attempt.js';
import type { Settlement } from '../../store/payments/settle.js';
import { contradiction } from '../discrepancies/contradiction.js';
import { evidenceOf, noteContradiction, noteRefundFailure } from '../discrepancies/discrepancies.js';
import type { ProcessorDeps, SettlingDeps } from '../payment-deps.js';
import type { Attempt, Standing } from '../read/attempt.js';
import { readAttempt } from '../read/read-attempt.js';
import { submissionAnswer, type SubmittedAttempt, type SubmittingOperation } from '../read/submission-answer.js';
import type { EventSubject } from './events.js';
import { isFinalResult, type Outcome, outcomeOf, settleOutcome } from './outcome.js';

/** A written attempt, leased by this process. */
export type LeasedAttempt = EventSubject &
  SubmittedAttempt &
  Pick<NewAttempt, 'terminalId' | 'leasedUntil' | 'takesEffectUntil'>;

/**
 * Settles a leased attempt by an outcome, together with the answer to its submission. An approval is written with or
 * without the lease. Anything else is written only under the lease, because afterwards another instance may be
 * repeating the call.
 * @param routed the calls that led to the outcome, if any
 * @returns the state of the attempt, possibly written by another instance
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
 * Returns the state that another instance has written or is about to write. The processor's result settles an UNKNOWN
 * transaction, and is stored as a discrepancy if it contradicts a final one.
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

/** A processor's result for a transaction, from a late answer, a lookup, a notification or a statement. */
export interface ReportedResult {
  readonly processorKey: string;
  readonly source: DiscrepancySource;
  readonly result: ProcessorResult;
  /** The recorded amount, if the processor reports it: decimal text in major units. */
  readonly amount?: string | undefined;
  readonly currency?: string | undefined;
  readonly bookedAt?: Date | undefined;
  /** The exchange, unless it is stored with the transaction already. */
  readonly calls?: readonly CallRecord[] | undefined;
  /** The end of the answered call's possible effect; undefined if this is not the answer to a call. */
  readonly takesEffectUntil?: Date | undefined;
}

/**
 * Applies a processor's report. It settles a transaction that has no outcome and is at that processor. Against a final
 * status it changes nothing: a contradiction is stored as a discrepancy, an agreement is not stored. Reports may
 * therefore arrive repeatedly and in any order.
 * @param attempt just read
 * @param settles the statuses that this source may settle
 * @returns true if it settled the transaction
 */
export async function applyProcessorResult(
  deps: SettlingDeps,
  terminal: Terminal,
  attempt: Attempt,
  reported: ReportedResult,
  settles: readonly ('PROCESSING' | 'UNKNOWN')[] = ['PROCESSING', 'UNKNOWN'],
): Promise<boolean> {
  const { result, processorKey, source, amount, currency, bookedAt, calls = [] } = reported;
  if (isOfEarlierCall(attempt, reported)) return false;
  const evidence = { ...evidenceOf(processorKey, source, result), amount, currency, bookedAt, calls };
  let current = attempt;
  const from = settles.find((status) => status === current.status);
  // UNKNOWN moves to a final status only. An approval must match the requested amount.
  const isOutcome = current.processorKey === processorKey && (from === 'PROCESSING' || isFinalResult(result));
  if (from !== undefined && isOutcome && contradiction(current, evidence) === undefined) {
    const at = terminalNow(terminal, deps.clock);
    const outcome = await outcomeOf(deps, result, processorKey, at);
    const { settled } = await settleOutcome(deps, terminal, current, outcome, { at, from, calls });
    if (settled) return true;
    current = (await readAttempt(deps.store.pool, terminal.terminalId, attempt.transactionId)) ?? current;
  }
  if (await noteRefundFailure(deps, terminal, current, evidence)) return false;
  await noteContradiction(deps, terminal, current, evidence);
  return false;
}

/**
 * True for the failure of a call that another instance has since repeated. The repeated call may have moved money, so
 * the failure is no evidence.
 */
const isOfEarlierCall = (
  attempt: Pick<Attempt, 'takesEffectUntil'>,
  { result, takesEffectUntil }: Pick<ReportedResult, 'result' | 'takesEffectUntil'>,
): boolean =>
  result.outcome === 'failed' &&
  takesEffectUntil !== undefined &&
  attempt.takesEffectUntil !== null &&
  attempt.takesEffectUntil > takesEffectUntil;
