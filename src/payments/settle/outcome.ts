import { plusSeconds } from '../../base/clock.js';
import { payerBaseUrl, type Terminal, terminalNow } from '../../base/terminal.js';
import type { Access } from '../../operation/handler.js';
import type { KeptCredential, ProcessorResult } from '../../processors/processor.js';
import type { CallRecord, Routed } from '../../processors/routing.js';
import type { ReasonKey } from '../../reasons/reasons.js';
import type { DiscrepancySource } from '../../store/discrepancies/discrepancies.js';
import type { NewEvent } from '../../store/events/events.js';
import type { IdempotencyKey } from '../../store/idempotency/idempotency-keys.js';
import type { NewAttempt } from '../../store/payments/new-attempt.js';
import { addArn, keepCredential, nameMethod } from '../../store/payments/payment-details.js';
import { settle, type SettledOutcome, type Settlement } from '../../store/payments/settle.js';
import { contradiction } from '../discrepancies/contradiction.js';
import { evidenceOf, noteContradiction, noteRefundFailure } from '../discrepancies/discrepancies.js';
import type { ProcessorDeps, SettlingDeps } from '../payment-deps.js';
import { challenged, isReceived, isRefused, payerActionSeconds, received, unnamedMethod } from '../read/attempt.js';
import type { Attempt, Standing } from '../read/attempt.js';
import { readAttempt } from '../read/read-attempt.js';
import { redirectTo, submissionAnswer, type SubmittedAttempt, type SubmittingOperation } from '../read/view.js';
import { automaticRetryTime, retryScheduledEvent } from '../retry/automatic-retry.js';
import { type EventSubject, transactionEvent } from './events.js';
import { effectOnReferenced, statusEvents } from './lifecycle.js';

/** Seconds that a received call may stay undecided if its processor does not state a limit. */
const followUpSeconds = 7 * 24 * 60 * 60;

/** True if a result is final, so that it can follow UNKNOWN. */
export const isFinalResult = ({ outcome }: ProcessorResult): boolean => outcome !== 'pending' && outcome !== 'received';

/** An outcome as the service decides it, from a processor's result or by its own rules. */
export interface Outcome extends SettledOutcome {
  readonly reason: ReasonKey;
  /** The credential for the processor's later charges of the instrument. */
  readonly credential?: Partial<KeptCredential> | undefined;
  /** The payment method of the processor's token, as reported. */
  readonly paymentMethod?: string | undefined;
}

/** Converts a processor's result to the attempt's outcome. @param now the terminal's time */
export async function outcomeOf(
  { processors }: Pick<SettlingDeps, 'processors'>,
  result: ProcessorResult,
  processorKey: string | undefined,
  now: Date,
): Promise<Outcome> {
  const { reason, providerTransactionId } = result;
  const reported = { reason, processorKey, providerTransactionId };
  switch (result.outcome) {
    case 'approved': {
      const { authorizationCode, arn, providerOrderId, paymentMethod } = result;
      const { storedCredential, networkTransactionId } = result;
      const credential = { storedCredential, networkTransactionId };
      return { status: 'APPROVED', credential, authorizationCode, arn, providerOrderId, paymentMethod, ...reported };
    }
    case 'declined':
      return { status: 'DECLINED', ...reported };
    case 'failed':
      return { status: 'ERROR', ...reported };
    case 'pending':
      return {
        ...reported,
        status: 'PROCESSING',
        reason: challenged,
        dueAt: plusSeconds(now, payerActionSeconds),
        actionUrl: result.nextAction?.url,
      };
    case 'received': {
      const guarded = await processors.get(processorKey ?? '');
      const seconds = guarded?.processor.capabilities.followUpSeconds ?? followUpSeconds;
      return { ...reported, status: 'PROCESSING', reason: received, dueAt: plusSeconds(now, seconds) };
    }
  }
}

/** The fields written with an outcome, and their conditions, as in `Settlement`. */
export interface SettledWith {
  /** In the terminal's time. */
  readonly at: Date;
  readonly from?: 'PROCESSING' | 'UNKNOWN';
  readonly lease?: Date | undefined;
  readonly isLeased?: boolean;
  readonly calls?: readonly CallRecord[];
  readonly callsOnlyIfSettled?: boolean;
  readonly answer?: Settlement['answer'];
  readonly audit?: Settlement['audit'];
}

/** Stores the credential of an approval, before the approval: a crash in between loses nothing. */
export async function keepCredentialOf(
  { store }: Pick<SettlingDeps, 'store'>,
  { terminalId }: Terminal,
  { transactionId }: Pick<EventSubject, 'transactionId'>,
  { credential, processorKey, paymentMethod }: Pick<Outcome, 'credential' | 'processorKey' | 'paymentMethod'>,
): Promise<void> {
  if (paymentMethod !== undefined && paymentMethod !== unnamedMethod)
    await nameMethod(store.pool, { terminalId, transactionId, from: unnamedMethod, paymentMethod });
  if (processorKey === undefined || !credential) return;
  const { storedCredential, networkTransactionId } = credential;
  if ((storedCredential ?? networkTransactionId) === undefined) return;
  await keepCredential(store.pool, { terminalId, transactionId }, processorKey, credential);
}

