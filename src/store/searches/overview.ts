import type { Pool } from 'pg';
import { scanIndex } from '../query/listing.js';
import { defineQuery } from '../query/query.js';

/** The scope of the figures: the transactions of terminals that were created within a period. */
interface CountedTime {
  readonly terminalIds: readonly string[];
  readonly since: Date;
  readonly until: Date;
}

export interface PaymentNumbers {
  readonly approved: number;
  readonly declined: number;
  readonly error: number;
  readonly cancelled: number;
  readonly processing: number;
  readonly unknown: number;
}

/**
 * Figures of a day or hour in one currency; or, with a reason and without both, of the payments with that reason; or,
 * with a currency only, of a group.
 */
export interface Figures extends PaymentNumbers {
  readonly startsAt: Date | null;
  readonly currency: string | null;
  readonly reason: string | null;
  /** The group; null for transactions without one. */
  readonly name: string | null;
  /** All transactions of any type. */
  readonly transactions: number;
  /** Sums as decimal text. */
  readonly volume: string;
  readonly refunded: string;
  readonly refundCount: number;
}

/** The types that are attempts at a payment; captures, voids and refunds are not (payments/lifecycle.ts). */
const isPayment = `type IN ('sale', 'preauth', 'recurring_init', 'recurring')`;
const takesMoney = `status = 'APPROVED' AND type IN ('sale', 'capture', 'recurring_init', 'recurring')`;
const givesBack = `status = 'APPROVED' AND type = 'refund' AND refund_failed_at IS NULL`;
const payments = (status: string): string =>
  `(count(*) FILTER (WHERE ${isPayment} AND status = '${status}'))::int AS ${status.toLowerCase()}`;

/** The order and the limit keep PostgreSQL from reversing the join and reading all transactions of any terminal. */
const inTime = `WHERE terminal_id = place.key AND created_at >= :since::timestamptz
          AND created_at < :until::timestamptz ORDER BY created_at LIMIT :most::bigint + 1`;

/**
 * The values that transactions are grouped by, each with a join that looks it up. OFFSET keeps PostgreSQL from hashing
 * the whole tables.
 */
const groups = {
  none: ['NULL::text', ''],
  terminal: ['each.terminal_id::text', ''],
  processor: ['each.processor_key', ''],
  payment_method: [
    'instrument.payment_method',
    `LEFT JOIN LATERAL (
        SELECT payment_method FROM instruments
        WHERE terminal_id = each.terminal_id AND token = each.token OFFSET 0) instrument ON TRUE`,
  ],
  country: [
    `payer.country`,
    `LEFT JOIN LATERAL (
        SELECT (SELECT details -> 'address' ->> 'country_code' FROM payers
          WHERE terminal_id = orders.terminal_id AND payer_id = orders.payer_id) AS country
        FROM orders WHERE terminal_id = each.terminal_id AND order_id = each.order_id OFFSET 0) payer ON TRUE`,
  ],
} as const;

export type Group = keyof typeof groups;

interface Counting extends CountedTime {
  readonly bucket: string;
  readonly timeZone: string;
  readonly most: number;
}

// One scan for all, so that they share a snapshot. The index returns only the rows of the period, in the order in
// which the table was written.
const countFigures = (group: Group): string =>
  `SELECT starts_at AS "startsAt", currency, reason, ${group === 'none' ? 'NULL::text AS name' : 'name'},
    count(*)::int AS transactions,
    ${['APPROVED', 'DECLINED', 'ERROR', 'CANCELLED', 'PROCESSING', 'UNKNOWN'].map(payments).join(',\n      ')},
    coalesce(sum(amount) FILTER (WHERE ${takesMoney}), 0) AS volume,
    coalesce(sum(amount) FILTER (WHERE ${givesBack}), 0) AS refunded,
    (count(*) FILTER (WHERE ${givesBack}))::int AS "refundCount"
  FROM (
    SELECT date_trunc(:bucket::text, each.created_at, :timeZone::text) AS starts_at, type, status, reason, currency,
      amount, refund_failed_at, ${groups[group][0]} AS name
    FROM unnest(:terminalIds::bpchar[]) AS place (key) CROSS JOIN LATERAL (
      SELECT * FROM transactions ${inTime}) each
    ${groups[group][1]}
    LIMIT :most::bigint + 1) counted
  GROUP BY GROUPING SETS ((starts_at, currency), (reason)${group === 'none' ? '' : ', (name, currency)'})
  ORDER BY currency, starts_at, transactions DESC, name`;

const countBy = (group: Exclude<Group, 'none'>) =>
  defineQuery<Counting, Figures>(`overview-figures-by-${group}`, countFigures(group));

const statements = {
  none: defineQuery<Counting, Figures>('overview-figures', countFigures('none')),
  terminal: countBy('terminal'),
  processor: countBy('processor'),
  payment_method: countBy('payment_method'),
  country: countBy('country'),
} satisfies Readonly<Record<Group, unknown>>;

/**
 * Counts transactions exactly.
 * @param by the parts of the period: `day` or `hour`, in the time zone
 * @param most maximum number of transactions to read; one more is read
 * @param group default: none
 */
