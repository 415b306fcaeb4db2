import { Prisma } from '../../../generated/prisma/client.js';
import type { Occurrence, OccurrenceStatus, PrismaClient, Series } from '../../../generated/prisma/client.js';
import { defineQuery, type Executor, storedDate } from '../query/query.js';
import type { SeriesKey } from './series.js';

/** An occurrence as node-postgres reads it: amounts and calendar dates are text. */
export type OccurrenceRow = Omit<Occurrence, 'plannedDate' | 'scheduledDate' | 'amount'> &
  Readonly<Record<'plannedDate' | 'scheduledDate' | 'amount', string>>;

export const occurrenceColumns = `future_transaction_id AS "futureTransactionId", recurring_id AS "recurringId",
      terminal_id AS "terminalId", sequence_number AS "sequenceNumber", planned_date AS "plannedDate",
      scheduled_date AS "scheduledDate", due_at AS "dueAt", occurrences.amount, own_amount AS "ownAmount", status,
      transaction_id AS "transactionId", executed_at AS "executedAt", notes, leased_until AS "leasedUntil",
      created_at AS "createdAt", updated_at AS "updatedAt"`;

/** Returns the row with an exact amount, and dates in Prisma's form. */
export const occurrenceOf = (row: OccurrenceRow): Occurrence => ({
  ...row,
  amount: new Prisma.Decimal(row.amount),
  plannedDate: storedDate(row.plannedDate),
  scheduledDate: storedDate(row.scheduledDate),
});

const occurrencesOfSeries = defineQuery<{ terminalId: string; recurringId: string }, OccurrenceRow>(
  'occurrences-of-series',
  `SELECT ${occurrenceColumns} FROM occurrences
    WHERE terminal_id = :terminalId AND recurring_id = :recurringId ORDER BY sequence_number`,
);

const oneOccurrence = defineQuery<{ terminalId: string; futureTransactionId: string }, OccurrenceRow>(
  'read-occurrence',
  `SELECT ${occurrenceColumns} FROM occurrences
    WHERE terminal_id = :terminalId AND future_transaction_id = :futureTransactionId`,
);

const occurrenceCounts = defineQuery<
  { terminalId: string; recurringId: string; numberOfPayments: number | null },
  { status: OccurrenceStatus; count: number; last: number; dropped: number | null; ends: boolean | null }
>(
  'count-occurrences',
  `SELECT status, count(*)::int AS count, max(sequence_number) AS last,
      min(sequence_number) FILTER (WHERE status = 'cancelled' AND due_at IS NULL) AS dropped,
      bool_or(sequence_number = :numberOfPayments::int) AS ends
    FROM occurrences WHERE terminal_id = :terminalId AND recurring_id = :recurringId GROUP BY status`,
);

export interface OccurrenceCounts {
  readonly pending: number;
  readonly processing: number;
  /** The highest planned number, including payment 1 if the init charged it. */
  readonly lastSequence: number;
  /** The first number that an update dropped; without one, that after the last. */
  readonly nextNumber: number;
  /** True if the last payment of a fixed series has failed. */
  readonly endsFailed: boolean;
}

/** Returns all occurrences of a series, in the order of their numbers. */
export const readOccurrences = async (on: Executor, { terminalId, recurringId }: SeriesKey): Promise<Occurrence[]> =>
  (await occurrencesOfSeries.rows(on, { terminalId, recurringId })).map(occurrenceOf);

/** Returns one occurrence; undefined if the terminal does not have it. */
export async function readOccurrence(
  on: Executor,
  terminalId: string,
  futureTransactionId: string,
): Promise<Occurrence | undefined> {
  const row = await oneOccurrence.row(on, { terminalId, futureTransactionId });
  return row && occurrenceOf(row);
}

/** Counts the occurrences of a series. Without any, `lastSequence` is one less than `firstSequence`. */
export async function countOccurrences(
  on: Executor,
  { terminalId, recurringId, firstSequence, numberOfPayments }: Series,
): Promise<OccurrenceCounts> {
  const groups = await occurrenceCounts.rows(on, { terminalId, recurringId, numberOfPayments });
  const of = (wanted: OccurrenceStatus) => groups.find(({ status }) => status === wanted);
  const lastSequence = Math.max(firstSequence - 1, ...groups.map(({ last }) => last));
  const nextNumber = of('cancelled')?.dropped ?? lastSequence + 1;
  return {
    pending: of('pending')?.count ?? 0,
    processing: of('processing')?.count ?? 0,
    lastSequence,
    nextNumber,
    endsFailed: of('failed')?.ends === true,
  };
}

