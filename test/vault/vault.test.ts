import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { systemRandom } from '../../src/base/random.js';
import { newVaultKey, parseVaultKeys } from '../../src/config/vault-keys.js';
import { aesKeys } from '../../src/vault/aes.js';
import { openVault, type SealingKeys, type Vault } from '../../src/vault/vault.js';

const cardNumber = '4539148803436467';
const key = (id: string, filler: number) => ({ id, secret: Buffer.alloc(32, filler) });
const hashKey = Buffer.alloc(32, 9);
const at = new Date('2026-11-20T12:00:00Z');
const sealing = (...keys: ReturnType<typeof key>[]): SealingKeys => ({
  environment: aesKeys(keys, systemRandom),
  dataKeys: undefined,
});
const vaultOf = (...keys: ReturnType<typeof key>[]): Vault => openVault(sealing(...keys), [hashKey], systemRandom);
const fingerprintOf = (vault: Vault, scope: string, value: string) => vault.fingerprints(scope, value)[0];

describe('the vault', () => {
  const vault = vaultOf(key('k1', 1));

  it('makes tokens of 88 characters, base64 of 64 bytes, all different', () => {
    const tokens = Array.from({ length: 100 }, () => vault.token(at));
    for (const token of tokens) {
      expect(token).to.have.length(88);
      expect(Buffer.from(token, 'base64')).to.have.length(64);
    }
    expect(new Set(tokens).size).to.equal(tokens.length);
  });

  it('opens what it sealed, and seals anew every time', () => {
    const token = vault.token(at);
    const [one, other] = [vault.seal(cardNumber, token), vault.seal(cardNumber, token)];
    expect(one.equals(other)).to.be.false;
    for (const sealed of [one, other, Uint8Array.from(one)]) expect(vault.open(sealed, token)).to.equal(cardNumber);
    expect(one.includes(cardNumber)).to.be.false;
  });

  it('opens a value with its own token only', () => {
    const [token, other] = [vault.token(at), vault.token(at)];
    const sealed = vault.seal(cardNumber, token);
    for (const wrong of [other, '', `${token} `, token.toLowerCase()])
      expect(() => vault.open(sealed, wrong)).to.throw();
  });

  it('refuses a value in which a single bit was changed, wherever it is', () => {
    const token = vault.token(at);
    const sealed = vault.seal(cardNumber, token);
    for (let position = 0; position < sealed.length; position++) {
      const changed = Buffer.from(sealed);
      changed[position]! ^= 1 << (position % 8);
      expect(() => vault.open(changed, token), `byte ${position}`).to.throw();
    }
  });

  it('refuses a value that was cut off, made longer, or is none', () => {
    const token = vault.token(at);
    const sealed = vault.seal(cardNumber, token);
    for (let length = 0; length < sealed.length; length++)
      expect(() => vault.open(sealed.subarray(0, length), token), `${length} bytes`).to.throw();
    expect(() => vault.open(Buffer.concat([sealed, Buffer.alloc(1)]), token)).to.throw();
  });

  it('says nothing of the card number when it refuses', () => {
    const sealed = vault.seal(cardNumber, 'token');
    try {
      vault.open(sealed, 'other');
      expect.fail('it was opened');
    } catch (error) {
      expect(String((error as Error).stack)).not.to.include(cardNumber);
    }
  });

  describe('with several keys', () => {
    const rotated = vaultOf(key('k2', 2), key('k1', 1));

    it('opens with the old one what the old one sealed, and seals with the newest', () => {
      expect(rotated.open(vault.seal(cardNumber, 'token'), 'token')).to.equal(cardNumber);
      const sealed = rotated.seal(cardNumber, 'token');
      expect(vaultOf(key('k2', 2)).open(sealed, 'token')).to.equal(cardNumber);
      expect(() => vault.open(sealed, 'token')).to.throw('The vault has no key "k2": add it to VAULT_KEYS.');
    });

    it('says which key is missing when the old one was taken away', () =>
      expect(() => vaultOf(key('k2', 2)).open(vault.seal(cardNumber, 'token'), 'token')).to.throw(
        'The vault has no key "k1": add it to VAULT_KEYS.',
      ));

    it('refuses another key under the same id', () =>
      expect(() => vaultOf(key('k1', 3)).open(vault.seal(cardNumber, 'token'), 'token')).to.throw(
        'The key "k1" does not open the value: restore that key in VAULT_KEYS.',
      ));

    it('keeps the fingerprints and digests when the keys are rotated', () => {
      expect(fingerprintOf(rotated, 'scope', cardNumber)).to.equal(fingerprintOf(vault, 'scope', cardNumber));
      expect(rotated.digest('{}').equals(vault.digest('{}'))).to.be.true;
    });
  });

  it('cannot be opened without a key', () => expect(() => vaultOf()).to.throw('The vault has no key: set VAULT_KEYS.'));

  describe('fingerprints', () => {
    it('have 88 characters, and are the same for the same value in the same scope', () => {
      const fingerprint = fingerprintOf(vault, 'instrument/TERM01', cardNumber);
      expect(fingerprint).to.have.length(88);
      expect(Buffer.from(fingerprint, 'base64')).to.have.length(64);
      expect(fingerprintOf(vaultOf(key('other', 5)), 'instrument/TERM01', cardNumber)).to.equal(fingerprint);
    });

    it('differ by value, by scope, by the key of the installation, and by where the scope ends', () => {
      const others = [
        fingerprintOf(vault, 'instrument/TERM01', '4111111111111111'),
        fingerprintOf(vault, 'instrument/TERM02', cardNumber),
        fingerprintOf(vault, 'payer/TERM01', cardNumber),
        fingerprintOf(vault, 'instrument/TERM0', `1${cardNumber}`),
        fingerprintOf(vault, `instrument/TERM01${cardNumber}`, ''),
        fingerprintOf(
          openVault(sealing(key('k1', 1)), [Buffer.alloc(32, 8)], systemRandom),
          'instrument/TERM01',
          cardNumber,
        ),
      ];
      expect(new Set([...others, fingerprintOf(vault, 'instrument/TERM01', cardNumber)]).size).to.equal(
        others.length + 1,
      );
    });
  });

  describe('while the fingerprint key is rotated', () => {
    const [oldKey, newKey] = [Buffer.alloc(32, 9), Buffer.alloc(32, 8)];
    const both = openVault(sealing(key('k1', 1)), [newKey, oldKey], systemRandom);
    const alone = openVault(sealing(key('k1', 1)), [newKey], systemRandom);

    it('makes fingerprints and digests with the first key', () => {
      expect(fingerprintOf(both, 'scope', cardNumber)).to.equal(fingerprintOf(alone, 'scope', cardNumber));
      expect(both.digest('{}').equals(alone.digest('{}'))).to.be.true;
    });

    it('looks for the fingerprints under both, and for one key alone under that', () => {
      expect(both.fingerprints('scope', cardNumber)).to.eql([
        fingerprintOf(alone, 'scope', cardNumber),
        fingerprintOf(vault, 'scope', cardNumber),
      ]);
      expect(alone.fingerprints('scope', cardNumber)).to.eql([fingerprintOf(alone, 'scope', cardNumber)]);
    });

    it('knows a digest under either key, and none of another body or key', () => {
      for (const digest of [vault.digest('{}'), alone.digest('{}')]) {
        expect(both.isDigestOf(digest, '{}')).to.be.true;
        expect(both.isDigestOf(digest, '{"amount":1}')).to.be.false;
      }
      expect(alone.isDigestOf(vault.digest('{}'), '{}')).to.be.false;
      expect(alone.isDigestOf(Buffer.alloc(0), '{}')).to.be.false;
    });
  });

  it('tells the key that sealed a value', () => {
    const [old, rotated] = [vaultOf(key('k1', 1)), vaultOf(key('second', 2), key('k1', 1))];
    expect([old.newestKey(), rotated.newestKey()]).to.eql(['k1', 'second']);
    expect(rotated.keyOf(old.seal(cardNumber, 'token'))).to.equal('k1');
    expect(rotated.keyOf(rotated.seal(cardNumber, 'token'))).to.equal('second');
  });

  it('digests have 32 bytes, are the same for the same body, and no plain hash of it', () => {
    const digest = vault.digest('{"amount":1}');
    expect(digest).to.have.length(32);
    expect(vault.digest('{"amount":1}').equals(digest)).to.be.true;
    expect(vault.digest('{"amount":2}').equals(digest)).to.be.false;
    expect(createHash('sha256').update('{"amount":1}').digest().equals(digest)).to.be.false;
    expect(
      openVault(sealing(key('k1', 1)), [Buffer.alloc(32, 8)], systemRandom)
        .digest('{"amount":1}')
        .equals(digest),
    ).to.be.false;
  });
});

