import { given, type Schema } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import { type Complete, holdReport } from '../../settlement/import-report.js';
import { importStatement } from '../../settlement/import-statement.js';
import type { BankStatementRow } from '../../store/settlement/bank-statements.js';
import { readAccount } from '../accounts/managementAccountGet.js';
import { audited } from '../audit/audit.js';
import { servedEnvironment, type TerminalDeps } from '../terminals/terminal.js';
import type { SettlementDeps } from './managementSettlementReportImport.js';

export type BankStatementDeps = SettlementDeps & Pick<TerminalDeps, 'config'>;

/** Imports a bank statement, as a whole or not at all. */
export const managementBankStatementImport: Handler<'managementBankStatementImport', BankStatementDeps> = async (
  deps,
  { query },
  access,
) => {
  const { accountId } = await readAccount(deps.store.prisma, query.account_id);
  const owner = { accountId, environment: servedEnvironment(deps, undefined) };
  const complete: Complete<BankStatementRow> = (work) =>
    audited(deps, access, 'managementBankStatementImport', async (transaction) => {
      const imported = await work(transaction);
      const after = statementView(imported);
      return { result: imported, subject: ['bank_statement', imported.statementId, accountId], after };
    });
  const body = access.file('text/csv', 'application/xml');
  return statementView(await holdReport(body, (content) => importStatement(deps, owner, content, complete)));
};

/** Converts a statement to the contract's form. */
export const statementView = (statement: BankStatementRow): Schema<'BankStatement'> => ({
  statement_id: statement.statementId,
  account_id: statement.accountId,
  environment: statement.environment,
  format: statement.format,
  ...given({ bank_account: statement.bankAccount }),
  digest: statement.digest,
  line_count: statement.lineCount,
  created_at: statement.createdAt.toISOString(),
});
