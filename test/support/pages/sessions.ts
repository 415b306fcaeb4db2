import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { Secret, TOTP } from 'otpauth';
import type { Clock } from '../../../src/base/clock.js';
import type { Schema } from '../../../src/base/contract.js';
import { relyingPartyOf } from '../../../src/people/passkeys.js';
import type { Service } from '../../../src/service.js';
import { type Answer, type ContractClient, succeeded } from '../contract/contract-client.js';

/** A browser session of a signed-in user. */
export interface SignedIn {
  readonly cookie: string;
  /** The Set-Cookie header of the service. */
  readonly setCookie: string;
  readonly session: Schema<'OpenSession'>;
  readonly reading: OutgoingHttpHeaders;
  /** The headers of a page's write requests. */
  readonly changing: OutgoingHttpHeaders;
}

/** Returns the browser state after a sign-in. */
export async function signedIn(
  { baseUrl }: Pick<Service, 'baseUrl'>,
  answer: Answer<Schema<'OpenSession'>>,
): Promise<SignedIn> {
  const session = await succeeded(answer);
  const [setCookie = ''] = answer.headers['set-cookie'] ?? [];
  const [cookie = ''] = setCookie.split(';');
  return {
    cookie,
    setCookie,
    session,
    reading: { cookie },
    changing: { cookie, origin: baseUrl, 'sec-fetch-site': 'same-origin', 'x-csrf-token': session.csrf_token },
  };
}

/** Signs in as the owner of the sandbox, with the link that it prints when it starts. */
export async function signInByLink(service: Service, http: ContractClient): Promise<SignedIn> {
  const sign_in_token = (await service.newSignInLink())?.split('#token=')[1] ?? '';
  return signedIn(service, await http.managementSessionCreate({ body: { sign_in_token } }));
}

export const password = 'correct horse battery staple';

/** The field that proves the presence of a user with the password. */
export const own = { current_password: password };

/** The credentials of a page's write requests. */
export const asPage = ({ changing: headers }: Pick<SignedIn, 'changing'>) => ({ managementKey: null, headers });

/** The credentials of a page's read requests. */
export const asReader = ({ reading: headers }: Pick<SignedIn, 'reading'>) => ({ managementKey: null, headers });

export const byToken = (token: string) => ({ managementKey: null, headers: { authorization: `Bearer ${token}` } });

/** Creates an access token of a signed-in user. */
export const newAccessToken = (
  http: ContractClient,
  user: Pick<SignedIn, 'changing'>,
  fields: Partial<Schema<'AccessTokenRequest'>> = {},
) => http.managementAccessTokenCreate({ ...asPage(user), body: { name: 'script', ...own, ...fields } }).ok;

/** Sets up the authenticator application of a signed-in user, and returns its answers. */
export async function addAuthenticator(
  { clock }: { readonly clock: Pick<Clock, 'now'> },
  http: ContractClient,
  user: Pick<SignedIn, 'changing'>,
) {
  const created = await http.managementAuthenticatorCreate({ ...asPage(user), body: own }).ok;
  const body = { code: codeOf(created.secret, clock.now()) };
  return { ...created, ...(await http.managementAuthenticatorConfirm({ ...asPage(user), body }).ok) };
}

let users = 0;

/** Invites a user, by default of a new address, who accepts and signs in. */
export async function newUser(
  service: Pick<Service, 'baseUrl'>,
  http: ContractClient,
  {
    email = `user-${++users}@example.com`,
    ...user
  }: Partial<Schema<'UserRequest'>> & Pick<Schema<'UserRequest'>, 'role'>,
): Promise<SignedIn> {
  const { invitation_token } = await http.managementUserCreate({ body: { email, ...user } }).ok;
  return signedIn(service, await http.managementInvitationAccept({ body: { invitation_token, password } }));
}

/** Returns the code of an authenticator app at a time. */
export const codeOf = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

/** The deviations of a faulty or malicious authenticator. */
export interface Deviation {
  readonly origin?: string;
  readonly relyingPartyId?: string;
  readonly challenge?: string;
  /** True if it reports that it verified its user. */
  readonly verified?: boolean;
  /** The signature counter that it reports. */
  readonly counter?: number;
  readonly userHandle?: string;
  readonly crossOrigin?: boolean;
  /** `webauthn.create` or `webauthn.get`. */
  readonly type?: string;
  /** The attestation, in CBOR, with its format. */
  readonly attestation?: { readonly format: string; readonly statement: Buffer };
}

