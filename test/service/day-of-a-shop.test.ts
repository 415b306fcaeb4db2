import { expect } from 'chai';
import { ada, platformInit } from '../recurring/series-client.js';
import { testServer } from '../support/database/database.js';
import { card, unpaid } from '../support/payments.js';
import { referenceTo, type Made } from '../support/stage.js';
import { until } from '../support/time/clock.js';
import { apiKey, cards, hmacKey, merchantAccount } from '../processors/adyen/fake-adyen.js';
import { adyenHost, adyenKey, startLiveStage, stripeHost, stripeKey, type LiveStage } from './live-stage.js';
import { webhookSecret } from '../processors/stripe/adapter.js';
import { FakeStripe } from '../processors/stripe/fake-stripe.js';

const credentials = {
  stripe: { secret_key: 'sk_live_key_of_the_day', webhook_secret: webhookSecret },
  adyen: { api_key: apiKey, merchant_account: merchantAccount, hmac_key: hmacKey },
};
const day = 24 * 60 * 60;

const series = (amount: number, first: string, time_interval: number, number_of_payments: number) =>
  platformInit(
    first,
    { recurring_date_type: 'daily', time_interval, number_of_payments },
    { amount, currency: 'EUR', payment_instrument: card(FakeStripe.cards.approved) },
  );

