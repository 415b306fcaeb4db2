import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { accessibilityFaults, openPage, startBrowser } from '../support/browser.js';
import { succeeded } from '../support/contract-client.js';
import { approvedCard, declinedCard, unpaid } from '../support/payments.js';
import { startStage, type Stage } from '../support/stage.js';

describe('the payment page in a browser', () => {
  let stage: Stage;
  let browser: Browser;
  const undo: (() => Promise<void>)[] = [];

  before(async function () {
    const started = await startBrowser();
    if (!started) this.skip();
    browser = started;
    undo.push(() => started.close());
    stage = await startStage();
    undo.push(() => stage.close());
  });
  after(() => Promise.all(undo.map((each) => each())));

  async function hosted() {
    const order = { merchant_order_id: '1001', description: 'Annual plan' };
    const made = await succeeded(stage.http.sale({ body: unpaid({ payment_collection: 'hosted_page', order }) }));
    return { made, url: made.next_action!.url };
  }

  async function enter(page: Page, number: string, cvv = '123'): Promise<void> {
    await page.getByLabel('Card number').pressSequentially(number);
    await page.getByLabel('Expiry date').pressSequentially('1230');
    await page.getByLabel('Security code').pressSequentially(cvv);
  }

  const expectPaid = (page: Page): Promise<void> => page.getByRole('heading', { name: 'Thank you' }).waitFor();
  const mentioned = (page: Page): Promise<string> =>
    page.evaluate<string>(
      'JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, location.href, document.title])',
    );
  /** The answer 422 to a form with faults is noted by the browser, and is no fault of the page. */
  const unexpected = (complaints: readonly string[]): string[] => complaints.filter((text) => !text.includes('422'));

  for (const [what, javaScriptEnabled] of [
    ['with scripts', true],
    ['without scripts', false],
  ] as const) {
    for (const width of [320, 1440]) {
      it(`takes a payment after a mistake and a decline, ${what}, ${width} pixels wide`, async () => {
        const { made, url } = await hosted();
        const { context, page, complaints } = await openPage(browser, {
          javaScriptEnabled,
          viewport: { width, height: 800 },
        });
        await page.goto(url);
        await enter(page, approvedCard, '12');
        await page.getByRole('button', { name: /^Pay/ }).click();
        await page.getByRole('alert').getByText('Enter the 3 or 4 digits').waitFor();
        await page.getByLabel('Card number').fill(declinedCard);
        await page.getByLabel('Security code').fill('123');
        await page.getByRole('button', { name: /^Pay/ }).click();
        await page.getByRole('alert').getByText('The payment was declined').waitFor();
        await enter(page, approvedCard);
        await page.getByRole('button', { name: /^Pay/ }).click();
        await expectPaid(page);
        expect(page.url()).to.equal(url);
        if (javaScriptEnabled) {
          expect(await mentioned(page)).not.to.match(/4111|4000/);
          expect(await page.evaluate<number>('document.documentElement.scrollWidth')).to.be.at.most(width);
        }
        expect(await context.cookies()).to.deep.equal([]);
        expect(unexpected(complaints)).to.deep.equal([]);
        expect((await stage.statusOf(made)).status.status).to.equal('DECLINED');
        await context.close();
      });
    }
  }

  it('is used by keyboard alone, and groups the digits while they are typed', async () => {
    const { url } = await hosted();
    const { context, page } = await openPage(browser);
    await page.goto(url);
    await page.keyboard.type(approvedCard);
    expect(await page.getByLabel('Card number').inputValue()).to.equal('4111 1111 1111 1111');
    await page.getByText('Visa').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('1230');
    expect(await page.getByLabel('Expiry date').inputValue()).to.equal('12/30');
    await page.keyboard.press('Tab');
    await page.keyboard.type('123');
    await page.keyboard.press('Enter');
    await expectPaid(page);
    await context.close();
  });

  it('leads from a mistake to its field', async () => {
    const { url } = await hosted();
    const { context, page } = await openPage(browser);
    await page.goto(url);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('link', { name: 'Enter the security code.' }).click();
    expect(await page.evaluate<string>('document.activeElement.id')).to.equal('cvv');
    expect(await page.getByLabel('Security code').getAttribute('aria-describedby')).to.equal('cvv-hint cvv-fault');
    await context.close();
  });

  it('makes one payment of a double click, and none of the back button', async () => {
    const { made, url } = await hosted();
    const { context, page } = await openPage(browser);
    const before = stage.bankA.calls.length;
    await page.goto(url);
    await enter(page, approvedCard);
    await page.getByRole('button', { name: /^Pay/ }).dblclick();
    await expectPaid(page);
    await page.goBack();
    await page.goto(url);
    await expectPaid(page);
    expect(stage.bankA.calls.length).to.equal(before + 1);
    expect((await stage.statusOf(made)).status.status).to.equal('APPROVED');
    await context.close();
  });

  it('is left by its button', async () => {
    const { url } = await hosted();
    const { context, page } = await openPage(browser);
    await page.goto(url);
    await page.getByRole('button', { name: 'Cancel the payment' }).click();
    await page.getByRole('heading', { name: 'The payment was cancelled' }).waitFor();
    await context.close();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`can be used by everybody in each of its states, ${colorScheme}`, async () => {
      const { context, page } = await openPage(browser, { colorScheme });
      const faults = async (): Promise<void> => {
        expect(await accessibilityFaults(page)).to.deep.equal([]);
      };
      const { url } = await hosted();
      await page.goto(url);
      await faults();
      await page.getByRole('button', { name: /^Pay/ }).click();
      await page.getByRole('alert').waitFor();
      await faults();
      await enter(page, declinedCard);
      await page.getByRole('button', { name: /^Pay/ }).click();
      await page.getByRole('alert').getByText('declined').waitFor();
      await faults();
      await enter(page, approvedCard);
      await page.getByRole('button', { name: /^Pay/ }).click();
      await expectPaid(page);
      await faults();
      await page.goto(`${stage.service.baseUrl}/pay/nothing-is-here`);
      await faults();
      await context.close();
    });
  }

  it('weighs little', async () => {
    const { url } = await hosted();
    const { context, page } = await openPage(browser);
    const sizes: number[] = [];
    page.on('response', (response) => {
      sizes.push(Number(response.headers()['content-length'] ?? 0));
    });
    await page.goto(url);
    expect(sizes.length).to.be.at.least(3);
    expect(sizes.reduce((sum, size) => sum + size, 0)).to.be.below(60_000);
    await context.close();
  });
});
