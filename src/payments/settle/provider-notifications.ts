import { eachBounded } from '../../base/bounded.js';
import { plusSeconds } from '../../base/clock.js';
import type { SettlingDeps } from '../payment-deps.js';
import { modificationKinds, type ModificationKind } from '../../processors/calls.js';
import type { ProcessorKey, ProcessorNotification, ProcessorResult } from '../../processors/processor.js';
import {
  deferNotification,
  insertNotification,
  noteAppliedNotification,
  waitingNotification,
  waitingNotifications,
  type NotificationKey,
  type WaitingNotification,
} from '../../store/processors/provider-notifications.js';
import { applyProcessorResult, type ReportedResult } from './apply-processor-result.js';
import type { Attempt } from '../read/attempt.js';
import { readAttempt } from '../read/read-attempt.js';
import { recordModification } from './provider-modifications.js';
import type { Terminal } from '../../base/terminal.js';
import { findTerminal } from '../../store/terminals/terminals.js';

const batch = 50;

/** An outcome of a transaction that a processor has reported. */
export interface ReportedOutcome extends Pick<
  ProcessorNotification,
  'providerEventId' | 'result' | 'amount' | 'currency'
> {
  readonly transactionId: string;
  /** Of an act at the processor on this transaction, which becomes one of its own. */
  readonly modification?: ModificationKind | undefined;
  /** Of an automatic charge by the processor: the series, and the date of the payment. */
  readonly charge?: { readonly recurringId: string; readonly scheduledDate: string | undefined } | undefined;
}

/**
 * Keeps a processor's notification, once per its event id.
 * @returns what names it; undefined when it was there already
 */
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
 * Applies notifications that were just kept: forward only, from PROCESSING or UNKNOWN to a final status. A late,
 * repeated or reordered one changes nothing, so that two instances may apply the same one; one that contradicts what is
 * final, or what was asked for, is kept as a discrepancy (apply-processor-result.ts).
 *
 * Each caller applies only the notifications that it stored, so that concurrent callers do not repeat each other's
 * work.
 */
export async function applyKept(deps: SettlingDeps, kept: readonly NotificationKey[]): Promise<void> {
  await eachBounded(kept, 1, async (key) => {
    const notification = await waitingNotification(deps.store.pool, key);
    if (notification) await apply(deps, notification);
  });
}

/**
 * Applies notifications left behind by a crash or an error. A failing one does not block the others.
 * @returns true if there may be more
 * @throws what failed, when all others are done
 */
export async function applyNotifications(deps: SettlingDeps): Promise<boolean> {
  const waiting = await waitingNotifications(deps.store.pool, deps.clock.now(), batch);
  await eachBounded(waiting, 1, (notification) => apply(deps, notification));
  return waiting.length === batch;
}

async function apply(deps: SettlingDeps, notification: WaitingNotification): Promise<void> {
  const { prisma, pool } = deps.store;
  const { terminalId, transactionId } = notification;
  const terminal = await findTerminal(prisma, terminalId);
  const attempt = await readAttempt(pool, terminalId, transactionId);
  if (terminal && attempt) {
    const kind = modificationKinds.find((one) => one === notification.modification);
    if (kind) {
      const reported = { ...reportedIn(deps, notification), kind };
      if ((await recordModification(deps, terminal, attempt, reported)) === 'wait') return defer(deps, notification);
    } else await applyNotification(deps, terminal, attempt, notification);
  }
  await noteApplied(deps, notification);
}

/** Seconds until a notification that waits is applied again: a quarter of its age, within these limits. */
const deferredSeconds = { least: 5, most: 60 * 60 };

async function defer({ store, clock }: SettlingDeps, notification: WaitingNotification): Promise<void> {
  const now = clock.now();
  const age = (now.getTime() - notification.receivedAt.getTime()) / 1000;
  const seconds = Math.min(Math.max(age / 4, deferredSeconds.least), deferredSeconds.most);
  await deferNotification(store.pool, notification, plusSeconds(now, seconds));
}

/** Applies a notification to its transaction, as it was just read. */
export async function applyNotification(
  deps: SettlingDeps,
  terminal: Terminal,
  attempt: Attempt,
  notification: WaitingNotification,
): Promise<void> {
  await applyProcessorResult(deps, terminal, attempt, reportedIn(deps, notification));
}

/** The result that a stored notification reports, with the record of the exchange. */
function reportedIn(
  { clock }: Pick<SettlingDeps, 'clock'>,
  { providerKey: processorKey, result, amount, currency }: WaitingNotification,
): ReportedResult {
  const reported = result as unknown as ProcessorResult;
  const at = clock.now();
  const { outcome, reason, raw } = reported;
  const record = {
    processorKey,
    operation: 'notification',
    outcome,
    reason,
    raw,
    startedAt: at,
    finishedAt: at,
  } as const;
  return {
    processorKey,
    source: 'notification',
    result: reported,
    amount: amount ?? undefined,
    currency: currency ?? undefined,
    calls: [record],
  };
}

/** Notes that a notification was applied. */
export async function noteApplied(
  { store, clock }: Pick<SettlingDeps, 'store' | 'clock'>,
  notification: NotificationKey,
): Promise<void> {
  await noteAppliedNotification(store.pool, notification, clock.now());
}
