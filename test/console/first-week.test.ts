import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startedBrowser, eventually, eventuallyIs, openPage } from '../support/pages/browser.js';
import { builtConsole, openAs, press, showsView } from '../support/pages/console.js';
import { openMerchant, type Merchant } from '../support/merchants.js';
import { card, declinedCard, payment } from '../support/payments.js';
import { addAuthenticator, codeOf, newUser, password, type SignedIn } from '../support/pages/sessions.js';
import { startStage } from '../support/stage.js';
import { TestClock } from '../support/time/clock.js';
import { started } from '../support/started.js';

const monday = new Date('2026-03-09T10:00:00.000Z');
const day = 86_400;
const newPassword = 'another horse, another staple';

/** Keys pressed and texts typed since a page was opened. */
interface Hands {
  keys: number;
  texts: number;
  /** Types a text into the control with the focus. */
  type(text: string): Promise<void>;
}

/** Counts what a user does on a page, by keyboard alone: a mouse or a finger fails the test. */
async function counted(page: Page): Promise<Hands> {
  const hands = { keys: 0, texts: 0 };
  const { keyboard } = page;
  const [down, type] = [keyboard.press.bind(keyboard), keyboard.type.bind(keyboard)];
  keyboard.press = (...given) => {
    hands.keys += 1;
    return down(...given);
  };
  await page.addInitScript(`addEventListener('pointerdown', () => { window.usedPointer = true; }, true)`);
  return Object.assign(hands, {
    async type(text: string) {
      hands.texts += 1;
      await type(text);
    },
  });
}