/** A software passkey with its browser. Its data has the forms of the contract. */
export interface SoftwarePasskey {
  readonly credentialId: string;
  register(
    options: Pick<Schema<'PasskeyOptions'>, 'challenge' | 'user_handle'>,
    deviation?: Deviation,
  ): Omit<Schema<'PasskeyRequest'>, 'name'>;
  /** Signs, and increments the counter. */
  assert(options: Pick<Schema<'PasskeySignInOptions'>, 'challenge'>, deviation?: Deviation): Schema<'PasskeyAssertion'>;
}

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

/**
 * Creates a passkey on the curve P-256 (WebAuthn Level 3, 6.1 and 6.5) for the console of a service.
 * @param counts false for synced passkeys, which do not count signatures
 */
export function softwarePasskey({ baseUrl }: { readonly baseUrl: string }, counts = true): SoftwarePasskey {
  const party = relyingPartyOf(baseUrl);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  let handle = '';

  const clientData = (type: string, challenge: string, deviation: Deviation): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? party.origin,
        crossOrigin: deviation.crossOrigin ?? false,
      }),
    );

  function authenticatorData({ relyingPartyId = party.id, verified = true, counter: said }: Deviation, added: Buffer) {
    const flags = userPresent | (verified ? userVerified : 0) | (added.length > 0 ? hasCredential : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(said ?? counter);
    return Buffer.concat([createHash('sha256').update(relyingPartyId).digest(), Buffer.from([flags]), count, added]);
  }

  return {
    credentialId: id.toString('base64url'),

    register({ challenge, user_handle }, deviation = {}) {
      handle = user_handle;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const added = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const { format, statement } = deviation.attestation ?? { format: 'none', statement: emptyMap };
      const attestation = map(
        [text('fmt'), text(format)],
        [text('attStmt'), statement],
        [text('authData'), bytes(authenticatorData(deviation, added))],
      );
      return {
        credential_id: id.toString('base64url'),
        client_data: clientData('webauthn.create', challenge, deviation).toString('base64url'),
        attestation_object: attestation.toString('base64url'),
      };
    },

    assert({ challenge }, deviation = {}) {
      if (counts) counter += 1;
      const said = clientData('webauthn.get', challenge, deviation);
      const data = authenticatorData(deviation, Buffer.alloc(0));
      const signed = Buffer.concat([data, createHash('sha256').update(said).digest()]);
      return {
        credential_id: id.toString('base64url'),
        client_data: said.toString('base64url'),
        authenticator_data: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        user_handle: deviation.userHandle ?? handle,
      };
    },
  };
}

/** Adds a passkey to a signed-in user. */
export async function addPasskey(
  service: { readonly baseUrl: string },
  http: ContractClient,
  user: Pick<SignedIn, 'changing'>,
  passkey = softwarePasskey(service),
) {
  const options = await http.managementPasskeyOptions({ ...asPage(user), body: own }).ok;
  const body = { name: 'Office laptop', ...passkey.register(options) };
  return { passkey, answer: await http.managementPasskeyCreate({ ...asPage(user), body }) };
}

/** Requests a challenge, and returns it with the cookie of the answer. */
export async function challenged(http: ContractClient, headers: OutgoingHttpHeaders = {}) {
  const answer = await http.managementPasskeySignInOptions({ headers });
  const options = await succeeded(answer);
  const [setCookie = ''] = answer.headers['set-cookie'] ?? [];
  const [cookie = ''] = setCookie.split(';');
  return { options, cookie, setCookie };
}

/** Signs in with a passkey in a new browser. */
export async function signInByPasskey(http: ContractClient, passkey: SoftwarePasskey, deviation: Deviation = {}) {
  const { options, cookie } = await challenged(http);
  return http.managementSessionCreate({ body: { passkey: passkey.assert(options, deviation) }, headers: { cookie } });
}

/** Encodes the required part of CBOR (RFC 8949). */
const item = (type: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(type << 5) | length])
    : length < 256
      ? Buffer.from([(type << 5) | 24, length])
      : Buffer.from([(type << 5) | 25, length >> 8, length & 0xff]);
const integer = (value: number): Buffer => (value < 0 ? item(1, -1 - value) : item(0, value));
const bytes = (value: Buffer): Buffer => Buffer.concat([item(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([item(3, Buffer.byteLength(value)), Buffer.from(value)]);
const map = (...entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([item(5, entries.length), ...entries.flat()]);
const emptyMap = map();

/** A statement of `packed` that names a certificate. */
export const certified = {
  format: 'packed',
  statement: map(
    [text('alg'), integer(-7)],
    [text('sig'), bytes(Buffer.alloc(8))],
    [text('x5c'), Buffer.concat([item(4, 1), bytes(Buffer.alloc(8))])],
  ),
};

/** A public key in COSE (RFC 9053, 7.1): of the curve P-256, for ES256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return map(
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, 'base64url'))],
    [integer(-3), bytes(Buffer.from(y, 'base64url'))],
  );
}
