import type { Occurrence, OccurrenceStatus } from '../../../generated/prisma/client.js';
import { dateText, defineQuery, type Executor } from '../query/query.js';
import { occurrenceColumns, occurrenceOf, type OccurrenceRow } from './occurrences.js';
import type { SeriesKey } from './series.js';

const insertRows = defineQuery<
  { terminalId: string; recurringId: string; amount: string; at: Date; occurrences: string },
  OccurrenceRow
>(
  'insert-occurrences',
  `INSERT INTO occurrences (future_transaction_id, recurring_id, terminal_id, sequence_number, planned_date,
      scheduled_date, due_at, amount, created_at, updated_at)
    SELECT new.id, :recurringId::bpchar, :terminalId::bpchar, new.number, new.date, new.date, new.due,
      :amount::numeric, :at::timestamptz, :at
    FROM jsonb_to_recordset(:occurrences::jsonb) AS new (id bpchar, number int, date date, due timestamptz)
    RETURNING ${occurrenceColumns}`,
);

/** Names an occurrence, and the time of its change. */
interface ChangedOccurrence {
  readonly terminalId: string;
  readonly futureTransactionId: string;
  readonly at: Date;
}

const changePending = defineQuery<
  ChangedOccurrence & { amount: string | undefined; scheduledDate: string | undefined; dueAt: Date | null | undefined },
  OccurrenceRow
>(
  'change-occurrence',
  `UPDATE occurrences SET amount = coalesce(:amount::numeric, amount),
      own_amount = own_amount OR :amount::numeric IS NOT NULL,
      scheduled_date = coalesce(:scheduledDate::date, scheduled_date),
      due_at = CASE WHEN :scheduledDate::date IS NULL THEN due_at ELSE :dueAt::timestamptz END,
      leased_until = NULL, updated_at = :at
    WHERE terminal_id = :terminalId AND future_transaction_id = :futureTransactionId AND status = 'pending'
    RETURNING ${occurrenceColumns}`,
);

const endProcessing = defineQuery<
  ChangedOccurrence & { status: OccurrenceStatus; executedAt?: Date; notes?: string },
  OccurrenceRow
>(
  'end-occurrence',
  `UPDATE occurrences SET status = :status, executed_at = coalesce(:executedAt, executed_at),
      notes = coalesce(:notes, notes), leased_until = NULL, updated_at = :at
    WHERE terminal_id = :terminalId AND future_transaction_id = :futureTransactionId AND status = 'processing'
    RETURNING ${occurrenceColumns}`,
);

const cancelPendingRows = defineQuery<SeriesKey & PendingOccurrences & { notes: string; at: Date }, OccurrenceRow>(
  'cancel-occurrences',
  `UPDATE occurrences SET status = 'cancelled', notes = :notes, leased_until = NULL, updated_at = :at
    WHERE terminal_id = :terminalId AND recurring_id = :recurringId AND status = 'pending'
      AND (:futureTransactionId::bpchar IS NULL OR future_transaction_id = :futureTransactionId)
      AND (:sequenceNumbers::int[] IS NULL OR sequence_number = ANY (:sequenceNumbers))
      AND (:dueBy::timestamptz IS NULL OR due_at <= :dueBy)
    RETURNING ${occurrenceColumns}`,
);

// The ids are a separate parameter: PostgreSQL expects a hundred rows of a JSON list, and would read a whole table.
const rewriteRows = defineQuery<
  { terminalId: string; futureTransactionIds: readonly string[]; at: Date; occurrences: string },
  { futureTransactionId: string }
>(
  'rewrite-occurrences',
  `UPDATE occurrences SET planned_date = new.planned, scheduled_date = new.scheduled, due_at = new.due,
      amount = new.amount, leased_until = NULL, updated_at = :at
    FROM jsonb_to_recordset(:occurrences::jsonb)
      AS new (id bpchar, planned date, scheduled date, due timestamptz, amount numeric)
    WHERE terminal_id = :terminalId AND future_transaction_id = ANY (:futureTransactionIds::bpchar[])
      AND future_transaction_id = new.id AND status = 'pending'
    RETURNING future_transaction_id AS "futureTransactionId"`,
);

