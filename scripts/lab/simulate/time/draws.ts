import { createHash } from 'node:crypto';
import { dayMilliseconds, type Plan } from '../plan.js';
import { friendlyId, type Random } from '../../../../src/base/random.js';
import { v4, v7 } from 'uuid';

/** A stream of random choices. Streams of one name are the same in every run, and independent of each other. */
export class Draws {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(name: string) {
    const start = createHash('sha256').update(name).digest();
    [this.#a, this.#b, this.#c] = [start.readInt32LE(0), start.readInt32LE(4), start.readInt32LE(8)];
  }

  /** Returns 32 bits by Chris Doty-Humphrey's sfc32. */
  #next(): number {
    const drawn = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + drawn) | 0;
    return drawn >>> 0;
  }

  /** Returns a whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + (this.#next() % (most - least + 1));
  }

  /** Returns true in the given percentage of cases. */
  percent(share: number): boolean {
    return this.#next() % 10_000 < share * 100;
  }

  /** Returns an item of a list, each equally likely. */
  oneOf<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.#next() % items.length] ?? items[0];
  }

  bytes(count: number): Buffer {
    return Buffer.from(Array.from({ length: count }, () => this.#next() & 0xff));
  }
}

/** Returns the service's source of randomness from a stream of choices. */
export function randomOf(draws: Draws): Random {
  return {
    bytes: (count) => draws.bytes(count),
    uuid: () => v4({ random: draws.bytes(16) }),
    timedUuid: (at) => v7({ msecs: at.getTime(), random: draws.bytes(16) }),
    friendlyId: (at) => friendlyId(draws, at),
  };
}

/** Bounds, in milliseconds, of the pause of scheduled work: a busy machine may oversleep. */
export interface Rest {
  readonly least: number;
  readonly most: number;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

const busy: Rest = { least: 0, most: 5_000 };

const watchful: Rest = { least: 0, most: 20_000 };

const calm: Rest = { least: 300_000, most: 1_200_000 };

const quietMilliseconds = 6 * 60 * 60 * 1000;

/** Days after the first attempt on which a refused payment is retried. */
const retryDays = [1, 3, 7, 14];

/**
 * Returns the pauses. Simulated days cost time without being judged, so on later days the instances pause, and all wake
 * repeatedly when something falls due.
 * @param busyMilliseconds length of the first, busy period, including its fault-free end
 */
export function restsOf(
  { timeZone, days, retries }: Pick<Plan, 'timeZone' | 'days' | 'retries'>,
  beginning: number,
  busyMilliseconds: number,
  togetherMilliseconds: number,
): (now: number) => Rest {
  const charges = midnights(timeZone, beginning, days).map((from) => ({ from, to: from + 60_000 }));
  const again = retryDays.map((day) => ({ from: day * dayMilliseconds, to: day * dayMilliseconds + busyMilliseconds }));
  const stretches: Stretch[] = [...charges, ...(retries ? again : [])].sort((one, other) => one.from - other.from);
  return (now) => {
    if (now < busyMilliseconds - togetherMilliseconds) return busy;
    if (now < busyMilliseconds) return watchful;
    if (now > days * dayMilliseconds) return calm;
    if (stretches.some(({ from, to }) => from <= now && now <= to)) return watchful;
    const next = stretches.find(({ from }) => from > now)?.from ?? Infinity;
    const least = Math.min(quietMilliseconds, next - now, days * dayMilliseconds - now);
    return { least, most: least + watchful.most };
  };
}

/** Returns the starts of days in a time zone, in milliseconds since the beginning. */
export function midnights(timeZone: string, beginning: number, days: number): number[] {
  const date = dateIn(timeZone);
  const step = 15 * 60 * 1000;
  const found: number[] = [];
  for (let at = 0; at <= days * dayMilliseconds; at += step)
    if (date(beginning + at) !== date(beginning + at - step)) found.push(at);
  return found;
}

/** Returns the date in a time zone, `YYYY-MM-DD`, for a time in milliseconds since 1970. */
export function dateIn(timeZone: string): (milliseconds: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (milliseconds) => format.format(milliseconds);
}
