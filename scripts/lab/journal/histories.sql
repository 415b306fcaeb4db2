-- Histories of payments as processors have them, drawn from a seed, and the journal that follows from them. Written
-- after docs/internals/journal.md without the service's code: src/journal and `journal verify` are what it checks.

CREATE SCHEMA lab;

-- Approved, declined, cancelled and unknown payments, holds, captures, voids and refunds, in minor units.
CREATE UNLOGGED TABLE lab.movements (
  history bigint, account_id uuid, terminal_id char(6), id char(8), type transaction_type, status transaction_status,
  currency char(3), decimals int, minor bigint, processor text, at timestamptz, failed_at timestamptz, is_late boolean);
CREATE INDEX ON lab.movements (history);

CREATE UNLOGGED TABLE lab.lines (
  account_id uuid, report_id uuid, n int, kind settlement_line_kind, processor text, batch text, currency char(3),
  gross bigint, net_currency char(3), net bigint, commission bigint, markup bigint, scheme bigint, interchange bigint,
  at timestamptz, terminal_id char(6), id char(8));

CREATE TABLE lab.seed (seed bigint, accounts int);

-- A number from 0 to below `most`, the same for the same seed, history and purpose.
CREATE FUNCTION lab.draw(history bigint, purpose int, most int) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT (hashint8extended(history * 32 + purpose, (SELECT seed FROM lab.seed)) & 1073741823)::int % most $$;

