import { expect } from 'chai';
import { applyNotifications } from '../../../src/payments/settle/provider-notifications.js';
import { card, payment } from '../../support/payments.js';
import { eventTypesOf } from '../../support/records.js';
import type { Made } from '../../support/stage.js';
import { providerKey, signedEvent, stripeBehindService } from './adapter.js';
import { FakeStripe } from './fake-stripe.js';
import { started } from '../../support/started.js';

describe('a payment that Stripe decides later', () => {
  const behind = started(stripeBehindService);

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
    await stage.http.providerAccountNotification({ ...params, headers, rawBody }).ok;
    await stage.service.deps.background.settled();
  }

  for (const [ending, event, expected] of [
    ['approves', 'payment_intent.succeeded', 'APPROVED AUTH.APPROVED'],
    ['refuses', 'payment_intent.payment_failed', 'DECLINED AUTH.DO_NOT_HONOR'],
  ] as const)
    it(`is processed for days after its payer's time has ended, until Stripe ${ending} it`, async () => {
      const { stage, fake } = behind;
      const made = await stage.http.sale({
        body: payment({ order: { payment_instrument: card(FakeStripe.cards.pending) } }),
      }).ok;
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

  describe('has the details of its approval, which the event has as an id only', () => {
    const waiting = (operation: 'sale' | 'preauth'): Promise<Made> =>
      behind.stage.http[operation]({
        body: payment({
          order: {
            payer: {
              first_name: 'Ada',
              last_name: 'Lovelace',
              email: 'ada@example.com',
              address: { address_1: 'Stephansplatz 1', postal_code: '1010', country_code: 'AT' },
            },
            payment_instrument: card(FakeStripe.cards.pending),
          },
        }),
      }).ok;
    const detailsOf = async ({ transaction_id }: Made) => {
      const { stage } = behind;
      const { transaction, calls } = await stage.http.managementTransactionGet({ transaction_id }).ok;
      const [row] = await stage.query<{ network: string | null; kept: string | null }>(
        `SELECT t.network_transaction_id AS network, k.network_transaction_id AS kept FROM transactions t
          LEFT JOIN kept_credentials k USING (terminal_id, token) WHERE t.transaction_id = '${transaction_id}'`,
      );
      return {
        code: transaction.authorization_code,
        ...row,
        address: calls.map(({ address_verification }) => address_verification?.street).find(Boolean),
      };
    };
    const complete = { code: '831000', network: '016126544281996', kept: '016126544281996', address: 'match' };
    const readsOf = (intent: Record<string, unknown>): number =>
      behind.line.requests.filter(
        ({ method, path }) => method === 'GET' && path.startsWith(`/v1/payment_intents/${String(intent['id'])}`),
      ).length;

    for (const operation of ['sale', 'preauth'] as const)
      it(`of a ${operation}, which is read before it is approved here, once for all its events`, async () => {
        const made = await waiting(operation);
        const intent = intentOf(made);
        behind.fake.approve(intent);
        await reportLast();
        expect(await statusOf(made)).to.equal('APPROVED AUTH.APPROVED');
        expect(await detailsOf(made)).to.deep.equal(complete);
        behind.fake.change(String(intent['id']), {}, String(behind.fake.events.at(-1)!['type']));
        await reportLast();
        expect(readsOf(intent)).to.equal(1);
      });

    for (const fault of [{ kind: 'answer-lost' }, { kind: 'answered', status: 500, body: '{}' }] as const)
      it(`is approved without them while Stripe cannot be read (${fault.kind}), and gets them later`, async () => {
        const { stage, line, fake } = behind;
        const made = await waiting('sale');
        fake.approve(intentOf(made));
        line.next(fault, ({ method }) => method === 'GET');
        await reportLast();
        expect(await statusOf(made)).to.equal('APPROVED AUTH.APPROVED');
        expect(await detailsOf(made)).to.deep.include({ code: undefined, network: null, address: undefined });
        await stage.service.clock.advance(60_000);
        await applyNotifications(stage.service.deps);
        expect(await detailsOf(made)).to.deep.equal(complete);
        expect(await eventTypesOf(stage.service, made.transaction_id)).to.deep.equal([
          'transaction.pending',
          'transaction.approved',
        ]);
        await stage.service.clock.advance(60 * 60_000);
        await applyNotifications(stage.service.deps);
        expect(readsOf(intentOf(made)), 'no more').to.equal(2);
      });

    it('is approved for good when they cannot be read for a day', async () => {
      const { stage, line, fake } = behind;
      const made = await waiting('sale');
      fake.approve(intentOf(made));
      line.always = { kind: 'request-lost' };
      try {
        await reportLast();
        for (let hours = 0; hours < 26; hours += 1) {
          await stage.service.clock.advance(60 * 60_000);
          await applyNotifications(stage.service.deps);
        }
      } finally {
        line.always = undefined;
      }
      expect(await statusOf(made)).to.equal('APPROVED AUTH.APPROVED');
      const left = await stage.query('SELECT FROM provider_notifications WHERE applied_at IS NULL');
      expect(left).to.have.lengthOf(0);
    });
  });

  for (const [operation, name] of [
    ['sale', 'amount_received'],
    ['preauth', 'amount_capturable'],
  ] as const)
    it(`by an event of another amount (${name}) is a discrepancy and no approval`, async () => {
      const { stage, fake } = behind;
      const made = await stage.http[operation]({
        body: payment({ order: { payment_instrument: card(FakeStripe.cards.pending) } }),
      }).ok;
      fake.approve(intentOf(made));
      const { object } = fake.events.at(-1)!['data'] as { object: Record<string, unknown> };
      expect(object[name], 'the amount of the payment').to.equal(1050);
      object[name] = 500;
      await reportLast();
      expect(await statusOf(made)).to.equal('PROCESSING AUTH.CHALLENGE_IN_PROGRESS');
      const { discrepancies } = await stage.http.managementDiscrepancyList().ok;
      const found = discrepancies.filter(({ idempotency_key }) => idempotency_key === made.transaction_id);
      expect(found.map(({ claimed: { amount } }) => amount)).to.deep.equal([5]);
    });
});
