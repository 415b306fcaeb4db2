import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import { alphabet, randomAlphanumeric, timeSlot, type Random } from '../../../../src/base/random.js';

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
  const random: Random = {
    bytes: (count) => draws.bytes(count),
    uuid() {
      const bytes = draws.bytes(16);
      bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
      bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
      return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    },
    timedUuid: (at) => v7({ msecs: at.getTime(), random: draws.bytes(16) }),
    friendlyId(at) {
      const slot = timeSlot(at) % alphabet.length ** 2;
      return (
        alphabet.charAt(slot / alphabet.length) +
        alphabet.charAt(slot % alphabet.length) +
        randomAlphanumeric(random, 6)
      );
    },
  };
  return random;
}
