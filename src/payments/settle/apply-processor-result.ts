import type { SettlingDeps } from '../payment-deps.js';
import type { ProcessorResult } from '../../processors/processor.js';
import type { CallRecord } from '../../processors/routing.js';
import type { DiscrepancySource } from '../../store/discrepancies/discrepancies.js';
import { terminalNow, type Terminal } from '../../base/terminal.js';
import type { Attempt } from '../read/attempt.js';
import { contradiction } from '../discrepancies/contradiction.js';
import { evidenceOf, noteContradiction } from '../discrepancies/discrepancies.js';
import { isFinalResult, outcomeOf, settleOutcome } from './outcome.js';
import { readAttempt } from '../read/read-attempt.js';
import { noteRefundFailure } from '../discrepancies/refund-failure.js';

/** A processor's result for a transaction: of a late answer, a lookup, a notification or a statement. */
export interface ReportedResult {
  readonly processorKey: string;
  readonly source: DiscrepancySource;
  readonly result: ProcessorResult;
  /** The recorded amount, if the processor reports it: decimal text in major units. */
  readonly amount?: string | undefined;
  readonly currency?: string | undefined;
  readonly bookedAt?: Date | undefined;
  /** The exchange, where it is not kept with the transaction already. */
  readonly calls?: readonly CallRecord[] | undefined;
  /** Until when the call could take effect that this answers; undefined where it is no call's answer. */
  readonly takesEffectUntil?: Date | undefined;
}

/**
 * Takes in what a processor says. It settles a transaction that it is with and that has no outcome; against a final
 * status it changes nothing and is kept as a discrepancy; what agrees is not kept. So it may come any number of times
 * and in any order.
 * @param attempt as it was just read
 * @param settles the statuses that this source may settle
 * @returns whether it settled the transaction
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
 * True for the failure of a call that another instance has since repeated. The repeated call may have moved money, and
 * the failure proves nothing about it.
 */
const isOfEarlierCall = (
  attempt: Pick<Attempt, 'takesEffectUntil'>,
  { result, takesEffectUntil }: Pick<ReportedResult, 'result' | 'takesEffectUntil'>,
): boolean =>
  result.outcome === 'failed' &&
  takesEffectUntil !== undefined &&
  attempt.takesEffectUntil !== null &&
  attempt.takesEffectUntil > takesEffectUntil;
