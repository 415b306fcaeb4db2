import type pg from 'pg';
import { openPool } from '../pool.js';
import { Absences } from './absences.js';
import { settleInDoubt } from './commit-together.js';
import { databaseId } from './database-id.js';
import { makeCopiesEqual } from './equal-copies.js';
import { letTerminalsMove } from './let-terminals-move.js';
import { numberApart } from './number-apart.js';
import { openShard, type OpenShard, type OpenShardOptions, type ShardAddress } from './open-shard.js';
import { RouterLanes } from './router-lanes.js';
import { routerSession, type Shards } from './shard.js';

/** The number of the lock that one instance has while it sets a shard up. */
const settingUp = 2_026_112_201;

/** Connections to a router and its shards. */
export interface OpenShards {
  readonly shards: Shards;
  /** Those to the first shard. */
  readonly home: OpenShard;
  end(): Promise<void>;
}

/**
 * Opens the connections to a router and to each of its shards, and brings these to this version's schema.
 * @throws Error that says what to do, when a shard cannot be reached, or is not set up as it has to be
 */
export async function openShards(
  routerUrl: string,
  addresses: readonly [ShardAddress, ...ShardAddress[]],
  options: Omit<OpenShardOptions, 'moved'>,
): Promise<OpenShards> {
  const { connection, timeouts, log } = options;
  const opened: { close(): Promise<void> }[] = [];
  const end = async (): Promise<void> => {
    await Promise.all(opened.map((each) => each.close()));
  };
  try {
    const [first, ...others] = addresses;
    const way = { ...connection, connectionString: routerUrl };
    const router = new RouterLanes(
      () => openPool(way, timeouts, log, { beginWith: routerSession(first.name) }),
      timeouts?.connect,
    );
    opened.push({ close: () => router.end() });
    const open = async (address: ShardAddress): Promise<OpenShard> => {
      const shard = await openShard(address, { ...options, moved: () => router.giveUp(address.name) });
      opened.push(shard);
      return shard;
    };
    const home = await open(first);
    const all: [OpenShard, ...OpenShard[]] = [home];
    for (const other of others) all.push(await open(other));
    for (const [number, { name, pool }] of all.entries()) {
      await checkSettings(name, pool);
      await alone(pool, async (client) => {
        await numberApart(client, number);
        await letTerminalsMove(client);
      });
    }
    const names = new Map<string, string>();
    for (const { name, pool } of all) names.set(await databaseId(pool), name);
    const shards: Shards = {
      router,
      names,
      all,
      homeId: await databaseId(home.pool),
      log,
      absences: new Absences(log),
    };
    await settleInDoubt(shards);
    for (const shard of await makeCopiesEqual(shards.all))
      log.info({ shard }, 'a shard was given what every shard has');
    return { shards, home, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Does `work` while nobody else sets this shard up. It may take its time, but not wait long for a table in use. */
async function alone(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [settingUp]);
    await client.query("SET lock_timeout = '5s'");
    await work(client);
  } finally {
    // Its session ends, and with that the lock and the settings.
    client.release(true);
  }
}

/** The router keeps what it is told with SET to itself, so that the server has to have it. */
async function checkSettings(name: string, pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; value: string }>(
    `SELECT name, reset_val AS value FROM pg_settings
    WHERE name IN ('TimeZone', 'jit', 'plan_cache_mode', 'max_prepared_transactions') UNION ALL
    SELECT 'collation', datcollate FROM pg_database WHERE datname = current_database()`,
  );
  const given = new Map(rows.map((row) => [row.name, row.value]));
  if (given.get('max_prepared_transactions') === '0')
    throw new Error(
      `the shard ${name} has max_prepared_transactions = 0: what belongs to no terminal is written to all shards or ` +
        'to none, by prepared transactions. Set it to 100, say, and start that PostgreSQL again',
    );
  if (!/^(C|POSIX)(\.|$)/.test(given.get('collation') ?? ''))
    throw new Error(
      `the database of the shard ${name} sorts texts as ${given.get('collation') ?? ''}: pages of several shards are ` +
        "put together in the order of bytes. Make it with LC_COLLATE 'C.UTF-8'",
    );
  const wanted = { TimeZone: 'UTC', jit: 'off', plan_cache_mode: 'force_generic_plan' };
  const missing = Object.entries(wanted).filter(([setting, value]) => given.get(setting) !== value);
  if (missing.length > 0)
    throw new Error(
      `the shard ${name} needs settings that the router does not pass on: ` +
        missing.map(([setting, value]) => `ALTER DATABASE … SET ${setting} = '${value}'`).join('; '),
    );
}
