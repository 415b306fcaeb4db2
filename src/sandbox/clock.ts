import { plusSeconds } from '../base/clock.js';
import type { SettlingDeps } from '../payments/payment-deps.js';
import type { SandboxDeps } from './sandbox-deps.js';
import { problem, type Problem } from '../base/errors/errors.js';
import { isBusy } from '../store/due-work/due-work.js';
import {
  moveSandboxClock,
  releaseSandboxClock,
  resumeSandboxClock,
  seizeSandboxClock,
  takeSandboxClock,
} from '../store/sandbox/sandbox-clocks.js';
import { findTerminalOrThrow } from '../store/terminals/terminals.js';
import { terminalTime } from '../base/terminal.js';
import { doDueWork, nextDue } from './due-work.js';

/** Lease of a move, in seconds since its last renewal. */
const leaseSeconds = 60;
const pollMilliseconds = 20;

/** Limits of one move: a single request with a sandbox key must not start days of work. */
export interface MoveLimits {
  readonly years: number;
  /** Charges, retries, lookups, ends of series and attempts to deliver. A run that exceeds it still finishes. */
  readonly things: number;
  /** Real time, below the timeouts of clients and load balancers. */
  readonly seconds: number;
}

const moveLimits: MoveLimits = { years: 5, things: 50_000, seconds: 30 };

/** The result of a move. */
export interface Moved {
  readonly now: Date;
  /** True if the clock reached the requested time. */
  readonly complete: boolean;
}

/** A terminal's clock, held by the request that moves it. */
interface HeldClock {
  readonly terminalId: string;
  now: Date;
  /** The lease: of two that take it for their own, the one whose value is not there any more has lost it. */
  until: Date;
}

/**
 * Moves the clock of a sandbox terminal forward and freezes it there. On the way the clock stops wherever something
 * falls due, so that all of it happens in order and at its time; it goes on when that is done. A move that dies, or
 * comes to a limit, leaves the clock where it stopped: the next goes on from there. Meanwhile the background rounds
 * leave the terminal alone.
 * @param isAwaited asked again and again whether it is still wanted; what it throws ends the move
 * @throws Problem VALIDATION/INVALID_FIELD for a time before the clock's, SYSTEM/TEMPORARILY_UNAVAILABLE while another
 * request has the clock, or when a reset took it
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
    const end = target < furthest ? target : furthest;
    for (;;) {
      if (
        !(await settleAt(deps, clock, {
          goesOn,
          count: (done) => {
            left -= done;
          },
        }))
      )
        return { now: clock.now, complete: false };
      const next = await nextDue(deps, terminalId);
      if (next === undefined || next > end) break;
      if (!(await goesOn())) return { now: clock.now, complete: false };
      await set(deps, clock, next > clock.now ? next : clock.now);
    }
    await set(deps, clock, end);
    return { now: end, complete: end === target };
  });
}

/**
 * Has the clock of a terminal to itself while `work` runs, taken from any request that held it: a move that is under
 * way finds that it lost the clock, and ends.
 * @param seconds how long the work may take
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
  if (!held) throw new Error(`the terminal ${terminalId} is gone`);
  await holding(deps, { terminalId, ...held }, work);
}

/**
 * Lets a clock run on from where it stands.
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
  // The failure comes from another request that holds the clock: a reset deletes what a move is about to read.
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
  const held = await takeSandboxClock(store.pool, { terminalId, realTime, until, notAfter });
  if (held) return { terminalId, now: held, until };
  const now = terminalTime(await findTerminalOrThrow(store.prisma, terminalId), realTime);
  if (now <= notAfter) throw taken();
  throw problem('VALIDATION/INVALID_FIELD', `The clock stands at ${now.toISOString()}, and it does not go back.`, {
    field: 'now',
    value: notAfter.toISOString(),
  });
}

/** Sets the clock, and shows that the move is alive. */
async function set(deps: SandboxDeps, clock: HeldClock, to: Date): Promise<void> {
  const until = plusSeconds(deps.clock.now(), leaseSeconds);
  if (deps.lifecycle.closing)
    throw unavailable('The service is stopping: move the clock again, and it goes on from where it stands.');
  if (!(await moveSandboxClock(deps.store.prisma, clock, { now: to, until }))) throw taken();
  clock.now = to;
  clock.until = until;
}

const unavailable = (detail: string): Problem =>
  problem('SYSTEM/TEMPORARILY_UNAVAILABLE', detail, { retry_after_seconds: 1 });
const taken = (): Problem => unavailable('Another request has the clock of this terminal.');

function yearsAfter(date: Date, years: number): Date {
  const later = new Date(date);
  later.setUTCFullYear(date.getUTCFullYear() + years);
  return later;
}

/**
 * Does everything that is due at the clock's time. What is left after a second round is leased by another process: that
 * is waited for.
 * @returns false when it was not to go on
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
