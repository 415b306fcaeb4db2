import type { Prisma } from '../../generated/prisma/client.js';
import { lockUserRow } from '../store/due-work/record-locks.js';
import { endSession } from './sessions.js';

/**
 * Ends the sessions and access tokens of a user for good. The user is locked until the transaction ends, so that a
 * token made at the same time ends too (lastingSession).
 * @param except a session that continues
 * @param at real time
 */
export async function endAccess(
  transaction: Prisma.TransactionClient,
  { userId, except }: { readonly userId: string; readonly except?: string },
  at: Date,
): Promise<void> {
  await endTokens(transaction, userId, at);
  await endSession(transaction, { userId, ...(except === undefined ? {} : { sessionId: { not: except } }) }, at);
}

/** Ends the access tokens of a user for good, under the same lock. @param at real time */
export async function endTokens(transaction: Prisma.TransactionClient, userId: string, at: Date): Promise<void> {
  await lockUserRow(transaction, userId);
  await transaction.accessToken.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: at } });
}
