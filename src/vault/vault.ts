import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import { timeSlot, type Random } from '../base/random.js';
import type { VaultKey } from '../config/vault-keys.js';

export interface Vault {
  /**
   * Returns a new instrument token: base64 of 64 bytes, 88 characters. The first two bytes encode the slot of five
   * minutes, as in `Random.friendlyId`; the others are random.
   */
  token(at: Date): string;
  /**
   * Encrypts a card number, or another secret that must be read again. The result names its key, and opens only with
   * the same owner.
   */
  seal(secret: string, owner: string): Buffer;
  /** Returns the sealed secret. Throws if the key is unknown, or the value was changed or moved to another owner. */
  open(sealed: Uint8Array, owner: string): string;
  /** Returns the id of the key that sealed a value. */
  keyOf(sealed: Uint8Array): string;
  /** The id of the key that seals. */
  readonly newestKey: string;
  /**
   * Returns base64 of an HMAC-SHA-512, 88 characters. The same value in the same scope has the same fingerprint until
   * the key is rotated.
   */
  fingerprint(scope: string, value: string): string;
  /**
   * Returns the fingerprint and, while two keys are in force, the one under the second key: a stored value may have
   * either.
   */
  fingerprints(scope: string, value: string): readonly [current: string, previous?: string];
  /** True while two fingerprint keys are in force. */
  readonly rotatesFingerprints: boolean;
  /** Returns the HMAC-SHA-256 of a request body. A plain hash of a body with a card number could be guessed. */
  digest(canonicalBody: string): Buffer;
  /** True if a stored digest matches a body, under either of the keys in force. */
  isDigestOf(digest: Uint8Array, canonicalBody: string): boolean;
}

/** The keys of the fingerprints and digests, 32 bytes each: the current one and, during a rotation, the other one. */
export type FingerprintKeys = readonly [Buffer, Buffer?];

const nonceLength = 12;
const tagLength = 16;

/**
 * Opens a vault that seals secrets with AES-256-GCM (NIST SP 800-38D) as: length of key id, key id, nonce, tag,
 * ciphertext.
 * @param keys newest first, at least one, 32 bytes each
 * @param fingerprintKeys key the fingerprints and digests; the first creates new ones, lookups try both
 */
export function openVault(
  keys: readonly VaultKey[],
  [fingerprintKey, otherFingerprintKey]: FingerprintKeys,
  random: Random,
): Vault {
  const [newest] = keys;
  if (!newest) throw new Error('The vault has no key: set VAULT_KEYS.');
  const secrets = new Map(keys.map((key) => [key.id, key.secret]));
  const hmac = (algorithm: 'sha256' | 'sha512', key: Buffer, ...parts: readonly string[]): Buffer => {
    const hash = createHmac(algorithm, key);
    for (const part of parts) hash.update(`${part}\0`);
    return hash.digest();
  };
  const fingerprint = (key: Buffer, scope: string, value: string): string =>
    hmac('sha512', key, scope, value).toString('base64');
  const digest = (key: Buffer, canonicalBody: string): Buffer => hmac('sha256', key, 'idempotency', canonicalBody);

  return {
    token(at) {
      const bytes = random.bytes(64);
      bytes.writeUInt16BE(timeSlot(at) % 2 ** 16);
      return bytes.toString('base64');
    },

    seal(secret, owner) {
      const nonce = random.bytes(nonceLength);
      const cipher = createCipheriv('aes-256-gcm', newest.secret, nonce).setAAD(Buffer.from(owner));
      const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      const id = Buffer.from(newest.id);
      return Buffer.concat([Buffer.from([id.length]), id, nonce, cipher.getAuthTag(), ciphertext]);
    },

    newestKey: newest.id,
    keyOf,

    open(sealed, owner) {
      const bytes = Buffer.from(sealed);
      const id = keyOf(bytes);
      const idEnd = 1 + (bytes[0] ?? 0);
      const secret = secrets.get(id);
      if (!secret) throw new Error(`The vault has no key "${id}": add it to VAULT_KEYS.`);
      const nonce = bytes.subarray(idEnd, idEnd + nonceLength);
      const tag = bytes.subarray(idEnd + nonceLength, idEnd + nonceLength + tagLength);
      const decipher = createDecipheriv('aes-256-gcm', secret, nonce, { authTagLength: tagLength })
        .setAAD(Buffer.from(owner))
        .setAuthTag(tag);
      return Buffer.concat([
        decipher.update(bytes.subarray(idEnd + nonceLength + tagLength)),
        decipher.final(),
      ]).toString('utf8');
    },

    fingerprint: (scope, value) => fingerprint(fingerprintKey, scope, value),
    fingerprints: (scope, value) =>
      otherFingerprintKey
        ? [fingerprint(fingerprintKey, scope, value), fingerprint(otherFingerprintKey, scope, value)]
        : [fingerprint(fingerprintKey, scope, value)],
    rotatesFingerprints: otherFingerprintKey !== undefined,
    digest: (canonicalBody) => digest(fingerprintKey, canonicalBody),
    isDigestOf: (stored, canonicalBody) =>
      [fingerprintKey, otherFingerprintKey].some((key) => {
        if (!key) return false;
        const expected = digest(key, canonicalBody);
        return stored.length === expected.length && timingSafeEqual(stored, expected);
      }),
  };
}

/** Returns the key id: the first byte is its length. */
const keyOf = (sealed: Uint8Array): string => Buffer.from(sealed.subarray(1, 1 + (sealed[0] ?? 0))).toString();
