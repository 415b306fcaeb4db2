import { problem, type Problem } from '../base/errors/errors.js';
import type { Database } from '../store/connection/open.js';
import { findTerminalIds } from '../store/terminals/terminals.js';

/** How many terminals, or orders, one search covers at most. */
export const mostPlaces = 1000;

/** @param field what would narrow the search down */
export const tooBroad = (detail: string, field: string): Problem =>
  problem('VALIDATION/SEARCH_TOO_BROAD', detail, { field });

/**
 * The terminals that a search is about.
 * @returns undefined when it names neither a terminal nor an account
 * @throws Problem VALIDATION/SEARCH_TOO_BROAD when the account has too many
 */
export async function terminalsOf(
  { prisma }: Database,
  where: { readonly terminalId: string | undefined; readonly accountId: string | undefined },
): Promise<readonly string[] | undefined> {
  if (where.terminalId === undefined && where.accountId === undefined) return undefined;
  const terminals = await findTerminalIds(prisma, where, mostPlaces + 1);
  if (terminals.length > mostPlaces)
    throw tooBroad(
      `The account has more than ${mostPlaces} terminals: name one in terminal_friendly_id.`,
      'terminal_friendly_id',
    );
  return terminals;
}

/** Every terminal. @throws Problem VALIDATION/SEARCH_TOO_BROAD when there are too many */
export async function allTerminals({ prisma }: Database): Promise<readonly string[]> {
  const terminals = await findTerminalIds(prisma, {}, mostPlaces + 1);
  if (terminals.length > mostPlaces)
    throw tooBroad(`There are more than ${mostPlaces} terminals: name an account_id.`, 'account_id');
  return terminals;
}
