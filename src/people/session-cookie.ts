/** How long a browser keeps the cookie: longer than the session, because a browser that was there before is known. */
export const cookieDays = 90;

/** The cookie of a session. A page of another site cannot set one whose name begins with `__Host-`. */
export const sessionCookieName = (baseUrl: string): string =>
  `${isSecure(baseUrl) ? '__Host-' : ''}payment_terminal_session`;

/** The Set-Cookie header of a new session. */
export const sessionCookie = (baseUrl: string, sessionToken: string): string =>
  [
    `${sessionCookieName(baseUrl)}=${sessionToken}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    `Max-Age=${cookieDays * 24 * 60 * 60}`,
    ...(isSecure(baseUrl) ? ['Secure'] : []),
  ].join('; ');

const isSecure = (baseUrl: string): boolean => baseUrl.startsWith('https:');
