import { statementsMayTake } from '../connection/connection.js';

/**
 * Maximum number of rows per sweeping statement: few, so that it holds its locks for milliseconds, and soon releases
 * the only session of an embedded database.
 */
export const batch = 500;

/**
 * Begins a sweeping transaction. After a long pause it skips many rows, and no request waits for it. Each statement
 * must find its rows by an index. PostgreSQL's generic plan expects a tenth of all rows, and would otherwise read a
 * whole table.
 */
export const beginSweep = `BEGIN; SET LOCAL enable_seqscan = off; ${statementsMayTake(60_000)}`;
