import type { Account, Prisma } from '../../../generated/prisma/client.js';
import type { Schema } from '../../base/contract.js';
import { problem } from '../../base/errors/errors.js';

/** @throws Problem VALIDATION/RECORD_NOT_FOUND */
export async function readAccount(client: Prisma.TransactionClient, accountId: string): Promise<Account> {
  const account = await client.account.findUnique({ where: { accountId } });
  if (!account)
    throw problem('VALIDATION/RECORD_NOT_FOUND', 'There is no such account.', {
      field: 'account_id',
      value: accountId,
    });
  return account;
}

export const accountView = ({ accountId, name, sharesRecords, createdAt }: Account): Schema<'Account'> => ({
  account_id: accountId,
  name,
  shares_records: sharesRecords,
  created_at: createdAt.toISOString(),
});
