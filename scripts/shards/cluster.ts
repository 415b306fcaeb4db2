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

/** Starts as many shards as the ranges name, `sh1` the first, and the router before them. */
export async function startCluster(ranges: readonly Range[]): Promise<Cluster> {
  const directory = mkdtempSync(join(tmpdir(), 'payment-terminal-shards-'));
  // The servers run as another user.
  chmodSync(directory, 0o755);
  const servers: { name: string; server: PostgresServer }[] = [];
  for (const name of [...new Set(ranges.map(({ shard }) => shard))].sort()) {
    const server = await PostgresServer.create(join(directory, name));
    for (const setting of [...settings, ...careless]) await server.query(`ALTER SYSTEM SET ${setting}`, 'postgres');
    await server.stop();
    await server.start();
    servers.push({ name, server });
  }
  const ports = servers.map(({ name, server }) => ({ name, port: server.port }));
  const router = await startRouter(directory, ports, ranges, [...terminalTables]);
  return {
    router,
    servers,
    settings: {
      TEST_DATABASE_URL: router.url('postgres'),
      TEST_DATABASE_SHARDS: ports
        .map(({ name, port }) => `${name}=postgresql://postgres@127.0.0.1:${port}/postgres`)
        .join(','),
    },
    async close() {
      await router.kill();
      for (const { server } of servers) await server.stop('immediate');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
