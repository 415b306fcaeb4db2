import { expect } from 'chai';
import type { SeriesTerms } from '../../../src/payer-pages/payment-page.js';
import { intervalIn, termsIn, timesIn, type Language } from '../../../src/http/pages/payment-page/languages.js';
import { runBilling } from '../../../src/recurring/billing-run.js';
import { authenticatedCards, payerBrowser } from '../../support/processors/authentication.js';
import type { RequestBody } from '../../support/contract/contract-client.js';
import { expectText, typed, visitor } from '../../support/pages/payment-page.js';
import { card, declinedCard } from '../../support/payments.js';
import { eventTypesOf } from '../../support/records.js';
import { referenceTo, startStage } from '../../support/stage.js';
import { started } from '../../support/started.js';

type Init = RequestBody<'recurringInit'>;
const heading = /<h1>([^<]*)<\/h1>/;

describe('a series that begins on the payment page', () => {
  const stage = started(startStage);

  const monthly = {
    managed_by: 'our_platform',
    recurring_date_type: 'monthly',
    time_interval: 1,
    number_of_payments: 12,
  };
  const init = (recurring: object, fields: Partial<Init> = {}) =>
    stage.http.recurringInit({
      body: {
        amount: 19.99,
        currency: 'EUR',
        recurring: { ...monthly, first_payment_date: '2026-03-10', ...recurring } as Init['recurring'],
        payer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
        payment_collection: 'hosted_page',
        ...fields,
      },
    });
  async function hosted(recurring: object = {}) {
    const made = await init(recurring).ok;
    return { made, payer: visitor(made.next_action!.url) };
  }
  const series = ({ recurring_id }: { readonly recurring_id: string }) =>
    stage.http.recurringStatus({ query: { recurring_id } }).ok;
  const reachEnd = ({ recurring_id }: { readonly recurring_id: string }) =>
    stage.query('UPDATE series SET ends_at = $2 WHERE recurring_id = $1', recurring_id, stage.service.clock.now());
  const titleOf = ({ text }: { readonly text: string }) => heading.exec(text)?.[1];
  const charges = (): number => stage.bankA.calls.filter(({ operation }) => operation === 'sale').length;

  it('shows what the payer agrees to, and starts when the payer has paid', async () => {
    const { made, payer } = await hosted();
    const page = await payer.visit();
    expect(page.text).to.include('€19.99 every month, 12 times.');
    expect(page.text).to.include('The first payment is charged now.');
    expect(page.text).to.include('Pay €19.99');
    expect((await series(made)).future_transactions, 'nothing is planned yet').to.eql([]);
    await payer.pay();
    expect(titleOf(await payer.visit())).to.equal('Thank you');
    const begun = await series(made);
    expect(begun.recurring).to.include({ status: 'active', completed_payments: 1 });
    expect(begun.future_transactions).to.have.length(11);
  });

  it('verifies the card when the first payment is later, and charges it then', async () => {
    const { made, payer } = await hosted({ first_payment_date: '2026-03-12', number_of_payments: 2 });
    const page = await payer.visit();
    expect(page.text).to.include('The first payment is on March 12, 2026. Nothing is charged today.');
    expect(page.text).to.include('Agree and save the card');
    expect(page.text).not.to.include('class="amount"');
    const before = charges();
    await payer.pay();
    expect(charges()).to.equal(before);
    expect((await series(made)).future_transactions).to.have.length(2);
    await stage.service.clock.advance(2 * 24 * 3600_000);
    while (await runBilling(stage.service.deps)) await Promise.resolve();
    expect(charges()).to.equal(before + 1);
    expect((await series(made)).recurring).to.include({ completed_payments: 1 });
  });

  it('starts as a new series after a decline: the terms are the newest, and the first is cancelled', async () => {
    const today = stage.service.clock.now().toISOString().slice(0, 10);
    const { made, payer } = await hosted({ first_payment_date: today });
    await stage.http.recurringUpdate({ body: { recurring_id: made.recurring_id, amount: 29.99 } }).ok;
    await payer.pay(typed(declinedCard));
    expect((await series(made)).recurring.status).to.equal('cancelled');
    const page = await payer.visit();
    expect(page.text).to.include('The payment was declined').and.include('€29.99 every month, 12 times.');
    expect(page.text).to.include('Pay €29.99').and.not.include('19.99');
    await payer.pay();
    const thanks = await payer.visit();
    expect(titleOf(thanks)).to.equal('Thank you');
    expect(thanks.text).to.include('€29.99').and.not.include('19.99');
    const { order_id } = made;
    const { transactions } = await stage.http.managementTransactionList({
      query: { terminal_friendly_id: 'TERM01', order_id },
    }).ok;
    const [paid] = transactions.filter(({ status }) => status.status === 'APPROVED');
    expect(paid?.recurring_id).not.to.equal(made.recurring_id);
    expect((await series({ recurring_id: paid?.recurring_id ?? '' })).recurring).to.include({
      status: 'active',
      completed_payments: 1,
    });
  });

  it('does not start on terms that the payer was not shown', async () => {
    const { made, payer } = await hosted({ first_payment_date: '2026-04-20' });
    const shown = await payer.attempt();
    await stage.http.recurringUpdate({ body: { recurring_id: made.recurring_id, amount: 49.99 } }).ok;
    await payer.sendForm(shown);
    expect(await stage.outcomeOf(made)).to.equal('PROCESSING AUTH.PENDING');
    await expectText(payer.visit(), ['€49.99 every month, 12 times.', 'Nothing is charged today']);
    const changed = await payer.attempt();
    const currentDate = stage.service.clock.now().toISOString().slice(0, 10);
    const body = { recurring_id: made.recurring_id, first_payment_date: currentDate };
    await stage.http.recurringUpdate({ body }).ok;
    await payer.sendForm(changed);
    expect(await stage.outcomeOf(made)).to.equal('PROCESSING AUTH.PENDING');
    const page = await payer.visit();
    expect(page.text).to.include('The first payment is charged now.').and.include('Pay €49.99');
    await payer.pay();
    while (await runBilling(stage.service.deps)) await Promise.resolve();
    expect((await series(made)).recurring).to.include({ status: 'active', completed_payments: 1 });
  });

  it('is refused when its dates have passed since the decline', async () => {
    const { clock } = stage.service;
    const today = clock.now().toISOString().slice(0, 10);
    await clock.advance(Date.parse(`${today}T23:45:00Z`) - clock.now().getTime());
    const { payer } = await hosted({ first_payment_date: today });
    await payer.pay(typed(declinedCard));
    await clock.advance(20 * 60_000);
    const page = await payer.visit();
    expect(titleOf(page)).to.equal('The payment was not possible');
    expect(page.text).to.include('Nothing was charged. Go back to').and.not.include('name="attempt"');
  });

  it('does not start when the payer leaves, the shop voids or cancels it, it ends or the page expires', async () => {
    const today = stage.service.clock.now().toISOString().slice(0, 10);
    const fresh = () => hosted({ first_payment_date: today });
    const left = await fresh();
    await left.payer.cancel();
    const { recurring, completed_transactions: processed } = await series(left.made);
    expect([recurring.status, processed]).to.eql(['cancelled', []]);

    const voided = await fresh();
    const attempt = await voided.payer.attempt();
    const before = charges();
    await stage.http.voidPayment({ body: referenceTo(voided.made) }).ok;
    await voided.payer.sendForm(attempt);
    expect((await series(voided.made)).recurring.status).to.equal('cancelled');

    const cancelled = await fresh();
    const cancelledAttempt = await cancelled.payer.attempt();
    await stage.http.recurringCancel({ body: { recurring_id: cancelled.made.recurring_id } }).ok;
    await cancelled.payer.sendForm(cancelledAttempt);
    expect(titleOf(await cancelled.payer.visit())).to.equal('The payment was cancelled');
    expect(await stage.outcomeOf(cancelled.made)).to.equal('CANCELLED AUTH.CANCELLED');
    expect(await eventTypesOf(stage.service, cancelled.made.transaction_id)).to.eql([
      'transaction.pending',
      'transaction.cancelled',
    ]);

    const ended = await fresh();
    const endedAttempt = await ended.payer.attempt();
    await reachEnd(ended.made);
    await ended.payer.sendForm(endedAttempt);
    expect(titleOf(await ended.payer.visit())).to.equal('The payment was cancelled');

    const late = await fresh();
    await stage.pass(30 * 60);
    expect((await series(late.made)).recurring.status).to.equal('cancelled');
    expect(charges()).to.equal(before);
  });

  it('is not paid for a series that was cancelled, or has ended, during the payer’s challenge', async () => {
    const today = stage.service.clock.now().toISOString().slice(0, 10);
    const before = charges();
    const challenged = async () => {
      const { made, payer } = await hosted({ first_payment_date: today });
      await payer.pay(typed(authenticatedCards.challenged));
      const [, address = ''] = /content="0; url=([^"]*)"/.exec((await payer.visit()).text) ?? [];
      await payerBrowser.send(await payerBrowser.open(address), 0);
      const ended = await payerBrowser.send(await payerBrowser.challenge(address), 0, { code: '123456' });
      return { made, payer, comeBack: () => payerBrowser.send(ended, 0) };
    };
    const one = await challenged();
    await stage.http.recurringCancel({ body: { recurring_id: one.made.recurring_id } }).ok;
    const reasonOf = async ({ made }: typeof one) => (await stage.statusOf(made)).status.reasonCode;
    expect(await reasonOf(one)).to.equal('AUTH.CANCELLED');
    expect((await one.comeBack()).title).to.equal('The payment was cancelled');

    // The service stops before it can cancel the waiting attempt.
    const cancel = ({ recurring_id }: { readonly recurring_id: string }) =>
      stage.query(`UPDATE series SET status = 'cancelled' WHERE recurring_id = $1`, recurring_id);
    for (const end of [cancel, reachEnd]) {
      const other = await challenged();
      await end(other.made);
      expect((await other.comeBack()).title).to.equal('The payment was cancelled');
      expect(await reasonOf(other)).to.equal('AUTH.CANCELLED');
    }
    expect(charges()).to.equal(before);
  });

  it('accepts no instrument, and no retry', async () => {
    const today = { first_payment_date: stage.service.clock.now().toISOString().slice(0, 10) };
    for (const fields of [
      { payment_instrument: card() },
      { cvv: '123' },
      { retry: { originating_id: 'zzzzzzzz' } },
    ] satisfies Partial<Init>[])
      await init(today, fields).refused('VALIDATION/INVALID_FIELD');
    await init(today, { return_url: 'https://evil.example/' }).refused('VALIDATION/RETURN_URL_NOT_ALLOWED');
    const { payment_collection: _none, ...body } = { payment_collection: 'hosted_page', amount: 1 };
    await stage.http
      .recurringInit({
        body: {
          ...body,
          currency: 'EUR',
          recurring: { managed_by: 'merchant' },
          payer: { first_name: 'A', last_name: 'B', email: 'a@example.com' },
        },
      })
      .refused('VALIDATION/MISSING_FIELD');
  });

  describe('is described in words', () => {
    const terms = (fields: Partial<SeriesTerms> = {}): SeriesTerms => ({
      amount: '19.99',
      every: { dateType: 'monthly', interval: 1 },
      payments: 12,
      firstPaymentDate: undefined,
      cancellationDate: undefined,
      ...fields,
    });
    const first = (language: Language, fields?: Partial<SeriesTerms>) =>
      termsIn(language, 'EUR', terms(fields))[0]?.replaceAll(/[\u00a0\u202f]/g, ' ');
    const months = (interval: number) => ({ every: { dateType: 'monthly', interval } as const });

    it('in each language', () =>
      expect(
        (['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl'] as const).map((language) => [
          first(language),
          first(language, { ...months(2), payments: 1 }),
        ]),
      ).to.eql([
        ['€19.99 every month, 12 times.', '€19.99 every 2 months, once.'],
        ['19,99 € jeden Monat, 12-mal.', '19,99 € alle 2 Monate, einmal.'],
        ['19,99 € chaque mois, 12 fois.', '19,99 € tous les 2 mois, 1 fois.'],
        ['19,99 € cada mes, 12 veces.', '19,99 € cada 2 meses, 1 vez.'],
        ['19,99 € ogni mese, 12 volte.', '19,99 € ogni 2 mesi, 1 volta.'],
        ['€ 19,99 a cada mês, 12 vezes.', '€ 19,99 a cada 2 meses, 1 vez.'],
        ['€ 19,99 elke maand, 12 keer.', '€ 19,99 elke 2 maanden, 1 keer.'],
        ['19,99 € co miesiąc, 12 razy.', '19,99 € co 2 miesiące, 1 raz.'],
      ]));

    it('with the plurals of each language', () => {
      const every = (language: Language, count: number) => intervalIn(language, 'monthly', count);
      expect([1, 2, 5].map((count) => every('cs', count))).to.eql([
        'každý měsíc',
        'každé 2 měsíce',
        'každých 5 měsíců',
      ]);
      expect([2, 22].map((count) => every('ro', count))).to.eql(['la 2 luni', 'la 22 de luni']);
      expect([2, 5, 21].map((count) => every('uk', count))).to.eql([
        'кожні 2 місяці',
        'кожні 5 місяців',
        'кожні 21 місяць',
      ]);
      expect([2, 3, 21].map((count) => every('ar', count))).to.eql(['كل شهرين', 'كل 3 أشهر', 'كل 21 شهرًا']);
      expect([2, 3].map((count) => every('sv', count))).to.eql(['var 2:a månad', 'var 3:e månad']);
      expect([2, 5, 21].map((count) => timesIn('uk', count))).to.eql(['2 рази', '5 разів', '21 раз']);
    });

    it('with the plurals of Polish, an open end, and amounts that the merchant decides', () => {
      expect(first('pl', months(5))).to.include('co 5 miesięcy');
      expect(first('pl', { every: { dateType: 'weekly', interval: 22 } })).to.include('co 22 tygodnie');
      expect(first('en', { payments: undefined })).to.equal('€19.99 every month, until you end it.');
      expect(first('en', { every: undefined })).to.equal(
        'The shop may charge this card €19.99 each time, as you agreed with it, 12 times.',
      );
      expect(
        termsIn('de', 'EUR', terms({ firstPaymentDate: '2026-12-01', cancellationDate: '2027-06-01' })),
      ).to.include.members([
        'Die erste Zahlung ist am 1. Dezember 2026. Heute wird nichts abgebucht.',
        'Die Vereinbarung endet am 1. Juni 2027: Ab dann wird nichts mehr abgebucht.',
      ]);
    });
  });
});
