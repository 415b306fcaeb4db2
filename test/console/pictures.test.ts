import { mkdirSync } from 'node:fs';
import { startedBrowser, openPage } from '../support/pages/browser.js';
import { builtConsole, showsView, signedInState } from '../support/pages/console.js';
import { approvedCard, card, payment } from '../support/payments.js';
import { answers } from '../support/receiver.js';
import { terminalId } from '../support/service.js';
import { referenceTo } from '../support/stage.js';
import { startWebhookStage } from '../support/webhook-stage.js';
import { started } from '../support/started.js';

/** Folder of the docs' picture, which is made only on request. */
const folder = process.env['SCREENSHOTS'];

describe('the picture of the console', () => {
  before(function () {
    if (folder === undefined) this.skip();
  });
  const browser = startedBrowser();
  const stage = started(startWebhookStage);
  before(builtConsole);

  /** An order that was refunded in part, and whose webhook was late. @returns its sale */
  async function order(): Promise<string> {
    const { http } = stage;
    const { receiver } = await stage.listen();
    receiver.behaviour = answers(503, 'The queue is full.');
    const payer = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
    const body = payment({
      merchant_transaction_id: 'order-1037',
      amount: 87,
      description: 'Two tickets, row 7',
      order: {
        merchant_order_id: '1037',
        payment_instrument: card(approvedCard, { card_cardholder_name: 'Ada Lovelace' }),
        payer,
      },
    });
    const sale = await http.sale({ idempotencyKey: 'order-1037', body }).ok;
    await stage.deliver();
    receiver.behaviour = answers(200);
    await stage.passAndDeliver(60);
    await http.refund({ body: { ...referenceTo(sale), amount: 9.9 } }).ok;
    await stage.deliver();
    await stage.service.deps.requestLog.flush();
    return sale.transaction_id;
  }

  it('shows a payment of a shop', async () => {
    const transactionId = await order();
    const storageState = await signedInState(browser, stage.service);
    const { context, page } = await openPage(browser, { storageState, viewport: { width: 1280, height: 800 } });
    await context.clock.setSystemTime(stage.service.clock.now());
    await page.goto(`${stage.service.baseUrl}/console/transactions/${transactionId}?terminal=${terminalId}`);
    await showsView(page, /^Transaction/);
    await page.locator('main').getByText('Followed by: refund').waitFor();
    // Each part of a view asks for itself.
    await page.waitForLoadState('networkidle');
    mkdirSync(folder ?? '', { recursive: true });
    const path = `${folder}/console-transaction-wide-light.jpg`;
    await page.screenshot({ path, type: 'jpeg', quality: 45, animations: 'disabled', caret: 'hide' });
  });
});
