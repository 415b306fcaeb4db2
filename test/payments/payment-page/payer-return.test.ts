import { expect } from 'chai';
import type { LookupResult } from '../../../src/processors/processor.js';
import { succeeded } from '../../support/contract/contract-client.js';
import { payerBrowser } from '../../support/processors/authentication.js';
import { visitor } from '../../support/pages/payment-page.js';
import { payment, unpaid } from '../../support/payments.js';
import { query } from '../../support/records.js';
import { waitsAt } from '../../support/processors/scripted-processor.js';
import { startStage, type Made, type Stage } from '../../support/stage.js';

/** A processor that need not be told what a payer brings, as Stripe: it knows already, and is asked. */
describe('payments: a payer who comes back from a processor that is asked', () => {
  let stage: Stage;
  before(async () => {
    stage = await startStage({ RATE_LIMIT_FAILED_AUTHENTICATIONS: '5' });
    Object.assign(stage.bankA, { kind: 'stripe' });
    stage.bankA.abandon = () => Promise.reject(new Error('the payer is still there'));
  });
  after(() => stage.close());

  const page = 'https://bank.example/challenge';
  const says = (result: 'pending' | 'approved' | 'declined'): LookupResult => ({
    found: 'outcome',
    result: {
      outcome: result,
      reason: 'AUTH.CHALLENGE_IN_PROGRESS',
      providerTransactionId: 'waiting-1',
      raw: {},
      authorizationCode: undefined,
      arn: undefined,
      providerOrderId: undefined,
    } as Extract<LookupResult, { found: 'outcome' }>['result'],
  });

  async function waiting(): Promise<Made & { readonly token: string }> {
    stage.bankA.next('sale', waitsAt(page));
    const made = await succeeded(stage.http.sale({ body: payment() }));
    const [row] = await query<{ token: string }>(
      stage.service,
      'SELECT token FROM payer_returns WHERE transaction_id = $1',
      made.transaction_id,
    );
    return { ...made, token: row!.token };
  }
  const get = (token: string): Promise<Response> => fetch(`${stage.service.baseUrl}/pay/returned/${token}`);
  const back = ({ token }: { readonly token: string }): Promise<Response> =>
    get(`${token}?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded`);

  it('is sent back to the address that the processor was told', async () => {
    const { token, transaction_id } = await waiting();
    const { payment: told } = stage.bankA.calls.find(({ idempotencyKey }) => idempotencyKey === transaction_id)!;
    expect(told!.returnUrl).to.equal(`${stage.service.baseUrl}/pay/returned/${token}`);
  });

  it('has not finished: is waited for as before, on the page of the processor', async () => {
    const made = await waiting();
    const before = await stage.statusOf(made);
    stage.bankA.answerLookup = async () => says('pending');
    expect(await (await back(made)).text()).to.include('still being processed');
    expect(await stage.statusOf(made)).to.deep.equal(before);
    expect(before.next_action?.url).to.equal(page);
  });

  for (const [result, heading, status] of [
    ['approved', 'was successful', 'APPROVED'],
    ['declined', 'was not made', 'DECLINED'],
  ] as const) {
    it(`sees what the processor says: ${result}`, async () => {
      const made = await waiting();
      stage.bankA.answerLookup = async () => says(result);
      const answer = await back(made);
      expect(answer.url, 'without what the browser brought').to.match(new RegExp(`/pay/returned/${made.token}$`));
      expect(await answer.text()).to.include(heading);
      expect((await stage.statusOf(made)).status.status).to.equal(status);
      expect(stage.bankA.operationsOf(made.transaction_id)).to.deep.equal(['sale', 'lookup']);
      await get(made.token);
      expect(stage.bankA.operationsOf(made.transaction_id), 'it is asked once').to.have.length(2);
    });
  }

  it('the processor does not answer: nothing is decided', async () => {
    const made = await waiting();
    stage.bankA.answerLookup = () => Promise.reject(new Error('the connection broke'));
    expect(await (await back(made)).text()).to.include('still being processed');
    expect((await stage.statusOf(made)).status.reasonCode).to.equal('AUTH.CHALLENGE_IN_PROGRESS');
  });

  describe('and who paid on the payment page', () => {
    const shop = 'https://shop.example.com';
    before(async () => {
      const secret = await succeeded(stage.http.managementPaymentPageRotateSecret({}));
      expect(secret).to.have.property('secret');
      await succeeded(stage.http.managementPaymentPageUpdate({ body: { return_origins: [shop] } }));
    });

    /** A payer whose card the processor wants to ask about, on its own page. */
    async function onPage() {
      const made = await succeeded(
        stage.http.sale({ body: unpaid({ payment_collection: 'hosted_page', return_url: `${shop}/paid` }) }),
      );
      stage.bankA.next('sale', waitsAt(page));
      const payer = visitor(made.next_action!.url);
      await payer.pay();
      expect((await payer.visit()).text).to.include(`content="0; url=${page}"`);
      const [row] = await query<{ token: string }>(
        stage.service,
        'SELECT token FROM payer_returns WHERE transaction_id = $1',
        made.transaction_id,
      );
      return { made, payer, address: `${stage.service.baseUrl}/pay/returned/${row!.token}` };
    }
    const brought = '?payment_intent=pi_1';

    it('is led on to the shop, with ids and a signature', async () => {
      const { made, address } = await onPage();
      stage.bankA.answerLookup = async () => says('approved');
      const shown = await payerBrowser.open(`${address}${brought}`);
      const { origin, pathname, searchParams } = new URL(shown.url);
      expect(origin + pathname).to.equal(`${shop}/paid`);
      expect(searchParams.get('transaction_id')).to.equal(made.transaction_id);
      expect(searchParams.get('status')).to.equal('APPROVED');
      expect(searchParams.get('signature')).to.match(/^[0-9a-f]{64}$/);
    });

    it('is shown it in the frame that the shop has the page in', async () => {
      const framing = async () => (await fetch((await onPage()).address)).headers.get('content-security-policy');
      expect(await framing()).to.include("frame-ancestors 'none'");
      await succeeded(stage.http.managementPaymentPageUpdate({ body: { frame_ancestors: [shop] } }));
      expect(await framing()).to.include(`frame-ancestors ${shop}`);
    });

    it('can try another card on the page, when it was declined', async () => {
      const { made, address } = await onPage();
      stage.bankA.answerLookup = async () => says('declined');
      const shown = await payerBrowser.open(`${address}${brought}`);
      expect(shown.url).to.equal(made.next_action!.url);
      expect(shown.text).to.include('The payment was declined');
    });

    it('is not sent to the processor’s page again, when it is still waiting there', async () => {
      const { address } = await onPage();
      stage.bankA.answerLookup = async () => says('pending');
      const shown = await payerBrowser.open(`${address}${brought}`);
      expect(shown.url).to.equal(address);
      expect(shown.text).to.include('still being processed').and.include('Check again');
    });

    it('waits on the page, when the processor was told and has not answered', async () => {
      stage.bankA.redirect = { parameters: ['payload'], complete: () => Promise.reject(new Error('it broke off')) };
      const { made, address } = await onPage();
      const shown = await payerBrowser.open(`${address}?payload=1`);
      stage.bankA.redirect = undefined;
      expect(shown.url).to.equal(made.next_action!.url);
      expect(shown.text).to.include(`${new URL(made.next_action!.url).pathname}/outcome`);
    });
  });

  describe('and who does not', () => {
    it('whoever guesses addresses is stopped, as one who guesses keys', async () => {
      const { token } = await waiting();
      const guesses = await Promise.all(Array.from({ length: 8 }, () => get(`${token.slice(0, 6)}${'x'.repeat(32)}`)));
      expect(guesses.map(({ status }) => status).sort()).to.deep.equal([404, 404, 404, 404, 404, 429, 429, 429]);
      for (const guess of guesses) expect(guess.headers.get('content-type')).to.match(/html|problem/);
    });

    it('the address goes with a reset of the sandbox', async () => {
      await succeeded(stage.http.sandboxReset());
      expect(await query(stage.service, 'SELECT 1 FROM payer_returns')).to.deep.equal([]);
    });
  });
});
