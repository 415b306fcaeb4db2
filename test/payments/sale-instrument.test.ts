import { expect } from 'chai';
import type { ErrorCode } from '../../src/base/errors/errors.js';
import { isExpired } from '../../src/vault/card.js';
import { addTerminal } from '../support/merchants.js';
import { approvedCard, card, payment, paymentWith, unpaid } from '../support/payments.js';
import type { Instrument, SubmissionRequest } from '../support/payments.js';
import { watchSales } from '../support/processors/processors.js';
import { startedApi } from '../support/contract/contract-client.js';
import { testStart } from '../support/service.js';

describe('sale: the instrument', () => {
  const otherTerminal = 'TERM02';

  const { service, api } = startedApi();
  before(() => addTerminal(service, otherTerminal));

  const pay = (body: SubmissionRequest, terminalId?: string) =>
    api.sale({ body, ...(terminalId === undefined ? {} : { terminalId }) }).ok;
  const status = (transaction_id: string) => api.transactionStatus({ transaction_id }).ok;
  const instrumentOf = async ({ transaction_id }: { transaction_id: string }) =>
    (await status(transaction_id)).order.payment_instrument!;
  const withInstrument = (instrument: Partial<Instrument>) =>
    payment({ order: { payment_instrument: { ...card(), ...instrument } } });
  /** A sale with a card of which a field has another value, valid or not. */
  const withField = (name: keyof Instrument, value?: unknown) => ({
    ...unpaid(),
    order: { payment_instrument: { ...card(), [name]: value } },
  });
  /** Expects the refusal of a sale, which names the field and shows no value. */
  async function refuses(invalidBody: unknown, code: ErrorCode, field: string): Promise<void> {
    await api.sale({ invalidBody }).refused(code, { field });
  }
  const place = 'order.payment_instrument';

  describe('a card', () => {
    it('is shown by its first six and last four digits, its brand and its expiry', async () => {
      const instrument = await instrumentOf(
        await pay(withInstrument({ card_cardholder_name: 'Ada Lovelace', expiry_month: 2, expiry_year: 2028 })),
      );
      const { token, card_profile: profile, ...shown } = instrument;
      expect(token).to.match(/^[A-Za-z0-9+/]{86}==$/);
      expect(shown).to.eql({
        payment_method: 'cards',
        card_cardholder_name: 'Ada Lovelace',
        card_bin: '411111',
        card_card_last_four_digit: '1111',
        expiration_date: '2028-02-29T23:59:59.999Z',
      });
      expect(profile).to.deep.include({
        brand: { name: 'Visa' },
        panLength: 16,
        cardType: 'credit',
        category: 'consumer',
      });
      expect(profile!.fingerprint).to.match(/^[A-Za-z0-9+/]{86}==$/);
    });

    it('has the same fingerprint every time on one terminal, and another token every time', async () => {
      const [one, again, another] = [
        await instrumentOf(await pay(payment())),
        await instrumentOf(await pay(payment())),
        await instrumentOf(await pay(paymentWith('4242424242424242'))),
      ];
      expect(again.card_profile!.fingerprint).to.equal(one.card_profile!.fingerprint);
      expect(another.card_profile!.fingerprint).not.to.equal(one.card_profile!.fingerprint);
      expect(again.token).not.to.equal(one.token);
      const { transaction_id } = await pay(payment(), otherTerminal);
      const elsewhere = await api.transactionStatus({ terminalId: otherTerminal, transaction_id }).ok;
      expect(elsewhere.order.payment_instrument!.card_profile!.fingerprint).not.to.equal(one.card_profile!.fingerprint);
    });

    // 13, 14, 15, 16 and 19 digits that pass the Luhn check.
    for (const number of [
      '4222222222222',
      '30569309025904',
      '378282246310005',
      '6011111111111117',
      '6304000000000000000',
    ])
      it(`of ${number.length} digits is accepted if they pass the Luhn check`, async () =>
        expect(
          (await instrumentOf(await pay(withInstrument({ card_number: number })))).card_profile!.panLength,
        ).to.equal(number.length));

    for (const number of ['4111111111111112', '4111111111111110', '1111111111111111', '4222222222223'])
      it(`of the number ${number} is refused: it fails the Luhn check`, () =>
        refuses(withField('card_number', number), 'INVALID_CARD_NUMBER', `${place}.card_number`));

    for (const number of [
      '411111111111',
      '41111111111111111111',
      '4111 1111 1111 1111',
      '4111-1111-1111-1111',
      '４１１１１１１１１１１１１１１１',
      '',
      'card',
      4111111111111111,
      null,
    ])
      it(`of the number ${JSON.stringify(number)} is refused: it is not 13 to 19 digits`, () =>
        refuses(withField('card_number', number), 'INVALID_CARD_NUMBER', `${place}.card_number`));

    for (const field of ['card_number', 'payment_method'] as const)
      it(`without its ${field} is refused`, () =>
        refuses(withField(field), 'VALIDATION/MISSING_FIELD', `${place}.${field}`));
  });

  describe('the expiry', () => {
    const [year, month] = [testStart.getUTCFullYear(), testStart.getUTCMonth() + 1];

    it('may be this month', () => pay(withInstrument({ expiry_month: month, expiry_year: year })));
    for (const [name, expired] of [
      ['last month', { expiry_month: month - 1, expiry_year: year }],
      ['a later month of last year', { expiry_month: 12, expiry_year: year - 1 }],
    ] as const)
      it(`may not be ${name}`, () => refuses(withInstrument(expired), 'INVALID_EXPIRY', `${place}.expiry_month`));
    it('may be an earlier month of next year', () => pay(withInstrument({ expiry_month: 1, expiry_year: year + 1 })));

    it('lasts until the last instant of its month', () => {
      expect(isExpired(2, 2028, new Date('2028-02-29T23:59:59.999Z'))).to.equal(false);
      expect(isExpired(2, 2028, new Date('2028-03-01T00:00:00.000Z'))).to.equal(true);
      expect(isExpired(12, 2027, new Date('2027-12-31T23:59:59.999Z'))).to.equal(false);
      expect(isExpired(12, 2027, new Date('2028-01-01T00:00:00.000Z'))).to.equal(true);
    });

    for (const field of ['expiry_month', 'expiry_year'] as const)
      it(`needs its ${field}`, () => refuses(withField(field), 'INVALID_EXPIRY', `${place}.${field}`));

    const wrong: readonly [field: 'expiry_month' | 'expiry_year', value: unknown][] = [
      ['expiry_month', 0],
      ['expiry_month', 13],
      ['expiry_month', '12'],
      ['expiry_month', 1.5],
      ['expiry_month', null],
      ['expiry_year', 30],
      ['expiry_year', 2023],
      ['expiry_year', 2100],
      ['expiry_year', '2030'],
    ];
    for (const [field, value] of wrong)
      it(`is refused with ${field} ${JSON.stringify(value)}`, () =>
        refuses(withField(field, value), 'INVALID_EXPIRY', `${place}.${field}`));
  });

  describe('exactly one source', () => {
    const token = 'A'.repeat(86) + '==';
    const order = { payment_instrument: card() };

    it('is needed', async () => {
      for (const body of [unpaid(), unpaid({ order: { merchant_order_id: 'order-1' } })])
        await refuses(body, 'VALIDATION/MISSING_FIELD', place);
    });

    const several: readonly [name: string, fields: Partial<SubmissionRequest>, field: string][] = [
      ['a token and a card', { token, order }, 'token'],
      ['a token and a provider token', { token, provider_token: 'pm_1' }, 'token'],
      ['a provider token and a card', { provider_token: 'pm_1', order }, 'provider_token'],
      ['all three', { token, provider_token: 'pm_1', order }, 'token'],
    ];
    for (const [name, fields, field] of several)
      it(`is allowed, not ${name}`, () => refuses(unpaid(fields), 'VALIDATION/INVALID_FIELD', field));

    for (const [name, fields] of Object.entries({
      'a card': { order },
      'a provider token': { provider_token: 'pm_1' },
    }))
      it(`is not sent to the hosted page: ${name} is refused there`, () =>
        api
          .sale({ body: unpaid({ ...fields, payment_collection: 'hosted_page' }) })
          .refused('VALIDATION/INVALID_FIELD', 'payment_collection'));
  });

  describe('a stored token', () => {
    it('charges the card again', async () => {
      const first = await instrumentOf(await pay(withInstrument({ card_cardholder_name: 'Ada Lovelace' })));
      const again = await pay(unpaid({ token: first.token, cvv: '123' }));
      expect((await status(again.transaction_id)).status).to.include({ status: 'APPROVED' });
      expect(await instrumentOf(again)).to.eql(first);
    });

    it('charges a card that was declined, which is declined again', async () => {
      const { token } = await instrumentOf(await pay(paymentWith('4000000000009995')));
      const again = await pay(unpaid({ token }));
      expect(again.accepted).to.equal(false);
      expect((await status(again.transaction_id)).status.reasonCode).to.equal('PAYER_ACCOUNT.INSUFFICIENT_FUNDS');
    });

    it('of the card 4000000000000341 is declined on every later charge', async () => {
      const first = await pay(paymentWith('4000000000000341'));
      expect((await status(first.transaction_id)).status.status).to.equal('APPROVED');
      const { token } = await instrumentOf(first);
      for (let charge = 1; charge <= 2; charge++) {
        const { accepted, transaction_id } = await pay(unpaid({ token }));
        expect(accepted).to.equal(false);
        expect((await status(transaction_id)).status).to.include({
          status: 'DECLINED',
          reasonCode: 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS',
        });
      }
    });

    it('of a card that the risk rules refuse is refused before any processor', async () => {
      const { token } = await instrumentOf(await pay(paymentWith('4100000000000019')));
      const { transaction_id } = await pay(unpaid({ token }));
      expect((await status(transaction_id)).status.reasonCode).to.equal('RISK.FRAUD_SUSPECTED');
    });

    it('is refused when this terminal does not know it, even if another one does, and is not echoed', async () => {
      const { transaction_id } = await pay(payment(), otherTerminal);
      const { order } = await api.transactionStatus({ terminalId: otherTerminal, transaction_id }).ok;
      const { token } = order.payment_instrument!;
      for (const unknown of ['A'.repeat(86) + '==', token])
        await refuses(unpaid({ token: unknown }), 'VALIDATION/RECORD_NOT_FOUND', 'token');
      await pay(unpaid({ token }), otherTerminal);
    });

    for (const length of [0, 87, 89])
      it(`of ${length} characters is refused`, () =>
        refuses(unpaid({ token: 'A'.repeat(length) }), 'VALIDATION/INVALID_FIELD', 'token'));
  });

  describe('a provider token', () => {
    it('is forwarded unchanged, and gets a token of this service', async () => {
      const calls = watchSales(service);
      const answer = await pay(unpaid({ provider_token: 'pm_1QxT7e/+= ü' }));
      expect(calls.map(({ instrument }) => instrument)).to.eql([
        { kind: 'provider_token', providerToken: 'pm_1QxT7e/+= ü', cvv: undefined },
      ]);
      const instrument = await instrumentOf(answer);
      expect(instrument).to.have.all.keys('token', 'payment_method').and.include({ payment_method: 'cards' });

      await pay(unpaid({ token: instrument.token }));
      expect(calls.map(({ instrument: sent, stored }) => ({ ...sent, stored }))).to.eql([
        { kind: 'provider_token', providerToken: 'pm_1QxT7e/+= ü', cvv: undefined, stored: false },
        { kind: 'provider_token', providerToken: 'pm_1QxT7e/+= ü', cvv: undefined, stored: true },
      ]);
    });

    it('has 1 to 255 characters', async () => {
      await pay(unpaid({ provider_token: 'p'.repeat(255) }));
      for (const length of [0, 256])
        await refuses(unpaid({ provider_token: 'p'.repeat(length) }), 'VALIDATION/INVALID_FIELD', 'provider_token');
    });

    for (const payment_method of [
      ...['digital_wallets', 'bnpl', 'online_banking', 'rtp', 'vouchers', 'cash', 'direct_debit'],
      ...['cryptocurrencies'],
    ] as const)
      it(`pays by ${payment_method}, which only provider tokens support`, async () => {
        const order = { payment_instrument: { payment_method } };
        expect((await instrumentOf(await pay(unpaid({ provider_token: 'pm_1', order })))).payment_method).to.equal(
          payment_method,
        );
        await refuses(unpaid({ order }), 'VALIDATION/MISSING_FIELD', 'provider_token');
      });

    it('cannot be sent as the card number of another method', async () => {
      const order = { payment_instrument: { ...card(approvedCard), payment_method: 'digital_wallets' as const } };
      const body = unpaid({ provider_token: 'pm_1', order });
      await refuses(body, 'VALIDATION/INVALID_FIELD', `${place}.card_number`);
    });

    it('pays by no method that is not in the contract', async () => {
      const payment_method = 'barter';
      await api
        .sale({
          invalidBody: { ...unpaid({ provider_token: 'pm_1' }), order: { payment_instrument: { payment_method } } },
        })
        .refused('VALIDATION/INVALID_FIELD', 'order.payment_instrument.payment_method');
    });
  });

  describe('the security code', () => {
    for (const cvv of ['123', '0000'])
      it(`${cvv} is sent to the processor`, async () => {
        const calls = watchSales(service);
        await pay(payment({ cvv }));
        expect(calls[0]!.instrument).to.include({ kind: 'card', cvv });
      });
    for (const cvv of ['12', '12345', '12a', '', 123])
      it(`${JSON.stringify(cvv)} is refused and not echoed`, () =>
        refuses({ ...payment(), cvv }, 'VALIDATION/INVALID_FIELD', 'cvv'));
  });
});
