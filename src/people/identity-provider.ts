import { createHmac } from 'node:crypto';
import type { Configuration, CustomFetch } from 'openid-client';
import type { Logger } from 'pino';
import { userRoles } from '../../generated/enumerations.js';
import type { UserRole } from '../base/actor.js';
import { systemClock, type Clock } from '../base/clock.js';
import { type Problem, temporarilyUnavailable } from '../base/errors/errors.js';
import type { SignOnSettings } from '../config/setting-forms.js';

/** Loaded with the first sign-in: many services have no identity provider. */
const library = () => import('openid-client');

/** A sign-in in progress. */
interface SignOn {
  /** The address of the console to which the provider returns the browser. */
  readonly returnUrl: string;
  /** A one-time challenge. */
  readonly state: string;
  /** The token in the browser's cookie, which keys the nonce and the code verifier. */
  readonly browser: string;
}

/** A person as the identity provider reports them. */
export interface Identity {
  /** The subject, after the issuer and a space. */
  readonly subject: string;
  /** The verified e-mail address, with its ASCII letters in lower case. */
  readonly email: string | undefined;
  /** The highest role that the claim grants. */
  readonly role: UserRole | undefined;
}

/** The operator's identity provider (OpenID Connect, authorization code with PKCE). */
export interface IdentityProvider {
  /** Returns the address at which the person signs in. @throws Problem SYSTEM/TEMPORARILY_UNAVAILABLE */
  authorizationUrl(signOn: SignOn): Promise<string>;
  /**
   * Exchanges an authorization code for the person's identity.
   * @returns undefined if the code or the ID token is not valid
   * @throws Problem SYSTEM/TEMPORARILY_UNAVAILABLE
   */
  identity(signOn: SignOn, answer: { readonly code: string; readonly iss?: string }): Promise<Identity | undefined>;
}

interface Sources {
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
  readonly fetch: typeof globalThis.fetch;
}

type Metadata = ReturnType<Awaited<ReturnType<Library['discovery']>>['serverMetadata']>;
type Library = Awaited<ReturnType<typeof library>>;
type Claims = Readonly<Record<string, unknown>>;

const timeoutSeconds = 5;
const discoveryMilliseconds = 60 * 60_000;
const scope = 'openid email profile';

/** @param settings undefined without an identity provider */
export function openIdentityProvider(
  settings: SignOnSettings | undefined,
  sources: Sources,
): IdentityProvider | undefined {
  if (!settings) return undefined;
  const clientFor = clients(settings, sources);
  return {
    async authorizationUrl(signOn) {
      const openId = await library();
      const url = openId.buildAuthorizationUrl(await clientFor(openId), {
        redirect_uri: signOn.returnUrl,
        scope,
        state: signOn.state,
        nonce: derived(signOn, 'nonce'),
        code_challenge: await openId.calculatePKCECodeChallenge(derived(signOn, 'verifier')),
        code_challenge_method: 'S256',
      });
      return url.href;
    },

    async identity(signOn, { code, iss }) {
      const openId = await library();
      const returned = new URL(signOn.returnUrl);
      for (const [name, value] of Object.entries({ code, state: signOn.state, iss }))
        if (value !== undefined) returned.searchParams.set(name, value);
      const client = await clientFor(openId);
      try {
        const tokens = await openId.authorizationCodeGrant(client, returned, {
          expectedState: signOn.state,
          expectedNonce: derived(signOn, 'nonce'),
          pkceCodeVerifier: derived(signOn, 'verifier'),
          idTokenExpected: true,
        });
        const signed = tokens.claims();
        if (!signed) return undefined;
        const isComplete = ['email', 'email_verified', settings.roleClaim].every(
          (name) => claimIn(signed, name) !== undefined,
        );
        const more =
          isComplete || client.serverMetadata().userinfo_endpoint === undefined
            ? {}
            : await openId.fetchUserInfo(client, tokens.access_token, signed.sub);
        return identityOf({ ...more, ...signed }, settings);
      } catch (error) {
        if (!isRefusal(openId, error)) throw unavailable(sources, error);
        sources.log.warn(factsOf(error), 'the answer of the identity provider is not valid');
        return undefined;
      }
    },
  };
}

