import { expect } from 'chai';
import { succeeded } from '../../support/contract/contract-client.js';
import { card, payment } from '../../support/payments.js';
import type { Made } from '../../support/stage.js';
import { signedEvent } from './adapter.js';
import { providerKey, stripeBehindService, type BehindService } from './behind-service.js';
import { FakeStripe } from './fake-stripe.js';

describe('a payment that Stripe decides later', () => {
  let behind: BehindService;
  before(async () => {
    behind = await stripeBehindService();
  });
  after(() => behind.close());

  const intentOf = ({ transaction_id }: Made): Record<string, unknown> =>
    [...behind.fake.objects.values()].find(
      (each) =>
        each['object'] === 'payment_intent' &&
        (each['metadata'] as Record<string, unknown>)['transaction'] === transaction_id,
    )!;
  const statusOf = async (made: Made): Promise<string> => {
    const { status } = await behind.stage.statusOf(made);
    return `${status.status} ${status.reasonCode}`;
  };

  /** Delivers the last event of the fake. */
  async function reportLast(): Promise<void> {
    const { stage, fake } = behind;
    const { rawBody, headers } = signedEvent(fake.events.at(-1)!, stage.service.clock.now());
    const params = { provider_key: providerKey };
    await succeeded(stage.http.providerAccountNotification({ params, headers, rawBody }));
    await stage.service.deps.background.settled();
  }

  for (const [ending, event, expected] of [
    ['approves', 'payment_intent.succeeded', 'APPROVED AUTH.APPROVED'],
    ['refuses', 'payment_intent.payment_failed', 'DECLINED AUTH.DO_NOT_HONOR'],
  ] as const) {
    it(`is processed for days after its payer's time has ended, until Stripe ${ending} it`, async () => {
      const { stage, fake } = behind;
      const made = await succeeded(
        stage.http.sale({ body: payment({ order: { payment_instrument: card(FakeStripe.cards.pending) } }) }),
      );
      expect(await statusOf(made)).to.equal('PROCESSING AUTH.CHALLENGE_IN_PROGRESS');
      // The payer authenticates in the last second: Stripe refuses the cancellation.
      const intent = intentOf(made);
      Object.assign(intent, { status: 'processing', next_action: null });
      await stage.pass(30 * 60 + 1);
      expect(await statusOf(made)).to.equal('PROCESSING PROCESSOR.SUBMITTED');
      await stage.pass(3 * 24 * 60 * 60);
      expect(await statusOf(made), 'days later').to.equal('PROCESSING PROCESSOR.SUBMITTED');

      if (ending === 'approves') fake.approve(intent);
      else
        fake.change(
          String(intent['id']),
          {
            status: 'requires_payment_method',
            last_payment_error: { type: 'card_error', code: 'card_declined', decline_code: 'do_not_honor' },
          },
          event,
        );
      expect(fake.events.at(-1)!['type']).to.equal(event);
      await reportLast();
      expect(await statusOf(made)).to.equal(expected);
    });
  }

  for (const [operation, name] of [
    ['sale', 'amount_received'],
    ['preauth', 'amount_capturable'],
  ] as const) {
    it(`by an event of another amount (${name}) is a discrepancy and no approval`, async () => {
      const { stage, fake } = behind;
      const made = await succeeded(
        stage.http[operation]({ body: payment({ order: { payment_instrument: card(FakeStripe.cards.pending) } }) }),
      );
      fake.approve(intentOf(made));
      const { object } = fake.events.at(-1)!['data'] as { object: Record<string, unknown> };
      expect(object[name], 'the amount of the payment').to.equal(1050);
      object[name] = 500;
      await reportLast();
      expect(await statusOf(made)).to.equal('PROCESSING AUTH.CHALLENGE_IN_PROGRESS');
      const { discrepancies } = await succeeded(stage.http.managementDiscrepancyList({ query: {} }));
      const found = discrepancies.filter(({ idempotency_key }) => idempotency_key === made.transaction_id);
      expect(found.map(({ claimed: { amount } }) => amount)).to.deep.equal([5]);
    });
  }
});
