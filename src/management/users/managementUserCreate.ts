import { memberAccount } from '../../base/actor.js';
import { problem } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import { writeAuditEntry } from '../../store/audit/audit-entry.js';
import { insertUser, replaceMember } from '../../store/people/users.js';
import { isUniqueViolation } from '../../store/query/transaction.js';
import { readAccount } from '../accounts/managementAccountGet.js';
import { auditEntry, audited } from '../audit/audit.js';
import { invite, type UserDeps, userView } from './user.js';

/**
 * Invites a user. Only this response contains the link. The installation may invite a member of an account who has
 * never signed in or is disabled: the member leaves that account.
 */
export const managementUserCreate: Handler<'managementUserCreate', UserDeps> = async (deps, { body }, access) => {
  const { clock, random } = deps;
  const email = body.email.toLowerCase();
  const now = clock.now();
  try {
    const invitation = await audited(deps, access, 'managementUserCreate', async (transaction) => {
      const account = body.account_id === undefined ? undefined : await readAccount(transaction, body.account_id);
      const accountId = account?.accountId;
      const names = { userId: random.timedUuid(now), email, role: body.role, accountId: accountId ?? null };
      const user = { ...names, createdAt: now, lastActiveAt: now };
      // A member's invitation does not reserve an address against the installation.
      const replaced = memberAccount(access.actor) === undefined && (await replaceMember(transaction, user));
      const invited = replaced ? replaced.after : await insertUser(transaction, user);
      const [{ userId }, after] = [invited, userView(invited)];
      const result = { user: after, ...(await invite(transaction, userId, random, now)) };
      if (replaced) {
        // An entry of the account that the member leaves: the next one must not tell where the member came from.
        const left = {
          subject: ['user', userId, replaced.before.accountId ?? undefined],
          before: userView(replaced.before),
        } as const;
        await writeAuditEntry(transaction, auditEntry(access, 'managementUserCreate', left, now));
      }
      return { result, subject: ['user', userId, accountId], after };
    });
    return invitation;
  } catch (error) {
    if (isUniqueViolation(error))
      throw problem('VALIDATION/EMAIL_TAKEN', 'There is a user of this e-mail address.', { field: 'email' });
    throw error;
  }
};
