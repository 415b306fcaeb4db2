import { expect } from 'chai';
import { runOn } from '../support/command-line.js';
import { client, refused, succeeded } from '../support/contract/contract-client.js';
import { startApiService, terminalId } from '../support/service.js';
import {
  addPasskey,
  codeOf,
  newUser,
  password,
  signedIn,
  type SignedIn,
  signInByPasskey,
  softwarePasskey,
} from '../support/pages/sessions.js';
import { started } from '../support/started.js';

const minute = 60_000;

/** The address of the console, for which passkeys are made. */
const operators = { baseUrl: 'https://operators.example.com' };

describe('management: access tokens', () => {
  const service = started(() => startApiService({ MANAGEMENT_URL: operators.baseUrl }));
  const http = started(() => client(service));
  before(async () => {
    await newUser(service, http, { email: 'owner@example.com', role: 'owner' });
  });

  let users = 0;
  const open = (role: 'viewer' | 'operator' = 'operator') =>
    newUser(service, http, { email: `token-${++users}@example.com`, role });
  const asPage = ({ changing }: SignedIn) => ({ managementKey: null, headers: changing });
  const create = (user: SignedIn, body: object = {}) =>
    http.managementAccessTokenCreate({
      ...asPage(user),
      body: { name: 'export', current_password: password, ...body },
    });
  const byToken = (token: string) => ({ managementKey: null, headers: { authorization: `Bearer ${token}` } });
  const read = (token: string) => http.managementAccountList({ query: {}, ...byToken(token) });

  it('are a credential of the command line, which prefers them to the management key', async () => {
    const { access_token: token } = await succeeded(create(await open('viewer')));
    const asViewer = (...args: string[]) => runOn(service, ...args, '--access-token', token);
    const listed = await asViewer('terminals', 'list');
    expect(listed.code).to.equal(0);
    expect(listed.printed.join()).to.include(terminalId);
    const refusal = await asViewer('terminals', 'create', 'Kiosk');
    expect(refusal.code).to.equal(1);
    expect(refusal.reported.join()).to.include('ROLE_NOT_SUFFICIENT').and.not.include(token);
  });

  describe('end for good', () => {
    const ends: Readonly<Record<string, (user: SignedIn) => Promise<unknown>>> = {
      'when their user accepts an invitation': async ({ session }) => {
        const { user_id } = session.user;
        const { invitation_token } = await succeeded(http.managementUserInvite({ params: { user_id } }));
        const body = { invitation_token, password: 'seven monkeys on a bicycle' };
        await succeeded(http.managementInvitationAccept({ body }));
      },
      'when their user changes the password': (user) =>
        succeeded(
          http.managementPasswordChange({
            ...asPage(user),
            body: { current_password: password, new_password: 'twelve monkeys on a bicycle' },
          }),
        ),
      'when their user is disabled, though enabled again': async ({ session }) => {
        const { user_id } = session.user;
        await succeeded(http.managementUserUpdate({ params: { user_id }, body: { disabled: true } }));
        await succeeded(http.managementUserUpdate({ params: { user_id }, body: { disabled: false } }));
      },
      'when their user gets another role': ({ session: { user } }) =>
        succeeded(http.managementUserUpdate({ params: { user_id: user.user_id }, body: { role: 'viewer' } })),
      'when their user sets up an authenticator application': (user) => setUpAuthenticator(user),
      'when their user adds a passkey': addPasskeyTo,
    };
    for (const [when, end] of Object.entries(ends))
      it(when, async () => {
        const user = await open();
        const { access_token, access_token_id } = await succeeded(create(user));
        await succeeded(read(access_token));
        await end(user);
        await refused(read(access_token), 'INVALID_API_KEY');
        const { access_tokens } = await succeeded(
          http.managementAccessTokenList({ query: { user_id: user.session.user.user_id } }),
        );
        expect(access_tokens.find((token) => token.access_token_id === access_token_id)?.state).to.equal('revoked');
      });

    it('when their user removes the authenticator application', async () => {
      const user = await open();
      await setUpAuthenticator(user);
      const { access_token } = await succeeded(create(user));
      await succeeded(http.managementAuthenticatorRemove({ ...asPage(user), body: { current_password: password } }));
      await refused(read(access_token), 'INVALID_API_KEY');
    });

    it('when their user removes a passkey', async () => {
      const user = await open();
      const { passkey_id } = await addPasskeyTo(user);
      const { access_token } = await succeeded(create(user));
      await succeeded(
        http.managementPasskeyRemove({ ...asPage(user), params: { passkey_id }, body: { current_password: password } }),
      );
      await refused(read(access_token), 'INVALID_API_KEY');
    });

    it('alone: those of other users, and of a user whose role stays, are accepted', async () => {
      const [one, other] = [await open(), await open()];
      const [own, others] = [await succeeded(create(one)), await succeeded(create(other))];
      const { user_id } = one.session.user;
      await succeeded(http.managementUserUpdate({ params: { user_id }, body: { role: 'operator' } }));
      await succeeded(read(own.access_token));
      await succeeded(http.managementUserUpdate({ params: { user_id }, body: { disabled: true } }));
      await succeeded(read(others.access_token));
    });
  });

  async function addPasskeyTo(user: SignedIn) {
    const { passkey, answer } = await addPasskey(operators, http, user, softwarePasskey(operators));
    return { passkey, passkey_id: (await succeeded(answer)).passkey_id };
  }

  async function setUpAuthenticator(user: SignedIn): Promise<void> {
    const { secret } = await succeeded(
      http.managementAuthenticatorCreate({ ...asPage(user), body: { current_password: password } }),
    );
    const code = codeOf(secret, service.clock.now());
    await succeeded(http.managementAuthenticatorConfirm({ ...asPage(user), body: { code } }));
  }

  it('are made with the password, or in a session that a passkey opened just now', async () => {
    const user = await open();
    await refused(create(user, { current_password: undefined }), 'VALIDATION/SIGN_IN_REFUSED');
    await refused(create(user, { current_password: 'not the password' }), 'VALIDATION/SIGN_IN_REFUSED');
    const { passkey } = await addPasskeyTo(user);
    const fresh = await signedIn(service, await signInByPasskey(http, passkey));
    await succeeded(create(fresh, { current_password: undefined }));
    await service.clock.advance(5 * minute);
    await refused(create(fresh, { current_password: undefined }), 'VALIDATION/SIGN_IN_REFUSED');
    await succeeded(create(fresh));
  });

  it('last 90 days at most', async () => {
    const user = await open();
    const made = await succeeded(create(user, { expires_in_days: 90 }));
    const lasts = Date.parse(made.expires_at) - Date.parse(made.created_at);
    expect(lasts).to.equal(90 * 24 * 60 * minute);
    expect((await refused(create(user, { expires_in_days: 91 }), 'VALIDATION/INVALID_FIELD')).context).to.include({
      field: 'expires_in_days',
    });
  });

  it('that are read only change nothing', async () => {
    const user = await open();
    const made = await succeeded(create(user, { read_only: true }));
    expect(made).to.deep.include({ read_only: true, operations: [] });
    const { accounts } = await succeeded(read(made.access_token));
    const change = { params: { account_id: accounts[0]!.account_id }, body: { name: 'Renamed' } };
    const { context } = await refused(
      http.managementAccountUpdate({ ...change, ...byToken(made.access_token) }),
      'VALIDATION/SCOPE_NOT_SUFFICIENT',
    );
    expect(context).to.deep.equal({ operation: 'managementAccountUpdate' });
    const { access_token } = await succeeded(create(user));
    await succeeded(http.managementAccountUpdate({ ...change, ...byToken(access_token) }));
  });

  it('with operations are accepted for these alone, within their role', async () => {
    const user = await open('viewer');
    const operations = ['managementTerminalList', 'managementAccountUpdate'];
    const { access_token } = await succeeded(create(user, { operations }));
    await succeeded(http.managementTerminalList({ query: {}, ...byToken(access_token) }));
    await refused(read(access_token), 'VALIDATION/SCOPE_NOT_SUFFICIENT');
    const change = { params: { account_id: '00000000-0000-4000-8000-000000000000' }, body: { name: 'Renamed' } };
    await refused(
      http.managementAccountUpdate({ ...change, ...byToken(access_token) }),
      'VALIDATION/ROLE_NOT_SUFFICIENT',
    );
    for (const unknown of ['noSuchOperation', 'sale', 'toString'])
      expect(
        (await refused(create(user, { operations: ['managementTerminalList', unknown] }), 'VALIDATION/INVALID_FIELD'))
          .context,
      ).to.include({ field: 'operations.1' });
  });
});
