import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { problem } from '../../base/errors/errors.js';
import { networkOf } from '../../base/source-network.js';

/**
 * Limits of an address before the service authenticates it. Each process counts in memory: these limits protect the
 * database, so they must not query it.
 */
export interface SourceLimits {
  /**
   * Counts a credential of unknown validity before it is looked up.
   * @throws Problem RATE_LIMIT_EXCEEDED
   */
  countGuess(address: string): Promise<void>;
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
  /** Counts a card sent with a publishable key, which is public. @throws Problem RATE_LIMIT_EXCEEDED */
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
