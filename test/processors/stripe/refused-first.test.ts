import { expect } from 'chai';
import { refused, succeeded } from '../../support/contract/contract-client.js';
import { card, payment } from '../../support/payments.js';
import { query } from '../../support/records.js';
import { referenceTo, type Stage } from '../../support/stage.js';
import type { FaultyLine } from '../faulty-line.js';
import { providerKey, stripeBehindService, type BehindService } from './behind-service.js';
import { FakeStripe } from './fake-stripe.js';

describe('what Stripe cannot do is refused before an attempt is written', () => {
  let behind: BehindService;
  let line: FaultyLine;
  let stage: Stage;
  before(async () => {
    behind = await stripeBehindService();
    ({ line, stage } = behind);
  });
  after(() => behind.close());

  const routeTo = (...routes: string[]) => succeeded(stage.http.managementTerminalUpdate({ body: { routes } }));
  let references = 0;
  const sale = (amount: number, currency: 'KWD' | 'UGX') =>
    stage.http.sale({
      body: payment({
        merchant_transaction_id: `sale-${++references}`,
        amount,
        currency,
        order: { payment_instrument: card(FakeStripe.cards.approved) },
      }),
    });
  const amountAtStripe = (): string | null =>
    new URLSearchParams(line.requests.findLast(({ path }) => path === '/v1/payment_intents')!.body).get('amount');
  /** Does something that is refused, and sees that nothing was written or sent. */
  async function leavesNothing(act: () => Promise<unknown>): Promise<void> {
    const written = async (): Promise<number> => (await query(stage.service, 'SELECT FROM transactions')).length;
    const before = [await written(), line.requests.length];
    await act();
    expect([await written(), line.requests.length]).to.deep.equal(before);
  }

  it('a dinar with a third decimal that is not 0', async () => {
    await succeeded(sale(5.12, 'KWD'));
    expect(amountAtStripe()).to.equal('5120');
    await leavesNothing(async () => {
      const { detail } = await refused(sale(5.124, 'KWD'), 'ROUTING/NO_ROUTE');
      expect(detail).to.include(`${providerKey} does not take 5.124 KWD`);
    });
  });

  it('a refund and a capture of such a part', async () => {
    const sold = await succeeded(sale(7, 'KWD'));
    const held = await succeeded(
      stage.http.preauth({
        body: payment({ amount: 7, currency: 'KWD', order: { payment_instrument: card(FakeStripe.cards.approved) } }),
      }),
    );
    await leavesNothing(async () => {
      for (const refusal of [
        stage.http.refund({ body: { ...referenceTo(sold), amount: 1.001 } }),
        stage.http.capture({ body: { ...referenceTo(held), amount: 1.001 } }),
      ])
        expect((await refused(refusal, 'ROUTING/OPERATION_NOT_SUPPORTED')).context?.field).to.equal('amount');
    });
    const refund = await succeeded(stage.http.refund({ body: { ...referenceTo(sold), amount: 1.01 } }));
    expect((await stage.statusOf(refund)).status).to.include({ status: 'APPROVED' });
  });

  it('a fraction of a shilling, of which a whole one is 100', async () => {
    await succeeded(sale(5, 'UGX'));
    expect(amountAtStripe()).to.equal('500');
    await leavesNothing(() => refused(sale(5.5, 'UGX'), 'VALIDATION/INVALID_AMOUNT'));
  });

  it('a charge of a series that began at another processor, and none of its own', async () => {
    const start = () =>
      succeeded(
        stage.http.recurringInit({
          body: {
            amount: 20,
            currency: 'EUR',
            payment_instrument: card(FakeStripe.cards.approved),
            payer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
            recurring: { managed_by: 'merchant' },
          },
        }),
      );
    const charge = (recurring_id: string) => stage.http.recurringCharge({ body: { recurring_id } });
    const { recurring_id: own } = await start();
    await succeeded(charge(own));
    await routeTo('simulator_a');
    const { recurring_id: foreign } = await start();
    await routeTo(providerKey);
    await leavesNothing(async () => {
      const { detail } = await refused(charge(foreign), 'ROUTING/NO_ROUTE');
      expect(detail).to.include(`${providerKey} charges no series that began elsewhere`);
    });
    await routeTo(providerKey, 'simulator_a');
    const passedOver = await succeeded(charge(foreign));
    const [row] = await query<{ processor_key: string }>(
      stage.service,
      'SELECT processor_key FROM transactions WHERE transaction_id = $1',
      passedOver.transaction_id,
    );
    expect(row).to.deep.equal({ processor_key: 'simulator_a' });
  });
});
