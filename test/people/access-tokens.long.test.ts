import { expect } from 'chai';
import { runOn } from '../support/command-line.js';
import { client, succeeded, startedApi } from '../support/contract/contract-client.js';
import { managementKey, possibleInstances, sharedKeys, startApiService, startInstances } from '../support/service.js';
import { terminalId } from '../support/service.js';
import { addAuthenticator, addPasskey, asPage, asReader, byToken, newAccessToken } from '../support/pages/sessions.js';
import { newUser, own, password, signedIn, type SignedIn, signInByPasskey } from '../support/pages/sessions.js';
import { softwarePasskey } from '../support/pages/sessions.js';
import { closing, started } from '../support/started.js';
import { systemClock } from '../../src/base/clock.js';
import { createLastingDatabase } from '../support/database/database.js';
import { signInBySso, startIdentityProvider } from '../support/identity-provider.js';
import { payment } from '../support/payments.js';
import { TestClock, until } from '../support/time/clock.js';

const minute = 60_000;

/** The address of the console, for which passkeys are made. */
const operators = { baseUrl: 'https://operators.example.com' };

describe('management: access tokens', () => {
  const { service, api: http } = startedApi({ MANAGEMENT_URL: operators.baseUrl });
  before(() => newUser(service, http, { email: 'owner@example.com', role: 'owner' }));

  const open = (role: 'viewer' | 'accountant' | 'operator' = 'operator') => newUser(service, http, { role });
  const create = (user: SignedIn, body: object = {}) =>
    http.managementAccessTokenCreate({ ...asPage(user), body: { name: 'export', ...own, ...body } });
  const read = (token: string) => http.managementAccountList(byToken(token));

  /** A test of a new operator. */
  const itOfUser = (title: string, act: (user: Awaited<ReturnType<typeof open>>) => Promise<unknown>) =>
    it(title, async () => act(await open()));

  it('are a credential of the command line, which prefers them to the management key', async () => {
    const { access_token: token } = await create(await open('viewer')).ok;
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
        const { invitation_token } = await http.managementUserInvite({ user_id: session.user.user_id }).ok;
        const body = { invitation_token, password: 'seven monkeys on a bicycle' };
        await http.managementInvitationAccept({ body }).ok;
      },
      'when their user changes the password': (user) =>
        http.managementPasswordChange({
          ...asPage(user),
          body: { ...own, new_password: 'twelve monkeys on a bicycle' },
        }).ok,
      'when their user is disabled, though enabled again': async ({ session }) => {
        const { user_id } = session.user;
        await http.managementUserUpdate({ user_id, body: { disabled: true } }).ok;
        await http.managementUserUpdate({ user_id, body: { disabled: false } }).ok;
      },
      'when their user gets another role': ({ session: { user } }) =>
        http.managementUserUpdate({ user_id: user.user_id, body: { role: 'viewer' } }).ok,
      'when their user sets up an authenticator application': (user) => addAuthenticator(service, http, user),
      'when their user adds a passkey': addPasskeyTo,
    };
    for (const [when, end] of Object.entries(ends))
      itOfUser(when, async (user) => {
        const { access_token, access_token_id } = await create(user).ok;
        await read(access_token).ok;
        await end(user);
        await read(access_token).refused('INVALID_API_KEY');
        const { access_tokens } = await http.managementAccessTokenList({
          query: { user_id: user.session.user.user_id },
        }).ok;
        expect(access_tokens.find((token) => token.access_token_id === access_token_id)?.state).to.equal('revoked');
      });

    itOfUser('when their user removes the authenticator application', async (user) => {
      await addAuthenticator(service, http, user);
      const { access_token } = await create(user).ok;
      await http.managementAuthenticatorRemove({ ...asPage(user), body: own }).ok;
      await read(access_token).refused('INVALID_API_KEY');
    });

    itOfUser('when their user removes a passkey', async (user) => {
      const { passkey_id } = await addPasskeyTo(user);
      const { access_token } = await create(user).ok;
      await http.managementPasskeyRemove({ ...asPage(user), passkey_id, body: own }).ok;
      await read(access_token).refused('INVALID_API_KEY');
    });

    it('alone: those of other users, and of a user whose role stays, are accepted', async () => {
      const [one, other] = [await open(), await open()];
      const [own, others] = [await create(one).ok, await create(other).ok];
      const { user_id } = one.session.user;
      await http.managementUserUpdate({ user_id, body: { role: 'operator' } }).ok;
      await read(own.access_token).ok;
      await http.managementUserUpdate({ user_id, body: { disabled: true } }).ok;
      await read(others.access_token).ok;
    });
  });

  async function addPasskeyTo(user: SignedIn) {
    const { passkey, answer } = await addPasskey(operators, http, user, softwarePasskey(operators));
    return { passkey, passkey_id: (await succeeded(answer)).passkey_id };
  }

  itOfUser('are made with the password, or in a session that a passkey opened just now', async (user) => {
    await create(user, { current_password: undefined }).refused('VALIDATION/SIGN_IN_REFUSED');
    await create(user, { current_password: 'not the password' }).refused('VALIDATION/SIGN_IN_REFUSED');
    const fresh = await signedIn(service, await signInByPasskey(http, (await addPasskeyTo(user)).passkey));
    await create(fresh, { current_password: undefined }).ok;
    await service.clock.advance(5 * minute);
    await create(fresh, { current_password: undefined }).refused('VALIDATION/SIGN_IN_REFUSED');
    await create(fresh).ok;
  });

  itOfUser('last 90 days at most', async (user) => {
    const made = await create(user, { expires_in_days: 90 }).ok;
    expect(Date.parse(made.expires_at) - Date.parse(made.created_at)).to.equal(90 * 24 * 60 * minute);
    expect((await create(user, { expires_in_days: 91 }).refused('VALIDATION/INVALID_FIELD')).context).to.include({
      field: 'expires_in_days',
    });
  });

  itOfUser('that are read only change nothing', async (user) => {
    const made = await create(user, { read_only: true }).ok;
    expect(made).to.deep.include({ read_only: true, operations: [] });
    const { accounts } = await read(made.access_token).ok;
    const change = { account_id: accounts[0]!.account_id, body: { name: 'Renamed' } };
    const { context } = await http
      .managementAccountUpdate({ ...change, ...byToken(made.access_token) })
      .refused('VALIDATION/SCOPE_NOT_SUFFICIENT');
    expect(context).to.eql({ operation: 'managementAccountUpdate' });
    await http.managementAccountUpdate({ ...change, ...byToken((await create(user).ok).access_token) }).ok;
  });

  itOfUser('with addresses are accepted from these alone', async (user) => {
    const here = await create(user, { allowed_addresses: ['127.0.0.0/8', '::1'] }).ok;
    expect(here.allowed_addresses).to.eql(['127.0.0.0/8', '::1']);
    await read(here.access_token).ok;
    const elsewhere = await create(user, { allowed_addresses: ['203.0.113.7'] }).ok;
    await read(elsewhere.access_token).refused('VALIDATION/ADDRESS_NOT_PERMITTED');
    const { context } = await create(user, { allowed_addresses: ['10.0.0.0/33'] }).refused('VALIDATION/INVALID_FIELD');
    expect(context).to.include({ field: 'allowed_addresses.0' });
  });

  it('of an accountant are made by those who include the role, and end with it', async () => {
    const accountant = await open('accountant');
    expect(accountant.session.user).to.include({ role: 'viewer', assigned_role: 'accountant' });
    for (const role of ['viewer', 'support', 'operator'])
      await create(accountant, { role }).refused('VALIDATION/ROLE_NOT_SUFFICIENT');
    await create(await open('viewer'), { role: 'accountant' }).refused('VALIDATION/ROLE_NOT_SUFFICIENT');
    const user = await open('operator');
    const { access_token, ...made } = await create(user, { role: 'accountant' }).ok;
    expect(made).to.include({ role: 'viewer', assigned_role: 'accountant' });
    const exceptions = () => http.managementSettlementExceptionList(byToken(access_token));
    await exceptions().ok;
    const search = http.managementSearchGet({ query: { q: 'ada@example.com' }, ...byToken(access_token) });
    await search.refused('VALIDATION/SCOPE_NOT_SUFFICIENT');
    const listed = (filters: object) =>
      http.managementTransactionList({
        query: { terminal_friendly_id: terminalId, ...filters },
        ...byToken(access_token),
      });
    await listed({}).ok;
    await listed({ metadata: 'campaign:spring' }).refused('VALIDATION/SCOPE_NOT_SUFFICIENT');
    // As if the role had changed while the token was made.
    await service.query(`UPDATE users SET role = 'viewer' WHERE user_id = '${user.session.user.user_id}'`);
    await exceptions().refused('INVALID_API_KEY');
  });

  it('with operations are accepted for these alone, within their role', async () => {
    const user = await open('viewer');
    const operations = ['managementTerminalList', 'managementAccountUpdate'];
    const { access_token } = await create(user, { operations }).ok;
    await http.managementTerminalList(byToken(access_token)).ok;
    await read(access_token).refused('VALIDATION/SCOPE_NOT_SUFFICIENT');
    const change = { account_id: '00000000-0000-4000-8000-000000000000', body: { name: 'Renamed' } };
    await http
      .managementAccountUpdate({ ...change, ...byToken(access_token) })
      .refused('VALIDATION/ROLE_NOT_SUFFICIENT');
    for (const unknown of ['noSuchOperation', 'sale', 'toString'])
      expect(
        (await create(user, { operations: ['managementTerminalList', unknown] }).refused('VALIDATION/INVALID_FIELD'))
          .context,
      ).to.include({ field: 'operations.1' });
  });
});

