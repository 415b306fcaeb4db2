import { given } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import type { ManagementDeps } from '../management-deps.js';
import { olderThan, pageLength, pageOf, placeOf, places } from '../page.js';
import { terminalView } from './terminal.js';

/** The terminals, the newest first. */
export const managementTerminalList: Handler<'managementTerminalList', ManagementDeps> = async (
  { store },
  { query },
) => {
  const { account_id: accountId, cursor, limit = pageLength } = query;
  const rows = await store.prisma.terminal.findMany({
    where: {
      ...given({ accountId }),
      ...(cursor === undefined ? {} : olderThan(cursor, places.terminal, 'terminalId')),
    },
    orderBy: [{ createdAt: 'desc' }, { terminalId: 'desc' }],
    take: limit + 1,
  });
  const { page, nextCursor } = pageOf(rows, limit, ({ createdAt, terminalId }) => placeOf(createdAt, terminalId));
  return { status: 200, body: { terminals: page.map(terminalView), ...given({ next_cursor: nextCursor }) } };
};
