import { defineQuery, type Executor } from './query.js';

// SQL, because every request of a sandbox reads its clock, and moves take and give it back by compare-and-set.

const reading = defineQuery<{ terminalId: string }, { clockNow: Date | null }>(
  'sandbox-clock',
  'SELECT clock_now AS "clockNow" FROM terminals WHERE terminal_id = :terminalId',
);

/** The frozen clock of a sandbox terminal; null when it runs with real time. */
export const readSandboxClock = async (on: Executor, terminalId: string): Promise<Date | null> =>
  (await reading.row(on, { terminalId }))?.clockNow ?? null;

const taking = defineQuery<{ terminalId: string; realTime: Date; until: Date; notAfter: Date }, { now: Date }>(
  'take-sandbox-clock',
  `UPDATE terminals SET clock_now = coalesce(clock_now, :realTime), clock_moving_until = :until
    WHERE terminal_id = :terminalId AND coalesce(clock_now, :realTime) <= :notAfter
      AND (clock_moving_until IS NULL OR clock_moving_until <= :realTime)
    RETURNING clock_now AS now`,
);

/**
 * Freezes a clock and leases it.
 * @param lease `until` when in real time; the clock must not be later than `notAfter`
 * @returns the clock's time; undefined when another request has it, or it is later
 */
export const takeSandboxClock = async (
  on: Executor,
  lease: { readonly terminalId: string; readonly realTime: Date; readonly until: Date; readonly notAfter: Date },
): Promise<Date | undefined> => (await taking.row(on, lease))?.now;

// Another value than the one that is there, by which a move would know the clock as its own.
const seizing = defineQuery<{ terminalId: string; realTime: Date; until: Date }, { now: Date; until: Date }>(
  'seize-sandbox-clock',
  `UPDATE terminals SET clock_moving_until = greatest(:until, clock_moving_until + interval '1 millisecond')
    WHERE terminal_id = :terminalId RETURNING coalesce(clock_now, :realTime) AS now, clock_moving_until AS until`,
);

/** Leases a clock whatever request has it. @returns undefined when there is no such terminal */
export const seizeSandboxClock = (
  on: Executor,
  lease: { readonly terminalId: string; readonly realTime: Date; readonly until: Date },
): Promise<{ now: Date; until: Date } | undefined> => seizing.row(on, lease);
