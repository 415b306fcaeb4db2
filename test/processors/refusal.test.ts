import { expect } from 'chai';
import type { Capabilities } from '../../src/processors/capabilities.js';
import { followUpRefusal, paymentRefusal, type PaymentTraits } from '../../src/processors/refusal.js';
import { paymentCall } from '../support/processors/processor-calls.js';

const everything: Capabilities = {
  paymentMethods: ['cards', 'digital_wallets'],
  currencies: undefined,
  refunds: 'partial',
  partialCapture: true,
  verify: true,
  cardNumbers: true,
  providerTokens: true,
  storedCredentials: true,
  cvvWithToken: true,
  cvvRequired: false,
  followUpSeconds: undefined,
  lookups: true,
  guarantees: () => ({ keySeconds: undefined, longestDelaySeconds: undefined }),
};
const card: PaymentTraits = {
  ...paymentCall({ idempotencyKey: 'k0000001' }),
  operation: 'sale',
  hasStoredCredential: false,
};
const token: PaymentTraits = { ...card, instrument: { kind: 'provider_token', providerToken: 'pm_1' } };
const tokenWithCvv: PaymentTraits = {
  ...card,
  instrument: { kind: 'provider_token', providerToken: 'pm_1', cvv: '123' },
};
const withCvv: PaymentTraits = {
  ...card,
  instrument: {
    kind: 'card',
    cardNumber: '4111111111111111',
    expiryMonth: 12,
    expiryYear: 2030,
    cardholderName: undefined,
    cvv: '123',
  },
};

describe('what an account at a processor cannot do', () => {
  const payments: Record<string, [Partial<Capabilities>, PaymentTraits, boolean]> = {
    'a card, where everything can be done': [{}, card, true],
    'a currency that it takes': [{ currencies: ['EUR'] }, card, true],
    'a currency that it does not take': [{ currencies: ['USD'] }, card, false],
    'a verification, where it makes none': [{ verify: false }, { ...card, operation: 'verify' }, false],
    'a sale, where it makes no verification': [{ verify: false }, card, true],
    'a method that it does not take': [{ paymentMethods: ['cards'] }, { ...token, paymentMethod: 'cash' }, false],
    'a method that it takes': [{}, { ...token, paymentMethod: 'digital_wallets' }, true],
    'a token of which no method is known': [{ paymentMethods: ['cards'] }, token, true],
    'a card, where cards are no method of it': [{ paymentMethods: ['digital_wallets'] }, card, false],
    'a token, where it has none': [{ providerTokens: false }, token, false],
    'a card number, where it must not be sent one': [{ cardNumbers: false }, card, false],
    'a card that it keeps, where it must not be sent its number': [
      { cardNumbers: false },
      { ...card, stored: true, hasStoredCredential: true },
      true,
    ],
    'a token, where it must not be sent card numbers': [{ cardNumbers: false }, token, true],
    'a charge of a series, where it needs the payer': [
      { storedCredentials: false },
      { ...card, stored: true, origin: 'series' },
      false,
    ],
    'a retry, where it needs the payer': [
      { storedCredentials: false },
      { ...card, stored: true, origin: 'retry', hasStoredCredential: true },
      false,
    ],
    'a charge of a series that it keeps, where it takes none that began elsewhere': [
      { foreignSeries: false },
      { ...card, stored: true, origin: 'series', hasStoredCredential: true },
      true,
    ],
    'a charge of a series that began elsewhere, where it takes none': [
      { foreignSeries: false },
      { ...card, stored: true, origin: 'series' },
      false,
    ],
    'a retry of a single payment, where it takes no series that began elsewhere': [
      { foreignSeries: false },
      { ...card, stored: true, origin: 'retry' },
      true,
    ],
    'an amount that it can say': [{ takesAmount: (amount) => amount !== '0.01' }, card, true],
    'an amount that it cannot say': [{ takesAmount: (amount) => amount !== card.amount }, card, false],
    'a stored card of a payer who is there': [{ storedCredentials: false }, { ...card, stored: true }, true],
    'no cvv, where it needs one': [{ cvvRequired: true }, card, false],
    'a cvv, where it needs one': [{ cvvRequired: true }, withCvv, true],
    'a cvv beside a token, where it takes one': [{}, tokenWithCvv, true],
    'a cvv beside a token, where it takes none': [{ cvvWithToken: false }, tokenWithCvv, false],
    'a token, where it takes no cvv beside one': [{ cvvWithToken: false }, token, true],
    'no cvv of a card on file, where it needs one of others': [{ cvvRequired: true }, { ...card, stored: true }, true],
  };
  for (const [name, [can, payment, takes]] of Object.entries(payments))
    it(`${takes ? 'takes' : 'refuses'} ${name}`, () => {
      expect(paymentRefusal({ ...everything, ...can }, payment) === undefined).to.equal(takes);
    });

  const followUps: Record<string, [Partial<Capabilities>, Parameters<typeof followUpRefusal>[1], string, boolean]> = {
    'a part of a capture': [{}, 'capture', '1', true],
    'a part of a capture, where it captures all': [{ partialCapture: false }, 'capture', '1', false],
    'a whole capture, where it captures all': [{ partialCapture: false }, 'capture', '10.50', true],
    'a part of a refund, where it refunds all': [{ refunds: 'full' }, 'refund', '1', false],
    'a whole refund, where it refunds all': [{ refunds: 'full' }, 'refund', '10.5000', true],
    'a refund of an amount that it cannot say': [{ takesAmount: (amount) => amount !== '1' }, 'refund', '1', false],
    'a capture of an amount that it cannot say': [{ takesAmount: (amount) => amount !== '1' }, 'capture', '1', false],
    'a void, whatever amounts it can say': [{ takesAmount: () => false }, 'void', '10.5', true],
    'a refund, where it makes none': [{ refunds: 'none' }, 'refund', '10.5', false],
    'a void, where it can do nothing in parts': [{ refunds: 'none', partialCapture: false }, 'void', '10.5', true],
  };
  for (const [name, [can, operation, amount, takes]] of Object.entries(followUps))
    it(`${takes ? 'makes' : 'refuses'} ${name}`, () => {
      const refusal = followUpRefusal({ ...everything, ...can }, operation, {
        amount,
        originalAmount: '10.5',
        currency: 'EUR',
      });
      expect(refusal === undefined).to.equal(takes);
    });
});
