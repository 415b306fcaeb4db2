import { expect } from 'chai';
import { succeeded } from '../../support/contract-client.js';
import { card, payment } from '../../support/payments.js';
import type { Made } from '../../support/stage.js';
import { signedEvent } from './adapter.js';
import { providerKey, stripeBehindService, type BehindService } from './behind-service.js';
import { FakeStripe } from './fake-stripe.js';

describe('a payment that Stripe is still processing', () => {
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

  for (const [ending, event, expected] of [
    ['approves', 'payment_intent.succeeded', 'APPROVED AUTH.APPROVED'],
    ['refuses', 'payment_intent.payment_failed', 'DECLINED AUTH.DO_NOT_HONOR'],
  ] as const) {
    it(`when its payer's time has ended waits for days, until Stripe ${ending} it`, async () => {
      const { stage, fake } = behind;
      const { service } = stage;
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
      const told = fake.events.at(-1)!;
      expect(told['type']).to.equal(event);
      const { rawBody, headers } = signedEvent(told, service.clock.now());
      const params = { provider_key: providerKey };
      await succeeded(stage.http.providerAccountNotification({ params, headers, rawBody }));
      await service.deps.background.settled();
      expect(await statusOf(made)).to.equal(expected);
    });
  }
});
