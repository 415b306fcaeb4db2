import { hash as hashed } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../base/at-most.js';
import type { Clock } from '../../base/clock.js';
import type { Database } from '../../store/connection/open.js';
import { findApiKeyByHash, noteApiKeyUse } from '../../store/terminals/accounts.js';
import type { Caller } from '../request/state.js';

/** Maximum age of a cached key: revocation must reach every instance within 5 s. */
const cacheMilliseconds = 4_000;

/** Maximum number of cached valid keys, and of cached invalid ones. */
const remembered = 10_000;

/** The keys that an instance has read, by name (`keyName`). */
export interface KnownKeys {
  /** Returns the caller of a key that was valid when last read; undefined if it was not, or no longer is. */
  known(name: string): Promise<Caller | undefined>;
  /** Reads a key. Concurrent requests share one read. */
  read(name: string): Promise<Caller | undefined>;
  /** True if a recent read found no such key. */
  isKnownInvalid(name: string): boolean;
  /** True if there is a caller whose key has not expired. */
  isInForce(caller: Caller | undefined): caller is Caller;
  /** Clears the cache, so that a change made by this instance takes effect immediately. */
  forget(): void;
}

/** A cached valid key and the elapsed time of its next read: a clock that is set back must not keep a revoked key. */
interface Known {
  readonly caller: Caller;
  readonly staleAt: number;
  readonly generation: number;
}

/** Returns the name of a key in the cache: its hash, as stored. */
export const keyName = (key: string): string => hashed('sha256', key, 'base64');

/** Creates the key cache of an instance. A valid key is read again after 4 s; an invalid one is forgotten then. */
export function knownKeys(pool: Database['pool'], clock: Clock): KnownKeys {
  // Two caches, so that invalid keys of unknown clients cannot evict valid ones.
  const good = new LRUCache<string, Known>(atMost(remembered));
  const invalid = new LRUCache<string, true>({
    ...atMost(remembered),
    ttl: cacheMilliseconds,
    ttlResolution: 0,
    perf: { now: () => clock.elapsed() },
  });
  const reading = new Map<string, Promise<Caller | undefined>>();
  let generation = 0;

  async function readUncached(name: string): Promise<Caller | undefined> {
    const [began, staleAt] = [generation, clock.elapsed() + cacheMilliseconds];
    const caller = await readCaller(pool, name, clock.now());
    // After a `forget` in between, only the requests already waiting get this result.
    if (began !== generation) return caller;
    if (caller) good.set(name, { caller, staleAt, generation });
    else {
      good.delete(name);
      invalid.set(name, true);
    }
    return caller;
  }

  function read(name: string): Promise<Caller | undefined> {
    const found =
      reading.get(name) ??
      readUncached(name).finally(() => {
        if (reading.get(name) === found) reading.delete(name);
      });
    reading.set(name, found);
    return found;
  }

  const isInForce = (caller: Caller | undefined): caller is Caller =>
    caller !== undefined && !(caller.expiresAt && caller.expiresAt <= clock.now());

  return {
    read,
    isInForce,
    isKnownInvalid: (name) => invalid.has(name),

    async known(name) {
      const entry = good.get(name);
      if (!entry) return undefined;
      const isFresh = entry.generation === generation && clock.elapsed() < entry.staleAt;
      const caller = isFresh ? entry.caller : await read(name);
      if (isInForce(caller)) return caller;
      good.delete(name);
      return undefined;
    },

    forget() {
      generation += 1;
      invalid.clear();
      reading.clear();
    },
  };
}

/** Precision of a key's last use. It is noted when the key is read anyway, once a minute at most. */
const precisionMilliseconds = 60_000;

/** @param now real time */
async function readCaller(pool: Database['pool'], name: string, now: Date): Promise<Caller | undefined> {
  const found = await findApiKeyByHash(pool, name);
  if (!found || found.key.revokedAt) return undefined;
  const { key, terminals } = found;
  // A write that fails leaves the time of an earlier use, and the request goes on.
  const since = new Date(now.getTime() - precisionMilliseconds);
  const isExpired = key.expiresAt !== null && key.expiresAt <= now;
  if (!isExpired && (!key.lastUsedAt || key.lastUsedAt <= since))
    await noteApiKeyUse(pool, { apiKeyId: key.apiKeyId, at: now, since }).catch(() => undefined);
  return {
    apiKeyId: key.apiKeyId,
    environment: key.environment,
    requestsPerSecond: key.requestsPerSecond ?? undefined,
    expiresAt: key.expiresAt,
    allowedOrigins: key.allowedOrigins,
    scope: { readOnly: key.readOnly, operations: key.operations, allowedAddresses: key.allowedAddresses },
    terminals: new Map(terminals.map((terminal) => [terminal.terminalId, terminal])),
  };
}
