import type { Pool, PoolClient } from 'pg';
import type { Executor } from './query.js';
import { again } from './transaction.js';

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
