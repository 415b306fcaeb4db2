import { join } from 'node:path';
import { startCluster, type Cluster } from '../shards/cluster.js';
import { PgBouncer, readmeRoleSettings } from './pgbouncer.js';
import { databaseName, PostgresServer } from './postgres.js';
import { Proxy } from './proxy.js';

/** How the instances reach their database. */
export interface WayToDatabase {
  /** Whether through a proxy. */
  readonly proxied?: boolean;
  /** Whether through PgBouncer. */
  readonly pooled?: boolean;
  /** Whether the database has a synchronous standby, of which they know. */
  readonly replicated?: boolean;
  /** Whether there are two PostgreSQL behind a router; then none of the above. */
  readonly sharded?: boolean;
}

export interface StageDatabase {
  /** The server that has the data; of shards it is that of the terminal. */
  readonly postgres: PostgresServer;
  readonly cluster: Cluster | undefined;
  readonly proxy: Proxy | undefined;
  readonly bouncer: PgBouncer | undefined;
  /** The server that follows the one that has the data, where the instances know of one. */
  readonly follower: PostgresServer | undefined;
  /** What the instances are told of it. */
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * Makes the database of a stage.
 * @param directory empty, and open to the user postgres
 * @param terminalId its only terminal, which is not on the first shard: that has what belongs to none
 */
export async function openStageDatabase(
  directory: string,
  terminalId: string,
  way: WayToDatabase,
): Promise<StageDatabase> {
  if (way.sharded) return openShards(terminalId, way);
  const postgres = await PostgresServer.create(join(directory, 'postgres'));
  const proxy = way.proxied ? await Proxy.open(postgres.port) : undefined;
  if (way.pooled) await postgres.query(readmeRoleSettings());
  const bouncer = way.pooled ? await PgBouncer.start(join(directory, 'pgbouncer'), postgres) : undefined;
  const follower = way.replicated ? await postgres.createStandby(join(directory, 'follower')) : undefined;
  return {
    postgres,
    cluster: undefined,
    proxy,
    bouncer,
    follower,
    settings: {
      ...(follower ? { DATABASE_STANDBY_LAG_MS: '2000' } : {}),
      DATABASE_URL: postgres.url(bouncer?.port ?? proxy?.port, 'service', follower),
    },
  };
}

async function openShards(terminalId: string, { proxied, pooled, replicated }: WayToDatabase): Promise<StageDatabase> {
  if (proxied || pooled || replicated)
    throw new Error('A fault of a line, a pooler or a standby is brought about on one PostgreSQL, without --shards.');
  const ranges = [
    { from: '0', shard: 'sh1' },
    { from: terminalId, shard: 'sh2' },
  ];
  const cluster = await startCluster(ranges, { waitsForDisk: true });
  const [, second] = cluster.servers;
  if (!second) throw new Error('there is no second shard');
  return {
    postgres: second.server,
    cluster,
    proxy: undefined,
    bouncer: undefined,
    follower: undefined,
    settings: cluster.addressesOf(databaseName, 'service'),
  };
}
