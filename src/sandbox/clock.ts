import { plusSeconds } from '../clock.js';
import type { Deps } from '../deps.js';
import { problem, type Problem } from '../errors.js';
import { doDueWork, isBusy, nextDue } from './due-work.js';

/** How long a move is taken to be alive after its last sign. */
const leaseSeconds = 60;
const pollMilliseconds = 20;

/** How much one move may do: whoever has a key of a sandbox must not start days of work with one request. */
export interface MoveLimits {
  readonly years: number;
  /** Charges, retries, lookups, ends of series and attempts to deliver. A round that goes over it is finished. */
  readonly things: number;
  /** Real time; clients and load balancers do not wait for ever. */
  readonly seconds: number;
}

const moveLimits: MoveLimits = { years: 5, things: 50_000, seconds: 30 };

/** How far a move came. */
export interface Moved {
  readonly now: Date;
  /** Whether the clock came to where it was to go. */
  readonly complete: boolean;
}

/** A terminal's clock in the hands of whoever moves it. */
interface HeldClock {
  readonly terminalId: string;
  now: Date;
  /** The lease: of two that take it for their own, the one whose value is not there any more has lost it. */
  until: Date;
}

/**
 * Moves the clock of a sandbox terminal forward and freezes it there. On the way the clock stops wherever something falls due, so that all
 * of it happens in order and at its time; it goes on when that is done. A move that dies, or comes to a limit, leaves the clock where it stopped: the
 * next goes on from there. Meanwhile the background rounds leave the terminal alone.
 * @param isAwaited asked again and again whether anybody still wants it; what it throws ends the move
 * @throws Problem VALIDATION/INVALID_FIELD for a time before the clock's, SYSTEM/TEMPORARILY_UNAVAILABLE while another request has the clock, or when a
 * reset took it
 */
export async function moveClock(
  deps: Deps, terminalId: string, target: Date, isAwaited: () => Promise<boolean>, { years, things, seconds }: MoveLimits = moveLimits,
): Promise<Moved> {
  const deadline = plusSeconds(deps.clock.now(), seconds);
  let left = things;
  const goesOn = async () => left > 0 && deps.clock.now() < deadline && await isAwaited();
  return holding(deps, await take(deps, terminalId, target), async (clock) => {
    const furthest = yearsAfter(clock.now, years);
    const end = target < furthest ? target : furthest;
    for (;;) {
      if (!await settleAt(deps, clock, { goesOn, count: (done) => { left -= done; } })) return { now: clock.now, complete: false };
      const next = await nextDue(deps, terminalId);
      if (next === undefined || next > end) break;
      if (!await goesOn()) return { now: clock.now, complete: false };
      await set(deps, clock, next > clock.now ? next : clock.now);
    }
    await set(deps, clock, end);
    return { now: end, complete: end === target };
  });
}

/**
 * Has the clock of a terminal to itself while `work` runs, whoever had it before: a move that is under way finds that it lost the clock, and ends.
 * @param seconds how long the work may take
 */
export async function withSeizedClock(deps: Deps, terminalId: string, seconds: number, work: () => Promise<void>): Promise<void> {
  const { rows: [held] } = await deps.store.pool.query<{ now: Date; until: Date }>({
    // Another value than the one that is there, by which the move would know the clock as its own.
    text: `UPDATE terminals SET clock_moving_until = greatest($2, clock_moving_until + interval '1 millisecond')
      WHERE terminal_id = $1 RETURNING coalesce(clock_now, $2) AS now, clock_moving_until AS until`,
    values: [terminalId, plusSeconds(deps.clock.now(), seconds)],
  });
  if (!held) throw new Error(`the terminal ${terminalId} is gone`);
  await holding(deps, { terminalId, ...held }, work);
}

async function holding<Result>(deps: Deps, clock: HeldClock, work: (clock: HeldClock) => Promise<Result>): Promise<Result> {
  const outcome = await work(clock).then((result) => ({ result }), (error: unknown) => ({ error }));
  const { count } = await deps.store.prisma.terminal.updateMany({ where: { terminalId: clock.terminalId, clockMovingUntil: clock.until }, data: { clockMovingUntil: null } });
  if ('result' in outcome) return outcome.result;
  // Whatever failed failed because somebody else has the clock: a reset deletes what a move is about to read.
  throw count === 0 ? taken() : outcome.error;
}

/** @param notAfter the clock must not be later than this */
async function take({ store, clock }: Deps, terminalId: string, notAfter: Date): Promise<HeldClock> {
  const realTime = clock.now();
  const until = plusSeconds(realTime, leaseSeconds);
  const { rows: [held] } = await store.pool.query<{ now: Date }>({
    text: `UPDATE terminals SET clock_now = coalesce(clock_now, $2), clock_moving_until = $3
      WHERE terminal_id = $1 AND coalesce(clock_now, $2) <= $4 AND (clock_moving_until IS NULL OR clock_moving_until <= $2)
      RETURNING clock_now AS now`,
    values: [terminalId, realTime, until, notAfter],
  });
  if (held) return { terminalId, now: held.now, until };
  const { clockNow } = await store.prisma.terminal.findUniqueOrThrow({ where: { terminalId } });
  const now = clockNow ?? realTime;
  if (now <= notAfter) throw taken();
  throw problem('VALIDATION/INVALID_FIELD', `The clock stands at ${now.toISOString()}, and it does not go back.`, { field: 'now', value: notAfter.toISOString() });
}

/** Sets the clock, and shows that the move is alive. */
async function set(deps: Deps, clock: HeldClock, to: Date): Promise<void> {
  const until = plusSeconds(deps.clock.now(), leaseSeconds);
  if (deps.lifecycle.closing) throw unavailable('The service is stopping: move the clock again, and it goes on from where it stands.');
  const { count } = await deps.store.prisma.terminal.updateMany({
    where: { terminalId: clock.terminalId, clockMovingUntil: clock.until }, data: { clockNow: to, clockMovingUntil: until },
  });
  if (count === 0) throw taken();
  clock.now = to;
  clock.until = until;
}

const unavailable = (detail: string): Problem => problem('SYSTEM/TEMPORARILY_UNAVAILABLE', detail, { retry_after_seconds: 1 });
const taken = (): Problem => unavailable('Another request has the clock of this terminal.');

function yearsAfter(date: Date, years: number): Date {
  const later = new Date(date);
  later.setUTCFullYear(date.getUTCFullYear() + years);
  return later;
}

/**
 * Does everything that is due at the clock's time. What is left after a second round is in somebody else's hands: that is waited for.
 * @returns false when it was not to go on
 */
async function settleAt(deps: Deps, clock: HeldClock, { goesOn, count }: Parameters<typeof doDueWork>[2]): Promise<boolean> {
  const stillGoesOn = async () => {
    await set(deps, clock, clock.now);
    return goesOn();
  };
  for (let round = 1; await goesOn(); round++) {
    if (!await doDueWork(deps, clock.terminalId, { count, goesOn: stillGoesOn })) return false;
    const next = await nextDue(deps, clock.terminalId);
    if ((next === undefined || next > clock.now) && !await isBusy(deps, clock.terminalId)) return true;
    if (round > 1) await deps.clock.sleep(pollMilliseconds);
    await set(deps, clock, clock.now);
  }
  return false;
}
