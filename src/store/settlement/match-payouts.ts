import type { Environment, ReconciliationProblem } from '../../../generated/prisma/client.js';
import type { Schema } from '../../base/contract.js';
import { decimalText } from '../../base/money.js';
import type { Random } from '../../base/random.js';
import { isAccountUnfenced } from '../due-work/due-work.js';
import { findEventCarrier, reportedEventParts } from '../events/events.js';
import { defineQuery, type Executor } from '../query/query.js';
import { type ArrivedPayout, settlementEvents } from './exceptions.js';

/** The days before an entry of a bank statement in which a processor has paid out, and those after it. */
export const daysBefore = 10;
export const daysAfter = 2;

const opening = defineQuery<{ after: string | null }, { accountId: string }>(
  'accounts-with-open-bank-lines',
  `SELECT account_id AS "accountId" FROM bank_lines
    WHERE (state = 'pending' OR (state = 'matched' AND NOT posted)) AND (:after::uuid IS NULL OR account_id > :after)
    ORDER BY account_id LIMIT 1`,
);

/** Returns the next account with entries to compare or to post. @param after the one before it; null for the first */
export const findOpenBank = async (on: Executor, after: string | null): Promise<string | undefined> =>
  (await opening.row(on, { after }))?.accountId;

export interface PayoutCandidate {
  readonly processorKey: string;
  readonly reportId: string;
  readonly lineNumber: number;
  readonly batch: string;
  readonly providerLineId: string | null;
  readonly description: string | null;
  /** In minor units, as the bank has it: positive for a credit. Decimal text. */
  readonly amount: string;
  /** True if another entry, or an adjustment by a person, has it. */
  readonly isTaken: boolean;
  /** True if it failed and came back, so that the bank has neither. */
  readonly isReturned: boolean;
}

export interface OpenBankLine {
  readonly statementId: string;
  readonly lineNumber: number;
  readonly environment: Environment;
  readonly currency: string;
  /** In minor units. Decimal text. */
  readonly amount: string;
  readonly reference: string;
  /** The number of entries of its amount that were not compared yet. */
  readonly alike: number;
  readonly candidates: readonly PayoutCandidate[];
}

/** True for a line of a report that moves money between the processor and the bank. */
export const isPayout = (line: string): string => `${line}.kind IN ('payout', 'payout_returned', 'top_up')`;

/** The amount of such a line as the bank has it: the processor keeps the fee of an instant payout. */
export const atBank = (line: string): string =>
  `(-${line}.net_amount - ${line}.commission - ${line}.markup - ${line}.scheme_fee - ${line}.interchange)`;

/** True if the bank's statements have entries after the time of the one of a line. */
export const isPast = (line: string, report: string): string => `EXISTS (
  SELECT FROM bank_lines entry JOIN bank_statements statement USING (account_id, statement_id)
  WHERE entry.account_id = ${line}.account_id AND entry.currency = ${line}.net_currency
    AND statement.environment = ${report}.environment AND entry.booked_on > ${line}.occurred_at::date + ${daysBefore})`;

/**
 * True for a payout that failed and came back within 30 days. Of several payouts of an amount, a return is that of the
 * latest one before it that the bank does not have. The report of the line is `report`.
 * @param turns true for a `turn` that counts, of a report `other`
 */
export const isReturned = (paid: string, turns = 'TRUE'): string => `(${paid}.kind = 'payout' AND EXISTS (
  SELECT FROM (
    SELECT sum(CASE turn.kind WHEN 'payout' THEN 1 ELSE -1 END)
      OVER (ORDER BY turn.occurred_at, turn.report_id, turn.line_number) AS away
    FROM settlement_lines turn JOIN settlement_reports other USING (account_id, report_id)
    WHERE turn.account_id = ${paid}.account_id AND turn.kind IN ('payout', 'payout_returned')
      AND turn.net_currency = ${paid}.net_currency AND abs(turn.net_amount) = -${paid}.net_amount
      AND turn.occurred_at BETWEEN ${paid}.occurred_at AND ${paid}.occurred_at + interval '30 days'
      AND (turn.occurred_at, turn.report_id, turn.line_number) >=
        (${paid}.occurred_at, ${paid}.report_id, ${paid}.line_number)
      AND other.processor_key = report.processor_key AND other.state = 'imported' AND ${turns}
      AND NOT EXISTS (SELECT FROM bank_lines entry WHERE entry.account_id = turn.account_id
        AND entry.report_id = turn.report_id AND entry.payout_line = turn.line_number)) turns
  WHERE away = 0))`;

