import { expect } from 'chai';
import {
  authenticatedCards,
  authenticatedPayment,
  browserProfile,
  payerBrowser,
} from '../../support/processors/authentication.js';
import { typed, visitor } from '../../support/pages/payment-page.js';
import { payment, unpaid } from '../../support/payments.js';
import { eventsOf, storedOf } from '../../support/records.js';
import { declines, losesTheAnswer } from '../../support/processors/scripted-processor.js';
import { until } from '../../support/time/clock.js';
import { referenceTo, startStage, type Made, retryOf } from '../../support/stage.js';
import { started } from '../../support/started.js';

const visa = { version: '2.2.0', liability: 'merchant' } as const;

describe('payments: 3-D Secure by this service', () => {
  const stage = started(startStage);

  const pay = (number: string, fields?: Parameters<typeof authenticatedPayment>[1]) =>
    stage.http.sale({ body: authenticatedPayment(number, fields) }).ok;
  const sent = ({ transaction_id }: Made) =>
    stage.bankA.calls.filter(({ idempotencyKey }) => idempotencyKey === transaction_id);

  /** A test of a payment whose issuer asks for a challenge. */
  const itOfChallenged = (title: string, act: (made: Awaited<ReturnType<typeof pay>>) => Promise<unknown>) =>
    it(title, async () => act(await pay(authenticatedCards.challenged)));

  describe('without a challenge', () => {
    for (const [number, status, eci, liability] of [
      [authenticatedCards.frictionless, 'authenticated', '05', 'issuer'],
      [authenticatedCards.attempted, 'attempted', '06', 'issuer'],
      [authenticatedCards.unavailable, 'unavailable', '07', 'merchant'],
    ] as const)
      it(`is authorized at once: ${status}`, async () => {
        const made = await pay(number);
        expect(made).to.include({ accepted: true }).and.not.to.have.property('next_action');
        const { three_ds, status: outcome } = await stage.statusOf(made);
        expect(outcome).to.include({ status: 'APPROVED', reasonCode: 'AUTH.APPROVED' });
        expect(three_ds).to.include({ status, version: '2.2.0', eci, liability });
        expect(three_ds?.ds_transaction_id).to.match(/^[0-9a-f-]{36}$/);
        const [call] = sent(made);
        const proof = call?.payment?.authentication;
        if (status === 'unavailable') expect(proof).to.equal(undefined);
        else {
          expect(proof).to.include({ status, eci, version: '2.2.0', challenged: false });
          expect(proof?.dsTransactionId).to.equal(three_ds?.ds_transaction_id);
          expect(Buffer.from(proof!.authenticationValue, 'base64')).to.have.length(20);
        }
        expect(await stage.eventTypesOf(made)).to.eql(['transaction.approved']);
      });

    for (const [number, status, reason] of [
      [authenticatedCards.failed, 'failed', 'AUTH.FAILED'],
      [authenticatedCards.rejected, 'rejected', 'AUTH.3DS_AUTHENTICATION_REJECTED'],
    ] as const)
      it(`is declined, and no processor is called: ${status}`, async () => {
        const made = await pay(number);
        expect(made.accepted).to.equal(false);
        expect(await stage.outcomeOf(made)).to.equal(`DECLINED ${reason}`);
        expect((await stage.statusOf(made)).three_ds).to.include({ ...visa, status });
        expect(sent(made)).to.eql([]);

        const retry = await stage.http.saleRetry({ body: retryOf(made) }).ok;
        expect(await stage.outcomeOf(retry), 'the payer is asked again').to.equal('PROCESSING AUTH.INITIATED');
        await payerBrowser.send(await payerBrowser.open(retry.next_action!.url), 0);
        expect(await stage.outcomeOf(retry)).to.equal(`DECLINED ${reason}`);
        expect(sent(retry)).to.eql([]);
      });

    it('can be retried by the merchant when the issuer authenticated and the bank declined', async () => {
      stage.bankA.next('sale', declines('PAYER_ACCOUNT.INSUFFICIENT_FUNDS'));
      const made = await pay(authenticatedCards.frictionless);
      const retry = await stage.http.saleRetry({ body: retryOf(made) }).ok;
      expect(await stage.outcomeOf(retry)).to.equal('APPROVED AUTH.APPROVED');
      expect(sent(retry)[0]?.payment).to.include({ origin: 'retry' }).and.not.to.have.property('authentication');
    });

    it('continues without the issuer when the directory server does not answer', async () => {
      const made = await pay(authenticatedCards.noAnswer);
      expect(await stage.outcomeOf(made)).to.equal('APPROVED AUTH.APPROVED');
      expect((await stage.statusOf(made)).three_ds).to.eql({ ...visa, status: 'unavailable', eci: '07' });
    });

    it('sends the security code while it is at hand, and does not repeat the call without it', async () => {
      const made = await stage.http.sale({
        body: authenticatedPayment(authenticatedCards.frictionless, { browser_profile: browserProfile, cvv: '123' }),
      }).ok;
      expect(sent(made)[0]?.payment?.instrument).to.have.property('cvv', '123');
      expect(await storedOf<boolean>(stage, made, 'sent_with_cvv')).to.equal(true);
    });
  });

  describe('with a challenge', () => {
    itOfChallenged('waits on the payer’s page, and is authorized once the code is right', async (made) => {
      expect(made.accepted).to.equal(true);
      const waiting = await stage.statusOf(made);
      expect(waiting.status).to.include({ status: 'PROCESSING', reasonCode: 'AUTH.CHALLENGE_IN_PROGRESS' });
      expect(waiting.next_action).to.eql(made.next_action);
      expect(waiting.three_ds).to.include({ ...visa, status: 'challenge' });
      expect(waiting.three_ds).not.to.have.property('eci');
      expect(sent(made)).to.eql([]);
      const [event] = await eventsOf(stage.service, made.transaction_id);
      expect(event?.data).to.have.deep.property('next_action', made.next_action);

      const shown = await payerBrowser.confirm(made.next_action!.url, '123456');
      expect([shown.url, shown.title]).to.eql([made.next_action!.url, 'Thank you']);
      const { three_ds, ...paid } = await stage.statusOf(made);
      expect(paid.status).to.include({ status: 'APPROVED' });
      expect(paid).not.to.have.property('next_action');
      expect(three_ds).to.include({ status: 'authenticated', eci: '05', liability: 'issuer' });
      expect(sent(made)[0]?.payment?.authentication).to.include({ challenged: true, eci: '05' });
      expect(await stage.eventTypesOf(made)).to.eql(['transaction.pending', 'transaction.approved']);
    });

    it('names the merchant as its payment page does', async () => {
      await stage.http.managementPaymentPageUpdate({ body: { merchant_name: 'Chairs by Ada' } }).ok;
      const made = await pay(authenticatedCards.challenged);
      expect((await payerBrowser.challenge(made.next_action!.url)).text).to.include('€10.50 to Chairs by Ada');
    });

    it('counts indicators as Mastercard does', async () => {
      const made = await pay(authenticatedCards.challengedMastercard);
      await payerBrowser.confirm(made.next_action!.url, '123456');
      expect((await stage.statusOf(made)).three_ds).to.include({ status: 'authenticated', eci: '02' });
    });

    it('allows two wrong codes, and declines at the third', async () => {
      const forgiven = await pay(authenticatedCards.challenged);
      await payerBrowser.confirm(forgiven.next_action!.url, '1', '2', ' 123 456 ');
      expect(await stage.outcomeOf(forgiven)).to.equal('APPROVED AUTH.APPROVED');

      const made = await pay(authenticatedCards.challenged);
      const asked = await payerBrowser.challenge(made.next_action!.url);
      expect((await payerBrowser.send(asked, 0, { code: '000000' })).text).to.include('Tries left: 2.');
      const shown = await payerBrowser.confirm(made.next_action!.url, '000000', '000000');
      expect(shown.title).to.equal('The payment was not possible');
      expect(await stage.outcomeOf(made)).to.equal('DECLINED AUTH.3DS_CHALLENGE_LIMIT_EXCEEDED');
      expect(sent(made)).to.eql([]);
    });

    itOfChallenged('is declined when the payer cancels it', async (made) => {
      const asked = await payerBrowser.challenge(made.next_action!.url);
      await payerBrowser.send(await payerBrowser.send(asked, 1), 0);
      expect(await stage.outcomeOf(made)).to.equal('DECLINED AUTH.3DS_CHALLENGE_CANCELLED');
      expect((await stage.statusOf(made)).three_ds).to.include({ ...visa, status: 'failed' });
    });

    itOfChallenged('is declined after ten minutes, and the issuer accepts no code afterwards', async (made) => {
      const asked = await payerBrowser.challenge(made.next_action!.url);
      await stage.pass(590);
      expect(await stage.outcomeOf(made)).to.equal('PROCESSING AUTH.CHALLENGE_IN_PROGRESS');
      await stage.pass(11);
      expect(await stage.outcomeOf(made)).to.equal('DECLINED AUTH.3DS_AUTHENTICATION_TIMEOUT');
      const late = await payerBrowser.send(asked, 0, { code: '123456' });
      expect((await payerBrowser.send(late, 0)).title).to.equal('The payment was not possible');
      expect(await stage.outcomeOf(made)).to.equal('DECLINED AUTH.3DS_AUTHENTICATION_TIMEOUT');
      expect(sent(made)).to.eql([]);
    });

    it('can be ended once in the sandbox instead of by the payer', async () => {
      for (const [outcome, expected] of [
        ['succeeded', 'APPROVED AUTH.APPROVED'],
        ['failed', 'DECLINED AUTH.3DS_CHALLENGE_FAILED'],
      ] as const) {
        const params = { transaction_id: (await pay(authenticatedCards.challenged)).transaction_id };
        const answer = await stage.http.sandboxChallenge({ ...params, body: { outcome } }).ok;
        expect(`${answer.status.status} ${answer.status.reasonCode}`).to.equal(expected);
        await stage.http.sandboxChallenge({ ...params, body: { outcome } }).refused('VALIDATION/RECORD_NOT_FOUND');
      }
    });

    itOfChallenged('authorizes once, however many times and from wherever the payer returns', async (made) => {
      const url = made.next_action!.url;
      const ended = await payerBrowser.send(await payerBrowser.challenge(url), 0, { code: '123456' });
      // The browser’s answer alone proves nothing, whichever client sends it.
      await Promise.all(Array.from({ length: 8 }, () => payerBrowser.send(ended, 0)));
      await payerBrowser.send(ended, 0);
      await stage.pass(3600);
      expect(await stage.outcomeOf(made)).to.equal('APPROVED AUTH.APPROVED');
      expect(sent(made).map(({ operation }) => operation)).to.eql(['sale']);
      expect(await stage.entriesOf(made)).to.have.nested.property('[0].calls', 1);
    });

    itOfChallenged('ignores a success from the browser that the issuer does not confirm', async (made) => {
      const url = made.next_action!.url;
      const { forms } = await payerBrowser.open(url);
      const request = JSON.parse(Buffer.from(forms[0]!.fields['creq']!, 'base64url').toString()) as object;
      const forged = { ...request, messageType: 'CRes', challengeCompletionInd: 'Y', transStatus: 'Y' };
      const cres = Buffer.from(JSON.stringify(forged)).toString('base64url');
      const shown = await payerBrowser.open(`${url}/returned`, { cres });
      expect(shown.title).to.equal('Your bank asks you to confirm');
      expect(await stage.outcomeOf(made)).to.equal('PROCESSING AUTH.CHALLENGE_IN_PROGRESS');
      expect((await payerBrowser.open(`${url}/returned`, { cres: 'nonsense' })).status).to.equal(200);
      await payerBrowser.confirm(url, '123456');
      expect(await stage.outcomeOf(made)).to.equal('APPROVED AUTH.APPROVED');
    });

    it('is authorized by a background run when the payer passed the challenge and never returned', async () => {
      const made = await pay(authenticatedCards.challenged);
      await payerBrowser.send(await payerBrowser.challenge(made.next_action!.url), 0, { code: '123456' });
      expect(await stage.outcomeOf(made)).to.equal('PROCESSING AUTH.CHALLENGE_IN_PROGRESS');
      await stage.pass(601);
      expect(await stage.outcomeOf(made)).to.equal('APPROVED AUTH.APPROVED');
    });

    itOfChallenged('is sent again with the same proof after a call without an answer', async (made) => {
      const ended = await payerBrowser.send(await payerBrowser.challenge(made.next_action!.url), 0, { code: '123456' });
      stage.bankA.next('sale', losesTheAnswer);
      const before = stage.bankA.calls.length;
      // Those of the authentication, at an issuer that did not respond, do not count.
      await stage.query('UPDATE transactions SET lookups = 9 WHERE transaction_id = $1', made.transaction_id);
      const back = payerBrowser.send(ended, 0);
      await until('the bank is called', () => stage.bankA.calls.length > before);
      stage.bankA.answerLookup = async () => ({ found: 'never-received' });
      await stage.service.clock.advance(stage.service.deps.config.submissionWaitMilliseconds);
      expect((await back).title).to.equal('Your payment is being processed');
      await stage.timeOut();
      await stage.pass(60);
      stage.bankA.answerLookup = undefined;
      const calls = sent(made).filter(({ operation }) => operation === 'sale');
      expect(calls).to.have.length(2);
      expect(calls[1]?.payment?.authentication).to.eql(calls[0]?.payment?.authentication);
      expect(await stage.outcomeOf(made)).to.equal('APPROVED AUTH.APPROVED');
    });

    it('has no cvv to send afterwards, because it is not stored', async () => {
      const made = await pay(authenticatedCards.challenged, { browser_profile: browserProfile, cvv: '987' });
      await payerBrowser.confirm(made.next_action!.url, '123456');
      expect(sent(made)[0]?.payment?.instrument).to.have.property('cvv', undefined);
    });

    it('is refused at once when every processor requires a cvv, and uses one that does not', async () => {
      const body = authenticatedPayment(authenticatedCards.challenged, { browser_profile: browserProfile, cvv: '987' });
      const needed = { cvvRequired: true };
      await stage.bankA.unable(needed, async () => {
        await stage.bankB.unable(needed, async () => {
          const { detail } = await stage.http.sale({ body }).refused('ROUTING/NO_ROUTE');
          expect(detail).to.include('needs the cvv of a card. The security code is not stored during authentication');
          const page = await stage.http.sale({ body: unpaid({ payment_collection: 'hosted_page' }) }).ok;
          const payer = visitor(page.next_action!.url);
          const answer = await payer.pay(typed(authenticatedCards.challenged));
          expect((await payer.follow(answer)).text).to.include('aria-invalid="true"');
          expect(await stage.outcomeOf(page)).to.equal('PROCESSING AUTH.PENDING');
        });
        const made = await stage.http.sale({ body }).ok;
        await payerBrowser.confirm(made.next_action!.url, '123456');
        expect(await stage.outcomeOf(made)).to.equal('APPROVED AUTH.APPROVED');
        expect(stage.bankB.operationsOf(made.transaction_id)).to.eql(['sale']);
      });
    });

    it('of a pre-authorization holds, and can be captured', async () => {
      const made = await stage.http.preauth({ body: authenticatedPayment(authenticatedCards.challenged) }).ok;
      await stage.http.capture({ body: referenceTo(made) }).refused('VALIDATION/RELATED_TRANSACTION_LOCKED');
      await payerBrowser.confirm(made.next_action!.url, '123456');
      expect((await stage.http.capture({ body: referenceTo(made) }).ok).accepted).to.equal(true);
    });
  });

  describe('with the payer’s browser', () => {
    it('asks for it when the shop sent no browser data', async () => {
      const made = await pay(authenticatedCards.frictionless, {});
      expect(await stage.outcomeOf(made)).to.equal('PROCESSING AUTH.INITIATED');
      expect((await stage.statusOf(made)).three_ds).to.eql({ ...visa, status: 'pending' });
      const page = await payerBrowser.open(made.next_action!.url);
      expect((await payerBrowser.send(page, 0)).title).to.equal('Thank you');
      expect((await stage.statusOf(made)).three_ds).to.include({ status: 'authenticated', eci: '05' });
    });

    for (const number of [authenticatedCards.withMethod, authenticatedCards.silentMethod])
      it(`lets the issuer examine it first: ${number}`, async () => {
        const made = await pay(number);
        expect(await stage.outcomeOf(made)).to.equal('PROCESSING AUTH.INITIATED');
        const page = await payerBrowser.open(made.next_action!.url);
        const [method, goOn] = page.forms;
        expect(page.headers.get('content-security-policy')).to.include(
          `frame-src 'self' ${new URL(method!.action).origin}`,
        );
        const frame = await payerBrowser.send(page, 0);
        if (frame.forms.length > 0) {
          expect((await payerBrowser.send(frame, 0)).headers.get('content-security-policy')).to.include(
            "frame-ancestors 'self'",
          );
        }
        const completed = await storedOf<boolean>(stage, made, 'method_completed', 'authentications');
        expect(completed).to.equal(number === authenticatedCards.withMethod);
        await payerBrowser.open(goOn!.action, { ...goOn!.fields, language: 'de', color_depth: '24' });
        expect(await stage.outcomeOf(made)).to.equal('APPROVED AUTH.APPROVED');
      });

    it('continues to a challenge, and calls the issuer once however often the form is sent', async () => {
      const made = await pay(authenticatedCards.challengedWithMethod);
      const page = await payerBrowser.open(made.next_action!.url);
      await Promise.all(Array.from({ length: 6 }, () => payerBrowser.send(page, 1)));
      expect(await stage.outcomeOf(made)).to.equal('PROCESSING AUTH.CHALLENGE_IN_PROGRESS');
      await payerBrowser.confirm(made.next_action!.url, '123456');
      expect(await stage.outcomeOf(made)).to.equal('APPROVED AUTH.APPROVED');
      expect(await stage.eventTypesOf(made)).to.eql([
        'transaction.pending',
        'transaction.pending',
        'transaction.approved',
      ]);
    });

    it('does not wait for an outcome that is UNKNOWN: the payer looks again', async () => {
      const made = await pay(authenticatedCards.frictionless, {});
      const url = made.next_action!.url;
      await payerBrowser.send(await payerBrowser.open(url), 0);
      for (const state of ["'UNKNOWN'", "'PROCESSING', reason = 'PROCESSOR.SUBMITTED'"]) {
        await stage.query(`UPDATE transactions SET status = ${state} WHERE transaction_id = $1`, made.transaction_id);
        const { text } = await payerBrowser.open(url);
        expect(text).to.include('Please do not pay again').and.include('Check again');
        expect(text).not.to.include('http-equiv="refresh"');
      }
    });

    it('is declined when no payer comes', async () => {
      const made = await pay(authenticatedCards.withMethod);
      await stage.pass(30 * 60 + 1);
      expect(await stage.outcomeOf(made)).to.equal('DECLINED AUTH.3DS_AUTHENTICATION_TIMEOUT');
    });

    it('shows nothing at an address of no payment', async () => {
      const url = (await pay(authenticatedCards.challenged)).next_action!.url;
      for (const wrong of [`${url.slice(0, -1)}${url.endsWith('x') ? 'y' : 'x'}`, url.slice(0, -10)]) {
        expect((await payerBrowser.open(wrong)).status).to.equal(404);
        expect((await payerBrowser.open(`${wrong}/returned`, { cres: 'x' })).status).to.equal(404);
      }
      const acs = new URL('/sandbox/acs/challenge', url).href;
      const errorOf = async (message: object | string, accept = '*/*') => {
        const creq = typeof message === 'string' ? message : Buffer.from(JSON.stringify(message)).toString('base64url');
        const body = new URLSearchParams({ creq });
        const answer = await fetch(acs, { method: 'POST', body, headers: { accept } });
        return { status: answer.status, text: await answer.text() };
      };
      const [serverId, acsId] = ['8a880dc0-d2d2-4067-bcb1-b08d1690b26e', 'd7c1ee99-9478-44a6-b1f2-391e29c6b340'];
      const known = { threeDSServerTransID: serverId, acsTransID: acsId, messageType: 'CReq', messageVersion: '2.2.0' };
      for (const [message, code, type] of [
        ['x', '101', undefined],
        [{ ...known, messageType: 'XReq' }, '101', undefined],
        [{ ...known, messageType: 'CRes' }, '101', 'CRes'],
        [{ ...known, messageType: 'RReq' }, '101', 'RReq'],
        [{ ...known, challengeWindowSize: '05', messageVersion: '2.9.0' }, '102', 'CReq'],
        [known, '201', 'CReq'],
        [{ ...known, challengeWindowSize: '06' }, '203', 'CReq'],
        [{ ...known, challengeWindowSize: '05' }, '301', 'CReq'],
      ] as const) {
        const { status, text } = await errorOf(message);
        expect(status).to.equal(400);
        const erro = JSON.parse(text) as { errorMessageType?: string };
        expect(erro.errorMessageType, text).to.equal(type);
        expect(erro).to.deep.include({
          messageType: 'Erro',
          messageVersion: '2.2.0',
          errorComponent: 'A',
          errorCode: code,
          ...(message === 'x' ? {} : { threeDSServerTransID: serverId, acsTransID: acsId }),
        });
      }
      const shown = await errorOf('x', 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8');
      expect([shown.status, shown.text.startsWith('<!doctype html>')]).to.eql([404, true]);
      expect((await payerBrowser.open(`${acs}/0`, { code: '1' })).status).to.equal(404);
    });
  });

  describe('on the payment page', () => {
    it('is a step of the same flow, and returns to the page', async () => {
      const { next_action, ...made } = await stage.http.sale({ body: unpaid({ payment_collection: 'hosted_page' }) })
        .ok;
      const payer = visitor(next_action!.url);
      await payer.pay(typed(authenticatedCards.challenged));
      const [, address] = /content="0; url=([^"]*)"/.exec((await payer.visit()).text) ?? [];
      const asked = await payerBrowser.send(await payerBrowser.open(address!), 0);
      const back = await payerBrowser.send(await payerBrowser.send(asked, 0), 0);
      expect(back.title).to.equal('Confirm your payment');
      const shown = await payerBrowser.send(await payerBrowser.send(back, 0, { code: '123456' }), 0);
      expect([shown.url, shown.title]).to.eql([next_action!.url, 'Thank you']);
      expect(await stage.outcomeOf(made)).to.equal('APPROVED AUTH.APPROVED');
    });

    it('redirects to the shop, with ids and a signature', async () => {
      const shop = 'https://shop.example.com';
      await stage.http.managementPaymentPageRotateSecret().ok;
      await stage.http.managementPaymentPageUpdate({ body: { return_origins: [shop] } }).ok;
      const { next_action, ...made } = await stage.http.sale({
        body: unpaid({ payment_collection: 'hosted_page', return_url: `${shop}/paid` }),
      }).ok;
      const payer = visitor(next_action!.url);
      await payer.pay(typed(authenticatedCards.challenged));
      const [, address] = /content="0; url=([^"]*)"/.exec((await payer.visit()).text) ?? [];
      await payerBrowser.send(await payerBrowser.open(address!), 0);
      const { origin, searchParams } = new URL((await payerBrowser.confirm(address!, '123456')).url);
      expect([origin, searchParams.get('status')]).to.eql([shop, 'APPROVED']);
      expect(searchParams.get('transaction_id')).to.equal(made.transaction_id);
      expect(searchParams.get('signature')).to.match(/^[0-9a-f]{64}(,|$)/);
    });

    it('offers another try after a failed one, which is authenticated too', async () => {
      const { next_action } = await stage.http.sale({ body: unpaid({ payment_collection: 'hosted_page' }) }).ok;
      const payer = visitor(next_action!.url);
      const address = async (): Promise<string> => /content="0; url=([^"]*)"/.exec((await payer.visit()).text)![1]!;
      await payer.pay(typed(authenticatedCards.failed));
      expect((await payerBrowser.send(await payerBrowser.open(await address()), 0)).text).to.include(
        'The payment was declined',
      );
      await payer.pay(typed(authenticatedCards.frictionless));
      const shown = await payerBrowser.send(await payerBrowser.open(await address()), 0);
      expect([shown.url, shown.title]).to.eql([next_action!.url, 'Thank you']);
    });
  });

  it('is not required for other cards', async () => {
    const made = await stage.http.sale({ body: payment({ browser_profile: browserProfile }) }).ok;
    expect(await stage.statusOf(made)).not.to.have.property('three_ds');
    expect(sent(made)[0]?.payment).not.to.have.property('authentication');
  });

  describe('afterwards', () => {
    it('stores no card number and no authentication value, in the database or the log', async () => {
      const values = stage.bankA.calls.flatMap(({ payment: call }) => call?.authentication?.authenticationValue ?? []);
      expect(values.length).to.be.greaterThan(5);
      const rows = await stage.service.query<{ name: string }>(
        `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
      );
      const dumped = await Promise.all(
        rows.map(async ({ name }) => JSON.stringify(await stage.service.query(`SELECT * FROM "${name}"`))),
      );
      const everything = [...dumped, ...stage.service.logged].join('\n');
      for (const secret of [...values, ...Object.values(authenticatedCards), '987'].filter((text) => text.length > 3))
        expect(everything.includes(secret), `${secret.slice(0, 4)}… is kept`).to.equal(false);
      expect(everything).not.to.match(/"cvv"/);
    });
  });
});
