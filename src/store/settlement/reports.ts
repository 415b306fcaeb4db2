import { given } from '../../base/contract.js';
import type { Pool } from 'pg';
import type {
  Environment,
  PrismaClient,
  SettlementBatch,
  SettlementLayout,
  SettlementLine,
  SettlementLineKind,
  SettlementReport,
} from '../../../generated/prisma/client.js';
import { isAccountUnfenced } from '../due-work/due-work.js';
import { listed, type Listing } from '../query/listing.js';
import { defineQuery, type Executor } from '../query/query.js';
import { countInTransaction, rowsInTransaction, type Transaction } from '../query/transaction.js';
import { atBank } from './match-payouts.js';

export type { SettlementBatch, SettlementLayout, SettlementLine, SettlementLineKind };

/** A line before it is stored. Amounts are in minor units, positive for the merchant; costs are positive. */
export interface NewSettlementLine {
  readonly lineNumber: number;
  readonly kind: SettlementLineKind;
  readonly type: string;
  readonly batch: string;
  readonly providerLineId: string | null;
  readonly providerReferences: readonly string[];
  readonly merchantReference: string | null;
  readonly grossCurrency: string;
  readonly gross: bigint;
  readonly netCurrency: string;
  readonly net: bigint;
  readonly commission: bigint;
  readonly markup: bigint;
  readonly schemeFee: bigint;
  readonly interchange: bigint;
  readonly description: string | null;
  readonly occurredAt: Date;
}

export type ShownReport = SettlementReport & { readonly batches: readonly SettlementBatch[] };

/** Opens a report, whose lines do not count until it is imported. Times are real. */
export const openReport = defineQuery<{
  reportId: string;
  accountId: string;
  processorKey: string;
  environment: Environment;
  until: Date;
  now: Date;
}>(
  'open-settlement-report',
  `INSERT INTO settlement_reports (report_id, account_id, processor_key, environment, receiving_until, created_at)
    VALUES (:reportId, :accountId, :processorKey, :environment::environment, :until, :now)`,
).count;

const addingLines = defineQuery<{ reportId: string; until: Date; lines: string }>(
  'add-settlement-lines',
  `WITH kept AS (
      UPDATE settlement_reports SET receiving_until = :until::timestamptz
      WHERE report_id = :reportId::uuid AND state = 'receiving' AND receiving_until > 'epoch'
      RETURNING account_id, report_id)
    INSERT INTO settlement_lines (account_id, report_id, line_number, kind, type, batch, provider_line_id,
      provider_references,
      merchant_reference, gross_currency, gross_amount, net_currency, net_amount, commission, markup, scheme_fee,
      interchange, description, occurred_at)
    SELECT kept.*, line.*
    FROM kept CROSS JOIN jsonb_to_recordset(:lines::text::jsonb) AS line (
      n int, kind settlement_line_kind, type text, batch text, id text, refs text[], merchant text, gc bpchar,
      gross bigint, nc bpchar, net bigint, commission bigint, markup bigint, scheme bigint, interchange bigint,
      description text, at timestamptz)`,
);

/** Adds lines to a report that is being received. @returns their number, or 0 if it was deleted meanwhile */
export const addLines = (
  on: Executor,
  report: { readonly reportId: string; readonly until: Date },
  lines: readonly NewSettlementLine[],
): Promise<number> => addingLines.count(on, { ...report, lines: JSON.stringify(lines.map(rowOfLine)) });

const rowOfLine = (line: NewSettlementLine) => ({
  ...{ n: line.lineNumber, kind: line.kind, type: line.type, batch: line.batch, id: line.providerLineId },
  ...{ refs: line.providerReferences, merchant: line.merchantReference, description: line.description },
  ...{ gc: line.grossCurrency, gross: line.gross.toString(), nc: line.netCurrency, net: line.net.toString() },
  ...{ commission: line.commission.toString(), markup: line.markup.toString() },
  ...{ scheme: line.schemeFee.toString(), interchange: line.interchange.toString(), at: line.occurredAt },
});

const keyLock = defineQuery<{ processorKey: string }>(
  'lock-settlement-of-processor',
  "SELECT FROM pg_advisory_xact_lock(hashtextextended('settlement ' || :processorKey::text, 0))",
);

/** Excludes other imports of a processor account until the transaction ends. */
export const lockImports = (transaction: Transaction, processorKey: string): Promise<number> =>
  countInTransaction(transaction, keyLock, { processorKey });

/** Returns a processor account's report by the SHA-256 of its file, in hexadecimal; null if not found. */
export const findByDigest = (client: Transaction, processorKey: string, digest: string): Promise<ShownReport | null> =>
  client.settlementReport.findUnique({
    where: { processorKey_digest: { processorKey, digest } },
    include: { batches: batchOrder },
  });

