import { onServer } from '../scratch-database.js';
import { measure, measuredTable, type Target } from './measure.js';
import type { Bench } from './options.js';
import { makeSales } from './recording.js';
import { scenarios } from './scenarios.js';
import { startService } from './servers.js';
import { ratio, spread } from './statistics.js';

const salesBefore = 2_000;

/**
 * Two processes of the service on one database take turns with keyed sales: one keeps no request log, the other does.
 * What is compared is the processor time of a sale, of the service and of the database.
 */
export async function requestLog(bench: Bench): Promise<void> {
  const { progress } = bench;
  const without = await startService(bench, { settings: { REQUEST_LOG_ENTRIES: '0' } });
  const withLog = await startService(bench);
  progress(`making ${salesBefore} sales`);
  const known = await makeSales(without.origin, salesBefore, 16);
  if (bench.databaseUrl !== undefined) await onServer(bench.databaseUrl, (client) => client.query('VACUUM (ANALYZE)'));
  const { flows } = scenarios['sale-keyed'];
  const targets: readonly Target[] = [
    { name: 'without a request log', servers: [without], flows, known },
    { name: 'with a request log', servers: [withLog], flows, known },
  ];
  const measured = await measure(bench, 'keyed sales', targets);
  console.log(measuredTable(measured));
  const [one, other] = measured;
  if (!one || !other?.ratios) return;
  const more = spread(
    other.turns.map((turn, round) => turn.cpuMicroseconds - (one.turns[round]?.cpuMicroseconds ?? 0)),
  );
  const [median, least, most] = [more.median, more.least, more.most].map(Math.round);
  console.log(
    `\nThe log takes ${median} µs of the service's processor time a sale (${least} to ${most}). ` +
      `Requests per second, without by with: ${ratio(other.ratios.requests)}.`,
  );
}
