import type { Pool } from 'pg';
import { withinTime, type Clock } from '../../base/clock.js';
import { readSandboxClock } from '../../store/sandbox/sandbox-clocks.js';
import type { TerminalClock } from '../../base/terminal.js';

/**
 * How long others wait for a read that is under way. Then they read for themselves: it may be on a connection that is
 * silent.
 */
const readMilliseconds = 5_000;

/** What is being read of one terminal, and what will be read once that is there. */
interface Reading {
  readonly running: Promise<unknown>;
  next: Promise<TerminalClock> | undefined;
}

/**
 * The clocks of sandbox terminals as they stand in the database, so that a request sees a move that was answered
 * before, through whatever instance. Requests that come while a clock is being read share the next read: it begins
 * after all of them, and no more than one is under way however many there are, unless it takes so long that it may
 * never end.
 */
export function sandboxClocks(pool: Pool, clock: Clock): { read(terminalId: string): Promise<TerminalClock> } {
  const readings = new Map<string, Reading>();

  function start(terminalId: string): Promise<TerminalClock> {
    const running = readSandboxClock(pool, terminalId);
    const reading: Reading = {
      running: withinTime(clock, readMilliseconds, running).catch(() => undefined),
      next: undefined,
    };
    readings.set(terminalId, reading);
    void reading.running.then(() => {
      if (reading.next === undefined) readings.delete(terminalId);
    });
    return running;
  }

  return {
    read(terminalId) {
      const reading = readings.get(terminalId);
      if (!reading) return start(terminalId);
      reading.next ??= reading.running.then(() => start(terminalId));
      return reading.next;
    },
  };
}
