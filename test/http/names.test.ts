import { client, refused, succeeded, type ContractClient } from '../support/contract/contract-client.js';
import { expect } from 'chai';
import { enteredCard, publishableKey } from '../support/pages/card-fields.js';
import { payment } from '../support/payments.js';
import { startTestService, type TestService } from '../support/service.js';

describe('names with characters that change the direction of text', () => {
  let service: TestService;
  let api: ContractClient;
  before(async () => {
    service = await startTestService();
    api = client(service);
  });
  after(() => service.close());

  const sale = payment();
  const reversed = 'Ada \u202eecalevoL';
  const payer = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
  const instrument = sale.order!.payment_instrument;

  it('are refused in a sale, by the field', async () => {
    for (const [order, field] of [
      [{ ...sale.order, payer: { ...payer, first_name: reversed } }, 'order.payer.first_name'],
      [{ ...sale.order, payer: { ...payer, last_name: 'Love\u2067lace' } }, 'order.payer.last_name'],
      [
        { ...sale.order, payment_instrument: { ...instrument, card_cardholder_name: reversed } },
        'order.payment_instrument.card_cardholder_name',
      ],
    ] as const) {
      const { context } = await refused(api.sale({ invalidBody: { ...sale, order } }), 'VALIDATION/INVALID_FIELD');
      expect(context).to.deep.equal({ field });
    }
    const hebrew = { ...sale.order, payer: { ...payer, first_name: 'עדה' } };
    await succeeded(api.sale({ invalidBody: { ...sale, order: hebrew } }));
  });

  it('are refused in card fields and in the name of the merchant', async () => {
    const { api_key } = await publishableKey(api);
    const card = { ...enteredCard('4111111111111111'), card_cardholder_name: reversed };
    await refused(api.tokenCreate({ body: card, publishableKey: api_key }), 'VALIDATION/INVALID_FIELD');
    await refused(api.managementPaymentPageUpdate({ body: { merchant_name: reversed } }), 'VALIDATION/INVALID_FIELD');
  });
});
