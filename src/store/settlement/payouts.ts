import type { Pool } from 'pg';
import type { Schema } from '../../base/contract.js';
import type { Environment } from '../../../generated/prisma/client.js';
import { defineQuery, type Executor } from '../query/query.js';
import { atBank, daysAfter, daysBefore, isPast, isPayout, isReturned } from './match-payouts.js';
import type { Random } from '../../base/random.js';
import { findEventCarrier, reportedEventParts } from '../events/events.js';
import { settlementEvents } from './exceptions.js';

/** A payout of an imported report, with its batch and its entry of a bank statement. Amounts are decimal text. */
export interface PayoutRow {
  readonly reportId: string;
  readonly lineNumber: number;
  readonly processorKey: string;
  readonly environment: Environment;
  readonly kind: Schema<'SettlementLineKind'>;
  /** In minor units, as the bank has it. */
  readonly amount: string;
  readonly currency: string;
  readonly occurredAt: Date;
  readonly state: Schema<'PayoutState'>;
  readonly batch: string;
  readonly batchLines: number | null;
  /** The part of the batch that is not paid out, in minor units. */
  readonly rest: string | null;
  readonly statementId: string | null;
  readonly statementLine: number | null;
  /** `2026-11-26` */
  readonly bookedOn: string | null;
  readonly exceptionId: string | null;
}

export interface PayoutPlace {
  readonly at: Date;
  readonly reportId: string;
  readonly lineNumber: number;
}

const listing = defineQuery<
  {
    accountId: string;
    state: string | undefined;
    at: Date | undefined;
    reportId: string | undefined;
    lineNumber: number | undefined;
    limit: number;
  },
  PayoutRow
>(
  'list-payouts',
  `SELECT paid.report_id AS "reportId", paid.line_number AS "lineNumber", report.processor_key AS "processorKey",
      report.environment, paid.kind, ${atBank('paid')}::text AS amount, paid.net_currency AS currency,
      paid.occurred_at AS "occurredAt", found.state, paid.batch, batch.line_count AS "batchLines",
      batch.net_amount::text AS rest, arrived.statement_id AS "statementId", arrived.line_number AS "statementLine",
      arrived.booked_on::text AS "bookedOn", known.exception_id AS "exceptionId"
    FROM settlement_lines paid JOIN settlement_reports report USING (account_id, report_id)
    LEFT JOIN settlement_batches batch ON batch.account_id = paid.account_id
      AND batch.processor_key = report.processor_key AND batch.batch = paid.batch
    LEFT JOIN bank_lines arrived ON arrived.account_id = paid.account_id AND arrived.report_id = paid.report_id
      AND arrived.payout_line = paid.line_number
    LEFT JOIN reconciliation_exceptions known ON known.report_id = paid.report_id
      AND known.line_number = paid.line_number
    CROSS JOIN LATERAL (SELECT CASE WHEN arrived.line_number IS NOT NULL THEN 'arrived'
      WHEN known.exception_id IS NULL THEN 'in_transit' WHEN known.closed_at IS NULL THEN 'missing'
      ELSE 'explained' END AS state) found
    WHERE paid.account_id = :accountId::uuid AND ${isPayout('paid')} AND report.state = 'imported'
      AND (:state::text IS NULL OR found.state = :state)
      AND (:at::timestamptz IS NULL
        OR (paid.occurred_at, paid.report_id, paid.line_number) < (:at, :reportId::uuid, :lineNumber::int))
    ORDER BY paid.occurred_at DESC, paid.report_id DESC, paid.line_number DESC LIMIT :limit::bigint`,
);

/** Lists the payouts of an account from the newest to the oldest. @param page those after a payout */
export const listPayouts = (
  pool: Pool,
  filters: { readonly accountId: string; readonly state: string | undefined },
  { after, limit }: { readonly after: PayoutPlace | undefined; readonly limit: number },
): Promise<PayoutRow[]> =>
  listing.rows(pool, {
    ...filters,
    ...{ at: after?.at, reportId: after?.reportId, lineNumber: after?.lineNumber, limit },
  });

/** Lets entries without a payout be compared again, unless a person has closed their exceptions. */
export const retryBankLines = defineQuery<{ accountId: string; environment: Environment }>(
  'retry-bank-lines',
  `UPDATE bank_lines line SET state = 'pending'
    FROM bank_statements statement
    WHERE statement.account_id = line.account_id AND statement.statement_id = line.statement_id
      AND statement.environment = :environment::environment
      AND line.account_id = :accountId::uuid AND line.state = 'unmatched'
      AND NOT EXISTS (SELECT FROM reconciliation_exceptions known WHERE known.statement_id = line.statement_id
        AND known.statement_line = line.line_number AND known.closed_at IS NOT NULL)
      AND EXISTS (
        SELECT FROM settlement_lines paid
        WHERE paid.account_id = :accountId AND ${isPayout('paid')} AND paid.net_currency = line.currency
          AND ${atBank('paid')} = line.amount AND paid.occurred_at >= line.booked_on - ${daysBefore}
          AND paid.occurred_at < line.booked_on + ${daysAfter + 1}
          AND NOT EXISTS (SELECT FROM bank_lines other WHERE other.account_id = :accountId
            AND other.report_id = paid.report_id AND other.payout_line = paid.line_number))`,
).count;

