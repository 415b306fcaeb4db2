import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Clock } from '../base/clock.js';
import { errors } from '../base/errors/catalogue.js';
import { problem, Problem } from '../base/errors/errors.js';
import { networkOf } from '../base/source-network.js';
import type { Config } from '../config/config.js';
import { addToCounter, type Counter, deleteCounters, longestLife, writeCounter } from '../store/people/counters.js';

/**
 * Limits the tries to sign in as a user. Tries count per user and source, so that guesses at one address do not delay
 * another.
 *
 * Passwords from unknown browsers also count per user. Beyond ten, an unknown browser waits before each try: longer the
 * more there were, an hour at most. Each network has its own wait, which guesses from elsewhere do not extend, so the
 * user can always sign in after it. Known browsers and passkeys do not wait for guesses from elsewhere.
 */
export interface SignInLimits {
  /** Counts a try before it is checked. @throws Problem RATE_LIMIT_EXCEEDED */
  countTry(tried: SignInTry): Promise<void>;
  /** Subtracts one try, whose password was correct or not checked. */
  forgive(tried: SignInTry): Promise<void>;
  /** Clears the counts of a user who signed in. */
  forget(tried: SignInTry): Promise<void>;
}

export interface SignInTry {
  /** The user who is named, by e-mail address or id; undefined for a link, which cannot be guessed. */
  readonly user: string | undefined;
  /** True for a password, which can be guessed from many addresses. */
  readonly isPassword?: boolean;
  /** The session that the user had in this browser before; undefined in an unknown browser. */
  readonly knownSessionId: string | undefined;
  readonly address: string;
}

/** Counts guesses per address, for any user. A known browser is exempt. */
interface AddressLimit {
  countGuess(address: string): Promise<void>;
  forgiveGuess(address: string): Promise<void>;
}

/** Counts a try and runs it. A failure of the service is no guess: nobody must stay locked out after an outage. */
export async function counted<Done>(limits: SignInLimits, tried: SignInTry, run: () => Promise<Done>): Promise<Done> {
  await limits.countTry(tried);
  try {
    const result = await run();
    await limits.forget(tried);
    return result;
  } catch (error) {
    if (!(error instanceof Problem) || errors[error.code].status >= 500) await limits.forgive(tried);
    throw error;
  }
}

const triesBeforeWait = 5;
const triesFromAnywhere = 10;
/** Tries from anywhere after which the wait of unknown browsers doubles. */
const triesBeforeLongerWait = 5;
const firstWaitSeconds = 60;
const longestWaitSeconds = 60 * 60;
const daySeconds = 24 * 60 * 60;

/** @param config `rateLimitStore`: instances count together in the database, or each alone */
export function signInLimits(
  addresses: AddressLimit,
  { rateLimitStore }: Pick<Config, 'rateLimitStore'>,
  pool: Pool,
  clock: Pick<Clock, 'now'>,
): SignInLimits {
  const counters = signInCounters(clock, rateLimitStore === 'database' ? pool : undefined);
  const secondsUntil = (time: number): number => Math.max(1, Math.ceil((time - clock.now().getTime()) / 1000));

  return {
    async countTry(tried) {
      if (tried.knownSessionId === undefined) await addresses.countGuess(tried.address);
      if (tried.user === undefined) return;
      await countHere(whoOf(tried));
      if (isFromAnywhere(tried)) await countAnywhere(userOf(tried), whoOf(tried));
    },
    async forgive(tried) {
      if (tried.knownSessionId === undefined) await addresses.forgiveGuess(tried.address);
      if (tried.user === undefined) return;
      await counters.add(`sign-in:${whoOf(tried)}`, -1, longestWaitSeconds);
      if (!isFromAnywhere(tried)) return;
      const { points } = await counters.add(`sign-in-user:${userOf(tried)}`, -1, daySeconds);
      if (points < triesFromAnywhere) return;
      // The try with the code is the same turn.
      const expiresAt = clock.now().getTime() + longestWaitSeconds * 1000;
      await counters.set(`sign-in-turn:${whoOf(tried)}`, { points: 1, expiresAt });
    },
    async forget(tried) {
      if (tried.knownSessionId === undefined) await addresses.forgiveGuess(tried.address);
      if (tried.user === undefined) return;
      const who = whoOf(tried);
      await counters.remove([`sign-in:${who}`, `sign-in-waits:${who}`]);
      // Guesses of others still count.
      if (isFromAnywhere(tried)) await counters.add(`sign-in-user:${userOf(tried)}`, -1, daySeconds);
    },
  };

  /** Counts a try of a source. The first one beyond the limit begins a wait, twice as long as the last. */
  async function countHere(who: string): Promise<void> {
    const tries = `sign-in:${who}`;
    const { points, expiresAt } = await counters.add(tries, 1, longestWaitSeconds);
    if (points <= triesBeforeWait) return;
    if (points > triesBeforeWait + 1) throw tooMany(secondsUntil(expiresAt));
    const { points: waits } = await counters.add(`sign-in-waits:${who}`, 1, daySeconds);
    const seconds = doubled(waits - 1);
    await counters.set(tries, { points, expiresAt: clock.now().getTime() + seconds * 1000 });
    throw tooMany(seconds);
  }

  /**
   * Counts a try of an unknown browser, whose network waits for its turn beyond ten. A refused try does not count. A
   * turn is one try, within an hour after the wait.
   */
  async function countAnywhere(user: string, who: string): Promise<void> {
    const counted = await counters.add(`sign-in-user:${user}`, 1, daySeconds);
    const tooManyBy = counted.points - triesFromAnywhere;
    if (tooManyBy <= 0) return;
    const turn = `sign-in-turn:${who}`;
    const seconds = doubled(Math.floor((tooManyBy - 1) / triesBeforeLongerWait));
    const { points, expiresAt } = await counters.add(turn, 1, seconds + longestWaitSeconds);
    // Of several tries at once, only the one that removes the turn has it.
    if ((await counters.remove([turn], clock.now().getTime() + longestWaitSeconds * 1000)) > 0) return;
    const wait = points === 1 ? seconds : secondsUntil(expiresAt) - longestWaitSeconds;
    await counters.add(`sign-in-user:${user}`, -1, daySeconds);
    await counters.add(`sign-in:${who}`, -1, longestWaitSeconds);
    throw tooMany(Math.max(1, wait));
  }
}

