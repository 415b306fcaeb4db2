import type { Occurrence, Series } from '../../../generated/prisma/client.js';
import type { Pool } from 'pg';
import { storeAnswerWithin, type IdempotencyKey } from '../idempotency/idempotency-keys.js';
import {
  cancelPendingOccurrences,
  changePendingOccurrence,
  endOccurrence,
  insertOccurrences,
  rewriteOccurrences,
  type NewOccurrence,
  type OccurrenceChange,
  type OccurrenceEnd,
  type PendingOccurrences,
  type RewrittenOccurrence,
} from './occurrence-changes.js';
import { countOccurrences, readOccurrence, readOccurrences, type OccurrenceCounts } from './occurrences.js';
import { type ProviderCharge, takeOpenCharge, writeProviderCharge } from './charges.js';
import { readAttemptRecord, readAttemptRecordAtProcessor } from '../payments/read-attempt.js';
import type { Executor } from '../query/query.js';
import {
  deleteScheduledRetry,
  dropRetriesOfSeries,
  scheduleSeriesRetry,
  type WaitingCharge,
} from './scheduled-retries.js';
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
  constructor(on: Executor, key: SeriesKey, at: Date) {
    this.#on = on;
    this.#key = key;
    this.#at = at;
  }

  write(fields: SeriesFields): Promise<void> {
    return writeSeries(this.#on, this.#key, fields);
  }

  /** @param firstSequence of the series */
  countOccurrences(firstSequence: number): Promise<OccurrenceCounts> {
    return countOccurrences(this.#on, { ...this.#key, firstSequence });
  }

  /** Returns all occurrences of the series, by their numbers. */
  readOccurrences(): Promise<Occurrence[]> {
    return readOccurrences(this.#on, this.#key);
  }

  /** Returns an occurrence; undefined if the terminal does not have it. */
  readOccurrence(futureTransactionId: string): Promise<Occurrence | undefined> {
    return readOccurrence(this.#on, this.#key.terminalId, futureTransactionId);
  }

  /** Writes new pending occurrences. @param amount decimal text in major units */
  insertOccurrences(amount: string, planned: readonly NewOccurrence[]): Promise<Occurrence[]> {
    return insertOccurrences(this.#on, { ...this.#key, amount }, planned, this.#at);
  }

  /** Changes an occurrence while it is pending. @returns undefined if it is not */
  changePending(futureTransactionId: string, change: OccurrenceChange): Promise<Occurrence | undefined> {
    return changePendingOccurrence(this.#on, this.#key.terminalId, futureTransactionId, change, this.#at);
  }

  /** Ends an occurrence while it is processing. @returns undefined if it is not */
  endOccurrence(futureTransactionId: string, end: OccurrenceEnd): Promise<Occurrence | undefined> {
    return endOccurrence(this.#on, this.#key.terminalId, futureTransactionId, end, this.#at);
  }

  /** Cancels pending occurrences. @returns the cancelled ones, by their numbers */
  cancelPending(which: PendingOccurrences, notes: string): Promise<Occurrence[]> {
    return cancelPendingOccurrences(this.#on, this.#key, which, notes, this.#at);
  }

  /** Writes the dates and amounts of pending occurrences. @returns the ids of the written ones */
  rewriteOccurrences(rewritten: readonly RewrittenOccurrence[]): Promise<ReadonlySet<string>> {
    return rewriteOccurrences(this.#on, this.#key.terminalId, rewritten, this.#at);
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
    return takeOpenCharge(this.#on, this.#key.terminalId, transactionId);
  }

  /** Schedules the automatic retry of a refused charge. @param dueAt by the terminal's clock */
  scheduleRetry(transactionId: string, dueAt: Date): Promise<void> {
    const { terminalId, recurringId } = this.#key;
    return scheduleSeriesRetry(this.#on, { terminalId, recurringId, transactionId, dueAt });
  }

  /** Drops the automatic retry of a charge. @returns false if no retry is scheduled */
  dropRetry(transactionId: string): Promise<boolean> {
    return deleteScheduledRetry(this.#on, this.#key.terminalId, transactionId);
  }

  /** Drops the automatic retries of the series, or that of one charge. @returns the charges without their retries */
  dropRetries(transactionId: string | null = null): Promise<WaitingCharge[]> {
    return dropRetriesOfSeries(this.#on, this.#key.terminalId, this.#key.recurringId, transactionId);
  }

  /** Writes events with their deliveries. */
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
