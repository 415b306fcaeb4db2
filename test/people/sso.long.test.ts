import { expect } from 'chai';
import { systemClock } from '../../src/base/clock.js';
import type { Schema } from '../../src/base/contract.js';
import { client, type ContractClient, refused, succeeded } from '../support/contract/contract-client.js';
import { completed, returnedFrom, signInBySso, startIdentityProvider } from '../support/identity-provider.js';
import type { Person, TestProvider } from '../support/identity-provider.js';
import { addAuthenticator, addPasskey, asPage, asReader, byToken, codeOf } from '../support/pages/sessions.js';
import { newUser, password, signedIn, type SignedIn, signInByPasskey } from '../support/pages/sessions.js';
import { startApiService, type TestService } from '../support/service.js';
import { TestClock } from '../support/time/clock.js';

const minute = 60_000;

describe('management: single sign-on', () => {
  let provider: TestProvider;
  let service: TestService;
  let http: ContractClient;
  const undo: (() => Promise<void>)[] = [];

  /** The provider's tokens have the machine's time, so the service starts with it. */
  async function open(settings: Readonly<Record<string, string>> = {}, conformIdTokenClaims = true) {
    const opened = await startIdentityProvider(conformIdTokenClaims);
    undo.push(() => opened.close());
    const clock = new TestClock(systemClock.now());
    const started = await startApiService({ ...opened.settings, ...settings }, { clock });
    undo.push(() => started.close());
    opened.serve(started.baseUrl);
    return { provider: opened, service: started, http: client(started) };
  }
  /** Closed after each test, so that the next one opens no database in addition. */
  const closeOpened = async () => {
    for (const each of undo.splice(0).reverse()) await each();
  };
  let closeFirst: typeof undo = [];
  before(async () => {
    ({ provider, service, http } = await open());
    closeFirst = undo.splice(0);
  });
  beforeEach(() => {
    provider.change = undefined;
    provider.isUp = true;
  });
  afterEach(closeOpened);
  after(() => {
    undo.push(...closeFirst);
    return closeOpened();
  });

  let people = 0;
  const person = (claims: Partial<Person> = {}): Person => {
    const sub = `person-${++people}`;
    return { sub, email: `${sub}@example.com`, email_verified: true, roles: ['payments-ops'], ...claims };
  };
  const users = async () => (await http.managementUserList({ query: { limit: 200 } }).ok).users;
  const userOf = async ({ email }: Person) => (await users()).find((each) => each.email === email);
  const enter = async (claims: Person) => {
    provider.person = claims;
    return signedIn(service, await signInBySso(http));
  };
  const withoutSso = async (email: string) => {
    const found = (await users()).filter((each) => each.email === email);
    expect(found).to.have.length(1);
    expect(found[0]).not.to.have.property('sso');
  };
  const refusedEntry = (claims: Person, code: Schema<'ReasonCode'> = 'VALIDATION/SSO_NOT_PERMITTED') => {
    provider.person = claims;
    return refused(signInBySso(http), code);
  };
  const current = (user: SignedIn) => http.managementCurrentSessionGet(asReader(user));
  /** Returns a request by a new access token of a user, who has no password. */
  const listByToken = async (user: SignedIn) => {
    const { access_token } = await http.managementAccessTokenCreate({ ...asPage(user), body: { name: 'export' } }).ok;
    return () => http.managementTerminalList(byToken(access_token));
  };
  const audit = async (userId: string): Promise<Schema<'AuditEntry'>[]> =>
    (await http.managementAuditList({ query: { subject_id: userId } }).ok).audit_entries;

  it("does not link an address that only resembles the user's", async () => {
    await newUser(service, http, { email: 'kate@example.com', role: 'owner' });
    // U+212A is another letter, and k in lower case.
    const kelvin = await enter(person({ email: '\u212aate@example.com' }));
    expect(kelvin.session.user).to.include({ email: '\u212aate@example.com', role: 'operator' });
    await withoutSso('kate@example.com');
    expect((await enter(person({ email: 'KATE@Example.com', roles: ['payments-admin'] }))).session.user).to.include({
      email: 'kate@example.com',
      sso: true,
    });
    for (const email of ['kate', 'kate@example.com ', 'kate@@example.com', `${'k'.repeat(250)}@example.com`])
      await refusedEntry(person({ email }));
  });

  it('opens a session of a new user, with the role of the claim', async () => {
    const claims = person({ roles: ['unknown', 'support', 'payments-ops'] });
    const user = await enter(claims);
    const { session } = user;
    expect(session.user).to.include({ email: claims.email, role: 'operator', state: 'active', sso: true });
    expect((await current(user).ok).user.user_id).to.equal(session.user.user_id);
    const [opened] = (await http.managementSessionList({ query: { user_id: session.user.user_id } }).ok).sessions;
    expect(opened?.method).to.equal('sso');
    const [entry] = await audit(session.user.user_id);
    expect(entry).to.deep.include({
      operation: 'managementSessionCreate',
      actor: { kind: 'session', user_id: session.user.user_id, email: claims.email },
    });
    expect(entry?.changes).to.deep.include({ field: 'role', after: 'operator' });
  });

  it('finds the same user again, also under another e-mail address that is not verified', async () => {
    const claims = person();
    const { session } = await enter(claims);
    const again = await enter({ ...claims, email: 'changed@example.com', email_verified: false });
    expect(again.session.user).to.eql(session.user);
    expect(await audit(session.user.user_id)).to.have.length(1);
  });

  it('reads the claims from the ID token as well, also without email_verified, and a claim within another', async () => {
    const other = await open({ SSO_ROLE_CLAIM: 'roles.0' }, false);
    other.provider.person = person({ roles: ['support'] });
    expect((await succeeded(signInBySso(other.http))).user.role).to.equal('viewer');
  });

  it('links a user of the same verified e-mail address, once', async () => {
    const claims = person({ roles: 'support' });
    await newUser(service, http, { email: claims.email!, role: 'viewer' });
    await refusedEntry({ ...claims, email_verified: false });
    expect(await userOf(claims)).not.to.have.property('sso');
    await enter({ ...claims, email: claims.email!.toUpperCase() });
    expect(await userOf(claims)).to.include({ sso: true, role: 'viewer' });
    const detail = await refusedEntry({ ...claims, sub: 'an-impostor' });
    expect(detail.detail).to.match(/another identity/);
    const params = { user_id: (await userOf(claims))!.user_id };
    const { invitation_token } = await http.managementUserInvite({ ...params }).ok;
    await http.managementInvitationAccept({ body: { invitation_token, password: 'twelve monkeys on a bicycle' } }).ok;
    expect(await userOf(claims), 'a new password ends every other way').not.to.have.property('sso');
    expect((await enter({ ...claims, sub: 'made-again' })).session.user).to.include({ ...params, sso: true });
  });

  it('links no member whom only a member has invited, until the installation does', async () => {
    const { account_id } = await http.managementTerminalGet().ok;
    const shop = asPage(await newUser(service, http, { email: 'boss@shop.example', role: 'owner', account_id }));
    const invited = async ({ email = '' }: Person) =>
      (await http.managementUserCreate({ ...shop, body: { email, role: 'owner' } }).ok).user;
    const [staff, clerk] = [person(), person()];
    const [{ user_id }, { user_id: clerkId }] = [await invited(staff), await invited(clerk)];
    for (const each of [staff, clerk]) expect((await refusedEntry(each)).detail).to.match(/by a member of an account/);

    const body = { email: staff.email!, role: 'viewer' } as const;
    expect((await http.managementUserCreate({ body }).ok).user).to.deep.include({ user_id, state: 'invited' });
    const [joined, left] = await audit(user_id);
    expect(JSON.stringify(joined)).not.to.include(account_id);
    expect(left?.changes).to.deep.include({ field: 'account_id', before: account_id });
    await http
      .managementUserUpdate({ ...shop, user_id, body: { disabled: true } })
      .refused('VALIDATION/RECORD_NOT_FOUND');
    expect((await enter(staff)).session.user)
      .to.include({ role: 'operator', sso: true })
      .and.not.have.property('account_id');

    await http.managementUserInvite({ user_id: clerkId }).ok;
    expect((await enter(clerk)).session.user).to.include({ account_id, role: 'operator', sso: true });
    await refusedEntry({ ...clerk, roles: [] });
    for (const entry of (await audit(clerkId)).slice(0, 2))
      expect(entry).to.include({ operation: 'managementSessionCreate', account_id });
    await http.managementUserCreate({ body: { ...body, email: clerk.email! } }).refused('VALIDATION/EMAIL_TAKEN');
    await http.managementUserUpdate({ user_id: clerkId, body: { disabled: true } }).ok;
    await http.managementUserCreate({ body: { ...body, email: clerk.email! } }).ok;
    expect(await userOf(clerk))
      .to.include({ state: 'invited' })
      .and.not.have.any.keys('sso', 'account_id');
  });

  it('creates no user without a verified e-mail address', async () => {
    const before = (await users()).length;
    for (const claims of [
      ...[{ email_verified: false }, { email_verified: 'false' as never }, { email_verified: undefined }],
      { email: undefined },
    ])
      expect((await refusedEntry(person(claims))).detail).to.match(/not verified/);
    expect(await users()).to.have.length(before);
  });

  it('creates one user when a person signs in twice at once', async () => {
    const claims = person();
    provider.person = claims;
    const returns = await Promise.all([returnedFrom(http), returnedFrom(http)]);
    const answers = await Promise.all(returns.map((each) => completed(http, each)));
    expect(answers.map(({ status }) => status)).to.eql([200, 200]);
    expect((await users()).filter(({ email }) => email === claims.email)).to.have.length(1);
  });

  it('admits nobody without a role, and ends the access of a user who has lost it', async () => {
    const stranger = person({ roles: ['something-else'] });
    expect((await refusedEntry(stranger)).detail).to.match(/no role/);
    expect(await userOf(stranger)).to.equal(undefined);

    const claims = person();
    const user = await enter(claims);
    const list = await listByToken(user);
    await list().ok;
    const { invitation_token } = await http.managementUserInvite({ user_id: user.session.user.user_id }).ok;
    await refusedEntry({ ...claims, roles: [] });
    await http
      .managementInvitationAccept({ body: { invitation_token, password } })
      .refused('VALIDATION/SIGN_IN_REFUSED');
    await current(user).refused('VALIDATION/SESSION_NOT_VALID');
    await list().refused('INVALID_API_KEY');
    const [entry] = await audit(user.session.user.user_id);
    expect(entry?.changes).to.deep.include({ field: 'claimed_role', after: 'none' });
  });

  it('applies a changed role, which ends access tokens', async () => {
    const claims = person();
    const user = await enter(claims);
    const { session } = user;
    const list = await listByToken(user);
    const promoted = await enter({ ...claims, roles: ['support', 'payments-admin'] });
    expect(promoted.session.user).to.include({ user_id: session.user.user_id, role: 'owner' });
    await list().refused('INVALID_API_KEY');
    const [entry] = await audit(session.user.user_id);
    expect(entry?.changes).to.eql([{ field: 'role', before: 'operator', after: 'owner' }]);
  });

  it('keeps the last owner, who is refused with another role', async () => {
    const { http: own, provider: claimed, service: opened } = await open();
    // An owner of an account is not one of them.
    const { account_id } = await own.managementTerminalGet().ok;
    claimed.person = person({ roles: 'support' });
    await own.managementUserCreate({ body: { email: claimed.person.email!, role: 'owner', account_id } }).ok;
    expect((await succeeded(signInBySso(own))).user.role).to.equal('viewer');
    claimed.person = person({ roles: 'payments-admin' });
    const first = await signedIn(service, await signInBySso(own));
    await own.managementUserCreate({ body: { email: 'invited@example.com', role: 'owner' } }).ok;
    claimed.person = { ...claimed.person, roles: 'support' };
    expect((await refused(signInBySso(own), 'VALIDATION/SSO_NOT_PERMITTED')).detail).to.match(/no other owner/);
    await opened.deps.background.settled();
    const { audit_entries } = await own.managementAuditList({ query: { operation: 'managementSessionCreate' } }).ok;
    const changes = audit_entries.flatMap((entry) => entry.changes);
    expect(changes).to.deep.include({ field: 'refused_sign_ins', after: 1 });
    const params = { user_id: first.session.user.user_id };
    expect((await own.managementUserGet({ ...params }).ok).role).to.equal('owner');
    await own.managementCurrentSessionGet(asReader(first)).refused('VALIDATION/SESSION_NOT_VALID');
    await newUser(opened, own, { email: 'second@example.com', role: 'owner' });
    await succeeded(signInBySso(own));
    expect((await own.managementUserGet({ ...params }).ok).role).to.equal('viewer');
  });

  it('keeps a disabled user out, and changes nothing of them', async () => {
    const claims = person();
    const params = { user_id: (await enter(claims)).session.user.user_id };
    await http.managementUserUpdate({ ...params, body: { disabled: true } }).ok;
    await refusedEntry({ ...claims, roles: 'payments-admin' }, 'VALIDATION/SIGN_IN_REFUSED');
    expect(await userOf(claims)).to.include({ state: 'disabled', role: 'operator' });
    await http.managementUserUpdate({ ...params, body: { disabled: false } }).ok;
    await enter(claims);
  });

  it('accepts an answer once, in the browser that asked, within ten minutes', async () => {
    const { provider, service, http } = await open();
    provider.person = person();
    const returned = await returnedFrom(http);
    const elsewhere = await returnedFrom(http);
    await completed(http, { ...returned, cookie: '' }).refused('VALIDATION/SIGN_IN_REFUSED');
    await completed(http, { ...returned, cookie: elsewhere.cookie }).refused('VALIDATION/SIGN_IN_REFUSED');
    const state = `${returned.answer.state.slice(1)}A`;
    await completed(http, { ...returned, answer: { ...returned.answer, state } }).refused('VALIDATION/SIGN_IN_REFUSED');
    await completed(http, returned).ok;
    await completed(http, returned).refused('VALIDATION/SIGN_IN_REFUSED');
    await service.clock.advance(10 * minute);
    await completed(http, elsewhere).refused('VALIDATION/SIGN_IN_REFUSED');
    // The state alone refuses them: no code was sent to the provider again.
    expect(service.logged.join('')).not.to.include('the answer of the identity provider');
  });

  it('refuses the code of another sign-in, and another nonce, challenge or issuer', async () => {
    provider.person = person();
    const [one, two] = [await returnedFrom(http), await returnedFrom(http)];
    const { code } = two.answer;
    await completed(http, { ...one, answer: { ...one.answer, code } }).refused('VALIDATION/SIGN_IN_REFUSED');
    for (const name of ['nonce', 'code_challenge']) {
      const altered = await returnedFrom(http, (url) => url.searchParams.set(name, 'A'.repeat(43)));
      await completed(http, altered).refused('VALIDATION/SIGN_IN_REFUSED');
    }
    const mixed = await returnedFrom(http);
    const iss = 'https://login.example.com';
    await completed(http, { ...mixed, answer: { ...mixed.answer, iss } }).refused('VALIDATION/SIGN_IN_REFUSED');
  });

  it('refuses an ID token that was changed, is missing, or is not signed', async () => {
    provider.person = person();
    const altered = (change: (header: string, payload: string, signature: string) => string | undefined) => {
      provider.change = ({ id_token, ...rest }) => {
        const [header = '', payload = '', signature = ''] = String(id_token).split('.');
        return { ...rest, id_token: change(header, payload, signature) };
      };
      return refused(signInBySso(http), 'VALIDATION/SIGN_IN_REFUSED');
    };
    const owner = { email: 'mallory@example.com', email_verified: true, roles: ['payments-admin'] };
    const recoded = (text: string, more: object) =>
      Buffer.from(
        JSON.stringify({ ...(JSON.parse(Buffer.from(text, 'base64url').toString()) as object), ...more }),
      ).toString('base64url');
    await altered((header, payload, signature) => `${header}.${recoded(payload, owner)}.${signature}`);
    await altered((header, payload) => `${recoded(header, { alg: 'none' })}.${payload}.`);
    await altered(() => undefined);
    provider.change = undefined;
    await succeeded(signInBySso(http));
  });

  it('refuses an ID token that has expired by the clock', async () => {
    const other = await open();
    other.provider.person = person();
    const returned = await returnedFrom(other.http);
    await other.service.clock.advance(5 * minute);
    await completed(other.http, returned).refused('VALIDATION/SIGN_IN_REFUSED');
    expect(other.service.logged.join('')).to.include('OAUTH_JWT_TIMESTAMP_CHECK_FAILED');
  });

  it('says so when the provider does not respond, and leaves the other ways to sign in', async () => {
    const other = await open();
    const { email } = (await newUser(other.service, other.http, { email: 'ada@example.com', role: 'viewer' })).session
      .user;
    other.provider.isUp = false;
    await other.http.managementSsoSignInOptions().refused('SYSTEM/TEMPORARILY_UNAVAILABLE');
    await other.http.managementSessionCreate({ body: { email, password } }).ok;
    other.provider.isUp = true;
    other.provider.person = person();
    const returned = await returnedFrom(other.http);
    other.provider.isUp = false;
    await completed(other.http, returned).refused('SYSTEM/TEMPORARILY_UNAVAILABLE');
  });

  it('logs no code, token or secret, and no claim', async () => {
    const { answer } = await returnedFrom(http);
    const log = service.logged.join('');
    expect(log).to.include('the answer of the identity provider is not valid');
    for (const secret of [answer.code, provider.settings['SSO_CLIENT_SECRET']!, 'person-1'])
      expect(log).not.to.include(secret);
  });

  it('counts as both factors, and proves the presence of its user for five minutes', async () => {
    const other = await open({ SECOND_FACTOR: 'required' });
    const signedOn = async () => {
      other.provider.person = person();
      return signedIn(other.service, await signInBySso(other.http));
    };
    const user = await signedOn();
    expect(user.session).not.to.have.property('second_factor_setup_required');
    const make = () => other.http.managementAccessTokenCreate({ ...asPage(user), body: { name: 'export' } });
    await other.http.managementTerminalList(byToken((await make().ok).access_token)).ok;
    // The user has no password.
    const addPasskey = () => other.http.managementPasskeyOptions({ ...asPage(user), body: {} });
    const addAuthenticator = () => other.http.managementAuthenticatorCreate({ ...asPage(user), body: {} });
    const setPassword = (by: SignedIn) =>
      other.http.managementPasswordChange({ ...asPage(by), body: { new_password: password } });
    await addPasskey().ok;
    await addAuthenticator().ok;
    const second = await signedOn();
    await setPassword(second).ok;
    const body = { email: second.session.user.email, password };
    const byPassword = await other.http.managementSessionCreate({ body }).ok;
    expect(byPassword.second_factor_setup_required).to.equal(true);
    await other.service.clock.advance(6 * minute);
    for (const act of [make, addPasskey, addAuthenticator, () => setPassword(user)])
      expect((await act().refused('VALIDATION/SIGN_IN_REFUSED')).detail).to.match(/^Sign in again/);
  });

  it('can be required of everyone but an owner with a second factor', async () => {
    const other = await open({ SSO_REQUIRED: 'true' });
    const { invitation_token } = await other.http.managementUserCreate({
      body: { email: 'ada@example.com', role: 'owner' },
    }).ok;
    const accepted = other.http.managementInvitationAccept({ body: { invitation_token, password } });
    expect((await accepted.refused('VALIDATION/SIGN_IN_REFUSED')).detail).to.match(/identity provider only/);
    for (const roles of ['payments-ops', 'payments-admin']) {
      other.provider.person = person({ roles });
      const user = await signedIn(other.service, await signInBySso(other.http));
      await other.http.managementPasswordChange({ ...asPage(user), body: { new_password: password } }).ok;
      const body = { email: user.session.user.email, password };
      await other.http.managementSessionCreate({ body }).refused('VALIDATION/SIGN_IN_REFUSED');
      const { passkey, answer } = await addPasskey(other.service, other.http, user);
      await succeeded(answer);
      const { secret } = await addAuthenticator(other.service, other.http, user);
      await other.service.clock.advance(minute / 2);
      const code = codeOf(secret, other.service.clock.now());
      const byCode = async () => other.http.managementSessionCreate({ body: { ...body, code } });
      for (const signIn of [() => signInByPasskey(other.http, passkey), byCode])
        await (roles === 'payments-admin' ? succeeded(signIn()) : refused(signIn(), 'VALIDATION/SIGN_IN_REFUSED'));
    }
  });

  it('is refused by a service without an identity provider', async () => {
    const plain = await startApiService();
    undo.push(() => plain.close());
    const own = client(plain);
    await own.managementSsoSignInOptions().refused('VALIDATION/SSO_NOT_CONFIGURED');
    const sso = { state: 'A'.repeat(43), code: 'code' };
    await own.managementSessionCreate({ body: { sso } }).refused('VALIDATION/SSO_NOT_CONFIGURED');
  });
});
