import type { SettlingDeps } from './payment-deps.js';
import type { ProcessorKey, ProcessorNotification, ProcessorResult } from '../processors/processor.js';
import { insertNotification, waitingNotifications } from '../store/provider-notifications.js';
import { applyProcessorResult } from './apply-processor-result.js';
import { readAttempt } from './read-attempt.js';

const batch = 50;

/** An outcome of a transaction that a processor has reported. */
export interface ReportedOutcome extends Pick<
  ProcessorNotification,
  'providerEventId' | 'result' | 'amount' | 'currency'
> {
  readonly transactionId: string;
}

/**
 * Keeps a processor's notification, once per its event id.
 * @returns false when it was there already
 */
export const keepNotification = (
  { store, clock }: Pick<SettlingDeps, 'store' | 'clock'>,
  processorKey: ProcessorKey,
  terminalId: string,
  { providerEventId, transactionId, result, amount, currency }: ReportedOutcome,
): Promise<boolean> =>
  insertNotification(store.pool, {
    processorKey,
    providerEventId,
    terminalId,
    transactionId,
    result: JSON.stringify(result),
    amount: amount ?? null,
    currency: currency ?? null,
    receivedAt: clock.now(),
  });

/**
 * Applies the notifications that were kept: forward only, from PROCESSING or UNKNOWN to a final status. A late,
 * repeated or reordered one changes nothing, so that two instances may apply the same one; one that contradicts what is
 * final, or what was asked for, is kept as a discrepancy (apply-processor-result.ts).
 * @returns true when there may be more
 */
export async function applyNotifications(deps: SettlingDeps): Promise<boolean> {
  const {
    store: { prisma, pool },
    clock,
  } = deps;
  const waiting = await waitingNotifications(prisma, batch);
  for (const { providerKey, providerEventId, terminalId, transactionId, result, amount, currency } of waiting) {
    const terminal = await prisma.terminal.findUnique({ where: { terminalId } });
    const attempt = await readAttempt(pool, terminalId, transactionId);
    if (terminal && attempt) {
      const reported = result as unknown as ProcessorResult;
      const record = {
        processorKey: providerKey,
        operation: 'notification',
        outcome: reported.outcome,
        reason: reported.reason,
        raw: reported.raw,
        startedAt: clock.now(),
        finishedAt: clock.now(),
      } as const;
      await applyProcessorResult(deps, terminal, attempt, {
        processorKey: providerKey,
        source: 'notification',
        result: reported,
        amount: amount?.toFixed(),
        currency: currency ?? undefined,
        calls: [record],
      });
    }
    await prisma.providerNotification.update({
      where: { terminalId_providerKey_providerEventId: { terminalId, providerKey, providerEventId } },
      data: { appliedAt: clock.now() },
    });
  }
  return waiting.length === batch;
}
