import { expect } from 'chai';
import { checkJournals } from '../../src/journal/check-journals.js';
import { postAll, postEvents } from '../support/events.js';
import { payment } from '../support/payments.js';
import { processorAccount } from '../support/processors/processors.js';
import { adyenReport, balanceRow, settledRow } from '../support/settlement.js';
import { referenceTo, startStage } from '../support/stage.js';
import { started } from '../support/started.js';

const day = 86_400_000;
/** Tables whose guards refuse what the tests plant. */
const guarded = ['journal_entries', 'journal_postings', 'journal_balances'] as const;

/** A journal with a sale that is settled and paid out, one that is not, another currency and a refund. */
async function start() {
  const stage = await startStage();
  const { http, service } = stage;
  const { account_id: accountId } = await http.managementTerminalGet().ok;
  const settings = { send_card_numbers: true };
  await http.managementProcessorAccountCreate({
    body: processorAccount(accountId, { provider_key: 'books', settings }),
  }).ok;
  await http.managementTerminalUpdate({ body: { routes: ['books'] } }).ok;
  await postEvents(service);
  const sell = (amount: number, currency: 'EUR' | 'JPY' = 'EUR') =>
    http.sale({ body: payment({ amount, currency }) }).ok;
  const [settled, open] = [await sell(10.5), await sell(7)];
  await sell(1500, 'JPY');
  await http.refund({ body: { ...referenceTo(open), amount: 2 } }).ok;
  const row = settledRow({
    ...{ 'Merchant Reference': `TERM01-${settled.transaction_id}`, 'Gross Credit (GC)': '10.50' },
    'Net Credit (NC)': '10.13',
  });
  const rawBody = adyenReport([row, balanceRow('MerchantPayout', { 'Net Debit (NC)': '10.13' })]);
  const { report_id } = await http.managementSettlementReportImport({ query: { provider_key: 'books' }, rawBody }).ok;
  await postAll(service);
  for (const table of guarded) await service.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  return {
    stage,
    accountId,
    report: report_id,
    settled: settled.transaction_id,
    open: open.transaction_id,
    close: stage.close,
  };
}

