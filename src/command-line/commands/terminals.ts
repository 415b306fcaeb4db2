import { Command, Option } from 'commander';
import { environments } from '../../../generated/enumerations.js';
import type { components } from '../../../generated/types.js';
import { accountOf } from './accounts.js';
import { managementCommand, type ManagementOptions, type Surroundings } from '../command.js';
import { answered, connect } from '../connection.js';

type Terminal = components['schemas']['Terminal'];
type ProviderKey = components['schemas']['ProviderKey'];

interface CreateOptions extends ManagementOptions {
  readonly account: string | undefined;
  readonly environment: components['schemas']['Environment'] | undefined;
  readonly routes: readonly ProviderKey[];
  readonly timeZone: string | undefined;
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const terminalsCommand = (surroundings: Surroundings) =>
  new Command('terminals')
    .description('terminals')
    .addCommand(
      managementCommand('list', 'all terminals')
        .option('--account <id>', 'only those of this account')
        .action((options: CreateOptions) => list(options, surroundings)),
    )
    .addCommand(
      managementCommand('create', 'make a terminal')
        .argument('<name>', 'what it is called')
        .option('--account <id>', 'whose it is; may be left out when there is one account')
        .addOption(new Option('--environment <environment>', 'which; may be left out').choices(environments))
        .option('--routes <processors>', 'in the order in which they are tried, with commas between them', listOf, [
          'simulator_a',
          'simulator_b',
        ])
        .option('--time-zone <zone>', 'whose calendar its recurring payments keep, as Europe/Berlin; UTC when left out')
        .action((name: string, options: CreateOptions) => create(name, options, surroundings)),
    );

const line = ({ terminal_friendly_id, environment, name, routes, time_zone }: Terminal): string =>
  [terminal_friendly_id, environment.padEnd('sandbox'.length), routes.join(','), time_zone, name].join('  ');

async function list(options: CreateOptions, { print }: Surroundings): Promise<void> {
  const service = connect(options.baseUrl, options);
  for (let cursor: string | undefined, more = true; more;) {
    const query = {
      limit: 200,
      ...(cursor === undefined ? {} : { cursor }),
      ...(options.account === undefined ? {} : { account_id: options.account }),
    };
    const page = await answered(
      'The list of terminals',
      service.GET('/v1/management/terminals', { params: { query } }),
    );
    for (const terminal of page.terminals) print(options.json ? JSON.stringify(terminal) : line(terminal));
    cursor = page.next_cursor;
    more = cursor !== undefined;
  }
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
  const terminal = await answered('To make the terminal', service.POST('/v1/management/terminals', { body }));
  print(options.json ? JSON.stringify(terminal) : line(terminal));
}
