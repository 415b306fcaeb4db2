import {
  type Occurrence,
  type OccurrenceStatus,
  Prisma,
  type PrismaClient,
  type Series,
} from '../../../generated/prisma/client.js';
import { defineQuery, type Executor, storedDate } from '../query/query.js';
import type { SeriesKey } from './series.js';

/** An occurrence as node-postgres reads it: amounts and calendar dates are text. */
export type OccurrenceRow = Omit<Occurrence, 'plannedDate' | 'scheduledDate' | 'amount'> &
  Readonly<Record<'plannedDate' | 'scheduledDate' | 'amount', string>>;

/** All columns of an `OccurrenceRow`. */
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
  { terminalId: string; recurringId: string },
  { status: OccurrenceStatus; count: number; last: number | null }
>(
  'count-occurrences',
  `SELECT status, count(*)::int AS count, max(sequence_number) AS last FROM occurrences
    WHERE terminal_id = :terminalId AND recurring_id = :recurringId GROUP BY status`,
);

/** The numbers of a series' occurrences by their status. */
export interface OccurrenceCounts {
  readonly pending: number;
  readonly processing: number;
  /** The highest planned number, including payment 1 if the init charged it. */
  readonly lastSequence: number;
}

/** Returns the occurrences of a series, by their numbers. */
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

export async function countOccurrences(
  on: Executor,
  { terminalId, recurringId, firstSequence }: Pick<Series, 'terminalId' | 'recurringId' | 'firstSequence'>,
): Promise<OccurrenceCounts> {
  const groups = await occurrenceCounts.rows(on, { terminalId, recurringId });
  const count = (status: OccurrenceStatus): number => groups.find((group) => group.status === status)?.count ?? 0;
  return {
    pending: count('pending'),
    processing: count('processing'),
    lastSequence: Math.max(firstSequence - 1, ...groups.map(({ last }) => last ?? 0)),
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
