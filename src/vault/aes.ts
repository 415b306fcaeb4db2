import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Random } from '../base/random.js';
import type { VaultKey } from '../config/vault-keys.js';

/** A sealed value that no key opens. Its message names the key's id and says what to do. */
export class UnreadableSecret extends Error {
  override readonly name: string = 'UnreadableSecret';
}

/** The keys of VAULT_KEYS, which seal and open without a call to another system. */
export interface AesKeys {
  /** The id of the key that seals. */
  readonly newest: string;
  /** Encrypts with the newest key. The result names the key, and opens only with the same owner. */
  seal(secret: string, owner: string): Buffer;
  /** @throws UnreadableSecret for an unknown key or owner, and for a changed value */
  open(sealed: Uint8Array, owner: string): string;
}

const nonceLength = 12;
const tagLength = 16;

/** @param keys newest first, 32 bytes each @returns undefined without a key */
export function aesKeys(keys: readonly VaultKey[], random: Random): AesKeys | undefined {
  const [newest] = keys;
  const secrets = new Map(keys.map((key) => [key.id, key.secret]));
  return (
    newest && {
      newest: newest.id,
      seal: (secret, owner) => sealWith(newest, secret, owner, random),
      open(sealed, owner) {
        const id = keyOf(sealed);
        const secret = secrets.get(id);
        if (!secret) throw unknownKey(id);
        return openWith({ id, secret }, sealed, owner);
      },
    }
  );
}

/** Returns the error for a value sealed under a key that VAULT_KEYS does not have. */
export const unknownKey = (id: string): UnreadableSecret =>
  new UnreadableSecret(`The vault has no key "${id}": add it to VAULT_KEYS.`);

/**
 * Encrypts with AES-256-GCM (NIST SP 800-38D). Returns: length of key id, key id, nonce, tag, ciphertext.
 * @param owner is authenticated with the secret, not stored
 */
export function sealWith({ id, secret: key }: VaultKey, secret: string, owner: string, random: Random): Buffer {
  const nonce = random.bytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
  const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  const name = Buffer.from(id);
  return Buffer.concat([Buffer.from([name.length]), name, nonce, cipher.getAuthTag(), ciphertext]);
}

/** Decrypts a value of `sealWith`. @throws UnreadableSecret */
export function openWith({ id, secret }: VaultKey, sealed: Uint8Array, owner: string): string {
  const bytes = Buffer.from(sealed);
  const idEnd = 1 + (bytes[0] ?? 0);
  const nonce = bytes.subarray(idEnd, idEnd + nonceLength);
  const tag = bytes.subarray(idEnd + nonceLength, idEnd + nonceLength + tagLength);
  const decipher = createDecipheriv('aes-256-gcm', secret, nonce, { authTagLength: tagLength })
    .setAAD(Buffer.from(owner))
    .setAuthTag(tag);
  const opened = decipher.update(bytes.subarray(idEnd + nonceLength + tagLength));
  try {
    return Buffer.concat([opened, decipher.final()]).toString('utf8');
  } catch {
    throw new UnreadableSecret(`The key "${id}" does not open the value: restore that key in VAULT_KEYS.`);
  }
}

/** Returns the key id: the first byte is its length. */
export const keyOf = (sealed: Uint8Array): string => Buffer.from(sealed.subarray(1, 1 + (sealed[0] ?? 0))).toString();
