import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { sandboxCards, steeringAmounts } from '../../src/processors/simulator/sandbox-cards.js';
import { amounts, cards } from '../../console/src/pages/sandbox/cards.js';
import { startedBrowser, eventuallyIs, openPage } from '../support/pages/browser.js';
import { press, showsView, startedConsole } from '../support/pages/console.js';
import { declinedCard, payment, paymentWith } from '../support/payments.js';
import { terminalId } from '../support/service.js';
import { referenceTo, startStage, type Made } from '../support/stage.js';
import { started } from '../support/started.js';

describe('the console: payments', () => {
  const stage = started(startStage);
  const browser = startedBrowser();
  const open = startedConsole(browser, stage);
  const pathOf = ({ transaction_id }: Made) => `/transactions/${transaction_id}?terminal=${terminalId}`;

  it('answers what happened to an order from the search box', async () => {
    await stage.http.sale({ body: paymentWith(declinedCard, { merchant_transaction_id: 'order-1001' }) }).ok;
    await stage.service.deps.requestLog.flush();
    const { page, complaints } = await open('/');
    await showsView(page, 'Overview');
    await page.keyboard.press('/');
    await page.keyboard.type('order-10');
    await page.keyboard.press('Enter');
    await page.getByText('Do not honor: The issuer refused without a reason.').waitFor();
    const steps = page.getByRole('listitem');
    await steps.getByText('sale at simulator_a declined').waitFor();
    await steps.getByText(/^Request sale/).waitFor();
    await steps.getByText('Event transaction.declined').waitFor();
    expect(complaints).to.eql([]);
  });

  it('captures a part of what is held by keyboard, once, after a confirmation with amount and currency', async () => {
    const held = await stage.http.preauth({ body: payment() }).ok;
    const { context, page } = await open(pathOf(held));
    await showsView(page, `Transaction ${held.transaction_id}`);
    // It has been read: until then, it would not be read a second time.
    const capture = page.getByRole('button', { name: 'Capture' });
    await capture.waitFor();
    const comeBack = async (seconds: number) => {
      await context.clock.setSystemTime(stage.service.clock.now().getTime() + seconds * 1000);
      await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
    };
    // A reading of the view that began before the confirmation, and ends after the capture.
    let answerReading = (): void => undefined;
    const mayAnswer = new Promise<void>((resolve) => (answerReading = resolve));
    const reading = page.waitForRequest(`**/management/transactions/${held.transaction_id}?*`);
    await page.route(`**/management/transactions/${held.transaction_id}?*`, async (route) => {
      await mayAnswer;
      await route.continue().catch(() => undefined);
    });
    await comeBack(60);
    await reading;
    await press(page, capture);
    const dialog = page.getByRole('alertdialog', { name: 'Capture' });
    await dialog.getByText('10.50 EUR').waitFor();
    await dialog.getByLabel('Amount in EUR').fill('4.20');
    const keys: (string | undefined)[] = [];
    let reads = 0;
    page.on('request', (request) => {
      if (request.url().includes('/payments/capture/')) keys.push(request.headers()['idempotency-key']);
      else if (request.url().includes(held.transaction_id)) reads++;
    });
    // The first answer is lost on its way: a second try of the same confirmation is the same request. Somebody
    // comes back to the window meanwhile, which reads the view again where no confirmation is open.
    await page.route('**/v1/payments/capture/**', async (route) => {
      await route.fetch();
      answerReading();
      await comeBack(120);
      await route.abort();
    });
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').waitFor();
    expect(reads).to.equal(0);
    await dialog.getByText('No answer came: it may have been done. Press the button again, which acts once.').waitFor();
    // Other input is another request, and the first input the first one again.
    await dialog.getByLabel('Amount in EUR').fill('4.30');
    await page.keyboard.press('Enter');
    await eventuallyIs(() => keys.length, 2);
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Amount in EUR').fill('4.20');
    await page.unroute('**/v1/payments/capture/**');
    await press(page, dialog.getByRole('button', { name: 'Capture' }));
    await page.getByRole('status').getByText('The capture is accepted').waitFor();
    expect(keys).to.have.length(3);
    expect(keys[2]).to.equal(keys[0]).and.not.equal(keys[1]);
    expect(stage.bankA.calls.filter(({ operation }) => operation === 'capture')).to.have.length(1);
    await page.getByRole('heading', { name: 'Linked transactions' }).waitFor();
  });

  it('refunds, and leaves a confirmation that one thinks better of without doing anything', async () => {
    const paid = await stage.http.sale({ body: payment() }).ok;
    const { page } = await open(pathOf(paid));
    await page.getByRole('button', { name: 'Refund' }).click();
    await page.getByRole('alertdialog').waitFor();
    // The view, which is not read meanwhile, is read again.
    const read = page.waitForResponse((response) => response.url().includes(`/transactions/${paid.transaction_id}?`));
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await read;
    await page.getByRole('button', { name: 'Refund' }).click();
    await page.getByLabel('Amount in EUR').fill('99');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Refund' }).click();
    // The browser refuses what is above the most.
    await page.getByRole('alertdialog').locator('input:invalid').waitFor();
    await page.getByLabel('Amount in EUR').fill('4.20');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Refund 4.20 EUR', exact: true }).waitFor();
    await page.getByLabel('Reason').fill('Came back');
    await page.getByLabel('Amount in EUR').fill('10.50');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Refund 10.50 EUR', exact: true }).click();
    await page.getByRole('status').getByText('The refund is accepted').waitFor();
    await page.locator('.lead').getByText('refunded', { exact: true }).waitFor();
    await page.getByText('Followed by: Refund of 10.50 EUR').waitFor();
    const { refunded_amount } = await stage.http.managementTransactionGet({ transaction_id: paid.transaction_id }).ok;
    expect(refunded_amount).to.equal(10.5);
    const refunds = await stage.query<{ description: string }>(
      'SELECT description FROM transactions WHERE transaction_reference_id = $1',
      paid.transaction_id,
    );
    expect(refunds).to.eql([{ description: 'Came back' }]);
    await eventuallyIs(() => page.title(), `Transaction ${paid.transaction_id} · Sandbox · Console`);
  });

  it('refunds once when a confirmation is left while it is sent, and opened again', async () => {
    const { page } = await open(pathOf(await stage.http.sale({ body: payment() }).ok));
    const keys: (string | undefined)[] = [];
    await page.route('**/v1/payments/refund/**', (route) => keys.push(route.request().headers()['idempotency-key']));
    for (const times of [1, 2]) {
      await page.getByRole('button', { name: 'Refund' }).click();
      await page.getByLabel('Amount in EUR').fill(times === 1 ? '4.20' : '4.2');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Refund 4.20 EUR', exact: true }).click();
      await eventuallyIs(() => keys.length, times);
      await page.keyboard.press('Escape');
    }
    expect(keys[1]).to.equal(keys[0]);
  });

  it('sends another key after a refusal that the key has stored, and the same after any other', async () => {
    const { page } = await open(pathOf(await stage.http.sale({ body: payment() }).ok));
    const answers = [503, 429, 404, 422, 422];
    const keys: (string | undefined)[] = [];
    await page.route('**/v1/payments/refund/**', (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      const status = answers[keys.length - 1] ?? 422;
      const code = status === 422 ? { reason_code: 'ROUTING/NO_ROUTE' } : {};
      return route.fulfill({ status, json: { detail: `Refused ${keys.length}.`, ...code } });
    });
    await page.getByRole('button', { name: 'Refund' }).click();
    for (const nth of answers.keys()) {
      await page.getByRole('alertdialog').getByRole('button', { name: 'Refund 10.50 EUR', exact: true }).click();
      await page.getByText(`Refused ${nth + 1}.`).waitFor();
    }
    expect(new Set(keys.slice(0, 4)).size).to.equal(1);
    expect(keys[4]).to.not.equal(keys[3]);
  });

  it('confirms what was shown when the dialog opened, although the payment is read again meanwhile', async () => {
    const paid = await stage.http.sale({ body: payment() }).ok;
    const { context, page } = await open(pathOf(paid));
    await page.getByRole('button', { name: 'Refund' }).click();
    const confirm = page.getByRole('button', { name: 'Refund 10.50 EUR' });
    await confirm.waitFor();
    await stage.http.refund({ body: { ...referenceTo(paid), amount: 4 } }).ok;
    await context.clock.setSystemTime(stage.service.clock.now().getTime() + 60_000);
    const reading = page.waitForResponse(`**/management/transactions/${paid.transaction_id}?*`);
    for (const isOffline of [true, false]) await context.setOffline(isOffline);
    await (await reading).finished();
    expect(await page.getByLabel('Amount in EUR').inputValue()).to.equal('10.5');
    await confirm.waitFor();
  });

  it('keeps nothing typed about a record for another', async () => {
    const paid = await stage.http.sale({ body: payment() }).ok;
    const refund = await stage.http.refund({ body: referenceTo(paid) }).ok;
    const { page } = await open(pathOf(refund));
    await page.locator(`main a[href*="${paid.transaction_id}"]`).first().click();
    await showsView(page, `Transaction ${paid.transaction_id}`);
    await page.getByLabel('New note').fill('About the sale');
    await page.goBack();
    await showsView(page, `Transaction ${refund.transaction_id}`);
    await eventuallyIs(() => page.getByLabel('New note').inputValue(), '');
  });

  it('lets nobody do what their role does not allow', async () => {
    const paid = await stage.http.sale({ body: payment() }).ok;
    for (const [role, isOff] of [
      ['viewer', true],
      ['support', true],
      ['operator', false],
    ] as const) {
      await stage.query(`UPDATE users SET role = '${role}'`);
      const { context, page } = await open(pathOf(paid));
      const button = page.getByRole('button', { name: 'Refund' });
      await button.waitFor();
      await eventuallyIs(() => button.isDisabled(), isOff, role);
      await context.close();
    }
    await stage.query("UPDATE users SET role = 'owner'");
  });

  it('keeps filters in the address, saves them as a view, and exports what they show', async () => {
    const fields = { merchant_transaction_id: 'exported-1', description: '=1+1', metadata: { note: '=2+2' } };
    await stage.http.sale({ body: paymentWith(declinedCard, fields) }).ok;
    await stage.http.sale({ body: payment(fields) }).ok;
    const { page } = await open('/transactions');
    await page.getByLabel("Merchant's reference").first().fill('exported-1');
    await page.locator('select[name=status]').selectOption('DECLINED');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(/status=DECLINED/);
    await page.getByText('1 record', { exact: true }).waitFor();
    await page.getByText(/^Saved views/).click();
    await page.getByLabel('Name of this view').fill('Declined');
    await page.keyboard.press('Enter');
    for (const [button, shows] of [
      [
        'Export CSV',
        /^Transaction,.*,Payment method,Card brand,Card,.*,Authorization code,ARN,.*\r\n.*DECLINED.*,cards,[^,]+,0002,exported-1,.*,'=1\+1,.*,"\{""note"":""=2\+2""\}",.*\r\n$/s,
      ],
      ['Export JSON lines', /^\{.*"merchant_transaction_id":"exported-1".*\}\n$/],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button }).click(),
      ]);
      expect(readFileSync(await download.path(), 'utf8')).to.match(shows);
    }
    await page.goto(`${stage.service.baseUrl}/console/transactions`);
    await page.getByText(/^Saved views \(1\)/).click();
    await page.getByRole('link', { name: 'Declined' }).click();
    await page.waitForURL(/status=DECLINED/);
  });

  it('has times in UTC in the address, for a colleague in another zone', async () => {
    const { page } = await open('/transactions?created_since=2026-03-10T08:50:00.000Z');
    const since = page.getByLabel('Since');
    const shown = await page.evaluate("new Date('2026-03-10T08:50:00Z').getHours()");
    await eventuallyIs(() => since.inputValue(), `2026-03-10T${String(shown).padStart(2, '0')}:50`);
    await since.fill('2026-03-11T10:00');
    await page.getByRole('button', { name: 'Apply' }).click();
    const sent = await page.evaluate<string>("new Date('2026-03-11T10:00').toISOString()");
    await page.waitForURL((url) => url.searchParams.get('created_since') === sent);
  });

  it('has the volume of each hour, also in a zone that is half an hour off', async () => {
    await stage.http.sale({ body: payment() }).ok;
    const { context, page } = await open('/');
    const browserSees = await context.newCDPSession(page);
    // Twenty-four hours begin and end within an hour of Kolkata.
    for (const [timezoneId, hours] of [['Europe/Berlin', 24] as const, ['Asia/Kolkata', 25] as const]) {
      await browserSees.send('Emulation.setTimezoneOverride', { timezoneId });
      await page.goto(`${stage.service.baseUrl}/console/?span=day&zone=${timezoneId}`);
      await page.getByText('Figures of Volume in EUR').click();
      const rows = page.getByRole('region', { name: 'Figures of Volume in EUR' }).locator('tbody tr');
      await eventuallyIs(() => rows.count(), hours);
      expect(await rows.locator('.end', { hasText: /^[1-9]/ }).count()).to.be.above(0);
    }
  });

  it('keeps what is typed into a filter while the accounts are not yet known', async () => {
    const { page } = await open('/transactions');
    let ask = (): void => undefined;
    const asked = new Promise<void>((resolve) => (ask = resolve));
    await page.route('**/v1/management/accounts?*', async (route) => {
      await asked;
      await route.continue();
    });
    await page.reload();
    await page.getByLabel("Merchant's reference").first().fill('typed-early');
    const known = page.waitForResponse((response) => response.url().includes('/v1/management/accounts?'));
    ask();
    await known;
    await page.getByText(/^\d+ records?$/).waitFor();
    await eventuallyIs(() => page.getByLabel("Merchant's reference").first().inputValue(), 'typed-early');
  });

  it('names the account whose records and figures it shows', async () => {
    await stage.http.managementAccountCreate({ body: { name: 'Another' } }).ok;
    const { page } = await open('/transactions');
    const account = page.locator('select[name=account_id]');
    await page.getByText(/^\d+ records?$/).waitFor();
    const first = await account.inputValue();
    await account.selectOption('');
    await page.getByRole('button', { name: 'Apply' }).click();
    await eventuallyIs(() => account.inputValue(), first);
    await page.goto(`${stage.service.baseUrl}/console/`);
    const volume = page.getByText('Volume', { exact: true });
    await volume.first().waitFor();
    await page.route('**/v1/management/overview?*', () => undefined);
    await page.getByLabel('Account').selectOption({ label: 'Another' });
    await volume.first().waitFor({ state: 'detached' });
  });

  it('plays in the sandbox: a sale by a form', async () => {
    const { page } = await open('/sandbox');
    await page.getByLabel('Amount', { exact: true }).fill('12.34');
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByRole('status').getByText('Accepted').getByRole('link').click();
    await page.getByText('12.34 EUR').first().waitFor();
  });

  it('names the cards and amounts that the simulated banks know', () => {
    expect(cards.map(([number]) => number).sort()).to.eql([...sandboxCards.keys(), '4100000000000019'].sort());
    const steering: readonly number[] = Object.values(steeringAmounts);
    for (const [amount] of amounts) expect(steering).to.include(amount);
  });

  it('sends those who are not signed in to sign in, and then back, on this page only', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${stage.service.baseUrl}/console/deliveries?state=failed`);
    await showsView(page, 'Sign in');
    await page.waitForURL(({ searchParams }) => searchParams.get('next') === '/deliveries?state=failed');
    const link = (await stage.service.newSignInLink()) ?? '';
    for (const elsewhere of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
      await page.goto(`${stage.service.baseUrl}/console/sign-in?next=${encodeURIComponent(elsewhere)}`);
      await showsView(page, 'Sign in');
    }
    await page.goto(link.replace('#', `?next=${encodeURIComponent('//evil.example')}#`));
    await showsView(page, 'Overview');
    expect(new URL(page.url()).origin).to.equal(stage.service.baseUrl);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await showsView(page, 'Sign in');
  });

  it('is framed by nobody and kept by no cache, but for files that never change', async () => {
    const page = await fetch(`${stage.service.baseUrl}/console/transactions`);
    expect(page.headers.get('cache-control')).to.equal('no-store');
    expect(page.headers.get('content-security-policy')).to.include("frame-ancestors 'none'").and.not.include('unsafe');
    const [, script = ''] = /src="([^"]+\.js)"/.exec(await page.text()) ?? [];
    const file = await fetch(new URL(script, stage.service.baseUrl));
    expect(file.headers.get('cache-control')).to.equal('public, max-age=31536000, immutable');
    const texts = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (encoding) => {
        const answer = await fetch(new URL(script, stage.service.baseUrl), {
          headers: { 'accept-encoding': encoding },
        });
        expect(answer.headers.get('content-encoding') ?? 'identity').to.equal(encoding);
        return answer.text();
      }),
    );
    expect(new Set(texts).size).to.equal(1);
    expect((await fetch(`${stage.service.baseUrl}/console/assets/none.js`)).status).to.equal(404);
  });
});
