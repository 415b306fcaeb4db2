import { given, type Schema } from '../../base/contract.js';
import { decimalText } from '../../base/money.js';
import type { Handler } from '../../operation/handler.js';
import { listExceptions, type ReconciliationException } from '../../store/settlement/posting.js';
import { listingOf, pageLength, pageOf, placeOf, places } from '../listing.js';
import type { RecordDeps } from '../record.js';

/** Lists the exceptions, newest first. */
export const managementSettlementExceptionList: Handler<'managementSettlementExceptionList', RecordDeps> = async (
  { store },
  { query },
) => {
  const { account_id: accountId, limit = pageLength } = query;
  const rows = await listExceptions(store.prisma, accountId, listingOf(query, places.uuid));
  const { page, nextCursor } = pageOf(rows, limit, ({ openedAt, exceptionId }) => placeOf(openedAt, exceptionId));
  return { status: 200, body: { exceptions: page.map(exceptionView), ...given({ next_cursor: nextCursor }) } };
};

const exceptionView = (found: ReconciliationException): Schema<'ReconciliationException'> => {
  const { currency, expectedAmount, reportedAmount, terminalId, transactionId } = found;
  const amount = (minor: bigint | null) => (minor === null ? undefined : decimalText(minor, currency));
  return {
    exception_id: found.exceptionId,
    account_id: found.accountId,
    provider_key: found.processorKey,
    environment: found.environment,
    problem: found.problem,
    currency: currency as Schema<'Currency'>,
    opened_at: found.openedAt.toISOString(),
    ...given({
      report_id: found.reportId,
      line_number: found.lineNumber,
      expected_amount: amount(expectedAmount),
      reported_amount: amount(reportedAmount),
      transaction:
        terminalId === null || transactionId === null
          ? undefined
          : { transaction_id: transactionId, terminal_friendly_id: terminalId },
    }),
  };
};
