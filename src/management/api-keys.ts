import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { randomAlphanumeric, type Random } from '../random.js';
import type { Environment } from '../terminal.js';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A new API key: `ptk_test_` or `ptk_live_`, 40 random letters and digits, and 6 of a checksum, by which scanners tell it from other text. */
export const newApiKey = (random: Random, environment: Environment): string => checkedKey(random, `ptk_${environment === 'live' ? 'live' : 'test'}_`);

/** A new key for the management API, of the same make: `ptm_`. */
export const newManagementKey = (random: Random): string => checkedKey(random, 'ptm_');

function checkedKey(random: Random, prefix: string): string {
  const body = prefix + randomAlphanumeric(random, 40);
  return body + checksum(body);
}

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

/** What is stored of a key, and the last characters by which an operator tells keys apart. */
export const storedKey = (key: string): { hash: Uint8Array<ArrayBuffer>; hint: string } => ({
  hash: Uint8Array.from(createHash('sha256').update(key).digest()), hint: key.slice(-4),
});
