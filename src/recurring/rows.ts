import { Prisma, type Occurrence, type Series } from '@prisma/client';
import { dateText, storedDate } from './series.js';

/** A series as node-postgres reads it: amounts and calendar dates are text. */
export type SeriesRow = Omit<Series, 'amount' | 'firstPaymentDate' | 'cancellationDate'>
  & { readonly amount: string; readonly firstPaymentDate: string | null; readonly cancellationDate: string | null };

/** The same of an occurrence. */
export type OccurrenceRow = Omit<Occurrence, 'amount' | 'plannedDate' | 'scheduledDate'>
  & { readonly amount: string; readonly plannedDate: string; readonly scheduledDate: string };

/** All columns, in SQL, by the names of their fields. */
export const seriesColumns = selected(Prisma.SeriesScalarFieldEnum);
export const occurrenceColumns = selected(Prisma.OccurrenceScalarFieldEnum);

export const seriesOf = (row: SeriesRow): Series => ({
  ...row, amount: new Prisma.Decimal(row.amount),
  firstPaymentDate: row.firstPaymentDate === null ? null : storedDate(row.firstPaymentDate),
  cancellationDate: row.cancellationDate === null ? null : storedDate(row.cancellationDate),
});

export const occurrenceOf = (row: OccurrenceRow): Occurrence =>
  ({ ...row, amount: new Prisma.Decimal(row.amount), plannedDate: storedDate(row.plannedDate), scheduledDate: storedDate(row.scheduledDate) });

/** Fields that are calendar dates. As an instant, one would be told by the time zone of this process. */
const calendarDates: ReadonlySet<string> = new Set(['firstPaymentDate', 'cancellationDate', 'plannedDate', 'scheduledDate'] satisfies (keyof Series | keyof Occurrence)[]);

/**
 * The assignments of an UPDATE, and their values.
 * @param first the number of the first placeholder
 */
export function assignments(fields: Partial<Series> | Partial<Occurrence>, first: number): { readonly text: string; readonly values: readonly unknown[] } {
  const entries = Object.entries(fields);
  return {
    text: entries.map(([name], index) => `${columnOf(name)} = $${first + index}`).join(', '),
    values: entries.map(([name, value]) => value instanceof Prisma.Decimal ? value.toFixed() : value instanceof Date && calendarDates.has(name) ? dateText(value) : value),
  };
}

function selected(fields: Readonly<Record<string, string>>): string {
  return Object.values(fields).map((field) => `${columnOf(field)} AS "${field}"`).join(', ');
}

function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
