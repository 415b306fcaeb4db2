import { expect } from 'chai';
import { compareStatements } from '../../../src/payments/reconciliation/compare-statements.js';
import { applyNotifications } from '../../../src/payments/settle/provider-notifications.js';
import { card, payment } from '../../support/payments.js';
import { eventTypesOf } from '../../support/records.js';
import { referenceTo, type Made } from '../../support/stage.js';
import { providerKey, signedEvent, stripeBehindService } from './adapter.js';
import { FakeStripe } from './fake-stripe.js';
import { started } from '../../support/started.js';

interface Act {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly amount: string;
  readonly managed: string | null;
}

describe("changes in Stripe's dashboard", () => {
  const behind = started(stripeBehindService);
  beforeEach(() => {
    behind.fake.events.length = 0;
  });

  const http = () => behind.stage.http;
  let references = 0;
  const body = () =>
    payment({
      merchant_transaction_id: `dashboard-${++references}`,
      order: { payment_instrument: card(FakeStripe.cards.approved) },
    });
  const sell = (): Promise<Made> => http().sale({ body: body() }).ok;
  const hold = (): Promise<Made> => http().preauth({ body: body() }).ok;
  const intentOf = ({ transaction_id }: Made): string =>
    String(
      [...behind.fake.objects.values()].find(
        ({ object, metadata }) =>
          object === 'payment_intent' && (metadata as Record<string, unknown>)['transaction'] === transaction_id,
      )!['id'],
    );

  async function report(events = behind.fake.events.splice(0)): Promise<void> {
    const { stage } = behind;
    for (const event of events) {
      const { rawBody, headers } = signedEvent(event, stage.service.clock.now());
      const params = { provider_key: providerKey };
      await http().providerAccountNotification({ ...params, headers, rawBody }).ok;
    }
    await stage.service.deps.background.settled();
  }

  /** The captures, voids and refunds of a payment, and those of its capture. */
  const actsOn = (made: Made): Promise<Act[]> =>
    behind.stage.query<Act>(
      `WITH RECURSIVE of AS (
          SELECT * FROM transactions WHERE transaction_reference_id = '${made.transaction_id}'
          UNION SELECT t.* FROM transactions t JOIN of ON t.transaction_reference_id = of.transaction_id)
        SELECT transaction_id AS id, type, status, trim_scale(amount)::text AS amount, managed_by AS managed
        FROM of ORDER BY created_at`,
    );
  const words = async (made: Made): Promise<string[]> =>
    (await actsOn(made)).map((act) => `${act.type} ${act.amount} ${act.status} ${act.managed ?? 'ours'}`);
  const refundedOf = async ({ transaction_id }: Made): Promise<unknown> =>
    (await http().managementTransactionGet({ transaction_id }).ok).refunded_amount ?? 0;
  const statusOf = async (made: Made): Promise<string> => {
    const { status } = await behind.stage.statusOf(made);
    return `${status.status} ${status.reasonCode}`;
  };
  const discrepancies = async (): Promise<number> => (await http().managementDiscrepancyList().ok).discrepancies.length;

  it('a partial refund is a separate transaction, linked, counted and reported, once for all its events', async () => {
    const sale = await sell();
    await report();
    const refund = behind.fake.inDashboard('refunds', { payment_intent: intentOf(sale), amount: '400' });
    behind.fake.change(String(refund['id']), { status: 'succeeded' }, 'refund.updated');
    behind.fake.change(String(refund['id']), { status: 'succeeded' }, 'charge.refund.updated');
    const events = behind.fake.events.splice(0);
    expect(events).to.have.lengthOf(3);
    await Promise.all(events.map((event) => report([event])));

    const [act, ...others] = await actsOn(sale);
    expect(others).to.deep.equal([]);
    expect(await words(sale)).to.deep.equal(['refund 4 APPROVED payment_provider']);
    expect(await refundedOf(sale)).to.equal(4);
    const shown = await http().transactionStatus({ transaction_id: act!.id }).ok;
    expect(shown).to.deep.include({
      type: 'refund',
      amount: 4,
      managed_by: 'payment_provider',
      transaction_reference_id: sale.transaction_id,
    });
    expect(await eventTypesOf(behind.stage.service, act!.id)).to.deep.equal(['transaction.approved']);
    await http()
      .refund({ body: { ...referenceTo(sale), amount: 7 } })
      .refused('VALIDATION/REFUND_AMOUNT_EXCEEDED');
    expect(await discrepancies()).to.equal(0);
  });

  it('a refund that fails days later gives its amount back', async () => {
    const sale = await sell();
    const refund = behind.fake.inDashboard('refunds', { payment_intent: intentOf(sale), amount: '1050' });
    await report();
    expect(await refundedOf(sale)).to.equal(10.5);
    behind.fake.change(String(refund['id']), { status: 'failed', failure_reason: 'unknown' }, 'refund.failed');
    await report();
    const [act] = await actsOn(sale);
    expect(await eventTypesOf(behind.stage.service, act!.id)).to.deep.equal([
      'transaction.approved',
      'transaction.refund_failed',
    ]);
    expect(await refundedOf(sale)).to.equal(0);
  });

  it('a refund of ours is counted once, by whichever of its events', async () => {
    const sale = await sell();
    await http().refund({ body: { ...referenceTo(sale), amount: 4 } }).ok;
    await report();
    expect(await words(sale)).to.deep.equal(['refund 4 APPROVED ours']);
    expect(await refundedOf(sale)).to.equal(4);
  });

  it('a capture closes the hold, and its refund is of the capture', async () => {
    const held = await hold();
    const intent = intentOf(held);
    behind.fake.inDashboard(`payment_intents/${intent}/capture`, { amount_to_capture: '600' });
    await report();
    behind.fake.inDashboard('refunds', { payment_intent: intent, amount: '150' });
    await report();
    expect(await words(held)).to.deep.equal([
      'capture 6 APPROVED payment_provider',
      'refund 1.5 APPROVED payment_provider',
    ]);
    await http()
      .capture({ body: referenceTo(held) })
      .refused('VALIDATION/ALREADY_FULLY_CAPTURED');
    const [capture] = await actsOn(held);
    const rest = await http().refund({ body: referenceTo({ ...held, transaction_id: capture!.id }) }).ok;
    expect((await behind.stage.statusOf(rest)).amount, 'a capture there is refunded like ours').to.equal(4.5);
  });

  for (const [version, rest] of [
    ['2024-10-28.acacia', []],
    ['2019-02-11', []],
    ['2025-03-31.basil', ['refund 4.5 APPROVED payment_provider']],
    ['2026-08-26.dahlia', ['refund 4.5 APPROVED payment_provider']],
  ] as const)
    it(`a refund of the rest after a capture is its release before basil, and a refund since (${version})`, async () => {
      const held = await hold();
      const intent = intentOf(held);
      behind.fake.inDashboard(`payment_intents/${intent}/capture`, { amount_to_capture: '600' });
      behind.fake.inDashboard('refunds', { payment_intent: intent, amount: '450' });
      behind.fake.inDashboard('refunds', { payment_intent: intent, amount: '100' });
      await report(behind.fake.events.splice(0).map((event) => ({ ...event, api_version: version })));
      expect(await words(held)).to.deep.equal([
        'capture 6 APPROVED payment_provider',
        ...rest,
        'refund 1 APPROVED payment_provider',
      ]);
    });

  it('a hold that is cancelled there is voided, and not refunded too, where its release is reported as a refund', async () => {
    const held = await hold();
    const intent = intentOf(held);
    await report();
    behind.fake.inDashboard(`payment_intents/${intent}/cancel`);
    const [cancelled] = behind.fake.events.splice(0);
    const charge = (cancelled!['data'] as { object: { latest_charge: string } }).object.latest_charge;
    const object = { id: 're_release', object: 'refund', status: 'succeeded', amount: 1050, currency: 'eur', charge };
    const refund = { ...object, payment_intent: intent, metadata: {}, balance_transaction: null };
    const event = { ...cancelled, id: 'evt_release', type: 'charge.refund.updated', data: { object: refund } };
    await report([event, cancelled!].map((each) => ({ ...each, api_version: '2023-10-16' })));
    expect(await words(held)).to.deep.equal(['void 10.5 APPROVED payment_provider']);
    expect(await discrepancies()).to.equal(0);
  });

  for (const [reason, expected] of [
    ['requested_by_customer', 'CANCELLED CANCELLED'],
    ['automatic', 'CANCELLED AUTHORIZATION_EXPIRED'],
  ] as const)
    it(`a hold that is cancelled there (${reason}) is voided`, async () => {
      const held = await hold();
      behind.fake.inDashboard(`payment_intents/${intentOf(held)}/cancel`, { cancellation_reason: reason });
      await report();
      expect(await words(held)).to.deep.equal(['void 10.5 APPROVED payment_provider']);
      expect(await statusOf(held)).to.equal(expected.replace(' ', ' AUTH.'));
      expect(await eventTypesOf(behind.stage.service, held.transaction_id)).to.include('transaction.cancelled');
      await http()
        .capture({ body: referenceTo(held) })
        .refused('VALIDATION/CAPTURE_NOT_ALLOWED_VOIDED');
      expect(await discrepancies()).to.equal(0);
    });

  it('a void of ours whose answer is lost is one void, whether its event comes before or after', async () => {
    const held = await hold();
    await report();
    const path = `/v1/payment_intents/${intentOf(held)}/cancel`;
    behind.line.next({ kind: 'answer-lost' }, (request) => request.method === 'POST' && request.path === path);
    await http().voidPayment({ body: referenceTo(held) }).ok;
    await report();
    expect(await words(held)).to.deep.equal(['void 10.5 PROCESSING ours']);
    await behind.stage.pass(60);
    await applyNotifications(behind.stage.service.deps);
    expect(await words(held)).to.deep.equal(['void 10.5 APPROVED ours']);
    expect((await behind.stage.query('SELECT FROM provider_notifications WHERE applied_at IS NULL')).length).to.equal(
      0,
    );
  });

  it('a refund that the payment has no room for is a discrepancy, and not dropped', async () => {
    const sale = await sell();
    await http().refund({ body: { ...referenceTo(sale), amount: 10 } }).ok;
    await report();
    const refund = behind.fake.inDashboard('refunds', { payment_intent: intentOf(sale), amount: '50' });
    behind.fake.change(String(refund['id']), { amount: 300 }, 'refund.updated');
    await report(behind.fake.events.splice(0).slice(-1));
    expect(await refundedOf(sale)).to.equal(10);
    expect(await discrepancies()).to.equal(1);
  });

  it("changes to other systems' payments are accepted without effect", async () => {
    const sale = await sell();
    await report();
    const refund = behind.fake.inDashboard('refunds', { payment_intent: intentOf(sale), amount: '50' });
    for (const changes of [{ payment_intent: 'pi_of_others', charge: 'ch_of_others' }, { currency: 'xxx' }])
      behind.fake.change(String(refund['id']), changes, 'refund.created');
    await report(behind.fake.events.splice(0).slice(1));
    expect(await words(sale)).to.deep.equal([]);
  });

  it('is found in the statement where no event arrived, once', async () => {
    const { service } = behind.stage;
    const [sale, held] = [await sell(), await hold()];
    behind.fake.inDashboard('refunds', { payment_intent: intentOf(sale), amount: '400' });
    behind.fake.inDashboard(`payment_intents/${intentOf(held)}/capture`, { amount_to_capture: '1050' });
    const before = await discrepancies();
    for (const event of behind.fake.events) event['created'] = Math.floor(service.clock.now().getTime() / 1000);
    const deps = { ...service.deps, config: { ...service.deps.config, statements: { days: 3, intervalSeconds: 60 } } };
    for (const day of [1, 2]) {
      await service.clock.advance(25 * 60 * 60 * 1000);
      while (await compareStatements(deps)) expect(day).to.be.at.most(2);
    }
    expect(await words(sale)).to.deep.equal(['refund 4 APPROVED payment_provider']);
    expect(await words(held)).to.deep.equal(['capture 10.5 APPROVED payment_provider']);
    await report();
    expect(await words(sale), 'its event is late').to.deep.equal(['refund 4 APPROVED payment_provider']);
    expect(await discrepancies()).to.equal(before);
  });
});
