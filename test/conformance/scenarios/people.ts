import { type RequestBody, succeeded } from '../../support/contract/contract-client.js';
import { addPasskey, asPage, asReader, byToken, codeOf, password, signedIn } from '../../support/pages/sessions.js';
import { type SignedIn, signInByPasskey, softwarePasskey } from '../../support/pages/sessions.js';
import { signInBySso } from '../../support/identity-provider.js';
import { having, pagesOf, shownBy, type Scenarios, type Sights, type World } from '../scenario.js';

const unknownId = '00000000-0000-4000-8000-000000000000';
const unknownLink = `pto_${'0'.repeat(46)}`;
const invite = ({ api, unique }: World, fields: Partial<RequestBody<'managementUserCreate'>> = {}) =>
  api.managementUserCreate({ body: { email: `${unique()}@example.com`, role: 'operator', ...fields } });
const invited = (world: World) => invite(world).ok;
const userOf = (role: Parameters<World['newUser']>[0]) => (world: World) => world.newUser(role);
const body = { current_password: password };
const wrong = { current_password: 'a password that is not right' };

const now = async ({ api }: World) => new Date((await api.health().ok).timestamp);

async function begun(world: World) {
  const user = await world.newUser('operator');
  const { secret } = await world.api.managementAuthenticatorCreate({ ...asPage(user), body }).ok;
  return { user, secret };
}

async function confirmed(world: World) {
  const { user, secret } = await begun(world);
  const answer = await world.api.managementAuthenticatorConfirm({
    ...asPage(user),
    body: { code: codeOf(secret, await now(world)) },
  });
  return { user, secret, answer };
}

/** A user who is locked after five wrong codes in each of four known browsers. */
async function locked(world: World) {
  const first = await world.newUser('operator');
  const { email } = first.session.user;
  const browsers = [first];
  while (browsers.length < 4)
    browsers.push(
      await signedIn({ baseUrl: '' }, await world.api.managementSessionCreate({ body: { email, password } })),
    );
  const { secret } = await world.api.managementAuthenticatorCreate({ ...asPage(first), body }).ok;
  const code = codeOf(secret, await now(world));
  await world.api.managementAuthenticatorConfirm({ ...asPage(first), body: { code } }).ok;
  for (const { reading: headers } of browsers)
    for (let time = 0; time < 5; time++)
      await world.api.managementSessionCreate({ body: { email, password, code: '0000-0000-0000-0000' }, headers });
  return first;
}

const sessions: Scenarios = {
  'managementSessionList/200/Sessions': having(userOf('viewer'), ({ api }) => api.managementSessionList()),
  'managementSessionList/403/VALIDATION/ROLE_NOT_SUFFICIENT': async (world) =>
    world.api.managementSessionList({ query: { user_id: unknownId }, ...asReader(await world.viewer()) }),
  'managementOtherSessionsEnd/200/OtherSessionsEnded': async (world) => {
    const user = await world.newUser('viewer');
    await world.api.managementSessionCreate({ body: { email: user.session.user.email, password } });
    return world.api.managementOtherSessionsEnd(asPage(user));
  },
  'managementSessionCreate/200/SignedIn': having(userOf('operator'), ({ api }, { session }) =>
    api.managementSessionCreate({ body: { email: session.user.email, password } }),
  ),
  'managementSessionCreate/400/VALIDATION/MISSING_FIELD': ({ api }) => api.managementSessionCreate({ body: {} }),
  'managementSessionCreate/401/VALIDATION/SIGN_IN_REFUSED': ({ api, unique }) =>
    api.managementSessionCreate({ body: { email: `${unique()}@example.com`, password } }),
  'managementSessionCreate/401/VALIDATION/SECOND_FACTOR_REQUIRED': having(confirmed, ({ api }, { user }) =>
    api.managementSessionCreate({ body: { email: user.session.user.email, password } }),
  ),
  'managementSessionCreate/401/VALIDATION/SECOND_FACTOR_LOCKED': having(locked, ({ api }, { session }) =>
    api.managementSessionCreate({ body: { email: session.user.email, password } }),
  ),
  'managementCurrentSessionGet/200/CurrentSession': async (world) =>
    world.api.managementCurrentSessionGet(asReader(await world.newUser('operator'))),
  'managementCurrentSessionEnd/200/SignedOut': async (world) =>
    world.api.managementCurrentSessionEnd(asPage(await world.newUser('viewer'))),
  'managementSessionEnd/200/SessionEnded': having(userOf('viewer'), ({ api }, { session }) =>
    api.managementSessionEnd({ session_id: session.session_id }),
  ),
};

