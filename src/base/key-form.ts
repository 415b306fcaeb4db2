import { crc32 } from 'node:zlib';
import { alphabet, randomAlphanumeric, type Random } from './random.js';

/**
 * Returns a new key: the prefix, 40 random letters and digits, and a checksum of 6, by which the service and secret
 * scanners recognize it.
 */
export function checkedKey(random: Random, prefix: string): string {
  const body = prefix + randomAlphanumeric(random, 40);
  return body + checksum(body);
}

/**
 * Returns the form of an API key, secret or publishable:
 * - `made`: created by the service
 * - `broken`: the checksum is wrong: it was cut, mistyped or guessed
 * - `other`: any other form, which only SANDBOX_API_KEY may set
 */
export function keyForm(apiKey: string): 'made' | 'broken' | 'other' {
  if (!/^pt[kp]_(?:test|live)_[0-9A-Za-z]{46}$/.test(apiKey)) return 'other';
  return checksum(apiKey.slice(0, -6)) === apiKey.slice(-6) ? 'made' : 'broken';
}

/** The form of a key in SANDBOX_API_KEY. */
export const givenKey = /^[\x21-\x7e]{16,200}$/;

/** CRC-32 in base 62, six digits. */
function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < 6; place++) {
    digits = alphabet.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
