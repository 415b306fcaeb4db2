import { Command, Option } from 'commander';
import { withService, WrongUse, type ServiceOptions, type Surroundings } from '../command.js';
import { answered, connect } from '../connection.js';

interface OpenOptions extends ServiceOptions {
  readonly apiKey: string | undefined;
  readonly terminal: string | undefined;
}

/**
 * `open`: opens the documentation, or the page on which a payment waits, in a browser. It always prints the address.
 */
export function openCommand(surroundings: Surroundings): Command {
  const description = 'the documentation in a browser, or the page that a payment waits on';
  return withService(new Command('open').description(description))
    .addOption(new Option('--api-key <key>', 'for the page of a payment: an API key of its terminal').env('API_KEY'))
    .addOption(new Option('--terminal <id>', 'for the page of a payment: its terminal').env('TERMINAL'))
    .argument('[transaction]', 'a payment that waits for its payer')
    .addHelpText('after', '\nPrints the address, and opens it where there is a browser.')
    .action(async (transaction: string | undefined, options: OpenOptions) => {
      const address =
        transaction === undefined ? `${options.baseUrl.replace(/\/+$/, '')}/docs` : await pageOf(transaction, options);
      surroundings.print(options.json ? JSON.stringify({ url: address }) : address);
      if (!(await surroundings.openBrowser(address)))
        surroundings.note('No browser could be started here: open the address yourself.');
    });
}

/**
 * Returns the page of a payment.
 * @throws WrongUse when the payment does not wait for its payer
 */
async function pageOf(transactionId: string, { baseUrl, apiKey, terminal }: OpenOptions): Promise<string> {
  if (apiKey === undefined || terminal === undefined)
    throw new WrongUse('The page of a payment needs --api-key and --terminal, or API_KEY and TERMINAL.');
  const { next_action: next } = await answered(
    'To read the transaction',
    connect(baseUrl, { apiKey }).GET('/v1/payments/status/{terminal_friendly_id}/{transaction_id}', {
      params: { path: { terminal_friendly_id: terminal, transaction_id: transactionId } },
    }),
  );
  if (next === undefined) throw new WrongUse(`The transaction ${transactionId} waits for no payer: it has no page.`);
  return next.url;
}
