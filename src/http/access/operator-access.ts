import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import { type Actor, mayCall, shownRole } from '../../base/actor.js';
import { atMost } from '../../base/at-most.js';
import { problem, roleNotSufficient } from '../../base/errors/errors.js';
import type { PeopleDeps } from '../../people/second-factor.js';
import { challengeCookieName, readSession, sessionCookieName, signOnCookieName } from '../../people/sessions.js';
import { readAccessToken, tokenHash } from '../../people/tokens.js';
import type { HttpDeps } from '../request/http-deps.js';
import type { Route } from '../request/state.js';
import { refuseAddress, refuseOutOfScope } from './access.js';
import { guessing } from './limits.js';
import { isDisabledKey } from '../../store/people/access-tokens.js';

/** Authenticates and authorizes the operator's users. */
export interface OperatorAccess {
  /**
   * Returns the actor of a request: by the management key, else an access token, else a session's cookie. A credential
   * that was valid before passes from every address. Any other counts as a guess of its address.
   * @param source returns the address that the request comes from
   * @throws Problem INVALID_API_KEY; VALIDATION/MANAGEMENT_KEY_DISABLED; VALIDATION/SESSION_NOT_VALID;
   * RATE_LIMIT_EXCEEDED
   */
  actor(ctx: Pick<Context, 'get' | 'cookies'>, route: Route, source: () => string): Promise<Actor>;
  /**
   * @throws Problem VALIDATION/ROLE_NOT_SUFFICIENT; VALIDATION/SCOPE_NOT_SUFFICIENT; VALIDATION/ADDRESS_NOT_PERMITTED;
   * VALIDATION/SECOND_FACTOR_SETUP_REQUIRED; VALIDATION/CROSS_SITE_REQUEST for a change by a session
   */
  check(actor: Actor, route: Route, ctx: Pick<Context, 'get'>, source: () => string): void;
  /** Returns the session's cookie, even if the session has ended. */
  sessionToken(ctx: Pick<Context, 'cookies'>): string | undefined;
  /** Returns the cookie of a browser that requested a challenge. */
  challengeToken(ctx: Pick<Context, 'cookies'>): string | undefined;
  /** Returns the cookie of a browser that signs in with the identity provider. */
  signOnToken(ctx: Pick<Context, 'cookies'>): string | undefined;
}

/** Maximum number of valid tokens and sessions that an instance remembers. */
const remembered = 10_000;

const hashed = (text: string): Buffer => createHash('sha256').update(text).digest();

type GuessLimits = Parameters<typeof guessing>[0];

