import { expect } from 'chai';
import type { Schema } from '../../src/base/contract.js';
import type { ErrorCode } from '../../src/base/errors/errors.js';
import { currencyDecimals } from '../../src/base/money.js';
import { adyenBehindService } from '../processors/adyen/stage.js';
import { stripeBehindService } from '../processors/stripe/adapter.js';
import { merchantInit } from '../recurring/series-client.js';
import { refused, type RequestBody, startedApi } from '../support/contract/contract-client.js';
import { payment } from '../support/payments.js';
import type { Made } from '../support/stage.js';
import { started } from '../support/started.js';

describe('sale: amount and currency', () => {
  const { service, api } = startedApi();

  /** Expects the refusal of a sale, with this context. */
  async function refuses(invalidBody: unknown, code: ErrorCode, said: object): Promise<void> {
    await api.sale({ invalidBody }).refused(code, said);
  }

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
      const { transaction_id } = await api.sale({ rawBody }).ok;
      expect(await api.transactionStatus({ transaction_id }).ok).to.include({ amount: Number(amount), currency });
      const rows = await service.query(
        'SELECT amount = $2::numeric AS same FROM transactions WHERE transaction_id = $1',
        transaction_id,
        amount,
      );
      expect(rows).to.eql([{ same: true }]);
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
      const { detail } = await api
        .sale({ body: payment({ amount, currency }) })
        .refused('VALIDATION/INVALID_AMOUNT', { field: 'amount', value: amount });
      expect(detail).to.include(`at most ${decimals} decimal places`);
    });

  const outOfRange = [
    ...['0', '-0', '0.009', '-1', '-0.01', '0.0099999', '1e-7', '1000000', '999999.991', '1000000000000'],
    ...['1e20'],
  ];
  for (const amount of outOfRange)
    it(`refuses ${amount} EUR, which is out of range`, async () => {
      const rawBody = JSON.stringify(payment()).replace('"amount":10.5', `"amount":${amount}`);
      const { context } = await api.sale({ rawBody }).refused('VALIDATION/INVALID_AMOUNT');
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
    expect(maxima.map(({ currency }) => currency).sort()).to.eql([...currencyDecimals.keys()].sort()));

  for (const { currency, maximum, above } of maxima)
    it(`accepts ${maximum} ${currency} and refunds it in two parts, and refuses ${above}`, async () => {
      const { transaction_id, order_id } = await api.sale({ body: payment({ amount: maximum, currency }) }).ok;
      expect(await api.transactionStatus({ transaction_id }).ok).to.include({ amount: maximum });
      const references = { transaction_reference_id: transaction_id, order_reference_id: order_id! };
      await api.refund({ body: { ...references, amount: 1 } }).ok;
      const rest = await api.refund({ body: references }).ok;
      const { amount } = await api.transactionStatus({ transaction_id: rest.transaction_id }).ok;
      expect(amount).to.equal(Number((maximum - 1).toFixed(currencyDecimals.get(currency))));
      const { detail, context } = await api
        .sale({ body: payment({ amount: above, currency }) })
        .refused('VALIDATION/INVALID_AMOUNT');
      if (currency !== 'VND') {
        expect(detail).to.include(`is at most`);
        expect(context).to.eql({ field: 'amount', value: above, available_amount: maximum });
      }
    });

  for (const amount of ['10.5', '', null, true, [10.5], { value: 10.5 }])
    it(`refuses ${JSON.stringify(amount)}, which is not a number`, () =>
      api.sale({ invalidBody: { ...payment(), amount } }).refused('VALIDATION/INVALID_AMOUNT', 'amount'));

  it('refuses a missing amount', () =>
    refuses({ ...payment(), amount: undefined }, 'VALIDATION/INVALID_AMOUNT', { field: 'amount' }));

  for (const currency of ['AFN', 'XXX', 'BTN', 'USN'])
    it(`refuses ${currency}, which is listed but not supported`, () =>
      refuses({ ...payment(), currency }, 'INVALID_CURRENCY', { field: 'currency', value: currency }));

  for (const currency of ['ABC', 'eur', 'EU', 'EURO', '', 978, null])
    it(`refuses the currency ${JSON.stringify(currency)}, which is not listed`, () =>
      api.sale({ invalidBody: { ...payment(), currency } }).refused('INVALID_CURRENCY', 'currency'));

  it('reports a missing currency as a missing field', () =>
    refuses({ ...payment(), currency: undefined }, 'VALIDATION/MISSING_FIELD', { field: 'currency' }));

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
      await api.sale({ body: payment({ currency, amount: Number(`1${places > 0 ? '.' : ''}${'1'.repeat(places)}`) }) })
        .ok;
      await api
        .sale({ body: payment({ currency, amount: Number(`1.${'1'.repeat(places + 1)}`) }) })
        .refused('VALIDATION/INVALID_AMOUNT');
    }
  });
});

