import { Prisma, type Occurrence, type OccurrenceStatus } from '../../../generated/prisma/client.js';
import { storedDate } from '../query/calendar-date.js';

/** An occurrence as node-postgres reads it: amounts and calendar dates are text. */
export interface OccurrenceRow {
  readonly futureTransactionId: string;
  readonly recurringId: string;
  readonly terminalId: string;
  readonly sequenceNumber: number;
  readonly plannedDate: string;
  readonly scheduledDate: string;
  readonly dueAt: Date | null;
  readonly amount: string;
  readonly ownAmount: boolean;
  readonly status: OccurrenceStatus;
  readonly transactionId: string | null;
  readonly executedAt: Date | null;
  readonly notes: string | null;
  readonly leasedUntil: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

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
