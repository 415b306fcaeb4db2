import { expect } from 'chai';
import { currencyDecimals, currencyMaxima } from '../../../src/base/money.js';
import { amountOfStripe, stripeAmount } from '../../../src/processors/stripe/amounts.js';
import { describeProcessor } from '../contract.js';
import { adapterAt, signedEvent } from './adapter.js';
import { FakeStripe } from './fake-stripe.js';

describeProcessor(
  'stripe',
  async () => {
    const fake = await FakeStripe.open();
    return {
      processor: adapterAt(fake.address),
      cards: FakeStripe.cards,
      amounts: FakeStripe.amounts,
      recordCount: async (idempotencyKey) => fake.executions.get(`TERM01-${idempotencyKey}`) ?? 0,
      notification: (idempotencyKey, outcome, at) =>
        signedEvent(
          {
            id: 'evt_1',
            object: 'event',
            type: outcome === 'approved' ? 'payment_intent.succeeded' : 'payment_intent.payment_failed',
            created: Math.floor(at.getTime() / 1000),
            livemode: false,
            data: {
              object: {
                id: 'pi_1',
                object: 'payment_intent',
                amount: 1050,
                amount_received: outcome === 'approved' ? 1050 : 0,
                currency: 'eur',
                capture_method: 'automatic',
                status: outcome === 'approved' ? 'succeeded' : 'requires_payment_method',
                latest_charge: 'ch_1',
                last_payment_error:
                  outcome === 'approved'
                    ? null
                    : { type: 'card_error', code: 'card_declined', decline_code: 'do_not_honor' },
                metadata: { terminal: 'TERM01', transaction: idempotencyKey },
              },
            },
          },
          at,
        ),
      toleranceSeconds: 300,
      close: () => fake.close(),
    };
  },
  {
    outcomes: ['approved', 'declined', 'pending'],
    notified: ['approved', 'declined'],
    references: ['authorizationCode'],
  },
);

describe("amounts as Stripe counts them, of the contract's fifty currencies", () => {
  /** Stripe's own counting, written out by its lists: https://docs.stripe.com/currencies. */
  const whole = ['CLP', 'JPY', 'KRW', 'PYG', 'RWF', 'VND'];
  const thousandths = ['BHD', 'JOD', 'KWD', 'OMR'];
  const unitsOfTwelve = (currency: string): number =>
    whole.includes(currency) ? 12 : thousandths.includes(currency) ? 12_000 : 1200;

  it('are fifty', () => expect(currencyDecimals.size).to.equal(50));

  for (const [currency, decimals] of currencyDecimals) {
    it(`${currency}: 12 is ${unitsOfTwelve(currency)}`, () => {
      expect(stripeAmount('12', currency)).to.equal(unitsOfTwelve(currency));
      expect(stripeAmount('0', currency)).to.equal(0);
      expect(stripeAmount('12.0000', currency)).to.equal(unitsOfTwelve(currency));
      expect(amountOfStripe(unitsOfTwelve(currency), currency)).to.equal('12');
      expect(amountOfStripe(unitsOfTwelve(currency), currency.toLowerCase())).to.equal('12');
      const largest = (currencyMaxima.get(currency) ?? '').replace(/9$/, decimals === 3 ? '0' : '9');
      const digits = largest.replace('.', '') + (currency === 'UGX' ? '00' : '');
      expect(String(stripeAmount(largest, currency)), 'the largest amount of the contract').to.equal(digits);
      expect(amountOfStripe(Number(digits), currency)).to.equal(decimals === 3 ? largest.slice(0, -1) : largest);
      expect(stripeAmount('12.00001', currency)).to.equal(undefined);
    });

    if (decimals >= 2)
      it(`${currency}: hundredths`, () => {
        const hundredth = decimals === 3 ? 10 : 1;
        expect(stripeAmount('12.34', currency)).to.equal(1234 * hundredth);
        expect(stripeAmount('0.01', currency)).to.equal(hundredth);
        expect(amountOfStripe(1234 * hundredth, currency)).to.equal('12.34');
        expect(amountOfStripe(hundredth, currency)).to.equal('0.01');
        expect(amountOfStripe(1230 * hundredth, currency)).to.equal('12.3');
      });
  }

  it('of three decimals end with 0, as the networks require; others are not supported', () => {
    for (const currency of thousandths) {
      expect(stripeAmount('5.12', currency)).to.equal(5120);
      expect(stripeAmount('5.124', currency)).to.equal(undefined);
      expect(amountOfStripe(5124, currency)).to.equal('5.124');
    }
  });

  it('of the Ugandan shilling have two decimals that are 00', () => {
    expect(stripeAmount('5', 'UGX')).to.equal(500);
    expect(stripeAmount('5.5', 'UGX')).to.equal(undefined);
    expect(amountOfStripe(500, 'UGX')).to.equal('5');
  });

  it('of the forint have two decimals: only payouts have none', () =>
    expect(stripeAmount('10.45', 'HUF')).to.equal(1045));

  it('are exact where a double is not', () => {
    for (const [amount, units] of [
      ['0.29', 29],
      ['1.15', 115],
      ['4.35', 435],
      ['19.99', 1999],
      ['8589.34', 858_934],
      ['999999.99', 99_999_999],
    ] as const) {
      expect(stripeAmount(amount, 'EUR')).to.equal(units);
      expect(amountOfStripe(units, 'EUR')).to.equal(amount);
    }
  });

  it('of other currencies, and invalid ones, are refused', () => {
    for (const [amount, currency] of [
      ['1', 'ISK'],
      ['1', 'XXX'],
      ['', 'EUR'],
      ['-1', 'EUR'],
      ['1e3', 'EUR'],
      ['1.', 'EUR'],
    ] as const)
      expect(stripeAmount(amount, currency), `${amount} ${currency}`).to.equal(undefined);
    for (const [units, currency] of [
      [1, 'isk'],
      [1.5, 'eur'],
      [-1, 'eur'],
      [Number.MAX_SAFE_INTEGER + 1, 'eur'],
    ] as const)
      expect(() => amountOfStripe(units, currency), `${units} ${currency}`).to.throw(RangeError);
  });
});
