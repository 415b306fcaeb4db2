import { expect } from 'chai';
import { followUpRefusal, liveCardRules, paymentRefusal } from '../../src/processors/capabilities.js';
import type { Capabilities, PaymentTraits } from '../../src/processors/capabilities.js';
import type { Processor } from '../../src/processors/processor.js';
import { processorRegistry } from '../../src/processors/registry.js';
import { sandboxCardRules } from '../../src/processors/simulator/sandbox-cards.js';
import type { ProcessorAccountRow } from '../../src/store/processors/processor-accounts.js';
import { cardDetails, everything, paymentCall } from '../support/processors/processors.js';
import { testStart } from '../support/service.js';
import { TestClock } from '../support/time/clock.js';

const card: PaymentTraits = {
  ...paymentCall({ idempotencyKey: 'k0000001' }),
  operation: 'sale',
  hasStoredCredential: false,
};
const token: PaymentTraits = { ...card, instrument: { kind: 'provider_token', providerToken: 'pm_1' } };
const tokenWithCvv: PaymentTraits = { ...card, instrument: { ...token.instrument, cvv: '123' } as never };
const withCvv: PaymentTraits = { ...card, instrument: cardDetails(undefined, { cvv: '123' }) };

const googlePay: PaymentTraits = { ...card, instrument: { kind: 'wallet', wallet: 'google_pay', payload: '{}' } };
const applePay: PaymentTraits = { ...card, instrument: { kind: 'wallet', wallet: 'apple_pay', payload: '{}' } };
const networkToken: PaymentTraits = {
  ...card,
  instrument: cardDetails(undefined, { networkToken: { cryptogram: 'AgAA' } }),
};

const series: PaymentTraits = { ...card, stored: true, origin: 'series' };
const retry: PaymentTraits = { ...card, stored: true, origin: 'retry' };
const kept = (payment: PaymentTraits): PaymentTraits => ({ ...payment, stored: true, hasStoredCredential: true });
const anyBut =
  (refused: string): Capabilities['takesAmount'] =>
  (amount) =>
    amount !== refused;

