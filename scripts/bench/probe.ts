/**
 * Loaded before a server under measurement (`node --import`): tells what the process used, counts and records the statements that go through
 * node-postgres, Prisma's included, and takes CPU profiles. While nothing is recorded it costs a look into a table per statement.
 */
import { writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import type { QueryConfig, QueryResult } from 'pg';
import pg from 'pg';
import { answerCalls } from './messages.js';
import { gist, statementKey, type ExecutedStatement } from './statements.js';

/** What a process used since it began. */
export interface Usage {
  /** User and system time. */
  readonly cpuMicroseconds: number;
  /** Memory that it holds now. */
  readonly residentBytes: number;
  /** How often each statement was executed, by its `statementKey`. */
  readonly statements: ReadonlyMap<string, number>;
}

export interface Probe {
  usage: (argument: undefined) => Usage;
  /** Begins to record statements. */
  record: (argument: undefined) => void;
  /** What was recorded, in order; ends the recording. */
  recorded: (argument: undefined) => readonly ExecutedStatement[];
  /** Every statement that was executed so far, with the values of its first time. */
  samples: (argument: undefined) => readonly ExecutedStatement[];
  startProfile: (argument: undefined) => Promise<void>;
  /** Ends the profile and writes it as a .cpuprofile file. */
  stopProfile: (file: string) => Promise<void>;
}

type Entry = { -readonly [Name in keyof ExecutedStatement]: ExecutedStatement[Name] };

const profileIntervalMicroseconds = 200;

const statements = new Map<string, number>();
const samples = new Map<string, ExecutedStatement>();
let recording: Entry[] | undefined;
let profiler: Session | undefined;

type Config = Partial<QueryConfig> & { readonly rowMode?: 'array' };

const configOf = (statement: unknown): Config => typeof statement === 'string' ? { text: statement } : statement as Config;

function entryOf(config: Config, values: unknown): Entry {
  const given = config.values ?? (Array.isArray(values) ? values : []);
  return { name: config.name, text: config.text ?? '', values: [...given as unknown[]], rowMode: config.rowMode, gist: undefined };
}

/** The same parameters, with an entry in the recording that is completed when the statement is answered. */
function recorded(entries: Entry[], parameters: unknown[]): unknown[] {
  const entry = entryOf(configOf(parameters[0]), parameters[1]);
  entries.push(entry);
  const callback = parameters.at(-1);
  // A pool executes with a callback. Without one it is a client that somebody holds: an interactive transaction.
  if (typeof callback !== 'function') return parameters;
  return [...parameters.slice(0, -1), (error: unknown, result: QueryResult | undefined) => {
    if (result) entry.gist = gist(result);
    Reflect.apply(callback, undefined, [error, result]);
  }];
}

const client = pg.Client.prototype as unknown as Record<'query', (...parameters: unknown[]) => unknown>;
const query = Reflect.get(client, 'query');
client.query = function counted(...parameters) {
  const key = statementKey(configOf(parameters[0]));
  const count = statements.get(key) ?? 0;
  if (count === 0) samples.set(key, entryOf(configOf(parameters[0]), parameters[1]));
  statements.set(key, count + 1);
  return Reflect.apply(query, this, recording ? recorded(recording, parameters) : parameters);
};

answerCalls<Probe>({
  usage() {
    const { user, system } = process.cpuUsage();
    return { cpuMicroseconds: user + system, residentBytes: process.memoryUsage.rss(), statements };
  },
  record() {
    recording = [];
  },
  recorded() {
    const entries = recording ?? [];
    recording = undefined;
    return entries;
  },
  samples: () => [...samples.values()],
  async startProfile() {
    profiler = new Session();
    profiler.connect();
    await profiler.post('Profiler.enable');
    await profiler.post('Profiler.setSamplingInterval', { interval: profileIntervalMicroseconds });
    await profiler.post('Profiler.start');
  },
  async stopProfile(file) {
    if (!profiler) throw new Error('no profile was started');
    const { profile } = await profiler.post('Profiler.stop');
    profiler.disconnect();
    profiler = undefined;
    await writeFile(file, JSON.stringify(profile));
  },
}, { waits: false });
