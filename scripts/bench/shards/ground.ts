import type { PostgresServer } from '../../faults/postgres.js';
import { processorMilliseconds } from '../../processor-time.js';
import { startCluster, startServer } from '../../shards/cluster.js';
import { copyTerminal } from '../../shards/copy-terminal.js';
import type { Range, Router } from '../../shards/router.js';
import type { Bench } from '../options.js';
import { startService, type Server } from '../servers.js';
import { sum } from '../statistics.js';

/** A service on one PostgreSQL or on several behind a router, each of which is a server of its own. */
export interface Ground {
  readonly name: string;
  /** 0: one PostgreSQL, and no router. */
  readonly shards: number;
  /** As many for each shard. */
  readonly terminals: readonly string[];
  readonly servers: readonly PostgresServer[];
  readonly router: Router | undefined;
  readonly service: Server;
  /** What the service is started with. */
  readonly settings: Readonly<Record<string, string>>;
  /** How long the first start took, which brings every database to the schema, in seconds. */
  readonly firstStartSeconds: number;
  /** Stops the service, and the servers under it. */
  close(): Promise<void>;
}

/** At least so many terminals, so that up to four shards have equal parts of the same load. */
const fewestTerminals = 4;

const terminalsOf = (shards: number): string[] =>
  Array.from({ length: Math.max(fewestTerminals, shards) }, (_, index) => `S${String(index).padStart(2, '0')}001`);

/** Ranges of terminal ids, one for each shard; the terminals are spread evenly over them. */
function rangesOf(shards: number): Range[] {
  const terminals = terminalsOf(shards);
  return Array.from({ length: shards }, (_, index) => ({
    from: index === 0 ? '0' : (terminals[(index * terminals.length) / shards] ?? ''),
    shard: `sh${index + 1}`,
  }));
}

/**
 * Starts PostgreSQL, where there are shards a router, and a service.
 * @param shards 1, 2 or a multiple of 4; 0: none
 * @param more settings of the service, and of each PostgreSQL
 */
export async function startGround(
  bench: Bench,
  shards: number,
  { service: special = {}, postgres = [] }: { service?: Record<string, string>; postgres?: readonly string[] } = {},
): Promise<Ground> {
  const name = shards === 0 ? 'one PostgreSQL' : `${shards} shard${shards === 1 ? '' : 's'}`;
  bench.progress(`starting ${name}`);
  const terminals = terminalsOf(shards);
  const [sandbox = '', ...others] = terminals;
  const under = shards === 0 ? await startAlone() : await startSharded(shards, postgres);
  bench.atEnd(() => under.close());
  const settings = { SANDBOX_TERMINAL_ID: sandbox, ...under.settings, ...special };
  const began = performance.now();
  const service = await startService(bench, { settings });
  const firstStartSeconds = (performance.now() - began) / 1000;
  await copyTerminal(under.servers, sandbox, others);
  return {
    name,
    shards,
    terminals,
    servers: under.servers,
    router: under.router,
    service,
    settings,
    firstStartSeconds,
    async close() {
      await service.stop();
      await under.close();
    },
  };
}

interface Under extends Pick<Ground, 'servers' | 'router'> {
  readonly settings: Record<string, string>;
  close(): Promise<void>;
}

async function startAlone(): Promise<Under> {
  const started = await startServer();
  return {
    servers: [started.server],
    router: undefined,
    settings: { DATABASE_URL: started.databaseUrl },
    close: () => started.close(),
  };
}

async function startSharded(shards: number, more: readonly string[]): Promise<Under> {
  const cluster = await startCluster(rangesOf(shards), { more });
  const { TEST_DATABASE_URL, TEST_DATABASE_SHARDS } = cluster.settings;
  return {
    servers: cluster.servers.map(({ server }) => server),
    router: cluster.router,
    settings: { DATABASE_URL: TEST_DATABASE_URL, DATABASE_SHARDS: TEST_DATABASE_SHARDS },
    close: () => cluster.close(),
  };
}

/** Processor time, in milliseconds. */
export interface Spent {
  readonly service: number;
  readonly router: number;
  /** Of all of them together. */
  readonly databases: number;
}

/** What the processes of a ground have used since they began. */
export async function spentBy({ service, router, servers }: Ground): Promise<Spent> {
  const { cpuMicroseconds } = await service.probe.usage();
  return {
    service: cpuMicroseconds / 1000,
    router: router ? processorMilliseconds(router.pid) : 0,
    databases: sum(servers.map(({ pid }) => processorMilliseconds(pid))),
  };
}

/** What was used between two looks, divided by a number. */
export const spentEach = (before: Spent, after: Spent, count: number): Spent => ({
  service: (after.service - before.service) / count,
  router: (after.router - before.router) / count,
  databases: (after.databases - before.databases) / count,
});
