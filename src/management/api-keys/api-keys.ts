import { createHash } from 'node:crypto';
import { checkedKey } from '../../base/key-form.js';
import type { Random } from '../../base/random.js';
import type { Environment } from '../../base/terminal.js';

/** A new API key: `ptk_test_` or `ptk_live_`; a publishable one, which has allowed origins: `ptp_…`. */
export const newApiKey = (random: Random, environment: Environment, allowedOrigins: readonly string[] = []): string =>
  checkedKey(random, `${allowedOrigins.length === 0 ? 'ptk' : 'ptp'}_${environment === 'live' ? 'live' : 'test'}_`);

/** A new key for the management API, of the same make: `ptm_`. */
export const newManagementKey = (random: Random): string => checkedKey(random, 'ptm_');

/** What is stored of a key, and the last characters by which an operator recognizes it. */
export const storedKey = (key: string): { hash: Uint8Array<ArrayBuffer>; hint: string } => ({
  hash: Uint8Array.from(createHash('sha256').update(key).digest()),
  hint: key.slice(-4),
});
