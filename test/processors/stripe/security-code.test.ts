import { expect } from 'chai';
import { paymentRefusal } from '../../../src/processors/refusal.js';
import { paymentCall } from '../../support/processors/processor-calls.js';
import { FaultyLine } from '../faulty-line.js';
import { adapterAt } from './adapter.js';
import { FakeStripe } from './fake-stripe.js';

describe('the security code beside a stored card at Stripe', () => {
  const patient = new AbortController().signal;
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

  it('is sent as a token of its own, which the payment names', async () => {
    const instrument = { kind: 'provider_token', providerToken: 'pm_card_visa', cvv: '737' } as const;
    const result = await adapterAt(line.address).sale(paymentCall({ idempotencyKey: 'cvc00001', instrument }), patient);
    expect(result).to.include({ outcome: 'approved' });
    const [code, payment] = line.requests.map(({ body }) => new URLSearchParams(body));
    expect(code!.get('cvc_update[cvc]')).to.equal('737');
    expect(payment!.get('payment_method_options[card][cvc_token]')).to.match(/^cvctok_/);
  });

  it('is not lost in a verification: a card is sent again with it, and a token is refused', async () => {
    line.requests.splice(0);
    const stripe = adapterAt(line.address);
    const expiry = { expiryMonth: 12, expiryYear: 2030, cardholderName: undefined };
    const instrument = { kind: 'card', cardNumber: FakeStripe.cards.approved, ...expiry, cvv: '737' } as const;
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
    expect(paymentRefusal(stripe.capabilities, traits)?.because).to.match(/no cvv beside a token in a verification/);
    expect(paymentRefusal(stripe.capabilities, { ...traits, operation: 'sale' })).to.equal(undefined);
  });

  it('is refused by an account that must not be sent card data', () => {
    const settings = { apiBase: line.address, sendCardNumbers: false, currencies: [], paymentMethods: [] };
    const stripe = adapterAt(line.address, { settings: { ...settings, captureDelayHours: undefined } });
    expect(stripe.capabilities.cvvWithToken).to.equal(false);
    expect(adapterAt(line.address).capabilities.cvvWithToken).to.equal(true);
  });
});