/** Returns a function that makes the client of one sign-in. The metadata of the provider is read once an hour. */
function clients({ issuer, clientId, clientSecret }: SignOnSettings, sources: Sources) {
  const { clock, fetch } = sources;
  const isPlain = issuer.startsWith('http:');
  const call: CustomFetch = (url, options) => fetch(url, options as RequestInit);
  let discovered: { readonly metadata: Metadata; readonly until: number } | undefined;

  async function metadataOf(openId: Library): Promise<Metadata> {
    if (discovered && clock.now().getTime() < discovered.until) return discovered.metadata;
    const found = await openId.discovery(new URL(issuer), clientId, undefined, undefined, {
      timeout: timeoutSeconds,
      [openId.customFetch]: call,
      execute: isPlain ? [plainRequests(openId)] : [],
    });
    discovered = { metadata: found.serverMetadata(), until: clock.now().getTime() + discoveryMilliseconds };
    return discovered.metadata;
  }

  return async (openId: Library) => {
    const metadata = await metadataOf(openId).catch((error: unknown) => {
      throw unavailable(sources, error);
    });
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = methods.includes('client_secret_basic') ? openId.ClientSecretBasic : openId.ClientSecretPost;
    // The library reads the machine's clock, whose difference to the service's may change.
    const skew = Math.round((clock.now().getTime() - systemClock.now().getTime()) / 1000);
    const about = { [openId.clockSkew]: skew };
    const client = new openId.Configuration(metadata, clientId, about, authenticate(clientSecret));
    client.timeout = timeoutSeconds;
    client[openId.customFetch] = call;
    openId.enableNonRepudiationChecks(client);
    if (isPlain) plainRequests(openId)(client);
    return client;
  };
}

/**
 * Returns the function that allows http://, which the settings accept for a provider on the machine of a sandbox. By
 * its name, because the library marks it as deprecated to make it stand out.
 */
const plainRequests = (openId: Library) =>
  (openId as Readonly<Record<string, unknown>>)['allowInsecureRequests'] as (client: Configuration) => void;

function unavailable({ log }: Sources, error: unknown): Problem {
  log.warn(factsOf(error), 'the identity provider cannot be used');
  return temporarilyUnavailable('The identity provider does not respond. Start the sign-in again.', 5);
}

/** Returns a value that only the browser's cookie reproduces, so that it needs no storage. */
const derived = ({ browser, state }: SignOn, use: 'nonce' | 'verifier'): string =>
  createHmac('sha256', browser).update(`${use} ${state}`).digest('base64url');

const refusedGrants: ReadonlySet<string> = new Set(['invalid_grant', 'access_denied']);

const faultyTokens: ReadonlySet<string> = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
]);

/** True if the provider answered and the code or a token is not valid; false if the provider failed. */
const isRefusal = ({ ResponseBodyError, AuthorizationResponseError, ClientError }: Library, error: unknown): boolean =>
  error instanceof ResponseBodyError
    ? refusedGrants.has(error.error)
    : error instanceof AuthorizationResponseError ||
      (error instanceof ClientError && faultyTokens.has(error.code ?? ''));

/** Returns the codes of an error. Its message and cause may repeat claims. */
function factsOf(error: unknown): object {
  const { name, code, error: reason } = error as { readonly name?: unknown; readonly code?: unknown; error?: unknown };
  return { name, code, ...(typeof reason === 'string' ? { reason } : {}) };
}

/** The form of a user's address (contract: UserEmail). */
const addressForm = /^[^\s@]+@([^\s@.]+\.)+[^\s@.]{2,}$/;
const longestAddress = 254;

/**
 * Returns an address in lower case. Letters outside of ASCII stay, because some become a letter of ASCII (U+212A a k),
 * and the address would be that of another user.
 * @returns undefined if it is not an address
 */
function addressOf(email: string): string | undefined {
  if (email.length > longestAddress || !addressForm.test(email)) return undefined;
  return email.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function identityOf(claims: Claims, { issuer, roleClaim, roles }: SignOnSettings): Identity {
  const { sub, email, email_verified: isVerified } = claims;
  const granted = [claimIn(claims, roleClaim)].flat().flatMap((value) => roles.get(String(value)) ?? []);
  return {
    subject: `${issuer} ${String(sub)}`,
    email: isVerified === true && typeof email === 'string' ? addressOf(email) : undefined,
    role: userRoles.findLast((role) => granted.includes(role)),
  };
}

/** Returns a claim by its name, or else by a path with dots. */
const claimIn = (claims: Claims, name: string): unknown =>
  claims[name] ??
  name.split('.').reduce<unknown>((value, part) => (value as Claims | null | undefined)?.[part], claims);