describe('the console: the first week, by keyboard alone', () => {
  const stage = started(() => startStage({}, { clock: new TestClock(monday) }));
  const browser = startedBrowser();
  let support: SignedIn;
  let ours: Merchant;
  const walked: string[] = [];

  before(async () => {
    await builtConsole();
    const { http, service } = stage;
    for (let number = 1001; number <= 1030; number++) {
      const details = {
        merchant_transaction_id: `order-${number}`,
        amount: number === 1007 || number === 1012 ? 49.9 : (number % 7) * 13 + 5,
      };
      const cardNumber = number === 1007 || number === 1012 ? '4111111111111111' : '5555555555554444';
      const order = { merchant_order_id: `${number}`, payment_instrument: card(cardNumber) };
      await http.sale({ body: payment({ ...details, order }) }).ok;
    }
    await http.sale({ body: payment({ amount: 50, order: { payment_instrument: card(declinedCard) } }) }).ok;
    ours = await openMerchant(service, 'Analytical Engines', '2026-12-20');
    await stage.pass(day);
    // Another payment of the card and the amount, on another day.
    await http.sale({ body: payment({ amount: 49.9, merchant_transaction_id: 'order-2000' }) }).ok;
    support = await newUser(service, http, { email: 'support@example.com', role: 'operator' });
  });
  after(async () => {
    if (walked.length > 0) process.stdout.write(`    ${walked.join('\n    ')}\n`);
  });

  /** Walks a scenario on a page that is open. */
  async function walk(name: string, page: Page, scenario: (hands: Hands) => Promise<void>): Promise<void> {
    const hands = await counted(page);
    const begun = performance.now();
    await scenario(hands);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    walked.push(`${name}: ${hands.keys} keys, ${hands.texts} texts, ${seconds} s`);
    expect(await page.evaluate('window.usedPointer')).to.equal(undefined);
  }

  /** Opens an address in a browser that is not signed in. @returns `refusals`: the addresses that are refused to it */
  async function openAt(address: string) {
    const opened = await openPage(browser);
    const refusals: string[] = [];
    opened.page.on('response', (answer) => answer.status() === 403 && refusals.push(answer.url()));
    await opened.context.clock.setSystemTime(stage.service.clock.now());
    await opened.page.goto(address);
    return { ...opened, refusals };
  }

  // A list's choice of columns has the same names.
  const field = (page: Page, label: string) =>
    page.locator('input:not([type=checkbox]), select').and(page.getByLabel(label, { exact: true }));

  /** Types into a field that is reached by keyboard. */
  async function fill(page: Page, hands: Hands, label: string, text: string): Promise<void> {
    await press(page, field(page, label), 'Home');
    await hands.type(text);
  }

  async function signInBy(page: Page, hands: Hands, { email, secret, code }: Readonly<Record<string, string>>) {
    await showsView(page, 'Sign in');
    await fill(page, hands, 'Email', email ?? '');
    await fill(page, hands, 'Password', secret ?? '');
    if (code !== undefined) await fill(page, hands, 'Code', code);
    await page.keyboard.press('Enter');
  }

  it('finds order 1001', async () => {
    const { page } = await openAs(browser, stage.service, support, '/');
    await showsView(page, 'Overview');
    await walk('Order 1001', page, async (hands) => {
      await page.keyboard.press('/');
      await hands.type('1001');
      await page.keyboard.press('Enter');
      await showsView(page, /^Transaction/);
      await page.locator('main').getByText('order-1001').first().waitFor();
    });
  });

  it('finds both charges of "my card ends in 1111, about 50 euros on Monday", and refunds one', async () => {
    const { page } = await openAs(browser, stage.service, support, '/');
    await showsView(page, 'Overview');
    await walk('Charged twice', page, async (hands) => {
      await page.keyboard.press('/');
      await hands.type('*1111 about 50 euros on Monday');
      await page.keyboard.press('Enter');
      const found = page.getByRole('region', { name: 'Payments' });
      await found.getByRole('cell', { name: 'order-1007' }).waitFor();
      await found.getByRole('cell', { name: 'order-1012' }).waitFor();
      expect(await found.getByRole('row').count()).to.equal(3);
      await press(page, found.getByRole('row', { name: /order-1012/ }).getByRole('link'));
      await showsView(page, /^Transaction/);
      await press(page, page.getByRole('button', { name: 'Refund', exact: true }));
      const dialog = page.getByRole('alertdialog', { name: 'Refund' });
      await press(page, dialog.getByRole('button', { name: 'Refund 49.90 EUR' }));
      await page.getByRole('status').getByText('The refund is accepted').waitFor();
    });
    const { transactions } = await stage.http.managementTransactionList({
      query: { terminal_friendly_id: 'TERM01', type: 'sale', limit: 200 },
    }).ok;
    const refunded = transactions.filter(({ refunded_amount: amount }) => amount !== undefined && amount > 0);
    expect(refunded.map(({ merchant_transaction_id: reference }) => reference)).to.eql(['order-1012']);
    expect(refunded.map(({ refunded_amount: amount }) => amount)).to.eql([49.9]);
  });

  it('lets in a merchant’s new employee, who sees that merchant alone', async () => {
    const { service, http } = stage;
    const account_id = ours.account;
    const boss = await newUser(service, http, { email: 'boss@engines.example', role: 'owner', account_id });
    const { context, page } = await openAs(browser, service, boss, '/');
    await showsView(page, 'Overview');
    let invitation = '';
    await walk('A new employee, the owner', page, async (hands) => {
      await press(page, page.getByRole('navigation').getByRole('link', { name: 'Users' }));
      await showsView(page, 'Users');
      await press(page, page.getByRole('button', { name: 'Invite a user' }));
      await fill(page, hands, 'Email', 'new@engines.example');
      await press(page, field(page, 'Role'), 'o');
      await eventuallyIs(() => field(page, 'Role').inputValue(), 'operator');
      await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Invite a user' }));
      invitation = await page.locator('code.secret').innerText();
      await press(page, page.getByRole('button', { name: 'I have it' }));
      await page.getByRole('cell', { name: 'new@engines.example' }).waitFor();
    });
    await context.close();

    const employee = await openAt(invitation);
    await showsView(employee.page, 'Choose a password');
    await walk('A new employee, the employee', employee.page, async (hands) => {
      await fill(employee.page, hands, 'Password', password);
      await employee.page.keyboard.press('Enter');
      await showsView(employee.page, 'Overview');
      await press(employee.page, employee.page.getByRole('navigation').getByRole('link', { name: 'Transactions' }));
      await showsView(employee.page, 'Transactions');
      await employee.page.getByRole('link', { name: ours.transaction }).waitFor();
    });
    await eventually(
      () => employee.page.title(),
      (title) => expect(title).to.equal('Transactions · Analytical Engines · Sandbox · Console'),
    );
    expect(await employee.page.locator('main').innerText()).not.to.match(/order-10\d\d|TERM01/);
    expect(await employee.page.getByRole('link', { name: 'Processor accounts' }).count()).to.equal(0);
    await employee.page.keyboard.press('/');
    await employee.page.keyboard.type('order-1001');
    await employee.page.keyboard.press('Enter');
    await employee.page.getByText('Nothing matches.').waitFor();
    expect(employee.refusals).to.eql([]);
    await employee.context.close();
  });

  /** A user with an authenticator application. @returns the recovery codes */
  async function withApplication(email: string) {
    const user = await newUser(stage.service, stage.http, { email, role: 'operator' });
    return (await addAuthenticator(stage.service, stage.http, user)).recovery_codes;
  }

  it('survives a lost phone: by a recovery code, which is then replaced by another application', async () => {
    const email = 'lost@example.com';
    const [code = ''] = await withApplication(email);
    const { context, page } = await openAt(`${stage.service.baseUrl}/console/account`);
    await walk('A lost phone, recovery code', page, async (hands) => {
      await signInBy(page, hands, { email, secret: password, code });
      await showsView(page, 'Your account');
      await press(page, page.getByRole('button', { name: 'Remove application' }));
      await fill(page, hands, 'Your password', password);
      await page.keyboard.press('Enter');
      await press(page, page.getByRole('button', { name: 'Set up', exact: true }));
      await fill(page, hands, 'Your password', password);
      await page.keyboard.press('Enter');
      const secret = (await page.locator('code.secret').innerText()).replaceAll(' ', '');
      await fill(page, hands, 'The code shown by the application', codeOf(secret, stage.service.clock.now()));
      await page.keyboard.press('Enter');
      await press(page, page.getByRole('button', { name: 'I have them' }));
    });
    const { users } = await stage.http.managementUserList().ok;
    expect(users.find((user) => user.email === email)).to.include({ second_factor: true });
    await context.close();
    // The code was valid once.
    const again = await openAt(`${stage.service.baseUrl}/console/`);
    const hands = await counted(again.page);
    await signInBy(again.page, hands, { email, secret: password, code });
    await again.page.getByRole('alert').waitFor();
    await again.context.close();
  });

  it('survives a lost phone without recovery codes: an owner invites the user again', async () => {
    const email = 'lost-both@example.com';
    await withApplication(email);
    const owner = await newUser(stage.service, stage.http, { email: 'owner@example.com', role: 'owner' });
    const { context, page } = await openAs(browser, stage.service, owner, '/users');
    await showsView(page, 'Users');
    let invitation = '';
    await walk('A lost phone, the owner', page, async () => {
      const row = page.getByRole('row', { name: new RegExp(email) });
      await press(page, row.getByRole('button', { name: 'Invite again' }));
      await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Invite again' }));
      invitation = await page.locator('code.secret').innerText();
      await press(page, page.getByRole('button', { name: 'I have it' }));
    });
    await context.close();
    const other = await openAt(invitation);
    await showsView(other.page, 'Choose a password');
    await walk('A lost phone, the user', other.page, async (hands) => {
      await fill(other.page, hands, 'Password', newPassword);
      await other.page.keyboard.press('Enter');
      await showsView(other.page, 'Overview');
    });
    const { users } = await stage.http.managementUserList().ok;
    expect(users.find((user) => user.email === email)).to.include({ second_factor: false, state: 'active' });
    await other.context.close();
  });
});
