import { expect } from 'chai';
import { refused, succeeded } from '../../support/contract/contract-client.js';
import { card, payment } from '../../support/payments.js';
import type { Made } from '../../support/stage.js';
import { stripeBehindService, type BehindService } from '../../processors/stripe/behind-service.js';
import { FakeStripe } from '../../processors/stripe/fake-stripe.js';

describe('a retry tells the processor who asks for it', () => {
  let behind: BehindService;
  before(async () => {
    behind = await stripeBehindService();
  });
  after(() => behind.close());

  const http = () => behind.stage.http;
  let orders = 0;
  const declined = (): Promise<Made> =>
    succeeded(
      http().sale({
        body: payment({
          merchant_transaction_id: `retry-${++orders}`,
          order: { payment_instrument: card(FakeStripe.cards.declined) },
        }),
      }),
    );
  /** The fields of the last payment that Stripe was sent. */
  const lastSent = (): URLSearchParams =>
    new URLSearchParams(
      behind.line.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/payment_intents').at(-1)!
        .body,
    );

  for (const [initiated_by, isOffSession] of [
    ['payer', null],
    ['merchant', 'true'],
    [undefined, 'true'],
  ] as const) {
    it(`by ${initiated_by ?? 'default'}: ${isOffSession === null ? 'the payer is present' : 'off session'}`, async () => {
      const sale = await declined();
      const retry = { originating_id: sale.transaction_id, ...(initiated_by && { initiated_by }) };
      await succeeded(http().saleRetry({ body: { retry } }));
      expect(lastSent().get('off_session')).to.equal(isOffSession);
      expect(lastSent().has('return_url')).to.equal(isOffSession === null);
    });
  }

  it('says the same when it is sent again', async () => {
    const sale = await declined();
    behind.line.next({ kind: 'request-lost' }, ({ path }) => path === '/v1/payment_intents');
    const retry = { originating_id: sale.transaction_id, initiated_by: 'payer' } as const;
    await succeeded(http().saleRetry({ body: { retry } }));
    const sent = behind.line.requests.length;
    await behind.stage.pass(10);
    expect(behind.line.requests.length).to.be.above(sent);
    expect(lastSent().get('off_session')).to.equal(null);
  });

  it('names nobody else', async () => {
    const sale = await declined();
    const retry = { originating_id: sale.transaction_id, initiated_by: 'issuer' as 'payer' };
    await refused(http().saleRetry({ body: { retry } }), 'VALIDATION/INVALID_FIELD');
  });
});
