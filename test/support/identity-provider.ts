import { generateKeyPairSync } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import Provider from 'oidc-provider';
import { startLoopbackServer } from '../../scripts/support/loopback.js';
import { type ContractClient, succeeded } from './contract/contract-client.js';

/** The claims of a person at the identity provider. */
export interface Person {
  readonly sub: string;
  readonly email?: string | undefined;
  readonly email_verified?: boolean | undefined;
  readonly roles?: string | readonly string[];
}

/** An OpenID provider on this machine. */
export interface TestProvider {
  /** The settings of a service that uses it. */
  readonly settings: Readonly<Record<string, string>>;
  /** Registers the service, whose address is known after its start. */
  serve(consoleUrl: string): void;
  /** The person who signs in next. */
  person: Person;
  /** Changes the answers of the token endpoint. */
  change: ((answer: Record<string, unknown>) => Record<string, unknown>) | undefined;
  /** False refuses all connections. */
  isUp: boolean;
  close(): Promise<void>;
}

/** The settings of a provider that nobody runs. */
export const unansweredProvider = {
  SSO_ISSUER: 'http://127.0.0.1:9',
  SSO_CLIENT_ID: 'payments',
  SSO_CLIENT_SECRET: 'secret-of-the-client-of-the-tests',
  SSO_ROLES: 'payments-admin=owner,payments-ops=operator,support=viewer',
};

const client = { client_id: unansweredProvider.SSO_CLIENT_ID, client_secret: unansweredProvider.SSO_CLIENT_SECRET };
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** @param conformIdTokenClaims false puts all claims but `email_verified` into the ID token, as Okta does */
export async function startIdentityProvider(conformIdTokenClaims = true): Promise<TestProvider> {
  let handle: ReturnType<Provider['callback']> | undefined;
  let provider: Provider | undefined;
  const people = new Map<string, Person>();
  const { url, close } = await startLoopbackServer((request, response) => {
    if (!state.isUp) return void request.socket.destroy();
    if (request.url?.startsWith('/interaction/')) {
      people.set(state.person.sub, state.person);
      void provider?.interactionFinished(request, response, { login: { accountId: state.person.sub } });
      return;
    }
    if (request.url === '/token' && state.change) answering(response, state.change);
    void handle?.(request, response);
  });
  // Another site than the service, whose address is 127.0.0.1.
  const issuer = url.replace('127.0.0.1', 'localhost');
  const state: TestProvider = {
    settings: { ...unansweredProvider, SSO_ISSUER: issuer },
    person: { sub: 'nobody' },
    change: undefined,
    isUp: true,
    serve(consoleUrl) {
      provider = new Provider(issuer, {
        clients: [
          {
            ...client,
            redirect_uris: [`${consoleUrl}/console/sso`],
            response_types: ['code'],
            grant_types: ['authorization_code'],
          },
        ],
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['roles'] },
        conformIdTokenClaims,
        jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'tests' }] },
        cookies: { keys: ['key-of-the-cookies-of-the-tests'] },
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
        ttl: { IdToken: 60, AccessToken: 60, AuthorizationCode: 60, Interaction: 600, Session: 600, Grant: 600 },
        findAccount: (_ctx, sub) => ({
          accountId: sub,
          claims: (use) => ({ ...people.get(sub), ...(use === 'id_token' && { email_verified: undefined }), sub }),
        }),
        async loadExistingGrant({ oidc }) {
          const grant = new oidc.provider.Grant({
            accountId: oidc.session!.accountId!,
            clientId: oidc.client!.clientId,
          });
          grant.addOIDCScope('openid email profile');
          await grant.save();
          return grant;
        },
      });
      handle = provider.callback();
    },
    close,
  };
  return state;
}

/** Changes the JSON of an answer before it is sent. */
function answering(response: ServerResponse, change: NonNullable<TestProvider['change']>): void {
  const end = response.end.bind(response) as (body: string) => ServerResponse;
  response.end = ((body: string | Buffer) => {
    const changed = JSON.stringify(change(JSON.parse(String(body)) as Record<string, unknown>));
    response.setHeader('Content-Length', Buffer.byteLength(changed));
    return end(changed);
  }) as typeof response.end;
}

/** The address with which the provider sends a browser back, and the browser's cookie at the service. */
export interface Returned {
  readonly answer: { readonly state: string; readonly code: string; readonly iss?: string };
  readonly cookie: string;
}

/** Signs in at the provider, in a new browser. @param alter changes the address of the provider */
export async function returnedFrom(
  http: ContractClient,
  alter: (url: URL) => void = () => undefined,
): Promise<Returned> {
  const begun = await http.managementSsoSignInOptions();
  const { authorization_url } = await succeeded(begun);
  const [cookie = ''] = begun.headers['set-cookie']?.[0]?.split(';') ?? [];
  const jar = new Map<string, string>();
  let url = new URL(authorization_url);
  alter(url);
  while (url.pathname !== '/console/sso') {
    const headers = { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') };
    const answer = await fetch(url, { redirect: 'manual', headers });
    for (const each of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      jar.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`the provider answers ${answer.status}: ${await answer.text()}`);
    url = new URL(location, url);
  }
  const { state = '', code = '', iss } = Object.fromEntries(url.searchParams);
  return { answer: { state, code, ...(iss === undefined ? {} : { iss }) }, cookie };
}

/** Sends the answer of the provider to the service. */
export const completed = (http: ContractClient, { answer, cookie }: Returned) =>
  http.managementSessionCreate({ body: { sso: answer }, headers: { cookie } });

export const signInBySso = async (http: ContractClient) => completed(http, await returnedFrom(http));
