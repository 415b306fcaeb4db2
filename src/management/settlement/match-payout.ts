import type { Schema } from '../../base/contract.js';
import { recordNotFound } from '../../base/errors/errors.js';
import { decimalText } from '../../base/money.js';
import { addEvents, carrierIn, newEvent } from '../../store/events/events.js';
import {
  type BankEntry,
  findBankEntry,
  findPayout,
  findPayoutException,
  hasEntry,
  type Payout,
  setPayout,
} from '../../store/settlement/bank-statements.js';
import { type ReconciliationException, recordAct } from '../../store/settlement/exceptions.js';
import { notClosable } from './exception.js';
import { type Moving, postAct } from './move-to-payment.js';

/**
 * Matches the entry of a bank statement with a payout. The journal gets `bank` from `payouts_in_transit` with the
 * bank's amount, by an adjustment that can be reversed. The exception of the payout is closed too.
 * @throws Problem VALIDATION/RECORD_NOT_FOUND; VALIDATION/EXCEPTION_NOT_CLOSABLE
 */
export async function matchPayout(
  moving: Moving,
  exception: ReconciliationException,
  named: { readonly reportId: string; readonly lineNumber: number },
) {
  const { transaction, now } = moving;
  const entry = await findBankEntry(transaction, exception);
  const payout = await findPayout(transaction, { accountId: exception.accountId, ...named });
  if (!payout || !entry) throw recordNotFound('The account has no such payout.', 'report_id', named.reportId);
  if (entry.state !== 'unmatched') throw notClosable(exception, 'The entry has a payout, or is being compared.');
  if (payout.environment !== exception.environment || payout.currency !== entry.currency)
    throw notClosable(exception, 'The payout is of another environment or currency.');
  if (payout.amount > 0n !== entry.amount > 0n)
    throw notClosable(exception, 'One is a debit of the bank account and the other a credit.');
  if (await hasEntry(transaction, payout)) throw notClosable(exception, 'Another entry has the payout.');
  const { processorKey, currency } = payout;
  const posting = { processor_key: processorKey, currency, terminal_id: null, transaction_id: null };
  const adjustmentId = await postAct(moving, exception, {
    reversedEntry: null,
    at: entry.bookedOn,
    postings: [
      { ...posting, account: 'bank', amount: entry.amount.toString() },
      { ...posting, account: 'payouts_in_transit', amount: (-entry.amount).toString() },
    ],
  });
  await setPayout(transaction, entry, payout);
  const shown = { report_id: payout.reportId, line_number: payout.lineNumber, provider_key: processorKey };
  const missing = await findPayoutException(transaction, payout, 'open');
  if (missing)
    await recordAct(
      transaction,
      missing,
      { resolution: 'match', closedAt: now },
      { ...actOf(moving, 'match'), text: `Entry ${entry.lineNumber} of bank statement ${entry.statementId} is it.` },
    );
  if (entry.amount > 0n) await reportPayout(moving, entry, payout);
  return { adjustmentId, payout: shown };
}

/** Takes the payout from an entry again, and opens the exception of the payout. The adjustment was reversed. */
export async function unmatchPayout(moving: Moving, exception: ReconciliationException): Promise<void> {
  const { transaction } = moving;
  if (exception.statementId === null) return;
  const entry = await findBankEntry(transaction, exception);
  const payout = entry?.payout && (await findPayout(transaction, { accountId: entry.accountId, ...entry.payout }));
  if (!entry || !payout) return;
  await setPayout(transaction, entry, undefined);
  const missing = await findPayoutException(transaction, payout, 'matched');
  if (missing)
    await recordAct(
      transaction,
      missing,
      { resolution: null, closedAt: null },
      {
        ...actOf(moving, 'reopen'),
        text: `Entry ${entry.lineNumber} of bank statement ${entry.statementId} is not it.`,
      },
    );
}

const actOf = ({ user, now }: Moving, action: 'match' | 'reopen') => ({
  ...{ action, at: now.toISOString() },
  ...(user ? { by_email: user.email } : {}),
});

/** Writes the event of an arrived payout. */
async function reportPayout({ deps, transaction, now }: Moving, entry: BankEntry, payout: Payout): Promise<void> {
  const { accountId } = entry;
  const carrier = await carrierIn(transaction, { accountId, environment: payout.environment, now });
  if (!carrier) return;
  const data: Schema<'PayoutPaidEventData'> = {
    ...{ report_id: payout.reportId, line_number: payout.lineNumber, provider_key: payout.processorKey },
    ...{ account_id: accountId, amount: decimalText(entry.amount, entry.currency) },
    ...{ currency: entry.currency as Schema<'Currency'>, statement_id: entry.statementId },
    statement_line: entry.lineNumber,
  };
  const event = { type: 'payout.paid', subjectId: '', data, createdAt: carrier.at } as const;
  await addEvents(transaction, [newEvent(deps.random, carrier, event)]);
}
