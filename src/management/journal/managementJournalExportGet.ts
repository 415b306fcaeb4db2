import { Readable } from 'node:stream';
import type { Schema } from '../../base/contract.js';
import { invalidField } from '../../base/errors/errors.js';
import { currencyDecimals } from '../../base/money.js';
import { csvExport, datevDigits, datevExport, quickBooksExport, xeroExport } from '../../journal/exports.js';
import type { AccountCodes } from '../../journal/exports.js';
import type { Handler } from '../../operation/handler.js';
import { exportEntries, lastEntryNumber, readDaySums } from '../../store/journal/export-journal.js';
import { readAccount } from '../accounts/managementAccountGet.js';
import { daysOfMonth, type JournalDeps } from './journal.js';

export const managementJournalExportGet: Handler<'managementJournalExportGet', JournalDeps> = async (
  { store, clock },
  { params: { account_id: accountId, month }, query },
) => {
  const { layout = 'csv', consultant_number: consultant = 1001, client_number: client = 1 } = query;
  const currency = query.currency ?? 'EUR';
  const days = daysOfMonth(month);
  const codes = codesOf(query.account_codes);
  if (layout === 'datev') assertDatev(codes, currency);
  await readAccount(store.prisma, accountId);
  const upTo = await lastEntryNumber(store.pool, accountId);
  const entries = () => exportEntries(store.pool, { accountId, days, upTo });
  if (layout === 'csv') return csvExport(entries(), query.currency);
  if (layout === 'datev') {
    const header = { consultant, client, currency, month, lastDay: days.last, createdAt: clock.now() };
    return datevExport(entries(), header, codes);
  }
  const sums = await readDaySums(store.pool, { accountId, ...days, currency });
  return Readable.from((layout === 'xero' ? xeroExport : quickBooksExport)(sums, codes));
};

const codesOf = (text: Schema<'JournalCodes'> = ''): AccountCodes =>
  Object.fromEntries(
    text
      .split(',')
      .map((pair) => pair.split('='))
      .flatMap(([kind = '', code]) => (code === undefined ? [] : [[kind, code] as const])),
  );

/**
 * Checks what DATEV can hold: numbers of accounts, and amounts with two decimals.
 * @throws Problem VALIDATION/INVALID_FIELD
 */
function assertDatev(codes: AccountCodes, currency: string): void {
  const digits = datevDigits(codes);
  const isCode = new RegExp(`^\\d{${digits},${digits + 1}}$`);
  const wrong = Object.entries(codes).find(
    ([kind, code]) => !isCode.test(code) || (kind === 'sales' && code.length > 8),
  )?.[1];
  if (wrong !== undefined)
    throw invalidField(
      'A code in account_codes does not have the 4 to 8 digits of sales, or one more as a personal account.',
      'account_codes',
      wrong,
    );
  if ((currencyDecimals.get(currency) ?? 2) > 2)
    throw invalidField('DATEV has no amounts with three decimals.', 'currency', currency);
}
