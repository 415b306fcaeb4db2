import type { Pool } from 'pg';
import { withinTime, type Clock } from '../../base/clock.js';
import { readSandboxClock } from '../../store/sandbox/sandbox-clocks.js';
import type { TerminalClock } from '../../base/terminal.js';

/** Time after which waiting requests stop sharing a read and make their own: its connection may hang. */
const readMilliseconds = 5_000;

/** The current read of one terminal's clock, and the next. */
interface Reading {
  readonly running: Promise<unknown>;
  next: Promise<TerminalClock> | undefined;
}

/**
 * Reads the clocks of sandbox terminals from the database, so that a request sees every move answered before it, on any
 * instance. Requests that arrive during a read share the next one, which begins after all of them. At most one read
 * runs at a time, unless it exceeds its time limit.
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
