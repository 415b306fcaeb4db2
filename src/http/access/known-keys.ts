import { hash as hashed } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../base/clock.js';
import type { Database } from '../../store/connection/open.js';
import { findApiKeyByHash } from '../../store/terminals/api-keys.js';
import type { Caller } from '../request/state.js';

/**
 * How long an instance may go on believing what it read of a key: revocation has to reach every instance within 5 s.
 */
const cacheMilliseconds = 4_000;

/** How many keys an instance remembers: good ones, and as many that are not. */
const remembered = 10_000;

/** The keys that an instance has read, each by its name (`keyName`). */
export interface KnownKeys {
  /** The caller of a key that was good when it was last read; undefined when it was not, or is not any more. */
  known(name: string): Promise<Caller | undefined>;
  /** Reads a key. Requests that come meanwhile share what is read. */
  read(name: string): Promise<Caller | undefined>;
  /** True if a key was read a moment ago and nobody has it. */
  isStranger(name: string): boolean;
  /** True if a caller was found and its key has not expired. */
  isInForce(caller: Caller | undefined): caller is Caller;
  /** Forgets what was read, so that a change made by this instance holds at once. */
  forget(): void;
}

/** What was read of a good key, and when it has to be read again. */
interface Known {
  readonly caller: Caller;
  readonly staleAt: number;
  readonly generation: number;
}

/** The name by which a key is remembered: its hash, as it is stored. */
export const keyName = (key: string): string => hashed('sha256', key, 'base64');

export function knownKeys(prisma: Database['prisma'], clock: Clock): KnownKeys {
  // Each has room of its own: whatever unknown clients send, they push no good key out.
  const good = new LRUCache<string, Known>({ max: remembered });
  const strangers = new LRUCache<string, true>({
    max: remembered,
    ttl: cacheMilliseconds,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  });
  const reading = new Map<string, Promise<Caller | undefined>>();
  let generation = 0;

  async function readAnew(name: string): Promise<Caller | undefined> {
    const [began, staleAt] = [generation, clock.now().getTime() + cacheMilliseconds];
    const caller = await readCaller(prisma, name);
    // After a `forget` meanwhile this answers only the requests that wait for it already.
    if (began !== generation) return caller;
    if (caller) good.set(name, { caller, staleAt, generation });
    else {
      good.delete(name);
      strangers.set(name, true);
    }
    return caller;
  }

  function read(name: string): Promise<Caller | undefined> {
    const found =
      reading.get(name) ??
      readAnew(name).finally(() => {
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
    isStranger: (name) => strangers.has(name),

    async known(name) {
      const entry = good.get(name);
      if (!entry) return undefined;
      const isFresh = entry.generation === generation && clock.now().getTime() < entry.staleAt;
      const caller = isFresh ? entry.caller : await read(name);
      if (isInForce(caller)) return caller;
      good.delete(name);
      return undefined;
    },

    forget() {
      generation += 1;
      strangers.clear();
      reading.clear();
    },
  };
}

async function readCaller(prisma: Database['prisma'], name: string): Promise<Caller | undefined> {
  const found = await findApiKeyByHash(prisma, Uint8Array.from(Buffer.from(name, 'base64')));
  if (!found || found.key.revokedAt) return undefined;
  const { key, terminals } = found;
  return {
    apiKeyId: key.apiKeyId,
    environment: key.environment,
    requestsPerSecond: key.requestsPerSecond ?? undefined,
    expiresAt: key.expiresAt,
    allowedOrigins: key.allowedOrigins,
    terminals: new Map(terminals.map((terminal) => [terminal.terminalId, terminal])),
  };
}
