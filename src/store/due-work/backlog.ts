import type { Environment } from '../../base/terminal.js';
import { defineQuery, type Executor, latestTerminalTime, terminalTime } from '../query/query.js';
import { hasPlace, isActive, isHere, isNotElsewhere, takesRetries } from './due-work.js';

/** The queues of waiting work and open cases. */
export const queues = [
  'deliveries',
  'lookups',
  'occurrences',
  'retries',
  'notifications',
  'attempts_processing',
  'attempts_unknown',
  'discrepancies',
] as const;
type Queue = (typeof queues)[number];

export interface Backlog {
  readonly queue: Queue;
  readonly environment: Environment;
  readonly depth: number;
  /** Seconds that the oldest entry has waited, by its terminal's clock. */
  readonly oldest: number;
}

/** Maximum count of a queue, so that a scrape stays cheap when a backlog grows. For deliveries, per endpoint. */
export const countedUpTo = 10_000;
/** Selects the rows `due` whose time has come, with the conditions of the leases, so that the same indexes apply. */
const isDue = `due.due_at <= ${terminalTime()} AND due.due_at <= ${latestTerminalTime}`;

/** The waiting rows of a table, as `due`. */
interface Waiting {
  readonly where: string;
  /** The column from whose time the row waits. */
  readonly since: string;
  /** The column by which an index finds the oldest; `since` by default. */
  readonly order?: string;
  readonly now?: string;
}

const waiting = (
  queue: Queue,
  table: string,
  { where, since, order = since, now = terminalTime() }: Waiting,
): string => `
  (SELECT '${queue}' AS queue, environment, ${now} - due.${since} AS age
    FROM ${table} due JOIN terminals USING (terminal_id)
    WHERE ${where} AND ${isHere} ORDER BY due.${order} LIMIT ${countedUpTo})`;

const lookups = { where: `due.status = 'PROCESSING' AND ${isDue}`, since: 'due_at' };
const occurrences = { where: `due.status = 'pending' AND ${isDue} AND ${isActive} AND ${hasPlace}`, since: 'due_at' };
const retries = { where: `${isDue} AND ${takesRetries} AND ${hasPlace}`, since: 'due_at' };
const notifications = { where: 'due.applied_at IS NULL', since: 'received_at', now: ':now' };
const processing = { where: `due.status = 'PROCESSING'`, since: 'created_at', order: 'due_at' };
const unknown = { where: `due.status = 'UNKNOWN'`, since: 'updated_at' };

/** Exported for the test of its plan. */
export const backlogQuery = defineQuery<{ now: Date }, Backlog>(
  'backlog',
  `
  SELECT queue, environment, count(*)::int AS depth, extract(epoch FROM max(age))::float8 AS oldest FROM (
    ${waiting('lookups', 'transactions', lookups)} UNION ALL
    ${waiting('occurrences', 'occurrences', occurrences)} UNION ALL
    ${waiting('retries', 'scheduled_retries', retries)} UNION ALL
    ${waiting('notifications', 'provider_notifications', notifications)} UNION ALL
    ${waiting('attempts_processing', 'transactions', processing)} UNION ALL
    ${waiting('attempts_unknown', 'transactions', unknown)} UNION ALL
    (SELECT 'discrepancies', environment, :now - found_at FROM discrepancies
      WHERE resolved_at IS NULL AND ${isNotElsewhere('discrepancies')} ORDER BY found_at LIMIT ${countedUpTo}) UNION ALL
    SELECT 'deliveries', waiting.environment, waiting.age FROM webhook_endpoints endpoint CROSS JOIN LATERAL (
      SELECT terminals.environment, ${terminalTime()} - due.due_at AS age
      FROM deliveries due JOIN terminals USING (terminal_id)
      WHERE due.endpoint_id = endpoint.endpoint_id AND due.state = 'pending' AND ${isDue} AND ${isHere}
      ORDER BY due.due_at LIMIT ${countedUpTo}) waiting
    WHERE endpoint.enabled) backlog
  GROUP BY queue, environment`,
);

/** Reads the backlog. @param now real time */
export const readBacklog = (on: Executor, now: Date): Promise<Backlog[]> => backlogQuery.rows(on, { now });
