import { plusSeconds } from '../base/clock.js';
import { reconcileJournals } from '../journal/find-overdue.js';
import { isReconciled } from '../store/sandbox/simulated-batches.js';
import { invalidField, type Problem, temporarilyUnavailable } from '../base/errors/errors.js';
import { terminalTime } from '../base/terminal.js';
import type { SettlingDeps } from '../payments/payment-deps.js';
import { runDueLookups } from '../payments/reconciliation/reconcile.js';
import { runDueRetries } from '../payments/retry/due-retries.js';
import { nextBillingDue, occurrenceRetries, runBilling } from '../recurring/billing-run.js';
import { nextDeliveryDue } from '../store/deliveries/deliveries.js';
import { isBusy, nextDueTime } from '../store/due-work/due-work.js';
import {
  moveSandboxClock,
  releaseSandboxClock,
  resumeSandboxClock,
  seizeSandboxClock,
  claimSandboxClock,
} from '../store/sandbox/sandbox.js';
import { requestChecks, searchedDays } from '../store/settlement/overdue.js';
import { findTerminalOrThrow } from '../store/terminals/terminals.js';
import { runDueDeliveries } from '../webhooks/deliver.js';
import { runBankCharges } from './bank-charges.js';
import type { SandboxDeps } from './sandbox-deps.js';
import { nextSettlement, runSettlements } from './settle-batches.js';

/** Lease of a move, in seconds since its last renewal. */
const leaseSeconds = 60;
const pollMilliseconds = 20;
/** Seconds between searches for overdue payments on the way: half of the searched days, in case one is left out. */
const searchSeconds = (searchedDays / 2) * 24 * 60 * 60;

/** Limits of one move: a single request with a sandbox key must not start days of work. */
interface MoveLimits {
  readonly years: number;
  /** Charges, retries, lookups, ends of series and delivery attempts. A run that exceeds it still finishes. */
  readonly things: number;
  /** Real time, below the timeouts of clients and load balancers. */
  readonly seconds: number;
}

const moveLimits: MoveLimits = { years: 5, things: 50_000, seconds: 30 };

interface Moved {
  readonly now: Date;
  /** True if the clock reached the requested time. */
  readonly complete: boolean;
}

/** A terminal's clock, leased by the request that moves it. */
interface HeldClock {
  readonly terminalId: string;
  now: Date;
  /** The end of the lease identifies its holder: a request whose value was replaced has lost the clock. */
  until: Date;
}

/**
 * Moves the clock of a sandbox terminal forward and freezes it there. The clock stops at each due time on the way, so
 * that work runs in order and at its time, and then continues. A move that dies or reaches a limit leaves the clock
 * where it stopped, and the next move continues from there. Meanwhile the background runs skip the terminal.
 * @param isAwaited called repeatedly to check that a client still waits; its error ends the move
 * @throws Problem VALIDATION/INVALID_FIELD for a time before the clock's, SYSTEM/TEMPORARILY_UNAVAILABLE while another
 *   request has the clock, or after a reset took it
 */
export async function moveClock(
  deps: SandboxDeps,
  terminalId: string,
  target: Date,
  isAwaited: () => Promise<boolean>,
  { years, things, seconds }: MoveLimits = moveLimits,
): Promise<Moved> {
  const deadline = plusSeconds(deps.clock.now(), seconds);
  let left = things;
  const goesOn = async () => left > 0 && deps.clock.now() < deadline && (await isAwaited());
  return holding(deps, await take(deps, terminalId, target), async (clock) => {
    const furthest = yearsAfter(clock.now, years);
    const end = target <= furthest ? target : furthest;
    const arrives = await advance(deps, clock, { end, goesOn, count: (done) => void (left -= done) });
    if (arrives) {
      await set(deps, clock, end);
      await searchOverdue(deps, terminalId, goesOn);
    } else await requestChecks(deps.store.pool, { terminalId, now: deps.clock.now() });
    return { now: clock.now, complete: arrives && end === target };
  });
}

