import { createHash, createHmac } from 'node:crypto';
import { checkedKey } from '../base/key-form.js';
import type { Random } from '../base/random.js';

/** What a token opens, by how it begins: a session, an access token, or the token of a link that is taken once. */
type Prefix = 'pts_' | 'pta_' | 'pto_';

export const newToken = (random: Random, prefix: Prefix): string => checkedKey(random, prefix);

/** Whether a text can be such a token at all: any other is refused without asking for it. */
export const isToken = (text: string, prefix: Prefix): boolean =>
  text.startsWith(prefix) && /^[0-9A-Za-z]{46}$/.test(text.slice(prefix.length));

/** What is stored of a token. It is random, so that a plain hash is enough. */
export const tokenHash = (token: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash('sha256').update(token).digest());

/** What a session sends with its changes. Derived from its cookie, which no page can read: nothing is stored. */
export const csrfTokenOf = (sessionToken: string): string =>
  createHmac('sha256', sessionToken).update('csrf').digest('base64url');
