import { eachBounded } from '../../base/background.js';
import { plusSeconds } from '../../base/clock.js';
import type { ProcessorDeps, SettlingDeps } from '../payment-deps.js';
import { actKinds, type ModificationKind } from '../../processors/calls.js';
import type { Processor, ProcessorKey, ProcessorNotification, ProcessorResult } from '../../processors/processor.js';
import {
  deferNotification,
  insertNotification,
  noteAppliedNotification,
  waitingNotification,
  waitingNotifications,
  type NotificationKey,
  type WaitingNotification,
} from '../../store/processors/provider-notifications.js';
import { mayBeOfOneId } from '../discrepancies/contradiction.js';
import { applyProcessorResult, keepCredentialOf, outcomeOf, type ReportedResult } from './outcome.js';
import type { Attempt } from '../read/attempt.js';
import { readAttempt, readAttemptAtProcessor } from '../read/read-attempt.js';
import { lookUp } from '../reconciliation/ask-processor.js';
import { laterSeconds, recordModification } from './provider-modifications.js';
import { terminalNow, type Terminal } from '../../base/terminal.js';
import { outageIn } from '../../store/connection/outage.js';
import { addReferences } from '../../store/payments/payment-details.js';
import { findTerminal } from '../../store/terminals/terminals.js';

const batch = 50;

interface ReportedOutcome extends Pick<ProcessorNotification, 'providerEventId' | 'result' | 'amount' | 'currency'> {
  readonly transactionId: string;
  /** The kind of an act at the processor on this transaction, which becomes a separate one. */
  readonly modification?: ModificationKind | undefined;
  /** For an automatic charge by the processor: the series, and the date of the payment. */
  readonly charge?: { readonly recurringId: string; readonly scheduledDate: string | undefined } | undefined;
}

/** Stores a processor's notification, once per event id. @returns its key; undefined if it was stored already */
export async function keepNotification(
  { store, clock }: Pick<SettlingDeps, 'store' | 'clock'>,
  providerKey: ProcessorKey,
  terminalId: string,
  { providerEventId, transactionId, result, amount, currency, charge, modification }: ReportedOutcome,
): Promise<NotificationKey | undefined> {
  const isNew = await insertNotification(store.pool, {
    processorKey: providerKey,
    providerEventId,
    terminalId,
    transactionId,
    result: JSON.stringify(result),
    amount: amount ?? null,
    currency: currency ?? null,
    recurringId: charge?.recurringId ?? null,
    scheduledDate: charge?.scheduledDate ?? null,
    modification: modification ?? null,
    receivedAt: clock.now(),
  });
  return isNew ? { terminalId, providerKey, providerEventId } : undefined;
}

/**
 * Applies notifications that were just stored. Statuses only move forward, from PROCESSING or UNKNOWN to a final one. A
 * late, repeated or reordered notification changes nothing, so two instances may apply the same one. One that
 * contradicts a final status, or the request, is stored as a discrepancy (outcome.ts).
 *
 * Each caller applies only the notifications that it stored, so that concurrent callers do not repeat each other's
 * work.
 */
export async function applyKept(deps: ProcessorDeps, kept: readonly NotificationKey[]): Promise<void> {
  await eachBounded(kept, 1, async (key) => {
    const notification = await waitingNotification(deps.store.pool, key);
    if (notification) await apply(deps, notification, new Set());
  });
}

/**
 * Applies notifications left over after a crash or an error. A failing one does not block the others.
 * @returns true if there may be more
 * @throws a failure by an outage of the database, after all others were applied
 */
export async function applyNotifications(deps: ProcessorDeps): Promise<boolean> {
  const waiting = await waitingNotifications(deps.store.pool, deps.clock.now(), batch);
  const silent = new Set<ProcessorKey>();
  await eachBounded(waiting, 1, (notification) => orDefer(deps, notification, () => apply(deps, notification, silent)));
  return waiting.length === batch;
}

/**
 * Applies a waiting notification, and defers one that fails: as the oldest, it would fail every run again, and enough
 * of them would fill the batch.
 * @throws a failure by an outage of the database
 */
export async function orDefer(
  deps: SettlingDeps,
  notification: WaitingNotification,
  applying: () => Promise<void>,
): Promise<void> {
  try {
    await applying();
  } catch (error) {
    if (outageIn(error) !== undefined) throw error;
    deps.log.error(
      { err: error, processor: notification.providerKey, notification: notification.providerEventId },
      'a notification could not be applied; it is tried again later',
    );
    await defer(deps, notification);
  }
}

/** @param silent processors that did not respond in this run: they are not called again, and new ones are added */
async function apply(deps: ProcessorDeps, notification: WaitingNotification, silent: Set<ProcessorKey>): Promise<void> {
  const { prisma, pool } = deps.store;
  const { terminalId, transactionId } = notification;
  const terminal = await findTerminal(prisma, terminalId);
  const attempt = await readAttempt(pool, terminalId, transactionId);
  if (terminal && attempt) {
    const isLate = ageOf(deps, notification) > laterSeconds;
    const kind = actKinds.find((one) => one === notification.modification);
    if (kind) {
      const reported = { kind, isLate, ...reportedIn(deps, notification) };
      if ((await recordModification(deps, terminal, attempt, reported)) === 'wait') return defer(deps, notification);
    } else {
      const reported = reportedIn(deps, notification);
      const subject = await subjectOf(deps, attempt, reported);
      if (!isLate && mayBeOfOneId(subject, { ...reported, ...reported.result })) return defer(deps, notification);
      if ((await applyOutcome(deps, terminal, { attempt: subject, notification, silent })) === 'incomplete')
        return defer(deps, notification);
    }
  }
  await noteApplied(deps, notification);
}

