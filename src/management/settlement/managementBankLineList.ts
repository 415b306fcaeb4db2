import { given, type Schema } from '../../base/contract.js';
import { recordNotFound } from '../../base/errors/errors.js';
import { decimalText } from '../../base/money.js';
import type { Handler } from '../../operation/handler.js';
import { type BankLineRow, findStatement, listBankLines } from '../../store/settlement/bank-statements.js';
import { pageLength, pageOf, positionOf } from '../listing.js';
import type { RecordDeps } from '../record.js';

export const managementBankLineList: Handler<'managementBankLineList', RecordDeps> = async (
  { store: { prisma } },
  { params: { statement_id: statementId }, query },
) => {
  const { cursor, limit = pageLength } = query;
  const after = cursor === undefined ? 0 : Number(positionOf(cursor, /^\d{1,10}$/));
  const statement = await findStatement(prisma, statementId);
  if (!statement) throw recordNotFound('There is no such bank statement.', 'statement_id', statementId);
  const rows = await listBankLines(prisma, statement, { after, limit: limit + 1 });
  const { page, next } = pageOf(rows, query, ({ lineNumber }) => String(lineNumber));
  return { lines: page.map(lineView), ...next };
};

const lineView = (line: BankLineRow): Schema<'BankLine'> => {
  const { currency, processorKey, reportId, payoutLine } = line;
  return {
    line_number: line.lineNumber,
    amount: decimalText(line.amount, currency),
    currency: currency as Schema<'Currency'>,
    booked_on: line.bookedOn.toISOString().slice(0, 10),
    reference: line.reference,
    state: line.state,
    ...given({
      bank_reference: line.bankReference,
      payout:
        processorKey === null || reportId === null || payoutLine === null
          ? undefined
          : { report_id: reportId, line_number: payoutLine, provider_key: processorKey },
    }),
  };
};