const users: Scenarios = {
  'managementUserList/200/Users': having(userOf('operator'), ({ api }) => api.managementUserList()),
  'managementUserCreate/200/Invited': (world) => invite(world),
  'managementUserCreate/404/VALIDATION/RECORD_NOT_FOUND': ({ api }) =>
    api.managementUserCreate({ body: { email: 'member@example.com', role: 'viewer', account_id: unknownId } }),
  'managementUserCreate/409/VALIDATION/EMAIL_TAKEN': having(invited, ({ api }, { user }) =>
    api.managementUserCreate({ body: { email: user.email.toUpperCase(), role: 'viewer' } }),
  ),
  'managementUserGet/200/UserFound': having(userOf('operator'), ({ api }, { session }) =>
    api.managementUserGet({ user_id: session.user.user_id }),
  ),
  'managementUserUpdate/200/UserChanged': async (world) => {
    const { session } = await world.newUser('viewer');
    await world.newUser('owner');
    return world.api.managementUserUpdate({ user_id: session.user.user_id, body: { role: 'operator' } });
  },
  'managementUserUpdate/409/VALIDATION/LAST_OWNER': async (world) => {
    const { session } = await world.newUser('owner');
    for (const { user_id, role, state } of (await world.api.managementUserList({ query: { limit: 200 } }).ok).users)
      if (role === 'owner' && state !== 'disabled' && user_id !== session.user.user_id)
        await world.api.managementUserUpdate({ user_id, body: { disabled: true } }).ok;
    return world.api.managementUserUpdate({ user_id: session.user.user_id, body: { disabled: true } });
  },
  'managementUserInvite/200/InvitedAnew': having(invited, ({ api }, { user }) =>
    api.managementUserInvite({ user_id: user.user_id }),
  ),
  'managementInvitationAccept/200/InvitationAccepted': having(invited, ({ api }, { invitation_token }) =>
    api.managementInvitationAccept({ body: { invitation_token, password } }),
  ),
  'managementInvitationAccept/401/VALIDATION/SIGN_IN_REFUSED': ({ api }) =>
    api.managementInvitationAccept({ body: { invitation_token: unknownLink, password } }),
};

const own: Scenarios = {
  'managementPasswordChange/200/PasswordIsChanged': async (world) =>
    world.api.managementPasswordChange({
      ...asPage(await world.newUser('operator')),
      body: { ...body, new_password: 'twelve monkeys on a bicycle' },
    }),
  'managementPasswordChange/401/VALIDATION/SIGN_IN_REFUSED': async (world) =>
    world.api.managementPasswordChange({
      ...asPage(await world.newUser('viewer')),
      body: { ...wrong, new_password: password },
    }),
  'managementAuthenticatorCreate/200/AuthenticatorBegun': async (world) =>
    world.api.managementAuthenticatorCreate({ ...asPage(await world.newUser('viewer')), body }),
  'managementAuthenticatorCreate/401/VALIDATION/SIGN_IN_REFUSED': async (world) =>
    world.api.managementAuthenticatorCreate({ ...asPage(await world.newUser('viewer')), body: wrong }),
  'managementAuthenticatorCreate/409/VALIDATION/AUTHENTICATOR_IN_USE': async (world) =>
    world.api.managementAuthenticatorCreate({ ...asPage((await confirmed(world)).user), body }),
  'managementAuthenticatorConfirm/200/AuthenticatorConfirmed': async (world) => (await confirmed(world)).answer,
  'managementAuthenticatorConfirm/401/VALIDATION/SIGN_IN_REFUSED': async (world) => {
    const { user, secret } = await begun(world);
    const later = new Date((await now(world)).getTime() + 3_600_000);
    return world.api.managementAuthenticatorConfirm({ ...asPage(user), body: { code: codeOf(secret, later) } });
  },
  'managementAuthenticatorConfirm/409/VALIDATION/AUTHENTICATOR_IN_USE': async (world) =>
    world.api.managementAuthenticatorConfirm({ ...asPage((await confirmed(world)).user), body: { code: '123456' } }),
  'managementAuthenticatorRemove/200/AuthenticatorRemoved': async (world) =>
    world.api.managementAuthenticatorRemove({ ...asPage((await confirmed(world)).user), body }),
  'managementAuthenticatorRemove/401/VALIDATION/SIGN_IN_REFUSED': async (world) =>
    world.api.managementAuthenticatorRemove({ ...asPage(await world.newUser('viewer')), body: wrong }),
};

