import type { Pool } from 'pg';
import { leftBehindSeconds, settleInDoubt } from './commit-together.js';
import { ShardedPool } from './sharded-pool.js';

/** A PostgreSQL with its name; where there are no shards there is one, and it has none. */
export interface Database {
  readonly name: string;
  readonly pool: Pool;
}

/** Every PostgreSQL behind a pool, for what is kept or counted in each of them for itself. */
export const databasesOf = (pool: Pool): readonly Database[] =>
  pool instanceof ShardedPool ? pool.shards.all : [{ name: '', pool }];

/**
 * Ends what a process left half committed on several shards; where there are none, there is nothing to do.
 * @param seconds how old it has to be until it is taken for left behind
 * @returns how many were ended
 */
export const settleWhatIsLeft = (pool: Pool, seconds = leftBehindSeconds): Promise<number> =>
  pool instanceof ShardedPool ? settleInDoubt(pool.shards, seconds) : Promise.resolve(0);
