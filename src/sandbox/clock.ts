import { plusSeconds } from '../clock.js';
import type { Deps } from '../deps.js';
import { problem, type Problem } from '../errors.js';
import { doDueWork, isBusy, nextDue } from './due-work.js';

/** How long a move is taken to be alive after its last sign. */
const leaseSeconds = 60;
const pollMilliseconds = 20;

/** A terminal's clock in the hands of whoever moves it. */
interface HeldClock {
  readonly terminalId: string;
  now: Date;
  /** The lease: of two that take it for their own, the one whose value is not there any more has lost it. */
  until: Date;
}

/**
 * Moves the clock of a sandbox terminal forward and freezes it there. On the way the clock stops wherever something falls due, so that all
 * of it happens in order and at its time; it goes on when that is done. A move that dies leaves the clock where it stopped: the next goes on
 * from there. Meanwhile the background rounds leave the terminal alone.
 * @throws Problem VALIDATION/INVALID_FIELD for a time before the clock's, SYSTEM/TEMPORARILY_UNAVAILABLE while another request has the clock
 */
export async function moveClock(deps: Deps, terminalId: string, target: Date): Promise<void> {
  await withClock(deps, terminalId, target, async (clock) => {
    for (;;) {
      await settleAt(deps, clock);
      const next = await nextDue(deps, terminalId);
      if (next === undefined || next > target) break;
      await set(deps, clock, next > clock.now ? next : clock.now);
    }
    await set(deps, clock, target);
  });
}

/** Has the clock of a terminal to itself while `work` runs. @param notAfter the clock must not be later than this */
export async function withClock(deps: Deps, terminalId: string, notAfter: Date, work: (clock: HeldClock) => Promise<void>): Promise<void> {
  const clock = await take(deps, terminalId, notAfter);
  try {
    await work(clock);
  } finally {
    await deps.store.prisma.terminal.updateMany({ where: { terminalId, clockMovingUntil: clock.until }, data: { clockMovingUntil: null } });
  }
}

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
const taken = (): Problem => unavailable('Another request is moving the clock of this terminal.');

/** Does everything that is due at the clock's time. What is left after a second round is in somebody else's hands: that is waited for. */
async function settleAt(deps: Deps, clock: HeldClock): Promise<void> {
  const showAlive = () => set(deps, clock, clock.now);
  for (let round = 1; ; round++) {
    await doDueWork(deps, clock.terminalId, showAlive);
    const next = await nextDue(deps, clock.terminalId);
    if ((next === undefined || next > clock.now) && !await isBusy(deps, clock.terminalId)) return;
    if (round > 1) await deps.clock.sleep(pollMilliseconds);
    await showAlive();
  }
}
