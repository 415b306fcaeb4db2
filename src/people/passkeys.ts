import { createHash } from 'node:crypto';
import type { Schema } from '../base/contract.js';
import type { Random } from '../base/random.js';
import { deleteChallenge, insertChallenge, type PasskeyRow } from '../store/people/passkeys.js';
import type { Transaction } from '../store/query/transaction.js';

/** Loaded with the first passkey: it takes a few tenths of a second and 25 MB, which most starts need not pay. */
const library = () => import('@simplewebauthn/server');
const decoding = () => import('@simplewebauthn/server/helpers');

/** How many a user has at most. */
export const mostPasskeys = 10;

/** How long a challenge is good. */
export const challengeSeconds = 5 * 60;

/**
 * EdDSA, ES256 and RS256, by their COSE numbers: what every version of Node verifies, whatever the newest one could do
 * besides.
 */
export const passkeyAlgorithms = [-8, -7, -257];

/** Whom passkeys are made for: the page of the console. */
export interface RelyingParty {
  /** The domain. */
  readonly id: string;
  readonly origin: string;
}

/**
 * The relying party of a console at an address. Browsers make no passkeys for an address of numbers; this machine has a
 * name for every browser, `localhost`.
 */
export function relyingPartyOf(consoleUrl: string): RelyingParty {
  const url = new URL(consoleUrl);
  if (/^(127\.[\d.]+|\[::1\]|0\.0\.0\.0|\[::\])$/.test(url.hostname)) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}

/** What a challenge is for, and for whom: the session that asked for it, or the cookie that came with it. */
export interface ChallengeUse {
  readonly purpose: 'add' | 'sign_in';
  readonly browser: string;
}

/** Makes a challenge that is taken once. Only its hash is kept. @param at real time */
export async function newChallenge(client: Transaction, use: ChallengeUse, random: Random, at: Date): Promise<string> {
  const challenge = random.bytes(32).toString('base64url');
  const expiresAt = new Date(at.getTime() + challengeSeconds * 1000);
  await insertChallenge(client, { hash: challengeHash(use, challenge), expiresAt });
  return challenge;
}

/**
 * Takes the challenge that was signed, whatever else is wrong with what was signed: of several who try at once, one
 * does. It is not to be undone with what fails after it.
 * @param clientData as it was sent
 * @param at real time
 * @returns undefined when it was not made for this use, was taken, or its time is over
 */
export async function takeChallenge(
  client: Transaction,
  use: ChallengeUse,
  clientData: string,
  at: Date,
): Promise<string | undefined> {
  const challenge = challengeIn(clientData);
  if (challenge === undefined) return undefined;
  return (await deleteChallenge(client, challengeHash(use, challenge), at)) ? challenge : undefined;
}

const challengeHash = ({ purpose, browser }: ChallengeUse, challenge: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    createHash('sha256')
      .update(JSON.stringify([purpose, browser, challenge]))
      .digest(),
  );

/** The challenge that was signed; undefined where nothing of the kind was, or in a frame of another site. */
function challengeIn(clientData: string): string | undefined {
  try {
    const said = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as {
      readonly challenge?: unknown;
      readonly crossOrigin?: unknown;
    } | null;
    return typeof said?.challenge === 'string' && said.crossOrigin !== true ? said.challenge : undefined;
  } catch {
    return undefined;
  }
}

/** By which a passkey knows its user. */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

/** The user whom a passkey says that it is of; undefined for what is no id of a user. */
export function userIdIn(userHandle: string): string | undefined {
  const text = Buffer.from(userHandle, 'base64url').toString();
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : undefined;
}

export const credentialIdBytes = (credentialId: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(credentialId, 'base64url'));

/** What is kept of a new passkey. */
export type NewCredential = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'synced'>;

/**
 * Reads what an authenticator has made.
 * @param challenge that was taken
 * @returns undefined when it was not made with this challenge, by this page, with its user verified
 */
export async function readRegistration(
  { credential_id: id, client_data, attestation_object }: Omit<Schema<'PasskeyRequest'>, 'name'>,
  challenge: string,
  { id: rpId, origin }: RelyingParty,
): Promise<NewCredential | undefined> {
  const { verifyRegistrationResponse } = await library();
  try {
    if (!(await isUnattested(attestation_object))) return undefined;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON: client_data, attestationObject: attestation_object },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: passkeyAlgorithms,
    });
    if (registrationInfo?.credential.id !== id) return undefined;
    const { credential, credentialDeviceType } = registrationInfo;
    return {
      credentialId: credentialIdBytes(id),
      publicKey: Uint8Array.from(credential.publicKey),
      counter: BigInt(credential.counter),
      synced: credentialDeviceType === 'multiDevice',
    };
  } catch {
    return undefined;
  }
}

/**
 * Whether a passkey vouches for itself alone, as it was asked to. Certificates of makers are not looked at: the library
 * would fetch their lists of what was revoked.
 */
async function isUnattested(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await decoding();
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}

/**
 * Reads what a passkey has signed.
 * @param challenge that was taken
 * @returns how often the passkey has signed; undefined when this is not signed by it, with this challenge, on this
 *   page, with its user verified, or when it has signed no more often than before
 */
export async function readAssertion(
  { credential_id: id, client_data, authenticator_data, signature }: Schema<'PasskeyAssertion'>,
  challenge: string,
  { publicKey, counter }: Pick<PasskeyRow, 'publicKey' | 'counter'>,
  { id: rpId, origin }: RelyingParty,
): Promise<bigint | undefined> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON: client_data, authenticatorData: authenticator_data, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: { id, publicKey: Uint8Array.from(publicKey), counter: Number(counter) },
    });
    return verified ? BigInt(authenticationInfo.newCounter) : undefined;
  } catch {
    return undefined;
  }
}
