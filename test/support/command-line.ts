import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { bundled } from '../../scripts/support/bundled.js';
import { shortLived } from '../../scripts/support/programs.js';
import { type Clock, systemClock } from '../../src/base/clock.js';
import { systemRandom } from '../../src/base/random.js';
import { run } from '../../src/command-line/program.js';
import { apiKey, managementKey, terminalId, type TestService } from './service.js';

export interface Ended {
  readonly code: number;
  readonly printed: readonly string[];
  readonly reported: readonly string[];
}

/** A command that runs until it is stopped. */
export interface Running {
  readonly printed: readonly string[];
  readonly reported: readonly string[];
  stop(): Promise<Ended>;
}

const settings = ['--base-url', '--management-key', '--api-key', '--terminal'] as const;

/** Help texts by the first two words of a command. */
const helps = new Map<string, string>();

/** Returns the options that name the test service, of those that the command's help lists. */
async function settingsFor(command: readonly string[], { baseUrl }: Pick<TestService, 'baseUrl'>): Promise<string[]> {
  const values = {
    '--base-url': baseUrl,
    '--management-key': managementKey,
    '--api-key': apiKey,
    '--terminal': terminalId,
  };
  const words = command.slice(0, 2).join(' ');
  const help = helps.get(words) ?? (await startCommand([...command.slice(0, 2), '--help']).ended).printed.join('\n');
  helps.set(words, help);
  return settings
    .filter(
      (name) =>
        help.includes(`${name} <`) && !command.includes(name) && !(name === '--terminal' && command[0] === 'webhooks'),
    )
    .flatMap((name) => [name, values[name]]);
}

/** The environment of a command: its standard input, and a browser that records the addresses it should open. */
export interface Around {
  readonly input?: NodeJS.ReadableStream | undefined;
  readonly hasBrowser?: boolean;
  readonly opened?: string[];
}

function startCommand(
  args: readonly string[],
  clock: Clock = systemClock,
  { input, hasBrowser = false, opened = [] }: Around = {},
): Running & { readonly ended: Promise<Ended> } {
  const printed: string[] = [];
  const reported: string[] = [];
  const stopping = new AbortController();
  const ended = run(args, {
    print: (line) => {
      printed.push(line);
    },
    note: (line) => {
      reported.push(line);
    },
    clock,
    random: systemRandom,
    stopped: stopping.signal,
    input,
    openBrowser: (address) => {
      opened.push(address);
      return Promise.resolve(hasBrowser);
    },
  }).then((code) => ({ code, printed, reported }));
  return {
    printed,
    reported,
    ended,
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}

/** Runs a command line unchanged. */
export const runBare = (...args: string[]): Promise<Ended> => startCommand(args).ended;

/** Starts a command line unchanged, in an environment. */
export const startBare = (args: readonly string[], clock: Clock, around: Around = {}) =>
  startCommand(args, clock, around);

/** Runs a command on a test service: adds its address and keys if the command accepts them and they are not given. */
export const runOn = async (service: Pick<TestService, 'baseUrl'>, ...args: string[]): Promise<Ended> =>
  startCommand([...args, ...(await settingsFor(args, service))]).ended;

/**
 * Starts a command that runs until it is stopped.
 * @param clock by which it pauses
 */
export const startOn = async (
  service: Pick<TestService, 'baseUrl'>,
  clock: Clock,
  ...args: string[]
): Promise<Running> => startCommand([...args, ...(await settingsFor(args, service))], clock);

/**
 * Starts a TypeScript file as a separate process with an IPC channel.
 * @param file relative to the project
 */
export function startChild(file: string, ...args: string[]): ChildProcess {
  return fork(bundled(file), args, { execArgv: [...shortLived] });
}

/** Kills a process as a crash would, without cleanup, and waits for its end. */
export async function crash(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
