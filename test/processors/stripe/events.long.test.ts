import { expect } from 'chai';
import { compareStatements } from '../../../src/payments/reconciliation/compare-statements.js';
import { applyNotifications } from '../../../src/payments/settle/provider-notifications.js';
import { ada, merchantInit } from '../../recurring/series-client.js';
import { card, payment } from '../../support/payments.js';
import { eventTypesOf } from '../../support/records.js';
import { referenceTo, type Made } from '../../support/stage.js';
import { replacing, started } from '../../support/started.js';
import { stripeBehindService } from './adapter.js';
import { FakeStripe } from './fake-stripe.js';

interface Act {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly amount: string;
  readonly managed: string | null;
}

describe("changes in Stripe's dashboard", () => {
  const { fake, line, stage, http, sell, hold, statusOf, report: deliver } = started(stripeBehindService);
  beforeEach(() => {
    fake.events.length = 0;
  });

  const intentOf = ({ transaction_id }: Made): string => String(fake.objectOf(transaction_id)['id']);

  const report = (events: readonly object[] = fake.events.splice(0)): Promise<void> => deliver(...events);

  /** The captures, voids and refunds of a payment, and those of its capture. */
  const actsOn = (made: Made): Promise<Act[]> =>
    stage.query<Act>(
      `WITH RECURSIVE of AS (
          SELECT * FROM transactions WHERE transaction_reference_id = '${made.transaction_id}'
          UNION SELECT t.* FROM transactions t JOIN of ON t.transaction_reference_id = of.transaction_id)
        SELECT transaction_id AS id, type, status, trim_scale(amount)::text AS amount, managed_by AS managed
        FROM of ORDER BY created_at`,
    );
  const words = async (made: Made): Promise<string[]> =>
    (await actsOn(made)).map((act) => `${act.type} ${act.amount} ${act.status} ${act.managed ?? 'ours'}`);
  const refundedOf = async ({ transaction_id }: Made): Promise<unknown> =>
    (await http.managementTransactionGet({ transaction_id }).ok).refunded_amount ?? 0;
  const discrepancies = async (): Promise<number> => (await http.managementDiscrepancyList().ok).discrepancies.length;

  /** Reads the events of now as the statement of a day later, and once more. */
  async function compare(): Promise<void> {
    const { service } = stage;
    for (const event of fake.events) event['created'] = Math.floor(service.clock.now().getTime() / 1000);
    const deps = { ...service.deps, config: { ...service.deps.config, statements: { days: 1, intervalSeconds: 60 } } };
    for (const day of [1, 2]) {
      await service.clock.advance(25 * 60 * 60 * 1000);
      while (await compareStatements(deps)) expect(day).to.be.at.most(2);
    }
  }

  it('the ARN of a refund is stored when Stripe reports it after the approval', async () => {
    const refund = await http.refund({ body: { ...referenceTo(await sell()), amount: 4 } }).ok;
    const id = String(fake.objectOf(refund.transaction_id)['id']);
    const reference = '74000000000000000000001';
    const destination_details = { card: { reference, reference_type: 'acquirer_reference_number' } };
    fake.change(id, { destination_details }, 'refund.updated');
    await report();
    expect((await stage.statusOf(refund)).arn).to.equal(reference);
  });

  it('a partial refund is a separate transaction, linked, counted and reported, once for all its events', async () => {
    const sale = await sell();
    await report();
    const refund = fake.inDashboard('refunds', { payment_intent: intentOf(sale), amount: '400' });
    fake.change(String(refund['id']), { status: 'succeeded' }, 'refund.updated');
    fake.change(String(refund['id']), { status: 'succeeded' }, 'charge.refund.updated');
    const events = fake.events.splice(0);
    expect(events).to.have.lengthOf(3);
    await Promise.all(events.map((event) => report([event])));

    const [act, ...others] = await actsOn(sale);
    expect(others).to.eql([]);
    expect(await words(sale)).to.eql(['refund 4 APPROVED payment_provider']);
    expect(await refundedOf(sale)).to.equal(4);
    const shown = await http.transactionStatus({ transaction_id: act!.id }).ok;
    expect(shown).to.deep.include({
      type: 'refund',
      amount: 4,
      managed_by: 'payment_provider',
      transaction_reference_id: sale.transaction_id,
    });
    expect(await eventTypesOf(stage.service, act!.id)).to.eql(['transaction.approved']);
    await http.refund({ body: { ...referenceTo(sale), amount: 7 } }).refused('VALIDATION/REFUND_AMOUNT_EXCEEDED');
    expect(await discrepancies()).to.equal(0);
  });

  it('a refund that fails days later gives its amount back', async () => {
    const sale = await sell();
    const refund = fake.inDashboard('refunds', { payment_intent: intentOf(sale), amount: '1050' });
    await report();
    expect(await refundedOf(sale)).to.equal(10.5);
    fake.change(String(refund['id']), { status: 'failed', failure_reason: 'unknown' }, 'refund.failed');
    await report();
    const [act] = await actsOn(sale);
    expect(await eventTypesOf(stage.service, act!.id)).to.eql(['transaction.approved', 'transaction.refund_failed']);
    expect(await refundedOf(sale)).to.equal(0);
  });

  for (const reporter of ['an event', 'the statement'])
    it(`a reversal ends when Stripe has made it, and opens its discrepancy again when it fails days later, by ${reporter}`, async () => {
      const sale = await sell(FakeStripe.cards.pending);
      const error = { type: 'card_error', code: 'card_declined', decline_code: 'do_not_honor' };
      const declined = { status: 'requires_payment_method', last_payment_error: error, next_action: null };
      fake.change(intentOf(sale), declined, 'payment_intent.payment_failed');
      await report();
      fake.approve(fake.objectOf(sale.transaction_id));
      await report();
      const { discrepancy_id } = (await http.managementDiscrepancyList().ok).discrepancies.at(-1)!;
      const resolve = (resolution: 'accept' | 'reverse') =>
        http.managementDiscrepancyResolve({ discrepancy_id, body: { resolution, evidence: 'Case 88231.' } });
      fake.refundsWait = true;
      expect((await resolve('reverse').ok).discrepancy.state).to.equal('reversing');
      fake.refundsWait = false;
      const refund = fake.events.at(-1)!['data'] as { object: { id: string } };
      fake.change(refund.object.id, { status: 'succeeded' }, 'refund.updated');
      await report();
      expect((await http.managementDiscrepancyGet({ discrepancy_id }).ok).state).to.equal('reversed');
      for (const type of ['refund.failed', 'refund.updated'])
        fake.change(refund.object.id, { status: 'failed', failure_reason: 'lost_or_stolen_card' }, type);
      if (reporter === 'an event') await report();
      else await compare();
      const found = await http.managementDiscrepancyGet({ discrepancy_id }).ok;
      expect([found.state, found.reversible, found.resolved_at]).to.eql(['open', false, undefined]);
      const types = await eventTypesOf(stage.service, sale.transaction_id);
      expect(types.slice(-3)).to.eql(Array<string>(3).fill('transaction.discrepancy'));
      await resolve('reverse').refused('VALIDATION/DISCREPANCY_NOT_REVERSIBLE');
      expect((await resolve('accept').ok).discrepancy.state).to.equal('accepted');
      await report();
      expect((await http.managementDiscrepancyGet({ discrepancy_id }).ok).state).to.equal('accepted');
    });

  it('a refund of ours is counted once, by whichever of its events', async () => {
    const sale = await sell();
    await http.refund({ body: { ...referenceTo(sale), amount: 4 } }).ok;
    await report();
    expect(await words(sale)).to.eql(['refund 4 APPROVED ours']);
    expect(await refundedOf(sale)).to.equal(4);
  });

  it('a capture closes the hold, and its refund is of the capture', async () => {
    const held = await hold();
    const intent = intentOf(held);
    fake.inDashboard(`payment_intents/${intent}/capture`, { amount_to_capture: '600' });
    await report();
    fake.inDashboard('refunds', { payment_intent: intent, amount: '150' });
    await report();
    expect(await words(held)).to.eql(['capture 6 APPROVED payment_provider', 'refund 1.5 APPROVED payment_provider']);
    await http.capture({ body: referenceTo(held) }).refused('VALIDATION/ALREADY_FULLY_CAPTURED');
    const [capture] = await actsOn(held);
    const rest = await http.refund({ body: referenceTo({ ...held, transaction_id: capture!.id }) }).ok;
    expect((await stage.statusOf(rest)).amount, 'a capture there is refunded like ours').to.equal(4.5);
  });

  it('a hold that is cancelled there is voided, and not refunded too, where its release is reported as a refund', async () => {
    const held = await hold();
    const intent = intentOf(held);
    await report();
    fake.inDashboard(`payment_intents/${intent}/cancel`);
    const [cancelled] = fake.events.splice(0);
    const charge = (cancelled!['data'] as { object: { latest_charge: string } }).object.latest_charge;
    const object = { id: 're_release', object: 'refund', status: 'succeeded', amount: 1050, currency: 'eur', charge };
    const refund = { ...object, payment_intent: intent, metadata: {}, balance_transaction: null };
    const event = { ...cancelled, id: 'evt_release', type: 'charge.refund.updated', data: { object: refund } };
    await report([event, cancelled!].map((each) => ({ ...each, api_version: '2023-10-16' })));
    expect(await words(held)).to.eql(['void 10.5 APPROVED payment_provider']);
    expect(await discrepancies()).to.equal(0);
  });

  for (const [reason, expected] of [
    ['requested_by_customer', 'CANCELLED CANCELLED'],
    ['automatic', 'CANCELLED AUTHORIZATION_EXPIRED'],
  ] as const)
    it(`a hold that is cancelled there (${reason}) is voided`, async () => {
      const held = await hold();
      fake.inDashboard(`payment_intents/${intentOf(held)}/cancel`, { cancellation_reason: reason });
      await report();
      expect(await words(held)).to.eql(['void 10.5 APPROVED payment_provider']);
      expect(await statusOf(held)).to.equal(expected.replace(' ', ' AUTH.'));
      expect(await stage.eventTypesOf(held)).to.include('transaction.cancelled');
      await http.capture({ body: referenceTo(held) }).refused('VALIDATION/CAPTURE_NOT_ALLOWED_VOIDED');
      expect(await discrepancies()).to.equal(0);
    });

  it('a void of ours whose answer is lost is one void, whether its event comes before or after', async () => {
    const held = await hold();
    await report();
    const path = `/v1/payment_intents/${intentOf(held)}/cancel`;
    line.next({ kind: 'answer-lost' }, (request) => request.method === 'POST' && request.path === path);
    await http.voidPayment({ body: referenceTo(held) }).ok;
    await report();
    expect(await words(held)).to.eql(['void 10.5 PROCESSING ours']);
    await stage.pass(60);
    for (let runs = 0; runs < 2; runs++) await applyNotifications(stage.service.deps);
    expect(await words(held)).to.eql(['void 10.5 APPROVED ours']);
    expect((await stage.query('SELECT FROM provider_notifications WHERE applied_at IS NULL')).length).to.equal(0);
  });

  it('a refund that the payment has no room for is a discrepancy, and not dropped', async () => {
    const sale = await sell();
    await http.refund({ body: { ...referenceTo(sale), amount: 10 } }).ok;
    await report();
    const refund = fake.inDashboard('refunds', { payment_intent: intentOf(sale), amount: '50' });
    fake.change(String(refund['id']), { amount: 300 }, 'refund.updated');
    await report(fake.events.splice(0).slice(-1));
    expect(await refundedOf(sale)).to.equal(10);
    expect(await discrepancies()).to.equal(1);
  });

  for (const [version, seconds, rest, unclear] of [
    ['2024-10-28.acacia', 0, [], 0],
    ['2019-02-11', 0, [], 0],
    ['2025-03-31.basil', 0, ['refund 4.5 APPROVED payment_provider'], 0],
    ['2026-08-26.dahlia', 0, ['refund 4.5 APPROVED payment_provider'], 0],
    ['2024-10-28.acacia', 3600, ['refund 4.5 APPROVED payment_provider'], 0],
    ['2024-10-28.acacia', -3600, [], 1],
  ] as const)
    it(`a refund of the rest ${seconds} s after a capture: its release, a refund, or unclear (${version})`, async () => {
      const [held, before] = [await hold(), await discrepancies()];
      const intent = intentOf(held);
      fake.inDashboard(`payment_intents/${intent}/capture`, { amount_to_capture: '600' });
      fake.inDashboard('refunds', { payment_intent: intent, amount: '450' });
      const { object } = fake.events.at(-1)!['data'] as { object: Record<string, unknown> };
      object['created'] = stage.service.clock.now().getTime() / 1000 + seconds;
      fake.inDashboard('refunds', { payment_intent: intent, amount: '100' });
      await report(fake.events.splice(0).map((event) => ({ ...event, api_version: version })));
      expect(await words(held)).to.eql([
        'capture 6 APPROVED payment_provider',
        ...rest,
        'refund 1 APPROVED payment_provider',
      ]);
      expect(await discrepancies()).to.equal(before + unclear);
    });

  it("changes to other systems' payments are accepted without effect", async () => {
    const sale = await sell();
    await report();
    const refund = fake.inDashboard('refunds', { payment_intent: intentOf(sale), amount: '50' });
    for (const changes of [{ payment_intent: 'pi_of_others', charge: 'ch_of_others' }, { currency: 'xxx' }])
      fake.change(String(refund['id']), changes, 'refund.created');
    await report(fake.events.splice(0).slice(1));
    expect(await words(sale)).to.eql([]);
  });

  it('a payment of another system that uses our names in its metadata does not stop the statement', async () => {
    const [sale, before] = [await sell(), await discrepancies()];
    const [intent, { metadata }] = [intentOf(sale), fake.objectOf(sale.transaction_id)];
    for (const others of [{ terminal: 'counter-12', transaction: 'Ab3dE6gH' }, metadata])
      fake.change(intent, { metadata: others }, 'payment_intent.succeeded');
    const [foreign, own] = structuredClone(fake.events.splice(-2));
    fake.events.splice(0, Infinity, foreign!, own!);
    await compare();
    await report();
    expect(await discrepancies()).to.equal(before);
  });

  it('is found in the statement where no event arrived, once', async () => {
    const [sale, held] = [await sell(), await hold()];
    fake.inDashboard('refunds', { payment_intent: intentOf(sale), amount: '400' });
    fake.inDashboard(`payment_intents/${intentOf(held)}/capture`, { amount_to_capture: '1050' });
    const before = await discrepancies();
    await compare();
    expect(await words(sale)).to.eql(['refund 4 APPROVED payment_provider']);
    expect(await words(held)).to.eql(['capture 10.5 APPROVED payment_provider']);
    await report();
    expect(await words(sale), 'its event is late').to.eql(['refund 4 APPROVED payment_provider']);
    expect(await discrepancies()).to.equal(before);
  });

  it('a refund of ours that was pending is approved in the statement, and its failure there comes after that', async () => {
    const before = await discrepancies();
    const sale = await sell();
    fake.refundsWait = true;
    const made = await http.refund({ body: referenceTo(sale) }).ok;
    fake.refundsWait = false;
    const id = String(fake.objectOf(made.transaction_id)['id']);
    fake.change(id, { status: 'succeeded' }, 'refund.updated');
    fake.change(id, { status: 'failed', failure_reason: 'unknown' }, 'refund.failed');
    await compare();
    expect(await stage.eventTypesOf(made)).to.eql(['transaction.approved', 'transaction.refund_failed']);
    expect([await refundedOf(sale), await discrepancies()]).to.eql([0, before]);
  });

  for (const api_version of ['2024-10-28.acacia', '2026-08-26.dahlia'])
    it(`a refund in the statement, of a hold whose capture is not found within a day, is a discrepancy until it is (${api_version})`, async () => {
      const [before, held] = [await discrepancies(), await hold()];
      await report();
      fake.inDashboard(`payment_intents/${intentOf(held)}/capture`, { amount_to_capture: '1050' });
      const captured = fake.events.splice(0);
      fake.inDashboard('refunds', { payment_intent: intentOf(held), amount: '400' });
      Object.assign(fake.events[0]!, { api_version });
      await compare();
      expect(await words(held)).to.eql([]);
      expect(await discrepancies()).to.equal(before + 1);
      fake.events.unshift(...captured);
      await compare();
      expect(await words(held)).to.eql([
        'capture 10.5 APPROVED payment_provider',
        'refund 4 APPROVED payment_provider',
      ]);
      expect(await discrepancies(), 'both are recorded').to.equal(before);
      const reopening = "UPDATE discrepancies SET state = 'open', resolved_at = NULL WHERE transaction_id = $1";
      await stage.query(reopening, held.transaction_id);
      await report();
      expect(await discrepancies(), 'its process ended after the record').to.equal(before);
    });

  /** Submits while nothing comes back from Stripe, or nothing gets there, until it is UNKNOWN here. */
  async function unknown<Of extends Made>(
    kind: 'answer-lost' | 'request-lost',
    submit: () => Promise<Of>,
    path?: string,
  ): Promise<Of> {
    if (path === undefined) line.always = { kind };
    else line.next({ kind }, (request) => request.path === path);
    const ours = await submit();
    line.always = { kind };
    for (const seconds of [10, 30, 120, 300, 900, 900]) await stage.pass(seconds);
    line.always = undefined;
    expect(await statusOf(ours)).to.match(/^UNKNOWN /);
    return ours;
  }

  /** A sale with a refund of ours that Stripe has made. */
  async function withUnknownRefund() {
    const sale = await sell();
    await report();
    const ours = await unknown('answer-lost', () => http.refund({ body: { ...referenceTo(sale), amount: 4 } }).ok);
    return { sale, ours, late: fake.events.splice(0) };
  }

  for (const by of ['the statement', 'an operator'])
    it(`an init of ours that is UNKNOWN is settled by ${by}, and its series is charged`, async () => {
      const body = merchantInit({}, { payment_instrument: card(FakeStripe.cards.approved) });
      const init = await unknown('answer-lost', () => http.recurringInit({ body }).ok, '/v1/payment_intents');
      const { transaction_id, recurring_id } = init;
      const evidence = 'The dashboard shows the payment.';
      const approved = { resolution: 'approved', evidence, provider_transaction_id: intentOf(init) } as const;
      if (by === 'the statement') await compare();
      else await http.managementTransactionResolve({ transaction_id, body: approved }).ok;
      expect(await statusOf(await http.recurringCharge({ body: { recurring_id } }).ok)).to.match(/^APPROVED/);
    });

  it('a capture of ours that is UNKNOWN, and is made there, is in the statement', async () => {
    const [before, held] = [await discrepancies(), await hold()];
    await report();
    await unknown('request-lost', () => http.capture({ body: referenceTo(held) }).ok);
    fake.inDashboard(`payment_intents/${intentOf(held)}/capture`, { amount_to_capture: '1050' });
    await report();
    expect(await words(held)).to.eql(['capture 10.5 APPROVED ours']);
    await compare();
    expect(await discrepancies()).to.equal(before);
  });

  it('a capture of ours that is UNKNOWN is declined by a lookup once its hold has ended there, and the hold ends', async () => {
    const held = await hold();
    await report();
    const { transaction_id } = await unknown('request-lost', () => http.capture({ body: referenceTo(held) }).ok);
    fake.inDashboard(`payment_intents/${intentOf(held)}/cancel`, { cancellation_reason: 'abandoned' });
    await report();
    expect(await words(held)).to.eql(['capture 10.5 UNKNOWN ours']);
    await http.managementTransactionResolve({ transaction_id, body: { resolution: 'lookup' } }).ok;
    await stage.service.clock.advance(60 * 60 * 1000);
    await applyNotifications(stage.service.deps);
    expect(await words(held)).to.eql(['capture 10.5 DECLINED ours', 'void 10.5 APPROVED payment_provider']);
    expect(await statusOf(held)).to.match(/^CANCELLED /);
  });

  it('a void of ours that is UNKNOWN is declined by a lookup once its hold was captured there', async () => {
    const held = await hold();
    await report();
    const { transaction_id } = await unknown('request-lost', () => http.voidPayment({ body: referenceTo(held) }).ok);
    fake.inDashboard(`payment_intents/${intentOf(held)}/capture`, { amount_to_capture: '1050' });
    await http.managementTransactionResolve({ transaction_id, body: { resolution: 'lookup' } }).ok;
    expect(await words(held)).to.eql(['void 10.5 DECLINED ours']);
  });

  it('a refund of ours that is UNKNOWN, and one there of its amount, are two', async () => {
    const before = await discrepancies();
    const { sale, late } = await withUnknownRefund();
    fake.inDashboard('refunds', { payment_intent: intentOf(sale), amount: '400' });
    await report();
    expect(await words(sale)).to.eql(['refund 4 APPROVED ours']);
    await report(late);
    expect(await discrepancies(), 'Stripe has refunded twice').to.equal(before + 1);
    await compare();
    expect(await discrepancies(), 'the first one is found by its id').to.equal(before + 1);
  });

  it('a refund there that is refused does not settle ours of its amount, which is UNKNOWN', async () => {
    const { sale } = await withUnknownRefund();
    const refused = fake.inDashboard('refunds', { payment_intent: intentOf(sale), amount: '400' });
    fake.change(String(refused['id']), { status: 'failed', failure_reason: 'unknown' }, 'refund.failed');
    await report(fake.events.splice(0).slice(-1));
    expect(await words(sale)).to.eql(['refund 4 UNKNOWN ours', 'refund 4 DECLINED payment_provider']);
    await http.refund({ body: { ...referenceTo(sale), amount: 7 } }).refused('VALIDATION/REFUND_AMOUNT_EXCEEDED');
  });

  it('a refund there that has settled ours is released by its own failure, and not by that of our call', async () => {
    const before = await discrepancies();
    const { sale, ours } = await withUnknownRefund();
    const there = fake.inDashboard('refunds', { payment_intent: intentOf(sale), amount: '400' });
    await report();
    const fails = async ({ id }: Record<string, unknown>): Promise<unknown> => {
      fake.change(String(id), { status: 'failed', failure_reason: 'unknown' }, 'refund.failed');
      await report();
      return refundedOf(sale);
    };
    expect(await fails(fake.objectOf(ours.transaction_id))).to.equal(4);
    expect(await stage.statusOf(ours)).not.to.have.property('refund_failed_at');
    expect(await discrepancies()).to.equal(before);
    expect(await fails(there)).to.equal(0);
    expect(await stage.statusOf(ours)).to.have.property('refund_failed_at');
    expect(await words(sale)).to.eql(['refund 4 APPROVED ours']);
  });
});

