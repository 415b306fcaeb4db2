import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { atMost } from '../base/at-most.js';
import { plusSeconds, type Clock } from '../base/clock.js';
import type { VaultKey } from '../config/vault-keys.js';
import type { RecoveryGuard } from '../store/recovery/recovery.js';
import { hasSealedValues, readDataKey, readDataKeysOf, serviceOwner, servicePeriod } from '../store/vault/data-keys.js';
import type { StoredDataKey } from '../store/vault/data-keys.js';
import { UnreadableSecret } from './aes.js';
import { KeysUnavailable } from './key-encryption.js';
import { createDataKey, hasSecret, noting, periodOf, periodsOf, refreshSeconds, wrapping } from './wrapped-keys.js';
import type { KeyChangeDeps, Wrapping } from './wrapped-keys.js';

/** A value whose data key was destroyed: nobody can read it any more. */
export class ForgottenSecret extends UnreadableSecret {
  override readonly name = 'ForgottenSecret';
}

interface CardKey extends VaultKey {
  readonly owner: string;
  readonly period: string;
}

export interface DataKeys {
  /** The key that seals secrets of the service; undefined while instances without data keys may run. */
  readonly service: () => VaultKey | undefined;
  readonly serviceKey: (id: string) => VaultKey | undefined;
  /**
   * Reads the keys of the service now if one is unknown, at most once in ten seconds for each unknown key.
   * @throws KeysUnavailable
   */
  readonly loadServiceKey: (id: string) => Promise<void>;
  /**
   * Returns the key that seals an account's cards this month, and creates it if it does not exist.
   * @returns undefined while instances without data keys may run
   * @throws KeysUnavailable
   */
  sealing(accountId: string): Promise<VaultKey | undefined>;
  /** Returns the key of a sealed card. @throws ForgottenSecret, KeysUnavailable, UnreadableSecret */
  readonly opening: (id: string) => Promise<CardKey>;
  /** True if a key no longer seals, because its month has ended. */
  isPast(key: CardKey): boolean;
  /**
   * Reads keys of the service that others have created, and reads the cached ones again before they expire. Calls the
   * key-encrypting key at least once. Logs a failure.
   */
  refresh(): Promise<void>;
  /** `unavailable` if the last call of a key-encrypting key failed, within two minutes. */
  readonly state: () => 'ok' | 'unavailable';
  /** Clears the cache, so that a change made by this process takes effect immediately. */
  readonly forget: () => void;
}

export interface DataKeyDeps extends KeyChangeDeps {
  readonly log: Pick<Logger, 'error'>;
  /** Seconds for which a key stays in memory. */
  readonly cacheSeconds: number;
  /** True if VAULT_KEYS can seal until instances without data keys have been replaced. */
  readonly canWait: boolean;
  /** Undefined for a command, which has no guard. */
  readonly recovery?: Pick<RecoveryGuard, 'switches' | 'lastReason'>;
}

/** Maximum number of keys in memory: two for an account in the last hour of a month. */
const remembered = 20_000;

/** Maximum number of keys that a run loads ahead: it takes seconds, and the runs of an hour load all. */
const aheadAtOnce = 200;

/** Pause before the keys of the service are read again for the same unknown key. */
const unknownKeySeconds = 10;

/**
 * Seconds until instances without data keys have been replaced. After an upgrade, nothing is sealed under data keys
 * before that.
 */
const upgradeSeconds = 24 * 60 * 60;

/** The first character of the id of a data key. No id in VAULT_KEYS has it. */
export const isDataKey = (id: string): boolean => id.startsWith('.');

/**
 * Opens the data keys: reads those of the service, and creates the first one.
 * @throws KeysUnavailable if the key-encrypting key does not respond
 */