const doubled = (times: number): number => Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** Math.min(times, 10));

const tooMany = (seconds: number): Problem =>
  problem('RATE_LIMIT_EXCEEDED', 'Too many sign-ins to this user were refused.', { retry_after_seconds: seconds });

const isFromAnywhere = ({ isPassword = false, knownSessionId }: SignInTry): boolean =>
  isPassword && knownSessionId === undefined;

/** Hashes a key, so that the store of the limits contains no address of a user. */
const hashed = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

const whoOf = ({ user = '', knownSessionId, address }: SignInTry): string =>
  hashed([user, knownSessionId ?? networkOf(address)]);

const userOf = ({ user = '' }: SignInTry): string => hashed([user]);

/** Counters of tries, on the service's clock. */
interface SignInCounters {
  /** Adds to a counter. An expired counter restarts. @param seconds lifetime of a new counter */
  add(key: string, points: number, seconds: number): Promise<Counter>;
  set(key: string, counter: Counter): Promise<void>;
  /** Removes counters that expire by `latest`, in one step. @returns their number */
  remove(keys: readonly string[], latest?: number): Promise<number>;
}

const remembered = 100_000;

/** @param pool the database that instances share; undefined: each instance counts in memory */
function signInCounters(clock: Pick<Clock, 'now'>, pool: Pool | undefined): SignInCounters {
  const now = (): number => clock.now().getTime();
  if (pool)
    return {
      add: (key, points, seconds) => addToCounter(pool, { key, points, now: now(), expiresAt: now() + seconds * 1000 }),
      set: (key, counter) => writeCounter(pool, key, counter),
      remove: (keys, latest) => deleteCounters(pool, keys, latest),
    };
  // Created at the first sign-in: it reserves its memory immediately, and many services have no users.
  let created: LRUCache<string, Counter> | undefined;
  const counters = () => (created ??= new LRUCache<string, Counter>({ max: remembered }));
  return {
    add(key, points, seconds) {
      const known = counters().get(key);
      const counter =
        known === undefined || known.expiresAt <= now() || known.expiresAt > now() + longestLife
          ? { points: Math.max(points, 0), expiresAt: now() + seconds * 1000 }
          : { ...known, points: Math.max(known.points + points, 0) };
      counters().set(key, counter);
      return Promise.resolve(counter);
    },
    set(key, counter) {
      counters().set(key, counter);
      return Promise.resolve();
    },
    remove(keys, latest = Infinity) {
      const due = keys.filter((key) => (counters().get(key)?.expiresAt ?? NaN) <= latest);
      for (const key of due) counters().delete(key);
      return Promise.resolve(due.length);
    },
  };
}
