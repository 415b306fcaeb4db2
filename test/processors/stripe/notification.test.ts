import { TimeLimit } from '../../../src/base/clock.js';
import { expect } from 'chai';
import { InvalidSignature, type Processor, type ProcessorNotification } from '../../../src/processors/processor.js';
import { cardDetails, followUpCall, lookupOf, paymentCall } from '../../support/processors/processors.js';
import { adapterAt, providerKey, secretKey, signedEvent, stripeBehindService, webhookSecret } from './adapter.js';
import { FakeStripe } from './fake-stripe.js';
import { started } from '../../support/started.js';
import { readDisputes } from '../../../src/processors/stripe/events.js';
import { eventsOf } from '../../support/records.js';
import type { Made } from '../../support/stage.js';

describe('notifications of Stripe', () => {
  const patient = new TimeLimit();
  const now = new Date('2026-03-10T09:00:00Z');
  const token = { kind: 'provider_token', providerToken: 'pm_card_visa' } as const;
  let stripe: Processor;
  let keys = 0;
  const byToken = (idempotencyKey: string) => paymentCall({ idempotencyKey, instrument: token });
  const newKey = (): string => `n${String(++keys).padStart(7, '0')}`;

  const fake = started(() => FakeStripe.open());
  before(async () => {
    stripe = adapterAt(fake.address);
  });
  beforeEach(() => {
    fake.events.length = 0;
    fake.refundsWait = false;
  });

  async function read(event: object): Promise<readonly ProcessorNotification[]> {
    const { rawBody, headers } = signedEvent(event, now);
    await stripe.checkNotification(rawBody, (name) => headers[name], now);
    return stripe.parseNotification(rawBody);
  }
  const words = async (event: object): Promise<string[]> =>
    (await read(event)).map(({ about, result: { outcome, reason } }) =>
      about.by === 'call'
        ? `${about.terminalId} ${about.idempotencyKey}: ${outcome} ${reason}`
        : `${about.by === 'modification' ? about.kind : about.by}: ${outcome} ${reason}`,
    );
  const allEvents = async (): Promise<string[][]> => Promise.all(fake.events.map(words));

  it('a hold, its part that is captured, and a refund: each about its own call, in any order, any number of times', async () => {
    const [hold, capture, refund] = [newKey(), newKey(), newKey()];
    const { providerTransactionId } = await stripe.authorize(byToken(hold), patient);
    const paymentId = providerTransactionId!;
    const followUp = (idempotencyKey: string, amount: string) =>
      followUpCall({ idempotencyKey, providerTransactionId: paymentId, amount });
    await stripe.capture(followUp(capture, '6'), patient);
    await stripe.refund(followUp(refund, '2'), patient);
    const expected = [
      [`TERM01 ${hold}: approved AUTH.APPROVED`],
      [`TERM01 ${capture}: approved PROCESSOR.SUCCESSFUL`],
      [`TERM01 ${refund}: approved PROCESSOR.SUCCESSFUL`],
    ];
    expect(await allEvents()).to.eql(expected);
    expect((await Promise.all([...fake.events].reverse().map(words))).reverse()).to.eql(expected);

    const [first, again] = [await read(fake.events[0]!), await read(fake.events[0]!)];
    expect(again, 'a duplicate is the same').to.eql(first);
    const ids = (await Promise.all(fake.events.map(read))).flat().map(({ providerEventId }) => providerEventId);
    expect(new Set(ids).size).to.equal(3);
  });

  it('a refund that is received, approved, and fails days later', async () => {
    const [sale, refund] = [newKey(), newKey()];
    const { providerTransactionId } = await stripe.sale(byToken(sale), patient);
    fake.refundsWait = true;
    const received = await stripe.refund(
      followUpCall({ idempotencyKey: refund, providerTransactionId: providerTransactionId! }),
      patient,
    );
    expect(received).to.include({ outcome: 'received', reason: 'PROCESSOR.SUBMITTED' });
    const asked = lookupOf({ idempotencyKey: refund }, { operation: 'refund', paymentId: providerTransactionId });
    expect(await stripe.lookup(asked, patient)).to.have.nested.property('result.outcome', 'received');

    const id = received.providerTransactionId!;
    expect(await words(fake.events.at(-1)!), 'it reports nothing yet').to.eql([]);
    fake.change(id, { status: 'succeeded' }, 'charge.refund.updated');
    expect(await words(fake.events.at(-1)!), 'by the older name of the event').to.eql([
      `TERM01 ${refund}: approved PROCESSOR.SUCCESSFUL`,
    ]);
    fake.change(id, { status: 'pending' }, 'charge.updated');
    fake.change(id, { status: 'succeeded' }, 'refund.updated');
    expect(await words(fake.events.at(-1)!)).to.eql([`TERM01 ${refund}: approved PROCESSOR.SUCCESSFUL`]);
    fake.change(id, { status: 'failed', failure_reason: 'expired_or_canceled_card' }, 'refund.failed');
    expect(await words(fake.events.at(-1)!)).to.eql([`TERM01 ${refund}: declined PAYMENT_METHOD.CARD_DEACTIVATED`]);
    expect(await stripe.lookup(asked, patient)).to.have.nested.property('result.outcome', 'declined');

    const recorded: string[] = [];
    for await (const entry of stripe.statement!(new Date(0), new Date('2100-01-01')))
      if (entry.idempotencyKey === refund) recorded.push(entry.outcome);
    expect(recorded).to.eql(['approved', 'declined']);
  });

  it('the statement of an hour with many events begins with the oldest, after few requests', async () => {
    await stripe.sale(byToken(newKey()), patient);
    const [event] = fake.events.splice(0);
    const start = now.getTime() / 1000;
    // Several in a second, and most of them late.
    for (let number = 0; number < 3000; number++)
      fake.events.push({ ...event, id: `evt_${number}`, created: start + Math.ceil(3600 * Math.sqrt(number / 3000)) });
    const before = fake.answered;
    const times: number[] = [];
    for await (const { bookedAt } of stripe.statement!(now, new Date((start + 3600) * 1000)))
      if (times.push(bookedAt.getTime() / 1000) === 200) expect(fake.answered - before).to.be.below(15);
    expect(times).to.eql(fake.events.slice(1).map(({ created }) => created));
  });

  it('a challenge that the payer completes, or that is abandoned', async () => {
    const waiting = async (): Promise<{ key: string; id: string }> => {
      const key = newKey();
      const pending = await stripe.sale(
        paymentCall({
          idempotencyKey: key,
          returnUrl: 'https://shop.example/back',
          instrument: cardDetails(FakeStripe.cards.pending),
        }),
        patient,
      );
      expect(pending).to.deep.include({ outcome: 'pending', nextAction: { url: 'https://hooks.stripe.example/3ds' } });
      return { key, id: pending.providerTransactionId! };
    };
    const passed = await waiting();
    fake.approve(fake.objects.get(passed.id)!);
    expect(await words(fake.events.at(-1)!)).to.eql([`TERM01 ${passed.key}: approved AUTH.APPROVED`]);

    const failed = await waiting();
    const failure = { type: 'card_error', code: 'payment_intent_authentication_failure' };
    fake.change(
      failed.id,
      { status: 'requires_payment_method', last_payment_error: failure, next_action: null },
      'payment_intent.payment_failed',
    );
    expect(await words(fake.events.at(-1)!)).to.eql([`TERM01 ${failed.key}: declined AUTH.3DS_CHALLENGE_FAILED`]);

    const abandoned = await waiting();
    const asked = lookupOf({ idempotencyKey: abandoned.key }, { providerTransactionId: abandoned.id });
    expect(await stripe.abandon!(asked, patient)).to.have.nested.property('result.outcome', 'declined');
    expect(await words(fake.events.at(-1)!)).to.have.lengthOf(1);
    const late = lookupOf({ idempotencyKey: passed.key }, { providerTransactionId: passed.id });
    expect(await stripe.abandon!(late, patient), 'what is paid is not given up').to.have.nested.property(
      'result.outcome',
      'approved',
    );
  });

  it('the release of a hold, which may be our void, and the end of one that has run out', async () => {
    const [released, expired] = [newKey(), newKey()];
    for (const key of [released, expired]) {
      const { providerTransactionId } = await stripe.authorize(byToken(key), patient);
      const paymentId = providerTransactionId!;
      if (key === released)
        await stripe.void(followUpCall({ idempotencyKey: newKey(), providerTransactionId: paymentId }), patient);
      else fake.change(paymentId, { status: 'canceled', cancellation_reason: 'automatic' }, 'payment_intent.canceled');
    }
    expect(await allEvents()).to.eql([
      [`TERM01 ${released}: approved AUTH.APPROVED`],
      ['void: approved PROCESSOR.SUCCESSFUL'],
      [`TERM01 ${expired}: approved AUTH.APPROVED`],
      ['expiry: approved PROCESSOR.SUCCESSFUL'],
    ]);
  });

  it('nothing about objects of others: disputes, payments, the other mode', async () => {
    await stripe.sale(byToken(newKey()), patient);
    const event = fake.events[0]! as { data: { object: object } };
    expect(await read(event)).to.have.lengthOf(1);
    for (const other of [
      { ...event, livemode: true },
      { ...event, type: 'charge.dispute.created' },
      { ...event, type: 'customer.created' },
      { ...event, type: 'of.next_year' },
      { ...event, data: { object: { ...event.data.object, metadata: {} } } },
      { ...event, data: { object: { ...event.data.object, metadata: { transaction: 'x' } } } },
    ])
      expect(await read(other)).to.eql([]);
  });

  it('is refused as unreadable when it is no event of Stripe', () => {
    const event = (object: unknown): string =>
      JSON.stringify({
        object: 'event',
        id: 'evt_1',
        type: 'payment_intent.succeeded',
        created: 1,
        livemode: false,
        data: { object },
      });
    for (const body of [
      'null',
      '[]',
      '"text"',
      '{}',
      '{"object":"event"}',
      event(null),
      event({ metadata: { terminal: 'TERM01', transaction: 'Ab3dE6gH' } }),
    ])
      expect(() => stripe.parseNotification(body), body).to.throw(SyntaxError);
  });

  it('is refused as unreadable when an id is too long, or none of Stripe', async () => {
    await stripe.sale(byToken(newKey()), patient);
    const event = fake.events.at(-1)! as { data: { object: object } };
    const withIds = (ids: object) => read({ ...event, data: { object: { ...event.data.object, ...ids } } });
    expect(await withIds({ id: 'p'.repeat(255), latest_charge: 'c'.repeat(255) })).to.have.lengthOf(1);
    const wrong = ['p'.repeat(256), '', 'pi 1', 7, null].map((id) => ({ id }));
    for (const ids of [...wrong, { latest_charge: 'c'.repeat(256) }, { latest_charge: { id: ['ch_1'] } }])
      expect(await withIds(ids).catch((error: unknown) => error), JSON.stringify(ids)).to.be.instanceOf(SyntaxError);
  });

  it('is known by the secret of today, and by the one before while both are in force', async () => {
    const rotating = adapterAt(fake.address, {
      credentials: { secretKey: 'sk_test_1', webhookSecrets: ['whsec_new', webhookSecret] },
    });
    const check = ({ rawBody, headers }: ReturnType<typeof signedEvent>): unknown =>
      rotating.checkNotification(rawBody, (name) => headers[name], now);
    const outcome = async (secret: string): Promise<unknown> => {
      try {
        await check(signedEvent({ object: 'event' }, now, secret));
        return 'taken';
      } catch (error) {
        return error;
      }
    };
    expect(await outcome('whsec_new')).to.equal('taken');
    expect(await outcome(webhookSecret)).to.equal('taken');
    expect(await outcome('whsec_other')).to.be.an.instanceOf(InvalidSignature);
    expect(String(await outcome('whsec_other'))).not.to.include('whsec');
  });
});

