import { expect } from 'chai';
import { currencyDecimals, currencyMaxima, plainAmount, units } from '../../../src/base/money.js';
import { majorUnitsOf, minorUnits } from '../../../src/processors/adyen/fields.js';
import { describeProcessor } from '../contract.js';
import { batch, cards, itemOf, merchantAccount } from './fake-adyen.js';
import { stage } from './stage.js';
import {
  inferredReasons,
  merchantAdvice,
  neverApproved,
  readRefusal,
  refusals,
} from '../../../src/processors/adyen/refusals.js';
import { isReasonKey, reasons, type ReasonClass } from '../../../src/reasons/reasons.js';

it('Google Pay encrypts for Adyen under the merchant account', async () => {
  const { fake, processor } = await stage();
  await fake.close();
  expect(processor.capabilities.walletGateway).to.eql({ gateway: 'adyen', gatewayMerchantId: merchantAccount });
  const { keySeconds, longestDelaySeconds } = processor.capabilities.guarantees({ amount: '1' });
  expect([keySeconds, longestDelaySeconds], 'keys are kept for a week').to.eql([6.5 * 24 * 3600, undefined]);
});

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
    expect([...known].sort()).to.eql([...currencyDecimals.keys()].sort());
    for (const currency of ['CVE', 'ISK', 'XXX', '']) expect(minorUnits('1', currency), currency).to.equal(undefined);
  });

  it('differ from ISO 4217 for CLP and IDR, and for no other', () => {
    const differing = Object.entries(published).flatMap(([decimals, currencies]) =>
      currencies.filter((currency) => currencyDecimals.get(currency) !== Number(decimals)),
    );
    expect(differing.sort()).to.eql(['CLP', 'IDR']);
    expect([minorUnits('1050', 'CLP'), majorUnitsOf(105_000, 'CLP')]).to.eql([105_000, '1050.00']);
    expect([minorUnits('1050', 'IDR'), majorUnitsOf(1050, 'IDR')]).to.eql([1050, '1050']);
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

/** The codes of the refusals that Adyen documents, by the allowed next steps. */
const documented: Readonly<Record<ReasonClass, readonly number[]>> = {
  soft: [2, 3, 9, 12, 19, 25, 27, 28, 29],
  technical: [4, 21, 39, 40, 42],
  'payer-action': [5, 6, 11, 15, 16, 17, 18, 24, 32, 33, 36, 37, 38, 41, 43, 44, 50],
  hard: [7, 8, 10, 14, 20, 22, 23, 26, 31, 34, 35, 45, 46],
  none: [],
};
/** Those after which another processor may be called at once. */
const rerouted = ['9', '25'];

describe('refusals of Adyen', () => {
  it('are all those that it documents, each once', () => {
    expect(refusals.map(({ code }) => Number(code))).to.have.members(Object.values(documented).flat());
    expect(new Set(refusals.map(({ text }) => text.toLowerCase())).size).to.equal(refusals.length);
  });

  for (const { code, text, reason } of refusals) {
    const reasonClass = Object.entries(documented).find(([, codes]) => codes.includes(Number(code)))?.[0];
    const reroute = rerouted.includes(code);
    it(`${code} ${text} is ${reason}, ${reasonClass}${reroute ? ', and another processor may be called' : ''}`, () => {
      expect(isReasonKey(reason)).to.equal(true);
      expect(reasons[reason].class).to.equal(reasonClass);
      expect(reasons[reason].reroutable ?? false).to.equal(reroute);
      expect(readRefusal({ code, text }).reason).to.equal(reason);
      expect(readRefusal({ code }).raw).to.include({ code });
      expect(readRefusal({ text: text.toUpperCase() }), 'as a notification tells it').to.deep.include({ reason });
    });
  }

  for (const [name, table] of [
    ['merchant advice', merchantAdvice],
    ['a network code', neverApproved],
    ['an inferred reason', inferredReasons],
  ] as const) {
    for (const [reported, reason] of table)
      it(`${name} ${reported} is ${reason}, after a refusal that gives no reason`, () => {
        const additionalData = {
          ...(table === merchantAdvice && { merchantAdviceCode: `${reported} : as Mastercard says` }),
          ...(table === neverApproved && { refusalReasonRaw: `${reported} : as the network says` }),
          ...(table === inferredReasons && { inferredRefusalReason: reported }),
        };
        expect(isReasonKey(reason)).to.equal(true);
        expect(readRefusal({ code: '2', additionalData }).reason).to.equal(reason);
      });
  }

  for (const [reported, code, additionalData, reason] of [
    ['never again', '12', { merchantAdviceCode: '03' }, 'NETWORK.DO_NOT_TRY_AGAIN'],
    ['never again, after an error', '4', { merchantAdviceCode: '03' }, 'NETWORK.DO_NOT_TRY_AGAIN'],
    ['later', '12', { merchantAdviceCode: '25' }, 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS'],
    ['after days', '12', { merchantAdviceCode: '26' }, 'NETWORK.RETRY_AFTER_2_DAYS'],
    ['after days, after an error', '4', { merchantAdviceCode: '26' }, 'PROCESSOR.SYSTEM_ERROR'],
    ['never again, of an expired card', '6', { merchantAdviceCode: '03' }, 'PAYMENT_METHOD.EXPIRED_CARD'],
    ['nothing that is advice', '12', { merchantAdviceCode: '43' }, 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS'],
    ['stolen, by the network', '2', { refusalReasonRaw: '43 : Stolen card' }, 'PAYMENT_METHOD.STOLEN_INSTRUMENT'],
    ['refused, by the network', '2', { refusalReasonRaw: '05 : Do not honor' }, 'AUTH.DO_NOT_HONOR'],
    ['approved, by the network', '2', { refusalReasonRaw: 'AUTHORISED' }, 'AUTH.DO_NOT_HONOR'],
  ] as const)
    it(`advice ${reported} after ${code}: ${reason}`, () =>
      expect(readRefusal({ code, additionalData }).reason).to.equal(reason));

  it('that are not known keep their code and their class', () =>
    expect(readRefusal({ code: '99', text: 'Something new' })).to.eql({
      reason: 'SYSTEM.UNMAPPED',
      raw: { code: '99', class: 'hard' },
    }));

  it('show only codes', () => {
    const card = '4111111111111111';
    const reported = readRefusal({
      code: card,
      text: card,
      additionalData: { merchantAdviceCode: card, refusalReasonRaw: card, inferredRefusalReason: card },
    });
    expect(JSON.stringify(reported)).not.to.include('4111');
  });
});
