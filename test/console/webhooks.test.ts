import { expect } from 'chai';
import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { attemptPauses } from '../../src/webhooks/schedule.js';
import { startedBrowser, eventually, eventuallyIs } from '../support/pages/browser.js';
import { confirm, press, startedConsole } from '../support/pages/console.js';
import { declinedCard, payment, paymentWith } from '../support/payments.js';
import { answers, type ReceivedEvent } from '../support/receiver.js';
import { terminalId } from '../support/service.js';
import { leaveUnknown } from '../support/stage.js';
import { startWebhookStage, type Listener } from '../support/webhook-stage.js';
import { started } from '../support/started.js';

const signatureOf = (secret: string, signed: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(signed)
    .digest('base64')}`;

describe('the console: webhooks, and what happened to an order', () => {
  const stage = started(startWebhookStage);
  const browser = startedBrowser();
  /** Its deliveries have failed for good. */
  let broken: Listener;

  before(async () => {
    const { http } = stage;
    broken = await stage.listen(answers(503, 'the queue is full'));
    await http.sale({ body: paymentWith(declinedCard, { merchant_transaction_id: 'order-1001' }) }).ok;
    await http.sale({ body: payment({ merchant_transaction_id: 'order-1002' }) }).ok;
    for (const pause of attemptPauses) await stage.passAndDeliver(pause);
    await leaveUnknown(stage, http.sale({ body: payment({ merchant_transaction_id: 'order-1003', amount: 3002 }) }));
    await stage.service.deps.requestLog.flush();
  });
  // The session begins when the time has passed that the attempts take.
  const open = startedConsole(browser, stage);

  const says = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();

  describe('what happened to the order is on the page after three clicks at most', () => {
    /**
     * Types a reference into the search box of the first view, and counts every press of a control from there on. One
     * that misses, because the page moved beneath it, is repeated by Playwright.
     */
    async function search(reference: string) {
      const opened = await open('/');
      const { page } = opened;
      let clicks = 0;
      await page.exposeFunction('noteClick', () => (clicks += 1));
      const isControl = "target.closest('a, button, summary')";
      await page.evaluate(`addEventListener('pointerdown', ({ target }) => ${isControl} && noteClick(), true)`);
      await page.getByLabel('E-mail, card, amount, reference or id').fill(reference);
      await page.getByRole('button', { name: 'Search' }).click();
      return { ...opened, clicks: () => clicks };
    }

    it('of one that was declined: the reason, and what the bank answered', async () => {
      const { page, clicks } = await search('order-1001');
      await page.getByText('Do not honor: The issuer refused without a reason.').waitFor();
      const step = page.getByRole('listitem').filter({ hasText: 'sale at simulator_a' });
      await step.getByText("The processor's answer").click();
      await step.getByRole('region', { name: "The processor's answer" }).waitFor();
      await eventuallyIs(clicks, 2);
    });

    it('of one whose webhook was lost: what the receiver answered to each attempt', async () => {
      const { page, clicks } = await search('order-1002');
      const step = page.getByRole('listitem').filter({ hasText: 'Event transaction.approved' });
      await step.getByText('failed', { exact: true }).waitFor();
      await step.getByRole('link', { name: /^Delivery/ }).click();
      await page.getByRole('cell', { name: '503' }).first().waitFor();
      expect(page.url()).to.include(`?terminal=${terminalId}`);
      await eventuallyIs(() => page.getByRole('cell', { name: 'the queue is full' }).count(), attemptPauses.length);
      await eventuallyIs(clicks, 2);
    });

    it('of one whose outcome is unknown: which call was not answered, and what can be done', async () => {
      const { page, clicks } = await search('order-1003');
      await page.getByText('UNKNOWN', { exact: true }).first().waitFor();
      await page.getByRole('listitem').getByText('sale at simulator_a no answer').waitFor();
      await page.getByRole('button', { name: 'Look up again' }).waitFor();
      await eventuallyIs(clicks, 1);
    });
  });

  // After what is looked at there: it is sent again.
  describe('acts on endpoints and deliveries', () => {
    it('sends a delivery again, and then all that failed, to a receiver that is back', async () => {
      const deliveries = await stage.deliveriesTo(broken);
      const [one] = deliveries;
      expect(deliveries.map(({ state }) => state))
        .to.include('failed')
        .and.not.include('delivered');
      broken.receiver.behaviour = answers(200);
      const before = broken.receiver.received.length;
      const { context, page } = await open('/deliveries');
      await page.getByRole('link', { name: one!.delivery_id, exact: true }).click();
      const sent = page.waitForRequest((request) => request.method() === 'POST');
      await confirm(page, 'Resend', { sees: one!.event_type });
      expect((await sent).url()).to.include(`?terminal_friendly_id=${terminalId}`);
      await says(page, 'It is sent again.');
      await stage.deliver();
      expect(broken.receiver.received.slice(before).map(({ event }) => event.id)).to.include(one!.event_id);
      await page.getByText('delivered', { exact: true }).waitFor();
      await context.close();

      const { page: endpoint } = await open(`/webhooks/${broken.endpointId}`);
      const failed = (await stage.deliveriesTo(broken)).filter(({ state }) => state === 'failed').length;
      expect(failed).to.be.above(0);
      await confirm(endpoint, 'Resend all failed', {
        sees: 'to this endpoint',
        fill: async (dialog) => {
          // A day ago, unless something else is chosen.
          await eventually(
            () => dialog.getByLabel('Since').inputValue(),
            (since) => expect(since).to.match(/^2026-/),
          );
          await dialog.getByLabel('Since').fill('2026-01-01T00:00');
        },
      });
      await says(endpoint, `${failed} ${failed === 1 ? 'delivery is' : 'deliveries are'} sent again.`);
      await stage.deliver();
      expect((await stage.deliveriesTo(broken)).map(({ state }) => state)).to.not.include('failed');
    });

    it('sends a test event, which the receiver gets', async () => {
      const listener = await stage.listen();
      const { page } = await open(`/webhooks/${listener.endpointId}`);
      await confirm(page, 'Send a test event', {
        sees: 'Type',
        fill: (dialog) => dialog.getByLabel('Type').selectOption('recurring.cancelled'),
      });
      await says(page, 'It is on its way');
      await stage.deliver();
      expect(listener.receiver.received.map(({ event }) => event.type)).to.eql(['recurring.cancelled']);
    });

    it('makes a new secret, shows it until it was taken, and signs with it', async () => {
      const listener = await stage.listen();
      const { page } = await open(`/webhooks/${listener.endpointId}`);
      await confirm(page, 'Rotate the secret', { sees: listener.receiver.url });
      const dialog = page.getByRole('alertdialog', { name: 'New signing secret' });
      const secret = await eventually(
        async () => (await dialog.locator('code').textContent()) ?? '',
        (shown) =>
          expect(shown)
            .to.match(/^whsec_/)
            .and.not.equal(listener.secret),
      );
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await eventuallyIs(() => dialog.locator('code').textContent(), secret);
      await press(page, dialog.getByRole('button', { name: 'I have it' }));
      await dialog.waitFor({ state: 'detached' });
      await eventually(
        () => page.content(),
        (content) => expect(content).not.to.include(secret),
      );
      await stage.sellAndDeliver();
      const [{ headers, body }] = listener.receiver.received as [ReceivedEvent];
      const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
      expect(String(headers['webhook-signature']).split(' '))
        .to.have.length(2)
        .and.include(signatureOf(secret, signed));
    });

    it('switches an endpoint off and on: in between it gets nothing', async () => {
      const listener = await stage.listen();
      const { page } = await open(`/webhooks/${listener.endpointId}`);
      await confirm(page, 'Switch off', { sees: listener.receiver.url });
      await says(page, 'It is switched off.');
      await page.getByText('by an operator').waitFor();
      await stage.sellAndDeliver();
      expect(listener.receiver.received).to.eql([]);
      await confirm(page, 'Switch on', { sees: listener.receiver.url });
      await says(page, 'It is switched on.');
      const sold = await stage.sellAndDeliver();
      expect(listener.receiver.received.at(-1)?.event.data).to.include({ transaction_id: sold.transaction_id });
      expect((await stage.endpoint(listener)).enabled).to.equal(true);
    });

    it('changes the address of an endpoint, and leaves the events that others change', async () => {
      const body = { event_types: ['recurring.cancelled' as const] };
      // In another order than the form's.
      const before = ['transaction.declined' as const, 'transaction.approved' as const];
      const { endpointId, receiver } = await stage.listen(answers(200), { event_types: before });
      const { page } = await open(`/webhooks/${endpointId}`);
      const url = `${receiver.url}/moved`;
      await confirm(page, 'Change', {
        sees: 'Only some events',
        async fill(dialog) {
          await stage.http.managementWebhookEndpointUpdate({ endpoint_id: endpointId, body }).ok;
          await dialog.getByLabel('Address').fill(url);
        },
      });
      await says(page, 'It is changed.');
      expect(await stage.endpoint({ endpointId })).to.deep.include({ url, ...body });
    });

    it('deletes an endpoint, and says so where it leads', async () => {
      const listener = await stage.listen();
      const { page } = await open(`/webhooks/${listener.endpointId}`);
      await confirm(page, 'Delete', { sees: listener.receiver.url });
      await says(page, 'It is deleted.');
      await page.waitForURL(({ pathname }) => pathname === '/console/webhooks');
      const { webhook_endpoints: left } = await stage.http.managementWebhookEndpointList().ok;
      expect(left.map(({ endpoint_id }) => endpoint_id)).to.not.include(listener.endpointId);
    });
  });
});
