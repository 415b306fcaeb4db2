import { run } from '../../src/command-line/program.js';
import { systemRandom } from '../../src/base/random.js';
import type { Clock } from '../../src/base/clock.js';
import { systemClock } from '../../src/base/clock.js';
import { apiKey, managementKey, terminalId, type TestService } from './service.js';

/** What a command line came to. */
export interface Ended {
  readonly code: number;
  /** What was asked for, line by line. */
  readonly printed: readonly string[];
  /** What was reported beside it. */
  readonly reported: readonly string[];
}

/** A command that goes on until it is stopped. */
export interface Running {
  readonly printed: readonly string[];
  readonly reported: readonly string[];
  stop(): Promise<Ended>;
}

const settings = ['--base-url', '--management-key', '--api-key', '--terminal'] as const;

/** By the first two words of a command. */
const helps = new Map<string, string>();

/** The options that a command takes of those that name the test service; which ones it takes, its help tells. */
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

/** What is around a command: what is piped into it, and a browser, with the addresses that it was to show. */
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

/** Runs a command line as it stands. */
export const runBare = (...args: string[]): Promise<Ended> => startCommand(args).ended;

/** Starts a command line as it stands, with something around it. */
export const startBare = (args: readonly string[], clock: Clock, around: Around = {}) =>
  startCommand(args, clock, around);

/** Runs a command on a test service: with its address and keys, where the command takes them and they are not given. */
export const runOn = async (service: Pick<TestService, 'baseUrl'>, ...args: string[]): Promise<Ended> =>
  startCommand([...args, ...(await settingsFor(args, service))]).ended;

/** Starts a command that goes on. @param clock by which it pauses */
export const startOn = async (
  service: Pick<TestService, 'baseUrl'>,
  clock: Clock,
  ...args: string[]
): Promise<Running> => startCommand([...args, ...(await settingsFor(args, service))], clock);