export async function openDataKeys(deps: DataKeyDeps): Promise<DataKeys> {
  const { clock, log } = deps;
  const noted = noting(wrapping(deps.encryptions), clock, deps.encryptions[0]?.name ?? '');
  const service = serviceKeys(deps, noted);
  const cards = cardKeys(deps, noted);
  await service.read();
  return {
    service: service.newest,
    serviceKey: service.get,
    loadServiceKey: service.load,
    sealing: async (accountId) => (service.newest() ? cards.sealing(accountId, periodOf(clock.now())) : undefined),
    opening: cards.opening,
    isPast: ({ period }) => period < periodOf(clock.now()),
    async refresh() {
      try {
        await service.read();
        await service.probe();
        await cards.renew();
        // Keys are not created in a database that may be the wrong one.
        if (deps.recovery?.lastReason === undefined) await loadAhead(cards, clock.now());
      } catch (error) {
        if (!(error instanceof KeysUnavailable)) throw error;
        log.error({ err: error }, 'the key-encrypting key cannot be used: cached data keys are used until they expire');
      }
    },
    state: noted.state,
    forget: cards.forget,
  };
}

/** Returns the options of a cache whose entries expire. */
const cached = (clock: Clock, seconds: number) => ({
  ...atMost(remembered),
  ttl: seconds * 1_000,
  ttlResolution: 0,
  perf: { now: () => clock.elapsed() },
});

/** The keys of the service stay in memory while the process runs: it signs and calls without the other system. */
function serviceKeys(deps: DataKeyDeps, keys: Wrapping) {
  const { store, clock, log } = deps;
  const place = { owner: serviceOwner, period: servicePeriod };
  const known = new Map<string, VaultKey>();
  // By the id of an unknown key.
  const reads = new LRUCache<string, Promise<void>>(cached(clock, unknownKeySeconds));
  let rows: StoredDataKey[] = [];

  async function load(id: string): Promise<void> {
    if (known.has(id)) return;
    let reading = reads.get(id);
    if (!reading) {
      reading = read().catch((error: unknown) => {
        reads.delete(id);
        throw error;
      });
      reads.set(id, reading);
    }
    await reading;
  }

  async function read(): Promise<void> {
    rows = await readDataKeysOf(store.pool, { owner: place.owner, period: place.period });
    if (rows.length === 0) {
      const now = clock.now();
      const usableFrom = deps.canWait && (await hasSealedValues(store.pool)) ? plusSeconds(now, upgradeSeconds) : now;
      await createDataKey(deps, keys, { ...place, version: 1 }, usableFrom);
      rows = await readDataKeysOf(store.pool, { owner: place.owner, period: place.period });
    }
    for (const row of rows)
      if (hasSecret(row) && !known.has(row.dataKeyId)) {
        const key = await keys.unwrap(row).catch(unreadable);
        if (key) known.set(row.dataKeyId, key);
      }
  }

  /** The service starts without a key that cannot be opened: values under others are usable. */
  function unreadable(error: unknown): undefined {
    if (!(error instanceof UnreadableSecret)) throw error;
    log.error({ err: error }, 'a data key of the service cannot be opened');
  }

  return {
    read,
    load,
    get: (id: string): VaultKey | undefined => known.get(id),
    newest: (): VaultKey | undefined => {
      const now = clock.now();
      // Newest first.
      const row = rows.find(({ usableFrom, dataKeyId }) => usableFrom <= now && known.has(dataKeyId));
      return row && known.get(row.dataKeyId);
    },
    async probe(): Promise<void> {
      const newest = rows.find(({ dataKeyId }) => known.has(dataKeyId));
      if (newest && hasSecret(newest)) await keys.unwrap(newest);
    },
  };
}

async function newestOf(deps: DataKeyDeps, keys: Wrapping, name: string): Promise<CardKey> {
  const [owner = '', period = ''] = name.split(' ');
  const [newest] = await readDataKeysOf(deps.store.pool, { owner, period });
  if (newest && hasSecret(newest)) return { ...(await keys.unwrap(newest)), owner, period };
  const place = { owner, period, version: (newest?.version ?? 0) + 1 };
  const created = await createDataKey(deps, keys, place, deps.clock.now());
  return created ? { ...created, owner, period } : newestOf(deps, keys, name);
}

/**
 * Loads keys of the next month in the hour before it: their system may be out of reach when the month begins.
 * @throws KeysUnavailable at the first that cannot be loaded
 */
