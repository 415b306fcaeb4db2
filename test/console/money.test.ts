import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { matchPayouts } from '../../src/journal/match-payouts.js';
import { postJournals } from '../../src/journal/post-journals.js';
import { postSettlements } from '../../src/journal/post-settlements.js';
import { startedBrowser, eventuallyIs, expectAccessible } from '../support/pages/browser.js';
import { confirm, expectEveryRoute, expectUsable, press, showsView, startedConsole } from '../support/pages/console.js';
import { payment } from '../support/payments.js';
import { processorAccount } from '../support/processors/processors.js';
import { bankCsv, chargeRow, stripeReport } from '../support/settlement.js';
import { terminalId } from '../support/service.js';
import { startStage } from '../support/stage.js';
import { started } from '../support/started.js';

const day = 86_400;
const exceptionCount = 50;

describe('the console: the money side, as an accountant', () => {
  const stage = started(startStage);
  const browser = startedBrowser();
  let month: string;
  let transactionId: string;
  let ids: { readonly account: string; readonly report: string; readonly statement: string };

  before(() => filled());
  const open = startedConsole(browser, stage);
  before(() => become('accountant'));

  const become = (role: string) => stage.query(`UPDATE users SET role = '${role}'`);
  const import_ = (rawBody: string) =>
    stage.http.managementSettlementReportImport({ query: { provider_key: 'books' }, rawBody }).ok;
  async function posted(): Promise<void> {
    await postJournals(stage.service.deps);
    while (await postSettlements(stage.service.deps));
    while (await matchPayouts(stage.service.deps));
  }

  /** A settled sale, fifty lines without a payment, a payout that arrived and one that is on its way. */
  async function filled(): Promise<void> {
    const [row] = await stage.query<{ account_id: string }>('SELECT account_id FROM terminals');
    const account = row!.account_id;
    const body = processorAccount(account, { provider_key: 'books' });
    await stage.http.managementProcessorAccountCreate({ body }).ok;
    await stage.http.managementTerminalUpdate({ body: { routes: ['books'] } }).ok;
    transactionId = (await stage.http.sale({ body: payment({ amount: 20 }) }).ok).transaction_id;
    const [made] = await stage.query<{ id: string }>(
      'SELECT provider_transaction_id AS id FROM transactions WHERE transaction_id = $1',
      transactionId,
    );
    const now = stage.service.clock.now().toISOString();
    month = now.slice(0, 7);
    const created = now.slice(0, 19).replace('T', ' ');
    const payout = (id: string, net: string) =>
      chargeRow({
        ...{ balance_transaction_id: `txn_${id}`, gross: net, net, fee: '0', reporting_category: 'payout', created },
        ...{ source_id: id, charge_id: '', payment_intent_id: '', automatic_payout_id: id },
      });
    const { report_id: report } = await import_(
      stripeReport([
        chargeRow({ created, source_id: made!.id }),
        payout('po_1', '-19.45'),
        ...Array.from({ length: exceptionCount }, (_, nth) =>
          chargeRow({
            ...{ balance_transaction_id: `txn_x${nth}`, source_id: `ch_x${nth}`, charge_id: `ch_x${nth}`, created },
            ...{ gross: `${nth + 1}`, fee: '0', net: `${nth + 1}`, automatic_payout_id: 'po_2' },
          }),
        ),
        payout('po_2', '-1000'),
      ]),
    );
    const { statement_id: statement } = await stage.http.managementBankStatementImport({
      query: { account_id: account },
      rawBody: bankCsv([[now.slice(0, 10), '19.45', 'STRIPE po_1']]),
    }).ok;
    ids = { account, report, statement };
    await posted();
    await stage.pass(31 * day);
  }

  it('has a view of each step that everybody can use, light and dark, narrow and wide', async function () {
    this.timeout(600_000);
    const { exceptions } = await stage.http.managementSettlementExceptionList().ok;
    expect(exceptions).to.have.length(exceptionCount);
    const balances = await stage.http.managementJournalBalanceList({ account_id: ids.account }).ok;
    const { journal_account_id: receivable } = balances.balances.find(({ kind }) => kind === 'processor_receivable')!;
    const { page, complaints } = await open('/');
    await showsView(page, 'Overview');
    const group = page.getByRole('group', { name: 'Money' });
    await eventuallyIs(() => group.getByRole('link').count(), 6);
    expect(await page.getByRole('link', { name: 'API keys' }).count()).to.equal(0);
    const views = [
      [`/month-end?month=${month}`, `Month-end ${month}`, 'processor receivable'],
      ['/balances', 'Balances', 'payouts in transit'],
      [`/balances/${receivable}`, /^Balance/, 'Balance at the end of each month'],
      ['/payouts', 'Payouts', 'in transit'],
      ['/exceptions', 'Exceptions', 'missing here'],
      [`/exceptions/${exceptions[0]!.exception_id}`, /^Exception/, /of report/],
      ['/reports', 'Settlement reports', 'stripe itemized'],
      [`/reports/${ids.report}?batch=po_2`, /^Report/, '50.00 EUR'],
      ['/statements', 'Bank statements', 'csv'],
      [`/statements/${ids.statement}`, /^Bank statement/, 'STRIPE po_1'],
      [`/transactions/${transactionId}?terminal=${terminalId}`, /^Transaction/, 'batch po_1, paid out 19.45 EUR'],
    ] as const;
    expectEveryRoute(
      views.map(([path]) => path),
      (place) => place === 'money',
    );
    for (const [path, title, sees] of views) {
      await page.goto(`${stage.service.baseUrl}/console${path}`);
      await showsView(page, title);
      await page.locator('main').getByText(sees).filter({ visible: true }).first().waitFor();
      await expectUsable(page, path);
    }
    for (const [path, title, sees] of [
      ['/transactions', 'Transactions', transactionId],
      ['/audit', 'Audit log', 'import'],
    ] as const) {
      await page.goto(`${stage.service.baseUrl}/console${path}`);
      await showsView(page, title);
      await page.locator('main').getByText(sees).first().waitFor();
      if (path === '/transactions') expect(await page.getByLabel('Metadata').count()).to.equal(0);
    }
    await page.goto(`${stage.service.baseUrl}/console/transactions/${transactionId}?terminal=${terminalId}`);
    const headings = page.getByRole('heading', { level: 2 });
    await headings.filter({ hasText: 'Facts' }).waitFor();
    expect(await headings.filter({ hasText: /Metadata|Notes/ }).count()).to.equal(0);
    expect(complaints).to.eql([]);
  });

  const main = (page: Page) => page.locator('main');
  const says = (page: Page, text: string | RegExp) => main(page).getByRole('status').getByText(text).first().waitFor();

  it('selects as many exceptions as one act takes', async () => {
    const { page } = await open('/');
    await page.route('**/settlement-exceptions?*', async (route) => {
      const { exceptions } = (await (await route.fetch()).json()) as { exceptions: object[] };
      const rows = [...exceptions, ...exceptions, ...exceptions].map((row, nth) => ({
        ...row,
        exception_id: `${nth}`,
      }));
      await route.fulfill({ json: { exceptions: rows } });
    });
    await page.goto(`${stage.service.baseUrl}/console/exceptions?state=open`);
    await says(page, `${3 * exceptionCount} records`);
    await page.keyboard.press('a');
    await says(page, '100 selected');
  });

  it('works through fifty exceptions by keyboard alone', async () => {
    const { page, complaints } = await open('/exceptions?state=open');
    await says(page, `${exceptionCount} records`);
    const left = async () =>
      (await stage.http.managementSettlementExceptionList({ query: { state: 'open', limit: 200 } }).ok).exceptions
        .length;
    /** Answers the dialog that a key opens. */
    const answer = async (key: string, title: RegExp, text?: string): Promise<void> => {
      await page.keyboard.press(key);
      const dialog = page.getByRole('alertdialog', { name: title });
      await dialog.waitFor();
      if (text !== undefined) await page.keyboard.type(text);
      await press(page, dialog.locator('button[type=submit]'));
      await dialog.waitFor({ state: 'detached' });
    };
    // A key is about the current row, also after a confirmation was left. Other filters end a selection.
    for (let row = 0; row < 2; row++) {
      await page.keyboard.press('j');
      await page.keyboard.press('e');
      await page.getByRole('alertdialog', { name: /^Explain: 1 exception/ }).waitFor();
      expect(await page.locator('input[name=exception]').nth(row).isChecked()).to.equal(true);
      await page.keyboard.press('Escape');
    }
    // A row that the user selects stays selected, also if a key was about it before.
    for (const key of ['x', 'x', 'j', 'e']) await page.keyboard.press(key);
    await page.getByRole('alertdialog', { name: /^Explain: 1 exception/ }).waitFor();
    expect(await page.locator('input[name=exception]').nth(1).isChecked()).to.equal(true);
    await page.keyboard.press('Escape');
    await page.locator('select[name=state]').selectOption('');
    await page.getByRole('button', { name: 'Apply' }).click();
    await says(page, '0 selected');
    await page.goBack();
    await says(page, `${exceptionCount} records`);
    // The first twenty, one after another: after each, the next row has the focus.
    await page.keyboard.press('j');
    for (let nth = 1; nth <= 20; nth++) {
      await eventuallyIs(() => page.locator('input[name=exception]:focus').count(), 1, `row ${nth}`);
      await answer('e', /^Explain: 1 exception/, `Of the former shop, ${nth}.`);
      await says(page, `${exceptionCount - nth} records`);
    }
    expect(await left()).to.equal(30);
    // Ten selected ones get an owner and a note, and are closed together.
    await eventuallyIs(() => page.locator('input[name=exception]:focus').count(), 1);
    for (let nth = 0; nth < 10; nth++) {
      await page.keyboard.press('x');
      await page.keyboard.press('j');
    }
    await says(page, '10 selected');
    await answer('t', /^Assign: 10/);
    await says(page, '10 assigned');
    for (let nth = 0; nth < 10; nth++) {
      await page.keyboard.press('k');
      await page.keyboard.press('x');
    }
    await answer('e', /^Explain: 10/, 'Of the former shop.');
    await says(page, '20 records');
    // A single one is opened, and the rest is closed at once.
    await eventuallyIs(() => page.locator('input[name=exception]:focus').count(), 1);
    await page.keyboard.press('o');
    // The list has a similar title, and the same buttons.
    await showsView(page, /^Exception [\da-f]{8}$/);
    await page.getByRole('button', { name: 'Note' }).waitFor();
    await answer('n', /^Note: 1/, 'Asked the bank.');
    await main(page).getByText('Asked the bank.').waitFor();
    await page.goBack();
    await says(page, '20 records');
    await page.keyboard.press('a');
    await says(page, '20 selected');
    await answer('e', /^Explain: 20/, 'Of the former shop.');
    await main(page).getByText('No exception matches.').waitFor();
    expect(await left()).to.equal(0);
    const [acts] = await stage.query<{ owners: number; closed: number }>(
      `SELECT count(owner_id)::int AS owners, count(*) FILTER (WHERE resolution = 'explanation')::int AS closed
        FROM reconciliation_exceptions`,
    );
    expect(acts).to.eql({ owners: 10, closed: exceptionCount });
    expect(complaints).to.eql([]);
  });

  it('imports a report and a statement, and shows the line of a fault', async () => {
    const { page } = await open('/reports');
    const created = stage.service.clock.now().toISOString().slice(0, 19).replace('T', ' ');
    const rows = ['1', '2'].map((nth) =>
      chargeRow({
        balance_transaction_id: `txn_up${nth}`,
        source_id: `ch_up${nth}`,
        automatic_payout_id: 'po_up',
        created,
      }),
    );
    const good = stripeReport(rows);
    const faulty = stripeReport([rows[0]!, { ...rows[1]!, reporting_category: 'gift' }]);
    const send = async (name: string, buffer: Buffer): Promise<void> => {
      await page.getByLabel('File').setInputFiles({ name, mimeType: 'text/csv', buffer });
      await press(page, page.getByRole('button', { name: 'Import' }));
    };
    await page.getByLabel('Processor account').selectOption('books');
    await send('report.csv', Buffer.from(faulty));
    await page
      .getByRole('alert')
      .getByText(/Line 3, column reporting_category: .*gift/)
      .waitFor();
    await page.getByRole('region', { name: 'The refused line' }).getByText('txn_up2').waitFor();
    await expectAccessible(page);
    await page.route('**/settlement-reports?*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await send('report.csv', Buffer.from(good));
    await page.getByRole('alert').getByText('The connection was lost. Import the file again.').waitFor();
    await page.unrouteAll();
    await send('report.csv.gz', gzipSync(good));
    await says(page, '2 lines are imported');
    expect(await page.getByLabel('Processor account').inputValue(), 'the next file is of the same one').to.equal(
      'books',
    );
    const { settlement_reports: reports } = await stage.http.managementSettlementReportList().ok;
    expect(reports.map(({ line_count: lines }) => lines)).to.eql([2, exceptionCount + 3]);

    await page.goto(`${stage.service.baseUrl}/console/statements`);
    await showsView(page, 'Bank statements');
    const today = created.slice(0, 10);
    const owner = page.locator('select[name=account_id]');
    expect(await owner.inputValue(), 'nobody is chosen').to.equal('');
    await owner.selectOption(ids.account);
    await send('bank.csv', Buffer.from(bankCsv([[today, '1.005', 'RENT']])));
    await page.getByRole('alert').getByText('BANK_STATEMENT_INVALID').waitFor();
    await send('bank.csv', Buffer.from(bankCsv([[today, '-7.00', 'RENT']])));
    await says(page, '1 entries are imported');
  });

  it('matches the entry of a bank statement with its payout', async () => {
    const rawBody = bankCsv([[stage.service.clock.now().toISOString().slice(0, 10), '990.00', 'STRIPE less a fee']]);
    await stage.http.managementBankStatementImport({ query: { account_id: ids.account }, rawBody }).ok;
    await posted();
    const { exceptions } = await stage.http.managementSettlementExceptionList({ query: { state: 'open' } }).ok;
    const entry = exceptions.find(({ reported_amount: amount }) => amount === '990.00')!;
    const { page } = await open(`/exceptions/${entry.exception_id}`);
    await confirm(page, 'This is it', { title: 'Match the line', sees: 'payout po_2 of 1,000.00 EUR' });
    await says(page, 'It is matched.');
    await main(page).getByText('payout of books, line').waitFor();
    expect(await page.getByRole('button', { name: 'Match', exact: true }).count()).to.equal(0);
  });

  it('exports the month, which an owner closes and opens again', async () => {
    await posted();
    const path = `/month-end?month=${month}`;
    const { context, page } = await open(path);
    const close = page.getByRole('button', { name: 'Close the month' });
    await close.waitFor();
    expect(await close.isDisabled()).to.equal(true);
    for (const [layout, sees] of [
      ['csv', /^entry_number,day/],
      ['datev', /^"EXTF";700/],
      ['quickbooks', /./],
    ] as const) {
      await press(page, page.getByRole('button', { name: 'Download' }).first());
      const dialog = page.getByRole('alertdialog');
      await dialog.getByLabel('Layout').selectOption(layout);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        press(page, dialog.getByRole('button', { name: 'Download' })),
      ]);
      expect(readFileSync(await download.path(), 'latin1')).to.match(sees);
    }
    await page.getByRole('link', { name: /^\d+ open$/ }).click();
    await showsView(page, 'Exceptions');
    await page.goto(`${stage.service.baseUrl}/console/balances`);
    const [balances] = await Promise.all([
      page.waitForEvent('download'),
      press(page, page.getByRole('button', { name: 'Export CSV' })),
    ]);
    expect(readFileSync(await balances.path(), 'utf8'), 'a negative amount is a number')
      .to.match(/,-\d+\.\d\d\b/)
      .and.not.match(/'-\d/);
    await context.close();

    await become('owner');
    const owner = await open(path);
    const { name } = await stage.http.managementAccountGet({ account_id: ids.account }).ok;
    await confirm(owner.page, 'Close the month', {
      title: `Close the month: ${month}, ${name}`,
      sees: 'takes no entry afterwards',
      fill: (dialog) => dialog.getByLabel('Reason').fill('Month-end.'),
    });
    await says(owner.page, `${month} is closed.`);
    const periods = async () =>
      (await stage.http.managementJournalPeriodList({ account_id: ids.account }).ok).periods
        .filter((period) => period.month === month)
        .map(({ state }) => state);
    expect(await periods()).to.eql(['closed']);
    await confirm(owner.page, 'Open it again', {
      title: `Open it again: ${month}`,
      sees: 'takes entries again',
      fill: (dialog) => dialog.getByLabel('Reason').fill('A report was missing.'),
    });
    await says(owner.page, `${month} is open.`);
    expect(await periods()).to.eql(['open']);
    await owner.context.close();
    await become('accountant');
  });
});
