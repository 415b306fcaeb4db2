import { currencyDecimals } from '../../base/money.js';
import { defineQuery, type Executor } from '../query/query.js';
import type { JournalPosition, NewJournalEntry } from './journal.js';

const accountsOpening = defineQuery<{ accountId: string; accounts: string }>(
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
  {
    accountId: string;
    lease: Date;
    now: Date;
    entries: string;
    postings: string;
    writer: string;
    place: string;
    backfillTerminal: string | null;
    backfillTransaction: string | null;
  },
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
      entries.map(({ source, sourceId, kind, day, occurredAt }, nth) => ({
        ...{ nth, source, source_id: sourceId, kind, day, occurred_at: occurredAt },
      })),
    ),
    postings: JSON.stringify(
      postings.map(({ nth, line, account, processorKey, currency, amount, terminalId, transactionId }) => ({
        ...{ nth, line, account, processor_key: processorKey, currency, amount: amount.toString() },
        ...{ terminal_id: terminalId, transaction_id: transactionId },
      })),
    ),
  });
  return row && Number(row.posted);
}
