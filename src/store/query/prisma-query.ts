import type { Prisma } from '../../../generated/prisma/client.js';
import type { Query } from './query.js';

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
