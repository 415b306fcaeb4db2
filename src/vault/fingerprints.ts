import type { Vault } from './vault.js';

type Fingerprints = ReturnType<Vault['fingerprints']>;

/**
 * Returns the fingerprints of an instrument on a terminal, the current one first: of a card by its number, of any other
 * instrument by its provider token. They depend on the terminal, so that payers cannot be followed across merchants.
 */
export const instrumentFingerprints = (vault: Vault, terminalId: string, numberOrToken: string): Fingerprints =>
  vault.fingerprints(`instrument/${terminalId}`, numberOrToken);

/**
 * Returns the fingerprints of a payer on a terminal, the current one first. They ignore the case of the e-mail address
 * and the composition of its letters (Unicode, NFC).
 */
export const payerFingerprints = (vault: Vault, terminalId: string, email: string): Fingerprints =>
  vault.fingerprints(`payer/${terminalId}`, sameEmail(email));

/** Returns the canonical form of an e-mail address. */
export const sameEmail = (email: string): string => email.normalize('NFC').toLowerCase();
