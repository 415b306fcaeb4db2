import { eachBounded } from '../base/background.js';
import { plusSeconds } from '../base/clock.js';
import { minorUnits } from '../base/money.js';
import { outageIn } from '../store/connection/outage.js';
import {
  closeArrived,
  daysAtOnce,
  dueChecks,
  findOverdue,
  finishCheck,
  openMissing,
  searchedDays,
  type SettlementCheck,
} from '../store/settlement/overdue.js';
import { closeReturned, findMissingPayouts, openMissingPayouts, retryBankLines } from '../store/settlement/payouts.js';
import { journalSeals } from './check-journals.js';
import { matchPayouts } from './match-payouts.js';
import { postJournals } from './post-journals.js';
import { postSettlements, type SettlementPostingDeps } from './post-settlements.js';

/** The number of payments that are searched at once. */
const batchSize = 500;
/** A round begins no other account after this time. */
const roundSeconds = 60;

/** Returns a round of background work: it reconciles the journals, and seals them even if that fails. */
export function journalRounds(deps: SettlementPostingDeps & Parameters<typeof journalSeals>[0]) {
  const seal = journalSeals(deps);
  return async (): Promise<boolean> => {
    let more = false;
    try {
      more = await reconcileJournals(deps);
    } finally {
      more = (await seal()) || more;
    }
    return more;
  };
}

/**
 * Posts what is new to the journals, compares imported lines and entries, and searches what is missing.
 * @returns true if there may be more
 */
export async function reconcileJournals(deps: SettlementPostingDeps): Promise<boolean> {
  const more = await postJournals(deps);
  const moreLines = await postSettlements(deps);
  const morePayouts = await matchPayouts(deps);
  return (await checkSettlements(deps)) || morePayouts || moreLines || more;
}

/**
 * Searches approved payments and refunds without a line of a settlement report within the delay of their processor
 * account, and payouts that the bank does not have: each day, and after each import and move of a sandbox clock. Each
 * step is conditional, so several instances may do it at once.
 * @returns true if there may be more
 * @throws a failure, after all other processor accounts were checked
 */
export async function checkSettlements(deps: SettlementPostingDeps, batch = batchSize): Promise<boolean> {
  const { store, clock, lifecycle } = deps;
  const due = await dueChecks(store.pool, { now: clock.now() });
  const ends = plusSeconds(clock.now(), roundSeconds);
  await eachBounded(due, 1, async (check) => {
    if (lifecycle.stopping || clock.now() > ends) return;
    await checkAccount(deps, check, batch).catch((error: unknown) => {
      // Too long a search of one account is no outage of the database.
      throw outageIn(error) === '57014' ? new Error(`the check of ${check.processorKey} took too long`) : error;
    });
  });
  return due.length > 0 && !lifecycle.stopping;
}

async function checkAccount(deps: SettlementPostingDeps, check: SettlementCheck, batch: number): Promise<void> {
  const { store, clock, lifecycle } = deps;
  await closeArrived(store.pool, check, clock.now());
  for (let day = 0; day < searchedDays; day += daysAtOnce)
    while (!lifecycle.stopping && (await openBatch(deps, check, day, batch)));
  await retryBankLines(store.pool, check);
  // Payouts are not searched while an entry waits, and one that stays without a payout is tried again each time.
  while (!lifecycle.stopping && (await matchPayouts(deps)));
  await closeReturned(store.pool, { ...check, now: clock.now(), at: clock.now().toISOString() });
  while (!lifecycle.stopping && (await openPayouts(deps, check, batch)));
  if (!lifecycle.stopping) await finishCheck(store.pool, { ...check, now: clock.now() });
}

/** @returns true if there may be more overdue payments of these days */
async function openBatch(
  { store: { pool }, clock, random }: SettlementPostingDeps,
  check: SettlementCheck,
  day: number,
  limit: number,
): Promise<boolean> {
  const { delayDays } = check;
  if (delayDays === null) return false;
  const now = clock.now();
  const found = await findOverdue(pool, { ...check, delayDays, now, day, limit });
  const missing = found.map((payment) => ({
    ...payment,
    exceptionId: random.timedUuid(now),
    expected: minorUnits(payment.amount, payment.currency),
  }));
  if (missing.length > 0) await openMissing(pool, check, missing, { now, random });
  return found.length === limit;
}

/** @returns true if there may be more payouts that the bank does not have */
async function openPayouts(
  { store: { pool }, clock, random }: SettlementPostingDeps,
  check: SettlementCheck,
  limit: number,
): Promise<boolean> {
  const now = clock.now();
  const found = await findMissingPayouts(pool, { ...check, limit });
  const missing = found.map((payout) => ({ ...payout, exceptionId: random.timedUuid(now) }));
  if (missing.length > 0) await openMissingPayouts(pool, check, missing, { now, random });
  return found.length === limit;
}
