import type { ManagementDeps } from '../management-deps.js';
import { given } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import { olderThan, pageLength, pageOf, placeOf, places } from '../page.js';
import { processorAccountView } from './processor-account.js';

/** The processor accounts, the newest first. */
export const managementProcessorAccountList: Handler<'managementProcessorAccountList', ManagementDeps> = async (
  { store, clock },
  { query },
) => {
  const { account_id: accountId, cursor, limit = pageLength } = query;
  const rows = await store.prisma.processorAccount.findMany({
    where: {
      ...given({ accountId }),
      ...(cursor === undefined ? {} : olderThan(cursor, places.uuid, 'processorAccountId')),
    },
    orderBy: [{ createdAt: 'desc' }, { processorAccountId: 'desc' }],
    take: limit + 1,
  });
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
