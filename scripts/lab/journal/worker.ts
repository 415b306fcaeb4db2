/** A process that posts journals until it is killed, with a clock that runs ahead so that leases end sooner. */
import { pino } from 'pino';
import { systemClock } from '../../../src/base/clock.js';
import { systemRandom } from '../../../src/base/random.js';
import { postJournals } from '../../../src/journal/post-journals.js';
import { postSettlements } from '../../../src/journal/post-settlements.js';
import { openStore } from '../../../src/store/connection/open.js';

const [databaseUrl = '', began = '', pace = ''] = process.argv.slice(2);
const clock = { ...systemClock, now: () => new Date(Number(began) + (Date.now() - Number(began)) * Number(pace)) };
const store = await openStore({ databaseUrl, dataDirectory: '', poolSize: 2, log: pino({ level: 'warn' }) });
const deps = { store, clock, random: systemRandom, lifecycle: { stopping: false } };
for (;;) {
  const more = await postJournals(deps);
  if (!(await postSettlements(deps)) && !more) await systemClock.sleep(50);
}
