import type { Prisma, PrismaClient } from '../../../generated/prisma/client.js';
import { writeAuditEntry } from '../audit/audit-entry.js';
import { lockUserRows } from '../due-work/record-locks.js';
import { inTransaction } from '../query/transaction.js';
import { deleteLinksOf, revokeAccessTokensOf } from './access-tokens.js';
import { endSessionsOf } from './sessions.js';
import { activeOwner, enabledOwner } from './users.js';

/** Maximum number of users that one run disables. */
const batch = 100;

const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Disables the users who were not active for some days, with their sessions, access tokens and links, and writes an
 * audit entry for each. An access token that is in use counts as activity. The owner of the installation who was active
 * last is never disabled, because nobody could enable the others.
 * @param at real time
 * @param requestId the run, for the audit log
 * @returns true if there may be more
 */
export const disableUnusedUsers = (
  prisma: PrismaClient,
  { at, days, requestId }: { readonly at: Date; readonly days: number; readonly requestId: string },
): Promise<boolean> =>
  inTransaction(prisma, async (transaction) => {
    // Locks all owners: two runs, or a run and a change of roles, could otherwise each leave another owner.
    await lockUserRows(transaction, nobody);
    const since = new Date(at.getTime() - days * 24 * 60 * 60_000);
    const find = (where: Prisma.UserWhereInput) =>
      transaction.user.findFirst({ where, orderBy: [{ lastActiveAt: 'desc' }, { userId: 'desc' }] });
    // The owner of a sandbox signs in by links alone, and looks only invited once the last session is swept.
    const hasSignedIn = { lastActiveAt: { gt: transaction.user.fields.createdAt } };
    const signedIn = async () => (await find(activeOwner)) ?? (await find({ ...enabledOwner, ...hasSignedIn }));
    const lastOwner = (await signedIn()) ?? (await find(enabledOwner));
    const unused = { lastActiveAt: { lte: since }, disabledAt: null };
    const users = await transaction.user.findMany({
      where: {
        ...unused,
        ...(lastOwner ? { userId: { not: lastOwner.userId } } : {}),
        accessTokens: { none: { lastUsedAt: { gt: since } } },
      },
      orderBy: { lastActiveAt: 'asc' },
      take: batch,
    });
    for (const { userId, accountId, lastActiveAt } of users) {
      // The user may sign in, or be enabled, at this time.
      const { count } = await transaction.user.updateMany({ where: { userId, ...unused }, data: { disabledAt: at } });
      if (count === 0) continue;
      await endSessionsOf(transaction, { userId }, at);
      await revokeAccessTokensOf(transaction, userId, at);
      await deleteLinksOf(transaction, userId);
      await writeAuditEntry(transaction, {
        operation: 'managementUnusedUserDisable',
        subject: 'user',
        subjectId: userId,
        accountId: accountId ?? undefined,
        requestId,
        changes: [
          { field: 'state', after: 'disabled' },
          { field: 'last_active_at', before: lastActiveAt.toISOString() },
        ],
        createdAt: at,
      });
    }
    return users.length === batch;
  });
