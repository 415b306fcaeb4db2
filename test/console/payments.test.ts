import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { startBrowser } from '../../scripts/chromium.js';
import { accessibilityFaults } from '../support/browser.js';
import { builtConsole, openConsole, showsView } from '../support/console.js';
import { succeeded } from '../support/contract-client.js';
import { declinedCard, paymentWith } from '../support/payments.js';
import { startStage, type Stage } from '../support/stage.js';

describe('the console: payments', () => {
  let stage: Stage;
  let browser: Browser;
  const undo: (() => Promise<void>)[] = [];

  before(async function () {
    const started = await startBrowser();
    if (!started) this.skip();
    browser = started;
    undo.push(() => started.close());
    await builtConsole();
    stage = await startStage();
    undo.push(() => stage.close());
  });
  after(() => Promise.all(undo.map((each) => each())));

  it('answers what happened to an order from the search box', async () => {
    await succeeded(stage.http.sale({ body: paymentWith(declinedCard, { merchant_transaction_id: 'order-1001' }) }));
    const { context, page, complaints } = await openConsole(browser, stage.service.baseUrl, '/transactions');
    await showsView(page, 'Transactions');
    expect(await accessibilityFaults(page)).to.deep.equal([]);
    await page.getByLabel('Order, reference or transaction').fill('order-1001');
    await page.keyboard.press('Enter');
    await page.getByText('Do not honor: The issuer refused and gives no reason.').waitFor();
    await page.getByRole('listitem').getByText('sale at simulator_a declined').waitFor();
    expect(await accessibilityFaults(page)).to.deep.equal([]);
    expect(complaints).to.deep.equal([]);
    await context.close();
  });
});
