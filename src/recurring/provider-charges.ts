import type { Occurrence } from '../store/series/series.js';
import { noDetails } from '../store/payments/request-details.js';
import { eachBounded } from '../base/background.js';
import type { Money } from '../base/money.js';
import type { SettlingDeps } from '../payments/payment-deps.js';
import { transactionEvent } from '../payments/settle/events.js';
import { readAttempt } from '../payments/read/read-attempt.js';
import { applyNotification, noteApplied, orDefer } from '../payments/settle/provider-notifications.js';
import { dateText } from '../store/query/query.js';
import { waitingProviderCharges, type WaitingNotification } from '../store/processors/provider-notifications.js';
import { terminalsOf } from '../store/terminals/terminals.js';
import { terminalNow, type Terminal } from '../base/terminal.js';
import { today } from './calendar.js';
import { planEvent } from './events.js';
import { countOccurrences, operateOnSeries, type SeriesOperation } from './series-operation.js';
import { settleChargesOf } from './settle-charges.js';

const batch = 50;

type ReportedCharge = WaitingNotification & Money & { readonly recurringId: string };

/**
 * Imports the charges of series that processors manage. Each becomes a transaction of its series, once per id of the
 * processor, and is settled and counted like our own charges.
 * @param scope one terminal if only its sandbox clock was moved
 * @returns true if there may be more
 */
export async function takeProviderCharges(
  deps: SettlingDeps,
  { terminalId, count }: { readonly terminalId?: string; readonly count?: (things: number) => void } = {},
): Promise<boolean> {
  const { prisma, pool } = deps.store;
  const waiting = await waitingProviderCharges(pool, { terminalId, now: deps.clock.now(), limit: batch });
  if (waiting.length === 0) return false;
  count?.(waiting.length);
  const terminalOf = await terminalsOf(prisma, waiting);
  // In sequence, so that those of one series are imported in the order of arrival.
  await eachBounded(waiting, 1, (notification) =>
    orDefer(deps, notification, async () => takeCharge(deps, terminalOf(notification), reported(notification))),
  );
  return waiting.length === batch;
}

function reported({ recurringId, amount, currency, ...rest }: WaitingNotification): ReportedCharge {
  if (recurringId === null || amount === null || currency === null)
    throw new Error(`the notification ${rest.providerEventId} does not report a charge of a series`);
  return { ...rest, recurringId, amount, currency };
}

async function takeCharge(deps: SettlingDeps, terminal: Terminal, charge: ReportedCharge): Promise<void> {
  const { recurringId } = charge;
  const at = terminalNow(terminal, deps.clock);
  const transactionId = await operateOnSeries(deps, terminal, recurringId, at, (operation) =>
    recordCharge(operation, charge),
  );
  const attempt = await readAttempt(deps.store.pool, terminal.terminalId, transactionId);
  if (attempt) await applyNotification(deps, terminal, attempt, charge);
  await settleChargesOf(deps, terminal, recurringId);
  await noteApplied(deps, charge);
}

/**
 * Records the transaction of a charge, unless the processor's id of it is known. It belongs to the occurrence of its
 * date, or to the next pending one. If neither exists, an occurrence is added: a charge is never dropped.
 * @returns the id of the transaction
 */
async function recordCharge(operation: SeriesOperation, charge: ReportedCharge): Promise<string> {
  const { transaction, series, terminal, random, at, events } = operation;
  const { transactionId, providerKey: processorKey, currency } = charge;
  const { providerTransactionId = '' } = charge.result as { readonly providerTransactionId?: string };
  const known = await transaction.findAtProcessor(processorKey, providerTransactionId);
  if (known !== undefined) return known;
  const amount = charge.amount;
  const occurrence = (await openOccurrence(operation, charge)) ?? (await addOccurrence(operation, charge));
  const { futureTransactionId } = occurrence;
  const originatingId = occurrence.status === 'failed' ? occurrence.transactionId : null;
  const earlier = originatingId === null ? 0 : await transaction.attemptNumberOf(originatingId);
  const attemptNumber = earlier + 1;
  await transaction.writeProviderCharge({
    transactionId,
    futureTransactionId,
    processorKey,
    providerTransactionId,
    amount,
    currency,
    attemptNumber,
    originatingId,
  });
  operation.counts = undefined;
  if (originatingId !== null) {
    const payment = {
      type: 'recurring',
      amount,
      currency,
      attemptNumber,
      details: noDetails,
      originatingId,
      transactionReferenceId: null,
      series: { recurringId: series.recurringId, futureTransactionId },
    } as const;
    const subject = { transactionId, payment, order: { orderId: series.orderId } };
    const status = { status: 'PROCESSING', reason: 'PROCESSOR.PROCESSING' } as const;
    events.push(() =>
      transactionEvent(random, terminal, 'transaction.retry_attempted', subject, { outcome: status, at }),
    );
  }
  return transactionId;
}

async function openOccurrence(
  { transaction }: SeriesOperation,
  { scheduledDate }: ReportedCharge,
): Promise<Occurrence | undefined> {
  const open = (await transaction.readOccurrences()).filter(
    ({ status }) => status === 'pending' || status === 'failed',
  );
  const ofDate = open.find((one) => dateText(one.scheduledDate) === scheduledDate);
  return ofDate ?? open.find(({ status }) => status === 'pending');
}

async function addOccurrence(operation: SeriesOperation, charge: ReportedCharge): Promise<Occurrence> {
  const { transaction, terminal, random, at, events } = operation;
  const { lastSequence } = await countOccurrences(operation);
  const date = charge.scheduledDate ?? today(terminal.timeZone, at);
  const [added] = await transaction.insertOccurrences(charge.amount, [
    { futureTransactionId: random.friendlyId(at), sequenceNumber: lastSequence + 1, date, dueAt: null },
  ]);
  if (!added) throw new Error(`no occurrence was added to the series ${operation.series.recurringId}`);
  events.push((series) => planEvent(operation, 'future_transaction.scheduled', added, series));
  return added;
}
