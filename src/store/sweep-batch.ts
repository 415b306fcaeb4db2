import { statementsMayTake } from './connection.js';

/**
 * How many rows a statement that sweeps takes: few, so that it holds its locks for milliseconds, and the one session of
 * an embedded database is soon free again.
 */
export const batch = 500;

/** Begins a transaction that sweeps: after a long pause it reads past many rows, and no request waits for it. */
export const beginSweep = `BEGIN; ${statementsMayTake(60_000)}`;
