import { expect } from 'chai';
import { refusedSignIns } from '../../src/people/refused-sign-ins.js';
import { client, refused, startedApi } from '../support/contract/contract-client.js';
import { asPage, asReader, challenged, codeOf, newUser, own, password, signedIn } from '../support/pages/sessions.js';
import { type SignedIn, signInByLink } from '../support/pages/sessions.js';
import { testServer } from '../support/database/database.js';
import { startApiService } from '../support/service.js';
import { replacing, started } from '../support/started.js';
import { until } from '../support/time/clock.js';

describe('management: signing in', () => {
  const minute = 60_000;

  const { service, api: http } = startedApi();

  let users = 0;
  async function newUser(role: 'viewer' | 'support' | 'operator' | 'owner' = 'viewer') {
    const email = `user-${++users}@example.com`;
    const { random, passwords, store, clock } = service.deps;
    await store.prisma.user.create({
      data: {
        userId: random.uuid(),
        email,
        role,
        passwordHash: await passwords.hash(password),
        createdAt: clock.now(),
      },
    });
    return email;
  }
  const signIn = async (email: string) =>
    signedIn(service, await http.managementSessionCreate({ body: { email, password } }));
  const show = (user: SignedIn) => http.managementCurrentSessionGet(asReader(user));

  it('with a password opens a session, by which every operation knows the user', async () => {
    const email = await newUser('operator');
    const user = await signIn(email.toUpperCase());
    const { session, cookie } = user;
    expect(session.user).to.include({ email, role: 'operator', state: 'active', second_factor: false });
    expect(cookie).to.match(/^payment_terminal_session=pts_/);
    expect((await show(user).ok).csrf_token).to.equal(session.csrf_token);
    await list(user).ok;
    const body = { name: 'Shop' };
    await http.managementAccountCreate({ body, ...asPage(user) }).refused('VALIDATION/ROLE_NOT_SUFFICIENT');
  });

  it('keeps neither the password nor the cookie', async () => {
    const { cookie } = await signIn(await newUser());
    const rows = JSON.stringify([
      await service.query('SELECT * FROM users'),
      await service.query('SELECT * FROM user_sessions'),
      await service.query('SELECT * FROM audit_entries'),
    ]);
    expect(rows).not.to.include(password).and.not.to.include(cookie.split('=')[1]);
    expect(service.logged.join('\n')).not.to.include(password).and.not.to.include(cookie.split('=')[1]);
  });

  it('is refused if the password is changed while it is verified', async () => {
    const email = await newUser();
    const { passwords, store } = service.deps;
    const { matches } = passwords;
    const passwordHash = await passwords.hash('another horse battery staple');
    using _replaced = replacing(passwords, {
      async matches(...args) {
        const isRight = await matches(...args);
        await store.prisma.user.update({ where: { email }, data: { passwordHash } });
        return isRight;
      },
    });
    await http.managementSessionCreate({ body: { email, password } }).refused('VALIDATION/SIGN_IN_REFUSED');
    expect(await service.query(`SELECT 1 FROM user_sessions JOIN users USING (user_id) WHERE email = '${email}'`)).to.be
      .empty;
  });

  it('is refused alike for a wrong password and an unknown user', async () => {
    const email = await newUser();
    const wrong = await http
      .managementSessionCreate({ body: { email, password: 'wrong' } })
      .refused('VALIDATION/SIGN_IN_REFUSED');
    const unknown = await http
      .managementSessionCreate({ body: { email: 'nobody@example.com', password: 'wrong' } })
      .refused('VALIDATION/SIGN_IN_REFUSED');
    expect({ ...wrong, instance: '' }).to.eql({ ...unknown, instance: '' });
  });

  it('by the link of a sandbox is possible once', async () => {
    const link = await service.newSignInLink();
    expect(link).to.match(/^http:\/\/127\.0\.0\.1:\d+\/console\/sign-in#token=pto_\w{46}$/);
    const body = { sign_in_token: link!.split('=')[1]! };
    const answers = await Promise.all([1, 2, 3].map(() => http.managementSessionCreate({ body })));
    expect(answers.map(({ status }) => status).sort()).to.eql([200, 401, 401]);
  });

  if (testServer !== undefined)
    it('by a link is refused to a user who is being disabled', async () => {
      const sign_in_token = (await service.newSignInLink())!.split('=')[1]!;
      const disabling = await service.deps.store.pool.connect();
      await disabling.query('BEGIN; UPDATE users SET disabled_at = now()');
      const refusal = http.managementSessionCreate({ body: { sign_in_token } }).refused('VALIDATION/SIGN_IN_REFUSED');
      const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
      await until('the sign-in waits', async () => (await service.query(waiting)).length === 1);
      await disabling.query('COMMIT');
      await refusal.finally(() => disabling.query('UPDATE users SET disabled_at = NULL'));
      disabling.release();
    });

  it('ends the session that the browser had, and its cookie opens nothing any more', async () => {
    const email = await newUser();
    const earlier = await signIn(email);
    const later = await signedIn(
      service,
      await http.managementSessionCreate({ body: { email, password }, headers: earlier.reading }),
    );
    expect(later.cookie).not.to.equal(earlier.cookie);
    await show(earlier).refused('VALIDATION/SESSION_NOT_VALID');
    await show(later).ok;
  });

  it('out ends the session at once', async () => {
    const user = await signInByLink(service, http);
    await http.managementCurrentSessionEnd(asPage(user)).ok;
    await show(user).refused('VALIDATION/SESSION_NOT_VALID');
  });

  const list = (user: SignedIn) => http.managementTerminalList(asReader(user));

  it('lasts for an hour without a request, and twelve however many there are', async () => {
    const email = await newUser();
    const [idle, used] = [await signIn(email), await signIn(email)];
    expect(idle.session.idle_seconds).to.equal(3600);
    for (let hours = 0; hours < 12; hours++) {
      await service.clock.advance(58 * minute);
      await list(used).ok;
    }
    await show(idle).refused('VALIDATION/SESSION_NOT_VALID');
    await service.clock.advance(24 * minute);
    await show(used).refused('VALIDATION/SESSION_NOT_VALID');
  });

  it('is not kept open by a page that only looks whether it lasts', async () => {
    const user = await signIn(await newUser());
    for (let minutes = 0; minutes < 60; minutes += 20) {
      await show(user).ok;
      await service.clock.advance(20 * minute);
    }
    await show(user).refused('VALIDATION/SESSION_NOT_VALID');
  });

  it('lasts for the minutes of the settings, and shows them', async () => {
    const signed = await signIn(await newUser());
    using _replaced = replacing(service.deps.config, { sessionIdleSeconds: 15 * 60 });
    expect(await show(signed).ok).to.include({ idle_seconds: 900 });
    const listed = await http.managementSessionList(asReader(signed)).ok;
    expect(listed.sessions.map(({ expires_at: at }) => Date.parse(at) - service.clock.now().getTime())).to.eql([
      15 * minute,
    ]);
    await service.clock.advance(14 * minute);
    await list(signed).ok;
    await service.clock.advance(14 * minute);
    await list(signed).ok;
    await service.clock.advance(15 * minute);
    await list(signed).refused('VALIDATION/SESSION_NOT_VALID');
  });

  describe('and then a change', () => {
    const change = (headers: object) =>
      http.managementAccountCreate({ body: { name: 'Shop' }, ...asPage({ changing: { ...headers } }) });

    it('is made with the CSRF token, from a page of the service', async () => {
      const { changing } = await signInByLink(service, http);
      await change(changing).ok;
      const { 'sec-fetch-site': _site, ...byOrigin } = changing;
      await change(byOrigin).ok;
    });

    it('is refused without the token, and with that of another session', async () => {
      const [one, other] = [await signInByLink(service, http), await signInByLink(service, http)];
      const { 'x-csrf-token': token, ...without } = one.changing;
      expect(token).to.be.a('string');
      for (const headers of [
        without,
        { ...without, 'x-csrf-token': 'wrong' },
        { ...without, 'x-csrf-token': other.session.csrf_token },
      ])
        await change(headers).refused('VALIDATION/CROSS_SITE_REQUEST');
    });

    it('is refused from another site, and from nowhere', async () => {
      const { origin: _origin, 'sec-fetch-site': _site, ...plain } = (await signInByLink(service, http)).changing;
      for (const headers of [
        plain,
        { ...plain, origin: 'https://evil.example' },
        { ...plain, origin: 'null' },
        { ...plain, origin: service.baseUrl, 'sec-fetch-site': 'same-site' },
        { ...plain, origin: service.baseUrl, 'sec-fetch-site': 'cross-site' },
      ])
        await change(headers).refused('VALIDATION/CROSS_SITE_REQUEST');
    });
  });

  it('from a page of another site is refused', () =>
    http
      .managementSessionCreate({
        body: { email: 'ada@example.com', password },
        headers: { origin: 'https://evil.example' },
      })
      .refused('VALIDATION/CROSS_SITE_REQUEST'));

  /** Addresses of the service for clients and of the console for operators, with the cookies of its pages. */
  const addresses = [
    {
      name: 'https:// for clients and http:// for operators',
      settings: { BASE_URL: 'https://pay.example.com', MANAGEMENT_URL: 'http://10.0.0.7:3001' },
      prefix: 'payment_terminal_',
      isSecure: false,
    },
    {
      name: 'http:// for clients and https:// for operators',
      settings: { BASE_URL: 'http://10.0.0.7:3000', MANAGEMENT_URL: 'https://operators.example.com' },
      prefix: '__Host-payment_terminal_',
      isSecure: true,
    },
  ] as const;

  for (const { name, settings, prefix, isSecure } of addresses)
    describe(`management: signing in with ${name}`, () => {
      const service = started(() => startApiService({ ...settings, MANAGEMENT_PORT: '0' }));
      const http = started(() => client({ baseUrl: service.managementUrl! }, { publicUrl: settings.BASE_URL }));

      it('sets cookies that the pages of operators keep, and knows them again', async () => {
        const browser = await signInByLink(service, http);
        const challenge = await challenged(http);
        for (const setCookie of [browser.setCookie, challenge.setCookie]) {
          expect(setCookie.startsWith(prefix), setCookie).to.equal(true);
          expect(setCookie.endsWith('; Secure'), setCookie).to.equal(isSecure);
        }
        const { user } = await http.managementCurrentSessionGet(asReader(browser)).ok;
        expect(user.email).to.equal(browser.session.user.email);
      });

      it('takes a change from a page of the console, and from no page of the address of clients', async () => {
        // The header that names the page's site, for a service behind a proxy that changes Host.
        const { 'sec-fetch-site': _site, ...headers } = (await signInByLink(service, http)).changing;
        const change = (origin: string) =>
          http.managementAccountCreate({ body: { name: 'Shop' }, ...asPage({ changing: { ...headers, origin } }) });
        await change(settings.MANAGEMENT_URL).ok;
        await change(settings.BASE_URL).refused('VALIDATION/CROSS_SITE_REQUEST');
      });

      it('signs in from a page of the console, and from no page of the address of clients', async () => {
        const signIn = (origin: string) =>
          http.managementSessionCreate({ body: { email: 'nobody@example.com', password }, headers: { origin } });
        await signIn(settings.MANAGEMENT_URL).refused('VALIDATION/SIGN_IN_REFUSED');
        await signIn(settings.BASE_URL).refused('VALIDATION/CROSS_SITE_REQUEST');
      });
    });
});

describe('management: the audit log tells of refused sign-ins', () => {
  const minute = 60_000;

  const { service, api: http } = startedApi({ TRUSTED_PROXIES: '127.0.0.1' });

  const make = async () => (await newUser(service, http, { role: 'viewer' })).session.user;
  const guess = async (email: string, address: string) =>
    http.managementSessionCreate({ body: { email, password: 'wrong' }, headers: { 'x-forwarded-for': address } });
  const entries = async (userId?: string) => {
    await service.deps.background.settled();
    const { audit_entries } = await http.managementAuditList({
      query: { operation: 'managementSessionCreate', limit: 200 },
    }).ok;
    return audit_entries
      .filter(({ subject, subject_id }) => subject === 'user' && subject_id === userId)
      .map(({ source_address, changes }) => ({ source_address, changes }));
  };

  it('of a user at once, with the address, and in ten minutes how many followed from where', async () => {
    const { user_id, email } = await make();
    await refused(guess(email, '203.0.113.7'), 'VALIDATION/SIGN_IN_REFUSED');
    const first = { source_address: '203.0.113.7', changes: [{ field: 'refused_sign_ins', after: 1 }] };
    expect(await entries(user_id)).to.eql([first]);
    for (let time = 0; time < 5; time++) await guess(email, '203.0.113.7');
    await refused(guess(email, '203.0.113.7'), 'RATE_LIMIT_EXCEEDED');
    await refused(guess(email, '198.51.100.1'), 'VALIDATION/SIGN_IN_REFUSED');
    expect(await entries(user_id)).to.eql([first]);
    await service.clock.advance(10 * minute);
    const [further, ...earlier] = await entries(user_id);
    expect(earlier).to.eql([first]);
    expect(further?.changes).to.eql([
      { field: 'refused_sign_ins', after: 7 },
      { field: 'source_addresses', after: '203.0.113.7 6, 198.51.100.1 1' },
    ]);
  });

  it('of a signed-in user whose password is wrong, of whom the session may be stolen', async () => {
    const user = await newUser(service, http, { role: 'viewer' });
    const { user_id } = user.session.user;
    const page = asPage({ changing: { ...user.changing, 'x-forwarded-for': '203.0.113.11' } });
    const token = (current_password: string) =>
      http.managementAccessTokenCreate({ ...page, body: { name: 'script', current_password } });
    await token(password).ok;
    expect(await entries(user_id)).to.eql([]);
    for (let time = 0; time < 5; time++) await token('wrong').refused('VALIDATION/SIGN_IN_REFUSED');
    await token('wrong').refused('RATE_LIMIT_EXCEEDED');
    await service.clock.advance(10 * minute);
    const first = { source_address: '203.0.113.11', changes: [{ field: 'refused_sign_ins', after: 1 }] };
    const further = { source_address: '203.0.113.11', changes: [{ field: 'refused_sign_ins', after: 5 }] };
    expect(await entries(user_id)).to.eql([further, first]);
  });

  it('of a signed-in user whose first code is wrong', async () => {
    const user = await newUser(service, http, { role: 'viewer' });
    const { secret } = await http.managementAuthenticatorCreate({ ...asPage(user), body: own }).ok;
    const code = String((Number(codeOf(secret, service.clock.now())) + 1) % 1_000_000).padStart(6, '0');
    await http
      .managementAuthenticatorConfirm({ ...asPage(user), body: { code } })
      .refused('VALIDATION/SIGN_IN_REFUSED');
    const changes = (await entries(user.session.user.user_id)).map((entry) => entry.changes);
    expect(changes).to.eql([[{ field: 'refused_sign_ins', after: 1 }]]);
  });

  it('of users that do not exist together, without their names', async () => {
    await guess('nobody-1@example.com', '203.0.113.8');
    await guess('nobody-2@example.com', '203.0.113.9');
    await service.clock.advance(10 * minute);
    const [further, first] = await entries();
    expect([first?.source_address, further?.source_address]).to.eql(['203.0.113.8', '203.0.113.9']);
  });

  it('of every user, from however many addresses, in two entries each that count them all', async () => {
    const [one, other] = [await make(), await make()];
    const { deps } = service;
    const record = refusedSignIns(deps);
    const note = (userId: string, address: string) => record.note({ userId, address, requestId: deps.random.uuid() });
    for (let host = 0; host < 5000; host++) note(one.user_id, `203.${host % 50}.${host % 250}.${host % 7}`);
    for (let host = 0; host < 300; host++) note(one.user_id, `2001:db8:${host.toString(16)}::1`);
    note(other.user_id, '192.0.2.1');
    note(other.user_id, '192.0.2.2');
    await deps.background.settled();
    record.flush();
    const [further, first, ...more] = await entries(one.user_id);
    expect(more).to.eql([]);
    expect(first?.source_address).to.equal('203.0.0.0');
    const [count, networks] = further!.changes;
    expect(count?.after).to.equal(5299);
    const counted = String(networks?.after)
      .split(', ')
      .map((network) => network.split(' '));
    expect(counted.length).to.be.at.most(80);
    expect(counted.reduce((sum, [, times]) => sum + Number(times), 0)).to.equal(5299);
    expect(counted.map(([network]) => network).join(' '))
      .to.match(/203\./)
      .and.to.match(/2001:/);
    const [followed] = await entries(other.user_id);
    expect(followed?.source_address).to.equal('192.0.2.2');
  });

  it('that the limits refuse without a query, under their users all the same', async () => {
    const { user_id, email } = await make();
    const { deps } = service;
    const record = refusedSignIns(deps);
    const { prisma } = deps.store;
    const { findUnique, findMany } = prisma.user;
    let reads = 0;
    using _replaced = replacing<object>(prisma.user, {
      findUnique: (...given: Parameters<typeof findUnique>) => ((reads += 1), findUnique(...given)),
      findMany: (...given: Parameters<typeof findMany>) => ((reads += 1), findMany(...given)),
    });
    for (const name of [email, 'nobody-9@example.com', email])
      await record.noteNamed({ email: name }, { address: '203.0.113.77', requestId: deps.random.uuid() }, true);
    expect(reads).to.equal(0);
    record.flush();
    expect(await entries(user_id)).to.eql([
      { source_address: '203.0.113.77', changes: [{ field: 'refused_sign_ins', after: 2 }] },
    ]);
    expect((await entries())[0]?.source_address).to.equal('203.0.113.77');
  });
});
