import type { Schema } from '../../base/contract.js';
import type { PaymentDeps, ProcessorDeps, SettlingDeps } from '../payment-deps.js';
import { existing, invalidField, invalidFields, missingField, problem } from '../../base/errors/errors.js';
import type { Handler, OpenAccess } from '../../operation/handler.js';
import { InvalidSignature, OtherEnvironment } from '../../processors/processor.js';
import type { NotifiedTransaction, Processor, ProcessorNotification } from '../../processors/processor.js';
import type { AnnouncedReport, DisputeReport } from '../../processors/reports.js';
import type { GuardedProcessor } from '../../processors/routing.js';
import { refuseCardNumbers, type Identifier } from '../../vault/identifiers.js';
import { applyKept, keepNotification } from '../settle/provider-notifications.js';
import { readAttempt } from '../read/read-attempt.js';
import { readSeries } from '../../store/series/series.js';
import { readTerminalOfAccount } from '../../store/terminals/terminals.js';
import type { Terminal } from '../../base/terminal.js';

/**
 * Refuses a notification without its processor's signature. The signature is checked before the body is parsed, so an
 * unsigned request costs only one pass over the bytes.
 * @throws Problem VALIDATION/RECORD_NOT_FOUND for a processor that is not connected, INVALID_SIGNATURE
 */
export async function checkNotificationSignature(
  deps: Pick<ProcessorDeps, 'clock' | 'processors'>,
  { provider_key: providerKey = '' }: Readonly<Record<string, string>>,
  { rawBody, header }: OpenAccess,
): Promise<void> {
  try {
    const { processor } = await processorNamed(deps, providerKey);
    await processor.checkNotification(rawBody, header, deps.clock.now());
  } catch (error) {
    if (error instanceof InvalidSignature)
      throw problem('INVALID_SIGNATURE', `The notification is refused: ${error.message}.`);
    throw error;
  }
}

/** Handles a processor's notification with a checked signature: it is stored once, answered, then applied. */
export const providerNotification: Handler<'providerNotification', PaymentDeps> = async (
  deps,
  { params, body },
  { rawBody },
) => {
  const { provider_key: providerKey, terminal_friendly_id: terminalId } = params;
  const { processor, accountId } = await processorNamed(deps, providerKey);
  refuseIncomplete(body);
  const [notification] = parsedNotifications(deps, processor, rawBody);
  // A merchant knows the secret of its own processor account: its signature is no evidence about another merchant.
  const terminal = await readTerminalOfAccount(deps.store.prisma, terminalId, accountId);
  if (notification?.about.by === 'series') {
    await refuseOtherSeries(deps, terminal, notification.about);
    const isNew = await keepProviderCharge(deps, processor.key, terminalId, notification);
    return { id: notification.providerEventId, duplicate: !isNew };
  }
  const transactionId =
    notification?.about.by === 'call' ? notification.about.idempotencyKey : (body.transaction_id ?? '');
  if (!notification || !terminal || !(await readAttempt(deps.store.pool, terminalId, transactionId))) {
    throw problem('VALIDATION/RECORD_NOT_FOUND', 'The terminal has no such transaction.', {
      transaction_id: transactionId,
    });
  }
  const { providerEventId } = notification;
  await refuseCardNumbers(deps, [terminalId], { identifiers: identifiersOf(notification), cardNumbers: [] });
  const kept = await keepNotification(deps, processor.key, terminalId, { ...notification, transactionId });
  if (kept) deps.background.run('notifications', applyKept(deps, [kept]));
  return { id: providerEventId, duplicate: !kept };
};

type NotifiedSeries = Extract<NotifiedTransaction, { readonly by: 'series' }>;

/** @throws Problem VALIDATION/MISSING_FIELD, VALIDATION/INVALID_FIELD unless it is about a call or about a series */
function refuseIncomplete(body: Schema<'ProviderNotification'>): void {
  if (body.transaction_id !== undefined && body.recurring_id !== undefined)
    throw invalidFields('Send only one of transaction_id and recurring_id.', ['transaction_id', 'recurring_id']);
  const needed =
    body.recurring_id === undefined
      ? (['transaction_id'] as const)
      : (['provider_transaction_id', 'amount', 'currency'] as const);
  const missing = needed.find((name) => body[name] === undefined);
  if (missing !== undefined) throw missingField(`${missing} is missing.`, missing);
}

