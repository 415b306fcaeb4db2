import { Command, Option } from 'commander';
import type { Clock } from '../base/clock.js';
import type { Random } from '../base/random.js';

/** The environment of a command. */
export interface Surroundings {
  /** Writes a line of the result. */
  readonly print: (line: string) => void;
  /** Writes a line about progress. */
  readonly note: (line: string) => void;
  readonly clock: Clock;
  readonly random: Random;
  /** Aborts when a command without an end must stop. */
  readonly stopped: AbortSignal;
  /** The piped input. Undefined at a terminal. */
  readonly input: NodeJS.ReadableStream | undefined;
  /** Opens an address in a browser. @returns false when no browser could be started */
  readonly openBrowser: (address: string) => Promise<boolean>;
}

/** The command line is invalid. The message states the correct use. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse';
}

export interface ServiceOptions {
  readonly baseUrl: string;
  readonly json: boolean;
}

/** The credential of an operator: of the installation, or of a user. */
export interface OperatorOptions {
  readonly managementKey?: string | undefined;
  readonly accessToken?: string | undefined;
}

export interface ManagementOptions extends ServiceOptions, OperatorOptions {}

export interface TerminalOptions extends ServiceOptions {
  readonly apiKey: string;
  readonly terminal: string;
}

const required = (option: Option): Option => option.makeOptionMandatory();

/** Adds the options that all commands share: the address of the service and the output format. */
export const withService = (command: Command): Command =>
  command
    .addOption(
      new Option('--base-url <address>', 'the address of the service').env('BASE_URL').default('http://127.0.0.1:3000'),
    )
    .option('--json', 'print JSON, for programs', false);

/** Adds the credentials of an operator. A command can do without them unless it checks `isOperator`. */
export const withOperator = (command: Command): Command =>
  command
    .addOption(
      new Option(
        '--management-key <key>',
        "the installation's key; prefer the environment, which hides it from other users",
      ).env('MANAGEMENT_KEY'),
    )
    .addOption(
      new Option('--access-token <token>', "a user's token, used instead of the management key").env('ACCESS_TOKEN'),
    );

/** Returns the operator's credential alone. Options of a command on a terminal also have an API key. */
export const operatorOf = ({ managementKey, accessToken }: OperatorOptions): OperatorOptions => ({
  managementKey,
  accessToken,
});

export const isOperator = ({ managementKey, accessToken }: OperatorOptions): boolean =>
  (managementKey ?? accessToken) !== undefined;

/** Creates a command of an operator. @throws WrongUse when it runs without a credential */
export const managementCommand = (name: string, description: string): Command =>
  withOperator(withService(new Command(name).description(description))).hook('preAction', (_, command) => {
    if (!isOperator(command.opts<ManagementOptions>()))
      throw new WrongUse('This needs --access-token or --management-key: set ACCESS_TOKEN or MANAGEMENT_KEY.');
  });

export const withTerminal = (command: Command): Command =>
  command
    .addOption(
      required(
        new Option(
          '--api-key <key>',
          'an API key of the terminal; prefer the environment, which hides it from other users',
        ).env('API_KEY'),
      ),
    )
    .addOption(required(new Option('--terminal <id>', 'the terminal').env('TERMINAL')));

export const terminalCommand = (name: string, description: string): Command =>
  withTerminal(withService(new Command(name).description(description)));

const unitSeconds = { s: 1, m: 60, h: 60 * 60, d: 24 * 60 * 60 } as const;

/** Parses a duration such as `90s`, `15m`, `36h` or `31d` to seconds. @throws WrongUse */
export function durationSeconds(text: string): number {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (count === undefined)
    throw new WrongUse(`"${text}" is not a duration: write a number and s, m, h or d, such as 36h or 31d.`);
  return Number(count) * unitSeconds[unit as keyof typeof unitSeconds];
}
