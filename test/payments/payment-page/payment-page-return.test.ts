import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { isAuthenticReturn } from '../../../src/payments/payment-page/verify-return.js';
import type { RequestBody } from '../../support/contract/contract-client.js';
import { typed, visitor } from '../../support/pages/payment-page.js';
import { approvedCard, declinedCard, payment, paymentWith, unpaid } from '../../support/payments.js';
import type { SubmissionRequest } from '../../support/payments.js';
import { type Made, startStage } from '../../support/stage.js';
import { until } from '../../support/time/clock.js';
import { started } from '../../support/started.js';
import type { LookupResult, ProcessorResult } from '../../../src/processors/processor.js';
import { payerBrowser } from '../../support/processors/authentication.js';
import { processorDetails } from '../../../src/payments/send/processor-details.js';
import { terminalId } from '../../support/service.js';
import { approvedAs, waitsAt } from '../../support/processors/scripted-processor.js';
import { storedOf } from '../../support/records.js';

const shop = 'https://shop.example.com';
const basket = `${shop}/paid?basket=1001`;
const day = 24 * 60 * 60;

describe('the payment page returns its payer to the shop', () => {
  let secret: string;

  const stage = started(startStage);
  before(async () => {
    secret = await newSecret();
    await settings({ return_origins: [shop, 'http://127.0.0.1:8080'] });
  });

  const settings = (body: RequestBody<'managementPaymentPageUpdate'>) =>
    stage.http.managementPaymentPageUpdate({ body }).ok;
  const newSecret = async () => (await stage.http.managementPaymentPageRotateSecret().ok).secret;
  const request = (fields: Partial<SubmissionRequest>) => stage.http.sale({ body: unpaid(fields) });
  async function hosted(fields: Partial<SubmissionRequest> = { return_url: basket }) {
    const made = await request({ payment_collection: 'hosted_page', ...fields }).ok;
    return { made, payer: visitor(made.next_action!.url), path: new URL(made.next_action!.url).pathname };
  }
  /** Pays an amount, for which the bank does not answer before the service answers the payer. */
  async function unanswered(amount: number) {
    const opened = await hosted({ return_url: basket, amount });
    const sending = opened.payer.sendForm(await opened.payer.attempt());
    const asked = stage.bankA.calls.length;
    await until('the bank is asked', () => stage.bankA.calls.length > asked);
    await stage.service.clock.advance(stage.service.deps.config.submissionWaitMilliseconds);
    expect((await sending).location).to.equal(opened.path);
    return opened;
  }
  const back = ({ location }: { readonly location: string | null }): URL => new URL(location ?? 'nowhere:');
  const now = () => stage.service.clock.now();

  it('at once when a form without scripts is paid, with ids and a signature', async () => {
    const { made, payer } = await hosted();
    const page = await payer.visit();
    expect(page.headers.get('content-security-policy')).to.include("form-action 'self';");
    const answer = await payer.pay();
    expect(answer.status).to.equal(200);
    expect(answer.headers.get('referrer-policy')).to.equal('no-referrer');
    const address = back(answer);
    expect(address.origin + address.pathname).to.equal(`${shop}/paid`);
    const { signature, timestamp, ...values } = Object.fromEntries(address.searchParams);
    expect(values).to.eql({
      basket: '1001',
      transaction_id: made.transaction_id,
      last_transaction_id: made.transaction_id,
      order_id: made.order_id,
      status: 'APPROVED',
    });
    expect(signature).to.match(/^[0-9a-f]{64}$/);
    expect(Number(timestamp)).to.equal(Math.floor(now().getTime() / 1000));
  });

  it('with a signature that the shop can verify, and that matches nothing else', async () => {
    const { payer } = await hosted();
    const address = back(await payer.pay());
    expect(isAuthenticReturn(address, secret, now())).to.equal(true);
    const other = await hosted();
    const otherAddress = back(await other.payer.pay());
    for (const name of ['transaction_id', 'last_transaction_id', 'order_id', 'status', 'timestamp', 'signature']) {
      const changed = new URL(address);
      const value = otherAddress.searchParams.get(name) ?? '';
      changed.searchParams.set(name, value === address.searchParams.get(name) ? '1' : value);
      expect(isAuthenticReturn(changed, secret, now()), name).to.equal(false);
      changed.searchParams.delete(name);
      expect(isAuthenticReturn(changed, secret, now()), `without ${name}`).to.equal(false);
    }
    expect(isAuthenticReturn(address, 'rtsec_of_another', now())).to.equal(false);
    expect(() => isAuthenticReturn(address, '', now()), 'a setting that is not set').to.throw(TypeError);
    expect(isAuthenticReturn(address, secret, new Date(now().getTime() + 301_000))).to.equal(false);
  });

  it('as the guide explains, with the code that the tests run', () => {
    const code = readFileSync('src/payments/payment-page/verify-return.ts', 'utf8').trimEnd();
    expect(readFileSync('docs/guides/payment-page.md', 'utf8')).to.include(`\`\`\`ts\n${code}\n\`\`\``);
  });

  it('signed with two secrets for a day after a rotation, then with the new one', async () => {
    const before = secret;
    secret = await newSecret();
    const { payer } = await hosted();
    const during = back(await payer.pay());
    expect([before, secret].map((one) => isAuthenticReturn(during, one, now()))).to.eql([true, true]);
    await stage.service.clock.advance(day * 1000);
    const after = await hosted();
    const afterwards = back(await after.payer.pay());
    expect([before, secret].map((one) => isAuthenticReturn(afterwards, one, now()))).to.eql([false, true]);
  });

  it('only after the payment has ended: a decline keeps the payer', async () => {
    const { made, payer, path } = await hosted();
    expect((await visitor(`${made.next_action!.url}/return`).visit()).location, 'nothing happened yet').to.equal(path);
    expect((await payer.pay(typed(declinedCard))).location).to.equal(path);
    const waited = await visitor(`${made.next_action!.url}/outcome`).visit();
    expect(waited.location, 'nor is a payer led away who waited for a decline').to.equal(path);
    expect((await visitor(`${made.next_action!.url}/return`).visit()).location).to.equal(path);
    const paid = back(await payer.pay());
    expect(paid.searchParams.get('status')).to.equal('APPROVED');
    expect(paid.searchParams.get('transaction_id')).to.equal(made.transaction_id);
    expect(paid.searchParams.get('last_transaction_id')).not.to.equal(made.transaction_id);
  });

  it('by the button after a decline, which ends the page in all tabs', async () => {
    const { made, payer } = await hosted();
    await payer.pay(typed(declinedCard));
    expect((await payer.visit()).text).to.match(/<button[^>]*>Back to /);
    const attempt = await payer.attempt();
    expect(back(await payer.cancel()).searchParams.get('status')).to.equal('DECLINED');
    await payer.moreTime();
    const calls = stage.bankA.calls.length;
    await payer.sendForm(attempt);
    expect(stage.bankA.calls.length).to.equal(calls);
    expect(back(await visitor(`${made.next_action!.url}/return`).visit()).searchParams.get('status')).to.equal(
      'DECLINED',
    );
  });

  it('when the payer cancels, when the page has expired, and from the page when it is opened again', async () => {
    const cancelled = await hosted();
    expect(back(await cancelled.payer.cancel()).searchParams.get('status')).to.equal('CANCELLED');
    const again = await cancelled.payer.visit();
    expect(again.status, 'who comes by the back button is not sent away').to.equal(200);
    expect(again.text).to.include(`href="${cancelled.path}/return"`);
    const late = await hosted();
    await stage.service.clock.advance(30 * 60 * 1000);
    const link = await visitor(`${late.made.next_action!.url}/return`).visit();
    expect(link.location).to.include(shop);
  });

  it('from the page that waits, once the outcome is known', async () => {
    const { made, payer, path } = await unanswered(3001);
    const waiting = await payer.visit();
    expect(waiting.text).to.include(`data-next="${path}/outcome"`).and.include(`url=${path}/outcome`);
    const outcome = visitor(`${made.next_action!.url}/outcome`);
    expect((await outcome.visit()).location).to.equal(path);
    await stage.timeOut();
    await stage.pass(20);
    expect(back(await outcome.visit()).searchParams.get('status')).to.equal('APPROVED');
  });

  it('by a link while only the bank can tell the outcome, which may take days', async () => {
    const { made, payer, path } = await unanswered(3002);
    expect(await stage.statusOf(made), 'the payer has paid').not.to.have.property('next_action');
    await stage.pass(40);
    await until('the call has timed out', async () => (await stage.outcomeOf(made)) === 'PROCESSING PROCESSOR.TIMEOUT');
    for (const seconds of [60, 130, 310, 910, 910]) await stage.pass(seconds);
    expect(await stage.outcomeOf(made)).to.equal('UNKNOWN PROCESSOR.UNKNOWN');
    const page = await payer.visit();
    expect(page.text).to.include('Please do not pay again.').and.include(`href="${path}/return"`);
    expect(page.text, 'it reloads no more').not.to.include('data-next');
    const address = back(await visitor(`${made.next_action!.url}/return`).visit());
    expect(address.origin + address.pathname).to.equal(`${shop}/paid`);
    expect(address.searchParams.get('status')).to.equal('UNKNOWN');
  });

  it('to the terminal’s default address, or nowhere', async () => {
    expect((await (await hosted({})).payer.pay()).location).to.match(/^\/pay\//);
    await settings({ return_url: `${shop}/default` });
    expect(back(await (await hosted({})).payer.pay()).pathname).to.equal('/default');
    await settings({ return_url: null });
    expect((await (await hosted({})).payer.pay()).location).to.match(/^\/pay\//);
  });

  it('never to a site that has since been removed from the list', async () => {
    const { payer, path } = await hosted({ return_url: 'http://127.0.0.1:8080/paid' });
    await settings({ return_origins: [shop] });
    const page = await payer.visit();
    expect(page.headers.get('content-security-policy')).not.to.include('127.0.0.1:8080');
    expect((await payer.pay()).location).to.equal(path);
  });

  it('and never elsewhere: an unlisted address is refused before anything is written', async () => {
    const others = [
      ...['https://evil.example', 'https://shop.example.com.evil.example/', 'https://shop.example.com:444/'],
      ...['https://SHOP.example.com@evil.example/', 'http://shop.example.com/'],
      ...['https://user:secret@shop.example.com/', 'https://shop.example.com/#there'],
      ...['//shop.example.com/paid', 'javascript:alert(1)', 'data:text/html,paid'],
      ...['https://shop.example.com%2eevil.example/', 'https://shop.example.com\\@evil.example/'],
    ];
    for (const return_url of others) {
      const { status, body } = await stage.http.sale({
        invalidBody: unpaid({ payment_collection: 'hosted_page', return_url }),
      });
      const { reason_code: code } = body as { reason_code: string };
      expect(['422 VALIDATION/RETURN_URL_NOT_ALLOWED', '400 VALIDATION/INVALID_FIELD'], return_url).to.include(
        `${status} ${code}`,
      );
      expect(JSON.stringify(body), return_url).not.to.include('user:secret');
    }
    const { payer } = await hosted({ return_url: 'https://SHOP.example.com:443/paid' });
    expect(back(await payer.pay()).origin, 'this one is of the shop, as browsers read it').to.equal(shop);
    await stage.http
      .managementPaymentPageUpdate({ body: { return_url: 'https://evil.example/' } })
      .refused('VALIDATION/RETURN_URL_NOT_ALLOWED', 'return_url');
  });

  it('only for payments with a page', async () => {
    for (const fields of [{ return_url: basket }, { language: 'de' as const }])
      await stage.http.sale({ body: paymentWith(approvedCard, fields) }).refused('VALIDATION/INVALID_FIELD');
  });

  it('refuses a card number in the address', async () => {
    await stage.http.sale({ body: paymentWith(approvedCard) }).ok;
    await request({ payment_collection: 'hosted_page', return_url: `${shop}/?card=${approvedCard}` }).refused(
      'VALIDATION/INVALID_FIELD',
    );
  });
});

/** A processor, such as Stripe, that knows the result without the payer's return data and is queried for it. */
describe('payments: a payer who returns from a processor that is queried', () => {
  const stage = started(() => startStage({ RATE_LIMIT_FAILED_AUTHENTICATIONS: '5' }));
  before(async () => {
    Object.assign(stage.bankA, { kind: 'stripe' });
    stage.bankA.abandon = () => Promise.reject(new Error('the payer is still there'));
  });

  const page = 'https://bank.example/challenge';
  const lookupOf = (outcome: 'pending' | 'approved' | 'declined'): LookupResult => ({
    found: 'outcome',
    result: { ...approvedAs('waiting-1', 'AUTH.CHALLENGE_IN_PROGRESS'), outcome } as ProcessorResult,
  });

  async function waiting(): Promise<Made & { readonly token: string }> {
    stage.bankA.next('sale', waitsAt(page));
    const made = await stage.http.sale({ body: payment() }).ok;
    return { ...made, token: await storedOf(stage, made, 'token', 'payer_returns') };
  }
  const get = (token: string, language = 'en'): Promise<Response> =>
    fetch(`${stage.service.baseUrl}/pay/returned/${token}`, { headers: { 'Accept-Language': language } });
  const back = ({ token }: { readonly token: string }): Promise<Response> =>
    get(`${token}?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded`);

  it('is sent back to the return address that the processor received', async () => {
    const { token, transaction_id } = await waiting();
    const { payment: sent } = stage.bankA.calls.find(({ idempotencyKey }) => idempotencyKey === transaction_id)!;
    expect(sent!.returnUrl).to.equal(`${stage.service.baseUrl}/pay/returned/${token}`);
  });

  it('has not finished: still waits on the processor’s page', async () => {
    const made = await waiting();
    const before = await stage.statusOf(made);
    stage.bankA.answerLookup = async () => lookupOf('pending');
    expect(await (await back(made)).text()).to.include('is being processed');
    expect(await stage.statusOf(made)).to.eql(before);
    expect(before.next_action?.url).to.equal(page);
  });

  for (const [result, heading, status] of [
    ['approved', 'Thank you', 'APPROVED'],
    ['declined', 'was not possible', 'DECLINED'],
  ] as const)
    it(`sees the processor’s result: ${result}`, async () => {
      const made = await waiting();
      stage.bankA.answerLookup = async () => lookupOf(result);
      const answer = await back(made);
      expect(answer.url, 'without what the browser brought').to.match(new RegExp(`/pay/returned/${made.token}$`));
      expect(await answer.text()).to.include(heading);
      expect((await stage.statusOf(made)).status.status).to.equal(status);
      expect(stage.bankA.operationsOf(made.transaction_id)).to.eql(['sale', 'lookup']);
      await get(made.token);
      expect(stage.bankA.operationsOf(made.transaction_id), 'it is asked once').to.have.length(2);
    });

  it('changes nothing when the processor does not answer', async () => {
    const made = await waiting();
    stage.bankA.answerLookup = () => Promise.reject(new Error('the connection broke'));
    expect(await (await back(made)).text()).to.include('is being processed');
    expect((await stage.statusOf(made)).status.reasonCode).to.equal('AUTH.CHALLENGE_IN_PROGRESS');
  });

  describe('and paid on the payment page', () => {
    before(async () => {
      const secret = await stage.http.managementPaymentPageRotateSecret().ok;
      expect(secret).to.have.property('secret');
      await stage.http.managementPaymentPageUpdate({ body: { return_origins: [shop] } }).ok;
    });

    /** A payer whose card the processor verifies on its own page. */
    async function onPage(fields: { readonly language?: 'de' } = {}) {
      const made = await stage.http.sale({
        body: unpaid({ payment_collection: 'hosted_page', return_url: `${shop}/paid`, ...fields }),
      }).ok;
      stage.bankA.next('sale', waitsAt(page));
      const payer = visitor(made.next_action!.url);
      await payer.pay();
      expect((await payer.visit()).text).to.include(`content="0; url=${page}"`);
      const token = await storedOf(stage, made, 'token', 'payer_returns');
      return { made, payer, address: `${stage.service.baseUrl}/pay/returned/${token}` };
    }
    const brought = '?payment_intent=pi_1';

    it('is redirected to the shop, with ids and a signature', async () => {
      const { made, address } = await onPage();
      stage.bankA.answerLookup = async () => lookupOf('approved');
      const shown = await payerBrowser.open(`${address}${brought}`);
      const { origin, pathname, searchParams } = new URL(shown.url);
      expect(origin + pathname).to.equal(`${shop}/paid`);
      expect(searchParams.get('transaction_id')).to.equal(made.transaction_id);
      expect(searchParams.get('status')).to.equal('APPROVED');
      expect(searchParams.get('signature')).to.match(/^[0-9a-f]{64}$/);
    });

    it('is sent back to the domain of the terminal, by the same address in a repeated call', async () => {
      const domains = ['https://pay.shop.example.com', null];
      const addresses: string[] = [];
      for (const base_url of domains) {
        await stage.http.managementPaymentPageUpdate({ body: { base_url } }).ok;
        const made = await waiting();
        await stage.http.managementPaymentPageUpdate({ body: { base_url: 'https://other.example.com' } }).ok;
        const { deps } = stage.service;
        const attempt = { terminalId, transactionId: made.transaction_id };
        const { details } = await processorDetails({ ...deps, on: deps.store.pool }, attempt, ['simulator_a'], {
          origin: 'payer',
          at: deps.clock.now(),
        });
        expect(details.returnUrl).to.equal(stage.bankA.calls.at(-1)!.payment!.returnUrl);
        addresses.push(details.returnUrl!.replace(made.token, ''));
      }
      await stage.http.managementPaymentPageUpdate({ body: { base_url: null } }).ok;
      expect(addresses).to.eql(domains.map((domain) => `${domain ?? stage.service.baseUrl}/pay/returned/`));
    });

    it('keeps the language, the brand and the colour scheme on the page in between', async () => {
      const brand = { merchant_name: 'Vineyard Lovelace', colour: '#7a1fa2', colour_dark: '#d7a8ec' };
      await stage.http.managementPaymentPageUpdate({ body: brand }).ok;
      for (const [result, title] of [
        ['pending', 'Ihre Zahlung wird bearbeitet'],
        ['approved', 'Vielen Dank'],
        ['declined', 'Die Zahlung war nicht möglich'],
      ] as const) {
        const { address } = await onPage({ language: 'de' });
        stage.bankA.answerLookup = async () => lookupOf(result);
        const answer = await fetch(`${address}${brought}`, { headers: { 'Accept-Language': 'fr' } });
        expect(answer.headers.get('content-language')).to.equal('de');
        expect(answer.headers.get('content-security-policy')).to.match(/style-src 'self' 'sha256-/);
        expect(await answer.text())
          .to.include('<html lang="de"')
          .and.include('<meta name="color-scheme" content="light dark">')
          .and.include('--action:light-dark(#7a1fa2,#d7a8ec)')
          .and.include('<p class="merchant">Vineyard Lovelace</p>')
          .and.include(`<h1>${title}</h1>`)
          .and.not.match(/Continue|Check again|Go on/);
      }
      await stage.http.managementPaymentPageUpdate({ body: { merchant_name: null, colour: null, colour_dark: null } })
        .ok;
    });

    it('sees it in the frame of the shop', async () => {
      const framing = async () => (await fetch((await onPage()).address)).headers.get('content-security-policy');
      expect(await framing()).to.include("frame-ancestors 'none'");
      await stage.http.managementPaymentPageUpdate({ body: { frame_ancestors: [shop] } }).ok;
      expect(await framing()).to.include(`frame-ancestors ${shop}`);
    });

    it('can try another card on the page after a decline', async () => {
      const { made, address } = await onPage();
      stage.bankA.answerLookup = async () => lookupOf('declined');
      const shown = await payerBrowser.open(`${address}${brought}`);
      expect(shown.url).to.equal(made.next_action!.url);
      expect(shown.text).to.include('The payment was declined');
    });

    it('is not sent to the processor’s page again while that still waits', async () => {
      const { address } = await onPage();
      stage.bankA.answerLookup = async () => lookupOf('pending');
      const shown = await payerBrowser.open(`${address}${brought}`);
      expect(shown.url).to.equal(address);
      expect(shown.text).to.include('is being processed').and.include('Check again');
    });

    it('waits on the page when the processor was called and has not answered', async () => {
      stage.bankA.redirect = { parameters: ['payload'], complete: () => Promise.reject(new Error('it broke off')) };
      const { made, address } = await onPage();
      const shown = await payerBrowser.open(`${address}?payload=1`);
      stage.bankA.redirect = undefined;
      expect(shown.url).to.equal(made.next_action!.url);
      expect(shown.text).to.include(`${new URL(made.next_action!.url).pathname}/outcome`);
    });
  });

  describe('and does not pay', () => {
    it('limits anyone who guesses addresses, as it limits guesses of keys', async () => {
      const { token } = await waiting();
      const guesses = await Promise.all(
        Array.from({ length: 8 }, () => get(`${token.slice(0, 6)}${'x'.repeat(32)}`, 'fr')),
      );
      expect(guesses.map(({ status }) => status).sort()).to.eql([404, 404, 404, 404, 404, 429, 429, 429]);
      const texts = await Promise.all(guesses.map((guess) => guess.text()));
      expect(texts.filter((text) => /<html lang="fr".*Aucun paiement ici/s.test(text))).to.have.length(5);
      for (const guess of guesses) expect(guess.headers.get('content-type')).to.match(/html|problem/);
    });

    it('loses the address on a reset of the sandbox', async () => {
      await stage.http.sandboxReset().ok;
      expect(await stage.query('SELECT 1 FROM payer_returns')).to.eql([]);
    });
  });
});
