import { expect } from 'chai';
import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { connect, type TLSSocket } from 'node:tls';
import type { Schema } from '../../src/base/contract.js';
import type { TransportParts } from '../../src/webhooks/transport.js';
import { startedBrowser, eventuallyIs, expectAccessible, fillCard, fits, openPage } from '../support/pages/browser.js';
import { showsHeading } from '../support/pages/browser.js';
import { merchantIdentity } from '../support/pages/payment-page.js';
import { approvedCard, declinedCard, unpaid } from '../support/payments.js';
import { databaseText } from '../support/records.js';
import { referenceTo, startStage } from '../support/stage.js';
import { started } from '../support/started.js';

type Wallet = Schema<'WalletType'>;
type Lookup = (
  name: string,
  options: object,
  found: (error: Error | null, addresses: readonly { readonly address: string }[]) => void,
) => void;

/** A stub of the browser's wallets, which records the requests. `outcome`: the payload, or a failure of the sheet. */
const stubs = (outcome: string, able = true): string => `
  window.asked = [];
  window.ended = [];
  const outcome = ${JSON.stringify(outcome)};
  window.ApplePaySession = class {
    static STATUS_SUCCESS = 0;
    static STATUS_FAILURE = 1;
    static supportsVersion() { return true; }
    static canMakePayments() { return ${able}; }
    constructor(version, request) { window.asked.push(['apple_pay', version, request]); }
    begin() {
      if (outcome === 'cancel') return setTimeout(() => this.oncancel());
      setTimeout(() => this.onvalidatemerchant({ validationURL: window.validationUrl ??
        'https://apple-pay-gateway.apple.com/paymentservices/startSession' }));
    }
    completeMerchantValidation(session) {
      window.asked.push(['session', session]);
      this.onpaymentauthorized({ payment: { token: { paymentData: JSON.parse(outcome) } } });
    }
    completePayment({ status }) { window.ended.push(status === 0 ? 'success' : 'fail'); }
    abort() { window.ended.push('abort'); }
  };
  window.PaymentRequest = class {
    constructor(methods, details) { this.asked = ['google_pay', methods, details]; }
    canMakePayment() { return Promise.resolve(${able}); }
    show() {
      window.asked.push(this.asked);
      if (outcome === 'cancel') return Promise.reject(new DOMException('', 'AbortError'));
      if (outcome === 'fail') return Promise.reject(new DOMException('', 'OperationError'));
      return Promise.resolve({
        details: { paymentMethodData: { tokenizationData: { token: outcome } } },
        complete: (status) => { window.ended.push(status); return Promise.resolve(); },
      });
    }
  };`;

