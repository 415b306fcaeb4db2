import { plusSeconds } from '../../base/clock.js';
import type { PaymentDeps } from '../payment-deps.js';
import { problem } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import type { ProcessorNotification } from '../../processors/processor.js';
import type { GuardedProcessor } from '../../processors/routing.js';
import { findAtProcessor, type FoundTransaction } from '../../store/processors/processor-accounts.js';
import type { NotificationKey } from '../../store/processors/provider-notifications.js';
import { readSeries } from '../../store/series/series.js';
import { readTerminalOfAccount } from '../../store/terminals/terminals.js';
import { refuseCardNumbers } from '../../vault/identifiers.js';
import { noteDispute } from '../disputes/note-dispute.js';
import { applyKept, keepNotification } from '../settle/provider-notifications.js';
import { readAttempt } from '../read/read-attempt.js';
import {
  identifiersOf,
  keepProviderCharge,
  parsedDisputes,
  parsedNotifications,
  processorNamed,
} from './providerNotification.js';

/**
 * How long a transaction may stay unknown that a notification names by the processor's own id: a processor reports what
 * it has done before its answer is written here, and reports it again when it is refused. Adyen does so three times at
 * once and then after two minutes, and holds back all that it has to tell meanwhile
 * (docs.adyen.com/development-resources/webhooks/troubleshoot).
 */
const unknownSeconds = 2 * 60;

/** Takes what a processor reports at the address of an account: each notification is kept once, and then applied. */
export const providerAccountNotification: Handler<'providerAccountNotification', PaymentDeps> = async (
  deps,
  { params },
  { rawBody },
) => {
  const guarded = await processorNamed(deps, params.provider_key);
  const { processor } = guarded;
  let isUnknown = false;
  const kept: NotificationKey[] = [];
  const notifications = parsedNotifications(deps, processor, rawBody);
  const disputes = parsedDisputes(processor, rawBody);
  for (const report of disputes) await noteDispute(deps, guarded, report);
  if (notifications.length === 0 && disputes.length === 0)
    deps.log.info(
      { processorKey: processor.key, notification: processor.notificationType?.(rawBody) },
      'a notification of a processor is about nothing that this service does',
    );
  for (const notification of notifications) {
    if (notification.about.by === 'series') {
      await keepCharge(deps, guarded, notification);
      continue;
    }
    const found = await transactionOf(deps, guarded, notification);
    if (found) {
      const added = await keep(deps, processor.key, found, notification);
      if (added) kept.push(added);
    } else if (mayBecomeKnown(notification, deps.clock.now())) isUnknown = true;
    else
      deps.log.warn(
        { processor: processor.key, about: notification.about, outcome: notification.result.outcome },
        'a processor reports a transaction that no terminal of its account has: it is taken, and nothing is done',
      );
  }
  if (kept.length > 0) deps.background.run('notifications', applyKept(deps, kept));
  if (isUnknown)
    throw problem('VALIDATION/RECORD_NOT_FOUND', 'No terminal has the transaction yet: send the notification again.');
  return { status: 200, body: processor.notificationAnswer };
};

/** A call is written before it is sent: one whose name is not known now was never made here. */
const mayBecomeKnown = ({ about, occurredAt }: ProcessorNotification, now: Date): boolean =>
  about.by === 'reference' && now < plusSeconds(occurredAt, unknownSeconds);

/** A charge of a series that no terminal of the account has is taken, and nothing is done. */
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
      'a processor reports a charge of a series that it does not manage here: it is taken, and nothing is done',
    );
}

async function keep(
  deps: PaymentDeps,
  processorKey: string,
  { terminalId, transactionId }: FoundTransaction,
  notification: ProcessorNotification,
): Promise<NotificationKey | undefined> {
  await refuseCardNumbers(deps, [terminalId], { identifiers: identifiersOf(notification), cardNumbers: [] });
  return keepNotification(deps, processorKey, terminalId, { ...notification, transactionId });
}

/** The transaction of a terminal of the account; undefined when none of them has it. */
async function transactionOf(
  { store: { pool, prisma } }: PaymentDeps,
  { accountId, processor }: GuardedProcessor,
  { about }: ProcessorNotification,
): Promise<FoundTransaction | undefined> {
  if (about.by === 'series') return undefined;
  if (about.by === 'reference')
    return accountId === undefined
      ? undefined
      : findAtProcessor(pool, {
          accountId,
          processorKey: processor.key,
          providerTransactionId: about.providerTransactionId,
        });
  const { terminalId, idempotencyKey: transactionId } = about;
  const terminal = terminalId === undefined ? null : await readTerminalOfAccount(prisma, terminalId, accountId);
  if (!terminal) return undefined;
  const attempt = await readAttempt(pool, terminal.terminalId, transactionId);
  return attempt && { terminalId: terminal.terminalId, transactionId };
}
