import type { ManagedBy, SeriesStatus } from '../../../generated/prisma/client.js';
import type { Pool } from 'pg';
import { scanIndex } from '../query/index-scan.js';
import { defineQuery } from '../query/query.js';

// SQL, because Prisma cannot scan one index per terminal, and stop when a page is full.

/** A listed series. The amount is decimal text. */
export interface ListedSeries {
  readonly recurringId: string;
  readonly terminalId: string;
  readonly orderId: string;
  readonly status: SeriesStatus;
  readonly managedBy: ManagedBy;
  readonly amount: string;
  readonly currency: string;
  readonly completedPayments: number;
  readonly numberOfPayments: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

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
      SELECT recurring_id AS "recurringId", s.terminal_id AS "terminalId", order_id AS "orderId", status,
        managed_by AS "managedBy", amount, currency, completed_payments AS "completedPayments",
        number_of_payments AS "numberOfPayments", created_at AS "createdAt", updated_at AS "updatedAt"
      FROM series s
      WHERE s.terminal_id = place.terminal_id AND (:status::series_status IS NULL OR status = :status)
        AND (created_at, recurring_id) < (coalesce(:afterAt::timestamptz, 'infinity'), coalesce(:afterId::bpchar, ''))
      ORDER BY created_at DESC, recurring_id DESC LIMIT :limit::bigint + 1) newest
    ORDER BY "createdAt" DESC, "recurringId" DESC LIMIT :limit::bigint + 1`,
);

/**
 * Returns the series of terminals, the newest first.
 * @param page one more than `limit` is returned
 */
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
