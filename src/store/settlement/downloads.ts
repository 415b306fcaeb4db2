import { given } from '../../base/contract.js';
import type { Environment, PrismaClient, SettlementDownload } from '../../../generated/prisma/client.js';
import { isAccountUnfenced } from '../due-work/due-work.js';
import { listed, type Listing } from '../query/listing.js';
import { defineQuery, type Executor } from '../query/query.js';
import type { Transaction } from '../query/transaction.js';

export type { SettlementDownload };

/** Records an announced report. A repeated one starts a failed download again. @param report `now` is real */
export const announceDownload = defineQuery<{
  accountId: string;
  downloadId: string;
  processorKey: string;
  environment: Environment;
  name: string;
  address: string | null;
  until: Date | null;
  now: Date;
}>(
  'announce-settlement-download',
  `INSERT INTO settlement_downloads AS known (account_id, download_id, processor_key, environment, name, address, until,
      next_at, created_at)
    VALUES (:accountId::uuid, :downloadId::uuid, :processorKey::text, :environment::environment, :name::text,
      :address::text, :until::timestamptz, :now::timestamptz, :now)
    ON CONFLICT (processor_key, name) DO UPDATE SET state = 'waiting', attempts = 0, next_at = :now,
      address = excluded.address, failure = NULL
    WHERE known.state = 'failed'`,
).count;

export interface LeasedDownload extends Pick<
  SettlementDownload,
  'accountId' | 'downloadId' | 'processorKey' | 'environment' | 'name' | 'address' | 'until' | 'attempts'
> {
  /** Of a payout that is not itemised: the creation of the one before it; null if it is the first one. */
  readonly before: Date | null;
  /** The announcement of the processor account's last itemised payout. */
  readonly itemisedAt: Date | null;
  /** The imported report that has lines of the batch with its name. */
  readonly knownReportId: string | null;
}

/** Leases the download that is due longest. The lease of a process that died expires. @param at real times */
export const claimDownload = defineQuery<{ now: Date; lease: Date }, LeasedDownload>(
  'claim-settlement-download',
  `UPDATE settlement_downloads claimed SET next_at = :lease::timestamptz, attempts = attempts + 1
    WHERE (account_id, download_id) = (
      SELECT account_id, download_id FROM settlement_downloads waiting
      WHERE next_at <= :now::timestamptz AND ${isAccountUnfenced('waiting')}
      ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING account_id AS "accountId", download_id AS "downloadId", processor_key AS "processorKey", environment,
      name, address, until, attempts,
      (SELECT max(other.until) FROM settlement_downloads other
        WHERE other.processor_key = claimed.processor_key AND other.until < claimed.until) AS "before",
      (SELECT max(other.created_at) FROM settlement_downloads other
        WHERE other.processor_key = claimed.processor_key AND other.until IS NULL
          AND other.created_at < claimed.created_at) AS "itemisedAt",
      (SELECT known.report_id FROM settlement_batches known WHERE known.account_id = claimed.account_id
        AND known.processor_key = claimed.processor_key AND known.batch = claimed.name LIMIT 1) AS "knownReportId"`,
).row;

/** Extends a lease. @returns 0 if another instance has it */
export const renewDownload = defineQuery<{ downloadId: string; lease: Date; until: Date }>(
  'renew-settlement-download',
  `UPDATE settlement_downloads SET next_at = :until::timestamptz
    WHERE download_id = :downloadId::uuid AND next_at = :lease::timestamptz AND state = 'waiting'`,
).count;

/** Ends a failed attempt, unless another instance has the lease. @param attempt `nextAt` null ends the download */
export const failDownload = defineQuery<{ downloadId: string; lease: Date; failure: string; nextAt: Date | null }>(
  'fail-settlement-download',
  `UPDATE settlement_downloads SET failure = :failure::text, next_at = :nextAt::timestamptz,
      state = CASE WHEN :nextAt::timestamptz IS NULL THEN 'failed' ELSE state END
    WHERE download_id = :downloadId::uuid AND next_at = :lease::timestamptz AND state = 'waiting'`,
).count;

/** Ends a download. @param reportId the imported report; null if earlier ones have all its lines */
export const finishDownload = async (
  client: Transaction,
  downloadId: string,
  reportId: string | null,
): Promise<boolean> =>
  (
    await client.settlementDownload.updateMany({
      where: { downloadId, state: { not: 'imported' } },
      data: { state: 'imported', nextAt: null, failure: null, reportId },
    })
  ).count > 0;

const knownLines = defineQuery<{ processorKey: string; ids: readonly string[] }, { id: string }>(
  'known-settlement-lines',
  `SELECT id FROM unnest(:ids::text[]) AS id WHERE EXISTS (
    SELECT FROM settlement_lines line JOIN settlement_reports report USING (account_id, report_id)
    WHERE provider_line_id = id AND report.processor_key = :processorKey::text AND report.state = 'imported')`,
);

/** Returns those of a processor's line ids that an imported report has. */
export const findKnownLines = async (
  on: Executor,
  processorKey: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => new Set((await knownLines.rows(on, { processorKey, ids })).map(({ id }) => id));

/** Lists downloads from the newest to the oldest. Undefined filters match all. */
export const listDownloads = (
  client: PrismaClient,
  { accountId, state }: { readonly accountId?: string | undefined; readonly state?: SettlementDownload['state'] },
  listing: Listing,
): Promise<SettlementDownload[]> =>
  client.settlementDownload.findMany(listed(listing, 'downloadId', given({ accountId, state })));

export const findDownload = (client: Transaction, downloadId: string): Promise<SettlementDownload | null> =>
  client.settlementDownload.findUnique({ where: { downloadId } });

/** Starts a failed download again. @param at real time */
export const restartDownload = (client: Transaction, downloadId: string, at: Date): Promise<unknown> =>
  client.settlementDownload.updateMany({
    where: { downloadId, state: 'failed' },
    data: { state: 'waiting', attempts: 0, nextAt: at, failure: null },
  });
