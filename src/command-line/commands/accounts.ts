import { WrongUse } from '../command.js';
import { answered, type Service } from '../connection.js';

/** The account that is named, or the only one. @throws WrongUse when it has to be named */
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
