import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { timeSlot, type Random } from '../random.js';
import type { VaultKey } from '../vault-keys.js';

export interface Vault {
  /** A new instrument token: base64 of 64 bytes, 88 characters. The first two tell the five minutes, as in `Random.friendlyId`; the others are random. */
  token(at: Date): string;
  /** Encrypts a card number, or another secret that has to be read again. The result names its key, and opens only together with the same owner. */
  seal(secret: string, owner: string): Buffer;
  /** What was sealed. Throws when the key is unknown, or the value was changed or moved to another owner. */
  open(sealed: Uint8Array, owner: string): string;
  /** base64 of an HMAC-SHA-512, 88 characters: the same value in the same scope always gives the same fingerprint. */
  fingerprint(scope: string, value: string): string;
  /** HMAC-SHA-256 of a request body. A plain hash of a body that holds a card number could be guessed. */
  digest(canonicalBody: string): Buffer;
}

const nonceLength = 12;
const tagLength = 16;

/**
 * Secrets are sealed with AES-256-GCM (NIST SP 800-38D) as: length of key id, key id, nonce, tag, ciphertext.
 * @param keys newest first, at least one, 32 bytes each
 * @param hashKey keys the fingerprints and digests; it is not rotated, or every fingerprint would change
 */
export function openVault(keys: readonly VaultKey[], hashKey: Buffer, random: Random): Vault {
  const [newest] = keys;
  if (!newest) throw new Error('The vault has no key: set VAULT_KEYS.');
  const secrets = new Map(keys.map((key) => [key.id, key.secret]));
  const hmac = (algorithm: 'sha256' | 'sha512', ...parts: readonly string[]): Buffer => {
    const hash = createHmac(algorithm, hashKey);
    for (const part of parts) hash.update(`${part}\0`);
    return hash.digest();
  };

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

    open(sealed, owner) {
      const bytes = Buffer.from(sealed);
      const idEnd = 1 + (bytes[0] ?? 0);
      const id = bytes.subarray(1, idEnd).toString();
      const secret = secrets.get(id);
      if (!secret) throw new Error(`The vault has no key "${id}": add it to VAULT_KEYS.`);
      const nonce = bytes.subarray(idEnd, idEnd + nonceLength);
      const tag = bytes.subarray(idEnd + nonceLength, idEnd + nonceLength + tagLength);
      const decipher = createDecipheriv('aes-256-gcm', secret, nonce, { authTagLength: tagLength }).setAAD(Buffer.from(owner)).setAuthTag(tag);
      return Buffer.concat([decipher.update(bytes.subarray(idEnd + nonceLength + tagLength)), decipher.final()]).toString('utf8');
    },

    fingerprint: (scope, value) => hmac('sha512', scope, value).toString('base64'),
    digest: (canonicalBody) => hmac('sha256', 'idempotency', canonicalBody),
  };
}