CREATE FUNCTION lab.account(n int) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT ('018f0000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid $$;

-- Two terminals an account. January is closed in the journal of the first account.
CREATE PROCEDURE lab.open(seed bigint, accounts int) LANGUAGE sql AS $$
  INSERT INTO lab.seed VALUES (seed, accounts);
  INSERT INTO accounts (account_id, name, created_at)
    SELECT lab.account(n), 'Account ' || n, '2026-01-01' FROM generate_series(0, accounts - 1) AS n;
  INSERT INTO terminals (terminal_id, account_id, environment, name, created_at)
    SELECT 'LAB' || lpad(n::text, 3, '0'), lab.account(n / 2), 'sandbox', 'Terminal ' || n, '2026-01-01'
    FROM generate_series(0, 2 * accounts - 1) AS n;
  INSERT INTO orders (terminal_id, order_id, created_at) SELECT terminal_id, 'everyone', '2026-01-01' FROM terminals;
  INSERT INTO journals (account_id, posted_writer, posted_place, backfill_terminal, backfill_transaction)
    VALUES (lab.account(0), pg_snapshot_xmin(pg_current_snapshot()), 0, '', '');
  INSERT INTO journal_periods VALUES (lab.account(0), '2026-01-01', '2026-04-01');
$$;

-- Draws histories and writes the transactions and events of all but the late ones, which have no outcome yet.
CREATE PROCEDURE lab.write(first bigint, last bigint) LANGUAGE sql AS $$
  WITH history AS MATERIALIZED (
    SELECT n, lab.draw(n, 0, 100) AS kind, lab.draw(n, 1, 2 * (SELECT accounts FROM lab.seed)) AS terminal,
      (ARRAY['EUR', 'EUR', 'EUR', 'USD', 'JPY', 'KWD'])[1 + lab.draw(n, 2, 6)] AS currency,
      3 + lab.draw(n, 3, 1000000) AS minor, 'bank_' || (1 + lab.draw(n, 4, 3)) AS processor, lab.draw(n, 7, 100) AS fate,
      '2026-01-01Z'::timestamptz + lab.draw(n, 5, 7776000) * interval '1 s' + lab.draw(n, 6, 1000) * interval '1 ms' AS at
    FROM generate_series(first, last) AS n),
  paid AS (
    SELECT n, 0 AS place, CASE WHEN kind < 55 THEN 'sale' WHEN kind < 63 THEN 'recurring' WHEN kind < 66 THEN
        'recurring_init' ELSE 'preauth' END AS type,
      CASE WHEN fate < 75 THEN 'APPROVED' WHEN fate < 87 THEN 'DECLINED' WHEN fate < 94 THEN 'CANCELLED' WHEN fate < 97
        THEN 'ERROR' ELSE 'UNKNOWN' END AS status, CASE WHEN kind = 65 THEN 0 ELSE minor END AS minor, at
    FROM history
    UNION ALL SELECT n, 1, 'capture', CASE WHEN lab.draw(n, 8, 10) = 0 THEN 'DECLINED' ELSE 'APPROVED' END,
      CASE WHEN lab.draw(n, 9, 2) = 0 THEN minor ELSE minor / 2 END, at + interval '1 day'
    FROM history WHERE kind >= 66 AND fate < 60
    UNION ALL SELECT n, 2, 'void', 'APPROVED', minor, at + interval '1 hour'
    FROM history WHERE fate BETWEEN 87 AND 93),
  refunded AS (
    SELECT n, 2 + nth, 'refund', CASE WHEN lab.draw(n, 11 + nth, 8) = 0 THEN 'DECLINED' ELSE 'APPROVED' END,
      paid.minor / 3, paid.at + nth * interval '5 days'
    FROM paid CROSS JOIN generate_series(1, 2) AS nth
    WHERE status = 'APPROVED' AND type <> 'preauth' AND type <> 'void' AND minor > 2 AND lab.draw(n, 10, 100) < 25 / nth)
  INSERT INTO lab.movements
  SELECT n, lab.account(terminal / 2), 'LAB' || lpad(terminal::text, 3, '0'), lpad(to_hex(n * 8 + place), 8, '0'),
    made.type::transaction_type, made.status::transaction_status, currency,
    CASE currency WHEN 'JPY' THEN 0 WHEN 'KWD' THEN 3 ELSE 2 END, made.minor, processor, made.at,
    CASE WHEN made.type = 'refund' AND made.status = 'APPROVED' AND lab.draw(n, 13 + place, 6) = 0
      THEN made.at + interval '9 days' END,
    made.status = 'APPROVED' AND lab.draw(n, 16 + place, 10) = 0
  FROM (SELECT * FROM paid UNION ALL SELECT * FROM refunded) AS made JOIN history USING (n);

  INSERT INTO transactions (terminal_id, transaction_id, order_id, type, status, reason, amount, currency,
      processor_key, provider_transaction_id, created_at, updated_at)
    SELECT terminal_id, id, 'everyone', type, CASE WHEN is_late THEN 'PROCESSING' ELSE status END, 'AUTH.APPROVED',
      minor / power(10::numeric, decimals), currency, processor, 'psp-' || terminal_id || id, at, at
    FROM lab.movements WHERE history BETWEEN first AND last;
  INSERT INTO events (terminal_id, event_id, account_id, type, subject_id, body, created_at)
    SELECT terminal_id, gen_random_uuid(), account_id, 'transaction.' || lower(status::text), id, '{}', at
    FROM lab.movements WHERE history BETWEEN first AND last AND NOT is_late;
$$;

-- Writes the late outcomes, and the failures of refunds.
CREATE PROCEDURE lab.complete(first bigint, last bigint) LANGUAGE sql AS $$
  UPDATE transactions SET status = made.status, refund_failed_at = failed_at FROM lab.movements made
    WHERE (transactions.terminal_id, transaction_id) = (made.terminal_id, made.id) AND history BETWEEN first AND last
      AND (is_late OR failed_at IS NOT NULL);
  INSERT INTO events (terminal_id, event_id, account_id, type, subject_id, body, created_at)
    SELECT terminal_id, gen_random_uuid(), account_id, type, id, '{}', at FROM (
      SELECT *, 'transaction.approved' AS type FROM lab.movements WHERE is_late
      UNION ALL SELECT *, 'transaction.refund_failed' FROM lab.movements WHERE failed_at IS NOT NULL
    ) AS made (history, account_id, terminal_id, id, kind, status, currency, decimals, minor, processor, at, failed_at,
      is_late, type)
    WHERE history BETWEEN first AND last;
$$;

-- Imports a report for each account and processor: lines of a tenth of the histories, a fee, and a payout by currency.
CREATE PROCEDURE lab.settle() LANGUAGE sql AS $$
  WITH due AS (
    SELECT *, CASE WHEN type = 'refund' THEN 'refunded' WHEN lab.draw(history, 20, 40) = 0 THEN 'chargeback' ELSE
        'settled' END AS kind, currency = 'USD' AND lab.draw(history, 21, 2) = 0 AS is_converted
    FROM lab.movements
    WHERE status = 'APPROVED' AND minor > 0 AND type IN ('sale', 'recurring', 'recurring_init', 'capture', 'refund')
      AND lab.draw(history, 22, 10) = 0),
  costed AS (
    SELECT *, CASE kind WHEN 'settled' THEN minor ELSE -minor END AS gross,
      CASE WHEN is_converted THEN 'EUR' ELSE currency END AS net_currency,
      CASE WHEN kind = 'settled' THEN minor / 1000 ELSE 0 END AS commission,
      CASE WHEN kind = 'settled' THEN minor / 500 ELSE 0 END AS markup,
      CASE WHEN kind = 'refunded' THEN 0 ELSE 7 END AS scheme,
      CASE WHEN kind = 'settled' THEN minor / 300 ELSE 0 END AS interchange
    FROM due),
  line AS (
    SELECT account_id, processor, kind, currency, gross, net_currency,
      CASE WHEN is_converted THEN gross * 9 / 10 ELSE gross END - commission - markup - scheme - interchange AS net,
      commission, markup, scheme, interchange, at + interval '2 days' AS at, terminal_id, id
    FROM costed),
  fee AS (
    SELECT account_id, processor, 'fee', net_currency, -500, net_currency, -500, 0, 0, 0, 0, max(at), NULL, NULL
    FROM line GROUP BY 1, 2, net_currency),
  payout AS (
    SELECT account_id, processor, 'payout', net_currency, -sum(net), net_currency, -sum(net), 0, 0, 0, 0, max(at), NULL,
      NULL
    FROM line GROUP BY 1, 2, net_currency HAVING sum(net) > 0)
  INSERT INTO lab.lines
  SELECT account_id, md5(account_id || processor)::uuid, row_number() OVER (PARTITION BY account_id, processor ORDER BY
      at, id), kind::settlement_line_kind, processor, 'batch-' || processor || net_currency, currency, gross,
    net_currency, net, commission, markup, scheme, interchange, at, terminal_id, id
  FROM (SELECT * FROM line UNION ALL SELECT * FROM fee UNION ALL SELECT * FROM payout) AS every;
  INSERT INTO settlement_reports (report_id, account_id, processor_key, environment, layout, state, line_count,
      last_line, created_at)
    SELECT report_id, account_id, processor, 'sandbox', 'adyen_settlement_detail', 'imported', count(*), max(n), now()
    FROM lab.lines GROUP BY 1, 2, 3;
  INSERT INTO settlement_lines (account_id, report_id, line_number, kind, type, batch, provider_references,
      gross_currency, gross_amount, net_currency, net_amount, commission, markup, scheme_fee, interchange, occurred_at)
    SELECT account_id, report_id, n, kind, kind::text, batch, CASE WHEN id IS NULL THEN '{}' ELSE
      ARRAY['psp-' || terminal_id || id] END, currency, gross, net_currency, net, commission, markup, scheme, interchange,
      at FROM lab.lines;
$$;

-- The entries that the journal must have, by their postings: one row a posting.
CREATE VIEW lab.wanted AS
  WITH booked AS (
    SELECT 'payment' AS source, terminal_id || id AS source_id, movement.kind, account_id, movement.at, movement.account,
      processor, currency, movement.side * minor AS amount, terminal_id, id
    FROM lab.movements made CROSS JOIN LATERAL (VALUES
      ('sale', made.at, type IN ('sale', 'recurring', 'recurring_init'), 'processor_receivable', 1),
      ('sale', made.at, type IN ('sale', 'recurring', 'recurring_init'), 'sales', -1),
      ('capture', made.at, type = 'capture', 'processor_receivable', 1),
      ('capture', made.at, type = 'capture', 'sales', -1),
      ('refund', made.at, type = 'refund', 'sales_refunds', 1),
      ('refund', made.at, type = 'refund', 'refunds_in_flight', -1),
      ('refund_failed', failed_at, failed_at IS NOT NULL, 'refunds_in_flight', 1),
      ('refund_failed', failed_at, failed_at IS NOT NULL, 'sales_refunds', -1)
    ) AS movement (kind, at, applies, account, side)
    WHERE status = 'APPROVED' AND minor > 0 AND applies
    UNION ALL
    SELECT 'settlement', report_id || ' ' || n, line.kind::text, account_id, at, part.account, processor, part.currency,
      sum(part.amount), terminal_id, id
    FROM lab.lines line CROSS JOIN LATERAL (VALUES
      ('processor_balance', net_currency, net),
      (CASE kind WHEN 'chargeback' THEN 'dispute_fees' ELSE 'interchange_fees' END, net_currency, interchange),
      (CASE kind WHEN 'chargeback' THEN 'dispute_fees' ELSE 'scheme_fees' END, net_currency, scheme),
      (CASE kind WHEN 'chargeback' THEN 'dispute_fees' ELSE 'markup_fees' END, net_currency, markup),
      (CASE kind WHEN 'chargeback' THEN 'dispute_fees' ELSE 'commission_fees' END, net_currency, commission),
      ('conversion', net_currency, CASE WHEN currency <> net_currency THEN
        -(net + interchange + scheme + markup + commission) ELSE 0 END),
      ('conversion', currency, CASE WHEN currency <> net_currency THEN gross ELSE 0 END),
      (CASE kind WHEN 'settled' THEN 'processor_receivable' WHEN 'refunded' THEN 'refunds_in_flight' WHEN 'chargeback'
        THEN 'disputes_open' WHEN 'fee' THEN 'processor_fees' ELSE 'payouts_in_transit' END, currency, -gross)
    ) AS part (account, currency, amount)
    GROUP BY report_id, n, line.kind, account_id, at, part.account, processor, part.currency, terminal_id, id
    HAVING sum(part.amount) <> 0)
  SELECT *, CASE WHEN account_id = lab.account(0) THEN greatest(day, '2026-02-01') ELSE day END AS posted_on
  FROM booked CROSS JOIN LATERAL (SELECT (at AT TIME ZONE 'UTC')::date) AS own (day);

-- What the journal has, in the same columns.
CREATE VIEW lab.found AS
  SELECT entry.source::text, source_id, entry.kind::text, account_id, occurred_at AS at, account.kind::text AS account,
    processor_key AS processor, currency, amount, terminal_id, transaction_id AS id, posting.day AS posted_on
  FROM journal_entries entry JOIN journal_postings posting USING (account_id, entry_number)
  JOIN journal_accounts account USING (account_id, journal_account_id);

-- Returns the entries, balances and sums that differ; `different` is 0 where the journal is right.
CREATE FUNCTION lab.compare() RETURNS TABLE (what text, compared bigint, different bigint) LANGUAGE sql AS $$
  WITH wanted AS (
    SELECT source, source_id, kind, count(*) AS postings, string_agg(concat_ws(' ', account_id, at, account, processor,
        currency, amount, terminal_id, id, posted_on), ',' ORDER BY account, currency, amount) AS content
    FROM lab.wanted GROUP BY 1, 2, 3),
  found AS (
    SELECT source, source_id, kind, string_agg(concat_ws(' ', account_id, at, account, processor,
        currency, amount, terminal_id, id, posted_on), ',' ORDER BY account, currency, amount) AS content
    FROM lab.found GROUP BY 1, 2, 3)
  SELECT 'entries', count(*), count(*) FILTER (WHERE wanted.content IS DISTINCT FROM found.content)
  FROM wanted FULL JOIN found USING (source, source_id, kind)
  UNION ALL
  SELECT 'balances of accounts and days', count(*), count(*) FILTER (WHERE (sums.debit, sums.credit) IS DISTINCT FROM
    (kept.debit, kept.credit))
  FROM (
    SELECT account_id, processor, currency, account, posted_on, coalesce(sum(amount) FILTER (WHERE amount > 0), 0) AS
      debit, coalesce(-sum(amount) FILTER (WHERE amount < 0), 0) AS credit
    FROM lab.wanted GROUP BY 1, 2, 3, 4, 5) AS sums
  FULL JOIN (
    SELECT account_id, processor_key AS processor, currency, kind::text AS account, day AS posted_on, debit, credit
    FROM journal_balances JOIN journal_accounts USING (account_id, journal_account_id)) AS kept
    USING (account_id, processor, currency, account, posted_on)
  UNION ALL
  SELECT 'trial balances', count(*), count(*) FILTER (WHERE total <> 0) FROM (
    SELECT sum(debit - credit) AS total
    FROM journal_balances JOIN journal_accounts USING (account_id, journal_account_id)
    GROUP BY account_id, currency) AS sums
  UNION ALL
  SELECT 'numbers of entries', count(*), count(*) FILTER (WHERE (last_number, last_number) IS DISTINCT FROM (
    SELECT (count(*), coalesce(max(entry_number), 0)) FROM journal_entries
    WHERE journal_entries.account_id = journals.account_id))
  FROM journals
$$;
