import type { Deps } from '../deps.js';
import type { ProcessorKey, ProcessorNotification, ProcessorResult } from '../processors/processor.js';
import { hear } from './hear.js';
import { readAttempt } from './read-attempt.js';

const batch = 50;

/**
 * Keeps a processor's notification, once per its event id.
 * @returns false when it was there already
 */
export async function keepNotification({ store, clock }: Deps, processorKey: ProcessorKey, terminalId: string, notification: ProcessorNotification): Promise<boolean> {
  const { rowCount } = await store.pool.query({
    text: `INSERT INTO provider_notifications (provider_key, provider_event_id, terminal_id, transaction_id, result, received_at)
      VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    values: [processorKey, notification.providerEventId, terminalId, notification.idempotencyKey, JSON.stringify(notification.result), clock.now()],
  });
  return rowCount === 1;
}

/**
 * Applies what processors told: forward only, from PROCESSING or UNKNOWN to a final status. A late, repeated or reordered one changes nothing,
 * so that two instances may apply the same one; one that contradicts what is final is kept as a discrepancy (hear.ts).
 * @returns true when there may be more
 */
export async function applyNotifications(deps: Deps): Promise<boolean> {
  const { store: { prisma, pool }, clock } = deps;
  const waiting = await prisma.providerNotification.findMany({ where: { appliedAt: null }, orderBy: { receivedAt: 'asc' }, take: batch });
  for (const { providerKey, providerEventId, terminalId, transactionId, result } of waiting) {
    const terminal = await prisma.terminal.findUnique({ where: { terminalId } });
    const attempt = await readAttempt(pool, terminalId, transactionId);
    if (terminal && attempt) {
      const told = result as unknown as ProcessorResult;
      const record = { processorKey: providerKey as ProcessorKey, operation: 'notification', outcome: told.outcome, reason: told.reason, raw: told.raw, startedAt: clock.now(), finishedAt: clock.now() } as const;
      await hear(deps, terminal, attempt, { processorKey: providerKey, source: 'notification', result: told, calls: [record] });
    }
    await prisma.providerNotification.update({ where: { providerKey_providerEventId: { providerKey, providerEventId } }, data: { appliedAt: clock.now() } });
  }
  return waiting.length === batch;
}
