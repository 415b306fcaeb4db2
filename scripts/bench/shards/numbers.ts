import { setTimeout as wait } from 'node:timers/promises';
import { residentMegabytes } from '../../processor-time.js';
import { clientOf } from '../../seed/client.js';
import { table } from '../../table.js';
import type { Bench } from '../options.js';
import { sandboxOf, startService, type Server } from '../servers.js';
import { spread, sum } from '../statistics.js';
import { spentBy, spentEach, type Ground } from './ground.js';

/** What is measured at each number of shards, by its name. */
export type Numbers = Readonly<Record<string, number>>;

const idleSeconds = 15;
/** How often a list is read, and something changed on all shards. */
const times = 20;

/** Measures what grows with the number of shards. The service is idle, but for what is measured. */
export async function numbersOf(bench: Bench, ground: Ground): Promise<Numbers> {
  bench.progress(`${ground.name}: idle for ${idleSeconds} s, then ${times} lists and ${times} changes`);
  const { service, router, servers, terminals } = ground;
  const [first = ''] = terminals;
  // What was done before leaves nothing to do.
  await wait(2_000);
  const [before, counted] = [await spentBy(ground), await statementsOf(service)];
  await wait(idleSeconds * 1000);
  const idle = spentEach(before, await spentBy(ground), idleSeconds);
  const statements = ((await statementsOf(service)) - counted) / idleSeconds;
  const send = clientOf({ ...sandboxOf(service), terminalId: first });
  const list = await repeated(ground, () => send('GET', '/management/deliveries?limit=50'));
  const change = await repeated(ground, (round) =>
    send('PATCH', '/management/terminals/{terminal}', { name: `Round ${round}` }),
  );
  let connections = 0;
  for (const server of servers) {
    const [row] = await server.query(
      `SELECT count(*)::int AS number FROM pg_stat_activity
        WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      'postgres',
    );
    connections += Number(row?.['number']);
  }
  const { residentBytes } = await service.probe.usage();
  await service.stop();
  const began = performance.now();
  const again = await startService(bench, { settings: ground.settings });
  const startSeconds = (performance.now() - began) / 1000;
  await again.stop();
  return {
    'first start, s': ground.firstStartSeconds,
    'start, s': startSeconds,
    'idle statements/s': statements,
    'idle service, ms/s': idle.service,
    'idle router, ms/s': idle.router,
    'idle databases, ms/s': idle.databases,
    'connections at the databases': connections,
    'service, MB': residentBytes / 2 ** 20,
    'router, MB': router ? residentMegabytes(router.pid) : 0,
    'list, ms': list.milliseconds,
    'list, ms of processor': list.processor,
    'change, ms': change.milliseconds,
    'change, ms of processor': change.processor,
  };
}

const statementsOf = async ({ probe }: Server): Promise<number> => sum((await probe.usage()).statements.values());

/** @returns what one took in the middle, and of all processors on average, in milliseconds */
async function repeated(
  ground: Ground,
  work: (round: number) => Promise<unknown>,
): Promise<{ readonly milliseconds: number; readonly processor: number }> {
  await work(0);
  const before = await spentBy(ground);
  const took: number[] = [];
  for (let round = 1; round <= times; round++) {
    const began = performance.now();
    await work(round);
    took.push(performance.now() - began);
  }
  const each = spentEach(before, await spentBy(ground), times);
  return { milliseconds: spread(took).median, processor: each.service + each.router + each.databases };
}

/** The straight line that is closest to points (least squares): `base + slope * x`. */
export function lineThrough(points: readonly (readonly [x: number, y: number])[]): { base: number; slope: number } {
  const [x, y] = [0, 1].map((place) => sum(points.map((point) => point[place] ?? 0)) / points.length) as [
    number,
    number,
  ];
  const slope =
    sum(points.map((point) => (point[0] - x) * (point[1] - y))) / sum(points.map((point) => (point[0] - x) ** 2));
  return { base: y - slope * x, slope };
}

const shown = (value: number): string => (Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(0));

/** What was measured at several numbers of shards, and where the line through it is at another one. */
export function numbersTable(measured: readonly (readonly [shards: number, numbers: Numbers])[], at: number): string {
  const names = Object.keys(measured[0]?.[1] ?? {});
  return table([
    ['', ...measured.map(([shards]) => `${shards} shards`), 'line', `at ${at}`],
    ...names.map((name) => {
      const { base, slope } = lineThrough(measured.map(([shards, numbers]) => [shards, numbers[name] ?? NaN]));
      const line = `${shown(base)} + ${shown(slope)} n`;
      return [name, ...measured.map(([, numbers]) => shown(numbers[name] ?? NaN)), line, shown(base + slope * at)];
    }),
  ]);
}
