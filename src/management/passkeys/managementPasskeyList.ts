import type { Handler } from '../../operation/handler.js';
import { listPasskeys } from '../../store/people/passkeys.js';
import { listingOf, pageOf, placeOf, places } from '../listing.js';
import { usersInSight } from '../users/user.js';
import { passkeyView, type PasskeyDeps } from './passkey.js';

/** Lists the caller's passkeys, or for an owner those of all users, newest first. */
export const managementPasskeyList: Handler<'managementPasskeyList', PasskeyDeps> = async (
  { store },
  { query },
  { actor },
) => {
  const rows = await listPasskeys(store.prisma, usersInSight(actor, query.user_id), listingOf(query, places.uuid));
  const { page, next } = pageOf(rows, query, ({ createdAt, passkeyId }) => placeOf(createdAt, passkeyId));
  return { status: 200, body: { passkeys: page.map(passkeyView), ...next } };
};
