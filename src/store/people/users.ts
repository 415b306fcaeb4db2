import type { Pool } from 'pg';
import { defineQuery } from '../query/query.js';

/** A user with the sealed secret of their authenticator application. */
export interface SealedUser {
  readonly userId: string;
  readonly totpSecret: Uint8Array;
}

const sealedUsers = defineQuery<{ userId: string; limit: number }, { userId: string; totpSecret: Uint8Array }>(
  'sealed-users',
  `SELECT user_id AS "userId", totp_secret AS "totpSecret" FROM users
    WHERE user_id > :userId AND totp_secret IS NOT NULL ORDER BY user_id LIMIT :limit::int`,
);

const resealUser = defineQuery<{ userId: string; was: Uint8Array; totpSecret: Uint8Array }>(
  'reseal-user',
  'UPDATE users SET totp_secret = :totpSecret WHERE user_id = :userId AND totp_secret = :was',
);

const leastUuid = '00000000-0000-0000-0000-000000000000';

/** The users with a sealed secret after one, in the order of their ids; the first ones when `after` is undefined. */
export const readSealedUsers = (pool: Pool, after: SealedUser | undefined, limit: number): Promise<SealedUser[]> =>
  sealedUsers.rows(pool, { userId: after?.userId ?? leastUuid, limit });

/** Writes the sealed secret of a user if it still is as it was read. @returns false when it is not */
export async function writeSealedUser(
  pool: Pool,
  { userId, totpSecret: was }: SealedUser,
  totpSecret: Uint8Array,
): Promise<boolean> {
  return (await resealUser.count(pool, { userId, was, totpSecret })) === 1;
}
