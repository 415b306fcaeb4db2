import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Pool } from 'pg';
import type { Random } from '../base/random.js';
import type { NewAuditEntry } from '../store/audit/audit-entry.js';
import {
  countCodeGuess,
  deleteRecoveryCode,
  lockGuessedCodes,
  releaseCodeGuess,
} from '../store/people/second-factors.js';
import { takeAuthenticatorStep } from '../store/people/users.js';
import type { Transaction } from '../store/query/transaction.js';

const issuer = 'Payment terminal';
const periodSeconds = 30;

/** The steps before and after the current one are accepted too: phone clocks differ (RFC 6238, 5.2). */
const stepsAround = 1;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: periodSeconds, secret: Secret.fromBase32(secret) });

/** Returns a new secret of 160 bits, in base32. */
export const newAuthenticatorSecret = (random: Random): string =>
  new Secret({ buffer: Uint8Array.from(random.bytes(20)).buffer }).base32;

/** Returns the address that the QR code of an authenticator application contains. */
export const authenticatorUrl = (secret: string, email: string): string => totpOf(secret, email).toString();

/** Returns the time step of a code; undefined if the code is not valid now. @param at real time */
function stepOf(secret: string, code: string, at: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window: stepsAround });
  return delta === null ? undefined : Math.floor(at.getTime() / 1000 / periodSeconds) + delta;
}

/**
 * Checks a code of the authenticator application. A code is valid once, and only if it is newer than the last one used.
 * @param enabling the sealed secret, if this code sets up the application; refused if another secret replaced it
 * @param at real time
 * @returns true if the code was valid
 */
export async function takeCode(
  client: Transaction,
  {
    userId,
    secret,
    code,
    enabling,
  }: {
    readonly userId: string;
    readonly secret: string;
    readonly code: string;
    readonly enabling?: Uint8Array<ArrayBuffer>;
  },
  at: Date,
): Promise<boolean> {
  const step = /^\d{6}$/.test(code) ? stepOf(secret, code, at) : undefined;
  return step !== undefined && takeAuthenticatorStep(client, userId, { step, enabling, at });
}

/** The 32 digits and letters of Crockford's base32: without those that look like others. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a new recovery code of 80 bits, in four groups. */
export const newRecoveryCode = (random: Random): string =>
  [...random.bytes(16)]
    .map((byte, place) => `${place > 0 && place % 4 === 0 ? '-' : ''}${letters.charAt(byte % 32)}`)
    .join('');

/** Returns the stored hash of a recovery code, ignoring case and hyphens. */
export const recoveryCodeHash = (code: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash('sha256').update(code.toUpperCase().replaceAll('-', '')).digest());

/** Uses up a recovery code. @returns true if it was valid */
export const takeRecoveryCode = (client: Transaction, userId: string, code: string): Promise<boolean> =>
  deleteRecoveryCode(client, userId, recoveryCodeHash(code));

const hourMilliseconds = 60 * 60_000;

/** A sign-in code, counted before it is verified. */
export interface CountedCode {
  /** Releases the count, because the code was not wrong. */
  release(): Promise<void>;
  /** Locks the codes of the user if this was the 20th wrong one within an hour. @param entry for the audit log */
  refuse(entry: NewAuditEntry): Promise<void>;
}

/**
 * Counts a code of a user across all addresses and instances.
 * @param at real time
 * @returns undefined if 20 within an hour were wrong: codes are locked until an owner or a passkey unlocks them
 */
export async function countCode(pool: Pool, userId: string, at: Date): Promise<CountedCode | undefined> {
  const guess = { userId, at, since: new Date(at.getTime() - hourMilliseconds) };
  if (!(await countCodeGuess(pool, guess))) return undefined;
  return { release: () => releaseCodeGuess(pool, userId), refuse: (entry) => lockGuessedCodes(pool, guess, entry) };
}
