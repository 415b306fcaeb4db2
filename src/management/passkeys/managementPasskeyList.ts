import type { Handler } from '../../operation/handler.js';
import { listPasskeys, findPasskey, type PasskeyWithEmail } from '../../store/people/passkeys.js';
import { listingOf, pageOf, placeOf, places } from '../listing.js';
import { usersInSight, type UserDeps } from '../users/user.js';
import { given, type Schema } from '../../base/contract.js';
import { problem, type Problem, recordNotFound } from '../../base/errors/errors.js';
import { maxPasskeys, type RelyingParty } from '../../people/passkeys.js';
import type { Transaction } from '../../store/query/transaction.js';

/** Lists the caller's passkeys, or for an owner those of all users, newest first. */
export const managementPasskeyList: Handler<'managementPasskeyList', PasskeyDeps> = async (
  { store },
  { query },
  { actor },
) => {
  const rows = await listPasskeys(store.prisma, usersInSight(actor, query.user_id), listingOf(query, places.uuid));
  const { page, next } = pageOf(rows, query, ({ createdAt, passkeyId }) => placeOf(createdAt, passkeyId));
  return { passkeys: page.map(passkeyView), ...next };
};

export interface PasskeyDeps extends UserDeps {
  /** The WebAuthn relying party of the console. */
  readonly relyingParty: RelyingParty;
}

export const passkeyView = (passkey: PasskeyWithEmail): Schema<'Passkey'> => ({
  passkey_id: passkey.passkeyId,
  user_id: passkey.userId,
  email: passkey.user.email,
  name: passkey.name,
  synced: passkey.synced,
  created_at: passkey.createdAt.toISOString(),
  ...given({ last_used_at: passkey.lastUsedAt?.toISOString() }),
});

/** Returns one of the user's passkeys. @throws Problem VALIDATION/RECORD_NOT_FOUND */
export async function readOwnPasskey(
  transaction: Transaction,
  passkeyId: string,
  userId: string,
): Promise<PasskeyWithEmail> {
  const passkey = await findPasskey(transaction, passkeyId, userId);
  if (!passkey) throw noPasskey(passkeyId);
  return passkey;
}

export const noPasskey = (passkeyId: string): Problem =>
  recordNotFound('The user has no such passkey.', 'passkey_id', passkeyId);

export const tooManyPasskeys = (): Problem =>
  problem('VALIDATION/TOO_MANY_PASSKEYS', `The user has ${maxPasskeys} passkeys.`);
