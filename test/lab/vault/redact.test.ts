import { expect } from 'chai';
import fc from 'fast-check';
import { loggedJson } from '../../../src/vault/logged-json.js';
import { cardNumbersIn, mayHoldSecrets, redactCardData, withoutSecrets } from '../../../src/vault/redact.js';

describe('JSON as the request log keeps it', () => {
  it('is written as JSON.stringify writes it, whatever the texts, names and numbers are', () => {
    // No name may be one that the log takes the value of.
    const name = fc.string({ unit: 'binary', maxLength: 8 }).map((text) => `~${text}`);
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        fc.string({ unit: 'binary', maxLength: 12 }),
        fc.string({ unit: fc.constantFrom('"', '\\', '\n', '\u007f', '\u2028', '\ud800', 'ä', '😀', ' ', 'u') }),
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((double) => Math.round(double % 1e9) / 100),
        fc.constantFrom(null, true, false, 0, -1, 1.5e-7),
        fc.array(tie('any'), { maxLength: 3 }),
        tie('object'),
      ),
      object: fc.dictionary(name, tie('any'), { maxKeys: 4 }),
    })).object;
    fc.assert(
      fc.property(value, (object) => {
        const expected = JSON.stringify(object, (_, member: unknown) =>
          typeof member === 'string' ? withoutSecrets(member) : member,
        );
        expect(loggedJson(object, { identifiersKept: true, isSent: false })).to.equal(expected);
      }),
      { numRuns: 300 },
    );
  });
});

describe('one look at a text', () => {
  it('passes over no text in which something is to be taken out', () => {
    const secrets = /ptk_|pt[amos]_|whsec_/;
    // 13 digits and more in every way of writing, codes after their names, keys: whole, cut off, and mixed.
    const piece = fc.oneof(
      fc.constantFrom('4539148803436467', '4111 1111 1111 1111', '378282246310005', '123', '9174', '0', '7'),
      fc.constantFrom('cvv', 'CVC2', 'security code', 'verification_value', '"', '\\"', ' ', '-', '.', '\u00a0'),
      fc.constantFrom(':', '=', '>', ': ', '="', 'ptk_test_', 'ptk_live_abc', 'pta_', 'ptm_', 'pto_', 'pts_'),
      fc.constantFrom('whsec_', 'pt', '_'),
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

  it('passes over timestamps, in which the whole search finds nothing whatever their digits are', () => {
    const digit = fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7', '8', '9');
    const digits = (count: number) => fc.string({ unit: digit, minLength: count, maxLength: count });
    const parts = fc.tuple(digits(4), digits(2), digits(2), digits(2), digits(2), digits(2), digits(3));
    fc.assert(
      fc.property(parts, ([year, month, day, hour, minute, second, milliseconds]) => {
        const text = `${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`;
        expect(mayHoldSecrets(text)).to.equal(false);
        expect(redactCardData(text)).to.equal(text);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('redacting card numbers', () => {
  const worst = [
    ...['%', '%3', '%34', '%253', '\\', '\\u003', '&#x0', '1%20', '1&nbsp;', '1 . ', '1\\t', 'MTEx'],
    ...['NDExMTEx', 'MTExMTExMTEx ', '3', '31', '2020202020202020202020202z', '1', '1 ', '4 ', '4-', '40'],
    ...['4 4', '4444444444444444 ', '4111111111111111', 'a4444444-', '1 1 1 1 1 1 1 1 1 1 1 1 x'],
    ...['5e89cc72-6345-4313-8746-6839ef352792', '41111111-1111-1111-8000-000000000000 ', 'a-', '４', '4/1/'],
    ...['4111/1111/', '1, ', '&#49;', '1&sol;', '&', '𝟒', '1💳'],
  ];
  for (const text of worst)
    it(`takes no more than twelve steps a character, however long a text of ${JSON.stringify(text)} is`, () => {
      for (const length of [1_000, 262_144]) {
        const work = { steps: 0 };
        cardNumbersIn(text.repeat(length / text.length), work);
        expect(work.steps)
          .to.be.greaterThan(0)
          .and.at.most(12 * length);
      }
    });
});
