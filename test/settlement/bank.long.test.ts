import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { checkSettlements } from '../../src/journal/find-overdue.js';
import { matchPayouts } from '../../src/journal/match-payouts.js';
import { verifyJournal } from '../../src/store/journal/verify-journal.js';
import { inTransaction } from '../../src/store/query/transaction.js';
import { lockExceptions, recordAct } from '../../src/store/settlement/exceptions.js';
import { restartSettlements } from '../../src/store/settlement/match-payouts.js';
import { afterStatement } from '../recurring/series-client.js';
import { testServer } from '../support/database/database.js';
import { postAll } from '../support/events.js';
import { approvedCard } from '../support/payments.js';
import { processorAccount } from '../support/processors/processors.js';
import { bankCsv, camt, chargeRow, stripeReport } from '../support/settlement.js';
import { startStage } from '../support/stage.js';
import { startedForEach } from '../support/started.js';
import { until } from '../support/time/clock.js';

const day = 86_400_000;

describe('bank statements', () => {
  const stage = startedForEach(startStage);
  let accountId: string;
  beforeEach(async () => {
    ({ account_id: accountId } = await stage.http.managementTerminalGet().ok);
    await stage.http.managementProcessorAccountCreate({ body: processorAccount(accountId, { provider_key: 'books' }) })
      .ok;
  });

  const send = (rawBody: string | Uint8Array, headers = {}) =>
    stage.http.managementBankStatementImport({ query: { account_id: accountId }, rawBody, headers });
  const imported = (rawBody: string | Uint8Array) => send(rawBody).ok;
  const importedRows = (...rows: Parameters<typeof bankCsv>[0]) => imported(bankCsv(rows));
  async function refusal(rawBody: string | Uint8Array): Promise<string> {
    const { detail, context } = await send(rawBody).refused('VALIDATION/BANK_STATEMENT_INVALID');
    expect(await stage.query('SELECT FROM bank_statements')).to.eql([]);
    const { line = '', column = '' } = (context ?? {}) as { line?: number; column?: string };
    return `${line} ${column}: ${detail.split(': ').slice(1).join(': ')}`;
  }
  /** Imports a report of payouts, as `[created, amount, payout, cells]`. */
  const paidOut = (...payouts: readonly (readonly [string, string, string, object?])[]) =>
    stage.http.managementSettlementReportImport({
      query: { provider_key: 'books' },
      rawBody: stripeReport(
        payouts.map(([created, amount, payout, cells]) =>
          chargeRow({
            ...{ balance_transaction_id: `txn_${payout}`, created, gross: `-${amount}`, fee: '0', net: `-${amount}` },
            ...{ reporting_category: 'payout', source_id: payout, automatic_payout_id: payout },
            ...{ charge_id: '', payment_intent_id: '', ...cells },
          }),
        ),
      ),
    }).ok;
  const collected = (id: string, amount: string, cells = {}) =>
    ['2026-03-12 09:00:00', amount, id, { gross: amount, net: amount, ...cells }] as const;
  const actOn = (exception_id: string, body: object) =>
    stage.http.managementSettlementExceptionAct({ body: { exception_ids: [exception_id], action: 'match', ...body } });
  const adjust = (body: object) =>
    stage.http.managementJournalAdjustmentCreate({ account_id: accountId, body: { reason: 'Seen.', ...body } }).ok;
  async function work(): Promise<void> {
    await postAll(stage.service);
    while (await checkSettlements(stage.service.deps));
    while (await matchPayouts(stage.service.deps, 2));
  }
  async function workAgainLater(): Promise<void> {
    await work();
    await stage.service.clock.advance(2 * day);
    await work();
  }
  const lines = async ({ statement_id }: { statement_id: string }) =>
    (await stage.http.managementBankLineList({ statement_id }).ok).lines;
  const states = async (statement: { statement_id: string }) =>
    (await lines(statement)).map(({ state, payout }) => [state, payout?.line_number].join(' ').trim());
  const exceptions = async () =>
    (await stage.http.managementSettlementExceptionList().ok).exceptions
      .map(({ problem, state, expected_amount, reported_amount, provider_key }) =>
        [problem, state, expected_amount, reported_amount, provider_key].join(' ').trim(),
      )
      .sort();
  const balances = async () => {
    const { balances: found } = await stage.http.managementJournalBalanceList({ account_id: accountId }).ok;
    return Object.fromEntries(found.map(({ kind, closing }) => [kind, closing]));
  };

  it('of camt.053 are matched with payouts, which the journal confirms once', async () => {
    await paidOut(['2026-03-12 09:15:00', '19.45', 'po_1']);
    const statement = await imported(camt());
    expect(statement).to.include({ format: 'camt053', bank_account: '3000', line_count: 1 });
    await postAll(stage.service);
    await Promise.all([1, 2, 3].map(() => matchPayouts(stage.service.deps)));
    await work();
    expect(await lines(statement)).to.eql([
      {
        ...{ line_number: 1, amount: '19.45', currency: 'EUR', booked_on: '2026-03-14', state: 'matched' },
        ...{ reference: 'Stripe & Co PAYOUT 2026/03', bank_reference: 'BANK-1' },
        payout: { report_id: (await lines(statement))[0]!.payout!.report_id, line_number: 2, provider_key: 'books' },
      },
    ]);
    expect(await balances()).to.include({ bank: '19.45', payouts_in_transit: '0.00' });
    await restartSettlements(stage.service.deps.store.pool);
    await work();
    const entries = await stage.query<{ day: string }>("SELECT day::text FROM journal_entries WHERE source = 'bank'");
    expect(entries).to.eql([{ day: '2026-03-14' }]);
    expect(await exceptions()).to.eql([]);
    expect(await verifyJournal(stage.service.deps.store.pool, accountId, 10)).to.eql([]);
  });

  it('are matched with an instant payout without its fee, which the processor keeps', async () => {
    await paidOut(['2026-03-12 09:15:00', '19.45', 'po_1', { fee: '1.00', net: '-20.45' }]);
    await imported(camt());
    await work();
    expect(await balances()).to.include({ bank: '19.45', payouts_in_transit: '0.00', commission_fees: '1.00' });
  });

  it('and reports tell the webhooks of the account, once for each import, payout and exception', async () => {
    await paidOut(['2026-03-12 09:15:00', '19.45', 'po_1']);
    await importedRows(
      ['2026-03-14', '19.45', 'STRIPE'],
      ['2026-03-14', '7.00', 'Rent'],
      ['2026-03-14', '-3.00', 'Fee'],
    );
    await Promise.all([work(), work()]);
    await work();
    const events = async () =>
      (await stage.query<{ type: string; body: string }>('SELECT type, body FROM events ORDER BY place'))
        .filter(({ type }) => !type.startsWith('transaction'))
        .map(({ type, body }) => {
          const { data } = JSON.parse(body) as { data: Record<string, unknown> };
          return [type, data['line_count'] ?? data['amount'] ?? data['problem'], data['currency']].join(' ').trim();
        });
    expect((await events()).sort()).to.eql([
      'payout.paid 19.45 EUR',
      'reconciliation.exception unallocated EUR',
      'settlement.imported 1',
    ]);
    const [event] = await stage.query<{ event_id: string }>(
      "SELECT event_id FROM events WHERE type = 'reconciliation.exception'",
    );
    const { exceptions: found } = await stage.http.managementSettlementExceptionList().ok;
    expect(found.map(({ exception_id }) => exception_id)).to.eql([event!.event_id]);
  });

  it('open exceptions of what does not match, which close when the other side arrives', async () => {
    const statement = await importedRows(
      ['2026-03-14', '19.45', 'STRIPE'],
      ['2026-03-14', '7.00', 'Rent of a room'],
      ['2026-03-15', '-500.00', 'Wages'],
      ['2026-03-15', '0.00', 'Interest'],
    );
    await work();
    expect(await states(statement)).to.eql(['unmatched', 'unmatched', 'unmatched', 'unmatched']);
    expect(await exceptions()).to.eql(['unallocated open  19.45', 'unallocated open  7.00']);
    await paidOut(['2026-03-12 09:15:00', '19.45', 'po_1', { fee: '1.00', net: '-20.45' }]);
    await work();
    expect(await states(statement)).to.eql(['matched 2', 'unmatched', 'unmatched', 'unmatched']);
    expect(await exceptions()).to.eql(['unallocated closed  19.45', 'unallocated open  7.00']);
    const { exceptions: found } = await stage.http.managementSettlementExceptionList().ok;
    const closed = found.find(({ state }) => state === 'closed')!;
    expect(closed).to.include({ statement_id: statement.statement_id, statement_line: 1 });
    const { acts } = await stage.http.managementSettlementExceptionGet({ exception_id: closed.exception_id }).ok;
    expect(acts.map(({ action, text }) => `${action}: ${text}`)[0]).to.match(/^match: Entry 1 of bank statement .*\.$/);
    const { exception_id } = found.find(({ state }) => state === 'open')!;
    const act = (body: object) => actOn(exception_id, body);
    await act({}).refused('VALIDATION/EXCEPTION_NOT_CLOSABLE');
    await act({ action: 'explain', text: 'No payout.' }).ok;
  });

  it('name their payout by its reference, among equal ones, and one of another amount', async () => {
    await paidOut(
      ['2026-03-12 09:00:00', '100.00', 'po_aaa1'],
      ['2026-03-12 09:00:00', '100.00', 'po_bbb2'],
      ['2026-03-12 09:00:00', '100.00', 'po_ccc3'],
      ['2026-03-12 09:00:00', '50.00', 'po_ddd4'],
      ['2026-03-01 09:00:00', '60.00', 'po_eee5'],
    );
    const statement = await importedRows(
      ['2026-03-14', '100.00', 'STRIPE PO-BBB2'],
      ['2026-03-14', '100.00', 'STRIPE'],
      ['2026-03-14', '46.80', 'STRIPE po_ddd4'],
      ['2026-03-14', '60.00', 'STRIPE po_eee5'],
    );
    await work();
    // Two payouts of 100 are left for the second entry; the last one was paid out thirteen days before.
    expect(await states(statement)).to.eql(['matched 3', 'unmatched', 'unmatched', 'unmatched']);
    expect(await exceptions()).to.eql([
      'amount_differs open 50.00 46.80 books',
      'unallocated open  100.00',
      'unallocated open  60.00',
    ]);
  });

  it('that name a payout are never another one of their amount, also in another batch', async () => {
    await paidOut(
      ['2026-03-12 09:00:00', '100.00', 'po_aaa1'],
      ['2026-03-12 09:00:00', '100.00', 'po_bbb2'],
      ['2026-03-12 09:00:00', '46.80', 'po_ccc3'],
      ['2026-03-12 09:00:00', '50.00', 'po_ddd4'],
      ['2026-03-12 09:00:00', '70.00', 'po_eee5'],
      ['2026-03-12 09:00:00', '80.00', 'po_fff6'],
      ['2026-03-12 09:00:00', '81.00', 'po_ggg7', { automatic_payout_id: '8' }],
      ['2026-03-12 09:00:00', '90.00', 'po_hhh8', { automatic_payout_id: '' }],
      ['2026-03-12 09:00:00', '91.00', 'po_1MtHkAbC'],
      ['2026-03-12 09:00:00', '92.00', 'po_iii9', { automatic_payout_id: '42' }],
    );
    const first = await importedRows(['2026-03-14', '100.00', 'STRIPE po_aaa1']);
    await work();
    expect(await states(first)).to.eql(['matched 2']);
    const again = await importedRows(
      ['2026-03-14', '70.00', 'Rent'],
      ['2026-03-14', '100.00', 'STRIPE po_aaa1'],
      ['2026-03-14', '46.80', 'STRIPE po_ddd4'],
      ['2026-03-14', '70.00', 'STRIPE po_eee5'],
      ['2026-03-14', '80.00', 'STRIPE po_kkk9'],
      ['2026-03-14', '81.00', 'ADYEN BATCH 7'],
      ['2026-03-14', '90.00', 'STRIPE po_hhh8'],
      // The bank has cut the name, and has a number of its own.
      ['2026-03-14', '91.00', 'STRIPE PAYMENTS PO-1MTHK BATCH 004211'],
      ['2026-03-14', '92.00', 'ADYEN TX1234 BATCH 0042 po_none'],
    );
    await work();
    const others = ['unmatched', 'unmatched', 'unmatched', 'matched 6', 'unmatched', 'unmatched', 'matched 9'];
    expect(await states(again)).to.eql([...others, 'matched 10', 'matched 11']);
    expect(await exceptions()).to.eql([
      ...['amount_differs open 50.00 46.80 books', 'unallocated open  100.00', 'unallocated open  70.00'],
      ...['unallocated open  80.00', 'unallocated open  81.00'],
    ]);
    // The report of a named payout is late.
    await paidOut(['2026-03-12 09:00:00', '80.00', 'po_kkk9']);
    await work();
    expect((await states(again)).slice(4, 6)).to.eql(['matched 2', 'unmatched']);
  });

  it('stay as a person has settled them', async () => {
    const statement = await importedRows(['2026-03-14', '19.45', 'Refund of the landlord']);
    await work();
    const { exceptions: found } = await stage.http.managementSettlementExceptionList().ok;
    const act = (body: object) => actOn(found[0]!.exception_id, body).ok;
    await act({ action: 'explain', text: 'No payout.' });
    await paidOut(['2026-03-12 09:15:00', '19.45', 'po_1']);
    await work();
    await work();
    expect(await states(statement)).to.eql(['unmatched']);
    await act({ action: 'reopen', text: 'It is one.' });
    await stage.service.clock.advance(2 * day);
    await work();
    expect(await states(statement)).to.eql(['matched 2']);
    // Its payout and its journal entry would stay.
    const reopened = { action: 'reopen', text: 'It is another one.' };
    await actOn(found[0]!.exception_id, reopened).refused('VALIDATION/EXCEPTION_NOT_CLOSABLE');
  });

  it('that an adjustment has closed are not reopened until it is reversed', async () => {
    await importedRows(['2026-03-14', '19.45', 'STRIPE']);
    await work();
    const [entry] = (await stage.http.managementSettlementExceptionList().ok).exceptions;
    const posting = { currency: 'EUR', kind: 'bank', amount: '19.45' };
    const postings = [posting, { ...posting, kind: 'payouts_in_transit', amount: '-19.45' }];
    const { adjustment_id } = await adjust({ postings });
    await actOn(entry!.exception_id, { action: 'adjust', adjustment_id }).ok;
    const reopen = { action: 'reopen', text: 'Again.' };
    await actOn(entry!.exception_id, reopen).refused('VALIDATION/EXCEPTION_NOT_CLOSABLE');
  });

  it('of a closed month are posted in the next one', async () => {
    await paidOut(['2026-03-12 09:15:00', '19.45', 'po_1']);
    await postAll(stage.service);
    await stage.query("INSERT INTO journal_periods VALUES ($1, '2026-03-01', now())", accountId);
    await imported(camt());
    await work();
    const days = await stage.query("SELECT day::text FROM journal_entries WHERE source = 'bank'");
    expect(days).to.eql([{ day: '2026-04-01' }]);
  });

  it('stay as a person has settled them while they were compared again', async () => {
    const statement = await importedRows(['2026-03-14', '19.45', 'Refund of the landlord']);
    await work();
    const { exceptions: opened } = await stage.http.managementSettlementExceptionList().ok;
    await paidOut(['2026-03-12 09:15:00', '19.45', 'po_1']);
    const explain = () => actOn(opened[0]!.exception_id, { action: 'explain', text: 'Rent.' }).ok;
    afterStatement(stage.service, 'open-bank-lines', explain);
    await work();
    expect(await states(statement)).to.eql(['unmatched']);
    expect(await balances()).to.not.include({ bank: '19.45' });
    expect(await exceptions()).to.eql(['unallocated closed  19.45']);
  });

  it('are matched with a payout by a person, who can take it back', async () => {
    const instant = { fee: '0.50', net: '-50.50' };
    await paidOut(['2026-02-01 09:00:00', '50.00', 'po_1', instant], ['2026-02-01 09:00:00', '10.00', 'po_2']);
    const statement = await importedRows(
      ['2026-01-31', '-1.00', 'Fees'],
      ['2026-03-14', '46.80', 'Late'],
      ['2026-03-14', '7.00', 'Rent'],
      ['2026-03-15', '-1.00', 'Fees'],
    );
    await workAgainLater();
    expect(await exceptions()).to.eql([
      ...['missing_at_bank open 10.00  books', 'missing_at_bank open 50.00  books'],
      ...['unallocated open  46.80', 'unallocated open  7.00'],
    ]);
    const { exceptions: found } = await stage.http.managementSettlementExceptionList().ok;
    const [late, rent] = ['46.80', '7.00'].map((text) =>
      found.find(({ reported_amount }) => reported_amount === text)!,
    );
    const missing = found.find(({ expected_amount }) => expected_amount === '50.00')!;
    const act = (body: object, { exception_id } = late!) => actOn(exception_id, body);
    const payout = { report_id: missing.report_id!, line_number: missing.line_number! };
    await act({}).refused('VALIDATION/EXCEPTION_NOT_CLOSABLE');
    await act({ report_id: payout.report_id }).refused('VALIDATION/MISSING_FIELD');
    await act({ ...payout, exception_ids: [late!.exception_id, rent!.exception_id] }).refused(
      'VALIDATION/INVALID_FIELD',
    );
    await act({ ...payout, line_number: 99 }).refused('VALIDATION/RECORD_NOT_FOUND');
    await act({ ...payout, report_id: missing.exception_id }).refused('VALIDATION/RECORD_NOT_FOUND');
    await stage.openOtherTerminal();
    const [other] = await stage.query<{ id: string }>(
      `SELECT account_id AS id FROM accounts WHERE account_id <> '${accountId}'`,
    );
    await stage.http.managementProcessorAccountCreate({
      body: processorAccount(other!.id, { provider_key: 'foreign' }),
    }).ok;
    const { report_id } = await stage.http.managementSettlementReportImport({
      query: { provider_key: 'foreign' },
      rawBody: stripeReport(),
    }).ok;
    await act({ report_id, line_number: 3 }).refused('VALIDATION/RECORD_NOT_FOUND');
    // A match from the side of the payout has no entry.
    await act(payout, missing).refused('VALIDATION/EXCEPTION_NOT_CLOSABLE');
    await stage.query("UPDATE settlement_lines SET net_amount = -net_amount WHERE provider_line_id = 'txn_po_1'");
    await act(payout).refused('VALIDATION/EXCEPTION_NOT_CLOSABLE');
    await stage.query(
      "UPDATE settlement_lines SET net_amount = -net_amount, net_currency = 'USD' WHERE provider_line_id = 'txn_po_1'",
    );
    await act(payout).refused('VALIDATION/EXCEPTION_NOT_CLOSABLE');
    await stage.query("UPDATE settlement_lines SET net_currency = 'EUR' WHERE provider_line_id = 'txn_po_1'");

    await act(payout).ok;
    const days = await stage.query("SELECT day::text FROM journal_entries WHERE source = 'adjustment'");
    expect(days).to.eql([{ day: '2026-03-14' }]);
    expect(await states(statement)).to.eql(['unmatched', 'matched 2', 'unmatched', 'unmatched']);
    expect(await balances()).to.include({ bank: '46.80', payouts_in_transit: '13.20' });
    expect(await exceptions()).to.eql([
      ...['missing_at_bank closed 50.00  books', 'missing_at_bank open 10.00  books'],
      ...['unallocated closed  46.80', 'unallocated open  7.00'],
    ]);
    const { acts } = await stage.http.managementSettlementExceptionGet({ exception_id: late!.exception_id }).ok;
    expect(acts[0]).to.deep.include({ action: 'match', payout: { ...payout, provider_key: 'books' } });
    const paid = () => stage.query("SELECT FROM events WHERE type = 'payout.paid'");
    expect(await paid()).to.have.length(1);
    await act(payout, rent).refused('VALIDATION/EXCEPTION_NOT_CLOSABLE');
    await act(payout).refused('VALIDATION/EXCEPTION_STATE_CONFLICT');

    // An accountant reverses the match, and then that: it is in force again.
    const [posted] = await stage.query<{ last: string }>('SELECT max(entry_number)::text AS last FROM journal_entries');
    for (const reversed_entry of [posted!.last, `${Number(posted!.last) + 1}`]) await adjust({ reversed_entry });
    expect(await balances()).to.include({ bank: '46.80', payouts_in_transit: '13.20' });
    await act({ action: 'reopen', text: 'It is the rent.' }).ok;
    expect(await states(statement)).to.eql(['unmatched', 'unmatched', 'unmatched', 'unmatched']);
    expect(await balances()).to.include({ bank: '0.00', payouts_in_transit: '60.00' });
    expect(await exceptions()).to.include.members(['missing_at_bank open 50.00  books', 'unallocated open  46.80']);
    await act(payout, rent).ok;
    await work();
    // `journal rebuild`: the adjustment of the match stays the only entry.
    await restartSettlements(stage.service.deps.store.pool);
    await work();
    expect(await states(statement)).to.eql(['unmatched', 'unmatched', 'matched 2', 'unmatched']);
    expect(await balances()).to.include({ bank: '7.00', payouts_in_transit: '53.00' });
    expect(await verifyJournal(stage.service.deps.store.pool, accountId, 10)).to.eql([]);
  });

  it('are not matched by a person with a payout that an adjustment has confirmed', async () => {
    await paidOut(['2026-02-01 09:00:00', '50.00', 'po_1']);
    await importedRows(['2026-01-31', '-1.00', 'Fees'], ['2026-03-15', '-1.00', 'Fees']);
    await workAgainLater();
    const listed = async () => (await stage.http.managementSettlementExceptionList().ok).exceptions;
    const { exception_id, report_id, line_number } = (await listed())[0]!;
    const posting = { provider_key: 'books', currency: 'EUR', kind: 'bank', amount: '50.00' };
    const { adjustment_id: adjustmentId } = await adjust({
      postings: [posting, { ...posting, kind: 'payouts_in_transit', amount: '-50.00' }],
    });
    const adjustment = { action: 'adjust', adjustment_id: adjustmentId } as const;
    /** Starts to match during the adjustment, for which it waits. */
    const whileAdjusted = async (match: () => Promise<unknown>) => {
      let matching: Promise<unknown> = Promise.resolve();
      await inTransaction(stage.service.deps.store.prisma, async (transaction) => {
        const [closing] = await lockExceptions(transaction, [exception_id]);
        const change = { resolution: 'adjustment', closedAt: stage.service.clock.now(), adjustmentId } as const;
        await recordAct(transaction, closing!, change, { ...adjustment, at: change.closedAt.toISOString() });
        matching = match();
        const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        await until('the match waits', async () => (await stage.query(waiting)).length > 0);
      });
      await matching;
    };
    await importedRows(['2026-02-03', '50.00', 'STRIPE po_1']);
    if (testServer === undefined)
      afterStatement(stage.service, 'open-bank-lines', () => actOn(exception_id, adjustment).ok);
    else await whileAdjusted(() => matchPayouts(stage.service.deps));
    await work();
    const entry = (await listed()).find(({ problem }) => problem === 'unallocated')!;
    const match = () => actOn(entry.exception_id, { report_id, line_number });
    await match().refused('VALIDATION/EXCEPTION_NOT_CLOSABLE');
    expect(await balances()).to.include({ bank: '50.00', payouts_in_transit: '0.00' });
    const [reversed] = await stage.query('SELECT entry_number::text AS reversed_entry FROM journal_adjustments');
    const reopen = () => actOn(exception_id, { action: 'reopen', text: 'The entry is there.' });
    await reopen().refused('VALIDATION/EXCEPTION_NOT_CLOSABLE');
    // A reversal that is reversed leaves the adjustment in force.
    const { entry_number: reversal } = await adjust(reversed!);
    const { entry_number: again } = await adjust({ reversed_entry: reversal });
    await reopen().refused('VALIDATION/EXCEPTION_NOT_CLOSABLE');
    await adjust({ reversed_entry: again });
    await reopen().ok;
    if (testServer !== undefined) {
      await whileAdjusted(() => match().refused('VALIDATION/EXCEPTION_NOT_CLOSABLE'));
      await reopen().ok;
    }
    await match().ok;
    expect(await balances()).to.include({ bank: '50.00', payouts_in_transit: '0.00' });
  });

  it('show payouts that the bank does not have, once they have later entries', async () => {
    await paidOut(['2026-03-12 09:00:00', '10.00', 'po_1'], ['2026-03-12 09:00:00', '20.00', 'po_2']);
    await importedRows(['2026-03-12', '-1.00', 'Fees'], ['2026-03-14', '10.00', 'po_1']);
    await workAgainLater();
    expect(await exceptions()).to.eql([]);
    await importedRows(['2026-03-23', '-1.00', 'Fees']);
    await workAgainLater();
    expect(await exceptions()).to.eql(['missing_at_bank open 20.00  books']);
    const late = await importedRows(['2026-03-20', '20.00', 'po_2']);
    await work();
    expect(await states(late)).to.eql(['matched 3']);
    expect(await exceptions()).to.eql(['missing_at_bank closed 20.00  books']);
    const [missing] = (await stage.http.managementSettlementExceptionList().ok).exceptions;
    const reopened = { action: 'reopen', text: 'It is another one.' };
    await actOn(missing!.exception_id, reopened).refused('VALIDATION/EXCEPTION_NOT_CLOSABLE');
    // Of two payouts of an amount, a return is that of the later one, which the bank may have had until then.
    const of = (on: string, net: string, name: string) => [`2026-03-${on} 09:00:00`, net, name] as const;
    const back = (on: string, net: string) =>
      [...of(on, net, `po_back${net}`), { gross: net, net, reporting_category: 'payout_reversal' }] as const;
    const failed = [of('14', '30.00', 'po_0'), of('15', '30.00', 'po_3'), of('15', '40.00', 'po_4')];
    await paidOut(...failed, of('12', '60.00', 'po_lost1'), of('14', '60.00', 'po_had2'), back('16', '30.00'));
    const had = ['2026-03-15', '60.00', 'po_had2'] as const;
    const entry = await importedRows(['2026-03-17', '30.00', 'STRIPE'], ['2026-03-28', '-1.00', 'Fees'], had);
    await workAgainLater();
    expect(await states(entry)).to.eql(['matched 2', 'unmatched', 'matched 6']);
    const [before, lost] = ['missing_at_bank closed 20.00  books', 'missing_at_bank open 60.00  books'];
    expect(await exceptions()).to.eql([before, 'missing_at_bank open 40.00  books', lost]);
    await paidOut(back('17', '40.00'), back('18', '60.00'));
    await work();
    expect(await exceptions()).to.eql([before, 'missing_at_bank closed 40.00  books', lost]);
  });

  it('show what the processor collects and the bank does not have, or has with another amount', async () => {
    const returned = collected('po_ddd4', '-4.00', { reporting_category: 'payout_reversal' });
    await paidOut(collected('po_aaa1', '5.00'), collected('po_bbb2', '6.00'), collected('po_ccc3', '7.00'), returned);
    const debits = [['2026-03-14', '-6.10', 'po_bbb2'] as const, ['2026-03-14', '-7.00', 'STRIPE'] as const];
    await importedRows(['2026-03-12', '-1.00', 'Fees'], ...debits, ['2026-03-23', '-1.00', 'Fees']);
    await workAgainLater();
    expect(await exceptions()).to.eql([
      ...['amount_differs open -6.00 -6.10 books', 'missing_at_bank open -5.00  books'],
      'missing_at_bank open -6.00  books',
    ]);
  });

  it('that may be either of two top-ups are exceptions, which a person matches', async () => {
    await paidOut(collected('po_aaa1', '5.00'), collected('po_bbb2', '5.00'));
    const debits = ['5.00', '5.00', '8.00'].map((amount) => ['2026-03-14', `-${amount}`, 'STRIPE'] as const);
    await importedRows(['2026-03-12', '-1.00', 'Fees'], ...debits, ['2026-03-23', '-1.00', 'Fees']);
    await workAgainLater();
    const [missing, unallocated] = ['missing_at_bank open -5.00  books', 'unallocated open  -5.00'];
    expect(await exceptions()).to.eql([missing, missing, unallocated, unallocated]);
    const { exceptions: found } = await stage.http.managementSettlementExceptionList().ok;
    const [topUp, entry] = ['missing_at_bank', 'unallocated'].map((type) => found.find((one) => one.problem === type)!);
    await actOn(entry!.exception_id, { report_id: topUp!.report_id, line_number: topUp!.line_number }).ok;
    // The other entry has a single one left.
    await workAgainLater();
    expect(await balances()).to.include({ bank: '-10.00', payouts_in_transit: '0.00' });
  });

  it('show such payouts also while an entry is tried again that may be either of two', async () => {
    await paidOut(
      ['2026-03-12 09:00:00', '100.00', 'po_aaa1'],
      ['2026-03-12 09:00:00', '100.00', 'po_bbb2'],
      ['2026-03-12 09:00:00', '33.00', 'po_ccc3', { fee: '1.00', net: '-34.00' }],
    );
    await importedRows(
      ['2026-03-01', '-1.00', 'Fees'],
      ['2026-03-14', '100.00', 'STRIPE'],
      ['2026-03-30', '-1.00', 'Fees'],
    );
    await workAgainLater();
    expect(await exceptions()).to.eql([
      ...['missing_at_bank open 100.00  books', 'missing_at_bank open 100.00  books'],
      ...['missing_at_bank open 33.00  books', 'unallocated open  100.00'],
    ]);
  });

  it('are imported once, whole, and keep their month open until they are posted', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => imported(nth % 2 ? gzipSync(camt()) : camt())),
    );
    expect(new Set(answers.map(({ statement_id }) => statement_id)).size).to.equal(1);
    expect(await stage.query('SELECT FROM bank_lines')).to.have.length(1);
    const conflict = await send(`${camt()} `).refused('VALIDATION/BANK_STATEMENT_CONFLICT');
    expect(conflict.context).to.include({ statement_id: answers[0]!.statement_id, line: 1 });
    await work();
    const other = await importedRows(['2026-03-14', '5.00', `Paid with ${approvedCard}`, 'BANK-1']);
    expect((await lines(other))[0]!.reference).to.not.include(approvedCard);
    // A reference of the bank that looks like a card number does not make entries the same.
    for (const reference of [approvedCard, '4242424242424242'])
      await importedRows(['2026-03-14', '-6.00', 'Fee', reference]);
    await stage.service.clock.advance(40 * day);
    const body = { state: 'closed', reason: 'Month-end.' } as const;
    const close = () => stage.http.managementJournalPeriodUpdate({ account_id: accountId, month: '2026-03', body });
    await close().refused('VALIDATION/PERIOD_NOT_READY');
    await work();
    await close().ok;
  });

  it('are refused with the line and the reason', async () => {
    const entity = '<!DOCTYPE Document [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n';
    expect(await refusal(camt('<Ntry/>', '100.00', entity))).to.match(/^2 : a document type declaration/);
    expect(await refusal(camt(undefined, '119.44'))).to.match(
      /^\d+ : the entries lead to 119.45 EUR, and the closing balance is 119.44\.$/,
    );
    const entry = (fields: string) => refusal(camt(`\n<Ntry>${fields}</Ntry>`, '100.00'));
    const amount = '<Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>';
    expect(await entry(`${amount}<Sts>SENT</Sts>`)).to.equal('7 Sts: "SENT" is not BOOK, PDNG, INFO or FUTR.');
    expect(await entry('<Amt Ccy="EUR">1.001</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>')).to.match(/^7 Amt: /);
    expect(await entry('<Amt Ccy="XAU">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>')).to.match(/^7 Ccy: /);
    expect(await entry('<Amt Ccy="EUR">1</Amt><Sts>BOOK</Sts>')).to.match(/^7 CdtDbtInd: /);
    expect(await entry('<CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>')).to.match(/^7 Ccy: /);
    expect(await entry(`${amount}<Sts>BOOK</Sts><BookgDt><Dt>2026-02-30</Dt></BookgDt>`)).to.match(/^7 booking_date: /);
    expect(await entry(`${amount}<Sts>BOOK</Sts>&nbsp;`)).to.include('not well-formed');
    const other = '<Stmt><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct></Stmt>';
    expect(await refusal(camt().replace('</BkTo', `${other}</BkTo`))).to.include('several bank accounts');
    expect(await entry(`${amount}<Sts><Cd>FUTR</Cd></Sts>`)).to.include('no booked entry');
    expect(await entry(`${amount}<Sts>PDNG</Sts>`)).to.include('no booked entry');
    expect(await refusal(camt().slice(0, -30))).to.include('not well-formed');
    expect(await refusal(camt().replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt'))).to.include('not a statement');
    expect(await refusal('<html/>')).to.include('not a document of ISO 20022');
    expect(await refusal(`<Document>${'<BkToCstmrStmt>'.repeat(60)}`)).to.include('deeper than 40');
    expect(await refusal(camt(`<Ntry>${'a'.repeat(20_000)}</Ntry>`))).to.include('longer than 10000');
    const ofAccounts = (...accounts: readonly string[]) =>
      [`${bankCsv([])},bank_account`, ...accounts.map((account) => `2026-03-13,1,EUR,a,,${account}`)].join('\n');
    expect(await refusal(ofAccounts('DE01', '', 'DE02'))).to.match(/^4 bank_account: .* several bank accounts/);
    const csv = (row: string) => refusal(`${bankCsv([])}\n2026-03-14,1,EUR,a,\n${row}\n`);
    expect(await csv('14.03.2026,1,EUR,a,')).to.match(/^3 booking_date: /);
    expect(await csv('2026-03-14 10:00:00,1,EUR,a,')).to.match(/^3 booking_date: the date has a time/);
    expect(await csv('2026-03-14,"1,50",EUR,a,')).to.match(/^3 amount: "1,50" is not an amount/);
    // The point may separate thousands.
    expect(await csv('2026-03-14,1.500,EUR,a,')).to.equal('3 amount: "1.500" has more decimals than EUR.');
    for (const [amount, written] of [
      ['1.500', '1.5000'],
      ['-999.001', '-999.0010'],
    ])
      expect(await csv(`2026-03-14,${amount},KWD,a,`)).to.equal(
        `3 amount: the point of "${amount}" may separate thousands: write "${written}", or no point.`,
      );
    expect(await csv('2026-03-14,1.50000,KWD,a,')).to.equal('3 amount: "1.50000" has more decimals than KWD.');
    const repeated = bankCsv([1, 2, 3].map(() => ['2026-03-14', '1', 'a', 'BANK-7'] as const));
    const { detail, context } = await send(repeated).refused('VALIDATION/BANK_STATEMENT_INVALID');
    expect([detail, context]).to.eql([
      'Nothing was imported. Entry 2 repeats an earlier one of the file: its bank reference, day and amount.',
      { line: 2 },
    ]);
    expect(await stage.query('SELECT FROM bank_lines')).to.eql([]);
    // By the clock of the tests, 2026-03-10.
    expect(await csv('2026-04-11,1,EUR,a,')).to.equal('3 booking_date: "2026-04-11" is more than 31 days ahead.');
    expect(await csv('2026-03-14,1.000,JPY,a,')).to.equal('3 amount: "1.000" has more decimals than JPY.');
    expect(await csv('2026-03-14,,EUR,a,')).to.match(/^3 amount: the amount is missing/);
    expect(await csv('2026-03-14,1,EURO,a,')).to.match(/^3 currency: /);
    expect(await csv('2026-03-14,1,EUR,a')).to.match(/^3 : the line has 4 columns and the header 5/);
    expect(await refusal('booking_date,amount,currency\n')).to.equal('1 reference: the column is missing.');
    expect(await refusal(`${bankCsv([])},surprise\n`)).to.match(/^1 .*unknown, or there twice/);
    expect(await refusal(bankCsv([]))).to.include('no booked entry');
    expect(await refusal(Buffer.from(bankCsv([['2026-03-14', '1', 'Müller']]), 'latin1'))).to.include('UTF-8');
    expect(await refusal(`${bankCsv([])}\n${'2026-03-14,1,EUR,a,\n'.repeat(20_001)}`)).to.include('20000 entries');
    expect(await refusal(gzipSync('\n'.repeat(2_000_000)))).to.include('100 to 1');
    await send('{}', { 'Content-Type': 'application/json' }).refused('VALIDATION/UNSUPPORTED_MEDIA_TYPE');
    await send(camt(), { 'Content-Type': 'application/xml' }).ok;
    await importedRows(['2026-04-10', '1', 'the latest day']);
    expect(await imported(ofAccounts('', 'DE0123', ''))).to.include({ bank_account: '0123' });
    const dinars = ['0.500', '1500.250', '1.5000', '7', '-2.5'].map((amount) => `2026-03-14,${amount},KWD,a,`);
    const read = await lines(await imported([bankCsv([]), ...dinars].join('\n')));
    expect(read.map(({ amount }) => amount)).to.eql(['0.500', '1500.250', '1.500', '7.000', '-2.500']);
    const row = (reference: string) => ['2026-03-15', '1', 'a', reference] as const;
    await importedRows(row('BANK-8'), row('BANK-9'), ['2026-03-15', '2', 'a', 'BANK-8'], row(''), row(''));
  });
});
