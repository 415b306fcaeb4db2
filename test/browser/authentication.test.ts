import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { authenticatedCards, authenticatedPayment } from '../support/authentication.js';
import { startBrowser } from '../../scripts/chromium.js';
import { accessibilityFaults, openPage } from '../support/browser.js';
import { succeeded } from '../support/contract-client.js';
import { unpaid } from '../support/payments.js';
import { startStage, type Stage } from '../support/stage.js';

describe('3-D Secure in a browser', () => {
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

  const pay = async (number: string, fields?: Parameters<typeof authenticatedPayment>[1]) => {
    const made = await succeeded(stage.http.sale({ body: authenticatedPayment(number, fields) }));
    return { made, url: made.next_action!.url };
  };
  const shows = (page: Page, name: string): Promise<void> => page.getByRole('heading', { name }).waitFor();
  const expectNoFaults = async (page: Page): Promise<void> => {
    expect(await accessibilityFaults(page)).to.deep.equal([]);
  };
  const isApproved = async (made: { readonly transaction_id: string }): Promise<void> => {
    expect((await stage.statusOf(made)).status.status).to.equal('APPROVED');
  };

  it('leads by itself through the method to the challenge, and back, where scripts run', async () => {
    const { made, url } = await pay(authenticatedCards.challengedWithMethod);
    const { context, page, complaints } = await openPage(browser);
    await page.goto(url);
    await shows(page, 'Confirm your payment');
    await expectNoFaults(page);
    await page.getByLabel('One-time code').fill('000000');
    await page.keyboard.press('Enter');
    await page.getByText('Tries left: 2.').waitFor();
    await expectNoFaults(page);
    await page.getByLabel('One-time code').fill('123456');
    await page.keyboard.press('Enter');
    await shows(page, 'Thank you');
    await expectNoFaults(page);
    expect(page.url()).to.equal(url);
    expect(complaints).to.deep.equal([]);
    expect(await context.cookies()).to.deep.equal([]);
    await isApproved(made);
    const sales = stage.bankA.calls.filter(({ idempotencyKey }) => idempotencyKey === made.transaction_id);
    // The issuer's page came by a form, which a browser sends no second time by itself.
    await page.goBack().catch(() => page.waitForURL(/^chrome-error:/));
    await page.goto(url);
    await shows(page, 'Thank you');
    expect(sales).to.have.length(1);
    await context.close();
  });

  it('is gone through by buttons where none run', async () => {
    const { made, url } = await pay(authenticatedCards.challengedWithMethod);
    const { context, page, complaints } = await openPage(browser, {
      javaScriptEnabled: false,
      viewport: { width: 320, height: 600 },
    });
    await page.goto(url);
    await page.getByRole('button', { name: 'Go on' }).click();
    await shows(page, 'Your bank asks you to confirm');
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByLabel('One-time code').fill('123456');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await shows(page, 'You are led back to the shop');
    await page.getByRole('button', { name: 'Go on' }).click();
    await shows(page, 'Thank you');
    expect(complaints).to.deep.equal([]);
    await isApproved(made);
    await context.close();
  });

  it('goes on after ten seconds where the issuer’s method never answers', async () => {
    const { made, url } = await pay(authenticatedCards.silentMethod);
    const { context, page } = await openPage(browser);
    await page.clock.install();
    await page.goto(url);
    await shows(page, 'Your payment is being processed');
    await page.clock.fastForward(10_000);
    await shows(page, 'Thank you');
    await isApproved(made);
    await context.close();
  });

  it('is a step of the payment page, and can be left', async () => {
    const made = await succeeded(stage.http.sale({ body: unpaid({ payment_collection: 'hosted_page' }) }));
    const { context, page } = await openPage(browser, { colorScheme: 'dark' });
    await page.goto(made.next_action!.url);
    await page.getByLabel('Card number').fill(authenticatedCards.challenged);
    await page.getByLabel('Expiry date').fill('12/30');
    await page.getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await shows(page, 'Confirm your payment');
    await expectNoFaults(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alert').getByText('The payment was declined').waitFor();
    expect(page.url()).to.equal(made.next_action!.url);
    await context.close();
  });

  it('fits each of the five windows of a challenge', async () => {
    const { url } = await pay(authenticatedCards.challenged);
    for (const [width, height] of [
      [250, 400],
      [390, 400],
      [500, 600],
      [600, 400],
      [1440, 900],
    ] as const) {
      const { context, page } = await openPage(browser, { viewport: { width, height } });
      await page.goto(url);
      await shows(page, 'Confirm your payment');
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).to.be.at.most(width);
      await context.close();
    }
  });
});
