import { createHmac, timingSafeEqual } from 'node:crypto';
import { temporarilyUnavailable } from '../base/errors/errors.js';
import { type Random, timeSlot } from '../base/random.js';
import { keyOf, openWith, sealWith, unknownKey, type AesKeys } from './aes.js';
import { isDataKey, type DataKeys } from './data-keys.js';
import { KeysUnavailable } from './key-encryption.js';

export interface Vault {
  /**
   * Returns a new instrument token: base64 of 64 bytes, 88 characters. The first two bytes encode the slot of five
   * minutes, as in `Random.friendlyId`; the others are random.
   */
  token(at: Date): string;
  /**
   * Encrypts a card, or what else a payer entered, under the data key of its account and month. The result names its
   * key, and opens only with the same owner.
   * @throws Problem SYSTEM/TEMPORARILY_UNAVAILABLE if the data key cannot be used now
   */
  sealCard(accountId: string, secret: string, owner: string): Promise<Buffer>;
  /**
   * Decrypts a card.
   * @throws ForgottenSecret if its data key was destroyed, UnreadableSecret as `open` does, Problem
   * SYSTEM/TEMPORARILY_UNAVAILABLE if its data key cannot be used now
   */
  openCard(sealed: Uint8Array, owner: string): Promise<string>;
  /**
   * Seals an opened card again if the month of its data key has ended, so that a card in use survives the destruction
   * of an old key.
   * @returns undefined if its key is of this month, is not a data key, or cannot be used now
   */
  renewedCard(sealed: Uint8Array, secret: string, owner: string): Promise<Buffer | undefined>;
  /** Returns the id of the key that seals cards of an account now. @throws as `sealCard` */
  cardKey(accountId: string): Promise<string>;
  /** Encrypts a secret of the service. The result names its key, and opens only with the same owner. */
  seal(secret: string, owner: string): Buffer;
  /**
   * Reads the keys of the service now if one that sealed a value is unknown: another process may have added it, as the
   * move of an account to this cell does. Call it before `open` wherever the caller can wait.
   * @throws Problem SYSTEM/TEMPORARILY_UNAVAILABLE if an unknown key cannot be read now
   */
  loadKeys(...sealed: readonly Uint8Array[]): Promise<void>;
  /**
   * Decrypts a secret of the service.
   * @throws UnreadableSecret if the key is unknown, another key has its id, or the value was changed or moved to
   * another owner
   */
  open(sealed: Uint8Array, owner: string): string;
  /** Returns the id of the key that sealed a value. */
  keyOf(sealed: Uint8Array): string;
  /** Returns the id of the key that seals secrets of the service. */
  newestKey(): string;
  /**
   * Returns the fingerprint of a value, base64 of an HMAC-SHA-512 with 88 characters, and while two keys are in force,
   * the one under the second key: a stored value may have either. The same value in the same scope has the same
   * fingerprint until the key is rotated.
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
type FingerprintKeys = readonly [Buffer, Buffer?];

/** The keys that seal. At least one of the two is there. */
export interface SealingKeys {
  /** The keys of VAULT_KEYS. */
  readonly environment: AesKeys | undefined;
  readonly dataKeys: DataKeys | undefined;
}

type Sealer = Pick<
  Vault,
  'sealCard' | 'openCard' | 'renewedCard' | 'cardKey' | 'seal' | 'loadKeys' | 'open' | 'keyOf' | 'newestKey'
>;

function sealer({ environment, dataKeys }: SealingKeys, random: Random): Sealer {
  const withoutDataKey = (): AesKeys => {
    if (!environment) throw new Error('The vault has no key: set VAULT_KEYS.');
    return environment;
  };
  if (!dataKeys) withoutDataKey();
  const serviceKey = () => dataKeys?.service();
  return {
    async sealCard(accountId, secret, owner) {
      const key = await usable(Promise.resolve(dataKeys?.sealing(accountId)));
      return key ? sealWith(key, secret, owner, random) : withoutDataKey().seal(secret, owner);
    },

    async openCard(sealed, owner) {
      const id = keyOf(sealed);
      if (isDataKey(id) && dataKeys) return openWith(await usable(dataKeys.opening(id)), sealed, owner);
      if (!environment) throw unknownKey(id);
      return environment.open(sealed, owner);
    },

    async renewedCard(sealed, secret, owner) {
      const id = keyOf(sealed);
      if (!isDataKey(id) || !dataKeys) return undefined;
      try {
        const key = await dataKeys.opening(id);
        const newest = dataKeys.isPast(key) ? await dataKeys.sealing(key.owner) : undefined;
        return newest && sealWith(newest, secret, owner, random);
      } catch (error) {
        if (error instanceof KeysUnavailable) return undefined;
        throw error;
      }
    },

    cardKey: async (accountId) =>
      (await usable(Promise.resolve(dataKeys?.sealing(accountId))))?.id ?? withoutDataKey().newest,

    seal(secret, owner) {
      const key = serviceKey();
      return key ? sealWith(key, secret, owner, random) : withoutDataKey().seal(secret, owner);
    },

    async loadKeys(...sealed) {
      for (const id of sealed.map(keyOf)) if (isDataKey(id) && dataKeys) await usable(dataKeys.loadServiceKey(id));
    },

    open(sealed, owner) {
      const id = keyOf(sealed);
      const key = dataKeys?.serviceKey(id);
      if (key) return openWith(key, sealed, owner);
      if (!environment || isDataKey(id)) throw unknownKey(id);
      return environment.open(sealed, owner);
    },

    keyOf,
    newestKey: () => serviceKey()?.id ?? withoutDataKey().newest,
  };
}

/**
 * Opens a vault.
 * @param fingerprintKeys key the fingerprints and digests; the first creates new ones, lookups try both
 */
export function openVault(
  keys: SealingKeys,
  [fingerprintKey, otherFingerprintKey]: FingerprintKeys,
  random: Random,
): Vault {
  const fingerprint = (key: Buffer, scope: string, value: string): string =>
    createHmac('sha512', key).update(`${scope}\0${value}\0`).digest('base64');
  const digest = (key: Buffer, canonicalBody: string): Buffer =>
    createHmac('sha256', key).update(`idempotency\0${canonicalBody}\0`).digest();

  return {
    token(at) {
      const bytes = random.bytes(64);
      bytes.writeUInt16BE(timeSlot(at) % 2 ** 16);
      return bytes.toString('base64');
    },

    ...sealer(keys, random),

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

/** @throws Problem SYSTEM/TEMPORARILY_UNAVAILABLE instead of KeysUnavailable */
async function usable<Key>(loading: Promise<Key>): Promise<Key> {
  try {
    return await loading;
  } catch (error) {
    if (!(error instanceof KeysUnavailable)) throw error;
    throw temporarilyUnavailable('The keys of the vault cannot be used now.', 5);
  }
}
