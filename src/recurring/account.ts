import type { Deps } from '../deps.js';
import { eachBounded } from '../bounded.js';
import { units } from '../money.js';
import { isRefused, type Attempt } from '../payments/attempt.js';
import { automaticRetryTime, retryScheduledEvent } from '../payments/automatic-retry.js';
import { readAttempt } from '../payments/read-attempt.js';
import { reasons } from '../retries/reasons.js';
import { terminalNow, type Terminal } from '../terminal.js';
import { changeSeries, set, setOccurrence, type Change } from './change.js';
import { closeSeries, failOccurrence, pauseSeries } from './close.js';
import { chargedEvent, executionEvent } from './events.js';
import { carryOn, startSeries } from './plan.js';
import { isOpen } from './series.js';

interface OpenCharge {
  readonly transactionId: string;
  readonly terminalId: string;
  readonly recurringId: string;
}

const columns = 'open.transaction_id AS "transactionId", open.terminal_id AS "terminalId", open.recurring_id AS "recurringId"';

const batch = 100;
/** Each takes a connection for a whole database transaction; requests want connections too. */
const atOnce = 2;

/**
 * Counts the charges of series whose outcome has come meanwhile. Whoever settles a transaction (a request, a lookup, a notification, a
 * challenge) need not know of series: what is open is found here, and by everybody who reads a series.
 * @param scope one terminal, when only its sandbox clock was moved
 * @returns true when there may be more
 */
export async function runDueAccounts(deps: Deps, scope: { readonly terminalId?: string } = {}): Promise<boolean> {
  const { rows } = await deps.store.pool.query<OpenCharge>({
    name: 'settled-charges',
    text: `SELECT ${columns} FROM open_charges open JOIN transactions settled USING (transaction_id)
      WHERE settled.status NOT IN ('PROCESSING', 'UNKNOWN') AND ($1::text IS NULL OR open.terminal_id = $1) LIMIT $2`,
    values: [scope.terminalId ?? null, batch],
  });
  if (rows.length === 0) return false;
  const terminals = await deps.store.prisma.terminal.findMany({ where: { terminalId: { in: rows.map(({ terminalId }) => terminalId) } } });
  await eachBounded(rows, atOnce, async (charge) => {
    const terminal = terminals.find(({ terminalId }) => terminalId === charge.terminalId);
    if (terminal) await account(deps, terminal, charge);
  });
  return rows.length === batch;
}

/** Brings a series up to date with the outcomes of its charges. Whoever looks at it, or changes it, does this first. */
export async function catchUp(deps: Deps, terminal: Terminal, recurringId: string): Promise<void> {
  const { rows } = await deps.store.pool.query<OpenCharge>({
    name: 'settled-charges-of-series',
    text: `SELECT ${columns} FROM open_charges open JOIN transactions settled USING (transaction_id)
      WHERE open.recurring_id = $1 AND open.terminal_id = $2 AND settled.status NOT IN ('PROCESSING', 'UNKNOWN') ORDER BY settled.created_at`,
    values: [recurringId, terminal.terminalId],
  });
  for (const charge of rows) await account(deps, terminal, charge);
}

/**
 * The same right after a charge was submitted. The charge is made and answered whatever becomes of this: what fails here is made good by the
 * next round.
 */
export async function follow(deps: Deps, terminal: Terminal, recurringId: string): Promise<void> {
  await catchUp(deps, terminal, recurringId).catch((error: unknown) =>
    deps.log.error({ err: error, series: recurringId }, 'a series could not be brought up to date with its charge; it is tried again'));
}

/** Counts one settled charge: exactly once, for the entry of the open charge is deleted with all that follows from it. */
async function account(deps: Deps, terminal: Terminal, { transactionId, recurringId }: OpenCharge): Promise<void> {
  const at = terminalNow(terminal, deps.clock);
  const charge = await readAttempt(deps.store.pool, terminal.terminalId, transactionId);
  if (!charge) throw new Error(`the charge ${transactionId} of the series ${recurringId} cannot be read`);
  const retryAt = charge.futureTransactionId === null ? undefined : await automaticRetryTime(deps, charge, charge, charge.updatedAt);
  await changeSeries(deps, terminal, recurringId, at, async (change) => {
    const open = await change.sql.query('DELETE FROM open_charges WHERE transaction_id = $1 RETURNING 1', [transactionId]);
    if (open.length === 0) return;
    if (charge.type === 'recurring_init') await accountInit(change, charge);
    else if (charge.status === 'APPROVED') await accountApproved(change, charge);
    else await accountRefused(change, charge, retryAt);
    await carryOn(change);
    if (change.series.status === 'active' && stopsSeries(change, charge, retryAt)) pauseSeries(change);
  });
}

async function accountInit(change: Change, init: Attempt): Promise<void> {
  if (init.status !== 'APPROVED') {
    if (isOpen(change.series)) await closeSeries(change, 'cancelled', 'The init was not approved.');
    return;
  }
  // Cancelled while the init was in the air: its payment counts, and nothing is planned.
  if (isOpen(change.series)) await startSeries(change);
  if (units(init.amount) > 0n) countPayment(change, init);
}

async function accountApproved(change: Change, charge: Attempt): Promise<void> {
  if (charge.futureTransactionId !== null) {
    const executed = await setOccurrence(change, charge.futureTransactionId, 'processing', { status: 'completed', executedAt: charge.updatedAt });
    if (executed) change.tell.push((series) => executionEvent(change, 'future_transaction.executed', executed, charge, series));
  }
  countPayment(change, charge);
  release(change);
}

async function accountRefused(change: Change, charge: Attempt, retryAt: Date | undefined): Promise<void> {
  const { sql, terminal, series, tell, at } = change;
  const { transactionId, futureTransactionId } = charge;
  release(change);
  if (series.managedBy === 'our_platform' && retryAt && isOpen(series)) {
    await sql.query('INSERT INTO scheduled_retries (transaction_id, terminal_id, recurring_id, due_at) VALUES ($1, $2, $3, $4)',
      [transactionId, terminal.terminalId, series.recurringId, retryAt]);
    tell.push(() => retryScheduledEvent(change.random, terminal, charge, charge, retryAt, at));
    return;
  }
  if (futureTransactionId !== null) {
    await failOccurrence(change, futureTransactionId, charge, isRefused(charge.status) ? 'The charge was refused.' : 'The charge was cancelled.');
  }
}

/** Whether a series is not charged any more until somebody looks into it: a hard decline, or a charge by the platform that is not retried. */
function stopsSeries({ series: { managedBy } }: Change, { status, reason }: Attempt, retryAt: Date | undefined): boolean {
  return status !== 'APPROVED' && ((managedBy === 'our_platform' && retryAt === undefined) || reasons[reason].class === 'hard');
}

/** An approved charge is a payment made. */
function countPayment(change: Change, charge: Attempt): void {
  set(change, { completedPayments: change.series.completedPayments + 1 });
  change.tell.push((series, counts) => chargedEvent(change, charge, series, counts));
}

/** The outcome of a charge that the merchant asked for no longer holds one of the payments back. */
function release(change: Change): void {
  const { managedBy, reservedPayments } = change.series;
  if (managedBy !== 'our_platform') set(change, { reservedPayments: Math.max(0, reservedPayments - 1) });
}