export function operatorAccess(
  deps: Pick<HttpDeps, 'consoleUrl' | 'store' | 'managementKeyHash'> & PeopleDeps,
  limits: GuessLimits,
): OperatorAccess {
  const { consoleUrl } = deps;
  const checkManagementKey = managementKeyCheck(deps, limits);
  const read = tokenReader(limits);
  const sessionToken = cookieOf(sessionCookieName(consoleUrl));

  return {
    sessionToken,
    challengeToken: cookieOf(challengeCookieName(consoleUrl)),
    signOnToken: cookieOf(signOnCookieName(consoleUrl)),

    async actor(ctx, { operationId }, source) {
      const [key, authorization, cookie] = [ctx.get('x-management-key'), ctx.get('authorization'), sessionToken(ctx)];
      if (key !== '') {
        await checkManagementKey(key, source);
        return { kind: 'management_key', role: 'owner' };
      }
      if (authorization !== '') {
        const [, token = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
        const actor = await read(token, source, () => readAccessToken(deps, token));
        if (actor) return actor;
        throw problem(
          'INVALID_API_KEY',
          'The access token is not valid, or its user is disabled. Send it as `Authorization: Bearer pta_…`.',
        );
      }
      if (cookie !== undefined) {
        // The console polls this operation, which must not keep the session of a user who has left.
        const isUse = operationId !== 'managementCurrentSessionGet';
        const actor = await read(cookie, source, () => readSession(deps, cookie, isUse));
        if (actor) return actor;
        throw problem('VALIDATION/SESSION_NOT_VALID', 'The session has ended.');
      }
      throw problem(
        'INVALID_API_KEY',
        'Send the management key in the x-management-key header, or an access token as `Authorization: Bearer`, ' +
          'or sign in.',
      );
    },

    check(actor, route, ctx, source) {
      if (actor.kind === 'access_token') {
        refuseAddress('access token', actor.scope, source);
        refuseOutOfScope('access token', actor.scope, route);
      }
      if (actor.kind === 'session' && route.method !== 'get') refuseForged(ctx, actor.csrfToken, consoleUrl);
      refuseWithoutSecondFactor(actor, route);
      refuseLesserRole(actor, route);
    },
  };
}

type ReadToken = (
  token: string,
  source: () => string,
  reading: () => Promise<Actor | undefined>,
) => Promise<Actor | undefined>;

/** Reads the owner of a token with every request, so that disabling or signing out takes effect immediately. */
function tokenReader(limits: GuessLimits): ReadToken {
  const seen = new LRUCache<string, true>(atMost(remembered));
  const guess = guessing<Actor>(limits);

  return async (token, source, reading) => {
    const name = hashed(token).toString('base64');
    if (!seen.has(name)) {
      if (!(await guess(name, source(), reading))) return undefined;
      seen.set(name, true);
    }
    const actor = await reading();
    if (!actor) seen.delete(name);
    return actor;
  };
}

const cookieOf = (name: string) => (ctx: Pick<Context, 'cookies'>) => {
  const given = ctx.cookies.get(name);
  return given === '' ? undefined : given;
};

/** Refuses a change by a session if another site's page made it. */
function refuseForged(ctx: Pick<Context, 'get'>, csrfToken: string, consoleUrl: string): void {
  refuseCrossSite(ctx, consoleUrl, { fromBrowsersOnly: true });
  if (!timingSafeEqual(hashed(ctx.get('x-csrf-token')), hashed(csrfToken)))
    throw problem('VALIDATION/CROSS_SITE_REQUEST', 'The header x-csrf-token is missing, or not that of the session.');
}

function refuseWithoutSecondFactor(actor: Actor, { setsUpSecondFactor }: Route): void {
  if ('user' in actor && actor.mustSetUpSecondFactor && !setsUpSecondFactor)
    throw problem(
      'VALIDATION/SECOND_FACTOR_SETUP_REQUIRED',
      'This service requires a second factor, and the user has none.',
    );
}

function refuseLesserRole(actor: Actor, { operationId, role, accountant }: Route): void {
  if (role === 'none' || role === 'anyone' || mayCall(actor.role, { role, accountant })) return;
  // The role is beside the others, not below them.
  if (actor.role === 'accountant')
    throw problem('VALIDATION/SCOPE_NOT_SUFFICIENT', `The operation ${operationId} is not for accountants.`, {
      operation: operationId,
    });
  throw roleNotSufficient(`The operation needs the role ${role}.`, role, shownRole(actor.role));
}

/**
 * Refuses requests that a page of another site makes a browser send. Browsers report the origin in Sec-Fetch-Site, or
 * if that is missing in Origin; pages cannot change either.
 * @param consoleUrl the address at which operators reach the console
 * @param fromBrowsersOnly true refuses requests without these headers
 * @throws Problem VALIDATION/CROSS_SITE_REQUEST
 */
export function refuseCrossSite(
  ctx: Pick<Context, 'get'>,
  consoleUrl: string,
  { fromBrowsersOnly }: { readonly fromBrowsersOnly: boolean },
): void {
  const [site, origin] = [ctx.get('sec-fetch-site'), ctx.get('origin')];
  const isOwn =
    site === ''
      ? origin === ''
        ? !fromBrowsersOnly
        : isOwnOrigin(origin, ctx.get('host'), consoleUrl)
      : site === 'same-origin';
  if (!isOwn) throw problem('VALIDATION/CROSS_SITE_REQUEST', 'The request does not come from a page of this service.');
}

/** A proxy may change the Host header, but not the console's address. */
const isOwnOrigin = (origin: string, host: string, consoleUrl: string): boolean =>
  origin === new URL(consoleUrl).origin || (URL.canParse(origin) && new URL(origin).host === host.toLowerCase());

/**
 * Returns the check of the operator's credential. The process stores only the key's hash. After its first use the key
 * passes from every address, even from one that guesses. Its state is read with every request, so that disabling it
 * takes effect on every instance immediately.
 * @returns a function that throws Problem INVALID_API_KEY for a wrong key, VALIDATION/MANAGEMENT_KEY_DISABLED for a
 * disabled one, and RATE_LIMIT_EXCEEDED to an address that guesses
 */
function managementKeyCheck(
  { store: { pool }, managementKeyHash: expected }: Pick<HttpDeps, 'store' | 'managementKeyHash'>,
  limits: GuessLimits,
): (given: string, source: () => string) => Promise<void> {
  const passes = guessesCounted(expected, limits);
  return async (given, source) => {
    await passes(given, source);
    if (expected !== undefined && (await isDisabledKey(pool, expected)))
      throw problem('VALIDATION/MANAGEMENT_KEY_DISABLED', 'An owner has disabled the management key.');
  };
}

/** @param expected undefined refuses every key */
function guessesCounted(
  expected: HttpDeps['managementKeyHash'],
  limits: GuessLimits,
): (given: string, source: () => string) => Promise<void> {
  let seen = false;
  return async (given, source) => {
    const isRight = expected !== undefined && timingSafeEqual(tokenHash(given), expected);
    if (isRight && seen) return;
    await limits.countGuess(source());
    if (!isRight) {
      const isApiKey = given.startsWith('ptk_');
      throw problem(
        'INVALID_API_KEY',
        `The management key is not valid.${isApiKey ? ' This is an API key, which goes into x-api-key.' : ''}`,
      );
    }
    seen = true;
    await limits.forgiveGuess(source());
  };
}
