/** `npm run journal`: kills processes that post journals, then compares the journals with a computation in SQL. */
import { parseArgs } from 'node:util';
import { createScratchDatabase } from '../support/scratch-database.js';
import { table } from '../support/table.js';
import { journalRun } from './journal/run.js';

const usage = `Usage: npm run journal -- [--histories N] [--kills N] [--workers N] [--seed N]

Writes histories of payments into a new database of the PostgreSQL server whose maintenance database TEST_DATABASE_URL
names: payments, holds, captures, voids, refunds, failed refunds and settlement reports. Processes post their journals
meanwhile, and are killed with SIGKILL or suspended beyond their lease. Then each entry, balance and sum is compared
with a computation in SQL that shares no code with the service. The exit code is 1 if one differs.

  --histories N   number of payments (10000)
  --kills N       number of kills (10). With 0, the histories are written before, and the rate is that of posting
  --workers N     number of processes that post (3)
  --seed N        decides the histories and the times of kills (1)
  --help          this text
`;

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '10' },
    workers: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});

const { TEST_DATABASE_URL: server } = process.env;
const [histories = 0, kills = 0, workers = 0, seed = 0] = [
  values.histories,
  values.kills,
  values.workers,
  values.seed,
].map(Number);

if (values.help || server === undefined || !(histories > 0 && kills >= 0 && workers > 0 && Number.isInteger(seed))) {
  console.log(server === undefined && !values.help ? `TEST_DATABASE_URL is not set.\n\n${usage}` : usage);
  process.exitCode = values.help ? 0 : 2;
} else {
  const database = await createScratchDatabase(server, 'journal');
  const began = performance.now();
  const progress = (line: string): void =>
    console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}`);
  const { compared, seconds, entries, ...counts } = await journalRun({
    ...{ databaseUrl: database.databaseUrl, histories, seed, workers, kills, progress },
  });
  const isRight = compared.every(({ different }) => different === 0);
  console.log(table([['Compared', 'Number', 'Different'], ...compared.map((row) => Object.values(row).map(String))]));
  console.log(JSON.stringify(counts));
  console.log(`${entries} entries in ${seconds.toFixed(1)} s: ${Math.round(entries / seconds)} a second`);
  if (isRight) await database.drop();
  else console.log(`The data is left in ${database.databaseUrl}.`);
  process.exitCode = isRight ? 0 : 1;
}
