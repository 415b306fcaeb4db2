import { WrongUse } from '../command.js';
import { answered, type Service } from '../connection.js';

/**
 * Returns the named account, or the only one.
 * @throws WrongUse if there are several
 */
export async function accountOf(service: Service, named: string | undefined): Promise<string> {
  if (named !== undefined) return named;
  const {
    accounts: [first, second],
  } = await answered(
    'The list of accounts',
    service.GET('/v1/management/accounts', { params: { query: { limit: 2 } } }),
  );
  if (!first) throw new WrongUse('There is no account yet: make one with POST /v1/management/accounts.');
  if (second) throw new WrongUse('There are several accounts: name one with --account.');
  return first.account_id;
}

/**
 * Returns the account of a terminal.
 * @throws Refused if the terminal does not exist
 */
export async function accountOfTerminal(service: Service, terminal: string): Promise<string> {
  const { account_id } = await answered(
    'To read the terminal',
    service.GET('/v1/management/terminals/{terminal_friendly_id}', {
      params: { path: { terminal_friendly_id: terminal } },
    }),
  );
  return account_id;
}
