import type { Pool } from 'pg';
import { scanIndex } from '../query/listing.js';
import { defineQuery, type Executor } from '../query/query.js';
import { accountKey, entryColumns, type Days, type JournalAccountKey, type JournalEntryRow } from './read-journal.js';

const exporting = defineQuery<
  Days & { accountId: string; afterDay: string; afterNumber: string; upTo: string; limit: number },
  JournalEntryRow
>(
  'read-exported-entries',
  `SELECT ${entryColumns} FROM journal_entries entry
    WHERE entry.account_id = :accountId::uuid AND entry.day BETWEEN :first::date AND :last::date
      AND (entry.day, entry.entry_number) > (:afterDay::date, :afterNumber::bigint)
      AND entry.entry_number <= :upTo::bigint
    ORDER BY entry.day, entry.entry_number LIMIT :limit::bigint`,
);

const exportPage = 1_000;

/** Reads the entries of days up to an entry, the oldest first, page by page. */
export async function* exportEntries(
  pool: Pool,
  { accountId, days, upTo }: { accountId: string; days: Days; upTo: string },
): AsyncGenerator<readonly JournalEntryRow[]> {
  let after = { afterDay: days.first, afterNumber: '0' };
  for (;;) {
    const page = await scanIndex(pool, exporting, { accountId, ...days, ...after, upTo, limit: exportPage });
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (!last || page.length < exportPage) return;
    after = { afterDay: last.day, afterNumber: last.entryNumber };
  }
}

/** The sums of an account on a day, in minor units without a sign. */
export interface DaySumRow extends JournalAccountKey {
  readonly day: string;
  readonly debit: string;
  readonly credit: string;
}

/** Returns the sums of each account of a currency on each day, in the order of the days. */
export const readDaySums = defineQuery<Days & { accountId: string; currency: string }, DaySumRow>(
  'journal-day-sums',
  `SELECT balance.day, ${accountKey}, balance.debit, balance.credit
    FROM journal_accounts account JOIN journal_balances balance USING (account_id, journal_account_id)
    WHERE account_id = :accountId::uuid AND account.currency = :currency::bpchar
      AND balance.day BETWEEN :first::date AND :last::date
    ORDER BY balance.day, account.journal_account_id`,
).rows;

const lastEntry = defineQuery<{ accountId: string }, { lastNumber: string }>(
  'last-journal-entry',
  'SELECT last_number AS "lastNumber" FROM journals WHERE account_id = :accountId::uuid',
);

/** Returns the number of the last entry; 0 for an empty journal. */
export const lastEntryNumber = async (on: Executor, accountId: string): Promise<string> =>
  (await lastEntry.row(on, { accountId }))?.lastNumber ?? '0';
