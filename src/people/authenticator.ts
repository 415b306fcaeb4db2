import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Random } from '../base/random.js';
import { deleteRecoveryCode } from '../store/people/recovery-codes.js';
import { takeAuthenticatorStep } from '../store/people/users.js';
import type { Transaction } from '../store/query/transaction.js';

const issuer = 'Payment terminal';
const periodSeconds = 30;

/** One step earlier and later is taken as well: clocks of telephones differ (RFC 6238, 5.2). */
const stepsAround = 1;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(secret),
  });

/** A new secret of 160 bits, in base32. */
export const newAuthenticatorSecret = (random: Random): string =>
  new Secret({ buffer: Uint8Array.from(random.bytes(20)).buffer }).base32;

/** The address of which applications scan the QR code. */
export const authenticatorUrl = (secret: string, email: string): string => totpOf(secret, email).toString();

/**
 * The time step that a code belongs to; undefined when it is not a code of this time.
 * @param at real time
 */
function stepOf(secret: string, code: string, at: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window: stepsAround });
  return delta === null ? undefined : Math.floor(at.getTime() / 1000 / periodSeconds) + delta;
}

/**
 * Takes a code of the application: each is taken once, and none that is older than the newest that was.
 * @param enabling the sealed secret, where it is the first code, which sets the application up: not if another secret
 *   has come meanwhile
 * @param at real time
 * @returns whether it was right
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

/** Letters and digits without those that are taken for others, 32 of them. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new recovery code of 80 bits, in four groups. */
export const newRecoveryCode = (random: Random): string =>
  [...random.bytes(16)]
    .map((byte, place) => `${place > 0 && place % 4 === 0 ? '-' : ''}${letters.charAt(byte % 32)}`)
    .join('');

/** What is stored of a recovery code, however it is typed. */
export const recoveryCodeHash = (code: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash('sha256').update(code.toUpperCase().replaceAll('-', '')).digest());

/** Takes a recovery code: once. @returns whether it was right */
export const takeRecoveryCode = (client: Transaction, userId: string, code: string): Promise<boolean> =>
  deleteRecoveryCode(client, userId, recoveryCodeHash(code));
