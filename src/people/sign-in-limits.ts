import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { Config } from '../config.js';
import { problem } from '../errors.js';
import { networkOf } from '../source-network.js';

/**
 * How often someone may try to sign in as a user. It is counted by the user and where the tries come from together: who
 * tries to come in as another user keeps nobody waiting but themselves.
 */
export interface SignInLimits {
  /** Counts a try before it is looked at. @throws Problem RATE_LIMIT_EXCEEDED */
  countTry(tried: SignInTry): Promise<void>;
  /** It was the user: nothing is counted against them any more. */
  forget(tried: SignInTry): Promise<void>;
}

export interface SignInTry {
  /** The user who is named, by e-mail address or id; undefined for a link, which cannot be guessed. */
  readonly user: string | undefined;
  /** The session that the user had in this browser before; undefined in a browser that is not known. */
  readonly knownSessionId: string | undefined;
  readonly address: string;
}

/**
 * What else is counted of an address, whichever user it names. A known browser does not wait for what others do there.
 */
interface AddressLimit {
  countGuess(address: string): Promise<void>;
  forgiveGuess(address: string): Promise<void>;
}

const triesBeforeWait = 5;
const firstWaitSeconds = 60;
const longestWaitSeconds = 60 * 60;
const daySeconds = 24 * 60 * 60;

/** @param config whether instances count together, in the database, or each alone */
export function signInLimits(
  addresses: AddressLimit,
  { rateLimitStore }: Pick<Config, 'rateLimitStore'>,
  pool: Pool,
): SignInLimits {
  const shared = rateLimitStore === 'database' ? pool : undefined;
  const tries = limiter('sign-in', triesBeforeWait, longestWaitSeconds, shared);
  const waits = limiter('sign-in-waits', 1_000_000, daySeconds, shared);

  return {
    async countTry(tried) {
      if (tried.knownSessionId === undefined) await addresses.countGuess(tried.address);
      if (tried.user === undefined) return;
      const who = whoOf(tried);
      try {
        await tries.consume(who);
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        throw problem('RATE_LIMIT_EXCEEDED', 'Too many sign-ins to this user were refused.', {
          retry_after_seconds: await waitAfter(who, reason),
        });
      }
    },
    async forget(tried) {
      if (tried.knownSessionId === undefined) await addresses.forgiveGuess(tried.address);
      if (tried.user === undefined) return;
      const who = whoOf(tried);
      await Promise.all([tries.delete(who), waits.delete(who)]);
    },
  };

  /** The first try that is too many begins a wait, twice as long as the one before it. */
  async function waitAfter(who: string, { consumedPoints, msBeforeNext }: RateLimiterRes): Promise<number> {
    if (consumedPoints !== triesBeforeWait + 1) return Math.max(1, Math.ceil(msBeforeNext / 1000));
    const { consumedPoints: earlier } = await waits.consume(who);
    const seconds = Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** Math.min(earlier - 1, 10));
    await tries.block(who, seconds);
    return seconds;
  }
}

/** The store of the limits learns no address of a user. */
const whoOf = ({ user = '', knownSessionId, address }: SignInTry): string =>
  createHash('sha256')
    .update(JSON.stringify([user, knownSessionId ?? networkOf(address)]))
    .digest('base64url');

function limiter(keyPrefix: string, points: number, duration: number, shared: Pool | undefined): RateLimiterAbstract {
  const alone = new RateLimiterMemory({ keyPrefix, points, duration });
  return shared === undefined
    ? alone
    : new RateLimiterPostgres({
        storeClient: shared,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix,
        points,
        duration,
        insuranceLimiter: alone,
      });
}