const disabledKey = 'VALIDATION/MANAGEMENT_KEY_DISABLED';

describe('management: the management key', () => {
  const instances = started(() => startInstances(possibleInstances.at(-1)!));
  const service = () => instances.services[0]!;
  const http = started(() => client(service()));
  const other = started(() => client(instances.services.at(-1)!));
  let owner: SignedIn;
  const make = (role: 'owner' | 'operator' = 'owner') => newUser(service(), http, { role });
  const set = (enabled: boolean, user = owner, body: object = own) =>
    http.managementKeyUpdate({ ...asPage(user), body: { enabled, ...body } });
  const byKey = (on = http) => on.managementAccountList();
  const shown = () => http.managementKeyGet(asReader(owner)).ok;

  before(async () => {
    owner = await make();
    await addAuthenticator(instances, http, owner);
  });
  afterEach(() => set(true).ok);

  it('is disabled by an owner, from the next request on, on every instance, and enabled again', async () => {
    await byKey().ok;
    await byKey(other).ok;
    expect(await shown()).to.eql({ state: 'enabled' });
    const { user_id, email } = owner.session.user;
    const status = await set(false).ok;
    expect(status).to.eql({
      state: 'disabled',
      disabled_at: instances.clock.now().toISOString(),
      disabled_by: user_id,
      disabled_by_email: email,
    });
    expect(await shown()).to.eql(status);
    await byKey().refused(disabledKey);
    await byKey(other).refused(disabledKey);
    await http.managementKeyGet().refused(disabledKey);
    await http.managementCurrentSessionGet().refused(disabledKey);
    // A merchant's operation that users may call.
    const headers = { 'x-api-key': '', 'x-management-key': managementKey };
    await http.recurringCancel({ headers, body: { recurring_id: 'AAAAAAAA' } }).refused(disabledKey);
    await http.sale({ body: payment() }).ok;
    await http.managementAccountList(asReader(owner)).ok;
    await http.managementAccountList({ managementKey: 'another-key-0123456789' }).refused('INVALID_API_KEY');
    expect(await set(true).ok).to.eql({ state: 'enabled' });
    await byKey().ok;
    await byKey(other).ok;
  });

  it('is not changed by a key, an access token, an operator or a wrong password', async () => {
    const { access_token } = await newAccessToken(http, owner);
    const body = { enabled: false, ...own };
    await http.managementKeyUpdate({ body }).refused('VALIDATION/PERSON_REQUIRED');
    await http.managementKeyUpdate({ ...byToken(access_token), body }).refused('VALIDATION/PERSON_REQUIRED');
    const operator = await make('operator');
    await succeeded((await addPasskey(service(), http, operator)).answer);
    await set(false, operator).refused('VALIDATION/ROLE_NOT_SUFFICIENT');
    await set(false, owner, {}).refused('VALIDATION/SIGN_IN_REFUSED');
    await set(false, owner, { current_password: 'not the password' }).refused('VALIDATION/SIGN_IN_REFUSED');
    await http.managementKeyUpdate({ ...asReader(owner), body }).refused('VALIDATION/CROSS_SITE_REQUEST');
    expect(await shown()).to.eql({ state: 'enabled' });
  });

  it('is changed by owners with a second factor, who have signed in with it', async () => {
    const without = await make();
    await set(false, without).refused('VALIDATION/SECOND_FACTOR_SETUP_REQUIRED');
    const { passkey, answer } = await addPasskey(service(), http, without);
    await succeeded(answer);
    await instances.clock.advance(60_000);
    const { email } = without.session.user;
    const byPassword = await signedIn(service(), await http.managementSessionCreate({ body: { email, password } }));
    await set(false, byPassword).refused('VALIDATION/SIGN_IN_REFUSED');
    const byPasskey = await signedIn(service(), await signInByPasskey(http, passkey));
    expect(await set(false, byPasskey, {}).ok).to.include({ state: 'disabled', disabled_by_email: email });
    await byKey().refused(disabledKey);
  });

  it('stays disabled by the first of several owners at once', async () => {
    const second = await make();
    await succeeded((await addPasskey(service(), http, second)).answer);
    const answers = await Promise.all([set(false), set(false, second), set(false), set(false, second)]);
    const by = new Set(await Promise.all(answers.map(async (each) => (await succeeded(each)).disabled_by)));
    expect(by.size).to.equal(1);
    const { audit_entries: entries } = await http.managementAuditList({ query: { limit: 4 }, ...asReader(owner) }).ok;
    expect(entries.map(({ operation }) => operation)).to.eql(Array(4).fill('managementKeyUpdate'));
    expect(entries.filter(({ changes }) => changes.length > 0)).to.have.length(1);
  });

  it('is named in the log with each use, and in the audit log when it is refused', async () => {
    const uses = () =>
      service()
        .logged.map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ msg }) => msg === 'the management key was used');
    // The first refusal of an address in ten minutes has an entry.
    await instances.clock.advance(10 * 60_000);
    // Besides, the entry that counts earlier refusals is written at some moment now.
    const newest = async () =>
      (await http.managementAuditList({ query: { limit: 20 }, ...asReader(owner) }).ok).audit_entries.find(
        ({ operation, changes: [first] }) => operation === 'managementAuthentication' && first?.field === 'operation',
      );
    const [before, earlier] = [uses().length, (await newest())?.audit_entry_id];
    await byKey().ok;
    expect(uses().slice(before)).to.have.length(1);
    expect(uses().at(-1)).to.include({ operation: 'managementAccountList', sourceAddress: '127.0.0.1' });
    await set(false).ok;
    await byKey().refused(disabledKey);
    expect(uses()).to.have.length(before + 1);
    await until('the refusal is in the audit log', async () => (await newest())?.audit_entry_id !== earlier);
    expect((await newest())?.changes).to.eql([
      { field: 'operation', after: 'managementAccountList' },
      { field: 'refused_requests', after: 1 },
    ]);
  });
});

