import { currencyDecimals } from '../../base/money.js';
import { defineQuery, type Executor } from '../query/query.js';
import { countInTransaction, type Transaction } from '../query/transaction.js';
import type { JournalPosition, NewJournalEntry } from './journal.js';

/** Opens accounts of a journal that it does not have: JSON of `[{processor_key, currency, decimals, kind}]`. */
export const accountsOpening = defineQuery<{ accountId: string; accounts: string }>(
  'open-journal-accounts',
  `INSERT INTO journal_accounts (account_id, processor_key, currency, decimals, kind)
    SELECT :accountId::uuid, given.* FROM jsonb_to_recordset(:accounts::text::jsonb) AS given (
      processor_key text, currency bpchar, decimals smallint, kind journal_account_kind)
    WHERE NOT EXISTS (
      SELECT FROM journal_accounts known WHERE known.account_id = :accountId::uuid
        AND known.processor_key = given.processor_key AND known.currency = given.currency AND known.kind = given.kind)
    ORDER BY given.processor_key, given.currency, given.kind
    ON CONFLICT DO NOTHING`,
);

const posting = defineQuery<
  JournalPosition & { accountId: string; lease: Date; now: Date; entries: string; postings: string },
  { posted: string | null }
>(
  'post-journal',
  `WITH given AS (
      SELECT * FROM jsonb_to_recordset(:entries::text::jsonb) AS entry (
        nth int, source journal_source, source_id text, kind journal_entry_kind, day date, occurred_at timestamptz)),
    fresh AS (
      SELECT given.*, row_number() OVER (ORDER BY nth) AS number FROM given
      WHERE NOT EXISTS (SELECT FROM journal_entries known
        WHERE known.source = given.source AND known.source_id = given.source_id AND known.kind = given.kind)),
    moved AS (
      UPDATE journals SET last_number = last_number + (SELECT count(*) FROM fresh), leased_until = NULL,
        posted_writer = :writer::xid8, posted_place = :place::bigint,
        backfill_terminal = :backfillTerminal::bpchar, backfill_transaction = :backfillTransaction::bpchar
      WHERE account_id = :accountId::uuid AND leased_until = :lease::timestamptz
      RETURNING last_number - (SELECT count(*) FROM fresh) AS before),
    entry AS (
      INSERT INTO journal_entries (account_id, entry_number, source, source_id, kind, day, occurred_at, posted_at)
      SELECT :accountId::uuid, moved.before + number, source, source_id, kind, day, occurred_at, :now::timestamptz
      FROM moved CROSS JOIN fresh
      RETURNING 1),
    posting AS (
      INSERT INTO journal_postings (account_id, entry_number, line, journal_account_id, day, amount, terminal_id,
        transaction_id)
      SELECT :accountId::uuid, moved.before + fresh.number, line, account.journal_account_id, fresh.day, amount,
        terminal_id, transaction_id
      FROM moved CROSS JOIN fresh
      JOIN jsonb_to_recordset(:postings::text::jsonb) AS line (
        nth int, line smallint, account journal_account_kind, processor_key text, currency bpchar, amount bigint,
        terminal_id bpchar, transaction_id bpchar) USING (nth)
      JOIN journal_accounts account ON account.account_id = :accountId::uuid
        AND account.processor_key = line.processor_key AND account.currency = line.currency
        AND account.kind = line.account)
    SELECT (SELECT count(*) FROM fresh) AS posted FROM moved`,
);

/**
 * Posts entries that are not posted yet and moves the position, in one statement.
 * @param leased by which instance, until a real time
 * @returns the number of new entries; undefined if another instance has leased the journal since
 */
