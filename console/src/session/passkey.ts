import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { consoleRoot, Mistake, type Schema } from '../contract/client.js';

/** The reason why passkeys do not work on this page; `elsewhere` is the console's address with a host name. */
export interface Obstacle {
  readonly why: string;
  readonly elsewhere?: string;
}

const isAddress = (host: string): boolean => /^(\d+\.){3}\d+$|^\[/.test(host);
const isLoopback = (host: string): boolean => /^127\.|^\[::1\]$/.test(host);

/** Returns undefined if passkeys work. */
export function passkeyObstacle(): Obstacle | undefined {
  const { hostname, protocol, port } = consoleRoot;
  if (isAddress(hostname)) {
    const why = 'Browsers create passkeys only for host names, and this page has an IP address.';
    if (!isLoopback(hostname)) return { why };
    const host = `localhost${port === '' ? '' : `:${port}`}`;
    return { why, elsewhere: `${protocol}//${host}${consoleRoot.pathname}account` };
  }
  return browserSupportsWebAuthn()
    ? undefined
    : { why: 'This browser cannot create passkeys here: it is too old, or the page has no https:// address.' };
}

/** Creates a passkey. @throws Mistake if the authenticator fails */
export async function makePasskey(options: Schema<'PasskeyOptions'>): Promise<Omit<Schema<'PasskeyRequest'>, 'name'>> {
  const made = await asked(options.relying_party_id, () =>
    startRegistration({
      optionsJSON: {
        challenge: options.challenge,
        rp: { id: options.relying_party_id, name: options.relying_party_name },
        user: { id: options.user_handle, name: options.user_name, displayName: options.user_name },
        pubKeyCredParams: options.algorithms.map((alg) => ({ alg, type: 'public-key' })),
        timeout: options.expires_in_seconds * 1000,
        excludeCredentials: options.known_credential_ids.map((id) => ({ id, type: 'public-key' })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      },
    }),
  );
  const { clientDataJSON, attestationObject } = made.response;
  return { credential_id: made.id, client_data: clientDataJSON, attestation_object: attestationObject };
}

/** Signs with a passkey. @throws Mistake if the authenticator fails */
export async function signWithPasskey(options: Schema<'PasskeySignInOptions'>): Promise<Schema<'PasskeyAssertion'>> {
  const signed = await asked(options.relying_party_id, () =>
    startAuthentication({
      optionsJSON: {
        challenge: options.challenge,
        rpId: options.relying_party_id,
        timeout: options.expires_in_seconds * 1000,
        userVerification: 'required',
      },
    }),
  );
  const { clientDataJSON, authenticatorData, signature, userHandle } = signed.response;
  return {
    credential_id: signed.id,
    client_data: clientDataJSON,
    authenticator_data: authenticatorData,
    signature,
    user_handle: userHandle ?? '',
  };
}

async function asked<Answer>(domain: string, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    throw new Mistake(why(error, domain));
  }
}

function why(error: unknown, domain: string): string {
  switch (error instanceof WebAuthnError ? error.code : undefined) {
    case 'ERROR_INVALID_RP_ID':
    case 'ERROR_INVALID_DOMAIN':
      return `The passkeys of this service are for ${domain}: open the console there.`;
    case 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED':
      return 'You already have a passkey of this authenticator.';
    case 'ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT':
    case 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT':
      return 'This authenticator stores no passkeys, or cannot verify your identity: set a PIN on it, or use another.';
    default:
      return 'No passkey was used: none was selected, or the time expired. Try again.';
  }
}
