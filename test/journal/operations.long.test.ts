import { expect } from 'chai';
import { textCell } from '../../src/journal/exports.js';
import { contractDocument } from '../support/contract/contract.js';
import { pagesOf } from '../support/contract/contract-client.js';
import { postEvents } from '../support/events.js';
import type { Schema } from '../../src/base/contract.js';
import { newUser, type SignedIn } from '../support/pages/sessions.js';
import { payment } from '../support/payments.js';
import { terminalId } from '../support/service.js';
import { referenceTo, startStage } from '../support/stage.js';
import { startedForEach } from '../support/started.js';

/** The stage begins on 2026-03-10. */
const day = 86_400_000;
const unknown = '00000000-0000-7000-8000-000000000000';

describe('the operations on a journal', () => {
  const stage = startedForEach(startStage);
  let account_id: string;
  beforeEach(async () => {
    ({ account_id } = await stage.http.managementTerminalGet().ok);
    await post();
  });

  const params = () => ({ account_id });
  const post = () => postEvents(stage.service);
  const sale = (amount: number, currency: 'EUR' | 'JPY' | 'KWD' = 'EUR') =>
    stage.http.sale({ body: payment({ amount, currency }) }).ok;
  const balances = (days: { first_day?: string; last_day?: string } = {}) =>
    stage.http.managementJournalBalanceList({ ...params(), query: days }).ok;
  const entries = (search: { transaction_id?: string; journal_account_id?: string; first_day?: string } = {}) =>
    stage.http.managementJournalEntryList({ ...params(), query: search }).ok;
  const numbers = (page: Schema<'JournalEntryPage'>) => page.entries.map(({ entry_number }) => entry_number);
  const exported = (layout: Schema<'JournalLayout'>, more: Record<string, string> = {}, month = '2026-03') =>
    stage.http.managementJournalExportGet({ ...params(), month, query: { layout, ...more } }).ok;

  it('know no account that does not exist', async () => {
    const [nobody, nothing] = [{ account_id: unknown }, {}];
    const month = { ...nobody, month: '2026-03' };
    const body = { state: 'closed', reason: 'x' } as const;
    await post();
    for (const answer of [
      stage.http.managementJournalBalanceList({ ...nobody, query: nothing }),
      stage.http.managementJournalEntryList({ ...nobody, query: nothing }),
      stage.http.managementJournalStatementGet({ ...nobody, journal_account_id: '1', query: nothing }),
      stage.http.managementJournalPeriodList({ ...nobody, query: nothing }),
      stage.http.managementJournalPeriodUpdate({ ...month, body }),
      stage.http.managementJournalExportGet({ ...month, query: nothing }),
      stage.http.managementJournalAdjustmentList({ ...nobody, query: nothing }),
      stage.http.managementJournalAdjustmentCreate({ ...nobody, body: { reason: 'x', reversed_entry: '1' } }),
    ])
      expect((await answer.refused('VALIDATION/RECORD_NOT_FOUND')).context).to.include({ field: 'account_id' });
  });

  it('list balances, exact in every currency, whose totals are zero', async () => {
    await stage.http.refund({ body: { ...referenceTo(await sale(10.01)), amount: 4.5 } }).ok;
    await sale(1500, 'JPY');
    await sale(1.234, 'KWD');
    await post();
    await stage.service.clock.advance(day);
    await sale(0.99);
    await post();
    const all = await balances();
    const listed = all.balances.map(({ kind, currency, opening, debit, credit, closing }) =>
      [kind, currency, opening, debit, credit, closing].join(' '),
    );
    expect(listed).to.have.members([
      'processor_receivable EUR 0.00 11.00 0.00 11.00',
      'sales EUR 0.00 0.00 11.00 -11.00',
      'sales_refunds EUR 0.00 4.50 0.00 4.50',
      'refunds_in_flight EUR 0.00 0.00 4.50 -4.50',
      'processor_receivable JPY 0 1500 0 1500',
      'sales JPY 0 0 1500 -1500',
      'processor_receivable KWD 0.000 1.234 0.000 1.234',
      'sales KWD 0.000 0.000 1.234 -1.234',
    ]);
    expect(all.totals).to.eql([
      { currency: 'EUR', opening: '0.00', debit: '15.50', credit: '15.50', closing: '0.00' },
      { currency: 'JPY', opening: '0', debit: '1500', credit: '1500', closing: '0' },
      { currency: 'KWD', opening: '0.000', debit: '1.234', credit: '1.234', closing: '0.000' },
    ]);
    const second = await balances({ first_day: '2026-03-11', last_day: '2026-03-11' });
    expect(second.balances.find(({ kind, currency }) => kind === 'sales' && currency === 'EUR')).to.include({
      opening: '-10.01',
      debit: '0.00',
      credit: '0.99',
      closing: '-11.00',
    });
    await stage.http
      .managementJournalBalanceList({ ...params(), query: { first_day: '2026-03-12', last_day: '2026-03-11' } })
      .refused('VALIDATION/INVALID_FIELD');
  });

  it('list balances page by page, with the totals of all', async () => {
    await sale(5);
    await sale(1500, 'JPY');
    await post();
    const list = (query: object) => stage.http.managementJournalBalanceList({ ...params(), query }).ok;
    const pages = await pagesOf((at) => list({ limit: 3, ...at }));
    for (const { totals } of pages) expect(totals).to.have.length(2);
    const kinds = pages.flatMap((page) => page.balances.map(({ kind, currency }) => `${kind} ${currency}`));
    expect(kinds).to.have.length(4);
    expect(new Set(kinds).size).to.equal(4);
  });

  it('find entries by account, transaction and day, and page through them', async () => {
    const paid = [];
    for (const amount of [1, 2, 3, 4, 5]) paid.push(await sale(amount));
    await stage.http.refund({ body: { ...referenceTo(paid[2]!), amount: 1 } }).ok;
    await post();
    await stage.service.clock.advance(day);
    await sale(6);
    await post();
    expect(numbers(await entries())).to.eql(['7', '6', '5', '4', '3', '2', '1']);
    expect(numbers(await entries({ first_day: '2026-03-11' }))).to.eql(['7']);
    const { transaction_id } = paid[2]!;
    const found = await entries({ transaction_id });
    expect(found.entries.map(({ kind, source_id }) => `${kind} ${source_id}`)).to.eql([
      `sale ${terminalId}${transaction_id}`,
    ]);
    const { journal_account_id } = (await balances()).balances.find(({ kind }) => kind === 'sales_refunds')!;
    expect(numbers(await entries({ journal_account_id }))).to.eql(['6']);
    expect(numbers(await entries({ journal_account_id, transaction_id }))).to.eql([]);
    expect(numbers(await entries({ transaction_id: 'unknown1' }))).to.eql([]);
    const list = (query: object) => stage.http.managementJournalEntryList({ ...params(), query }).ok;
    const pages = await pagesOf((at) => list({ limit: 2, ...at }));
    expect(pages.map((page) => numbers(page).join())).to.eql(['7,6', '5,4', '3,2', '1']);
    const cursor = Buffer.from('x').toString('base64url');
    await stage.http.managementJournalEntryList({ ...params(), query: { cursor } }).refused('VALIDATION/INVALID_FIELD');
  });

  it('state an account, with the balance after each posting, across pages and days', async () => {
    for (const amount of [1, 2]) await sale(amount);
    await post();
    await stage.service.clock.advance(day);
    for (const amount of [3, 4]) await sale(amount);
    await post();
    const { journal_account_id } = (await balances()).balances.find(({ kind }) => kind === 'processor_receivable')!;
    const statement = async (days: { first_day?: string; last_day?: string; limit?: number }) => {
      const of = { account_id, journal_account_id };
      const pages = await pagesOf(
        (at) => stage.http.managementJournalStatementGet({ ...of, query: { ...days, ...at } }).ok,
      );
      const lines = pages.flatMap((page) => page.lines);
      return {
        lines: lines.map(({ day: at, amount, balance }) => `${at} ${amount} ${balance}`),
        account: pages.at(-1)!.account,
      };
    };
    const all = ['2026-03-10 1.00 1.00', '2026-03-10 2.00 3.00', '2026-03-11 3.00 6.00', '2026-03-11 4.00 10.00'];
    for (const limit of [1, 2, 3, 4]) expect((await statement({ limit })).lines).to.eql(all);
    const later = await statement({ first_day: '2026-03-11', limit: 1 });
    expect(later.lines).to.eql(all.slice(2));
    expect(later.account).to.include({ opening: '3.00', closing: '10.00' });
    expect((await statement({ last_day: '2026-03-10' })).account).to.include({ opening: '0.00', closing: '3.00' });
    await stage.http
      .managementJournalStatementGet({ account_id, journal_account_id: '999' })
      .refused('VALIDATION/RECORD_NOT_FOUND');
  });

  describe('close a month', () => {
    const change = (state: 'open' | 'closed', month = '2026-03') =>
      stage.http.managementJournalPeriodUpdate({
        account_id,
        month,
        body: { state, reason: 'Month-end 4111 1111 1111 1111.' },
      });
    const periods = async () =>
      (await stage.http.managementJournalPeriodList({ ...params() }).ok).periods.map(
        ({ month, state }) => `${month} ${state}`,
      );

    it('once it has ended and all is posted, and open it again', async () => {
      await sale(5);
      await change('closed').refused('VALIDATION/PERIOD_NOT_READY');
      await post();
      await change('closed').refused('VALIDATION/PERIOD_NOT_READY');
      await stage.service.clock.advance(22 * day);
      await sale(7);
      expect(await change('closed').ok).to.eql({
        month: '2026-03',
        state: 'closed',
        closed_at: stage.service.clock.now().toISOString(),
      });
      await post();
      expect(await periods()).to.eql(['2026-04 open', '2026-03 closed']);
      await change('closed').ok;
      expect(await change('open').ok).to.eql({ month: '2026-03', state: 'open' });
      await change('open').ok;
      expect(await periods()).to.eql(['2026-04 open', '2026-03 open']);
      const { audit_entries } = await stage.http.managementAuditList({
        query: { subject: 'journal_period', account_id },
      }).ok;
      expect(audit_entries.map(({ subject_id }) => subject_id)).to.eql(Array(4).fill('2026-03'));
      expect(JSON.stringify(audit_entries)).to.include('Month-end').and.not.include('4111 1111');
    });

    it('not before the events of the month are posted, also those of refunds that fail in the next month', async () => {
      const paid = await sale(5);
      await post();
      const refund = await stage.http.refund({ body: referenceTo(paid) }).ok;
      await stage.service.clock.advance(22 * day);
      await change('closed').refused('VALIDATION/PERIOD_NOT_READY');
      await stage.query(
        "UPDATE transactions SET refund_failed_at = '2026-04-01' WHERE transaction_id = $1",
        refund.transaction_id,
      );
      expect((await change('closed').refused('VALIDATION/PERIOD_NOT_READY')).detail).to.include('not posted');
      await post();
      await stage.http.sandboxDispute({ ...paid, body: { phase: 'lost', kind: 'chargeback' } }).ok;
      await change('closed').refused('VALIDATION/PERIOD_NOT_READY');
      await post();
      await change('closed').ok;
    });

    it('by the clock of the sandbox, if no terminal is live', async () => {
      await post();
      await stage.http.sandboxAdvanceClock({ body: { now: '2026-04-02T00:00:00.000Z' } }).ok;
      await post();
      await change('closed').ok;
      await stage.query(`UPDATE terminals SET environment = 'live'`);
      const { detail } = await change('closed', '2026-04').refused('VALIDATION/PERIOD_NOT_READY');
      expect(detail).to.equal(contractDocument.find('/components/examples/VALIDATION.PERIOD_NOT_READY/value/detail'));
    });

    it('of one merchant, and leave that of another', async () => {
      await sale(5);
      await stage.openOtherTerminal();
      await stage.service.clock.advance(22 * day);
      await post();
      const [other] = await stage.query<{ id: string }>(
        'SELECT account_id AS id FROM accounts WHERE account_id <> $1',
        account_id,
      );
      const body = { state: 'closed', reason: 'Month-end.' } as const;
      await stage.http.managementJournalPeriodUpdate({ account_id: other!.id, month: '2026-03', body }).ok;
      expect(await periods()).to.eql(['2026-03 open']);
    });

    it('and are by an owner', async () => {
      const { changing } = await newUser(stage.service, stage.http, { email: 'b@example.com', role: 'operator' });
      await stage.http
        .managementJournalPeriodUpdate({
          managementKey: null,
          headers: changing,
          account_id,
          month: '2026-03',
          body: { state: 'closed', reason: 'x' },
        })
        .refused('VALIDATION/ROLE_NOT_SUFFICIENT');
    });
  });

  describe('adjust', () => {
    let ada: SignedIn;
    let grace: SignedIn;
    beforeEach(async () => {
      await sale(5);
      await post();
      ada = await newUser(stage.service, stage.http, { email: 'ada@example.com', role: 'owner' });
      grace = await newUser(stage.service, stage.http, { email: 'grace@example.com', role: 'owner' });
    });
    const by = (user: SignedIn | undefined) => (user ? { managementKey: null, headers: user.changing } : {});
    const fee = (amount: string, more: object = {}): Schema<'NewJournalAdjustment'> => ({
      reason: 'A fee, 4111 1111 1111 1111.',
      postings: [
        { kind: 'adjustments', provider_key: 'simulator_a', currency: 'EUR', amount },
        { kind: 'processor_receivable', provider_key: 'simulator_a', currency: 'EUR', amount: `-${amount}` },
      ],
      ...more,
    });
    const create = (body: Schema<'NewJournalAdjustment'>, user?: SignedIn) =>
      stage.http.managementJournalAdjustmentCreate({ ...by(user), ...params(), body });
    const decide = (adjustment_id: string, decision: 'approve' | 'withdraw', user?: SignedIn) =>
      stage.http.managementJournalAdjustmentDecide({ ...by(user), account_id, adjustment_id, body: { decision } });
    const needApproval = () =>
      stage.http.managementAccountUpdate({ ...params(), body: { adjustments_need_approval: true } }).ok;
    const receivable = async () =>
      (await balances()).balances.find(({ kind }) => kind === 'processor_receivable')!.closing;

    it('the balances by an entry with a reason, once', async () => {
      const posted = await create(fee('3.20'), ada).ok;
      expect(posted).to.include({ state: 'posted', entry_number: '2', day: '2026-03-10', needs_approval: false });
      expect(posted.reason).to.match(/^A fee/);
      expect(posted.reason).not.to.include('4111 1111');
      expect(await receivable()).to.equal('1.80');
      const { entries: listed } = await entries();
      expect(listed[0]).to.include({ kind: 'adjustment', source: 'adjustment', source_id: posted.adjustment_id });
      expect(listed[0]!.reason).to.equal(posted.reason);
      await decide(posted.adjustment_id, 'withdraw', grace).refused('VALIDATION/ADJUSTMENT_NOT_WAITING');
      await sale(6);
      await post();
      expect(numbers(await entries())).to.eql(['3', '2', '1']);
      expect((await stage.http.managementJournalAdjustmentList({ ...params() }).ok).adjustments).to.eql([posted]);
    });

    it('by reversing an entry once', async () => {
      const body = { reason: 'Posted twice.', reversed_entry: '1' };
      expect(await create(body).ok).to.include({ state: 'posted', reversed_entry: '1', entry_number: '2' });
      expect(await receivable()).to.equal('0.00');
      await create(body).refused('VALIDATION/ENTRY_REVERSED');
      await create({ ...body, reversed_entry: '77' }).refused('VALIDATION/RECORD_NOT_FOUND');
      await create({ ...body, reversed_entry: '2' }).ok;
      expect(await receivable()).to.equal('5.00');
    });

    it('only with two people where the account asks for them', async () => {
      await needApproval();
      await create(fee('3.20')).refused('VALIDATION/PERSON_REQUIRED');
      const { adjustment_id, ...waiting } = await create(fee('3.20'), ada).ok;
      expect(waiting).to.include({ state: 'waiting', requested_by_email: 'ada@example.com', needs_approval: true });
      expect(await receivable()).to.equal('5.00');
      await decide(adjustment_id, 'approve').refused('VALIDATION/PERSON_REQUIRED');
      await decide(adjustment_id, 'approve', ada).refused('VALIDATION/SECOND_PERSON_REQUIRED');
      await decide(unknown, 'approve', grace).refused('VALIDATION/RECORD_NOT_FOUND');
      // Of simultaneous decisions, one takes effect.
      const answers = await Promise.all([1, 2, 3].map(() => decide(adjustment_id, 'approve', grace)));
      expect(answers.map(({ status }) => status).sort()).to.eql([200, 409, 409]);
      expect(await receivable()).to.equal('1.80');
      const reversing = { reason: 'Posted twice.', reversed_entry: '1' };
      await create(reversing).refused('VALIDATION/PERSON_REQUIRED');
      const reversal = await create(reversing, ada).ok;
      expect(reversal).to.include({ state: 'waiting', needs_approval: true });
      await decide(reversal.adjustment_id, 'withdraw', ada).ok;
      const withdrawn = await create(fee('1.00'), ada).ok;
      await decide(withdrawn.adjustment_id, 'withdraw', ada).ok;
      await decide(withdrawn.adjustment_id, 'approve', grace).refused('VALIDATION/ADJUSTMENT_NOT_WAITING');
      expect(await receivable()).to.equal('1.80');
      expect(numbers(await entries())).to.eql(['2', '1']);
    });

    it('with a rule that only owners change', async () => {
      const operator = await newUser(stage.service, stage.http, { email: 'o@example.com', role: 'operator' });
      const body = { adjustments_need_approval: true };
      await stage.http
        .managementAccountUpdate({ ...by(operator), ...params(), body })
        .refused('VALIDATION/ROLE_NOT_SUFFICIENT');
      expect(await needApproval()).to.include(body);
    });

    it('nothing that does not sum to zero, is no amount, or names what the account does not have', async () => {
      const other = await stage.openOtherTerminal();
      const [first, second] = fee('1.00').postings!;
      const postings = (changes: object) => ({ reason: 'x', postings: [{ ...first!, ...changes }, second!] });
      const both = (changes: object) => ({
        reason: 'x',
        postings: [
          { ...first!, ...changes },
          { ...second!, ...changes },
        ],
      });
      for (const body of [
        postings({ amount: '1.01' }),
        postings({ currency: 'USD' }),
        postings({ amount: '1.001' }),
        fee('0.00'),
        fee('99999999999999999999'),
        both({ currency: 'AFN' }),
        { ...fee('1.00'), reversed_entry: '1' },
      ])
        await create(body).refused('VALIDATION/INVALID_FIELD');
      await create({ reason: 'x' }).refused('VALIDATION/MISSING_FIELD');
      for (const changes of [
        { provider_key: 'unknown_bank' },
        { terminal_friendly_id: other.terminalId },
        { terminal_friendly_id: terminalId, transaction_id: 'unknown1' },
        { transaction_id: 'unknown1' },
      ])
        await create(both(changes)).refused('VALIDATION/RECORD_NOT_FOUND');
      expect(numbers(await entries())).to.eql(['1']);
    });

    it('nothing in a closed month, also if it was closed before the approval', async () => {
      await needApproval();
      const { adjustment_id } = await create(fee('1.00', { day: '2026-03-31' }), ada).ok;
      await stage.service.clock.advance(22 * day);
      const again = async (user: SignedIn) =>
        newUser(stage.service, stage.http, { email: `x${user.session.user.email}`, role: 'owner' });
      await stage.http.managementJournalPeriodUpdate({
        account_id,
        month: '2026-03',
        body: { state: 'closed', reason: 'Month-end.' },
      }).ok;
      const owner = await again(grace);
      await decide(adjustment_id, 'approve', owner).refused('VALIDATION/PERIOD_CLOSED');
      await create(fee('1.00', { day: '2026-03-10' }), owner).refused('VALIDATION/PERIOD_CLOSED');
      await create(fee('1.00'), owner).ok;
    });
  });

  describe('export a month', () => {
    beforeEach(async () => {
      await stage.http.refund({ body: { ...referenceTo(await sale(1234.5)), amount: 4.05 } }).ok;
      await sale(1500, 'JPY');
      await post();
    });
    const rows = (file: string, separator = ',') =>
      file
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(separator));

    it('as CSV with all postings, whose debits equal their credits', async () => {
      const [header, ...lines] = rows(await exported('csv'));
      expect(header).to.include.members(['entry_number', 'debit', 'credit', 'reason']);
      expect(lines.map((cells) => cells.slice(6, 11).join(' '))).to.eql([
        'processor_receivable simulator_a EUR 1234.50 ',
        'sales simulator_a EUR  1234.50',
        'sales_refunds simulator_a EUR 4.05 ',
        'refunds_in_flight simulator_a EUR  4.05',
        'processor_receivable simulator_a JPY 1500 ',
        'sales simulator_a JPY  1500',
      ]);
      expect(rows(await exported('csv', { currency: 'JPY' }))).to.have.length(3);
      expect(rows(await exported('csv', {}, '2026-02'))).to.have.length(1);
    });

    it('with formulas as text', async () => {
      const body = { reason: '=HYPERLINK("http://example.com","x")', reversed_entry: '1' };
      await stage.http.managementJournalAdjustmentCreate({ ...params(), body }).ok;
      expect(await exported('csv')).to.include(`,"'=HYPERLINK(""http://example.com"",""x"")"\r\n`);
      for (const text of ['=1', '+1', '-1', '@SUM(A1)', '\t=1']) expect(textCell(text)).to.equal(`'${text}`);
      expect(['\r=1', 'a\nb', '1=1'].map(textCell)).to.eql([`"'\r=1"`, '"a\nb"', '1=1']);
    });

    it('for DATEV, a line per entry with 125 columns', async () => {
      const file = await exported('datev', { consultant_number: '29098', client_number: '55003' });
      expect(file).to.match(/^[\x20-\x7e\r\n]+$/);
      const [header, names, ...lines] = rows(file, ';');
      expect(header).to.have.length(31);
      expect(header!.slice(0, 5)).to.eql(['"EXTF"', '700', '21', '"Buchungsstapel"', '13']);
      expect(header!.slice(10, 16)).to.eql(['29098', '55003', '20260101', '4', '20260301', '20260331']);
      expect(names).to.have.length(125);
      expect(lines.map((cells) => cells.length)).to.eql([125, 125]);
      expect(lines.map((cells) => [0, 1, 2, 6, 7, 9].map((column) => cells[column]).join(' '))).to.eql([
        '1234,50 "S" "EUR" 1360 8200 1003',
        '4,05 "S" "EUR" 8700 1361 1003',
      ]);
      const yen = rows(await exported('datev', { currency: 'JPY', account_codes: 'sales=84000' }), ';');
      expect([yen[0]![13], yen[2]!.slice(0, 8).join(' ')]).to.eql(['5', '1500,00 "S" "JPY"   "" 13600 84000']);
      const debtor = rows(await exported('datev', { account_codes: 'processor_receivable=10001' }), ';');
      expect([debtor[0]![13], debtor[2]!.slice(6, 8).join(' ')]).to.eql(['4', '10001 8200']);
      const same = rows(await exported('datev', { account_codes: 'sales=1360' }), ';').slice(2);
      expect(same.map((cells) => [cells[0], cells[6], cells[7]].join(' '))).to.eql(['4,05 8700 1361']);
      const refused = ['sales=Sales', 'sales=820', 'sales=84000,bank=1200', 'sales=840000000'].map((account_codes) => ({
        account_codes,
      }));
      for (const query of [...refused, { currency: 'KWD' as const }])
        await stage.http
          .managementJournalExportGet({ account_id, month: '2026-03', query: { layout: 'datev', ...query } })
          .refused('VALIDATION/INVALID_FIELD');
    });

    it('for DATEV, an entry of many postings against the clearing account', async () => {
      await stage.http.sandboxReset().ok;
      const lines = rows(await exported('datev'), ';').slice(4);
      expect(lines.map((cells) => [0, 1, 6, 7].map((column) => cells[column]).join(' '))).to.have.members([
        '1234,50 "H" 1360 1590',
        '1234,50 "S" 8200 1590',
        '4,05 "H" 8700 1590',
        '4,05 "S" 1361 1590',
      ]);
    });

    it('for QuickBooks and Xero, a balanced journal per day', async () => {
      const [, ...quickBooks] = rows(await exported('quickbooks'));
      expect(quickBooks.map((cells) => cells.join())).to.eql([
        'PT-2026-03-10-EUR,03/10/2026,Processor receivable,1234.50,,Processor receivable simulator_a,EUR',
        'PT-2026-03-10-EUR,03/10/2026,Sales,,1234.50,Sales simulator_a,EUR',
        'PT-2026-03-10-EUR,03/10/2026,Sales refunds,4.05,,Sales refunds simulator_a,EUR',
        'PT-2026-03-10-EUR,03/10/2026,Refunds in flight,,4.05,Refunds in flight simulator_a,EUR',
      ]);
      const xero = rows(await exported('xero', { account_codes: 'sales=200,processor_receivable=615' })).slice(1);
      expect(xero.map((cells) => [3, 5].map((column) => cells[column]).join(' '))).to.eql([
        '615 1234.50',
        '200 -1234.50',
        'Sales refunds 4.05',
        'Refunds in flight -4.05',
      ]);
    });
  });
});
