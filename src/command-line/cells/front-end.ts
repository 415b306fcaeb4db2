import { connect } from 'node:net';
import { type CellMap, parseMap } from './directory.js';

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
