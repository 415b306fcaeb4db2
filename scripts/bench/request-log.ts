import { onServer } from '../scratch-database.js';
import { measure, measuredTable, type Target, type Turn } from './measure.js';
import type { Bench } from './options.js';
import { makeSales } from './recording.js';
import { scenarios } from './scenarios.js';
import { startService } from './servers.js';
import { medianRange, range, ratio, type Spread } from './statistics.js';

const salesBefore = 2_000;

/**
 * Two processes of the service on one database take turns with keyed sales: one keeps no request log, the other does.
 * What is compared is the processor time of a sale, of the service and of the database, round by round: the log costs a
 * hundredth of what a sale does, so that many short rounds are needed to see it.
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
  const inPairs = (value: (withLog: Turn, withoutLog: Turn) => number): Spread =>
    medianRange(other.turns.flatMap((turn, round) => (one.turns[round] ? [value(turn, one.turns[round])] : [])));
  const more = inPairs((withLog, withoutLog) => withLog.cpuMicroseconds - withoutLog.cpuMicroseconds);
  const times = inPairs((withLog, withoutLog) => withLog.cpuMicroseconds / withoutLog.cpuMicroseconds);
  console.log(
    `\nRound by round the log takes ${Math.round(more.median)} µs of the service's processor time a sale ` +
      `(${range(more)}), ${times.median.toFixed(3)} times what a sale takes without it (${times.least.toFixed(3)} to ` +
      `${times.most.toFixed(3)}): the median, and where it lies in 95 of 100 such runs. Requests per second, without ` +
      `by with: ${ratio(other.ratios.requests)}.`,
  );
}
