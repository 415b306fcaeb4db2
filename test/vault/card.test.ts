import { expect } from 'chai';
import { default as creditCardType } from 'credit-card-type';
import fc from 'fast-check';
import { sandboxCardRules } from '../../src/processors/simulator/sandbox-cards.js';
import { cardProfile, isExpired, passesLuhn } from '../../src/vault/card.js';

describe('a card number', () => {
  for (const number of [
    '4111111111111111',
    '378282246310005',
    '5555555555554444',
    '30569309025904',
    '4222222222222',
    '6304000000000000',
    '6799990100000000019',
    '0',
  ]) {
    it(`${number} passes the Luhn check`, () => expect(passesLuhn(number)).to.be.true);
  }

  it('fails the Luhn check with any one digit changed, and with two unequal neighbours exchanged', () => {
    const number = '4539148803436467';
    for (let position = 0; position < number.length; position++) {
      for (let digit = 0; digit <= 9; digit++) {
        const changed = number.slice(0, position) + String(digit) + number.slice(position + 1);
        expect(passesLuhn(changed), changed).to.equal(changed === number);
      }
      const [one, other] = [number[position], number[position + 1]];
      if (other === undefined || one === other || `${one ?? ''}${other}`.match(/^(09|90)$/)) continue;
      expect(
        passesLuhn(number.slice(0, position) + other + one! + number.slice(position + 2)),
        `exchanged at ${position}`,
      ).to.be.false;
    }
  });
});

describe('the expiry of a card', () => {
  for (const [month, year, now, expired] of [
    [3, 2026, '2026-03-31T23:59:59.999Z', false],
    [3, 2026, '2026-04-01T00:00:00.000Z', true],
    [12, 2026, '2026-12-31T23:59:59.999Z', false],
    [12, 2026, '2027-01-01T00:00:00.000Z', true],
    [2, 2028, '2028-02-29T23:59:59.999Z', false],
    [2, 2028, '2028-03-01T00:00:00.000Z', true],
    [1, 2027, '2026-12-31T00:00:00Z', false],
  ] as const) {
    it(`${month}/${year} is ${expired ? 'over' : 'not over'} at ${now}`, () =>
      expect(isExpired(month, year, new Date(now))).to.equal(expired));
  }
});

describe('the profile of a card', () => {
  for (const [number, profile] of [
    ['4111111111111111', { brand: 'Visa', cardType: 'credit', category: 'consumer' }],
    ['5555555555554444', { brand: 'Mastercard', cardType: 'credit', category: 'consumer' }],
    ['378282246310005', { brand: 'American Express', cardType: 'credit', category: 'commercial' }],
    ['4000000000000002', { brand: 'Visa', cardType: 'debit', category: 'consumer' }],
    ['4539148803436467', { brand: 'Visa', cardType: 'unknown', category: undefined }],
  ] as const) {
    it(`of ${number}`, () => expect(cardProfile(number, sandboxCardRules(number).issuer)).to.deep.equal(profile));
  }

  it('names the brand by the first eight digits as the tables of the schemes do by the whole number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{12,18}$/), (number) => {
        expect(cardProfile(number, undefined).brand).to.equal(creditCardType(number)[0]?.niceType);
      }),
      { numRuns: 2_000 },
    );
    for (const type of Object.values(creditCardType.types)) {
      for (const bound of creditCardType.getTypeInfo(type).patterns.flat()) {
        for (const number of [`${bound}`.padEnd(16, '0'), `${bound}`.padEnd(16, '9')])
          expect(cardProfile(number, undefined).brand, number).to.equal(creditCardType(number)[0]?.niceType);
      }
    }
  });

  it('claims nothing of a number that belongs to no scheme', () => {
    expect(cardProfile('9999999999999995', undefined)).to.deep.equal({
      brand: undefined,
      cardType: 'unknown',
      category: undefined,
    });
  });
});
