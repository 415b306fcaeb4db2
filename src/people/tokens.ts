import { createHash, createHmac } from 'node:crypto';
import { checkedKey } from '../base/key-form.js';
import type { Random } from '../base/random.js';

/** The prefix of a token: a session, an access token, or a one-time link. */
type Prefix = 'pts_' | 'pta_' | 'pto_';

export const newToken = (random: Random, prefix: Prefix): string => checkedKey(random, prefix);

/** True if a text has the form of a token. Others are refused without a query. */
export const isToken = (text: string, prefix: Prefix): boolean =>
  text.startsWith(prefix) && /^[0-9A-Za-z]{46}$/.test(text.slice(prefix.length));

/** Returns the stored hash of a token. Tokens are random, so a plain hash is enough. */
export const tokenHash = (token: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash('sha256').update(token).digest());

/**
 * Returns the CSRF token that a session sends with its changes. It is derived from the session's cookie, which pages
 * cannot read, so it needs no storage.
 */
export const csrfTokenOf = (sessionToken: string): string =>
  createHmac('sha256', sessionToken).update('csrf').digest('base64url');