/** Returns an occurrence with its series; null if the terminal does not have it. */
export const readOccurrenceWithSeries = (
  prisma: PrismaClient,
  terminalId: string,
  futureTransactionId: string,
): Promise<(Occurrence & { series: Series }) | null> =>
  prisma.occurrence.findFirst({ where: { terminalId, futureTransactionId }, include: { series: true } });

/** Returns occurrences with their series, the earliest due first. */
export async function readOccurrencesWithSeries(
  prisma: PrismaClient,
  named: readonly { readonly terminalId: string; readonly id: string }[],
): Promise<(Occurrence & { series: Series })[]> {
  const names = new Set(named.map(({ terminalId, id }) => `${terminalId} ${id}`));
  const found = await prisma.occurrence.findMany({
    where: {
      terminalId: { in: [...new Set(named.map(({ terminalId }) => terminalId))] },
      futureTransactionId: { in: named.map(({ id }) => id) },
    },
    include: { series: true },
    orderBy: { dueAt: 'asc' },
  });
  return found.filter(({ terminalId, futureTransactionId }) => names.has(`${terminalId} ${futureTransactionId}`));
}

/** Returns the pending occurrences of a terminal that the platform charges, the earliest due first. */
export const readPendingOccurrences = (
  prisma: PrismaClient,
  terminalId: string,
): Promise<(Occurrence & { series: Series })[]> =>
  prisma.occurrence.findMany({
    where: { terminalId, status: 'pending', dueAt: { not: null }, series: { managedBy: 'our_platform' } },
    include: { series: true },
    orderBy: { dueAt: 'asc' },
  });

/** Writes new pending occurrences of a series. */
export const insertingOccurrences = defineQuery<
  SeriesKey & { amount: string; at: Date; occurrences: string },
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

/** Changes an occurrence while it is pending. */
export const changingOccurrence = defineQuery<
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

/** Ends an occurrence while it is processing. @param amount of its payment, which may differ from the planned one */
export const endingOccurrence = defineQuery<
  ChangedOccurrence & { status: OccurrenceStatus; executedAt?: Date; amount?: string; notes?: string },
  OccurrenceRow
>(
  'end-occurrence',
  `UPDATE occurrences SET status = :status, executed_at = coalesce(:executedAt, executed_at),
      amount = coalesce(:amount::numeric, amount), notes = coalesce(:notes, notes), leased_until = NULL,
      updated_at = :at
    WHERE terminal_id = :terminalId AND future_transaction_id = :futureTransactionId AND status = 'processing'
    RETURNING ${occurrenceColumns}`,
);

export const cancellingOccurrences = defineQuery<
  SeriesKey & PendingOccurrences & { notes: string; at: Date },
  OccurrenceRow
>(
  'cancel-occurrences',
  `UPDATE occurrences SET status = 'cancelled', notes = :notes, leased_until = NULL, updated_at = :at,
      due_at = CASE WHEN :sequenceNumbers::int[] IS NULL THEN due_at END
    WHERE terminal_id = :terminalId AND recurring_id = :recurringId AND status = 'pending'
      AND (:futureTransactionId::bpchar IS NULL OR future_transaction_id = :futureTransactionId)
      AND (:sequenceNumbers::int[] IS NULL OR sequence_number = ANY (:sequenceNumbers))
      AND (:dueBy::timestamptz IS NULL OR due_at <= :dueBy)
    RETURNING ${occurrenceColumns}`,
);

/**
 * Writes the dates and amounts of occurrences that are still pending, or that an update dropped: these are pending
 * again. The ids are a separate parameter: PostgreSQL expects a hundred rows of a JSON list, and would read a whole
 * table.
 */
export const rewritingOccurrences = defineQuery<
  { terminalId: string; futureTransactionIds: readonly string[]; at: Date; occurrences: string },
  { futureTransactionId: string }
>(
  'rewrite-occurrences',
  `UPDATE occurrences SET planned_date = new.planned, scheduled_date = new.scheduled, due_at = new.due,
      amount = new.amount, status = 'pending', notes = NULL, leased_until = NULL, updated_at = :at
    FROM jsonb_to_recordset(:occurrences::jsonb)
      AS new (id bpchar, planned date, scheduled date, due timestamptz, amount numeric)
    WHERE terminal_id = :terminalId AND future_transaction_id = ANY (:futureTransactionIds::bpchar[])
      AND future_transaction_id = new.id AND (status = 'pending' OR status = 'cancelled' AND due_at IS NULL)
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
  /** Those that an update drops. They lose `due_at`, by which a later update knows them. */
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
  | { readonly status: 'completed'; readonly executedAt: Date; readonly amount: string }
  | { readonly status: 'failed' | 'cancelled'; readonly notes: string };

export type RewrittenOccurrence = Pick<
  Occurrence,
  'futureTransactionId' | 'plannedDate' | 'scheduledDate' | 'dueAt' | 'amount'
>;
