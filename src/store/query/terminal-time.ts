/**
 * The time of a row of `terminals`, as `terminalTime` in terminal.ts has it: where its sandbox clock stands, or else
 * the real time, ahead of which the clock may run.
 * @param realTime an expression of SQL
 */
export const terminalTime = (realTime = ':now::timestamptz'): string =>
  `coalesce(terminals.clock_now, ${realTime} + terminals.clock_ahead * interval '1 millisecond')`;

/** The same bound for all terminals: the time of the one that is furthest ahead. */
export const latestTerminalTime = `greatest(:now, (SELECT max(${terminalTime()}) FROM terminals))`;
