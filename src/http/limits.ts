import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { problem, type Problem } from '../errors.js';
import type { Caller, Route } from './state.js';

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
  /** Whole seconds until the window starts anew. */
  readonly resetSeconds: number;
  readonly refusal: Problem | undefined;
}

const windowSeconds = 1;

/** Counts requests per API key (specification, Limits): all of them, and beside that submissions and status requests each. */
export function rateLimiter(limits: RateLimits): (caller: Caller, route: Route) => Promise<LimitState> {
  const submissions = new RateLimiterMemory({ keyPrefix: 'submissions', points: limits.submissions, duration: windowSeconds });
  const status = new RateLimiterMemory({ keyPrefix: 'status', points: limits.status, duration: windowSeconds });
  const overall = new Map<number, RateLimiterMemory>();
  const all = (points: number): RateLimiterMemory => {
    const limiter = overall.get(points) ?? new RateLimiterMemory({ keyPrefix: `all-${points}`, points, duration: windowSeconds });
    overall.set(points, limiter);
    return limiter;
  };

  return async (caller, route) => {
    const whole = await consume(all(caller.requestsPerSecond ?? limits.all), caller.apiKeyId);
    if (whole.refusal) return whole;
    const part = await consume(route.method === 'get' ? status : submissions, caller.apiKeyId);
    return part.refusal || part.remaining < whole.remaining ? part : whole;
  };
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<LimitState> {
  try {
    return stateOf(limiter, await limiter.consume(key), undefined);
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
    return stateOf(limiter, reason, problem('RATE_LIMIT_EXCEEDED', `More than ${limiter.points} requests in ${windowSeconds} second.`, { retry_after_seconds: seconds }));
  }
}

const stateOf = (limiter: RateLimiterMemory, { remainingPoints, msBeforeNext }: RateLimiterRes, refusal: Problem | undefined): LimitState => ({
  limit: limiter.points, remaining: Math.max(0, remainingPoints), resetSeconds: Math.ceil(msBeforeNext / 1000), refusal,
});