export interface NewOccurrence {
  readonly futureTransactionId: string;
  readonly sequenceNumber: number;
  /** `YYYY-MM-DD` in the zone of the terminal. */
  readonly date: string;
  /** The first instant of the date; null when the platform does not charge the series. */
  readonly dueAt: Date | null;
}

/** Some of the pending occurrences of a series; all of them without a condition. */
export interface PendingOccurrences {
  readonly futureTransactionId?: string;
  readonly sequenceNumbers?: readonly number[];
  /** In the terminal's time. */
  readonly dueBy?: Date;
}

/** A change of a pending occurrence: its amount, its date or both. */
export interface OccurrenceChange {
  /** Decimal text in major units. */
  readonly amount?: string;
  readonly schedule?: {
    /** `YYYY-MM-DD` */
    readonly date: string;
    readonly dueAt: Date | null;
  };
}

/** The end of an occurrence that was charged, or whose retry was stopped. */
export type OccurrenceEnd =
  | { readonly status: 'completed'; readonly executedAt: Date }
  | { readonly status: 'failed' | 'cancelled'; readonly notes: string };

/** The new dates and amount of an occurrence. */
export type RewrittenOccurrence = Pick<
  Occurrence,
  'futureTransactionId' | 'plannedDate' | 'scheduledDate' | 'dueAt' | 'amount'
>;

/**
 * Writes new pending occurrences of a series.
 * @param series `amount` is decimal text in major units
 * @param at the terminal's time
 */
export async function insertOccurrences(
  on: Executor,
  { terminalId, recurringId, amount }: SeriesKey & { readonly amount: string },
  planned: readonly NewOccurrence[],
  at: Date,
): Promise<Occurrence[]> {
  const occurrences = JSON.stringify(
    planned.map(({ futureTransactionId: id, sequenceNumber: number, date, dueAt: due }) => ({ id, number, date, due })),
  );
  return (await insertRows.rows(on, { terminalId, recurringId, amount, at, occurrences })).map(occurrenceOf);
}

/** Changes an occurrence while it is pending. @returns undefined if it is not */
export async function changePendingOccurrence(
  on: Executor,
  terminalId: string,
  futureTransactionId: string,
  { amount, schedule }: OccurrenceChange,
  at: Date,
): Promise<Occurrence | undefined> {
  const row = await changePending.row(on, {
    ...{ terminalId, futureTransactionId, at },
    ...{ amount, scheduledDate: schedule?.date, dueAt: schedule?.dueAt },
  });
  return row && occurrenceOf(row);
}

/** Ends an occurrence while it is processing. @returns undefined if it is not */
export async function endOccurrence(
  on: Executor,
  terminalId: string,
  futureTransactionId: string,
  end: OccurrenceEnd,
  at: Date,
): Promise<Occurrence | undefined> {
  const row = await endProcessing.row(on, { terminalId, futureTransactionId, ...end, at });
  return row && occurrenceOf(row);
}

/** Cancels pending occurrences of a series. @returns the cancelled ones, by their numbers */
export async function cancelPendingOccurrences(
  on: Executor,
  { terminalId, recurringId }: SeriesKey,
  which: PendingOccurrences,
  notes: string,
  at: Date,
): Promise<Occurrence[]> {
  const rows = await cancelPendingRows.rows(on, { terminalId, recurringId, ...which, notes, at });
  return rows.map(occurrenceOf).sort((one, other) => one.sequenceNumber - other.sequenceNumber);
}

/** Writes the dates and amounts of occurrences that are still pending. @returns the ids of the written ones */
export async function rewriteOccurrences(
  on: Executor,
  terminalId: string,
  rewritten: readonly RewrittenOccurrence[],
  at: Date,
): Promise<ReadonlySet<string>> {
  const occurrences = JSON.stringify(
    rewritten.map(({ futureTransactionId, plannedDate, scheduledDate, dueAt, amount }) => ({
      id: futureTransactionId,
      planned: dateText(plannedDate),
      scheduled: dateText(scheduledDate),
      due: dueAt,
      amount: amount.toFixed(),
    })),
  );
  const futureTransactionIds = rewritten.map(({ futureTransactionId }) => futureTransactionId);
  const rows = await rewriteRows.rows(on, { terminalId, futureTransactionIds, at, occurrences });
  return new Set(rows.map(({ futureTransactionId }) => futureTransactionId));
}