it('another management key in the settings is enabled', async () => {
  await using database = closing(await createLastingDatabase(), 'drop');
  const clock = new TestClock(systemClock.now());
  const first = await startApiService(sharedKeys, { database, clock });
  const http = client(first);
  const owner = await newUser(first, http, { email: 'ada@example.com', role: 'owner' });
  await succeeded((await addPasskey(first, http, owner)).answer);
  await http.managementKeyUpdate({ ...asPage(owner), body: { enabled: false, ...own } }).ok;
  await http.managementKeyGet().refused(disabledKey);
  await first.close();
  const changed = 'another-management-key-0123456789';
  const second = await startApiService({ ...sharedKeys, MANAGEMENT_KEY: changed }, { database, clock });
  const again = client(second);
  expect(await again.managementKeyGet({ managementKey: changed }).ok).to.eql({ state: 'enabled' });
  await again.managementKeyGet().refused('INVALID_API_KEY');
  await second.close();
  const third = await startApiService(sharedKeys, { database, clock });
  await client(third).managementKeyGet().refused(disabledKey);
  await third.close();
});

it('the identity provider alone is not enough to disable the management key', async () => {
  await using provider = closing(await startIdentityProvider());
  await using service = closing(await startApiService(provider.settings, { clock: new TestClock(systemClock.now()) }));
  provider.serve(service.baseUrl);
  provider.person = { sub: 'ada', email: 'ada@example.com', email_verified: true, roles: ['payments-admin'] };
  const http = client(service);
  const owner = await signedIn(service, await signInBySso(http));
  const disable = () => http.managementKeyUpdate({ ...asPage(owner), body: { enabled: false } });
  await disable().refused('VALIDATION/SECOND_FACTOR_SETUP_REQUIRED');
  await succeeded((await addPasskey(service, http, owner)).answer);
  await disable().ok;
});
