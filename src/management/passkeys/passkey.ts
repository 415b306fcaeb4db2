import type { Prisma } from '../../../generated/prisma/client.js';
import { given, type Schema } from '../../base/contract.js';
import { problem, type Problem } from '../../base/errors/errors.js';
import { mostPasskeys } from '../../people/passkeys.js';

/** What is read with a passkey to show it. */
export const withUser = { user: { select: { email: true } } } satisfies Prisma.PasskeyInclude;
type StoredPasskey = Prisma.PasskeyGetPayload<{ include: typeof withUser }>;

export const passkeyView = (passkey: StoredPasskey): Schema<'Passkey'> => ({
  passkey_id: passkey.passkeyId,
  user_id: passkey.userId,
  email: passkey.user.email,
  name: passkey.name,
  synced: passkey.synced,
  created_at: passkey.createdAt.toISOString(),
  ...given({ last_used_at: passkey.lastUsedAt?.toISOString() }),
});

/**
 * A passkey of one's own.
 * @throws Problem VALIDATION/RECORD_NOT_FOUND
 */
export async function readOwnPasskey(
  transaction: Pick<Prisma.TransactionClient, 'passkey'>,
  passkeyId: string,
  userId: string,
): Promise<StoredPasskey> {
  const passkey = await transaction.passkey.findUnique({ where: { passkeyId, userId }, include: withUser });
  if (!passkey) throw noPasskey(passkeyId);
  return passkey;
}

export const noPasskey = (passkeyId: string): Problem =>
  problem('VALIDATION/RECORD_NOT_FOUND', 'The user has no such passkey.', { field: 'passkey_id', value: passkeyId });

export const tooManyPasskeys = (): Problem =>
  problem('VALIDATION/TOO_MANY_PASSKEYS', `The user has ${mostPasskeys} passkeys.`);
