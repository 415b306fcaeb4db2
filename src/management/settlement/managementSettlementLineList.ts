import { given, type Schema } from '../../base/contract.js';
import { decimalText } from '../../base/money.js';
import type { Handler } from '../../operation/handler.js';
import { listLines, type SettlementLine } from '../../store/settlement/reports.js';
import { transactionOf } from '../disputes/managementDisputeList.js';
import { pageLength, pageOf, positionOf } from '../listing.js';
import type { RecordDeps } from '../record.js';
import { requireReport } from './managementSettlementReportGet.js';

const lineNumberForm = /^\d{1,10}$/;

export const managementSettlementLineList: Handler<'managementSettlementLineList', RecordDeps> = async (
  { store },
  { params, query },
) => {
  const { batch, cursor, limit = pageLength } = query;
  const after = cursor === undefined ? 0 : Number(positionOf(cursor, lineNumberForm));
  const report = await requireReport(store, params.report_id);
  const rows = await listLines(store.prisma, report, { batch, after, limit: limit + 1 });
  const { page, next } = pageOf(rows, query, ({ lineNumber }) => String(lineNumber));
  return { lines: page.map(lineView), ...next };
};

export const lineView = (line: SettlementLine): Schema<'SettlementLine'> => {
  const { grossCurrency, netCurrency } = line;
  const net = (amount: bigint): string => decimalText(amount, netCurrency);
  return {
    line_number: line.lineNumber,
    kind: line.kind,
    type: line.type,
    provider_references: line.providerReferences,
    gross_amount: decimalText(line.grossAmount, grossCurrency),
    gross_currency: grossCurrency as Schema<'Currency'>,
    net_amount: net(line.netAmount),
    net_currency: netCurrency as Schema<'Currency'>,
    fees: {
      commission: net(line.commission),
      markup: net(line.markup),
      scheme_fee: net(line.schemeFee),
      interchange: net(line.interchange),
    },
    occurred_at: line.occurredAt.toISOString(),
    state: line.state,
    ...given({
      batch: line.batch === '' ? undefined : line.batch,
      provider_line_id: line.providerLineId,
      merchant_reference: line.merchantReference,
      description: line.description,
      transaction: transactionOf(line),
    }),
  };
};
