import { Prisma, type PrismaClient } from '@prisma/client';

export interface TransactionOptions {
  isolationLevel?: Prisma.TransactionIsolationLevel;
  /** How often `work` is run before its write conflict is thrown. Each round lets at least one of the rivals through. */
  attempts?: number;
}

/**
 * Runs `work` in a database transaction, and runs it again from its start when PostgreSQL rolls it back because of a write conflict or a
 * deadlock. `work` must therefore do nothing but database work, and only through the client that it is given.
 *
 * @throws whatever `work` throws, and the last write conflict when the attempts are used up
 */
export async function inTransaction<T>(
  prisma: PrismaClient,
  work: (transaction: Prisma.TransactionClient) => Promise<T>,
  { isolationLevel, attempts = 10 }: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await prisma.$transaction(work, isolationLevel === undefined ? {} : { isolationLevel });
    } catch (error) {
      if (attempt >= attempts || !isWriteConflict(error)) throw error;
    }
  }
}

/**
 * Whether PostgreSQL gave up a transaction for another's sake (SQLSTATE 40001 or 40P01). Prisma reports it as P2034 when a statement of
 * the query builder fails, and as the driver adapter's own error when the COMMIT does.
 */
export function isWriteConflict(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2034') return true;
  return error instanceof Error && error.name === 'DriverAdapterError' && kindOf(error.cause) === 'TransactionWriteConflict';
}

function kindOf(cause: unknown): unknown {
  return typeof cause === 'object' && cause !== null && 'kind' in cause ? cause.kind : undefined;
}
