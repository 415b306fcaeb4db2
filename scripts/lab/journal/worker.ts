/** A process that posts journals until it is killed, with a clock that runs ahead so that leases end sooner. */
import { pino } from 'pino';
import { systemClock } from '../../../src/base/clock.js';
import { systemRandom } from '../../../src/base/random.js';
import { postJournals } from '../../../src/journal/post-journals.js';
import { postSettlements } from '../../../src/journal/post-settlements.js';
import { openStore } from '../../../src/store/connection/open.js';
import { analyzeGrownTables } from '../../../src/store/sweep/sweep.js';

const [databaseUrl = '', began = '', pace = ''] = process.argv.slice(2);
const clock = { ...systemClock, now: () => new Date(Number(began) + (Date.now() - Number(began)) * Number(pace)) };
const log = pino({ level: 'warn' });
const store = await openStore({ databaseUrl, dataDirectory: '', poolSize: 2, log });
const deps = { store, clock, random: systemRandom, lifecycle: { stopping: false }, log };
let analyzedAt = 0;
for (;;) {
  // As a service does: plans from the time of empty tables read them as a whole.
  if (performance.now() - analyzedAt > 1_000) {
    await analyzeGrownTables(store.pool);
    analyzedAt = performance.now();
  }
  const more = await postJournals(deps);
  if (!(await postSettlements(deps)) && !more) await systemClock.sleep(50);
}
