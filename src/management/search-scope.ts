import { problem, type Problem } from '../base/errors/errors.js';
import type { Database } from '../store/connection/open.js';
import { findTerminalIds } from '../store/terminals/terminals.js';

/** Maximum number of terminals, or orders, that one search covers. */
export const mostPlaces = 1000;

/** @param field the filter that would narrow the search */
export const tooBroad = (detail: string, field: string): Problem =>
  problem('VALIDATION/SEARCH_TOO_BROAD', detail, { field });

/**
 * Returns the terminals that a search covers.
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

/** Returns all terminals. @throws Problem VALIDATION/SEARCH_TOO_BROAD when there are too many */
export async function allTerminals({ prisma }: Database): Promise<readonly string[]> {
  const terminals = await findTerminalIds(prisma, {}, mostPlaces + 1);
  if (terminals.length > mostPlaces)
    throw tooBroad(`There are more than ${mostPlaces} terminals: name an account_id.`, 'account_id');
  return terminals;
}
