import type { Pool } from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { problem, type Problem } from '../../base/errors/errors.js';
import type { Caller, Route } from '../request/state.js';

/** Requests per second and key. */
export interface RateLimits {
  readonly submissions: number;
  readonly status: number;
  readonly all: number;
}

/** The state of the limit that a request counts against most, for the X-RateLimit headers. */
export interface LimitState {
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

async function consume(limiter: RateLimiterAbstract, key: string): Promise<LimitState> {
  try {
    return stateOf(limiter, await limiter.consume(key), undefined);
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
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