/** @throws Problem VALIDATION/RECORD_NOT_FOUND, VALIDATION/INVALID_FIELD for a series that others manage */
async function refuseOtherSeries(
  { store }: Pick<SettlingDeps, 'store'>,
  terminal: Pick<Terminal, 'terminalId'> | null,
  { recurringId }: NotifiedSeries,
): Promise<void> {
  const series = terminal && (await readSeries(store.prisma, { terminalId: terminal.terminalId, recurringId }));
  if (!series)
    throw problem('VALIDATION/RECORD_NOT_FOUND', 'The terminal has no such series.', { recurring_id: recurringId });
  if (series.managedBy !== 'payment_provider')
    throw invalidField(`The series is managed by ${series.managedBy}.`, 'recurring_id', recurringId);
}

/**
 * Stores a processor's charge of a series that it manages, until it is imported (recurring/provider-charges.ts).
 * @returns false if it was already stored
 */
export async function keepProviderCharge(
  deps: Pick<SettlingDeps, 'store' | 'clock' | 'random' | 'vault'>,
  processorKey: string,
  terminalId: string,
  notification: ProcessorNotification,
): Promise<boolean> {
  const { about } = notification;
  if (about.by !== 'series') throw new Error(`the notification ${notification.providerEventId} is about no series`);
  const { recurringId, scheduledDate } = about;
  await refuseCardNumbers(deps, [terminalId], { identifiers: identifiersOf(notification), cardNumbers: [] });
  const transactionId = deps.random.friendlyId(deps.clock.now());
  const charge = { recurringId, scheduledDate };
  return (
    (await keepNotification(deps, processorKey, terminalId, { ...notification, transactionId, charge })) !== undefined
  );
}

/**
 * Returns the identifiers of a notification that are stored unchanged. A refused notification loses nothing: lookups
 * find the outcome of an open attempt.
 */
export function identifiersOf({ providerEventId, result }: ProcessorNotification): Identifier[] {
  const approved =
    result.outcome === 'approved' ? { authorization_code: result.authorizationCode, arn: result.arn } : {};
  const kept = { id: providerEventId, provider_transaction_id: result.providerTransactionId, ...approved };
  return Object.entries(kept).flatMap(([field, text]) => (text === undefined ? [] : [{ field, text }]));
}

/** @throws Problem VALIDATION/RECORD_NOT_FOUND for a processor that is not connected */
export const processorNamed = async (
  { processors }: Pick<ProcessorDeps, 'processors'>,
  providerKey: string,
): Promise<GuardedProcessor> =>
  existing(await processors.get(providerKey), 'There is no such processor.', 'provider_key', providerKey);

/**
 * Parses a processor's notifications. Those of the other environment are ignored: after a refusal, the processor would
 * resend them for weeks.
 * @throws Problem VALIDATION/INVALID_FIELD for a malformed notification
 */
export const parsedNotifications = (
  { log }: Pick<ProcessorDeps, 'log'>,
  processor: Processor,
  rawBody: string,
): readonly ProcessorNotification[] =>
  parsed(
    () => processor.parseNotification(rawBody),
    (message) => log.warn({ processor: processor.key }, `a notification is accepted and ignored: ${message}`),
  );

/**
 * Returns the dispute reports in a notification, except those of the other environment.
 * @throws Problem VALIDATION/INVALID_FIELD when the notification cannot be read
 */
export const parsedDisputes = (processor: Processor, rawBody: string): readonly DisputeReport[] =>
  parsed(
    () => processor.parseDisputes?.(rawBody) ?? [],
    () => undefined,
  );

/**
 * Returns the settlement reports that a notification announces, except those of the other environment.
 * @throws Problem VALIDATION/INVALID_FIELD when the notification cannot be read
 */
export const parsedReports = (processor: Processor, rawBody: string): readonly AnnouncedReport[] =>
  parsed(
    () => processor.parseReports?.(rawBody) ?? [],
    () => undefined,
  );

function parsed<Item>(read: () => readonly Item[], isOther: (message: string) => void): readonly Item[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof OtherEnvironment) {
      isOther(error.message);
      return [];
    }
    if (error instanceof SyntaxError)
      throw problem('VALIDATION/INVALID_FIELD', `The notification cannot be read: ${error.message}.`);
    throw error;
  }
}
