import type { Handler } from '../../operation/handler.js';
import { listKeyActs } from '../../store/vault/key-acts.js';
import { listingOf, pageOf, placeOf, places } from '../listing.js';
import { keyActView, type KeyActDeps } from './key-act.js';

/** Lists the acts on the vault's keys, newest first. */
export const managementKeyActList: Handler<'managementKeyActList', Pick<KeyActDeps, 'store' | 'clock'>> = async (
  { store, clock },
  { query },
) => {
  const rows = await listKeyActs(store.prisma, listingOf(query, places.uuid));
  const { page, next } = pageOf(rows, query, ({ createdAt, keyActId }) => placeOf(createdAt, keyActId));
  const now = clock.now();
  return { status: 200, body: { key_acts: page.map((act) => keyActView(act, now)), ...next } };
};
