import { expect } from 'chai';
import type { Schema } from '../../src/base/contract.js';
import { refused, succeeded } from '../support/contract/contract-client.js';
import { card, declinedCard, payment, unpaid, type SubmissionRequest } from '../support/payments.js';
import { declines } from '../support/processors/scripted-processor.js';
import { startStage, type Made, type Stage } from '../support/stage.js';

const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
const whole = {
  ...ada,
  phone_number: '+442079460018',
  birth_date: '1985-12-10',
  address: { city_name: 'London', country_code: 'GB' },
};

describe('payments: what is said of an order that is there', () => {
  let stage: Stage;
  /** Declined, with a payer of whom all is known. */
  let declined: Made;
  const order = (fields: Schema<'OrderRequest'>): Schema<'OrderRequest'> => fields;
  const pay = (body: SubmissionRequest) => stage.http.sale({ body });
  const retried = (fields: Partial<SubmissionRequest>) =>
    pay(unpaid({ ...fields, retry: { originating_id: declined.transaction_id } }));
  const added = (fields: Schema<'OrderRequest'>) =>
    pay(payment({ order_id: declined.order_id!, order: { payment_instrument: card(), ...fields } }));

  before(async () => {
    stage = await startStage();
    declined = await succeeded(
      pay(
        payment({
          order: {
            merchant_order_id: 'order-7',
            description: 'Two tickets',
            payer: whole,
            payment_instrument: card(declinedCard),
          },
        }),
      ),
    );
  });
  after(() => stage.close());

  for (const [field, fields] of [
    ['order.merchant_order_id', order({ merchant_order_id: 'order-8' })],
    ['order.description', order({ description: 'Three tickets' })],
    ['order.payer.first_name', order({ payer: { ...ada, first_name: 'Augusta' } })],
    ['order.payer.last_name', order({ payer: { ...ada, last_name: 'King' } })],
    ['order.payer.email', order({ payer: { ...ada, email: 'ada@example.org' } })],
    ['order.payer.phone_number', order({ payer: { ...ada, phone_number: '+442079460019' } })],
    ['order.payer.birth_date', order({ payer: { ...ada, birth_date: '1985-12-11' } })],
    ['order.payer.address', order({ payer: { ...ada, address: { city_name: 'London' } } })],
  ] as const) {
    it(`refuses another ${field}, in a retry and by order_id`, async () => {
      const context = { field };
      for (const answer of [retried({ order: fields }), added(fields)]) {
        const refusal = await refused(answer, 'VALIDATION/ORDER_DETAILS_DID_NOT_MATCH');
        expect(refusal.status).to.equal(422);
        expect(refusal.context).to.deep.equal(context);
      }
    });
  }

  it('refuses another payer by friendly_id, and takes the one of the order', async () => {
    const other = await stage.statusOf(
      await succeeded(pay(payment({ order: { payer: ada, payment_instrument: card() } }))),
    );
    const payer = { ...ada, friendly_id: other.order.payer!.friendly_id };
    for (const answer of [retried({ order: { payer } }), added({ payer })])
      expect((await refused(answer, 'VALIDATION/ORDER_DETAILS_DID_NOT_MATCH')).context).to.include({
        field: 'order.payer.friendly_id',
      });
    const { payer: known } = (await stage.statusOf(declined)).order;
    const same = await succeeded(added({ payer: { ...ada, friendly_id: known!.friendly_id } }));
    expect((await stage.statusOf(same)).order.payer).to.deep.equal(known);
  });

  it('refuses a payer for an order that has none', async () => {
    const { order_id } = await succeeded(pay(payment()));
    const { context } = await refused(
      pay(payment({ order_id: order_id!, order: { payer: ada, payment_instrument: card() } })),
      'VALIDATION/ORDER_DETAILS_DID_NOT_MATCH',
    );
    expect(context).to.deep.equal({ field: 'order.payer' });
  });

  it('takes what agrees with the order, all of it or a part', async () => {
    for (const fields of [
      order({ merchant_order_id: 'order-7', description: 'Two tickets', payer: whole }),
      order({ payer: { ...ada, email: 'Ada@Example.com' } }),
      order({}),
    ])
      expect(await succeeded(added(fields))).to.include({ order_id: declined.order_id, merchant_order_id: 'order-7' });
    const again = await succeeded(
      retried({ order: { merchant_order_id: 'order-7', payer: whole, payment_instrument: card() } }),
    );
    const view = await stage.statusOf(again);
    expect(view).to.include({ originating_id: declined.transaction_id });
    expect(view.order.payment_instrument).to.include({ card_card_last_four_digit: '1111' });
  });

  it('charges the card of the original with a security code that is sent alone', async () => {
    stage.bankA.next('sale', declines());
    const original = await succeeded(pay(payment({ cvv: '123' })));
    const again = await succeeded(pay(unpaid({ cvv: '321', retry: { originating_id: original.transaction_id } })));
    const sent = stage.bankA.calls.find(({ idempotencyKey }) => idempotencyKey === again.transaction_id);
    expect(sent?.payment?.instrument).to.include({ cardNumber: '4111111111111111', cvv: '321' });
  });

  it('refuses another payer or order for the retry of an init, and takes the same', async () => {
    const init = {
      amount: 10,
      currency: 'EUR',
      recurring: { managed_by: 'merchant' },
      payer: ada,
      payment_instrument: card(),
      merchant_order_id: 'subscription-7',
    } as const;
    stage.bankA.next('sale', declines());
    const original = await succeeded(stage.http.recurringInit({ body: init }));
    const first = await stage.statusOf(original);
    const again = (fields: Partial<Schema<'RecurringInitRequest'>>) =>
      stage.http.recurringInit({ body: { ...init, ...fields, retry: { originating_id: original.transaction_id } } });
    for (const [field, fields] of [
      ['merchant_order_id', { merchant_order_id: 'subscription-8' }],
      ['payer.email', { payer: { ...ada, email: 'ada@example.org' } }],
    ] as const)
      expect((await refused(again(fields), 'VALIDATION/ORDER_DETAILS_DID_NOT_MATCH')).context).to.deep.equal({
        field,
      });
    const { payer: _payer, ...unnamed } = init;
    const otherPayer = await refused(
      stage.http.recurringInit({
        body: { ...unnamed, payer_fingerprint: 'z'.repeat(88), retry: { originating_id: original.transaction_id } },
      }),
      'VALIDATION/ORDER_DETAILS_DID_NOT_MATCH',
    );
    expect(otherPayer.context).to.include({ field: 'payer_fingerprint' });
    const repeated = await succeeded(
      stage.http.recurringInit({
        body: {
          ...unnamed,
          cvv: '321',
          payer_fingerprint: first.order.payer!.fingerprint!,
          retry: { originating_id: original.transaction_id },
        },
      }),
    );
    expect(repeated).to.include({ accepted: true, order_id: original.order_id });
  });
});
