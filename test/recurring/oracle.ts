/**
 * A second, independent model of recurring billing: one series at a time, in memory, with a list of future work that is
 * processed in the order of time. It shares no code with the service, and computes its dates by counting days. UTC
 * only.
 */
import { type DateType, days, walkedOccurrence } from './walked-days.js';

export interface Plan {
  readonly firstPaymentDate: string;
  readonly unit: DateType;
  readonly interval: number;
  readonly numberOfPayments: number | undefined;
  readonly cancellationDate: string | undefined;
}

export type Bank = 'approves' | 'declines softly' | 'declines hard';
export type Action = 'pause' | 'resume' | 'cancel' | 'skip' | 'charge';

export interface Step {
  readonly at: number;
  readonly action: Action;
}

interface Occurrence {
  readonly sequence: number;
  readonly date: string;
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled';
  executedAt: number | undefined;
}

interface Retry {
  readonly at: number;
  readonly occurrence: Occurrence;
  readonly attempt: number;
}

const day = 24 * 60 * 60 * 1000;
const capacity = 10;
const window = 30 * day;
/** Days after the first attempt, by the number of the attempt. */
const schedule = [0, 1, 3, 7, 14];

const midnight = (date: string): number => Date.parse(`${date}T00:00:00.000Z`);
const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

export class SeriesOracle {
  status: 'active' | 'paused' | 'cancelled' | 'completed' = 'active';
  completed = 0;
  /** Every attempt to charge, as `time number outcome`. */
  readonly attempts: string[] = [];
  readonly occurrences: Occurrence[] = [];
  #retries: Retry[] = [];
  #attemptTimes: number[] = [];
  #first: number;
  readonly #plan: Plan;
  readonly #bank: (call: number) => Bank;

  /** @param startedAt when the init was approved; it charges payment 1 when the first date is that day */
  constructor(plan: Plan, startedAt: number, bank: (call: number) => Bank) {
    this.#plan = plan;
    this.#bank = bank;
    const charged = plan.firstPaymentDate === dateOf(startedAt);
    this.#first = charged ? 2 : 1;
    if (charged) {
      this.completed = 1;
      this.#attemptTimes.push(startedAt);
    }
    this.#planNext();
  }

  get open(): boolean {
    return this.status === 'active' || this.status === 'paused';
  }

  get pending(): Occurrence[] {
    return this.occurrences.filter(({ status }) => status === 'pending');
  }

  /** Lives through everything up to a time, the time itself included. */
  advance(to: number): void {
    for (;;) {
      const next = this.#next();
      if (next === undefined || next > to) return;
      this.#live(next);
    }
  }

  /**
   * Runs a client's action.
   * @returns true if it is allowed
   */
  act(action: Action, at: number): boolean {
    if (!this.open) return false;
    switch (action) {
      case 'pause':
        this.status = 'paused';
        return true;
      case 'resume':
        this.status = 'active';
        return true;
      case 'cancel':
        this.#end('cancelled');
        return true;
      case 'skip': {
        const [next] = this.pending;
        if (!next) return false;
        next.status = 'cancelled';
        this.#planNext();
        return true;
      }
      case 'charge': {
        const [next] = this.pending;
        if (!next || this.status === 'paused') return false;
        this.#attempt(next, 1, at);
        return true;
      }
    }
  }

  #next(): number | undefined {
    const times = [
      ...this.pending.map(({ date }) => midnight(date)),
      ...this.#retries.map(({ at }) => at),
      ...(this.open && this.#plan.cancellationDate !== undefined ? [midnight(this.#plan.cancellationDate)] : []),
    ];
    return times.length === 0 ? undefined : Math.min(...times);
  }

  /** Processes one instant: first the end of the agreement, then planned payments, then retries. */
  #live(now: number): void {
    if (this.open && this.#plan.cancellationDate !== undefined && midnight(this.#plan.cancellationDate) <= now)
      this.#end('cancelled');
    for (const occurrence of this.pending.filter(({ date }) => midnight(date) <= now)) {
      if (occurrence.status !== 'pending') continue;
      if (this.status === 'active') this.#attempt(occurrence, 1, now);
      else {
        occurrence.status = 'cancelled';
        this.#planNext();
      }
    }
    const due = this.#retries.filter(({ at }) => at <= now);
    for (const retry of due) {
      if (!this.#retries.includes(retry)) continue;
      this.#retries = this.#retries.filter((other) => other !== retry);
      if (this.status === 'active' && this.#hasRoom(now)) this.#attempt(retry.occurrence, retry.attempt, now);
      else this.#fail(retry.occurrence);
    }
  }

  #attempt(occurrence: Occurrence, attempt: number, now: number): void {
    const outcome = this.#bank(this.attempts.length);
    this.attempts.push(`${new Date(now).toISOString()} ${attempt} ${outcome === 'approves' ? 'APPROVED' : 'DECLINED'}`);
    this.#attemptTimes.push(now);
    occurrence.status = 'processing';
    if (outcome === 'approves') {
      occurrence.status = 'completed';
      occurrence.executedAt = now;
      this.completed++;
      this.#planNext();
      return;
    }
    const pause = ((schedule[attempt] ?? NaN) - (schedule[attempt - 1] ?? NaN)) * day;
    if (outcome === 'declines softly' && !Number.isNaN(pause) && this.#hasRoom(now + pause)) {
      this.#retries.push({ at: now + pause, occurrence, attempt: attempt + 1 });
      this.#planNext();
    } else {
      this.#fail(occurrence);
    }
  }

  #hasRoom(at: number): boolean {
    return this.#attemptTimes.filter((time) => time > at - window).length < capacity;
  }

  #fail(occurrence: Occurrence): void {
    occurrence.status = 'failed';
    this.#planNext();
    if (this.status === 'active') this.status = 'paused';
  }

  #end(status: 'cancelled' | 'completed'): void {
    this.status = status;
    for (const occurrence of this.pending) occurrence.status = 'cancelled';
    for (const { occurrence } of this.#retries) occurrence.status = 'failed';
    this.#retries = [];
  }

  /** Plans the next occurrences. The series is completed when none remain. */
  #planNext(): void {
    if (!this.open) return;
    const { numberOfPayments, cancellationDate } = this.#plan;
    const numbersLeft = (): boolean => numberOfPayments === undefined || this.#nextNumber() <= numberOfPayments;
    while (numbersLeft() && (numberOfPayments !== undefined || this.pending.length < 12)) {
      const date = this.#dateOf(this.#nextNumber());
      if (cancellationDate !== undefined && date >= cancellationDate) return;
      this.occurrences.push({ sequence: this.#nextNumber(), date, status: 'pending', executedAt: undefined });
    }
    // A failed last payment can be charged again.
    const isOver = this.occurrences.every(({ status }) => status !== 'pending' && status !== 'processing');
    if (!numbersLeft() && isOver && this.occurrences.at(-1)?.status !== 'failed') this.#end('completed');
  }

  #dateOf(sequence: number): string {
    const { unit, firstPaymentDate, interval } = this.#plan;
    const anchor = days.find(({ text }) => text === firstPaymentDate)!;
    return walkedOccurrence(unit, anchor, interval, sequence)!;
  }

  #nextNumber(): number {
    return this.#first + this.occurrences.length;
  }
}
