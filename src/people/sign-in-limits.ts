import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { Config } from '../config/config.js';
import { problem } from '../base/errors/errors.js';
import { networkOf } from '../base/source-network.js';

/**
 * Limits the tries to sign in as a user. They are counted by user and source together, so that guesses at one address
 * delay no other address. Passwords sent by unknown browsers are counted by user alone as well: beyond ten from
 * anywhere, unknown browsers wait. Known browsers and passkeys never wait for these, so no user is locked out.
 */
export interface SignInLimits {
  /** Counts a try before it is looked at. @throws Problem RATE_LIMIT_EXCEEDED */
  countTry(tried: SignInTry): Promise<void>;
  /** Takes one try back, whose password was correct. */
  forgive(tried: SignInTry): Promise<void>;
  /** It was the user: nothing is counted against them any more. */
  forget(tried: SignInTry): Promise<void>;
}

export interface SignInTry {
  /** The user who is named, by e-mail address or id; undefined for a link, which cannot be guessed. */
  readonly user: string | undefined;
  /** True for a password, which can be guessed from many addresses. */
  readonly isPassword?: boolean;
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
const triesFromAnywhere = 10;
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
  const fromAnywhere = limiter('sign-in-user', triesFromAnywhere, daySeconds, shared);
  const waits = limiter('sign-in-waits', 1_000_000, daySeconds, shared);

  return {
    async countTry(tried) {
      if (tried.knownSessionId === undefined) await addresses.countGuess(tried.address);
      if (tried.user === undefined) return;
      await count(tries, triesBeforeWait, whoOf(tried));
      if (isFromAnywhere(tried)) await count(fromAnywhere, triesFromAnywhere, userOf(tried));
    },
    async forgive(tried) {
      if (tried.knownSessionId === undefined) await addresses.forgiveGuess(tried.address);
      await tries.reward(whoOf(tried));
      if (isFromAnywhere(tried)) await fromAnywhere.reward(userOf(tried));
    },
    async forget(tried) {
      if (tried.knownSessionId === undefined) await addresses.forgiveGuess(tried.address);
      if (tried.user === undefined) return;
      const who = whoOf(tried);
      await Promise.all([tries.delete(who), waits.delete(who)]);
      // The guesses of others still count.
      if (isFromAnywhere(tried)) await fromAnywhere.reward(userOf(tried));
    },
  };

  async function count(limited: RateLimiterAbstract, points: number, who: string): Promise<void> {
    try {
      await limited.consume(who);
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      throw problem('RATE_LIMIT_EXCEEDED', 'Too many sign-ins to this user were refused.', {
        retry_after_seconds: await waitAfter(limited, points, who, reason),
      });
    }
  }

  /** The first try that is too many begins a wait, twice as long as the one before it. */
  async function waitAfter(
    limited: RateLimiterAbstract,
    points: number,
    who: string,
    { consumedPoints, msBeforeNext }: RateLimiterRes,
  ): Promise<number> {
    if (consumedPoints !== points + 1) return Math.max(1, Math.ceil(msBeforeNext / 1000));
    const { consumedPoints: earlier } = await waits.consume(who);
    const seconds = Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** Math.min(earlier - 1, 10));
    await limited.block(who, seconds);
    return seconds;
  }
}

const isFromAnywhere = ({ isPassword = false, knownSessionId }: SignInTry): boolean =>
  isPassword && knownSessionId === undefined;

/** The store of the limits learns no address of a user. */
const hashed = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

const whoOf = ({ user = '', knownSessionId, address }: SignInTry): string =>
  hashed([user, knownSessionId ?? networkOf(address)]);

const userOf = ({ user = '' }: SignInTry): string => hashed([user]);

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
