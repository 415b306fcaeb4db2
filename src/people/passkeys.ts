import { createHash } from 'node:crypto';
import type { Schema } from '../base/contract.js';
import type { Random } from '../base/random.js';
import { deleteChallenge, insertChallenge, type PasskeyRow } from '../store/people/passkeys.js';
import type { Transaction } from '../store/query/transaction.js';

/** Loaded with the first passkey: loading takes a few tenths of a second and 25 MB. */
const library = () => import('@simplewebauthn/server');
const decoding = () => import('@simplewebauthn/server/helpers');

export const maxPasskeys = 10;

/** Lifetime of a challenge, in seconds. */
export const challengeSeconds = 5 * 60;

/** The same for a sign-in with the identity provider, where the person may have to find a second factor. */
export const signOnSeconds = 10 * 60;

/** EdDSA, ES256 and RS256, by their COSE numbers: every supported version of Node verifies these. */
export const passkeyAlgorithms = [-8, -7, -257];

/** The site that passkeys are registered for: the console. */
export interface RelyingParty {
  /** The domain. */
  readonly id: string;
  readonly origin: string;
}

/**
 * Returns the relying party of a console at an address. Browsers refuse passkeys for IP addresses, so the loopback
 * address becomes `localhost`.
 */
export function relyingPartyOf(consoleUrl: string): RelyingParty {
  const url = new URL(consoleUrl);
  if (/^(127\.[\d.]+|\[::1\]|0\.0\.0\.0|\[::\])$/.test(url.hostname)) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}

/** The purpose of a challenge and its owner: the session that requested it, or the cookie that came with it. */
export interface ChallengeUse {
  readonly purpose: 'add' | 'sign_in' | 'sso';
  readonly browser: string;
}

/** Creates a one-time challenge. Only its hash is stored. @param at real time */
export async function newChallenge(client: Transaction, use: ChallengeUse, random: Random, at: Date): Promise<string> {
  const challenge = random.bytes(32).toString('base64url');
  const seconds = use.purpose === 'sso' ? signOnSeconds : challengeSeconds;
  const expiresAt = new Date(at.getTime() + seconds * 1000);
  await insertChallenge(client, { hash: challengeHash(use, challenge), expiresAt });
  return challenge;
}

/**
 * Uses up the challenge that was signed, even if the signature turns out invalid. Of several concurrent calls, one
 * succeeds. Do not roll this back with a later failure.
 * @param clientData as received
 * @param at real time
 * @returns undefined if it was made for another use, is used or has expired
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

/** Uses up a challenge that came back as it is. @param at real time @returns false as `takeChallenge` does */
export const takeState = (client: Transaction, use: ChallengeUse, state: string, at: Date): Promise<boolean> =>
  deleteChallenge(client, challengeHash(use, state), at);

const challengeHash = ({ purpose, browser }: ChallengeUse, challenge: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    createHash('sha256')
      .update(JSON.stringify([purpose, browser, challenge]))
      .digest(),
  );

/** Returns the signed challenge; undefined if the data is malformed or comes from a frame of another site. */
function challengeIn(clientData: string): string | undefined {
  try {
    const clientDataJson = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as {
      readonly challenge?: unknown;
      readonly crossOrigin?: unknown;
    } | null;
    return typeof clientDataJson?.challenge === 'string' && clientDataJson.crossOrigin !== true
      ? clientDataJson.challenge
      : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the handle that a passkey stores for its user. */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

/** Returns the user id that a passkey reports; undefined if it is not an id. */
export function userIdIn(userHandle: string): string | undefined {
  const text = Buffer.from(userHandle, 'base64url').toString();
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : undefined;
}

export const credentialIdBytes = (credentialId: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(credentialId, 'base64url'));

export type NewCredential = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'synced'>;

/** Returns a passkey's answer in the form of the library. */
const credentialOf = <Response>(id: string, response: Response) => ({
  ...{ id, rawId: id, response },
  type: 'public-key' as const,
  clientExtensionResults: {},
});

const expectedOf = (challenge: string, { id, origin }: RelyingParty) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: id,
  requireUserVerification: true,
});

/**
 * Verifies a new passkey.
 * @param challenge that was used up
 * @returns undefined unless it was made with this challenge, on this page, with user verification
 */
export async function readRegistration(
  { credential_id: id, client_data, attestation_object }: Omit<Schema<'PasskeyRequest'>, 'name'>,
  challenge: string,
  party: RelyingParty,
): Promise<NewCredential | undefined> {
  const { verifyRegistrationResponse } = await library();
  try {
    if (!(await isUnattested(attestation_object))) return undefined;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: credentialOf(id, { clientDataJSON: client_data, attestationObject: attestation_object }),
      ...expectedOf(challenge, party),
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
 * True if a passkey attests only itself, as requested. Manufacturer certificates are refused unread: the library would
 * fetch revocation lists.
 */
async function isUnattested(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await decoding();
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}

/**
 * Verifies the signature of a passkey.
 * @param challenge that was used up
 * @returns the passkey's signature counter; undefined unless it signed this challenge, on this page, with user
 * verification and a higher counter
 */
export async function readAssertion(
  { credential_id: id, client_data, authenticator_data, signature }: Schema<'PasskeyAssertion'>,
  challenge: string,
  { publicKey, counter }: Pick<PasskeyRow, 'publicKey' | 'counter'>,
  party: RelyingParty,
): Promise<bigint | undefined> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credentialOf(id, { clientDataJSON: client_data, authenticatorData: authenticator_data, signature }),
      ...expectedOf(challenge, party),
      credential: { id, publicKey: Uint8Array.from(publicKey), counter: Number(counter) },
    });
    return verified ? BigInt(authenticationInfo.newCounter) : undefined;
  } catch {
    return undefined;
  }
}
