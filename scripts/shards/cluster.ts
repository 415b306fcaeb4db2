import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { terminalTables } from '../../src/store/shards/reach.js';
import { postgresPrograms, PostgresServer } from '../faults/postgres.js';
import { hasRouter, startRouter, type Range, type Router } from './router.js';

/** PostgreSQL servers behind a router, on loopback. */
export interface Cluster {
  readonly router: Router;
  readonly servers: readonly { readonly name: string; readonly server: PostgresServer }[];
  /** As TEST_DATABASE_URL and TEST_DATABASE_SHARDS want it. */
  readonly settings: { readonly TEST_DATABASE_URL: string; readonly TEST_DATABASE_SHARDS: string };
  /** The settings of a service that uses a database of this name, which every shard has. */
  addressesOf(database: string, role: string): { readonly DATABASE_URL: string; readonly DATABASE_SHARDS: string };
  close(): Promise<void>;
}

/** Whether this machine has what a cluster needs. */
export const canHaveShards = (): boolean => postgresPrograms() !== undefined && hasRouter();

/** What a shard is set to, as GOING-LIVE.md says. */
const settings = [
  "timezone = 'UTC'",
  'jit = off',
  "plan_cache_mode = 'force_generic_plan'",
  'max_prepared_transactions = 50',
];
/** Of a test's server: nothing is to outlive it. */
const careless = ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off', 'max_connections = 300'];

/**
 * Starts as many shards as the ranges name, `sh1` the first, and the router before them.
 * @param waitsForDisk whether what a shard has answered is still there when it was killed
 */
export async function startCluster(
  ranges: readonly Range[],
  { waitsForDisk = false }: { readonly waitsForDisk?: boolean } = {},
): Promise<Cluster> {
  const directory = mkdtempSync(join(tmpdir(), 'payment-terminal-shards-'));
  // The servers run as another user.
  chmodSync(directory, 0o755);
  const servers: { name: string; server: PostgresServer }[] = [];
  for (const name of [...new Set(ranges.map(({ shard }) => shard))].sort()) {
    const server = await PostgresServer.create(join(directory, name));
    for (const setting of [...settings, ...(waitsForDisk ? [] : careless)])
      await server.query(`ALTER SYSTEM SET ${setting}`, 'postgres');
    await server.stop();
    await server.start();
    servers.push({ name, server });
  }
  const ports = servers.map(({ name, server }) => ({ name, port: server.port }));
  const router = await startRouter(directory, ports, ranges, [...terminalTables]);
  const shardsAt = (database: string, role: string): string =>
    ports.map(({ name, port }) => `${name}=postgresql://${role}@127.0.0.1:${port}/${database}`).join(',');
  return {
    router,
    servers,
    settings: {
      TEST_DATABASE_URL: router.url('postgres'),
      TEST_DATABASE_SHARDS: shardsAt('postgres', 'postgres'),
    },
    addressesOf: (database, role) => ({
      DATABASE_URL: Object.assign(new URL(router.url(database)), { username: role }).href,
      DATABASE_SHARDS: shardsAt(database, role),
    }),
    async close() {
      await router.kill();
      for (const { server } of servers) await server.stop('immediate');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
