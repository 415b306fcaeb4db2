import type { Random } from '../../base/random.js';

/** The terminal, and 24 random bytes: nothing in the address can be guessed, and nothing in it is personal. */
export const newReturnToken = (random: Pick<Random, 'bytes'>, terminalId: string): string =>
  `${terminalId}${random.bytes(24).toString('base64url')}`;

/** @returns the terminal of a token; undefined for what cannot be one */
export const terminalOfReturn = (token: string): string | undefined => /^([0-9A-Za-z]{6})[\w-]{32}$/.exec(token)?.[1];

/** Where a payer comes back to from a page of a processor (http/payer-returns.ts). */
export const returnAddress = (baseUrl: string, token: string): string => `${baseUrl}/pay/returned/${token}`;
