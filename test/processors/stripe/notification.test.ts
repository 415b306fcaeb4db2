import { expect } from 'chai';
import { InvalidSignature, type Processor, type ProcessorNotification } from '../../../src/processors/processor.js';
import { followUpCall, lookupOf, paymentCall } from '../../support/processors/processors.js';
import { adapterAt, signedEvent, webhookSecret } from './adapter.js';
import { FakeStripe } from './fake-stripe.js';
import { started } from '../../support/started.js';

describe('notifications of Stripe', () => {
  const patient = new AbortController().signal;
  const now = new Date('2026-03-10T09:00:00Z');
  const token = { kind: 'provider_token', providerToken: 'pm_card_visa' } as const;
  let stripe: Processor;
  let keys = 0;
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
    const { providerTransactionId } = await stripe.authorize(
      paymentCall({ idempotencyKey: hold, instrument: token }),
      patient,
    );
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
    expect(await allEvents()).to.deep.equal(expected);
    expect((await Promise.all([...fake.events].reverse().map(words))).reverse()).to.deep.equal(expected);

    const [first, again] = [await read(fake.events[0]!), await read(fake.events[0]!)];
    expect(again, 'a duplicate is the same').to.deep.equal(first);
    const ids = (await Promise.all(fake.events.map(read))).flat().map(({ providerEventId }) => providerEventId);
    expect(new Set(ids).size).to.equal(3);
  });

  it('a refund that is received, approved, and fails days later', async () => {
    const [sale, refund] = [newKey(), newKey()];
    const { providerTransactionId } = await stripe.sale(
      paymentCall({ idempotencyKey: sale, instrument: token }),
      patient,
    );
    fake.refundsWait = true;
    const received = await stripe.refund(
      followUpCall({ idempotencyKey: refund, providerTransactionId: providerTransactionId! }),
      patient,
    );
    expect(received).to.include({ outcome: 'received', reason: 'PROCESSOR.SUBMITTED' });
    const asked = lookupOf({ idempotencyKey: refund }, { operation: 'refund', paymentId: providerTransactionId });
    expect(await stripe.lookup(asked, patient)).to.have.nested.property('result.outcome', 'received');

    const id = received.providerTransactionId!;
    expect(await words(fake.events.at(-1)!), 'it reports nothing yet').to.deep.equal([]);
    fake.change(id, { status: 'succeeded' }, 'charge.refund.updated');
    expect(await words(fake.events.at(-1)!), 'by the older name of the event').to.deep.equal([
      `TERM01 ${refund}: approved PROCESSOR.SUCCESSFUL`,
    ]);
    fake.change(id, { status: 'pending' }, 'charge.updated');
    fake.change(id, { status: 'succeeded' }, 'refund.updated');
    expect(await words(fake.events.at(-1)!)).to.deep.equal([`TERM01 ${refund}: approved PROCESSOR.SUCCESSFUL`]);
    fake.change(id, { status: 'failed', failure_reason: 'expired_or_canceled_card' }, 'refund.failed');
    expect(await words(fake.events.at(-1)!)).to.deep.equal([
      `TERM01 ${refund}: declined PAYMENT_METHOD.CARD_DEACTIVATED`,
    ]);
    expect(await stripe.lookup(asked, patient)).to.have.nested.property('result.outcome', 'declined');

    const recorded: string[] = [];
    for await (const entry of stripe.statement!(new Date(0), new Date('2100-01-01')))
      if (entry.idempotencyKey === refund) recorded.push(entry.outcome);
    expect(recorded).to.deep.equal(['approved', 'declined']);
  });

  it('a challenge that the payer completes, or that is abandoned', async () => {
    const waiting = async (): Promise<{ key: string; id: string }> => {
      const key = newKey();
      const pending = await stripe.sale(
        paymentCall({
          idempotencyKey: key,
          returnUrl: 'https://shop.example/back',
          instrument: {
            kind: 'card',
            cardNumber: FakeStripe.cards.pending,
            expiryMonth: 12,
            expiryYear: 2030,
            cardholderName: undefined,
            cvv: undefined,
          },
        }),
        patient,
      );
      expect(pending).to.deep.include({ outcome: 'pending', nextAction: { url: 'https://hooks.stripe.example/3ds' } });
      return { key, id: pending.providerTransactionId! };
    };
    const passed = await waiting();
    fake.approve(fake.objects.get(passed.id)!);
    expect(await words(fake.events.at(-1)!)).to.deep.equal([`TERM01 ${passed.key}: approved AUTH.APPROVED`]);

    const failed = await waiting();
    const failure = { type: 'card_error', code: 'payment_intent_authentication_failure' };
    fake.change(
      failed.id,
      { status: 'requires_payment_method', last_payment_error: failure, next_action: null },
      'payment_intent.payment_failed',
    );
    expect(await words(fake.events.at(-1)!)).to.deep.equal([
      `TERM01 ${failed.key}: declined AUTH.3DS_CHALLENGE_FAILED`,
    ]);

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
      const { providerTransactionId } = await stripe.authorize(
        paymentCall({ idempotencyKey: key, instrument: token }),
        patient,
      );
      const paymentId = providerTransactionId!;
      if (key === released)
        await stripe.void(followUpCall({ idempotencyKey: newKey(), providerTransactionId: paymentId }), patient);
      else fake.change(paymentId, { status: 'canceled', cancellation_reason: 'automatic' }, 'payment_intent.canceled');
    }
    expect(await allEvents()).to.deep.equal([
      [`TERM01 ${released}: approved AUTH.APPROVED`],
      ['void: approved PROCESSOR.SUCCESSFUL'],
      [`TERM01 ${expired}: approved AUTH.APPROVED`],
      ['expiry: approved PROCESSOR.SUCCESSFUL'],
    ]);
  });

  it('nothing about objects of others: disputes, payments, the other mode', async () => {
    await stripe.sale(paymentCall({ idempotencyKey: newKey(), instrument: token }), patient);
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
      expect(await read(other)).to.deep.equal([]);
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
      event({ metadata: { terminal: 'a', transaction: 'b' } }),
    ])
      expect(() => stripe.parseNotification(body), body).to.throw(SyntaxError);
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
