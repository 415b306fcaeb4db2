import { expect } from 'chai';
import { relyingPartyOf, userHandleOf } from '../../src/people/passkeys.js';
import { refused, succeeded, startedApi } from '../support/contract/contract-client.js';
import { addAuthenticator, addPasskey, asPage, asReader, certified, challenged } from '../support/pages/sessions.js';
import {
  type Deviation,
  newUser,
  own,
  password,
  signedIn,
  type SignedIn,
  signInByPasskey,
} from '../support/pages/sessions.js';
import { softwarePasskey, type SoftwarePasskey } from '../support/pages/sessions.js';
import { replacing, started } from '../support/started.js';

const minute = 60_000;

const operators = { baseUrl: 'https://operators.example.com' };

describe('management: passkeys', () => {
  const settings = { TRUSTED_PROXIES: '127.0.0.1', MANAGEMENT_URL: `${operators.baseUrl}/` };
  const { service, api: http } = startedApi(settings);

  const make = (role: 'viewer' | 'owner' = 'viewer') => newUser(service, http, { role });
  const listOf = async ({ session }: SignedIn) =>
    (await http.managementPasskeyList({ query: { user_id: session.user.user_id } }).ok).passkeys;
  async function userWithPasskey(counts = true) {
    const user = await make();
    const { passkey, answer } = await addPasskey(operators, http, user, softwarePasskey(operators, counts));
    return { user, passkey, added: await succeeded(answer) };
  }
  const begin = async (user: SignedIn) => http.managementPasskeyOptions({ ...asPage(user), body: own }).ok;

  it('are not added by a session that ends meanwhile', async () => {
    const user = await make();
    const { prisma } = service.deps.store;
    const { deleteMany } = prisma.passkeyChallenge;
    const session_id = user.session.session_id;
    using _replaced = replacing<object>(prisma.passkeyChallenge, {
      deleteMany: async (...given: Parameters<typeof deleteMany>) => {
        const taken = await deleteMany(...given);
        await http.managementSessionEnd({ session_id }).ok;
        return taken;
      },
    });
    const { answer } = await addPasskey(operators, http, user, softwarePasskey(operators));
    await refused(answer, 'VALIDATION/SESSION_NOT_VALID');
    expect(await listOf(user)).to.eql([]);
  });

  it('sign their user in, without a password and without a code', async () => {
    const { user, passkey } = await userWithPasskey();
    await addAuthenticator(service, http, user);
    await service.clock.advance(minute);
    const session = await succeeded(signInByPasskey(http, passkey));
    expect(session.user).to.deep.include({ email: user.session.user.email, second_factor: true });
    const { sessions } = await http.managementSessionList({ query: { user_id: session.user.user_id } }).ok;
    expect(sessions.find(({ session_id }) => session_id === session.session_id)?.method).to.equal('passkey');
    const [{ last_used_at: used } = {}] = await listOf(user);
    expect(used).to.equal(service.clock.now().toISOString());
    const { audit_entries } = await http.managementAuditList({
      query: { operation: 'managementSessionCreate', limit: 1 },
    }).ok;
    expect(audit_entries[0]?.actor).to.deep.include({ kind: 'session', email: user.session.user.email });
    expect(audit_entries[0]?.changes).to.deep.include({ field: 'method', after: 'passkey' });
  });

  it('are made with a challenge, and for the domain of the console', async () => {
    const user = await make();
    const { challenge, ...options } = await begin(user);
    expect(challenge).to.match(/^[\w-]{43}$/);
    expect(options).to.eql({
      relying_party_id: 'operators.example.com',
      relying_party_name: 'Payment terminal',
      user_handle: userHandleOf(user.session.user.user_id),
      user_name: user.session.user.email,
      algorithms: [-8, -7, -257],
      known_credential_ids: [],
      expires_in_seconds: 300,
    });
    expect(await service.newSignInLink()).to.match(/^https:\/\/operators\.example\.com\/console\/sign-in#token=/);
    expect((await challenged(http)).setCookie).to.match(
      /^__Host-payment_terminal_passkey=pto_\w{46}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=300; Secure$/,
    );
    const rows = JSON.stringify([
      await service.query("SELECT encode(hash, 'escape') FROM passkey_challenges"),
      await service.query('SELECT * FROM audit_entries'),
    ]);
    expect(rows).not.to.include(challenge);
  });

  it('belong to the domain at which operators open the console', () => {
    const of = (url: string) => relyingPartyOf(url);
    expect(of('https://pay.example.com')).to.eql({ id: 'pay.example.com', origin: 'https://pay.example.com' });
    expect(of('https://ops.example.com:8443/a/b').origin).to.equal('https://ops.example.com:8443');
    for (const local of ['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://localhost:3000', 'http://0.0.0.0:3000'])
      expect(of(local)).to.eql({ id: 'localhost', origin: 'http://localhost:3000' });
    expect(of('http://10.0.0.7:3000').id).to.equal('10.0.0.7');
  });

  const wrong: readonly (readonly [string, Deviation])[] = [
    ['from a page of another origin', { origin: 'https://evil.example' }],
    ['from another port of the same domain', { origin: `${operators.baseUrl}:8443` }],
    ['for another domain', { relyingPartyId: 'evil.example' }],
    ['with another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['whose user was not verified', { verified: false }],
    ['in a frame of another site', { crossOrigin: true }],
  ];

  describe('are not taken', () => {
    const user = started(make);
    const create = (options: Parameters<SoftwarePasskey['register']>[0], deviation?: Deviation) => {
      const body = { name: 'Laptop', ...softwarePasskey(operators).register(options, deviation) };
      return http.managementPasskeyCreate({ ...asPage(user), body });
    };

    for (const [title, deviation] of [
      ...wrong,
      ['that are a sign-in', { type: 'webauthn.get' }],
      ['with certificates that were not asked for', { attestation: certified }],
      ['with an attestation of no known form', { attestation: { ...certified, format: 'other' } }],
    ] as const)
      it(title, async () => {
        await create(await begin(user), deviation).refused('VALIDATION/PASSKEY_NOT_VALID');
        expect(await listOf(user)).to.eql([]);
      });

    it('twice with one challenge, also where the first time was refused', async () => {
      const options = await begin(user);
      await create(options, { verified: false }).refused('VALIDATION/PASSKEY_NOT_VALID');
      await create(options).refused('VALIDATION/PASSKEY_NOT_VALID');
    });

    it('with a challenge of another session, one that is five minutes old, or one for a sign-in', async () => {
      await create(await begin(await make())).refused('VALIDATION/PASSKEY_NOT_VALID');
      const { challenge } = (await challenged(http)).options;
      await create({ challenge, user_handle: 'AA' }).refused('VALIDATION/PASSKEY_NOT_VALID');
      const options = await begin(user);
      await service.clock.advance(5 * minute);
      await create(options).refused('VALIDATION/PASSKEY_NOT_VALID');
    });

    it('under another id than that of the key', async () => {
      const made = softwarePasskey(operators).register(await begin(user));
      const body = { name: 'Laptop', ...made, credential_id: softwarePasskey(operators).credentialId };
      await http.managementPasskeyCreate({ ...asPage(user), body }).refused('VALIDATION/PASSKEY_NOT_VALID');
    });

    it('without the password, or by a key', async () => {
      await http
        .managementPasskeyOptions({ ...asPage(user), body: { current_password: 'wrong' } })
        .refused('VALIDATION/SIGN_IN_REFUSED');
      await http.managementPasskeyOptions({ ...asPage(user), body: {} }).refused('VALIDATION/SIGN_IN_REFUSED');
      await http.managementPasskeyOptions({ body: {} }).refused('VALIDATION/RECORD_NOT_FOUND');
    });

    it('when they are kept already, for whomever', async () => {
      const { passkey } = await userWithPasskey();
      await refused((await addPasskey(operators, http, user, passkey)).answer, 'VALIDATION/PASSKEY_IN_USE');
    });
  });

  describe('do not sign in', () => {
    it('after the installation invited their user, whom an account had disabled', async () => {
      const { account_id } = await http.managementTerminalGet().ok;
      const user = await newUser(service, http, { role: 'viewer', account_id });
      const { passkey, answer } = await addPasskey(operators, http, user);
      await succeeded(answer);
      const { user_id, email } = user.session.user;
      await http.managementUserUpdate({ user_id, body: { disabled: true } }).ok;
      await http.managementUserCreate({ body: { email, role: 'owner' } }).ok;
      await refused(signInByPasskey(http, passkey), 'VALIDATION/SIGN_IN_REFUSED');
      await http.managementSessionCreate({ body: { email, password } }).refused('VALIDATION/SIGN_IN_REFUSED');
    });

    const { passkey } = started(userWithPasskey);

    for (const [title, deviation] of [
      ...wrong,
      ['when they were made, not used', { type: 'webauthn.create' }],
      ['as somebody who is no user', { userHandle: userHandleOf('00000000-0000-4000-8000-000000000000') }],
      ['as nobody', { userHandle: 'AA' }],
    ] as const)
      it(title, async () => {
        await refused(signInByPasskey(http, passkey, deviation), 'VALIDATION/SIGN_IN_REFUSED');
        await succeeded(signInByPasskey(http, passkey));
      });

    it('as another user', async () => {
      const userHandle = userHandleOf((await make('owner')).session.user.user_id);
      await refused(signInByPasskey(http, passkey, { userHandle }), 'VALIDATION/SIGN_IN_REFUSED');
    });

    it('with the key of another passkey', async () => {
      const other = await userWithPasskey();
      const { options, cookie } = await challenged(http);
      const signed = passkey.assert(options);
      const { credential_id, user_handle } = other.passkey.assert(options);
      for (const changed of [{ credential_id, user_handle }, { signature: 'AAAA' }, { authenticator_data: 'AAAA' }])
        await http
          .managementSessionCreate({ body: { passkey: { ...signed, ...changed } }, headers: { cookie } })
          .refused('VALIDATION/SIGN_IN_REFUSED');
    });

    it('twice with one challenge, at once or one after the other', async () => {
      const { passkey } = await userWithPasskey(false);
      const { options, cookie } = await challenged(http);
      const body = { passkey: passkey.assert(options) };
      const send = () => http.managementSessionCreate({ body, headers: { cookie } });
      const answers = await Promise.all([send(), send(), send()]);
      expect(answers.map(({ status }) => status).sort()).to.eql([200, 401, 401]);
      await send().refused('VALIDATION/SIGN_IN_REFUSED');
    });

    it('in another browser than that which asked for the challenge, or after five minutes', async () => {
      const [one, other] = [await challenged(http), await challenged(http)];
      const send = (cookie?: string) =>
        http.managementSessionCreate({
          body: { passkey: passkey.assert(one.options) },
          headers: cookie === undefined ? {} : { cookie },
        });
      await send().refused('VALIDATION/SIGN_IN_REFUSED');
      await send(other.cookie).refused('VALIDATION/SIGN_IN_REFUSED');
      await service.clock.advance(5 * minute);
      await send(one.cookie).refused('VALIDATION/SIGN_IN_REFUSED');
    });

    it('when they have signed no more often than before: there is a copy', async () => {
      const counting = (await userWithPasskey()).passkey;
      await succeeded(signInByPasskey(http, counting, { counter: 7 }));
      for (const counter of [7, 6, 0])
        await refused(signInByPasskey(http, counting, { counter }), 'VALIDATION/SIGN_IN_REFUSED');
      await succeeded(signInByPasskey(http, counting, { counter: 2 ** 32 - 1 }));
    });

    it('twice with one count, of two challenges at once', async () => {
      const { passkey } = await userWithPasskey();
      const answers = await Promise.all([1, 2].map(() => signInByPasskey(http, passkey, { counter: 9 })));
      expect(answers.map(({ status }) => status).sort()).to.eql([200, 401]);
    });

    it('when their user is disabled, and again when they are not', async () => {
      const { user, passkey } = await userWithPasskey();
      const params = { user_id: user.session.user.user_id };
      await http.managementUserUpdate({ ...params, body: { disabled: true } }).ok;
      await refused(signInByPasskey(http, passkey), 'VALIDATION/SIGN_IN_REFUSED');
      await http.managementUserUpdate({ ...params, body: { disabled: false } }).ok;
      await succeeded(signInByPasskey(http, passkey));
    });

    it('after their user was invited anew, which leaves none', async () => {
      const { user, passkey } = await userWithPasskey();
      const { invitation_token } = await http.managementUserInvite({ user_id: user.session.user.user_id }).ok;
      await succeeded(signInByPasskey(http, passkey));
      const other = 'twelve monkeys on a bicycle';
      await http.managementInvitationAccept({ body: { invitation_token, password: other } }).ok;
      await refused(signInByPasskey(http, passkey), 'VALIDATION/SIGN_IN_REFUSED');
      expect(await listOf(user)).to.eql([]);
    });

    it('after they were removed, which takes the password and ends other sessions', async () => {
      const { user, passkey, added } = await userWithPasskey();
      const other = await signedIn(operators, await signInByPasskey(http, passkey));
      const remove = (current_password: string) =>
        http.managementPasskeyRemove({ ...asPage(user), passkey_id: added.passkey_id, body: { current_password } });
      await remove('wrong').refused('VALIDATION/SIGN_IN_REFUSED');
      await http.managementPasskeyList(asReader(other)).ok;
      await remove(password).ok;
      await http.managementPasskeyList(asReader(other)).refused('VALIDATION/SESSION_NOT_VALID');
      await remove(password).refused('VALIDATION/RECORD_NOT_FOUND');
      await refused(signInByPasskey(http, passkey), 'VALIDATION/SIGN_IN_REFUSED');
    });
  });

  it('that do not count sign in again and again', async () => {
    const { passkey } = await userWithPasskey(false);
    for (let time = 0; time < 3; time++) await succeeded(signInByPasskey(http, passkey));
  });

  it('that are refused wait, where they come from, and nobody else does', async () => {
    const { user, passkey } = await userWithPasskey();
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const send = async (headers: object, deviation: Deviation = {}) => {
      const { options, cookie } = await challenged(http, headers as Record<string, string>);
      const known = (headers as { cookie?: string }).cookie;
      return http.managementSessionCreate({
        body: { passkey: passkey.assert(options, deviation) },
        headers: { ...headers, cookie: known === undefined ? cookie : `${known}; ${cookie}` },
      });
    };
    const attacker = from('203.0.113.7');
    for (let time = 0; time < 5; time++)
      await refused(send(attacker, { verified: false }), 'VALIDATION/SIGN_IN_REFUSED');
    expect((await refused(send(attacker), 'RATE_LIMIT_EXCEEDED')).context?.retry_after_seconds).to.equal(60);
    await succeeded(send(from('198.51.100.1')));
    await succeeded(send({ ...attacker, ...user.reading }));
  });

  it('are renamed and removed by their user alone, and seen by owners', async () => {
    const { user, added } = await userWithPasskey();
    const [other, owner] = [await make(), await make('owner')];
    const params = { passkey_id: added.passkey_id };
    const renamed = await http.managementPasskeyUpdate({ ...asPage(user), ...params, body: { name: 'Laptop at home' } })
      .ok;
    expect(renamed).to.eql({ ...added, name: 'Laptop at home' });
    for (const stranger of [other, owner]) {
      await http
        .managementPasskeyUpdate({ ...asPage(stranger), ...params, body: { name: 'Mine' } })
        .refused('VALIDATION/RECORD_NOT_FOUND');
      await http
        .managementPasskeyRemove({ ...asPage(stranger), ...params, body: own })
        .refused('VALIDATION/RECORD_NOT_FOUND');
    }
    const seenBy = async (seer: SignedIn) => (await http.managementPasskeyList(asReader(seer)).ok).passkeys;
    expect(await seenBy(user)).to.eql([renamed]);
    expect(await seenBy(other)).to.eql([]);
    expect((await seenBy(owner)).map(({ passkey_id }) => passkey_id)).to.include(added.passkey_id);
  });

  it('are ten at most, also when several are added at once', async () => {
    const user = await make();
    for (let number = 0; number < 9; number++) await succeeded((await addPasskey(operators, http, user)).answer);
    const bodies = [];
    for (let number = 0; number < 2; number++)
      bodies.push({ name: 'Laptop', ...softwarePasskey(operators).register(await begin(user)) });
    const answers = await Promise.all(bodies.map((body) => http.managementPasskeyCreate({ ...asPage(user), body })));
    expect(answers.map(({ status }) => status).sort()).to.eql([200, 409]);
    await http.managementPasskeyOptions({ ...asPage(user), body: own }).refused('VALIDATION/TOO_MANY_PASSKEYS');
    expect((await begin((await userWithPasskey()).user)).known_credential_ids).to.have.length(1);
  });
});