/** The console address in the service's settings. */
const consoleOf = async ({ api }: World) => {
  const { headers } = await api.health();
  return { baseUrl: /<([^>]*)\/openapi\.yaml>/.exec(String(headers.link))?.[1] ?? '' };
};

async function withPasskey(world: World) {
  const user = await world.newUser('operator');
  const { passkey, answer } = await addPasskey(await consoleOf(world), world.api, user);
  return { user, passkey, answer, params: { passkey_id: (await succeeded(answer)).passkey_id } };
}

/** A user with one passkey below the limit, and two more registrations in progress. One of them is completed. */
async function nearlyFull(world: World) {
  const user = await world.newUser('viewer');
  const service = await consoleOf(world);
  for (let number = 0; number < 9; number++) await succeeded((await addPasskey(service, world.api, user)).answer);
  const begin = async () => {
    const options = await world.api.managementPasskeyOptions({ ...asPage(user), body }).ok;
    return { ...asPage(user), body: { name: 'Office laptop', ...softwarePasskey(service).register(options) } };
  };
  const [one, other] = [await begin(), await begin()];
  await world.api.managementPasskeyCreate(one).ok;
  return { user, other };
}

const person = (world: World, ...roles: string[]) => {
  const sub = world.unique();
  return { sub, email: `${sub}@example.com`, email_verified: true, roles };
};

const passkeys: Scenarios = {
  'managementPasskeyList/200/Passkeys': having(withPasskey, ({ api }) => api.managementPasskeyList()),
  'managementPasskeyList/403/VALIDATION/ROLE_NOT_SUFFICIENT': async (world) =>
    world.api.managementPasskeyList({ query: { user_id: unknownId }, ...asReader(await world.viewer()) }),
  'managementPasskeyOptions/200/PasskeyBegun': async (world) =>
    world.api.managementPasskeyOptions({ ...asPage(await world.newUser('viewer')), body }),
  'managementPasskeyOptions/401/VALIDATION/SIGN_IN_REFUSED': async (world) =>
    world.api.managementPasskeyOptions({ ...asPage(await world.newUser('viewer')), body: wrong }),
  'managementPasskeyOptions/409/VALIDATION/TOO_MANY_PASSKEYS': async (world) =>
    world.api.managementPasskeyOptions({ ...asPage((await nearlyFull(world)).user), body }),
  'managementPasskeyCreate/200/PasskeyAdded': async (world) => (await withPasskey(world)).answer,
  'managementPasskeyCreate/409/VALIDATION/PASSKEY_IN_USE': async (world) => {
    const { user, passkey } = await withPasskey(world);
    return (await addPasskey(await consoleOf(world), world.api, user, passkey)).answer;
  },
  'managementPasskeyCreate/409/VALIDATION/TOO_MANY_PASSKEYS': async (world) =>
    world.api.managementPasskeyCreate((await nearlyFull(world)).other),
  'managementPasskeyCreate/422/VALIDATION/PASSKEY_NOT_VALID': async (world) => {
    const made = softwarePasskey(await consoleOf(world)).register({ challenge: 'A'.repeat(43), user_handle: 'AA' });
    return world.api.managementPasskeyCreate({
      ...asPage(await world.newUser('viewer')),
      body: { name: 'Office laptop', ...made },
    });
  },
  'managementPasskeyUpdate/200/PasskeyRenamed': having(withPasskey, ({ api }, { user, params }) =>
    api.managementPasskeyUpdate({ ...asPage(user), ...params, body: { name: 'Laptop at home' } }),
  ),
  'managementPasskeyRemove/200/PasskeyRemoved': having(withPasskey, ({ api }, { user, params }) =>
    api.managementPasskeyRemove({ ...asPage(user), ...params, body }),
  ),
  'managementPasskeyRemove/401/VALIDATION/SIGN_IN_REFUSED': having(withPasskey, ({ api }, { user, params }) =>
    api.managementPasskeyRemove({ ...asPage(user), ...params, body: wrong }),
  ),
  'managementSessionCreate/200/SignedInWithSso': {
    inProcess: 'the service has an identity provider',
    run: async (world, power) => signInBySso(await power.withProvider(person(world, 'support'))),
  },
  'managementSessionCreate/403/VALIDATION/SSO_NOT_PERMITTED': {
    inProcess: 'the service has an identity provider, which gives a person no role',
    run: async (world, power) => signInBySso(await power.withProvider(person(world))),
  },
  'managementSessionCreate/422/VALIDATION/SSO_NOT_CONFIGURED': ({ api }) =>
    api.managementSessionCreate({ body: { sso: { state: 'A'.repeat(43), code: 'code' } } }),
  'managementSsoSignInOptions/200/SsoBegun': {
    inProcess: 'the service has an identity provider',
    run: async (world, power) => (await power.withProvider(person(world))).managementSsoSignInOptions(),
  },
  'managementSsoSignInOptions/422/VALIDATION/SSO_NOT_CONFIGURED': ({ api }) => api.managementSsoSignInOptions(),
  'managementPasskeySignInOptions/200/PasskeyChallenged': ({ api }) => api.managementPasskeySignInOptions(),
};