/** Events as https://docs.stripe.com/api/disputes/object has them. */
describe('disputes at Stripe', () => {
  const { stage, http, sell, deliver } = started(stripeBehindService);

  const detailsOf = ({ transaction_id }: Made) => http.managementTransactionGet({ transaction_id }).ok;
  const overview = async () =>
    (await http.managementOverviewGet({ query: { since: '2026-03-01T00:00:00Z', until: '2026-03-20T00:00:00Z' } }).ok)
      .disputes;

  const created = Date.parse('2026-03-10T09:00:00Z') / 1000;
  const withdrawal = [{ amount: -1050, currency: 'eur', fee: 1500 }];
  const dispute = (paid: string, fields: object = {}) => ({
    object: 'dispute',
    id: `du_${paid.slice(-8)}`,
    amount: 1050,
    currency: 'eur',
    charge: `ch_of_${paid}`,
    payment_intent: paid,
    reason: 'fraudulent',
    network_reason_code: '10.4',
    status: 'needs_response',
    evidence_details: { due_by: created + 864_000 },
    balance_transactions: [],
    ...fields,
  });
  const fraudWarning = (id: string, payment_intent: string) => ({
    ...{ object: 'radar.early_fraud_warning', id, payment_intent, charge: 'ch_1' },
    ...{ actionable: true, fraud_type: 'unauthorized_use_of_card' },
  });
  let events = 0;
  async function send(type: string, object: object, { second = 0, id = `evt_d${++events}`, livemode = false } = {}) {
    const event = { object: 'event', id, type, created: created + second, livemode, data: { object } };
    const { rawBody, headers } = signedEvent(event, stage.service.clock.now());
    return deliver(rawBody, headers);
  }
  const announced = async ({ transaction_id }: Made) =>
    (await eventsOf(stage.service, transaction_id)).flatMap((event) =>
      event.type === 'transaction.disputed' ? [event.data.dispute] : [],
    );

  /** A test of a sale, and of the id that Stripe gave it. */
  const itOfSale = (title: string, act: (sale: Made, paid: string) => Promise<unknown>) =>
    it(title, async () => {
      const sale = await sell();
      await act(sale, (await detailsOf(sale)).provider_transaction_id!);
    });

  it('a chargeback is on its transaction, with reason, deadline and money, and every change is reported once', async () => {
    const sale = await sell();
    const paid = (await detailsOf(sale)).provider_transaction_id!;
    const open = (await overview()).open;
    await send('charge.dispute.created', dispute(paid));
    const withdrawn = dispute(paid, { balance_transactions: withdrawal });
    await send('charge.dispute.funds_withdrawn', withdrawn, { id: 'evt_w1' });
    await send('charge.dispute.funds_withdrawn', withdrawn, { id: 'evt_w1' });
    expect(await overview()).to.include({ open: open + 1, respond_by: '2026-03-20T09:00:00.000Z' });
    const returned = [...withdrawal, { amount: 1050, currency: 'eur', fee: 0 }];
    const won = dispute(paid, { status: 'won', balance_transactions: returned });
    await send('charge.dispute.closed', won, { second: 60 });
    await send('charge.dispute.funds_reinstated', won, { second: 60 });
    await send('charge.dispute.updated', dispute(paid, { status: 'under_review' }), { second: 30 });

    const [shown] = (await detailsOf(sale)).disputes!;
    expect(shown).to.deep.include({
      provider_key: providerKey,
      kind: 'chargeback',
      phase: 'won',
      amount: 10.5,
      currency: 'EUR',
      reason_code: '10.4',
      respond_by: '2026-03-20T09:00:00.000Z',
      withdrawn_amount: '0',
      opened_at: '2026-03-10T09:00:00.000Z',
    });
    expect(shown!.reports.map(({ phase, provider_status }) => `${phase} ${provider_status}`)).to.eql([
      'opened created: needs_response',
      'updated funds_withdrawn: needs_response',
      'updated updated: under_review',
      'won closed: won',
      'won funds_reinstated: won',
    ]);
    expect((await announced(sale)).map(({ phase, withdrawn_amount }) => [phase, withdrawn_amount])).to.eql([
      ['opened', undefined],
      ['updated', '10.5'],
      ['won', '0'],
      ['updated', '0'],
    ]);
    expect((await overview()).open).to.equal(open);
    expect((await stage.statusOf(sale)).status.status).to.equal('APPROVED');
  });

  it('the overview tells the next deadline that has not passed, and counts no fraud warnings', async () => {
    const { open } = await overview();
    for (const days of [-1, 8, 3]) {
      const paid = (await detailsOf(await sell())).provider_transaction_id!;
      const details = { evidence_details: { due_by: created + days * 86_400 } };
      await send('charge.dispute.created', dispute(paid, details));
      await send('radar.early_fraud_warning.created', fraudWarning(`issfr_${paid}`, paid));
    }
    expect(await overview()).to.include({ open: open + 3, respond_by: '2026-03-13T09:00:00.000Z' });
  });

  itOfSale('a lost dispute keeps the money, in any order of the reports', async (sale, paid) => {
    await send('charge.dispute.closed', dispute(paid, { status: 'lost', balance_transactions: withdrawal }), {
      second: 60,
    });
    await send('charge.dispute.created', dispute(paid));
    const [shown] = (await detailsOf(sale)).disputes!;
    expect(shown).to.include({ phase: 'lost', withdrawn_amount: '10.5' });
    expect((await announced(sale)).map(({ phase }) => phase)).to.eql(['lost']);
  });

  itOfSale('an early fraud warning and an inquiry are separate disputes', async (sale, paid) => {
    await send('radar.early_fraud_warning.created', fraudWarning('issfr_1', paid));
    await send('charge.dispute.created', dispute(paid, { status: 'warning_needs_response' }));
    await send('charge.dispute.closed', dispute(paid, { status: 'warning_closed' }), { second: 9 });
    const { disputes = [] } = await detailsOf(sale);
    expect(disputes.map(({ kind, phase, reason_code }) => [kind, phase, reason_code])).to.have.deep.members([
      ['fraud_warning', 'opened', 'unauthorized_use_of_card'],
      ['inquiry', 'won', '10.4'],
    ]);
  });

  it('the dispute of an unknown payment is listed, without an event', async () => {
    expect((await send('charge.dispute.created', dispute('pi_of_others_0001'))).status).to.equal(200);
    // An unsupported currency does not prevent the record.
    await send('charge.dispute.created', dispute('pi_of_others_0002', { currency: 'xxx' }));
    const { disputes } = await http.managementDisputeList({ query: { matched: false } }).ok;
    expect(disputes.map(({ provider_transaction_id }) => provider_transaction_id)).to.eql([
      'ch_of_pi_of_others_0002',
      'ch_of_pi_of_others_0001',
    ]);
    expect(disputes[0]).not.to.have.any.keys('transaction', 'amount');
    expect(await overview()).to.include({ unmatched: 2 });
    const known = await http.managementDisputeList({ query: { matched: true, phase: 'won' } }).ok;
    expect(known.disputes.every(({ phase, transaction }) => phase === 'won' && transaction)).to.equal(true);
  });

  itOfSale('a repeated report links a dispute with a payment that became known after it', async (sale, paid) => {
    const naming = 'UPDATE transactions SET provider_transaction_id = $1 WHERE transaction_id = $2';
    const lost = dispute(paid, { status: 'lost', balance_transactions: withdrawal });
    const lose = () => send('charge.dispute.closed', lost, { id: 'evt_l1' });
    await stage.query(naming, null, sale.transaction_id);
    expect([(await lose()).status, (await lose()).status]).to.eql([200, 200]);
    expect((await detailsOf(sale)).disputes).to.equal(undefined);
    await stage.query(naming, paid, sale.transaction_id);
    await Promise.all([lose(), lose()]);
    const { disputes = [] } = await detailsOf(sale);
    expect(disputes.map(({ phase, reports }) => [phase, reports.length])).to.eql([['lost', 1]]);
    expect((await announced(sale)).map(({ phase }) => phase)).to.eql(['lost']);
  });

  it('pages continue from the last one, and a cursor of another list is refused', async () => {
    const all = (await http.managementDisputeList().ok).disputes;
    const first = await http.managementDisputeList({ query: { limit: 1 } }).ok;
    const second = await http.managementDisputeList({ query: { limit: 200, cursor: first.next_cursor! } }).ok;
    expect([...first.disputes, ...second.disputes]).to.eql(all);
    await http.managementDisputeList({ query: { cursor: 'bm90IG9uZQ' } }).refused('VALIDATION/INVALID_FIELD');
  });

  itOfSale('one of the other mode is accepted, and not stored', async (sale, paid) => {
    expect((await send('charge.dispute.created', dispute(paid), { livemode: true })).status).to.equal(200);
    expect((await detailsOf(sale)).disputes).to.equal(undefined);
  });

  itOfSale('concurrent reports are all stored, and the dispute opens once', async (sale, paid) => {
    const answers = await Promise.all(
      [0, 1, 2, 3].map((second) =>
        send(second === 0 ? 'charge.dispute.created' : 'charge.dispute.updated', dispute(paid), { second }),
      ),
    );
    expect(answers.map(({ status }) => status)).to.eql([200, 200, 200, 200]);
    const [shown] = (await detailsOf(sale)).disputes!;
    expect(shown!.reports).to.have.length(4);
    expect((await announced(sale)).filter(({ phase }) => phase === 'opened')).to.have.length(1);
    expect(JSON.stringify(shown)).not.to.contain(secretKey);
  });

  it('that cannot be read is stored by its id, and not refused', () => {
    const dispute = { id: 'dp_1', object: 'dispute', charge: 'ch_1', payment_intent: 'pi_1', status: 5 };
    const event = { object: 'event', id: 'evt_1', type: 'charge.dispute.created', created: 1, livemode: false };
    const read = (object: object) =>
      readDisputes(JSON.stringify({ ...event, data: { object } }), { environment: 'sandbox' });
    expect(read(dispute)[0]).to.deep.include({
      providerDisputeId: 'dp_1',
      about: { providerTransactionIds: ['ch_1', 'pi_1'] },
      phase: 'opened',
      providerStatus: 'charge.dispute.created: unreadable',
    });
    for (const id of [7, 'd'.repeat(5_000)]) expect(() => read({ ...dispute, id })).to.throw(SyntaxError);
    const whole = { ...dispute, status: 'lost', evidence_details: {}, amount: 1, currency: 'eur' };
    expect(read(whole)).to.have.length(1);
    const withHalfAShilling = { ...whole, amount: 50_050, currency: 'ugx' };
    const report = read({ ...withHalfAShilling, balance_transactions: [{ amount: -50_050, currency: 'ugx' }] })[0];
    expect(report).to.include({ phase: 'lost', amount: undefined, withdrawn: undefined });
    expect(read({ ...withHalfAShilling, amount: 50_000 })[0]).to.include({ amount: '500', currency: 'UGX' });
    expect(() => read({ ...whole, id: 'd'.repeat(5_000) })).to.throw(SyntaxError);
  });
});