/** Returns an imported report with its batches; null if not found, or not imported completely. */
export const findReport = (client: Transaction, reportId: string): Promise<ShownReport | null> =>
  client.settlementReport.findFirst({ where: { reportId, state: 'imported' }, include: { batches: batchOrder } });

const batchOrder = { orderBy: { batch: 'asc' } } as const;

interface Received {
  readonly accountId: string;
  readonly reportId: string;
  readonly processorKey: string;
}

// Several reports may have a batch whose lines have ids: each line is imported once, the later ones without the batch.
const repeatedBatch = defineQuery<Received, { batch: string; reportId: string; newLine: number | null }>(
  'repeated-settlement-batch',
  `SELECT batch, "reportId", "newLine" FROM (
      SELECT line.batch, known.report_id AS "reportId",
        min(line.line_number) FILTER (WHERE known.batch IS NULL) OVER () AS "newLine"
      FROM (SELECT batch, min(line_number) AS line_number FROM settlement_lines
        WHERE account_id = :accountId::uuid AND report_id = :reportId::uuid AND batch <> '' AND provider_line_id IS NULL
        GROUP BY batch) line
      LEFT JOIN settlement_batches known ON known.account_id = :accountId::uuid
        AND known.processor_key = :processorKey::text AND known.batch = line.batch) found
    WHERE "reportId" IS NOT NULL ORDER BY batch LIMIT 1`,
);

const repeatedLine = defineQuery<Received, { line: number; id: string; reportId: string }>(
  'repeated-settlement-line',
  `SELECT line.line_number AS line, line.provider_line_id AS id, other.report_id AS "reportId"
    FROM settlement_lines line
    JOIN settlement_lines other ON other.provider_line_id = line.provider_line_id
    JOIN settlement_reports report ON report.account_id = other.account_id AND report.report_id = other.report_id
    WHERE line.account_id = :accountId::uuid AND line.report_id = :reportId::uuid
      AND line.provider_line_id IS NOT NULL
      AND ((report.state = 'imported' AND report.processor_key = :processorKey::text
          AND other.report_id <> line.report_id)
        OR (other.report_id = line.report_id AND other.line_number < line.line_number))
    ORDER BY line.line_number LIMIT 1`,
);

const mixedBatch = defineQuery<
  Omit<Received, 'processorKey'>,
  { batch: string; first: string; second: string; line: number }
>(
  'mixed-settlement-batch',
  `SELECT batch, min(net_currency) AS first, max(net_currency) AS second, max(line_number) AS line
    FROM settlement_lines WHERE account_id = :accountId::uuid AND report_id = :reportId::uuid AND batch <> ''
    GROUP BY batch HAVING min(net_currency) <> max(net_currency) ORDER BY batch LIMIT 1`,
);

/** The first conflict of a received report with itself or with an imported one. */
export type ReportConflict =
  // With the first line of a batch that no imported report has.
  | { readonly kind: 'batch'; readonly batch: string; readonly reportId: string; readonly newLine: number | null }
  | { readonly kind: 'line'; readonly id: string; readonly line: number; readonly reportId: string }
  | { readonly kind: 'currencies'; readonly batch: string; readonly first: string; readonly second: string };

/** Searches batches and lines of a received report that an imported one, or the report itself, has already. */
export async function conflictOf(transaction: Transaction, received: Received): Promise<ReportConflict | undefined> {
  const [mixed] = await rowsInTransaction(transaction, mixedBatch, received);
  if (mixed) return { kind: 'currencies', ...mixed };
  const [batch] = await rowsInTransaction(transaction, repeatedBatch, received);
  if (batch) return { kind: 'batch', ...batch };
  const [line] = await rowsInTransaction(transaction, repeatedLine, received);
  return line && { kind: 'line', ...line };
}

const batchesLeaving = defineQuery<Received>(
  'leave-settlement-batches',
  `UPDATE settlement_lines line SET batch = '' FROM settlement_batches known
    WHERE line.account_id = :accountId::uuid AND line.report_id = :reportId::uuid
      AND known.account_id = :accountId::uuid AND known.processor_key = :processorKey::text
      AND known.batch = line.batch`,
);

const batchesAdding = defineQuery<Received>(
  'add-settlement-batches',
  `INSERT INTO settlement_batches (account_id, processor_key, batch, report_id, currency, line_count, net_amount,
      payout_amount)
    SELECT account_id, :processorKey::text, batch, report_id, min(net_currency), count(*), sum(net_amount),
      coalesce(sum(${atBank('settlement_lines')}) FILTER (WHERE kind IN ('payout', 'payout_returned')), 0)
    FROM settlement_lines WHERE account_id = :accountId::uuid AND report_id = :reportId::uuid AND batch <> ''
    GROUP BY account_id, report_id, batch`,
);

