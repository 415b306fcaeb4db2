import { describeProcessor } from '../contract.js';
import { adapterAt, signedEvent } from './adapter.js';
import { FakeStripe } from './fake-stripe.js';

describeProcessor(
  'stripe',
  async () => {
    const fake = await FakeStripe.open();
    return {
      processor: adapterAt(fake.address),
      cards: FakeStripe.cards,
      amounts: FakeStripe.amounts,
      bookings: async (idempotencyKey) => fake.executions.get(`TERM01-${idempotencyKey}`) ?? 0,
      notification: (idempotencyKey, outcome, at) =>
        signedEvent(
          {
            id: 'evt_1',
            object: 'event',
            type: outcome === 'approved' ? 'payment_intent.succeeded' : 'payment_intent.payment_failed',
            created: Math.floor(at.getTime() / 1000),
            livemode: false,
            data: {
              object: {
                id: 'pi_1',
                object: 'payment_intent',
                amount: 1050,
                amount_received: outcome === 'approved' ? 1050 : 0,
                currency: 'eur',
                capture_method: 'automatic',
                status: outcome === 'approved' ? 'succeeded' : 'requires_payment_method',
                latest_charge: 'ch_1',
                last_payment_error:
                  outcome === 'approved'
                    ? null
                    : { type: 'card_error', code: 'card_declined', decline_code: 'do_not_honor' },
                metadata: { terminal: 'TERM01', transaction: idempotencyKey },
              },
            },
          },
          at,
        ),
      toleranceSeconds: 300,
      close: () => fake.close(),
    };
  },
  {
    outcomes: ['approved', 'declined', 'pending'],
    notified: ['approved', 'declined'],
    references: ['authorizationCode'],
  },
);
