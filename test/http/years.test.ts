import { expect } from 'chai';
import { refused, succeeded, type Success } from '../support/contract/contract-client.js';
import { processorSignature } from '../../scripts/support/processor-signature.js';
import { card, payment } from '../support/payments.js';
import { query } from '../support/records.js';
import { simulatorSecret } from '../support/service.js';
import { startStage, type Stage } from '../support/stage.js';

/** The first year that PostgreSQL has not, and the last one of a JavaScript date. */
const outside = ['0000-01-01T00:00:00.000Z', '+275760-09-13T00:00:00.000Z', '9999-01-01T00:00:00.000Z'];

describe('years that cannot be stored', () => {
  let stage: Stage;
  let sale: Success<'sale'>;
  before(async () => {
    stage = await startStage();
    sale = await succeeded(stage.http.sale({ body: payment() }));
  });
  after(() => stage.close());

  function notify(fields: object) {
    const rawBody = JSON.stringify({ id: `event-${JSON.stringify(fields)}`, outcome: 'approved', ...fields });
    const timestamp = Math.floor(stage.service.clock.now().getTime() / 1000);
    return stage.http.providerNotification({
      params: { provider_key: 'simulator_a' },
      rawBody,
      headers: { 'x-provider-signature': processorSignature(simulatorSecret, timestamp, rawBody) },
    });
  }

  for (const created_at of outside)
    it(`are refused in a notification: created_at ${created_at}`, async () => {
      const { status, body } = await notify({ created_at, transaction_id: sale.transaction_id });
      expect(status, JSON.stringify(body)).to.equal(400);
      expect(await query(stage.service, 'SELECT 1 FROM provider_notifications')).to.deep.equal([]);
    });

  it('are refused in a notification: scheduled_date 0000-01-01', async () => {
    const { status } = await notify({
      created_at: stage.service.clock.now().toISOString(),
      recurring_id: 'AAAAAAAA',
      provider_transaction_id: 'bank-1',
      amount: 10,
      currency: 'EUR',
      scheduled_date: '0000-01-01',
    });
    expect(status).to.equal(400);
  });

  it('are refused in a cursor', async () => {
    for (const time of [Date.UTC(9999), 999_999_999_999_999]) {
      const cursor = Buffer.from(`${time} ${sale.transaction_id}`).toString('base64url');
      const { context } = await refused(
        stage.http.managementTransactionList({ query: { cursor } }),
        'VALIDATION/INVALID_FIELD',
      );
      expect(context?.field).to.equal('cursor');
    }
  });

  it('are refused in the birth date of a payer', async () => {
    const payer = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
    const born = (birth_date: string) =>
      stage.http.sale({ body: payment({ order: { payment_instrument: card(), payer: { ...payer, birth_date } } }) });
    await refused(born('0000-01-01'), 'VALIDATION/INVALID_FIELD');
    await succeeded(born('1912-06-23'));
  });

  it('are refused in the interactions of an imported attempt', async () => {
    const imported = (timestamp: string) =>
      stage.http.saleRetry({
        body: {
          ...payment(),
          retry: {
            provider_key: 'simulator_a',
            interactions: [{ timestamp, raw_request: '{}', raw_response: '{}' }],
          },
        } as never,
      });
    for (const timestamp of ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '0000-12-31'])
      await refused(imported(timestamp), 'VALIDATION/INVALID_FIELD');
  });
});
