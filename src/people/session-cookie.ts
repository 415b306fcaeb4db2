import { challengeSeconds } from './passkeys.js';

/** How long a browser keeps the cookie: longer than the session, because a browser that was there before is known. */
export const cookieDays = 90;

/** The cookie of a session. */
export const sessionCookieName = (baseUrl: string): string => nameOf(baseUrl, 'session');

/** The Set-Cookie header of a new session. */
export const sessionCookie = (baseUrl: string, sessionToken: string): string =>
  cookie(baseUrl, 'session', sessionToken, cookieDays * 24 * 60 * 60);

/** The cookie of a browser that signs in with a passkey. */
export const challengeCookieName = (baseUrl: string): string => nameOf(baseUrl, 'passkey');

/** The Set-Cookie header of a challenge: what a passkey signs is taken from the browser that asked for it. */
export const challengeCookie = (baseUrl: string, challengeToken: string): string =>
  cookie(baseUrl, 'passkey', challengeToken, challengeSeconds);

type Name = 'session' | 'passkey';

/** A page of another site cannot set a cookie whose name begins with `__Host-`. */
const nameOf = (baseUrl: string, name: Name): string => `${isSecure(baseUrl) ? '__Host-' : ''}payment_terminal_${name}`;

const cookie = (baseUrl: string, name: Name, token: string, seconds: number): string =>
  [
    `${nameOf(baseUrl, name)}=${token}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    `Max-Age=${seconds}`,
    ...(isSecure(baseUrl) ? ['Secure'] : []),
  ].join('; ');

const isSecure = (baseUrl: string): boolean => baseUrl.startsWith('https:');
