import { expect } from 'chai';
import { holdWork } from '../../../src/store/recovery/recovery-state.js';
import { browserProfile } from '../../support/processors/authentication.js';
import { callsOf, storedOf } from '../../support/records.js';
import { terminalId } from '../../support/service.js';
import type { Made } from '../../support/stage.js';
import { until } from '../../support/time/clock.js';
import { merchantInit } from '../../recurring/series-client.js';
import { adyenBehindService, browser } from './stage.js';
import { cards, itemOf, merchantAccount } from './fake-adyen.js';
import { started } from '../../support/started.js';

/** A payer's browser that goes to Adyen's page and back, over a line that can be broken. */
describe('a payer who comes back from the page of Adyen', () => {
  const { fake, line, stage, http, sell, statusOf, report: reportItem } = started(adyenBehindService);
  beforeEach(() => {
    line.always = undefined;
    fake.notifications.length = 0;
    fake.hold = () => undefined;
  });

  interface Waiting extends Made {
    readonly next_action?: { readonly url: string; readonly expires_at: string };
    /** Adyen's id of the payment. */
    readonly pspReference: string;
    /** The return address sent to Adyen. */
    readonly returnUrl: string;
  }

  const referenceOf = ({ transaction_id }: Made): string => `${terminalId}-${transaction_id}`;
  const requestOf = (of: Made) =>
    fake.exchanges.find(({ path, request }) => path === '/payments' && request.reference === referenceOf(of))!;
  const detailsSent = ({ transaction_id }: Made): number => fake.recordCount(terminalId, `${transaction_id}-details`);

  /** A sale whose payer is sent to Adyen's page. */
  async function waiting(): Promise<Waiting> {
    const sale = await sell(cards.pending);
    const { answer, request } = requestOf(sale);
    return { ...sale, pspReference: String(answer.pspReference), returnUrl: String(request.returnUrl) };
  }

  /** A request of the browser, which does not follow where it is sent. */
  const request = (address: string): Promise<Response> => fetch(address, { redirect: 'manual' });

  /** The heading of the page that the browser ends on. */
  async function seen(address: string): Promise<string> {
    const text = await (await fetch(address)).text();
    return /<h1>(.*?)<\/h1>/.exec(text)?.[1] ?? text;
  }
  const back = ({ returnUrl, pspReference }: Waiting, ending = 'approved'): string =>
    `${returnUrl}?redirectResult=${encodeURIComponent(`${ending}.${pspReference}`)}`;

  const capturedOf = (of: Made): number[] =>
    fake.ledger().flatMap(({ reference, captured }) => (reference === referenceOf(of) ? [captured] : []));

  /** Holds Adyen's answers to payment details, which it records first, until they are released. */
  function holdDetails(): () => void {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    fake.hold = ({ details }) => (details === undefined ? undefined : held);
    return () => release();
  }

  const successful = 'Thank you';
  const refused = 'The payment was not possible';
  const open = 'Your payment is being processed';
  const unknown = 'No payment here';

  /** A test of a sale whose payer was sent to Adyen’s page. */
  const itOfWaiting = (title: string, act: (sale: Waiting) => Promise<unknown>) =>
    it(title, async () => act(await waiting()));

  it('completes the payment, is sent on to the address without the result, and sees the outcome there', async () => {
    const sale = await waiting();
    expect(sale.next_action?.url).to.equal(`${fake.address}/checkoutshopper/threeDS/redirect/${sale.pspReference}`);
    const answer = await request(back(sale));
    expect([answer.status, answer.headers.get('location')]).to.eql([303, new URL(sale.returnUrl).pathname]);
    for (const { headers } of [answer, await request(sale.returnUrl)]) {
      expect(headers.get('referrer-policy')).to.equal('no-referrer');
      expect(headers.get('cache-control')).to.equal('no-store');
    }
    expect(await seen(sale.returnUrl)).to.equal(successful);
    expect(await statusOf(sale)).to.equal('APPROVED AUTH.APPROVED');
    expect(capturedOf(sale)).to.eql([1050]);
    expect(fake.exchanges.at(-1)).to.deep.include({
      path: '/payments/details',
      request: { details: { redirectResult: `approved.${sale.pspReference}` } },
    });
    expect((await callsOf(stage.service, sale.transaction_id)).map(({ operation }) => operation)).to.eql([
      'sale',
      'redirect',
    ]);
    expect(await stage.eventTypesOf(sale)).to.eql(['transaction.pending', 'transaction.approved']);
  });

  it('while a restored database is checked, is asked to come back, and then completes the payment', async () => {
    const [sale, paid] = [await waiting(), await waiting()];
    await seen(back(paid));
    const { deps, clock } = stage.service;
    await holdWork(deps.store.pool, 'requested', clock.now());
    await clock.advance(2_000);
    const answer = await request(back(sale));
    expect([answer.status, answer.headers.get('retry-after')]).to.eql([503, '60']);
    expect(answer.headers.get('content-type')).to.include('text/html');
    expect(detailsSent(sale)).to.equal(0);
    expect(await statusOf(sale)).to.equal('PROCESSING AUTH.CHALLENGE_IN_PROGRESS');
    expect(await seen(paid.returnUrl), 'an outcome is still shown').to.equal(successful);
    await http.managementRecoveryContinue({ body: { comment: 'Checked.', without_comparison: true } }).ok;
    expect(await seen(back(sale))).to.equal(successful);
    expect(capturedOf(sale)).to.eql([1050]);
  });

  for (const [ending, reason] of [
    ['refused', 'AUTH.FAILED'],
    ['cancelled', 'PAYER_ACCOUNT.PAYER_CANCELLED'],
  ] as const)
    it(`${ending}: sees that the payment did not succeed, and a retry asks for the payer again`, async () => {
      const sale = await waiting();
      expect(await seen(back(sale, ending))).to.equal(refused);
      expect(await statusOf(sale)).to.equal(`DECLINED ${reason}`);
      expect(capturedOf(sale)).to.eql([]);
      const retry = await http.saleRetry({ body: { retry: { originating_id: sale.transaction_id } } }).ok;
      expect(requestOf(retry).request).to.deep.include({ shopperInteraction: 'Ecommerce' });
      expect(requestOf(retry).request.authenticationData).to.eql(requestOf(sale).request.authenticationData);
    });

  it('has an address that cannot be guessed, of this payment alone, and leaves no trace of the result', async () => {
    const [sale, other] = [await waiting(), await waiting()];
    expect(sale.returnUrl).to.match(new RegExp(`^${stage.service.baseUrl}/pay/returned/${terminalId}[\\w-]{32}$`));
    expect(sale.returnUrl).not.to.equal(other.returnUrl);
    await seen(back(sale));
    const page = await (await fetch(sale.returnUrl)).text();
    for (const trace of ['redirectResult', sale.pspReference, sale.transaction_id]) expect(page).not.to.include(trace);
    const logged = stage.service.logged.join('\n');
    const token = sale.returnUrl.split('/').at(-1)!;
    for (const trace of [`approved.${sale.pspReference}`, token]) expect(logged).not.to.include(trace);
  });

  itOfWaiting('sees the outcome again, and completes nothing twice', async (sale) => {
    await seen(back(sale));
    expect(await seen(back(sale, 'refused'))).to.equal(successful);
    expect(await seen(back(sale))).to.equal(successful);
    expect(detailsSent(sale)).to.equal(1);
    expect(await statusOf(sale)).to.equal('APPROVED AUTH.APPROVED');
  });

  itOfWaiting('in two tabs at once is completed once', async (sale) => {
    const release = holdDetails();
    const first = seen(back(sale));
    await until('the first reaches Adyen', () => detailsSent(sale) === 1);
    expect(await seen(back(sale, 'refused')), 'the second').to.equal(open);
    release();
    expect(await first).to.equal(successful);
    expect(detailsSent(sale)).to.equal(1);
    expect(await seen(sale.returnUrl)).to.equal(successful);
  });

  it('with the result of another payment still waits; the other one has its notification', async () => {
    const [sale, other] = [await waiting(), await waiting()];
    expect(await seen(back({ ...sale, pspReference: other.pspReference }))).to.equal(open);
    await report(fake.notifications.splice(0).at(-1)!);
    expect(await statusOf(other)).to.equal('APPROVED AUTH.APPROVED');
    expect(await statusOf(sale)).to.equal('PROCESSING AUTH.CHALLENGE_IN_PROGRESS');
    expect(await seen(back(sale)), 'with its own afterwards').to.equal(successful);
  });

  for (const [name, brought] of [
    ['nothing', ''],
    ['what is no result', '?result=approved&session=1'],
    ['two results', '?redirectResult=approved.A&redirectResult=approved.B'],
  ] as const)
    itOfWaiting(`with ${name} still waits`, async (sale) => {
      expect(await seen(sale.returnUrl + brought)).to.equal(open);
      expect(detailsSent(sale)).to.equal(0);
      expect((await stage.statusOf(sale)).next_action?.url).to.equal(sale.next_action?.url);
      expect(await seen(back(sale))).to.equal(successful);
    });

  it('is sent to Adyen with the browser data, if the shop sent all of it', async () => {
    const profile = { ...browserProfile, user_agent: 'Mozilla/5.0 Firefox/145.0', javascript_enabled: undefined };
    const sale = async (browser_profile: object): Promise<unknown> =>
      requestOf(await sell(cards.approved, { browser_profile })).request.browserInfo;
    const { javascriptEnabled: _unsaid, ...reported } = browser;
    expect(await sale(profile)).to.eql(reported);
    expect(await sale({ ...profile, java_enabled: undefined })).to.equal(undefined);
  });

  it('gets a message at an unknown address', async () => {
    const { returnUrl, pspReference } = await waiting();
    for (const token of [
      `${returnUrl.slice(0, -1)}${returnUrl.endsWith('A') ? 'B' : 'A'}`,
      `${stage.service.baseUrl}/pay/returned/NOSUCH${'a'.repeat(32)}`,
      `${stage.service.baseUrl}/pay/returned/short`,
      `${stage.service.baseUrl}/pay/returned/${'%27'.repeat(38)}`,
    ]) {
      const answer = await request(`${token}?redirectResult=approved.${pspReference}`);
      expect(answer.status, token).to.equal(404);
      expect(answer.headers.get('referrer-policy')).to.equal('no-referrer');
      expect(await answer.text()).to.include(unknown);
    }
  });

  itOfWaiting('after their time is refused: the payment is cancelled at Adyen by our reference, once', async (sale) => {
    await stage.service.clock.advance(30 * 60 * 1000);
    expect(await seen(back(sale))).to.equal(open);
    await stage.pass(1);
    expect(await statusOf(sale)).to.equal('DECLINED AUTH.3DS_AUTHENTICATION_TIMEOUT');
    expect(detailsSent(sale)).to.equal(0);
    const paymentReference = referenceOf(sale);
    const cancels = fake.exchanges.filter(
      ({ path, request: sent }) => path === '/cancels' && sent.paymentReference === paymentReference,
    );
    expect(cancels.map(({ request: sent }) => sent)).to.eql([
      { merchantAccount, paymentReference, reference: paymentReference },
    ]);
    for (const eventCode of ['TECHNICAL_CANCEL', 'OFFER_CLOSED'])
      await report({ eventCode, pspReference: sale.pspReference, merchantReference: paymentReference });
    expect(await statusOf(sale)).to.equal('DECLINED AUTH.3DS_AUTHENTICATION_TIMEOUT');
    expect(await seen(sale.returnUrl)).to.equal(refused);
  });

  it('after their time, while Adyen takes no cancel: it is sent again, and the closed offer settles the payment', async () => {
    const sale = await waiting();
    fake.answer = (path) =>
      path === '/cancels' ? { status: 500, body: { status: 500, errorCode: '000', message: 'Internal' } } : undefined;
    await stage.pass(30 * 60 + 1);
    fake.answer = () => undefined;
    expect(await statusOf(sale)).to.equal('PROCESSING AUTH.CHALLENGE_IN_PROGRESS');
    await report({ eventCode: 'OFFER_CLOSED', pspReference: sale.pspReference, merchantReference: referenceOf(sale) });
    expect(await statusOf(sale)).to.equal('DECLINED AUTH.3DS_AUTHENTICATION_TIMEOUT');
  });

  itOfWaiting('a day later is not known any more', async (sale) => {
    await seen(back(sale));
    const { sweep } = await import('../../../src/store/sweep/sweep.js');
    const { deps, clock } = stage.service;
    for (const [hours, isKnown] of [
      [23, true],
      [2, false],
    ] as const) {
      await stage.query(`UPDATE payer_returns SET created_at = created_at - interval '${hours} hours'`);
      await sweep(deps.store.pool, clock.now(), deps.config.retentionDays);
      expect((await seen(sale.returnUrl)) !== unknown).to.equal(isKnown);
    }
    expect(await stage.query('SELECT 1 FROM payer_returns')).to.eql([]);
  });

  const report = (fields: Readonly<Record<string, unknown>>): Promise<void> =>
    reportItem(itemOf({ paymentMethod: 'visa', ...fields }));

  for (const [what, kind] of [
    ['the request is lost', 'request-lost'],
    ['the answer is lost', 'answer-lost'],
  ] as const)
    itOfWaiting(`${what}: the payment is completed again under a separate key, once`, async (sale) => {
      line.always = { kind };
      expect(await seen(back(sale))).to.equal(open);
      expect(await statusOf(sale)).to.equal('PROCESSING AUTH.CHALLENGE_IN_PROGRESS');
      expect(await stage.statusOf(sale)).not.to.have.property('next_action');
      line.always = undefined;
      await stage.pass(10);
      expect(await statusOf(sale)).to.equal('APPROVED AUTH.APPROVED');
      expect(detailsSent(sale)).to.equal(1);
      expect(capturedOf(sale)).to.eql([1050]);
      expect(await seen(sale.returnUrl)).to.equal(successful);
    });

  itOfWaiting('again, while the outcome is open, completes the payment under the same key', async (sale) => {
    line.always = { kind: 'answer-lost' };
    expect(await seen(back(sale))).to.equal(open);
    line.always = undefined;
    expect(await seen(back(sale))).to.equal(successful);
    expect(detailsSent(sale)).to.equal(1);
  });

  itOfWaiting('and gets no answer in time: the notification settles it, and the late answer agrees', async (sale) => {
    const release = holdDetails();
    const shown = seen(back(sale));
    await until('it reaches Adyen', () => detailsSent(sale) === 1);
    await stage.service.clock.advance(stage.service.deps.config.processorTimeoutMilliseconds);
    expect(await shown).to.equal(open);
    await report(fake.notifications.splice(0).at(-1)!);
    release();
    expect(await statusOf(sale)).to.equal('APPROVED AUTH.APPROVED');
    await stage.pass(60);
    expect(await statusOf(sale)).to.equal('APPROVED AUTH.APPROVED');
    expect(await stage.query('SELECT 1 FROM discrepancies')).to.eql([]);
  });

  it('and is never answered: in the end the payment is UNKNOWN, and a lookup of the operator completes it', async () => {
    const sale = await waiting();
    line.always = { kind: 'answer-lost' };
    await seen(back(sale));
    for (const seconds of [10, 30, 120, 300, 900]) await stage.pass(seconds);
    expect(await statusOf(sale)).to.equal('UNKNOWN PROCESSOR.UNKNOWN');
    line.always = undefined;
    await http.managementTransactionResolve({ transaction_id: sale.transaction_id, body: { resolution: 'lookup' } }).ok;
    expect(await statusOf(sale)).to.equal('APPROVED AUTH.APPROVED');
    expect(detailsSent(sale)).to.equal(1);
  });

  itOfWaiting('and Adyen is not sure yet: the notification settles it', async (sale) => {
    expect(await seen(back(sale, 'undecided'))).to.equal(open);
    expect(await statusOf(sale)).to.equal('PROCESSING PROCESSOR.SUBMITTED');
    await stage.pass(3 * 24 * 60 * 60);
    expect(await statusOf(sale)).to.equal('PROCESSING PROCESSOR.SUBMITTED');
    await report({
      eventCode: 'AUTHORISATION',
      pspReference: sale.pspReference,
      merchantReference: referenceOf(sale),
      success: 'false',
      reason: '3D Not Authenticated',
    });
    expect(await statusOf(sale)).to.equal('DECLINED AUTH.FAILED');
  });

  itOfWaiting('while the instance dies: another one completes the payment when the lease has expired', async (sale) => {
    const { deps } = stage.service;
    const seconds = deps.config.processorTimeoutMilliseconds / 1000 + 10;
    await stage.query(
      `WITH back AS (UPDATE payer_returns SET brought = $2::jsonb WHERE transaction_id = $1)
      UPDATE transactions SET leased_until = $3, due_at = $3, action_url = NULL WHERE transaction_id = $1`,
      sale.transaction_id,
      JSON.stringify({ redirectResult: `approved.${sale.pspReference}` }),
      new Date(stage.service.clock.now().getTime() + seconds * 1000),
    );
    expect(await seen(back(sale, 'refused'))).to.equal(open);
    await stage.pass(seconds + 1);
    expect(await statusOf(sale)).to.equal('APPROVED AUTH.APPROVED');
    expect(detailsSent(sale)).to.equal(1);
  });

  it('of a payment that was sent again: the call named the same address', async () => {
    line.always = { kind: 'answer-lost' };
    const sale = await sell(cards.pending);
    line.always = undefined;
    await stage.pass(10);
    expect(await statusOf(sale)).to.equal('PROCESSING AUTH.CHALLENGE_IN_PROGRESS');
    const { answer, request: first } = requestOf(sale);
    const { returnUrl } = first as { readonly returnUrl: string };
    expect(returnUrl.endsWith(await storedOf(stage, sale, 'token', 'payer_returns'))).to.equal(true);
    expect(await seen(back({ ...sale, returnUrl, pspReference: String(answer.pspReference) }))).to.equal(successful);
  });

  it('is not waited for where no payer is: a charge of a series names no address of ours', async () => {
    const { recurring_id } = await http.recurringInit({ body: merchantInit() }).ok;
    const charge = await http.recurringCharge({ body: { recurring_id } }).ok;
    expect(requestOf(charge).request).to.deep.include({
      returnUrl: 'https://return.invalid/',
      authenticationData: { attemptAuthentication: 'never' },
    });
    const rows = await stage.query('SELECT 1 FROM payer_returns WHERE transaction_id = $1', charge.transaction_id);
    expect(rows).to.eql([]);
  });
});
