import type { Account } from '../../../generated/prisma/client.js';
import { listed, type Listing } from '../query/listing.js';
import type { Transaction } from '../query/transaction.js';

/** A merchant's account. */
export type AccountRow = Account;

/** Returns an account; null if not found. */
export const findAccount = (client: Transaction, accountId: string): Promise<AccountRow | null> =>
  client.account.findUnique({ where: { accountId } });

/** Returns the id of the account, if there is only one. */
export async function findOnlyAccountId(client: Transaction): Promise<string | undefined> {
  const [first, second] = await client.account.findMany({ select: { accountId: true }, take: 2 });
  return second ? undefined : first?.accountId;
}

/** Lists the accounts from the newest to the oldest. */
export const listAccounts = (client: Transaction, listing: Listing): Promise<AccountRow[]> =>
  client.account.findMany(listed(listing, 'accountId'));

export const insertAccount = (
  client: Transaction,
  account: Pick<AccountRow, 'accountId' | 'name' | 'createdAt'>,
): Promise<AccountRow> => client.account.create({ data: account });

/** Changes an account; an absent field stays unchanged. */
export const updateAccount = (
  client: Transaction,
  accountId: string,
  change: Partial<Pick<AccountRow, 'name' | 'sharesRecords' | 'refuseCardLikeIdentifiers'>>,
): Promise<AccountRow> => client.account.update({ where: { accountId }, data: change });
