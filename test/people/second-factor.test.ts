import { expect } from 'chai';
import { client, refused, succeeded, type ContractClient } from '../support/contract/contract-client.js';
import { codeOf, newUser, password, signedIn, type SignedIn } from '../support/pages/sessions.js';
import { addPasskey, signInByPasskey, softwarePasskey } from '../support/pages/software-authenticator.js';
import { startApiService, type TestService } from '../support/service.js';

const minute = 60_000;

describe('management: codes of a second factor', () => {
  let service: TestService;
  let http: ContractClient;
  before(async () => {
    // Requests of the tests come from the addresses that they name.
    service = await startApiService({ TRUSTED_PROXIES: '127.0.0.1' });
    http = client(service);
  });
  after(() => service.close());

  const asPage = ({ changing }: SignedIn) => ({ managementKey: null, headers: changing });
  const signIn = (user: Guessed, code?: string, headers = {}) =>
    http.managementSessionCreate({
      body: { email: user.email, password, ...(code === undefined ? {} : { code }) },
      headers,
    });

  interface Guessed {
    readonly email: string;
    readonly userId: string;
    readonly secret: string;
    readonly browsers: readonly SignedIn[];
  }

  let users = 0;
  /** A user with an authenticator, and browsers that are known, each of which has five guesses. */
  async function guessed(browsers = 5): Promise<Guessed> {
    const first = await newUser(service, http, { email: `coded-${++users}@example.com`, role: 'viewer' });
    const { email, user_id: userId } = first.session.user;
    const known = [first];
    while (known.length < browsers)
      known.push(await signedIn(service, await http.managementSessionCreate({ body: { email, password } })));
    const { secret } = await succeeded(
      http.managementAuthenticatorCreate({ ...asPage(first), body: { current_password: password } }),
    );
    const body = { code: codeOf(secret, service.clock.now()) };
    await succeeded(http.managementAuthenticatorConfirm({ ...asPage(first), body }));
    await service.clock.advance(minute);
    return { email, userId, secret, browsers: known };
  }

  const right = ({ secret }: Guessed) => codeOf(secret, service.clock.now());
  /** A code of none of the steps that are accepted now. */
  const wrong = ({ secret }: Guessed) => {
    const near = [-1, 0, 1].map((step) => codeOf(secret, new Date(service.clock.now().getTime() + step * 30_000)));
    return ['000000', '000001', '000002', '000003'].find((code) => !near.includes(code))!;
  };
  async function guess(user: Guessed, times: number): Promise<void> {
    for (let time = 0; time < times; time++) {
      const { reading } = user.browsers[Math.floor(time / 5)]!;
      await refused(signIn(user, wrong(user), reading), 'VALIDATION/SIGN_IN_REFUSED');
    }
  }
  const lockedAt = async ({ userId: user_id }: Guessed) =>
    (await succeeded(http.managementUserGet({ params: { user_id } }))).second_factor_locked_at;

  it('end a sign-in after five wrong ones, besides the request that asked for the code', async () => {
    const user = await guessed(1);
    const attacker = { 'x-forwarded-for': '203.0.113.7' };
    await refused(signIn(user, undefined, attacker), 'VALIDATION/SECOND_FACTOR_REQUIRED');
    for (let time = 0; time < 5; time++)
      await refused(signIn(user, wrong(user), attacker), 'VALIDATION/SIGN_IN_REFUSED');
    await refused(signIn(user, right(user), attacker), 'RATE_LIMIT_EXCEEDED');
    await refused(signIn(user, undefined, attacker), 'RATE_LIMIT_EXCEEDED');
    await succeeded(signIn(user, right(user), { 'x-forwarded-for': '198.51.100.1' }));
  });

  it('lock after 20 wrong ones within an hour, in every browser, until an owner unlocks them', async () => {
    const user = await guessed();
    await guess(user, 20);
    const locked = await lockedAt(user);
    expect(locked).to.equal(service.clock.now().toISOString());
    const elsewhere = user.browsers[4]!.reading;
    await refused(signIn(user, right(user), elsewhere), 'VALIDATION/SECOND_FACTOR_LOCKED');
    await refused(signIn(user, undefined, elsewhere), 'VALIDATION/SECOND_FACTOR_LOCKED');
    // Time does not unlock them.
    await service.clock.advance(24 * 60 * minute);
    await refused(signIn(user, right(user), elsewhere), 'VALIDATION/SECOND_FACTOR_LOCKED');
    const { audit_entries } = await succeeded(http.managementAuditList({ query: { subject_id: user.userId } }));
    const locks = audit_entries.map(({ changes }) => changes).filter(([change]) => change?.after === locked);
    expect(locks).to.deep.equal([[{ field: 'second_factor_locked_at', after: locked }]]);
    const body = { second_factor_locked: false } as const;
    await succeeded(http.managementUserUpdate({ params: { user_id: user.userId }, body }));
    expect(await lockedAt(user)).to.equal(undefined);
    await succeeded(signIn(user, right(user), elsewhere));
  });

  it('do not lock after 19 wrong ones within an hour and a correct one, nor after 20 in more time', async () => {
    const user = await guessed();
    await guess(user, 19);
    await succeeded(signIn(user, right(user), user.browsers[4]!.reading));
    expect(await lockedAt(user)).to.equal(undefined);
    await service.clock.advance(60 * minute);
    await refused(signIn(user, wrong(user), user.browsers[4]!.reading), 'VALIDATION/SIGN_IN_REFUSED');
    expect(await lockedAt(user)).to.equal(undefined);
  });

  it('count when they are sent at once', async () => {
    const user = await guessed(6);
    const answers = await Promise.all(
      user.browsers.flatMap(({ reading }) => Array.from({ length: 5 }, () => signIn(user, wrong(user), reading))),
    );
    const seen = answers.filter(({ body }) => JSON.stringify(body).includes('VALIDATION/SIGN_IN_REFUSED'));
    expect(seen).to.have.length(20);
    expect(await lockedAt(user)).to.be.a('string');
  });

  it('are unlocked by a sign-in with a passkey', async () => {
    const user = await guessed();
    const { passkey, answer } = await addPasskey(service, http, user.browsers[0]!, softwarePasskey(service));
    await succeeded(answer);
    await guess(user, 20);
    await refused(signIn(user, right(user), user.browsers[4]!.reading), 'VALIDATION/SECOND_FACTOR_LOCKED');
    await succeeded(signInByPasskey(http, passkey));
    expect(await lockedAt(user)).to.equal(undefined);
    await succeeded(signIn(user, right(user), user.browsers[4]!.reading));
  });
});
