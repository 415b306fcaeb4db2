import { expect } from 'chai';
import type { Standing } from '../../src/payments/read/attempt.js';
import { submissionAnswer, submissionReply } from '../../src/payments/read/view.js';
import type { SubmittedAttempt, SubmittingOperation } from '../../src/payments/read/view.js';
import { occurrenceChargeId, retryId } from '../../src/payments/write/written-attempt.js';
import { noDetails } from '../../src/store/payments/request-details.js';
import { card, payment, unpaid } from '../support/payments.js';
import { referenceTo, startStage } from '../support/stage.js';
import { started } from '../support/started.js';

const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };

/** The clock is at 2026-03-10T09:00Z, and the terminal's zone is UTC. */
describe('payments: rules of a submission', () => {
  const stage = started(startStage);

  const paidBy = (payer: object) =>
    stage.http.sale({ body: payment({ order: { payment_instrument: card(), payer: { ...ada, ...payer } } }) });

  describe('a number with more digits than can be stored', () => {
    const sent = (amount: string) =>
      stage.http.sale({ rawBody: JSON.stringify(payment()).replace('"amount":10.5', `"amount":${amount}`) });

    for (const amount of [
      '1.10000000000000000000001',
      '1.0999999999999999999999999',
      '10.000000000000000000000000001e0',
      '0.00000000000000000000000000000110000000000000000000001e30',
      ...['1e400', '-1e400'],
    ])
      it(`refuses the amount ${amount}`, async () => {
        const { detail } = await sent(amount).refused('VALIDATION/INVALID_AMOUNT', { field: 'amount' });
        expect(detail).to.equal('The field amount has more digits than the service can store.');
      });

    for (const amount of ['1.10000000000000000000000000', '0000001.5'.slice(6), '110000000000000000000e-20'])
      it(`accepts ${amount}, which can be stored`, async () =>
        expect((await stage.statusOf(await sent(amount).ok)).amount).to.equal(Number(amount)));

    it('is refused in every numeric field, and ignored in an unknown property', async () => {
      const body = JSON.stringify(payment());
      await stage.http
        .sale({ rawBody: body.replace('"expiry_year":2030', '"expiry_year":2030.00000000000000000000001') })
        .refused('INVALID_EXPIRY');
      await stage.http
        .sale({ rawBody: body.replace('"reference-1"', '12345678901234567890123') })
        .refused('VALIDATION/INVALID_FIELD');
      for (const note of ['1.10000000000000000000001', '1e400'])
        await stage.http.sale({ rawBody: body.replace('{', `{"note": ${note}, `) }).ok;
    });

    it('is accepted as text', async () => {
      const description = 'of "1.10000000000000000000001" \\';
      const made = await stage.http.sale({
        body: payment({ description, merchant_transaction_id: '1.10000000000000000000001' }),
      }).ok;
      expect(await stage.statusOf(made)).to.include({ description });
    });
  });

  describe('birth_date', () => {
    it('is today at the latest', async () => {
      await paidBy({ birth_date: '2026-03-10' }).ok;
      await paidBy({ birth_date: '2026-03-11' }).refused('VALIDATION/INVALID_FIELD', {
        field: 'order.payer.birth_date',
        value: '2026-03-11',
      });
    });
  });

  describe('an internationalized e-mail address', () => {
    for (const email of ['jörg@müller.example', '用户@例子.广告', 'अजय@डाटा.भारत', "o'hara+x@xn--mller-kva.example"])
      it(`accepts ${email}`, async () => {
        const { order } = await stage.statusOf(await paidBy({ email }).ok);
        expect(order.payer).to.include({ email_username: email.split('@')[0], email_domain: email.split('@')[1] });
      });

    it('is the same in every Unicode normalization', async () => {
      const fingerprintOf = async (email: string) =>
        (await stage.statusOf(await paidBy({ email }).ok)).order.payer!.fingerprint;
      expect(await fingerprintOf('jo\u0308rg@example.com')).to.equal(await fingerprintOf('JÖRG@example.com'));
    });

    for (const email of [
      ...['jörg', 'jörg@müller', 'a@b@c.example', 'jör g@müller.example', '.jörg@müller.example'],
      ...['jörg@-müller.example', 'jörg@müller-.example', 'jörg@müller..example', 'jörg@mü ller.example'],
    ])
      it(`refuses ${email}`, () => paidBy({ email }).refused('VALIDATION/INVALID_FIELD'));
  });

  describe('the rest of a payment in three decimals', () => {
    it('can be captured and refunded below 0.01 too', async () => {
      const made = await stage.http.sale({ body: payment({ amount: 1.005, currency: 'KWD' }) }).ok;
      const refund = (amount: number) => stage.http.refund({ body: { ...referenceTo(made), amount } });
      await refund(1).ok;
      await refund(0.0005).refused('VALIDATION/INVALID_AMOUNT');
      await refund(0.006).refused('VALIDATION/REFUND_AMOUNT_EXCEEDED');
      await refund(0.001).ok;
      expect((await stage.statusOf(await refund(0.004).ok)).amount).to.equal(0.004);
      await refund(0.001).refused('VALIDATION/FULL_REFUND_ALREADY_PROCESSED');
      const held = await stage.http.preauth({ body: payment({ amount: 1.005, currency: 'KWD' }) }).ok;
      const captured = await stage.http.capture({ body: { ...referenceTo(held), amount: 0.002 } }).ok;
      await stage.http.refund({ body: { ...referenceTo(captured), amount: 0.001 } }).ok;
      const query = { order_id: captured.order_id! };
      const { transactions } = await stage.http.managementTransactionList({ query }).ok;
      expect(transactions.map(({ refunded_amount }) => refunded_amount)).to.include(0.001);
    });

    it('is not an amount of a currency with two decimals', async () => {
      const made = await stage.http.sale({ body: payment() }).ok;
      await stage.http.refund({ body: { ...referenceTo(made), amount: 0.001 } }).refused('VALIDATION/INVALID_AMOUNT');
    });
  });

  it('refuses a security code for a hosted page', () =>
    stage.http
      .sale({ body: unpaid({ payment_collection: 'hosted_page', cvv: '123' }) })
      .refused('VALIDATION/INVALID_FIELD', { field: 'cvv' }));

  it('refuses an unknown recipient, and accepts a known payer', async () => {
    const shippedTo = (friendly_id: string) =>
      stage.http.sale({
        body: payment({ shipping_recipient: { first_name: 'Charles', last_name: 'Babbage', friendly_id } }),
      });
    const unknown = await shippedTo('zzzzzzzz').refused('VALIDATION/RECORD_NOT_FOUND');
    expect(unknown.context).to.eql({ field: 'shipping_recipient.friendly_id', value: 'zzzzzzzz' });
    const { order } = await stage.statusOf(await paidBy({}).ok);
    await shippedTo(order.payer!.friendly_id).ok;
  });

  it('shows the card details that the processor reports for its token', async () => {
    const methodOf = async (fields: Parameters<typeof unpaid>[0]) => {
      const made = await stage.http.sale({ body: unpaid(fields) }).ok;
      const { token, payment_method } = (await stage.statusOf(made)).order.payment_instrument!;
      return { token, payment_method };
    };
    const wallet = await methodOf({ provider_token: 'digital_wallets_7' });
    expect(wallet.payment_method).to.equal('digital_wallets');
    expect(await methodOf({ token: wallet.token })).to.eql(wallet);
    expect((await methodOf({ provider_token: 'sim_token_7' })).payment_method).to.equal('cards');
    expect(
      (await methodOf({ provider_token: 'bnpl_7', order: { payment_instrument: { payment_method: 'direct_debit' } } }))
        .payment_method,
      'what was described stands',
    ).to.equal('direct_debit');
  });

  describe('at a later time', () => {
    it('declines a stored card that has expired by the clock of the terminal', async () => {
      const made = await stage.http.sale({
        body: payment({ order: { payment_instrument: card(undefined, { expiry_month: 4, expiry_year: 2026 }) } }),
      }).ok;
      const { token } = (await stage.statusOf(made)).order.payment_instrument!;
      const paidAt = async (now: string) => {
        await stage.http.sandboxAdvanceClock({ body: { now } }).ok;
        return stage.http.sale({ body: unpaid({ token }) }).ok;
      };
      expect((await paidAt('2026-04-30T23:59:59Z')).accepted).to.be.true;
      const refusedOne = await paidAt('2026-05-01T00:00:00Z');
      expect(refusedOne.accepted).to.be.false;
      expect(await stage.outcomeOf(refusedOne)).to.equal('DECLINED PAYMENT_METHOD.EXPIRED_CARD');
    });
  });
});

