import type { Handler } from '../../operation/handler.js';
import { listAccounts } from '../../store/terminals/accounts.js';
import type { RecordDeps } from '../record.js';
import { accountView } from './managementAccountGet.js';
import { listingOf, pageOf, placeOf, places } from '../listing.js';

export const managementAccountList: Handler<'managementAccountList', RecordDeps> = async ({ store }, { query }) => {
  const rows = await listAccounts(store.prisma, query.account_id, listingOf(query, places.uuid));
  const { page, next } = pageOf(rows, query, ({ createdAt, accountId }) => placeOf(createdAt, accountId));
  return { accounts: page.map(accountView), ...next };
};
