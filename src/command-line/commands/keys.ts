import { Command, Option } from 'commander';
import { environments } from '../../../generated/enumerations.js';
import type { schemas } from '../../../generated/types.js';
import { accountOfTerminal } from './terminals.js';
import { durationSeconds, managementCommand, withService, WrongUse } from '../command.js';
import type { ManagementOptions, Surroundings, ServiceOptions } from '../command.js';
import { answered, connect, pagesOf } from '../connection.js';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface EnvOptions extends ServiceOptions {
  readonly dataDir: string;
  readonly terminal: string;
  readonly apiKey: string;
}

/** `env`: prints the shell lines that set the variables of the guides for the sandbox of a data directory. */
export const envCommand = ({ print }: Surroundings): Command =>
  withService(
    new Command('env').description('print the variables of the guides for a shell: eval "$(payment-terminal env)"'),
  )
    .addOption(new Option('--data-dir <folder>', 'data directory of the sandbox').env('DATA_DIR').default('./data'))
    .addOption(
      new Option('--terminal <id>', 'terminal of the sandbox').env('SANDBOX_TERMINAL_ID').default('', 'its own'),
    )
    .addOption(new Option('--api-key <key>', 'API key of the sandbox').env('SANDBOX_API_KEY').default('', 'its own'))
    .action(async ({ baseUrl, dataDir, json, terminal, apiKey }: EnvOptions) => {
      const made = await secretsIn(dataDir);
      // A MANAGEMENT_KEY in the environment may be an earlier sandbox's, exported by this command.
      const own = { TERMINAL: terminal || made.terminalId, API_KEY: apiKey || made.apiKey };
      const names = { BASE_URL: baseUrl, ...own, MANAGEMENT_KEY: made.managementKey };
      if (json) print(JSON.stringify(names));
      else
        for (const [name, value] of Object.entries(names)) print(`export ${name}='${value.replaceAll("'", `'\\''`)}'`);
    });

/** @throws WrongUse if no sandbox was started with this data directory */
async function secretsIn(folder: string): Promise<Record<'terminalId' | 'apiKey' | 'managementKey', string>> {
  const file = join(folder, 'sandbox.json');
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Record<'terminalId' | 'apiKey' | 'managementKey', string>;
  } catch (error) {
    throw new WrongUse(`${file} cannot be read: start a sandbox with npm start, or give its --data-dir.`, {
      cause: error,
    });
  }
}

type ApiKey = schemas['ApiKey'];

interface KeyOptions extends ManagementOptions {
  readonly account: string | undefined;
  readonly environment: schemas['Environment'] | undefined;
  readonly overlap: number | undefined;
  readonly origin: string[] | undefined;
  readonly name: string | undefined;
  readonly readOnly: boolean | undefined;
  readonly operation: string[] | undefined;
  readonly address: string[] | undefined;
}

const repeatable = (value: string, others: string[] | undefined): string[] => [...(others ?? []), value];

export const keysCommand = (surroundings: Surroundings) =>
  new Command('keys')
    .description('API keys')
    .addCommand(
      managementCommand('list', 'list all keys, with only the end of each')
        .option('--account <id>', 'only those of this account')
        .action((options: KeyOptions) => list(options, surroundings)),
    )
    .addCommand(
      managementCommand('create', 'create a key, and show it once')
        .argument('<terminals...>', 'the terminals that it may use')
        .option('--account <id>', 'its account; by default that of the terminals')
        .addOption(new Option('--environment <environment>', 'its environment; optional').choices(environments))
        .option(
          '--origin <origin>',
          'create a publishable key for card fields in pages of this origin; repeatable',
          repeatable,
        )
        .option('--name <name>', 'its purpose')
        .option('--read-only', 'for reading only')
        .option('--operation <operationId>', 'for this operation only; repeatable', repeatable)
        .option('--address <address>', 'from this address or network only; repeatable', repeatable)
        .action((terminals: string[], options: KeyOptions) => create(terminals, options, surroundings)),
    )
    .addCommand(
      managementCommand('rotate', 'replace a key by a new one, and show that once')
        .argument('<key>', 'the id of the key, as the list shows it')
        .option(
          '--overlap <duration>',
          'how long the old one continues to work, such as 24h; a day by default',
          durationSeconds,
        )
        .action((key: string, options: KeyOptions) => rotate(key, options, surroundings)),
    )
    .addCommand(
      managementCommand('revoke', 'revoke a key permanently, within five seconds')
        .argument('<key>', 'the id of the key, as the list shows it')
        .action((key: string, options: KeyOptions) => revoke(key, options, surroundings)),
    );

const line = ({ api_key_id, hint, environment, state, terminal_friendly_ids, name = '' }: ApiKey): string =>
  [api_key_id, `…${hint}`, environment.padEnd('sandbox'.length), state, terminal_friendly_ids.join(','), name]
    .join('  ')
    .trimEnd();

async function list(options: KeyOptions, { print }: Surroundings): Promise<void> {
  const service = connect(options.baseUrl, options);
  const filter = options.account === undefined ? {} : { account_id: options.account };
  const pages = pagesOf('The list of keys', (page) =>
    service.GET('/v1/management/api-keys', { params: { query: { ...page, ...filter } } }),
  );
  for await (const { api_keys: keys } of pages)
    for (const key of keys) print(options.json ? JSON.stringify(key) : line(key));
}

async function create(terminals: string[], options: KeyOptions, { print, note }: Surroundings): Promise<void> {
  const service = connect(options.baseUrl, options);
  const { environment, origin } = options;
  const body = {
    account_id: options.account ?? (await accountOfTerminal(service, terminals[0] ?? '')),
    terminal_friendly_ids: terminals,
    ...(environment === undefined ? {} : { environment }),
    ...(origin === undefined ? {} : { allowed_origins: origin }),
    ...(options.name === undefined ? {} : { name: options.name }),
    ...(options.readOnly === undefined ? {} : { read_only: options.readOnly }),
    ...(options.operation === undefined ? {} : { operations: options.operation }),
    ...(options.address === undefined ? {} : { allowed_addresses: options.address }),
  };
  const key = await answered('To create the key', service.POST('/v1/management/api-keys', { body }));
  if (!options.json) note(`The key ${key.api_key_id} is shown only once:`);
  print(options.json ? JSON.stringify(key) : key.api_key);
}

async function rotate(apiKeyId: string, options: KeyOptions, { print, note }: Surroundings): Promise<void> {
  const service = connect(options.baseUrl, options);
  const body = options.overlap === undefined ? {} : { overlap_seconds: options.overlap };
  const key = await answered(
    'To replace the key',
    service.POST('/v1/management/api-keys/{api_key_id}/rotate', { params: { path: { api_key_id: apiKeyId } }, body }),
  );
  if (!options.json)
    note(`The old key works until ${key.replaced_until}. The new one, ${key.api_key_id}, is shown only once:`);
  print(options.json ? JSON.stringify(key) : key.api_key);
}

async function revoke(apiKeyId: string, options: KeyOptions, { print }: Surroundings): Promise<void> {
  const service = connect(options.baseUrl, options);
  const key = await answered(
    'To revoke the key',
    service.POST('/v1/management/api-keys/{api_key_id}/revoke', { params: { path: { api_key_id: apiKeyId } } }),
  );
  print(options.json ? JSON.stringify(key) : line(key));
}
