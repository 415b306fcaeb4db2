import type { Pool } from 'pg';
import { databasesOf } from '../../src/store/shards/databases.js';
import { shardOf } from '../../src/store/shards/shard-of.js';
import { ShardedPool } from '../../src/store/shards/sharded-pool.js';
import { terminalId, type TestService } from './service.js';

/** Executes what defines something, such as a trigger, in every PostgreSQL of a service. @throws when one refuses it */
export async function everywhere({ deps }: Pick<TestService, 'deps'>, text: string): Promise<void> {
  const executed = await Promise.allSettled(databasesOf(deps.store.pool).map(({ pool }) => pool.query(text)));
  for (const each of executed) if (each.status === 'rejected') throw each.reason;
}

/**
 * The PostgreSQL that has the rows of a terminal, for what is looked at in one: plans, locks, settings. Without shards
 * it is the service's own pool.
 */
export async function databaseOf({ deps }: Pick<TestService, 'deps'>, terminal = terminalId): Promise<Pool> {
  const { pool } = deps.store;
  if (!(pool instanceof ShardedPool)) return pool;
  const name = await shardOf(pool.shards, terminal);
  const shard = pool.shards.all.find((one) => one.name === name);
  if (!shard) throw new Error(`there is no shard ${name}`);
  return shard.pool;
}