describe('a statement descriptor at Stripe', () => {
  const behind = started(stripeBehindService);

  const http = () => behind.stage.http;
  const sale = (fields: Partial<RequestBody<'sale'>> = {}): Promise<Made> => http().sale({ body: payment(fields) }).ok;
  const shown = async ({ transaction_id }: Made): Promise<string | undefined> =>
    (await http().transactionStatus({ transaction_id }).ok).statement_descriptor;
  const payments = () =>
    behind.line.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/payment_intents');
  const lastSent = (): string | null => new URLSearchParams(payments().at(-1)!.body).get('statement_descriptor_suffix');

  it('is stored, shown and sent', async () => {
    expect(await shown(await sale({ statement_descriptor: 'ORDER 1001' }))).to.equal('ORDER 1001');
    expect(lastSent()).to.equal('ORDER 1001');
  });

  it('is the same when the call is repeated', async () => {
    behind.line.next({ kind: 'request-lost' }, ({ path }) => path === '/v1/payment_intents');
    await sale({ statement_descriptor: 'ORDER 1002' });
    const before = payments().length;
    await behind.stage.pass(10);
    const [first, again] = payments().slice(before - 1);
    expect(again?.body).to.equal(first?.body);
    expect(lastSent()).to.equal('ORDER 1002');
  });

  it('defaults to that of the terminal, until null removes it', async () => {
    const { statement_descriptor } = await http().managementTerminalUpdate({
      body: { statement_descriptor: 'EXAMPLE SHOP' },
    }).ok;
    expect(statement_descriptor).to.equal('EXAMPLE SHOP');
    expect(await shown(await http().preauth({ body: payment() }).ok)).to.equal('EXAMPLE SHOP');
    expect(lastSent()).to.equal('EXAMPLE SHOP');
    const series = await http().recurringInit({ body: merchantInit() }).ok;
    expect(await shown(series)).to.equal('EXAMPLE SHOP');
    await http().managementTerminalUpdate({ body: { statement_descriptor: null } }).ok;
    expect(await shown(await sale())).to.equal(undefined);
    expect(lastSent()).to.equal(null);
  });

  it('can be set when the terminal is created', async () => {
    const { account_id, routes } = await http().managementTerminalGet().ok;
    const body = { account_id, routes, name: 'Till 2', statement_descriptor: 'EXAMPLE TILL' };
    const { terminal_friendly_id: terminalId } = await http().managementTerminalCreate({ body }).ok;
    expect((await http().managementTerminalGet({ terminalId }).ok).statement_descriptor).to.equal('EXAMPLE TILL');
  });

  for (const text of ['1001', 'A*B', "ADA'S", 'A<B', 'A\\B', '"A"', ' A', 'A ', 'Käse', 'A'.repeat(23), ''])
    it(`is refused as ${JSON.stringify(text)}`, () =>
      http()
        .sale({ body: payment({ statement_descriptor: text }) })
        .refused('VALIDATION/INVALID_FIELD', 'statement_descriptor'));

  for (const descriptor of ['A 4539148803436467', '4539-1488-0343-6467 A', 'A4539.1488+0343/6467'])
    it(`is refused with a card number, as ${descriptor}, wherever it is sent`, async () => {
      const fields = { statement_descriptor: descriptor };
      const { account_id, routes } = await http().managementTerminalGet().ok;
      for (const answer of [
        await http().sale({ body: payment(fields) }),
        await http().preauth({ body: payment(fields) }),
        await http().recurringInit({ body: { ...merchantInit(), ...fields } }),
        await http().managementTerminalUpdate({ body: fields }),
        await http().managementTerminalCreate({ body: { account_id, routes, name: 'Till 3', ...fields } }),
      ]) {
        const { context } = await refused(answer, 'VALIDATION/INVALID_FIELD');
        expect(context).to.eql({ field: 'statement_descriptor' });
      }
    });
});

describe('a statement descriptor at Adyen', () => {
  const behind = started(adyenBehindService);

  it('is sent as shopperStatement', async () => {
    await behind.http.sale({ body: payment({ statement_descriptor: 'ORDER 1001, A/B' }) }).ok;
    expect(behind.fake.exchanges.at(-1)?.request).to.include({ shopperStatement: 'ORDER 1001, A/B' });
  });
});