/** Returns the capture for a report about it under the name of its hold: one that the dashboard made has no name. */
async function subjectOf(
  { store }: Pick<SettlingDeps, 'store'>,
  attempt: Attempt,
  { processorKey, result: { providerTransactionId: id } }: ReportedResult,
): Promise<Attempt> {
  const { terminalId, transactionId, payment } = attempt;
  if (payment.type !== 'preauth' || id === undefined || id === attempt.providerTransactionId) return attempt;
  const act = await readAttemptAtProcessor(store.pool, terminalId, processorKey, id);
  return act?.payment.transactionReferenceId === transactionId ? act : attempt;
}

/** In seconds. */
const ageOf = ({ clock }: Pick<SettlingDeps, 'clock'>, { receivedAt }: WaitingNotification): number =>
  (clock.now().getTime() - receivedAt.getTime()) / 1000;

/**
 * Applies an outcome. If the notification of an approval omits details, they are looked up first. Without an answer the
 * approval is written without them.
 * @returns `incomplete` if the details are to be looked up again
 */
async function applyOutcome(
  deps: ProcessorDeps,
  terminal: Terminal,
  { attempt, notification, silent }: { attempt: Attempt; notification: WaitingNotification; silent: Set<ProcessorKey> },
): Promise<'complete' | 'incomplete'> {
  const reported = reportedIn(deps, notification);
  const processor = await omittingDetails(deps, attempt, reported);
  const details =
    processor && !silent.has(processor.key) ? await detailsOf(deps, processor, attempt, reported) : undefined;
  await applyProcessorResult(deps, terminal, attempt, details ?? reported);
  if (!processor) return 'complete';
  if (!details) {
    silent.add(processor.key);
    return ageOf(deps, notification) > laterSeconds ? 'complete' : 'incomplete';
  }
  if (attempt.status === 'APPROVED') {
    const outcome = await outcomeOf(deps, details.result, processor.key, terminalNow(terminal, deps.clock));
    await keepCredentialOf(deps, terminal, attempt, outcome);
    await addReferences(deps.store.pool, attempt, outcome, details.calls ?? []);
  }
  return 'complete';
}

/** Returns the processor of an approval whose details the notification omits and the attempt does not have. */
async function omittingDetails(
  { processors }: Pick<SettlingDeps, 'processors'>,
  attempt: Attempt,
  { processorKey, result: { reason } }: ReportedResult,
): Promise<Processor | undefined> {
  if (reason !== 'AUTH.APPROVED' || attempt.processorKey !== processorKey || attempt.authorizationCode !== null)
    return undefined;
  const processor = (await processors.get(processorKey))?.processor;
  return processor?.capabilities.notificationsOmitDetails === true ? processor : undefined;
}

/** Returns a reported approval with its processor's details. @returns undefined without an answer */
async function detailsOf(
  deps: ProcessorDeps,
  processor: Processor,
  attempt: Attempt,
  reported: ReportedResult,
): Promise<ReportedResult | undefined> {
  const { providerTransactionId = null, raw } = reported.result;
  const { found } = await lookUp(deps, { ...attempt, providerTransactionId }, processor);
  if (found.found !== 'outcome') return undefined;
  // A hold may have been released since.
  if (found.result.outcome !== 'approved') return reported;
  const result = { ...found.result, raw: { ...raw, ...found.result.raw } };
  return { ...reported, result, calls: reported.calls?.map((call) => ({ ...call, raw: result.raw })) };
}

/** Seconds until a waiting notification is applied again: a quarter of its age, within these limits. */
const deferredSeconds = { least: 5, most: 60 * 60 };

async function defer(deps: SettlingDeps, notification: WaitingNotification): Promise<void> {
  const seconds = Math.min(Math.max(ageOf(deps, notification) / 4, deferredSeconds.least), deferredSeconds.most);
  await deferNotification(deps.store.pool, notification, plusSeconds(deps.clock.now(), seconds));
}

/** Applies a notification to its transaction, which was just read. */
export async function applyNotification(
  deps: SettlingDeps,
  terminal: Terminal,
  attempt: Attempt,
  notification: WaitingNotification,
): Promise<void> {
  await applyProcessorResult(deps, terminal, attempt, reportedIn(deps, notification));
}

/** Returns the result in a stored notification, with the record of the exchange. */
function reportedIn(
  { clock }: Pick<SettlingDeps, 'clock'>,
  { providerKey: processorKey, result, amount, currency }: WaitingNotification,
): ReportedResult {
  const reported = result as unknown as ProcessorResult;
  const at = clock.now();
  const { outcome, reason, raw } = reported;
  const call = { processorKey, operation: 'notification', outcome, reason, raw } as const;
  return {
    processorKey,
    source: 'notification',
    result: reported,
    amount: amount ?? undefined,
    currency: currency ?? undefined,
    calls: [{ ...call, startedAt: at, finishedAt: at }],
  };
}

/** Marks a stored notification as applied, in real time. */
export async function noteApplied(
  { store, clock }: Pick<SettlingDeps, 'store' | 'clock'>,
  notification: NotificationKey,
): Promise<void> {
  await noteAppliedNotification(store.pool, notification, clock.now());
}
