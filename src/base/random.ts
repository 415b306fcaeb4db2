import { randomBytes, randomUUID } from 'node:crypto';
import { v7 } from 'uuid';

/** The only source of randomness and of random ids; cryptographic in the running service. */
export interface Random {
  bytes(count: number): Buffer;
  uuid(): string;
  /** Returns a version 7 UUID (RFC 9562, 5.7), which begins with the time: an index on it grows at its end. */
  timedUuid(at: Date): string;
  /**
   * Returns the id of a transaction, order, payer, series or occurrence: 8 letters and digits (specification,
   * Identifiers). The first two encode a slot of five minutes and repeat after 13 days; the others are random. Records
   * of the same minutes are therefore adjacent in every index that begins with an id, in a store of any size.
   */
  friendlyId(at: Date): string;
}

export const systemRandom: Random = {
  bytes: pooledBytes(4096),
  uuid: randomUUID,
  timedUuid: (at) => v7({ msecs: at.getTime(), random: systemRandom.bytes(16) }),
  friendlyId: (at) => friendlyId(systemRandom, at),
};

/** Seconds in which ids begin alike. */
export const slotSeconds = 5 * 60;

/** The number of such slots since 1970. */
export const timeSlot = (at: Date): number => Math.floor(at.getTime() / 1000 / slotSeconds);

/** Returns an id as `Random.friendlyId` defines it, from a source of random bytes. */
export function friendlyId(random: Pick<Random, 'bytes'>, at: Date): string {
  const slot = timeSlot(at) % alphabet.length ** 2;
  const letters = alphabet.charAt(slot / alphabet.length) + alphabet.charAt(slot % alphabet.length);
  return letters + randomAlphanumeric(random, 6);
}

/**
 * Draws from a pool, because eight random bytes cost as much as a thousand. Bytes are wiped from the pool once drawn.
 */
function pooledBytes(size: number): Random['bytes'] {
  let pool = Buffer.alloc(0);
  let used = 0;
  return (count) => {
    if (count > size) return randomBytes(count);
    if (used + count > pool.length) {
      pool = randomBytes(size);
      used = 0;
    }
    const drawn = Buffer.from(pool.subarray(used, used + count));
    pool.fill(0, used, used + count);
    used += count;
    return drawn;
  };
}

/** The letters and digits of ids. */
export const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Returns text of `length` letters and digits, each equally likely.
 * Bytes from 248 up are discarded: 256 is not a multiple of 62, and the first letters would be more frequent.
 */
export function randomAlphanumeric(random: Pick<Random, 'bytes'>, length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of random.bytes(length - text.length)) {
      if (byte < 248) text += alphabet.charAt(byte % 62);
    }
  }
  return text;
}

/** Returns a terminal's friendly id: 6 letters and digits (specification, Identifiers). */
export const terminalFriendlyId = (random: Random): string => randomAlphanumeric(random, 6);
