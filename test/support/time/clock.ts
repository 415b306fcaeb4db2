import { expect } from 'chai';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../../src/base/clock.js';

interface Sleeper {
  readonly wakesAt: number;
  readonly wake: () => void;
}

/** The default number of steps into which an advance of time is divided. */
const usualParts = 250;

/** A clock that stands still until it is advanced. */
export class TestClock implements Clock {
  #now: number;
  /** Milliseconds by which the time was set forward or back. */
  setBy = 0;
  /** The minimum sleep of those who fall asleep during an advance, in milliseconds. */
  #shortestSleep = 0;
  readonly #sleepers = new Set<Sleeper>();
  /** Work in progress that takes none of this clock's time. */
  readonly #timeless = new Set<Promise<unknown>>();

  constructor(start: Date) {
    this.#now = start.getTime();
  }

  now(): Date {
    return new Date(this.#now + this.setBy);
  }

  elapsed(): number {
    return this.#now;
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const abort = () => {
        this.#sleepers.delete(sleeper);
        reject(new DOMException('the sleep was cut short', 'AbortError'));
      };
      const sleeper = {
        wakesAt: this.#now + Math.max(milliseconds, this.#shortestSleep),
        wake: () => {
          signal?.removeEventListener('abort', abort);
          resolve();
        },
      };
      if (signal?.aborted) return reject(new DOMException('the sleep was cut short', 'AbortError'));
      signal?.addEventListener('abort', abort, { once: true });
      this.#sleepers.add(sleeper);
    });
  }

  timer(milliseconds: number, action: () => void): () => void {
    const sleeper = { wakesAt: this.#now + milliseconds, wake: action };
    this.#sleepers.add(sleeper);
    return () => {
      this.#sleepers.delete(sleeper);
    };
  }

  get sleeping(): number {
    return this.#sleepers.size;
  }

  /** Returns true if a sleeper wakes in exactly this time. */
  wakesIn(milliseconds: number): boolean {
    return [...this.#sleepers].some(({ wakesAt }) => wakesAt - this.#now === milliseconds);
  }

  /** Stops the clock until this work settles, however long it really takes. The work must not wait for the clock. */
  standStillFor(work: Promise<unknown>): void {
    const settled: Promise<unknown> = work.then(
      () => this.#timeless.delete(settled),
      () => this.#timeless.delete(settled),
    );
    this.#timeless.add(settled);
  }

  /**
   * Advances the clock and wakes due sleepers in order; each runs before the next. Work that polls every second runs
   * `parts` times, however long the advance is.
   */
  async advance(milliseconds: number, parts = usualParts): Promise<void> {
    const target = this.#now + milliseconds;
    this.#shortestSleep = milliseconds / parts;
    for (;;) {
      while (this.#timeless.size > 0) await Promise.all(this.#timeless);
      const [next] = [...this.#sleepers]
        .filter((sleeper) => sleeper.wakesAt <= target)
        .sort((one, other) => one.wakesAt - other.wakesAt);
      if (!next) break;
      this.#now = Math.max(this.#now, next.wakesAt);
      this.#sleepers.delete(next);
      next.wake();
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
    this.#now = target;
    this.#shortestSleep = 0;
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

const stepMilliseconds = 5;
/** Bounds an advance, so that a machine that stands still for a while lets no timeout pass. */
const longestStepMilliseconds = 20;

/**
 * Advances a clock in real time, or slower on a slow machine, for tests of concurrent work.
 * @returns a function that stops it
 */
export function letRun(clock: TestClock): () => Promise<void> {
  const stopping = new AbortController();
  const turning = turn(clock, stopping.signal);
  return async () => {
    stopping.abort();
    await turning;
  };
}

async function turn(clock: TestClock, stopping: AbortSignal): Promise<void> {
  let turned = performance.now();
  while (!stopping.aborted) {
    await wait(stepMilliseconds);
    const passed = Math.floor(performance.now() - turned);
    turned += passed;
    await clock.advance(Math.min(passed, longestStepMilliseconds));
  }
}

/** Sufficient for very slow machines. The limit detects work that never completes, and measures nothing. */
const limitMilliseconds = 90_000;

/** In milliseconds. */
const longestPause = 50;

/**
 * Waits until a condition is true that the tested code establishes asynchronously, such as a row that it writes in the
 * background.
 * @throws Error with `what`, if it is not true within 90 seconds
 */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const begun = performance.now();
  // Longer and longer pauses: a condition may be a request, whose processor time is then missing elsewhere.
  for (let pause = 1; !(await holds()); pause = Math.min(pause * 1.5, longestPause)) {
    if (performance.now() - begun > limitMilliseconds)
      throw new Error(`waited ${limitMilliseconds} ms in vain until ${what}`);
    await wait(pause);
  }
}

/** The error that something ends with. Fails if it succeeds. */
export const thrownBy = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => expect.fail('nothing was thrown'),
    (error: unknown) => {
      expect(error).to.be.instanceOf(Error);
      return error as Error;
    },
  );
