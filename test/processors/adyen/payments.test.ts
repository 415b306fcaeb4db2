import { Readable } from 'node:stream';
import { expect } from 'chai';
import type { ProcessorResult } from '../../../src/processors/processor.js';
import type { ReportToDownload } from '../../../src/processors/reports.js';
import { proof } from '../../support/processors/authentication.js';
import { followUpCall, knownPayer } from '../../support/processors/processors.js';
import { startedForEach } from '../../support/started.js';
import { cards } from './fake-adyen.js';
import { account, adapterOf, browser, cardCall, complete, newKey, patient, stage } from './stage.js';

type Fields = Readonly<Record<string, unknown>>;

const payer = { ...knownPayer, ipAddress: '192.0.2.1' };

describe('payments at Adyen', () => {
  const { fake, processor } = startedForEach(stage);

  const lastRequest = (): Fields => fake.exchanges.at(-1)!.request;
  const lastKey = (): string => String(fake.exchanges.at(-1)!.headers['idempotency-key']);

  describe('send to Adyen', () => {
    for (const [wallet, paymentMethod] of [
      ['apple_pay', { type: 'applepay', applePayToken: Buffer.from('{"data":"x"}').toString('base64') }],
      ['google_pay', { type: 'googlepay', googlePayToken: '{"data":"x"}' }],
    ] as const)
      it(`the payload of ${wallet} as it is, also where no card numbers may be sent`, async () => {
        const adapter = adapterOf(account(fake.address, { settings: { sendCardNumbers: false } }));
        const instrument = { kind: 'wallet', wallet, payload: '{"data":"x"}' } as const;
        await adapter.sale(cardCall(undefined, { instrument }), patient);
        expect(lastRequest()['paymentMethod']).to.eql(paymentMethod);
      });

    it('the network that the payer chose for a co-badged card', async () => {
      await processor.sale(cardCall(undefined, { cardNetwork: 'cartes_bancaires' }), patient);
      expect(lastRequest()['paymentMethod']).to.include({ brand: 'cartebancaire' });
      await processor.sale(cardCall(), patient);
      expect(lastRequest()['paymentMethod']).not.to.have.property('brand');
    });

    it('a network token with its cryptogram, and later without', async () => {
      const { instrument } = cardCall();
      for (const networkToken of [{ cryptogram: 'AgAA', eci: '5' }, {}]) {
        await processor.sale(cardCall(undefined, { instrument: { ...instrument, networkToken } as never }), patient);
        const { paymentMethod, mpiData } = lastRequest();
        expect(paymentMethod).to.include({ type: 'networkToken', number: cards.approved });
        expect(mpiData).to.eql(
          'cryptogram' in networkToken ? { tokenAuthenticationVerificationValue: 'AgAA', eci: '05' } : undefined,
        );
      }
    });

    it('a sale, which it captures as the merchant account is set there', async () => {
      const call = cardCall(cards.approved, { amount: '19.99', payer, returnUrl: 'https://shop.example/back' });
      await processor.sale(call, patient);
      expect(lastRequest()).to.eql({
        merchantAccount: 'ExampleShopECOM',
        reference: `TERM01-${call.idempotencyKey}`,
        amount: { value: 1999, currency: 'EUR' },
        returnUrl: 'https://shop.example/back',
        paymentMethod: {
          type: 'scheme',
          number: cards.approved,
          expiryMonth: '03',
          expiryYear: '2030',
          holderName: 'Ada Lovelace',
        },
        shopperInteraction: 'Ecommerce',
        authenticationData: { threeDSRequestData: { nativeThreeDS: 'disabled' } },
        redirectToIssuerMethod: 'GET',
        redirectFromIssuerMethod: 'GET',
        shopperName: { firstName: 'Ada', lastName: 'Lovelace' },
        shopperEmail: 'ada@example.com',
        shopperIP: '192.0.2.1',
      });
    });

    for (const [colorDepth, said] of [
      [24, 24],
      [42, 32],
      [2, 1],
    ] as const)
      it(`the browser of a payer who is present, with ${colorDepth} bits per pixel`, async () => {
        await processor.sale(cardCall(cards.pending, { browser: { ...browser, colorDepth } }), patient);
        const { javascriptEnabled, ...rest } = browser;
        expect(lastRequest().browserInfo).to.eql({ ...rest, colorDepth: said, javaScriptEnabled: javascriptEnabled });
        await processor.sale(cardCall(cards.approved, { browser, stored: true, origin: 'series' }), patient);
        expect(lastRequest()).not.to.have.property('browserInfo');
      });

    it('the proof of authentication, and the challenge result only if there was a challenge', async () => {
      await processor.sale(cardCall(cards.approved, { authentication: proof }), patient);
      const mpiData = {
        cavv: proof.authenticationValue,
        dsTransID: proof.dsTransactionId,
        eci: '05',
        threeDSVersion: '2.2.0',
      };
      expect(lastRequest()['mpiData']).to.eql({ ...mpiData, directoryResponse: 'C', authenticationResponse: 'Y' });
      const attempted = { ...proof, status: 'attempted', challenged: false, eci: '06' } as const;
      await processor.sale(cardCall(cards.approved, { authentication: attempted }), patient);
      expect(lastRequest()['mpiData']).to.eql({ ...mpiData, eci: '06', directoryResponse: 'A' });
      const exempted = { ...proof, status: 'exempted', challenged: false, eci: '07' } as const;
      await processor.authorize(
        cardCall(cards.approved, { authentication: exempted, exemption: 'low_value' }),
        patient,
      );
      expect(lastRequest()).to.deep.include({
        mpiData: { ...mpiData, eci: '07', directoryResponse: 'I' },
        additionalData: { manualCapture: 'true', scaExemption: 'lowValue' },
      });
    });

    it('the exemptions that Adyen takes, also without an authentication', async () => {
      for (const [exemption, scaExemption] of [
        ['low_value', 'lowValue'],
        ['transaction_risk_analysis', 'transactionRiskAnalysis'],
        ['trusted_beneficiary', 'trustedBeneficiary'],
      ] as const) {
        await processor.sale(cardCall(cards.approved, { exemption }), patient);
        expect(lastRequest()).to.deep.include({ additionalData: { scaExemption } });
      }
      await processor.sale(cardCall(cards.approved, { exemption: 'delegated_authentication' }), patient);
      expect(lastRequest()).not.to.have.property('additionalData');
    });

    it('an authorization, which we capture', async () => {
      await processor.authorize(cardCall(), patient);
      expect(lastRequest()).to.deep.include({ additionalData: { manualCapture: 'true' } });
      expect(lastRequest()).not.to.have.property('captureDelayHours');
    });

    it('the capture delay of the account', async () => {
      await adapterOf(account(fake.address, { settings: { captureDelayHours: 24 } })).sale(cardCall(), patient);
      expect(lastRequest()).to.include({ captureDelayHours: 24 });
      await adapterOf(account(fake.address, { settings: { captureDelayHours: 0 } })).sale(cardCall(), patient);
      expect(lastRequest()).to.include({ captureDelayHours: 0 });
    });

    it('a verification: an authorization of zero, whose details are stored', async () => {
      const result = await processor.verify(cardCall(cards.approved, { payer, initial: true }), patient);
      expect(lastRequest()).to.deep.include({
        amount: { value: 0, currency: 'EUR' },
        storePaymentMethod: true,
        shopperReference: 'TERM01-Payer001',
        recurringProcessingModel: 'Subscription',
        shopperInteraction: 'Ecommerce',
      });
      expect(result)
        .to.have.property('storedCredential')
        .that.matches(/^TERM01-Payer001\/M5N7\w{8}$/);
    });

    it('the first payment of a series, whose credential its charges use without the payer and the card', async () => {
      const first = await processor.sale(cardCall(cards.approved, { payer, initial: true }), patient);
      expect(lastRequest()).to.include({ storePaymentMethod: true, recurringProcessingModel: 'Subscription' });
      expect(first).to.include({ outcome: 'approved', networkTransactionId: 'MCC123456789012' });
      const { storedCredential } = first as { readonly storedCredential: string };
      await processor.sale(
        cardCall(cards.approved, { payer, stored: true, origin: 'series', storedCredential }),
        patient,
      );
      expect(lastRequest()).to.deep.include({
        paymentMethod: { type: 'scheme', storedPaymentMethodId: storedCredential.split('/')[1] },
        shopperReference: 'TERM01-Payer001',
        shopperInteraction: 'ContAuth',
        recurringProcessingModel: 'Subscription',
        authenticationData: { attemptAuthentication: 'never' },
      });
      expect(lastRequest()).not.to.have.any.keys('storePaymentMethod', 'redirectToIssuerMethod');
    });

    for (const [name, fields, model] of [
      ['a charge of a series', { stored: true, origin: 'series' }, 'Subscription'],
      ['a retry by the merchant', { stored: true, origin: 'retry' }, 'UnscheduledCardOnFile'],
      ['a payer with a card on file', { stored: true, origin: 'payer' }, 'CardOnFile'],
    ] as const)
      it(`${name}, by the card number and the network's id of the first payment`, async () => {
        await processor.sale(cardCall(cards.approved, { networkTransactionId: 'MCC999', ...fields }), patient);
        expect(lastRequest()).to.include({ shopperInteraction: 'ContAuth', recurringProcessingModel: model });
        expect(lastRequest().paymentMethod).to.include({ networkPaymentReference: 'MCC999' });
      });

    for (const [token, shopperReference, storedPaymentMethodId] of [
      ['shopper-7/M5N7TQ4TG5PFWR50', 'shopper-7', 'M5N7TQ4TG5PFWR50'],
      ['M5N7TQ4TG5PFWR50', 'TERM01-Payer001', 'M5N7TQ4TG5PFWR50'],
    ] as const)
      it(`the token ${token} of a shop, with the shopper that it belongs to`, async () => {
        const instrument = { kind: 'provider_token', providerToken: token } as const;
        const result = await processor.sale(cardCall('', { instrument, payer, initial: true }), patient);
        expect(lastRequest()).to.deep.include({
          paymentMethod: { type: 'scheme', storedPaymentMethodId },
          shopperReference,
        });
        expect(result).to.include({ storedCredential: `${shopperReference}/${storedPaymentMethodId}` });
      });

    for (const cvv of [undefined, '737'])
      it(`a token of a shop ${cvv === undefined ? 'without' : 'with'} a cvv, as a card on file: ContAuth`, async () => {
        const instrument = { kind: 'provider_token', providerToken: 'shopper-7/M5N7TQ4TG5PFWR50', cvv } as const;
        await processor.sale(cardCall('', { instrument, payer }), patient);
        expect(lastRequest()).to.deep.include({
          paymentMethod: {
            type: 'scheme',
            storedPaymentMethodId: 'M5N7TQ4TG5PFWR50',
            ...(cvv !== undefined && { cvc: cvv }),
          },
          shopperReference: 'shopper-7',
          recurringProcessingModel: 'CardOnFile',
          shopperInteraction: 'ContAuth',
        });
      });

    it('one key for one call, whenever it is made, and another for every other call', async () => {
      const call = cardCall();
      const keys: string[] = [];
      const made = async (sent: Promise<ProcessorResult>): Promise<void> => {
        await sent;
        keys.push(lastKey());
      };
      await made(processor.authorize(call, patient));
      await made(processor.authorize(cardCall(), patient));
      const other = adapterOf(account(fake.address, { credentials: { merchantAccount: 'OtherShop' } }));
      await made(other.authorize(call, patient));
      const paid = await processor.authorize(cardCall(), patient);
      const providerTransactionId = paid.providerTransactionId!;
      for (const operation of ['capture', 'void', 'refund'] as const)
        await made(
          processor[operation](followUpCall({ idempotencyKey: call.idempotencyKey, providerTransactionId }), patient),
        );
      expect(new Set(keys).size).to.equal(6);
      for (const key of keys) expect(key).to.match(/^[0-9a-f-]{36}$/);
      const before = fake.exchanges.length;
      await processor.authorize({ ...call, repeated: true }, patient);
      expect(fake.exchanges, 'Adyen answers what it answered').to.have.length(before);
    });
  });

  describe('are not sent', () => {
    for (const [name, fields, outcome, reason] of [
      ['half a rupiah', { amount: '1000.5', currency: 'IDR' }, 'failed', 'VALIDATION.INVALID_AMOUNT'],
      ['an unknown currency', { currency: 'XXX' }, 'failed', 'VALIDATION.INVALID_AMOUNT'],
      [
        'a token of no shopper',
        { instrument: { kind: 'provider_token', providerToken: 'M5N7TQ4TG5PFWR50' } },
        'declined',
        'PAYMENT_METHOD.PROVIDER_TOKEN_NOT_FOUND',
      ],
    ] as const)
      it(name, async () => {
        expect(await processor.sale(cardCall(cards.approved, fields), patient)).to.include({ outcome, reason });
        expect(fake.exchanges).to.eql([]);
      });

    it('card numbers of an account that may not send them; its stored credentials are', async () => {
      const without = adapterOf(account(fake.address, { settings: { sendCardNumbers: false } }));
      expect(without.capabilities.cardNumbers).to.equal(false);
      expect([
        without.capabilities.takesAmount?.('1000.5', 'IDR'),
        without.capabilities.takesAmount?.('1000', 'IDR'),
      ]).to.eql([false, true]);
      expect(await without.sale(cardCall(), patient)).to.include({
        outcome: 'failed',
        reason: 'ROUTING.INSTRUMENT_NOT_ROUTABLE',
      });
      expect(fake.exchanges).to.eql([]);
      const stored = cardCall(cards.approved, { stored: true, storedCredential: 'TERM01-Payer001/M5N7TQ4TG5PFWR50' });
      expect(await without.sale(stored, patient)).to.include({ outcome: 'approved' });
      expect(JSON.stringify(fake.exchanges)).not.to.include(cards.approved);
    });
  });

  describe('are answered', () => {
    for (const [resultCode, code, merchantAdviceCode, outcome, reason] of [
      ['Refused', '12', '03 : Do not try again', 'declined', 'NETWORK.DO_NOT_TRY_AGAIN'],
      ['Error', '4', '03 : Do not try again', 'declined', 'NETWORK.DO_NOT_TRY_AGAIN'],
      ['Error', '9', '02 : Try again later', 'failed', 'AUTH.ISSUER_UNAVAILABLE'],
    ] as const)
      it(`${resultCode} ${code} with advice ${merchantAdviceCode}: ${outcome}, ${reason}`, async () => {
        fake.decide = () => ({ resultCode, code, text: 'Refused', additionalData: { merchantAdviceCode } });
        expect(await processor.sale(cardCall(), patient)).to.include({ outcome, reason });
      });

    it('with the references of an approval', async () => {
      const result = await processor.sale(cardCall(), patient);
      expect(result).to.include({ outcome: 'approved', reason: 'AUTH.APPROVED', authorizationCode: '044925' });
      expect(result.raw).to.eql({ result_code: 'Authorised' });
    });

    for (const [resultCode, code, text, outcome, reason] of [
      ['Refused', '12', 'Not enough balance', 'declined', 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS'],
      ['Refused', '9', 'Issuer Unavailable', 'declined', 'AUTH.ISSUER_UNAVAILABLE'],
      ['Refused', '21', 'Not Submitted', 'failed', 'PROCESSOR.NO_ACTION_TAKEN'],
      ['Refused', '99', 'Something new', 'declined', 'SYSTEM.UNMAPPED'],
      ['Error', '4', 'Acquirer Error', 'failed', 'PROCESSOR.SYSTEM_ERROR'],
      ['Error', '99', 'Something new', 'failed', 'PROCESSOR.SYSTEM_ERROR'],
      ['Cancelled', '16', 'Shopper Cancelled', 'declined', 'PAYER_ACCOUNT.PAYER_CANCELLED'],
    ] as const)
      it(`${resultCode} ${code}: ${outcome}, ${reason}`, async () => {
        fake.decide = () => ({ resultCode, code, text });
        const result = await processor.sale(cardCall(), patient);
        expect(result).to.include({ outcome, reason });
        expect(result.raw).to.include({ result_code: resultCode, code });
      });

    for (const [name, action] of [
      ['a form', { type: 'redirect', method: 'POST', url: 'https://issuer.example/acs', data: { PaReq: 'x' } }],
      ['what only a component shows', { type: 'threeDS2', subtype: 'fingerprint', token: 'x' }],
      ['nothing', undefined],
    ] as const)
      it(`${name} for the payer is an error: no link leads to it`, async () => {
        fake.answer = () => ({ status: 200, body: { resultCode: 'ChallengeShopper', pspReference: 'QX', action } });
        const result = await processor.sale(cardCall(), patient);
        fake.answer = () => undefined;
        expect(result).to.include({ outcome: 'failed', reason: 'AUTH.3DS_AUTHENTICATION_UNAVAILABLE' });
        const type = action?.type ?? 'none';
        expect(result.raw).to.include({
          code: 'action_without_link',
          message: `Adyen asks the payer for an action without a link: ${type}.`,
        });
      });

    for (const resultCode of ['Pending', 'Received'] as const)
      it(`${resultCode}: received, until a notification`, async () => {
        fake.decide = () => ({ resultCode });
        expect(await processor.sale(cardCall(), patient)).to.include({
          outcome: 'received',
          reason: 'PROCESSOR.SUBMITTED',
        });
      });

    for (const [ending, name, outcome, reason] of [
      ['approved', 'redirectResult', 'approved', 'AUTH.APPROVED'],
      ['approved', 'payload', 'approved', 'AUTH.APPROVED'],
      ['refused', 'redirectResult', 'declined', 'AUTH.FAILED'],
      ['cancelled', 'redirectResult', 'declined', 'PAYER_ACCOUNT.PAYER_CANCELLED'],
    ] as const)
      it(`with a page for the payer, who comes back ${ending} with a ${name}`, async () => {
        const call = cardCall(cards.pending);
        const pending = await processor.sale(call, patient);
        expect(pending).to.include({ outcome: 'pending', reason: 'AUTH.CHALLENGE_IN_PROGRESS' });
        const { nextAction } = pending as { readonly nextAction: { readonly url: string } };
        expect(nextAction.url).to.equal(
          `${fake.address}/checkoutshopper/threeDS/redirect/${pending.providerTransactionId!}`,
        );
        const completed = await complete(processor, call, { [name]: `${ending}.${pending.providerTransactionId!}` });
        expect(completed).to.include({ outcome, reason, providerTransactionId: pending.providerTransactionId });
        const [reported] = processor.parseNotification(fake.take());
        expect(reported!.result).to.include({ outcome });
      });

    for (const namesReference of [true, false]) {
      const by = namesReference ? 'our reference' : "Adyen's own id";

      it(`of a payment that comes back, known by ${by}; of another one, which a payer brings, this one stays open`, async () => {
        fake.namesReference = namesReference;
        const [own, other] = [cardCall(cards.pending), cardCall(cards.pending)];
        const ids = [await processor.sale(own, patient), await processor.sale(other, patient)].map(
          ({ providerTransactionId }) => providerTransactionId!,
        );
        const ended = (of: string | undefined) =>
          complete(processor, own, { redirectResult: `approved.${of!}` }, ids[0]).then(
            ({ outcome }) => outcome,
            () => 'open',
          );
        expect(await ended(ids[1])).to.equal('open');
        expect(await ended(ids[0])).to.equal('approved');
      });
    }

    it('of a payment that returns without a reference: it stays open', async () => {
      fake.namesReference = false;
      const call = cardCall(cards.pending);
      const { providerTransactionId } = await processor.sale(call, patient);
      const ended = complete(processor, call, { redirectResult: `approved.${providerTransactionId!}` });
      expect(await ended.catch(() => 'open')).to.equal('open');
    });
  });

  describe('are followed', () => {
    it('in the units of their currency', async () => {
      const { providerTransactionId: id } = await processor.authorize(cardCall(), patient);
      for (const operation of ['capture', 'refund'] as const)
        for (const [amount, currency, value] of [
          ['10', 'JPY', 10],
          ['1.01', 'KWD', 1010],
        ] as const) {
          const named = { idempotencyKey: newKey(), providerTransactionId: id!, amount, currency };
          await processor[operation](followUpCall(named), patient);
          expect(lastRequest()).to.deep.include({ amount: { value, currency } });
        }
    });

    for (const [operation, earlier, steps, reported] of [
      ['capture', 'authorize', ['6', '4.5', '0.01'], ['approved', 'approved', 'declined']],
      ['void', 'authorize', ['10.5', '10.5'], ['approved', 'declined']],
      ['refund', 'sale', ['10', '0.5', '0.01'], ['approved', 'approved', 'declined']],
    ] as const)
      it(`by a ${operation}, which is received, and reported by a notification`, async () => {
        const { providerTransactionId: paymentId } = await processor[earlier](cardCall(), patient);
        fake.take();
        const received: (string | undefined)[] = [];
        const names: string[] = [];
        for (const amount of steps) {
          const idempotencyKey = newKey();
          names.push(idempotencyKey);
          const result = await processor[operation](
            followUpCall({ idempotencyKey, amount, providerTransactionId: paymentId!, originalAmount: '10.5' }),
            patient,
          );
          expect(result).to.include({ outcome: 'received', reason: 'PROCESSOR.SUBMITTED' });
          received.push(result.providerTransactionId);
        }
        const notifications = processor.parseNotification(fake.take());
        expect(notifications.map(({ result }) => result.outcome)).to.eql(reported);
        expect(notifications.map(({ result }) => result.providerTransactionId)).to.eql(received);
        expect(notifications.map(({ about }) => (about.by === 'call' ? about.idempotencyKey : ''))).to.eql(names);
      });

    it('by the refund of a capture, which names the payment and not its capture', async () => {
      const { providerTransactionId: paymentId } = await processor.authorize(cardCall(), patient);
      const captured = await processor.capture(
        followUpCall({ idempotencyKey: newKey(), providerTransactionId: paymentId! }),
        patient,
      );
      const refund = followUpCall({
        idempotencyKey: newKey(),
        providerTransactionId: captured.providerTransactionId!,
        paymentId: paymentId!,
      });
      expect(await processor.refund(refund, patient)).to.include({ outcome: 'received' });
      expect(fake.exchanges.at(-1)!.path).to.equal(`/payments/${paymentId!}/refunds`);
      expect(fake.ledger()[0]).to.include({ captured: 1050, refunded: 1050 });
    });
  });

  describe('of a live account', () => {
    const seen: string[] = [];
    const fetch = (async (url: string) => {
      seen.push(url);
      return new Response('{"resultCode":"Refused"}');
    }) as unknown as typeof globalThis.fetch;

    it('go to its own endpoint', async () => {
      const live = account(undefined, {
        environment: 'live',
        credentials: { livePrefix: '1797a841fbb37ca7-AdyenDemo' },
      });
      await adapterOf(live, fetch).sale(cardCall(), patient);
      expect(seen.pop()).to.equal(
        'https://1797a841fbb37ca7-adyendemo-checkout-live.adyenpayments.com/checkout/v72/payments',
      );
    });

    it('are not made without a prefix, or with one that leads elsewhere', () => {
      for (const livePrefix of [undefined, '', 'evil.example/', 'a.b', 'a@b', 'a/b', '-a', 'a-'])
        expect(() => adapterOf(account(undefined, { environment: 'live', credentials: { livePrefix } }))).to.throw(
          'no prefix',
        );
    });

    it('send the report password to the hosts of their environment only', async () => {
      const credentials = { livePrefix: '1797a841fbb37ca7-AdyenDemo', reportUser: 'report_1:secret' };
      const { report } = adapterOf(account(undefined, { environment: 'live', credentials }), fetch);
      const name = 'settlement_detail_report_batch_12.csv';
      const read = (host: string): Promise<unknown> => {
        const file = { name, address: `https://${host}/${name}` } as ReportToDownload;
        return Readable.from(report!(file, patient.signal)).toArray().catch(String);
      };
      await read('ca-live.adyen.com');
      expect(seen.splice(0)).to.eql([`https://ca-live.adyen.com/${name}`]);
      for (const host of ['ca-live.adyen.com.example.com', 'ca-test.adyen.com', 'evil-live.adyen.com.evil.example'])
        expect(await read(host), host).to.contain('live hosts');
      expect(seen).to.eql([]);
    });

    it('and those of a sandbox to the test environment', async () => {
      await adapterOf(account(undefined), fetch).sale(cardCall(), patient);
      expect(seen.pop()).to.equal('https://checkout-test.adyen.com/v72/payments');
    });
  });
});
