import { given } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import { listKeyActs } from '../../store/vault/key-acts.js';
import { listingOf, pageLength, pageOf, placeOf, places } from '../listing.js';
import { keyActView, type KeyActDeps } from './key-act.js';

/** Lists the acts on the vault's keys, newest first. */
export const managementKeyActList: Handler<'managementKeyActList', Pick<KeyActDeps, 'store' | 'clock'>> = async (
  { store, clock },
  { query },
) => {
  const { limit = pageLength } = query;
  const rows = await listKeyActs(store.prisma, listingOf(query, places.uuid));
  const { page, nextCursor } = pageOf(rows, limit, ({ createdAt, keyActId }) => placeOf(createdAt, keyActId));
  const now = clock.now();
  return {
    status: 200,
    body: { key_acts: page.map((act) => keyActView(act, now)), ...given({ next_cursor: nextCursor }) },
  };
};
