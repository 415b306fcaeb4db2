/** `npm run seed`: fills a database with a year of payments, to test the service on it. */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { systemClock } from '../src/base/clock.js';
import { ConfigError, readConfig, type Config } from '../src/config/config.js';
import { createLog } from '../src/logging/log.js';
import { newApiKey, newManagementKey } from '../src/management/api-keys/api-key.js';
import { systemRandom, terminalFriendlyId } from '../src/base/random.js';
import { startService } from '../src/service.js';
import { cloneTemplate, progressLine, takeTemplate } from './seed/clone.js';
import { makeHistory } from './seed/history.js';

const usage = `Usage: npm run seed -- --transactions N --database URL [--terminal ID]

Fills a PostgreSQL database with payments as a shop makes them in a year. The service itself makes a few hundred of
every sort on a new sandbox terminal (approved, declined, captured, voided, refunded, retried, recurring, with
Idempotency-Keys, events and deliveries); their rows are then cloned with new ids, spread over the past year. What is
still to come, such as the charges of a series, lies at least a day ahead. The cards are sealed under keys that are
thrown away: the rows are there to be read and searched, and no stored card can be charged again.

  --transactions N   how many, about: from 1000 to 10000000. A million takes some minutes and 5 GB
  --database URL     postgres://…; made ready for this version of the service when it is not. No service may run on it
                     meanwhile
  --swept            without what a service has deleted that runs with its default settings (RETENTION_…): of events,
                     deliveries, requests and Idempotency-Keys only those of the last days, and of what the simulated
                     bank recorded those of the last day. Ten million take 25 GB so, and 54 GB without
  --terminal ID      6 letters and digits; a terminal without transactions. Without it a new one is drawn
  --help             this text
`;

class Refused extends Error {}

interface Options {
  readonly transactions: number;
  readonly databaseUrl: string;
  readonly terminalId: string;
  readonly swept: boolean;
}

function readOptions(): Options | undefined {
  const { values } = parseArgs({
    options: {
      transactions: { type: 'string' },
      database: { type: 'string' },
      terminal: { type: 'string' },
      swept: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const transactions = Number(values.transactions);
  if (!Number.isInteger(transactions) || transactions < 1_000 || transactions > 10_000_000)
    throw new Refused(
      `--transactions must be a whole number from 1000 to 10000000, not "${values.transactions ?? ''}"`,
    );
  if (values.database === undefined || !/^postgres(ql)?:\/\//.test(values.database))
    throw new Refused('--database must be an address that starts with postgres://');
  return {
    transactions,
    databaseUrl: values.database,
    terminalId: values.terminal ?? terminalFriendlyId(systemRandom),
    swept: values.swept,
  };
}

/** Days for which a service retains the rows of a table; the others are permanent. */
const keptDays = ({ retentionDays }: Config): ReadonlyMap<string, number> =>
  new Map([
    ['events', retentionDays.events],
    ['deliveries', retentionDays.delivered],
    ['delivery_attempts', retentionDays.delivered],
    ['provider_notifications', retentionDays.notifications],
    ['request_log', retentionDays.requests],
    ['idempotency_keys', 1],
    ['simulator_entries', 1],
  ]);

async function seed({ transactions, databaseUrl, terminalId, swept }: Options): Promise<void> {
  const apiKey = newApiKey(systemRandom, 'sandbox');
  const managementKey = newManagementKey(systemRandom);
  const simulatorSecret = systemRandom.bytes(32).toString('hex');
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: 'memory://',
    PORT: '0',
    LOG_LEVEL: 'error',
    SANDBOX_TERMINAL_ID: terminalId,
    SANDBOX_API_KEY: apiKey,
    MANAGEMENT_KEY: managementKey,
    SIMULATOR_SECRET: simulatorSecret,
    WEBHOOK_ALLOW_LOCAL: 'true',
    RATE_LIMIT_SUBMISSIONS: '100000',
    RATE_LIMIT_ALL: '100000',
  });
  const client = new pg.Client({ connectionString: databaseUrl });
  const service = await startService(config, { clock: systemClock, random: systemRandom, log: createLog('error') });
  try {
    await client.connect();
    const {
      rows: [found],
    } = await client.query<{ used: boolean }>(
      'SELECT EXISTS (SELECT FROM transactions WHERE terminal_id = $1) AS used',
      [terminalId],
    );
    if (found?.used)
      throw new Refused(`the terminal ${terminalId} has transactions already: give another one, or none`);
    console.log(`The service creates a history on the terminal ${terminalId}.`);
    await makeHistory({ baseUrl: service.baseUrl, terminalId, apiKey, managementKey }, simulatorSecret);
  } finally {
    await service.stop();
  }
  try {
    const template = await takeTemplate(client, terminalId, new Date());
    console.log(
      `Its ${template.transactions} transactions are cloned: ` +
        `${template.tables.map(({ name, rows }) => `${rows} ${name}`).join(', ')}.`,
    );
    if (template.left.length > 0)
      console.log(`Unchanged: ${template.left.join(', ')}. Their rows cannot be assigned to a terminal.`);
    const added = await cloneTemplate(
      client,
      template,
      transactions - template.transactions,
      progressLine(),
      swept ? keptDays(config) : undefined,
    );
    const {
      rows: [size],
    } = await client.query<{ size: string }>('SELECT pg_size_pretty(pg_database_size(current_database())) AS size');
    const all = template.transactions + added;
    console.log(`${all} transactions on the terminal ${terminalId}; the database has ${size?.size ?? '?'}.
To use it: DATABASE_URL=… SANDBOX_TERMINAL_ID=${terminalId} SANDBOX_API_KEY=<16 characters or more> npm start
It deletes what is older than RETENTION_… says; set those to 3650 to keep it.`);
  } finally {
    await client.end();
  }
}

try {
  const options = readOptions();
  if (options) await seed(options);
  else console.log(usage);
} catch (error) {
  const wrongUse =
    error instanceof Refused || error instanceof ConfigError || (error instanceof TypeError && 'code' in error);
  console.error(
    wrongUse
      ? `${error.message}\n\n${usage}`
      : `The database could not be filled: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exitCode = wrongUse ? 2 : 1;
}
