import { randomBytes, randomUUID } from 'node:crypto';

/** The only source of randomness; cryptographic in the running service. */
export interface Random {
  bytes(count: number): Buffer;
  uuid(): string;
}

export const systemRandom: Random = { bytes: pooledBytes(4096), uuid: randomUUID };

/** Draws from a pool, because a draw costs the same for eight bytes as for a thousand. What was given out is wiped from the pool. */
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

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

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

/** A friendly id of a transaction, order, payer, series or occurrence: 8 letters and digits (specification, Identifiers). */
export const friendlyId = (random: Random): string => randomAlphanumeric(random, 8);

/** A terminal's friendly id: 6 letters and digits (specification, Identifiers). */
export const terminalFriendlyId = (random: Random): string => randomAlphanumeric(random, 6);
