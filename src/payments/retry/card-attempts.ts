import type { SettlingDeps } from '../payment-deps.js';
import { countCardAttempts, readInstrumentOfAttempt, type CardAttempts } from '../../store/card-attempts.js';
import type { Executor } from '../../store/query.js';
import { instrumentFingerprints } from '../../vault/fingerprints.js';
import type { Vault } from '../../vault/vault.js';

/**
 * The attempts to charge the card of a transaction its amount, under whichever of two keys its fingerprint is stored
 * while the key is rotated.
 * @param since later attempts count, in the terminal's time
 * @returns undefined for a transaction without an instrument
 */
export async function cardAttempts(
  { store: { pool }, vault }: Pick<SettlingDeps, 'store' | 'vault'>,
  terminalId: string,
  transactionId: string,
  since: Date,
): Promise<CardAttempts | undefined> {
  return countCardAttempts(
    pool,
    terminalId,
    transactionId,
    since,
    vault.rotatesFingerprints ? await fingerprintsOf(pool, vault, terminalId, transactionId) : [],
  );
}

/**
 * Both fingerprints of the instrument of an attempt, in the same order on every instance, whichever of the keys it has
 * first; none of one that was erased.
 */
async function fingerprintsOf(
  on: Executor,
  vault: Vault,
  terminalId: string,
  transactionId: string,
): Promise<string[]> {
  const instrument = await readInstrumentOfAttempt(on, terminalId, transactionId);
  if (!instrument) return [];
  const { token, sealedNumber, providerToken } = instrument;
  const value = providerToken ?? (sealedNumber && vault.open(sealedNumber, token));
  return value === null
    ? []
    : instrumentFingerprints(vault, terminalId, value)
        .filter((fingerprint) => fingerprint !== undefined)
        .sort();
}
