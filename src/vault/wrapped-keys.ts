import { plusSeconds, type Clock } from '../base/clock.js';
import { randomAlphanumeric, type Random } from '../base/random.js';
import type { VaultKey } from '../config/vault-keys.js';
import type { NewAuditEntry } from '../store/audit/audit-entry.js';
import type { Store } from '../store/connection/open.js';
import {
  insertDataKey,
  readNewestDataKeys,
  serviceOwner,
  servicePeriod,
  writeDestroyed,
  type StoredDataKey,
} from '../store/vault/data-keys.js';
import { UnreadableSecret } from './aes.js';
import { KeysUnavailable, type KeyEncryption } from './key-encryption.js';

/** The dependencies of a change of data keys. */
export interface KeyChangeDeps {
  readonly store: Pick<Store, 'pool'>;
  readonly clock: Clock;
  readonly random: Random;
  /** The first wraps. */
  readonly encryptions: readonly KeyEncryption[];
}

/** Pause between two reads of the keys of the service. */
export const refreshSeconds = 60;

/** Pause before a key-encrypting key that failed is called again: requests do not wait for it one after the other. */
const failureSeconds = 1;

/** Seconds until all instances have read a new key of the service. */
const publicationSeconds = 5 * refreshSeconds;

/** Returns the period of a key that seals now: the month, in UTC. */
export const periodOf = (now: Date): string => now.toISOString().slice(0, 7);

/** Returns the periods of keys that seal now or, in the last hour of a month, soon. */
export const periodsOf = (now: Date): string[] => [...new Set([now, plusSeconds(now, 3_600)].map(periodOf))];

/** Encrypts and decrypts data keys under the keys of KEY_ENCRYPTION. */
export interface Wrapping {
  /** True if the first key wrapped it. */
  readonly isNewest: (key: Wrapped) => boolean;
  wrap(key: Pick<StoredDataKey, 'owner' | 'period' | 'dataKeyId'>, secret: Buffer): Promise<Wrapped>;
  /** @throws UnreadableSecret if its key-encrypting key is not in KEY_ENCRYPTION; KeysUnavailable */
  unwrap(key: Omit<StoredDataKey, 'wrapped'> & { readonly wrapped: Buffer }): Promise<VaultKey>;
}

type Wrapped = Pick<StoredDataKey, 'wrappedBy'> & { readonly wrapped: Buffer };

/** @param encryptions the first wraps */
export function wrapping(encryptions: readonly KeyEncryption[]): Wrapping {
  const [first] = encryptions;
  if (!first) throw new Error('There is no key-encrypting key: set KEY_ENCRYPTION.');
  const boundTo = ({ owner, period, dataKeyId }: Pick<StoredDataKey, 'owner' | 'period' | 'dataKeyId'>): string =>
    `data key ${dataKeyId} of ${owner} ${period}`;
  return {
    isNewest: ({ wrapped, wrappedBy }) => wrappedBy === first.name && first.isNewest(Buffer.from(wrapped)),
    wrap: async (key, secret) => ({ wrapped: await first.wrap(secret, boundTo(key)), wrappedBy: first.name }),
    async unwrap(key) {
      const encryption = encryptions.find(({ name }) => name === key.wrappedBy);
      if (!encryption)
        throw new UnreadableSecret(
          `The data key "${key.dataKeyId}" is wrapped by ${key.wrappedBy}: add it to KEY_ENCRYPTION.`,
        );
      return { id: key.dataKeyId, secret: await encryption.unwrap(Buffer.from(key.wrapped), boundTo(key)) };
    },
  };
}

/**
 * Notes failures of each key-encrypting key, and repeats its last one for a second instead of a call.
 * @param newest the name of the key that wraps
 */
