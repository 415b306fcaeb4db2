/** Returns a calendar date of the store, which Prisma reads as midnight UTC, as `YYYY-MM-DD`. */
export const dateText = (date: Date): string => date.toISOString().slice(0, 10);

/** Returns a calendar date, `YYYY-MM-DD`, as midnight UTC, which is Prisma's form. */
export const storedDate = (text: string): Date => new Date(`${text}T00:00:00.000Z`);

/**
 * Returns the time of a row of `terminals`, like `terminalTime` in base/terminal.ts: that of its stopped sandbox clock,
 * or the real time and its lead.
 * @param realTime an expression of SQL
 */
export const terminalTime = (realTime = ':now::timestamptz'): string =>
  `coalesce(terminals.clock_now, ${realTime} + terminals.clock_ahead * interval '1 millisecond')`;

/** The latest time of all terminals. */
export const latestTerminalTime = `greatest(:now, (SELECT max(${terminalTime()}) FROM terminals))`;