describe('the daily check of a journal', () => {
  const on = started(start);
  const deps = () => on.stage.service.deps;
  const lastCheck = async () =>
    (await on.stage.http.managementJournalPeriodList({ account_id: on.accountId, query: { limit: 1 } }).ok).last_check;
  /** Checks the next day. @returns the findings as texts, without ids */
  async function checked(most?: number): Promise<string[]> {
    await on.stage.service.clock.advance(day);
    const today = on.stage.service.clock.now().toISOString().slice(0, 10);
    // A run lasts a second at most, by the real clock.
    do while (await checkJournals(deps(), most));
    while ((await lastCheck())?.day !== today);
    const { findings = [] } = (await lastCheck()) ?? {};
    return findings
      .map(({ problem, subject }) =>
        `${problem} ${subject}`
          .replaceAll(on.settled, 'SETTLED')
          .replaceAll(on.open, 'OPEN')
          .replaceAll(on.report, 'REPORT'),
      )
      .sort();
  }

  it('finds a sound journal sound, once a day, by pages of any size', async () => {
    expect(await lastCheck()).to.equal(undefined);
    for (const most of [undefined, 1, 2]) expect(await checked(most)).to.eql([]);
    const first = await lastCheck();
    expect(first).to.deep.include({ day: '2026-03-13', checked_at: '2026-03-13T09:00:00.000Z' });
    await on.stage.service.clock.advance(day / 24);
    expect(await checkJournals(deps())).to.equal(false);
    expect(await lastCheck()).to.eql(first);
  });

  const ofBooks = (kind: string, column: string) =>
    `${column} = (SELECT ${column} FROM journal_accounts
      WHERE processor_key = 'books' AND currency = 'EUR' AND kind = '${kind}')`;
  const entryOf = (kind: string) => `(SELECT min(entry_number) FROM journal_entries WHERE kind = '${kind}')`;
  const inBalances = (change: string) =>
    `UPDATE journal_balances SET ${change} WHERE ${ofBooks('sales', 'journal_account_id')}`;
  const inPostings = (change: string, entry: string, account: string) =>
    `UPDATE journal_postings SET ${change}
      WHERE entry_number = ${entryOf(entry)} AND ${ofBooks(account, 'journal_account_id')}`;
  /** Each fault with its repair, and what is found of it. */
  const faults: Readonly<Record<string, readonly [plant: string, repair: string, found: readonly string[]]>> = {
    'a trial balance that is not zero': [
      ...([inBalances('debit = debit + 1'), inBalances('debit = debit - 1')] as const),
      ['balance books EUR sales 2026-03-10', 'trial_balance EUR'],
    ],
    'the balance of a day that is not the sum of its postings': [
      ...([
        inBalances('debit = debit + 1, credit = credit + 1'),
        inBalances('debit = debit - 1, credit = credit - 1'),
      ] as const),
      ['balance books EUR sales 2026-03-10'],
    ],
    'postings without a balance': [
      ...([inBalances("day = '2026-01-01'"), inBalances("day = '2026-03-10'")] as const),
      ['balance books EUR sales 2026-01-01', 'balance books EUR sales 2026-03-10'],
    ],
    'an entry that is not balanced': [
      inPostings('amount = amount - 1', 'payout', 'payouts_in_transit'),
      inPostings('amount = amount + 1', 'payout', 'payouts_in_transit'),
      ['balance books EUR payouts_in_transit 2026-03-12', 'unbalanced 6'],
    ],
    'an entry that is missing, and one of no payment': [
      `UPDATE journal_entries SET source_id = 'TERM01nobody00' WHERE entry_number = ${entryOf('refund')}`,
      `UPDATE journal_entries SET source_id = (SELECT terminal_id || transaction_id FROM transactions
        WHERE type = 'refund') WHERE entry_number = ${entryOf('refund')}`,
      ['missing TERM01REFUND refund', 'unknown TERM01nobody00 refund'],
    ],
    'an entry of another amount than its payment': [
      "UPDATE transactions SET amount = 8 WHERE amount = 7 AND type = 'sale'",
      "UPDATE transactions SET amount = 7 WHERE amount = 8 AND type = 'sale'",
      ['different TERM01OPEN sale'],
    ],
    'a receivable of a settled payment': [
      `UPDATE journal_postings SET transaction_id = 'another1'
        WHERE entry_number = ${entryOf('settled')} AND amount < 0`,
      `UPDATE journal_postings SET transaction_id = (SELECT transaction_id FROM settlement_lines WHERE kind = 'settled')
        WHERE entry_number = ${entryOf('settled')} AND amount < 0`,
      ['receivable TERM01SETTLED'],
    ],
    'a line whose entry has another amount': [
      "UPDATE settlement_lines SET net_amount = net_amount + 1 WHERE kind = 'settled'",
      "UPDATE settlement_lines SET net_amount = net_amount - 1 WHERE kind = 'settled'",
      ['line REPORT 2 11'],
    ],
    'what is left of a batch that is paid out': [
      'UPDATE settlement_batches SET net_amount = 320',
      'UPDATE settlement_batches SET net_amount = 0',
      ['batch books 11'],
    ],
    'what is left of a batch that the processor collects': [
      `WITH collected AS (UPDATE settlement_lines SET kind = 'top_up' WHERE kind = 'payout')
        UPDATE settlement_batches SET net_amount = -320, payout_amount = 0`,
      `WITH paid AS (UPDATE settlement_lines SET kind = 'payout' WHERE kind = 'top_up')
        UPDATE settlement_batches SET net_amount = 0, payout_amount = 1013`,
      ['batch books 11', 'line REPORT 3 11'],
    ],
  };

  for (const [fault, [plant, repair, found]] of Object.entries(faults))
    it(`names ${fault}, tells the owner and the log, and finds it repaired`, async () => {
      const { logged } = on.stage.service;
      logged.length = 0;
      const run = async (sql: string) => {
        const [row] = await on.stage.query<{ id: string }>(
          "SELECT transaction_id AS id FROM transactions WHERE type = 'refund'",
        );
        await on.stage.query(sql);
        return (await checked(sql === plant ? 1 : undefined)).map((text) => text.replaceAll(row!.id, 'REFUND'));
      };
      const [named, repaired] = [await run(plant), await run(repair)];
      expect(named).to.eql(found);
      expect(repaired).to.eql([]);
      expect(logged.filter((line) => line.includes('found faults') && line.includes('"level":50'))).to.have.length(1);
      expect(await deps().metrics.registry.getSingleMetricAsString('payment_terminal_journal_checks_total')).to.match(
        /outcome="faulty"\} [1-9]/,
      );
    });

  it('is divided between instances, and continued where one stopped or died', async () => {
    await on.stage.service.clock.advance(day);
    /** A run that stops after some pages. */
    const run = (pages: number) => {
      let left = pages;
      return checkJournals(
        {
          ...deps(),
          lifecycle: {
            get stopping() {
              return left-- <= 0;
            },
          },
        },
        1,
      );
    };
    const before = await lastCheck();
    const steps: unknown[] = [];
    for (let runs = 0; runs < 100 && (await lastCheck())?.checked_at === before?.checked_at; runs++) {
      await Promise.all([run(2), run(1), run(1)]);
      if (runs === 1) {
        // An instance that has claimed it, and died.
        await on.stage.query("UPDATE journals SET check_at = check_at + interval '60 seconds'");
        expect(await run(5)).to.equal(false);
        await on.stage.service.clock.advance(60_000);
      }
      steps.push(await on.stage.query("SELECT check_state ->> 'step' AS step FROM journals"));
    }
    expect(new Set(steps.map((step) => JSON.stringify(step))).size).to.be.greaterThan(4);
    expect((await lastCheck())?.findings).to.eql([]);
  });

  it('expects no entry of payments that are not posted yet, nor payments of a reset terminal', async () => {
    await on.stage.http.sale({ body: payment({ amount: 3 }) }).ok;
    expect(await checked()).to.eql([]);
    for (const table of guarded) await on.stage.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    await postEvents(on.stage.service);
    await on.stage.http.sandboxReset().ok;
    await postEvents(on.stage.service);
    expect(await checked()).to.eql([]);
  });
});