/**
 * Returns entries that were not compared yet, with the payouts of their time. Those of the same amount come together,
 * because they compete for the same payouts.
 */
export const readOpenBankLines = defineQuery<{ accountId: string; limit: number }, OpenBankLine>(
  'open-bank-lines',
  `SELECT line.statement_id AS "statementId", line.line_number AS "lineNumber", statement.environment, line.currency,
      line.amount::text, line.reference, alike, found.candidates
    FROM (SELECT *, count(*) OVER (PARTITION BY currency, amount)::int AS alike FROM bank_lines
      WHERE account_id = :accountId::uuid AND state = 'pending'
      ORDER BY currency, amount, statement_id, line_number LIMIT :limit::bigint) line
    JOIN bank_statements statement USING (account_id, statement_id)
    CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_agg(near), '[]') AS candidates FROM (
        SELECT report.processor_key AS "processorKey", paid.report_id AS "reportId", paid.line_number AS "lineNumber",
          batch, provider_line_id AS "providerLineId", description, ${atBank('paid')}::text AS amount,
          EXISTS (SELECT FROM bank_lines other WHERE other.account_id = :accountId::uuid
            AND other.report_id = paid.report_id AND other.payout_line = paid.line_number)
          OR EXISTS (SELECT FROM reconciliation_exceptions known WHERE known.report_id = paid.report_id
            AND known.line_number = paid.line_number AND known.resolution = 'adjustment') AS "isTaken",
          ${isReturned('paid')} AS "isReturned"
        FROM settlement_lines paid JOIN settlement_reports report USING (account_id, report_id)
        WHERE paid.account_id = :accountId::uuid AND ${isPayout('paid')} AND paid.net_currency = line.currency
          AND paid.occurred_at >= line.booked_on - ${daysBefore}
          AND paid.occurred_at < line.booked_on + ${daysAfter + 1} AND report.state = 'imported'
          AND report.environment = statement.environment
          AND sign(${atBank('paid')}) = sign(line.amount)
        ORDER BY ${atBank('paid')} <> line.amount, "isTaken", paid.occurred_at, paid.report_id, paid.line_number
        LIMIT 50) near) found
    ORDER BY line.statement_id, line.line_number`,
).rows;

/** The result of a comparison. */
export interface BankMatch {
  readonly statementId: string;
  readonly lineNumber: number;
  readonly environment: Environment;
  readonly currency: string;
  /** The payout; undefined if none matches. */
  readonly payout: PayoutCandidate | undefined;
  /** The exception of an entry without its payout: of a debit only if it may be one. */
  readonly exception:
    | {
        readonly exceptionId: string;
        readonly problem: Extract<ReconciliationProblem, 'amount_differs' | 'unallocated'>;
        /** The payout that it names. */
        readonly named: PayoutCandidate | undefined;
      }
    | undefined;
}

const matching = defineQuery<
  { accountId: string; now: Date; at: string; matches: string; events: string | null },
  { opened: string }
