import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { Prisma, type PrismaClient } from '../../../generated/prisma/client.js';
import { statementsMayTake } from '../connection/connection.js';
import type { Executor, Query } from './query.js';

/**
 * A database transaction, or the client outside of one. Functions of the store take it first; only the store uses its
 * members.
 */
export type Transaction = Prisma.TransactionClient;

interface TransactionOptions {
  isolationLevel?: Prisma.TransactionIsolationLevel;
  /**
   * Time limit of `work` and of each of its statements, in milliseconds; by default 10 seconds, and the setting for
   * statements.
   */
  timeout?: number;
  /** Maximum number of runs of `work` before its write conflict is thrown. Each run lets at least one rival finish. */
  attempts?: number;
}

/**
 * Runs `work` in a database transaction, and again if PostgreSQL rolls it back because of a write conflict or a
 * deadlock. `work` may therefore do database work only, and only through the given client.
 *
 * @throws the errors of `work`, and the last write conflict if all attempts fail
 */
export const inTransaction = <T>(
  prisma: PrismaClient,
  work: (transaction: Transaction) => Promise<T>,
  { attempts = 10, ...options }: TransactionOptions = {},
): Promise<T> =>
  again(attempts, () =>
    prisma.$transaction(async (transaction) => {
      if (options.timeout !== undefined) await transaction.$executeRawUnsafe(statementsMayTake(options.timeout));
      return work(transaction);
    }, options),
  );

/**
 * Runs `transaction` up to `attempts` times: again after a write conflict, or with other ids if one was in use.
 * @param transaction receives the number of runs that found an id in use
 */
export async function again<T>(attempts: number, transaction: (takenIds: number) => Promise<T>): Promise<T> {
  let takenIds = 0;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction(takenIds);
    } catch (error) {
      const isTaken = isTakenId(error);
      if (attempt >= attempts || !(isTaken || isWriteConflict(error))) throw error;
      if (isTaken) takenIds += 1;
    }
  }
}

/**
 * The primary keys with drawn ids. Ids begin alike for five minutes, and again after 13 days: at 1,000 ids a second,
 * one of 400,000 is in use.
 */
const drawnIds: ReadonlySet<string> = new Set([
  'transactions_pkey',
  'orders_pkey',
  'payers_pkey',
  'series_pkey',
  'occurrences_pkey',
]);

const isTakenId = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '23505' && drawnIds.has(error.constraint ?? '');

/**
 * True if PostgreSQL rolled back a transaction because of a concurrent one (SQLSTATE 40001 or 40P01). node-postgres
 * reports the code. Prisma reports it in three ways: as P2034 for a statement of the query builder, as P2010 around the
 * driver adapter's error for a raw one, and as the adapter's own error for a COMMIT.
 */
export function isWriteConflict(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code === '40001' || error.code === '40P01';
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return hasKind(error, 'TransactionWriteConflict');
  return error.code === 'P2034' || hasKind(error.meta?.driverAdapterError, 'TransactionWriteConflict');
}

/** True if a raw statement of Prisma broke a reference between rows (SQLSTATE 23503, or 23001 since PostgreSQL 18). */
export const isBrokenReference = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError &&
  hasKind(error.meta?.driverAdapterError, 'ForeignKeyConstraintViolation', 'RestrictViolation');

/** True if a row was refused because another has the value of a unique column. */
export const isUniqueViolation = (error: unknown): boolean =>
  (error instanceof DatabaseError && error.code === '23505') ||
  (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002');

function hasKind(error: unknown, ...kinds: string[]): boolean {
  if (!(error instanceof Error) || error.name !== 'DriverAdapterError') return false;
  const { cause } = error;
  return typeof cause === 'object' && cause !== null && 'kind' in cause && kinds.includes(String(cause.kind));
}

/**
 * Runs `work` like `inTransaction`, with statements of the store instead of Prisma, at a fourth of the cost. PostgreSQL
 * may roll it back because of a write conflict or a deadlock, or a new id may be in use: then `work` is run again. It
 * may do database work only, and only on its argument.
 * @throws the errors of `work`, and the error of the last of ten attempts
 */
export const inSqlTransaction = <Result>(pool: Pool, work: (on: Executor) => Promise<Result>): Promise<Result> =>
  again(10, () => onConnection(pool, 'BEGIN', work));

/**
 * Lends a connection of the pool to `work`, between `begin` and a COMMIT, or a ROLLBACK if it throws.
 * @param begin begins the database transaction
 */
export async function onConnection<Result>(
  pool: Pool,
  begin: string,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(client);
    const { command } = await client.query('COMMIT');
    if (command !== 'COMMIT') throw new Error('a statement had failed, and PostgreSQL rolled the transaction back');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      broken = new Error('the transaction could not be rolled back');
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Runs a statement in a database transaction of Prisma, for locks and for updates that compute from columns, which
 * Prisma cannot express.
 * @returns the number of rows that it read or changed
 */
export const countInTransaction = <Parameters extends object, Row extends object>(
  transaction: Prisma.TransactionClient,
  query: Query<Parameters, Row>,
  parameters: Parameters,
): Promise<number> =>
  transaction.$executeRawUnsafe(query.text, ...query.parameters.map((name) => parameters[name] ?? null));

/** Runs a SELECT in a database transaction of Prisma, for joins that Prisma cannot express. @returns its rows */
export const rowsInTransaction = <Parameters extends object, Row extends object>(
  transaction: Prisma.TransactionClient,
  query: Query<Parameters, Row>,
  parameters: Parameters,
): Promise<Row[]> =>
  transaction.$queryRawUnsafe<Row[]>(query.text, ...query.parameters.map((name) => parameters[name] ?? null));

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
