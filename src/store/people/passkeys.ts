import { given } from '../../base/contract.js';
import type { Passkey } from '../../../generated/prisma/client.js';
import { listed, type Listing } from '../query/listing.js';
import type { Transaction } from '../query/transaction.js';
import type { UserRow } from './users.js';

/** A passkey, by the id of its credential. */
export type PasskeyRow = Passkey;

export type PasskeyWithEmail = PasskeyRow & { readonly user: Pick<UserRow, 'email'> };

const include = { user: { select: { email: true } } };

/** @throws a unique violation if the credential is stored already */
export const insertPasskey = (
  client: Transaction,
  passkey: Omit<PasskeyRow, 'lastUsedAt'>,
): Promise<PasskeyWithEmail> => client.passkey.create({ data: passkey, include });

export const countPasskeys = (client: Transaction, userId: string): Promise<number> =>
  client.passkey.count({ where: { userId } });

export const newestPasskey = (client: Transaction, userId: string): Promise<PasskeyRow | null> =>
  client.passkey.findFirst({ where: { userId }, orderBy: { createdAt: 'desc' } });

export const credentialIdsOf = async (client: Transaction, userId: string): Promise<Uint8Array[]> =>
  (await client.passkey.findMany({ where: { userId }, select: { credentialId: true } })).map(
    ({ credentialId }) => credentialId,
  );

/** Returns a passkey; null if not found, or if it belongs to another user. */
export const findPasskey = (client: Transaction, passkeyId: string, userId: string): Promise<PasskeyWithEmail | null> =>
  client.passkey.findUnique({ where: { passkeyId, userId }, include });

/** Returns a passkey of a user by its credential; null if not found. */
export const findPasskeyByCredential = (
  client: Transaction,
  credentialId: PasskeyRow['credentialId'],
  userId: string,
): Promise<PasskeyRow | null> => client.passkey.findUnique({ where: { credentialId, userId } });

/** Lists the passkeys from the newest to the oldest. @param userId undefined for those of all users */
export const listPasskeys = (
  client: Transaction,
  userId: string | undefined,
  listing: Listing,
): Promise<PasskeyWithEmail[]> =>
  client.passkey.findMany({ ...listed(listing, 'passkeyId', given({ userId })), include });

/** Renames a passkey of any user. @throws an error of Prisma if not found */
export const renamePasskey = (client: Transaction, passkeyId: string, name: string): Promise<PasskeyWithEmail> =>
  client.passkey.update({ where: { passkeyId }, data: { name }, include });

/** Deletes a passkey of a user. @returns false if not found */
export const deletePasskey = async (client: Transaction, passkeyId: string, userId: string): Promise<boolean> =>
  (await client.passkey.deleteMany({ where: { passkeyId, userId } })).count === 1;

/**
 * Records the use of a passkey. A counter goes forward only, unless it stays 0.
 * @param at real time
 * @returns false if the counter did not go forward
 */
export async function notePasskeyUse(
  client: Transaction,
  passkeyId: string,
  counter: bigint,
  at: Date,
): Promise<boolean> {
  const { count } = await client.passkey.updateMany({
    where: { passkeyId, counter: counter === 0n ? 0n : { lt: counter } },
    data: { counter, lastUsedAt: at },
  });
  return count === 1;
}

/** Stores a challenge for a passkey to sign. @param hash SHA-256 of its use and itself */
export async function insertChallenge(
  client: Transaction,
  challenge: { readonly hash: Uint8Array<ArrayBuffer>; readonly expiresAt: Date },
): Promise<void> {
  await client.passkeyChallenge.create({ data: challenge });
}

/** Deletes a challenge that has not expired. @param at real time @returns false if not found */
export const deleteChallenge = async (client: Transaction, hash: Uint8Array<ArrayBuffer>, at: Date): Promise<boolean> =>
  (await client.passkeyChallenge.deleteMany({ where: { hash, expiresAt: { gt: at } } })).count === 1;