/** Completes a received report: its lines count from now on. @returns undefined if it was deleted meanwhile */
export async function completeReport(
  transaction: Transaction,
  report: Received,
  read: Pick<SettlementReport, 'digest' | 'layout' | 'lineCount' | 'lastLine'>,
): Promise<ShownReport | undefined> {
  await countInTransaction(transaction, batchesLeaving, report);
  await countInTransaction(transaction, batchesAdding, report);
  const { count } = await transaction.settlementReport.updateMany({
    where: { reportId: report.reportId, state: 'receiving', receivingUntil: { gt: new Date(0) } },
    data: { ...read, state: 'imported', receivingUntil: null },
  });
  return count === 0 ? undefined : ((await findReport(transaction, report.reportId)) ?? undefined);
}

const linesDropping = defineQuery<{ reportId: string; limit: number }>(
  'drop-settlement-lines',
  `DELETE FROM settlement_lines WHERE (account_id, report_id, line_number) IN (
    SELECT line.account_id, line.report_id, line.line_number
    FROM settlement_reports report JOIN settlement_lines line USING (account_id, report_id)
    WHERE report.report_id = :reportId::uuid AND report.state = 'receiving' LIMIT :limit::bigint)`,
);

const reportDropping = defineQuery<{ reportId: string }>(
  'drop-settlement-report',
  `DELETE FROM settlement_reports WHERE report_id = :reportId::uuid AND state = 'receiving'
    AND NOT EXISTS (SELECT FROM settlement_lines line
      WHERE line.account_id = settlement_reports.account_id AND line.report_id = settlement_reports.report_id)`,
);

const linesAtOnce = 10_000;

/** Deletes a report that was not imported, with its lines. */
export async function dropReport(on: Executor, reportId: string): Promise<void> {
  while ((await linesDropping.count(on, { reportId, limit: linesAtOnce })) === linesAtOnce);
  await reportDropping.count(on, { reportId });
}

// Marked before their lines are deleted: a process that was suspended adds no more, and does not complete its report.
const abandoned = defineQuery<{ now: Date }, { reportId: string }>(
  'claim-abandoned-settlement-reports',
  `UPDATE settlement_reports SET receiving_until = 'epoch'
    WHERE report_id IN (SELECT report_id FROM settlement_reports due
        WHERE state = 'receiving' AND receiving_until <= :now::timestamptz AND ${isAccountUnfenced('due')}
        ORDER BY receiving_until LIMIT 10)
      AND state = 'receiving' AND receiving_until <= :now::timestamptz
    RETURNING report_id AS "reportId"`,
);

/** Deletes reports whose process died while it received them. @returns true if there were any */
export async function dropAbandonedReports(pool: Pool, now: Date): Promise<boolean> {
  const found = await abandoned.rows(pool, { now });
  for (const { reportId } of found) await dropReport(pool, reportId);
  return found.length > 0;
}

/** Lists imported reports from the newest to the oldest. @param accountId undefined for those of all merchants */
export const listReports = (
  client: PrismaClient,
  accountId: string | undefined,
  listing: Listing,
): Promise<ShownReport[]> =>
  client.settlementReport.findMany({
    ...listed(listing, 'reportId', { state: 'imported', ...given({ accountId }) }),
    include: { batches: batchOrder },
  });

/** Returns lines of a report in the order of the file. @param page those after a line number, of a batch or of all */
export const listLines = (
  client: PrismaClient,
  { accountId, reportId }: Pick<SettlementReport, 'accountId' | 'reportId'>,
  page: { readonly after: number; readonly limit: number; readonly batch: string | undefined },
): Promise<SettlementLine[]> =>
  client.settlementLine.findMany({
    where: {
      ...{ accountId, reportId, lineNumber: { gt: page.after } },
      ...(page.batch === undefined ? {} : { batch: page.batch }),
    },
    orderBy: { lineNumber: 'asc' },
    take: page.limit,
  });

/** A line of a payment, with the payouts of its batch in minor units; undefined without a batch. */
export type PaymentLine = SettlementLine & { readonly paidOut: bigint | undefined };

/** Returns the lines of a payment in the order of their time; of more than a limit the last. */
export async function linesOfPayment(
  client: PrismaClient,
  payment: Pick<SettlementLine, 'accountId'> & { readonly terminalId: string; readonly transactionId: string },
  limit: number,
): Promise<PaymentLine[]> {
  const lines = await client.settlementLine.findMany({
    where: payment,
    orderBy: [{ occurredAt: 'desc' }, { reportId: 'desc' }, { lineNumber: 'desc' }],
    take: limit,
  });
  if (lines.length === 0) return [];
  const batches = await client.settlementBatch.findMany({
    where: {
      accountId: payment.accountId,
      reportId: { in: lines.map(({ reportId }) => reportId) },
      batch: { in: lines.map(({ batch }) => batch) },
    },
  });
  return lines
    .reverse()
    .map((line) => ({
      ...line,
      paidOut: batches.find(({ reportId, batch }) => reportId === line.reportId && batch === line.batch)?.payoutAmount,
    }));
}
