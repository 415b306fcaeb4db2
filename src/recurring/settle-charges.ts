import type { SettlingDeps } from '../payments/payment-deps.js';
import type { Submitted } from '../payments/read/view.js';
import { endOccurrence, operateOnSeries, updateSeries } from './series-operation.js';
import type { SeriesDeps, SeriesOperation } from './series-operation.js';
import { eachBounded } from '../base/background.js';
import { units } from '../base/money.js';
import { isRefused, type Attempt } from '../payments/read/attempt.js';
import { automaticRetryTime, retryScheduledEvent } from '../payments/retry/automatic-retry.js';
import { readAttempt } from '../payments/read/read-attempt.js';
import { reasons } from '../reasons/reasons.js';
import { type OpenCharge, readSettledCharges, readSettledChargesOf } from '../store/series/charges.js';
import { terminalsOf } from '../store/terminals/terminals.js';
import { terminalNow, type Terminal } from '../base/terminal.js';
import { closeSeries, failOccurrence, pauseSeries } from './close.js';
import { chargedEvent, executionEvent, instrumentEvent } from './events.js';
import { planNext, startSeries } from './plan.js';
import { isOpen } from './series.js';

const batch = 100;
/** Each uses a connection for a whole database transaction, and requests need connections too. */
const atOnce = 2;

/**
 * Counts settled charges in their series. The code that settles a transaction (a request, a lookup, a notification, a
 * challenge) does not know about series: open charges are found here, and before a series is read.
 * @param scope one terminal if only its sandbox clock was moved
 * @returns true if there may be more
 */
export async function settleDueCharges(
  deps: SeriesDeps,
  scope: { readonly terminalId?: string } = {},
): Promise<boolean> {
  const { pool, prisma } = deps.store;
  const charges = await readSettledCharges(pool, { terminalId: scope.terminalId, limit: batch });
  if (charges.length === 0) return false;
  const terminalOf = await terminalsOf(prisma, charges);
  await eachBounded(charges, atOnce, (charge) => settleCharge(deps, terminalOf(charge), charge));
  return charges.length === batch;
}

/**
 * Updates a series by the outcomes of its charges. Runs before every read and change of a series.
 * @param startedAt the start of the series if its init is among them, in the terminal's time; by default its approval
 */
export async function settleChargesOf(
  deps: SeriesDeps,
  terminal: Terminal,
  recurringId: string,
  startedAt?: Date,
): Promise<void> {
  for (const charge of await readSettledChargesOf(deps.store.pool, { terminalId: terminal.terminalId, recurringId }))
    await settleCharge(deps, terminal, charge, startedAt);
}

/**
 * Updates a series right after a charge was submitted. A failure does not affect the charge and its answer: the next
 * run repeats it.
 */
export async function settleChargesIfSettled(
  deps: SeriesDeps & Pick<SettlingDeps, 'log'>,
  terminal: Terminal,
  recurringId: string,
): Promise<void> {
  await settleChargesOf(deps, terminal, recurringId).catch((error: unknown) =>
    deps.log.error(
      { err: error, series: recurringId },
      'a series could not be brought up to date with its charge; it is tried again',
    ),
  );
}

/** Returns the series of a submitted charge. For an init, the one that it starts. */
export function submittedSeries({ attempt: { transactionId, payment } }: Submitted): string {
  if (payment.series === null) throw new Error(`the charge ${transactionId} belongs to no series`);
  return payment.series.recurringId;
}

/**
 * Counts a settled charge exactly once: the entry of the open charge is deleted together with the resulting changes.
 */
async function settleCharge(
  deps: SeriesDeps,
  terminal: Terminal,
  { transactionId, recurringId }: OpenCharge,
  startedAt?: Date,
): Promise<void> {
  const at = terminalNow(terminal, deps.clock);
  const charge = await readAttempt(deps.store.pool, terminal.terminalId, transactionId);
  if (!charge) throw new Error(`the charge ${transactionId} of the series ${recurringId} cannot be read`);
  const retryAt =
    occurrenceOf(charge) === undefined
      ? undefined
      : await automaticRetryTime(deps, charge.terminalId, charge, charge, charge.updatedAt);
  await operateOnSeries(deps, terminal, recurringId, at, async (operation) => {
    if (!(await operation.transaction.takeOpenCharge(transactionId))) return;
    const { type } = charge.payment;
    if (type === 'recurring_init' && transactionId !== operation.series.initTransactionId)
      return settleReplacement(operation, charge);
    if (type === 'recurring_init') await settleInit(operation, charge, startedAt);
    else if (charge.status === 'APPROVED') await settleApproved(operation, charge);
    else await settleRefused(operation, charge, retryAt);
    await planNext(operation);
    if (operation.series.status === 'active' && stopsSeries(operation, charge, retryAt)) pauseSeries(operation);
  });
}

