import { expect } from 'chai';
import { text as textOf } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import type { Schema } from '../../src/base/contract.js';
import { openCredentials } from '../../src/processors/account.js';
import { platformInit } from '../recurring/series-client.js';
import { startedBrowser, eventuallyIs, expectAccessible } from '../support/pages/browser.js';
import { confirm, hasFocus, press, showsView, startedConsole } from '../support/pages/console.js';
import { card, declinedCard, payment, paymentWith, unpaid } from '../support/payments.js';
import { bankEntriesOf, storedOf } from '../support/records.js';
import { processorAccount } from '../support/processors/processors.js';
import { declines, losesTheAnswer } from '../support/processors/scripted-processor.js';
import { terminalId } from '../support/service.js';
import { leaveUnknown, type Made, startStage } from '../support/stage.js';
import { started } from '../support/started.js';

const evidence = 'Acquirer portal: settled in batch 4711.';

describe('the console: acts', () => {
  const stage = started(startStage);
  const browser = startedBrowser();
  /** Sales whose answer was lost: the bank has them, and the service does not know. */
  let unknown: readonly Made[];

  before(async () => {
    const lost = async () => {
      stage.bankA.next('sale', losesTheAnswer);
      return leaveUnknown(stage, stage.http.sale({ body: payment() }));
    };
    unknown = [await lost(), await lost()];
  });
  // The session begins when the time has passed that the lookups take.
  const open = startedConsole(browser, stage);

  const pathOf = ({ transaction_id }: Made) => `/transactions/${transaction_id}?terminal=${terminalId}`;
  const says = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();
  const stateOf = async (made: Made) => (await stage.statusOf(made)).status.status;
  const auditOf = async (subject_id: string) =>
    (await stage.http.managementAuditList({ query: { subject_id } }).ok).audit_entries.map(
      ({ operation, actor }) => `${operation} by ${actor?.kind}`,
    );

  it('voids what is held', async () => {
    const held = await stage.http.preauth({ body: payment() }).ok;
    const { page, complaints } = await open(pathOf(held));
    await confirm(page, 'Void', { sees: '10.50 EUR' });
    await says(page, 'The void is accepted');
    expect(await stateOf(held)).to.equal('CANCELLED');
    expect(await auditOf(held.transaction_id)).to.eql(['voidPayment by session']);
    // The button of an act that is no longer possible disappears, and the focus moves to the view.
    await page.getByRole('button', { name: 'Void' }).waitFor({ state: 'detached' });
    await eventuallyIs(() => page.evaluate<string>('document.activeElement.id'), 'main');
    await says(page, 'The void is accepted');
    await press(page, page.getByRole('button', { name: 'Dismiss' }));
    await page.getByText('The void is accepted').waitFor({ state: 'detached' });
    expect(complaints).to.eql([]);
  });

  it('voids what still waits for its payer on the hosted page', async () => {
    const waiting = await stage.http.sale({ body: unpaid({ payment_collection: 'hosted_page' }) }).ok;
    const { page } = await open(pathOf(waiting));
    await confirm(page, 'Void', { sees: '10.50 EUR' });
    await says(page, 'The void is accepted');
    expect(await stateOf(waiting)).to.equal('CANCELLED');
  });

  it('retries what was refused, with the same card', async () => {
    stage.bankA.next('sale', declines('PAYER_ACCOUNT.INSUFFICIENT_FUNDS'));
    const refused = await stage.http.sale({ body: payment() }).ok;
    expect(refused.accepted).to.equal(false);
    const { page } = await open(pathOf(refused));
    await confirm(page, 'Retry', { sees: '10.50 EUR' });
    await says(page, 'The retry is accepted');
    const [retry] = await stage.query<{ id: string; status: string }>(
      'SELECT transaction_id AS id, status FROM transactions WHERE originating_id = $1',
      refused.transaction_id,
    );
    expect(retry?.status).to.equal('APPROVED');
    await page
      .getByRole('status')
      .getByRole('link', { name: retry?.id ?? '' })
      .click();
    await showsView(page, `Transaction ${retry?.id}`);
  });

  it('settles what is unknown: by a lookup, and by a statement with its evidence', async () => {
    const [first, second] = unknown as [Made, Made];
    const { context, page } = await open('/unknown');
    await press(page, page.getByRole('link', { name: first.transaction_id }));
    await confirm(page, 'Look up again', { sees: '10.50 EUR' });
    await says(page, 'It is settled: APPROVED.');
    expect(await stateOf(first)).to.equal('APPROVED');
    await context.close();

    const { page: stating } = await open(pathOf(second));
    await confirm(stating, 'State the outcome', {
      sees: '10.50 EUR',
      fill: async (dialog) => {
        expect(await dialog.getByLabel('What the processor shows').inputValue()).to.equal('');
        await dialog.getByLabel('What the processor shows').selectOption('It was approved');
        await dialog.getByLabel('Evidence').fill(evidence);
        await dialog.getByLabel("Processor's id").fill('bank-4711');
      },
    });
    await says(stating, 'It is settled: APPROVED.');
    expect(await stateOf(second)).to.equal('APPROVED');
    expect(await auditOf(second.transaction_id)).to.eql(['managementTransactionResolve by session']);
  });

  it('decides on a discrepancy: accepts one, and has the money of another given back', async () => {
    const contradicted = async () => {
      const made = await stage.http.sale({ body: paymentWith(declinedCard) }).ok;
      const params = { transaction_id: made.transaction_id };
      await stage.http.sandboxBankCorrection({ ...params, body: { outcome: 'approved' } }).ok;
      return storedOf(stage, made, 'discrepancy_id', 'discrepancies');
    };
    const stateThere = async (id: string) =>
      (await stage.http.managementDiscrepancyGet({ discrepancy_id: id }).ok).state;
    const known = (dialog: ReturnType<Page['getByRole']>) => dialog.getByLabel('Evidence').fill(evidence);

    const accepted = await contradicted();
    const { page } = await open(`/discrepancies/${accepted}`);
    await confirm(page, 'Accept', { title: "Accept the processor's report", sees: '10.50 EUR', fill: known });
    await says(page, 'It is accepted.');
    expect(await stateThere(accepted)).to.equal('accepted');

    const reversed = await contradicted();
    await page.goto(`${stage.service.baseUrl}/console/discrepancies/${reversed}`);
    await confirm(page, 'Reverse', { title: 'Return the money at the processor', sees: '10.50 EUR', fill: known });
    await says(page, 'It is reversed.');
    expect(await stateThere(reversed)).to.equal('reversed');
    expect(await bankEntriesOf(stage.service, `reversal-${reversed}`)).to.have.length(1);
  });

  it('pauses, resumes and cancels a series, and charges and skips its payments', async () => {
    const { recurring_id: id } = await stage.http.recurringInit({ body: platformInit('2026-04-10') }).ok;
    const read = () => stage.http.recurringStatus({ query: { recurring_id: id } }).ok;
    const { page } = await open(`/series/${id}?terminal=${terminalId}`);
    await confirm(page, 'Pause', { sees: '20.00 USD' });
    await says(page, 'The series is paused.');
    await confirm(page, 'Resume', { sees: '20.00 USD' });
    await says(page, 'The series is active again.');

    const pending = () => page.getByRole('row').filter({ hasText: 'pending' }).first();
    const before = await read();
    const number = before.future_transactions.find(({ status }) => status === 'pending')?.sequence_number ?? 0;
    // The amount that is confirmed, whatever it is meanwhile.
    const sent = page.waitForRequest('**/future-transactions/charge/**');
    await confirm(page, 'Charge now', {
      within: pending(),
      title: `Charge payment ${number} now`,
      submit: 'Charge 20.00 USD now',
      sees: '20.00 USD',
    });
    await says(page, `Payment ${number} is accepted`);
    expect((await sent).postDataJSON()).to.include({ amount: 20 });
    await page.getByRole('row').filter({ hasText: 'completed' }).first().waitFor();
    await confirm(page, 'Skip', { within: pending(), title: `Skip payment ${number + 1}`, sees: '20.00 USD' });
    await says(page, `Payment ${number + 1} is cancelled.`);
    await confirm(page, 'Cancel the series', { sees: '20.00 USD' });
    await says(page, 'The series is cancelled.');

    expect((await read()).recurring.status).to.equal('cancelled');
    const rows = await stage.query<{ number: number; status: string }>(
      'SELECT sequence_number AS number, status FROM occurrences WHERE recurring_id = $1',
      id,
    );
    const statuses = new Map(rows.map((row) => [row.number, row.status]));
    expect([statuses.get(number), statuses.get(number + 1)]).to.eql(['completed', 'cancelled']);
    await page.getByRole('button', { name: 'Pause' }).waitFor({ state: 'detached' });
    await eventuallyIs(() => page.getByRole('button', { name: /Charge now|Skip|Cancel/ }).count(), 0);
    expect((await auditOf(id)).length).to.equal(5);
  });

  it('shows the next payment of a long series first', async () => {
    const schedule = { recurring_date_type: 'daily', number_of_payments: 250 } as const;
    const { recurring_id: id } = await stage.http.recurringInit({ body: platformInit('2026-04-10', schedule) }).ok;
    const { page } = await open(`/series/${id}?terminal=${terminalId}`);
    const { future_transactions: planned } = await stage.http.recurringStatus({ query: { recurring_id: id } }).ok;
    const next = Math.min(...planned.map(({ sequence_number: number }) => number!));
    const pending = page.getByRole('row').filter({ hasText: 'pending' }).first();
    await confirm(page, 'Skip', { within: pending, title: `Skip payment ${next}`, sees: '20.00 USD' });
    await says(page, `Payment ${next} is cancelled.`);
  });

  it('changes the amount and the card of a series, and shows that a declined card is not used', async () => {
    const payer = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada.of.series@example.com' };
    const init = platformInit('2026-04-10', {}, { payer });
    const { recurring_id: id } = await stage.http.recurringInit({ body: init }).ok;
    const order = { payer, payment_instrument: card('5555555555554444') };
    await stage.http.sale({ body: payment({ order }) }).ok;
    // Another payer's payment that names the payer.
    await stage.http.sale({
      body: payment({
        merchant_transaction_id: payer.email,
        metadata: { referred_by: payer.email },
        order: { payer: { ...payer, email: 'bob@example.com' }, payment_instrument: card('378282246310005') },
      }),
    }).ok;
    const details = () => stage.http.managementSeriesGet({ recurring_id: id }).ok;
    const { page } = await open(`/series/${id}?terminal=${terminalId}`);
    await confirm(page, 'Change amount', {
      sees: '20.00 USD',
      submit: 'Charge 24.50 USD a payment',
      fill: (dialog) => dialog.getByLabel('Amount in USD').fill('24.5'),
    });
    await says(page, 'The amount is changed.');
    expect((await details()).amount).to.equal(24.5);
    const change = () =>
      confirm(page, 'Change card', {
        sees: '…1111',
        async fill(dialog) {
          const card = dialog.getByRole('option', { name: /…4444$/ });
          await card.waitFor({ state: 'attached' });
          expect(await dialog.getByRole('option', { name: /…0005$/ }).count()).to.equal(0);
          await dialog.getByLabel('New card').selectOption(await card.getAttribute('value'));
        },
      });
    stage.bankA.next('verify', declines());
    await change();
    await says(page, /^The bank declined the card/);
    expect((await details()).payment_instrument).to.include({ card_card_last_four_digit: '1111' });
    await change();
    await says(page, /^The bank checks the card/);
    expect((await details()).payment_instrument).to.include({ card_card_last_four_digit: '4444' });
    expect(await auditOf(id)).to.eql([
      'managementRecurringInstrument by session',
      'managementRecurringInstrument by session',
      'managementRecurringUpdate by session',
    ]);
  });

  it('writes notes about a payment, and changes its metadata', async () => {
    const made = await stage.http.sale({ body: payment({ metadata: { seat: '12A' } }) }).ok;
    const { page, complaints } = await open(pathOf(made));
    await page.getByText('12A', { exact: true }).waitFor();
    await page.getByLabel('New note').fill('The card is 4242 4242 4242 4242.');
    await press(page, page.getByRole('button', { name: 'Add note' }));
    await page.getByText('The field text contains card data.').first().waitFor();
    await page.getByLabel('New note').fill('Called <b>twice</b>.');
    await press(page, page.getByRole('button', { name: 'Add note' }));
    await page.getByRole('article').getByText('Called <b>twice</b>.').waitFor();
    await eventuallyIs(() => page.getByLabel('New note').inputValue(), '');
    const set = (key: string, value: string) =>
      confirm(page, 'Change metadata', {
        sees: 'Left empty, the key is removed.',
        async fill(dialog) {
          await dialog.getByLabel('Key').fill(key);
          await dialog.getByLabel('Value').fill(value);
        },
      });
    await set('campaign', 'spring');
    await page.getByText('spring').waitFor();
    await set('seat', '');
    await page.getByText('12A', { exact: true }).waitFor({ state: 'detached' });
    expect((await stage.statusOf(made)).metadata).to.eql({ campaign: 'spring' });
    const { notes } = await stage.http.managementTransactionGet({ transaction_id: made.transaction_id }).ok;
    expect(notes?.map(({ text, by_email }) => [text, by_email?.includes('@')])).to.eql([
      ['Called <b>twice</b>.', true],
    ]);
    await expectAccessible(page);
    expect(complaints.filter((complaint) => !complaint.includes('400'))).to.eql([]);
  });

  it('unlocks the codes of a user', async () => {
    const { user } = await stage.http.managementUserCreate({ body: { email: 'locked@example.com', role: 'viewer' } })
      .ok;
    const { user_id } = user;
    const at = stage.service.clock.now();
    await stage.service.deps.store.prisma.user.update({ where: { userId: user_id }, data: { codesLockedAt: at } });
    const { page, complaints } = await open('/users');
    await confirm(page, 'Unlock codes', { title: 'Accept codes of locked@example.com again', sees: '20 wrong codes' });
    await says(page, 'Codes of locked@example.com are accepted again.');
    expect(await stage.http.managementUserGet({ user_id }).ok).not.to.have.property('second_factor_locked_at');
    expect(await auditOf(user_id)).to.include('managementUserUpdate by session');
    expect(complaints).to.eql([]);
  });

  it('sets the text on bank statements of a terminal, and removes it, and leaves what others change', async () => {
    const { page } = await open(`/terminals/${terminalId}`);
    const change = async (text: string, byOthers: boolean) => {
      await press(page, page.getByRole('button', { name: 'Change', exact: true }));
      await stage.http.managementTerminalUpdate({ body: { retry_one_off: byOthers } }).ok;
      const dialog = page.getByRole('alertdialog', { name: `Change terminal ${terminalId}` });
      await dialog.getByLabel('Text on bank statements').fill(text);
      await press(page, dialog.getByRole('button', { name: 'Change', exact: true }));
      await says(page, 'It is changed.');
      // The next change says the same.
      await press(page, page.getByRole('button', { name: 'Dismiss' }));
      await page.getByText('It is changed.').waitFor({ state: 'detached' });
      const { statement_descriptor, retry_one_off } = await stage.http.managementTerminalGet().ok;
      return [statement_descriptor, retry_one_off];
    };
    expect(await change('EXAMPLE SHOP', true)).to.eql(['EXAMPLE SHOP', true]);
    await page.getByText('EXAMPLE SHOP').first().waitFor();
    expect(await change('', false)).to.eql([undefined, false]);
    await page.getByText('from the processor account').first().waitFor();
  });

  it('refuses a largest amount with separators', async () => {
    const { page } = await open(`/terminals/${terminalId}`);
    await press(page, page.getByRole('button', { name: 'Change', exact: true }));
    const limits = page.getByLabel('Largest amounts');
    for (const typed of ['6.000 EUR', '6 000 EUR', '1.5 JPY']) {
      await limits.fill(typed);
      await limits.press('Enter');
      await page.getByRole('alert').getByText(`${typed} is no amount`).waitFor();
    }
    await limits.fill('6000.50 EUR, 7000 USD');
    await limits.press('Enter');
    await says(page, 'It is changed.');
    expect((await stage.http.managementTerminalGet().ok).amount_limits).to.eql([
      { amount: 6000.5, currency: 'EUR' },
      { amount: 7000, currency: 'USD' },
    ]);
    await page.getByText('6,000.50 EUR, 7,000.00 USD').waitFor();
    await confirm(page, 'Change', {
      ...{ title: `Change terminal ${terminalId}`, sees: 'Largest amounts' },
      fill: (dialog) => dialog.getByLabel('Name', { exact: true }).fill('Renamed'),
    });
    await eventuallyIs(async () => {
      const { name, amount_limits } = await stage.http.managementTerminalGet().ok;
      return [name, amount_limits.length];
    }, ['Renamed', 2]);
  });

  it('switches a terminal off and on', async () => {
    const { page } = await open(`/terminals/${terminalId}`);
    for (const state of ['off', 'active']) {
      await confirm(page, 'State', {
        ...{ title: 'State of', sees: 'While it is off' },
        fill: (dialog) => dialog.locator('[name=state]').selectOption(state),
      });
      await eventuallyIs(async () => (await stage.http.managementTerminalGet().ok).state ?? 'active', state);
    }
  });

  it('sets the chosen state also where the view shows an older one', async () => {
    const { page } = await open(`/terminals/${terminalId}`);
    await page.getByRole('button', { name: 'State', exact: true }).waitFor();
    await stage.http.managementTerminalUpdate({ body: { state: 'off' } }).ok;
    await confirm(page, 'State', {
      ...{ title: 'State of', sees: 'While it is off' },
      fill: (dialog) => dialog.locator('[name=state]').selectOption('active'),
    });
    await says(page, 'The state is changed.');
    expect((await stage.http.managementTerminalGet().ok).state).to.equal('active');
  });

  it('replaces all credentials of a processor account, also those that download reports', async () => {
    const { account_id } = await stage.http.managementTerminalGet().ok;
    const credentials = { api_key: 'AQE-a-key-of-adyen', merchant_account: 'ShopECOM', hmac_key: 'ab'.repeat(32) };
    const body = processorAccount(account_id, { provider_key: 'adyen_eu', kind: 'adyen', credentials });
    await stage.http.managementProcessorAccountCreate({ body }).ok;
    const replaced = { ...credentials, report_user: 'report@Company.Shop', report_password: 'a-password' };
    const { page } = await open('/processor-accounts');
    await confirm(page, 'Replace credentials', {
      within: page.getByRole('row', { name: 'adyen_eu' }),
      title: 'Replace the credentials of adyen_eu',
      sees: 'what you leave empty is removed',
      async fill(dialog) {
        for (const [name, value] of Object.entries(replaced)) await dialog.locator(`[name=${name}]`).fill(value);
      },
    });
    await says(page, 'They are replaced.');
    const { vault, store } = stage.service.deps;
    const stored = () => store.prisma.processorAccount.findFirstOrThrow({ where: { providerKey: 'adyen_eu' } });
    expect(openCredentials(vault, await stored())).to.eql(replaced);
    const within = page.getByRole('row', { name: 'adyen_eu' });
    await confirm(page, 'Switch off', { within, title: 'Switch off adyen_eu', sees: 'No new payment' });
    await says(page, 'It is switched off.');
    expect((await stored()).enabled).to.equal(false);
  });

  it('keeps the name of a key, and shows the new key also when the old one ends at once, without acts', async () => {
    const { account_id } = await stage.http.managementTerminalGet().ok;
    const body = { account_id, terminal_friendly_ids: [terminalId], name: 'To rotate' };
    await stage.http.managementApiKeyCreate({ body }).ok;
    const { page } = await open('/api-keys');
    const row = page.getByRole('row').filter({ has: page.getByText(body.name) });
    await press(page, row.getByRole('button', { name: 'Change' }));
    await page.locator('[name=name]').fill('');
    await page.locator('[name=name]:invalid').waitFor();
    await page.keyboard.press('Escape');
    await confirm(page, 'Rotate', {
      ...{ within: row.first(), sees: 'A new key replaces' },
      fill: (dialog) => dialog.getByLabel('Hours until the old one expires').fill('0'),
    });
    const dialog = page.getByRole('alertdialog', { name: 'New API key' });
    await dialog.locator('code.secret').getByText('ptk_test_').waitFor();
    await row.getByText('expired').waitFor();
    await press(page, dialog.getByRole('button', { name: 'I have it' }));
    await dialog.waitFor({ state: 'detached' });
  });

  it('keeps the restrictions of a key that is renamed', async () => {
    const { page } = await open('/api-keys');
    await confirm(page, 'Create a key', {
      sees: 'Terminals that it may use',
      async fill(dialog) {
        const entered = { name: 'Reports', terminals: terminalId, allowed_addresses: '203.0.113.0/24' };
        for (const [name, value] of Object.entries(entered)) await dialog.locator(`[name=${name}]`).fill(value);
        await dialog.locator('[name=read_only]').selectOption('yes');
      },
    });
    await press(page, page.getByRole('button', { name: 'I have it' }));
    await confirm(page, 'Change', {
      ...{ within: page.getByRole('row', { name: 'Reports' }), sees: 'Every instance restricts' },
      fill: (dialog) => dialog.locator('[name=name]').fill('Reports 2'),
    });
    await says(page, 'It is changed.');
    const { api_keys: keys } = await stage.http.managementApiKeyList().ok;
    const restrictions = { read_only: true, allowed_addresses: ['203.0.113.0/24'] };
    expect(keys.find(({ name }) => name === 'Reports 2')).to.deep.include(restrictions);
  });

  it('says so when a form changes nothing of what it was opened with', async () => {
    const { page } = await open(`/terminals/${terminalId}`);
    await confirm(page, 'Change', { title: `Change terminal ${terminalId}`, sees: 'Largest amounts' });
    await page.getByRole('alert').getByText('Nothing differs from what was shown here').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByText('It is changed.').count()).to.equal(0);
  });

  it('creates a terminal with its text on bank statements', async () => {
    const { page } = await open('/terminals');
    await press(page, page.getByRole('button', { name: 'Create a terminal' }));
    const dialog = page.getByRole('alertdialog', { name: 'Create a terminal' });
    await dialog.getByLabel('Name', { exact: true }).fill('Second shop');
    await dialog.getByLabel('Routes').fill('simulator_a');
    await dialog.getByLabel('Text on bank statements').fill('SECOND SHOP');
    await press(page, dialog.getByRole('button', { name: 'Create a terminal' }));
    const created = page.getByRole('status').getByText(/Terminal \w{6} was created/);
    const [, id = ''] = /Terminal (\w{6})/.exec((await created.textContent()) ?? '') ?? [];
    const terminal = await stage.http.managementTerminalGet({ terminalId: id }).ok;
    expect(terminal.statement_descriptor).to.equal('SECOND SHOP');
  });

  it('sets nothing of the payment page that its form left unchanged', async () => {
    const sites = ['https://wine.example.com'];
    const set = (body: Schema<'PaymentPageChange'>) => stage.http.managementPaymentPageUpdate({ body }).ok;
    // In another order than the form's.
    const welcomes = (welcome: string) =>
      set({ texts: (['fr', 'de'] as const).map((language) => ({ language, welcome })) });
    await set({ return_origins: sites, frame_ancestors: sites, ask_payer_for: ['phone_number', 'email'] });
    await welcomes('Alt');
    const { page } = await open(`/terminals/${terminalId}`);
    await press(page, page.getByRole('button', { name: 'Change the page' }));
    const dialog = page.getByRole('alertdialog');
    expect(await dialog.getByLabel('Offer payers the receipt by email').isChecked()).to.equal(true);
    // By somebody else, while the form is open.
    await welcomes('Neu');
    const before = await stage.http.managementPaymentPageGet().ok;
    await dialog.getByLabel('Name of the merchant').fill('Wine');
    await press(page, dialog.getByRole('button', { name: 'Change the page' }));
    await says(page, 'The payment page is changed.');
    expect(await stage.http.managementPaymentPageGet().ok).to.deep.equal({ ...before, merchant_name: 'Wine' });
    await set({ texts: [], ask_payer_for: [] });
  });

  it('changes the payment page, and says at the field which colour cannot be read', async () => {
    const { page } = await open(`/terminals/${terminalId}`);
    await press(page, page.getByRole('button', { name: 'Change the page' }));
    const dialog = page.getByRole('alertdialog', { name: `Change the payment page of ${terminalId}` });
    await dialog.getByLabel('Name of the merchant').fill('Wine & Co');
    await dialog.getByLabel('Sites that payers may return to').fill('https://shop.example.com');
    await dialog.getByLabel('Return address').fill('https://shop.example.com/paid');
    const colour = dialog.getByLabel('Colour of buttons and links');
    await colour.fill('#ffcc00');
    await dialog.getByText('Texts in German').click();
    await dialog.getByLabel('Above the form, German').fill('Ihr Wein ist reserviert.');
    await dialog.getByText('Texts in Swedish').click();
    await dialog.getByLabel('After the payment, Swedish').fill('Vi packar i dag.');
    await dialog.getByLabel('Terms').fill('https://shop.example.com/terms');
    await dialog.getByLabel('Own domain for payers').fill('https://pay.shop.example.com');
    await dialog.getByLabel('Cards co-badged').fill('497, 403550');
    await dialog.getByText('Wallets', { exact: true }).click();
    await dialog.getByLabel('Country of the merchant').fill('GB');
    await dialog.getByLabel('Merchant identifier at Google').fill('12345678901234567890');
    await dialog.getByLabel('Ask payers for their billing address').check();
    await dialog.getByLabel('Offer payers the receipt by email').uncheck();
    await dialog.getByLabel('Let payers whom you name save their card').check();
    await expectAccessible(page);
    await press(page, dialog.getByRole('button', { name: 'Change the page' }));
    await dialog.getByRole('alert').waitFor();
    await colour
      .locator('..')
      .getByText(/#ffcc00 has a contrast of 1.5:1 .* use a darker colour/)
      .waitFor();
    await eventuallyIs(() => colour.getAttribute('aria-invalid'), 'true');
    await eventuallyIs(() => hasFocus(colour), true);
    await colour.fill('#7a1fa2');
    await page.keyboard.press('Enter');
    await says(page, 'The payment page is changed.');
    expect(await stage.http.managementPaymentPageGet().ok).to.deep.include({
      merchant_name: 'Wine & Co',
      return_origins: ['https://shop.example.com'],
      return_url: 'https://shop.example.com/paid',
      colour: '#7a1fa2',
      texts: [{ language: 'de', welcome: 'Ihr Wein ist reserviert.' }],
      further_texts: [{ language: 'sv', thanks: 'Vi packar i dag.' }],
      terms_url: 'https://shop.example.com/terms',
      base_url: 'https://pay.shop.example.com',
      cartes_bancaires_prefixes: ['497', '403550'],
      ask_payer_for: ['billing_address'],
      email_receipts: false,
      save_cards: true,
      wallets: { country: 'GB', google_pay_merchant_id: '12345678901234567890' },
    });
  });

  it('leaves nothing of the page in reach behind a confirmation', async () => {
    const { context, page } = await open(pathOf(await stage.http.sale({ body: payment() }).ok));
    await page.getByRole('button', { name: 'Refund' }).click();
    await page.getByRole('alertdialog').waitFor();
    const browserSees = await context.newCDPSession(page);
    await eventuallyIs(async () => {
      const { nodes } = await browserSees.send('Accessibility.getFullAXTree');
      const buttons = nodes.filter(({ ignored, role }) => !ignored && role?.value === 'button');
      return buttons.map(({ name }) => name?.value as string);
    }, ['Cancel', 'Refund 10.50 EUR']);
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await eventuallyIs(() => page.evaluate<string>('document.activeElement.textContent'), 'Refund');
  });

  it('exports what is stored about a payer, and erases it after a preview', async () => {
    const payer = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
    const paid = await stage.http.sale({ body: payment({ order: { ...payment().order, payer } }) }).ok;
    const init = platformInit('2026-04-10');
    const { recurring_id } = await stage.http.recurringInit({ body: { ...init, payer } }).ok;
    const { page, complaints } = await open('/personal-data');
    const fill = async (value: string, endSeries = 'no') => {
      await page.getByLabel('Terminal').fill(terminalId);
      await page.getByLabel('Name', { exact: true }).fill(value);
      await page.getByLabel('Cancel series').selectOption(endSeries);
    };
    await fill(payer.email);
    const downloading = page.waitForEvent('download');
    await press(page, page.getByRole('button', { name: 'Export' }));
    const file = await textOf(await (await downloading).createReadStream());
    expect(file).to.include('Lovelace').and.not.to.include('4111111111111111');
    await says(page, /records are exported/);

    await press(page, page.getByRole('button', { name: 'Preview the erasure' }));
    await press(page, page.getByRole('button', { name: 'Erase', exact: true }));
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Erase', exact: true }));
    await page.getByRole('alert').getByText('VALIDATION/INSTRUMENT_IN_USE').waitFor();
    await page.keyboard.press('Escape');
    await fill(payer.email, 'yes');
    await press(page, page.getByRole('button', { name: 'Preview the erasure' }));
    await page.getByRole('heading', { level: 2, name: 'Would be erased' }).waitFor();
    await page.getByText(recurring_id).waitFor();
    await expectAccessible(page);
    const shown = async () => (await stage.statusOf(paid)).order.payer?.first_name;
    expect(await shown(), 'a preview changes nothing').to.equal('Ada');
    await confirm(page, 'Erase', { sees: 'payers' });
    await says(page, 'It is erased.');
    await page.getByRole('heading', { level: 2, name: 'Erased', exact: true }).waitFor();
    await page.getByRole('region', { name: 'Records that stay' }).getByText('Proof of payments').first().waitFor();
    await expectAccessible(page);
    expect(await shown()).to.equal(undefined);
    expect((await stage.http.managementSeriesGet({ recurring_id }).ok).recurring.status).to.equal('cancelled');
    expect(complaints.filter((text) => !text.includes('409'))).to.eql([]);
  });

  it('erases one card, named by its token', async () => {
    const { transaction_id } = await stage.http.sale({ body: payment() }).ok;
    const token = (await stage.http.transactionStatus({ transaction_id }).ok).order.payment_instrument!.token;
    const { page } = await open('/personal-data');
    await page.getByLabel('Terminal').fill(terminalId);
    await page.getByLabel('Name', { exact: true }).fill(token);
    await page.getByLabel('To erase').selectOption('card');
    await press(page, page.getByRole('button', { name: 'Preview the erasure' }));
    await page.getByRole('alert').getByText('named by its token').waitFor();
    await page.getByLabel('Named by').selectOption('token');
    await press(page, page.getByRole('button', { name: 'Preview the erasure' }));
    await confirm(page, 'Erase', { sees: 'instruments' });
    await says(page, 'It is erased.');
    await stage.http.sale({ body: unpaid({ token }) }).refused('VALIDATION/INSTRUMENT_NOT_AVAILABLE');
  });

  it('recommends to refuse identifiers like card numbers where no identifier looks so', async () => {
    const { page } = await open('/accounts');
    const advise = async (text: RegExp, refuse: 'yes' | 'no', says_: string) => {
      await confirm(page, 'Identifiers', {
        sees: 'identifiers',
        fill: async (dialog) => {
          await dialog.getByText(text).waitFor();
          await dialog.getByLabel('Refuse identifiers that look like card numbers').selectOption(refuse);
        },
      });
      await says(page, says_);
    };
    await advise(/None of the last \d+ identifiers looks like a card number: .* recommended/, 'yes', 'are refused.');
    const like = payment({ merchant_transaction_id: '4242424242424242' });
    await stage.http.sale({ body: like }).refused('VALIDATION/INVALID_FIELD');
    await advise(/^Refuse identifiers/, 'no', 'They are accepted.');
    await stage.http.sale({ body: like }).ok;
    await advise(
      /1 of the last \d+ identifiers look like card numbers: they would be refused/,
      'no',
      'They are accepted.',
    );
  });

  it('invites the employee of a merchant into the account of that merchant', async () => {
    const { account_id } = await stage.http.managementAccountCreate({ body: { name: 'Engines' } }).ok;
    const { page } = await open('/users');
    await confirm(page, 'Invite a user', {
      sees: 'Belongs to',
      async fill(dialog) {
        await dialog.getByLabel('Email').fill('new@engines.example');
        await dialog.getByLabel('Belongs to').selectOption({ label: 'Engines' });
      },
    });
    await page.locator('code.secret').waitFor();
    const { users } = await stage.http.managementUserList().ok;
    expect(users.find(({ email }) => email === 'new@engines.example')).to.include({ account_id });
  });

  it('offers the accounts and terminals of all pages, and shows that they cannot be read', async () => {
    await stage.http.managementAccountCreate({ body: { name: 'Another shop' } }).ok;
    const { accounts } = await stage.http.managementAccountList().ok;
    const [{ account_id } = { account_id: '' }] = accounts;
    for (const name of ['North', 'South'])
      await stage.http.managementTerminalCreate({ body: { account_id, name, routes: ['simulator_a'] } }).ok;
    const { terminals } = await stage.http.managementTerminalList().ok;
    const { page } = await open('/account');
    const all = /management\/(accounts|terminals)\?/;
    await page.route(all, (route) => route.continue({ url: route.request().url().replace('=200', '=1') }));
    await page.goto(`${stage.service.baseUrl}/console/sandbox`);
    await eventuallyIs(() => page.getByLabel('Terminal').locator('option').count(), terminals.length);
    await page.goto(`${stage.service.baseUrl}/console/transactions`);
    await eventuallyIs(() => page.locator('select[name=account_id] option').count(), accounts.length + 1);
    await page.route(all, (route) => route.fulfill({ status: 503, json: { detail: 'The database is away.' } }));
    await page.reload();
    await page.getByRole('alert').getByText('The database is away.').waitFor();
  });
});
