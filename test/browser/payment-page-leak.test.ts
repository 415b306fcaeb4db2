import { expect } from 'chai';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { chromiumPath, launchArguments } from '../../scripts/support/programs.js';
import { eventually, leavesBy, showsHeading } from '../support/pages/browser.js';
import { databaseText } from '../support/records.js';
import { approvedCard, unpaid } from '../support/payments.js';
import { startStage, type Stage } from '../support/stage.js';

/** A number that passes the Luhn check, and a security code, that occur nowhere else. */
const cardNumber = '4539148803436467';
const securityCode = '7093';
/** Outside of ids and tokens, which may have its digits. */
const securityCodeAlone = new RegExp(`(?<![\\w-])${securityCode}(?![\\w-])`);
const declined = '4000000000000002';

const look = `JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, location.href,
  document.title, document.referrer, history.length, history.state, document.documentElement.outerHTML,
  performance.getEntries().map(({ name }) => name)])`;

/** Every way in which a browser could have written a number down. */
const forms = [cardNumber, declined, approvedCard].flatMap((number) => [
  number,
  number.replace(/(\d{4})(?=\d)/g, '$1 '),
  number.replace(/(\d{4})(?=\d)/g, '$1+'),
  number.replace(/(\d{4})(?=\d)/g, '$1%20'),
]);
/** Encodings of text in Chromium's files. */
const encodings = ['latin1', 'utf16le'] as const;

function filesUnder(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((file) => join(directory, file))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true);
}

/** Browsers of payers. Storage that scripts can read is inspected where scripts run. */
const browsers = [
  { name: 'with scripts', javaScriptEnabled: true },
  { name: 'without scripts', javaScriptEnabled: false },
] as const;

/** The files by which Chromium opens its windows again. */
const isOfSession = (file: string): boolean => file.includes(`${sep}Sessions${sep}`);

function foundIn(files: readonly string[], texts: readonly string[]): string[] {
  return files.flatMap((file) => {
    const content = readFileSync(file);
    return texts
      .filter((text) => encodings.some((encoding) => content.includes(Buffer.from(text, encoding))))
      .map((text) => `${text} in ${file}`);
  });
}

