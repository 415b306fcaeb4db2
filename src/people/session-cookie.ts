import { challengeSeconds } from './passkeys.js';

/**
 * Lifetime of the cookie in the browser, in days: longer than the session, because the cookie identifies a known
 * browser.
 */
export const cookieDays = 90;

/** Returns the name of the console's session cookie, which depends on whether the console's address is secure. */
export const sessionCookieName = (consoleUrl: string): string => nameOf(consoleUrl, 'session');

/** Returns the Set-Cookie header of a new session. */
export const sessionCookie = (consoleUrl: string, sessionToken: string): string =>
  cookie(consoleUrl, 'session', sessionToken, cookieDays * 24 * 60 * 60);

/** Returns the name of the cookie of a browser that signs in with a passkey. */
export const challengeCookieName = (consoleUrl: string): string => nameOf(consoleUrl, 'passkey');

/** Returns the Set-Cookie header of a challenge. Only the browser that requested the challenge may answer it. */
export const challengeCookie = (consoleUrl: string, challengeToken: string): string =>
  cookie(consoleUrl, 'passkey', challengeToken, challengeSeconds);

type Name = 'session' | 'passkey';

/** Pages of other sites cannot set a cookie whose name begins with `__Host-`. */
const nameOf = (consoleUrl: string, name: Name): string =>
  `${isSecure(consoleUrl) ? '__Host-' : ''}payment_terminal_${name}`;

const cookie = (consoleUrl: string, name: Name, token: string, seconds: number): string =>
  [
    `${nameOf(consoleUrl, name)}=${token}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    `Max-Age=${seconds}`,
    ...(isSecure(consoleUrl) ? ['Secure'] : []),
  ].join('; ');

const isSecure = (consoleUrl: string): boolean => consoleUrl.startsWith('https:');
