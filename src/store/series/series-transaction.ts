import type { Occurrence, Series } from '../../../generated/prisma/client.js';
import type { Pool } from 'pg';
import { insertAuditEntry, type NewAuditEntry } from '../audit/audit-entry.js';
import { storeAnswerWithin, type IdempotencyKey } from '../idempotency/idempotency-keys.js';
import {
  cancellingOccurrences,
  changingOccurrence,
  endingOccurrence,
  insertingOccurrences,
  rewritingOccurrences,
  type NewOccurrence,
  type OccurrenceChange,
  type OccurrenceEnd,
  type PendingOccurrences,
  type RewrittenOccurrence,
  countOccurrences,
  occurrenceOf,
  readOccurrence,
  readOccurrences,
  type OccurrenceCounts,
} from './occurrences.js';
import { lockingInstrument, type ProviderCharge, takingOpenCharge, writeProviderCharge } from './charges.js';
import { shownAttemptOf } from '../payments/attempt.js';
import { readAttemptRecord, readAttemptRecordAtProcessor } from '../payments/read-attempt.js';
import { dateText, type Executor } from '../query/query.js';
import { deletingRetriesOfSeries, deletingRetry, schedulingRetry, type WaitingCharge } from './scheduled-retries.js';
import { lockSeries, writeSeries, type SeriesFields, type SeriesKey } from './series.js';
import { recordEvents, type NewEvent } from '../events/events.js';
import { inSqlTransaction } from '../query/transaction.js';

/**
 * A database transaction on one series and its records. It holds the lock on the row of the series: of two transactions
 * on one series, the second sees all of the first.
 */
export class SeriesTransaction {
  readonly #on: Executor;
  readonly #key: SeriesKey;
  readonly #at: Date;

  /**
   * @param on a connection whose transaction has locked the row of the series
   * @param at the terminal's time, recorded as the time of every change
   */
  constructor(on: Executor, { terminalId, recurringId }: SeriesKey, at: Date) {
    this.#on = on;
    this.#key = { terminalId, recurringId };
    this.#at = at;
  }

