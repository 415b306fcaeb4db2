import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { terminalTables } from '../../src/store/shards/reach.js';
import { postgresPrograms, PostgresServer } from '../faults/postgres.js';
import { hasCoordinator, startCoordinator, type Coordinator } from './coordinator.js';
import { hasProgram } from './program.js';
import { startRouter, type Range, type Router, type ShardPort } from './router.js';

/** PostgreSQL that has some of the terminals. */
export interface ShardServer {
  readonly name: string;
  /** The server that takes writes; after a promotion it is the other one. */
  server: PostgresServer;
  /** The synchronous standby that follows it, where there is one. */
  follower?: PostgresServer;
}

/** PostgreSQL servers behind a router, on loopback. */
export interface Cluster {
  readonly router: Router;
  readonly servers: readonly ShardServer[];
  /** As TEST_DATABASE_URL and TEST_DATABASE_SHARDS want it. */
  readonly settings: { readonly TEST_DATABASE_URL: string; readonly TEST_DATABASE_SHARDS: string };
  /** The settings of a service that uses a database of this name, which every shard has. */
  addressesOf(database: string, role: string): { readonly DATABASE_URL: string; readonly DATABASE_SHARDS: string };
  close(): Promise<void>;
}

/** Servers behind routers that learn from a coordinator which shard has which terminals. */
export interface GrowingCluster {
  /** Where its files are. */
  readonly directory: string;
  readonly routers: readonly Router[];
  readonly coordinator: Coordinator;
  readonly servers: readonly ShardServer[];
  /** The shards as DATABASE_SHARDS wants them. */
  shards(): string;
  /** Makes a server that is a shard as yet of nothing, and of which nobody knows. */
  createShard(name: string): Promise<ShardServer>;
  close(): Promise<void>;
}

/** Whether this machine has what a cluster needs. */
export const canHaveShards = (): boolean => postgresPrograms() !== undefined && hasProgram('spqr-router');

/** Whether it has what terminals are moved with. */
export const canMoveTerminals = (): boolean => canHaveShards() && hasCoordinator();

/** What a shard is set to, as GOING-LIVE.md says. */
const settings = [
  "timezone = 'UTC'",
  'jit = off',
  "plan_cache_mode = 'force_generic_plan'",
  'max_prepared_transactions = 50',
];
/** Of a test's server: nothing is to outlive it. */
const careless = ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off', 'max_connections = 300'];

/** The database that is used of every server. */
const database = 'postgres';

/** @param waitsForDisk whether what it has answered is still there when it was killed */
async function createServer(
  directory: string,
  name: string,
  { waitsForDisk = false, more = [] }: { readonly waitsForDisk?: boolean; readonly more?: readonly string[] } = {},
): Promise<ShardServer> {
  const server = await PostgresServer.create(join(directory, name));
  for (const setting of [...settings, ...(waitsForDisk ? [] : careless), ...more])
    await server.query(`ALTER SYSTEM SET ${setting}`, 'postgres');
  await server.stop();
  await server.start();
  return { name, server };
}

/**
 * @param replicated whether a synchronous standby follows each
 * @param more settings of each, such as `jit = off`
 */
async function createServers(
  directory: string,
  ranges: readonly Range[],
  { waitsForDisk = false, replicated = false, more = [] as readonly string[] } = {},
): Promise<ShardServer[]> {
  const servers: ShardServer[] = [];
  for (const name of [...new Set(ranges.map(({ shard }) => shard))].sort()) {
    const shard = await createServer(directory, name, { waitsForDisk, more });
    if (replicated) shard.follower = await shard.server.createStandby(join(directory, `${name}-follower`));
    servers.push(shard);
  }
  return servers;
}

const portOf = ({ name, server }: ShardServer): ShardPort => ({ name, port: server.port });

/** What the sessions of a service at its shards are called, in which those of routers differ from them. */
export const applicationName = 'service';

/** As DATABASE_SHARDS wants them. */
const shardsOf = (servers: readonly ShardServer[], at = database, role = 'postgres'): string =>
  servers
    .map(({ name, server, follower }) => {
      const beside = follower ? `,127.0.0.1:${follower.port}` : '';
      const place = `127.0.0.1:${server.port}${beside}/${at}`;
      return `${name}=postgresql://${role}@${place}?application_name=${applicationName}`;
    })
    .join(',');

function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'payment-terminal-shards-'));
  // The servers run as another user.
  chmodSync(directory, 0o755);
  return directory;
}

async function closeAll(servers: readonly ShardServer[], directory: string): Promise<void> {
  for (const { server, follower } of servers) {
    await server.stop('immediate');
    await follower?.stop('immediate');
  }
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
}

/**
 * Starts as many shards as the ranges name, `sh1` the first, and the router before them.
 * @param waitsForDisk whether what a shard has answered is still there when it was killed
 * @param more settings of each server, such as `jit = off`
 */
export async function startCluster(
  ranges: readonly Range[],
  { waitsForDisk = false, more = [] }: { readonly waitsForDisk?: boolean; readonly more?: readonly string[] } = {},
): Promise<Cluster> {
  const directory = makeDirectory();
  const servers = await createServers(directory, ranges, { waitsForDisk, more });
  const router = await startRouter(directory, servers.map(portOf), { ranges, tables: [...terminalTables] });
  return {
    router,
    servers,
    settings: { TEST_DATABASE_URL: router.url(database), TEST_DATABASE_SHARDS: shardsOf(servers) },
    addressesOf: (name, role) => ({
      DATABASE_URL: Object.assign(new URL(router.url(name)), { username: role }).href,
      DATABASE_SHARDS: shardsOf(servers, name, role),
    }),
    async close() {
      await router.kill();
      await closeAll(servers, directory);
    },
  };
}

/** Starts one server as a shard is set, with no router before it: to compare shards with. */
export async function startServer(): Promise<{
  readonly server: PostgresServer;
  readonly databaseUrl: string;
  close(): Promise<void>;
}> {
  const directory = makeDirectory();
  const shard = await createServer(directory, 'alone');
  const { server } = shard;
  return {
    server,
    databaseUrl: `postgresql://postgres@127.0.0.1:${server.port}/${database}`,
    close: () => closeAll([shard], directory),
  };
}

/**
 * Starts as many shards as the ranges name, a coordinator, and routers before them.
 * @param routers how many
 * @param replicated whether each shard waits for the disk, and for a standby
 */
export async function startGrowingCluster(
  ranges: readonly Range[],
  { routers, replicated = false }: { readonly routers: number; readonly replicated?: boolean },
): Promise<GrowingCluster> {
  const directory = makeDirectory();
  const servers = await createServers(directory, ranges, { waitsForDisk: replicated, replicated });
  const ports = servers.map(portOf);
  const coordinator = await startCoordinator(directory, ports, ranges, [...terminalTables], database);
  const before: Router[] = [];
  for (let number = 1; number <= routers; number += 1) {
    const records = { coordinatorConfiguration: coordinator.configuration };
    const router = await startRouter(directory, ports, records, { name: `router${number}` });
    await coordinator.register(router);
    before.push(router);
  }
  return {
    directory,
    routers: before,
    coordinator,
    servers,
    shards: () => shardsOf(servers),
    async createShard(name) {
      const shard = await createServer(directory, name);
      servers.push(shard);
      return shard;
    },
    async close() {
      for (const router of before) await router.kill();
      await coordinator.stop();
      await closeAll(servers, directory);
    },
  };
}
