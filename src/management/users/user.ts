import { given, type Schema } from '../../base/contract.js';
import type { UserRow } from '../../store/people/users.js';

/** Returns a user without the password and the secrets. */
export const userView = (user: UserRow): Schema<'User'> => ({
  user_id: user.userId,
  email: user.email,
  role: user.role,
  state: user.disabledAt ? 'disabled' : user.passwordHash === null ? 'invited' : 'active',
  second_factor: user.totpEnabledAt !== null,
  ...given({ second_factor_locked_at: user.codesLockedAt?.toISOString() }),
  created_at: user.createdAt.toISOString(),
});
