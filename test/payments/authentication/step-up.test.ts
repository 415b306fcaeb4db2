import { expect } from 'chai';
import { runDueRetries } from '../../../src/payments/retry/due-retries.js';
import { occurrenceRetries, runBilling } from '../../../src/recurring/billing-run.js';
import {
  authenticatedCards,
  authenticatedPayment,
  browserProfile,
  payerBrowser,
} from '../../support/processors/authentication.js';
import { client } from '../../support/contract/contract-client.js';
import { enteredCard, typed, visitor, withPublishableKey } from '../../support/pages/payment-page.js';
import { card, payment, unpaid, type SubmissionRequest } from '../../support/payments.js';
import { bankEntriesOf, eventsOf } from '../../support/records.js';
import { type Script, declines, fails, vanishes } from '../../support/processors/scripted-processor.js';
import { terminalId } from '../../support/service.js';
import { startStage, type Made, retryOf } from '../../support/stage.js';
import { merchantInit, platformInit } from '../../recurring/series-client.js';
import { started } from '../../support/started.js';

const softReason = 'AUTH.STRONG_AUTHENTICATION_REQUIRED';
const day = 24 * 3600_000;
const exempted = { browser_profile: browserProfile, exemption_requested: 'low_value' } as const;

describe('payments: a soft decline that requires authentication', () => {
  const stage = started(startStage);

  const pay = (fields: Partial<SubmissionRequest> = exempted, idempotencyKey?: string) =>
    stage.http.sale({
      body: authenticatedPayment(authenticatedCards.softDeclined, fields),
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    }).ok;
  const sent = ({ transaction_id }: Made) =>
    stage.bankA.calls.filter((call) => call.idempotencyKey === transaction_id && call.payment);
  /** Returns the attempts of an order, oldest first. */
  const attemptsOf = ({ order_id }: Made) =>
    stage.query<{ transaction_id: string; status: string; reason: string }>(
      'SELECT transaction_id, status::text, reason FROM transactions WHERE order_id = $1 ORDER BY attempt_number',
      order_id,
    );

  it('is stepped up: the answer is a linked attempt, whose payer is challenged', async () => {
    const made = await pay();
    expect(made.accepted).to.equal(true);
    const { originating_id, attempt_number, ...waiting } = await stage.statusOf(made);
    expect([originating_id, attempt_number]).to.eql([(await attemptsOf(made))[0]?.transaction_id, 2]);
    expect(waiting.status).to.include({ status: 'PROCESSING', reasonCode: 'AUTH.CHALLENGE_IN_PROGRESS' });
    expect(waiting.next_action).to.eql(made.next_action);
    expect(waiting).not.to.have.property('exemption_requested');
    const first = { transaction_id: originating_id! };
    expect(await stage.outcomeOf(first)).to.equal(`DECLINED ${softReason}`);
    const declined = await stage.statusOf(first);
    expect(declined.three_ds).to.include({ status: 'exempted', liability: 'merchant' });
    expect(declined.retried_by).to.equal(made.transaction_id);
    expect(await stage.eventTypesOf(first)).to.eql(['transaction.declined']);

    await payerBrowser.confirm(made.next_action!.url, '123456');
    expect(await stage.outcomeOf(made)).to.equal('APPROVED AUTH.APPROVED');
    expect((await stage.statusOf(made)).three_ds).to.include({ status: 'authenticated', liability: 'issuer' });
    expect(sent(made)[0]?.payment).not.to.have.property('exemption');
    expect(sent(made)[0]?.payment).to.include({ origin: 'payer' });
    expect(await stage.eventTypesOf(made)).to.eql([
      'transaction.retry_attempted',
      'transaction.pending',
      'transaction.approved',
    ]);
    const [, pending] = await eventsOf(stage.service, made.transaction_id);
    expect(pending?.data).to.deep.include({ originating_id, next_action: made.next_action });
    const recorded = await Promise.all(
      [first, made].map(({ transaction_id }) => bankEntriesOf(stage.service, transaction_id)),
    );
    expect(recorded.flat().map(({ outcome }) => outcome)).to.eql(['declined', 'approved']);
  });

  it('returns the same answer again under its Idempotency-Key', async () => {
    const made = await pay(exempted, 'stepped-up');
    expect(await pay(exempted, 'stepped-up')).to.eql(made);
    expect(await attemptsOf(made)).to.have.length(2);
  });

  it('keeps the browser data of the shop, including the size of its window', async () => {
    const made = await pay({
      browser_profile: { ...browserProfile, challenge_window_size: '02' },
      exemption_requested: 'low_value',
    });
    const { forms } = await payerBrowser.open(made.next_action!.url);
    const request = JSON.parse(Buffer.from(forms[0]!.fields['creq']!, 'base64url').toString()) as object;
    expect(request).to.include({ challengeWindowSize: '02' });
  });

  it('is the answer if the card is erased meanwhile', async () => {
    const erase = () => stage.query('UPDATE instruments SET retired_at = now()');
    stage.bankA.next('sale', (...call) => erase().then(() => declines(softReason)(...call)));
    expect(await stage.outcomeOf(await pay(exempted, 'erased'))).to.equal(`DECLINED ${softReason}`);
  });

  it('of a pre-authorization is stepped up as well', async () => {
    const made = await stage.http.preauth({ body: authenticatedPayment(authenticatedCards.softDeclined, exempted) }).ok;
    await payerBrowser.confirm(made.next_action!.url, '123456');
    expect(await stage.outcomeOf(made)).to.equal('APPROVED AUTH.APPROVED');
  });

  it('ends when the challenge is not passed', async () => {
    const made = await pay();
    const asked = await payerBrowser.challenge(made.next_action!.url);
    await payerBrowser.send(await payerBrowser.send(asked, 1), 0);
    expect(await stage.outcomeOf(made)).to.equal('DECLINED AUTH.3DS_CHALLENGE_CANCELLED');
    await stage.pass(3600);
    expect(await attemptsOf(made)).to.have.length(2);
  });

  it('is stepped up once: a second decline by the issuer is final', async () => {
    stage.bankA.next('sale', declines(softReason), declines(softReason));
    const made = await stage.http.sale({ body: authenticatedPayment(authenticatedCards.frictionless) }).ok;
    expect(made).to.include({ accepted: false }).and.not.to.have.property('next_action');
    expect((await attemptsOf(made)).map(({ status, reason }) => `${status} ${reason}`)).to.eql([
      `DECLINED ${softReason}`,
      `DECLINED ${softReason}`,
    ]);
  });

  it('after a passed challenge is not stepped up', async () => {
    stage.bankA.next('sale', declines(softReason));
    const made = await stage.http.sale({ body: authenticatedPayment(authenticatedCards.challenged) }).ok;
    await payerBrowser.confirm(made.next_action!.url, '123456');
    expect(await stage.outcomeOf(made)).to.equal(`DECLINED ${softReason}`);
    expect(await attemptsOf(made)).to.have.length(1);
  });

  it('redirects the payer from the page of the attempt before', async () => {
    const made = await pay({ exemption_requested: 'low_value' });
    const again = await payerBrowser.send(await payerBrowser.open(made.next_action!.url), 0);
    expect(again.url).not.to.equal(made.next_action!.url);
    const asked = await payerBrowser.send(await payerBrowser.send(again, 0), 0);
    expect(asked.title).to.equal('Confirm your payment');
    const shown = await payerBrowser.send(await payerBrowser.send(asked, 0, { code: '123456' }), 0);
    expect(shown.title).to.equal('Thank you');
    expect((await payerBrowser.open(made.next_action!.url)).title, 'at the first page').to.equal('Thank you');
    expect((await attemptsOf(made)).map(({ status }) => status)).to.eql(['DECLINED', 'APPROVED']);
  });

  it('sends the payer of the first page to the shop with the outcome of the step-up', async () => {
    const shop = 'https://shop.example.com';
    await stage.http.managementPaymentPageRotateSecret().ok;
    await stage.http.managementPaymentPageUpdate({ body: { return_origins: [shop] } }).ok;
    const credentials = await withPublishableKey(stage.http, { terminalId, apiKey: 'none', managementKey: undefined });
    const { token } = await client(stage.service, { credentials }).tokenCreate({
      body: enteredCard(authenticatedCards.softDeclined),
    }).ok;
    const made = await stage.http.sale({
      body: unpaid({ token, return_url: `${shop}/paid`, exemption_requested: 'low_value' }),
    }).ok;
    const firstPage = made.next_action!.url;
    const again = await payerBrowser.send(await payerBrowser.open(firstPage), 0);
    const asked = await payerBrowser.send(await payerBrowser.send(again, 0), 0);
    await payerBrowser.send(await payerBrowser.send(asked, 0, { code: '123456' }), 0);
    const { origin, searchParams } = new URL((await payerBrowser.open(firstPage)).url);
    expect(origin).to.equal(shop);
    expect(Object.fromEntries(searchParams)).to.include({
      transaction_id: made.transaction_id,
      last_transaction_id: (await attemptsOf(made))[1]!.transaction_id,
      status: 'APPROVED',
    });
  });

  it('continues on the payment page', async () => {
    const made = await stage.http.sale({
      body: unpaid({ payment_collection: 'hosted_page', exemption_requested: 'low_value' }),
    }).ok;
    const payer = visitor(made.next_action!.url);
    await payer.pay(typed(authenticatedCards.softDeclined));
    const [, address] = /content="0; url=([^"]*)"/.exec((await payer.visit()).text) ?? [];
    const again = await payerBrowser.send(await payerBrowser.open(address!), 0);
    const asked = await payerBrowser.send(await payerBrowser.send(again, 0), 0);
    const shown = await payerBrowser.send(await payerBrowser.send(asked, 0, { code: '123456' }), 0);
    expect([shown.url, shown.title]).to.eql([made.next_action!.url, 'Thank you']);
    expect((await attemptsOf(made)).map(({ status }) => status)).to.eql(['DECLINED', 'APPROVED']);
  });

  it('of the last try on the payment page leads back to that page', async () => {
    const made = await stage.http.sale({ body: unpaid({ payment_collection: 'hosted_page' }) }).ok;
    const payer = visitor(made.next_action!.url);
    for (let time = 1; time <= 4; time++) await payer.pay(typed('4000000000000002'));
    stage.bankA.next('sale', declines(softReason));
    await payer.pay(typed(authenticatedCards.frictionless));
    const [, address] = /content="0; url=([^"]*)"/.exec((await payer.visit()).text) ?? [];
    const again = await payerBrowser.send(await payerBrowser.open(address!), 0);
    const shown = await payerBrowser.send(again, 0);
    expect((await attemptsOf(made)).at(-1)?.status).to.equal('APPROVED');
    expect([shown.url, shown.title]).to.eql([made.next_action!.url, 'Thank you']);
  });

  it('uses the only retry: the shop cannot make another', async () => {
    const [first] = await attemptsOf(await pay());
    await stage.http
      .saleRetry({ body: { retry: { originating_id: first!.transaction_id } } })
      .refused('VALIDATION/RELATED_TRANSACTION_LOCKED');
  });

  it('of a card without 3-D Secure is declined, and no schedule repeats it', async () => {
    const { prisma } = stage.service.deps.store;
    await prisma.terminal.update({ where: { terminalId }, data: { retryOneOff: true } });
    stage.bankA.next('sale', declines(softReason));
    const made = await stage.http.sale({ body: payment() }).ok;
    await prisma.terminal.update({ where: { terminalId }, data: { retryOneOff: false } });
    expect(made.accepted).to.equal(false);
    expect(await stage.eventTypesOf(made)).to.eql(['transaction.declined']);
    const retry = await stage.http.saleRetry({ body: retryOf(made) }).ok;
    expect(sent(retry)[0]?.payment, 'the merchant’s retry has the payer there').to.include({ origin: 'payer' });
  });

  describe('in a series', () => {
    const start = async (instrument = card(authenticatedCards.softDeclined)) => {
      const init = await stage.http.recurringInit({ body: merchantInit({}, { payment_instrument: instrument }) }).ok;
      const page = await payerBrowser.open(init.next_action!.url);
      const challenge = await payerBrowser.send(await payerBrowser.send(page, 0), 0);
      await payerBrowser.send(await payerBrowser.send(challenge, 0, { code: '123456' }), 0);
      expect(await stage.outcomeOf(init)).to.equal('APPROVED AUTH.APPROVED');
      return init;
    };

    it('declines a charge with its reason, and does not ask the payer', async () => {
      const { recurring_id } = await start();
      const charge = await stage.http.recurringCharge({ body: { recurring_id } }).ok;
      expect(charge).to.include({ accepted: false }).and.not.to.have.property('next_action');
      expect(await stage.outcomeOf(charge)).to.equal(`DECLINED ${softReason}`);
      expect(await stage.eventTypesOf(charge)).to.eql(['transaction.declined']);
      const retry = await stage.http.recurringChargeRetry({ body: retryOf(charge) }).ok;
      expect(retry).not.to.have.property('next_action');
      expect(sent(retry)[0]?.payment).to.include({ origin: 'series', stored: true });
    });

    it('declines its first payment, whose retry challenges the payer', async () => {
      stage.bankA.next('sale', declines(softReason));
      const init = await stage.http.recurringInit({
        body: merchantInit({}, { payment_instrument: card(authenticatedCards.frictionless) }),
      }).ok;
      await payerBrowser.send(await payerBrowser.open(init.next_action!.url), 0);
      expect(await stage.outcomeOf(init)).to.equal(`DECLINED ${softReason}`);
      const retry = await stage.http.recurringInitRetry({ body: retryOf(init) }).ok;
      expect(await stage.outcomeOf(retry)).to.equal('PROCESSING AUTH.INITIATED');
    });

    describe('carries the network’s id of its first payment', () => {
      const network =
        (networkTransactionId: string): Script =>
        async (deliver) => ({ ...(await deliver()), networkTransactionId });
      const kinds: Record<string, string> = {};
      before(() => {
        // Simulated banks do not receive it.
        for (const bank of [stage.bankA, stage.bankB]) {
          kinds[bank.key] = bank.kind;
          Object.assign(bank, { kind: 'stripe' });
        }
      });
      after(() => {
        for (const bank of [stage.bankA, stage.bankB]) Object.assign(bank, { kind: kinds[bank.key] });
      });
      const idOf = (made: Made) => sent(made)[0]?.payment?.networkTransactionId;
      /** Begins a series with the stored card of a payment. */
      const initWith = async (made: Made, id: string) => {
        const { token } = (await stage.statusOf(made)).order.payment_instrument!;
        stage.bankA.next('sale', network(id));
        const { payment_instrument: _, ...init } = merchantInit();
        return stage.http.recurringInit({ body: { ...init, token } }).ok;
      };

      it('and not that of a payment with the same card before it', async () => {
        stage.bankA.next('sale', network('of-a-sale'));
        const sale = await stage.http.sale({ body: payment() }).ok;
        const { recurring_id } = await initWith(sale, 'of-the-init');
        expect(idOf(await stage.http.recurringCharge({ body: { recurring_id } }).ok)).to.equal('of-the-init');
      });

      it('and not that of another series with the same card', async () => {
        stage.bankA.next('sale', network('of-one'));
        const one = await stage.http.recurringInit({
          body: merchantInit({}, { payment_instrument: card('4242424242424242') }),
        }).ok;
        const another = await initWith(one, 'of-another');
        const charged = ({ recurring_id }: { recurring_id: string }) =>
          stage.http.recurringCharge({ body: { recurring_id } }).ok;
        expect([idOf(await charged(one)), idOf(await charged(another))]).to.eql(['of-one', 'of-another']);
      });

      it('at another processor too, whatever that processor has stored of the card', async () => {
        stage.bankA.next('sale', fails());
        stage.bankB.next('sale', network('of-a-sale'));
        const sale = await stage.http.sale({ body: payment() }).ok;
        const { recurring_id } = await initWith(sale, 'of-the-init');
        stage.bankA.next('sale', fails());
        const charge = await stage.http.recurringCharge({ body: { recurring_id } }).ok;
        const [call] = stage.bankB.calls.filter(({ idempotencyKey }) => idempotencyKey === charge.transaction_id);
        expect(call?.payment?.networkTransactionId).to.equal('of-the-init');
      });

      it('after a challenge, in a merchant-initiated charge, its retry and a repeated call', async () => {
        stage.bankA.next('sale', network('challenged'));
        const { recurring_id } = await start(card(authenticatedCards.challenged));
        stage.bankA.next('sale', declines('PAYER_ACCOUNT.INSUFFICIENT_FUNDS'));
        const charge = await stage.http.recurringCharge({ body: { recurring_id } }).ok;
        const retry = await stage.http.recurringChargeRetry({ body: retryOf(charge) }).ok;
        expect([idOf(charge), idOf(retry)]).to.eql(['challenged', 'challenged']);

        stage.bankA.next('sale', vanishes);
        const open = await stage.unanswered(stage.http.recurringCharge({ body: { recurring_id } }));
        await stage.timeOut();
        await stage.pass(60);
        expect(sent(open).map(({ payment: call }) => call?.networkTransactionId)).to.eql(['challenged', 'challenged']);
      });

      it('in a charge by the billing run, an early charge and an automatic retry', async () => {
        const today = stage.service.clock.now().toISOString().slice(0, 10);
        stage.bankA.next('sale', network('by-platform'));
        const { recurring_id } = await stage.http.recurringInit({
          body: platformInit(today, { recurring_date_type: 'daily', number_of_payments: 4 }),
        }).ok;
        const [next] = (await stage.http.recurringStatus({ query: { recurring_id } }).ok).future_transactions;
        const early = await stage.http.futureTransactionCharge({
          body: { recurring_id, future_transaction_id: next!.future_transaction_id },
        }).ok;
        expect(idOf(early)).to.equal('by-platform');
        const { clock, deps } = stage.service;
        const before = stage.bankA.calls.length;
        stage.bankA.next('sale', declines('PAYER_ACCOUNT.INSUFFICIENT_FUNDS'));
        await clock.advance(2 * day);
        while (await runBilling(deps)) await Promise.resolve();
        await clock.advance(day);
        // The retry follows the payment that is due on the same day.
        expect(await runDueRetries(deps, occurrenceRetries)).to.equal(false);
        while (await runBilling(deps)) await Promise.resolve();
        while (await runDueRetries(deps, occurrenceRetries)) await Promise.resolve();
        const charges = stage.bankA.calls.slice(before).map(({ payment: call }) => call);
        expect(charges.map((call) => `${call?.origin} ${call?.attemptNumber} ${call?.networkTransactionId}`)).to.eql([
          'series 1 by-platform',
          'series 1 by-platform',
          'series 2 by-platform',
        ]);
      });

      it('of the verification of another card, once that card has replaced it', async () => {
        stage.bankA.next('sale', network('first-card'));
        const { recurring_id } = await stage.http.recurringInit({ body: merchantInit() }).ok;
        stage.bankA.next('verify', network('second-card'));
        await stage.http.recurringInstrument({ body: { recurring_id, payment_instrument: card('5555555555554444') } })
          .ok;
        expect(idOf(await stage.http.recurringCharge({ body: { recurring_id } }).ok)).to.equal('second-card');
      });
    });
  });
});
