import { Secret, TOTP } from 'otpauth';
import type { OutgoingHttpHeaders } from 'node:http';
import type { Schema } from '../../../src/base/contract.js';
import type { Service } from '../../../src/service.js';
import { succeeded, type Answer, type ContractClient } from '../contract/contract-client.js';

/** A browser in which a user has signed in. */
export interface SignedIn {
  /** The Cookie header. */
  readonly cookie: string;
  /** As the service set it. */
  readonly setCookie: string;
  readonly session: Schema<'OpenSession'>;
  /** What a page of the service sends with what it reads. */
  readonly reading: OutgoingHttpHeaders;
  /** What it sends with a change. */
  readonly changing: OutgoingHttpHeaders;
}

/** What the browser keeps of a sign-in. */
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

/** Signs in as the owner of the sandbox, as the link says that it prints when it starts. */
export async function signInByLink(service: Service, http: ContractClient): Promise<SignedIn> {
  const link = await service.newSignInLink();
  const sign_in_token = link?.split('#token=')[1] ?? '';
  return signedIn(service, await http.managementSessionCreate({ body: { sign_in_token } }));
}

export const password = 'correct horse battery staple';

/** Invites a user, who accepts and has signed in. */
export async function newUser(
  service: Pick<Service, 'baseUrl'>,
  http: ContractClient,
  { email, role }: { readonly email: string; readonly role: Schema<'UserRole'> },
): Promise<SignedIn> {
  const { invitation_token } = await succeeded(http.managementUserCreate({ body: { email, role } }));
  return signedIn(service, await http.managementInvitationAccept({ body: { invitation_token, password } }));
}

/** What an authenticator application shows at a time. */
export const codeOf = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
