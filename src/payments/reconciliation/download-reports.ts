import { plusSeconds } from '../../base/clock.js';
import type { Lifecycle } from '../../base/background.js';
import { Problem } from '../../base/errors/errors.js';
import { DownloadFailed, NothingLeft } from '../../processors/reports.js';
import { type Complete, importReport, type ReportOwner } from '../../settlement/import-report.js';
import { changeWithEntry } from '../../store/audit/audit-entry.js';
import { findByProviderKey } from '../../store/processors/processor-accounts.js';
import {
  claimDownload,
  failDownload,
  findKnownLines,
  finishDownload,
  type LeasedDownload,
  renewDownload,
} from '../../store/settlement/downloads.js';
import type { Metrics } from '../../telemetry/metrics.js';
import type { SettlingDeps } from '../payment-deps.js';

export interface DownloadDeps extends Omit<SettlingDeps, 'metrics'> {
  readonly lifecycle: Pick<Lifecycle, 'stopping'>;
  readonly metrics: Pick<Metrics, 'settlementDownloaded'>;
}

/** The time after which a process that neither reads nor writes is treated as dead. */
const leaseSeconds = 10 * 60;
const renewSeconds = 60;

/** The time limit of a download with its import. */
const downloadMilliseconds = 20 * 60_000;

/** The limit of a run, within which the download ends. */
export const downloadRoundMilliseconds = downloadMilliseconds + 5 * 60_000;

const importMilliseconds = 5 * 60_000;

/** Seconds until the next attempt after each failed one: about two days in all. */
const pauses = [60, 5 * 60, 30 * 60, 3_600, 4 * 3_600, 12 * 3_600, 24 * 3_600] as const;

const day = 24 * 3_600;

/** The seconds before the first payout that is not itemised whose balance transactions are taken. */
const firstPeriod = 31 * day;

/** The longest pause between itemised payouts: they may be monthly. Afterwards payouts are taken by their dates. */
const itemisedPause = 45 * day;

/** The lease of a download, until a real time. */
interface Lease {
  until: Date;
}

/**
 * Downloads and imports the announced settlement report that is due longest, as a whole or not at all. The import and
 * the end of the download are one database transaction; digest, batches and line ids refuse a second import.
 * @returns true if there may be more
 */
export async function downloadReports(deps: DownloadDeps): Promise<boolean> {
  const { store, clock, lifecycle } = deps;
  const now = clock.now();
  const lease: Lease = { until: plusSeconds(now, leaseSeconds) };
  const due = await claimDownload(store.pool, { now, lease: lease.until });
  if (!due) return false;
  try {
    // Claimed once more after the last attempt: the process died in it each time.
    if (due.attempts > pauses.length + 1) throw new DownloadFailed('Every attempt ended without a result.', true);
    await download(deps, due, lease);
    deps.metrics.settlementDownloaded('imported');
  } catch (error) {
    await noteFailure(deps, due, lease, error);
  }
  return !lifecycle.stopping;
}

async function download(deps: DownloadDeps, due: LeasedDownload, lease: Lease): Promise<void> {
  const { store, clock, processors } = deps;
  const owner = await findByProviderKey(store.prisma, due.processorKey);
  const processor = (await processors.get(due.processorKey))?.processor;
  if (!owner || !processor?.report) throw new DownloadFailed('The processor account cannot be used.', false);
  const limit = new AbortController();
  const cancel = clock.timer(downloadMilliseconds, () => limit.abort());
  try {
    const { name, address, until } = due;
    const content = processor.report(
      {
        ...{ name, address: address ?? undefined, until: until ?? undefined, from: startOf(due) },
        known: (ids) => findKnownLines(store.pool, due.processorKey, ids),
      },
      limit.signal,
    );
    const report = await importReport(deps, owner, leased(deps, due, lease, content), completing(deps, owner, due));
    // An earlier import of the same file ends it here.
    await finishDownload(store.prisma, due.downloadId, report.reportId);
  } catch (error) {
    const reportId = error instanceof NothingLeft ? due.knownReportId : earlierReport(error);
    if (reportId === undefined) throw error;
    await finishDownload(store.prisma, due.downloadId, reportId);
  } finally {
    cancel();
  }
}

