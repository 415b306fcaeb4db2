import type pg from 'pg';
import { databaseServers } from '../../database-servers.js';
import type { StoreLog } from '../log.js';
import { openPool, type ConnectionPool, type DatabaseTimeouts } from '../pool.js';
import { openReplicated, type ServedStore } from '../replicated.js';
import type { Shard } from './shard.js';

/** A shard as the settings name it. */
export interface ShardAddress {
  readonly name: string;
  /** Of its server, or of its primary and the standbys of that with commas between their hosts. */
  readonly databaseUrl: string;
}

export interface OpenShardOptions {
  /** How many connections there may be to each, and the like. */
  readonly connection: pg.PoolConfig;
  readonly timeouts: DatabaseTimeouts | undefined;
  readonly log: StoreLog;
  /** Brings the schema of a shard, which has this name and is at this server, up to date. */
  readonly migrate: (name: string, server: string) => Promise<void>;
  /** Called when another of its servers takes writes. */
  readonly moved: () => void;
}

/** Connections to the server of a shard that takes writes, past the router. */
export interface OpenShard extends Shard, Pick<ConnectionPool, 'breakAfter'> {
  close(): Promise<void>;
}

/**
 * Opens the connections to a shard. Where it has several servers they lead to the one that takes writes, and follow it.
 * @throws NoPrimary when none of several takes writes; what `migrate` throws
 */
export async function openShard(
  { name, databaseUrl }: ShardAddress,
  { connection, timeouts, log, migrate, moved }: OpenShardOptions,
): Promise<OpenShard> {
  const connect = (server: string): ConnectionPool =>
    openPool({ ...connection, connectionString: server }, timeouts, log);
  const open = async (server: string): Promise<ServedStore & OpenShard> => {
    await migrate(name, server);
    const connections = connect(server);
    let now = server;
    return {
      ...connections,
      name,
      moveTo(address) {
        if (address === now) return;
        now = address;
        connections.moveTo(address);
        moved();
      },
      morePool: () => connect(server),
      close: () => connections.end(),
    };
  };
  const servers = databaseServers(databaseUrl);
  const [only = ''] = servers;
  if (servers.length === 1) return open(only);
  return openReplicated(servers, { setting: `DATABASE_SHARDS (${name})`, timeouts, standbyLag: undefined, log }, open);
}
