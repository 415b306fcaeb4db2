import { expect } from 'chai';
import { systemRandom } from '../../src/base/random.js';
import { noPassword, passwordHashes, recommended } from '../../src/people/password-hash.js';
import { client, succeeded, startedApi } from '../support/contract/contract-client.js';
import { addAuthenticator, addPasskey, asPage, asReader, byToken, codeOf } from '../support/pages/sessions.js';
import { newAccessToken, newUser, own, password, signedIn, type SignedIn } from '../support/pages/sessions.js';
import { signInByPasskey, softwarePasskey } from '../support/pages/sessions.js';
import { startApiService } from '../support/service.js';
import { thrownBy } from '../support/time/clock.js';
import { closing } from '../support/started.js';

const minute = 60_000;

describe('management: a required second factor', () => {
  const { service, api: http } = startedApi({ SECOND_FACTOR: 'required' });

  const make = (role: 'viewer' | 'owner' = 'viewer') => newUser(service, http, { role });
  const show = (user: SignedIn) => http.managementCurrentSessionGet(asReader(user));
  const list = (user: SignedIn) => http.managementTerminalList(asReader(user));
  const signIn = ({ session }: SignedIn) =>
    http.managementSessionCreate({ body: { email: session.user.email, password } });

  it('comes before everything else, also for an owner, and not for the management key', async () => {
    const user = await make('owner');
    expect(user.session.second_factor_setup_required).to.equal(true);
    await list(user).refused('VALIDATION/SECOND_FACTOR_SETUP_REQUIRED');
    await http
      .managementAccountCreate({ ...asPage(user), body: { name: 'Shop' } })
      .refused('VALIDATION/SECOND_FACTOR_SETUP_REQUIRED');
    await http
      .managementPasswordChange({ ...asPage(user), body: { ...own, new_password: 'twelve monkeys on a bicycle' } })
      .refused('VALIDATION/SECOND_FACTOR_SETUP_REQUIRED');
    await http.managementTerminalList().ok;
    expect((await show(user).ok).second_factor_setup_required).to.equal(true);
    await http.managementCurrentSessionEnd(asPage(user)).ok;
  });

  it('is an authenticator application, and is asked for again when it is removed', async () => {
    const user = await make();
    await addAuthenticator(service, http, user);
    expect(await show(user).ok).not.to.have.property('second_factor_setup_required');
    await list(user).ok;
    await http.managementAuthenticatorRemove({ ...asPage(user), body: own }).ok;
    await list(user).refused('VALIDATION/SECOND_FACTOR_SETUP_REQUIRED');
    expect((await signIn(user).ok).second_factor_setup_required).to.equal(true);
  });

  it('is a passkey, with which its user then has to sign in', async () => {
    const user = await make();
    const { passkey, answer } = await addPasskey(service, http, user, softwarePasskey(service));
    await succeeded(answer);
    await list(user).ok;
    await service.clock.advance(minute);
    await signIn(user).refused('VALIDATION/SECOND_FACTOR_REQUIRED');
    await service.deps.background.settled();
    const query = { subject_id: user.session.user.user_id };
    // Somebody else may have the password.
    const [tried] = (await http.managementAuditList({ query }).ok).audit_entries;
    expect(tried?.changes).to.eql([{ field: 'refused_sign_ins', after: 1 }]);
    const again = await signedIn(service, await signInByPasskey(http, passkey));
    expect(again.session).not.to.have.property('second_factor_setup_required');
    await list(again).ok;
    const [passkey_id = ''] = (await http.managementPasskeyList().ok).passkeys.map((each) => each.passkey_id);
    await http.managementPasskeyRemove({ ...asPage(again), passkey_id, body: own }).ok;
    await list(again).refused('VALIDATION/SECOND_FACTOR_SETUP_REQUIRED');
  });

  it('ends the sessions that a password opened beside a passkey, when it comes to be required', async () => {
    const { config } = service.deps;
    Object.assign(config, { secondFactorRequired: false });
    const user = await make();
    await succeeded((await addPasskey(service, http, user, softwarePasskey(service))).answer);
    await service.clock.advance(minute);
    const later = await signedIn(service, await signIn(user));
    await list(later).ok;
    Object.assign(config, { secondFactorRequired: true });
    await show(later).refused('VALIDATION/SESSION_NOT_VALID');
    await list(user).ok;
  });

  it('is required of access tokens as well', async () => {
    const user = await make();
    expect((await addAuthenticator(service, http, user)).secret).to.match(/^[A-Z2-7]{32}$/);
    const { access_token: token } = await newAccessToken(http, user);
    const listByToken = () => http.managementTerminalList(byToken(token));
    await listByToken().ok;
    // The service did not require one when the token was made.
    await service.deps.store.prisma.user.update({
      where: { userId: user.session.user.user_id },
      data: { totpEnabledAt: null },
    });
    await listByToken().refused('VALIDATION/SECOND_FACTOR_SETUP_REQUIRED');
  });
});

