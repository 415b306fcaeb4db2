import { problem } from '../../base/errors/errors.js';
import type { PaymentDeps } from '../payment-deps.js';
import type { Handler } from '../../operation/handler.js';
import type { ProcessorNotification } from '../../processors/processor.js';
import type { AnnouncedReport } from '../../processors/reports.js';
import type { GuardedProcessor } from '../../processors/routing.js';
import type { AttemptId } from '../../store/payments/read-attempt.js';
import type { NotificationKey } from '../../store/processors/provider-notifications.js';
import { announceDownload } from '../../store/settlement/downloads.js';
import { readSeries } from '../../store/series/series.js';
import { readTerminalOfAccount } from '../../store/terminals/terminals.js';
import { refuseCardNumbers } from '../../vault/identifiers.js';
import { noteReversal } from '../discrepancies/reverse-discrepancy.js';
import { noteDispute } from '../disputes.js';
import { applyKept, keepNotification } from '../settle/provider-notifications.js';
import { readAttempt, readPaymentAt } from '../read/read-attempt.js';
import {
  identifiersOf,
  keepProviderCharge,
  parsedDisputes,
  parsedNotifications,
  parsedReports,
  processorNamed,
} from './providerNotification.js';

/**
 * Handles a processor's report at the address of an account. Each notification is stored once, then applied. One that
 * cannot be applied yet is stored as well, because Adyen holds back all others until it is accepted
 * (docs.adyen.com/development-resources/webhooks/troubleshoot).
 */
export const providerAccountNotification: Handler<'providerAccountNotification', PaymentDeps> = async (
  deps,
  { params },
  { rawBody },
) => {
  const guarded = await processorNamed(deps, params.provider_key);
  const { processor } = guarded;
  const kept: NotificationKey[] = [];
  const notifications = parsedNotifications(deps, processor, rawBody);
  const disputes = parsedDisputes(processor, rawBody);
  for (const report of disputes) await noteDispute(deps, guarded, report);
  const reports = parsedReports(processor, rawBody);
  for (const report of reports) await noteReport(deps, guarded, report);
  if (notifications.length === 0 && disputes.length === 0 && reports.length === 0)
    deps.log.info(
      { processorKey: processor.key, notification: processor.notificationType?.(rawBody) },
      'a notification is not about a payment of this service',
    );
  for (const notification of notifications) {
    if (notification.about.by === 'series') {
      await keepCharge(deps, guarded, notification);
      continue;
    }
    const { about, result } = notification;
    if (about.by === 'call' && !(await noteReversal(deps, { ...about, processorKey: processor.key }, result)))
      throw problem('VALIDATION/RECORD_NOT_FOUND', 'The reversal is not answered yet.');
    const found = await transactionOf(deps, guarded, notification);
    if (found) {
      const added = await keep(deps, processor.key, found, notification);
      if (added) kept.push(added);
    } else
      // Modifications of other systems' payments at the same account are expected.
      deps.log[notification.about.by === 'modification' ? 'info' : 'warn'](
        { processor: processor.key, about: notification.about, outcome: notification.result.outcome },
        'a processor reports a transaction that no terminal of its account has: accepted and ignored',
      );
  }
  if (kept.length > 0) deps.background.run('notifications', applyKept(deps, kept));
  return processor.notificationAnswer;
};

/** Records an announced settlement report, once: a worker downloads it. */
async function noteReport(
  { store, clock, random }: PaymentDeps,
  { accountId, processor }: GuardedProcessor,
  { name, address, until }: AnnouncedReport,
): Promise<void> {
  const now = clock.now();
  if (accountId === undefined) return;
  await announceDownload(store.pool, {
    ...{ accountId, downloadId: random.timedUuid(now), processorKey: processor.key },
    ...{ environment: processor.environment, name, address: address ?? null, until: until ?? null, now },
  });
}

/** Stores a charge of a series. One that no terminal of the account has is accepted and ignored. */
async function keepCharge(
  deps: PaymentDeps,
  { accountId, processor }: GuardedProcessor,
  notification: ProcessorNotification,
): Promise<void> {
  const { about } = notification;
  const { prisma } = deps.store;
  const terminalId = about.by === 'series' ? about.terminalId : undefined;
  const terminal = terminalId === undefined ? null : await readTerminalOfAccount(prisma, terminalId, accountId);
  const series =
    terminal && about.by === 'series'
      ? await readSeries(prisma, { terminalId: terminal.terminalId, recurringId: about.recurringId })
      : null;
  if (series?.managedBy === 'payment_provider')
    await keepProviderCharge(deps, processor.key, series.terminalId, notification);
  else
    deps.log.warn(
      { processor: processor.key, about },
      'a processor reports a charge of a series that it does not manage here: accepted and ignored',
    );
}

async function keep(
  deps: PaymentDeps,
  processorKey: string,
  { terminalId, transactionId }: AttemptId,
  notification: ProcessorNotification,
): Promise<NotificationKey | undefined> {
  await refuseCardNumbers(deps, [terminalId], { identifiers: identifiersOf(notification), cardNumbers: [] });
  const modification = notification.about.by === 'modification' ? notification.about.kind : undefined;
  return keepNotification(deps, processorKey, terminalId, { ...notification, transactionId, modification });
}

/** Returns the transaction of a terminal of the account. Undefined if none of them has it. */
async function transactionOf(
  deps: PaymentDeps,
  guarded: GuardedProcessor,
  { about }: ProcessorNotification,
): Promise<AttemptId | undefined> {
  if (about.by === 'series') return undefined;
  if (about.by === 'modification') return (await readPaymentAt(deps, guarded, about.payment))?.attempt;
  const { pool, prisma } = deps.store;
  const { accountId } = guarded;
  const { terminalId, idempotencyKey: transactionId } = about;
  const terminal = terminalId === undefined ? null : await readTerminalOfAccount(prisma, terminalId, accountId);
  if (!terminal) return undefined;
  const attempt = await readAttempt(pool, terminal.terminalId, transactionId);
  return attempt && { terminalId: terminal.terminalId, transactionId };
}
