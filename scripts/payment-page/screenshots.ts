import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { payWith, type PageShop } from './shop.js';

const directory = 'generated/screenshots';
/** Cards and amounts of the sandbox (docs/guides/test-cards.md). */
const declinedCard = '4000000000000002';
const challengedCard = '4000000000003220';
const approvedCard = '4111111111111111';
const answerLost = { amount: 3001 };

const monthly = {
  amount: 19.99,
  description: 'Wine of the month',
  recurring: { managed_by: 'merchant', recurring_date_type: 'monthly', time_interval: 1, number_of_payments: 12 },
};

/** Pages by picture name: a page of the shop, and a payer's actions on it. */
const states: Readonly<
  Record<string, { readonly fields?: object; readonly act?: (page: Page, shop: PageShop) => Promise<unknown> }>
> = {
  open: {},
  faults: { act: (page) => payWith(page, '4111111111111112') },
  declined: { act: (page) => payWith(page, declinedCard) },
  processing: { fields: answerLost, act: (page) => payWith(page, approvedCard) },
  challenge: { act: (page) => payWith(page, challengedCard) },
  paid: { act: (page) => payWith(page, approvedCard) },
  cancelled: { act: (page) => page.getByRole('button', { name: 'Cancel the payment' }).click() },
  failed: {
    async act(page) {
      for (let attempt = 0; attempt < 5; attempt++) await payWith(page, declinedCard);
    },
  },
  german: { fields: { language: 'de' } },
};

const narrow = { width: 360, height: 740 };

/** Writes a picture of every state of the page. */
export async function screenshots(browser: Browser, shop: PageShop): Promise<void> {
  mkdirSync(directory, { recursive: true });
  async function picture(name: string, url: string, options: object, act?: (page: Page) => Promise<unknown>) {
    const context = await browser.newContext({ locale: 'en-GB', viewport: narrow, ...options });
    const page = await context.newPage();
    await page.goto(url);
    await act?.(page);
    await page.screenshot({ path: `${directory}/${name}.png`, fullPage: true, animations: 'disabled', caret: 'hide' });
    await context.close();
    console.log(`wrote ${directory}/${name}.png`);
  }
  for (const [name, { fields, act }] of Object.entries(states))
    await picture(name, await shop.page(fields), {}, act && ((page) => act(page, shop)));
  await picture('series', await shop.page(monthly, 'recurring/init'), {});
  await picture('dark', await shop.page(), { colorScheme: 'dark' });
  await picture('wide', await shop.page(), { viewport: { width: 1280, height: 800 } });
  await shop.brand({
    merchant_name: 'Vineyard Lovelace',
    colour: '#7a1fa2',
    texts: [{ language: 'en', welcome: 'Your wine is held for you for half an hour.' }],
  });
  await picture('brand', await shop.page(), {});
  const late = await shop.page();
  await shop.pass(31 * 60);
  await picture('expired', late, {});
}
