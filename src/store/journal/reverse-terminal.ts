import { defineQuery } from '../query/query.js';
import { countInTransaction, type Transaction } from '../query/transaction.js';

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
      FROM journal_postings WHERE terminal_id = :terminalId::bpchar
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
 * Reverses all postings of a sandbox terminal whose transactions the same database transaction deletes.
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
