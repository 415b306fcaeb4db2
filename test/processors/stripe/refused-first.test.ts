import { TimeLimit } from '../../../src/base/clock.js';
import { expect } from 'chai';
import { paymentRefusal } from '../../../src/processors/capabilities.js';
import { ada, merchantInit, platformInit } from '../../recurring/series-client.js';
import { typed, visitor } from '../../support/pages/payment-page.js';
import { card, payment, paymentWith, unpaid } from '../../support/payments.js';
import { cardDetails, knownPayer, paymentCall } from '../../support/processors/processors.js';
import { referenceTo } from '../../support/stage.js';
import { adapterAt, providerKey, stripeBehindService, stripeOverLine } from './adapter.js';
import { FakeStripe } from './fake-stripe.js';
import { started } from '../../support/started.js';
import { storedOf } from '../../support/records.js';

describe('unsupported requests at Stripe are refused before an attempt is written', () => {
  const { line, stage, http } = started(stripeBehindService);

  const routeTo = (...routes: string[]) => http.managementTerminalUpdate({ body: { routes } }).ok;
  let references = 0;
  const sale = (amount: number, currency: 'KWD' | 'UGX') => {
    const fields = { merchant_transaction_id: `sale-${++references}`, amount, currency };
    return http.sale({ body: paymentWith(FakeStripe.cards.approved, fields) });
  };
  const amountAtStripe = (): string | null =>
    new URLSearchParams(line.requests.findLast(({ path }) => path === '/v1/payment_intents')!.body).get('amount');
  /** Runs a request that is refused, and checks that nothing was written or sent. */
  async function leavesNothing(act: () => Promise<unknown>): Promise<void> {
    const written = async (): Promise<number> => (await stage.query('SELECT FROM transactions')).length;
    const before = [await written(), line.requests.length];
    await act();
    expect([await written(), line.requests.length]).to.eql(before);
  }

  it('a dinar with a third decimal that is not 0', async () => {
    await sale(5.12, 'KWD').ok;
    expect(amountAtStripe()).to.equal('5120');
    await leavesNothing(async () => {
      const { detail } = await sale(5.124, 'KWD').refused('ROUTING/NO_ROUTE');
      expect(detail).to.include(`${providerKey} does not take 5.124 KWD`);
    });
  });

  it('a series of such an amount that begins later, by a card or on a page, and its updates', async () => {
    const byCard = { payment_instrument: card(FakeStripe.cards.approved) };
    const onPage = { payment_collection: 'hosted_page' } as const;
    const { recurring } = platformInit('2026-04-10');
    const init = (amount: number, by: typeof byCard | typeof onPage) =>
      http.recurringInit({ body: { amount, currency: 'KWD', payer: ada, recurring, ...by } });
    await init(5.12, onPage).ok;
    const { recurring_id } = await init(5.12, byCard).ok;
    const [planned] = (await http.recurringStatus({ query: { recurring_id } }).ok).future_transactions;
    const { future_transaction_id } = planned!;
    await leavesNothing(async () => {
      for (const refusal of [
        init(5.124, byCard),
        init(5.124, onPage),
        http.recurringUpdate({ body: { recurring_id, amount: 5.124 } }),
        http.futureTransactionUpdate({ body: { recurring_id, future_transaction_id, amount: 5.124 } }),
      ])
        expect((await refusal.refused('ROUTING/NO_ROUTE')).detail).to.include(`${providerKey} does not take 5.124 KWD`);
    });
    await http.recurringUpdate({ body: { recurring_id, amount: 5.13 } }).ok;
    await http.futureTransactionUpdate({ body: { recurring_id, future_transaction_id, amount: 5.14 } }).ok;
    // An account that is off may be on when the charge is due.
    const { processor_accounts: accounts } = await http.managementProcessorAccountList().ok;
    const { processor_account_id } = accounts.find(({ provider_key }) => provider_key === providerKey)!;
    const enable = (enabled: boolean) =>
      http.managementProcessorAccountUpdate({ processor_account_id, body: { enabled } }).ok;
    await enable(false);
    await http.recurringUpdate({ body: { recurring_id, amount: 5.124 } }).refused('ROUTING/NO_ROUTE');
    await http.recurringUpdate({ body: { recurring_id, amount: 5.15 } }).ok;
    await enable(true);
    await stage.query('UPDATE series SET amount = 5.124 WHERE recurring_id = $1', recurring_id);
    await http.recurringUpdate({ body: { recurring_id, amount: 5.124 } }).ok;
  });

  it('a refund and a capture of such a part', async () => {
    const sold = await sale(7, 'KWD').ok;
    const hold = paymentWith(FakeStripe.cards.approved, { amount: 7, currency: 'KWD' });
    const held = await http.preauth({ body: hold }).ok;
    await leavesNothing(async () => {
      for (const refusal of [
        http.refund({ body: { ...referenceTo(sold), amount: 1.001 } }),
        http.capture({ body: { ...referenceTo(held), amount: 1.001 } }),
      ])
        expect((await refusal.refused('ROUTING/OPERATION_NOT_SUPPORTED')).context?.field).to.equal('amount');
    });
    const refund = await http.refund({ body: { ...referenceTo(sold), amount: 1.01 } }).ok;
    expect((await stage.statusOf(refund)).status).to.include({ status: 'APPROVED' });
    await http.capture({ body: { ...referenceTo(held), amount: 6.01 } }).ok;
    for (const [path, sent] of [
      ['/v1/refunds', 'amount=1010'],
      ['/capture', 'amount_to_capture=6010'],
    ] as const)
      expect(line.requests.findLast((one) => one.path.endsWith(path))!.body).to.include(sent);
  });

  const byWallet = (type: 'apple_pay' | 'google_pay', payload: object) =>
    http.sale({
      body: payment({
        merchant_transaction_id: `wallet-${++references}`,
        order: {
          payment_instrument: { payment_method: 'digital_wallets', wallet: { type, payload: JSON.stringify(payload) } },
        },
      }),
    });

  it('a payload of Apple Pay; the token in one of Google Pay is sent', async () => {
    await leavesNothing(async () => {
      const { detail } = await byWallet('apple_pay', { version: 'EC_v1' }).refused('ROUTING/NO_ROUTE');
      expect(detail).to.include(`${providerKey} does not take the payload of apple_pay`);
    });
    await byWallet('google_pay', { id: 'tok_1Q2w3E', object: 'token' }).ok;
    const { body } = line.requests.findLast(({ path }) => path === '/v1/payment_methods')!;
    expect(new URLSearchParams(body).get('card[token]')).to.equal('tok_1Q2w3E');
    await leavesNothing(() => byWallet('google_pay', { protocolVersion: 'ECv2' }).refused('ROUTING/NO_ROUTE'));
  });

  it('a token of another processor, which the next route takes', async () => {
    const body = unpaid({ provider_token: 'shopper-1/M5N7TQ4TG5PFWR50' });
    await leavesNothing(() => http.sale({ body }).refused('ROUTING/NO_ROUTE'));
    await routeTo(providerKey, 'simulator_a');
    const sale = await http.sale({ body }).ok;
    await routeTo(providerKey);
    expect(await storedOf(stage, sale, 'processor_key')).to.equal('simulator_a');
  });

  it('a fraction of a shilling, of which a whole one is 100', async () => {
    await sale(5, 'UGX').ok;
    expect(amountAtStripe()).to.equal('500');
    await leavesNothing(() => sale(5.5, 'UGX').refused('VALIDATION/INVALID_AMOUNT'));
  });

  it('a charge of a series that began at another processor, but not of its own', async () => {
    const payment_instrument = card(FakeStripe.cards.approved);
    const start = () => http.recurringInit({ body: merchantInit({}, { currency: 'EUR', payment_instrument }) }).ok;
    const charge = (recurring_id: string) => http.recurringCharge({ body: { recurring_id } });
    const { recurring_id: own } = await start();
    await charge(own).ok;
    await routeTo('simulator_a');
    const { recurring_id: foreign } = await start();
    await routeTo(providerKey);
    await leavesNothing(async () => {
      const { detail } = await charge(foreign).refused('ROUTING/NO_ROUTE');
      expect(detail).to.include(`${providerKey} does not charge a series that began elsewhere`);
    });
    await routeTo(providerKey, 'simulator_a');
    const passedOver = await charge(foreign).ok;
    expect(await storedOf(stage, passedOver, 'processor_key')).to.equal('simulator_a');
  });
});