/** Returns the start of the period of a payout; undefined if the itemised payouts have its balance transactions. */
function startOf({ until, before, itemisedAt }: LeasedDownload): Date | undefined {
  const isDated = (payout: Date): boolean => !itemisedAt || payout > plusSeconds(itemisedAt, itemisedPause);
  if (!until || !isDated(until)) return undefined;
  // Lines that no payout had yet at the time of the last itemised one are older than it.
  return before && isDated(before) ? before : plusSeconds(itemisedAt ?? until, -firstPeriod);
}

/** Returns the report that has all of a refused one; null for several, undefined if the refusal has another reason. */
function earlierReport(error: unknown): string | null | undefined {
  return error instanceof Problem &&
    error.code === 'VALIDATION/SETTLEMENT_REPORT_CONFLICT' &&
    error.context?.batch !== undefined &&
    // It names a batch that is new.
    error.context.line === undefined
    ? ((error.context.report_id as string | undefined) ?? null)
    : undefined;
}

/** Passes the content on while this process has the lease, and renews it. */
async function* leased(
  { store, clock, lifecycle }: DownloadDeps,
  { downloadId }: LeasedDownload,
  lease: Lease,
  content: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    if (lifecycle.stopping) throw new DownloadFailed('The service was stopped.', false);
    const until = plusSeconds(clock.now(), leaseSeconds);
    if (until.getTime() - lease.until.getTime() >= renewSeconds * 1000) {
      if ((await renewDownload(store.pool, { downloadId, lease: lease.until, until })) === 0)
        throw new DownloadFailed('Another instance downloads it.', false);
      lease.until = until;
    }
    yield chunk;
  }
}

/** Completes an import with its audit entry and the end of its download. */
const completing =
  ({ store, clock, random }: DownloadDeps, { accountId }: ReportOwner, { downloadId }: LeasedDownload): Complete =>
  (work) =>
    changeWithEntry(
      store.prisma,
      async (transaction) => {
        const imported = await work(transaction);
        await finishDownload(transaction, downloadId, imported.reportId);
        const { reportId, processorKey, layout, digest, lineCount } = imported;
        const after = { provider_key: processorKey, layout, digest, line_count: lineCount, download_id: downloadId };
        return {
          result: imported,
          entry: {
            ...{ operation: 'managementSettlementReportImport', subject: 'settlement_report', subjectId: reportId },
            ...{ accountId, requestId: random.uuid(), createdAt: clock.now() },
            changes: Object.entries(after).map(([field, value]) => ({ field, after: value })),
          },
        };
      },
      importMilliseconds,
    );

const longestFailure = 500;

async function noteFailure(
  { store, clock, log, metrics }: DownloadDeps,
  { downloadId, processorKey, name, attempts }: LeasedDownload,
  lease: Lease,
  error: unknown,
): Promise<void> {
  const [failure, isFinal] = failureOf(error);
  const pause = pauses[attempts - 1];
  const nextAt = isFinal || pause === undefined ? null : plusSeconds(clock.now(), pause);
  const ended = { downloadId, lease: lease.until, failure: failure.slice(0, longestFailure), nextAt };
  if ((await failDownload(store.pool, ended)) === 0) return;
  metrics.settlementDownloaded(nextAt ? 'retried' : 'failed');
  const about = { processor: processorKey, report: name, download_id: downloadId, attempt: attempts, failure };
  if (nextAt) log.warn(about, 'a settlement report was not downloaded; it is tried again');
  else
    log.error(
      about,
      'a settlement report was not imported: remove the cause and retry the download, or upload the file',
    );
  // An unknown error is of this service: the run fails as well.
  if (!(error instanceof DownloadFailed || error instanceof Problem)) throw error;
}

/** Returns the reason for the operator. Lines may conflict with those of a payout that was imported meanwhile. */
function failureOf(error: unknown): readonly [string, boolean] {
  if (error instanceof DownloadFailed) return [error.message, error.isFinal];
  if (!(error instanceof Problem)) return ['The import failed: the log has the error.', false];
  const isOfFile = error.code.startsWith('VALIDATION/') && error.code !== 'VALIDATION/SETTLEMENT_REPORT_CONFLICT';
  return [error.detail, isOfFile];
}
