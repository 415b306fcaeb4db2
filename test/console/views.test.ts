import { expect } from 'chai';
import { platformInit } from '../recurring/series-client.js';
import { openMerchant } from '../support/merchants.js';
import { startedBrowser, eventually, eventuallyIs, expectAccessible, fits } from '../support/pages/browser.js';
import { openPage } from '../support/pages/browser.js';
import { builtConsole, cutOff, expectEveryRoute, expectUsable, openAs, showsView } from '../support/pages/console.js';
import { signedInState, startedConsole } from '../support/pages/console.js';
import { newUser, password } from '../support/pages/sessions.js';
import { card, declinedCard, payment, paymentWith } from '../support/payments.js';
import { answers } from '../support/receiver.js';
import { terminalId } from '../support/service.js';
import { leaveUnknown, startStage } from '../support/stage.js';
import { startWebhookStage } from '../support/webhook-stage.js';
import { started } from '../support/started.js';

const otherMerchant = 'Lovelace and Daughters';

/** A hostile merchant's payment: a script in every free text. */
const script = '<img src=x onerror="window.harmed=1">';

describe('the console: its views', () => {
  const browser = startedBrowser();
  const stage = started(startWebhookStage);
  let state: Awaited<ReturnType<typeof signedInState>>;
  let views: readonly (readonly [path: string, title: string | RegExp, sees: string | RegExp])[];

  before(async () => {
    await builtConsole();
    views = await filled();
    state = await signedInState(browser, stage.service);
  });

  /** Some of everything, and the views that show it. */
  async function filled(): Promise<typeof views> {
    const { http } = stage;
    const broken = await stage.listen(answers(500));
    const sale = await http.sale({
      idempotencyKey: 'order-1001-sale-1',
      body: payment({
        merchant_transaction_id: 'order-1001',
        description: script,
        order: {
          merchant_order_id: script,
          description: script,
          payment_instrument: card(declinedCard, { card_cardholder_name: script }),
          payer: { first_name: script, last_name: script, email: 'ada@example.com', full_name: script },
        },
      }),
    }).ok;
    for (let index = 0; index < 5; index++) await http.sale({ body: payment({ amount: 100 + index * 7 }) }).ok;
    await http.sale({ body: paymentWith(declinedCard, { currency: 'USD' }) }).ok;
    await http.preauth({ body: payment({ merchant_transaction_id: script }) }).ok;
    const unknown = await leaveUnknown(stage, http.sale({ body: payment({ amount: 3002 }) }));
    const series = await http.recurringInit({ body: platformInit('2026-04-10') }).ok;
    await stage.deliver();
    await stage.service.deps.requestLog.flush();
    const { transaction_id } = sale;
    const details = await http.managementTransactionGet({ transaction_id }).ok;
    const [delivery] = await stage.deliveriesTo(broken);
    const { requests } = await http.managementRequestList({ query: { terminal_friendly_id: terminalId } }).ok;
    const logged = requests.find(({ transaction_id: id }) => id === sale.transaction_id);
    const { delivery_id: deliveryId } = delivery!;
    const { transaction_id: contradicted } = await http.sale({ body: paymentWith(declinedCard) }).ok;
    await http.sandboxBankCorrection({ transaction_id: contradicted, body: { outcome: 'approved' } }).ok;
    const { discrepancy_id: discrepancyId } = (await http.managementDiscrepancyList().ok).discrepancies[0]!;
    const { changing: headers } = await newUser(stage.service, http, { email: 'ada@shop.example', role: 'owner' });
    const token = { name: 'Nightly export', current_password: password };
    await http.managementAccessTokenCreate({ body: token, managementKey: null, headers }).ok;
    await openMerchant(stage.service, otherMerchant, '2026-12-20');
    return [
      ['/', 'Overview', 'approved'],
      ['/transactions', 'Transactions', script],
      [`/transactions/${sale.transaction_id}?terminal=${terminalId}`, /^Transaction/, script],
      [`/transactions/${unknown.transaction_id}?terminal=${terminalId}`, /^Transaction/, 'State the outcome'],
      ['/search?q=nothing-has-this', /^Search/, 'Nothing matches'],
      ['/search?q=ada@example.com', /^Search/, 'Read as an e-mail address'],
      [`/payers/${String(details.transaction.order.payer?.friendly_id)}?terminal=${terminalId}`, /^Payer/, script],
      ['/search?q=*1111', /^Search/, 'Read as the last four digits of a card'],
      ['/series', 'Series', series.recurring_id],
      [`/series/${series.recurring_id}?terminal=${terminalId}`, /^Series/, 'every month on the 10th'],
      ['/calendar', 'Calendar', series.recurring_id],
      ['/unknown', 'Unknown outcomes', unknown.transaction_id],
      ['/discrepancies', 'Discrepancies', discrepancyId.slice(0, 8)],
      [`/discrepancies/${discrepancyId}`, /^Discrepancy/, 'Accept'],
      ['/disputes', 'Disputes', 'No payment is disputed.'],
      ['/webhooks', 'Webhook endpoints', broken.receiver.url],
      [`/webhooks/${broken.endpointId}`, 'Webhook endpoint', 'Rotate the secret'],
      ['/deliveries', 'Deliveries', deliveryId],
      [`/deliveries/${deliveryId}`, /^Delivery/, 'webhook-signature'],
      ['/events', 'Events', 'transaction.declined'],
      ['/accounts', 'Accounts', 'Rename'],
      ['/terminals', 'Terminals', terminalId],
      [`/terminals/${terminalId}`, /^Terminal/, 'simulator_a'],
      ['/api-keys', 'API keys', terminalId],
      ['/processor-accounts', 'Processor accounts', 'enabled'],
      ['/requests', 'Request log', 'sale'],
      [`/requests/${logged!.request_id}`, /^Request/, 'order-1001-sale-1'],
      ['/audit', 'Audit log', 'create session'],
      ['/account', 'Your account', 'Passkeys'],
      ['/users', 'Users', 'Change role'],
      ['/sessions', 'Sessions', 'this one'],
      ['/access-tokens', 'Access tokens', 'Nightly export'],
      ['/personal-data', 'Personal data', 'Preview the erasure'],
      ['/key-acts', 'Key acts', 'No key acts yet.'],
      ['/sandbox', 'Sandbox', '4000000000009995'],
    ];
  }

  it('are all walked', () =>
    expectEveryRoute(
      views.map(([path]) => path),
      (place) => place !== 'money',
    ));

  const parts = 3;
  for (let part = 0; part < parts; part++)
    it(`can be used by everybody, light and dark, narrow and wide, and show texts as text (${part + 1} of ${parts})`, async function () {
      this.timeout(600_000);
      const { context, page, complaints } = await openPage(browser, { storageState: state });
      await context.clock.setSystemTime(stage.service.clock.now());
      for (const [path, title, sees] of views.filter((_, index) => index % parts === part)) {
        await page.goto(`${stage.service.baseUrl}/console${path}`);
        await showsView(page, title);
        await page.locator('main').getByText(sees).first().waitFor({ state: 'attached' });
        expect(await page.evaluate('window.harmed'), path).to.equal(undefined);
        await expectUsable(page, path);
      }
      expect(complaints).to.eql([]);
    });

  it('can be used by everybody before they are signed in', async () => {
    const { page } = await openPage(browser);
    for (const [path, title] of [
      ['/sign-in', 'Sign in'],
      ['/sso', 'Sign in with SSO'],
      ['/invitation', 'Choose a password'],
    ] as const) {
      await page.goto(`${stage.service.baseUrl}/console${path}`);
      await showsView(page, title);
      await expectUsable(page, path, false);
    }
  });

  for (const [role, isMember] of [
    ['owner', true],
    ['accountant', true],
    ['viewer', false],
  ] as const)
    it(`lead ${isMember ? 'a member' : 'a user'} who is ${role} to nothing that is refused`, async () => {
      const { account_id: accountId } = await stage.http.managementTerminalGet().ok;
      const { name } = await stage.http.managementAccountGet({ account_id: accountId }).ok;
      const email = `${role}-${String(isMember)}@shop.example`;
      const user = { email, role, ...(isMember ? { account_id: accountId } : {}) };
      const signedIn = await newUser(stage.service, stage.http, user);
      const { page, refusals, settles } = await openAs(browser, stage.service, signedIn, '/');
      await showsView(page, 'Overview');
      const links = page.getByRole('navigation').getByRole('link');
      if (isMember) await page.locator('header.bar .whose', { hasText: name }).waitFor();
      const paths = await Promise.all((await links.all()).map((link) => link.getAttribute('href')));
      expect(paths.length).to.be.greaterThan(8);
      for (const path of paths) {
        await links.and(page.locator(`[href="${path}"]`)).click();
        await links.and(page.locator(`[href="${path}"][aria-current=page]`)).waitFor();
        await settles();
        expect(await page.getByRole('heading', { name: 'This page is not for your role' }).count(), path!).to.equal(0);
        if (isMember) expect(await page.locator('body').innerText(), path!).not.to.include(otherMerchant);
      }
      for (const [path] of views.filter(([each]) => !paths.includes(`/console${each}`))) {
        await page.goto(`${stage.service.baseUrl}/console${path}`);
        await settles();
      }
      expect(refusals).to.eql([]);
      if (isMember) {
        await eventually(
          () => page.title(),
          (title) => expect(title).to.include(name),
        );
        // An act of users of the installation is absent, and not only switched off.
        await page.goto(`${stage.service.baseUrl}/console/accounts`);
        await page.getByRole('cell', { name, exact: true }).waitFor();
        expect(await page.getByRole('button', { name: 'Rename' }).count()).to.equal(0);
        await page.goto(`${stage.service.baseUrl}/console/discrepancies`);
        await showsView(page, 'This page is not for your role');
      }
    });

  it('group the figures, list the newest event first, and lead to the changes of a person and of a record', async () => {
    const { context, page } = await openPage(browser, { storageState: state });
    await context.clock.setSystemTime(stage.service.clock.now());
    const goTo = (path: string) => page.goto(`${stage.service.baseUrl}/console${path}`);
    const asked = new Set<string>();
    const overviews = () => [...asked].filter((url) => url.includes('/overview?'));
    page.on('request', (request) => asked.add(request.url()));
    // Sent after the figures of this time are drawn.
    const before = page.waitForRequest((request) => overviews().length === 2 && request.url().includes('/overview?'));
    await goTo('/');
    await before;
    await page
      .getByRole('region', { name: 'Figures by terminal' })
      .getByRole('cell', { name: /^TERM01/ })
      .first()
      .waitFor();
    // Of this time and of the time before: what is asked before the scripts are loaded is what they ask.
    expect(overviews()).to.have.length(2);
    await page.getByRole('combobox', { name: /^Figures by/ }).selectOption('payment_method');
    await page
      .getByRole('region', { name: 'Figures by payment method' })
      .getByRole('cell', { name: 'cards' })
      .first()
      .waitFor();
    await page.waitForURL(/by=payment_method/);
    const { events } = await stage.http.managementEventList({ query: { order: 'newest_first', limit: 1 } }).ok;
    await goTo('/events');
    const rows = page.getByRole('region', { name: 'Events' }).getByRole('row');
    await rows.nth(1).getByRole('cell', { name: events[0]!.event_type, exact: true }).waitFor();
    await goTo('/users');
    await page.getByRole('link', { name: 'ada@shop.example' }).click();
    const actors = page.getByRole('region', { name: 'Audit log' }).getByRole('link', { name: /@/ });
    await page.waitForURL(/actor_email=ada/);
    await eventuallyIs(async () => [...new Set(await actors.allInnerTexts())], ['ada@shop.example']);
    await page.setViewportSize({ width: 1440, height: 900 });
    await goTo('/access-tokens');
    await page.getByRole('main').getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('cell', { name: 'create access token' }).waitFor();
  });

  it('show the transactions of a shop without a column cut off, where there is room for a table', async () => {
    const { context, page } = await openPage(browser, { storageState: state });
    await context.clock.setSystemTime(stage.service.clock.now());
    const long = 'd7b8c1f09a5e4c6f8f0e3b2a1c9d8e7f'.repeat(3);
    await stage.http.sale({ body: payment({ merchant_transaction_id: long }) }).ok;
    await page.goto(`${stage.service.baseUrl}/console/transactions`);
    const frame = page.getByRole('region', { name: 'Transactions' });
    await frame.getByRole('cell', { name: long }).waitFor();
    for (const width of [1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await eventuallyIs(() => frame.evaluate(cutOff), 0, `at ${width}`);
      await eventuallyIs(() => frame.getByRole('columnheader', { name: 'Processor' }).isVisible(), width > 1024);
      await frame.getByRole('columnheader', { name: 'Created' }).waitFor();
    }
  });

  it('show records first on a phone, with the filters folded', async () => {
    const { context, page } = await openPage(browser, { storageState: state, viewport: { width: 390, height: 844 } });
    await context.clock.setSystemTime(stage.service.clock.now());
    await page.goto(`${stage.service.baseUrl}/console/transactions`);
    const filters = page.getByText('Filters', { exact: true });
    await filters.waitFor();
    const reference = page.getByLabel("Merchant's reference").first();
    expect(await reference.isVisible()).to.equal(false);
    await filters.press('Enter');
    await reference.waitFor();
    await context.close();
  });
});

describe('the console on a restored database', () => {
  const stage = started(startStage);
  const browser = startedBrowser();
  const open = startedConsole(browser, stage);

  it('tells on every view that work is held and what to do, until it continues', async () => {
    const { page, complaints } = await open('/transactions');
    await showsView(page, 'Transactions');
    const banner = page.getByRole('region', { name: 'Recovery' });

    const heldSince = stage.service.clock.now();
    await stage.service.deps.store.prisma.recoveryState.updateMany({
      data: { heldSince, heldBecause: 'other_timeline' },
    });
    await page.reload();
    await banner.getByText('The database was restored or promoted').waitFor();
    await banner.getByText('payment-terminal recovery compare --import').waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 900 });
    await fits(page, 360);

    await stage.http.managementRecoveryCompare({ body: {} }).ok;
    // The head of a phone has no room for this link.
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('link', { name: 'Console' }).click();
    await showsView(page, 'Overview');
    await page.reload();
    await banner.getByText('0 missing, 0 imported').waitFor();
    await banner.getByText('payment-terminal recovery continue').waitFor();

    await stage.http.managementRecoveryContinue({ body: { comment: 'Compared.' } }).ok;
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/v1/management/recovery')),
      page.reload(),
    ]);
    await showsView(page, 'Overview');
    await banner.waitFor({ state: 'detached' });
    expect(complaints).to.eql([]);
  });
});