async function loadAhead(cards: Pick<ReturnType<typeof cardKeys>, 'names' | 'sealing'>, now: Date): Promise<void> {
  const [present = '', next] = periodsOf(now);
  if (next === undefined) return;
  const names = new Set(cards.names());
  const owners = [...names].filter((name) => name.endsWith(present)).map((name) => name.slice(0, -present.length - 1));
  const missing = owners.filter((owner) => !names.has(`${owner} ${next}`));
  for (const owner of missing.slice(0, aheadAtOnce)) await cards.sealing(owner, next);
}

/** The keys of accounts and months, in memory for a time. */
function cardKeys(deps: DataKeyDeps, keys: Wrapping) {
  const { store, clock, cacheSeconds, recovery = { switches: 0 } } = deps;
  const options = cached(clock, cacheSeconds);
  const byId = new LRUCache<string, CardKey>(options);
  // With the number of switches of the database before the row of the key was read.
  const sealingByName = new LRUCache<string, { readonly key: CardKey; readonly switches: number }>(options);
  // Concurrent requests share one read.
  const loading = new Map<string, Promise<CardKey>>();

  function shared(name: string, load: () => Promise<CardKey>): Promise<CardKey> {
    const started = loading.get(name) ?? load().finally(() => loading.delete(name));
    loading.set(name, started);
    return started;
  }

  async function loadSealing(name: string): Promise<CardKey> {
    const { switches } = recovery;
    const key = await newestOf(deps, keys, name);
    sealingByName.set(name, { key, switches });
    byId.set(key.id, key);
    return key;
  }

  /** After a switch the database may lack the row of a key: nothing could open what it seals. */
  async function confirm(name: string, key: CardKey): Promise<CardKey> {
    const { switches } = recovery;
    const row = await readDataKey(store.pool, { dataKeyId: key.id });
    if (!row || !hasSecret(row)) return loadSealing(name);
    sealingByName.set(name, { key, switches }, { noUpdateTTL: true });
    return key;
  }

  async function loadById(id: string): Promise<CardKey> {
    const row = await readDataKey(store.pool, { dataKeyId: id });
    if (!row) throw new UnreadableSecret(`The database has no data key "${id}": restore it from a backup.`);
    if (!hasSecret(row)) {
      byId.delete(id);
      throw new ForgottenSecret(`The data key "${id}" was destroyed.`);
    }
    const { owner, period } = row;
    const key = { ...(await keys.unwrap(row)), owner, period };
    byId.set(id, key);
    return key;
  }

  return {
    names: () => sealingByName.keys(),
    async sealing(accountId: string, period: string): Promise<CardKey> {
      const name = `${accountId} ${period}`;
      for (;;) {
        const known = sealingByName.get(name);
        if (known?.switches === recovery.switches) return known.key;
        // The load may have begun before a switch.
        await shared(name, () => (known ? confirm(name, known.key) : loadSealing(name)));
      }
    },
    opening: (id: string): Promise<CardKey> => {
      const known = byId.get(id);
      return known ? Promise.resolve(known) : shared(id, () => loadById(id));
    },
    /** Loads keys again before half of their time has passed. @throws KeysUnavailable after all others are loaded */
    async renew(): Promise<void> {
      const isOld = (remaining: number): boolean => remaining < (cacheSeconds / 2 + refreshSeconds) * 1_000;
      const failures: unknown[] = [];
      for (const name of sealingByName.keys())
        if (isOld(sealingByName.getRemainingTTL(name)) && periodsOf(clock.now()).some((each) => name.endsWith(each)))
          await shared(name, () => loadSealing(name)).catch((error: unknown) => failures.push(error));
      for (const id of byId.keys())
        if (isOld(byId.getRemainingTTL(id)))
          await shared(id, () => loadById(id)).catch((error: unknown) => {
            if (error instanceof KeysUnavailable) failures.push(error);
          });
      if (failures.length > 0) throw failures[0];
    },
    forget: (): void => {
      byId.clear();
      sealingByName.clear();
    },
  };
}