>(
  'match-bank-lines',
  `WITH given AS (
      SELECT * FROM jsonb_to_recordset(:matches::text::jsonb) AS match (
        statement uuid, n int, key text, report uuid, payout int, exception uuid, problem reconciliation_problem,
        expected bigint, event uuid)),
    concerned AS (
      SELECT statement, n, exception_id, FALSE AS is_entry FROM given
      JOIN reconciliation_exceptions ON report_id = given.report AND line_number = given.payout
      UNION ALL SELECT statement, n, exception_id, TRUE FROM given
      JOIN reconciliation_exceptions ON statement_id = given.statement AND statement_line = given.n),
    -- Somebody may have closed that of the payout, or of the entry, since the entries were read, or be doing so.
    closing AS MATERIALIZED (
      SELECT statement, n, is_entry AND closed_at IS NOT NULL AS is_settled,
        NOT is_entry AND coalesce(resolution = 'adjustment', FALSE) AS is_adjusted
      FROM concerned JOIN reconciliation_exceptions locked USING (exception_id)
      ORDER BY exception_id FOR UPDATE OF locked),
    settled AS (
      UPDATE bank_lines line SET state = 'unmatched' FROM closing
      WHERE is_settled AND line.account_id = :accountId::uuid AND line.statement_id = closing.statement
        AND line.line_number = closing.n AND line.state = 'pending'),
    compared AS (
      UPDATE bank_lines line SET processor_key = CASE WHEN given.report IS NULL THEN NULL ELSE given.key END,
        report_id = given.report, payout_line = given.payout,
        state = CASE WHEN given.report IS NULL THEN 'unmatched' ELSE 'matched' END::bank_line_state
      FROM given
      WHERE line.account_id = :accountId::uuid AND line.statement_id = given.statement AND line.line_number = given.n
        AND line.state = 'pending' AND NOT EXISTS (SELECT FROM closing
          WHERE (statement, n) = (given.statement, given.n) AND (is_settled OR is_adjusted))
      RETURNING line.*, given.key, given.exception, given.problem, given.expected, given.event),
    -- By the keys of exceptions, with conditions that no index serves: open ones accumulate.
    known AS MATERIALIZED (
      SELECT arrived.*, exception_id AS exception_of
      FROM compared arrived JOIN reconciliation_exceptions USING (statement_id)
      WHERE arrived.report_id IS NOT NULL AND statement_line = arrived.line_number
      UNION ALL SELECT arrived.*, exception_id
      FROM compared arrived JOIN reconciliation_exceptions missing USING (report_id)
      WHERE missing.line_number = arrived.payout_line),
    closed AS (
      UPDATE reconciliation_exceptions open SET resolution = 'match', closed_at = :now::timestamptz,
        acts = open.acts || jsonb_build_array(jsonb_build_object('action', 'match', 'at', :at::text, 'text',
          'Entry ' || known.line_number || ' of bank statement ' || known.statement_id || ' is line ' ||
          known.payout_line || ' of settlement report ' || known.report_id || '.'))
      FROM known
      WHERE open.exception_id = known.exception_of
        AND coalesce(open.closed_at IS NULL AND jsonb_array_length(open.acts) < 200, FALSE)
      RETURNING 1),
    opened AS (
    INSERT INTO reconciliation_exceptions (account_id, exception_id, processor_key, environment, problem, statement_id,
      statement_line, expected_amount, reported_amount, currency, opened_at)
    SELECT account_id, exception, coalesce(key, ''), statement.environment, problem, statement_id, line_number,
      expected, amount, currency, :now::timestamptz
    FROM compared JOIN bank_statements statement USING (account_id, statement_id)
    WHERE exception IS NOT NULL
    ON CONFLICT DO NOTHING RETURNING exception_id AS event_id),
    reported AS (SELECT event_id FROM opened UNION ALL SELECT event FROM compared WHERE event IS NOT NULL),
    ${reportedEventParts}
    SELECT count(*) AS opened FROM opened`,
);

/**
 * Writes results of entries that were not compared yet, with the exceptions that they open or close, and their events.
 * @param random gives events their ids
 */
