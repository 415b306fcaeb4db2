import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../../src/store/package-root.js';

/** The part of V8's .cpuprofile format that is read here. */
interface CpuProfile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: CallFrame; readonly children?: readonly number[] }[];
  readonly samples: readonly number[];
  /** Microseconds between the samples. */
  readonly timeDeltas: readonly number[];
}

interface CallFrame {
  readonly functionName: string;
  readonly url: string;
  readonly lineNumber: number;
}

export interface Cost {
  readonly name: string;
  /** Of the time in which the thread was not idle. */
  readonly share: number;
}

export interface Costs {
  /** What ran itself, by package or file. */
  readonly places: readonly Cost[];
  /** The project's own functions, together with all that they call. */
  readonly functions: readonly Cost[];
}

/** Where the time of a profile went, the costliest first. @param text of a .cpuprofile file */
export function costsOf(text: string, count: number): Costs {
  const profile = JSON.parse(text) as CpuProfile;
  const spent = new Map<number, number>();
  profile.samples.forEach((id, index) => spent.set(id, (spent.get(id) ?? 0) + (profile.timeDeltas[index] ?? 0)));
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const places = new Map<string, number>();
  const functions = new Map<string, number>();
  let busy = 0;

  /** @param above own functions on the way here; one that calls itself counts once */
  function walk(id: number, above: ReadonlySet<string>): void {
    const node = nodes.get(id);
    if (!node) return;
    const { callFrame: frame } = node;
    // What the profiler costs at its start is nobody's.
    if (frame.functionName === 'startProfile' && ownFile(frame.url) === 'scripts/bench/probe.js') return;
    const own = ownFunction(frame);
    const inside = own === undefined || above.has(own) ? above : new Set([...above, own]);
    const microseconds = frame.functionName === '(idle)' ? 0 : spent.get(id) ?? 0;
    busy += microseconds;
    add(places, placeOf(frame), microseconds);
    for (const name of inside) add(functions, name, microseconds);
    for (const child of node.children ?? []) walk(child, inside);
  }
  const [root] = profile.nodes;
  if (root) walk(root.id, new Set());
  const costliest = (sums: ReadonlyMap<string, number>): Cost[] =>
    [...sums].map(([name, sum]) => ({ name, share: sum / busy })).sort((one, other) => other.share - one.share).slice(0, count);
  return { places: costliest(places), functions: costliest(functions) };
}

const add = (sums: Map<string, number>, name: string, amount: number): void => { sums.set(name, (sums.get(name) ?? 0) + amount); };

/** The compiled file, when it is the project's own. */
function ownFile(url: string): string | undefined {
  if (!url.startsWith('file:')) return undefined;
  const path = relative(packageRoot, fileURLToPath(url));
  return path.startsWith('dist/') ? path.slice('dist/'.length) : undefined;
}

function ownFunction({ functionName, url, lineNumber }: CallFrame): string | undefined {
  const file = ownFile(url);
  return file?.startsWith('src/') ? `${functionName || '(anonymous)'} ${file}:${lineNumber + 1}` : undefined;
}

/** A file of the project, a package, a part of Node, a function written in C++, or what V8 calls it, such as (garbage collector). */
function placeOf({ functionName, url }: CallFrame): string {
  if (url === '') return functionName.startsWith('(') ? functionName : `native ${functionName || '(unnamed)'}`;
  const installed = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (installed !== undefined) return installed;
  return ownFile(url) ?? url.replace(/^node:internal\//, 'node:');
}