describe('a payment that Stripe decides later', () => {
  const { fake, line, stage, http, sell, hold, statusOf, report } = started(stripeBehindService);

  const intentOf = ({ transaction_id }: Made) => fake.objectOf(transaction_id);
  const reportLast = (): Promise<void> => report(fake.events.at(-1)!);

  for (const [ending, event, expected] of [
    ['approves', 'payment_intent.succeeded', 'APPROVED AUTH.APPROVED'],
    ['refuses', 'payment_intent.payment_failed', 'DECLINED AUTH.DO_NOT_HONOR'],
  ] as const)
    it(`is processed for days after its payer's time has ended, until Stripe ${ending} it`, async () => {
      const made = await sell(FakeStripe.cards.pending);
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
      http[operation]({
        body: payment({
          order: {
            payer: { ...ada, address: { address_1: 'Stephansplatz 1', postal_code: '1010', country_code: 'AT' } },
            payment_instrument: card(FakeStripe.cards.pending),
          },
        }),
      }).ok;
    const detailsOf = async ({ transaction_id }: Made) => {
      const { transaction, calls } = await http.managementTransactionGet({ transaction_id }).ok;
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
      line.requests.filter(
        ({ method, path }) => method === 'GET' && path.startsWith(`/v1/payment_intents/${String(intent['id'])}`),
      ).length;

    for (const operation of ['sale', 'preauth'] as const)
      it(`of a ${operation}, which is read before it is approved here, once for all its events`, async () => {
        const made = await waiting(operation);
        const intent = intentOf(made);
        fake.approve(intent);
        await reportLast();
        expect(await statusOf(made)).to.equal('APPROVED AUTH.APPROVED');
        expect(await detailsOf(made)).to.eql(complete);
        fake.change(String(intent['id']), {}, String(fake.events.at(-1)!['type']));
        await reportLast();
        expect(readsOf(intent)).to.equal(1);
      });

    for (const fault of [{ kind: 'answer-lost' }, { kind: 'answered', status: 500, body: '{}' }] as const)
      it(`is approved without them while Stripe cannot be read (${fault.kind}), and gets them later`, async () => {
        const made = await waiting('sale');
        fake.approve(intentOf(made));
        line.next(fault, ({ method }) => method === 'GET');
        await reportLast();
        expect(await statusOf(made)).to.equal('APPROVED AUTH.APPROVED');
        expect(await detailsOf(made)).to.deep.include({ code: undefined, network: null, address: undefined });
        await stage.service.clock.advance(60_000);
        await applyNotifications(stage.service.deps);
        expect(await detailsOf(made)).to.eql(complete);
        expect(await stage.eventTypesOf(made)).to.eql(['transaction.pending', 'transaction.approved']);
        await stage.service.clock.advance(60 * 60_000);
        await applyNotifications(stage.service.deps);
        expect(readsOf(intentOf(made)), 'no more').to.equal(2);
      });

    it('is approved for good when they cannot be read for a day', async () => {
      const made = await waiting('sale');
      fake.approve(intentOf(made));
      using _replaced = replacing(line, { always: { kind: 'request-lost' } });
      await reportLast();
      for (let hours = 0; hours < 26; hours += 1) {
        await stage.service.clock.advance(60 * 60_000);
        await applyNotifications(stage.service.deps);
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
      const made = await (operation === 'sale' ? sell : hold)(FakeStripe.cards.pending);
      fake.approve(intentOf(made));
      const { object } = fake.events.at(-1)!['data'] as { object: Record<string, unknown> };
      expect(object[name], 'the amount of the payment').to.equal(1050);
      object[name] = 500;
      await reportLast();
      expect(await statusOf(made)).to.equal('PROCESSING AUTH.CHALLENGE_IN_PROGRESS');
      const { discrepancies } = await http.managementDiscrepancyList().ok;
      const found = discrepancies.filter(({ idempotency_key }) => idempotency_key === made.transaction_id);
      expect(found.map(({ claimed: { amount } }) => amount)).to.eql([5]);
    });
});
