import { Argument, Command, InvalidArgumentError } from 'commander';
import { randomBytes } from 'node:crypto';

export interface Options {
  readonly seconds: number;
  readonly warmUp: number;
  readonly rounds: number;
  readonly connections: number;
  readonly instances: number;
  /** Largest number of transactions in growth. */
  readonly upTo: number;
  readonly embedded?: true;
  /** Arguments for the Node of the service. */
  readonly nodeOptions?: string;
}

/** The environment of one benchmark run. */
export interface Bench {
  readonly options: Options;
  readonly progress: (text: string) => void;
  /** Undefined for the embedded database. */
  readonly databaseUrl: string | undefined;
  /** Temporary directory of this run. */
  readonly directory: string;
  /** Registers cleanup for the end of the run. Runs in reverse order. */
  readonly atEnd: (undo: () => unknown) => void;
}

const about = [
  'Measures the built service over HTTP, in turns with a bare Koa that executes the same SQL statements through ' +
    'node-postgres, one round trip each, and answers a constant. The statements are recorded from the service at the ' +
    "start of the run; every replay has new ids. The simulated bank's writes are included on both sides. If " +
    'requests follow each other (a pre-authorization and its capture), the bare Koa executes the statements of all ' +
    'of them at the last one.',
  'First a closed loop, for the maximum rate; then an open loop at half of it over at most 256 connections: requests ' +
    'are sent at their due times, regardless of earlier ones.',
  'Needs a PostgreSQL at BENCH_DATABASE_URL or DATABASE_URL; creates a separate database there and drops it. The ' +
    'rate limits of the service are raised, its log is on at its default level and goes to /dev/null.',
].join('\n\n');

const more = `
Only ratios mean something on another machine: of the service's requests per second to the bare Koa's, and of the bare
Koa's processor time for a request to the service's. On a machine with other work, trust the second.

A new PostgreSQL creates the files of its write-ahead log, an older one writes over earlier ones, which costs less. For
that, let one write 8 GB before (pg_switch_wal), with min_wal_size=8GB and a CHECKPOINT after it.

"Other" is all processes except the servers and the load generator: the database, and any other.

A study, on a separate database:
  growth      the cost of a sale and a status while the database grows from 1,000 transactions in steps of ten, in
              turns with one that stays small; at the end every statement of the service must use an index and read few
              pages. Needs PostgreSQL's auto_explain, and a superuser's address

A CPU profile of the service: --node-options '--cpu-prof --cpu-prof-dir=data/bench', and open the file in the
developer tools of Chrome.`;

/** Parses the command line. Prints the help or an error and ends the process if there is nothing to run. */
export function readOptions(): { names: readonly ScenarioName[]; study: boolean; options: Options } {
  const command = new Command('npm run bench --')
    .configureHelp({ helpWidth: 120 })
    .description(about)
    .addArgument(new Argument('[names...]', 'scenarios, or growth').choices([...scenarioNames, 'growth']))
    .option('--seconds <n>', 'length of each turn', whole(1, 120), 2)
    .option('--warm-up <n>', 'seconds of load on each server before the first round', whole(1, 120), 4)
    .option('--rounds <n>', 'turns of each server', whole(1, 100), 7)
    .option('--connections <n>', 'of the closed loop, each with one request at a time', whole(1, 1000), 32)
    .option('--instances <n>', '2: also two processes of the service on the same database', whole(1, 2), 1)
    .option('--embedded', 'on the embedded database instead of a PostgreSQL')
    .option('--node-options <text>', 'arguments for the Node of the service')
    .option('--up-to <n>', 'of growth: the final size (ten million need 50 GB)', whole(1_000, 100_000_000), 1_000_000)
    .addHelpText('after', more)
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
    .parse();
  const options = command.opts<Options>();
  const study = command.args.includes('growth');
  if (study && command.args.length > 1) command.error('growth runs alone: omit other names.');
  if (options.embedded && (study || options.instances === 2))
    command.error('Only one process can open an embedded database: omit --embedded.');
  const chosen = scenarioNames.filter((name) => command.args.includes(name));
  return { names: chosen.length > 0 ? chosen : scenarioNames, study, options };
}

const whole = (least: number, most: number) => (text: string) => {
  if (!/^\d+$/.test(text) || Number(text) < least || Number(text) > most)
    throw new InvalidArgumentError(`Must be a whole number from ${least} to ${most}.`);
  return Number(text);
};

