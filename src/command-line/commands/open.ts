import { spawn } from 'node:child_process';
import { Command, Option } from 'commander';
import { type ServiceOptions, type Surroundings, withService, WrongUse } from '../command.js';
import { answered, connect } from '../connection.js';

interface OpenOptions extends ServiceOptions {
  readonly apiKey: string | undefined;
  readonly terminal: string | undefined;
}

/**
 * `open`: opens the documentation, or the page on which a payment waits, in a browser. It always prints the address.
 */
export function openCommand(surroundings: Surroundings): Command {
  const description = 'open the documentation in a browser, or the page of a waiting payment';
  return withService(new Command('open').description(description))
    .addOption(new Option('--api-key <key>', 'for the page of a payment: an API key of its terminal').env('API_KEY'))
    .addOption(new Option('--terminal <id>', 'for the page of a payment: its terminal').env('TERMINAL'))
    .argument('[transaction]', 'a payment that waits for its payer')
    .addHelpText('after', '\nPrints the address, and opens it if there is a browser.')
    .action(async (transaction: string | undefined, options: OpenOptions) => {
      const address =
        transaction === undefined ? `${options.baseUrl.replace(/\/+$/, '')}/docs` : await pageOf(transaction, options);
      surroundings.print(options.json ? JSON.stringify({ url: address }) : address);
      if (!(await surroundings.openBrowser(address)))
        surroundings.note('No browser could be started here: open the address yourself.');
    });
}

/** Returns the page of a payment. @throws WrongUse when the payment does not wait for its payer */
async function pageOf(transactionId: string, { baseUrl, apiKey, terminal }: OpenOptions): Promise<string> {
  if (apiKey === undefined || terminal === undefined)
    throw new WrongUse('The page of a payment needs --api-key and --terminal, or API_KEY and TERMINAL.');
  const { next_action: next } = await answered(
    'To read the transaction',
    connect(baseUrl, { apiKey }).GET('/v1/payments/status/{terminal_friendly_id}/{transaction_id}', {
      params: { path: { terminal_friendly_id: terminal, transaction_id: transactionId } },
    }),
  );
  if (next === undefined)
    throw new WrongUse(`The transaction ${transactionId} does not wait for its payer: it has no page.`);
  return next.url;
}

/** The program that opens an address on each system. Others, such as Linux, use `xdg-open` of freedesktop. */
const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [program: string, ...args: string[]]>>> = {
  darwin: ['open'],
  // Not `start` of the command prompt, to which an `&` of the address ends the command.
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Opens an address of the web with the system's program. @returns false when the program is missing or fails */
export async function openBrowser(address: string): Promise<boolean> {
  if (!/^https?:/.test(address)) return false;
  const [program, ...args] = openers[process.platform] ?? ['xdg-open'];
  return new Promise((resolve) => {
    const opener = spawn(program, [...args, address], { stdio: 'ignore' });
    opener.once('error', () => resolve(false));
    opener.once('exit', (code) => resolve(code === 0));
  });
}
