import { expect } from 'chai';
import { paymentCall } from '../../support/processors/processor-calls.js';
import { FaultyLine } from '../faulty-line.js';
import { adapterAt } from './adapter.js';
import { FakeStripe } from './fake-stripe.js';

describe('the shop and the payer of a payment at Stripe', () => {
  const patient = new AbortController().signal;
  const said = { merchantReference: 'order-1001', description: 'Two bottles of wine' };
  const payer = {
    payerId: 'Payer001',
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    phoneNumber: '+4930123456',
    ipAddress: undefined,
  };
  let fake: FakeStripe;
  let line: FaultyLine;

  before(async () => {
    fake = await FakeStripe.open();
    line = await FaultyLine.open(fake.address);
  });
  after(async () => {
    await line.close();
    await fake.close();
  });
  beforeEach(() => line.requests.splice(0));
  const bodies = (): Record<string, string>[] =>
    line.requests.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));

  for (const operation of ['sale', 'authorize', 'verify'] as const) {
    it(`are named by its ${operation}: reference, description, email and phone`, async () => {
      const call = paymentCall({ idempotencyKey: `shop-${operation}`, ...said, payer, initial: true });
      expect(await adapterAt(line.address)[operation](call, patient)).to.include({ outcome: 'approved' });
      const [method, customer, payment] = bodies();
      expect(method).to.include({
        'billing_details[email]': 'ada@example.com',
        'billing_details[phone]': '+4930123456',
      });
      expect(customer).to.include({ email: 'ada@example.com', phone: '+4930123456' });
      expect(payment).to.include({ description: 'Two bottles of wine', 'metadata[reference]': 'order-1001' });
    });
  }

  for (const email of ['käse@example.com', 'ada@exämple.com', 'ada@localhost', 'a..da@example.com', 'ada@example.c'])
    it(`are named without the email ${email}, which Stripe would refuse the payment for`, async () => {
      const call = paymentCall({ idempotencyKey: `email-${email}`, payer: { ...payer, email } });
      expect(await adapterAt(line.address).sale(call, patient)).to.include({ outcome: 'approved' });
      for (const body of bodies()) expect(body).not.to.have.any.keys('billing_details[email]', 'email');
      expect(bodies()[0]).to.include({ 'billing_details[phone]': '+4930123456' });
    });

  it('are not named where the shop sent nothing', async () => {
    const call = paymentCall({ idempotencyKey: 'shop-nothing' });
    await adapterAt(line.address).sale(call, patient);
    for (const body of bodies())
      expect(body).not.to.have.any.keys('description', 'metadata[reference]', 'billing_details[email]');
  });
});
