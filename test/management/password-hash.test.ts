import { expect } from 'chai';
import { passwordHashes } from '../../src/people/password-hash.js';
import { systemRandom } from '../../src/random.js';
import { client } from '../support/contract-client.js';
import { query } from '../support/records.js';
import { startTestService } from '../support/service.js';
import { newUser, password } from '../support/sessions.js';

/** What the Password Storage Cheat Sheet of OWASP recommends at the least. */
const recommended = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/;

describe('management: hashes of passwords', () => {
  it('take what is recommended, in a service that is started without a word about it', async () => {
    const service = await startTestService({}, { passwordCost: undefined });
    try {
      await newUser(service, client(service), { email: 'ada@example.com', role: 'viewer' });
      const [user] = await query<{ hash: string }>(service, 'SELECT password_hash AS hash FROM users');
      expect(user?.hash).to.match(recommended);
      expect(await service.deps.passwords.matches(password, user?.hash)).to.equal(true);
    } finally {
      await service.close();
    }
  });

  it('take their time where there is none to compare with, and match nothing then', async () => {
    const hashes = passwordHashes(systemRandom);
    try {
      const hash = await hashes.hash(password);
      expect(hash).to.match(recommended);
      const began = performance.now();
      expect(await hashes.matches(password, undefined)).to.equal(false);
      // No machine goes twice through 19 MiB in less: here it takes 100 ms, and the least that there is one.
      expect(performance.now() - began).to.be.greaterThan(5);
    } finally {
      await hashes.close();
    }
  });

  it('take what tests give them', async () => {
    const hashes = passwordHashes(systemRandom, { memorySize: 8, iterations: 1 });
    try {
      const hash = await hashes.hash(password);
      expect(hash).to.match(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
      expect(await hashes.matches(password, hash)).to.equal(true);
      expect(await hashes.matches(password, undefined)).to.equal(false);
    } finally {
      await hashes.close();
    }
  });
});
