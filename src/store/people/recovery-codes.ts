import type { Transaction } from '../query/transaction.js';

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
