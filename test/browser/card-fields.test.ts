import { expect } from 'chai';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Frame, Page } from 'playwright-core';
import type { Schema } from '../../src/base/contract.js';
import { freePort } from '../../scripts/support/loopback.js';
import { startedBrowser, eventually, eventuallyIs, expectAccessible, fits } from '../support/pages/browser.js';
import { openPage, startOwnDomain, startShopSite } from '../support/pages/browser.js';
import { authenticatedCards, authenticatedPayment } from '../support/processors/authentication.js';
import { enteredCard, publishableKey } from '../support/pages/payment-page.js';
import { approvedCard, declinedCard, unpaid } from '../support/payments.js';
import { declines } from '../support/processors/scripted-processor.js';
import { apiKey, terminalId } from '../support/service.js';
import { startStage } from '../support/stage.js';
import { started } from '../support/started.js';

/** Digits that nothing but the card has. */
const [cvv, expiry] = ['739', '11/31'];

/** Notes whatever reaches the page of the shop: messages, keys, input. Runs in every frame before its scripts. */
const recorder = `if (window === window.top) {
  window.seen = [];
  for (const type of ['message', 'keydown', 'keyup', 'input', 'beforeinput', 'paste', 'change'])
    window.addEventListener(type, (event) => {
      const parts = [type, event.data, event.key, event.target?.value];
      window.seen.push(parts.map((each) => JSON.stringify(each)).join(' '));
    }, true);
}`;

/** Everything that a script in the page of the shop could read. */
const readable = `JSON.stringify([
  document.documentElement.outerHTML, document.cookie, { ...localStorage }, { ...sessionStorage }, location.href,
  history.state, window.name, window.seen, performance.getEntries().map(({ name }) => name),
  Array.from(frames, (frame) => { try { return frame.document.body.innerHTML } catch (error) { return error.name } }),
  Array.from(frames, (frame) => { try { return frame.cardField.read() } catch (error) { return error.name } }),
  [...document.querySelectorAll('iframe')].map((frame) => [frame.src, frame.title, frame.name, frame.contentDocument]),
])`;

