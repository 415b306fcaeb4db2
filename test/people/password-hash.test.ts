import { expect } from 'chai';
import { noPassword, passwordHashes, recommended } from '../../src/people/password-hash.js';
import { systemRandom } from '../../src/base/random.js';
import { client } from '../support/contract/contract-client.js';
import { query } from '../support/records.js';
import { startApiService } from '../support/service.js';
import { newUser, password } from '../support/pages/sessions.js';

/** What the Password Storage Cheat Sheet of OWASP recommends at the least. */
const encoded = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/;

describe('management: hashes of passwords', () => {
  it('take what is recommended, in a service that is started without a word about it', async () => {
    const service = await startApiService({}, { passwordCost: undefined });
    try {
      await newUser(service, client(service), { email: 'ada@example.com', role: 'viewer' });
      const [user] = await query<{ hash: string }>(service, 'SELECT password_hash AS hash FROM users');
      expect(user?.hash).to.match(encoded);
      expect(await service.deps.passwords.matches(password, user?.hash, 'own_password')).to.equal(true);
    } finally {
      await service.close();
    }
  });

  it('are computed where there is none to compare with as well, of the same cost, in the same line', async () => {
    expect(noPassword(recommended)).to.match(encoded);
    const hashes = passwordHashes(systemRandom, { memorySize: 8, iterations: 1 });
    try {
      const asked = Array.from({ length: 33 }, () => hashes.matches(password, undefined, 'sign_in'));
      await hashes.matches(password, undefined, 'sign_in').then(
        () => expect.fail('it was not put into the line'),
        (error: unknown) => expect(String(error)).to.include('Too many users sign in at this moment.'),
      );
      expect(await Promise.all(asked)).to.deep.equal(asked.map(() => false));
    } finally {
      await hashes.close();
    }
  });

  it('wait in a queue for each purpose, which take turns', async () => {
    const hashes = passwordHashes(systemRandom, { memorySize: 8, iterations: 1 });
    try {
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
      expect(done.slice(0, 5)).to.deep.equal(['sign_in', 'sign_in', 'sign_in_known', 'own_password', 'new_password']);
    } finally {
      await hashes.close();
    }
  });

  it('take what tests give them', async () => {
    const hashes = passwordHashes(systemRandom, { memorySize: 8, iterations: 1 });
    try {
      const hash = await hashes.hash(password);
      expect(hash).to.match(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
      expect(await hashes.matches(password, hash, 'sign_in')).to.equal(true);
      expect(await hashes.matches(password, undefined, 'sign_in')).to.equal(false);
    } finally {
      await hashes.close();
    }
  });
});
