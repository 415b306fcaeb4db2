import { createHash } from 'node:crypto';
import { checkedKey } from '../../base/key-form.js';
import type { Random } from '../../base/random.js';
import type { Environment } from '../../base/terminal.js';

/** Generates an API key: `ptk_test_` or `ptk_live_`, or `ptp_…` for a publishable key, which has allowed origins. */
export const newApiKey = (random: Random, environment: Environment, allowedOrigins: readonly string[] = []): string =>
  checkedKey(random, `${allowedOrigins.length === 0 ? 'ptk' : 'ptp'}_${environment === 'live' ? 'live' : 'test'}_`);

/** Generates a key for the management API, in the same form: `ptm_`. */
export const newManagementKey = (random: Random): string => checkedKey(random, 'ptm_');

/** The stored form of a key: its hash, and its last characters, which identify it to an operator. */
export const storedKey = (key: string): { hash: Uint8Array<ArrayBuffer>; hint: string } => ({
  hash: Uint8Array.from(createHash('sha256').update(key).digest()),
  hint: key.slice(-4),
});