/** A payout or top-up that the bank does not have. */
export interface MissingPayout {
  readonly reportId: string;
  readonly lineNumber: number;
  readonly currency: string;
}

/** Returns movements without an entry, of which statements have earlier entries and those after the time of arrival. */
export const findMissingPayouts = defineQuery<
  { accountId: string; processorKey: string; limit: number },
  MissingPayout
>(
  'payouts-missing-at-bank',
  `SELECT paid.report_id AS "reportId", paid.line_number AS "lineNumber", paid.net_currency AS currency
    FROM settlement_lines paid JOIN settlement_reports report USING (account_id, report_id)
    WHERE paid.account_id = :accountId::uuid AND paid.kind IN ('payout', 'top_up')
      -- A top-up of the other sign is the return of one.
      AND (paid.kind = 'payout' OR paid.net_amount > 0)
      AND report.processor_key = :processorKey::text AND report.state = 'imported'
      AND EXISTS (SELECT FROM bank_lines line JOIN bank_statements statement USING (account_id, statement_id)
        WHERE line.account_id = :accountId::uuid AND line.currency = paid.net_currency
          AND statement.environment = report.environment AND line.booked_on <= paid.occurred_at::date)
      AND ${isPast('paid', 'report')}
      AND NOT EXISTS (SELECT FROM bank_lines line WHERE line.account_id = :accountId::uuid
        AND line.report_id = paid.report_id AND line.payout_line = paid.line_number)
      AND NOT EXISTS (SELECT FROM reconciliation_exceptions known
        WHERE known.report_id = paid.report_id AND known.line_number = paid.line_number)
      AND NOT EXISTS (SELECT FROM bank_lines line WHERE line.account_id = :accountId::uuid AND state = 'pending')
      AND NOT ${isReturned('paid')}
    LIMIT :limit::bigint`,
).rows;

/**
 * Closes the exceptions of payouts that came back, each with an act. A return whose debit may follow does not count: it
 * may be that of a payout that arrived. @param of `now` is real, and `at` its text
 */
export const closeReturned = defineQuery<{ accountId: string; processorKey: string; now: Date; at: string }>(
  'close-returned-payouts',
  `UPDATE reconciliation_exceptions open SET resolution = 'explanation', closed_at = :now::timestamptz,
      acts = open.acts || jsonb_build_array(jsonb_build_object('action', 'explain', 'at', :at::text,
        'text', 'The payout has failed and came back to the processor.'))
    FROM settlement_lines paid JOIN settlement_reports report USING (account_id, report_id)
    WHERE open.account_id = :accountId::uuid AND open.processor_key = :processorKey::text AND open.closed_at IS NULL
      AND open.problem = 'missing_at_bank' AND jsonb_array_length(open.acts) < 200
      AND (paid.account_id, paid.report_id, paid.line_number) = (open.account_id, open.report_id, open.line_number)
      AND ${isReturned('paid', `(turn.kind = 'payout' OR ${isPast('turn', 'other')})`)}`,
).count;

const missing = defineQuery<
  { accountId: string; now: Date; payouts: string; events: string | null },
  { opened: string }
>(
  'open-missing-payouts',
  `WITH reported AS (
    INSERT INTO reconciliation_exceptions (account_id, exception_id, processor_key, environment, problem, report_id,
      line_number, expected_amount, currency, opened_at)
    SELECT paid.account_id, exception, report.processor_key, report.environment, 'missing_at_bank', paid.report_id,
      paid.line_number, ${atBank('paid')}, paid.net_currency, :now::timestamptz
    FROM jsonb_to_recordset(:payouts::text::jsonb) AS given (exception uuid, report uuid, n int)
    JOIN settlement_lines paid ON paid.account_id = :accountId::uuid AND paid.report_id = given.report
      AND paid.line_number = given.n
    JOIN settlement_reports report ON report.account_id = paid.account_id AND report.report_id = paid.report_id
    WHERE NOT EXISTS (SELECT FROM bank_lines line WHERE line.account_id = paid.account_id
      AND line.report_id = paid.report_id AND line.payout_line = paid.line_number)
    ON CONFLICT DO NOTHING RETURNING exception_id AS event_id),
    ${reportedEventParts}
    SELECT count(*) AS opened FROM reported`,
);

/** Opens exceptions of payouts that still have no entry. @param made `now` is real */
export async function openMissingPayouts(
  on: Executor,
  { accountId, environment }: { readonly accountId: string; readonly environment: Environment },
  payouts: readonly (MissingPayout & { readonly exceptionId: string })[],
  made: { readonly now: Date; readonly random: Pick<Random, 'timedUuid'> },
): Promise<void> {
  const { now, random } = made;
  const carrier = await findEventCarrier(on, { accountId, environment, now });
  const found = payouts.map((payout) => ({ ...payout, problem: 'missing_at_bank' as const }));
  await missing.row(on, {
    ...{ accountId, now, events: settlementEvents(carrier, random, found) },
    payouts: JSON.stringify(
      payouts.map(({ exceptionId: exception, reportId: report, lineNumber: n }) => ({ exception, report, n })),
    ),
  });
}
