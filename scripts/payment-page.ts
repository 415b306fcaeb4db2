/** `npm run payment-page`: writes pictures of the payment page. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { systemClock } from '../src/base/clock.js';
import { readConfig } from '../src/config/config.js';
import { createLog } from '../src/logging/log.js';
import { systemRandom } from '../src/base/random.js';
import { startService } from '../src/service.js';
import type { Sandbox } from './seed/history.js';
import { startBrowser } from './support/programs.js';

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

const items = {
  amount: 49.9,
  line_items: [
    { name: 'Riesling 2024', quantity: 6, unit_price: 7.5 },
    { name: 'Voucher', quantity: 1, unit_price: -3.07 },
  ],
  tax_amount: 7.97,
};

/** Wallets of a merchant, whose sheets this browser does not have. */
const noWallets = { country: 'AT', apple_pay_merchant_id: 'merchant.wine', google_pay_merchant_id: 'BCR2DN4T' };
const plain = { wallets: noWallets, ask_payer_for: [], email_receipts: false };
const rich = {
  wallets: {},
  cartes_bancaires_prefixes: ['497'],
  email_receipts: true,
  terms_url: 'https://shop.example.com/terms',
  privacy_url: 'https://shop.example.com/privacy',
  support_url: 'https://shop.example.com/help',
};
const brand = {
  merchant_name: 'Vineyard Lovelace',
  colour: '#7a1fa2',
  texts: [{ language: 'en', welcome: 'Your wine is held for you for half an hour.' }],
};

interface State {
  readonly fields?: object;
  /** Settings from this state on. */
  readonly settings?: object;
  readonly operation?: 'recurring/init';
  readonly act?: (page: Page, shop: PageShop) => Promise<unknown>;
}

const fill = async (page: Page, cardNumber: string): Promise<void> => {
  await page.locator('#number').fill(cardNumber);
  await page.locator('#expiry').fill('12/30');
  await page.locator('#cvv').fill('123');
};
const submit = (page: Page) => page.locator('form[data-paying] button').click();
const leavingBy = async (page: Page, act: Promise<unknown>) => Promise.all([page.waitForEvent('load'), act]);
const payWith = async (page: Page, cardNumber: string) => {
  await fill(page, cardNumber);
  await leavingBy(page, submit(page));
};
const challenge = async (page: Page, code?: string) => {
  await payWith(page, challengedCard);
  await page.locator('#code').fill(code ?? '');
  if (code !== undefined) await leavingBy(page, page.locator('form .button').click());
};
const sheet = (page: Page) => page.getByRole('button', { name: 'Google Pay' }).click();

/** Pages by picture name: a page of the shop, and a payer's actions on it. */
const states: Readonly<Record<string, State>> = {
  open: { settings: plain },
  faults: { act: submit },
  declined: { act: (page) => payWith(page, declinedCard) },
  processing: { fields: answerLost, act: (page) => payWith(page, approvedCard) },
  challenge: { act: (page) => challenge(page) },
  'wrong-code': { act: (page) => challenge(page, '000000') },
  receipt: { act: (page) => payWith(page, approvedCard) },
  cancelled: { act: (page) => leavingBy(page, page.locator('form[action$="/cancel"] button').click()) },
  failed: {
    async act(page) {
      for (let attempt = 0; attempt < 5; attempt++) await payWith(page, declinedCard);
    },
  },
  series: { fields: monthly, operation: 'recurring/init' },
  'not-found': { act: (page) => page.goto(new URL('nothing', page.url()).href) },
  wallets: { settings: rich },
  'wallet-sheet': { act: sheet },
  'wallet-declined': {
    async act(page) {
      await sheet(page);
      await page.locator('dialog [value=declined]').check();
      await page.locator('dialog form button').first().click();
      await page.locator('#wallets [role=alert]:not(:empty), .alert').first().waitFor();
    },
  },
  items: { fields: items, act: (page) => fill(page, '4970110000000005') },
  'items-receipt': { fields: items, act: (page) => payWith(page, approvedCard) },
  asked: { settings: { ask_payer_for: ['email', 'phone_number', 'billing_address'] } },
  'asked-faults': { act: submit },
  brand: { settings: { ...plain, ...brand } },
  expired: { act: async (page, shop) => shop.pass(31 * 60).then(() => page.reload()) },
};

