import { given } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import { listTerminals } from '../../store/terminals/terminals.js';
import { listingOf, pageLength, pageOf, placeOf, places } from '../listing.js';
import { terminalView, type TerminalDeps } from './terminal.js';

/** Lists the terminals, newest first. */
export const managementTerminalList: Handler<'managementTerminalList', TerminalDeps> = async ({ store }, { query }) => {
  const { account_id: accountId, limit = pageLength } = query;
  const rows = await listTerminals(store.prisma, accountId, listingOf(query, places.terminal));
  const { page, nextCursor } = pageOf(rows, limit, ({ createdAt, terminalId }) => placeOf(createdAt, terminalId));
  return { status: 200, body: { terminals: page.map(terminalView), ...given({ next_cursor: nextCursor }) } };
};
