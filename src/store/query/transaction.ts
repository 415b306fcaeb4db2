import { Prisma, type PrismaClient } from '../../../generated/prisma/client.js';
import { DatabaseError } from 'pg';
import { statementsMayTake } from '../connection/connection.js';

/**
 * A database transaction, or the client outside of one. Functions of the store take it first; only the store uses its
 * members.
 */
export type Transaction = Prisma.TransactionClient;

export interface TransactionOptions {
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
 * True if PostgreSQL rolled back a transaction in favour of another one (SQLSTATE 40001 or 40P01). node-postgres
 * reports the code. Prisma reports it in three ways: as P2034 for a statement of the query builder, as P2010 around the
 * driver adapter's error for a raw one, and as the adapter's own error for a COMMIT.
 */
export function isWriteConflict(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code === '40001' || error.code === '40P01';
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return isAdapterConflict(error);
  return error.code === 'P2034' || isAdapterConflict(error.meta?.driverAdapterError);
}

/** True if a row was refused because another has the value of a unique column. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';

function isAdapterConflict(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== 'DriverAdapterError') return false;
  const { cause } = error;
  return typeof cause === 'object' && cause !== null && 'kind' in cause && cause.kind === 'TransactionWriteConflict';
}
