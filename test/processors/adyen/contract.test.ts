import { expect } from 'chai';
import { currencyDecimals, currencyMaxima, plainAmount, units } from '../../../src/base/money.js';
import { majorUnitsOf, minorUnits } from '../../../src/processors/adyen/fields.js';
import { describeProcessor } from '../contract.js';
import { batch, cards, itemOf } from './fake-adyen.js';
import { stage } from './stage.js';

const amounts = { lostAnswer: '3001', neverReported: '3002' } as const;

describeProcessor(
  'adyen, before the fake',
  async () => {
    const { fake, processor } = await stage();
    const silent = new Set([300_100, 300_200]);
    fake.hold = ({ amount }) => {
      const { value = 0 } = (amount ?? {}) as { readonly value?: number };
      return silent.has(value) ? new Promise(() => undefined) : undefined;
    };
    return {
      processor,
      cards,
      amounts,
      recordCount: async (idempotencyKey) => fake.recordCount('TERM01', idempotencyKey),
      notification: (idempotencyKey, outcome) => ({
        rawBody: batch([
          itemOf({
            eventCode: 'AUTHORISATION',
            pspReference: 'QFQTPCQ8HX999999',
            merchantReference: `TERM01-${idempotencyKey}`,
            amount: { value: 1050, currency: 'EUR' },
            success: String(outcome === 'approved'),
            reason: outcome === 'approved' ? '044925:1111:03/2030' : 'Refused',
          }),
        ]),
        headers: {},
      }),
      toleranceSeconds: undefined,
      close: () => fake.close(),
    };
  },
  { notified: ['approved', 'declined'], followUps: 'received', references: ['authorizationCode'], lookups: false },
);

/**
 * Decimals of the supported currencies by docs.adyen.com/development-resources/currency-codes. Two differ from ISO
 * 4217. CVE (0 there) and ISK (2 there) differ too, and are not supported.
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
    expect([minorUnits('1050', 'CLP'), majorUnitsOf(105_000, 'CLP')]).to.deep.equal([105_000, '1050.00']);
    expect([minorUnits('1050', 'IDR'), majorUnitsOf(1050, 'IDR')]).to.deep.equal([1050, '1050']);
  });

  for (const [decimals, currencies] of Object.entries(published)) {
    for (const currency of currencies)
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
          const text = majorUnitsOf(value, currency);
          expect(minorUnits(text!, currency), text).to.equal(value);
          expect(units(text!) * BigInt(one), text).to.equal(BigInt(value) * 10_000n);
        }
      });
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

  it('are refused if they are not amounts', () => {
    for (const text of ['', '-1', '1e3', '1,5', '.5', '1.', ' 1', '1 '])
      expect(minorUnits(text, 'EUR'), text).to.equal(undefined);
    for (const value of [-1, 0.5, Number.NaN, 2 ** 53]) expect(majorUnitsOf(value, 'EUR')).to.equal(undefined);
    expect(majorUnitsOf(1, 'XXX')).to.equal(undefined);
  });
});
