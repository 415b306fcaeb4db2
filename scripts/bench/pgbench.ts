import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Flow } from './flows.js';
import type { Recipe, Slot, WordForm } from './replay.js';
import { renewed, repeated } from './replay.js';
import { writes, type Recording } from './recording.js';
import { spread, type Spread } from './statistics.js';
import { gist, wire } from './statements.js';

/** What pgbench reached with the statements of a scenario: what PostgreSQL does when nobody serves HTTP. */
export interface PgbenchResult {
  readonly requestsPerSecond: Spread;
  /** The mean time that a flow took. */
  readonly milliseconds: number;
}

export interface PgbenchOptions {
  /** See {@link findPgbench}. */
  readonly program: string;
  readonly databaseUrl: string;
  /** A directory of this run. */
  readonly directory: string;
  readonly seconds: number;
  readonly rounds: number;
  readonly signal: AbortSignal;
}

/** As many as the service's pool has. */
const clients = 10;
const run = promisify(execFile);

/** Of the numbers from which words are made, each run of pgbench takes the next so many, so that no two write the same ids. */
const numbersOfRun = 20_000_000;
let runs = 0;
/** The seed of the permutation: by another one in each run, two runs would now and then draw the same number. */
const sameForAllRuns = 1;
/** More than any flow has. */
const mostWords = 64;

/** The newest pgbench of this machine that has `permute`, by which ids are drawn that are all different. */
export async function findPgbench(): Promise<string | undefined> {
  const installed = '/usr/lib/postgresql';
  const versions = await readdir(installed).catch(() => []);
  const candidates = [...versions.sort((one, other) => Number(other) - Number(one)).map((version) => join(installed, version, 'bin', 'pgbench')), 'pgbench'];
  for (const program of candidates) {
    const version = await run(program, ['--version']).then(({ stdout }) => Number(/ (\d+)/.exec(stdout)?.[1]), () => 0);
    if (version >= 14) return program;
  }
  return undefined;
}

/** How a variable stands in a script's SQL. */
type Shown = (variable: string) => string;

/** A flow as pgbench plays it. */
interface Script {
  /** What is drawn for each replay: variables, and pgbench's expressions for them. */
  readonly drawn: ReadonlyMap<string, string>;
  /** Texts that are the same in every replay, by their variables. */
  readonly texts: ReadonlyMap<string, string>;
  readonly statements: readonly ((shown: Shown) => string)[];
}

/**
 * Has pgbench execute what the service executes: the same statements, prepared, over as many connections, with ids drawn anew for each flow.
 * pgbench knows numbers only, so that PostgreSQL makes the words from them, with `to_hex` and `md5`; the rest are parameters as well.
 * @param shares how often each statement of each flow is executed
 * @throws Error when a statement, tried alone, answers anything else than it answered to the service
 */
export async function pgbench(
  flows: readonly Flow[], recordings: readonly Recording[], shares: readonly (readonly number[])[], { program, databaseUrl, directory, seconds, rounds, signal }: PgbenchOptions,
): Promise<PgbenchResult> {
  const scripts = await withClient(databaseUrl, async (client) => {
    const made: Script[] = [];
    for (const [flow, { traces }] of recordings.entries()) {
      const recipe = flows[flow] && writes(flows[flow]) ? renewed(traces) : repeated(traces);
      const types: string[][] = [];
      for (const { text } of recipe.statements) types.push(await parameterTypes(client, text));
      made.push(scriptOf(recipe, types, `f${flow}_`));
    }
    await tryAlone(client, made, recordings);
    return made;
  });
  const home = await mkdtemp(join(directory, 'pgbench-'));
  const files: string[] = [];
  for (const [index, script] of scripts.entries()) {
    const file = join(home, `${index}.sql`);
    await writeFile(file, fileOf(script, shares[index] ?? []));
    files.push('-f', `${file}@${flows[index]?.weight ?? 1}`);
  }
  const constants = scripts.flatMap(({ texts }) => [...texts].flatMap(([name, text]) => ['-D', `${name}=${text}`]));
  const requestsOfFlow = flows.reduce((sum, { steps, weight }) => sum + steps.length * weight, 0) / flows.reduce((sum, { weight }) => sum + weight, 0);
  const found: { rate: number; latency: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const { stdout } = await run(program, [
      '-n', '-M', 'prepared', '-c', String(clients), '-T', String(seconds), ...files, ...constants, '-D', 'turn=0', '-D', `base=${runs++ * numbersOfRun}`, databaseUrl,
    ], { signal, maxBuffer: 2 ** 24, env: { PATH: process.env.PATH, PGTZ: 'UTC' } });
    found.push({ rate: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]) * requestsOfFlow, latency: Number(/latency average = ([\d.]+)/.exec(stdout)?.[1]) });
  }
  await rm(home, { recursive: true });
  return { requestsPerSecond: spread(found.map(({ rate }) => rate)), milliseconds: spread(found.map(({ latency }) => latency)).median };
}

