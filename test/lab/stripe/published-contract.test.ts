import { TimeLimit } from '../../../src/base/clock.js';
import { expect } from 'chai';
import type { Processor } from '../../../src/processors/processor.js';
import { proof } from '../../support/processors/authentication.js';
import { cardDetails, followUpCall, lookupOf, paymentCall } from '../../support/processors/processors.js';
import { FaultyLine, type SeenRequest } from '../../processors/faulty-line.js';
import { adapterAt } from '../../processors/stripe/adapter.js';
import { installStripeMock, stripeMockAddress } from '../../processors/stripe/stripe-mock.js';

describe("the Stripe adapter's requests, judged by Stripe's published contract", function () {
  const patient = new TimeLimit();
  const token = { kind: 'provider_token', providerToken: 'pm_card_visa' } as const;
  const card = cardDetails('4242424242424242', { cardholderName: 'Ada Lovelace', cvv: '123' });
  let line: FaultyLine;
  let stripe: Processor;
  let keys = 0;
  const newKey = (): string => `m${String(++keys).padStart(7, '0')}`;

  before(async function () {
    const missing = installStripeMock();
    if (missing !== undefined) {
      console.warn(`stripe-mock cannot be installed here: ${missing}`);
      this.skip();
    }
    line = await FaultyLine.open(await stripeMockAddress());
    stripe = adapterAt(line.address);
  });
  after(() => (line as FaultyLine | undefined)?.close());

  /** Returns the requests of a call. Its outcome comes from an example, and proves nothing. */
  async function requestsOf(call: () => Promise<unknown>): Promise<SeenRequest[]> {
    const before = line.requests.length;
    await call().catch(() => undefined);
    return line.requests.slice(before);
  }
  const parameters = ({ body }: SeenRequest): string[] => [...new URLSearchParams(body).keys()].sort();

  async function accepted(call: () => Promise<unknown>, ...paths: string[]): Promise<SeenRequest[]> {
    const requests = await requestsOf(call);
    expect(requests.map(({ method, path }) => `${method} ${path.split('?')[0]}`)).to.eql(paths);
    for (const { status, answer } of requests) expect(status, answer).to.equal(200);
    return requests;
  }

  it('a sale with a token', async () => {
    const call = paymentCall({ idempotencyKey: newKey(), instrument: token });
    const [request] = await accepted(() => stripe.sale(call, patient), 'POST /v1/payment_intents');
    expect(Object.fromEntries(new URLSearchParams(request!.body))).to.eql({
      amount: '1050',
      currency: 'eur',
      confirm: 'true',
      capture_method: 'automatic',
      'payment_method_types[0]': 'card',
      payment_method: 'pm_card_visa',
      error_on_requires_action: 'true',
      'metadata[terminal]': 'TERM01',
      'metadata[transaction]': call.idempotencyKey,
      'expand[0]': 'latest_charge',
    });
    expect(request!.headers).to.include({
      'idempotency-key': `TERM01-${call.idempotencyKey}`,
      'stripe-version': '2026-08-26.dahlia',
      'user-agent': 'payment-terminal/1',
    });
    expect(Object.keys(request!.headers).filter((name) => name.startsWith('x-stripe'))).to.eql([]);
  });

  it('a sale with a card number, and a page to come back from', async () => {
    const call = paymentCall({ idempotencyKey: newKey(), instrument: card, returnUrl: 'https://shop.example/back' });
    const [instrument, payment] = await accepted(
      () => stripe.sale(call, patient),
      'POST /v1/payment_methods',
      'POST /v1/payment_intents',
    );
    expect(parameters(instrument!)).to.eql([
      'billing_details[name]',
      'card[cvc]',
      'card[exp_month]',
      'card[exp_year]',
      'card[number]',
      'type',
    ]);
    expect(payment!.body).not.to.include(card.cardNumber);
    expect(parameters(payment!)).to.include('return_url').and.not.to.include('error_on_requires_action');
  });

  it('the proof of authentication, with a sale and a verification', async () => {
    const call = () => paymentCall({ idempotencyKey: newKey(), instrument: token, authentication: proof });
    const requests = [
      ...(await accepted(() => stripe.sale(call(), patient), 'POST /v1/payment_intents')),
      ...(await accepted(() => stripe.verify({ ...call(), amount: '0' }, patient), 'POST /v1/setup_intents')),
    ];
    for (const { body } of requests) {
      const sent = Object.fromEntries(new URLSearchParams(body));
      const prefix = 'payment_method_options[card][three_d_secure]';
      expect(sent).to.include({
        [`${prefix}[ares_trans_status]`]: 'C',
        [`${prefix}[cryptogram]`]: proof.authenticationValue,
        [`${prefix}[electronic_commerce_indicator]`]: '05',
        [`${prefix}[transaction_id]`]: proof.dsTransactionId,
        [`${prefix}[version]`]: '2.2.0',
      });
    }
  });

  it('an exemption of a low risk that the issuer has acknowledged', async () => {
    const exempted = { ...proof, status: 'exempted', challenged: false, eci: '07' } as const;
    for (const [exemption, indicator] of [
      ['transaction_risk_analysis', 'low_risk'],
      ['low_value', null],
    ] as const) {
      const call = paymentCall({ idempotencyKey: newKey(), instrument: token, authentication: exempted, exemption });
      const [request] = await accepted(() => stripe.sale(call, patient), 'POST /v1/payment_intents');
      const sent = new URLSearchParams(request!.body);
      const prefix = 'payment_method_options[card][three_d_secure]';
      expect(sent.get(`${prefix}[ares_trans_status]`)).to.equal('I');
      expect(sent.get(`${prefix}[exemption_indicator]`)).to.equal(indicator);
    }
    const alone = paymentCall({ idempotencyKey: newKey(), instrument: token, exemption: 'transaction_risk_analysis' });
    const [request] = await accepted(() => stripe.sale(alone, patient), 'POST /v1/payment_intents');
    expect(request!.body).not.to.include('three_d_secure');
  });

  it('the first payment of a series, and those that follow', async () => {
    const first = paymentCall({ idempotencyKey: newKey(), instrument: token, initial: true });
    const [, payment] = await accepted(
      () => stripe.sale(first, patient),
      'POST /v1/customers',
      'POST /v1/payment_intents',
    );
    expect(new URLSearchParams(payment!.body).get('setup_future_usage')).to.equal('off_session');
    expect(parameters(payment!)).to.include('customer');

    for (const origin of ['series', 'retry'] as const) {
      const later = paymentCall({
        idempotencyKey: newKey(),
        instrument: token,
        stored: true,
        origin,
        storedCredential: 'cus_123 pm_456',
      });
      const [charge] = await accepted(() => stripe.sale(later, patient), 'POST /v1/payment_intents');
      const sent = new URLSearchParams(charge!.body);
      expect([sent.get('customer'), sent.get('payment_method'), sent.get('off_session')]).to.eql([
        'cus_123',
        'pm_456',
        'true',
      ]);
    }
  });

  it('the security code that a payer enters for a stored card', async () => {
    for (const storedCredential of [undefined, 'cus_123 pm_456']) {
      const call = paymentCall({
        idempotencyKey: newKey(),
        instrument: { ...token, cvv: '737' },
        stored: storedCredential !== undefined,
        storedCredential,
      });
      const [, payment] = await accepted(
        () => stripe.sale(call, patient),
        'POST /v1/tokens',
        'POST /v1/payment_intents',
      );
      const sent = new URLSearchParams(payment!.body);
      expect(sent.get('payment_method_options[card][cvc_token]')).to.match(/^\w+$/);
      expect([...sent.values()]).not.to.include('737');
    }
  });

  it('an authorization, its capture, its cancellation, and a refund', async () => {
    const hold = paymentCall({ idempotencyKey: newKey(), instrument: token });
    const [held] = await accepted(() => stripe.authorize(hold, patient), 'POST /v1/payment_intents');
    expect(new URLSearchParams(held!.body).get('capture_method')).to.equal('manual');
    const followUp = () => followUpCall({ idempotencyKey: newKey(), providerTransactionId: 'pi_123', amount: '4.2' });
    // The example answer was neither captured nor cancelled, so the call stays open.
    const [captured] = await accepted(
      () => stripe.capture(followUp(), patient).catch(() => undefined),
      'POST /v1/payment_intents/pi_123/capture',
    );
    expect(new URLSearchParams(captured!.body).get('amount_to_capture')).to.equal('420');
    await accepted(
      () => stripe.void(followUp(), patient).catch(() => undefined),
      'POST /v1/payment_intents/pi_123/cancel',
    );
    const [refunded] = await accepted(() => stripe.refund(followUp(), patient), 'POST /v1/refunds');
    expect(new URLSearchParams(refunded!.body).get('amount')).to.equal('420');
  });

  it('verifications', async () => {
    for (const [changes, ...paths] of [
      [{}, 'POST /v1/setup_intents'],
      [{ returnUrl: 'https://shop.example/back' }, 'POST /v1/setup_intents'],
      [{ initial: true }, 'POST /v1/customers', 'POST /v1/setup_intents'],
    ] as const) {
      const call = paymentCall({ idempotencyKey: newKey(), amount: '0', instrument: token, ...changes });
      await accepted(() => stripe.verify(call, patient), ...paths);
    }
  });

  it('lookups', async () => {
    const paymentId = 'pi_123';
    for (const [fields, ...paths] of [
      // The example that a search finds belongs to another call, so nothing is retrieved.
      [{ operation: 'sale' }, 'GET /v1/payment_intents/search'],
      [{ operation: 'authorize', providerTransactionId: 'pi_123' }, 'GET /v1/payment_intents/pi_123'],
      [{ operation: 'verify' }, 'GET /v1/setup_intents'],
      [{ operation: 'verify', providerTransactionId: 'seti_123' }, 'GET /v1/setup_intents/seti_123'],
      [{ operation: 'capture', paymentId }, 'GET /v1/payment_intents/pi_123'],
      [{ operation: 'void', paymentId }, 'GET /v1/payment_intents/pi_123'],
      [{ operation: 'refund', paymentId }, 'GET /v1/refunds'],
      [{ operation: 'refund', paymentId, providerTransactionId: 're_123' }, 'GET /v1/refunds/re_123'],
    ] as const) {
      const asked = lookupOf({ idempotencyKey: newKey() }, fields);
      await accepted(() => stripe.lookup(asked, patient), ...paths);
    }
  });

  it('the statement, and the check of the account', async () => {
    const entries = stripe.statement!(new Date('2026-01-01'), new Date('2026-01-02'))[Symbol.asyncIterator]();
    await accepted(() => entries.next(), 'GET /v1/events');
    await accepted(() => stripe.check(patient.signal), 'GET /v1/balance', 'GET /v1/account');
    const { merchantAccount, ...check } = (await stripe.check(patient.signal)) as { merchantAccount?: string };
    expect(check).to.eql({ works: true, environment: 'sandbox', name: undefined });
    expect(merchantAccount).to.match(/^acct_/);
  });

  it('stripe-mock refuses requests that violate the contract', async () => {
    const refused = await fetch(`${line.address}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_123', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'amount=1050&currency=eur&no_such_parameter=1',
    });
    expect(refused.status).to.equal(400);
  });
});
