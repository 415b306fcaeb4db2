import { expect } from 'chai';
import type { AuthenticationRequest } from '../../../src/authentication/authenticator.js';
import {
  authenticatedCards,
  authenticatedPayment,
  browserProfile,
  payerBrowser,
} from '../../support/processors/authentication.js';
import { typed, visitor } from '../../support/pages/payment-page.js';
import { card, payment, unpaid, type SubmissionRequest } from '../../support/payments.js';
import { declines, losesTheAnswer } from '../../support/processors/scripted-processor.js';
import { startStage, type Made, retryOf } from '../../support/stage.js';
import { merchantInit } from '../../recurring/series-client.js';
import { started } from '../../support/started.js';

type Exemption = NonNullable<SubmissionRequest['exemption_requested']>;

describe('payments: exemptions from authenticating the payer', () => {
  /** The authentication requests sent to the issuer, in order. */
  const asked: AuthenticationRequest[] = [];
  const stage = started(startStage);
  before(async () => {
    const { authenticator } = stage.service.deps;
    const authenticate = authenticator!.authenticate.bind(authenticator);
    Object.assign(authenticator!, {
      authenticate: (request: AuthenticationRequest, signal: AbortSignal) => {
        asked.push(request);
        return authenticate(request, signal);
      },
    });
  });

  const pay = (number: string, exemption?: Exemption, fields: Partial<SubmissionRequest> = {}) =>
    stage.http.sale({
      body: authenticatedPayment(number, {
        browser_profile: browserProfile,
        ...(exemption && { exemption_requested: exemption }),
        ...fields,
      }),
    }).ok;
  const sent = ({ transaction_id }: Made) =>
    stage.bankA.calls.filter((call) => call.idempotencyKey === transaction_id && call.payment);

  describe('that the issuer acknowledges', () => {
    for (const [exemption, indicator] of [
      ['low_value', '02'],
      ['transaction_risk_analysis', '05'],
      ['delegated_authentication', '07'],
      ['trusted_beneficiary', '08'],
    ] as const)
      it(`are authorized at once, and the merchant bears the liability: ${exemption}`, async () => {
        const made = await pay(authenticatedCards.exempted, exemption);
        expect(asked.at(-1)?.challengeIndicator).to.equal(indicator);
        const { status, three_ds, exemption_requested } = await stage.statusOf(made);
        expect(status).to.include({ status: 'APPROVED' });
        expect(three_ds).to.include({ status: 'exempted', eci: '07', liability: 'merchant' });
        expect(exemption_requested).to.equal(exemption);
        const [call] = sent(made);
        expect(call?.payment).to.include({ exemption });
        expect(call?.payment?.authentication).to.include({ status: 'exempted', eci: '07', challenged: false });
      });

    it('have a different indicator at Mastercard', async () => {
      const made = await pay(authenticatedCards.exemptedMastercard, 'low_value');
      expect((await stage.statusOf(made)).three_ds).to.include({ status: 'exempted', eci: '06' });
    });

    it('are sent again unchanged after a call without an answer', async () => {
      stage.bankA.next('sale', losesTheAnswer);
      const made = await stage.unanswered(
        stage.http.sale({
          body: authenticatedPayment(authenticatedCards.exempted, {
            browser_profile: browserProfile,
            exemption_requested: 'low_value',
          }),
        }),
      );
      stage.bankA.answerLookup = async () => ({ found: 'never-received' });
      await stage.timeOut();
      await stage.pass(60);
      stage.bankA.answerLookup = undefined;
      const [first, second, ...others] = sent(made);
      expect(others).to.eql([]);
      expect(second?.payment).to.deep.include({
        exemption: 'low_value',
        authentication: first?.payment?.authentication,
      });
      expect((await stage.statusOf(made)).status).to.include({ status: 'APPROVED' });
    });

    it('are requested by a payment on the payment page, but not by another try on it', async () => {
      const made = await stage.http.sale({
        body: unpaid({ payment_collection: 'hosted_page', exemption_requested: 'low_value' }),
      }).ok;
      const payer = visitor(made.next_action!.url);
      const toIssuer = async () =>
        payerBrowser.send(await payerBrowser.open(/content="0; url=([^"]*)"/.exec((await payer.visit()).text)![1]!), 0);
      stage.bankA.next('sale', declines('PAYER_ACCOUNT.INSUFFICIENT_FUNDS'));
      await payer.pay(typed(authenticatedCards.exempted));
      await toIssuer();
      expect((await stage.statusOf(made)).three_ds).to.include({ status: 'exempted' });
      await payer.pay(typed(authenticatedCards.exempted));
      await toIssuer();
      expect(asked.at(-1)?.challengeIndicator).to.equal('01');
    });
  });

  it('are not requested automatically: the same card is challenged', async () => {
    const made = await pay(authenticatedCards.exempted);
    expect(asked.at(-1)?.challengeIndicator).to.equal('01');
    expect((await stage.statusOf(made)).three_ds).to.include({ status: 'challenge' });
    await payerBrowser.confirm(made.next_action!.url, '123456');
    const paid = await stage.statusOf(made);
    expect(paid.three_ds).to.include({ status: 'authenticated', liability: 'issuer' });
    expect(paid).not.to.have.property('exemption_requested');
  });

  it('yield to the issuer, who may challenge anyway and then bears the liability', async () => {
    const made = await pay(authenticatedCards.challenged, 'low_value');
    await payerBrowser.confirm(made.next_action!.url, '123456');
    const { three_ds, exemption_requested } = await stage.statusOf(made);
    expect(three_ds).to.include({ status: 'authenticated', eci: '05', liability: 'issuer' });
    expect(exemption_requested).to.equal('low_value');
    expect(sent(made)[0]?.payment).not.to.have.property('exemption');
  });

  for (const [name, number, fields] of [
    ['when the issuer could not authenticate', authenticatedCards.unavailable, {}],
    ['where no directory server answers', authenticatedCards.noAnswer, {}],
    ['of a card that takes no part', '4111111111111111', undefined],
  ] as const)
    it(`go to the processor with the payment ${name}`, async () => {
      const made = await pay(number, 'trusted_beneficiary', fields ?? {});
      expect(sent(made)[0]?.payment).to.include({ exemption: 'trusted_beneficiary' });
      expect(sent(made)[0]?.payment).not.to.have.property('authentication');
      const { three_ds, exemption_requested } = await stage.statusOf(made);
      expect(exemption_requested).to.equal('trusted_beneficiary');
      if (fields) expect(three_ds).to.include({ status: 'unavailable', liability: 'merchant' });
      else expect(three_ds).to.equal(undefined);
    });

  it('are not requested by a retry', async () => {
    stage.bankA.next('sale', declines('PAYER_ACCOUNT.INSUFFICIENT_FUNDS'));
    const made = await pay('4111111111111111', 'low_value');
    const retry = await stage.http.saleRetry({ body: retryOf(made) }).ok;
    expect(sent(retry)[0]?.payment).not.to.have.property('exemption');
    expect(await stage.statusOf(retry)).not.to.have.property('exemption_requested');
  });

  it('are accepted for the first payment of a series when the merchant has authenticated the payer', async () => {
    const init = await stage.http.recurringInit({
      body: merchantInit(
        {},
        { payment_instrument: card(authenticatedCards.exempted), exemption_requested: 'delegated_authentication' },
      ),
    }).ok;
    await payerBrowser.send(await payerBrowser.open(init.next_action!.url), 0);
    expect(asked.at(-1)).to.include({ purpose: 'series', challengeIndicator: '07' });
    expect((await stage.statusOf(init)).three_ds).to.include({ status: 'exempted' });
    const charge = await stage.http.recurringCharge({ body: { recurring_id: init.recurring_id } }).ok;
    expect(sent(charge)[0]?.payment).not.to.have.property('exemption');
    expect(await stage.statusOf(charge)).not.to.have.property('exemption_requested');
  });

  it('give way to a challenge that must be: in a step-up, and at the beginning of a series', async () => {
    await pay(authenticatedCards.softDeclined, 'low_value');
    expect(asked.at(-1)?.challengeIndicator).to.equal('04');
    const init = await stage.http.recurringInit({
      body: merchantInit({}, { payment_instrument: card(authenticatedCards.challenged) }),
    }).ok;
    await payerBrowser.send(await payerBrowser.open(init.next_action!.url), 0);
    expect(asked.at(-1)).to.include({ purpose: 'series', challengeIndicator: '04' });
  });

  describe('are refused', () => {
    const limited = [
      ['low_value', 'EUR', 30, 30.01],
      ['low_value', 'GBP', 25, 25.01],
      ['transaction_risk_analysis', 'EUR', 500, 500.01],
      ['transaction_risk_analysis', 'GBP', 440, 440.01],
    ] as const;
    for (const [exemption, currency, most, tooMuch] of limited)
      it(`above the limit, and accepted at it: ${exemption}, ${most} ${currency}`, async () => {
        const body = { ...payment({ currency, exemption_requested: exemption }), amount: tooMuch };
        const { detail } = await stage.http.sale({ body }).refused('VALIDATION/INVALID_FIELD');
        expect(detail).to.equal(`The exemption ${exemption} applies up to ${most} ${currency}.`);
        await stage.http.preauth({ body }).refused('VALIDATION/INVALID_FIELD');
        expect(await stage.http.sale({ body: { ...body, amount: most } }).ok).to.include({ accepted: true });
      });

    it('in no other currency, because the issuer knows the limit', async () => {
      const body = { ...payment({ currency: 'SEK', exemption_requested: 'low_value' }), amount: 340 };
      expect(await stage.http.sale({ body }).ok).to.include({ accepted: true });
    });

    for (const exemption of ['low_value', 'transaction_risk_analysis', 'trusted_beneficiary'] as const)
      it(`for the first payment of a series: ${exemption}`, () =>
        stage.http
          .recurringInit({ body: merchantInit({}, { exemption_requested: exemption }) })
          .refused('VALIDATION/INVALID_FIELD'));

    it('in a retry, however it names the attempt before', async () => {
      for (const retry of [
        { originating_id: 'AAAAAAAA' },
        { provider_key: 'simulator_a', provider_transaction_id: 'unknown' },
      ]) {
        const body = payment({ exemption_requested: 'low_value', retry });
        await stage.http.sale({ body }).refused('VALIDATION/INVALID_FIELD');
        await stage.http
          .recurringInit({ body: merchantInit({}, { exemption_requested: 'low_value', retry }) })
          .refused('VALIDATION/INVALID_FIELD');
      }
    });

    it('by delegation where the payer enters the card on the payment page', async () => {
      const fields = { payment_collection: 'hosted_page', exemption_requested: 'delegated_authentication' } as const;
      const problem = await stage.http.sale({ body: unpaid(fields) }).refused('VALIDATION/INVALID_FIELD');
      expect(problem.context).to.include({ field: 'exemption_requested' });
    });

    it('for an instrument that is not a card', async () => {
      const body = unpaid({
        order: { payment_instrument: { payment_method: 'digital_wallets' } },
        provider_token: 'digital_wallets_1',
        exemption_requested: 'low_value',
      });
      await stage.http.sale({ body }).refused('VALIDATION/INVALID_FIELD');
    });
  });
});
