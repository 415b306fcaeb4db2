import { expect } from 'chai';
import { currencyDecimals, currencyMaxima, plainAmount, units } from '../../../src/base/money.js';
import { majorUnits, minorUnits } from '../../../src/processors/adyen/amounts.js';

/**
 * The decimals that docs.adyen.com/development-resources/currency-codes says of the supported currencies. Two differ
 * from ISO 4217; CVE (0 there) and ISK (2 there) differ too, and are not supported.
 */
const published: Readonly<Record<number, readonly string[]>> = {
  0: ['IDR', 'JPY', 'KRW', 'PYG', 'RWF', 'UGX', 'VND'],
  2: [
    ...['AED', 'ARS', 'AUD', 'BGN', 'BRL', 'CAD', 'CHF', 'CLP', 'CNY', 'COP', 'CZK', 'DKK', 'EGP', 'EUR', 'GBP', 'HKD'],
    ...['HUF', 'ILS', 'INR', 'KES', 'MAD', 'MXN', 'MYR', 'NGN', 'NOK', 'NZD', 'PHP', 'PLN', 'QAR', 'RON', 'RUB', 'SAR'],
    ...['SEK', 'SGD', 'THB', 'TRY', 'UAH', 'USD', 'ZAR'],
  ],
  3: ['BHD', 'JOD', 'KWD', 'OMR'],
};

describe('amounts as Adyen counts them', () => {
  it('are known for each of the fifty currencies, and for no other', () => {
    const known = Object.values(published).flat();
    expect([...known].sort()).to.deep.equal([...currencyDecimals.keys()].sort());
    for (const currency of ['CVE', 'ISK', 'XXX', '']) expect(minorUnits('1', currency), currency).to.equal(undefined);
  });

  it('differ from ISO 4217 for CLP and IDR, and for no other', () => {
    const differing = Object.entries(published).flatMap(([decimals, currencies]) =>
      currencies.filter((currency) => currencyDecimals.get(currency) !== Number(decimals)),
    );
    expect(differing.sort()).to.deep.equal(['CLP', 'IDR']);
    expect([minorUnits('1050', 'CLP'), majorUnits(105_000, 'CLP')]).to.deep.equal([105_000, '1050.00']);
    expect([minorUnits('1050', 'IDR'), majorUnits(1050, 'IDR')]).to.deep.equal([1050, '1050']);
  });

  for (const [decimals, currencies] of Object.entries(published)) {
    for (const currency of currencies) {
      it(`${currency} has ${decimals} decimals`, () => {
        const one = 10 ** Number(decimals);
        expect(minorUnits('0', currency)).to.equal(0);
        expect(minorUnits('1', currency)).to.equal(one);
        expect(minorUnits('1.0000', currency)).to.equal(one);
        const largest = currencyMaxima.get(currency)!.split('.')[0]!;
        expect(minorUnits(largest, currency), 'the largest amount of the contract').to.equal(Number(largest) * one);
        expect(minorUnits('12345678', currency)).to.equal(12_345_678 * one);
        const smallest = plainAmount((1 / one).toFixed(4));
        expect(minorUnits(smallest, currency)).to.equal(1);
        expect(minorUnits((0.1 / one).toFixed(4), currency)).to.equal(undefined);
        for (const value of [0, 1, 9, 10, 99, 100, 101, 123_456_789]) {
          const text = majorUnits(value, currency);
          expect(minorUnits(text!, currency), text).to.equal(value);
          expect(units(text!) * BigInt(one), text).to.equal(BigInt(value) * 10_000n);
        }
      });
    }
  }

  it('are exact where a computation with floats is not', () => {
    for (const [text, value] of [
      ['1.1', 110],
      ['4.35', 435],
      ['8.2', 820],
      ['19.99', 1999],
      ['1.005', undefined],
      ['90071992547409.91', 9_007_199_254_740_991],
      ['90071992547409.92', undefined],
    ] as const)
      expect(minorUnits(text, 'EUR'), text).to.equal(value);
    expect(minorUnits('1000.5', 'IDR')).to.equal(undefined);
    expect(minorUnits('1000.00', 'IDR')).to.equal(1000);
    expect(minorUnits('1000', 'CLP')).to.equal(100_000);
  });

  it('are refused where they are none', () => {
    for (const text of ['', '-1', '1e3', '1,5', '.5', '1.', ' 1', '1 '])
      expect(minorUnits(text, 'EUR'), text).to.equal(undefined);
    for (const value of [-1, 0.5, Number.NaN, 2 ** 53]) expect(majorUnits(value, 'EUR')).to.equal(undefined);
    expect(majorUnits(1, 'XXX')).to.equal(undefined);
  });
});