describe('management: codes of a second factor', () => {
  // Requests of the tests come from the addresses that they name.
  const { service, api: http } = startedApi({ TRUSTED_PROXIES: '127.0.0.1' });

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

  /** A user with an authenticator, and browsers that are known, each of which has five guesses. */
  async function guessed(browsers = 5): Promise<Guessed> {
    const first = await newUser(service, http, { role: 'viewer' });
    const { email, user_id: userId } = first.session.user;
    const known = [first];
    while (known.length < browsers)
      known.push(await signedIn(service, await http.managementSessionCreate({ body: { email, password } })));
    const { secret } = await addAuthenticator(service, http, first);
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
      await signIn(user, wrong(user), reading).refused('VALIDATION/SIGN_IN_REFUSED');
    }
  }
  const lockedAt = async ({ userId: user_id }: Guessed) =>
    (await http.managementUserGet({ user_id }).ok).second_factor_locked_at;

  it('end a sign-in after five wrong ones, besides the request that asked for the code', async () => {
    const user = await guessed(1);
    const attacker = { 'x-forwarded-for': '203.0.113.7' };
    await signIn(user, undefined, attacker).refused('VALIDATION/SECOND_FACTOR_REQUIRED');
    for (let time = 0; time < 5; time++)
      await signIn(user, wrong(user), attacker).refused('VALIDATION/SIGN_IN_REFUSED');
    await signIn(user, right(user), attacker).refused('RATE_LIMIT_EXCEEDED');
    await signIn(user, undefined, attacker).refused('RATE_LIMIT_EXCEEDED');
    await signIn(user, right(user), { 'x-forwarded-for': '198.51.100.1' }).ok;
  });

  it('lock after 20 wrong ones within an hour, in every browser, until an owner unlocks them', async () => {
    const user = await guessed();
    // The request for a code is not a refusal.
    await signIn(user).refused('VALIDATION/SECOND_FACTOR_REQUIRED');
    await guess(user, 20);
    const locked = await lockedAt(user);
    expect(locked).to.equal(service.clock.now().toISOString());
    const elsewhere = user.browsers[4]!.reading;
    await signIn(user, right(user), elsewhere).refused('VALIDATION/SECOND_FACTOR_LOCKED');
    await signIn(user, undefined, elsewhere).refused('VALIDATION/SECOND_FACTOR_LOCKED');
    // Time does not unlock them.
    await service.clock.advance(24 * 60 * minute);
    await signIn(user, right(user), elsewhere).refused('VALIDATION/SECOND_FACTOR_LOCKED');
    await service.deps.background.settled();
    const { audit_entries } = await http.managementAuditList({ query: { subject_id: user.userId } }).ok;
    const locks = audit_entries.map(({ changes }) => changes).filter(([change]) => change?.after === locked);
    expect(locks).to.eql([[{ field: 'second_factor_locked_at', after: locked }]]);
    // Two of the 21, and the last one, are right codes while the codes are locked.
    const refusals = audit_entries
      .flatMap(({ changes }) => changes)
      .filter(({ field }) => field === 'refused_sign_ins');
    expect(refusals.map(({ after }) => after)).to.eql([1, 21, 1]);
    await http.managementUserUpdate({ user_id: user.userId, body: { second_factor_locked: false } }).ok;
    expect(await lockedAt(user)).to.equal(undefined);
    await signIn(user, right(user), elsewhere).ok;
  });

  it('do not lock after 19 wrong ones within an hour and a correct one, nor after 20 in more time', async () => {
    const user = await guessed();
    await guess(user, 19);
    await signIn(user, right(user), user.browsers[4]!.reading).ok;
    expect(await lockedAt(user)).to.equal(undefined);
    await service.clock.advance(60 * minute);
    await signIn(user, wrong(user), user.browsers[4]!.reading).refused('VALIDATION/SIGN_IN_REFUSED');
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

  it('do not count while the service fails, nor do the passwords sent with them', async () => {
    const user = await guessed(1);
    const { open } = service.deps.vault;
    Object.assign(service.deps.vault, { open: () => expect.fail('out of order') });
    for (let time = 0; time < 20; time++) await signIn(user, right(user)).refused('SYSTEM/INTERNAL_ERROR');
    Object.assign(service.deps.vault, { open });
    await signIn(user, right(user)).ok;
  });

  it('are unlocked by a sign-in with a passkey', async () => {
    const user = await guessed();
    const { passkey, answer } = await addPasskey(service, http, user.browsers[0]!, softwarePasskey(service));
    await succeeded(answer);
    await guess(user, 20);
    await signIn(user, right(user), user.browsers[4]!.reading).refused('VALIDATION/SECOND_FACTOR_LOCKED');
    await succeeded(signInByPasskey(http, passkey));
    expect(await lockedAt(user)).to.equal(undefined);
    await signIn(user, right(user), user.browsers[4]!.reading).ok;
  });
});

/** The minimum of OWASP's Password Storage Cheat Sheet. */
const encoded = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/;

describe('management: hashes of passwords', () => {
  async function withHashes(work: (hashes: ReturnType<typeof passwordHashes>) => Promise<void>): Promise<void> {
    const hashes = passwordHashes(systemRandom, { memorySize: 8, iterations: 1 });
    await work(hashes).finally(() => hashes.close());
  }

  it('take what is recommended, in a service that is started without a word about it', async () => {
    await using service = closing(await startApiService({}, { passwordCost: undefined }));
    await newUser(service, client(service), { email: 'ada@example.com', role: 'viewer' });
    const [user] = await service.query<{ hash: string }>('SELECT password_hash AS hash FROM users');
    expect(user?.hash).to.match(encoded);
    expect(await service.deps.passwords.matches(password, user?.hash, 'own_password')).to.equal(true);
  });

  it('are computed where there is none to compare with as well, of the same cost, in the same line', async () => {
    expect(noPassword(recommended)).to.match(encoded);
    await withHashes(async (hashes) => {
      const asked = Array.from({ length: 33 }, () => hashes.matches(password, undefined, 'sign_in'));
      const refusal = await thrownBy(hashes.matches(password, undefined, 'sign_in'));
      expect(String(refusal)).to.include('Too many users sign in at this moment.');
      expect(await Promise.all(asked)).to.eql(asked.map(() => false));
    });
  });

  it('wait in a queue for each purpose, which take turns', () =>
    withHashes(async (hashes) => {
      const done: string[] = [];
      const strangers = Array.from({ length: 33 }, () =>
        hashes.matches(password, undefined, 'sign_in').then(() => done.push('sign_in')),
      );
      const others = [
        hashes.matches(password, undefined, 'sign_in_known').then(() => done.push('sign_in_known')),
        hashes.matches(password, undefined, 'own_password').then(() => done.push('own_password')),
        hashes.hash(password).then(() => done.push('new_password')),
      ];
      await Promise.all([...strangers, ...others]);
      // The thread has the first; the queue of unknown clients has its turn before those that came after it.
      expect(done.slice(0, 5)).to.eql(['sign_in', 'sign_in', 'sign_in_known', 'own_password', 'new_password']);
    }));

  it('take what tests give them', () =>
    withHashes(async (hashes) => {
      const hash = await hashes.hash(password);
      expect(hash).to.match(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
      expect(await hashes.matches(password, hash, 'sign_in')).to.equal(true);
      expect(await hashes.matches(password, undefined, 'sign_in')).to.equal(false);
    }));
});
