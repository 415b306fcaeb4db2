import { expect } from 'chai';
import { dateIn } from '../../../src/http/pages/payment-page/languages.js';
import { runDueRetries } from '../../../src/payments/retry/due-retries.js';
import { occurrenceRetries } from '../../../src/recurring/billing-run.js';
import { hostedPages } from '../../../src/recurring/init.js';
import { afterStatement, type InitRequest, merchantInit } from '../../recurring/series-client.js';
import { addTerminal } from '../../support/merchants.js';
import { expectText, noPayer, typed, visitor } from '../../support/pages/payment-page.js';
import { approvedCard, declinedCard, paymentWith, unpaid, type SubmissionRequest } from '../../support/payments.js';
import { authenticatedCards, payerBrowser } from '../../support/processors/authentication.js';
import { declines, losesTheAnswer } from '../../support/processors/scripted-processor.js';
import { terminalId } from '../../support/service.js';
import { referenceTo, startStage, type Made, retryOf } from '../../support/stage.js';
import { until } from '../../support/time/clock.js';
import { closing, started } from '../../support/started.js';

const heading = /<h1>([^<]*)<\/h1>/;
const declinedAlert = 'The payment was declined';
const halfAnHour = 30 * 60;

describe('the payment page', () => {
  const stage = started(startStage);

  async function hosted(kind: 'sale' | 'preauth' = 'sale', fields: Partial<SubmissionRequest> = {}) {
    const made = await stage.http[kind]({
      body: unpaid({
        payment_collection: 'hosted_page',
        amount: 49.9,
        order: { merchant_order_id: 'order <1001>', description: 'Annual plan' },
        ...fields,
      }),
    }).ok;
    return { ...made, payer: visitor(made.next_action!.url) };
  }

  const titleOf = ({ text }: { readonly text: string }): string | undefined => heading.exec(text)?.[1];
  const charges = (): number => stage.bankA.calls.filter(({ operation }) => operation === 'sale').length;
  async function chargesDuring(act: () => Promise<unknown>): Promise<number> {
    const before = charges();
    await act();
    return charges() - before;
  }

  /** A test on the page of a new sale. */
  const itOnPage = (title: string, act: (page: Awaited<ReturnType<typeof hosted>>) => Promise<unknown>) =>
    it(title, async () => act(await hosted()));

  describe('where a payer pays', () => {
    itOnPage('shows the merchant, the amount and the order, and accepts the card', async ({ payer, ...made }) => {
      const page = await payer.visit();
      expect(page.status).to.equal(200);
      for (const part of ['€49.90', 'order &lt;1001&gt;', 'Annual plan', 'This is a test. No money moves.'])
        expect(page.text).to.include(part);

      const answer = await payer.pay();
      expect([answer.status, answer.location]).to.eql([303, new URL(made.next_action!.url).pathname]);
      expect(titleOf(await payer.visit())).to.equal('Thank you');

      const transaction = await stage.statusOf(made);
      expect(transaction.status).to.include({ status: 'APPROVED' });
      const receipt = (await payer.visit()).text;
      for (const [name, value] of [
        ['Date', dateIn('en', stage.service.clock.now().toISOString().slice(0, 10))],
        ['Card', 'Visa •••• 1111'],
        ['Reference', made.transaction_id],
        ['Order', 'order &lt;1001&gt;'],
      ])
        expect(receipt).to.include(`<dt>${name}</dt><dd>${value}</dd>`);
      expect(receipt).to.include('€49.90').and.not.include(approvedCard);
      expect(page.text).not.to.include('Reference');
      expect(transaction).not.to.have.property('next_action');
      expect(transaction.order.payment_instrument).to.include({
        card_card_last_four_digit: approvedCard.slice(-4),
        card_cardholder_name: 'Ada Lovelace',
      });
      expect(await stage.eventTypesOf(made)).to.have.members(['transaction.pending', 'transaction.approved']);
    });

    it('holds the amount of a pre-authorization, which can be captured as any other', async () => {
      const { payer, ...made } = await hosted('preauth');
      await expectText(payer.visit(), ['Authorise €49.90', 'held on your card']);
      await payer.pay();
      const { transaction_id, order_id = '' } = made;
      const captured = await stage.http.capture({
        body: { transaction_reference_id: transaction_id, order_reference_id: order_id },
      }).ok;
      expect(captured.accepted).to.equal(true);
    });

    itOnPage('can be read and filled in by browsers and assistive technology', async ({ payer }) => {
      const { text } = await payer.visit();
      expect(text).to.include('<html lang="en" dir="ltr">');
      for (const [field, purpose] of Object.entries({
        number: 'cc-number',
        expiry: 'cc-exp',
        cvv: 'cc-csc',
        name: 'cc-name',
      })) {
        expect(text).to.include(`<label for="${field}">`);
        expect(text).to.match(
          new RegExp(`id="${field}"[^>]*autocomplete="off"[^>]*data-autocomplete="${purpose}"`, 's'),
        );
      }
    });

    it('uses the languages of the payer’s browser, with their formats of amounts', async () => {
      const { next_action } = await hosted();
      for (const [language, words, amount] of [
        ['de-AT,de;q=0.9,en;q=0.5', 'Kartennummer', '49,90\u00a0€'],
        ['fr', 'Numéro de carte', '49,90\u00a0€'],
        ['es-MX', 'Número de tarjeta', '49,90\u00a0€'],
        ['it', 'Numero della carta', '49,90\u00a0€'],
        ['pt-BR', 'Número do cartão', '€\u00a049,90'],
        ['nl', 'Kaartnummer', '€\u00a049,90'],
        ['pl', 'Numer karty', '49,90\u00a0€'],
        ['ja', 'カード番号', '€49.90'],
        ['no, en;q=0.5', 'Kortnummer', '49,90\u00a0€'],
        ['zh-CN', 'Card number', '€49.90'],
      ] as const) {
        const { text, headers } = await visitor(next_action!.url, language).visit();
        expect(text.replaceAll('\u202f', '\u00a0'), language).to.include(words).and.include(amount);
        expect(headers.get('vary'), language).to.include('Accept-Language');
      }
    });

    it('lists the items of the order with their sums, also on the receipt', async () => {
      const line_items = [
        { name: '<b>Riesling</b>', quantity: 2, unit_price: 20 },
        { name: 'Voucher', quantity: 1, unit_price: -0.3 },
      ];
      const { payer } = await hosted('sale', { line_items, tax_amount: 10.2 });
      const page = (await payer.visit()).text;
      const sums = ['Subtotal</dt><dd>€39.70', 'Tax</dt><dd>€10.20', 'Total</dt><dd>€49.90'];
      const items = [
        '<bdi>&lt;b&gt;Riesling&lt;/b&gt;</bdi>',
        '2 × €20.00',
        '<span>€40.00</span>',
        '<span>-€0.30</span>',
      ];
      for (const part of ['Items (2)', ...items, ...sums]) expect(page).to.include(part);
      expect(page).not.to.include('1 × ');
      expect(page).to.include('<details class="items">');
      await payer.pay();
      const receipt = (await payer.visit()).text;
      for (const sum of sums) expect(receipt).to.include(sum);
      expect(receipt).to.include('<details class="items" open>');

      const included = await hosted('sale', { line_items: [{ name: 'Book', quantity: 1, unit_price: 49.9 }] });
      await expectText(included.payer.visit(), ['Total</dt><dd>€49.90'], ['Subtotal', 'Tax']);
    });

    it('shows all digits of an amount', async () => {
      const { payer } = await hosted('sale', { amount: 1.234, currency: 'KWD' });
      expect((await payer.visit()).text).to.include('1.234');
    });
  });

  describe('a card that is not valid', () => {
    const faults: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
      ['without its number', { number: '' }, 'Enter the card number.'],
      ['with a wrong check digit', { number: '4111111111111112' }, 'This is not a card number.'],
      ['with letters', { number: '4111x11111111111' }, 'This is not a card number.'],
      ['without its expiry date', { expiry: ' ' }, 'Enter the expiry date.'],
      ['with a month that is none', { expiry: '13/30' }, 'Enter month and year'],
      ['that has expired', { expiry: '02/26' }, 'This card has expired.'],
      ['without its security code', { cvv: '' }, 'Enter the security code.'],
      ['with four digits where its brand has three', { cvv: '1234' }, 'Enter the 3 digits on the back'],
      ['with three digits where its brand has four', { number: '378282246310005' }, 'Enter the 4 digits on the front'],
      ['with two digits where its brand is not known', { number: '', cvv: '12' }, 'Enter the 3 or 4 digits'],
      ['with a name shown in another order', { name: 'Ada \u202eecalevoL' }, 'The name contains invalid characters'],
      ['that has expired long ago', { expiry: '12/1999' }, 'This card has expired.'],
      ['with a name that is too long', { name: 'A'.repeat(101) }, 'The name is too long.'],
    ];
    for (const [what, fields, message] of faults)
      itOnPage(`is refused at its field: ${what}`, async ({ payer, ...made }) => {
        const before = charges();
        const answer = await payer.pay(typed(undefined, fields));
        expect(answer.status).to.equal(303);
        // Its random parts may hold any four digits.
        expect(answer.location).not.to.match(/4111111|3782822|Lovelace|\d{2}\/\d{2}/);
        const { status, text } = await payer.follow(answer);
        expect(status).to.equal(200);
        expect(text).to.include(`>${message}`).and.include('aria-invalid="true"').and.include('role="alert"');
        expect(text).not.to.match(/4111 ?111|3782 ?822|value="\d{3,4}"/);
        expect(charges()).to.equal(before);
        expect(await stage.outcomeOf(made)).to.equal('PROCESSING AUTH.PENDING');
      });

    itOnPage('is refused with all its faults, and can be corrected', async ({ payer }) => {
      const { text } = await payer.follow(await payer.pay(typed('', { expiry: '', cvv: '', name: '' })));
      expect(text.match(/class="fault"/g)).to.have.length(3);
      expect((await payer.pay()).status).to.equal(303);
      expect(titleOf(await payer.visit())).to.equal('Thank you');
    });

    it('shows its faults for ten minutes, on its own page, and until the next attempt', async () => {
      const faulty = async () => {
        const { payer } = await hosted();
        return { payer, answer: await payer.pay(typed(undefined, { cvv: '' })) };
      };
      const [one, other, late] = [await faulty(), await faulty(), await faulty()];
      const fault = '>Enter the security code.';
      await expectText(one.payer.follow(one.answer), [fault, 'value="Ada Lovelace"']);
      const query = new URL(other.answer.location ?? '', 'http://x').search;
      const path = new URL(one.answer.location ?? '', 'http://x').pathname;
      for (const again of [query, '?again=x', '?again=', `?again=${'A'.repeat(500)}`])
        expect((await one.payer.follow({ ...one.answer, location: path + again })).text, again).not.to.include(fault);
      await one.payer.pay(typed(declinedCard));
      await expectText(one.payer.follow(one.answer), ['declined'], [fault]);
      await stage.service.clock.advance(10 * 60 * 1000);
      await expectText(late.payer.follow(late.answer), ['<form'], [fault]);
    });

    itOnPage('redirects to an address that browsers accept, however long the input', async ({ payer }) => {
      const answer = await payer.pay(typed(undefined, { name: 'A'.repeat(4000) }));
      expect(answer.location?.length).to.be.lessThan(1000);
      expect((await payer.follow(answer)).text).to.include('The name is too long.');
    });

    it('is accepted as browsers fill it in and people type it', async () => {
      for (const fields of [
        { number: '4111 1111 1111 1111', expiry: '12 / 2030' },
        { number: '4111-1111-1111-1111', expiry: '1230' },
        { expiry: '2030-12', name: '' },
        { number: 'Card: 4111 1111 1111 1111', expiry: '１２／３０', cvv: '１２３' },
        { number: '４１１１１１１１١١١١۱۱۱۱' },
      ]) {
        const { payer } = await hosted();
        const { status, location } = await payer.pay(typed(undefined, fields));
        expect([status, location?.includes('again')], JSON.stringify(fields)).to.eql([303, false]);
      }
    });

    itOnPage('requires only its number and code again, with the reason', async ({ payer }) => {
      const { text } = await payer.follow(await payer.pay(typed(undefined, { expiry: '13/30' })));
      for (const field of ['number', 'cvv'])
        expect(text).to.match(new RegExp(`id="${field}-again">Please enter it again: it is not stored`));
      expect(text).to.include('value="13/30"').and.include('value="Ada Lovelace"');
      expect((await payer.visit()).text).not.to.include('enter it again');
    });

    itOnPage('shows no number that was typed into the wrong field', async ({ payer }) => {
      const { text } = await payer.follow(await payer.pay(typed('', { name: approvedCard, expiry: approvedCard })));
      expect(text).not.to.include(approvedCard);
    });
  });

  describe('after a decline', () => {
    itOnPage('another try is a new attempt that is linked to the first', async ({ payer, ...made }) => {
      await payer.pay(typed(declinedCard));
      const page = await payer.visit();
      expect(page.text).to.include(declinedAlert);
      await payer.pay();
      expect(titleOf(await payer.visit())).to.equal('Thank you');
      expect(await stage.outcomeOf(made)).to.match(/^DECLINED/);
      const rows = await stage.service.query<{ id: string }>(
        'SELECT transaction_id AS id FROM transactions WHERE originating_id = $1',
        made.transaction_id,
      );
      const retried = await stage.statusOf({ transaction_id: rows[0]?.id ?? '' });
      expect(retried.status.status).to.equal('APPROVED');
      expect(retried).to.include({ attempt_number: 2, amount: 49.9 });
      expect(retried.order).to.include({ order_id: made.order_id });
    });

    itOnPage('five tries are allowed in all, and none after the page has expired', async ({ payer }) => {
      for (let attempt = 1; attempt <= 5; attempt++) await payer.pay(typed(declinedCard));
      const page = await payer.visit();
      expect(titleOf(page)).to.equal('The payment was not possible');
      expect(page.text).not.to.include('<form');

      const late = await hosted();
      await late.payer.pay(typed(declinedCard));
      const attempt = await late.payer.attempt();
      await stage.service.clock.advance(halfAnHour * 1000);
      expect(titleOf(await late.payer.visit())).to.equal('The payment was not possible');
      expect(await chargesDuring(() => late.payer.sendForm(attempt))).to.equal(0);
    });

    it('no automatic retry charges a payer who has left; that of a sale through the API is made', async () => {
      const { deps, clock } = stage.service;
      const turn = (retryOneOff: boolean) =>
        deps.store.prisma.terminal.update({ where: { terminalId }, data: { retryOneOff } });
      await turn(true);
      await clock.advance(5_000);
      const pages = [await hosted(), await hosted()];
      for (const { payer } of pages) await payer.pay(typed(declinedCard));
      await pages[1]!.payer.pay(typed(declinedCard));
      for (const { payer } of pages) await payer.cancel();
      const { order_id } = await stage.http.sale({ body: paymentWith(declinedCard) }).ok;
      // As 1.0.0 scheduled it.
      const scheduling = 'INSERT INTO scheduled_retries (terminal_id, transaction_id, due_at) VALUES ($1, $2, $3)';
      await stage.query(scheduling, terminalId, pages[0]!.transaction_id, clock.now());
      await clock.advance(3 * 24 * 60 * 60 * 1000);
      while (await runDueRetries(deps, occurrenceRetries)) await Promise.resolve();
      await turn(false);
      const attemptsOf = async (order: string | undefined): Promise<number> =>
        (await stage.query('SELECT 1 FROM transactions WHERE order_id = $1', order)).length;
      const orders = [...pages.map((page) => page.order_id), order_id];
      expect(await Promise.all(orders.map(attemptsOf))).to.eql([1, 2, 2]);
    });

    itOnPage('a retry through the API shows its result on the page', async ({ payer, ...made }) => {
      await payer.pay(typed(declinedCard));
      const attempt = await payer.attempt();
      await stage.http.sale({ body: paymentWith(approvedCard, { amount: 49.9, ...retryOf(made) }) }).ok;
      expect(titleOf(await payer.visit())).to.equal('Thank you');
      const before = charges();
      expect((await payer.sendForm(attempt)).status).to.equal(303);
      expect(charges()).to.equal(before);
    });
  });

  describe('charges at most once', () => {
    itOnPage('when a form is sent twice, at once or one after the other', async ({ payer, ...made }) => {
      const attempt = await payer.attempt();
      const before = charges();
      await Promise.all([1, 2, 3].map(() => payer.sendForm(attempt)));
      await payer.sendForm(attempt);
      expect(charges()).to.equal(before + 1);
      expect(await stage.outcomeOf(made)).to.match(/^APPROVED/);
    });

    itOnPage('when the form of a declined card is sent again by the back button', async ({ payer }) => {
      const attempt = await payer.attempt();
      await payer.sendForm(attempt, typed(declinedCard));
      expect(await chargesDuring(() => payer.sendForm(attempt))).to.equal(0);
    });

    itOnPage('when two tries run at once', async ({ payer }) => {
      await payer.pay(typed(declinedCard));
      const attempt = await payer.attempt();
      expect(await chargesDuring(() => Promise.all([1, 2].map(() => payer.sendForm(attempt))))).to.equal(1);
    });

    itOnPage('when the answer is lost: it is looked up, and never sent again', async ({ payer, ...made }) => {
      const attempt = await payer.attempt();
      stage.bankA.next('sale', losesTheAnswer);
      const asked = stage.bankA.calls.length;
      const sending = payer.sendForm(attempt);
      await until('the bank is asked', () => stage.bankA.calls.length > asked);
      await stage.service.clock.advance(stage.service.deps.config.submissionWaitMilliseconds);
      expect((await sending).status).to.equal(303);
      const page = await payer.visit();
      expect(titleOf(page)).to.equal('Your payment is being processed');
      expect(page.text).to.include('http-equiv="refresh"');
      await stage.timeOut();
      await stage.pass(20);
      expect(await stage.outcomeOf(made)).to.match(/^APPROVED/);
      expect(titleOf(await payer.visit())).to.equal('Thank you');
    });
  });

  describe('a payment that ends unpaid', () => {
    itOnPage('is cancelled by the payer', async ({ payer, ...made }) => {
      const attempt = await payer.attempt();
      expect((await payer.cancel()).status).to.equal(303);
      expect(titleOf(await payer.visit())).to.equal('The payment was cancelled');
      expect(await stage.outcomeOf(made)).to.equal('CANCELLED PAYMENT_METHOD.COLLECTION_CANCELLED');
      expect(await stage.eventTypesOf(made)).to.have.members(['transaction.pending', 'transaction.cancelled']);
      expect(await chargesDuring(() => payer.sendForm(attempt))).to.equal(0);
    });

    itOnPage('takes no other card once the payer has left it after a decline', async ({ payer, ...made }) => {
      await payer.pay(typed(declinedCard));
      const attempt = await payer.attempt();
      expect((await payer.cancel()).location).to.match(/\/left$/);
      expect(titleOf(await visitor(`${made.next_action!.url}/left`).visit())).to.equal('The payment was cancelled');
      await payer.moreTime();
      expect(titleOf(await payer.visit())).to.equal('The payment was not possible');
      expect(await chargesDuring(() => payer.sendForm(attempt))).to.equal(0);
      expect(await stage.outcomeOf(made)).to.match(/^DECLINED/);
    });

    itOnPage('ends at once where its cancellation broke off', async ({ payer, ...made }) => {
      afterStatement(stage.service, 'lease-payment-page', () => Promise.reject(new Error('the database is gone')));
      expect((await payer.cancel()).status).to.equal(500);
      expect(await stage.outcomeOf(made)).to.equal('PROCESSING AUTH.PENDING');
      await stage.pass(11);
      expect(await stage.outcomeOf(made)).to.equal('CANCELLED PAYMENT_METHOD.COLLECTION_EXPIRED');
    });

    it('expires after half an hour, and refuses at once, before the run that ends it', async () => {
      const { payer, ...made } = await hosted();
      const attempt = await payer.attempt();
      await stage.service.clock.advance(halfAnHour * 1000);
      expect(await chargesDuring(() => payer.sendForm(attempt))).to.equal(0);
      expect(titleOf(await payer.visit())).to.equal('The time for this payment has expired');
      await stage.pass(1);
      expect(await stage.outcomeOf(made)).to.equal('CANCELLED PAYMENT_METHOD.COLLECTION_EXPIRED');
      expect(titleOf(await payer.visit())).to.equal('The time for this payment has expired');
    });

    itOnPage('is extended by its payer, also after a decline', async ({ payer, ...made }) => {
      await expectText(payer.visit(), ['Time left to pay: 30 minutes', 'More time']);
      await stage.service.clock.advance((halfAnHour - 60) * 1000);
      expect((await payer.visit()).text).to.include('Time left to pay: 1 minute<');
      const asked = await payer.moreTime();
      expect([asked.status, asked.location]).to.eql([303, new URL(made.next_action!.url).pathname]);
      expect(await payer.time()).to.eql({ seconds_left: halfAnHour, may_extend: true });
      const { next_action } = await stage.statusOf(made);
      expect(Date.parse(next_action!.expires_at) - Date.parse(made.next_action!.expires_at)).to.equal(
        (halfAnHour - 60) * 1000,
      );
      await stage.pass(120);
      expect(await stage.outcomeOf(made)).to.equal('PROCESSING AUTH.PENDING');
      await payer.pay(typed(declinedCard));
      await expectText(payer.visit(), [declinedAlert, 'Time left to pay: 28 minutes']);
      await payer.moreTime();
      await stage.pass(halfAnHour - 1);
      await payer.pay();
      expect(titleOf(await payer.visit())).to.equal('Thank you');
      expect(await payer.time()).to.include({ seconds_left: 0 });
    });

    itOnPage('is extended for five and a half hours at most, and not after its end', async ({ payer, ...made }) => {
      for (let time = 0; time < 11; time++) {
        await stage.service.clock.advance((halfAnHour - 10) * 1000);
        await payer.moreTime();
      }
      expect(await payer.time()).to.eql({ seconds_left: 110, may_extend: false });
      const { text } = await payer.visit();
      expect(text).to.include('Time left to pay: 2 minutes').and.not.include('More time');
      await stage.service.clock.advance(110_000);
      await payer.moreTime();
      expect(titleOf(await payer.visit())).to.equal('The time for this payment has expired');
      await stage.pass(1);
      expect(await stage.outcomeOf(made)).to.equal('CANCELLED PAYMENT_METHOD.COLLECTION_EXPIRED');
    });

    it('is not extended while it is being ended, and has one deadline in several tabs', async () => {
      const { payer, ...made } = await hosted();
      await stage.service.clock.advance(60_000);
      await Promise.all([1, 2, 3].map(() => payer.moreTime()));
      expect(await payer.time()).to.eql({ seconds_left: halfAnHour, may_extend: true });
      await Promise.all([payer.cancel(), payer.moreTime()]);
      await payer.moreTime();
      expect(await stage.outcomeOf(made)).to.equal('CANCELLED PAYMENT_METHOD.COLLECTION_CANCELLED');
      const late = await hosted();
      await late.payer.pay(typed(declinedCard));
      await stage.service.clock.advance(halfAnHour * 1000);
      await late.payer.moreTime();
      expect(titleOf(await late.payer.visit())).to.equal('The payment was not possible');
    });

    itOnPage('is not cancelled once a card is sent', async ({ payer, ...made }) => {
      await payer.pay();
      await payer.cancel();
      expect(await stage.outcomeOf(made)).to.match(/^APPROVED/);
    });

    itOnPage('is voided by the shop while no card is sent', async ({ payer, ...made }) => {
      const attempt = await payer.attempt();
      const voided = await stage.http.voidPayment({ body: referenceTo(made), idempotencyKey: 'page-void' }).ok;
      expect(voided.accepted).to.equal(true);
      expect((await stage.statusOf(voided)).status.status).to.equal('APPROVED');
      expect(await stage.outcomeOf(made)).to.equal('CANCELLED AUTH.CANCELLED');
      expect(await stage.eventTypesOf(made)).to.have.members(['transaction.pending', 'transaction.cancelled']);
      expect(titleOf(await payer.visit())).to.equal('The payment was cancelled');
      const before = stage.bankA.calls.length;
      await payer.sendForm(attempt);
      const again = await stage.http.voidPayment({ body: referenceTo(made), idempotencyKey: 'page-void' });
      expect(again.body).to.eql(voided);
      expect(stage.bankA.calls.length, 'no bank is asked').to.equal(before);
    });

    itOnPage('is voided by the next run if the process ends between the two statements', async ({ payer, ...made }) => {
      const { pool } = stage.service.deps.store;
      const voided = await stage.http.voidPayment({ body: referenceTo(made) }).ok;
      // The state between the two statements of a void.
      await pool.query(
        `UPDATE transactions SET status = 'PROCESSING', reason = 'AUTH.PENDING' WHERE transaction_id = $1`,
        [made.transaction_id],
      );
      await pool.query(
        `UPDATE transactions SET status = 'PROCESSING', leased_until = NULL, due_at = created_at
          WHERE transaction_id = $1`,
        [voided.transaction_id],
      );
      const before = charges();
      await payer.pay();
      expect(charges(), 'nothing is paid meanwhile').to.equal(before);
      await stage.pass(1);
      expect(await stage.outcomeOf(voided)).to.match(/^APPROVED/);
      expect(await stage.outcomeOf(made)).to.equal('CANCELLED AUTH.CANCELLED');
    });

    itOnPage('is not voided once a card is sent, but refunded', async ({ payer, ...made }) => {
      await payer.pay();
      await stage.http.voidPayment({ body: referenceTo(made) }).refused('VALIDATION/INVALID_TRANSACTION_TYPE_FOR_VOID');
      await stage.http.refund({ body: referenceTo(made) }).ok;
    });

    it('is either paid or cancelled when both are requested at once', async () => {
      for (let time = 0; time < 5; time++) {
        const { payer, ...made } = await hosted();
        const attempt = await payer.attempt();
        const before = charges();
        await Promise.all([payer.cancel(), payer.sendForm(attempt)]);
        const paid = charges() - before;
        expect(await stage.outcomeOf(made)).to.match(paid === 1 ? /^APPROVED/ : /^CANCELLED/);
      }
    });
  });

  describe('a challenge', () => {
    itOnPage('of a simulated bank in the sandbox is awaited', async ({ payer, ...made }) => {
      await payer.pay(typed('4000000000003220'));
      const page = await payer.visit();
      expect(titleOf(page)).to.equal('Your bank asks you to confirm');
      await stage.http.sandboxChallenge({ transaction_id: made.transaction_id, body: { outcome: 'succeeded' } }).ok;
      expect(titleOf(await payer.visit())).to.equal('Thank you');
    });
  });

  describe('an address of no payment', () => {
    it('gets the same answer, whatever is wrong with it', async () => {
      const { next_action } = await hosted();
      const url = next_action!.url;
      const other = url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
      const pages = await Promise.all(
        [other, `${url}x`, url.replace('TERM01', 'TERM99'), `${stage.service.baseUrl}/pay/short`].map((address) =>
          visitor(address).visit(),
        ),
      );
      for (const { status, text } of pages) {
        expect(status).to.equal(404);
        expect(text).to.equal(pages[0]!.text);
      }
      expect((await visitor(other).cancel()).status).to.equal(404);
    });

    it('counts as a guess by its client', async () => {
      await using limited = closing(await startStage({ RATE_LIMIT_FAILED_AUTHENTICATIONS: '2' }));
      const { next_action } = await limited.http.sale({ body: unpaid({ payment_collection: 'hosted_page' }) }).ok;
      for (let time = 0; time < 5; time++) expect((await visitor(next_action!.url).visit()).status).to.equal(200);
      const guess = visitor(`${limited.service.baseUrl}/pay/TERM01${'x'.repeat(32)}`);
      expect([(await guess.visit()).status, (await guess.visit()).status]).to.eql([404, 404]);
      expect((await guess.visit()).status).to.equal(429);
    });
  });

  describe('a saved card', () => {
    const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
    const consent = (number?: string, fields = {}) =>
      typed(number, { save: '1', ...(number?.startsWith('37') === true ? { cvv: '1234' } : {}), ...fields });
    const chosen = (id: string, fields = {}) => typed('', { card: id, expiry: '', name: '', ...fields });
    const setSaving = (save_cards: boolean, at = {}) =>
      stage.http.managementPaymentPageUpdate({ body: { save_cards }, ...at }).ok;
    const idsIn = ({ text }: { readonly text: string }): string[] =>
      [...text.matchAll(/name="card" value="([\w-]{16})"(?= |>)[^>]*data-code/g)].map(([, id]) => id ?? '');
    const shownIn = ({ text }: { readonly text: string }): string[] =>
      [
        ...text.matchAll(
          /<\/span>&nbsp;(\d{4})<\/bdi> <span class="hint"><span class="unseen">[^<]*<\/span> ([\d/]+)</g,
        ),
      ].map(([, lastFour, expiry]) => `${lastFour} ${expiry}`);
    /** Opens a page for a payer: a new one, or one whose id the merchant knows. */
    const pageOf = (friendly_id?: string, fields: Partial<SubmissionRequest> = {}) =>
      hosted('sale', {
        order: { payer: { ...ada, ...(friendly_id === undefined ? {} : { friendly_id }) } },
        ...fields,
      });
    const payerOf = async (made: Made): Promise<string> => (await stage.statusOf(made)).order.payer!.friendly_id;
    async function savedLater(id: string, number?: string, fields = {}): Promise<void> {
      await stage.service.clock.advance(1000);
      await (await pageOf(id)).payer.pay(consent(number, fields));
    }
    /** Returns a payer with saved cards. */
    async function known(...numbers: readonly string[]): Promise<string> {
      const { payer, ...made } = await pageOf();
      await payer.pay(consent(numbers[0]));
      const id = await payerOf(made);
      for (const number of numbers.slice(1)) await savedLater(id, number);
      return id;
    }
    /** Starts a series of the merchant on a page. */
    const subscribed = (payer: Pick<Partial<InitRequest>, 'payer' | 'payer_fingerprint'>) => {
      const { payment_instrument: _card, payer: _ada, ...body } = merchantInit();
      return stage.http.recurringInit({ body: { ...body, ...payer, payment_collection: 'hosted_page' } }).ok;
    };
    const lastCall = () => stage.bankA.calls.findLast(({ operation }) => operation === 'sale')!.payment!;
    beforeEach(() => setSaving(true));
    after(() => setSaving(false));

    it('is saved by an approved payment of a payer who is named and agrees, and by no other', async () => {
      const listed = async (id: string) => idsIn(await (await pageOf(id)).payer.visit());
      const { payer, ...made } = await pageOf();
      const { text } = await payer.visit();
      expect(text).to.include('type="checkbox" name="save" value="1">').and.not.include('class="saved"');
      await payer.pay(consent(declinedCard));
      await payer.pay();
      const id = await payerOf(made);
      expect(await listed(id), 'declined, and paid without agreement').to.eql([]);

      const anonymous = await hosted();
      expect((await anonymous.payer.visit()).text).not.to.include('name="save"');
      await anonymous.payer.pay(consent());

      await stage.http.managementPaymentPageUpdate({ body: { ask_payer_for: ['email'] } }).ok;
      const typing = await hosted();
      expect((await typing.payer.visit()).text).not.to.include('name="save"');
      await typing.payer.pay(consent(undefined, { email: ada.email }));
      await stage.http.managementPaymentPageUpdate({ body: { ask_payer_for: [] } }).ok;
      expect((await typing.payer.visit()).text).not.to.include('name="save"');
      const typist = await payerOf(typing);
      expect(await listed(typist), 'a payer who only typed an email address').to.eql([]);
      await (await pageOf(typist)).payer.pay(consent());
      expect(await listed(typist), 'whom a request names later').to.have.length(1);

      await setSaving(false);
      const off = await pageOf(id);
      expect((await off.payer.visit()).text).not.to.include('name="save"');
      await off.payer.pay(consent());
      await setSaving(true);
      expect(await listed(id), 'the merchant saves no cards').to.eql([]);

      await (await pageOf(id)).payer.pay(consent());
      const page = await (await pageOf(id)).payer.visit();
      expect(shownIn(page)).to.eql(['1111 12/30']);
      expect(page.text).not.to.include(approvedCard);
      const rows = await stage.service.query<{ saved: string }>(
        'SELECT count(*)::text AS saved FROM instruments WHERE saved_for IS NOT NULL AND terminal_id = $1',
        'TERM01',
      );
      expect(rows[0]?.saved, 'with the declined one and the typist’s').to.equal('3');
    });

    it('pays again with its code alone, and the payer present also after a decline', async () => {
      const id = await known();
      const { payer, ...made } = await pageOf(id);
      const [card = ''] = idsIn(await payer.visit());
      const before = charges();
      for (const [cvv, message] of [
        ['', 'Enter the security code.'],
        ['1234', 'Enter the 3 digits on the back'],
      ] as const) {
        const { text } = await payer.follow(await payer.pay(chosen(card, { cvv })));
        expect(text).to.include(`>${message}`);
        expect(text).to.match(new RegExp(`value="${card}" checked`));
      }
      expect(charges()).to.equal(before);

      for (const attempt of [1, 2]) {
        if (attempt === 1) stage.bankA.next('sale', declines());
        await payer.pay(chosen(card));
        expect(lastCall()).to.deep.include({ origin: 'payer', attemptNumber: attempt });
        expect(lastCall().instrument).to.include({ cardNumber: approvedCard, cvv: '123' });
      }
      expect(titleOf(await payer.visit())).to.equal('Thank you');
      expect((await stage.statusOf(made)).order.payment_instrument).to.include({ card_card_last_four_digit: '1111' });
      const next = await (await pageOf(id)).payer.visit();
      expect(idsIn(next), 'one instrument, saved once').to.eql([card]);
    });

    it('is authenticated by its issuer as any other', async () => {
      const confirm = async ({ payer }: Awaited<ReturnType<typeof hosted>>, fields: ReturnType<typeof typed>) => {
        await payer.pay(fields);
        const { location } = await payer.visit();
        await payerBrowser.send(await payerBrowser.open(location ?? ''), 0);
        await payerBrowser.confirm(location ?? '', '123456');
        expect(titleOf(await payer.visit())).to.equal('Thank you');
      };
      const first = await pageOf();
      await confirm(first, consent(authenticatedCards.challenged));
      for (const attempt of [1, 2]) {
        const page = await pageOf(await payerOf(first));
        const [card = ''] = idsIn(await page.payer.visit());
        if (attempt === 2) await page.payer.pay(typed(declinedCard));
        await confirm(page, chosen(card));
        expect(lastCall()).to.deep.include({ origin: 'payer', stored: true, attemptNumber: attempt });
        expect(lastCall().authentication).to.include({ status: 'authenticated', challenged: true });
      }
    });

    it('is one of the five newest that have not expired, each once', async () => {
      const numbers = ['4111111111111111', '4242424242424242', '5555555555554444', '378282246310005'];
      const id = await known(...numbers, '4012888888881881', '5105105105105100');
      await savedLater(id, numbers[0], { expiry: '11/31' });
      await savedLater(id, '6011111111111117', { expiry: '03/26' });
      const late = () => pageOf(id).then(({ payer }) => payer.visit());
      const lastFour = ['1117 03/26', '1111 11/31', '5100 12/30', '1881 12/30', '0005 12/30'];
      expect(shownIn(await late())).to.eql(lastFour);
      expect((await late()).text).to.include('data-code="4"');
      await stage.service.clock.advance(31 * 24 * 3600_000);
      expect(shownIn(await late())).to.eql([...lastFour.slice(1), '4444 12/30']);
    });

    it('of another payer or terminal, or erased, is neither shown nor charged nor removed', async () => {
      const mine = await known();
      const cards = async (of: string) => idsIn(await (await pageOf(of)).payer.visit());
      const [card = ''] = await cards(mine);
      const theirs = await known(declinedCard, '4242424242424242');
      const expectUnusable = async (page: Awaited<ReturnType<typeof hosted>>, what: string) => {
        expect(idsIn(await page.payer.visit()), what).not.to.include(card);
        const before = charges();
        for (const id of [card, 'A'.repeat(16), "' OR true --"]) {
          const { text } = await page.payer.follow(await page.payer.pay(chosen(id)));
          expect(text, what).to.include('>This card is no longer saved.');
          await page.payer.removeCard(id);
        }
        expect(charges(), what).to.equal(before);
      };
      await expectUnusable(await pageOf(theirs), 'another payer');
      await expectUnusable(await pageOf(), 'a payer with the same email address');
      await expectUnusable(await hosted(), 'no payer');

      // The accounts' terminals share the payer, and not the cards on the page.
      const there = 'TERM03';
      await addTerminal(stage.service, there);
      const { account_id } = await stage.http.managementTerminalGet().ok;
      await stage.http.managementAccountUpdate({ account_id, body: { shares_records: true } }).ok;
      await setSaving(true, { terminalId: there });
      const shared = await stage.http.sale({
        body: unpaid({ payment_collection: 'hosted_page', order: { payer: { ...ada, friendly_id: mine } } }),
        terminalId: there,
      }).ok;
      await expectUnusable({ ...shared, payer: visitor(shared.next_action!.url) }, 'another terminal');
      expect(await cards(mine), 'the payer still has it').to.eql([card]);
      expect(await cards(theirs)).to.have.length(1);

      const page = await pageOf(mine);
      await setSaving(false);
      await expectUnusable(page, 'a merchant who no longer offers it');
      await setSaving(true);
      expect(await cards(mine)).to.eql([card]);

      const { token } = await stage.service.deps.store.prisma.instrument.findFirstOrThrow({
        where: { savedFor: mine },
      });
      await stage.http.managementInstrumentErase({ body: { token } }).ok;
      await expectUnusable(page, 'an erased card');
    });

    it('is not offered to a payer whom a request names by an order, or by the fingerprint of an email address', async () => {
      await (await pageOf()).payer.pay();
      await stage.service.clock.advance(1000);
      const { payer, ...made } = await pageOf();
      await payer.pay(consent());
      const { friendly_id: id, fingerprint } = (await stage.statusOf(made)).order.payer!;
      const order = { order_id: made.order_id!, order: {} };
      const named = async () =>
        idsIn(await (await hosted('sale', { ...order, order: { payer: { ...ada, friendly_id: id } } })).payer.visit());
      const [card = ''] = await named();
      expect(card).not.to.equal('');
      const series = await subscribed({ payer_fingerprint: fingerprint! });
      for (const page of [await hosted('sale', order), { ...series, payer: visitor(series.next_action!.url) }]) {
        expect(await payerOf(page)).to.equal(id);
        expect((await page.payer.visit()).text).not.to.match(/class="saved"|name="save"/);
        const { text } = await page.payer.follow(await page.payer.pay(chosen(card)));
        expect(text).to.include('>This card is no longer saved.');
        await page.payer.removeCard(card);
      }
      expect(await named()).to.eql([card]);
    });

    it('of an erased payer is gone with the page', async () => {
      const grace = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.org' };
      const { payer: first, ...made } = await pageOf(undefined, { order: { payer: grace } });
      await first.pay(consent());
      const id = await payerOf(made);
      const { payer } = await pageOf(id);
      const [card = ''] = idsIn(await payer.visit());
      await payer.pay(typed(declinedCard));
      await stage.http.managementPayerErase({ body: { payer_id: id, scope: 'payer' } }).ok;
      const before = charges();
      expect((await payer.sendForm('2', chosen(card))).status).to.equal(404);
      expect((await payer.removeCard(card)).status).to.equal(404);
      expect(charges()).to.equal(before);
      await stage.http
        .sale({ body: unpaid({ order: { payer: { ...ada, friendly_id: id } }, payment_collection: 'hosted_page' }) })
        .refused('VALIDATION/RECORD_NOT_FOUND');
    });

    it('is removed at once, in every tab and with its duplicates, and a series keeps charging it', async () => {
      const id = await known(approvedCard, approvedCard);
      const series = await subscribed({ payer: { ...ada, friendly_id: id } });
      const subscriber = visitor(series.next_action!.url);
      const offered = await subscriber.visit();
      expect(offered.text).not.to.include('name="save"');
      const [card = '', ...others] = idsIn(offered);
      expect(others).to.eql([]);
      await subscriber.pay(chosen(card));
      expect(titleOf(await subscriber.visit())).to.equal('Thank you');

      const [one, other] = [await pageOf(id), await pageOf(id)];
      await one.payer.pay(typed(declinedCard));
      for (const time of [1, 2]) {
        const { text } = await one.payer.follow(await one.payer.removeCard(card));
        expect(text, String(time)).to.include('role="status"').and.include('This card is no longer saved.');
      }
      const before = charges();
      for (const { payer } of [one, other]) {
        expect(idsIn(await payer.visit())).to.eql([]);
        expect((await payer.follow(await payer.pay(chosen(card)))).text).to.include('>This card is no longer saved.');
      }
      expect(charges()).to.equal(before);
      const { recurring_id } = series;
      const charged = await stage.http.recurringCharge({ body: { recurring_id } }).ok;
      expect(charged.accepted).to.equal(true);
      expect(charges()).to.equal(before + 1);
    });

    it('is either paid with or removed when two tabs do both at once', async () => {
      let paid = 0;
      for (let time = 0; time < 12; time++) {
        const id = await known();
        const [paying, removing] = [await pageOf(id), await pageOf(id)];
        const [card = ''] = idsIn(await paying.payer.visit());
        if (time % 2 === 0) await paying.payer.pay(typed(declinedCard));
        const attempt = await paying.payer.attempt();
        const before = charges();
        await Promise.all([
          paying.payer.sendForm(attempt, chosen(card)),
          ...(time % 3 === 0 ? [1, 2] : [1]).map(() => removing.payer.removeCard(card)),
        ]);
        const made = charges() - before;
        paid += made;
        const page = await paying.payer.visit();
        expect(titleOf(page), `${made} charges`).to.equal(made === 1 ? 'Thank you' : 'Pay Sandbox');
        expect(idsIn(await (await pageOf(id)).payer.visit())).to.eql([]);
      }
      expect(paid).to.be.within(0, 12);
    });

    it('that was removed after its page was read is not charged, at the first try or a later one', async () => {
      const { deps } = stage.service;
      const browser = { acceptHeader: 'text/html', userAgent: 'Mozilla/5.0', language: 'en', javascriptEnabled: true };
      for (const [statement, isDeclined] of [
        ['pay-on-page', false],
        ['write-attempt', true],
      ] as const) {
        const id = await known();
        const { payer, next_action } = await pageOf(id);
        const [card = ''] = idsIn(await payer.visit());
        if (isDeclined) await payer.pay(typed(declinedCard));
        const attempt = await payer.attempt();
        let removals = 0;
        const pool = new Proxy(deps.store.pool, {
          get: (target, property) =>
            property !== 'query'
              ? (Reflect.get(target, property) as unknown)
              : async (query: { readonly name?: string }, ...rest: unknown[]) => {
                  if (query.name?.startsWith(statement) === true && (removals += 1) === 1) await payer.removeCard(card);
                  return Reflect.apply(target.query, target, [query, ...rest]) as unknown;
                },
        });
        const before = charges();
        const address = next_action!.url.split('/').at(-1)!;
        const entered = { ...chosen(card), payer: noPayer };
        await hostedPages({ ...deps, store: { ...deps.store, pool } }).pay(address, attempt, entered, browser);
        expect(removals, statement).to.be.at.least(1);
        expect(charges(), statement).to.equal(before);
        const page = await payer.visit();
        expect(idsIn(page), statement).to.eql([]);
        expect(page.text, statement).to.include('name="number"');
      }
    });
  });

  describe('the browser’s permissions', () => {
    itOnPage('are only to show the page, and to send the form back', async ({ payer }) => {
      const { headers, text } = await payer.visit();
      const rules = headers.get('content-security-policy')?.split('; ');
      expect(rules).to.include.members([
        "default-src 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
        "script-src 'self'",
        "connect-src 'self'",
      ]);
      expect(rules?.find((rule) => rule.startsWith('style-src'))).to.match(/^style-src 'self' 'sha256-[^' ]+'$/);
      expect(headers.get('cache-control')).to.equal('no-store');
      expect(headers.get('referrer-policy')).to.equal('no-referrer');
      expect(text.match(/integrity="sha384-/g)).to.have.length(1);
      expect(text).not.to.match(/style="|onclick|<script>/);
    });

    it('refuse a form of another type', async () => {
      const { next_action } = await hosted();
      const response = await fetch(next_action!.url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{}',
      });
      expect(response.status).to.equal(415);
    });
  });

  itOnPage('keep card data out of the log', async ({ payer }) => {
    await payer.pay(typed('4111111111111111', { cvv: '739' }));
    const log = stage.service.logged.join('\n');
    expect(log).not.to.include('4111111111111111');
    // The random id of a request, a transaction or a token may end with these digits.
    expect(log).not.to.match(/(?<![\w+/-])739"/);
    expect(log).not.to.include(new URL((await hosted()).next_action!.url).pathname.slice(-32));
  });
});
