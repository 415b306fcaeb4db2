import { statementsMayTake } from '../connection/connection.js';

/**
 * How many rows a statement that sweeps takes: few, so that it holds its locks for milliseconds, and the one session of
 * an embedded database is soon free again.
 */
export const batch = 500;

/**
 * Begins a transaction that sweeps. After a long pause it reads past many rows, and no request waits for it. Each
 * statement finds what it takes by an index: PostgreSQL, which prepares it for any batch, expects that it takes a tenth
 * of all, and would read a whole table for each.
 */
export const beginSweep = `BEGIN; SET LOCAL enable_seqscan = off; ${statementsMayTake(60_000)}`;
