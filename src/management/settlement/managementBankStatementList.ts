import type { Handler } from '../../operation/handler.js';
import { listStatements } from '../../store/settlement/bank-statements.js';
import { listingOf, pageOf, placeOf, places } from '../listing.js';
import type { RecordDeps } from '../record.js';
import { statementView } from './managementBankStatementImport.js';

export const managementBankStatementList: Handler<'managementBankStatementList', RecordDeps> = async (
  { store },
  { query },
) => {
  const rows = await listStatements(store.prisma, query.account_id, listingOf(query, places.uuid));
  const { page, next } = pageOf(rows, query, ({ createdAt, statementId }) => placeOf(createdAt, statementId));
  return { bank_statements: page.map(statementView), ...next };
};
