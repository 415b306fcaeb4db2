import { lockUserRow } from '../store/due-work/record-locks.js';
import { revokeAccessTokensOf } from '../store/people/access-tokens.js';
import { endSessionsOf } from '../store/people/sessions.js';
import type { Transaction } from '../store/query/transaction.js';

/**
 * Ends the sessions and access tokens of a user for good. Locks the user until the transaction ends, so that a token
 * made at the same time ends too (lastingSession).
 * @param except a session that continues
 * @param at real time
 */
export async function endAccess(
  transaction: Transaction,
  which: { readonly userId: string; readonly except?: string },
  at: Date,
): Promise<void> {
  await endTokens(transaction, which.userId, at);
  await endSessionsOf(transaction, which, at);
}

/** Revokes the access tokens of a user for good, under the same lock. @param at real time */
export async function endTokens(transaction: Transaction, userId: string, at: Date): Promise<void> {
  await lockUserRow(transaction, userId);
  await revokeAccessTokensOf(transaction, userId, at);
}
