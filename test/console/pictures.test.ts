import { mkdirSync } from 'node:fs';
import { startedBrowser, openPage } from '../support/pages/browser.js';
import { builtConsole, showsView, signedInState } from '../support/pages/console.js';
import { approvedCard, card, declinedCard, payment, type SubmissionRequest } from '../support/payments.js';
import { answers } from '../support/receiver.js';
import { terminalId } from '../support/service.js';
import { referenceTo } from '../support/stage.js';
import { startWebhookStage, type WebhookStage } from '../support/webhook-stage.js';
import { started } from '../support/started.js';

/** Folder of the docs' pictures; they are made only on request. */
const folder = process.env['SCREENSHOTS'];

const day = 24 * 60 * 60;
const payers = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Mary Somerville'];
const goods = ['Two tickets, row 7', 'A case of Riesling', 'Hiking boots, size 42', 'A year of the magazine'];

describe('the pictures of the console', () => {
  before(function () {
    if (folder === undefined) this.skip();
  });
  const browser = startedBrowser();
  const stage = started(startWebhookStage);
  before(builtConsole);

  /** A sale of a shop, the n-th of its week. */
  function order(number: number, cardNumber = approvedCard): SubmissionRequest {
    const [first_name = '', last_name = ''] = (payers[number % payers.length] ?? '').split(' ');
    const description = goods[number % goods.length] ?? '';
    return payment({
      merchant_transaction_id: `order-${1000 + number}`,
      amount: ((number * 37) % 90) + 19,
      currency: number % 5 === 0 ? 'USD' : 'EUR',
      description,
      order: {
        merchant_order_id: `${1000 + number}`,
        payment_instrument: card(cardNumber, { card_cardholder_name: `${first_name} ${last_name}` }),
        payer: { first_name, last_name, email: `${first_name.toLowerCase()}@example.com` },
      },
    });
  }

  /** A week of a shop. @returns the order that is looked at: refunded in part, and its webhook was late */
  async function week({ http, ...stage }: WebhookStage): Promise<string> {
    const receiver = await stage.listen();
    let number = 0;
    for (let today = 0; today < 6; today++) {
      for (let sale = 0; sale < 4 + ((today * 3) % 5); sale++) {
        number += 1;
        const body = order(number, number % 6 === 0 ? declinedCard : approvedCard);
        await http.sale({ idempotencyKey: `order-${1000 + number}`, body }).ok;
      }
      await stage.deliver();
      await stage.pass(day);
    }
    number += 1;
    receiver.receiver.behaviour = answers(503, 'The queue is full.');
    const looked = await http.sale({ idempotencyKey: `order-${1000 + number}`, body: order(number) }).ok;
    await stage.deliver();
    receiver.receiver.behaviour = answers(200);
    await stage.passAndDeliver(60);
    await http.refund({ body: { ...referenceTo(looked), amount: 9.9 } }).ok;
    await stage.deliver();
    await stage.service.deps.requestLog.flush();
    return looked.transaction_id;
  }

  it('show the week of a shop', async () => {
    const transactionId = await week(stage);
    const storageState = await signedInState(browser, stage.service);
    mkdirSync(folder ?? '', { recursive: true });
    for (const [kind, width, colorScheme] of [
      ['wide-light', 1280, 'light'],
      ['narrow-dark', 360, 'dark'],
    ] as const) {
      const viewport = { width, height: 900 };
      const { context, page } = await openPage(browser, { storageState, viewport, colorScheme });
      await context.clock.setSystemTime(stage.service.clock.now());
      for (const [name, path, title, sees] of [
        ['overview', '/', 'Overview', 'Volume in EUR'],
        ['transactions', '/transactions', 'Transactions', 'order-1001'],
        ['transaction', `/transactions/${transactionId}?terminal=${terminalId}`, /^Transaction/, 'Followed by: refund'],
        ['sandbox', '/sandbox', 'Sandbox', '4000000000009995'],
      ] as const) {
        await page.goto(`${stage.service.baseUrl}/console${path}`);
        await showsView(page, title);
        // A choice of a form may say the same, and is not seen while it is closed.
        await page.locator('main').getByText(sees).filter({ visible: true }).first().waitFor();
        // Each part of a view asks for itself.
        await page.waitForLoadState('networkidle');
        const picture = `${folder}/console-${name}-${kind}.jpg`;
        await page.screenshot({ path: picture, type: 'jpeg', quality: 60, animations: 'disabled', caret: 'hide' });
      }
      await context.close();
    }
  });
});
