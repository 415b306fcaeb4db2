import { hash as hashed } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.js';
import { problem } from '../errors.js';
import type { Store } from '../store/open.js';
import type { Terminal } from '../terminal.js';
import { sandboxClocks } from './sandbox-clocks.js';
import type { Caller } from './state.js';

/** How long an instance may go on believing what it read of a key: revocation has to reach every instance within 5 s. */
const cacheMilliseconds = 4_000;

export interface AccessControl {
  /** @throws Problem INVALID_API_KEY when the key is missing, unknown, expired or revoked */
  caller(apiKey: string | undefined): Promise<Caller>;
  /** @throws Problem TERMINAL_NOT_FOUND, the same whether the terminal exists or not; VALIDATION/API_KEY_ENVIRONMENT_MISMATCH */
  terminal(caller: Caller, terminalId: string): Terminal;
  /** The terminal with its clock as it stands at this moment: that of a sandbox terminal may have been moved, through this instance or another. */
  inItsTime(terminal: Terminal): Promise<Terminal>;
  /** Forgets what was read, so that a change made by this instance holds at once. */
  forget(): void;
}

export function accessControl({ prisma, pool }: Store, clock: Clock): AccessControl {
  const clocks = sandboxClocks(pool, clock);
  // A key that does not exist is remembered too, or a stranger could make every guess a query.
  const cache = new LRUCache<string, Promise<Caller | 'unknown'>>({
    max: 10_000, ttl: cacheMilliseconds, ttlResolution: 0, perf: { now: () => clock.now().getTime() },
  });

  async function read(hash: Buffer): Promise<Caller | 'unknown'> {
    const key = await prisma.apiKey.findUnique({ where: { hash: Uint8Array.from(hash) }, include: { terminals: { include: { terminal: true } } } });
    if (!key || key.revokedAt) return 'unknown';
    return {
      apiKeyId: key.apiKeyId, environment: key.environment, requestsPerSecond: key.requestsPerSecond ?? undefined, expiresAt: key.expiresAt,
      terminals: new Map(key.terminals.map(({ terminal }) => [terminal.terminalId, terminal])),
    };
  }

  return {
    async caller(apiKey) {
      if (apiKey === undefined || apiKey === '') throw problem('INVALID_API_KEY', 'Send your API key in the x-api-key header.');
      const name = hashed('sha256', apiKey, 'base64');
      let found = cache.get(name);
      if (!found) {
        found = read(Buffer.from(name, 'base64'));
        cache.set(name, found);
        // A failed read is no answer: the next request asks again.
        found.catch(() => cache.delete(name));
      }
      const caller = await found;
      if (caller === 'unknown' || (caller.expiresAt && caller.expiresAt <= clock.now())) throw problem('INVALID_API_KEY', 'The API key is not valid.');
      return caller;
    },

    terminal(caller, terminalId) {
      const terminal = caller.terminals.get(terminalId);
      if (!terminal) {
        const shownId = /^[0-9A-Za-z]{6}$/.test(terminalId) ? { terminal_friendly_id: terminalId } : undefined;
        throw problem('TERMINAL_NOT_FOUND', 'The API key has no access to a terminal of this id.', shownId);
      }
      if (terminal.environment !== caller.environment) {
        throw problem('VALIDATION/API_KEY_ENVIRONMENT_MISMATCH', `The terminal is ${terminal.environment}, the API key is not.`, { terminal_friendly_id: terminalId });
      }
      return terminal;
    },

    async inItsTime(terminal) {
      return terminal.environment === 'sandbox' ? { ...terminal, clockNow: await clocks.read(terminal.terminalId) } : terminal;
    },

    forget: () => cache.clear(),
  };
}