describe('the answer to a submission', () => {
  const baseUrl = 'https://pay.example';
  const dueAt = new Date('2026-03-10T09:30:00Z');
  const attempt: SubmittedAttempt = {
    transactionId: 'aaaaaaaa',
    payment: {
      details: { ...noDetails, merchantTransactionId: 'reference-7' },
      series: { recurringId: 'ssssssss', futureTransactionId: 'ffffffff' },
    },
    order: { orderId: 'oooooooo', merchantOrderId: 'order-7' },
    actionToken: null,
  };
  const answer = (
    operation: SubmittingOperation,
    standing: Standing,
    changes: Partial<SubmittedAttempt> = {},
  ): object => submissionAnswer(operation, { ...attempt, ...changes }, standing, baseUrl);

  const ofOrder = {
    transaction_id: 'aaaaaaaa',
    accepted: true,
    order_id: 'oooooooo',
    merchant_transaction_id: 'reference-7',
    merchant_order_id: 'order-7',
  };

  it('has the order of a payment, and the series of a charge', () => {
    expect(answer('sale', { status: 'APPROVED' })).to.eql(ofOrder);
    expect(answer('recurringCharge', { status: 'APPROVED' })).to.eql({ ...ofOrder, recurring_id: 'ssssssss' });
  });

  it('has the occurrence of a charge, and no reference of an earlier attempt', () => {
    const { merchant_transaction_id: _, ...rest } = ofOrder;
    expect(answer('futureTransactionCharge', { status: 'APPROVED' })).to.eql({
      ...rest,
      recurring_id: 'ssssssss',
      future_transaction_id: 'ffffffff',
    });
  });

  for (const [status, accepted] of [
    ['APPROVED', true],
    ['PROCESSING', true],
    ['UNKNOWN', true],
    ['CANCELLED', true],
    ['DECLINED', false],
    ['ERROR', false],
  ] as const)
    it(`returns accepted: ${accepted} for ${status}`, () =>
      expect(answer('capture', { status })).to.include({ accepted }));

  const actionUrl = 'https://bank.example/3ds';
  for (const [title, standing, actionToken, url] of [
    ['the page of a processor', { status: 'PROCESSING', actionUrl, dueAt }, null, actionUrl],
    ['the page of this service', { status: 'PROCESSING', dueAt }, 'TERM01token', 'https://pay.example/pay/TERM01token'],
    ['nowhere while the processor is waited for', { status: 'PROCESSING', dueAt }, null, undefined],
    ['nowhere once it is settled', { status: 'DECLINED', actionUrl, dueAt }, 'TERM01token', undefined],
  ] as const)
    it(`sends the payer to ${title}`, () => {
      const action =
        url === undefined ? {} : { next_action: { type: 'redirect', url, expires_at: dueAt.toISOString() } };
      const accepted = standing.status === 'PROCESSING';
      expect(answer('sale', standing, { actionToken })).to.eql({ ...ofOrder, accepted, ...action });
    });

  it('is the stored one if there is one, whatever the outcome of the attempt', () =>
    expect(
      submissionReply(
        'sale',
        { baseUrl },
        { pageOrigin: null },
        { kind: 'answered', attempt, body: '{"accepted":false}' },
      ),
    ).to.eql({ accepted: false }));
});