describe('card fields in the page of a shop', () => {
  const stage = started(startStage);
  const browser = startedBrowser();
  let origin: string;
  let key: string;
  const undo: (() => unknown)[] = [];

  before(async () => {
    ({ origin, key } = await openShop());
  });
  after(() => Promise.all(undo.map((each) => each())));

  async function openShop() {
    const port = await freePort();
    const site = `http://127.0.0.1:${port}`;
    const { api_key: PUBLISHABLE_KEY } = await publishableKey(stage.http, [site]);
    const shop = fork(fileURLToPath(new URL('../../examples/shop/server.js', import.meta.url)), {
      env: {
        BASE_URL: stage.service.baseUrl,
        TERMINAL: terminalId,
        API_KEY: apiKey,
        PUBLISHABLE_KEY,
        PORT: String(port),
      },
      silent: true,
    });
    undo.push(() => shop.kill());
    await once(shop.stdout!, 'data');
    return { origin: site, key: PUBLISHABLE_KEY };
  }

  async function visit(options: Parameters<typeof openPage>[1] = {}, query = '', shop = origin) {
    const opened = await openPage(browser, options);
    await opened.context.addInitScript(recorder);
    const sent: string[] = [];
    opened.page.on('request', (request) => {
      if (request.frame() === opened.page.mainFrame()) sent.push(`${request.url()} ${request.postData() ?? ''}`);
    });
    await opened.page.goto(`${shop}/${query}`);
    await opened.page.locator('iframe').nth(2).waitFor({ state: 'attached' });
    for (const label of ['Card number', 'Expiry date', 'Security code']) await inFrame(opened.page, label).waitFor();
    // The frames know the shop, and its styles.
    await opened.page.evaluate('fields.ready');
    return { ...opened, sent };
  }
  const inFrame = (page: Page, label: string) => page.frameLocator(`iframe[title="${label}"]`).getByLabel(label);
  async function enter(page: Page, number: string): Promise<void> {
    await inFrame(page, 'Card number').fill('');
    await inFrame(page, 'Card number').pressSequentially(number);
    await inFrame(page, 'Expiry date').fill(expiry);
    await inFrame(page, 'Security code').fill(cvv);
  }
  const press = (page: Page): Promise<void> => page.getByRole('button', { name: 'Pay 12.50 EUR' }).click();
  async function pay(page: Page, number: string): Promise<void> {
    await enter(page, number);
    await press(page);
  }
  /** Waits for a text of a field's frame. */
  const faultOf = (page: Page, label: string, text: string): Promise<void> =>
    page.frameLocator(`iframe[title="${label}"]`).getByRole('alert').getByText(text).waitFor();
  const settings = (body: Schema<'PaymentPageChange'>) => stage.http.managementPaymentPageUpdate({ body }).ok;
  const says = (page: Page, text: string): Promise<void> => page.getByRole('status').getByText(text).waitFor();
  async function confirmIn(page: Page): Promise<void> {
    const bank = page.frameLocator('dialog iframe');
    await bank.getByLabel('One-time code').fill('123456');
    await bank.getByRole('button', { name: 'Confirm' }).click();
  }
  const fieldFrames = (page: Page): Frame[] => page.frames().filter((frame) => frame !== page.mainFrame());

  it('are in a shop that a request without a body does not end', async () => {
    const answer = await fetch(`${origin}/pay`, { method: 'POST' });
    expect(await answer.json()).to.eql({ status: 'UNKNOWN' });
    expect((await fetch(origin)).status).to.equal(200);
  });

  it('take a payment after a mistake and a decline, and the page of the shop sees no digit of it', async () => {
    const { context, page, complaints, sent } = await visit();
    await page.getByLabel('Name on the card').fill('Ada Lovelace');
    await pay(page, '4111111111111112');
    await faultOf(page, 'Card number', 'not a card number');
    await pay(page, declinedCard);
    await says(page, 'The card was declined');
    await pay(page, approvedCard);
    await says(page, 'Thank you, it is paid.');

    const seen = await eventually(
      async () => `${await page.evaluate<string>(readable)} ${sent.join(' ')}`,
      (text) => expect(text).to.contain('ready').and.to.contain('SecurityError').and.to.contain(`${origin}/pay`),
    );
    for (const secret of [approvedCard, declinedCard, '4111111111111112', '1111 1111', '411111', '400000'])
      expect(seen, secret).not.to.contain(secret);
    for (const secret of [cvv, expiry]) expect(seen).not.to.match(new RegExp(`["= ]${secret}["& ]`));
    expect(await context.cookies()).to.eql([]);
    expect(complaints).to.eql([]);

    const { transactions } = await stage.http.managementTransactionList({ query: { terminal_friendly_id: terminalId } })
      .ok;
    expect(transactions.map(({ status }) => status.status)).to.have.members(['APPROVED', 'DECLINED']);
    expect(stage.bankA.calls.at(-1)!.payment!.instrument).to.deep.include({
      cardNumber: approvedCard,
      expiryMonth: 11,
      expiryYear: 2031,
      cvv,
      cardholderName: 'Ada Lovelace',
    });
  });

  it('take one payment for an order, however often the payer presses', async () => {
    const count = async () =>
      (await stage.http.managementTransactionList({ query: { terminal_friendly_id: terminalId } }).ok).transactions
        .length;
    const before = await count();
    const { page, sent } = await visit();
    await page.route(`${origin}/pay`, async (route) => {
      // The second press, during the first payment; the answer of this one is lost.
      await page.evaluate("document.querySelector('form').requestSubmit()");
      await route.fetch();
      await route.abort();
    });
    await pay(page, approvedCard);
    await says(page, 'The outcome is not known yet.');
    await page.unroute(`${origin}/pay`);
    await pay(page, approvedCard);
    await says(page, 'Thank you, it is paid.');
    expect(await page.getByRole('button', { name: 'Pay 12.50 EUR' }).isDisabled()).to.equal(true);
    expect(sent.filter((request) => request.startsWith(`${origin}/pay`))).to.have.length(2);
    expect((await count()) - before).to.equal(1);
  });

  it('pay with a card whose payer is challenged, in a frame above the page of the shop', async () => {
    await settings({ frame_ancestors: [origin] });
    for (const number of [authenticatedCards.challengedWithMethod, '4000000000003220'])
      for (const [code, text] of [
        ['123456', 'Thank you, it is paid.'],
        ['000000', 'The card was declined'],
      ] as const) {
        const { context, page, complaints } = await visit();
        await pay(page, number);
        const bank = page.frameLocator('dialog iframe');
        for (let time = 0; time < (code === '123456' ? 1 : 3); time++) {
          await bank.getByLabel('One-time code').fill(code);
          await bank.getByRole('button', { name: 'Confirm' }).click();
          if (time < 2 && code !== '123456') await bank.getByText(`Tries left: ${2 - time}.`).waitFor();
        }
        await says(page, text);
        await page.locator('dialog').waitFor({ state: 'detached' });
        expect(complaints).to.eql([]);
        await context.close();
      }
  });

  it('show the outcome of the attempt that continues a payment whose bank asks for the payer after all', async () => {
    await settings({ frame_ancestors: [origin] });
    stage.bankA.next('sale', declines('AUTH.STRONG_AUTHENTICATION_REQUIRED'));
    const { page } = await visit();
    await pay(page, authenticatedCards.withMethod);
    await says(page, 'Thank you, it is paid.');
  });

  it('pay once for an order, also when its key has expired, and never with the token of another order', async () => {
    const tokenOf = async () =>
      (await stage.http.tokenCreate({ body: enteredCard(approvedCard), publishableKey: key }).ok).token;
    const openOrder = async () => /data-order="([^"]+)"/.exec(await (await fetch(origin)).text())![1]!;
    async function statusOf(order: string, token: string): Promise<string> {
      const answer = await fetch(`${origin}/pay`, { method: 'POST', body: JSON.stringify({ order, token }) });
      return ((await answer.json()) as { status: string }).status;
    }
    const order = await openOrder();
    expect(await statusOf(order, await tokenOf())).to.equal('APPROVED');
    const [lost, used] = [await openOrder(), await tokenOf()];
    // A sale whose answer the shop never got, and whose key has expired: no key has the same effect.
    await stage.http.sale({ body: unpaid({ token: used, amount: 12.5, merchant_transaction_id: `${lost}-1` }) }).ok;
    const other = await openOrder();
    const calls = stage.bankA.calls.length;
    for (let press = 1; press <= 2; press++) {
      expect(await statusOf(lost, used), 'lost').to.equal('APPROVED');
      expect(await statusOf(other, used), 'the token of another order').to.equal('UNKNOWN');
    }
    await stage.service.clock.advance(25 * 3600_000);
    for (let press = 1; press <= 2; press++) expect(await statusOf(order, await tokenOf())).to.equal('APPROVED');
    expect(stage.bankA.calls).to.have.length(calls);
  });

  it('pay at the merchant’s own domain, where the payer also confirms for a page that is loaded before', async () => {
    const domain = await startOwnDomain(stage.service.baseUrl);
    const plain = await startShopSite();
    undo.push(domain.close, plain.close);
    const change = (base_url: string | null, ...frame_ancestors: string[]) => settings({ base_url, frame_ancestors });
    await change(domain.origin);
    const own = await openShop();
    await change(domain.origin, own.origin, plain.origin);
    const shop = await visit({}, '', own.origin);
    const shown = new Set<string>();
    shop.page.on('request', (sent) => shown.add(new URL(sent.url()).origin));
    await pay(shop.page, authenticatedCards.challengedWithMethod);
    await confirmIn(shop.page);
    await says(shop.page, 'Thank you, it is paid.');
    expect([...shown]).to.have.members([own.origin, domain.origin]);
    expect(fieldFrames(shop.page).map((frame) => new URL(frame.url()).origin)).to.eql(Array(3).fill(domain.origin));

    const { page, complaints } = await openPage(browser);
    plain.show(`<script src="${stage.service.baseUrl}/fields/v1/fields.js"></script>`);
    await page.goto(plain.origin);
    const body = authenticatedPayment(authenticatedCards.challengedWithMethod);
    const { next_action, transaction_id } = await stage.http.sale({ body }).ok;
    const handled = page.evaluate<unknown>(`CardFields.handleNextAction('${next_action!.url}')`);
    await confirmIn(page);
    expect(await handled).to.eql({ transaction_id });
    expect([...shop.complaints, ...complaints]).to.eql([]);
    await change(null);
  });

  it('stand below the wallets, by which the shop is paid, also after a cancellation, a decline and a challenge', async () => {
    await settings({ frame_ancestors: [origin] });
    const { page, complaints, sent } = await visit();
    const sheet = page.getByRole('dialog');
    async function choose(wallet: string, card: RegExp): Promise<void> {
      await page.getByRole('button', { name: wallet, exact: true }).click();
      await sheet.getByLabel(card).check();
      await sheet.getByRole('button', { name: 'Pay €12.50' }).click();
    }
    await page.getByRole('button', { name: 'Apple Pay', exact: true }).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await choose('Apple Pay', /0002/);
    await says(page, 'The card was declined');
    await choose('Apple Pay', /cannot be reached/);
    await says(page, 'The wallet does not work');
    await choose('Google Pay', /4242/);
    await confirmIn(page);
    await says(page, 'Thank you, it is paid.');
    await page.route(`${origin}/pay`, (route) => route.abort());
    await choose('Google Pay', /1111/);
    await says(page, 'The outcome is not known yet.');
    await sheet.waitFor({ state: 'detached' });
    await says(page, 'The outcome is not known yet.');
    await page.unroute(`${origin}/pay`);
    let answer = (): void => undefined;
    const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
    await page.route(`${origin}/pay`, async (route) => {
      await mayAnswer;
      await route.continue();
    });
    await choose('Apple Pay', /1111/);
    await page.getByRole('main').getByText('Please wait…').waitFor();
    const answered = page.waitForResponse(`${origin}/pay`);
    answer();
    await answered;
    await says(page, 'Thank you, it is paid.');
    // Ports may hold four of the digits.
    expect(sent.join(' ')).not.to.match(/4111 ?111|4242 ?4242|4000 ?00/);
    expect(complaints).to.eql(['Failed to load resource: net::ERR_FAILED']);
  });

  it('tell a wallet’s sheet that the shop is paid only if it is, and no outcome that is unknown', async () => {
    const { page } = await visit();
    const script = await (await fetch(`${origin}/page.js`)).text();
    const told = await page.evaluate(`(async () => {
      let [status, wallet, told] = ['', {}, []];
      const fetch = async () => ({ json: async () => ({ status }) });
      const CardFields = { create: () => ({ on: () => undefined }), wallets: async (options) => (wallet = options) };
      ${script}
      for (status of ['APPROVED', 'PROCESSING', 'DECLINED', 'REFUSED', 'ERROR', 'CANCELLED', 'UNKNOWN'])
        told.push(await wallet.pay({}).catch(() => 'no outcome'));
      return told;
    })()`);
    expect(told).to.eql([true, true, false, false, false, false, 'no outcome']);
  });

  it('show no wallets in the page of another origin, and with another key', async () => {
    const ask = (from: string, path = '') =>
      fetch(`${stage.service.baseUrl}/fields/v1/wallets/${path || key}?amount=12.50&currency=EUR`, {
        headers: { Origin: from },
      });
    const answer = await ask(origin);
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).to.eql([200, origin]);
    const shown = (await answer.json()) as { readonly offers: readonly { readonly wallet: string }[] };
    expect(shown.offers.map(({ wallet }) => wallet)).to.eql(['apple_pay', 'google_pay']);
    for (const refusedAnswer of [await ask('https://evil.example'), await ask(origin, 'ptp_test_other')]) {
      expect(refusedAnswer.status).to.equal(401);
      expect(refusedAnswer.headers.get('access-control-allow-origin')).to.equal(null);
    }
  });

  it('tell the shop of a payer who closed the page of their bank', async () => {
    const { page } = await visit();
    await pay(page, '4000000000003220');
    await page.frameLocator('dialog iframe').getByLabel('One-time code').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await says(page, 'The payer closed the page of their bank.');
  });

  it('lead the whole page to the bank where no frame may show it, and back to the return address', async () => {
    await settings({ frame_ancestors: [], return_origins: [origin] });
    const { token } = await stage.http.tokenCreate({
      body: enteredCard(authenticatedCards.challenged),
      publishableKey: key,
    }).ok;
    const made = await stage.http.sale({ body: unpaid({ token, return_url: `${origin}/`, language: 'de' }) }).ok;
    const { page } = await visit();
    await page.evaluate(`void CardFields.handleNextAction('${made.next_action!.url}')`);
    await page.waitForURL((url) => url.origin !== origin);
    // In the language of the payment.
    await page.getByLabel('Einmalcode').fill('123456');
    await page.getByRole('button', { name: 'Bestätigen' }).click();
    await page.waitForURL(`${origin}/**`);
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('status'), searchParams.get('transaction_id')]).to.eql(['APPROVED', made.transaction_id]);
  });

  it('are used by keyboard alone, from frame to frame', async () => {
    const { page } = await visit();
    await page.getByLabel('Name on the card').focus();
    for (const text of [approvedCard, '1131', cvv]) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    }
    await eventuallyIs(() => inFrame(page, 'Card number').inputValue(), '4111 1111 1111 1111');
    await eventuallyIs(() => inFrame(page, 'Expiry date').inputValue(), '11/31');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await eventuallyIs(() => page.evaluate<string>('document.activeElement.tagName'), 'BUTTON');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await says(page, 'Thank you, it is paid.');
  });

  it('say what is wrong beside the field, and lead to the first one', async () => {
    const { page } = await visit();
    await inFrame(page, 'Card number').fill(approvedCard);
    await press(page);
    const field = inFrame(page, 'Expiry date');
    await faultOf(page, 'Expiry date', 'Enter the expiry');
    await faultOf(page, 'Security code', 'Enter the security');
    await eventuallyIs(() => field.getAttribute('aria-invalid'), 'true');
    await eventuallyIs(
      () => fieldFrames(page)[1]!.evaluate<unknown>('document.hasFocus() && document.activeElement.id'),
      'field',
    );
    await eventuallyIs(() => inFrame(page, 'Card number').getAttribute('aria-invalid'), null);
    await field.fill('01/26');
    await inFrame(page, 'Security code').fill(cvv);
    await press(page);
    await faultOf(page, 'Expiry date', 'has expired');
  });

  it('say on leaving what is wrong, by the card’s brand, and take dates and digits as they are typed', async () => {
    const { page } = await visit();
    const [number, date, code] = ['Card number', 'Expiry date', 'Security code'].map((label) => inFrame(page, label));
    await number!.pressSequentially('378282246310005');
    await page.frameLocator('iframe[title="Security code"]').getByText('4 digits on the front').waitFor();
    await code!.pressSequentially('123');
    await date!.pressSequentially('120');
    await date!.pressSequentially('5');
    await faultOf(page, 'Security code', 'Enter the 4 digits on the front of the card.');
    await number!.focus();
    await faultOf(page, 'Expiry date', 'This card has expired.');
    await number!.fill('Card: ４１１１ 1111 1111 1112');
    await date!.fill('');
    await faultOf(page, 'Card number', 'This is not a card number.');
    await number!.fill('Card: ４１１１ 1111 1111 1111');
    await date!.pressSequentially('831');
    await eventuallyIs(() => date!.inputValue(), '08/31');
    await press(page);
    await says(page, 'Thank you, it is paid.');
  });

  it('can be used by everybody, also with faults', async () => {
    const { page } = await visit({ viewport: { width: 320, height: 700 } });
    await expectAccessible(page);
    await press(page);
    await faultOf(page, 'Card number', 'Enter the card');
    await expectAccessible(page);
    await fits(page, 320);
  });

  for (const width of [1000, 320])
    it(`are one line where there is room, with the fault below it, ${width} pixels wide`, async () => {
      const { page, complaints } = await visit({ viewport: { width, height: 700 } }, '?single-line');
      const places = () =>
        Promise.all([0, 1, 2].map(async (index) => (await page.locator('iframe').nth(index).boundingBox())!));
      await eventually(places, ([number, date, code]) => {
        expect(date!.y, 'date and code are in one row').to.equal(code!.y);
        if (width === 1000) expect([number!.y, number!.height]).to.eql([date!.y, date!.height]);
        expect(number!.width).to.be.above(180);
      });
      await press(page);
      await page.locator('[data-card-line] > p').getByText('Enter the card number.').waitFor();
      await expectAccessible(page);
      await fits(page, width);
      await enter(page, approvedCard);
      await page.locator('[data-card-line] > p').waitFor({ state: 'hidden' });
      await page.locator('#brand').getByText('Visa').waitFor();
      await press(page);
      await says(page, 'Thank you, it is paid.');
      expect(complaints).to.eql([]);
    });

  it('report changes, the brand, completeness and focus, and neither digits nor their number', async () => {
    const { page } = await visit();
    await page.evaluate(`window.reports = [];
      for (const type of ['change', 'brand', 'complete', 'focus', 'blur'])
        fields.on(type, (about) => window.reports.push([type, about]));
      fields.on('brand', () => window.reports.push('removed'))();`);
    const reports = () => page.evaluate<[string, object][]>('window.reports');
    await inFrame(page, 'Card number').focus();
    await page.keyboard.type('3782822463');
    await eventually(reports, (list) => expect(list).to.deep.include(['brand', { name: 'American Express' }]));
    await eventually(reports, (list) =>
      expect(list.filter(([type]) => type === 'change')).to.eql([
        ['change', { field: 'number', empty: false, complete: false }],
      ]),
    );
    await page.keyboard.type('10005');
    await inFrame(page, 'Expiry date').pressSequentially('1131');
    await inFrame(page, 'Security code').pressSequentially('1234');
    await eventually(reports, (list) => expect(list.at(-1)).to.eql(['complete', { complete: true }]));
    const list = await reports();
    for (const field of ['number', 'expiry', 'cvv'])
      expect(list)
        .to.deep.include(['focus', { field }])
        .and.include(['change', { field, empty: false, complete: true }]);
    expect(list).to.deep.include(['blur', { field: 'number' }]);
    await inFrame(page, 'Card number').fill('4');
    await eventually(reports, (later) => {
      expect(later).to.deep.include(['complete', { complete: false }]);
      expect(later).to.deep.include(['brand', { name: 'Visa' }]);
      expect(later).to.deep.include(['change', { field: 'cvv', empty: false, complete: false }]);
    });
    // The text of a fault has the length that a code of this brand has.
    const fault = 'Enter the 3 digits on the back of the card.';
    const left = ['change', { field: 'cvv', empty: false, complete: false, fault }];
    await eventually(reports, (later) => expect(later).to.deep.include(left));
    expect(JSON.stringify(await reports()).replaceAll(fault, '')).not.to.match(/\d|removed/);
    expect(await page.evaluate(`try { fields.on('keys', () => 1); } catch ({ message }) { message }`)).to.contain(
      'no event',
    );
  });

  for (const [index, layout] of ['', '?single-line'].entries())
    it(`let the payer choose the network of a co-badged card ${layout}`, async () => {
      await settings({ cartes_bancaires_prefixes: ['497', '555555'] });
      const { page, complaints } = await visit({ viewport: { width: 320, height: 700 } }, layout);
      await page.evaluate(
        `window.offered = []; fields.on('networks', (about) => window.offered.push(about.networks));`,
      );
      const choice = page.frameLocator('iframe[title="Card number"]').getByLabel('Card network');
      await enter(page, approvedCard);
      expect(await choice.isVisible()).to.equal(false);
      await enter(page, '5555550000000002');
      await choice.waitFor();
      await choice.selectOption('cartes_bancaires');
      await enter(page, '4970110000000005');
      await eventuallyIs(() => choice.inputValue(), '');
      expect(await choice.locator('option').allTextContents()).to.eql(['Automatic', 'Cartes Bancaires', 'Visa']);
      await expectAccessible(page);
      await fits(page, 320);
      for (const label of ['Cartes Bancaires', 'Visa', 'Automatic']) {
        await choice.selectOption({ label });
        const calls = stage.bankA.calls.length;
        const { token } = await page.evaluate<{ token: string }>('fields.tokenize({})');
        await stage.http.sale({ body: unpaid({ token }) }).ok;
        expect(stage.bankA.calls).to.have.length(calls + 1);
      }
      const chosen = await stage.query<{ network: string | null }>(
        `SELECT card_network AS network FROM instruments WHERE bin = '497011'
          GROUP BY 1 HAVING count(*) = $1 ORDER BY 1`,
        index + 1,
      );
      expect(chosen.map(({ network }) => network)).to.eql(['cartes_bancaires', 'visa', null]);
      await eventuallyIs(
        () => page.evaluate<string>('JSON.stringify(window.offered)'),
        '[["cartes_bancaires","mastercard"],[],["cartes_bancaires","visa"]]',
      );
      expect(complaints).to.eql([]);
      await settings({ cartes_bancaires_prefixes: [] });
    });

  it('say without scripts that they need them', async () => {
    const { page } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(origin);
    await eventually(
      () => page.locator('body').innerText(),
      (text) => expect(text).to.contain('Paying by card needs JavaScript.'),
    );
    const framed = await fetch(`${stage.service.baseUrl}/fields/v1/frames/${key}/number?language=de`);
    expect(await framed.text()).to.match(/<noscript><p>Die Karteneingabe braucht JavaScript/);
  });

  it('speak the language of the browser, title and all', async () => {
    const { page } = await openPage(browser, { locale: 'de-AT' });
    await page.goto(origin);
    await inFrame(page, 'Kartennummer').waitFor();
    await press(page);
    await page.frameLocator('iframe[title="Prüfnummer"]').getByText('Geben Sie die Prüfnummer ein.').waitFor();
  });

  it('take styles of a closed set, and nothing else', async () => {
    const { page, complaints } = await visit();
    await page.evaluate(`(() => {
      const place = () => document.body.appendChild(document.createElement('div'));
      const style = {
        color: '#123456', fontSize: '20px', borderRadius: '500px', position: 'fixed',
        background: 'url(https://evil.example/)',
      };
      return CardFields.create({
        key: document.body.dataset.key, style, fields: { number: place(), expiry: place(), cvv: place() },
      }).ready;
    })()`);
    const frame = fieldFrames(page).at(-1)!;
    const shown = `(() => {
      const { color, fontSize, backgroundImage, position } = getComputedStyle(document.getElementById('field'));
      return { color, fontSize, backgroundImage, position };
    })()`;
    await eventuallyIs(() => frame.evaluate<object>(shown), {
      color: 'rgb(18, 52, 86)',
      fontSize: '20px',
      backgroundImage: 'none',
      position: 'static',
    });
    await eventuallyIs(() => complaints.some((text) => text.includes('the style background is not supported')), true);
  });

  it('take no message of another window, and no second page', async () => {
    const { page } = await visit();
    const [frame] = fieldFrames(page);
    const before = await frame!.evaluate<string>('document.documentElement.style.cssText');
    // A sister, which is of an origin that is not allowed.
    await fieldFrames(page)[1]!.evaluate(
      "window.parent.frames[0].postMessage({ type: 'configure', group: 'x', style: { color: '#ff0000' } }, '*')",
    );
    await page.evaluate("frames[0].postMessage({ type: 'configure', group: 'x', style: { color: '#ff0000' } }, '*')");
    await page.evaluate("frames[0].postMessage({ type: 'clear', group: 'x' }, '*')");
    await inFrame(page, 'Card number').fill(approvedCard);
    expect(await frame!.evaluate('document.documentElement.style.cssText')).to.equal(before);
  });

  it('are not shown in the page of another origin', async () => {
    const { page } = await openPage(browser);
    const refusals: string[] = [];
    page.on('console', (message) => refusals.push(message.text()));
    await page.goto(origin.replace('127.0.0.1', 'localhost'));
    await page.locator('iframe').nth(2).waitFor({ state: 'attached' });
    await eventuallyIs(() => refusals.filter((text) => text.includes('frame-ancestors')).length, 3);
    for (const frame of fieldFrames(page)) await eventuallyIs(() => frame.locator('input').count(), 0);
  });

  it('weigh little', async () => {
    const sizes: number[] = [];
    const { page } = await openPage(browser);
    page.on('response', (response) => {
      if (response.url().startsWith(stage.service.baseUrl))
        sizes.push(Number(response.headers()['content-length'] ?? 0));
    });
    await page.goto(origin);
    await inFrame(page, 'Security code').waitFor();
    await eventually(
      () => sizes.length,
      (count) => expect(count).to.be.at.least(6),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).to.be.below(30_000);
  });
});