/** Returns the event of an outcome. A pending report of the processor has none, because a client cannot act on it. */
function eventsOf(
  { random }: Pick<SettlingDeps, 'random'>,
  terminal: Terminal,
  attempt: EventSubject,
  outcome: Outcome,
  at: Date,
): NewEvent[] {
  if (isReceived(outcome)) return [];
  const { status, actionUrl, dueAt } = outcome;
  const more = actionUrl === undefined || dueAt === undefined ? {} : { nextAction: redirectTo(actionUrl, dueAt) };
  return [transactionEvent(random, terminal, statusEvents[status], attempt, { outcome, at, ...more })];
}

/**
 * Writes an outcome: the status, its event, its effect on the earlier transaction, and the stored answer. No other
 * function changes the status of a transaction. After UNKNOWN, the merchant may have taken another payment: no retry.
 */
export async function settleOutcome(
  deps: SettlingDeps,
  terminal: Terminal,
  attempt: EventSubject,
  outcome: Outcome,
  { at, ...rest }: SettledWith,
): Promise<{ readonly settled: boolean; readonly answered: boolean }> {
  const predecessor = effectOnReferenced(attempt.payment, outcome.status);
  await keepCredentialOf(deps, terminal, attempt, outcome);
  const events = eventsOf(deps, terminal, attempt, outcome, at);
  if (predecessor?.effect === 'cancel') {
    const cancelled = await readAttempt(deps.store.pool, terminal.terminalId, predecessor.transactionId);
    if (cancelled && cancelled.status !== 'CANCELLED')
      events.push(
        transactionEvent(deps.random, terminal, 'transaction.cancelled', cancelled, {
          outcome: { status: 'CANCELLED', reason: predecessor.reason },
          at,
        }),
      );
  }
  const { type } = attempt.payment;
  const retryAt =
    terminal.retryOneOff && rest.from !== 'UNKNOWN' && (type === 'sale' || type === 'preauth')
      ? await automaticRetryTime(deps, terminal.terminalId, attempt, outcome, at)
      : undefined;
  if (retryAt) events.push(retryScheduledEvent(deps.random, terminal, attempt, { outcome, retryAt, at }));
  const written = await settle(deps.store.pool, {
    ...rest,
    terminalId: terminal.terminalId,
    transactionId: attempt.transactionId,
    from: rest.from ?? 'PROCESSING',
    outcome,
    refused: isRefused(outcome.status),
    calls: rest.calls ?? [],
    callsOnlyIfSettled: rest.callsOnlyIfSettled ?? false,
    predecessor,
    retryAt,
    events,
    at,
  });
  if (written.settled && outcome.status !== 'PROCESSING')
    deps.metrics.attemptSettled(terminal.environment, type, outcome.processorKey, outcome.status);
  return written;
}

export type LeasedAttempt = EventSubject &
  SubmittedAttempt &
  Pick<NewAttempt, 'terminalId' | 'leasedUntil' | 'takesEffectUntil' | 'processorKey'>;

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
    isLeased: attempt.leasedUntil !== null && attempt.leasedUntil > terminalNow(terminal, deps.clock),
    calls: routed?.calls ?? [],
    answer: claim && storedAnswer(payerBaseUrl(deps, terminal), claim, attempt, outcome),
    lease: outcome.status === 'APPROVED' ? undefined : (attempt.leasedUntil ?? undefined),
  });
  return settled ? outcome : settledMeanwhile(deps, terminal, attempt, outcome, routed);
}

/** The answer to a submission as it is stored under its Idempotency-Key. */
export const storedAnswer = (
  baseUrl: string,
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
  /** The time of the outcome, in the terminal's time; by default now. */
  readonly at?: Date | undefined;
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
    const at = reported.at ?? terminalNow(terminal, deps.clock);
    const outcome = await outcomeOf(deps, result, processorKey, at);
    if ((await settleOutcome(deps, terminal, current, outcome, { at, from, calls })).settled) return true;
    current = (await readAttempt(deps.store.pool, terminal.terminalId, attempt.transactionId)) ?? current;
  }
  await noteArn(deps, current, reported);
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

/** Stores the ARN of a transaction that was approved before its processor knew it. */
async function noteArn({ store }: SettlingDeps, stored: Attempt, { processorKey, result }: ReportedResult) {
  const { terminalId, transactionId, status, arn } = stored;
  const isOfIt = stored.processorKey === processorKey && stored.providerTransactionId === result.providerTransactionId;
  if (status === 'APPROVED' && arn === null && isOfIt && result.outcome === 'approved' && result.arn !== undefined)
    await addArn(store.pool, { terminalId, transactionId, arn: result.arn });
}
