import { Command, CommanderError } from 'commander';
import { type Surroundings, WrongUse } from './command.js';
import { auditCommand } from './commands/audit.js';
import { cellsCommand } from './commands/cells.js';
import { envCommand, keysCommand } from './commands/keys.js';
import { eventsCommand } from './commands/events.js';
import { instrumentsCommand } from './commands/instruments.js';
import { logsCommand } from './commands/logs.js';
import { openCommand } from './commands/open.js';
import { paymentCommands } from './commands/payments.js';
import { processorsCommand } from './commands/processors.js';
import { recoveryCommand } from './commands/recovery.js';
import { clockCommand } from './commands/sandbox-clock.js';
import { terminalsCommand } from './commands/terminals.js';
import { usersCommand } from './commands/users.js';
import { webhooksCommand } from './commands/webhooks.js';
import { Refused, Unreachable } from './connection.js';
import { mcpCommand } from './mcp/mcp.js';

/** The exit codes of a run, for scripts. */
const exitCodes = { done: 0, refused: 1, wrongUse: 2, unanswered: 3 } as const;

/**
 * Runs a command line. It is an ordinary client of the contract and uses only its operations.
 * @param args without the interpreter and the file
 * @returns the exit code
 */
export async function run(args: readonly string[], around: Surroundings): Promise<number> {
  const surroundings: Surroundings = {
    ...around,
    print: (line) => around.print(printable(line)),
    note: (line) => around.note(printable(line)),
  };
  try {
    await program(surroundings).parseAsync(args, { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    // Commander has already printed the error. Requested help is not an error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUse;
    surroundings.note(error instanceof Error ? error.message : String(error));
    if (error instanceof WrongUse) return exitCodes.wrongUse;
    const isAnswered = !(error instanceof Unreachable || (error instanceof Refused && error.status >= 500));
    return isAnswered ? exitCodes.refused : exitCodes.unanswered;
  }
}

function program(surroundings: Surroundings): Command {
  const root = new Command('payment-terminal')
    .description('Operates a payment terminal service over its HTTP API.')
    .addCommand(webhooksCommand(surroundings))
    .addCommand(eventsCommand(surroundings))
    .addCommand(clockCommand(surroundings))
    .addCommand(logsCommand(surroundings))
    .addCommand(openCommand(surroundings))
    .addCommand(terminalsCommand(surroundings))
    .addCommand(keysCommand(surroundings))
    .addCommand(usersCommand(surroundings))
    .addCommand(processorsCommand(surroundings))
    .addCommand(instrumentsCommand(surroundings))
    .addCommand(recoveryCommand(surroundings))
    .addCommand(auditCommand(surroundings))
    .addCommand(cellsCommand(surroundings))
    .addCommand(mcpCommand(surroundings))
    .addCommand(envCommand(surroundings))
    .addHelpText(
      'after',
      `
Settings come from options or from the environment: BASE_URL, MANAGEMENT_KEY, API_KEY, TERMINAL. A sandbox prints all
four when it starts; "env" prints them again. ACCESS_TOKEN, a user's own, takes the place of MANAGEMENT_KEY.

Exit codes: 0 for success, 1 if the service refused, 2 for wrong use, 3 without an answer or with a 5xx.`,
    );
  for (const command of paymentCommands(surroundings)) root.addCommand(command);
  root.configureHelp({ subcommandTerm: termOf });
  everyCommand(root, (command) =>
    command
      .exitOverride()
      .showHelpAfterError('(--help shows its options)')
      .configureOutput({
        writeOut: (text) => text.trimEnd().split('\n').forEach(surroundings.print),
        writeErr: (text) => text.trimEnd().split('\n').forEach(surroundings.note),
      }),
  );
  return root;
}

/** Formats a command for the top-level help, with its arguments or subcommands. */
const termOf = (command: Command): string => {
  const parts = command.commands.map((part) => part.name()).join('|');
  const taken = command.registeredArguments.map((argument) =>
    argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
  );
  return [command.name(), parts, ...taken].filter((part) => part !== '').join(' ');
};

function everyCommand(command: Command, change: (command: Command) => void): void {
  change(command);
  for (const part of command.commands) everyCommand(part, change);
}

/**
 * Control characters, line and paragraph separators, and characters that change text direction. A terminal interprets
 * them: a merchant's value could move the cursor, or forge or hide a line.
 */
const unsafe = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Escapes a line for a terminal as JSON does: `\u001b`. JSON retains the same value. */
export const printable = (line: string): string =>
  line.replace(unsafe, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