  write(fields: SeriesFields): Promise<void> {
    return writeSeries(this.#on, this.#key, fields);
  }

  audit(entry: NewAuditEntry): Promise<number> {
    return insertAuditEntry(this.#on, entry);
  }

  /** @param series as the operation has changed it */
  countOccurrences(series: Series): Promise<OccurrenceCounts> {
    return countOccurrences(this.#on, series);
  }

  readOccurrences(): Promise<Occurrence[]> {
    return readOccurrences(this.#on, this.#key);
  }

  /** Returns an occurrence; undefined if the terminal does not have it. */
  readOccurrence(futureTransactionId: string): Promise<Occurrence | undefined> {
    return readOccurrence(this.#on, this.#key.terminalId, futureTransactionId);
  }

  /** Writes new pending occurrences. @param amount decimal text in major units */
  async insertOccurrences(amount: string, planned: readonly NewOccurrence[]): Promise<Occurrence[]> {
    const rows = planned.map((one) => ({
      ...{ id: one.futureTransactionId, number: one.sequenceNumber, date: one.date, due: one.dueAt },
    }));
    const written = { ...this.#key, amount, at: this.#at, occurrences: JSON.stringify(rows) };
    return (await insertingOccurrences.rows(this.#on, written)).map(occurrenceOf);
  }

  /** Changes an occurrence while it is pending. @returns undefined if it is not */
  async changePending(
    futureTransactionId: string,
    { amount, schedule }: OccurrenceChange,
  ): Promise<Occurrence | undefined> {
    const change = { amount, scheduledDate: schedule?.date, dueAt: schedule?.dueAt };
    const row = await changingOccurrence.row(this.#on, { ...this.#key, futureTransactionId, ...change, at: this.#at });
    return row && occurrenceOf(row);
  }

  /** Ends an occurrence while it is processing. @returns undefined if it is not */
  async endOccurrence(futureTransactionId: string, end: OccurrenceEnd): Promise<Occurrence | undefined> {
    const row = await endingOccurrence.row(this.#on, { ...this.#key, futureTransactionId, ...end, at: this.#at });
    return row && occurrenceOf(row);
  }

  /** Cancels pending occurrences. @returns the cancelled ones, by their numbers */
  async cancelPending(which: PendingOccurrences, notes: string): Promise<Occurrence[]> {
    const rows = await cancellingOccurrences.rows(this.#on, { ...this.#key, ...which, notes, at: this.#at });
    return rows.map(occurrenceOf).sort((one, other) => one.sequenceNumber - other.sequenceNumber);
  }

  /** Writes the dates and amounts of pending occurrences. @returns the ids of the written ones */
  async rewriteOccurrences(rewritten: readonly RewrittenOccurrence[]): Promise<ReadonlySet<string>> {
    const occurrences = rewritten.map(({ futureTransactionId: id, plannedDate, scheduledDate, dueAt, amount }) => ({
      ...{ id, planned: dateText(plannedDate), scheduled: dateText(scheduledDate), due: dueAt },
      amount: amount.toFixed(),
    }));
    const rows = await rewritingOccurrences.rows(this.#on, {
      terminalId: this.#key.terminalId,
      futureTransactionIds: occurrences.map(({ id }) => id),
      at: this.#at,
      occurrences: JSON.stringify(occurrences),
    });
    return new Set(rows.map(({ futureTransactionId }) => futureTransactionId));
  }

  /** Returns the transaction of the terminal with a processor's id; undefined if not found. */
  async findAtProcessor(processorKey: string, providerTransactionId: string): Promise<string | undefined> {
    const { terminalId } = this.#key;
    return (await readAttemptRecordAtProcessor(this.#on, terminalId, processorKey, providerTransactionId))
      ?.transactionId;
  }

  async attemptNumberOf(transactionId: string): Promise<number> {
    const attempt = await readAttemptRecord(this.#on, this.#key.terminalId, transactionId);
    if (!attempt) throw new Error(`the charge ${transactionId} cannot be read`);
    return attempt.payment.attemptNumber;
  }

  /** Writes a charge that the processor has made automatically, with its occurrence. */
  writeProviderCharge(charge: Omit<ProviderCharge, 'terminalId' | 'recurringId' | 'at'>): Promise<void> {
    return writeProviderCharge(this.#on, { ...charge, ...this.#key, at: this.#at });
  }

  /** Deletes the entry of an open charge. @returns false if it is gone already: then the charge is counted */
  takeOpenCharge(transactionId: string): Promise<boolean> {
    return takingOpenCharge.affectsOne(this.#on, { ...this.#key, transactionId });
  }

  /**
   * Locks the instrument of an approved replacement.
   * @param current the replacement in use, if there is one
   * @returns false if the instrument is erased, or the one in use was approved later
   */
  lockInstrumentOf(transactionId: string, current: string | null): Promise<boolean> {
    return lockingInstrument.affectsOne(this.#on, { ...this.#key, transactionId, current });
  }

  /** Schedules the automatic retry of a refused charge. @param dueAt by the terminal's clock */
  async scheduleRetry(transactionId: string, dueAt: Date): Promise<void> {
    await schedulingRetry.count(this.#on, { ...this.#key, transactionId, dueAt });
  }

  /** Drops the automatic retry of a charge. @returns false if no retry is scheduled */
  dropRetry(transactionId: string): Promise<boolean> {
    return deletingRetry.affectsOne(this.#on, { ...this.#key, transactionId });
  }

  /** Drops the automatic retries of the series, or that of one charge. @returns the charges without their retries */
  async dropRetries(transactionId?: string | null): Promise<WaitingCharge[]> {
    const rows = await deletingRetriesOfSeries.rows(this.#on, { ...this.#key, transactionId });
    return rows.map((row) => ({ charge: shownAttemptOf(row), retryAt: row.retryAt }));
  }

  recordEvents(events: readonly NewEvent[]): Promise<void> {
    return recordEvents(this.#on, events);
  }

  /**
   * Stores the answer of the request under its Idempotency-Key. Set `claim.answered` once the transaction is committed.
   * @throws IdempotencyKeyTaken if the key belongs to another request or is answered already
   */
  storeAnswer(claim: IdempotencyKey, status: number, body: string): Promise<void> {
    return storeAnswerWithin(this.#on, claim, status, body);
  }
}

/**
 * Locks the row of a series and runs `work` in the same database transaction. It does not use Prisma, which takes four
 * times as long: every charge of a series ends in such a transaction.
 * @param work may be run again, after a write conflict or if a new id is in use. Its argument is undefined if the
 * terminal does not have the series
 */
export const inSeriesTransaction = <Result>(
  pool: Pool,
  key: SeriesKey,
  at: Date,
  work: (locked: { readonly transaction: SeriesTransaction; readonly series: Series } | undefined) => Promise<Result>,
): Promise<Result> =>
  inSqlTransaction(pool, async (on) => {
    const series = await lockSeries(on, key, at);
    return work(series && { transaction: new SeriesTransaction(on, key, at), series });
  });
