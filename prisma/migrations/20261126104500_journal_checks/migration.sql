-- The sum of an entry was checked for it and for each posting, which took more than a third of PostgreSQL's time.
-- Postings are now checked together, by the statement that writes them; the entry still when the transaction commits.
DROP TRIGGER journal_postings_balanced ON journal_postings;

CREATE OR REPLACE FUNCTION check_journal_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_right boolean;
BEGIN
  SELECT bool_and(total = 0 AND same_day) INTO is_right FROM (
    SELECT sum(posting.amount) AS total, bool_and(posting.day = NEW.day) AS same_day
    FROM journal_postings posting
    JOIN journal_accounts account USING (account_id, journal_account_id)
    WHERE posting.account_id = NEW.account_id AND posting.entry_number = NEW.entry_number
    GROUP BY account.currency) AS currencies;
  IF is_right IS NOT TRUE THEN
    RAISE EXCEPTION 'the postings of journal entry % of account % do not sum to zero on its day', NEW.entry_number,
      NEW.account_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- A posting that is added to an earlier entry could change what was reported: entries are written as a whole. Without
-- the settings, a plan from the time of an empty journal would read all entries for each statement.
CREATE OR REPLACE FUNCTION check_journal_postings() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET enable_hashjoin = off SET enable_mergejoin = off
SET enable_seqscan = off AS $$
DECLARE
  wrong record;
BEGIN
  SELECT account_id, entry_number, bool_and(entry.xmin = pg_current_xact_id()::xid) AS is_new INTO wrong
    FROM new_postings posting
    JOIN journal_entries entry USING (account_id, entry_number)
    JOIN journal_accounts account USING (account_id, journal_account_id)
    GROUP BY account_id, entry_number, account.currency
    HAVING sum(posting.amount) <> 0 OR NOT bool_and(entry.day = posting.day AND entry.xmin = pg_current_xact_id()::xid)
    LIMIT 1;
  IF NOT wrong.is_new THEN
    RAISE EXCEPTION 'a posting is written with its journal entry, and not later'
      USING ERRCODE = 'insufficient_privilege';
  ELSIF FOUND THEN
    RAISE EXCEPTION 'the postings of journal entry % of account % do not sum to zero on its day', wrong.entry_number,
      wrong.account_id USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO journal_balances AS balance (account_id, journal_account_id, day, debit, credit)
    SELECT account_id, journal_account_id, day, coalesce(sum(amount) FILTER (WHERE amount > 0), 0),
      coalesce(-sum(amount) FILTER (WHERE amount < 0), 0)
    FROM new_postings GROUP BY account_id, journal_account_id, day
    ORDER BY account_id, journal_account_id, day
    ON CONFLICT (account_id, journal_account_id, day) DO UPDATE
      SET debit = balance.debit + excluded.debit, credit = balance.credit + excluded.credit;
  RETURN NULL;
END $$;
