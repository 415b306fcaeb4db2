import { expect } from 'chai';
import { followUpCall, followUps, knownPayer, lookupOf } from '../../support/processors/processors.js';
import type { PaymentCall } from '../../../src/processors/processor.js';
import { batch, cards, itemOf, type FakeAdyen } from './fake-adyen.js';
import { publishedContract } from './published.js';
import { browser, cardCall, complete, newKey, patient, stage } from './stage.js';

const published = publishedContract();

/** Skipped, and reported as such, if Adyen's documents are not installed. */
describe('requests of the adapter and answers of the fake Adyen, checked against Adyen’s published documents', () => {
  before(function () {
    if (!published) this.skip();
  });

  const payer = { ...knownPayer, phoneNumber: '+4312345', ipAddress: '192.0.2.1' };
  const payments: Readonly<Record<string, Partial<PaymentCall>>> = {
    'a card': {},
    'a card with all that is known of the payer': {
      payer,
      merchantReference: 'order-1',
      returnUrl: 'https://shop.example/return',
    },
    'a card, for a series': { payer, initial: true },
    'a charge of a series by the stored credential': {
      payer,
      stored: true,
      origin: 'series',
      storedCredential: 'TERM01-Payer001/M5N7TQ4TG5PFWR50',
    },
    'a charge of a series by the card number': {
      payer,
      stored: true,
      origin: 'series',
      networkTransactionId: 'MCC123456789012',
    },
    'a retry by the merchant': { payer, stored: true, origin: 'retry', attemptNumber: 2 },
    'a token of the shop': { instrument: { kind: 'provider_token', providerToken: 'shopper-7/M5N7TQ4TG5PFWR50' } },
    'a card, from a browser': { payer, browser },
    yen: { amount: '1050', currency: 'JPY' },
  };

  /** Returns the faults of all requests and answers of a fake. */
  function violations(fake: FakeAdyen): string[] {
    const wrong = fake.exchanges.flatMap(({ path, request, status, answer }) => [
      ...published!.request(path, request).map((error) => `request ${path}: ${error}`),
      ...published!.answer(path, status, answer).map((error) => `answer ${status} ${path}: ${error}`),
    ]);
    const reported = fake.notifications.flatMap((item) =>
      published!
        .notification(String(item.eventCode), JSON.parse(batch([item])))
        .map((error) => `${String(item.eventCode)}: ${error}`),
    );
    return [...wrong, ...reported];
  }

  /** Makes calls at a fake, whose requests, answers and notifications must be as Adyen publishes them. */
  async function follows(
    act: (at: Awaited<ReturnType<typeof stage>>) => Promise<void>,
    ...of: Parameters<typeof stage>
  ) {
    const at = await stage(...of);
    await act(at);
    expect(violations(at.fake)).to.eql([]);
    await at.fake.close();
  }

  for (const operation of ['sale', 'authorize', 'verify'] as const) {
    for (const [name, fields] of Object.entries(payments)) {
      for (const [outcome, card] of Object.entries(cards))
        it(`${operation} of ${name}: ${outcome}`, () =>
          follows(async ({ fake, processor }) => {
            await processor[operation](cardCall(card, fields), patient).catch(() => undefined);
            expect(fake.exchanges).to.have.length(1);
          }));
    }
  }

  for (const [operation, earlier] of followUps)
    it(`${operation}: accepted, and refused for an unknown payment`, () =>
      follows(async ({ fake, processor }) => {
        const paid = await processor[earlier](cardCall(), patient);
        for (const providerTransactionId of [paid.providerTransactionId!, 'UNKNOWNPAYMENT00'])
          await processor[operation](followUpCall({ idempotencyKey: newKey(), providerTransactionId }), patient);
        expect(fake.exchanges.map(({ status }) => status)).to.eql([200, 201, 422]);
        expect(fake.notifications).to.have.length(2);
      }));

  it('a payment that comes back from its redirect, and the check of the account', () =>
    follows(async ({ fake, processor }) => {
      const call = cardCall(cards.pending);
      const { providerTransactionId } = await processor.sale(call, patient);
      for (const name of ['redirectResult', 'payload'])
        await complete(processor, call, { [name]: `approved.${providerTransactionId!}` });
      await processor.check(patient.signal);
      expect(fake.exchanges.map(({ path }) => path)).to.eql([
        '/payments',
        '/payments/details',
        '/payments/details',
        '/paymentMethods',
      ]);
    }));

  it('the cancel of a payment whose payer did not come back', () =>
    follows(async ({ fake, processor }) => {
      const call = cardCall(cards.pending);
      await processor.sale(call, patient);
      await processor.abandon!(lookupOf(call), patient);
      expect(fake.exchanges.map(({ path }) => path)).to.eql(['/payments', '/cancels']);
      expect(fake.notifications.map(({ eventCode }) => eventCode)).to.eql(['TECHNICAL_CANCEL']);
    }));

  for (const [change, status] of [
    [{ credentials: { apiKey: 'wrong' } }, 401],
    [{ credentials: { merchantAccount: 'Other' } }, 403],
  ] as const)
    it(`an answer ${status}`, () =>
      follows(async ({ fake, processor }) => {
        await processor.sale(cardCall(), patient);
        expect(fake.exchanges[0]!.status).to.equal(status);
      }, change));

  for (const eventCode of ['CAPTURE_FAILED', 'REFUND_FAILED', 'REFUNDED_REVERSED'])
    it(`a later ${eventCode}`, () => {
      const item = itemOf({
        eventCode,
        pspReference: 'QFQTPCQ8HX000001',
        originalReference: 'QFQTPCQ8HX000000',
        merchantReference: 'TERM01-T0000001-refund',
        reason: 'Refund Failed',
        paymentMethod: 'visa',
      });
      expect(published!.notification(eventCode, JSON.parse(batch([item])))).to.eql([]);
    });

  it('an OFFER_CLOSED, whose published form has no place for the signature', () => {
    const item = itemOf({
      eventCode: 'OFFER_CLOSED',
      pspReference: 'QFQTPCQ8HX000001',
      merchantReference: 'TERM01-T0000001',
      paymentMethod: 'visa',
    });
    const body = { live: 'false', notificationItems: [{ NotificationRequestItem: item }] };
    expect(published!.notification('OFFER_CLOSED', body)).to.eql([]);
  });

  it('would be noticed if it did not agree', () => {
    const amount = { value: 1050, currency: 'EUR' };
    expect(published!.request('/payments', { amount })).not.to.eql([]);
    expect(published!.request('/payments/A/captures', { amount, merchantAccount: 'M', more: 1 })).not.to.eql([]);
    expect(published!.answer('/payments', 200, { resultCode: 'Fine' })).not.to.eql([]);
    expect(published!.answer('/payments/A/refunds', 200, {})).not.to.eql([]);
    const empty = { notificationItems: [{ NotificationRequestItem: {} }] };
    expect(published!.notification('CAPTURE', empty)).not.to.eql([]);
    expect(published!.notification('NO_SUCH_EVENT', {})).not.to.eql([]);
  });
});
