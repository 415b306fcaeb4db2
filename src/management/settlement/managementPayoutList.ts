import { given, type Schema } from '../../base/contract.js';
import { decimalText } from '../../base/money.js';
import type { Handler } from '../../operation/handler.js';
import { listPayouts, type PayoutPlace, type PayoutRow } from '../../store/settlement/payouts.js';
import { readAccount } from '../accounts/managementAccountGet.js';
import { pageLength, pageOf, positionOf } from '../listing.js';
import type { RecordDeps } from '../record.js';

/** The time of a payout, its report and its line. */
const placeForm = /^\d{1,15} [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12} \d{1,9}$/;

export const managementPayoutList: Handler<'managementPayoutList', RecordDeps> = async (
  { store },
  { params: { account_id: accountId }, query: { state, cursor, limit = pageLength } },
) => {
  await readAccount(store.prisma, accountId);
  const after = cursor === undefined ? undefined : placeAt(positionOf(cursor, placeForm));
  const rows = await listPayouts(store.pool, { accountId, state }, { after, limit: limit + 1 });
  const { page, next } = pageOf(
    rows,
    { limit },
    ({ occurredAt, reportId, lineNumber }) => `${occurredAt.getTime()} ${reportId} ${lineNumber}`,
  );
  return { payouts: page.map(payoutView), ...next };
};

function placeAt(position: string): PayoutPlace {
  const [time, reportId = '', lineNumber] = position.split(' ');
  return { at: new Date(Number(time)), reportId, lineNumber: Number(lineNumber) };
}

function payoutView(row: PayoutRow): Schema<'Payout'> {
  const { currency } = row;
  return {
    report_id: row.reportId,
    line_number: row.lineNumber,
    provider_key: row.processorKey,
    environment: row.environment,
    kind: row.kind,
    amount: decimalText(BigInt(row.amount), currency),
    currency: currency as Schema<'Currency'>,
    occurred_at: row.occurredAt.toISOString(),
    state: row.state,
    ...given({
      batch: row.batch || undefined,
      batch_line_count: row.batchLines,
      rest: row.rest === null ? undefined : decimalText(BigInt(row.rest), currency),
      statement_id: row.statementId,
      statement_line: row.statementLine,
      booked_on: row.bookedOn,
      exception_id: row.exceptionId,
    }),
  };
}
