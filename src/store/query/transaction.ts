import { Prisma, type PrismaClient } from '../../../generated/prisma/client.js';
import { DatabaseError } from 'pg';
import { statementsMayTake } from '../connection/connection.js';

/**
 * A database transaction, or the client outside of one. Functions of the store take it first; its own members are used
 * in the store only.
 */
export type Transaction = Prisma.TransactionClient;

export interface TransactionOptions {
  isolationLevel?: Prisma.TransactionIsolationLevel;
  /**
   * For how many milliseconds `work` may run, each of its statements as well; 10 seconds unless said otherwise, and the
   * settings for statements.
   */
  timeout?: number;
  /**
   * How often `work` is run before its write conflict is thrown. Each round lets at least one of the rivals through.
   */
  attempts?: number;
}

/**
 * Runs `work` in a database transaction, and runs it again from its start when PostgreSQL rolls it back because of a
 * write conflict or a deadlock. `work` must therefore do nothing but database work, and only through the client that it
 * is given.
 *
 * @throws whatever `work` throws, and the last write conflict when the attempts are used up
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
 * Runs `transaction`, and runs it again after a write conflict, or with other ids when one was taken already, so many
 * times in all.
 * @param transaction gets the number of its runs that found an id in use
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
 * The records whose ids are drawn. The ids begin alike for five minutes, and after 13 days again: one of 400,000 is
 * taken, where 1,000 are drawn in a second.
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
 * Whether PostgreSQL gave up a transaction for another's sake (SQLSTATE 40001 or 40P01). node-postgres says just that;
 * Prisma reports it in three ways: as P2034 when a statement of the query builder failed, as P2010 around the driver
 * adapter's error when a raw one did, and as the bare driver adapter's error when the COMMIT did.
 */
export function isWriteConflict(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code === '40001' || error.code === '40P01';
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return isAdapterConflict(error);
  return error.code === 'P2034' || isAdapterConflict(error.meta?.driverAdapterError);
}

/** Returns true if a row was refused because another has the value of a unique column. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';

function isAdapterConflict(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== 'DriverAdapterError') return false;
  const { cause } = error;
  return typeof cause === 'object' && cause !== null && 'kind' in cause && cause.kind === 'TransactionWriteConflict';
}
