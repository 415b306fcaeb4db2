import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { problem, type Problem } from '../../base/errors/errors.js';
import { networkOf, networks } from '../../base/source-network.js';
import type { Caller, Route } from '../request/state.js';

/** Requests per second and key. */
interface RateLimits {
  readonly submissions: number;
  readonly status: number;
  readonly all: number;
}

/** The state of the limit that a request counts against most, for the X-RateLimit headers. */
interface LimitState {
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the next window. */
  readonly resetSeconds: number;
  readonly refusal: Problem | undefined;
}

const windowSeconds = 1;

/**
 * Counts requests per API key (specification, Limits): in total, and separately submissions and status requests.
 * @param shared the database in which instances count together; undefined counts in this process alone
 */
export function rateLimiter(
  limits: RateLimits,
  shared: Pool | undefined,
): (caller: Caller, route: Route) => Promise<LimitState> {
  const submissions = limiter('submissions', limits.submissions, shared);
  const status = limiter('status', limits.status, shared);
  const overall = new Map<number, RateLimiterAbstract>();
  const all = (points: number): RateLimiterAbstract => {
    const found = overall.get(points) ?? limiter(`all-${points}`, points, shared);
    overall.set(points, found);
    return found;
  };

  return async (caller, route) => {
    const whole = await consume(all(caller.requestsPerSecond ?? limits.all), caller.apiKeyId);
    if (whole.refusal) return whole;
    const part = await consume(route.method === 'get' ? status : submissions, caller.apiKeyId);
    return part.refusal || part.remaining < whole.remaining ? part : whole;
  };
}

/**
 * Creates a limiter. A shared one does not query the database for a key that is already over its limit. While the
 * database is unreachable, it counts in this process alone.
 */
function limiter(keyPrefix: string, points: number, shared: Pool | undefined): RateLimiterAbstract {
  const alone = new RateLimiterMemory({ keyPrefix, points, duration: windowSeconds });
  return shared === undefined
    ? alone
    : new RateLimiterPostgres({
        storeClient: shared,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix,
        points,
        duration: windowSeconds,
        inMemoryBlockOnConsumed: points,
        insuranceLimiter: alone,
      });
}

async function consume(limiter: RateLimiterAbstract, key: string, isRepeated = false): Promise<LimitState> {
  try {
    return stateOf(limiter, await limiter.consume(key), undefined);
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    // A clock that was set back since wrote the counter: the key would be refused until its time comes. Clocks of
    // instances may differ by seconds, and must not end each other's counts.
    if (!isRepeated && reason.msBeforeNext > 10 * windowSeconds * 1000) {
      await limiter.delete(key);
      return consume(limiter, key, true);
    }
    const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
    return stateOf(
      limiter,
      reason,
      problem('RATE_LIMIT_EXCEEDED', `More than ${limiter.points} requests in ${windowSeconds} second.`, {
        retry_after_seconds: seconds,
      }),
    );
  }
}

const stateOf = (
  limiter: RateLimiterAbstract,
  { remainingPoints, msBeforeNext }: RateLimiterRes,
  refusal: Problem | undefined,
): LimitState => ({
  limit: limiter.points,
  remaining: Math.max(0, remainingPoints),
  resetSeconds: Math.ceil(msBeforeNext / 1000),
  refusal,
});

/**
 * Limits of an address before the service authenticates it. Each process counts in memory: these limits protect the
 * database, so they must not query it.
 */
export interface SourceLimits {
  /** Counts a credential of unknown validity before it is looked up. @throws Problem RATE_LIMIT_EXCEEDED */
  countGuess(address: string): Promise<void>;
  /** Counts a valid key that its address may not use: no guess of others. @throws Problem RATE_LIMIT_EXCEEDED */
  countUnpermitted(address: string): Promise<void>;
  /** Subtracts the guess of a credential that proved valid. */
  forgiveGuess(address: string): Promise<void>;
  /**
   * Counts an unknown address of a payer page. Valid addresses are neither counted nor refused: their 192 random bits
   * cannot be guessed.
   * @throws Problem RATE_LIMIT_EXCEEDED
   */
  countUnknownPage(address: string): Promise<void>;
  /** Counts a notification on behalf of a processor. @throws Problem RATE_LIMIT_EXCEEDED */
  countNotification(providerKey: string, address: string): Promise<void>;
  /** Counts a card or a wallet's sheet by a publishable key, which is public. @throws Problem RATE_LIMIT_EXCEEDED */
  countCardToken(address: string): Promise<void>;
}

/**
 * Returns a check of credentials of unknown validity. Each counts as a guess of its address until it proves valid.
 * Requests of one that come meanwhile share its guess and its result.
 */
