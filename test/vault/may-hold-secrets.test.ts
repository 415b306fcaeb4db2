import { expect } from 'chai';
import fc from 'fast-check';
import { mayHoldSecrets, redactCardData, withoutSecrets } from '../../src/vault/redact.js';

const removed = '[card number removed]';

describe('one look at a text', () => {
  for (const text of ['Ada Lovelace', '+441234567890', 'order-1001', 'a1-b22-c333', '12:30', '{"code":12}', ''])
    it(`shows that there is no secret in ${JSON.stringify(text)}`, () => expect(mayHoldSecrets(text)).to.equal(false));

  it('passes over no text in which something is to be taken out', () => {
    const secrets = /ptk_|pt[amos]_|whsec_/;
    // 13 digits and more in every way of writing, codes after their names, keys: whole, cut off, and mixed.
    const piece = fc.oneof(
      fc.constantFrom('4539148803436467', '4111 1111 1111 1111', '378282246310005', '123', '9174', '0', '7'),
      fc.constantFrom('cvv', 'CVC2', 'security code', 'verification_value', '"', '\\"', ' ', '-', '.', '\u00a0'),
      fc.constantFrom(':', '=', '>', ': ', '="', 'ptk_test_', 'ptk_live_abc', 'pta_', 'whsec_', 'pt', '_'),
      fc.constantFrom('%34', '%2534', '\\u0034', '&#x34;', 'NDUzOTE0ODgwMzQzNjQ2Nw', 'NDUz', 'MTEx', '34353339', '3'),
      fc.string({ unit: 'binary', maxLength: 4 }),
    );
    const texts = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));
    let passed = 0;
    fc.assert(
      fc.property(texts, (text) => {
        if (mayHoldSecrets(text)) return;
        passed++;
        expect(redactCardData(text)).to.equal(text);
        expect(text).not.to.match(secrets);
        expect(withoutSecrets(text)).to.equal(text);
      }),
      { numRuns: 5_000 },
    );
    expect(passed).to.be.greaterThan(500);
  });

  for (const [text, expected] of [
    ['4222222222222', removed],
    ['%34%32%32%32%32%32%32%32%32%32%32%32%32', removed],
    ['NDUzOTE0ODgwMzQzNjQ2Nw', removed],
    ['cvv:123', 'cvv:[removed]'],
    ['cvv=123', 'cvv=[removed]'],
    ['cvv>123', 'cvv>[removed]'],
    ['pta_a', '[secret removed]'],
    ['whsec_', '[secret removed]'],
  ] as const)
    it(`leaves ${text} to the whole search`, () => expect(withoutSecrets(text)).to.equal(expected));
});
