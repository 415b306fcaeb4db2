import { given, type Schema } from '../../base/contract.js';
import { problem, type Problem, recordNotFound } from '../../base/errors/errors.js';
import { decimalText, minorUnits } from '../../base/money.js';
import { typesOf } from '../../journal/post-settlements.js';
import type { Transaction } from '../../store/query/transaction.js';
import { actsOf, suggestPayments } from '../../store/settlement/exceptions.js';
import type { ExceptionLine, ReconciliationException, SuggestedPayment } from '../../store/settlement/exceptions.js';
import { transactionOf } from '../disputes/managementDisputeList.js';

/** Returns an exception in the contract's form. Minor units become decimal text in major units. */
export const exceptionView = (found: ReconciliationException): Schema<'ReconciliationException'> => {
  const { currency, expectedAmount, reportedAmount } = found;
  const amount = (minor: bigint | null) => (minor === null ? undefined : decimalText(minor, currency));
  return {
    exception_id: found.exceptionId,
    account_id: found.accountId,
    environment: found.environment,
    problem: found.problem,
    currency: currency as Schema<'Currency'>,
    opened_at: found.openedAt.toISOString(),
    state: found.closedAt === null ? 'open' : 'closed',
    ...given({
      provider_key: found.processorKey || undefined,
      report_id: found.reportId,
      line_number: found.lineNumber,
      statement_id: found.statementId,
      statement_line: found.statementLine,
      expected_amount: amount(expectedAmount),
      reported_amount: amount(reportedAmount),
      transaction: transactionOf(found),
      owner_id: found.ownerId,
      owner_email: found.ownerEmail,
      resolution: found.resolution,
      adjustment_id: found.adjustmentId,
      closed_at: found.closedAt?.toISOString(),
    }),
  };
};

export const detailsView = (
  found: ReconciliationException,
  discrepancyIds: readonly string[],
  suggestions: readonly SuggestedPayment[],
): Schema<'ReconciliationExceptionDetails'> => ({
  exception: exceptionView(found),
  discrepancy_ids: [...discrepancyIds],
  acts: actsOf(found).map(({ transaction, payout, ...act }) => ({ ...act, ...given({ transaction, payout }) })),
  suggestions: suggestions.map(({ terminalId, transactionId, reason, amount, currency, createdAt }) => ({
    transaction: { transaction_id: transactionId, terminal_friendly_id: terminalId },
    reason,
    amount: decimalText(minorUnits(amount, currency), currency),
    currency: currency as Schema<'Currency'>,
    created_at: createdAt.toISOString(),
  })),
});

/** Returns the payments that a line may be about; none for a line that is about no payment. */
export async function suggestionsFor(
  client: Transaction,
  { processorKey }: ReconciliationException,
  line: ExceptionLine | undefined,
): Promise<SuggestedPayment[]> {
  const types = line && typesOf(line);
  if (!line || !types) return [];
  const gross = line.grossAmount < 0n ? -line.grossAmount : line.grossAmount;
  return suggestPayments(client, line, { processorKey, types, amount: decimalText(gross, line.grossCurrency) });
}

/** @param state the end of a sentence about the exception */
export const conflict = ({ exceptionId: exception_id }: ReconciliationException, state: string): Problem =>
  problem('VALIDATION/EXCEPTION_STATE_CONFLICT', `The exception ${exception_id} ${state}. Nothing was changed.`, {
    exception_id,
  });

/** @param detail a sentence with the reason */
export const notClosable = ({ exceptionId: exception_id }: ReconciliationException, detail: string): Problem =>
  problem('VALIDATION/EXCEPTION_NOT_CLOSABLE', `${detail} Nothing was changed.`, { exception_id });

/** @param field the field of the request that has the id */
export const unknownException = (value: string, field = 'exception_id'): Problem =>
  recordNotFound('There is no such reconciliation exception.', field, value);
