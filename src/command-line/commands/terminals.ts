import { Command, Option } from 'commander';
import { environments } from '../../../generated/enumerations.js';
import type { schemas } from '../../../generated/types.js';
import { managementCommand, type ManagementOptions, type Surroundings, WrongUse } from '../command.js';
import { answered, connect, type Service, pagesOf } from '../connection.js';

type Terminal = schemas['Terminal'];
type ProviderKey = schemas['ProviderKey'];

interface CreateOptions extends ManagementOptions {
  readonly account: string | undefined;
  readonly environment: schemas['Environment'] | undefined;
  readonly routes: readonly ProviderKey[];
  readonly timeZone: string | undefined;
}

const listOf = (text: string): string[] =>
  text
    .trim()
    .split(/\s*,\s*/)
    .filter(Boolean);

export const terminalsCommand = (surroundings: Surroundings) =>
  new Command('terminals')
    .description('terminals')
    .addCommand(
      managementCommand('list', 'all terminals')
        .option('--account <id>', 'only those of this account')
        .action((options: CreateOptions) => list(options, surroundings)),
    )
    .addCommand(
      managementCommand('create', 'create a terminal')
        .argument('<name>', 'its name')
        .option('--account <id>', 'its account; optional if there is only one')
        .addOption(new Option('--environment <environment>', 'its environment; optional').choices(environments))
        .option('--routes <processors>', 'processor keys in order of preference, separated by commas', listOf, [
          'simulator_a',
          'simulator_b',
        ])
        .option('--time-zone <zone>', 'the time zone of its recurring payments, such as Europe/Berlin; UTC by default')
        .action((name: string, options: CreateOptions) => create(name, options, surroundings)),
    );

const line = ({ terminal_friendly_id, environment, name, routes, time_zone }: Terminal): string =>
  [terminal_friendly_id, environment.padEnd('sandbox'.length), routes.join(','), time_zone, name].join('  ');

async function list(options: CreateOptions, { print }: Surroundings): Promise<void> {
  const service = connect(options.baseUrl, options);
  const filter = options.account === undefined ? {} : { account_id: options.account };
  const pages = pagesOf('The list of terminals', (page) =>
    service.GET('/v1/management/terminals', { params: { query: { ...page, ...filter } } }),
  );
  for await (const { terminals } of pages)
    for (const terminal of terminals) print(options.json ? JSON.stringify(terminal) : line(terminal));
}

async function create(name: string, options: CreateOptions, { print }: Surroundings): Promise<void> {
  const service = connect(options.baseUrl, options);
  const { environment, timeZone, routes } = options;
  const body = {
    account_id: await accountOf(service, options.account),
    name,
    routes: [...routes],
    ...(environment === undefined ? {} : { environment }),
    ...(timeZone === undefined ? {} : { time_zone: timeZone }),
  };
  const terminal = await answered('To create the terminal', service.POST('/v1/management/terminals', { body }));
  print(options.json ? JSON.stringify(terminal) : line(terminal));
}

/**
 * Returns the named account, or the only one.
 * @throws WrongUse if there are several
 */
export async function accountOf(service: Service, named: string | undefined): Promise<string> {
  if (named !== undefined) return named;
  const [first, second] = (
    await answered('The list of accounts', service.GET('/v1/management/accounts', { params: { query: { limit: 2 } } }))
  ).accounts;
  if (!first) throw new WrongUse('There is no account yet: create one with POST /v1/management/accounts.');
  if (second) throw new WrongUse('There are several accounts: choose one with --account.');
  return first.account_id;
}

/**
 * Returns the account of a terminal.
 * @throws Refused if the terminal does not exist
 */
export async function accountOfTerminal(service: Service, terminal: string): Promise<string> {
  const { account_id } = await answered(
    'To read the terminal',
    service.GET('/v1/management/terminals/{terminal_friendly_id}', {
      params: { path: { terminal_friendly_id: terminal } },
    }),
  );
  return account_id;
}