const options = { help: { type: 'boolean' }, pictures: { type: 'string' } } as const;
const { help, pictures } = parseArgs({ options }).values;
if (help) {
  console.log(`Usage: npm run payment-page [-- --pictures DIR]

Writes the picture of the payment page that the docs show to ${directory}, with the Chromium of this machine.
--pictures DIR  writes every state in four languages, three widths, light and dark, and names those that do not fit`);
  process.exit();
}
const browser = await startBrowser();
if (!browser) {
  console.error('There is no Chromium here: apt-get install chromium, or set CHROMIUM to one.');
  process.exit(2);
}
const dataDirectory = mkdtempSync(join(tmpdir(), 'payment-page-'));
const managementKey = systemRandom.bytes(32).toString('base64url');
const service = await startService(
  readConfig({ PORT: '0', DATA_DIR: dataDirectory, MANAGEMENT_KEY: managementKey, WEBHOOK_ALLOW_LOCAL: 'true' }),
  { clock: systemClock, random: systemRandom, log: createLog('error') },
);
try {
  if (!service.sandbox) throw new Error('a sandbox was started');
  const shop = pageShop({ baseUrl: service.baseUrl, ...service.sandbox });
  await screenshots(browser, shop);
} finally {
  await browser.close();
  await service.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
}

async function screenshots(browser: Browser, shop: PageShop): Promise<void> {
  const folder = pictures ?? directory;
  mkdirSync(folder, { recursive: true });
  const shoot = (page: Page, name: string) =>
    page.screenshot({
      ...{ type: 'jpeg', quality: 60, path: join(folder, `${name}.jpg`) },
      ...{ fullPage: true, animations: 'disabled', caret: 'hide' },
    });
  const visit = async ([name, state]: [string, State], language: string, widths: readonly number[]) => {
    const viewport = { width: widths[0] ?? 0, height: 800 };
    const context = await browser.newContext({ locale: language, viewport });
    const page = await context.newPage();
    await page.goto(await shop.page({ language, ...state.fields }, state.operation));
    await state.act?.(page, shop);
    if (pictures === undefined) await shoot(page, name);
    else
      for (const width of widths)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.setViewportSize({ ...viewport, width });
          await page.emulateMedia({ colorScheme });
          await shoot(page, `${name}-${language}-${width}-${colorScheme}`);
          const reached = await page.evaluate<number>('document.documentElement.scrollWidth');
          if (reached > width) console.log(`${name}-${language}-${width} is ${reached} pixels wide`);
        }
    await context.close();
  };
  for (const [name, state] of Object.entries(states)) {
    if (pictures === undefined && name !== 'brand') continue;
    if (state.settings) await shop.brand(state.settings);
    if (pictures === undefined) await visit([name, state], 'en', [360]);
    else
      for (const language of ['en', 'de', 'ar', 'ja'])
        for (const widths of [[1280], [390, 320]]) await visit([name, state], language, widths);
    console.log(`wrote ${join(folder, name)}`);
  }
}

/** A shop in the sandbox whose payers pay on the page. */
interface PageShop {
  /** Returns the address of a new page. @param fields of the sale, or of the init of a series */
  page(fields: object, operation?: 'recurring/init'): Promise<string>;
  brand(fields: object): Promise<void>;
  pass(seconds: number): Promise<void>;
}

function pageShop({ baseUrl, managementKey, terminalId, apiKey }: Sandbox): PageShop {
  async function send(method: string, path: string, key: object, body: object): Promise<Record<string, unknown>> {
    const response = await fetch(`${baseUrl}/v1/${path}`, {
      method,
      headers: { ...key, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  }
  const [merchant, operator] = [{ 'x-api-key': apiKey }, { 'x-management-key': managementKey }];
  let moved = 0;
  return {
    async page(fields, operation) {
      const answer = await send('POST', `payments/${operation ?? 'sale'}/${terminalId}`, merchant, {
        merchant_transaction_id: 'order-1001',
        amount: 49.9,
        currency: 'EUR',
        payment_collection: 'hosted_page',
        ...(operation
          ? { payer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' } }
          : { order: { merchant_order_id: '1001', description: 'Twelve bottles of Riesling' } }),
        ...fields,
      });
      return (answer['next_action'] as { url: string }).url;
    },
    async brand(fields) {
      await send('PATCH', `management/terminals/${terminalId}/payment-page`, operator, fields);
    },
    async pass(seconds) {
      moved += seconds;
      await send('POST', `sandbox/clock/${terminalId}`, merchant, {
        now: new Date(Date.now() + moved * 1000).toISOString(),
      });
    },
  };
}
