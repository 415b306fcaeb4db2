import type { TerminalClock } from '../../base/terminal.js';
import { defineQuery, type Executor } from '../query/query.js';
import { terminalTime } from '../query/terminal-time.js';
import type { Transaction } from '../query/transaction.js';

// SQL, because every sandbox request reads its clock, and moves lease and release it by compare-and-set.

const reading = defineQuery<{ terminalId: string }, TerminalClock>(
  'sandbox-clock',
  'SELECT clock_now AS "clockNow", clock_ahead AS "clockAhead" FROM terminals WHERE terminal_id = :terminalId',
);

/** Returns the clock of a sandbox terminal. */
export const readSandboxClock = async (on: Executor, terminalId: string): Promise<TerminalClock> =>
  (await reading.row(on, { terminalId })) ?? { clockNow: null, clockAhead: 0 };

const taking = defineQuery<{ terminalId: string; realTime: Date; until: Date; notAfter: Date }, { now: Date }>(
  'take-sandbox-clock',
  `UPDATE terminals SET clock_now = ${terminalTime(':realTime::timestamptz')}, clock_moving_until = :until
    WHERE terminal_id = :terminalId AND ${terminalTime(':realTime::timestamptz')} <= :notAfter
      AND (clock_moving_until IS NULL OR clock_moving_until <= :realTime)
    RETURNING clock_now AS now`,
);

/**
 * Stops a clock and leases it.
 * @param lease `until` in real time; the clock must not be later than `notAfter`
 * @returns the clock's time; undefined if another request has leased it, or it is later
 */
export const takeSandboxClock = async (
  on: Executor,
  lease: { readonly terminalId: string; readonly realTime: Date; readonly until: Date; readonly notAfter: Date },
): Promise<Date | undefined> => (await taking.row(on, lease))?.now;

// Changes the value by which a running move recognizes its lease.
const seizing = defineQuery<{ terminalId: string; realTime: Date; until: Date }, { now: Date; until: Date }>(
  'seize-sandbox-clock',
  `UPDATE terminals SET clock_moving_until = greatest(:until, clock_moving_until + interval '1 millisecond')
    WHERE terminal_id = :terminalId
    RETURNING ${terminalTime(':realTime::timestamptz')} AS now, clock_moving_until AS until`,
);

/** Leases a clock, even if another request has leased it. @returns undefined for an unknown terminal */
export const seizeSandboxClock = (
  on: Executor,
  lease: { readonly terminalId: string; readonly realTime: Date; readonly until: Date },
): Promise<{ now: Date; until: Date } | undefined> => seizing.row(on, lease);

const resuming = defineQuery<{ terminalId: string; realTime: Date }, { clockAhead: number }>(
  'resume-sandbox-clock',
  `UPDATE terminals SET clock_now = NULL, clock_ahead = CASE WHEN clock_now IS NULL THEN clock_ahead
      ELSE extract(epoch FROM clock_now - :realTime::timestamptz) * 1000 END
    WHERE terminal_id = :terminalId AND (clock_moving_until IS NULL OR clock_moving_until <= :realTime)
    RETURNING clock_ahead AS "clockAhead"`,
);

/**
 * Lets a stopped clock run.
 * @returns undefined while a request moves it
 */
export const resumeSandboxClock = async (
  on: Executor,
  resumed: { readonly terminalId: string; readonly realTime: Date },
): Promise<TerminalClock | undefined> => {
  const row = await resuming.row(on, resumed);
  return row && { clockNow: null, clockAhead: row.clockAhead };
};

/** The lease on a clock: its end, in real time, identifies it. */
export interface ClockLease {
  readonly terminalId: string;
  readonly until: Date;
}

/** Moves a leased clock and renews its lease. @returns false if another request has leased it */
export const moveSandboxClock = (
  client: Transaction,
  lease: ClockLease,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<boolean> => changeLeased(client, lease, { clockNow: now, clockMovingUntil: until });

/** Ends the lease on a clock. @returns false if another request has leased it */
export const releaseSandboxClock = (client: Transaction, lease: ClockLease): Promise<boolean> =>
  changeLeased(client, lease, { clockMovingUntil: null });

async function changeLeased(
  client: Transaction,
  { terminalId, until }: ClockLease,
  data: { readonly clockNow?: Date; readonly clockMovingUntil: Date | null },
): Promise<boolean> {
  const { count } = await client.terminal.updateMany({ where: { terminalId, clockMovingUntil: until }, data });
  return count > 0;
}
