import { expect } from 'chai';
import type { Locator } from 'playwright-core';
import { authenticatedCards, authenticatedPayment, browserProfile } from '../support/processors/authentication.js';
import { startedBrowser, eventually, eventuallyIs, expectAccessible, fillCard } from '../support/pages/browser.js';
import { fits, leavesBy, openPage, showsHeading as shows, startShopSite } from '../support/pages/browser.js';
import { unpaid } from '../support/payments.js';
import { waitsAt } from '../support/processors/scripted-processor.js';
import { startStage } from '../support/stage.js';
import { until } from '../support/time/clock.js';
import { started } from '../support/started.js';
import { storedOf } from '../support/records.js';

/** Sizes of challengeWindowSize in EMV 3-D Secure; 05 is the full screen. */
const windows = { '01': [250, 400], '02': [390, 400], '03': [500, 600], '04': [600, 400], '05': [1200, 700] } as const;

describe('3-D Secure in a browser', () => {
  const stage = started(startStage);
  const browser = startedBrowser();

  const pay = async (number: string, fields?: Parameters<typeof authenticatedPayment>[1]) => {
    const made = await stage.http.sale({ body: authenticatedPayment(number, fields) }).ok;
    return { made, url: made.next_action!.url };
  };
  const isApproved = async (made: { readonly transaction_id: string }): Promise<void> => {
    expect((await stage.statusOf(made)).status.status).to.equal('APPROVED');
  };

  it('leads by itself through the method to the challenge, and back, where scripts run', async () => {
    const { made, url } = await pay(authenticatedCards.challengedWithMethod);
    const { context, page, complaints } = await openPage(browser);
    await page.goto(url);
    await shows(page, 'Confirm your payment');
    await expectAccessible(page);
    await page.getByLabel('One-time code').fill('000000');
    await page.keyboard.press('Enter');
    await page.getByText('Tries left: 2.').waitFor();
    await expectAccessible(page);
    // The refused form led back to a page: a reload shows it, and sends nothing again.
    await eventuallyIs(() => page.evaluate<number>('performance.getEntriesByType("navigation")[0].redirectCount'), 1);
    await page.reload();
    await page.getByText('Tries left: 2.').waitFor();
    await page.waitForLoadState();
    await page.getByLabel('One-time code').fill('123456');
    await page.keyboard.press('Enter');
    await shows(page, 'Thank you');
    await expectAccessible(page);
    await page.waitForURL(url);
    expect(complaints).to.eql([]);
    expect(await context.cookies()).to.eql([]);
    await isApproved(made);
    // The issuer's page came by a form, which a browser sends no second time by itself.
    await page.goBack().catch(() => page.waitForURL(/^chrome-error:/));
    await page.goto(url);
    await shows(page, 'Thank you');
    const sales = stage.bankA.calls.filter(({ idempotencyKey }) => idempotencyKey === made.transaction_id);
    expect(sales).to.have.length(1);
  });

  it('is gone through by buttons where none run', async () => {
    const { made, url } = await pay(authenticatedCards.challengedWithMethod);
    const { page, complaints } = await openPage(browser, {
      javaScriptEnabled: false,
      viewport: { width: 320, height: 600 },
    });
    await page.goto(url);
    await page.getByRole('button', { name: 'Continue' }).click();
    await shows(page, 'Your bank asks you to confirm');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('One-time code').fill('123456');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await shows(page, 'You are led back to the shop');
    await page.getByRole('button', { name: 'Continue' }).click();
    await shows(page, 'Thank you');
    expect(complaints).to.eql([]);
    await isApproved(made);
  });

  for (const javaScriptEnabled of [true, false])
    it(`is asked for when the issuer wants it after all, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async () => {
      const made = await stage.http.sale({
        body: unpaid({ payment_collection: 'hosted_page', exemption_requested: 'low_value' }),
      }).ok;
      const { page, complaints } = await openPage(browser, {
        javaScriptEnabled,
        viewport: { width: 320, height: 600 },
      });
      const goOnTo = async (wanted: Locator): Promise<void> => {
        const button = page.getByRole('button', { name: 'Continue' });
        // With scripts the pages between continue automatically.
        while (!javaScriptEnabled) {
          await wanted.or(button).first().waitFor();
          if (await wanted.isVisible()) break;
          await leavesBy(page, () => button.click());
        }
        await wanted.waitFor();
      };
      await page.goto(made.next_action!.url);
      await fillCard(page, authenticatedCards.softDeclined);
      await page.getByRole('button', { name: /^Pay/ }).click();
      const code = page.getByLabel('One-time code');
      await goOnTo(code);
      await code.fill('123456');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await goOnTo(page.getByRole('heading', { name: 'Thank you' }));
      if (javaScriptEnabled) await expectAccessible(page);
      expect(complaints).to.eql([]);
      const first = await stage.statusOf(made);
      expect([first.status.status, first.status.reasonCode]).to.eql([
        'DECLINED',
        'AUTH.STRONG_AUTHENTICATION_REQUIRED',
      ]);
      await isApproved({ transaction_id: first.retried_by! });
    });

  it('goes on after ten seconds where the issuer’s method never answers', async () => {
    const { made, url } = await pay(authenticatedCards.silentMethod);
    const { page } = await openPage(browser);
    await page.clock.install();
    await page.goto(url);
    await shows(page, 'Your payment is being processed');
    await page.clock.fastForward(10_000);
    await shows(page, 'Thank you');
    await isApproved(made);
  });

  it('leads from the issuer to the shop, whatever policies the pages between have', async () => {
    const shop = 'https://shop.example.com';
    await stage.http.managementPaymentPageRotateSecret().ok;
    await stage.http.managementPaymentPageUpdate({ body: { return_origins: [shop] } }).ok;
    const made = await stage.http.sale({
      body: unpaid({ payment_collection: 'hosted_page', return_url: `${shop}/paid` }),
    }).ok;
    const { context, page, complaints } = await openPage(browser);
    await context.route(`${shop}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Paid</h1>' }));
    await page.goto(made.next_action!.url);
    await fillCard(page, authenticatedCards.challenged);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByLabel('One-time code').fill('123456');
    await page.keyboard.press('Enter');
    await shows(page, 'Paid');
    await page.waitForURL(({ searchParams }) => searchParams.get('status') === 'APPROVED');
    expect(complaints).to.eql([]);
  });

  it('keeps the language and the brand on every page of the way, and is dark before its styles are there', async () => {
    await stage.http.managementPaymentPageUpdate({ body: { colour: '#7a1fa2', colour_dark: '#d7a8ec' } }).ok;
    const body = unpaid({ payment_collection: 'hosted_page', language: 'de' });
    const made = await stage.http.sale({ body }).ok;
    const { context, page, complaints } = await openPage(browser, { colorScheme: 'dark' });
    const shown: Promise<readonly [path: string, markup: string]>[] = [];
    await context.route('**', async (route) => {
      const isPage = route.request().isNavigationRequest() && route.request().frame() === page.mainFrame();
      if (!isPage) return route.continue();
      const response = await route.fetch({ maxRedirects: 0 });
      if (response.status() === 200)
        shown.push(response.text().then((markup) => [new URL(response.url()).pathname, markup]));
      return route.fulfill({ response });
    });
    await page.goto(made.next_action!.url);
    await fillCard(page, authenticatedCards.challenged);
    await page.locator('form[data-paying] button').click();
    await shows(page, 'Bestätigen Sie Ihre Zahlung');
    await page.getByLabel('Einmalcode').fill('123456');
    await page.keyboard.press('Enter');
    await shows(page, 'Vielen Dank');
    const pages = await Promise.all(shown);
    expect(pages.some(([path]) => path.startsWith('/sandbox/acs/'))).to.equal(true);
    for (const [path, markup] of pages) {
      expect(markup, path).to.include('<html lang="de"');
      expect(markup, path).to.include('<meta name="color-scheme" content="light dark">');
      expect(markup, path).to.include('--action:light-dark(#7a1fa2,#d7a8ec)');
    }
    expect(complaints).to.eql([]);
  });

  it('comes back from the page of a processor in the merchant’s language and colours', async () => {
    await stage.http.managementPaymentPageUpdate({ body: { colour: '#7a1fa2', colour_dark: '#d7a8ec' } }).ok;
    const bank = 'https://bank.example/challenge';
    // A processor that sends payers to a page of its own.
    const { kind } = stage.bankA;
    Object.assign(stage.bankA, { kind: 'stripe' });
    stage.bankA.next('sale', waitsAt(bank));
    const made = await stage.http.sale({ body: unpaid({ payment_collection: 'hosted_page', language: 'de' }) }).ok;
    const { context, page, complaints } = await openPage(browser, { colorScheme: 'dark' });
    await context.route(`${bank}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Bank</h1>' }));
    await page.goto(made.next_action!.url);
    await fillCard(page, '4111111111111111');
    await page.locator('form[data-paying] button').click();
    await shows(page, 'Bank');
    Object.assign(stage.bankA, { kind });
    const token = await storedOf(stage, made, 'token', 'payer_returns');
    await page.goto(`${stage.service.baseUrl}/pay/returned/${token}?payment_intent=pi_1`);
    await shows(page, 'Ihre Zahlung wird bearbeitet');
    await leavesBy(page, () => page.getByRole('link', { name: 'Erneut prüfen' }).click());
    await shows(page, 'Ihre Zahlung wird bearbeitet');
    const colours = "['.button', 'body'].map((each) => getComputedStyle(document.querySelector(each)).backgroundColor)";
    await eventuallyIs(() => page.evaluate<string[]>(colours), ['rgb(215, 168, 236)', 'rgb(20, 23, 26)']);
    expect(await page.locator('meta[name="color-scheme"]').getAttribute('content')).to.equal('light dark');
    await expectAccessible(page);
    expect(complaints).to.eql([]);
  });

  it('is a step of the payment page, and can be left', async () => {
    const made = await stage.http.sale({ body: unpaid({ payment_collection: 'hosted_page' }) }).ok;
    const { page } = await openPage(browser, { colorScheme: 'dark' });
    await page.goto(made.next_action!.url);
    await fillCard(page, authenticatedCards.challenged);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await shows(page, 'Confirm your payment');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alert').getByText('The payment was declined').waitFor();
    await page.waitForURL(made.next_action!.url);
  });

  describe('in a frame of the shop’s own page', () => {
    const shop = started(startShopSite);

    /** The shop's page, with the payer's page in a frame of a window's size. */
    async function framed(url: string, [width, height]: readonly [number, number]) {
      const opened = await openPage(browser);
      shop.show(`<iframe title="Your bank" width="${width}" height="${height}" src="${url}"></iframe>`);
      await opened.page.goto(shop.origin);
      return { ...opened, frame: opened.page.frameLocator('iframe') };
    }

    it('is not shown where the shop was not named', async () => {
      const { url } = await pay(authenticatedCards.challenged);
      const { complaints } = await framed(url, windows['03']);
      await until('the browser has refused', () => complaints.some((text) => text.includes('frame-ancestors')));
    });

    it('leads through the method and the challenge in each of its five windows', async () => {
      await stage.http.managementPaymentPageUpdate({ body: { frame_ancestors: [shop.origin] } }).ok;
      for (const [size, window] of Object.entries(windows)) {
        const { made, url } = await pay(authenticatedCards.challengedWithMethod, {
          browser_profile: { ...browserProfile, challenge_window_size: size as keyof typeof windows },
        });
        const { context, complaints, frame } = await framed(url, window);
        const code = frame.getByLabel('One-time code');
        await code.waitFor();
        await eventually(
          () => frame.locator('html').evaluate((root) => (root as { scrollWidth: number }).scrollWidth),
          (width) => expect(width, size).to.be.at.most(window[0]),
        );
        await code.fill('123456');
        await code.press('Enter');
        await frame.getByRole('heading', { name: 'Thank you' }).waitFor();
        expect(complaints).to.eql([]);
        await isApproved(made);
        await context.close();
      }
    });
  });

  it('fits each of the five windows of a challenge', async () => {
    const { url } = await pay(authenticatedCards.challenged);
    for (const [width, height] of Object.values(windows)) {
      const { context, page } = await openPage(browser, { viewport: { width, height } });
      await page.goto(url);
      await shows(page, 'Confirm your payment');
      await fits(page, width);
      await context.close();
    }
  });
});
