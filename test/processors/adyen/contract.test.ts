import { describeProcessor } from '../contract.js';
import { batch, cards, itemOf } from './fake-adyen.js';
import { stage } from './stage.js';

const amounts = { lostAnswer: '3001', neverTold: '3002' } as const;

describeProcessor(
  'adyen, before the fake',
  async () => {
    const { fake, processor } = await stage();
    const silent = new Set([300_100, 300_200]);
    fake.hold = ({ amount }) => {
      const { value = 0 } = (amount ?? {}) as { readonly value?: number };
      return silent.has(value) ? new Promise(() => undefined) : undefined;
    };
    return {
      processor,
      cards,
      amounts,
      bookings: async (idempotencyKey) => fake.bookings('TERM01', idempotencyKey),
      notification: (idempotencyKey, outcome) => ({
        rawBody: batch([
          itemOf({
            eventCode: 'AUTHORISATION',
            pspReference: 'QFQTPCQ8HX999999',
            merchantReference: `TERM01-${idempotencyKey}`,
            amount: { value: 1050, currency: 'EUR' },
            success: String(outcome === 'approved'),
            reason: outcome === 'approved' ? '044925:1111:03/2030' : 'Refused',
          }),
        ]),
        headers: {},
      }),
      toleranceSeconds: undefined,
      close: () => fake.close(),
    };
  },
  {
    notified: ['approved', 'declined'],
    followUps: 'received',
    references: ['authorizationCode'],
    lookups: false,
  },
);