/** Moves a held clock to each due time until the end, and does the work. @returns false if the move must stop */
async function advance(
  deps: SandboxDeps,
  clock: HeldClock,
  { end, ...limits }: { readonly end: Date } & Parameters<typeof doDueWork>[2],
): Promise<boolean> {
  let searchAt = plusSeconds(clock.now, searchSeconds);
  for (;;) {
    if (!(await settleAt(deps, clock, limits))) return false;
    const next = await nextDue(deps, clock.terminalId);
    const searches = (next === undefined || next > searchAt) && (await isReconciled(deps.store.pool, clock));
    const stop = searches ? searchAt : next;
    if (stop === undefined || stop > end) return true;
    if (!(await limits.goesOn())) return false;
    await set(deps, clock, stop > clock.now ? stop : clock.now);
    if (!searches) continue;
    await searchOverdue(deps, clock.terminalId, limits.goesOn);
    searchAt = plusSeconds(clock.now, searchSeconds);
  }
}

/** Makes the search for overdue payments due, and does it. The background work does it where it is not done here. */
async function searchOverdue(deps: SandboxDeps, terminalId: string, goesOn: () => Promise<boolean>): Promise<void> {
  await requestChecks(deps.store.pool, { terminalId, now: deps.clock.now() });
  if (!(await isReconciled(deps.store.pool, { terminalId }))) return;
  // A failure may be of another account.
  while ((await reconcileJournals(deps).catch(() => false)) && (await goesOn()));
}

/**
 * Takes exclusive control of a terminal's clock while `work` runs, even from another request: a running move loses the
 * clock and ends.
 * @param seconds maximum duration of the work
 */
export async function withSeizedClock(
  deps: Pick<SettlingDeps, 'store' | 'clock'>,
  terminalId: string,
  seconds: number,
  work: () => Promise<void>,
): Promise<void> {
  const realTime = deps.clock.now();
  const held = await seizeSandboxClock(deps.store.pool, {
    terminalId,
    realTime,
    until: plusSeconds(realTime, seconds),
  });
  if (!held) throw new Error(`the terminal ${terminalId} does not exist`);
  await holding(deps, { terminalId, ...held }, work);
}

/**
 * Resumes a clock at its present time.
 * @returns the terminal's time
 * @throws Problem SYSTEM/TEMPORARILY_UNAVAILABLE while another request has the clock
 */
export async function resumeClock(
  { store, clock }: Pick<SettlingDeps, 'store' | 'clock'>,
  terminalId: string,
): Promise<Date> {
  const realTime = clock.now();
  const resumed = await resumeSandboxClock(store.pool, { terminalId, realTime });
  if (!resumed) throw taken();
  return terminalTime(resumed, realTime);
}

async function holding<Result>(
  deps: Pick<SettlingDeps, 'store'>,
  clock: HeldClock,
  work: (clock: HeldClock) => Promise<Result>,
): Promise<Result> {
  const outcome = await work(clock).then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
  const isReleased = await releaseSandboxClock(deps.store.prisma, clock);
  if ('result' in outcome) return outcome.result;
  // Another request that holds the clock caused the failure: a reset deletes records that a move is about to read.
  throw isReleased ? outcome.error : taken();
}

/** @param notAfter the clock must not be later than this */
async function take(
  { store, clock }: Pick<SettlingDeps, 'store' | 'clock'>,
  terminalId: string,
  notAfter: Date,
): Promise<HeldClock> {
  const realTime = clock.now();
  const until = plusSeconds(realTime, leaseSeconds);
  const held = await claimSandboxClock(store.pool, { terminalId, realTime, until, notAfter });
  if (held) return { terminalId, now: held, until };
  const now = terminalTime(await findTerminalOrThrow(store.prisma, terminalId), realTime);
  if (now <= notAfter) throw taken();
  throw invalidField(
    `The clock stands at ${now.toISOString()}, and it does not go back.`,
    'now',
    notAfter.toISOString(),
  );
}

