import { crc32 } from 'node:zlib';
import { alphabet, randomAlphanumeric, type Random } from './random.js';

/**
 * A new key: the prefix, 40 random letters and digits, and 6 of a checksum, by which scanners, and we, distinguish it
 * from other text.
 */
export function checkedKey(random: Random, prefix: string): string {
  const body = prefix + randomAlphanumeric(random, 40);
  return body + checksum(body);
}

/**
 * The form of an API key, secret or publishable: `made` as the service makes them, `broken` when its checksum does not
 * hold, so that it was cut, mistyped or guessed, `other` when it has another form, which only a key that
 * SANDBOX_API_KEY gives may have.
 */
export function keyForm(apiKey: string): 'made' | 'broken' | 'other' {
  if (!/^pt[kp]_(?:test|live)_[0-9A-Za-z]{46}$/.test(apiKey)) return 'other';
  return checksum(apiKey.slice(0, -6)) === apiKey.slice(-6) ? 'made' : 'broken';
}

/** The other keys: what SANDBOX_API_KEY may be. */
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
