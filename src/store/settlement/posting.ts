import type { Pool } from 'pg';
import type {
  Environment,
  ReconciliationProblem,
  SettlementLineKind,
  SettlementLineState,
  TransactionStatus,
  TransactionType,
} from '../../../generated/prisma/client.js';
import { defineQuery, type Executor } from '../query/query.js';
import type { Random } from '../../base/random.js';
import type { Money } from '../../base/money.js';
import { findEventCarrier, reportedEventParts } from '../events/events.js';
import type { SettlementLine } from './reports.js';
import { settlementEvents } from './exceptions.js';
import { capturedAmount } from './overdue.js';

export type { SettlementLineState };

/** An imported report of which the journal lacks lines. */
export interface UnpostedReport {
  readonly reportId: string;
  readonly accountId: string;
  readonly processorKey: string;
  readonly environment: Environment;
  readonly postedLine: number;
  /** The settings of its processor account, in the contract's words. */
  readonly rules: object;
}

/** Finds the oldest report with lines to post, of the next account by id; `after` null means the first one. */
export const findUnposted = defineQuery<{ after: string | null }, UnpostedReport>(
  'unposted-settlement-report',
  `SELECT report_id AS "reportId", account_id AS "accountId", processor_key AS "processorKey", environment,
      posted_line AS "postedLine", coalesce((
        SELECT settings FROM processor_accounts WHERE provider_key = processor_key), '{}') AS rules
    FROM settlement_reports
    WHERE state = 'imported' AND posted_line < last_line AND (:after::uuid IS NULL OR account_id > :after)
    ORDER BY account_id, created_at LIMIT 1`,
).row;

export interface LineCandidate extends Money {
  readonly terminalId: string;
  readonly transactionId: string;
  readonly type: TransactionType;
  readonly status: TransactionStatus;
  /** Of an approved one: the time of its approval, in ISO 8601. */
  readonly approvedAt: string;
  /** Of a capture: the amount of its hold, in the same form. */
  readonly held: string | null;
  /** The position of the processor's id in the line; 0 for our own id. */
  readonly place: number;
  /** Other lines that have it: of the same kind, or of its chargebacks and their reversals. */
  readonly others: readonly OtherLine[];
}

/** Another line of the payment of a line. */
export interface OtherLine extends Pick<SettlementLine, 'kind' | 'type' | 'providerLineId' | 'providerReferences'> {
  /** Minor units, as decimal text. */
  readonly grossAmount: string;
}

export interface UnpostedLine extends SettlementLine {
  readonly candidates: readonly LineCandidate[];
  /** The sum that the report books back of a charge that was captured in part: not positive, in minor units. */
  readonly releasedGross: bigint;
  readonly releasedNet: bigint;
  /** The fees that are released with it: not positive. */
  readonly releasedFee: bigint;
}

type LineAmounts = {
  [Name in keyof UnpostedLine]: UnpostedLine[Name] extends bigint ? Name : never;
}[keyof UnpostedLine];

/** Maximum number of searches on terminals for the ids of lines that name none: about a second. */
const mostProbes = 50_000;

const reading = defineQuery<
  { reportId: string; accountId: string; processorKey: string; after: number; limit: number },
  Omit<UnpostedLine, LineAmounts> & Readonly<Record<LineAmounts, string>>