const occurrenceOf = ({ payment }: Attempt): string | undefined => payment.series?.futureTransactionId ?? undefined;

async function settleInit(operation: SeriesOperation, init: Attempt, startedAt: Date | undefined): Promise<void> {
  if (init.status !== 'APPROVED') {
    if (isOpen(operation.series)) await closeSeries(operation, 'cancelled', 'The init was not approved.');
    return;
  }
  // Cancelled while a processor had the init: its payment counts, but nothing is planned.
  if (isOpen(operation.series)) await startSeries(operation, startedAt ?? init.updatedAt);
  if (units(init.payment.amount) > 0n) countPayment(operation, init);
}

/**
 * Replaces the instrument of a series if its verification was approved. A refused one, one that was approved before the
 * replacement in use, or one whose card was erased while its outcome was unknown, changes nothing.
 */
async function settleReplacement(operation: SeriesOperation, verification: Attempt): Promise<void> {
  const { transaction, series } = operation;
  const { status, transactionId } = verification;
  if (status !== 'APPROVED' || !(await transaction.lockInstrumentOf(transactionId, series.instrumentFromId))) return;
  updateSeries(operation, { instrumentFromId: transactionId });
  operation.events.push((series, counts) => instrumentEvent(operation, verification, series, counts));
}

async function settleApproved(operation: SeriesOperation, charge: Attempt): Promise<void> {
  const futureTransactionId = occurrenceOf(charge);
  if (futureTransactionId !== undefined) {
    const executed = await endOccurrence(operation, futureTransactionId, {
      status: 'completed',
      executedAt: charge.updatedAt,
      amount: charge.payment.amount,
    });
    if (executed)
      operation.events.push((series) =>
        executionEvent(operation, 'future_transaction.executed', executed, charge, series),
      );
  }
  countPayment(operation, charge);
  release(operation);
}

async function settleRefused(operation: SeriesOperation, charge: Attempt, retryAt: Date | undefined): Promise<void> {
  const { transaction, terminal, series, events, at } = operation;
  const { transactionId } = charge;
  const futureTransactionId = occurrenceOf(charge);
  release(operation);
  if (series.managedBy === 'our_platform' && retryAt && isOpen(series)) {
    await transaction.scheduleRetry(transactionId, retryAt);
    events.push(() => retryScheduledEvent(operation.random, terminal, charge, { outcome: charge, retryAt, at }));
    return;
  }
  if (futureTransactionId !== undefined) {
    await failOccurrence(
      operation,
      futureTransactionId,
      charge,
      isRefused(charge.status) ? 'The charge was refused.' : 'The charge was cancelled.',
    );
  }
}

/**
 * True if a series is paused until the merchant resumes it: after a hard decline, or a platform charge that is not
 * retried. A series that a processor manages continues as the processor decides.
 */
function stopsSeries(
  { series: { managedBy } }: SeriesOperation,
  { status, reason }: Attempt,
  retryAt: Date | undefined,
): boolean {
  return (
    status !== 'APPROVED' &&
    managedBy !== 'payment_provider' &&
    ((managedBy === 'our_platform' && retryAt === undefined) || reasons[reason].class === 'hard')
  );
}

function countPayment(operation: SeriesOperation, charge: Attempt): void {
  updateSeries(operation, { completedPayments: operation.series.completedPayments + 1 });
  operation.events.push((series, counts) => chargedEvent(operation, charge, series, counts));
}

/** Releases the payment reserved by a merchant's charge. */
function release(operation: SeriesOperation): void {
  const { managedBy, reservedPayments } = operation.series;
  if (managedBy !== 'our_platform') updateSeries(operation, { reservedPayments: Math.max(0, reservedPayments - 1) });
}
