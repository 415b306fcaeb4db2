import { Command, Option } from 'commander';
import { join } from 'node:path';
import { isOperator, operatorOf, withOperator, withService, WrongUse } from '../command.js';
import type { OperatorOptions, Surroundings } from '../command.js';
import {
  cellForm,
  type CellMap,
  type CellMaps,
  difference,
  type FrontEnd,
  mapNames,
  mapOf,
  readFrontEnd,
  readMaps,
  sizeOf,
  withLock,
  writeFrontEnd,
  writeMaps,
} from '../cells/directory.js';
import { answered, connect, type Service, pagesOf } from '../connection.js';

interface CellsOptions {
  readonly maps: string;
  readonly fronts: readonly string[];
  readonly json: boolean;
}

interface AddOptions extends CellsOptions, OperatorOptions {
  readonly baseUrl: string;
  readonly replace?: true;
}

interface MoveOptions extends CellsOptions {
  readonly baseUrl: string;
  readonly to: string;
  readonly sourceDatabase: string;
  readonly targetDatabase: string;
  readonly replicateFrom?: string;
  readonly abort?: true;
  readonly remove?: true;
}

const listOf = (text: string): string[] => text.split(',').filter((part) => part !== '');

const cellsCommandOf = (name: string, description: string): Command =>
  withService(new Command(name).description(description))
    .addOption(
      new Option('--maps <folder>', 'the folder of the map files').env('CELL_MAPS').default('/etc/haproxy/cells'),
    )
    .addOption(
      new Option('--fronts <sockets>', 'the sockets of all HAProxy, separated by commas')
        .env('CELL_FRONTS')
        .argParser(listOf)
        .default([]),
    );

const additionCommand = (name: string, description: string): Command =>
  withOperator(cellsCommandOf(name, description))
    .argument('<cell>', 'the cell')
    .argument('[ids...]', 'terminals and accounts; none: all that the service at --base-url has')
    .option('--replace', 'also ids that are in another cell');

export const cellsCommand = (surroundings: Surroundings): Command =>
  new Command('cells')
    .description('the directory of cells in front of them')
    .addCommand(
      cellsCommandOf('list', 'show the cells and the number of their accounts and terminals').action(
        (options: CellsOptions) => list(options, surroundings),
      ),
    )
    .addCommand(
      cellsCommandOf('where', 'show the cell of a terminal or account, on disk and in each HAProxy')
        .argument('<id>', 'the terminal or account')
        .action((id: string, options: CellsOptions) => where(id, options, surroundings)),
    )
    .addCommand(
      additionCommand('plan', 'show what "add" would change').action(
        (cell: string, ids: string[], options: AddOptions) => plan(cell, ids, options, surroundings),
      ),
    )
    .addCommand(
      additionCommand('add', 'lead terminals and accounts to a cell').action(
        (cell: string, ids: string[], options: AddOptions) => add(cell, ids, options, surroundings),
      ),
    )
    .addCommand(moveCommand(surroundings))
    .addCommand(
      cellsCommandOf('sync', 'make every HAProxy equal to the map files').action((options: CellsOptions) =>
        withLock(options.maps, () => writeFronts(readMaps(options.maps), options, surroundings)),
      ),
    );

const moveCommand = (surroundings: Surroundings): Command =>
  cellsCommandOf('move', 'move an account to another cell while it pays; run it with the settings of that cell')
    .argument('<account>', 'the account')
    .requiredOption('--to <cell>', 'the cell that gets it')
    .addOption(databaseOption('source', 'that has it').env('SOURCE_DATABASE_URL'))
    .addOption(databaseOption('target', 'that gets it').env('TARGET_DATABASE_URL'))
    .addOption(
      new Option(
        '--replicate-from <url>',
        'the source for the PostgreSQL of the target, if its address differs; prefer the environment',
      ).env('REPLICATE_FROM_URL'),
    )
    .option('--abort', 'end a move before its switch, and remove what the target has')
    .option('--remove', 'remove the fenced rows that a move has left in the source')
    .action((account: string, options: MoveOptions) => move(account, options, surroundings));

