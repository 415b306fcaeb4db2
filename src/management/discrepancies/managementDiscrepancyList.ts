import type { Handler } from '../../operation/handler.js';
import { listDiscrepancies } from '../../store/discrepancies/discrepancies.js';
import { discrepancyView, type DiscrepancyDeps } from './discrepancy.js';
import { pageLength, pageOf, placeAt, placeOf, places } from '../listing.js';

const beginning = { at: undefined, id: '00000000-0000-0000-0000-000000000000' };

/** Lists the discrepancies in a state, by default the open ones, oldest first. */
export const managementDiscrepancyList: Handler<'managementDiscrepancyList', DiscrepancyDeps> = async (
  deps,
  { query },
) => {
  const { state, cursor, limit = pageLength } = query;
  const rows = await listDiscrepancies(deps.store.pool, {
    state,
    after: cursor === undefined ? beginning : placeAt(cursor, places.uuid),
    limit: limit + 1,
  });
  const { page, next } = pageOf(rows, query, ({ foundAt, discrepancyId }) => placeOf(foundAt, discrepancyId));
  const discrepancies = await Promise.all(page.map((found) => discrepancyView(deps, found)));
  return { discrepancies, ...next };
};
