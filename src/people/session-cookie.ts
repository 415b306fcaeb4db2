import { challengeSeconds } from './passkeys.js';

/** How long a browser keeps the cookie: longer than the session, because a browser that was there before is known. */
export const cookieDays = 90;

/** The cookie of a session of the console at an address: how safe a cookie is goes by where the browser is. */
export const sessionCookieName = (consoleUrl: string): string => nameOf(consoleUrl, 'session');

/** The Set-Cookie header of a new session. */
export const sessionCookie = (consoleUrl: string, sessionToken: string): string =>
  cookie(consoleUrl, 'session', sessionToken, cookieDays * 24 * 60 * 60);

/** The cookie of a browser that signs in with a passkey. */
export const challengeCookieName = (consoleUrl: string): string => nameOf(consoleUrl, 'passkey');

/** The Set-Cookie header of a challenge: what a passkey signs is taken from the browser that asked for it. */
export const challengeCookie = (consoleUrl: string, challengeToken: string): string =>
  cookie(consoleUrl, 'passkey', challengeToken, challengeSeconds);

type Name = 'session' | 'passkey';

/** A page of another site cannot set a cookie whose name begins with `__Host-`. */
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
