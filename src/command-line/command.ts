import { Command, Option } from 'commander';
import type { Clock } from '../base/clock.js';
import type { Random } from '../base/random.js';

/** What a command is given of the world. */
export interface Surroundings {
  /** What was asked for. */
  readonly print: (line: string) => void;
  /** What goes on meanwhile. */
  readonly note: (line: string) => void;
  readonly clock: Clock;
  readonly random: Random;
  /** Fires when a command that goes on for ever is to end. */
  readonly stopped: AbortSignal;
  /** What is piped in; undefined at a terminal. */
  readonly input: NodeJS.ReadableStream | undefined;
  /** Shows an address in a browser. @returns false where none could be started */
  readonly openBrowser: (address: string) => Promise<boolean>;
}

/** What was written on the command line cannot be done. The message says what to write instead. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse';
}

export interface ServiceOptions {
  readonly baseUrl: string;
  readonly json: boolean;
}

export interface ManagementOptions extends ServiceOptions {
  readonly managementKey: string;
}

export interface TerminalOptions extends ServiceOptions {
  readonly apiKey: string;
  readonly terminal: string;
}

const required = (option: Option): Option => option.makeOptionMandatory();

/** The same in every command: where the service is, and how the answer is printed. */
export const withService = (command: Command): Command =>
  command
    .addOption(
      new Option('--base-url <address>', 'where the service is').env('BASE_URL').default('http://127.0.0.1:3000'),
    )
    .option('--json', 'print JSON, for programs', false);

/** A command of the operator. */
export const managementCommand = (name: string, description: string): Command =>
  withService(new Command(name).description(description)).addOption(
    required(
      new Option(
        '--management-key <key>',
        "the operator's key; better in the environment, where others do not see it",
      ).env('MANAGEMENT_KEY'),
    ),
  );

export const withTerminal = (command: Command): Command =>
  command
    .addOption(
      required(
        new Option(
          '--api-key <key>',
          'an API key of the terminal; better in the environment, where others do not see it',
        ).env('API_KEY'),
      ),
    )
    .addOption(required(new Option('--terminal <id>', 'the terminal').env('TERMINAL')));

/** A command on one terminal. */
export const terminalCommand = (name: string, description: string): Command =>
  withTerminal(withService(new Command(name).description(description)));