export const readFigures = (
  pool: Pool,
  time: CountedTime,
  { group = 'none', ...by }: { readonly bucket: string; readonly timeZone: string; readonly group?: Group },
  most: number,
): Promise<Figures[]> => scanIndex(pool, statements[group], { ...time, ...by, most });

/** A processor's response times to calls, in milliseconds; null if it answered none. */
interface ProcessorNumbers {
  readonly processorKey: string;
  readonly calls: number;
  readonly unanswered: number;
  readonly median: number | null;
  readonly p95: number | null;
}

/** The number of a processor's calls answered after this time, in milliseconds; null for calls without an answer. */
interface CallsThatTook {
  readonly processorKey: string;
  readonly took: number | null;
  readonly calls: number;
}

// The index has every column of this query: no row of the table is read. There are few distinct durations, however many
// calls, so they are counted. The condition is that of the index.
const countCalls = defineQuery<CountedTime & { most: number }, CallsThatTook>(
  'overview-processors',
  `SELECT processor_key AS "processorKey", (extract(epoch FROM took) * 1000)::float8 AS took, calls
    FROM (
      SELECT processor_key, CASE WHEN outcome <> 'open' THEN greatest(finished_at - started_at, '0') END AS took,
        count(*)::int AS calls
      FROM unnest(:terminalIds::bpchar[]) AS place (key) CROSS JOIN LATERAL (
        SELECT processor_key, outcome, started_at, finished_at FROM processor_calls
        WHERE terminal_id = place.key AND started_at >= :since::timestamptz AND started_at < :until::timestamptz
          AND operation <> 'notification' AND operation <> 'statement'
        LIMIT :most::bigint + 1) call
      GROUP BY 1, 2) counted`,
);

/**
 * Returns the processors' response times to the calls of a period, by the service's own clock, in the order of their
 * keys.
 * @param most maximum number of calls to count per terminal; one more is read
 */
export async function readProcessors(pool: Pool, time: CountedTime, most: number): Promise<ProcessorNumbers[]> {
  const rows = await scanIndex(pool, countCalls, { ...time, most });
  return [...new Set(rows.map(({ processorKey }) => processorKey))].sort().map((processorKey) => {
    const counted = rows.filter((row) => row.processorKey === processorKey);
    const answered = counted
      .flatMap(({ took, calls }) => (took === null ? [] : { took, calls }))
      .sort((one, other) => one.took - other.took);
    const calls = callsOf(counted);
    return {
      processorKey,
      calls,
      unanswered: calls - callsOf(answered),
      median: within(50, answered),
      p95: within(95, answered),
    };
  });
}

const callsOf = (counted: readonly { readonly calls: number }[]): number =>
  counted.reduce((sum, { calls }) => sum + calls, 0);

/**
 * Returns the exact percentile of the response times: the shortest time within which so many of a hundred answers came.
 * Null without an answer.
 * @param answered the quickest first; several may have the same time
 */
function within(
  percent: number,
  answered: readonly { readonly took: number; readonly calls: number }[],
): number | null {
  const answers = callsOf(answered);
  let upTo = 0;
  for (const { took, calls } of answered) {
    upTo += calls;
    if (100 * upTo >= percent * answers) return took;
  }
  return null;
}

/** The state of the deliveries to the endpoints of an account, or of all. */
interface DeliveryNumbers {
  readonly pending: number;
  readonly retrying: number;
  readonly failed: number;
  readonly failingEndpoints: readonly string[];
}

/** Limits: deliveries counted per state of an endpoint, and failing endpoints named. */
const countedUpTo = 10_000;
const maxEndpoints = 100;

const inState = (state: string): string => `LATERAL (
        SELECT count(*) AS number, count(*) FILTER (WHERE attempts > started_with) AS retrying FROM (
          SELECT attempts, started_with FROM deliveries
          WHERE deliveries.endpoint_id = endpoint.endpoint_id AND state = '${state}'
          LIMIT ${countedUpTo}) each) ${state}`;

const countDeliveries = defineQuery<{ accountId: string | undefined }, DeliveryNumbers>(
  'overview-deliveries',
  `SELECT coalesce(sum(pending.number), 0)::int AS pending, coalesce(sum(pending.retrying), 0)::int AS retrying,
      coalesce(sum(failed.number), 0)::int AS failed,
      coalesce((array_agg(endpoint_id ORDER BY endpoint_id)
        FILTER (WHERE failing_since IS NOT NULL OR disabled_reason = 'failing'))[:${maxEndpoints}], '{}')
        AS "failingEndpoints"
    FROM webhook_endpoints endpoint
      CROSS JOIN ${inState('pending')}
      CROSS JOIN ${inState('failed')}
    WHERE :accountId::uuid IS NULL OR endpoint.account_id = :accountId`,
);

/** Counts deliveries, up to 10,000 per endpoint and state. @param accountId undefined for those of all accounts */
export async function readDeliveryNumbers(pool: Pool, accountId: string | undefined): Promise<DeliveryNumbers> {
  const [row] = await scanIndex(pool, countDeliveries, { accountId });
  if (!row) throw new Error('the statement overview-deliveries returned no row');
  return row;
}
