import { readFile } from 'node:fs/promises';
import { Command, Option } from 'commander';
import type { schemas } from '../../../generated/types.js';
import { accountOf } from './terminals.js';
import { managementCommand, WrongUse, type ManagementOptions, type Surroundings } from '../command.js';
import { answered, connect, pagesOf } from '../connection.js';

type ProcessorAccount = schemas['ProcessorAccount'];
type Credentials = schemas['ProcessorCredentials'];

interface ProcessorOptions extends ManagementOptions {
  readonly account: string | undefined;
  readonly kind: schemas['ProcessorKind'];
  readonly credentials: string;
  readonly settings: string | undefined;
  readonly overlapHours: string | undefined;
}

const credentialsFile = () =>
  new Option('--credentials <file>', 'a JSON file with them, hidden from process lists').makeOptionMandatory();
const theAccount = 'its provider_key, or its id';

export const processorsCommand = (surroundings: Surroundings) =>
  new Command('processors')
    .description('accounts at processors')
    .addCommand(
      managementCommand('list', 'all processor accounts').action((options: ProcessorOptions) =>
        list(options, surroundings),
      ),
    )
    .addCommand(
      managementCommand('create', 'create a processor account')
        .argument('<provider-key>', 'its name in routes')
        .addOption(
          new Option('--kind <kind>', 'its processor kind')
            .choices(['stripe', 'adyen', 'simulator'])
            .makeOptionMandatory(),
        )
        .addOption(credentialsFile())
        .option('--settings <json>', 'as {"send_card_numbers":true}')
        .option('--account <id>', 'the account; optional if there is only one')
        .action((key: string, options: ProcessorOptions) => create(key, options, surroundings)),
    )
    .addCommand(
      managementCommand('rotate', 'replace its credentials')
        .argument('<account>', theAccount)
        .addOption(credentialsFile())
        .option(
          '--overlap-hours <hours>',
          'hours for which the previous notification secret is accepted; 24 by default',
        )
        .action((key: string, options: ProcessorOptions) => rotate(key, options, surroundings)),
    )
    .addCommand(
      managementCommand('check', 'test its credentials, and compare its webhooks with the required events')
        .argument('<account>', theAccount)
        .action((key: string, options: ProcessorOptions) => check(key, options, surroundings)),
    )
    .addCommand(
      managementCommand('enable', 'route new payments to it again')
        .argument('<account>', theAccount)
        .action((key: string, options: ProcessorOptions) => change(key, true, options, surroundings)),
    )
    .addCommand(
      managementCommand('disable', 'route no new payments to it')
        .argument('<account>', theAccount)
        .action((key: string, options: ProcessorOptions) => change(key, false, options, surroundings)),
    );

const line = ({ processor_account_id, provider_key, kind, environment, enabled }: ProcessorAccount): string =>
  [processor_account_id, environment.padEnd('sandbox'.length), kind, enabled ? 'on ' : 'off', provider_key].join('  ');

const textOf = (account: ProcessorAccount, { json }: ProcessorOptions): string =>
  json ? JSON.stringify(account) : line(account);

async function all(options: ProcessorOptions): Promise<ProcessorAccount[]> {
  const service = connect(options.baseUrl, options);
  const found: ProcessorAccount[] = [];
  const pages = pagesOf('The list of processor accounts', (query) =>
    service.GET('/v1/management/processor-accounts', { params: { query } }),
  );
  for await (const { processor_accounts: accounts } of pages) found.push(...accounts);
  return found;
}

async function list(options: ProcessorOptions, { print }: Surroundings): Promise<void> {
  for (const account of await all(options)) print(textOf(account, options));
}

/** Returns the id of an account by its key or id. @throws WrongUse when no account has this name */
async function idOf(name: string, options: ProcessorOptions): Promise<string> {
  const found = (await all(options)).find(
    ({ provider_key, processor_account_id }) => name === provider_key || name === processor_account_id,
  );
  if (!found) throw new WrongUse(`There is no processor account ${name}.`);
  return found.processor_account_id;
}

/** Reads credentials from a file. @throws WrongUse without any content of the file */
async function credentialsIn(file: string): Promise<Credentials> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Credentials;
  } catch {
    throw new WrongUse(
      `${file} cannot be read as JSON: it must contain the credentials, such as {"secret_key": "…", …}.`,
    );
  }
}

function settingsIn(text: string): schemas['ProcessorSettings'] {
  try {
    return JSON.parse(text) as schemas['ProcessorSettings'];
  } catch {
    throw new WrongUse('--settings is not JSON: write it as {"send_card_numbers":true}.');
  }
}

async function create(key: string, options: ProcessorOptions, { print }: Surroundings): Promise<void> {
  const service = connect(options.baseUrl, options);
  const body = {
    account_id: await accountOf(service, options.account),
    provider_key: key,
    kind: options.kind,
    credentials: await credentialsIn(options.credentials),
    ...(options.settings === undefined ? {} : { settings: settingsIn(options.settings) }),
  };
  const account = await answered(
    'To create the processor account',
    service.POST('/v1/management/processor-accounts', { body }),
  );
  print(textOf(account, options));
}

async function rotate(name: string, options: ProcessorOptions, { print }: Surroundings): Promise<void> {
  const service = connect(options.baseUrl, options);
  const { overlapHours } = options;
  const body = {
    credentials: await credentialsIn(options.credentials),
    overlap_hours: overlapHours === undefined ? 24 : Number(overlapHours),
  };
  const path = { processor_account_id: await idOf(name, options) };
  const account = await answered(
    'To replace the credentials',
    service.POST('/v1/management/processor-accounts/{processor_account_id}/rotate-credentials', {
      params: { path },
      body,
    }),
  );
  print(textOf(account, options));
}

async function check(name: string, options: ProcessorOptions, { print }: Surroundings): Promise<void> {
  const service = connect(options.baseUrl, options);
  const path = { processor_account_id: await idOf(name, options) };
  const found = await answered(
    'To test the credentials',
    service.POST('/v1/management/processor-accounts/{processor_account_id}/check', { params: { path } }),
  );
  const { works, environment = '', reason = '', notifications } = found;
  if (options.json) return print(JSON.stringify(found));
  print(works ? `works  ${environment}` : `does not work  ${reason}`);
  if (!notifications) return;
  const { state, address, api_version: version = '', missing_events: missing, problems } = notifications;
  print(`notifications ${state}  ${address}${version && `  ${version}`}`);
  for (const event of missing) print(`  missing  ${event}`);
  for (const problem of problems) print(`  ${problem}`);
}

async function change(
  name: string,
  enabled: boolean,
  options: ProcessorOptions,
  { print }: Surroundings,
): Promise<void> {
  const service = connect(options.baseUrl, options);
  const path = { processor_account_id: await idOf(name, options) };
  const account = await answered(
    'To change the processor account',
    service.PATCH('/v1/management/processor-accounts/{processor_account_id}', { params: { path }, body: { enabled } }),
  );
  print(textOf(account, options));
}
