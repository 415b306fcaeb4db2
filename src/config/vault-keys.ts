import { randomAlphanumeric, type Random } from '../base/random.js';

/**
 * One AES-256 key of the vault. The first key of the list seals new values; each sealed value names the key that opens
 * it.
 */
export interface VaultKey {
  readonly id: string;
  readonly secret: Buffer;
}

/**
 * Reads the text form of keys, `id:base64,id:base64`, newest first.
 * @throws Error with a sentence that names the fault, but never the key or its id: the text in place of the id may be
 * the key
 */
export function parseVaultKeys(text: string): VaultKey[] {
  const keys = text.split(',').map((entry, index) => {
    const [id = '', encoded] = entry.trim().split(':');
    if (encoded === undefined || !/^[\w-]{1,32}$/.test(id))
      throw new Error('every key is written id:base64, the id 1 to 32 letters, digits, underscores or hyphens');
    const secret = Buffer.from(encoded, 'base64');
    if (secret.length !== 32)
      throw new Error(
        `key ${index + 1} must be base64 of 32 bytes after its id, as \`openssl rand -base64 32\` prints`,
      );
    return { id, secret };
  });
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    throw new Error('two keys have the same id: values sealed with one of them could not be opened');
  return keys;
}

/** Returns the text form of a new random key. */
export const newVaultKey = (random: Random): string =>
  `${randomAlphanumeric(random, 8)}:${random.bytes(32).toString('base64')}`;

/**
 * Reads the text form of the fingerprint keys: base64 of 32 bytes, or two such keys with a comma in between during a
 * rotation.
 * @throws Error with a sentence that names the fault, never the key
 */
export function parseFingerprintKeys(text: string): [Buffer, Buffer?] {
  const [key, other, ...more] = text.split(',').map((encoded) => Buffer.from(encoded.trim(), 'base64'));
  if (!key || more.length > 0 || [key, ...(other ? [other] : [])].some((secret) => secret.length !== 32)) {
    throw new Error(
      'must be base64 of 32 bytes, as `openssl rand -base64 32` prints, or two of them with a comma in between',
    );
  }
  if (other?.equals(key)) throw new Error('must be two different keys, or one');
  return other ? [key, other] : [key];
}

/** A key-encrypting key, as KEY_ENCRYPTION names it. */
export type KeyEncryptionName =
  | { readonly kind: 'environment' }
  | { readonly kind: 'aws-kms'; readonly arn: string }
  | {
      readonly kind: 'vault-transit';
      /** Without a path. */
      readonly address: string;
      /** The path of the engine, without slashes at its ends. */
      readonly mount: string;
      readonly key: string;
    };

/**
 * Reads the names of key-encrypting keys, with commas in between: `environment`, `aws-kms:ARN` and
 * `vault-transit:https://HOST/MOUNT/KEY`. The first wraps.
 * @throws Error with a sentence that names the fault
 */
export const parseKeyEncryption = (text: string): KeyEncryptionName[] =>
  text.split(',').map((entry) => {
    const [, kind, rest = ''] = /^([a-z-]+)(?::(.+))?$/.exec(entry.trim()) ?? [];
    if (kind === 'environment' && rest === '') return { kind };
    if (kind === 'aws-kms' && /^arn:aws[\w-]*:kms:[\w-]+:\d{12}:(?:key|alias)\/[\w/-]+$/.test(rest))
      return { kind, arn: rest };
    const transit = /^(https?:\/\/[^/?#@\s]+)\/([\w/-]+)\/([\w.-]+)$/.exec(rest);
    const [, address, mount, key] = transit ?? [];
    if (kind === 'vault-transit' && address !== undefined && mount !== undefined && key !== undefined)
      return { kind, address, mount, key };
    throw new Error(
      'must be environment, aws-kms:ARN or vault-transit:https://HOST/MOUNT/KEY, or several with commas in between',
    );
  });
