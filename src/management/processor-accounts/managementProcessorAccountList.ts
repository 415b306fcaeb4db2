import type { Handler } from '../../operation/handler.js';
import { listProcessorAccounts } from '../../store/processors/processor-accounts.js';
import { listingOf, pageOf, placeOf, places } from '../listing.js';
import { processorAccountView, type ProcessorAccountDeps } from './processor-account.js';

export const managementProcessorAccountList: Handler<'managementProcessorAccountList', ProcessorAccountDeps> = async (
  { store, clock },
  { query },
) => {
  const rows = await listProcessorAccounts(store.prisma, query.account_id, listingOf(query, places.uuid));
  const { page, next } = pageOf(rows, query, ({ createdAt, processorAccountId }) =>
    placeOf(createdAt, processorAccountId),
  );
  const now = clock.now();
  return { processor_accounts: page.map((account) => processorAccountView(account, now)), ...next };
};
