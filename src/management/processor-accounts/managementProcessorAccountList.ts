import { given } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import { listProcessorAccounts } from '../../store/processors/processor-accounts.js';
import { listingOf, pageLength, pageOf, placeOf, places } from '../listing.js';
import { processorAccountView, type ProcessorAccountDeps } from './processor-account.js';

/** Lists the processor accounts, newest first. */
export const managementProcessorAccountList: Handler<'managementProcessorAccountList', ProcessorAccountDeps> = async (
  { store, clock },
  { query },
) => {
  const { account_id: accountId, limit = pageLength } = query;
  const rows = await listProcessorAccounts(store.prisma, accountId, listingOf(query, places.uuid));
  const { page, nextCursor } = pageOf(rows, limit, ({ createdAt, processorAccountId }) =>
    placeOf(createdAt, processorAccountId),
  );
  const now = clock.now();
  return {
    status: 200,
    body: {
      processor_accounts: page.map((account) => processorAccountView(account, now)),
      ...given({ next_cursor: nextCursor }),
    },
  };
};