describe('the payment page leaves no card and no payload of a wallet behind', () => {
  let stage: Stage | undefined;
  const profiles: string[] = [];
  /** Texts that scripts of the page, and of a page that opened it, can read afterwards. */
  const readable: string[] = [];

  before(async function () {
    const executablePath = chromiumPath();
    if (executablePath === undefined) this.skip();
    const started = await startStage();
    stage = started;
    for (const { javaScriptEnabled } of browsers) {
      const profile = mkdtempSync(join(tmpdir(), 'payment-page-'));
      profiles.push(profile);
      await walk(
        started,
        await chromium.launchPersistentContext(profile, { executablePath, args: launchArguments, javaScriptEnabled }),
        javaScriptEnabled,
      );
    }
  });

  /**
   * A wrong code beside the number, a number in the wrong field, a decline, a form that is left, and the payment, which
   * saves the card. Then a wrong code of the saved card, and another payment.
   */
  async function walk({ http }: Stage, context: BrowserContext, javaScriptEnabled: boolean): Promise<void> {
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    const payer = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
    const order = { merchant_order_id: 'order-with-a-mark', description: 'Annual plan', payer };
    await http.managementPaymentPageUpdate({ body: { save_cards: true } }).ok;
    const made = await http.sale({ body: unpaid({ payment_collection: 'hosted_page', order }) }).ok;
    const enter = async (number: string, code: string): Promise<void> => {
      await page.getByLabel('Card number').pressSequentially(number);
      await page.getByLabel('Expiry date').pressSequentially('1230');
      await page.getByLabel('Security code').fill(code);
      await page.getByLabel('Name').fill('Ada Lovelace');
    };
    const pay = () => page.getByRole('button', { name: /^Pay/ }).click();
    const alert = (text: string) => page.getByRole('alert').getByText(text).waitFor();
    await page.goto(made.next_action!.url);
    await enter(cardNumber, securityCode);
    await pay();
    await page.locator('#cvv-fault').getByText('Enter the 3 digits').waitFor();
    await page.getByLabel('Name').fill(cardNumber);
    // Scripts find the fault on the page as it is.
    await (javaScriptEnabled ? pay() : leavesBy(page, pay));
    await page.locator('#cvv-fault').waitFor();
    await page.goto(made.next_action!.url);
    await enter(declined, '123');
    await pay();
    await alert('declined');
    await page.waitForLoadState();
    await enter(cardNumber, '123');
    await page.getByLabel('Save this card').check();
    await pay();
    await showsHeading(page, 'Thank you');
    if (javaScriptEnabled) {
      await payByWallet(http, page);
      readable.push(await eventually(() => page.evaluate<string>(look)));
      await page.goBack();
      readable.push(await eventually(() => page.evaluate<string>(look)));
    }
    const { order: paid } = await http.transactionStatus({ transaction_id: made.transaction_id }).ok;
    const known = { ...order, payer: { ...payer, friendly_id: paid.payer!.friendly_id } };
    const next = await http.sale({ body: unpaid({ payment_collection: 'hosted_page', order: known }) }).ok;
    await page.goto(next.next_action!.url);
    await page
      .getByText(`Visa •••• ${cardNumber.slice(-4)}`)
      .first()
      .waitFor();
    for (const code of [securityCode, '123']) {
      await page.getByLabel('Security code').fill(code);
      await (javaScriptEnabled || code === '123' ? pay() : leavesBy(page, pay));
      if (code === securityCode) await page.locator('#cvv-fault').waitFor();
    }
    await showsHeading(page, 'Thank you');
    const debug = await context.newCDPSession(page);
    readable.push(JSON.stringify((await debug.send('Page.getNavigationHistory')).entries));
    readable.push(JSON.stringify(await context.storageState({ indexedDB: true })));
    await context.close();
  }

  /** Its payload counts as one of the forms: the longest part of it that no encoding changes. */
  async function payByWallet(http: Stage['http'], page: Page): Promise<void> {
    const made = await http.sale({ body: unpaid({ payment_collection: 'hosted_page' }) }).ok;
    await page.goto(made.next_action!.url);
    const sent = page.waitForRequest((request) => request.url().endsWith('/wallet'));
    await page.getByRole('button', { name: 'Google Pay', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
    const payload = new URLSearchParams((await sent).postData() ?? '').get('payload') ?? '';
    const parts = payload.split(/[^A-Za-z0-9]+/).sort((one, other) => other.length - one.length);
    expect(parts[0]?.length).to.be.greaterThan(16);
    forms.push(parts[0] ?? '');
    await showsHeading(page, 'Thank you');
  }

  after(async () => {
    await stage?.close();
    for (const profile of profiles) rmSync(profile, { recursive: true, force: true });
  });

  it('to scripts: in no storage, cookie, address, title or history', () => {
    expect(readable.join('')).to.include('Annual plan');
    for (const text of readable) {
      expect(forms.filter((form) => text.includes(form))).to.eql([]);
      expect(text).not.to.match(securityCodeAlone);
    }
    const { cookies, origins } = JSON.parse(readable.at(-1) ?? '{}') as { cookies: unknown; origins: unknown };
    expect([cookies, origins]).to.eql([[], []]);
  });

  it('in no file of the browser: session, cache, history, storage, autofill', () => {
    const [withScripts, without] = profiles.map(filesUnder);
    expect(withScripts!.length, 'the browser has kept something').to.be.greaterThan(10);
    expect(withScripts!.filter(isOfSession).length).to.be.greaterThan(0);
    expect(foundIn(withScripts!, forms)).to.eql([]);
    expect(foundIn(without!, forms)).to.eql([]);
    expect(
      foundIn(
        without!,
        forms.map((form) => `number=${form}`),
      ),
    ).to.eql([]);
    expect(foundIn(without!, [`cvv=${securityCode}`])).to.eql([]);
  });

  it('in no line of the log', () => {
    const log = stage!.service.logged.join('\n');
    expect(stage!.service.logged.length).to.be.greaterThan(3);
    expect(forms.filter((form) => log.includes(form))).to.eql([]);
    expect(log).not.to.match(new RegExp(`"${securityCode}"`));
  });

  it('in no row of the database', async () => {
    const rows = await databaseText(stage!.service);
    expect(rows).to.include('order-with-a-mark').and.include('Ada Lovelace');
    expect(forms.filter((form) => rows.includes(form))).to.eql([]);
    expect(rows).not.to.match(securityCodeAlone);
  });
});