export const scenarioNames = ['sale', 'sale-keyed', 'status', 'capture', 'mixed'] as const;

export type ScenarioName = (typeof scenarioNames)[number];

const secret = (): string => `bench-${randomBytes(16).toString('hex')}`;

/** Terminal and keys of a run, valid in its databases only. */
export const terminalId = 'BENCH1';

export const [apiKey, managementKey, simulatorSecret] = [secret(), secret(), secret()] as const;

/**
 * One request template of a flow. In path and body, `{known}` is the id of an existing transaction. `{transaction_id}`
 * and `{order_id}` come from the answer to the first request.
 */
export interface Step {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** True if each request gets its own Idempotency-Key. */
  readonly keyed: boolean;
}

/** Sequential requests; each waits for the previous answer. */
export interface Flow {
  readonly name: string;
  /** Frequency relative to the other flows of its scenario. */
  readonly weight: number;
  readonly steps: readonly Step[];
}

const post = (operation: string, keyed: boolean, body: object): Step => ({
  method: 'POST',
  path: `/v1/payments/${operation}/${terminalId}`,
  headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
  keyed,
  body: JSON.stringify(body),
});

export const payment = (operation: 'sale' | 'preauth', keyed: boolean): Step =>
  post(operation, keyed, {
    merchant_transaction_id: 'bench-4711',
    amount: 10.5,
    currency: 'EUR',
    cvv: '123',
    description: 'A payment of the benchmark',
    order: {
      merchant_order_id: 'bench-order-4711',
      payment_instrument: {
        payment_method: 'cards',
        card_number: '4111111111111111',
        expiry_month: 12,
        expiry_year: new Date().getFullYear() + 2,
        card_cardholder_name: 'Ada Lovelace',
      },
      payer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', phone_number: '+441234567890' },
    },
  });

const followUp = (operation: 'capture' | 'refund', fields: object): Step =>
  post(operation, true, { transaction_reference_id: '{transaction_id}', order_reference_id: '{order_id}', ...fields });

const status: Step = {
  method: 'GET',
  path: `/v1/payments/status/${terminalId}/{known}`,
  headers: { 'x-api-key': apiKey },
  body: undefined,
  keyed: false,
};

const flow = (name: string, weight: number, ...steps: Flow['steps']): Flow => ({ name, weight, steps });

/** The measured scenarios: requests of one or several kinds. */
export const scenarios: Readonly<Record<ScenarioName, { readonly title: string; readonly flows: readonly Flow[] }>> = {
  sale: { title: 'POST sale, a card, approved', flows: [flow('sale', 1, payment('sale', false))] },
  'sale-keyed': {
    title: 'POST sale, a card, approved, with an Idempotency-Key of its own',
    flows: [flow('sale-keyed', 1, payment('sale', true))],
  },
  status: { title: 'GET status of an approved sale', flows: [flow('status', 1, status)] },
  capture: {
    title: 'POST preauth, then POST capture of it in full, each with an Idempotency-Key of its own',
    flows: [flow('capture', 1, payment('preauth', true), followUp('capture', {}))],
  },
  mixed: {
    title: 'of 20 flows: 12 a status, 6 a keyed sale, 1 a pre-authorization and its capture, 1 a sale and its refund',
    flows: [
      flow('status', 12, status),
      flow('sale', 6, payment('sale', true)),
      flow('capture', 1, payment('preauth', true), followUp('capture', {})),
      flow('refund', 1, payment('sale', true), followUp('refund', { amount: 2.5, currency: 'EUR' })),
    ],
  },
};

/** Values for a template: `known`, then also `transaction_id` and `order_id`. */
export type Ids = Readonly<Partial<Record<string, string>>>;

/** Fills a template. A missing value stays unchanged, and the service refuses the request. */
export const filled = (template: string, ids: Ids): string =>
  template.replace(/\{(known|transaction_id|order_id)\}/g, (place, name: string) => ids[name] ?? place);

/** Returns flow indexes in start order, as frequent as their weights and evenly mixed (smooth weighted round robin). */
export function sequence(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const credits = weights.map(() => 0);
  return Array.from({ length: total }, () => {
    weights.forEach((weight, index) => (credits[index] = (credits[index] ?? 0) + weight));
    const chosen = credits.indexOf(Math.max(...credits));
    credits[chosen] = (credits[chosen] ?? 0) - total;
    return chosen;
  });
}
