import type { Clock } from '../../../src/base/clock.js';

interface Sleeper {
  readonly wakesAt: number;
  readonly wake: () => void;
}

/** Into how many parts the time is divided that is passed at once, unless a test says otherwise. */
const usualParts = 250;

/** A clock that stands still until it is turned. */
export class TestClock implements Clock {
  #now: number;
  /** How long whoever falls asleep while time passes sleeps at least. */
  #shortestSleep = 0;
  readonly #sleepers = new Set<Sleeper>();
  /** What is under way, and takes none of this clock's time. */
  readonly #timeless = new Set<Promise<unknown>>();

  constructor(start: Date) {
    this.#now = start.getTime();
  }

  now(): Date {
    return new Date(this.#now);
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

  /** How many wait for the clock at the moment. */
  get sleeping(): number {
    return this.#sleepers.size;
  }

  /** Whether somebody is to be woken in exactly this time. */
  wakesIn(milliseconds: number): boolean {
    return [...this.#sleepers].some(({ wakesAt }) => wakesAt - this.#now === milliseconds);
  }

  /** Lets no time pass until this is settled, however long it really takes. It must not wait for the clock itself. */
  standStillFor(work: Promise<unknown>): void {
    const settled: Promise<unknown> = work.then(
      () => this.#timeless.delete(settled),
      () => this.#timeless.delete(settled),
    );
    this.#timeless.add(settled);
  }

  /**
   * Turns the clock forward and wakes, in their order, those whose time has come; each gets to run before the next.
   * What looks every second for something to do looks `parts` times on the way, however long that is.
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