>(
  'unposted-settlement-lines',
  // By the terminal that a line names, or from terminal to terminal, each by its index: then of fewer lines at once.
  `WITH line AS MATERIALIZED (
      SELECT * FROM (
        SELECT *, coalesce(sum(cardinality(provider_references)) FILTER (WHERE own IS NULL) OVER (
          ORDER BY line_number ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
        FROM (
          SELECT *, (
            SELECT terminals.terminal_id FROM terminals WHERE account_id = :accountId::uuid
              AND terminals.terminal_id = substr(merchant_reference, 1, 6)::bpchar
              AND merchant_reference ~ '^[0-9A-Za-z]{6}-[0-9A-Za-z]{8}(-|$)') AS own
          FROM settlement_lines
          WHERE account_id = :accountId::uuid AND report_id = :reportId::uuid AND line_number > :after::int
          ORDER BY line_number LIMIT :limit::bigint) read) counted
      WHERE before * (SELECT count(*) FROM terminals WHERE account_id = :accountId::uuid) <= ${mostProbes}),
    named AS (
      SELECT line.line_number, line.kind, found.*, reference.place
      FROM line CROSS JOIN LATERAL unnest(line.provider_references) WITH ORDINALITY AS reference (id, place)
      CROSS JOIN LATERAL (
        SELECT line.own AS terminal_id WHERE line.own IS NOT NULL
        UNION ALL SELECT terminal_id FROM terminals WHERE account_id = :accountId::uuid AND line.own IS NULL) terminals
      CROSS JOIN LATERAL (
        SELECT terminal_id, transaction_id, type, status, ${capturedAmount('paid')} AS amount, currency, updated_at
        FROM transactions paid WHERE paid.terminal_id = terminals.terminal_id
          AND processor_key = :processorKey::text AND provider_transaction_id = reference.id LIMIT 5) found
      UNION ALL
      SELECT line.line_number, line.kind, ours.terminal_id, ours.transaction_id, ours.type, ours.status,
        ${capturedAmount('ours')}, ours.currency, ours.updated_at, 0
      FROM line JOIN transactions ours ON ours.terminal_id = line.own AND ours.processor_key = :processorKey::text
        AND ours.transaction_id = substr(line.merchant_reference, 8, 8)::bpchar),
    candidate AS (
      SELECT line_number, jsonb_agg(jsonb_build_object('terminalId', terminal_id, 'transactionId', transaction_id,
          'type', type, 'status', status, 'currency', currency, 'place', place,
          'amount', coalesce((
            SELECT capture.amount FROM transactions hold JOIN transactions capture ON capture.type = 'capture'
              AND capture.terminal_id = hold.terminal_id AND capture.transaction_id = hold.successor_id
            WHERE named.type = 'preauth' AND hold.terminal_id = named.terminal_id
              AND hold.transaction_id = named.transaction_id AND capture.status = 'APPROVED'), amount)::text,
          'approvedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'held', (
            SELECT hold.amount::text FROM transactions capture JOIN transactions hold ON hold.type = 'preauth'
              AND hold.terminal_id = capture.terminal_id AND hold.transaction_id = capture.transaction_reference_id
            WHERE capture.terminal_id = named.terminal_id AND capture.transaction_id = named.transaction_id),
          'others', (
            SELECT coalesce(jsonb_agg(jsonb_build_object('kind', other.kind, 'type', other.type,
              'grossAmount', other.gross_amount::text, 'providerLineId', other.provider_line_id,
              'providerReferences', coalesce(other.provider_references, '{}'))), '[]')
            FROM settlement_lines other WHERE other.terminal_id = named.terminal_id
              AND other.transaction_id = named.transaction_id AND other.state <> 'duplicate'
              AND (other.kind = named.kind OR 'chargeback' IN (other.kind, named.kind)
                AND 'chargeback_reversed' IN (other.kind, named.kind))
              AND (other.report_id, other.line_number) <> (:reportId::uuid, named.line_number)))) AS candidates
      FROM named GROUP BY line_number),
    released AS (
      -- Filtered by report after the index, which leads to the lines of the payment only.
      SELECT line.line_number, sum(part.gross_amount) FILTER (WHERE part.report_id = line.report_id) AS gross,
        sum(part.net_amount) FILTER (WHERE part.report_id = line.report_id) AS net,
        sum(part.commission + part.markup + part.scheme_fee + part.interchange)
          FILTER (WHERE part.report_id = line.report_id) AS fee
      FROM line JOIN settlement_lines part ON part.type = 'partial_capture_reversal'
        AND part.gross_currency = line.gross_currency AND part.provider_references && line.provider_references
      WHERE line.type = 'charge' GROUP BY line.line_number)
    SELECT account_id AS "accountId", report_id AS "reportId", line.line_number AS "lineNumber", kind, type, batch,
      provider_line_id AS "providerLineId", coalesce(provider_references, '{}') AS "providerReferences",
      merchant_reference AS "merchantReference", gross_currency AS "grossCurrency", gross_amount AS "grossAmount",
      net_currency AS "netCurrency", net_amount AS "netAmount", commission, markup, scheme_fee AS "schemeFee",
      interchange, description, occurred_at AS "occurredAt", terminal_id AS "terminalId",
      transaction_id AS "transactionId", state, coalesce(candidates, '[]') AS candidates,
      coalesce(released.gross, 0) AS "releasedGross", coalesce(released.net, 0) AS "releasedNet",
      coalesce(released.fee, 0) AS "releasedFee"
    FROM line LEFT JOIN candidate USING (line_number) LEFT JOIN released USING (line_number) ORDER BY line.line_number`,
);