describe('an unsupported request at a processor account', () => {
  const payments: Record<string, [Partial<Capabilities>, PaymentTraits, boolean]> = {
    'a card, where everything can be done': [{}, card, true],
    'a currency that it takes': [{ currencies: ['EUR'] }, card, true],
    'a currency that it does not take': [{ currencies: ['USD'] }, card, false],
    'a verification, where it makes none': [{ verify: false }, { ...card, operation: 'verify' }, false],
    'a sale, where it makes no verification': [{ verify: false }, card, true],
    'a method that it does not take': [{ paymentMethods: ['cards'] }, { ...token, paymentMethod: 'cash' }, false],
    'a token again, whose method it reported': [
      { paymentMethods: ['cards'] },
      kept({ ...token, stored: true, paymentMethod: 'digital_wallets' }),
      true,
    ],
    'a token of another account, whose method that reported': [
      { paymentMethods: ['cards'] },
      { ...token, stored: true, paymentMethod: 'digital_wallets' },
      false,
    ],
    'a payload of a wallet that it takes': [{}, googlePay, true],
    'a payload of another wallet': [{}, applePay, false],
    'a payload again': [{}, { ...googlePay, stored: true }, false],
    'a payload again, where its credential is stored': [{}, kept(googlePay), true],
    'a wallet, which is no method of it': [{ paymentMethods: ['cards'] }, googlePay, false],
    'a network token, of which it takes none': [{}, networkToken, false],
    'a network token': [{ networkTokens: true }, networkToken, true],
    'a method that it takes': [{}, { ...token, paymentMethod: 'digital_wallets' }, true],
    'a token of which no method is known': [{ paymentMethods: ['cards'] }, token, true],
    'a card, where cards are no method of it': [{ paymentMethods: ['digital_wallets'] }, card, false],
    'a token, where it has none': [{ providerTokens: false }, token, false],
    'a token of another processor': [{ recognizes: () => false }, token, false],
    'a payload for another processor': [{ recognizes: () => false }, googlePay, false],
    'a card number, where it must not be sent one': [{ cardNumbers: false }, card, false],
    'a card that it keeps, where it must not be sent its number': [{ cardNumbers: false }, kept(card), true],
    'a token, where it must not be sent card numbers': [{ cardNumbers: false }, token, true],
    'a charge of a series, where it needs the payer': [{ storedCredentials: false }, series, false],
    'a retry, where it needs the payer': [{ storedCredentials: false }, kept(retry), false],
    'a charge of a series that it keeps, where it takes none that began elsewhere': [
      { foreignSeries: false },
      kept(series),
      true,
    ],
    'a charge of a series that began elsewhere, where it takes none': [{ foreignSeries: false }, series, false],
    'a retry of a single payment, where it takes no series that began elsewhere': [
      { foreignSeries: false },
      retry,
      true,
    ],
    'an amount that it supports': [{ takesAmount: anyBut('0.01') }, card, true],
    'an amount that it does not support': [{ takesAmount: anyBut(card.amount) }, card, false],
    'a stored card of a payer who is there': [{ storedCredentials: false }, { ...card, stored: true }, true],
    'no cvv, where it needs one': [{ cvvRequired: true }, card, false],
    'a cvv, where it needs one': [{ cvvRequired: true }, withCvv, true],
    'a cvv with a token, if it accepts one': [{}, tokenWithCvv, true],
    'a cvv with a token, if it accepts none': [{ cvvWithToken: false }, tokenWithCvv, false],
    'a token, if it accepts no cvv with one': [{ cvvWithToken: false }, token, true],
    'no cvv of a card on file, where it needs one of others': [{ cvvRequired: true }, { ...card, stored: true }, true],
  };
  for (const [name, [can, payment, takes]] of Object.entries(payments))
    it(`${takes ? 'takes' : 'refuses'} ${name}`, () =>
      expect(paymentRefusal({ ...everything, ...can }, payment) === undefined).to.equal(takes));

  const followUps: Record<string, [Partial<Capabilities>, Parameters<typeof followUpRefusal>[1], string, boolean]> = {
    'a part of a capture': [{}, 'capture', '1', true],
    'a part of a capture, where it captures all': [{ partialCapture: false }, 'capture', '1', false],
    'a whole capture, where it captures all': [{ partialCapture: false }, 'capture', '10.50', true],
    'a part of a refund, where it refunds all': [{ refunds: 'full' }, 'refund', '1', false],
    'a whole refund, where it refunds all': [{ refunds: 'full' }, 'refund', '10.5000', true],
    'a refund of an amount that it does not support': [{ takesAmount: anyBut('1') }, 'refund', '1', false],
    'a capture of an amount that it does not support': [{ takesAmount: anyBut('1') }, 'capture', '1', false],
    'a void, whatever amounts it supports': [{ takesAmount: () => false }, 'void', '10.5', true],
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

describe('predictions about a card before a processor is called', () => {
  const [known, blocked, other] = ['4111111111111111', '4100000000000019', '4539148803436467'] as const;

  it('cover the sandbox’s own cards only', () => {
    expect(sandboxCardRules(known)).to.eql({
      issuer: { name: 'Sandbox Bank One', cardType: 'credit', category: 'consumer', cardUsage: 'personal' },
      refusal: undefined,
    });
    expect(sandboxCardRules(blocked).refusal).to.equal('RISK.FRAUD_SUSPECTED');
    expect(sandboxCardRules(other)).to.eql({ issuer: undefined, refusal: undefined });
  });

  it('do not exist in a live service', () => {
    for (const number of [known, blocked, other])
      expect(liveCardRules(number)).to.eql({ issuer: undefined, refusal: undefined });
  });
});

const row = (fields: Partial<ProcessorAccountRow> = {}): ProcessorAccountRow => ({
  processorAccountId: '5d1c7e90-2b64-4f3a-8a17-9e0f1a2b3c4d',
  accountId: '01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a',
  providerKey: 'bank_one',
  kind: 'simulator',
  environment: 'sandbox',
  settings: {},
  sealedCredentials: new Uint8Array(),
  sealedPrevious: null,
  previousUntil: null,
  enabled: true,
  merchantAccount: null,
  revision: 1,
  createdAt: testStart,
  ...fields,
});

describe('the registry of processors', () => {
  let rows: ProcessorAccountRow[];
  let reads: number;
  let made: string[];
  let notes: string[];
  const clock = new TestClock(testStart);
  const open = () =>
    processorRegistry({
      builtIn: [{ key: 'simulator_a' } as Processor],
      clock,
      read: async () => {
        reads++;
        return rows;
      },
      unsealed: (account) => {
        if (account.providerKey === 'broken') throw new Error('the key of the vault is missing');
        return { key: account.providerKey } as never;
      },
      make: async (account) => {
        made.push(account.key);
        return { key: account.key } as Processor;
      },
      note: (_error, processorAccountId) => notes.push(processorAccountId),
    });
  beforeEach(() => {
    [rows, reads, made, notes] = [[row()], 0, [], []];
  });

  it('has the built-in ones without a read', async () => {
    expect((await open().get('simulator_a'))?.processor.key).to.equal('simulator_a');
    expect(reads).to.equal(0);
  });

  it('reads the accounts once for all who ask, and again for an unknown key or after four seconds', async () => {
    const registry = open();
    await Promise.all([registry.get('bank_one'), registry.get('bank_two'), registry.values()]);
    await clock.advance(3_999);
    await registry.get('bank_one');
    expect(reads).to.equal(1);
    const two = row({ providerKey: 'bank_two', processorAccountId: 'two' });
    rows = [...rows, two, row({ providerKey: 'broken', processorAccountId: 'three' })];
    expect(await registry.get('bank_two')).to.include({ accepting: true });
    expect(await registry.get('bank_three')).to.equal(undefined);
    expect(reads, 'once in a quarter of a second').to.equal(2);
    await clock.advance(3_999);
    for (const key of ['bank_two', 'broken']) await registry.get(key);
    expect(reads).to.equal(2);
    clock.setBy = -3_600_000;
    await clock.advance(1);
    await registry.get('bank_two');
    expect(reads, 'also when the clock was set back').to.equal(3);
  });

  it('applies its own change at once', async () => {
    const registry = open();
    await registry.get('bank_one');
    rows = [row({ enabled: false, revision: 2 })];
    expect(await registry.get('bank_one')).to.include({ accepting: true });
    registry.forget();
    expect(await registry.get('bank_one')).to.include({ accepting: false });
  });

  it('keeps the circuit breaker of an unchanged account, and rebuilds that of a changed one', async () => {
    const registry = open();
    const first = await registry.get('bank_one');
    registry.forget();
    expect(await registry.get('bank_one')).to.equal(first);
    rows = [row({ revision: 2 })];
    registry.forget();
    expect(await registry.get('bank_one')).not.to.equal(first);
    expect(made).to.eql(['bank_one', 'bank_one']);
  });

  it('rebuilds an account when the overlap of its secrets has ended', async () => {
    rows = [row({ sealedPrevious: new Uint8Array(), previousUntil: new Date(clock.now().getTime() + 60_000) })];
    const registry = open();
    await registry.get('bank_one');
    await clock.advance(60_000);
    await registry.get('bank_one');
    expect(made).to.eql(['bank_one', 'bank_one']);
  });

  it('skips an account that cannot be opened, reports it, and has the others', async () => {
    rows = [row({ providerKey: 'broken', processorAccountId: 'broken-id' }), row()];
    const registry = open();
    expect(await registry.get('broken')).to.equal(undefined);
    expect(await registry.get('bank_one')).to.include({ accepting: true });
    expect(notes).to.eql(['broken-id']);
  });

  it('drops an account that is gone', async () => {
    const registry = open();
    await registry.get('bank_one');
    rows = [];
    registry.forget();
    expect(await registry.get('bank_one')).to.equal(undefined);
  });
});