export function noting(keys: Wrapping, clock: Clock, newest: string): Wrapping & { state: () => 'ok' | 'unavailable' } {
  const failed = new Map<string, { readonly error: KeysUnavailable; readonly until: number }>();
  async function note<Result>(name: string, call: () => Promise<Result>): Promise<Result> {
    const last = failed.get(name);
    if (last && clock.elapsed() < last.until) throw last.error;
    try {
      const result = await call();
      failed.delete(name);
      return result;
    } catch (error) {
      if (error instanceof KeysUnavailable)
        failed.set(name, { error, until: clock.elapsed() + failureSeconds * 1_000 });
      throw error;
    }
  }
  return {
    isNewest: keys.isNewest,
    wrap: (key, secret) => note(newest, () => keys.wrap(key, secret)),
    unwrap: (key) => note(key.wrappedBy, () => keys.unwrap(key)),
    // A key that nothing uses any more is not called again.
    state: () => {
      const isNew = ({ until }: { until: number }) => clock.elapsed() < until + 2 * refreshSeconds * 1_000;
      return [...failed.values()].some(isNew) ? 'unavailable' : 'ok';
    },
  };
}

/** Creates a data key. @returns undefined if another instance has created it meanwhile */
export async function createDataKey(
  { store, clock, random }: Omit<KeyChangeDeps, 'encryptions'>,
  keys: Pick<Wrapping, 'wrap'>,
  place: Pick<StoredDataKey, 'owner' | 'period' | 'version'>,
  usableFrom: Date,
): Promise<VaultKey | undefined> {
  const dataKeyId = `.${randomAlphanumeric(random, 16)}`;
  const secret = random.bytes(32);
  const { wrapped, wrappedBy } = await keys.wrap({ ...place, dataKeyId }, secret);
  const row = { ...place, dataKeyId, wrapped, wrappedBy, usableFrom, createdAt: clock.now() };
  return (await insertDataKey(store.pool, row)) ? { id: dataKeyId, secret } : undefined;
}

/** False if the key was destroyed, which deletes its encrypted form. */
export const hasSecret = (row: StoredDataKey): row is StoredDataKey & { readonly wrapped: Buffer } =>
  row.wrapped !== null;

/**
 * Creates a newer data key for the secrets of the service, and for the cards of the month of each account that has a
 * key. Instances that have the former key in memory seal with it until it expires there.
 * @param since keys created at this time or later are not replaced, so that a rotation can be repeated
 * @returns the number of created keys
 */
export async function rotateDataKeys(deps: KeyChangeDeps, since?: Date): Promise<number> {
  const keys = wrapping(deps.encryptions);
  const now = deps.clock.now();
  let created = 0;
  const newest = await readNewestDataKeys(deps.store.pool, { periods: [servicePeriod, ...periodsOf(now)] });
  for (const { owner, period, version, usableFrom, createdAt } of newest) {
    if (since && createdAt >= since) continue;
    const published = owner === serviceOwner ? plusSeconds(now, publicationSeconds) : now;
    // After an upgrade the first key waits until no instance without data keys is left: its successor does as well.
    const from = published > usableFrom ? published : usableFrom;
    if (await createDataKey(deps, keys, { owner, period, version: version + 1 }, from)) created++;
  }
  return created;
}

/**
 * Destroys the data keys of an account and a month. Instances forget them within their cache time. A backup has the
 * keys until their key-encrypting key was replaced and destroyed (docs/operate/rotate-keys.md).
 * @returns the number of destroyed keys
 * @throws Error for a month that may still seal
 */
export async function destroyDataKeys(
  {
    store,
    clock,
    cacheSeconds,
  }: Pick<KeyChangeDeps, 'clock'> & { readonly store: Store; readonly cacheSeconds: number },
  { accountId, period }: { readonly accountId: string; readonly period: string },
  entry: Omit<NewAuditEntry, 'changes' | 'createdAt'>,
): Promise<number> {
  const now = clock.now();
  const [year = NaN, month = NaN] = period.split('-').map(Number);
  // Months of JavaScript begin with 0: this is the first of the next one.
  const ended = new Date(Date.UTC(year, month));
  if (!(plusSeconds(ended, cacheSeconds + clockSkewSeconds) <= now))
    throw new Error(`Keys of ${period} may seal until the month has been over for an hour.`);
  return writeDestroyed(store.prisma, { owner: accountId, period, destroyedAt: now }, entry);
}

/** Maximum difference between the clocks of instances. */
const clockSkewSeconds = 3_600;
