import { canHaveShards } from '../../shards/cluster.js';
import type { Bench } from '../options.js';
import { costsOf } from './costs.js';
import { startGround, type Ground } from './ground.js';
import { numbersOf, numbersTable, type Numbers } from './numbers.js';

/** The last one is for what is measured of empty shards only. */
const numbers = [1, 2, 4, 16] as const;
const loaded = 4;
/** What the lines through what was measured are asked for. */
const wanted = 100;

/**
 * What a keyed sale and a status take of the processors of service, router and databases on one PostgreSQL and on 1, 2
 * and 4 shards, which take turns; and what grows with the number of shards while nothing is paid.
 */
export async function shards(bench: Bench): Promise<void> {
  if (!canHaveShards()) throw new Error('There is no PostgreSQL, or no router of SPQR, on this machine.');
  const grounds: Ground[] = [];
  for (const count of [0, ...numbers.filter((number) => number <= loaded)])
    grounds.push(await startGround(bench, count));
  for (const scenario of ['sale-keyed', 'status'] as const) console.log(`${await costsOf(bench, scenario, grounds)}\n`);
  const measured: [number, Numbers][] = [];
  for (const count of numbers) {
    // What was loaded has grown; what an empty one needs is asked for.
    for (const ground of grounds.splice(0)) await ground.close();
    const ground = await startGround(bench, count, { postgres: ["shared_buffers = '16MB'"] });
    measured.push([count, await numbersOf(bench, ground)]);
    await ground.close();
  }
  console.log(numbersTable(measured, wanted));
}
