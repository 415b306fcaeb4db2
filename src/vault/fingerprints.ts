import type { Vault } from './vault.js';

type Fingerprints = ReturnType<Vault['fingerprints']>;

/**
 * The recognizers of an instrument on a terminal, the current one first: of a card by its number, of any other
 * instrument by its provider token. They are the terminal's own, so that no payer is followed from one merchant to
 * another.
 */
export const instrumentFingerprints = (vault: Vault, terminalId: string, numberOrToken: string): Fingerprints =>
  vault.fingerprints(`instrument/${terminalId}`, numberOrToken);

/**
 * The recognizers of a payer on a terminal, the current one first: the same e-mail address, in any case and however its
 * letters are put together (Unicode, NFC), gives the same one.
 */
export const payerFingerprints = (vault: Vault, terminalId: string, email: string): Fingerprints =>
  vault.fingerprints(`payer/${terminalId}`, sameEmail(email));

/** The one text of an e-mail address. */
export const sameEmail = (email: string): string => email.normalize('NFC').toLowerCase();
