import { randomBytes, randomUUID } from 'node:crypto';
import { v7 } from 'uuid';

/** The only source of randomness, and of ids that hold some; cryptographic in the running service. */
export interface Random {
  bytes(count: number): Buffer;
  uuid(): string;
  /**
   * A version 7 UUID (RFC 9562, 5.7), which begins with the time: rows of which it is the key are appended to their
   * index.
   */
  timedUuid(at: Date): string;
  /**
   * The id of a transaction, order, payer, series or occurrence: 8 letters and digits (specification, Identifiers). The
   * first two name the five minutes in which it is made, and come again after 13 days; the others are random. What is
   * made together thus lies together in every index that begins with an id: a sale writes to pages that the last one
   * wrote to, however large the store is.
   */
  friendlyId(at: Date): string;
}

export const systemRandom: Random = {
  bytes: pooledBytes(4096),
  uuid: randomUUID,
  timedUuid: (at) => v7({ msecs: at.getTime(), random: systemRandom.bytes(16) }),
  friendlyId(at) {
    const slot = timeSlot(at) % alphabet.length ** 2;
    return (
      alphabet.charAt(slot / alphabet.length) +
      alphabet.charAt(slot % alphabet.length) +
      randomAlphanumeric(systemRandom, 6)
    );
  },
};

/** How long ids begin alike. */
export const slotSeconds = 5 * 60;

/** How many such stretches have passed since 1970. */
export const timeSlot = (at: Date): number => Math.floor(at.getTime() / 1000 / slotSeconds);

/**
 * Draws from a pool, because a draw costs the same for eight bytes as for a thousand. What was given out is wiped from
 * the pool.
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

/** The letters and digits of which ids are made. */
export const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Text of `length` letters and digits, each equally likely.
 * Bytes from 248 up are thrown away: 256 is no multiple of 62, and the first letters would come up more often.
 */
export function randomAlphanumeric(random: Random, length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of random.bytes(length - text.length)) {
      if (byte < 248) text += alphabet.charAt(byte % 62);
    }
  }
  return text;
}

/** A terminal's friendly id: 6 letters and digits (specification, Identifiers). */
export const terminalFriendlyId = (random: Random): string => randomAlphanumeric(random, 6);
