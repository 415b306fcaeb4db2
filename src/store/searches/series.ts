import type { Money } from '../../base/money.js';
import type { Pool } from 'pg';
import type { ManagedBy, SeriesStatus } from '../../../generated/prisma/client.js';
import { scanIndex } from '../query/listing.js';
import { defineQuery, type Executor } from '../query/query.js';

// SQL, because Prisma cannot scan one index per terminal, and stop when a page is full.

/** A listed series. The amount is decimal text. */
export interface ListedSeries extends Money {
  readonly recurringId: string;
  readonly terminalId: string;
  readonly orderId: string;
  readonly status: SeriesStatus;
  readonly managedBy: ManagedBy;
  readonly completedPayments: number;
  readonly numberOfPayments: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const seriesColumns = `s.recurring_id AS "recurringId", s.terminal_id AS "terminalId", s.order_id AS "orderId",
  s.status, s.managed_by AS "managedBy", s.amount, s.currency, s.completed_payments AS "completedPayments",
  s.number_of_payments AS "numberOfPayments", s.created_at AS "createdAt", s.updated_at AS "updatedAt"`;

const newestSeries = defineQuery<
  {
    terminalIds: readonly string[];
    status: SeriesStatus | undefined;
    afterAt: Date | undefined;
    afterId: string | undefined;
    limit: number;
  },
  ListedSeries
>(
  'list-series',
  `SELECT newest.* FROM unnest(:terminalIds::bpchar[]) AS place (terminal_id) CROSS JOIN LATERAL (
      SELECT ${seriesColumns} FROM series s
      WHERE s.terminal_id = place.terminal_id AND (:status::series_status IS NULL OR status = :status)
        AND (created_at, recurring_id) < (coalesce(:afterAt::timestamptz, 'infinity'), coalesce(:afterId::bpchar, ''))
      ORDER BY created_at DESC, recurring_id DESC LIMIT :limit::bigint + 1) newest
    ORDER BY "createdAt" DESC, "recurringId" DESC LIMIT :limit::bigint + 1`,
);

/** Returns the series of terminals, the newest first. @param page one more than `limit` is returned */
export const listSeries = (
  pool: Pool,
  { terminalIds, status }: { readonly terminalIds: readonly string[]; readonly status: SeriesStatus | undefined },
  page: { readonly after: { readonly at: Date; readonly id: string } | undefined; readonly limit: number },
): Promise<ListedSeries[]> =>
  scanIndex(pool, newestSeries, {
    terminalIds,
    status,
    afterAt: page.after?.at,
    afterId: page.after?.id,
    limit: page.limit,
  });

const seriesById = defineQuery<{ terminals: readonly string[]; ids: readonly string[] }, ListedSeries>(
  'read-listed-series',
  `SELECT ${seriesColumns}
    FROM unnest(:terminals::bpchar[], :ids::bpchar[]) AS place (terminal_id, recurring_id)
    JOIN series s ON s.terminal_id = place.terminal_id AND s.recurring_id = place.recurring_id
    ORDER BY "createdAt" DESC, "recurringId" DESC`,
);

/** Returns series by their ids, the newest first. */
export const readListedSeries = (
  on: Executor,
  found: readonly { readonly terminalId: string; readonly id: string }[],
): Promise<ListedSeries[]> =>
  seriesById.rows(on, { terminals: found.map(({ terminalId }) => terminalId), ids: found.map(({ id }) => id) });

/** An occurrence that has not been charged, with its series. Amounts are decimal text, dates `YYYY-MM-DD`. */
export interface OccurrenceToCome extends Money {
  readonly terminalId: string;
  readonly futureTransactionId: string;
  readonly recurringId: string;
  readonly orderId: string;
  readonly sequenceNumber: number;
  readonly scheduledDate: string;
  readonly notes: string | null;
  readonly managedBy: ManagedBy;
  readonly seriesStatus: SeriesStatus;
}

interface Scan {
  readonly terminalIds: readonly string[];
  readonly since: string | undefined;
  readonly until: string | undefined;
  readonly afterDate: string | undefined;
  readonly afterId: string | undefined;
  readonly limit: number;
}

const next = defineQuery<Scan, OccurrenceToCome>(
  'list-occurrences-to-come',
  `SELECT found.terminal_id AS "terminalId", found.future_transaction_id AS "futureTransactionId",
      found.recurring_id AS "recurringId", series.order_id AS "orderId", found.sequence_number AS "sequenceNumber",
      found.scheduled_date AS "scheduledDate", found.amount, series.currency, found.notes,
      series.managed_by AS "managedBy", series.status AS "seriesStatus"
    FROM (
      SELECT next.* FROM unnest(:terminalIds::bpchar[]) AS place (key) CROSS JOIN LATERAL (
        SELECT * FROM occurrences
        WHERE terminal_id = place.key AND status = 'pending'
          AND scheduled_date >= coalesce(:since::date, '-infinity')
          AND scheduled_date < coalesce(:until::date, 'infinity')
          AND (scheduled_date, future_transaction_id)
            > (coalesce(:afterDate::date, '-infinity'), coalesce(:afterId::bpchar, ''))
        ORDER BY scheduled_date, future_transaction_id LIMIT :limit::bigint + 1) next
      ORDER BY scheduled_date, future_transaction_id LIMIT :limit::bigint + 1) found
    JOIN series ON series.terminal_id = found.terminal_id AND series.recurring_id = found.recurring_id
    ORDER BY found.scheduled_date, found.future_transaction_id`,
);

/**
 * Returns the uncharged occurrences of terminals, the next first.
 * @param dates the first day, and the one after the last
 * @param page one more than `limit` is returned
 */
export const listOccurrencesToCome = (
  pool: Pool,
  terminalIds: readonly string[],
  dates: { readonly since: string | undefined; readonly until: string | undefined },
  page: { readonly after: { readonly date: string; readonly id: string } | undefined; readonly limit: number },
): Promise<OccurrenceToCome[]> =>
  scanIndex(pool, next, {
    terminalIds,
    ...dates,
    afterDate: page.after?.date,
    afterId: page.after?.id,
    limit: page.limit,
  });
