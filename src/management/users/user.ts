import type { Prisma, User } from '../../../generated/prisma/client.js';
import type { Schema } from '../../contract.js';

/** What is read with a user to show them. */
export const withSecondFactors = { _count: { select: { passkeys: true } } } satisfies Prisma.UserInclude;

/** A user as it is shown, without the password and the secrets. */
export const userView = (user: User & { readonly _count: { readonly passkeys: number } }): Schema<'User'> => ({
  user_id: user.userId,
  email: user.email,
  role: user.role,
  state: stateOf(user),
  second_factor: user.totpEnabledAt !== null || user._count.passkeys > 0,
  created_at: user.createdAt.toISOString(),
});

function stateOf({ disabledAt, passwordHash, _count }: Parameters<typeof userView>[0]): Schema<'UserState'> {
  if (disabledAt) return 'disabled';
  return passwordHash === null && _count.passkeys === 0 ? 'invited' : 'active';
}