export async function writeBankMatches(
  on: Executor,
  accountId: string,
  matches: readonly BankMatch[],
  { now, random }: { readonly now: Date; readonly random: Pick<Random, 'timedUuid'> },
): Promise<void> {
  const isPaid = ({ payout }: BankMatch) => payout !== undefined && BigInt(payout.amount) > 0n;
  const given = matches.map((match) => ({ ...match, eventId: isPaid(match) ? random.timedUuid(now) : undefined }));
  for (const environment of new Set(given.map((match) => match.environment))) {
    const found = given.filter((match) => match.environment === environment);
    const carrier = await findEventCarrier(on, { accountId, environment, now });
    await matching.row(on, {
      ...{ accountId, now, at: now.toISOString() },
      matches: JSON.stringify(found.map(rowOfMatch)),
      events: settlementEvents(
        carrier,
        random,
        found.flatMap(({ exception, currency }) => (exception ? [{ ...exception, currency }] : [])),
        found.flatMap(arrived),
      ),
    });
  }
}

type GivenMatch = BankMatch & { readonly eventId: string | undefined };

const arrived = ({ payout, eventId, statementId, lineNumber, currency }: GivenMatch): ArrivedPayout[] =>
  payout === undefined || eventId === undefined
    ? []
    : [
        {
          eventId,
          data: {
            ...{ report_id: payout.reportId, line_number: payout.lineNumber, provider_key: payout.processorKey },
            ...{ amount: decimalText(BigInt(payout.amount), currency), currency: currency as Schema<'Currency'> },
            ...{ statement_id: statementId, statement_line: lineNumber },
          },
        },
      ];

const rowOfMatch = ({ statementId, lineNumber, payout, exception, eventId }: GivenMatch) => ({
  ...{ statement: statementId, n: lineNumber, key: (payout ?? exception?.named)?.processorKey },
  ...{ report: payout?.reportId, payout: payout?.lineNumber, event: eventId },
  ...{ exception: exception?.exceptionId, problem: exception?.problem, expected: exception?.named?.amount },
});

/** A matched entry that the journal does not have. */
export interface UnpostedBankLine {
  readonly statementId: string;
  readonly lineNumber: number;
  readonly processorKey: string;
  readonly currency: string;
  /** In minor units. Decimal text. */
  readonly amount: string;
  readonly bookedOn: Date;
}

/** Returns matched entries that the journal does not have. */
export const readUnpostedBankLines = defineQuery<{ accountId: string; limit: number }, UnpostedBankLine>(
  'unposted-bank-lines',
  `SELECT statement_id AS "statementId", line_number AS "lineNumber", coalesce(processor_key, '') AS "processorKey",
      currency, amount::text, booked_on::timestamp AT TIME ZONE 'UTC' AS "bookedOn"
    FROM bank_lines WHERE account_id = :accountId::uuid AND state = 'matched' AND NOT posted
    ORDER BY statement_id, line_number LIMIT :limit::bigint`,
).rows;

const marking = defineQuery<{ accountId: string; lines: string }>(
  'mark-bank-lines-posted',
  `UPDATE bank_lines line SET posted = TRUE
    FROM jsonb_to_recordset(:lines::text::jsonb) AS given (statement uuid, n int)
    WHERE account_id = :accountId::uuid AND statement_id = given.statement AND line_number = given.n`,
);

/** Records that the journal has entries. */
export const markPosted = (on: Executor, accountId: string, lines: readonly UnpostedBankLine[]): Promise<number> =>
  marking.count(on, {
    accountId,
    lines: JSON.stringify(lines.map(({ statementId, lineNumber }) => ({ statement: statementId, n: lineNumber }))),
  });

const restarting = defineQuery<Record<string, never>>(
  'restart-settlement-posting',
  `WITH bank AS (
      UPDATE bank_lines line SET posted = FALSE
      WHERE posted AND ${isAccountUnfenced('line')} AND NOT EXISTS (SELECT FROM reconciliation_exceptions known
        WHERE known.statement_id = line.statement_id AND known.statement_line = line.line_number
          AND known.resolution = 'match' AND known.adjustment_id IS NOT NULL))
    UPDATE settlement_reports SET posted_line = 0
    WHERE state = 'imported' AND ${isAccountUnfenced('settlement_reports')}`,
);

/**
 * Lets all lines, and matched entries of bank statements, be read again, which posts missing entries. Leaves out an
 * entry that a person matched: an adjustment has posted it.
 */
export const restartSettlements = (on: Executor): Promise<number> => restarting.count(on, {});
