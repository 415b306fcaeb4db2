import { expect } from 'chai';
import { client, refused, succeeded, type ContractClient } from '../support/contract/contract-client.js';
import { query } from '../support/records.js';
import { startApiService, type TestService } from '../support/service.js';
import { signedIn, signInByLink } from '../support/pages/sessions.js';
import { challenged } from '../support/pages/software-authenticator.js';

const minute = 60_000;
const password = 'correct horse battery staple';

describe('management: signing in', () => {
  let service: TestService;
  let http: ContractClient;
  before(async () => {
    service = await startApiService();
    http = client(service);
  });
  after(() => service.close());

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
  const show = (headers: object) => http.managementCurrentSessionGet({ managementKey: null, headers: { ...headers } });

  it('with a password opens a session, by which every operation knows the user', async () => {
    const email = await newUser('operator');
    const { session, reading, changing, cookie } = await signIn(email.toUpperCase());
    expect(session.user).to.include({ email, role: 'operator', state: 'active', second_factor: false });
    expect(cookie).to.match(/^payment_terminal_session=pts_/);
    expect((await succeeded(show(reading))).csrf_token).to.equal(session.csrf_token);
    await succeeded(http.managementTerminalList({ query: {}, managementKey: null, headers: reading }));
    await refused(
      http.managementAccountCreate({ body: { name: 'Shop' }, managementKey: null, headers: changing }),
      'VALIDATION/ROLE_NOT_SUFFICIENT',
    );
  });

  it('keeps neither the password nor the cookie', async () => {
    const email = await newUser();
    const { cookie } = await signIn(email);
    const rows = JSON.stringify([
      await query(service, 'SELECT * FROM users'),
      await query(service, 'SELECT * FROM user_sessions'),
      await query(service, 'SELECT * FROM audit_entries'),
    ]);
    expect(rows).not.to.include(password).and.not.to.include(cookie.split('=')[1]);
    expect(service.logged.join('\n')).not.to.include(password).and.not.to.include(cookie.split('=')[1]);
  });

  it('is refused if the password is changed while it is verified', async () => {
    const email = await newUser();
    const { passwords, store } = service.deps;
    const { matches } = passwords;
    const passwordHash = await passwords.hash('another horse battery staple');
    passwords.matches = async (...args) => {
      const isRight = await matches(...args);
      await store.prisma.user.update({ where: { email }, data: { passwordHash } });
      return isRight;
    };
    try {
      await refused(http.managementSessionCreate({ body: { email, password } }), 'VALIDATION/SIGN_IN_REFUSED');
    } finally {
      passwords.matches = matches;
    }
    expect(await query(service, `SELECT 1 FROM user_sessions JOIN users USING (user_id) WHERE email = '${email}'`)).to
      .be.empty;
  });

  it('is refused alike for a wrong password and an unknown user', async () => {
    const email = await newUser();
    const wrong = await refused(
      http.managementSessionCreate({ body: { email, password: 'wrong' } }),
      'VALIDATION/SIGN_IN_REFUSED',
    );
    const unknown = await refused(
      http.managementSessionCreate({ body: { email: 'nobody@example.com', password: 'wrong' } }),
      'VALIDATION/SIGN_IN_REFUSED',
    );
    expect({ ...wrong, instance: '' }).to.deep.equal({ ...unknown, instance: '' });
  });

  it('by the link of a sandbox is possible once', async () => {
    const link = await service.newSignInLink();
    expect(link).to.match(/^http:\/\/127\.0\.0\.1:\d+\/console\/sign-in#token=pto_\w{46}$/);
    const body = { sign_in_token: link!.split('=')[1]! };
    const answers = await Promise.all([1, 2, 3].map(() => http.managementSessionCreate({ body })));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 401, 401]);
  });

  it('ends the session that the browser had, and its cookie opens nothing any more', async () => {
    const email = await newUser();
    const earlier = await signIn(email);
    const later = await signedIn(
      service,
      await http.managementSessionCreate({ body: { email, password }, headers: earlier.reading }),
    );
    expect(later.cookie).not.to.equal(earlier.cookie);
    await refused(show(earlier.reading), 'VALIDATION/SESSION_NOT_VALID');
    await succeeded(show(later.reading));
  });

  it('out ends the session at once', async () => {
    const { reading, changing } = await signInByLink(service, http);
    await succeeded(http.managementCurrentSessionEnd({ managementKey: null, headers: changing }));
    await refused(show(reading), 'VALIDATION/SESSION_NOT_VALID');
  });

  it('lasts for an hour without a request, and twelve however many there are', async () => {
    const email = await newUser();
    const [idle, used] = [await signIn(email), await signIn(email)];
    for (let hours = 0; hours < 12; hours++) {
      await service.clock.advance(58 * minute);
      await succeeded(show(used.reading));
    }
    await refused(show(idle.reading), 'VALIDATION/SESSION_NOT_VALID');
    await service.clock.advance(24 * minute);
    await refused(show(used.reading), 'VALIDATION/SESSION_NOT_VALID');
  });

  describe('and then a change', () => {
    const change = (headers: object) =>
      http.managementAccountCreate({ body: { name: 'Shop' }, managementKey: null, headers: { ...headers } });

    it('is made with the CSRF token, from a page of the service', async () => {
      const { changing } = await signInByLink(service, http);
      await succeeded(change(changing));
      const { 'sec-fetch-site': _site, ...byOrigin } = changing;
      await succeeded(change(byOrigin));
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
        await refused(change(headers), 'VALIDATION/CROSS_SITE_REQUEST');
    });

    it('is refused from another site, and from nowhere', async () => {
      const { changing } = await signInByLink(service, http);
      const { origin: _origin, 'sec-fetch-site': _site, ...plain } = changing;
      for (const headers of [
        plain,
        { ...plain, origin: 'https://evil.example' },
        { ...plain, origin: 'null' },
        { ...plain, origin: service.baseUrl, 'sec-fetch-site': 'same-site' },
        { ...plain, origin: service.baseUrl, 'sec-fetch-site': 'cross-site' },
      ])
        await refused(change(headers), 'VALIDATION/CROSS_SITE_REQUEST');
    });
  });

  it('from a page of another site is refused', async () => {
    await refused(
      http.managementSessionCreate({
        body: { email: 'ada@example.com', password },
        headers: { origin: 'https://evil.example' },
      }),
      'VALIDATION/CROSS_SITE_REQUEST',
    );
  });
});