/** Held by: fakes of our own for both processors. The Adyen one is held against Adyen's published documents. */
describe('a day of a shop, on a live terminal with Stripe and Adyen', () => {
  let stage: LiveStage;

  before(async function () {
    // A live service requires PostgreSQL.
    if (testServer === undefined) this.skip();
    stage = await startLiveStage(testServer, credentials, { instances: 2 });
  });
  after(() => (stage as LiveStage | undefined)?.close());

  let orders = 0;
  const body = (amount: number, number: string = FakeStripe.cards.approved) =>
    unpaid({
      merchant_transaction_id: `order-${++orders}`,
      amount,
      order: { payment_instrument: card(number), payer: ada },
    });
  const sell = (amount: number, number?: string): Promise<Made> => stage.http.sale({ body: body(amount, number) }).ok;
  const hold = (amount: number): Promise<Made> => stage.http.preauth({ body: body(amount) }).ok;
  const refund = (of: Made, amount: number): Promise<Made> =>
    stage.http.refund({ body: { ...referenceTo(of), amount } }).ok;
  const capture = (of: Made, amount: number): Promise<Made> =>
    stage.http.capture({ body: { ...referenceTo(of), amount } }).ok;
  async function statusOf({ transaction_id }: Made): Promise<string> {
    const { status } = await stage.http.transactionStatus({ transaction_id }).ok;
    return `${status.status} ${status.reasonCode}`;
  }
  async function processorOf({ transaction_id }: Made): Promise<string | undefined> {
    const rows = await stage.service.query<{ processor_key: string }>(
      'SELECT processor_key FROM transactions WHERE transaction_id = $1',
      transaction_id,
    );
    return rows[0]?.processor_key;
  }
  /** While Stripe takes no connection. */
  async function withoutStripe<Result>(work: () => Promise<Result>): Promise<Result> {
    stage.hosts.unreachable.add(stripeHost);
    try {
      return await work();
    } finally {
      stage.hosts.unreachable.delete(stripeHost);
    }
  }

  it('opens: both accounts work, in the live mode', async () => {
    const { processor_accounts } = await stage.http.managementProcessorAccountList().ok;
    for (const { processor_account_id, provider_key, environment } of processor_accounts) {
      const check = await stage.http.managementProcessorAccountCheck({ processor_account_id }).ok;
      expect(check, provider_key).to.include({ works: true });
      expect(environment).to.equal('live');
    }
    expect(processor_accounts).to.have.length(2);
  });

  it('sells at Stripe, and gives back in parts', async () => {
    const sale = await sell(49.99);
    expect(await statusOf(sale)).to.equal('APPROVED AUTH.APPROVED');
    expect(await processorOf(sale)).to.equal(stripeKey);
    for (const amount of [10.01, 39.98])
      expect(await statusOf(await refund(sale, amount))).to.equal('APPROVED PROCESSOR.SUCCESSFUL');
    await stage.http
      .refund({ body: { ...referenceTo(sale), amount: 0.01 } })
      .refused('VALIDATION/FULL_REFUND_ALREADY_PROCESSED');
    expect(await statusOf(await sell(20, FakeStripe.cards.declined))).to.match(/^DECLINED /);
  });

  it('holds at Stripe, captures a part, lets another hold go', async () => {
    const captured = await capture(await hold(120.5), 100.25);
    expect(await statusOf(captured)).to.equal('APPROVED PROCESSOR.SUCCESSFUL');
    expect(await statusOf(await refund(captured, 0.25))).to.equal('APPROVED PROCESSOR.SUCCESSFUL');
    const dropped = await hold(75);
    expect(await statusOf(await stage.http.voidPayment({ body: referenceTo(dropped) }).ok)).to.match(/^APPROVED /);
    expect(await statusOf(dropped)).to.match(/^CANCELLED /);
  });

  it('recovers a sale whose answer was cut off', async () => {
    stage.lines.stripe.next({ kind: 'cut' }, ({ path }) => path === '/v1/payment_intents');
    const sale = await sell(31.4);
    expect(await statusOf(sale)).to.match(/^PROCESSING /);
    await stage.pass(60);
    expect(await statusOf(sale)).to.equal('APPROVED AUTH.APPROVED');
    expect(await processorOf(sale)).to.equal(stripeKey);
  });

  it('continues at Adyen while Stripe is unreachable: sales, a hold, its capture, refunds', async () => {
    const made = await withoutStripe(async () => ({
      sale: await sell(15.75),
      declined: await sell(16, cards.declined),
      held: await hold(80),
      dropped: await hold(12.34),
    }));
    expect(await statusOf(made.sale)).to.equal('APPROVED AUTH.APPROVED');
    expect(await statusOf(made.declined)).to.match(/^DECLINED /);
    for (const each of Object.values(made)) expect(await processorOf(each)).to.equal(adyenKey);
    const captured = await capture(made.held, 60.6);
    const refunded = await refund(made.sale, 5.25);
    const cancelled = await stage.http.voidPayment({ body: referenceTo(made.dropped) }).ok;
    for (const each of [captured, refunded, cancelled]) expect(await statusOf(each)).to.match(/^PROCESSING /);
    await stage.report();
    for (const each of [captured, refunded, cancelled]) expect(await statusOf(each)).to.match(/^APPROVED /);
    const ofCapture = await refund(captured, 20.6);
    await stage.report();
    expect(await statusOf(ofCapture)).to.equal('APPROVED PROCESSOR.SUCCESSFUL');
  });

  it('returns to Stripe, and leaves payments at Adyen there', async () => {
    const atAdyen = await withoutStripe(() => sell(44.44));
    expect([await processorOf(atAdyen), await processorOf(await sell(55.55))]).to.eql([adyenKey, stripeKey]);
    const refunded = await refund(atAdyen, 44.44);
    await stage.report();
    expect(await processorOf(refunded)).to.equal(adyenKey);
    expect(await statusOf(refunded)).to.match(/^APPROVED /);
  });

  it('charges a token of Stripe, and declines one', async () => {
    const by = (provider_token: string) =>
      stage.http.sale({ body: { ...unpaid({ merchant_transaction_id: `order-${++orders}` }), provider_token } }).ok;
    const paid = await by('pm_card_visa');
    expect(await statusOf(paid)).to.equal('APPROVED AUTH.APPROVED');
    expect(await processorOf(paid)).to.equal(stripeKey);
    expect(await statusOf(await by('pm_card_chargeDeclinedInsufficientFunds'))).to.equal(
      'DECLINED PAYER_ACCOUNT.INSUFFICIENT_FUNDS',
    );
    expect(await statusOf(await refund(paid, 10.5))).to.equal('APPROVED PROCESSOR.SUCCESSFUL');
  });

  it("sends the payer to their bank's page: one returns approved, one never returns and is declined", async () => {
    const [returns, stays] = [await sell(64.2, FakeStripe.cards.pending), await sell(65.3, FakeStripe.cards.pending)];
    for (const each of [returns, stays]) {
      expect(each).to.have.nested.property('next_action.url', 'https://hooks.stripe.example/3ds');
      expect(await statusOf(each)).to.equal('PROCESSING AUTH.CHALLENGE_IN_PROGRESS');
    }
    stage.stripe.approve(stage.stripe.objectOf(returns.transaction_id));
    await stage.report();
    expect(await statusOf(returns)).to.equal('APPROVED AUTH.APPROVED');
    await stage.pass(40 * 60);
    expect(await statusOf(stays)).to.match(/^DECLINED /);
  });

  it('verifies a card for a series that begins later, and charges it then', async () => {
    const first_payment_date = new Date(stage.service.clock.now().getTime() + 3 * day * 1000)
      .toISOString()
      .slice(0, 10);
    const { recurring_id } = await stage.http.recurringInit({ body: series(12, first_payment_date, 30, 1) }).ok;
    const posted = (path: string) => stage.lines.stripe.requests.filter((request) => request.path === path);
    expect(new URLSearchParams(posted('/v1/setup_intents').at(-1)!.body).get('usage')).to.equal('off_session');
    const before = posted('/v1/payment_intents').length;
    await stage.pass(4 * day);
    expect(await stage.http.recurringStatus({ query: { recurring_id } }).ok).to.include({ status: 'completed' });
    const charged = posted('/v1/payment_intents').slice(before);
    expect(charged.map(({ body: sent }) => new URLSearchParams(sent).get('off_session'))).to.eql(['true']);
  });

  it('receives the same request at both instances at once, and charges once', async () => {
    const requests = [7.01, 7.02, 7.03].map((amount, at) => ({ body: body(amount), idempotencyKey: `both-${at}` }));
    for (const request of requests) {
      let answered = 0;
      const asked = stage.clients.map((http) => http.sale(request).ok.finally(() => (answered += 1)));
      await Promise.race(asked);
      // The instance that did not take the key looks from time to time whether it is answered.
      await until('both instances answer', async () => {
        await stage.service.clock.advance(100);
        return answered === asked.length;
      });
      const made = await Promise.all(asked);
      expect(new Set(made.map(({ transaction_id }) => transaction_id)).size).to.equal(1);
      expect(await statusOf(made[0]!)).to.equal('APPROVED AUTH.APPROVED');
      const parts = await Promise.all(
        stage.clients.map((http) => http.refund({ body: { ...referenceTo(made[0]!), amount: 5 } })),
      );
      expect(parts.map(({ status }) => status).sort(), 'one of two refunds that are too much together').to.eql([
        200, 400,
      ]);
    }
  });

  describe('a series', () => {
    let recurring: string;
    const intentsAtStripe = () => stage.lines.stripe.requests.filter(({ path }) => path === '/v1/payment_intents');
    const lastIntent = () => new URLSearchParams(intentsAtStripe().at(-1)!.body);
    const seriesOf = () => stage.http.recurringStatus({ query: { recurring_id: recurring } }).ok;

    it('begins with a charge that keeps the card at Stripe', async () => {
      const today = stage.service.clock.now().toISOString().slice(0, 10);
      recurring = (await stage.http.recurringInit({ body: series(20, today, 20, 4) }).ok).recurring_id;
      expect(lastIntent().get('setup_future_usage')).to.equal('off_session');
      expect(lastIntent().get('off_session')).to.equal(null);
    });

    it('is charged with Stripe’s stored card, without a card number', async () => {
      const first = lastIntent();
      await stage.pass(20 * day);
      const later = lastIntent();
      expect(later.get('off_session')).to.equal('true');
      for (const kept of ['customer', 'payment_method']) expect(later.get(kept), kept).to.equal(first.get(kept));
      expect((await seriesOf()).recurring).to.include({ completed_payments: 2 });
    });

    it('is declined, retried after a day and after three, and continues', async () => {
      const kept = lastIntent().get('payment_method')!;
      const before = intentsAtStripe().length;
      stage.stripe.declineKept(kept, true);
      await stage.pass(20 * day);
      expect((await seriesOf()).recurring).to.include({ completed_payments: 2 });
      await stage.pass(2 * day);
      expect(intentsAtStripe().length - before, 'the charge and its first retry').to.equal(2);
      stage.stripe.declineKept(kept, false);
      await stage.pass(2 * day);
      expect((await seriesOf()).recurring).to.include({ completed_payments: 3 });
    });

    it('is charged at Adyen when Stripe is unreachable, with the network id of the first charge', async () => {
      await withoutStripe(() => stage.pass(20 * day));
      expect(await seriesOf()).to.include({ status: 'completed' });
      const { request } = stage.adyen.exchanges.filter(({ path }) => path === '/payments').at(-1)!;
      expect(request).to.include({ shopperInteraction: 'ContAuth', recurringProcessingModel: 'Subscription' });
      expect(request.paymentMethod).to.include({ networkPaymentReference: '016126544281996' });
    });
  });

  describe('at the end', () => {
    before(async () => {
      await stage.report();
      await stage.pass(day);
    });

    it('the statements of Stripe were compared up to the last hour', async () => {
      const rows = await stage.service.query<{ processor_key: string; compared_until: Date }>(
        'SELECT processor_key, compared_until FROM statement_comparisons',
      );
      expect(rows.map(({ processor_key }) => processor_key)).to.eql([stripeKey]);
      expect(rows[0]!.compared_until.getTime()).to.equal(stage.service.clock.now().getTime() - 60 * 60_000);
      expect(stage.lines.stripe.requests.filter(({ path }) => path.startsWith('/v1/events')).length).to.be.greaterThan(
        1,
      );
    });

    it('no transaction is stuck or contradicted', async () => {
      const states = await stage.service.query<{ status: string }>('SELECT DISTINCT status FROM transactions');
      expect(states.map(({ status }) => status).sort()).to.eql(['APPROVED', 'CANCELLED', 'DECLINED']);
      expect((await stage.http.managementDiscrepancyList().ok).discrepancies).to.eql([]);
    });

    it('each payment is in the ledger of one processor, once, and captured and refunded to the cent', async () => {
      const rows = await stage.service.query<Recorded>(
        `SELECT transaction_id, type, status, (amount * 100)::int AS units, processor_key,
          transaction_reference_id FROM transactions`,
      );
      const theirs = [...booksOfStripe(stage), ...booksOfAdyen(stage)];
      expect(theirs.sort()).to.eql(ourBooks(rows).sort());
      expect(theirs).to.have.length.greaterThan(12);
    });

    it('each change has one event', async () => {
      const rows = await stage.service.query<{
        transaction_id: string;
        status: string;
        type: string;
        events: string[] | null;
      }>(
        `SELECT t.transaction_id, t.status, t.type,
          (SELECT array_agg(e.type ORDER BY e.type) FROM events e WHERE e.subject_id = t.transaction_id) AS events
          FROM transactions t`,
      );
      for (const { transaction_id: id, status, type, events } of rows) {
        const reported = events ?? [];
        expect(new Set(reported).size, `${type} ${id}: ${reported.join()}`).to.equal(reported.length);
        const outcomes = reported.filter((each) => !/^transaction\.(retry_|pending$)/.test(each));
        expect(outcomes, `${type} ${id}`).to.eql(eventsOf[status]);
      }
    });

    it('nothing was sent to another host, and no card number to a log', () => {
      // The check of the account looks for its webhooks, at an address that has no fake.
      expect(stage.hosts.strays).to.eql(['https://management-live.adyen.com']);
      expect(new Set(stage.hosts.requests.map(({ host }) => host))).to.eql(new Set([stripeHost, adyenHost]));
      const log = stage.instances.flatMap(({ logged }) => logged).join('\n');
      for (const secret of [
        ...Object.values(FakeStripe.cards),
        'sk_live_key_of_the_day',
        apiKey,
        hmacKey,
        webhookSecret,
      ])
        expect(log).not.to.include(secret);
    });
  });
});