/** Returns the lines of a report after a line, in the order of the file. */
export const readUnposted = async (
  pool: Pool,
  { reportId, accountId, processorKey, postedLine }: UnpostedReport,
  limit: number,
): Promise<UnpostedLine[]> =>
  (await reading.rows(pool, { reportId, accountId, processorKey, after: postedLine, limit })).map((row) => ({
    ...row,
    grossAmount: BigInt(row.grossAmount),
    netAmount: BigInt(row.netAmount),
    commission: BigInt(row.commission),
    markup: BigInt(row.markup),
    schemeFee: BigInt(row.schemeFee),
    interchange: BigInt(row.interchange),
    releasedGross: BigInt(row.releasedGross),
    releasedNet: BigInt(row.releasedNet),
    releasedFee: BigInt(row.releasedFee),
  }));

export interface LineMatch {
  readonly lineNumber: number;
  readonly kind: SettlementLineKind;
  readonly state: SettlementLineState;
  readonly terminalId: string | null;
  readonly transactionId: string | null;
  /** The recorded amount, or the agreed fee if that differs, in minor units; null without a payment. */
  readonly expected: bigint | null;
  /** The reported fee, if it differs. */
  readonly fee?: bigint;
  /** The approval of the payment that the line settles, in ISO 8601. */
  readonly firstPaid?: { readonly currency: string; readonly at: string };
}

/** The results that need a person. */
const problems: readonly ReconciliationProblem[] = [
  'missing_here',
  'amount_differs',
  'currency_differs',
  'duplicate',
  'unallocated',
  'fee_differs',
];

const matching = defineQuery<
  Pick<UnpostedReport, 'accountId' | 'reportId' | 'processorKey' | 'environment'> & {
    now: Date;
    lease: Date;
    matches: string;
    firstPaid: string;
    events: string | null;
  },
  { opened: string }
