import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { problem } from '../../base/errors/errors.js';
import { networkOf } from '../../base/source-network.js';

/**
 * What one address may do before the service knows who it is. Counted by this process alone and in memory: a limit that
 * asked the database would be what it protects from.
 */
export interface SourceLimits {
  /**
   * Counts a credential that is not known to be good yet, before it is looked up.
   * @throws Problem RATE_LIMIT_EXCEEDED
   */
  countGuess(address: string): Promise<void>;
  /** It was a good one: no guess. */
  forgiveGuess(address: string): Promise<void>;
  /**
   * Counts an address of a payer's page that leads to no payment. A good one is not counted, and not refused for those
   * of others behind the same network address: it has 192 random bits.
   * @throws Problem RATE_LIMIT_EXCEEDED
   */
  countUnknownPage(address: string): Promise<void>;
  /** Counts a notification in the name of a processor. @throws Problem RATE_LIMIT_EXCEEDED */
  countNotification(providerKey: string, address: string): Promise<void>;
  /** Counts a card that is sent with a publishable key, which anybody can read. @throws Problem RATE_LIMIT_EXCEEDED */
  countCardToken(address: string): Promise<void>;
}

/** @param limits failed authentications and card tokens per minute; notifications per second, each per address */
export function sourceLimits(limits: {
  readonly failedAuthentications: number;
  readonly notifications: number;
  readonly cardTokens: number;
}): SourceLimits {
  const guesses = new RateLimiterMemory({ keyPrefix: 'guesses', points: limits.failedAuthentications, duration: 60 });
  const pages = new RateLimiterMemory({ keyPrefix: 'pages', points: limits.failedAuthentications, duration: 60 });
  const notifications = new RateLimiterMemory({
    keyPrefix: 'notifications',
    points: limits.notifications,
    duration: 1,
  });
  const cardTokens = new RateLimiterMemory({ keyPrefix: 'cards', points: limits.cardTokens, duration: 60 });
  return {
    countGuess: (address) =>
      count(guesses, networkOf(address), 'Too many keys that are not valid came from this address.'),
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
    throw problem('RATE_LIMIT_EXCEEDED', detail, {
      retry_after_seconds: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)),
    });
  }
}
