import { given } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import { listStatements } from '../../store/settlement/bank-statements.js';
import { listingOf, pageLength, pageOf, placeOf, places } from '../listing.js';
import type { RecordDeps } from '../record.js';
import { statementView } from './managementBankStatementImport.js';

export const managementBankStatementList: Handler<'managementBankStatementList', RecordDeps> = async (
  { store },
  { query },
) => {
  const { account_id: accountId, limit = pageLength } = query;
  const rows = await listStatements(store.prisma, accountId, listingOf(query, places.uuid));
  const { page, nextCursor } = pageOf(rows, limit, ({ createdAt, statementId }) => placeOf(createdAt, statementId));
  return { status: 200, body: { bank_statements: page.map(statementView), ...given({ next_cursor: nextCursor }) } };
};
