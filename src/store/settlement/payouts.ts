import type { Pool } from 'pg';
import type { Schema } from '../../base/contract.js';
import type { Environment } from '../../../generated/prisma/client.js';
import { defineQuery } from '../query/query.js';
import { isPayout } from './match-payouts.js';

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

/** The position of a payout in the list. */
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
      report.environment, paid.kind, (-paid.net_amount)::text AS amount, paid.net_currency AS currency,
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