describe('the security code with a stored card at Stripe', () => {
  const patient = new TimeLimit();
  const { line, stripe } = started(stripeOverLine);

  it('is sent as a separate token, which the payment names', async () => {
    const instrument = { kind: 'provider_token', providerToken: 'pm_card_visa', cvv: '737' } as const;
    const result = await stripe.sale(paymentCall({ idempotencyKey: 'cvc00001', instrument }), patient);
    expect(result).to.include({ outcome: 'approved' });
    const [code, payment] = line.requests.map(({ body }) => new URLSearchParams(body));
    expect(code!.get('cvc_update[cvc]')).to.equal('737');
    expect(payment!.get('payment_method_options[card][cvc_token]')).to.match(/^cvctok_/);
  });

  it('is not lost in a verification: a card is sent again with it, and a token is refused', async () => {
    line.requests.splice(0);
    const instrument = cardDetails(FakeStripe.cards.approved, { cvv: '737' });
    const storedCredential = 'cus_000001 pm_000001';
    await stripe.verify(
      paymentCall({ idempotencyKey: 'cvc00002', instrument, storedCredential, amount: '0' }),
      patient,
    );
    const [method, intent] = line.requests.map(({ body }) => new URLSearchParams(body));
    expect(method!.get('card[cvc]')).to.equal('737');
    expect(intent!.get('payment_method')).to.match(/^pm_/).and.not.equal('pm_000001');
    const token = { kind: 'provider_token', providerToken: 'pm_card_visa', cvv: '737' } as const;
    const asked = { instrument: token, amount: '0', currency: 'EUR', operation: 'verify', origin: 'payer' } as const;
    const traits = { ...asked, stored: false, paymentMethod: 'cards', hasStoredCredential: false } as const;
    expect(paymentRefusal(stripe.capabilities, traits)?.because).to.match(/no cvv with a token in a verification/);
    expect(paymentRefusal(stripe.capabilities, { ...traits, operation: 'sale' })).to.equal(undefined);
  });

  it('is refused by an account that must not be sent card data', () => {
    const settings = { apiBase: line.address, sendCardNumbers: false, currencies: [], paymentMethods: [] };
    const without = adapterAt(line.address, { settings: { ...settings, captureDelayHours: undefined } });
    expect(without.capabilities.cvvWithToken).to.equal(false);
    expect(stripe.capabilities.cvvWithToken).to.equal(true);
  });
});

