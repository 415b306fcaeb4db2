import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { startedBrowser, eventually, eventuallyIs, expectAccessible, fits } from '../support/pages/browser.js';
import { openPage } from '../support/pages/browser.js';
import { apiKey, startTestService, terminalId } from '../support/service.js';
import { started } from '../support/started.js';

const file = new URL('../../generated/guides.json', import.meta.url);
const guides = (JSON.parse(readFileSync(file, 'utf8')) as { name: string }[]).map(({ name }) => name);
const pages = ['/guides', ...guides.map((name) => `/guides/${name}`), '/search', '/errors/', '/reasons/'];

describe('the documentation in a browser', () => {
  const browser = startedBrowser();
  const service = started(startTestService);

  const open = async (path: string, width = 360, colorScheme: 'light' | 'dark' = 'light') => {
    const opened = await openPage(browser, { viewport: { width, height: 740 }, colorScheme });
    await opened.page.goto(service.baseUrl + path);
    return opened;
  };

  for (const [width, scheme] of [
    [360, 'light'],
    [1280, 'dark'],
  ] as const)
    it(`fits ${width} pixels, ${scheme}, and has nothing that WCAG 2.2 AA forbids`, async function () {
      this.timeout(600_000);
      const { page, complaints } = await open(pages[0]!, width, scheme);
      for (const path of pages) {
        await page.goto(service.baseUrl + path);
        await fits(page, width, path);
        // A guide that is dark and wide differs in its contrast, and as the other pages do.
        const rules = scheme === 'dark' && path.startsWith('/guides/') ? ['color-contrast'] : undefined;
        await expectAccessible(page, rules, path);
      }
      expect(complaints).to.eql([]);
    });

  for (const [width, scheme] of [
    [360, 'dark'],
    [1280, 'light'],
  ] as const)
    it(`renders the API reference at ${width} pixels, ${scheme}, without faults of accessibility`, async function () {
      this.timeout(600_000);
      const { page } = await open('/docs#tag/payments/sale', width, scheme);
      await page
        .getByRole('button', { name: /Test Request/ })
        .first()
        .waitFor();
      await expectAccessible(page);
    });

  it('finds guides, operations, fields, cards and reason codes by one search', async () => {
    const { page, complaints } = await open('/search?q=refund');
    const first = page.locator('#found li').first();
    const search = page.getByRole('searchbox');
    await page.getByRole('status').getByText(/found/).waitFor();
    for (const [asked, title, kind] of [
      ['going live', 'Going live', 'Guide'],
      ['managementRequestList', 'Search the request log', 'Operation'],
      ['merchant_order_id', 'merchant_order_id', 'Field'],
      ['4000 0000 0000 9995', '4000000000009995', 'Card'],
      ['refund_amount_exceeded', 'VALIDATION/REFUND_AMOUNT_EXCEEDED', 'Error code'],
      ['AUTH.DO_NOT_HONOR', 'AUTH.DO_NOT_HONOR', 'Status reason'],
    ] as const) {
      await search.fill(asked);
      await first.locator('small').getByText(kind, { exact: true }).waitFor();
      await eventuallyIs(() => first.locator('a').textContent(), title);
    }
    await search.fill('xyzzy');
    await page.getByText('Nothing found.').waitFor();
    await search.fill('refund');
    await page.waitForURL('**/search?q=refund');
    await expectAccessible(page);
    await search.fill('capture_delay_hours');
    await first.locator('small').getByText('Field', { exact: true }).waitFor();
    await first.locator('a').click();
    await page.waitForURL(/\/docs#tag\//);
    expect(complaints.filter((complaint) => !complaint.includes('scalar'))).to.eql([]);
  });

  it('filters the status reason codes', async () => {
    const { page, complaints } = await open('/reasons/');
    const rows = page.locator('tbody tr:visible');
    const all = await rows.count();
    await page.getByLabel('Only codes with').fill('insufficient');
    await page.getByText(`of ${all} codes`).waitFor();
    await eventually(
      () => rows.allTextContents(),
      (texts) => {
        expect(texts.length).to.be.within(1, 10);
        for (const text of texts) expect(text.toLowerCase()).to.include('insufficient');
      },
    );
    await page.getByLabel('Only codes with').fill('');
    await eventuallyIs(() => rows.count(), all);
    expect(complaints).to.eql([]);
  });

  it('fills the console of a sandbox with its terminal and key', async () => {
    const { page } = await open('/docs#tag/payments/sale', 1280);
    await page
      .getByRole('button', { name: /Test Request/ })
      .first()
      .click();
    await page.getByRole('dialog').getByText(terminalId).first().waitFor();
    await eventually(
      () =>
        page.evaluate<string>(
          `[...document.querySelectorAll('[role=dialog] input, [role=dialog] [contenteditable]')]
            .map((field) => field.value ?? field.textContent).join(' ')`,
        ),
      (shown) => expect(shown).to.include(apiKey),
    );
  });
});