/** What PostgreSQL takes the parameters of a statement for: a text in their place would be compared as a text, without an index. */
async function parameterTypes(client: pg.Client, text: string): Promise<string[]> {
  await client.query(`PREPARE types AS ${text}`);
  const { rows: [prepared] } = await client.query<{ types: string[] }>(`SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'types'`);
  await client.query('DEALLOCATE types');
  // CHARACTER alone would be one character long.
  return (prepared?.types ?? []).map((type) => type === 'character' ? 'bpchar' : type);
}

function scriptOf({ statements, words, choices }: Recipe, types: readonly (readonly string[])[], prefix: string): Script {
  const texts = new Map<string, string>();
  const constant = (value: string, shown: Shown): string => {
    const known = [...texts].find(([, text]) => text === value)?.[0];
    const name = known ?? `${prefix}c${texts.size}`;
    texts.set(name, value);
    return shown(name);
  };
  const drawn = new Map(words.map((_, index) => [`${prefix}w${index}`, `permute(:base + (:turn * ${clients} + :client_id) * ${mostWords} + ${index}, 4294967296, ${sameForAllRuns})`]));
  if (choices > 1 && words.length === 0) drawn.set(`${prefix}choice`, `random(1, ${choices})`);

  const rendered = (slot: Slot, shown: Shown): string => {
    switch (slot.kind) {
      case 'constant': return slot.value === null || slot.value === undefined ? 'NULL' : constant(wire(slot.value), shown);
      case 'time': return `(now() + interval '${Math.round(slot.after)} milliseconds')`;
      case 'choice': return `(${constant(`{${slot.values.map((value) => JSON.stringify(wire(value))).join(',')}}`, shown)}::text[])[${shown(`${prefix}choice`)}::int]`;
      case 'text': return `(${slot.parts.map((part) => typeof part === 'string' ? constant(part, shown) : wordOf(words[part], shown(`${prefix}w${part}`))).join(' || ')})`;
    }
  };
  const render = statements.map(({ text, slots }, statement) => (shown: Shown) => text.replace(/\$(\d+)/g, (_, number) => {
    const place = Number(number) - 1;
    const slot = slots[place];
    if (!slot) return 'NULL';
    return slot.kind === 'constant' ? rendered(slot, shown) : `(${rendered(slot, shown)})::${types[statement]?.[place] ?? 'text'}`;
  }));
  // The texts are known when everything was rendered once.
  for (const statement of render) statement((variable) => `:${variable}`);
  return { drawn, texts, statements: render };
}

/** A word of the form, as an expression: other for each number, and of the same length. */
function wordOf(form: WordForm | undefined, number: string): string {
  const { kind = 'letters', length = 8 } = form ?? {};
  if (kind === 'uuid') return `(md5(${number}::text)::uuid::text)`;
  if (kind === 'digits') return `right(lpad(${number}::text, ${length}, '0'), ${length})`;
  const parts = Array.from({ length: Math.ceil(Math.max(0, length - 8) / 32) }, (_, index) => ` || md5(${number}::text || '${index}')`);
  return `left(lpad(to_hex(${number}::bigint), 8, '0')${parts.join('')}, ${length})`;
}

function fileOf({ drawn, statements }: Script, shares: readonly number[]): string {
  const lines = ['\\set turn :turn + 1', ...[...drawn].map(([name, expression]) => `\\set ${name} ${expression}`)];
  statements.forEach((statement, index) => {
    const sql = `${statement((variable) => `:${variable}`)};`;
    const share = shares[index] ?? 1;
    if (share >= 1) lines.push(sql);
    else lines.push('\\set chance random(1, 100000)', `\\if :chance <= ${Math.round(share * 100_000)}`, sql, '\\endif');
  });
  return `${lines.join('\n')}\n`;
}

/** @throws Error when a statement answers anything else than it answered to the service */
async function tryAlone(client: pg.Client, scripts: readonly Script[], recordings: readonly Recording[]): Promise<void> {
  for (const [index, { texts, statements }] of scripts.entries()) {
    const numbers = new Map<string, string>();
    const literal: Shown = (variable) => {
      const number = numbers.get(variable) ?? (variable.endsWith('choice') ? '1' : String(Math.floor(Math.random() * 2 ** 32)));
      numbers.set(variable, number);
      return pg.escapeLiteral(texts.get(variable) ?? number);
    };
    for (const [place, statement] of statements.entries()) {
      const expected = recordings[index]?.traces[0].statements[place];
      const answered = gist(await client.query(statement(literal)));
      if (answered !== expected?.gist) throw new Error(`pgbench would not do what the service does: ${expected?.name ?? expected?.text ?? '?'} answered ${answered} instead of ${expected?.gist ?? 'nothing'}`);
    }
  }
}

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
