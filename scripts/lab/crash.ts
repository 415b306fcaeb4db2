/** `npm run crash`: kills a server under load repeatedly, then reconciles the ledgers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { crashRun } from './faults/crash-run.js';
import { createScratchWhereTested, databaseSettings } from '../support/scratch-database.js';

const usage = `Usage: npm run crash -- [--kills N] [--life MILLISECONDS]

Starts the server, puts it under load (sales, pre-authorizations, captures, voids, refunds, retries), kills it with
SIGKILL at a random time, and starts it again on the same data, repeatedly. Requests cut off by a kill are repeated with
their Idempotency-Key. Then the lookups run, and the records of integrator, service and simulated bank are compared. No
answered payment may be missing, done twice or left PROCESSING, and the sums must agree to the cent. Only then is the
exit code 0.

  --kills N   number of kills (50)
  --life MS   maximum life of a server after it first responds; each lives a random part of it (1500)
  --help      this text

The data is in an embedded database in a temporary directory, or in a new database of the PostgreSQL server whose
maintenance database TEST_DATABASE_URL names. Both are removed afterwards. After a fault they are left in place, and the
output names them.
`;

const whole = (text: string, name: string, least: number): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least)
    throw new Error(`--${name} takes a whole number from ${least} up, not "${text}"`);
  return value;
};

function readOptions(): { kills: number; life: number } | undefined {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '50' },
      life: { type: 'string', default: '1500' },
      help: { type: 'boolean', default: false },
    },
  });
  return values.help ? undefined : { kills: whole(values.kills, 'kills', 1), life: whole(values.life, 'life', 100) };
}

async function run({ kills, life }: { kills: number; life: number }): Promise<void> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'payment-terminal-crash-'));
  const database = await createScratchWhereTested('crash');
  const began = performance.now();
  console.log(`${kills} kills on ${database ? 'PostgreSQL' : 'the embedded database'}`);
  const { faults, ...numbers } = await crashRun({
    kills,
    dataDirectory,
    database: database ?? {},
    longestLife: life,
    progress: (text) => {
      console.log(text);
    },
  });
  console.log(`\n${JSON.stringify({ ...numbers, seconds: Math.round((performance.now() - began) / 1000) }, null, 2)}`);
  if (faults.length > 0) {
    console.error(
      `\n${faults.length} faults:\n${faults
        .slice(0, 50)
        .map(({ kind, what }) => `  - ${kind}: ${what}`)
        .join('\n')}`,
    );
    console.error(
      `The data is left in ${[dataDirectory, ...Object.values(databaseSettings(database ?? {}))].join(' and ')}.`,
    );
    process.exitCode = 1;
    return;
  }
  console.log('\nNothing was lost, done twice or left open, and the ledgers agree.');
  await database?.drop();
  rmSync(dataDirectory, { recursive: true });
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

try {
  const options = readOptions();
  if (options)
    await run(options).catch((error: unknown) => {
      console.error(`The run could not be finished: ${messageOf(error)}`);
      process.exitCode = 1;
    });
  else console.log(usage);
} catch (error) {
  console.error(`${messageOf(error)}\n\n${usage}`);
  process.exitCode = 2;
}
