import type { Pool } from 'pg';
import { answersOf } from './absences.js';
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
 * Does background work on every PostgreSQL for itself: one that is away keeps no other's from being done.
 * @param work answers whether there may be more
 * @returns whether there may be more on any
 * @throws what is no outage; and an outage of all
 */
export async function onEachDatabase(pool: Pool, work: (on: Pool) => Promise<boolean>): Promise<boolean> {
  if (!(pool instanceof ShardedPool)) return work(pool);
  const { all, absences } = pool.shards;
  const answers = [];
  for (const shard of all) answers.push(await absences.ask(shard, () => work(shard.pool)));
  return answersOf(answers).includes(true);
}

/**
 * Ends what a process left half committed on several shards; where there are none, there is nothing to do.
 * @param seconds how old it has to be until it is taken for left behind
 * @returns how many were ended
 */
export const settleWhatIsLeft = (pool: Pool, seconds = leftBehindSeconds): Promise<number> =>
  pool instanceof ShardedPool ? settleInDoubt(pool.shards, seconds) : Promise.resolve(0);
