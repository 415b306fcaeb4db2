import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Clock } from '../base/clock.js';
import { addToCounter, deleteCounters, writeCounter, type Counter } from '../store/people/counters.js';

/** Counters of tries, on the service's clock. */
export interface SignInCounters {
  /** Adds to a counter. An expired counter restarts. @param seconds lifetime of a new counter */
  add(key: string, points: number, seconds: number): Promise<Counter>;
  set(key: string, counter: Counter): Promise<void>;
  remove(...keys: string[]): Promise<void>;
}

const remembered = 100_000;

/** @param pool the database that instances share; undefined: each instance counts in memory */
export function signInCounters(clock: Pick<Clock, 'now'>, pool: Pool | undefined): SignInCounters {
  const now = (): number => clock.now().getTime();
  if (pool)
    return {
      add: (key, points, seconds) => addToCounter(pool, { key, points, now: now(), expiresAt: now() + seconds * 1000 }),
      set: (key, counter) => writeCounter(pool, key, counter),
      remove: (...keys) => deleteCounters(pool, keys),
    };
  const counters = new LRUCache<string, Counter>({ max: remembered });
  return {
    add(key, points, seconds) {
      const known = counters.get(key);
      const counter =
        known === undefined || known.expiresAt <= now()
          ? { points: Math.max(points, 0), expiresAt: now() + seconds * 1000 }
          : { ...known, points: Math.max(known.points + points, 0) };
      counters.set(key, counter);
      return Promise.resolve(counter);
    },
    set(key, counter) {
      counters.set(key, counter);
      return Promise.resolve();
    },
    remove(...keys) {
      for (const key of keys) counters.delete(key);
      return Promise.resolve();
    },
  };
}
