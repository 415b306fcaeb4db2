import type { Pool } from 'pg';
import { auditParts, auditRows, type NewAuditEntry } from '../audit/audit-entry.js';
import { defineQuery } from '../query/query.js';
import type { Transaction } from '../query/transaction.js';

export interface SealedUser {
  readonly userId: string;
  readonly totpSecret: Uint8Array;
}

const sealedUsers = defineQuery<{ userId: string; limit: number }, SealedUser>(
  'sealed-users',
  `SELECT user_id AS "userId", totp_secret AS "totpSecret" FROM users
    WHERE user_id > :userId AND totp_secret IS NOT NULL ORDER BY user_id LIMIT :limit::int`,
);

const resealUser = defineQuery<{ userId: string; was: Uint8Array; totpSecret: Uint8Array }>(
  'reseal-user',
  'UPDATE users SET totp_secret = :totpSecret WHERE user_id = :userId AND totp_secret = :was',
);

/**
 * Counts a code before it is verified, so that simultaneous guesses are counted too.
 * @param since start of the hour in which 20 are allowed
 * @returns false if codes are locked, or 20 were counted since
 */
export const countCodeGuess = defineQuery<{ userId: string; at: Date; since: Date }>(
  'count-code',
  `UPDATE users SET code_guesses = (array_prepend(:at::timestamptz, code_guesses))[1:20]
    WHERE user_id = :userId::uuid AND codes_locked_at IS NULL
      AND (code_guesses[20] IS NULL OR code_guesses[20] <= :since::timestamptz)`,
).affectsOne;

const releaseCode = defineQuery<{ userId: string }>(
  'release-code',
  'UPDATE users SET code_guesses = code_guesses[2:] WHERE user_id = :userId::uuid',
);

const lockCodes = defineQuery<{ userId: string; at: Date; since: Date; audit: string | null }>(
  'lock-codes',
  `WITH changed AS (
    UPDATE users SET codes_locked_at = :at::timestamptz
     WHERE user_id = :userId::uuid AND codes_locked_at IS NULL AND code_guesses[20] > :since::timestamptz
    RETURNING 1),
  ${auditParts}
  SELECT FROM changed`,
);

/** Removes a correct code from the count. */
export const releaseCodeGuess = async (pool: Pool, userId: string): Promise<void> =>
  void (await releaseCode.count(pool, { userId }));

/** Locks the codes of a user after the 20th wrong one since a time, with the audit entry. */
export const lockGuessedCodes = async (
  pool: Pool,
  guess: { userId: string; at: Date; since: Date },
  entry: NewAuditEntry,
): Promise<void> => void (await lockCodes.count(pool, { ...guess, audit: auditRows(entry) }));

const leastUuid = '00000000-0000-0000-0000-000000000000';

/**
 * Returns the users with a sealed secret after one, in the order of their ids; the first ones if `after` is undefined.
 */
export const readSealedUsers = (pool: Pool, after: SealedUser | undefined, limit: number): Promise<SealedUser[]> =>
  sealedUsers.rows(pool, { userId: after?.userId ?? leastUuid, limit });

/** Writes the sealed secret of a user if it is unchanged. @returns false if it has changed */
export const writeSealedUser = (
  pool: Pool,
  { userId, totpSecret: was }: SealedUser,
  totpSecret: Uint8Array,
): Promise<boolean> => resealUser.affectsOne(pool, { userId, was, totpSecret });

/** Replaces the recovery codes of a user. @param hashes SHA-256 of each code */
export async function replaceRecoveryCodes(
  client: Transaction,
  userId: string,
  hashes: readonly Uint8Array<ArrayBuffer>[],
): Promise<void> {
  await client.recoveryCode.deleteMany({ where: { userId } });
  await client.recoveryCode.createMany({ data: hashes.map((hash) => ({ userId, hash })) });
}

/** Deletes a recovery code. @returns false if the user has no such code */
export async function deleteRecoveryCode(
  client: Transaction,
  userId: string,
  hash: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const { count } = await client.recoveryCode.deleteMany({ where: { userId, hash } });
  return count === 1;
}