describe('Apple Pay and Google Pay on the payment page', () => {
  const ofApple = merchantIdentity('apple-pay-gateway.apple.com');
  const { private_key: key, certificate: cert } = ofApple;
  const browser = startedBrowser();
  let apple: Server;
  /** The calls of Apple's host: the address connected to, the client's certificate and the request. */
  const calls: { address: string; client: string; body: string }[] = [];
  const lookups: string[] = [];
  let resolved = '17.32.193.1';
  const undo: (() => unknown)[] = [];

  // The connector records the address, and connects to a server on this machine with the same certificates.
  const appleParts: TransportParts = {
    lookup: ((name, _options, found) => {
      lookups.push(name);
      found(null, [{ address: resolved }]);
    }) satisfies Lookup as never,
    connector: ((given: { lookup: Lookup; cert: string; key: string }) =>
      ({ hostname }: { hostname: string }, callback: (error: Error | null, socket: TLSSocket | null) => void) => {
        given.lookup(hostname, { all: true }, (error, [found]) => {
          if (error) return callback(error, null);
          const { port } = apple.address() as AddressInfo;
          const own = { ca: cert, cert: given.cert, key: given.key };
          const socket = connect({ port, host: '127.0.0.1', servername: hostname, ...own });
          socket.once('error', (failure: Error) => callback(failure, null));
          socket.once('secureConnect', () => {
            calls.push({ address: found!.address, client: '', body: '' });
            callback(null, socket);
          });
        });
      }) as never,
  };
  const stage = started(() => startStage({ APPLE_PAY_DOMAIN_ASSOCIATION: '7B227073704964223A' }, { appleParts }));

  before(async () => {
    apple = createServer({ key, cert, ca: cert, requestCert: true }, (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        Object.assign(calls.at(-1)!, {
          client: (request.socket as TLSSocket).getPeerCertificate().subject.CN,
          body: Buffer.concat(chunks).toString(),
        });
        response.end(JSON.stringify({ merchantSessionIdentifier: 'session', nonce: 'n' }));
      });
    });
    apple.listen(0, '127.0.0.1');
    await once(apple, 'listening');
    undo.push(() => apple.close());
  });
  after(() => Promise.all(undo.map((each) => each())));

  const settings = (fields: Partial<Schema<'PaymentPageChange'>>) =>
    stage.http.managementPaymentPageUpdate({ body: fields }).ok;
  const ofMerchant = {
    merchant_name: 'Tea Shop',
    wallets: { country: 'GB', apple_pay_merchant_id: 'merchant.example.tea', google_pay_merchant_id: 'BCR2DN4T' },
    apple_pay_identity: ofApple,
  };
  const payloadOf = async (wallet: Wallet, fields: Partial<Schema<'WalletPayloadRequest'>> = {}): Promise<string> => {
    const body = { wallet, card_number: approvedCard, expiry_month: 12, expiry_year: 2030, ...fields };
    return (await stage.http.sandboxWalletPayload({ body }).ok).payload;
  };
  async function hosted() {
    const made = await stage.http.sale({ body: unpaid({ payment_collection: 'hosted_page' }) }).ok;
    return { made, url: made.next_action!.url };
  }
  async function visit(stub?: string, options: Parameters<typeof openPage>[1] = {}) {
    const { made, url } = await hosted();
    const opened = await openPage(browser, options);
    if (stub !== undefined) await opened.context.addInitScript(stub);
    const hosts = new Set<string>();
    opened.page.on('request', (request) => hosts.add(new URL(request.url()).host));
    await opened.page.goto(url);
    return { ...opened, made, url, hosts };
  }
  const button = (page: Page, wallet: Wallet) =>
    page.getByRole('button', { name: wallet === 'apple_pay' ? 'Apple Pay' : 'Google Pay', exact: true });
  const choose = async (page: Page, text: RegExp): Promise<void> => {
    await page.getByRole('dialog').getByLabel(text).check();
    await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
  };

  describe('in the sandbox, by a sheet with test cards', () => {
    before(() => settings({ wallets: {} }));
    // Also after a failure: each page of another test would wait for the email address.
    afterEach(() => settings({ ask_payer_for: [] }));

    for (const wallet of ['apple_pay', 'google_pay'] as const)
      it(`pay by ${wallet} after a cancellation, a failure and a decline`, async () => {
        const { page, made, complaints, hosts } = await visit();
        await button(page, wallet).click();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await button(page, wallet).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
        await eventuallyIs(() => page.getByRole('alert').allTextContents(), ['']);
        await button(page, wallet).click();
        await choose(page, /cannot be reached/);
        await page.getByRole('alert').getByText('Something went wrong on our side').waitFor();
        await expectAccessible(page);
        await button(page, wallet).click();
        await choose(page, /0002/);
        await page.getByRole('alert').getByText('The payment was declined').waitFor();
        await expectAccessible(page);
        await button(page, wallet).click();
        await choose(page, /1111/);
        await showsHeading(page, 'Thank you');
        expect((await stage.statusOf(made)).status.status).to.equal('DECLINED');
        expect(complaints).to.eql([]);
        expect([...hosts]).to.eql([new URL(stage.service.baseUrl).host]);
      });

    it('challenge the payer of a card on file at Google Pay', async () => {
      const { page } = await visit();
      await button(page, 'google_pay').click();
      await choose(page, /4242/);
      await showsHeading(page, /confirm/i);
    });

    for (const [width, colorScheme] of [
      [1280, 'light'],
      [390, 'dark'],
      [320, 'light'],
    ] as const)
      it(`can be used by everybody, ${width} pixels wide, ${colorScheme}`, async () => {
        const { page } = await visit(undefined, { viewport: { width, height: 800 }, colorScheme });
        await button(page, 'apple_pay').waitFor();
        await expectAccessible(page);
        await fits(page, width);
        await button(page, 'google_pay').press('Enter');
        await page.getByRole('dialog').waitFor();
        await expectAccessible(page);
        await fits(page, width);
      });

    it('open once the payer has told what the page asks for', async () => {
      await settings({ ask_payer_for: ['email'] });
      const { page, made } = await visit();
      await button(page, 'google_pay').click();
      await page.getByText('Fill in this field.').waitFor();
      await eventuallyIs(() => page.getByRole('dialog').count(), 0);
      const pay = async (email: string) => {
        await page.getByLabel('Email').fill(email);
        await button(page, 'google_pay').click();
        await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
      };
      // Only the service refuses this one.
      await pay('ada@example.com.');
      await page.getByText(/Enter an email address/).waitFor();
      await eventuallyIs(() => page.getByText('This card cannot be used here').count(), 0);
      await eventuallyIs(() => page.getByRole('dialog').count(), 0);
      // Its field was left without a fault that the page knows.
      expect(await page.getByText(/Enter an email address/).isVisible()).to.equal(true);
      await pay('ada@example.com');
      await showsHeading(page, 'Thank you');
      const { order } = await stage.http.transactionStatus({ transaction_id: made.transaction_id }).ok;
      expect(order.payer).to.include({ email_username: 'ada', email_domain: 'example.com' });
    });

    it('are not shown without scripts, and payloads are made for the sandbox’s wallets only', async () => {
      const { context, page, url } = await visit(undefined, { javaScriptEnabled: false });
      await page.getByLabel('Card number').waitFor();
      await eventuallyIs(() => button(page, 'apple_pay').count(), 0);
      await context.close();
      const post = async (path: string, fields: Record<string, string>) =>
        (await fetch(`${url}/${path}`, { method: 'POST', body: new URLSearchParams(fields) })).status;
      expect(await post('wallet-payload', { wallet: 'apple_pay', card: 'approved' })).to.equal(200);
      expect(await post('wallet-payload', { wallet: 'apple_pay', card: 'challenged' })).to.equal(404);
      expect(await post('wallet-payload', { wallet: 'google_pay', card: approvedCard })).to.equal(404);
      expect(await post('wallet', { wallet: 'paypal', payload: '{}', attempt: '1' })).to.equal(400);
      expect(await post('wallet', { wallet: 'apple_pay', payload: 'x', attempt: '1' })).to.equal(400);
      await settings({ wallets: ofMerchant.wallets });
      expect(await post('wallet-payload', { wallet: 'google_pay', card: 'approved' })).to.equal(404);
      await settings({ wallets: {} });
    });
  });

  describe('of a merchant, by the sheets of the browser', () => {
    before(() => settings(ofMerchant));

    for (const wallet of ['apple_pay', 'google_pay'] as const) {
      it(`pay by ${wallet}, and leave no payload and no digit behind`, async () => {
        const payload = await payloadOf(wallet);
        const { page, complaints } = await visit(stubs(payload));
        await page.evaluate(
          "window.addEventListener('pagehide', () => sessionStorage.setItem('seen', JSON.stringify([asked, ended])))",
        );
        await button(page, wallet).click();
        await showsHeading(page, 'Thank you');
        const [asked, ended] = JSON.parse(await page.evaluate<string>("sessionStorage.getItem('seen')")) as [
          unknown[][],
          string[],
        ];
        expect(ended).to.eql(['success']);
        if (wallet === 'apple_pay')
          expect(asked).to.eql([
            [
              'apple_pay',
              3,
              {
                countryCode: 'GB',
                currencyCode: 'EUR',
                merchantCapabilities: ['supports3DS'],
                supportedNetworks: ['visa', 'masterCard'],
                total: { label: 'Tea Shop', amount: '10.50' },
              },
            ],
            ['session', { merchantSessionIdentifier: 'session', nonce: 'n' }],
          ]);
        else
          expect(asked[0]).to.eql([
            'google_pay',
            [
              {
                supportedMethods: 'https://google.com/pay',
                data: {
                  environment: 'TEST',
                  apiVersion: 2,
                  apiVersionMinor: 0,
                  merchantInfo: { merchantId: 'BCR2DN4T', merchantName: 'Tea Shop' },
                  allowedPaymentMethods: [
                    {
                      type: 'CARD',
                      parameters: {
                        allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
                        allowedCardNetworks: ['VISA', 'MASTERCARD'],
                      },
                      tokenizationSpecification: {
                        type: 'PAYMENT_GATEWAY',
                        parameters: { gateway: 'sandbox', gatewayMerchantId: 'sandbox' },
                      },
                    },
                  ],
                },
              },
            ],
            { total: { label: 'Tea Shop', amount: { currency: 'EUR', value: '10.50' } } },
          ]);
        const text = `${await databaseText(stage.service)} ${stage.service.logged.join()} ${await page.content()}`;
        const parsed = JSON.parse(payload) as { readonly signature: string };
        for (const secret of [approvedCard, parsed.signature, parsed.signature.slice(0, 40)])
          expect(text).not.to.contain(secret);
        expect(complaints).to.eql([]);
      });

      it(`say why ${wallet} was declined, and stay usable`, async () => {
        const { page } = await visit(stubs(await payloadOf(wallet, { card_number: declinedCard })));
        await button(page, wallet).click();
        await page.getByRole('alert').getByText('The payment was declined').waitFor();
        await page.locator('#faults:focus').waitFor();
        await fillCard(page, approvedCard);
        await page.getByRole('button', { name: /^Pay €/ }).click();
        await showsHeading(page, 'Thank you');
      });

      it(`show no outcome of ${wallet} to the payer if the shop's answer is lost`, async () => {
        const { page } = await visit(stubs(await payloadOf(wallet)));
        await page.evaluate(`const { path, ...shown } = JSON.parse(document.querySelector('#wallets').dataset.wallets);
          window.reports = [];
          window.walletButtons.show(document.querySelector('h1'), shown, {
            validate: () => Promise.resolve({}), pay: () => Promise.reject(new Error('lost')),
            unknown: () => window.reports.push('unknown'), failed: () => window.reports.push('failed'),
          })`);
        await page
          .locator('h1')
          .getByRole('button')
          .filter({ hasText: wallet === 'apple_pay' ? 'Apple' : 'Google' })
          .click();
        const seen = () => page.evaluate<unknown>('[window.reports, window.ended]');
        await eventuallyIs(seen, [['unknown'], [wallet === 'apple_pay' ? 'abort' : 'unknown']]);
      });

      it(`do not tell ${wallet} that it is paid if the answer is lost, or the payment has ended`, async () => {
        const { page, made } = await visit(stubs(await payloadOf(wallet)));
        const ended = () => page.evaluate<string[]>('window.ended');
        // The payer stays on the page, which keeps what the sheet was told.
        await page.route(/\/(wallet|outcome)$/, (route) => route.abort('aborted'));
        await button(page, wallet).click();
        const lost = wallet === 'apple_pay' ? 'abort' : 'unknown';
        await eventuallyIs(ended, [lost]);
        await page.route(/\/wallet$/, async (route) => {
          await stage.http.voidPayment({ body: referenceTo(made) }).ok;
          await route.continue();
        });
        await button(page, wallet).click();
        await eventuallyIs(ended, [lost, 'fail']);
      });

      it(`pay nothing if the payer cancels ${wallet}`, async () => {
        const { page, made } = await visit(stubs('cancel'));
        await button(page, wallet).click();
        await eventuallyIs(() => page.evaluate('window.asked.length'), 1);
        await button(page, wallet).and(page.locator(':focus')).waitFor();
        expect(await page.getByRole('alert').allTextContents()).to.eql(['']);
        expect((await stage.statusOf(made)).status.reasonCode).to.equal('AUTH.PENDING');
      });

      it(`do not show ${wallet} where the browser or the account cannot`, async () => {
        const unable = await visit(stubs('', false));
        await unable.page.getByLabel('Card number').waitFor();
        await eventuallyIs(() => button(unable.page, wallet).count(), 0);
        await unable.page.locator('#wallets').waitFor({ state: 'hidden' });
        await unable.context.close();
        const banks = [stage.bankA, stage.bankB];
        const { capabilities } = stage.bankA;
        for (const [index, changed] of [
          { wallets: [] },
          { walletGateway: { gateway: 'other' } },
          undefined,
        ].entries()) {
          const [bank] = banks;
          // The first: neither account accepts it. The second: they are two recipients.
          for (const each of index === 0 ? banks : [bank!])
            Object.assign(each, { capabilities: { ...capabilities, ...changed } });
          if (index === 1) Object.assign(banks[1]!, { capabilities });
          const { context, page } = await visit(stubs(''));
          await page.getByLabel('Card number').waitFor();
          if (changed) await eventuallyIs(() => page.locator('#wallets').count(), 0);
          else await button(page, wallet).waitFor();
          await context.close();
        }
      });
    }
  });

  describe('merchant validation at Apple', () => {
    const sessionOf = async (url: string): Promise<number> => {
      const page = (await hosted()).url;
      return (await fetch(`${page}/wallet-session`, { method: 'POST', body: new URLSearchParams({ url }) })).status;
    };
    const valid = 'https://apple-pay-gateway.apple.com/paymentservices/startSession';
    before(() => settings(ofMerchant));

    it('is requested with the merchant’s certificate, at the address that was checked', async () => {
      calls.length = lookups.length = 0;
      expect(await sessionOf(valid)).to.equal(200);
      expect(lookups).to.eql(['apple-pay-gateway.apple.com']);
      expect(calls).to.eql([
        {
          address: '17.32.193.1',
          client: 'apple-pay-gateway.apple.com',
          body: JSON.stringify({
            merchantIdentifier: 'merchant.example.tea',
            displayName: 'Tea Shop',
            initiative: 'web',
            initiativeContext: '127.0.0.1',
          }),
        },
      ]);
    });

    it('is for the domain that shows the page: the terminal’s, or the service’s if it was opened there', async () => {
      const { url } = await hosted();
      await stage.http.managementPaymentPageUpdate({ body: { base_url: 'https://pay.shop.example.com' } }).ok;
      const service = stage.service.baseUrl;
      for (const [origin, host] of [
        ['https://pay.shop.example.com', 'pay.shop.example.com'],
        [service, '127.0.0.1'],
        ['https://evil.example', 'pay.shop.example.com'],
        ['', 'pay.shop.example.com'],
      ] as const) {
        calls.length = 0;
        const headers = { Host: 'evil.example', ...(origin === '' ? {} : { Origin: origin }) };
        await fetch(`${url}/wallet-session`, { method: 'POST', headers, body: new URLSearchParams({ url: valid }) });
        expect(calls[0]?.body, origin).to.include(`"initiativeContext":"${host}"`);
      }
      await stage.http.managementPaymentPageUpdate({ body: { base_url: null } }).ok;
    });

    it('calls no other host, path, port or scheme', async () => {
      calls.length = lookups.length = 0;
      for (const url of [
        'http://apple-pay-gateway.apple.com/paymentservices/startSession',
        'https://apple-pay-gateway.apple.com:8443/paymentservices/startSession',
        'https://user@apple-pay-gateway.apple.com/paymentservices/startSession',
        'https://apple-pay-gateway.apple.com/other',
        'https://apple-pay-gateway.apple.com.example.com/paymentservices/startSession',
        'https://apple-pay-gateway-nc-pod6.apple.com/paymentservices/startSession',
        'https://www.apple.com/paymentservices/startSession',
        'https://127.0.0.1/paymentservices/startSession',
        'apple',
        '',
      ])
        expect(await sessionOf(url), url).to.equal(404);
      expect([calls, lookups]).to.eql([[], []]);
      for (const host of ['apple-pay-gateway-nc-pod1', 'cn-apple-pay-gateway-tj-pod3', 'apple-pay-gateway-cert'])
        await sessionOf(valid.replace('apple-pay-gateway', host));
      expect(lookups.map((name) => name.split('.')[0])).to.eql([
        'apple-pay-gateway-nc-pod1',
        'cn-apple-pay-gateway-tj-pod3',
        'apple-pay-gateway-cert',
      ]);
    });

    it('finds the file of the domain', async () => {
      const answer = await fetch(`${stage.service.baseUrl}/.well-known/apple-developer-merchantid-domain-association`);
      expect(await answer.text()).to.equal('7B227073704964223A');
    });

    it('connects to no private address, whatever the name resolves to', async () => {
      calls.length = 0;
      for (resolved of ['127.0.0.1', '10.0.0.1', '169.254.169.254']) expect(await sessionOf(valid)).to.equal(404);
      resolved = '17.32.193.1';
      expect(calls).to.eql([]);
    });

    it('needs a certificate that is valid, with its key, which is never shown', async () => {
      const other = merchantIdentity();
      expect((await settings(ofMerchant)).apple_pay_identity_until).to.match(/^20\d\d-/);
      for (const [identity, field] of [
        [{ certificate: cert, private_key: other.private_key }, 'private_key'],
        [{ certificate: cert.replaceAll('A', 'B'), private_key: key }, 'certificate'],
      ] as const) {
        const answer = stage.http.managementPaymentPageUpdate({ body: { apple_pay_identity: identity } });
        const { context } = await answer.refused('VALIDATION/INVALID_FIELD');
        expect(context).to.include({ field: `apple_pay_identity.${field}` });
      }
      const text = `${await databaseText(stage.service)} ${stage.service.logged.join()}`;
      for (const line of key.split('\n').slice(1, -2)) expect(text).not.to.contain(line);
      await stage.http
        .managementPaymentPageUpdate({ body: { wallets: { google_pay_merchant_id: 'X' } } })
        .refused('VALIDATION/INVALID_FIELD');
      expect(await settings({ wallets: {} })).not.to.have.property('apple_pay_identity_until');
      expect(await sessionOf(valid)).to.equal(404);
      await settings(ofMerchant);
    });
  });
});
