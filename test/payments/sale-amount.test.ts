import { expect } from 'chai';
import type { Schema } from '../../src/base/contract.js';
import { currencyDecimals } from '../../src/base/money.js';
import { client, refused, succeeded } from '../support/contract/contract-client.js';
import { payment } from '../support/payments.js';
import { startApiService } from '../support/service.js';
import { started } from '../support/started.js';

describe('sale: amount and currency', () => {
  const service = started(startApiService);
  const api = started(() => client(service));

  const taken: readonly [amount: string, currency: Schema<'Currency'>][] = [
    ['0.01', 'EUR'],
    ['0.1', 'USD'],
    ['10', 'GBP'],
    ['10.5', 'EUR'],
    ['2.22', 'USD'],
    ['1.1', 'EUR'],
    ['999999.99', 'USD'],
    ['70368.74', 'EUR'],
    ['1', 'JPY'],
    ['999999', 'KRW'],
    ['1000000', 'JPY'],
    ['3', 'UGX'],
    ['1.234', 'KWD'],
    ['0.015', 'BHD'],
    ['999999.989', 'OMR'],
    ['1.5', 'JOD'],
    // The same numbers in other notations of JSON.
    ['1e2', 'EUR'],
    ['10.50', 'EUR'],
    ['1.0', 'JPY'],
    ['100E-1', 'JPY'],
    ['1250e-3', 'KWD'],
  ];
  for (const [amount, currency] of taken)
    it(`accepts ${amount} ${currency}, to the last decimal`, async () => {
      const rawBody = JSON.stringify({ ...payment(), currency }).replace('"amount":10.5', `"amount":${amount}`);
      const { transaction_id } = await succeeded(api.sale({ rawBody }));
      const transaction = await succeeded(api.transactionStatus({ params: { transaction_id } }));
      expect(transaction).to.include({ amount: Number(amount), currency });
      const { rows } = await service.deps.store.pool.query(
        'SELECT amount = $2::numeric AS same FROM transactions WHERE transaction_id = $1',
        [transaction_id, amount],
      );
      expect(rows).to.deep.equal([{ same: true }]);
    });

  const tooFine: readonly [amount: number, currency: Schema<'Currency'>, decimals: number][] = [
    [10.5, 'JPY', 0],
    [0.01, 'KRW', 0],
    [0.5, 'UGX', 0],
    [1.005, 'USD', 2],
    [0.011, 'EUR', 2],
    [999999.989, 'EUR', 2],
    [0.015, 'GBP', 2],
    [1.2345, 'KWD', 3],
    [0.0101, 'BHD', 3],
  ];
  for (const [amount, currency, decimals] of tooFine)
    it(`refuses ${amount} ${currency}, because amounts are not rounded`, async () => {
      const { detail, context } = await refused(
        api.sale({ body: payment({ amount, currency }) }),
        'VALIDATION/INVALID_AMOUNT',
      );
      expect(detail).to.include(`at most ${decimals} decimal places`);
      expect(context).to.deep.equal({ field: 'amount', value: amount });
    });

  const outOfRange = [
    '0',
    '-0',
    '0.009',
    '-1',
    '-0.01',
    '0.0099999',
    '1e-7',
    '1000000',
    '999999.991',
    '1000000000000',
    '1e20',
  ];
  for (const amount of outOfRange)
    it(`refuses ${amount} EUR, which is out of range`, async () => {
      const rawBody = JSON.stringify(payment()).replace('"amount":10.5', `"amount":${amount}`);
      const { context } = await refused(api.sale({ rawBody }), 'VALIDATION/INVALID_AMOUNT');
      expect(context).to.include({ field: 'amount', value: Number(amount) === 0 ? 0 : Number(amount) });
    });

  // Amounts of nines only. The specification sets the maximum of USD.
  const largest: Readonly<Record<string, string>> = {
    '999999': 'AUD BGN BHD CAD CHF EUR GBP JOD KWD NZD OMR SGD USD',
    '9999999': 'AED BRL CNY DKK HKD ILS MAD MXN MYR NOK PLN QAR RON SAR SEK ZAR',
    '99999999': 'CZK EGP INR JPY KES PHP RUB THB TRY UAH',
    '999999999': 'ARS CLP HUF KRW NGN RWF',
    '9999999999': 'COP IDR PYG UGX',
    '99999999999': 'VND',
  };
  const withNines = (whole: string, currency: string): number => {
    const places = currencyDecimals.get(currency) ?? 0;
    return Number(places > 0 ? `${whole}.${'9'.repeat(places)}` : whole);
  };
  const maxima = Object.entries(largest).flatMap(([whole, codes]) =>
    codes
      .split(' ')
      .map((code) => ({
        currency: code as Schema<'Currency'>,
        maximum: withNines(whole, code),
        above: Number(`1${'0'.repeat(whole.length)}`),
      })),
  );

  it('has a maximum for every supported currency', () =>
    expect(maxima.map(({ currency }) => currency).sort()).to.deep.equal([...currencyDecimals.keys()].sort()));

  for (const { currency, maximum, above } of maxima)
    it(`accepts ${maximum} ${currency} and refunds it in two parts, and refuses ${above}`, async () => {
      const { transaction_id, order_id } = await succeeded(api.sale({ body: payment({ amount: maximum, currency }) }));
      expect(await succeeded(api.transactionStatus({ params: { transaction_id } }))).to.include({ amount: maximum });
      const references = { transaction_reference_id: transaction_id, order_reference_id: order_id! };
      await succeeded(api.refund({ body: { ...references, amount: 1 } }));
      const rest = await succeeded(api.refund({ body: references }));
      const { amount } = await succeeded(api.transactionStatus({ params: { transaction_id: rest.transaction_id } }));
      expect(amount).to.equal(Number((maximum - 1).toFixed(currencyDecimals.get(currency))));
      const { detail, context } = await refused(
        api.sale({ body: payment({ amount: above, currency }) }),
        'VALIDATION/INVALID_AMOUNT',
      );
      if (currency !== 'VND') {
        expect(detail).to.include(`is at most`);
        expect(context).to.deep.equal({ field: 'amount', value: above, available_amount: maximum });
      }
    });

  for (const amount of ['10.5', '', null, true, [10.5], { value: 10.5 }])
    it(`refuses ${JSON.stringify(amount)}, which is not a number`, async () => {
      const { context } = await refused(
        api.sale({ invalidBody: { ...payment(), amount } }),
        'VALIDATION/INVALID_AMOUNT',
      );
      expect(context).to.include({ field: 'amount' });
    });

  it('refuses a missing amount', async () => {
    const { context } = await refused(
      api.sale({ invalidBody: { ...payment(), amount: undefined } }),
      'VALIDATION/INVALID_AMOUNT',
    );
    expect(context).to.deep.equal({ field: 'amount' });
  });

  for (const currency of ['AFN', 'XXX', 'BTN', 'USN'])
    it(`refuses ${currency}, which is listed but not supported`, async () => {
      const { context } = await refused(
        api.sale({ body: payment({ currency: currency as Schema<'Currency'> }) }),
        'INVALID_CURRENCY',
      );
      expect(context).to.deep.equal({ field: 'currency', value: currency });
    });

  for (const currency of ['ABC', 'eur', 'EU', 'EURO', '', 978, null])
    it(`refuses the currency ${JSON.stringify(currency)}, which is not listed`, async () => {
      const { context } = await refused(api.sale({ invalidBody: { ...payment(), currency } }), 'INVALID_CURRENCY');
      expect(context).to.include({ field: 'currency' });
    });

  it('reports a missing currency as a missing field', async () => {
    const { context } = await refused(
      api.sale({ invalidBody: { ...payment(), currency: undefined } }),
      'VALIDATION/MISSING_FIELD',
    );
    expect(context).to.deep.equal({ field: 'currency' });
  });

  it('accepts every supported currency with its number of decimals, and refuses one more', async () => {
    // ISO 4217, with the specification's set of 50.
    const decimals: Readonly<Record<number, string>> = {
      0: 'JPY KRW CLP VND UGX PYG RWF',
      3: 'KWD BHD OMR JOD',
      2:
        'USD EUR GBP CNY AUD CAD CHF SEK NOK DKK RUB ILS INR BRL MXN ZAR SGD HKD NZD AED SAR TRY PLN CZK HUF ' +
        'THB PHP MYR BGN RON IDR COP UAH QAR EGP MAD KES NGN ARS',
    };
    const cases = Object.entries(decimals).flatMap(([places, codes]) =>
      codes.split(' ').map((currency) => ({ currency: currency as Schema<'Currency'>, places: Number(places) })),
    );
    expect(cases).to.have.length(50);
    for (const { currency, places } of cases) {
      await succeeded(
        api.sale({ body: payment({ currency, amount: Number(`1${places > 0 ? '.' : ''}${'1'.repeat(places)}`) }) }),
      );
      await refused(
        api.sale({ body: payment({ currency, amount: Number(`1.${'1'.repeat(places + 1)}`) }) }),
        'VALIDATION/INVALID_AMOUNT',
      );
    }
  });
});