type TokenFields = Partial<RequestBody<'managementAccessTokenCreate'>>;

const createToken = async ({ api }: World, user: SignedIn | Promise<SignedIn>, fields: TokenFields = {}) =>
  api.managementAccessTokenCreate({ ...asPage(await user), body: { name: 'nightly export', ...body, ...fields } });

/** An access token of an accountant. */
const ownToken = (world: World) => createToken(world, world.newUser('accountant'), { name: 'month-end' });

const viewersToken = (world: World) => createToken(world, world.viewer(), { read_only: true });

const tokenOf = (world: World) => succeeded(viewersToken(world));

const tokens: Scenarios = {
  'managementAccessTokenList/200/AccessTokens': having(tokenOf, ({ api }) => api.managementAccessTokenList()),
  'managementAccessTokenList/403/VALIDATION/ROLE_NOT_SUFFICIENT': async (world) =>
    world.api.managementAccessTokenList({ query: { user_id: unknownId }, ...asReader(await world.viewer()) }),
  'managementAccessTokenCreate/200/AccessTokenMade': viewersToken,
  'managementAccessTokenCreate/403/VALIDATION/ROLE_NOT_SUFFICIENT': (world) =>
    createToken(world, world.viewer(), { role: 'owner' }),
  'managementAccessTokenCreate/401/VALIDATION/SIGN_IN_REFUSED': (world) =>
    createToken(world, world.newUser('viewer'), wrong),
  'managementAccessTokenRevoke/200/AccessTokenRevoked': having(tokenOf, ({ api }, { access_token_id }) =>
    api.managementAccessTokenRevoke({ access_token_id }),
  ),
};

async function requestAct({ api }: World, user: SignedIn | Promise<SignedIn>, fields: object = {}) {
  const { account_id } = await api.managementTerminalGet().ok;
  const act = { kind: 'destroy', account_id, month: '2020-01', reason: 'The merchant has left.', ...body } as const;
  return api.managementKeyActRequest({ ...asPage(await user), body: { ...act, ...fields } });
}

async function requestedAct(world: World) {
  const user = await world.newUser('owner');
  const { key_act_id } = await succeeded(requestAct(world, user));
  return { user, params: { key_act_id } };
}

async function withdrawnAct(world: World) {
  const { user, params } = await requestedAct(world);
  await world.api.managementKeyActWithdraw({ ...asPage(user), ...params }).ok;
  return { user, params };
}

const managementKey: Scenarios = {
  'managementKeyGet/200/ManagementKeyShown': ({ api }) => api.managementKeyGet(),
  'managementKeyUpdate/200/ManagementKeyDisabled': {
    inProcess: 'other scenarios need the management key',
    async run(_world, power) {
      const { api, user } = await power.withDisabledKey();
      return api.managementKeyUpdate({ ...asPage(user), body: { enabled: false, ...body } });
    },
  },
  'managementKeyUpdate/401/VALIDATION/SIGN_IN_REFUSED': async (world) => {
    const user = await world.newUser('owner');
    await succeeded((await addPasskey(await consoleOf(world), world.api, user)).answer);
    return world.api.managementKeyUpdate({ ...asPage(user), body: { enabled: false, ...wrong } });
  },
};