describe('the shop and the payer of a payment at Stripe', () => {
  const patient = new TimeLimit();
  const said = { merchantReference: 'order-1001', description: 'Two bottles of wine' };
  const payer = { ...knownPayer, phoneNumber: '+4930123456' };
  const { line, stripe } = started(stripeOverLine);

  beforeEach(() => line.requests.splice(0));
  const bodies = (): Record<string, string>[] =>
    line.requests.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));

  for (const operation of ['sale', 'authorize', 'verify'] as const)
    it(`are named by its ${operation}: reference, description, email and phone`, async () => {
      const call = paymentCall({ idempotencyKey: `shop-${operation}`, ...said, payer, initial: true });
      expect(await stripe[operation](call, patient)).to.include({ outcome: 'approved' });
      const [method, customer, payment] = bodies();
      expect(method).to.include({
        'billing_details[email]': 'ada@example.com',
        'billing_details[phone]': '+4930123456',
      });
      expect(customer).to.include({ email: 'ada@example.com', phone: '+4930123456' });
      expect(payment).to.include({ description: 'Two bottles of wine', 'metadata[reference]': 'order-1001' });
    });

  for (const email of ['käse@example.com', 'ada@exämple.com', 'ada@localhost', 'a..da@example.com', 'ada@example.c'])
    it(`are named without the email ${email}, which Stripe would refuse the payment for`, async () => {
      const call = paymentCall({ idempotencyKey: `email-${email}`, payer: { ...payer, email } });
      expect(await stripe.sale(call, patient)).to.include({ outcome: 'approved' });
      for (const body of bodies()) expect(body).not.to.have.any.keys('billing_details[email]', 'email');
      expect(bodies()[0]).to.include({ 'billing_details[phone]': '+4930123456' });
    });

  it('are not sent if the shop sent none', async () => {
    const call = paymentCall({ idempotencyKey: 'shop-nothing' });
    await stripe.sale(call, patient);
    for (const body of bodies())
      expect(body).not.to.have.any.keys('description', 'metadata[reference]', 'billing_details[email]');
  });
});

describe('a payment page before Stripe', () => {
  const { line, http } = started(stripeBehindService);

  it('sends what its payer told', async () => {
    await http.managementPaymentPageUpdate({ body: { ask_payer_for: ['email', 'phone_number', 'billing_address'] } })
      .ok;
    const made = await http.sale({ body: unpaid({ payment_collection: 'hosted_page' }) }).ok;
    const told = { email: 'ada@example.com', phone: '+44 20 7946 0018', address: '12 St James’s Square' };
    const place = { postal_code: 'SW1Y 4LB', city: 'London', country: 'GB' };
    await visitor(made.next_action!.url).pay(typed('4242424242424242', { ...told, ...place }));
    const { body } = line.requests.findLast(({ path }) => path === '/v1/payment_methods')!;
    expect(Object.fromEntries(new URLSearchParams(body))).to.include({
      'billing_details[email]': 'ada@example.com',
      'billing_details[phone]': '+442079460018',
      'billing_details[address][line1]': '12 St James’s Square',
      'billing_details[address][postal_code]': 'SW1Y 4LB',
      'billing_details[address][city]': 'London',
      'billing_details[address][country]': 'GB',
    });
    await http.managementPaymentPageUpdate({ body: { ask_payer_for: [] } }).ok;
  });

  it('charges a co-badged card in the network that its payer chose', async () => {
    await http.managementPaymentPageUpdate({ body: { cartes_bancaires_prefixes: ['4242'] } }).ok;
    const made = await http.sale({ body: unpaid({ payment_collection: 'hosted_page' }) }).ok;
    await visitor(made.next_action!.url).pay(typed('4242424242424242', { network: 'cartes_bancaires' }));
    const preferred = () => {
      const { body } = line.requests.findLast(({ path }) => path === '/v1/payment_methods')!;
      return new URLSearchParams(body).get('card[networks][preferred]');
    };
    expect(preferred()).to.equal('cartes_bancaires');
    const payment_instrument = { ...card('4242424242424242'), preferred_network: 'visa' } as const;
    await http.sale({ body: unpaid({ order: { payment_instrument } }) }).ok;
    expect(preferred()).to.equal('visa');
  });
});
