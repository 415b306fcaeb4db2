import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:net';

/** The map files of the directory: the cell of each terminal and of each account. */
export const mapNames = ['terminals.map', 'accounts.map'] as const;
type MapName = (typeof mapNames)[number];

/** Cells by the id of a terminal or account. */
export type CellMap = ReadonlyMap<string, string>;
export type CellMaps = Readonly<Record<MapName, CellMap>>;

const idForms: Readonly<Record<MapName, RegExp>> = {
  'terminals.map': /^[0-9A-Za-z]{6}$/,
  'accounts.map': /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
};
export const cellForm = /^[a-z0-9][a-z0-9-]{0,30}$/;

/** Returns the map that an id belongs to, by its form; undefined if it is not an id. */
export const mapOf = (id: string): MapName | undefined => mapNames.find((name) => idForms[name].test(id));

/**
 * Parses lines of an id and a cell. Comments and empty lines are skipped.
 * @throws Error for any other line, and for an id in two cells
 */
export function parseMap(name: MapName, text: string, source: string): CellMap {
  const map = new Map<string, string>();
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [id = '', cell = '', ...rest] = line.trim().split(/\s+/);
    if (!idForms[name].test(id) || !cellForm.test(cell) || rest.length > 0)
      throw new Error(`${source}, line ${index + 1}, is not an id and a cell: ${line.slice(0, 80)}`);
    if (map.has(id)) throw new Error(`${source} names ${id} twice.`);
    map.set(id, cell);
  }
  return map;
}

/** Reads the maps of a folder. A missing file is an empty map. @throws Error if a file is unusable */
export function readMaps(folder: string): CellMaps {
  const read = (name: MapName): CellMap => {
    const file = join(folder, name);
    return existsSync(file) ? parseMap(name, readFileSync(file, 'utf8'), file) : new Map<string, string>();
  };
  return { 'terminals.map': read('terminals.map'), 'accounts.map': read('accounts.map') };
}

/** Replaces the map files. Each is whole at any time: HAProxy may read it after a kill of this command. */
export function writeMaps(folder: string, maps: CellMaps): void {
  for (const name of mapNames) {
    const lines = [...maps[name]].sort(([one], [other]) => (one < other ? -1 : 1)).map((entry) => entry.join(' '));
    const file = join(folder, name);
    const part = `${file}.part`;
    writeFileSync(part, ['# Written by "payment-terminal cells".', ...lines, ''].join('\n'));
    const opened = openSync(part, 'r+');
    fsyncSync(opened);
    closeSync(opened);
    renameSync(part, file);
  }
}

/**
 * Runs the work while no other command changes the maps of the folder.
 * @throws Error if another command does, or one was killed
 */
export async function withLock<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const lock = join(folder, 'cells.lock');
  try {
    closeSync(openSync(lock, 'wx'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw error;
    throw new Error(`Another command changes the maps. If none does, it was killed: remove ${lock} and repeat it.`, {
      cause: error,
    });
  }
  try {
    return await work();
  } finally {
    rmSync(lock);
  }
}

/** Limit of one answer of HAProxy, in milliseconds. */
const answerMilliseconds = 5_000;
/** Commands in one line: HAProxy reads a line of at most 16 kB (`tune.bufsize`). */
const commandsPerLine = 60;

/** A HAProxy, by the Unix socket of its runtime API (`stats socket … level admin`). */
export interface FrontEnd {
  readonly socket: string;
  /** The map of terminals as HAProxy's configuration names it. */
  readonly map: string;
}

/**
 * Sends a line to the runtime API and returns its answer (HAProxy management guide, 9.3).
 * @throws Error if it does not respond
 */
function ask(socket: string, line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const connection = connect(socket, () => connection.write(`${line}\n`));
    connection.setEncoding('utf8').setTimeout(answerMilliseconds, () => {
      connection.destroy(new Error('it does not respond'));
    });
    connection.on('data', (chunk: string) => (text += chunk));
    connection.on('error', reject);
    connection.on('end', () => resolve(text));
  });
}

/** Returns the map in the memory of HAProxy. @throws Error if HAProxy is unreachable or has no such map */
export async function readFrontEnd({ socket, map }: FrontEnd): Promise<CellMap> {
  const text = await ask(socket, `show map ${map}`);
  if (text.startsWith('Unknown map')) throw new Error(`its configuration does not name ${map}`);
  // Each line begins with the address of the entry.
  return parseMap('terminals.map', text.replace(/^0x[0-9a-f]+ /gm, ''), 'the map in memory');
}

/** The changes that make one map equal to another. */
interface Difference {
  readonly added: CellMap;
  readonly changed: CellMap;
  readonly removed: readonly string[];
}

export function difference(from: CellMap, to: CellMap): Difference {
  const other = [...to].filter(([id, cell]) => from.get(id) !== cell);
  return {
    added: new Map(other.filter(([id]) => !from.has(id))),
    changed: new Map(other.filter(([id]) => from.has(id))),
    removed: [...from.keys()].filter((id) => !to.has(id)),
  };
}

export const sizeOf = ({ added, changed, removed }: Difference): number => added.size + changed.size + removed.length;

/**
 * Makes the map in the memory of HAProxy equal to `wanted`. Each entry changes at once; requests in flight continue.
 * @returns the number of changed entries
 * @throws Error if HAProxy refuses a change; a repetition makes the rest
 */
export async function writeFrontEnd(frontEnd: FrontEnd, wanted: CellMap): Promise<number> {
  const { map, socket } = frontEnd;
  const found = difference(await readFrontEnd(frontEnd), wanted);
  const commands = [
    ...[...found.added].map(([id, cell]) => `add map ${map} ${id} ${cell}`),
    ...[...found.changed].map(([id, cell]) => `set map ${map} ${id} ${cell}`),
    ...found.removed.map((id) => `del map ${map} ${id}`),
  ];
  for (let at = 0; at < commands.length; at += commandsPerLine) {
    const answer = await ask(socket, commands.slice(at, at + commandsPerLine).join('; '));
    if (answer.trim() !== '') throw new Error(`it refused a change: ${answer.trim().slice(0, 200)}`);
  }
  const left = sizeOf(difference(await readFrontEnd(frontEnd), wanted));
  if (left > 0) throw new Error(`${left} entries are not as they were written`);
  return commands.length;
}