>(
  'match-settlement-lines',
  `WITH given AS (
      SELECT * FROM jsonb_to_recordset(:matches::text::jsonb) AS match (
        n int, state settlement_line_state, terminal_id bpchar, transaction_id bpchar, expected bigint, fee bigint,
        exception uuid)),
    leased AS MATERIALIZED (
      SELECT FROM journals WHERE account_id = :accountId::uuid AND leased_until = :lease::timestamptz FOR UPDATE),
    compared AS (
      UPDATE settlement_lines line SET state = given.state, terminal_id = given.terminal_id,
        transaction_id = given.transaction_id
      FROM given
      WHERE line.account_id = :accountId::uuid AND line.report_id = :reportId::uuid AND line.line_number = given.n
        AND line.state = 'pending' AND EXISTS (SELECT FROM leased)
      RETURNING line.*),
    covered AS (
      UPDATE settlement_reports SET first_paid = (
        SELECT jsonb_object_agg(key, value) FROM (
          SELECT key, min(value) AS value
          FROM (SELECT * FROM jsonb_each_text(first_paid)
            UNION ALL SELECT * FROM jsonb_each_text(:firstPaid::text::jsonb)) AS either
          GROUP BY key) AS earliest)
      WHERE report_id = :reportId::uuid AND :firstPaid::text <> '{}' AND EXISTS (SELECT FROM leased)
      RETURNING 1),
    reported AS (
    INSERT INTO reconciliation_exceptions (account_id, exception_id, processor_key, environment, problem, report_id,
      line_number, terminal_id, transaction_id, expected_amount, reported_amount, currency, opened_at)
    SELECT account_id, given.exception, :processorKey::text, :environment::environment,
      compared.state::text::reconciliation_problem, report_id, line_number, compared.terminal_id,
      compared.transaction_id, given.expected, coalesce(given.fee, abs(gross_amount)),
      CASE WHEN given.fee IS NULL THEN gross_currency ELSE net_currency END, :now::timestamptz
    FROM compared JOIN given ON given.n = compared.line_number
    WHERE compared.state::text = ANY ('{${problems.join(',')}}')
    ON CONFLICT DO NOTHING RETURNING exception_id AS event_id),
    ${reportedEventParts}
    SELECT count(*) AS opened FROM reported`,
);

/**
 * Writes the payments of lines that were not compared yet, and opens an exception with its event for each that needs a
 * person. Writes nothing if the lease of the journal has ended: a person may have matched one of the payments since.
 * @param now real time
 * @param newId returns the id of an exception
 */
export async function writeMatches(
  on: Executor,
  { accountId, reportId, processorKey, environment }: UnpostedReport,
  matches: readonly (LineMatch & Pick<SettlementLine, 'grossCurrency' | 'netCurrency'>)[],
  { now, lease, random }: { readonly now: Date; readonly lease: Date; readonly random: Pick<Random, 'timedUuid'> },
): Promise<void> {
  const found = matches.flatMap((match) => {
    const problem = problems.find((one) => one === match.state);
    const currency = match.fee === undefined ? match.grossCurrency : match.netCurrency;
    return problem ? [{ lineNumber: match.lineNumber, exceptionId: random.timedUuid(now), problem, currency }] : [];
  });
  const ids = new Map(found.map(({ lineNumber, exceptionId }) => [lineNumber, exceptionId]));
  const carrier = found.length > 0 ? await findEventCarrier(on, { accountId, environment, now }) : undefined;
  await matching.row(on, {
    ...{ accountId, reportId, processorKey, environment, now, lease },
    firstPaid: JSON.stringify(earliest(matches)),
    events: settlementEvents(carrier, random, found),
    matches: JSON.stringify(
      matches.map(({ lineNumber, state, terminalId, transactionId, expected, fee }) => ({
        ...{ n: lineNumber, state, terminal_id: terminalId, transaction_id: transactionId },
        ...{ expected: expected?.toString(), fee: fee?.toString(), exception: ids.get(lineNumber) },
      })),
    ),
  });
}

/** Returns the earliest approval of a settled payment, by currency. */
function earliest(matches: readonly LineMatch[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { firstPaid } of matches)
    if (firstPaid && firstPaid.at < (found[firstPaid.currency] ?? '~')) found[firstPaid.currency] = firstPaid.at;
  return found;
}

/**
 * Records that a report is posted up to a line, if nobody else has. After the last one, overdue payments are searched.
 * @param moved `now` is real
 */
export const movePosting = defineQuery<{ reportId: string; before: number; line: number; now: Date }>(
  'move-settlement-posting',
  `WITH moved AS (
      UPDATE settlement_reports SET posted_line = :line::int
      WHERE report_id = :reportId::uuid AND posted_line = :before::int
      RETURNING processor_key, posted_line >= last_line AS is_last)
    UPDATE processor_accounts SET settlement_check_at = :now::timestamptz
    FROM moved WHERE provider_key = moved.processor_key AND is_last`,
).count;