const keyActs: Scenarios = {
  'managementKeyActList/200/KeyActs': having(requestedAct, ({ api }) => api.managementKeyActList()),
  'managementKeyActRequest/200/KeyActRequested': (world) => requestAct(world, world.newUser('owner')),
  'managementKeyActRequest/401/VALIDATION/SIGN_IN_REFUSED': (world) => requestAct(world, world.newUser('owner'), wrong),
  'managementKeyActRequest/404/VALIDATION/RECORD_NOT_FOUND': (world) =>
    requestAct(world, world.newUser('owner'), { account_id: unknownId }),
  'managementKeyActApprove/200/KeyActApproved': having(requestedAct, async (world, { params }) =>
    world.api.managementKeyActApprove({ ...asPage(await world.newUser('owner')), ...params, body }),
  ),
  'managementKeyActApprove/401/VALIDATION/SIGN_IN_REFUSED': having(requestedAct, async (world, { params }) =>
    world.api.managementKeyActApprove({ ...asPage(await world.newUser('owner')), ...params, body: wrong }),
  ),
  'managementKeyActApprove/404/VALIDATION/RECORD_NOT_FOUND': async (world) =>
    world.api.managementKeyActApprove({ ...asPage(await world.newUser('owner')), key_act_id: unknownId, body }),
  'managementKeyActApprove/409/VALIDATION/SECOND_PERSON_REQUIRED': having(requestedAct, ({ api }, { user, params }) =>
    api.managementKeyActApprove({ ...asPage(user), ...params, body }),
  ),
  'managementKeyActApprove/409/VALIDATION/KEY_ACT_NOT_OPEN': having(withdrawnAct, async (world, { params }) =>
    world.api.managementKeyActApprove({ ...asPage(await world.newUser('owner')), ...params, body }),
  ),
  'managementKeyActWithdraw/200/KeyActWithdrawn': having(requestedAct, ({ api }, { user, params }) =>
    api.managementKeyActWithdraw({ ...asPage(user), ...params }),
  ),
  'managementKeyActWithdraw/404/VALIDATION/RECORD_NOT_FOUND': async (world) =>
    world.api.managementKeyActWithdraw({ ...asPage(await world.newUser('owner')), key_act_id: unknownId }),
  'managementKeyActWithdraw/409/VALIDATION/KEY_ACT_NOT_OPEN': having(withdrawnAct, ({ api }, { user, params }) =>
    api.managementKeyActWithdraw({ ...asPage(user), ...params }),
  ),
};

export const scenarios: Scenarios = {
  ...sessions,
  ...users,
  ...own,
  ...passkeys,
  ...tokens,
  ...managementKey,
  ...keyActs,
};

const newViewer = userOf('viewer');

async function browserSession(world: World) {
  const { email } = (await newViewer(world)).session.user;
  await world.api.managementSessionCreate({
    body: { email, password },
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
  }).ok;
  return world.api.managementSessionList();
}

export const managementSights: Sights = {
  'User/properties/account_id': async (world) => {
    const { account_id } = await world.api.managementAccountCreate({ body: { name: 'Members' } }).ok;
    return invite(world, { role: 'viewer', account_id });
  },
  'User/properties/assigned_role': (world) => invite(world, { role: 'accountant' }),
  'AccessToken/properties/assigned_role': having(ownToken, ({ api }) => api.managementAccessTokenList()),
  'NewAccessToken/properties/assigned_role': ownToken,
  'User/properties/second_factor_locked_at': having(locked, ({ api }, { session }) =>
    api.managementUserGet({ user_id: session.user.user_id }),
  ),
  ...pagesOf('UserPage', newViewer, ({ api }) => api.managementUserList({ query: { limit: 1 } })),
  ...pagesOf('SessionPage', newViewer, ({ api }) => api.managementSessionList({ query: { limit: 1 } })),
  ...shownBy(browserSession, 'UserSession', 'user_agent', 'device'),
  ...pagesOf('PasskeyPage', withPasskey, ({ api }) => api.managementPasskeyList({ query: { limit: 1 } })),
  'Passkey/properties/last_used_at': async (world) => {
    const { user, passkey } = await withPasskey(world);
    await succeeded(signInByPasskey(world.api, passkey));
    return world.api.managementPasskeyList({ query: { user_id: user.session.user.user_id } });
  },
  'PasskeyOptions/properties/known_credential_ids': having(withPasskey, ({ api }, { user }) =>
    api.managementPasskeyOptions({ ...asPage(user), body }),
  ),
  ...pagesOf('AccessTokenPage', tokenOf, ({ api }) => api.managementAccessTokenList({ query: { limit: 1 } })),
  'AccessToken/properties/last_used_at': async (world) => {
    const { byToken, session } = await world.viewer();
    await world.api.managementAccountList({ query: {}, managementKey: null, headers: byToken }).ok;
    return world.api.managementAccessTokenList({ query: { user_id: session.user.user_id } });
  },
  'AuditActor/properties/access_token_id': async (world) => {
    const { access_token } = await succeeded(createToken(world, await world.newUser('owner')));
    await world.api.managementAccountCreate({ body: { name: 'Example Shop' }, ...byToken(access_token) }).ok;
    return world.api.managementAuditList({ query: { limit: 5 } });
  },
};