export function guessing<Found>(limits: Pick<SourceLimits, 'countGuess' | 'forgiveGuess'>) {
  const running = new Map<string, Promise<Found | undefined>>();

  async function check(address: string, read: () => Promise<Found | undefined>) {
    await limits.countGuess(address);
    let isGuess = false;
    try {
      const found = await read();
      isGuess = found === undefined;
      return found;
    } finally {
      // A failed read may not be a guess: nobody must stay locked out after an outage.
      if (!isGuess) await limits.forgiveGuess(address);
    }
  }

  return (name: string, address: string, read: () => Promise<Found | undefined>): Promise<Found | undefined> => {
    const place = `${name} ${address}`;
    const checked = running.get(place) ?? check(address, read).finally(() => running.delete(place));
    running.set(place, checked);
    return checked;
  };
}

/** @param limits failed authentications and card tokens per minute; notifications per second, each per address */
export function sourceLimits(limits: {
  readonly failedAuthentications: number;
  readonly notifications: number;
  readonly cardTokens: number;
}): SourceLimits {
  const guesses = new RateLimiterMemory({ keyPrefix: 'guesses', points: limits.failedAuthentications, duration: 60 });
  const refused = new RateLimiterMemory({ keyPrefix: 'refused', points: limits.failedAuthentications, duration: 60 });
  const pages = new RateLimiterMemory({ keyPrefix: 'pages', points: limits.failedAuthentications, duration: 60 });
  const notifications = new RateLimiterMemory({ keyPrefix: 'sent', points: limits.notifications, duration: 1 });
  const cardTokens = new RateLimiterMemory({ keyPrefix: 'cards', points: limits.cardTokens, duration: 60 });
  return {
    countGuess: (address) =>
      count(guesses, networkOf(address), 'Too many keys that are not valid came from this address.'),
    countUnpermitted: (address) =>
      count(refused, networkOf(address), 'Too many keys that do not permit it came from this address.'),
    async forgiveGuess(address) {
      await guesses.reward(networkOf(address));
    },
    countUnknownPage: (address) =>
      count(pages, networkOf(address), 'Too many addresses of pages that lead to no payment came from this address.'),
    countNotification: (providerKey, address) =>
      count(
        notifications,
        `${providerKey} ${networkOf(address)}`,
        `More than ${limits.notifications} notifications of this processor came from this address in a second.`,
      ),
    countCardToken: (address) =>
      count(cardTokens, networkOf(address), `More than ${limits.cardTokens} cards came from this address in a minute.`),
  };
}

async function count(limiter: RateLimiterMemory, key: string, detail: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    // A refused one is not looked up, so it is no guess: many good keys at once must not lock their address out.
    await limiter.reward(key);
    throw problem('RATE_LIMIT_EXCEEDED', detail, {
      retry_after_seconds: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)),
    });
  }
}

/** Replaces the address of a connection that has closed. */
export const unknownAddress = 'unknown';

/** Returns the source address of a request, IPv4 or IPv6. */
type SourceAddress = (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string;

/**
 * Returns the reader of a client's address. That is the connection's address or, if a trusted proxy has it, the last
 * address in X-Forwarded-For that is not a trusted proxy. Entries before that one are untrusted.
 * @param trustedProxies addresses and networks in CIDR notation
 */
export function sourceAddress(trustedProxies: readonly string[]): SourceAddress {
  const trusted = networks(trustedProxies);
  return ({ socket, headers }) => {
    let address = plainAddress(socket.remoteAddress ?? '') ?? unknownAddress;
    if (trustedProxies.length === 0) return address;
    const hops = String(headers['x-forwarded-for'] ?? '').split(',');
    while (trusted.includes(address)) {
      const before = plainAddress(hops.pop()?.trim() ?? '');
      if (before === undefined) break;
      address = before;
    }
    return address;
  };
}

/** The prefix of an IPv4 address written as IPv6 (RFC 4291, 2.5.5.2). */
const mappedPrefix = '::ffff:';

/**
 * Returns an address without port, brackets and zone; an IPv4-mapped IPv6 address becomes IPv4. @returns undefined if
 * the text is not an address
 */
function plainAddress(text: string): string | undefined {
  if (isIP(text) === 4) return text;
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? [];
  const [, withPort] = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/.exec(text) ?? [];
  const [zoneless = ''] = (bracketed ?? withPort ?? text).split('%', 1);
  const mapped = zoneless.toLowerCase().startsWith(mappedPrefix) ? zoneless.slice(mappedPrefix.length) : '';
  const address = isIP(mapped) === 4 ? mapped : zoneless;
  return isIP(address) === 0 ? undefined : address;
}