/**
 * The events of a transaction in a final state, apart from its retries and its wait for the payer. A hold is approved
 * before it ends.
 */
const eventsOf: Readonly<Record<string, readonly string[]>> = {
  APPROVED: ['transaction.approved'],
  DECLINED: ['transaction.declined'],
  CANCELLED: ['transaction.approved', 'transaction.cancelled'],
};

interface Recorded {
  readonly transaction_id: string;
  readonly type: string;
  readonly status: string;
  readonly units: number;
  readonly processor_key: string;
  readonly transaction_reference_id: string | null;
}

/** Returns a ledger entry of an approved payment and its money, in minor units. */
const entry = (processor: string, payment: string, captured: number, refunded: number): string =>
  `${processor} ${payment}: captured ${captured}, refunded ${refunded}`;

function ourBooks(rows: readonly Recorded[]): string[] {
  const counted = rows.filter(({ status }) => status === 'APPROVED' || status === 'CANCELLED');
  const sum = (type: string, of: readonly string[]): number =>
    counted
      .filter((row) => row.type === type && of.includes(row.transaction_reference_id ?? ''))
      .reduce((total, { units }) => total + units, 0);
  return (
    counted
      // A verification without a charge is in no ledger.
      .filter(({ type, units }) => !['capture', 'void', 'refund'].includes(type) && units > 0)
      .map(({ transaction_id: id, type, units, processor_key: processor }) => {
        const captures = counted.filter((row) => row.type === 'capture' && row.transaction_reference_id === id);
        const parts = [id, ...captures.map(({ transaction_id }) => transaction_id)];
        return entry(processor, id, type === 'preauth' ? sum('capture', [id]) : units, sum('refund', parts));
      })
  );
}

function booksOfStripe({ stripe }: LiveStage): string[] {
  const objects = [...stripe.objects.values()];
  const refundedOf = (intent: unknown): number =>
    objects
      .filter(
        ({ object, status, payment_intent }) =>
          object === 'refund' && status === 'succeeded' && payment_intent === intent,
      )
      .reduce((total, { amount }) => total + Number(amount), 0);
  return objects
    .filter(({ object, latest_charge }) => object === 'payment_intent' && typeof latest_charge === 'string')
    .map(({ id, metadata, amount_received }) =>
      entry(stripeKey, (metadata as { transaction: string }).transaction, Number(amount_received), refundedOf(id)),
    );
}

const booksOfAdyen = ({ adyen }: LiveStage): string[] =>
  adyen
    .ledger()
    .map(({ reference, captured, refunded }) => entry(adyenKey, reference.split('-')[1] ?? '', captured, refunded));
