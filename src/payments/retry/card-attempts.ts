import type { SettlingDeps } from '../payment-deps.js';
import type { Attempt } from '../read/attempt.js';
import {
  countCardAttempts,
  readInstrumentOfAttempt,
  type CardAttempts,
  type CardOfAttempt,
} from '../../store/payments/card-attempts.js';
import type { Executor } from '../../store/query/query.js';
import { instrumentFingerprints } from '../../vault/fingerprints.js';
import type { Vault } from '../../vault/vault.js';

/**
 * The attempts to charge a card the amount of a transaction, under whichever of two keys its fingerprint is stored
 * while the key is rotated.
 * @param since later attempts count, in the terminal's time
 * @param token of another card than that of the transaction
 * @returns undefined for a transaction without an instrument
 */
export async function cardAttempts(
  { store: { pool }, vault }: Pick<SettlingDeps, 'store' | 'vault'>,
  { terminalId, transactionId }: Pick<Attempt, 'terminalId' | 'transactionId'>,
  since: Date,
  token?: string,
): Promise<CardAttempts | undefined> {
  const named = { terminalId, transactionId, token: token ?? null };
  const fingerprints = vault.rotatesFingerprints ? await fingerprintsOf(pool, vault, named) : [];
  return countCardAttempts(pool, named, since, fingerprints);
}

/**
 * Both fingerprints of the instrument of an attempt, in the same order on every instance, whichever of the keys it has
 * first; none of one that was erased.
 */
async function fingerprintsOf(on: Executor, vault: Vault, named: CardOfAttempt): Promise<string[]> {
  const instrument = await readInstrumentOfAttempt(on, named);
  if (!instrument) return [];
  const { terminalId } = named;
  const { token, sealedNumber, providerToken } = instrument;
  const value = providerToken ?? (sealedNumber && vault.open(sealedNumber, token));
  return value === null
    ? []
    : instrumentFingerprints(vault, terminalId, value)
        .filter((fingerprint) => fingerprint !== undefined)
        .sort();
}
