import { problem } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import { insertUser } from '../../store/people/users.js';
import { isUniqueViolation } from '../../store/query/transaction.js';
import { readAccount } from '../accounts/managementAccountGet.js';
import { audited } from '../audit/audit.js';
import { invite, type UserDeps, userView } from './user.js';

/** Invites a user. Only this response contains the link. */
export const managementUserCreate: Handler<'managementUserCreate', UserDeps> = async (deps, { body }, access) => {
  const { clock, random } = deps;
  const email = body.email.toLowerCase();
  const now = clock.now();
  const userId = random.timedUuid(now);
  try {
    const invitation = await audited(deps, access, 'managementUserCreate', async (transaction) => {
      const account = body.account_id === undefined ? undefined : await readAccount(transaction, body.account_id);
      const accountId = account?.accountId;
      const names = { userId, email, role: body.role, accountId: accountId ?? null };
      const user = await insertUser(transaction, { ...names, createdAt: now, lastActiveAt: now });
      const after = userView(user);
      const result = { user: after, ...(await invite(transaction, userId, random, now)) };
      return { result, subject: ['user', userId, accountId], after };
    });
    return invitation;
  } catch (error) {
    if (isUniqueViolation(error))
      throw problem('VALIDATION/EMAIL_TAKEN', 'There is a user of this e-mail address.', { field: 'email' });
    throw error;
  }
};