export async function postEntries(
  on: Executor,
  leased: { readonly accountId: string; readonly lease: Date; readonly now: Date },
  position: JournalPosition,
  entries: readonly NewJournalEntry[],
): Promise<number | undefined> {
  const postings = entries.flatMap((entry, nth) => entry.postings.map((each, line) => ({ nth, line, ...each })));
  const accounts = new Map(
    postings.map(({ processorKey, currency, account }) => [
      `${processorKey} ${currency} ${account}`,
      { processor_key: processorKey, currency, decimals: currencyDecimals.get(currency), kind: account },
    ]),
  );
  const { accountId } = leased;
  if (accounts.size > 0)
    await accountsOpening.count(on, { accountId, accounts: JSON.stringify([...accounts.values()]) });
  const row = await posting.row(on, {
    ...leased,
    ...position,
    entries: JSON.stringify(
      entries.map(({ source, sourceId, kind, day, occurredAt }, nth) => {
        return { nth, source, source_id: sourceId, kind, day, occurred_at: occurredAt };
      }),
    ),
    postings: JSON.stringify(
      postings.map(({ nth, line, account, processorKey, currency, amount, terminalId, transactionId }) => ({
        terminal_id: terminalId,
        transaction_id: transactionId,
        ...{ nth, line, account, processor_key: processorKey, currency, amount: amount.toString() },
      })),
    ),
  });
  return row && Number(row.posted);
}

// Ends the lease of an instance that has read the terminal's transactions: it posts none of them.
const locking = defineQuery<{ terminalId: string }>(
  'lock-journal-of-terminal',
  `UPDATE journals SET leased_until = NULL FROM terminals
    WHERE terminals.terminal_id = :terminalId::bpchar AND journals.account_id = terminals.account_id`,
);

const reversing = defineQuery<{ terminalId: string; requestId: string; now: Date }>(
  'reverse-journal-of-terminal',
  `WITH sums AS (
      SELECT account_id, journal_account_id, sum(amount) AS amount,
        row_number() OVER (ORDER BY journal_account_id) - 1 AS line
      FROM (SELECT DISTINCT account_id, entry_number FROM journal_postings
        WHERE terminal_id = :terminalId::bpchar) AS named
      JOIN journal_postings USING (account_id, entry_number)
      GROUP BY account_id, journal_account_id HAVING sum(amount) <> 0),
    moved AS (
      UPDATE journals SET last_number = last_number + 1 WHERE account_id = (SELECT account_id FROM sums LIMIT 1)
      RETURNING account_id, last_number AS number, (
        SELECT greatest(month::date, (:now::timestamptz AT TIME ZONE 'UTC')::date)
        FROM generate_series(0, 1200) AS nth CROSS JOIN LATERAL (
          SELECT date_trunc('month', :now::timestamptz AT TIME ZONE 'UTC') + nth * interval '1 month' AS month) AS later
        WHERE NOT EXISTS (SELECT FROM journal_periods closed
          WHERE closed.account_id = journals.account_id AND closed.month = later.month::date)
        ORDER BY nth LIMIT 1) AS day),
    entry AS (
      INSERT INTO journal_entries (account_id, entry_number, source, source_id, kind, day, occurred_at, posted_at)
      SELECT account_id, number, 'sandbox_reset', :requestId::text, 'reversal', day, :now::timestamptz,
        :now::timestamptz
      FROM moved)
    INSERT INTO journal_postings (account_id, entry_number, line, journal_account_id, day, amount, terminal_id)
    SELECT account_id, number, line, journal_account_id, day, -amount, :terminalId::bpchar
    FROM moved JOIN sums USING (account_id)`,
);

/**
 * Reverses all entries of a sandbox terminal whose transactions the same database transaction deletes. An entry has
 * postings of other payments too if a line was moved to one of the terminal.
 * @param reset its request, and the real time
 */
export async function reverseTerminal(
  transaction: Transaction,
  terminalId: string,
  reset: { readonly requestId: string; readonly now: Date },
): Promise<void> {
  await countInTransaction(transaction, locking, { terminalId });
  await countInTransaction(transaction, reversing, { terminalId, ...reset });
}