describe('derived transaction ids', () => {
  it('are the same for the same payment, with 8 letters and digits', () => {
    const id = occurrenceChargeId('TERM01', '7hK2mQ9x', 5)(0);
    expect(id).to.match(/^[0-9A-Za-z]{8}$/);
    expect(occurrenceChargeId('TERM01', '7hK2mQ9x', 5)(0)).to.equal(id);
  });

  it('stay the same across releases: a later one may serve a restored database', () =>
    expect([occurrenceChargeId('TERM01', '7hK2mQ9x', 5)(0), retryId('TERM01', '7hK2mQ9x')(0)]).to.eql([
      '17FMo98P',
      'q594aGGX',
    ]));

  it('differ by terminal, series, number, kind and draw', () => {
    const ids = [
      occurrenceChargeId('TERM01', '7hK2mQ9x', 5)(0),
      occurrenceChargeId('TERM02', '7hK2mQ9x', 5)(0),
      occurrenceChargeId('TERM01', '7hK2mQ9y', 5)(0),
      occurrenceChargeId('TERM01', '7hK2mQ9x', 6)(0),
      occurrenceChargeId('TERM01', '7hK2mQ9x', 5)(1),
      retryId('TERM01', '7hK2mQ9x')(0),
      retryId('TERM01', '7hK2mQ9x')(1),
    ];
    expect(new Set(ids).size).to.equal(ids.length);
  });
});