const databaseOption = (which: string, role: string): Option =>
  new Option(
    `--${which}-database <url>`,
    `the database of the cell ${role}, for a superuser; prefer the environment`,
  ).makeOptionMandatory();

const frontsOf = ({ fronts, maps }: CellsOptions): FrontEnd[] =>
  fronts.map((socket) => ({ socket, map: join(maps, 'terminals.map') }));

function list({ maps: folder, json }: CellsOptions, { print }: Surroundings): Promise<void> {
  const maps = readMaps(folder);
  const cells = [...new Set(mapNames.flatMap((name) => [...maps[name].values()]))].sort();
  const count = (name: keyof CellMaps, cell: string): number =>
    [...maps[name].values()].filter((one) => one === cell).length;
  for (const cell of cells) {
    const [accounts, terminals] = [count('accounts.map', cell), count('terminals.map', cell)];
    print(
      json ? JSON.stringify({ cell, accounts, terminals }) : `${cell}  ${accounts} accounts, ${terminals} terminals`,
    );
  }
  return Promise.resolve();
}

/** Shows where an id is led. HAProxy has the map of terminals only. @throws Error if nowhere, or the places differ */
async function where(id: string, options: CellsOptions, { print }: Surroundings): Promise<void> {
  const name = checkedId(id);
  const places = [{ place: options.maps, cell: readMaps(options.maps)[name].get(id) }];
  if (name === 'terminals.map')
    for (const front of frontsOf(options)) places.push({ place: front.socket, cell: (await inMemory(front)).get(id) });
  for (const { place, cell } of places)
    print(options.json ? JSON.stringify({ place, cell }) : `${cell ?? '-'}  ${place}`);
  const cells = new Set(places.map(({ cell }) => cell));
  if (cells.size > 1) throw new Error('The places differ: "payment-terminal cells sync" makes them equal.');
  if (cells.has(undefined)) throw new Error(`${id} is in no cell.`);
}

async function plan(cell: string, ids: string[], options: AddOptions, { print }: Surroundings): Promise<void> {
  const before = readMaps(options.maps);
  const after = added(before, cell, await idsOf(cell, ids, options), true);
  for (const name of mapNames) {
    const { added: fresh, changed } = difference(before[name], after[name]);
    for (const id of fresh.keys()) print(`add  ${id}  ${cell}`);
    for (const id of changed.keys()) print(`move  ${id}  ${before[name].get(id)} to ${cell}, only with --replace`);
  }
  for (const front of frontsOf(options))
    print(`${front.socket}: ${sizeOf(difference(await inMemory(front), after['terminals.map']))} changes`);
}

/** Returns the map in the memory of a HAProxy. @throws Error that names it */
const inMemory = (front: FrontEnd): Promise<CellMap> =>
  readFrontEnd(front).catch((error: unknown) => {
    throw failedAt(front, error);
  });

async function add(cell: string, ids: string[], options: AddOptions, surroundings: Surroundings): Promise<void> {
  const wanted = await idsOf(cell, ids, options);
  await withLock(options.maps, async () => {
    const maps = added(readMaps(options.maps), cell, wanted, options.replace === true);
    // First on disk: a HAProxy that restarts in between reads the files.
    writeMaps(options.maps, maps);
    await writeFronts(maps, options, surroundings);
  });
}

/** Moves an account, or ends or cleans up its move. @throws Error if it cannot; a repetition continues */
async function move(account: string, options: MoveOptions, surroundings: Surroundings): Promise<void> {
  const { maps, to: targetCell, sourceDatabase, targetDatabase } = options;
  if (checkedId(account) !== 'accounts.map') throw new WrongUse(`"${account}" is not the id of an account.`);
  if (!cellForm.test(targetCell)) throw new WrongUse(`"${targetCell}" is not a cell.`);
  const sourceCell = readMaps(maps)['accounts.map'].get(account);
  if (sourceCell === undefined) throw new WrongUse(`${account} is in no cell: add it to the directory.`);
  const { replicateFrom = sourceDatabase } = options;
  const of = { accountId: account, sourceCell, targetCell, sourceDatabase, targetDatabase, replicateFrom };
  const report = (line: string) => surroundings.print(line);
  // It works on databases: the other commands do not load that.
  const { abortAccountMove, moveAccount, removeMovedAccount } = await import('../../programs/move-account.js');
  if (options.abort) return abortAccountMove(of, { report });
  if (options.remove) return removeMovedAccount(of, { report });
  const lead = (terminals: readonly string[]) =>
    add(targetCell, [account, ...terminals], { ...options, replace: true }, surroundings);
  return moveAccount(of, { report, lead });
}