/** Sets the clock, and renews the lease. */
async function set(deps: SandboxDeps, clock: HeldClock, to: Date): Promise<void> {
  const until = plusSeconds(deps.clock.now(), leaseSeconds);
  if (deps.lifecycle.closing)
    throw unavailable('The service is stopping: move the clock again, and it goes on from where it stands.');
  if (!(await moveSandboxClock(deps.store.prisma, clock, { now: to, until }))) throw taken();
  clock.now = to;
  clock.until = until;
}

const unavailable = (detail: string): Problem => temporarilyUnavailable(detail, 1);
const taken = (): Problem => unavailable('Another request has the clock of this terminal.');

function yearsAfter(date: Date, years: number): Date {
  const later = new Date(date);
  later.setUTCFullYear(date.getUTCFullYear() + years);
  return later;
}

/**
 * Completes all work that is due at the clock's time. Work left after a second pass is leased by another process: waits
 * for it.
 * @returns false if the move must stop
 */
async function settleAt(
  deps: SandboxDeps,
  clock: HeldClock,
  { goesOn, count }: Parameters<typeof doDueWork>[2],
): Promise<boolean> {
  const stillGoesOn = async () => {
    await set(deps, clock, clock.now);
    return goesOn();
  };
  for (let round = 1; await goesOn(); round++) {
    if (!(await doDueWork(deps, clock.terminalId, { count, goesOn: stillGoesOn }))) return false;
    const next = await nextDue(deps, clock.terminalId);
    if (
      (next === undefined || next > clock.now) &&
      !(await isBusy(deps.store.pool, clock.terminalId, deps.clock.now()))
    )
      return true;
    if (round > 1) await deps.clock.sleep(pollMilliseconds);
    await set(deps, clock, clock.now);
  }
  return false;
}

/** A kind of work that falls due by the clocks of terminals. */
interface DueWork {
  /** Returns the time of a terminal's next work of the kind, by the terminal's clock. */
  readonly next: (deps: SandboxDeps, terminalId: string) => Promise<Date | undefined>;
  /** Does some of a terminal's due work, and reports the amount. @returns true if there may be more */
  readonly run: (
    deps: SandboxDeps,
    scope: { readonly terminalId: string; readonly count: (things: number) => void },
  ) => Promise<boolean>;
}

/** All kinds, in the order of execution for the same time. */
const dueWork: readonly DueWork[] = [
  { next: ({ store }, terminalId) => nextDueTime(store.pool, 'lookup', terminalId), run: runDueLookups },
  { next: nextBillingDue, run: runBilling },
  { next: ({ store }, terminalId) => nextDueTime(store.pool, 'bank-charge', terminalId), run: runBankCharges },
  {
    next: ({ store }, terminalId) => nextDueTime(store.pool, 'retry', terminalId),
    run: (deps, scope) => runDueRetries(deps, occurrenceRetries, scope),
  },
  { next: nextSettlement, run: runSettlements },
  { next: ({ store }, terminalId) => nextDeliveryDue(store.pool, terminalId), run: runDueDeliveries },
];

/** Returns the time of a terminal's next due work, by the terminal's clock. */
async function nextDue(deps: SandboxDeps, terminalId: string): Promise<Date | undefined> {
  const times = await Promise.all(dueWork.map(({ next }) => next(deps, terminalId)));
  return times.filter((time) => time !== undefined).sort((one, other) => one.getTime() - other.getTime())[0];
}

/**
 * Completes a terminal's due work of every kind.
 * @param count receives the number of items a run completed
 * @param goesOn called after every run that left work
 * @returns false if the move must stop
 */
async function doDueWork(
  deps: SandboxDeps,
  terminalId: string,
  { count, goesOn }: { readonly count: (things: number) => void; readonly goesOn: () => Promise<boolean> },
): Promise<boolean> {
  for (const { run } of dueWork) {
    while (await run(deps, { terminalId, count })) {
      if (!(await goesOn())) return false;
    }
  }
  return true;
}
