import { expect } from 'chai';
import { addTerminal } from '../support/merchants.js';
import { card, payment } from '../support/payments.js';
import { startedApi } from '../support/contract/contract-client.js';
import { ScriptedRandom, apiKey, terminalId, testStart } from '../support/service.js';

describe('transaction status', () => {
  const otherTerminal = 'TERM02';
  const random = new ScriptedRandom();

  const { service, api } = startedApi({}, { random });
  before(() => addTerminal(service, otherTerminal));

  it('shows all details of a transaction, and no empty ones', async () => {
    const { transaction_id, order_id } = await api.sale({
      body: payment({
        merchant_transaction_id: 'reference-1',
        amount: 49.9,
        currency: 'USD',
        description: 'Annual plan',
        cvv: '123',
        order: {
          merchant_order_id: 'order-1',
          description: 'Two chairs',
          payment_instrument: card('378282246310005', { card_cardholder_name: 'Ada Lovelace' }),
          payer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', phone_number: '+4915112345678' },
        },
      }),
    }).ok;
    const transaction = await api.transactionStatus({ transaction_id }).ok;
    const {
      authorization_code,
      arn,
      order: { provider_order_id, payer, payment_instrument, ...order },
      ...rest
    } = transaction;
    expect(rest).to.eql({
      transaction_id,
      type: 'sale',
      amount: 49.9,
      currency: 'USD',
      attempt_number: 1,
      created_at: testStart.toISOString(),
      updated_at: testStart.toISOString(),
      status: {
        status: 'APPROVED',
        reasonCode: 'AUTH.APPROVED',
        domain: 'AUTH',
        reason: 'APPROVED',
        name: 'Approved',
        description: 'The issuer approved the payment.',
      },
      merchant_transaction_id: 'reference-1',
      description: 'Annual plan',
    });
    expect(authorization_code).to.match(/^\d{6}$/);
    expect(arn).to.match(/^\d{23}$/);
    expect(order).to.eql({ order_id, merchant_order_id: 'order-1', description: 'Two chairs' });
    expect(provider_order_id).to.be.a('string');
    expect(payer).to.include({
      first_name: 'Ada',
      last_name: 'Lovelace',
      email_username: 'ada',
      email_domain: 'example.com',
      phone_number: '+4915112345678',
    });
    expect(payment_instrument).to.include({
      payment_method: 'cards',
      card_cardholder_name: 'Ada Lovelace',
      card_bin: '378282',
      card_card_last_four_digit: '0005',
    });
    expect(payment_instrument!.card_profile).to.deep.include({
      brand: { name: 'American Express' },
      category: 'commercial',
      panLength: 15,
    });
  });

  it('shows when the status last changed', async () => {
    const { transaction_id } = await api.sale({ body: payment() }).ok;
    await service.query(
      `UPDATE transactions SET updated_at = created_at + interval '5 seconds' WHERE transaction_id = $1`,
      transaction_id,
    );
    const { created_at, updated_at } = await api.transactionStatus({ transaction_id }).ok;
    expect(Date.parse(updated_at) - Date.parse(created_at)).to.equal(5_000);
  });

  it('is refused for an unknown transaction, and with the same message for one of another terminal', async () => {
    const { transaction_id } = await api.sale({ terminalId: otherTerminal, body: payment() }).ok;
    const unknown = await api
      .transactionStatus({ transaction_id: 'unknown0' })
      .refused('VALIDATION/TRANSACTION_NOT_FOUND');
    const foreign = await api.transactionStatus({ transaction_id }).refused('VALIDATION/TRANSACTION_NOT_FOUND');
    expect(unknown.context).to.eql({ transaction_id: 'unknown0' });
    expect(foreign).to.deep.include({ detail: unknown.detail, context: { transaction_id } });
    expect((await api.transactionStatus({ terminalId: otherTerminal, transaction_id }).ok).transaction_id).to.equal(
      transaction_id,
    );
  });

  it('distinguishes ids by case', async () => {
    random.ids.push('aAaAbBbB', 'order001');
    await api.sale({ body: payment() }).ok;
    await api.transactionStatus({ transaction_id: 'aAaAbBbB' }).ok;
    await api.transactionStatus({ transaction_id: 'AaAaBbBb' }).refused('VALIDATION/TRANSACTION_NOT_FOUND');
  });

  for (const transaction_id of ['short', 'much-too-long', 'a1B2c3D!', 'a1B2c3Dé', 'a1B2 3D4', '%00%00%00%00'])
    it(`is refused for the id ${transaction_id}, which no transaction can have`, () =>
      api.transactionStatus({ transaction_id }).refused('VALIDATION/INVALID_FIELD', 'transaction_id'));

  it('answers HEAD as GET, without a body', async () => {
    const { transaction_id } = await api.sale({ body: payment() }).ok;
    const path = `/v1/payments/status/${terminalId}/${transaction_id}`;
    const headers = { 'x-api-key': apiKey };
    const [asked, head] = [
      await api.send({ method: 'GET', path, headers }),
      await api.send({ method: 'HEAD', path, headers }),
    ];
    expect([head.status, head.text]).to.eql([200, '']);
    expect(head.headers['content-length']).to.equal(asked.headers['content-length']);
  });
});