/** Returns the maps with some ids led to a cell. @throws WrongUse if one is in another cell, unless `replace` */
function added(maps: CellMaps, cell: string, ids: readonly string[], replace: boolean): CellMaps {
  const result = { 'terminals.map': new Map(maps['terminals.map']), 'accounts.map': new Map(maps['accounts.map']) };
  for (const id of ids) {
    const map = result[checkedId(id)];
    const present = map.get(id) ?? cell;
    if (present !== cell && !replace)
      throw new WrongUse(`${id} is in the cell ${present}. Nothing was changed; --replace leads it to ${cell}.`);
    map.set(id, cell);
  }
  return result;
}

/** Writes the maps to each HAProxy, also after one failed. @throws Error that names those that failed */
async function writeFronts(maps: CellMaps, options: CellsOptions, { print }: Surroundings): Promise<void> {
  const failures: string[] = [];
  for (const front of frontsOf(options)) {
    try {
      const changes = await writeFrontEnd(front, maps['terminals.map']);
      print(options.json ? JSON.stringify({ front: front.socket, changes }) : `${front.socket}: ${changes} changes`);
    } catch (error) {
      failures.push(failedAt(front, error).message);
    }
  }
  if (failures.length > 0)
    throw new Error(`${failures.join('\n')}\nThe files are written. Repeat it with "payment-terminal cells sync".`);
}

const failedAt = ({ socket }: FrontEnd, error: unknown): Error =>
  new Error(`${socket} FAILED: ${(error as Error).message}`, { cause: error });

function checkedId(id: string): keyof CellMaps {
  const name = mapOf(id);
  if (name === undefined)
    throw new WrongUse(`"${id}" is neither a terminal, six letters and digits, nor the id of an account.`);
  return name;
}

/** Returns the given ids, or those of the service. @throws WrongUse if the service is another cell */
async function idsOf(cell: string, given: readonly string[], options: AddOptions): Promise<readonly string[]> {
  if (!cellForm.test(cell)) throw new WrongUse(`"${cell}" is not a cell: lower-case letters, digits and hyphens.`);
  for (const id of given) checkedId(id);
  if (given.length > 0) return given;
  const { baseUrl } = options;
  if (!isOperator(options)) throw new WrongUse('Name terminals or accounts, or set ACCESS_TOKEN or MANAGEMENT_KEY.');
  const service = connect(baseUrl, operatorOf(options));
  const { cell_id: found } = await answered('The cell of the service', service.GET('/v1/management/recovery'));
  if (found !== cell) throw new WrongUse(`The service at ${baseUrl} is ${found ?? 'no cell'}, not ${cell}.`);
  return idsHere(service);
}

/** Returns the terminals and accounts of the service without those that have moved to another cell. */
async function idsHere(service: Service): Promise<string[]> {
  const moved = new Set<string>();
  const here: string[] = [];
  const terminalPages = pagesOf('The list of terminals', (query) =>
    service.GET('/v1/management/terminals', { params: { query } }),
  );
  for await (const { terminals } of terminalPages)
    for (const { terminal_friendly_id, account_id, moved_to_cell } of terminals)
      if (moved_to_cell === undefined) here.push(terminal_friendly_id);
      else moved.add(account_id);
  const accountPages = pagesOf('The list of accounts', (query) =>
    service.GET('/v1/management/accounts', { params: { query } }),
  );
  // The terminals of an account move together.
  for await (const { accounts } of accountPages)
    here.push(...accounts.map(({ account_id }) => account_id).filter((id) => !moved.has(id)));
  return here;
}