describe('the keys of the vault', () => {
  const secret = Buffer.from('0123456789abcdef0123456789ABCDEF').toString('base64');

  it('are read newest first, with room around the commas', () => {
    expect(parseVaultKeys(`new:${secret}`)).to.eql([{ id: 'new', secret: Buffer.from(secret, 'base64') }]);
    expect(parseVaultKeys(` new:${secret} , old_1-a:${secret}`).map(({ id }) => id)).to.eql(['new', 'old_1-a']);
  });

  it('are made as they are read', () => {
    const [made] = parseVaultKeys(newVaultKey(systemRandom));
    expect(made!.secret).to.have.length(32);
    expect(newVaultKey(systemRandom)).not.to.equal(newVaultKey(systemRandom));
  });

  const short = 'hunter2hunter2hunter2hunter2';
  const hexadecimal = '00112233445566778899aabbccddeeff';
  for (const [what, text, leaked] of [
    ['nothing', '', undefined],
    ['a key without an id', secret, secret],
    ['a short key without an id', short, short],
    ['an empty id', `:${secret}`, secret],
    ['an id with other characters', `a b:${secret}`, secret],
    ['an id of 33 characters', `${'a'.repeat(33)}:${secret}`, secret],
    ['a key of 31 bytes', `a:${Buffer.alloc(31, 1).toString('base64')}`, Buffer.alloc(31, 1).toString('base64')],
    ['a key of 33 bytes', `a:${Buffer.alloc(33, 1).toString('base64')}`, Buffer.alloc(33, 1).toString('base64')],
    ['a password', `a:${short}`, short],
    ['the key in the place of the id', `${secret}:main`, secret],
    ['a hexadecimal key in the place of the id', `${hexadecimal}:main`, hexadecimal],
    ['a good key and a bad one', `a:${secret},b:${short}`, short],
    ['a comma too many', `a:${secret},`, secret],
    ['the same id twice', `a:${secret},a:${Buffer.alloc(32, 1).toString('base64')}`, secret],
  ] as const)
    it(`are refused: ${what}, and the refusal does not show it`, () => {
      let message = '';
      try {
        parseVaultKeys(text);
      } catch (error) {
        ({ message } = error as Error);
      }
      expect(message).not.to.equal('');
      if (leaked !== undefined) expect(message).not.to.include(leaked);
    });
});
