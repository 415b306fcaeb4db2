import type { Prisma } from '@prisma/client';
import { problem } from '../errors.js';

/** The account that is named, or the only one. @throws Problem VALIDATION/RECORD_NOT_FOUND, VALIDATION/MISSING_FIELD */
export async function accountOf({ account }: Pick<Prisma.TransactionClient, 'account'>, accountId: string | undefined): Promise<string> {
  const [first, second] = await account.findMany({ where: accountId === undefined ? {} : { accountId }, take: 2 });
  if (accountId !== undefined && !first) throw problem('VALIDATION/RECORD_NOT_FOUND', 'There is no such account.', { field: 'account_id', value: accountId });
  if (!first || second) throw problem('VALIDATION/MISSING_FIELD', 'The field account_id is missing: there is not just one account.', { field: 'account_id' });
  return first.accountId;
}
