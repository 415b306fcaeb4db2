import { type Occurrence, Prisma, type PrismaClient, type Series } from '../../../generated/prisma/client.js';
import { defineQuery, type Executor, dateText, storedDate } from '../query/query.js';
import type { Transaction } from '../query/transaction.js';

export interface SeriesKey {
  readonly terminalId: string;
  readonly recurringId: string;
}

/** A series as node-postgres reads it: amounts and calendar dates are text. */
type SeriesRow = Omit<Series, 'amount' | 'firstPaymentDate' | 'cancellationDate'> & {
  readonly amount: string;
  readonly firstPaymentDate: string | null;
  readonly cancellationDate: string | null;
};

const lockSeriesRow = defineQuery<{ terminalId: string; recurringId: string; at: Date }, SeriesRow>(
  'lock-series',
  `UPDATE series SET updated_at = :at WHERE terminal_id = :terminalId AND recurring_id = :recurringId
    RETURNING recurring_id AS "recurringId", terminal_id AS "terminalId", init_transaction_id AS "initTransactionId",
      instrument_from_id AS "instrumentFromId", order_id AS "orderId", status, managed_by AS "managedBy", amount,
      currency, first_payment_date AS "firstPaymentDate", recurring_date_type AS "recurringDateType",
      time_interval AS "timeInterval", number_of_payments AS "numberOfPayments",
      cancellation_date AS "cancellationDate", first_sequence AS "firstSequence", sequence_offset AS "sequenceOffset",
      completed_payments AS "completedPayments", reserved_payments AS "reservedPayments", started_at AS "startedAt",
      ends_at AS "endsAt", bank_charges_at AS "bankChargesAt", bank_charges AS "bankCharges",
      created_at AS "createdAt", updated_at AS "updatedAt"`,
);

const updateSeriesRow = defineQuery<
  SeriesKey & Omit<SeriesFields, 'amount' | 'firstPaymentDate'> & { amount: string; firstPaymentDate: string | null }
>(
  'update-series',
  `UPDATE series SET status = :status, amount = :amount, first_payment_date = :firstPaymentDate,
      recurring_date_type = :recurringDateType, time_interval = :timeInterval, number_of_payments = :numberOfPayments,
      sequence_offset = :sequenceOffset, completed_payments = :completedPayments,
      reserved_payments = :reservedPayments, started_at = :startedAt, instrument_from_id = :instrumentFromId,
      bank_charges_at = :bankChargesAt, bank_charges = :bankCharges
    WHERE terminal_id = :terminalId AND recurring_id = :recurringId`,
);

export type SeriesFields = Pick<
  Series,
  | 'status'
  | 'amount'
  | 'firstPaymentDate'
  | 'recurringDateType'
  | 'timeInterval'
  | 'numberOfPayments'
  | 'sequenceOffset'
  | 'completedPayments'
  | 'reservedPayments'
  | 'startedAt'
  | 'instrumentFromId'
  | 'bankChargesAt'
  | 'bankCharges'
>;

/**
 * Locks the row of a series until the database transaction ends, and records the time of the change.
 * @param at the terminal's time
 * @returns undefined if the terminal does not have the series
 */
export async function lockSeries(
  on: Executor,
  { terminalId, recurringId }: SeriesKey,
  at: Date,
): Promise<Series | undefined> {
  const row = await lockSeriesRow.row(on, { terminalId, recurringId, at });
  return (
    row && {
      ...row,
      amount: new Prisma.Decimal(row.amount),
      firstPaymentDate: row.firstPaymentDate === null ? null : storedDate(row.firstPaymentDate),
      cancellationDate: row.cancellationDate === null ? null : storedDate(row.cancellationDate),
    }
  );
}

/** Writes the fields of a series that the database transaction has locked. */
export async function writeSeries(
  on: Executor,
  { terminalId, recurringId }: SeriesKey,
  { amount, firstPaymentDate, ...fields }: SeriesFields,
): Promise<void> {
  await updateSeriesRow.count(on, {
    ...fields,
    terminalId,
    recurringId,
    amount: amount.toFixed(),
    firstPaymentDate: firstPaymentDate && dateText(firstPaymentDate),
  });
}

/** Returns a series, outside of any operation on it. */
export const readSeries = (prisma: PrismaClient, { terminalId, recurringId }: SeriesKey): Promise<Series | null> =>
  prisma.series.findFirst({ where: { terminalId, recurringId } });

/** Returns the open series of a terminal that the platform charges once their init is approved. */
export const readUnstartedSeries = (prisma: PrismaClient, terminalId: string): Promise<Series[]> =>
  prisma.series.findMany({
    where: { terminalId, managedBy: 'our_platform', status: { in: ['active', 'paused'] }, startedAt: null },
  });

/** Returns a series, without a lock, with its occurrences in their order; null if not found. */
export const readSeriesWithOccurrences = (
  prisma: PrismaClient,
  { terminalId, recurringId }: SeriesKey,
): Promise<(Series & { readonly occurrences: Occurrence[] }) | null> =>
  prisma.series.findFirst({
    where: { terminalId, recurringId },
    include: { occurrences: { orderBy: { sequenceNumber: 'asc' } } },
  });

/** Returns a series with its first pending occurrence, if there is one. */
export const readSeriesWithNext = (
  prisma: PrismaClient,
  { terminalId, recurringId }: SeriesKey,
): Promise<(Series & { readonly occurrences: Occurrence[] }) | null> =>
  prisma.series.findFirst({
    where: { terminalId, recurringId },
    include: { occurrences: { where: { status: 'pending' }, orderBy: { sequenceNumber: 'asc' }, take: 1 } },
  });

/** Returns a series that is known to exist, with a page of its occurrences, the last number first. */
export const readSeriesPage = (
  client: Transaction,
  { terminalId, recurringId }: SeriesKey,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<Series & { readonly occurrences: Occurrence[] }> =>
  client.series.findFirstOrThrow({
    where: { terminalId, recurringId },
    include: {
      occurrences: {
        where: before === undefined ? {} : { sequenceNumber: { lt: before } },
        orderBy: { sequenceNumber: 'desc' },
        take: limit,
      },
    },
  });

/** Returns an amount in the form of a series. @param amount decimal text in major units */
export const seriesAmount = (amount: string): Series['amount'] => new Prisma.Decimal(amount);

// Amounts are exact decimals; calendar dates are midnight UTC.
export type { Occurrence, Series };
