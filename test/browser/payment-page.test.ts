import { expect } from 'chai';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIResponse, Locator, Page, Response } from 'playwright-core';
import type { Schema } from '../../src/base/contract.js';
import { startedBrowser, eventually, eventuallyIs, expectAccessible, fillCard } from '../support/pages/browser.js';
import { fits, leavesBy, openPage, showsHeading, startOwnDomain, startShopSite } from '../support/pages/browser.js';
import { authenticatedCards } from '../support/processors/authentication.js';
import { approvedCard, declinedCard, unpaid, type SubmissionRequest } from '../support/payments.js';
import { startStage } from '../support/stage.js';
import { turning } from '../recurring/series-client.js';
import { started } from '../support/started.js';

describe('the payment page in a browser', () => {
  const stage = started(startStage);
  const browser = startedBrowser();
  const undo: (() => Promise<void>)[] = [];

  after(() => Promise.all(undo.map((each) => each())));

  async function hosted(fields: Partial<SubmissionRequest> = {}) {
    const order = { merchant_order_id: '1001', description: 'Annual plan' };
    const page = { payment_collection: 'hosted_page', order, ...fields } as const;
    const made = await stage.http.sale({ body: unpaid(page) }).ok;
    return { made, url: made.next_action!.url };
  }
  async function open(url: string, options?: Parameters<typeof openPage>[1]) {
    const opened = await openPage(browser, options);
    await opened.page.goto(url);
    return opened;
  }
  async function openHosted(fields?: Partial<SubmissionRequest>, options?: Parameters<typeof openPage>[1]) {
    const asked = await hosted(fields);
    return { ...asked, ...(await open(asked.url, options)) };
  }
  const settings = (body: Schema<'PaymentPageChange'>) => stage.http.managementPaymentPageUpdate({ body }).ok;

  const press = (page: Page): Promise<void> => page.getByRole('button', { name: /^Pay/ }).click();
  async function pay(page: Page, number: string, cvv?: string): Promise<void> {
    await enter(page, number, cvv);
    await press(page);
  }
  async function enter(page: Page, number: string, cvv = '123'): Promise<void> {
    await page.getByLabel('Card number').pressSequentially(number);
    await page.getByLabel('Expiry date').pressSequentially('1230');
    await page.getByLabel('Security code').pressSequentially(cvv);
  }

  const expectPaid = (page: Page): Promise<void> => showsHeading(page, 'Thank you');
  /** Waits for an alert in place of the page before, which has the focus. */
  async function expectRefused(page: Page, ...texts: readonly string[]): Promise<void> {
    for (const text of texts) await page.getByRole('alert').getByText(text).waitFor();
    await page.locator('#faults:focus').waitFor();
    await page.waitForLoadState();
  }
  const holds = (field: Locator, value: string) => eventuallyIs(() => field.inputValue(), value);
  const has = (field: Locator, attribute: string, value: string | null) =>
    eventuallyIs(() => field.getAttribute(attribute), value, attribute);
  const mentioned = (page: Page): Promise<string> =>
    page.evaluate<string>(
      'JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, location.href, document.title])',
    );
  for (const [what, javaScriptEnabled] of [
    ['with scripts', true],
    ['without scripts', false],
  ] as const)
    for (const width of [320, 1440])
      it(`takes a payment after a mistake and a decline, ${what}, ${width} pixels wide`, async () => {
        const { made, url } = await hosted();
        const { context, page, complaints } = await open(url, { javaScriptEnabled, viewport: { width, height: 800 } });
        await pay(page, approvedCard, '12');
        await page.locator('#cvv-fault').getByText('Enter the 3 digits on the back').waitFor();
        await page.locator(javaScriptEnabled ? '#cvv:focus' : '#faults:focus').waitFor();
        await page.waitForLoadState();
        // With scripts, what was right is still there.
        if (javaScriptEnabled) expect(await page.getByLabel('Card number').inputValue()).not.to.equal('');
        expect(await page.getByLabel('Expiry date').inputValue()).to.match(/^12\/?30$/);
        await page.getByLabel('Card number').fill(declinedCard);
        await page.getByLabel('Security code').fill('123');
        await press(page);
        await expectRefused(page, 'The payment was declined');
        await pay(page, approvedCard);
        await expectPaid(page);
        await page.waitForURL(url);
        if (javaScriptEnabled) {
          // Ports may hold four of the digits.
          expect(await eventually(() => mentioned(page))).not.to.match(/4111 ?111|4000 ?000/);
          await fits(page, width);
        }
        expect(await context.cookies()).to.eql([]);
        expect(complaints).to.eql([]);
        expect((await stage.statusOf(made)).status.status).to.equal('DECLINED');
      });

  it('is at the merchant’s own domain, with the pages of 3-D Secure, and never names the service', async () => {
    const domain = await startOwnDomain(stage.service.baseUrl);
    undo.push(() => domain.close());
    await settings({ base_url: domain.origin });
    const { page, complaints } = await openPage(browser);
    const origins = new Set<string>();
    page.on('request', (sent) => origins.add(new URL(sent.url()).origin));
    for (const number of [approvedCard, authenticatedCards.challengedWithMethod, '4000000000003220']) {
      const { made, url } = await hosted();
      await page.goto(url);
      await pay(page, number);
      if (number !== approvedCard) {
        await page.getByLabel('One-time code').fill('123456');
        await page.getByRole('button', { name: 'Confirm' }).click();
      }
      await expectPaid(page);
      await page.waitForURL(url);
      expect((await stage.statusOf(made)).status.status).to.equal('APPROVED');
    }
    expect([...origins]).to.eql([domain.origin]);
    const opened = await hosted();
    await settings({ base_url: null });
    // An address in use stays valid, and leads to the new one after the challenge.
    await page.goto(opened.url);
    await pay(page, authenticatedCards.challengedWithMethod);
    await page.getByLabel('One-time code').fill('123456');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL(opened.url.replace(domain.origin, stage.service.baseUrl));
    await expectPaid(page);
    expect(complaints).to.eql([]);
  });

  it('is used by keyboard alone, and groups the digits while they are typed', async () => {
    const { page } = await openHosted();
    await page.locator('#number:focus').waitFor();
    await page.keyboard.type(approvedCard);
    await holds(page.getByLabel('Card number'), '4111 1111 1111 1111');
    await page.getByText('Visa').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('1230');
    await holds(page.getByLabel('Expiry date'), '12/30');
    await page.keyboard.press('Tab');
    await page.keyboard.type('123');
    await page.keyboard.press('Enter');
    await expectPaid(page);
  });

  it('leads from a mistake to its field', async () => {
    const { url } = await hosted();
    for (const javaScriptEnabled of [true, false]) {
      const { context, page } = await open(url, { javaScriptEnabled });
      await press(page);
      if (javaScriptEnabled) await page.locator('#number:focus').waitFor();
      else {
        await page.locator('#faults:focus').waitFor();
        await page.waitForLoadState();
        expect(await page.getByText('Enter the security code.').count(), 'errors are told once').to.equal(1);
        await page.getByRole('link', { name: 'Security code' }).click();
        await page.locator('#cvv:focus').waitFor();
      }
      await has(page.getByLabel('Security code'), 'aria-describedby', 'cvv-hint cvv-fault');
      await eventuallyIs(() => page.url().includes('again'), !javaScriptEnabled);
      await context.close();
    }
  });

  it('says beside a field that was left what is wrong with it, and takes that back as it is corrected', async () => {
    const { page, url } = await openHosted();
    const [number, date, code, name] = ['Card number', 'Expiry date', 'Security code', 'Name on the card'].map(
      (label) => page.getByLabel(label),
    );
    for (const [field, text, fault] of [
      [number, '4111111111111112', 'This is not a card number.'],
      [number, '41111111111116', 'This is not a card number.'],
      [date, '1399', 'Enter month and year'],
      [date, '0120', 'This card has expired.'],
      [name, 'Ada \u202eecalevoL', 'The name contains invalid characters'],
    ] as const) {
      await field!.fill('');
      await field!.pressSequentially(text);
      await field!.blur();
      const shown = page.locator('.fault').getByText(fault);
      await shown.waitFor();
      await has(field!, 'aria-invalid', 'true');
      await field!.press('End');
      await field!.press('Backspace');
      await shown.waitFor({ state: 'hidden' });
      await has(field!, 'aria-invalid', null);
    }
    await number!.fill('378282246310005');
    await page.getByText('4 digits on the front of the card').waitFor();
    await code!.pressSequentially('123');
    await code!.blur();
    await page.getByText('Enter the 4 digits on the front of the card.').waitFor();
    await number!.fill(approvedCard);
    await page.getByText('3 digits on the back of the card').first().waitFor();
    await press(page);
    await page.locator('#expiry:focus').waitFor();
    await holds(number!, '4111 1111 1111 1111');
    await holds(code!, '123');
    expect(page.url()).to.equal(url);
  });

  it('takes a date of three digits, full-width and Arabic digits, and a number that is pasted with a word', async () => {
    const { made, page } = await openHosted();
    const paste = (label: string, text: string) =>
      page.getByLabel(label).evaluate((input, pasted) => {
        (input as unknown as { focus(): void }).focus();
        (globalThis as unknown as { document: { execCommand(...parts: unknown[]): void } }).document.execCommand(
          'insertText',
          false,
          pasted,
        );
      }, text);
    await paste('Card number', 'Card: ٤111 1111 1111 ۱111');
    await holds(page.getByLabel('Card number'), '4111 1111 1111 1111');
    await page.getByLabel('Expiry date').pressSequentially('829');
    await holds(page.getByLabel('Expiry date'), '08/29');
    await paste('Security code', '１２３');
    await press(page);
    await expectPaid(page);
    expect((await stage.statusOf(made)).status.status).to.equal('APPROVED');
  });

  it('lets browsers fill in a card where scripts keep what is typed out of their files', async () => {
    const { url } = await hosted();
    for (const javaScriptEnabled of [true, false]) {
      const { context, page } = await open(url, { javaScriptEnabled });
      const number = page.locator('#number');
      await has(number, 'autocomplete', javaScriptEnabled ? 'cc-number' : 'off');
      await number.fill('4');
      await has(number, 'autocomplete', 'off');
      await context.close();
    }
  });

  it('makes one payment of a double click, and none of the back button', async () => {
    const { made, url } = await hosted();
    const { page } = await openPage(browser);
    const before = stage.bankA.calls.length;
    await page.goto(url);
    await enter(page, approvedCard);
    await page.getByRole('button', { name: /^Pay/ }).dblclick();
    await expectPaid(page);
    await page.goBack();
    await page.waitForLoadState();
    await page.goto(url);
    await expectPaid(page);
    expect(stage.bankA.calls.length).to.equal(before + 1);
    expect((await stage.statusOf(made)).status.status).to.equal('APPROVED');
  });

  it('warns before its time ends, and gives more without losing what was typed', async () => {
    const { url } = await hosted();
    const { context, page, complaints } = await openPage(browser);
    await page.clock.install();
    await page.goto(url);
    await page.getByText('Time left to pay: 30 minutes').waitFor();
    const other = await context.newPage();
    await other.clock.install();
    await other.goto(url);
    await enter(page, approvedCard);
    await stage.service.clock.advance(26 * 60_000);
    await page.clock.fastForward(26 * 60_000);
    const warning = page.locator('#ending');
    await warning.waitFor();
    await page
      .getByRole('status')
      .getByText(/ends soon.*Time left to pay: 4 minutes/)
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'More time' }).click();
    await page.getByText('Time left to pay: 30 minutes').first().waitFor();
    await warning.waitFor({ state: 'hidden' });
    await eventuallyIs(
      () => page.getByRole('status').textContent(),
      'You have more time now. Time left to pay: 30 minutes',
    );
    await holds(page.getByLabel('Card number'), '4111 1111 1111 1111');
    // The other tab learns of it before it warns.
    const asked = other.waitForResponse(/\/time$/);
    await other.clock.fastForward(26 * 60_000);
    await asked;
    await other.getByText('Time left to pay: 30 minutes').waitFor();
    await other.locator('#ending').waitFor({ state: 'hidden' });
    await press(page);
    await expectPaid(page);
    await other.clock.fastForward(31 * 60_000);
    await expectPaid(other);
    expect(complaints).to.eql([]);
  });

  it('says in place of the form that its time has ended', async () => {
    const { url } = await hosted();
    const { page } = await openPage(browser);
    await page.clock.install();
    await page.goto(url);
    await stage.service.clock.advance(31 * 60_000);
    await page.clock.fastForward(31 * 60_000);
    await page.getByRole('heading', { name: 'The time for this payment has expired' }).waitFor();
    await expectAccessible(page);
  });

  it('warns without scripts as well, and gives more time by a form', async () => {
    const { url } = await hosted();
    await stage.service.clock.advance(25 * 60_000 - 1000);
    const { page, complaints } = await open(url, { javaScriptEnabled: false });
    await page.getByText('The time for this payment ends soon.').waitFor();
    await page.getByRole('button', { name: 'More time' }).click();
    await page.getByText('Time left to pay: 30 minutes').waitFor();
    await page.locator('#ending').waitFor({ state: 'hidden' });
    expect(complaints).to.eql([]);
  });

  it('is left by its button', async () => {
    const { page } = await openHosted();
    await page.getByRole('button', { name: 'Cancel the payment' }).click();
    await page.getByRole('heading', { name: 'The payment was cancelled' }).waitFor();
    await expectAccessible(page);
  });

  for (const colorScheme of ['light', 'dark'] as const)
    it(`can be used by everybody in each of its states, ${colorScheme}`, async () => {
      const { page } = await openPage(browser, { colorScheme });
      const faults = () => expectAccessible(page);
      await page.goto((await hosted()).url);
      await faults();
      await press(page);
      await page.getByText('Enter the card number.').waitFor();
      await faults();
      await pay(page, declinedCard);
      await expectRefused(page, 'declined');
      await faults();
      await pay(page, approvedCard);
      await expectPaid(page);
      await faults();
      await page.goto(`${stage.service.baseUrl}/pay/nothing-is-here`);
      await faults();
      await page.goto((await hosted({ language: 'ar' })).url);
      await faults();
      for (let attempt = 0; attempt < 5; attempt++) {
        await fillCard(page, declinedCard);
        await leavesBy(page, () => page.locator('form[data-paying] button').click());
        if (attempt % 4 === 0) await faults();
      }
      await eventuallyIs(() => page.locator('#number').count(), 0, 'no further try');
      await page.goto((await hosted({ amount: 3001 })).url);
      await enter(page, approvedCard);
      // By the clock, for a bank that does not answer. It stops with the answer: a later lookup finds the approval.
      const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
      const clicked = page.getByRole('button', { name: /^Pay/ }).click();
      await turning(stage.service, answered, 250);
      await clicked;
      await showsHeading(page, 'Your payment is being processed');
      await faults();
    });

  it('says what a series costs, and can be used by everybody in the merchant’s colours', async () => {
    const { next_action } = await stage.http.recurringInit({
      body: {
        amount: 19.99,
        currency: 'EUR',
        payment_collection: 'hosted_page',
        payer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
        recurring: { managed_by: 'merchant', recurring_date_type: 'monthly', time_interval: 1, number_of_payments: 12 },
      },
    }).ok;
    // The lowest contrast that a colour may have.
    await settings({ colour: '#767676', colour_dark: '#868686' });
    for (const colorScheme of ['light', 'dark'] as const) {
      const { context, page, complaints } = await openPage(browser, { colorScheme });
      await page.goto(next_action!.url);
      await page.getByText('€19.99 every month, 12 times.').waitFor();
      await expectAccessible(page);
      await eventuallyIs(
        () => page.evaluate<string>("getComputedStyle(document.querySelector('.button')).backgroundColor"),
        colorScheme === 'light' ? 'rgb(118, 118, 118)' : 'rgb(134, 134, 134)',
      );
      expect(complaints).to.eql([]);
      await context.close();
    }
    await settings({ colour: null, colour_dark: null });
  });

  it('leads back to the shop, and back to itself by the back button', async () => {
    const shop = await startShopSite(() => ({ type: 'text/html', content: Buffer.from('<title>The shop</title>') }));
    undo.push(shop.close);
    const { origin } = shop;
    await settings({ return_origins: [origin] });
    const { made, url } = await hosted({ return_url: `${origin}/paid` });
    for (const javaScriptEnabled of [false, true]) {
      const { context, page, complaints } = await open(url, { javaScriptEnabled });
      if (!javaScriptEnabled) {
        await pay(page, approvedCard);
      } else {
        // Opened again, in another window: it is paid, and says so.
        await expectPaid(page);
        await page.getByRole('link', { name: /^Back to/ }).click();
      }
      await page.waitForURL(`${origin}/**`);
      expect(new URL(page.url()).searchParams.get('transaction_id')).to.equal(made.transaction_id);
      await page.waitForLoadState();
      await page.goBack();
      await expectPaid(page);
      expect(complaints).to.eql([]);
      await context.close();
    }
  });

  it('leads back to a shop that redirects to another host of its own, after a payment and when it is left', async () => {
    const shop = createServer(({ headers, url }, response) => {
      const [name, port] = headers.host!.split(':');
      if (name === 'localhost') response.end('<h1>The shop</h1>');
      else response.writeHead(301, { Location: `http://localhost:${port}${url}` }).end();
    });
    await once(shop.listen(0), 'listening');
    const { port } = shop.address() as AddressInfo;
    undo.push(async () => {
      shop.close();
      shop.closeAllConnections();
    });
    await settings({ return_origins: [`http://127.0.0.1:${port}`] });
    for (const javaScriptEnabled of [true, false])
      for (const ends of ['APPROVED', 'CANCELLED', 'DECLINED'] as const) {
        const { context, page, complaints } = await openHosted(
          { return_url: `http://127.0.0.1:${port}/paid` },
          { javaScriptEnabled },
        );
        if (ends !== 'CANCELLED') await enter(page, ends === 'APPROVED' ? approvedCard : '4000000000000002');
        if (ends === 'DECLINED') await page.getByRole('button', { name: /^Pay/ }).click();
        const last = { APPROVED: /^Pay/, CANCELLED: /^Cancel/, DECLINED: /^Back to/ }[ends];
        await page.getByRole('button', { name: last }).click();
        await page.getByRole('heading', { name: 'The shop' }).waitFor();
        await page.waitForURL(
          ({ host, searchParams }) => host === `localhost:${port}` && searchParams.get('status') === ends,
        );
        expect(complaints).to.eql([]);
        await context.close();
      }
  });

  it('leads the sandbox’s challenged card to the challenge page of the others, and back', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { made, url, context, page, complaints } = await openHosted({ language: 'de' }, { javaScriptEnabled });
      await fillCard(page, '4000000000003220');
      await page
        .getByRole('button', { name: /^12|bezahlen|zahlen/i })
        .first()
        .click();
      await page.getByRole('heading', { name: 'Bestätigen Sie Ihre Zahlung' }).waitFor();
      await page.getByLabel('Einmalcode').fill('000000');
      await page.getByRole('button', { name: 'Bestätigen' }).click();
      await page.getByText('Verbleibende Versuche: 2.').waitFor();
      await page.waitForLoadState();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel('Einmalcode').fill('123456');
      await page.getByRole('button', { name: 'Bestätigen' }).click();
      await page.getByRole('heading', { name: 'Vielen Dank' }).waitFor();
      await page.waitForURL(url);
      expect(complaints).to.eql([]);
      expect((await stage.statusOf(made)).status.status).to.equal('APPROVED');
      await context.close();
    }
  });

  for (const [number, title, text] of [
    ['4000000000000127', 'The payment was declined', 'The security code or another detail is wrong.'],
    ['4000000000000069', 'The payment was declined', 'The card has expired.'],
    ['4000000000009995', 'The payment was declined', 'There is not enough money on the account.'],
    ['4000000000009987', 'The payment was declined', 'Nothing was charged. Try again, or use another card.'],
    ['4000000000000119', 'The payment did not go through', 'Something went wrong on our side, not with your card.'],
  ] as const)
    it(`says why card ${number.slice(-4)} was refused as far as a payer may know, and lets them leave`, async () => {
      const { page } = await openHosted();
      await pay(page, number);
      await expectRefused(page, title, text);
      await eventually(
        () => page.title(),
        (shown) => expect(shown).to.match(new RegExp(`^${title}`)),
      );
      await page.getByRole('button', { name: 'Cancel the payment' }).click();
      await page.getByRole('heading', { name: 'The payment was cancelled' }).waitFor();
      await eventuallyIs(() => page.getByRole('textbox').count(), 0);
    });

  it('shows all decimals of what is charged', async () => {
    for (const currency of ['HUF', 'COP', 'IDR'] as const) {
      const { context, page } = await openHosted({ amount: 10.49, currency });
      await page.getByRole('button', { name: new RegExp(`^Pay ${currency}.10\\.49$`) }).waitFor();
      await context.close();
    }
  });

  it('has the order beside the payment where there is room, and the amount first on a phone', async () => {
    const line_items = [{ name: 'Riesling', quantity: 2, unit_price: 5.25 }];
    const order = { description: 'Zwei Flaschen vom Hang über der alten Stadt am Fluss' };
    const { url } = await hosted({ language: 'de', line_items, order });
    for (const [width, isWide] of [
      [1200, true],
      [390, false],
      [320, false],
    ] as const) {
      const { context, page } = await open(url, { viewport: { width, height: 800 } });
      const place = async (selector: string) => (await page.locator(selector).boundingBox())!;
      await eventually(
        () => Promise.all(['.amount', '#number', '#expiry', '#cvv'].map((each) => place(each))),
        ([amount, number, date, code]) => {
          if (isWide) expect(amount!.x + amount!.width).to.be.below(number!.x);
          else expect(amount!.y + amount!.height).to.be.below(number!.y);
          expect([date!.y, date!.height], 'one row').to.eql([code!.y, code!.height]);
          expect(date!.x + date!.width).to.be.below(code!.x);
        },
      );
      await has(page.locator('#expiry'), 'placeholder', 'MM/JJ');
      await page.locator('#number').pressSequentially('378282246310005');
      await eventually(
        async () => [await place('#number'), await place('#brand')] as const,
        ([box, brand]) =>
          expect([brand.x > box.x, brand.x + brand.width < box.x + box.width, brand.y > box.y]).not.to.include(false),
      );
      const item = page.getByText('Riesling');
      await eventuallyIs(() => item.isVisible(), isWide, 'items are folded on a phone');
      if (!isWide) await page.getByText('Artikel (1)').click();
      await item.waitFor();
      const lines = 'Math.max(...[...document.querySelectorAll("header dt")].map((name) => name.offsetHeight))';
      expect(await page.evaluate<number>(lines), 'the names of details are not broken').to.be.below(30);
      await fits(page, width);
      await expectAccessible(page);
      await context.close();
    }
  });

  it('shows the mark of a card, and the choice of a network for a co-badged one only', async () => {
    const links = { terms_url: 'https://shop.example.com/terms', support_url: 'https://shop.example.com/help' };
    await settings({ ...links, cartes_bancaires_prefixes: ['497'] });
    const { url } = await hosted();
    for (const [width, colorScheme] of [
      [1200, 'light'],
      [320, 'dark'],
    ] as const) {
      const { context, page, complaints } = await open(url, { colorScheme, viewport: { width, height: 800 } });
      const number = page.getByLabel('Card number');
      for (const [digits, brand] of [
        ['5555555555554444', 'Mastercard'],
        ['378282246310005', 'American Express'],
        ['6759649826438453', 'Maestro'],
        [approvedCard, 'Visa'],
      ] as const) {
        await number.fill(digits);
        await has(page.locator('#brand'), 'data-name', brand);
        await eventuallyIs(() => page.locator('#brand').textContent(), brand);
        await expectAccessible(page);
      }
      const choice = page.getByRole('group', { name: 'Card network' });
      await choice.waitFor({ state: 'hidden' });
      await number.fill('4970110000000005');
      await choice.getByLabel('Visa').waitFor();
      await choice.getByLabel('Cartes Bancaires').check();
      await expectAccessible(page);
      await fits(page, width);
      expect(await page.getByRole('link', { name: 'Help' }).getAttribute('href')).to.equal(links.support_url);
      expect(complaints).to.eql([]);
      if (width === 320) {
        await page.getByLabel('Expiry date').fill('12/30');
        await page.getByLabel('Security code').fill('123');
        await press(page);
        await expectPaid(page);
        await page.getByText('Cartes Bancaires •••• 0005').waitFor();
      }
      await context.close();
    }
    const { context, page } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto((await hosted()).url);
    await page.getByLabel('Visa / Mastercard').waitFor();
    await context.close();
    await settings({ terms_url: null, support_url: null, cartes_bancaires_prefixes: [] });
  });

  it('asks the payer for what the payment lacks, with and without scripts', async () => {
    await settings({ ask_payer_for: ['email', 'phone_number', 'billing_address'] });
    for (const [width, javaScriptEnabled] of [
      [1200, true],
      [320, true],
      [390, false],
    ] as const) {
      const { made, url } = await hosted();
      const viewport = { width, height: 900 };
      const { context, page, complaints } = await open(url, { javaScriptEnabled, viewport });
      const email = page.getByLabel('Email');
      await eventuallyIs(() => page.evaluate<string>('document.activeElement.name'), 'email');
      await enter(page, approvedCard);
      await email.fill('ada@example');
      await page.getByLabel('Phone').fill('020 7946');
      await page.getByLabel('Address', { exact: true }).fill('12 St James’s Square');
      await page.getByLabel('City').fill('London');
      await page.getByLabel('Country').selectOption({ label: 'United Kingdom' });
      await press(page);
      await page.getByText('Enter an email address, such as name@example.com.').waitFor();
      await page.getByText('Enter the number with + and the country code.').waitFor();
      await page.locator('#postal_code-fault').waitFor();
      await eventuallyIs(() => page.getByLabel('Country').inputValue(), 'GB');
      if (javaScriptEnabled) await expectAccessible(page);
      await fits(page, width);
      await email.fill('ada@example.com');
      await page.getByLabel('Phone').fill('+44 20 7946 0018');
      await page.getByLabel('Postal code').fill('SW1Y 4LB');
      if (!javaScriptEnabled) {
        await page.getByLabel('Card number').fill(approvedCard);
        await page.getByLabel('Security code').fill('123');
      }
      await press(page);
      await expectPaid(page);
      expect(complaints).to.eql([]);
      const { order } = await stage.http.transactionStatus({ transaction_id: made.transaction_id }).ok;
      expect(order.payer).to.include({ email_domain: 'example.com', phone_number: '+442079460018' });
      await context.close();
    }
    await settings({ ask_payer_for: [] });
  });

  it('saves a card, pays with it again and removes it, by keyboard, with and without scripts', async () => {
    await settings({ save_cards: true });
    const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
    for (const [width, javaScriptEnabled] of [
      [390, true],
      [320, false],
    ] as const) {
      const viewport = { width, height: 900 };
      const { context, page, complaints } = await openPage(browser, { javaScriptEnabled, viewport });
      const looksRight = async (): Promise<void> => {
        if (javaScriptEnabled) await expectAccessible(page);
        await fits(page, width);
      };
      const save = page.getByRole('checkbox', { name: 'Save this card for next time' });
      const saved = page.getByRole('radio', { name: 'Visa' });
      const first = await hosted({ order: { payer: ada } });
      await page.goto(first.url);
      await enter(page, approvedCard);
      expect(await save.isChecked()).to.equal(false);
      await save.press('Space');
      await looksRight();
      await press(page);
      await expectPaid(page);
      const { order } = await stage.statusOf(first.made);
      const known = () => hosted({ order: { payer: { ...ada, friendly_id: order.payer!.friendly_id } } });

      await page.goto((await known()).url);
      await page.locator('[type=radio]:checked:focus').waitFor();
      expect(await page.getByRole('radio').count()).to.equal(2);
      expect(await page.getByLabel('Card number').isVisible(), 'needs no number').to.equal(false);
      await page.keyboard.press('ArrowDown');
      await page.getByLabel('Card number').waitFor();
      await save.waitFor();
      await looksRight();
      await page.keyboard.press('ArrowUp');
      await page.getByLabel('Card number').waitFor({ state: 'hidden' });
      if (javaScriptEnabled) await page.getByText('3 digits on the back of the card').waitFor();
      for (const key of ['Tab', 'Tab', '1', '2', 'Enter']) await page.keyboard.press(key);
      await page.locator('#cvv-fault').getByText('Enter the 3 digits on the back').waitFor();
      await page.waitForLoadState();
      await eventuallyIs(() => saved.isChecked(), true);
      await looksRight();
      await page.getByLabel('Security code').fill('123');
      const form = "document.getElementById('pay')";
      if (javaScriptEnabled)
        await page.evaluate(`${form}.addEventListener('submit', (event) => event.preventDefault())`);
      await page.getByLabel('Security code').press('Enter');
      if (javaScriptEnabled) {
        // While it is sent, the button that pays says so, not the one that removes the card.
        await page.locator('button:not([form]):disabled').waitFor();
        await page.evaluate(`${form}.submit()`);
      }
      await expectPaid(page);

      await page.goto((await known()).url);
      await page.locator('[type=radio]:focus').waitFor();
      const remove = page.getByRole('button', { name: /^Remove: Visa/ });
      for (const key of ['Tab', 'Enter']) await page.keyboard.press(key);
      await remove.waitFor();
      await looksRight();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.locator('#faults:focus').getByText('This card is no longer saved.').waitFor();
      await looksRight();
      await eventuallyIs(() => page.getByRole('radio').count(), 0);
      await pay(page, approvedCard);
      await expectPaid(page);
      expect(complaints).to.eql([]);
      await context.close();
    }
    await settings({ save_cards: false });
  });

  it('ends with a receipt that can be printed', async () => {
    const { made, page, complaints } = await openHosted({
      line_items: [{ name: 'Riesling', quantity: 1, unit_price: 10.5 }],
    });
    await pay(page, approvedCard);
    await expectPaid(page);
    const [thanks, amount] = [page.getByRole('heading'), page.locator('.amount')];
    expect((await thanks.boundingBox())!.y, 'the outcome first').to.be.below((await amount.boundingBox())!.y);
    await page.getByText('Visa •••• 1111').waitFor();
    await page.getByText('Items (1)').click();
    await page.getByText(made.transaction_id).waitFor();
    await page.evaluate('window.print = () => { document.title = "printed"; }');
    await page.getByRole('button', { name: 'Print the receipt' }).click();
    await eventuallyIs(() => page.title(), 'printed');
    await page.getByLabel('Email').fill('ada@example.com');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send the receipt by email' }).click();
    await page.getByText('The receipt is on its way by email.').waitFor();
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    await eventuallyIs(() => page.getByRole('button').count(), 0, 'paper has no buttons');
    await page.getByText('Visa •••• 1111').waitFor();
    await page.getByText('Riesling').waitFor();
    expect(complaints).to.eql([]);
  });

  it('weighs little', async () => {
    const { url } = await hosted();
    const { page } = await openPage(browser);
    const sizes: number[] = [];
    const add = (response: Response | APIResponse) => sizes.push(Number(response.headers()['content-length'] ?? 0));
    page.on('response', add);
    await page.goto(url);
    // Chromium's shell has no tab to show it in, and does not load it.
    const icon = await page.locator('link[rel=icon]').evaluate((link: { readonly href: string }) => link.href);
    add(await page.request.get(icon, { failOnStatusCode: true }));
    await eventually(
      () => sizes.length,
      (count) => expect(count).to.be.at.least(3),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).to.be.below(30_000);
  });
});
