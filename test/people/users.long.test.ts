import { expect } from 'chai';
import { signInLimits } from '../../src/people/sign-in-limits.js';
import { disableUnusedUsers } from '../../src/store/people/unused-users.js';
import { addAuthenticator, asPage, asReader, byToken, codeOf, newAccessToken } from '../support/pages/sessions.js';
import { newUser, own, password, signedIn, signInByLink, type SignedIn } from '../support/pages/sessions.js';
import { startedApi } from '../support/contract/contract-client.js';
import { replacing } from '../support/started.js';

const minute = 60_000;
const day = 24 * 60 * minute;
const monkeys = 'twelve monkeys on a bicycle';

describe('management: users', () => {
  const { service, api: http } = startedApi({ TRUSTED_PROXIES: '127.0.0.1' });

  let users = 0;
  const email = () => `user-${++users}@example.com`;
  const make = (role: 'viewer' | 'operator' | 'owner' = 'viewer') => newUser(service, http, { email: email(), role });
  const show = (user: SignedIn) => http.managementCurrentSessionGet(asReader(user));
  const signIn = (body: { email: string; password?: string; code?: string }, headers = {}) =>
    http.managementSessionCreate({ body: { password, ...body }, headers });
  const accept = (invitation_token: string, given = password) =>
    http.managementInvitationAccept({ body: { invitation_token, password: given } });
  const from = (address: string) => ({ 'x-forwarded-for': address });

  /** A test of a new viewer. */
  const itOfUser = (title: string, act: (user: Awaited<ReturnType<typeof make>>) => Promise<unknown>) =>
    it(title, async () => act(await make()));

  it('accept an invitation once, of several at once, and not after its time', async () => {
    const { invitation_token } = await http.managementUserCreate({ body: { email: email(), role: 'viewer' } }).ok;
    const answers = await Promise.all([1, 2, 3].map(() => accept(invitation_token)));
    expect(answers.map(({ status }) => status).sort()).to.eql([200, 401, 401]);
    const late = await http.managementUserCreate({ body: { email: email(), role: 'viewer' } }).ok;
    expect(Date.parse(late.expires_at) - service.clock.now().getTime()).to.equal(7 * day);
    await service.query('UPDATE one_time_links SET expires_at = $1', service.clock.now());
    await accept(late.invitation_token).refused('VALIDATION/SIGN_IN_REFUSED');
  });

  it('are not hashed a password for by a token of no invitation', async () => {
    const { invitation_token } = await http.managementUserCreate({
      body: { email: 'hash@example.com', role: 'viewer' },
    }).ok;
    const { passwords } = service.deps;
    const { hash } = passwords;
    let hashed = 0;
    using _replaced = replacing(passwords, { hash: (given) => ((hashed += 1), hash(given)) });
    await accept(`${invitation_token.slice(0, -3)}abc`).refused('VALIDATION/SIGN_IN_REFUSED');
    expect(hashed).to.equal(0);
    await accept(invitation_token).ok;
    expect(hashed).to.equal(1);
    await accept(invitation_token).refused('VALIDATION/SIGN_IN_REFUSED');
    expect(hashed).to.equal(1);
  });

  itOfUser('that are disabled are out at once, with their sessions and tokens', async (user) => {
    const { access_token } = await newAccessToken(http, user);
    const list = () => http.managementAccountList(byToken(access_token));
    await list().ok;
    const { user_id, email: address } = user.session.user;
    await make('owner');
    await http.managementUserUpdate({ user_id, body: { disabled: true } }).ok;
    await show(user).refused('VALIDATION/SESSION_NOT_VALID');
    await list().refused('INVALID_API_KEY');
    await signIn({ email: address }).refused('VALIDATION/SIGN_IN_REFUSED');
  });

  it('whose password has leaked are disabled, enabled and invited, and their old password ends with the link', async () => {
    const { user_id, email: address } = (await make()).session.user;
    await make('owner');
    await http.managementUserUpdate({ user_id, body: { disabled: true } }).ok;
    const { invitation_token } = await http.managementUserInvite({ user_id }).ok;
    await accept(invitation_token, monkeys).refused('VALIDATION/SIGN_IN_REFUSED');
    // Their invitation stays through other changes.
    await http.managementUserUpdate({ user_id, body: { disabled: true, role: 'viewer' } }).ok;
    await http.managementUserUpdate({ user_id, body: { disabled: false } }).ok;
    await signIn({ email: address }).ok;
    await accept(invitation_token, monkeys).ok;
    await signIn({ email: address }).refused('VALIDATION/SIGN_IN_REFUSED');
  });

  it('keep an owner, though two take the role from each other at once', async () => {
    const [one, other] = [await make('owner'), await make('owner')];
    const ids = [one, other].map(({ session }) => session.user.user_id);
    for (const { user_id, role } of (await http.managementUserList({ query: { limit: 200 } }).ok).users)
      if (role === 'owner' && !ids.includes(user_id))
        await http.managementUserUpdate({ user_id, body: { role: 'viewer' } }).ok;
    const answers = await Promise.all(
      ids.map((user_id) => http.managementUserUpdate({ user_id, body: { role: 'viewer' } })),
    );
    expect(answers.map(({ status }) => status).sort()).to.eql([200, 409]);
  });

  it('keep the last owner who can sign in, while another one is only invited', async () => {
    const last = (await make('owner')).session.user;
    const { user: invited } = await http.managementUserCreate({ body: { email: email(), role: 'owner' } }).ok;
    for (const { user_id, role } of (await http.managementUserList({ query: { limit: 200 } }).ok).users)
      if (role === 'owner' && ![last.user_id, invited.user_id].includes(user_id))
        await http.managementUserUpdate({ user_id, body: { role: 'viewer' } }).ok;
    for (const body of [{ role: 'viewer' }, { disabled: true }] as const)
      await http.managementUserUpdate({ user_id: last.user_id, body }).refused('VALIDATION/LAST_OWNER');
    await http.managementUserUpdate({ user_id: invited.user_id, body: { disabled: true } }).ok;
    const byLink = await signInByLink(service, http);
    await http.managementUserUpdate({ user_id: last.user_id, body: { role: 'viewer' } }).ok;
    const { user_id } = byLink.session.user;
    await http.managementUserUpdate({ user_id, body: { role: 'viewer' } }).refused('VALIDATION/LAST_OWNER');
  });

  itOfUser('change their password with the old one, which ends their other sessions', async (user) => {
    const { email: address } = user.session.user;
    const other = await signIn({ email: address }).ok;
    const change = (current_password: string) =>
      http.managementPasswordChange({ ...asPage(user), body: { current_password, new_password: monkeys } });
    await change('wrong').refused('VALIDATION/SIGN_IN_REFUSED');
    await change(password).ok;
    await show(user).ok;
    const { sessions } = await http.managementSessionList({ query: { user_id: user.session.user.user_id } }).ok;
    expect(sessions.map(({ session_id }) => session_id)).not.to.include(other.session_id);
    await signIn({ email: address }).refused('VALIDATION/SIGN_IN_REFUSED');
    await signIn({ email: address, password: monkeys }).ok;
  });

  itOfUser('do not choose one of their last four passwords, also when they are invited again', async (user) => {
    const change = (current_password: string, new_password: string) =>
      http.managementPasswordChange({ ...asPage(user), body: { current_password, new_password } });
    const chosen = [password, ...[1, 2, 3, 4].map((count) => `${count} monkeys on a bicycle`)];
    for (const [at, next] of chosen.slice(1).entries()) {
      const current = chosen[at]!;
      for (const used of chosen.slice(Math.max(0, at - 3), at + 1))
        await change(current, used).refused('VALIDATION/INVALID_FIELD');
      await change(current, next).ok;
    }
    const { user_id } = user.session.user;
    const { invitation_token } = await http.managementUserInvite({ user_id }).ok;
    for (const used of chosen.slice(1)) await accept(invitation_token, used).refused('VALIDATION/INVALID_FIELD');
    // The fifth last one is free again.
    await accept(invitation_token).ok;
    const [{ kept } = {}] = await service.query(
      'SELECT cardinality(previous_passwords) AS kept FROM users WHERE user_id = $1',
      user_id,
    );
    expect(kept).to.equal(3);
  });

  itOfUser('change their password once, of two changes at once', async (user) => {
    const { passwords } = service.deps;
    const { hash } = passwords;
    let hashing = 0;
    let both: () => void;
    const together = new Promise<void>((resolve) => {
      both = resolve;
    });
    // Both have compared the old password when the first is stored.
    using _replaced = replacing(passwords, {
      async hash(given) {
        if (++hashing === 2) both();
        await together;
        return hash(given);
      },
    });
    const answers = await Promise.all(
      [monkeys, 'thirteen monkeys on a bicycle'].map((new_password) =>
        http.managementPasswordChange({ ...asPage(user), body: { current_password: password, new_password } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).to.eql([200, 401]);
  });

  it('see the devices of their sessions, and end all of them but their own', async () => {
    const [user, stranger] = [await make(), await make()];
    const { email: address, user_id } = user.session.user;
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const others = [
      await signedIn(service, await signIn({ email: address }, { 'user-agent': firefox, ...from('203.0.113.7') })),
      await signedIn(service, await signIn({ email: address }, { 'user-agent': 'curl/8' })),
    ];
    const sessions = async () =>
      (await http.managementSessionList({ query: { user_id }, ...asReader(user) }).ok).sessions;
    expect((await sessions()).map(({ device, source_address: place }) => [device, place])).to.deep.include([
      'Firefox on Linux',
      '203.0.113.7',
    ]);
    await http.managementOtherSessionsEnd().refused('VALIDATION/RECORD_NOT_FOUND');
    expect(await http.managementOtherSessionsEnd(asPage(user)).ok).to.eql({ ended_sessions: 2 });
    expect(await http.managementOtherSessionsEnd(asPage(user)).ok).to.eql({ ended_sessions: 0 });
    for (const other of others) await show(other).refused('VALIDATION/SESSION_NOT_VALID');
    await show(user).ok;
    await show(stranger).ok;
    expect((await sessions()).map(({ current }) => current)).to.eql([true]);
  });

  it('choose no password that is tried first: a common one, the own address, or the name of the product', async () => {
    const { user, invitation_token } = await http.managementUserCreate({
      body: { email: 'grace.hopper@example.org', role: 'viewer' },
    }).ok;
    const guessable = [
      'motherfucker',
      'QWERTY123456',
      'password2026!',
      '--ｄｒａｇｏｎ--1234',
      user.email,
      'Grace-Hopper-1906',
      'Payment Terminal 1',
    ];
    for (const chosen of guessable) {
      const problem = await accept(invitation_token, chosen).refused('VALIDATION/INVALID_FIELD');
      expect(problem.context, chosen).to.eql({ field: 'password' });
    }
    const grace = await signedIn(service, await accept(invitation_token));
    for (const new_password of guessable) {
      const problem = await http
        .managementPasswordChange({ ...asPage(grace), body: { current_password: password, new_password } })
        .refused('VALIDATION/INVALID_FIELD');
      expect(problem.context, new_password).to.eql({ field: 'new_password' });
    }
    let current_password = password;
    for (const new_password of ['a dragon under the terminal', 'grace in the hopper of the mill', '7g!kQ2x9Lm#p']) {
      await http.managementPasswordChange({ ...asPage(grace), body: { current_password, new_password } }).ok;
      current_password = new_password;
    }
  });

  it('with an authenticator sign in with a code, which is taken once, or a recovery code, once as well', async () => {
    const user = await make();
    const { email: address } = user.session.user;
    const { secret, otpauth_url, recovery_codes } = await addAuthenticator(service, http, user);
    expect(otpauth_url).to.include(`secret=${secret}`);
    const code = () => codeOf(secret, service.clock.now());
    await signIn({ email: address }).refused('VALIDATION/SECOND_FACTOR_REQUIRED');
    await signIn({ email: address, code: code() }).refused('VALIDATION/SIGN_IN_REFUSED');
    await service.clock.advance(minute);
    const answers = await Promise.all([1, 2].map(() => signIn({ email: address, code: code() })));
    expect(answers.map(({ status }) => status).sort()).to.eql([200, 401]);
    const recovery = { email: address, code: recovery_codes[0]!.toLowerCase() };
    await signIn(recovery).ok;
    await signIn(recovery).refused('VALIDATION/SIGN_IN_REFUSED');
    const rows = JSON.stringify([
      await service.query("SELECT encode(totp_secret, 'escape') FROM users"),
      await service.query('SELECT * FROM audit_entries'),
    ]);
    expect(rows).not.to.include(secret).and.not.to.include(recovery_codes[1]);
    await http.managementAuthenticatorRemove({ ...asPage(user), body: own }).ok;
    await signIn({ email: address }).ok;
  });

  it('with an authenticator sign in with a code that is one step early or late, and not with one of two steps', async () => {
    const user = await make();
    const { secret } = await addAuthenticator(service, http, user);
    await service.clock.advance(10 * minute);
    const by = (seconds: number) =>
      signIn({
        email: user.session.user.email,
        code: codeOf(secret, new Date(service.clock.now().getTime() + seconds * 1000)),
      });
    for (const seconds of [-60, 60]) await by(seconds).refused('VALIDATION/SIGN_IN_REFUSED');
    for (const seconds of [-30, 30]) await by(seconds).ok;
  });

  it('with an authenticator sign in with the code after the wait, also when they sent the password without it', async () => {
    const user = await make();
    const { email: address } = user.session.user;
    const { secret } = await addAuthenticator(service, http, user);
    for (let number = 1; number <= 11; number++)
      await signIn({ email: address, password: 'wrong' }, from(`203.0.113.${number}`));
    const here = from('198.51.100.1');
    await signIn({ email: address }, here).refused('RATE_LIMIT_EXCEEDED');
    await service.clock.advance(minute);
    await signIn({ email: address }, here).refused('VALIDATION/SECOND_FACTOR_REQUIRED');
    await signIn({ email: address, code: codeOf(secret, service.clock.now()) }, here).ok;
  });

  itOfUser('that are guessed wait, where the guesses come from, and nobody else does', async (user) => {
    const { email: address } = user.session.user;
    const attacker = from('203.0.113.7');
    for (let time = 0; time < 5; time++)
      await signIn({ email: address, password: 'wrong' }, attacker).refused('VALIDATION/SIGN_IN_REFUSED');
    const { context } = await signIn({ email: address }, attacker).refused('RATE_LIMIT_EXCEEDED');
    expect(context?.retry_after_seconds).to.equal(60);
    await signIn({ email: address }, from('198.51.100.1')).ok;
    // A browser that was signed in before, at the address of the attacker.
    await signIn({ email: address }, { ...attacker, ...user.reading }).ok;
  });

  itOfUser('that are guessed from many addresses wait in unknown browsers, and in no known one', async (user) => {
    const { email: address } = user.session.user;
    const guess = (number: number, known = {}) =>
      signIn({ email: address, password: 'wrong' }, { ...from(`203.0.113.${number}`), ...known });
    for (let number = 1; number <= 9; number++) await guess(number).refused('VALIDATION/SIGN_IN_REFUSED');
    // A success is no guess, and forgives none of the others.
    await signIn({ email: address }, from('198.51.100.1')).ok;
    await guess(10).refused('VALIDATION/SIGN_IN_REFUSED');
    expect((await guess(11).refused('RATE_LIMIT_EXCEEDED')).context?.retry_after_seconds).to.equal(60);
    const right = () => signIn({ email: address }, from('198.51.100.2'));
    await right().refused('RATE_LIMIT_EXCEEDED');
    await signIn({ email: address }, { ...from('203.0.113.1'), ...user.reading }).ok;
    // Guesses at another user are counted apart.
    const other = await make();
    await signIn({ email: other.session.user.email }, from('198.51.100.3')).ok;
    // The browser of another user is an unknown one.
    await signIn({ email: address }, { ...from('198.51.100.4'), ...other.reading }).refused('RATE_LIMIT_EXCEEDED');
  });

  it('who are guessed without end wait in unknown browsers longer each time, an hour at most, and then sign in', async () => {
    const { email: address } = (await make()).session.user;
    const guess = (place: string) => signIn({ email: address, password: 'wrong' }, from(place));
    const right = (place: string) => signIn({ email: address }, from(place));
    const waitAt = async (place: string) =>
      (await right(place).refused('RATE_LIMIT_EXCEEDED')).context?.retry_after_seconds as number;
    for (let number = 1; number <= 10; number++)
      await guess(`203.0.113.${number}`).refused('VALIDATION/SIGN_IN_REFUSED');
    const waits: number[] = [];
    // Three networks guess whenever they may.
    for (let time = 0; time < 36; time++) {
      for (const network of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) await guess(network);
      if (time % 8 !== 0) {
        await service.clock.advance(30 * minute);
        continue;
      }
      const place = `198.51.100.${time + 1}`;
      const seconds = await waitAt(place);
      waits.push(seconds);
      await service.clock.advance(seconds * 1000 - 1000);
      for (const network of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) await guess(network);
      expect(await waitAt(place)).to.equal(1);
      await service.clock.advance(1000);
      await right(place).ok;
    }
    expect(waits[0]).to.equal(60);
    expect(waits[1]).to.be.greaterThan(60);
    expect(Math.max(...waits)).to.equal(3600);
  });

  for (const rateLimitStore of ['memory', 'database'] as const)
    it(`who were refused while the clock stood a year ahead may try again, counted in ${rateLimitStore}`, async () => {
      const { clock, deps } = service;
      const none = { countGuess: async () => {}, forgiveGuess: async () => {} };
      const { countTry } = signInLimits(none, { rateLimitStore }, deps.store.pool, clock);
      const refusals = (tried: object = {}) =>
        countTry({ user: 'ada', knownSessionId: 'one', address: '', ...tried }).then(
          () => 0,
          () => 1,
        );
      clock.setBy = 365 * day;
      for (const refused of [0, 0, 0, 0, 0, 1, 1]) expect(await refusals()).to.equal(refused);
      clock.setBy = 0;
      expect(await refusals()).to.equal(0);
      // In unknown browsers beyond the limit, one of several tries at once has the turn after the wait.
      const guess = (address: string) => refusals({ isPassword: true, knownSessionId: undefined, address });
      for (let number = 1; number <= 10; number++) expect(await guess(`203.0.${number}.1`)).to.equal(0);
      expect(await guess('192.0.2.1')).to.equal(1);
      await clock.advance(minute);
      const atOnce = await Promise.all(Array.from({ length: 5 }, () => guess('192.0.2.1')));
      expect(atOnce.sort()).to.eql([0, 1, 1, 1, 1]);
    });

  describe('with an access token', () => {
    it('do no more than its role, and nothing after they got another role', async () => {
      const user = await make('owner');
      const { user_id } = user.session.user;
      await make('owner');
      const { access_token } = await newAccessToken(http, user, { role: 'operator' });
      const account = () => http.managementUserList(byToken(access_token));
      const webhooks = () => http.managementAuditList(byToken(access_token));
      await account().refused('VALIDATION/ROLE_NOT_SUFFICIENT');
      await webhooks().ok;
      await http.managementUserUpdate({ user_id, body: { role: 'viewer' } }).ok;
      await webhooks().refused('INVALID_API_KEY');
    });

    itOfUser('are refused when it is revoked or has expired', async (user) => {
      const token = async () => {
        const made = await newAccessToken(http, user, { expires_in_days: 1 });
        return { ...made, list: () => http.managementAccountList(byToken(made.access_token)) };
      };
      const [revoked, expired] = [await token(), await token()];
      const { access_token_id } = revoked;
      await http.managementAccessTokenRevoke({ access_token_id, ...asPage(user) }).ok;
      await revoked.list().refused('INVALID_API_KEY');
      await expired.list().ok;
      await service.clock.advance(day);
      await expired.list().refused('INVALID_API_KEY');
    });

    it('or the sessions of another user are not seen or ended', async () => {
      const [one, other] = [await make(), await make()];
      const { sessions } = await http.managementSessionList(asReader(one)).ok;
      expect(sessions.map(({ email: whose }) => whose)).to.eql([one.session.user.email]);
      await http
        .managementSessionEnd({ session_id: other.session.session_id, ...asPage(one) })
        .refused('VALIDATION/RECORD_NOT_FOUND');
      await show(other).ok;
    });
  });
});

describe('management: users who are not active', () => {
  const { service, api: http } = startedApi();

  const make = async (role: 'viewer' | 'owner' = 'viewer') => (await newUser(service, http, { role })).session.user;
  const stateOf = async (user_id: string) => (await http.managementUserGet({ user_id }).ok).state;
  const signIn = (email: string) => http.managementSessionCreate({ body: { email, password } });
  /** Lets days pass; then two instances look for unused users at once. */
  const wait = async (days: number) => {
    await service.clock.advance(days * day);
    const run = { at: service.clock.now(), days: 90, requestId: service.deps.random.uuid() };
    await Promise.all([1, 2].map(() => disableUnusedUsers(service.deps.store.prisma, run)));
  };

  it('stay while they are the only owner who has signed in, whose sessions by link were swept', async () => {
    const { user } = (await signInByLink(service, http)).session;
    await service.clock.advance(minute);
    await signInByLink(service, http);
    await service.clock.advance(minute);
    await http.managementUserCreate({ body: { email: 'never-came@example.com', role: 'owner' } }).ok;
    await service.deps.store.prisma.userSession.deleteMany();
    await wait(91);
    expect((await signInByLink(service, http)).session.user.user_id).to.equal(user.user_id);
  });

  it('are disabled after 90 days, with an entry in the audit log, and enabled again by an owner', async () => {
    const [idle, signing, scripting] = [await make(), await make(), await make()];
    await wait(80);
    const signed = await signedIn(service, await signIn(signing.email));
    expect(await stateOf(idle.user_id)).to.equal('active');
    const scripted = await signedIn(service, await signIn(scripting.email));
    const { access_token: token } = await newAccessToken(http, scripted);
    await http.managementCurrentSessionEnd(asPage(signed)).ok;
    await wait(20);
    expect(await stateOf(idle.user_id)).to.equal('disabled');
    expect(await stateOf(signing.user_id)).to.equal('active');
    await signIn(idle.email).refused('VALIDATION/SIGN_IN_REFUSED');
    const { audit_entries: entries } = await http.managementAuditList({
      query: { subject: 'user', subject_id: idle.user_id },
    }).ok;
    expect(entries.filter(({ operation }) => operation === 'managementUnusedUserDisable')).to.have.length(1);

    await http.managementUserUpdate({ user_id: idle.user_id, body: { disabled: false } }).ok;
    await wait(60);
    await http.managementTerminalList(byToken(token)).ok;
    await signIn(idle.email).ok;
    await wait(20);
    expect(await stateOf(scripting.user_id)).to.equal('active');
    expect(await stateOf(signing.user_id)).to.equal('disabled');
  });

  it('are disabled with an entry that an owner of their account sees', async () => {
    const { account_id } = await http.managementTerminalGet().ok;
    const { user_id } = (await newUser(service, http, { role: 'viewer', account_id })).session.user;
    await wait(100);
    const boss = await newUser(service, http, { role: 'owner', account_id });
    const query = { operation: 'managementUnusedUserDisable', subject_id: user_id };
    expect((await http.managementAuditList({ ...asReader(boss), query }).ok).audit_entries).to.have.length(1);
  });

  it('stay while they are the owner who signed in last, whomever they enable', async () => {
    const [active, enabled] = [await make('owner'), await make('owner')];
    const { user_id } = enabled;
    await http.managementUserUpdate({ user_id, body: { disabled: true } }).ok;
    await service.clock.advance(minute);
    const page = asPage(await signedIn(service, await signIn(active.email)));
    await http.managementUserUpdate({ ...page, user_id, body: { disabled: false } }).ok;
    await wait(91);
    expect([await stateOf(active.user_id), await stateOf(user_id)]).to.eql(['active', 'disabled']);
  });

  it('stay while they are the last owner: the one who was active last', async () => {
    const [first, last] = [await make('owner'), await make('owner')];
    await service.clock.advance(day);
    await signIn(last.email).ok;
    // Neither a member nor an invited user can enable the others.
    const { account_id } = await http.managementTerminalGet().ok;
    await service.clock.advance(day);
    await newUser(service, http, { email: 'boss@shop.example', role: 'owner', account_id });
    await http.managementUserCreate({ body: { email: 'invited@example.com', role: 'owner' } }).ok;
    await wait(200);
    expect([await stateOf(first.user_id), await stateOf(last.user_id)]).to.eql(['disabled', 'active']);
  });
});
