import type { Pool } from 'pg';
import type { Deps } from '../deps.js';
import { countCardAttempts, type CardAttempts } from '../store/card-attempts.js';
import { instrumentFingerprints } from '../vault/fingerprints.js';
import type { Vault } from '../vault/vault.js';

/**
 * The attempts to charge the card of a transaction its amount, under whichever of two keys its fingerprint is stored while the key is rotated.
 * @param since later attempts count, in the terminal's time
 * @returns undefined for a transaction without an instrument
 */
export async function cardAttempts({ store: { pool }, vault }: Pick<Deps, 'store' | 'vault'>, transactionId: string, since: Date): Promise<CardAttempts | undefined> {
  return countCardAttempts(pool, transactionId, since, vault.rotatesFingerprints ? await fingerprintsOf(pool, vault, transactionId) : []);
}

/** Both fingerprints of the instrument of an attempt, in the same order on every instance, whichever of the keys it has first; none of one that was erased. */
async function fingerprintsOf(pool: Pool, vault: Vault, transactionId: string): Promise<string[]> {
  const { rows: [instrument] } = await pool.query<{ terminalId: string; token: string; sealedNumber: Uint8Array | null; providerToken: string | null }>({
    name: 'instrument-of-attempt',
    text: `SELECT terminal_id AS "terminalId", token, sealed_number AS "sealedNumber", provider_token AS "providerToken"
      FROM instruments WHERE token = (SELECT token FROM transactions WHERE transaction_id = $1)`,
    values: [transactionId],
  });
  if (!instrument) return [];
  const { terminalId, token, sealedNumber, providerToken } = instrument;
  const value = providerToken ?? (sealedNumber && vault.open(sealedNumber, token));
  return value === null ? [] : instrumentFingerprints(vault, terminalId, value).filter((fingerprint) => fingerprint !== undefined).sort();
}
