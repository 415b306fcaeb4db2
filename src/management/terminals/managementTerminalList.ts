import type { Handler } from '../../operation/handler.js';
import { listTerminals } from '../../store/terminals/terminals.js';
import { listingOf, pageOf, placeOf, places } from '../listing.js';
import { terminalView, type TerminalDeps } from './terminal.js';

export const managementTerminalList: Handler<'managementTerminalList', TerminalDeps> = async ({ store }, { query }) => {
  const rows = await listTerminals(store.prisma, query.account_id, listingOf(query, places.terminal));
  const { page, next } = pageOf(rows, query, ({ createdAt, terminalId }) => placeOf(createdAt, terminalId));
  return { terminals: page.map(terminalView), ...next };
};
