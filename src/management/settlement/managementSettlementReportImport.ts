import { recordNotFound } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import { type Complete, holdReport, importReport, type ImportDeps } from '../../settlement/import-report.js';
import { findByProviderKey } from '../../store/processors/processor-accounts.js';
import { audited } from '../audit/audit.js';
import { reportView } from './managementSettlementReportGet.js';

export type SettlementDeps = ImportDeps;

/** Imports a processor's settlement report, as a whole or not at all. */
export const managementSettlementReportImport: Handler<'managementSettlementReportImport', SettlementDeps> = async (
  deps,
  { query },
  access,
) => {
  const owner = await findByProviderKey(deps.store.prisma, query.provider_key);
  if (!owner) throw recordNotFound('There is no such processor account.', 'provider_key', query.provider_key);
  const complete: Complete = (work) =>
    audited(deps, access, 'managementSettlementReportImport', async (transaction) => {
      const imported = await work(transaction);
      const { batches, ...after } = reportView(imported);
      return {
        result: imported,
        subject: ['settlement_report', imported.reportId, owner.accountId],
        after: { ...after, batches: batches.map(({ batch }) => batch) },
      };
    });
  return reportView(
    await holdReport(access.file('text/csv'), (content) => importReport(deps, owner, content, complete)),
  );
};
