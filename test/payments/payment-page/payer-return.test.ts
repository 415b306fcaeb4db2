import { expect } from 'chai';
import type { LookupResult, ProcessorResult } from '../../../src/processors/processor.js';
import { payerBrowser } from '../../support/processors/authentication.js';
import { visitor } from '../../support/pages/payment-page.js';
import { payment, unpaid } from '../../support/payments.js';
import { processorDetails } from '../../../src/payments/send/processor-details.js';
import { terminalId } from '../../support/service.js';
import { approvedAs, waitsAt } from '../../support/processors/scripted-processor.js';
import { startStage, type Made } from '../../support/stage.js';
import { started } from '../../support/started.js';

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
    const [row] = await stage.query<{ token: string }>(
      'SELECT token FROM payer_returns WHERE transaction_id = $1',
      made.transaction_id,
    );
    return { ...made, token: row!.token };
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
    expect(await stage.statusOf(made)).to.deep.equal(before);
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
      expect(stage.bankA.operationsOf(made.transaction_id)).to.deep.equal(['sale', 'lookup']);
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
    const shop = 'https://shop.example.com';
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
      const [row] = await stage.query<{ token: string }>(
        'SELECT token FROM payer_returns WHERE transaction_id = $1',
        made.transaction_id,
      );
      return { made, payer, address: `${stage.service.baseUrl}/pay/returned/${row!.token}` };
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
      expect(addresses).to.deep.equal(domains.map((domain) => `${domain ?? stage.service.baseUrl}/pay/returned/`));
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
      expect(guesses.map(({ status }) => status).sort()).to.deep.equal([404, 404, 404, 404, 404, 429, 429, 429]);
      const texts = await Promise.all(guesses.map((guess) => guess.text()));
      expect(texts.filter((text) => /<html lang="fr".*Aucun paiement ici/s.test(text))).to.have.length(5);
      for (const guess of guesses) expect(guess.headers.get('content-type')).to.match(/html|problem/);
    });

    it('loses the address on a reset of the sandbox', async () => {
      await stage.http.sandboxReset().ok;
      expect(await stage.query('SELECT 1 FROM payer_returns')).to.deep.equal([]);
    });
  });
});