/** Where clients reach the service, where operators open the console, and how the cookies of its pages look. */
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

for (const { name, settings, prefix, isSecure } of addresses) {
  describe(`management: signing in with ${name}`, () => {
    let service: TestService;
    let http: ContractClient;
    before(async () => {
      service = await startApiService({ ...settings, MANAGEMENT_PORT: '0' });
      http = client({ baseUrl: service.managementUrl! }, { publicUrl: settings.BASE_URL });
    });
    after(() => service.close());

    it('sets cookies that the pages of operators keep, and knows them again', async () => {
      const browser = await signInByLink(service, http);
      const challenge = await challenged(http);
      for (const setCookie of [browser.setCookie, challenge.setCookie]) {
        expect(setCookie.startsWith(prefix), setCookie).to.equal(true);
        expect(setCookie.endsWith('; Secure'), setCookie).to.equal(isSecure);
      }
      const { user } = await succeeded(
        http.managementCurrentSessionGet({ managementKey: null, headers: browser.reading }),
      );
      expect(user.email).to.equal(browser.session.user.email);
    });

    it('takes a change from a page of the console, and from no page of the address of clients', async () => {
      const { changing } = await signInByLink(service, http);
      // What says where the page is, to a service that a proxy has given another Host.
      const { 'sec-fetch-site': _site, ...headers } = changing;
      const change = (origin: string) =>
        http.managementAccountCreate({ body: { name: 'Shop' }, managementKey: null, headers: { ...headers, origin } });
      await succeeded(change(settings.MANAGEMENT_URL));
      await refused(change(settings.BASE_URL), 'VALIDATION/CROSS_SITE_REQUEST');
    });

    it('signs in from a page of the console, and from no page of the address of clients', async () => {
      const signIn = (origin: string) =>
        http.managementSessionCreate({ body: { email: 'nobody@example.com', password }, headers: { origin } });
      await refused(signIn(settings.MANAGEMENT_URL), 'VALIDATION/SIGN_IN_REFUSED');
      await refused(signIn(settings.BASE_URL), 'VALIDATION/CROSS_SITE_REQUEST');
    });
  });
}
