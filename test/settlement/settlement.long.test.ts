import { existsSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { holdReport } from '../../src/settlement/import-report.js';
import { LineFault } from '../../src/settlement/lines.js';
import { plainBytes, reportLimits } from '../../src/settlement/read-file.js';
import { readReport } from '../../src/settlement/read-report.js';
import { readStatement } from '../../src/settlement/read-statement.js';
import { restartJournals, verifyJournal } from '../../src/store/journal/verify-journal.js';
import { restartSettlements } from '../../src/store/settlement/match-payouts.js';
import { addLines, dropAbandonedReports } from '../../src/store/settlement/reports.js';
import { postAll } from '../support/events.js';
import { approvedCard, payment } from '../support/payments.js';
import { processorAccount } from '../support/processors/processors.js';
import { adyenColumns, adyenReport, balanceRow, bankCsv, camt, chargeRow, settledRow } from '../support/settlement.js';
import { stripeReport } from '../support/settlement.js';
import { referenceTo, startStage } from '../support/stage.js';
import { startedForEach } from '../support/started.js';
import { atOnce, heldInstance, type Holder } from '../support/time/interleavings.js';
import { storedOf } from '../support/records.js';
import { managementKey } from '../support/service.js';

const samples = '../shared/peers/settlement';
const adyen = {
  kind: 'adyen' as const,
  credentials: { api_key: 'AQEexample', merchant_account: 'ExampleShopECOM', hmac_key: '44'.repeat(32) },
  settings: {},
};

describe('settlement reports', () => {
  const stage = startedForEach(startStage);
  let accountId: string;
  beforeEach(async () => {
    ({ account_id: accountId } = await stage.http.managementTerminalGet().ok);
    await open('books');
  });

  const pool = () => stage.service.deps.store.pool;
  const open = (provider_key: string, fields: Parameters<typeof processorAccount>[1] = {}) =>
    stage.http.managementProcessorAccountCreate({ body: processorAccount(accountId, { provider_key, ...fields }) }).ok;
  const send = (rawBody: string | Uint8Array, provider_key = 'books', headers: OutgoingHttpHeaders = {}) =>
    stage.http.managementSettlementReportImport({ query: { provider_key }, headers, rawBody });
  const imported = (rawBody: string | Uint8Array, provider_key?: string) => send(rawBody, provider_key).ok;
  /** Returns the refusal of a file as `line column detail`, and checks that nothing is left of it. */
  async function refusal(rawBody: string | Uint8Array, provider_key?: string): Promise<string> {
    const { detail, context } = await send(rawBody, provider_key).refused('VALIDATION/SETTLEMENT_REPORT_INVALID');
    expect(await stage.query('SELECT FROM settlement_lines')).to.eql([]);
    expect(await stage.query('SELECT FROM settlement_reports')).to.eql([]);
    const { line = '', column = '' } = (context ?? {}) as { line?: number; column?: string };
    return `${line} ${column}: ${detail.split(': ').slice(1).join(': ') || detail}`;
  }
  const post = () => postAll(stage.service);
  /** Entries of lines as `line kind day`, with the sum of each account and currency. */
  const entries = async () => {
    const rows = await stage.query<{ entry: string; account: string; amount: string }>(
      `SELECT concat_ws(' ', split_part(source_id, ' ', 2), entry.kind, entry.day) AS entry,
          concat_ws(' ', account.kind, account.currency) AS account, amount::text
        FROM journal_entries entry JOIN journal_postings USING (account_id, entry_number)
        JOIN journal_accounts account USING (account_id, journal_account_id)
        WHERE source = 'settlement' ORDER BY entry_number, journal_postings.line`,
    );
    const found: Record<string, Record<string, number>> = {};
    for (const { entry, account, amount } of rows) (found[entry] ??= {})[account] = Number(amount);
    return found;
  };
  const lines = async (report_id: string) => (await stage.http.managementSettlementLineList({ report_id }).ok).lines;

  it('keep their month open until their lines are posted', async () => {
    await post();
    await stage.service.clock.advance(40 * 86_400_000);
    await imported(adyenReport([balanceRow('Fee', { 'Creation Date': '2026-03-10 09:00:00' })]));
    const body = { state: 'closed', reason: 'Month-end.' } as const;
    const close = () => stage.http.managementJournalPeriodUpdate({ account_id: accountId, month: '2026-03', body });
    await close().refused('VALIDATION/PERIOD_NOT_READY');
    await post();
    await close().ok;
  });

  it('are named by the verification if a line has no entry', async () => {
    const { report_id } = await imported(adyenReport([settledRow()]));
    await stage.query('UPDATE settlement_reports SET posted_line = last_line');
    await post();
    const found = await verifyJournal(pool(), accountId, 10);
    expect(found).to.eql([{ problem: 'line', subject: `${report_id} 2 11` }]);
  });

  it('list the entries of a batch, with the other filters', async () => {
    await imported(adyenReport([settledRow(), settledRow({ 'Batch Number': '12' }), settledRow()]));
    await post();
    const listed = async (search: object) =>
      (await stage.http.managementJournalEntryList({ account_id: accountId, query: search }).ok).entries.map(
        ({ source_id }) => source_id.split(' ')[1],
      );
    expect((await listed({ batch: '11' })).sort()).to.eql(['2', '4']);
    expect(await listed({ batch: '12' })).to.eql(['3']);
    expect(await listed({ batch: '12', journal_account_id: '999999' })).to.eql([]);
    expect(await listed({ batch: '11', transaction_id: 'unknown1' })).to.eql([]);
    expect(await listed({ batch: '13' })).to.eql([]);
  });

  it('posts what comes back, is corrected, or another acquirer pays', async () => {
    const none = { 'Markup (NC)': '', 'Scheme Fees (NC)': '', 'Interchange (NC)': '', 'Net Credit (NC)': '' };
    const external = { 'Gross Credit (GC)': '30.00', 'Net Debit (NC)': '0.20', 'Commission (NC)': '0.20' };
    await imported(
      adyenReport([
        settledRow({ ...none, Type: 'RefundedReversed', 'Gross Credit (GC)': '10.00', 'Net Credit (NC)': '10.00' }),
        settledRow({ ...none, Type: 'SettledExternally', ...external }),
        settledRow({ ...none, Type: 'RefundedExternally', 'Gross Credit (GC)': '', 'Gross Debit (GC)': '4.00' }),
        balanceRow('BankInstructionReturned', { 'Net Credit (NC)': '6.00' }),
        balanceRow('ManualCorrected', { 'Net Credit (NC)': '1.00' }),
        balanceRow('Balancetransfer', { 'Net Debit (NC)': '2.00' }),
      ]),
    );
    await post();
    expect(await entries()).to.eql({
      '2 refund_reversed 2026-03-12': { 'processor_balance EUR': 1000, 'refunds_in_flight EUR': -1000 },
      '3 settled_externally 2026-03-12': {
        ...{ 'processor_balance EUR': -20, 'commission_fees EUR': 20 },
        ...{ 'external_settlements EUR': 3000, 'processor_receivable EUR': -3000 },
      },
      '4 refunded_externally 2026-03-12': { 'external_settlements EUR': -400, 'refunds_in_flight EUR': 400 },
      '5 payout_returned 2026-03-12': { 'processor_balance EUR': 600, 'payouts_in_transit EUR': -600 },
      '6 correction 2026-03-12': { 'processor_balance EUR': 100, 'corrections EUR': -100 },
      '7 balance_transfer 2026-03-12': { 'processor_balance EUR': -200, 'balance_transfers EUR': 200 },
    });
  });

  it('are posted on the day of their booking, in UTC', async () => {
    const fee = (created: string, TimeZone: string, cells = {}) =>
      balanceRow('Fee', { 'Net Debit (NC)': '1.00', 'Creation Date': created, TimeZone, ...cells });
    const booked = { 'Booking Date': '2026-04-02 00:30:00', 'Booking Date TimeZone': 'CEST' };
    await imported(
      adyenReport(
        [
          fee('2026-04-01 00:30:00', 'CEST'),
          fee('2026-03-31 23:30:00', 'PST'),
          fee('2026-03-31 12:00:00', 'UTC', booked),
        ],
        [...adyenColumns, ...Object.keys(booked)],
      ),
    );
    await post();
    expect(Object.keys(await entries())).to.eql(['2 fee 2026-03-31', '3 fee 2026-04-01', '4 fee 2026-04-01']);
  });

  it('posts each kind of line to its accounts, once', async () => {
    const noFees = { 'Markup (NC)': '', 'Scheme Fees (NC)': '', 'Interchange (NC)': '' };
    const debit = { ...noFees, 'Gross Credit (GC)': '', 'Net Credit (NC)': '' };
    const report = await imported(
      adyenReport([
        settledRow(),
        settledRow({ ...debit, Type: 'Refunded', 'Gross Debit (GC)': '10.00', 'Net Debit (NC)': '10.00' }),
        settledRow({
          ...{ ...debit, Type: 'Chargeback', 'Gross Debit (GC)': '5.00', 'Net Debit (NC)': '20.00' },
          'Commission (NC)': '15.00',
        }),
        settledRow({
          ...{ ...noFees, 'Gross Currency': 'USD', 'Gross Credit (GC)': '100.00', 'Exchange Rate': '0.9' },
          ...{ 'Net Credit (NC)': '89.50', 'Markup (NC)': '0.50' },
        }),
        balanceRow('Fee', { 'Net Debit (NC)': '1.80' }),
        balanceRow('InvoiceDeduction', { 'Net Credit (NC)': '0.03' }),
        balanceRow('ReserveAdjustment', { 'Net Debit (NC)': '7.00' }),
        balanceRow('MerchantPayout', { 'Net Debit (NC)': '100.35' }),
      ]),
    );
    expect(report.batches).to.eql([
      { batch: '11', currency: 'EUR', line_count: 8, net_amount: '0.00', paid_out: '100.35' },
    ]);
    await post();
    const expected = {
      '2 settled 2026-03-12': {
        'processor_balance EUR': 4962,
        'interchange_fees EUR': 15,
        'scheme_fees EUR': 7,
        'markup_fees EUR': 15,
        'processor_receivable EUR': -4999,
      },
      '3 refunded 2026-03-12': { 'processor_balance EUR': -1000, 'refunds_in_flight EUR': 1000 },
      '4 chargeback 2026-03-12': { 'processor_balance EUR': -2000, 'dispute_fees EUR': 1500, 'disputes_open EUR': 500 },
      '5 settled 2026-03-12': {
        'processor_balance EUR': 8950,
        'markup_fees EUR': 50,
        'conversion EUR': -9000,
        'conversion USD': 10000,
        'processor_receivable USD': -10000,
      },
      '6 fee 2026-03-12': { 'processor_balance EUR': -180, 'processor_fees EUR': 180 },
      '7 fee 2026-03-12': { 'processor_balance EUR': 3, 'processor_fees EUR': -3 },
      '8 reserve 2026-03-12': { 'processor_balance EUR': -700, 'reserve EUR': 700 },
      '9 payout 2026-03-12': { 'processor_balance EUR': -10035, 'payouts_in_transit EUR': 10035 },
    };
    expect(await entries()).to.eql(expected);
    await restartJournals(pool());
    await restartSettlements(pool());
    await post();
    expect(await stage.query('SELECT FROM reconciliation_exceptions')).to.have.length(4);
    expect(await entries()).to.eql(expected);
    expect(await verifyJournal(pool(), accountId, 10)).to.eql([]);
    const found = await stage.http.managementSettlementReportGet({ ...report }).ok;
    expect(found).to.eql({ ...report, posted: true });
    const listed = await stage.http.managementSettlementReportList({ query: { account_id: accountId } }).ok;
    expect(listed.settlement_reports).to.eql([found]);
  });

  it('post a payout of Stripe that collects from the bank account as a top-up, and one without its sign as paid', async () => {
    const payout = (id: string, net: string, cells = {}) =>
      chargeRow({
        ...{ balance_transaction_id: id, gross: net, fee: '0', net, reporting_category: 'payout', source_id: 'po_1' },
        ...{ charge_id: '', payment_intent_id: '', automatic_payout_id: '', ...cells },
      });
    const failed = payout('txn_4', '-5.00', { reporting_category: 'payout_reversal' });
    await imported(
      stripeReport([
        payout('txn_1', '-7.00'),
        payout('txn_2', '5.00'),
        payout('txn_3', '3.00', { gross: '4' }),
        failed,
      ]),
    );
    await post();
    const moved = (cents: number) => ({ 'processor_balance EUR': cents, 'payouts_in_transit EUR': -cents });
    expect(await entries()).to.eql({
      '2 payout 2026-03-12': moved(-700),
      '3 top_up 2026-03-12': moved(500),
      '4 payout 2026-03-12': moved(-300),
      '5 top_up 2026-03-12': moved(-500),
    });
    expect(await verifyJournal(pool(), accountId, 10)).to.eql([]);
  });

  it('finds the payments of lines by the ids of the processor, then by our own', async () => {
    await stage.http.managementTerminalUpdate({ body: { routes: ['books'] } }).ok;
    const sale = await stage.http.sale({ body: payment({ amount: 20 }) }).ok;
    const other = await stage.http.sale({ body: payment({ amount: 30 }) }).ok;
    const refund = await stage.http.refund({ body: { ...referenceTo(sale), amount: 5 } }).ok;
    const ids = new Map(
      (
        await stage.query<{ transaction_id: string; id: string }>(
          'SELECT transaction_id, provider_transaction_id AS id FROM transactions',
        )
      ).map(({ transaction_id, id }) => [transaction_id, id]),
    );
    const { report_id } = await imported(
      stripeReport([
        chargeRow({ payment_intent_id: ids.get(sale.transaction_id)! }),
        chargeRow({ balance_transaction_id: 'txn_2', source_id: ids.get(sale.transaction_id)! }),
        chargeRow({
          ...{ balance_transaction_id: 'txn_3', gross: '-5', fee: '0', net: '-5', reporting_category: 'refund' },
          source_id: ids.get(refund.transaction_id)!,
        }),
        chargeRow({ balance_transaction_id: 'txn_4', source_id: ids.get(other.transaction_id)! }),
        chargeRow({ balance_transaction_id: 'txn_5', source_id: 'ch_unknown' }),
        chargeRow({ balance_transaction_id: 'txn_6', source_id: '', charge_id: '', payment_intent_id: '' }),
      ]),
    );
    const ours = await imported(
      adyenReport([settledRow({ 'Merchant Reference': `TERM01-${other.transaction_id}`, 'Batch Number': '12' })]),
    );
    await post();
    const found = [...(await lines(report_id)), ...(await lines(ours.report_id))];
    expect(found.map(({ state, transaction }) => [state, transaction?.transaction_id])).to.eql([
      ['matched', sale.transaction_id],
      ['duplicate', sale.transaction_id],
      ['matched', refund.transaction_id],
      ['amount_differs', other.transaction_id],
      ['missing_here', undefined],
      ['unallocated', undefined],
      ['duplicate', other.transaction_id],
    ]);
    const { exceptions } = await stage.http.managementSettlementExceptionList().ok;
    const opened = exceptions.map(({ problem, line_number, transaction, expected_amount, reported_amount }) =>
      [problem, line_number, transaction?.transaction_id, expected_amount, reported_amount].join(' '),
    );
    expect(opened.sort()).to.eql([
      `amount_differs 5 ${other.transaction_id} 30.00 20.00`,
      `duplicate 2 ${other.transaction_id} 30.00 49.99`,
      `duplicate 3 ${sale.transaction_id} 20.00 20.00`,
      'missing_here 6   20.00',
      'unallocated 7   20.00',
    ]);
    const settled = async ({ transaction_id }: { transaction_id: string }) => {
      const { settlement } = await stage.http.managementTransactionGet({ transaction_id }).ok;
      const of = settlement?.lines.map(
        (line) => `${line.report_id} ${line.line_number} ${line.state} ${line.paid_out}`,
      );
      return settlement && [settlement.net_amount, settlement.fee_amount, settlement.net_currency, ...of!].join(', ');
    };
    expect(await settled(sale)).to.equal(
      `19.45, 0.55, EUR, ${report_id} 2 matched 0.00, ${report_id} 3 duplicate 0.00`,
    );
    expect(await settled(other)).to.equal(
      `19.45, 0.55, EUR, ${ours.report_id} 2 duplicate 0.00, ${report_id} 5 amount_differs 0.00`,
    );
    expect(await settled(await stage.http.sale({ body: payment() }).ok)).to.equal(undefined);
    const postings = await stage.query<{ transaction_id: string }>(
      "SELECT DISTINCT transaction_id FROM journal_postings WHERE terminal_id = 'TERM01'",
    );
    expect(postings).to.have.length(3);
  });

  it('finds the payment of each chargeback, which may be reversed and charged back again', async () => {
    await stage.http.managementTerminalUpdate({ body: { routes: ['books'] } }).ok;
    const sale = await stage.http.sale({ body: payment({ amount: 20 }) }).ok;
    const preauth = await stage.http.preauth({ body: payment({ amount: 50 }) }).ok;
    await stage.http.capture({
      body: { transaction_reference_id: preauth.transaction_id, order_reference_id: preauth.order_id!, amount: 20 },
    }).ok;
    const turn = async (
      Type: string,
      side: 'Credit' | 'Debit',
      { transaction_id }: { transaction_id: string },
      amount = '20.00',
      dispute = Type,
    ) => {
      const id = await storedOf(stage, { transaction_id }, 'provider_transaction_id');
      const none = { 'Net Credit (NC)': '', 'Gross Credit (GC)': '', 'Markup (NC)': '', 'Scheme Fees (NC)': '' };
      return settledRow({
        ...{ ...none, 'Interchange (NC)': '', Type, 'Psp Reference': id, 'Modification Reference': dispute },
        ...{ [`Gross ${side} (GC)`]: amount, [`Net ${side} (NC)`]: amount, 'Batch Number': String(batch++) },
      });
    };
    let batch = 50;
    const found: string[] = [];
    async function take(rows: readonly Parameters<typeof settledRow>[0][]): Promise<void> {
      const { report_id } = await imported(adyenReport(rows.map((row) => settledRow(row))));
      await post();
      for (const { type, state, transaction } of await lines(report_id))
        found.push([type, state, transaction?.transaction_id === sale.transaction_id].join(' '));
    }
    const first = ['Chargeback', 'Debit'] as const;
    const back = ['ChargebackReversed', 'Credit'] as const;
    const second = ['SecondChargeback', 'Debit'] as const;
    const turns = [first, back, second, second, back, back];
    for (const [type, side] of turns) await take([await turn(type, side, sale)]);
    expect(found.splice(0)).to.eql([
      ...['Chargeback matched true', 'ChargebackReversed matched true', 'SecondChargeback matched true'],
      ...['SecondChargeback duplicate true', 'ChargebackReversed matched true', 'ChargebackReversed duplicate true'],
    ]);
    // The authorisation has the chargeback of its capture; all of them are in one file.
    const rows = [];
    for (const [type, side] of turns) rows.push(await turn(type, side, preauth));
    await take(rows);
    expect(found.splice(0)).to.eql([
      ...['Chargeback matched false', 'ChargebackReversed matched false', 'SecondChargeback matched false'],
      ...['SecondChargeback duplicate false', 'ChargebackReversed matched false', 'ChargebackReversed duplicate false'],
    ]);
    // No more than the captured amount can be charged back. A person can match what is.
    await take([await turn('Chargeback', 'Debit', preauth, '20.01', 'more')]);
    expect(found.splice(0)).to.eql(['Chargeback amount_differs false']);
    const { exceptions } = await stage.http.managementSettlementExceptionList({}).ok;
    const exception_ids = exceptions
      .filter(({ transaction }) => transaction?.transaction_id === preauth.transaction_id)
      .filter(({ problem }) => problem === 'amount_differs')
      .map(({ exception_id }) => exception_id);
    const { transaction_id } = preauth;
    await stage.http.managementSettlementExceptionAct({ body: { action: 'match', exception_ids, transaction_id } }).ok;
    // The issuer disputes another payment in parts: two of 5.00, one of them reported twice, and more than the rest.
    const inParts = await stage.http.sale({ body: payment({ amount: 20 }) }).ok;
    const parts = [
      ...(['first', 'second', 'second'] as const).map((name) => ['Chargeback', 'Debit', '5.00', name] as const),
      ...([
        ['Chargeback', 'Debit', '10.01', 'third'],
        ['Chargeback', 'Debit', '10.00', 'fourth'],
        ['ChargebackReversed', 'Credit', '5.00', 'first'],
        ['ChargebackReversed', 'Credit', '15.01', 'second'],
        ['ChargebackReversed', 'Credit', '15.00', 'fourth'],
      ] as const),
    ];
    const judged = ['matched', 'matched', 'duplicate', 'duplicate', 'matched', 'matched', 'duplicate', 'matched'];
    const inTurn = parts.slice(0, 4);
    for (const [type, side, amount, name] of inTurn) await take([await turn(type, side, inParts, amount, name)]);
    const rest = [];
    for (const [type, side, amount, name] of parts.slice(4)) rest.push(await turn(type, side, inParts, amount, name));
    await take(rest);
    expect(found.splice(0)).to.eql(judged.map((state, index) => `${parts[index]![0]} ${state} false`));
    // The second chargeback of a dispute is posted before the reversal of the first, or before the first.
    for (const [one, other] of [[first, second] as const, [second, first] as const]) {
      const again = await stage.http.sale({ body: payment({ amount: 20 }) }).ok;
      for (const [nth, [type, side]] of [one, other, other, back, back, back].entries())
        await take([await turn(type, side, again, '20.00', String(nth))]);
      const each = ['matched', 'matched', 'duplicate'];
      expect(found.splice(0).map((row) => row.split(' ')[1])).to.eql([...each, ...each]);
    }
  });

  it('match a payment of Stripe in another currency than that of the settlement, and convert it', async () => {
    await open('dollars', { settings: { send_card_numbers: true, currencies: ['USD'] } });
    await stage.http.managementTerminalUpdate({ body: { routes: ['dollars'] } }).ok;
    const sale = await stage.http.sale({ body: payment({ currency: 'USD' }) }).ok;
    const id = await storedOf(stage, sale, 'provider_transaction_id');
    const presented = { customer_facing_amount: '10.50', customer_facing_currency: 'usd' };
    const unknown = chargeRow({
      ...{ balance_transaction_id: 'txn_2', customer_facing_amount: '1', customer_facing_currency: 'xyz' },
    });
    const { report_id } = await imported(
      stripeReport([chargeRow({ source_id: id, gross: '9.66', fee: '0.66', net: '9.00', ...presented }), unknown]),
      'dollars',
    );
    await post();
    expect((await lines(report_id))[0]).to.include({ state: 'matched', gross_amount: '10.50', gross_currency: 'USD' });
    expect((await lines(report_id))[1]).to.include({ gross_amount: '20.00', gross_currency: 'EUR' });
    expect((await entries())['2 settled 2026-03-12']).to.eql({
      ...{ 'processor_balance EUR': 900, 'commission_fees EUR': 66, 'conversion EUR': -966, 'conversion USD': 1050 },
      'processor_receivable USD': -1050,
    });
    const receivable = await stage.query(
      `SELECT currency FROM journal_postings JOIN journal_accounts account USING (account_id, journal_account_id)
        WHERE account.kind = 'processor_receivable' AND transaction_id IS NOT NULL GROUP BY 1 HAVING sum(amount) <> 0`,
    );
    expect(receivable).to.eql([]);
    expect(await verifyJournal(pool(), accountId, 10)).to.eql([]);
  });

  it('takes one of ten imports of a file, and answers the others alike', async () => {
    const file = stripeReport();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => imported(nth % 2 ? gzipSync(file) : file)),
    );
    expect(new Set(answers.map(({ report_id }) => report_id))).to.have.property('size', 1);
    expect(await stage.query('SELECT FROM settlement_lines')).to.have.length(2);
    expect(await stage.query('SELECT FROM settlement_reports')).to.have.length(1);
    const { audit_entries } = await stage.http.managementAuditList({
      query: { operation: 'managementSettlementReportImport' },
    }).ok;
    expect(audit_entries).to.have.length(1);
  });

  it('refuses a batch or a line that another file had', async () => {
    const first = await imported(adyenReport([settledRow()]));
    const conflict = async (file: string) => {
      const { detail, context } = await send(file).refused('VALIDATION/SETTLEMENT_REPORT_CONFLICT');
      return [detail, context?.['report_id']];
    };
    expect(await conflict(adyenReport([settledRow(), settledRow()]))).to.eql([
      'Nothing was imported. Batch 11 was imported before, in another file.',
      first.report_id,
    ]);
    const { report_id } = await imported(stripeReport([chargeRow({ automatic_payout_id: '' })]));
    const again = await conflict(stripeReport([chargeRow({ automatic_payout_id: '', gross: '20.00' })]));
    expect(again[1]).to.equal(report_id);
    expect(await stage.query('SELECT FROM settlement_lines')).to.have.length(2);
    await open('books_2');
    await imported(adyenReport([settledRow()]), 'books_2');
  });

  it('names the line and the column of what it refuses', async () => {
    const settled = (cells: Record<string, string>) => refusal(adyenReport([settledRow(), settledRow(cells)]));
    expect(await settled({ Type: 'Topup' })).to.equal('3 Type: the type "Topup" is unknown.');
    expect(await settled({ 'Net Credit (NC)': '49.63' })).to.equal(
      '3 Net Credit (NC): the net amount is not the gross amount without the fees.',
    );
    expect(await settled({ 'Gross Credit (GC)': '', 'Gross Debit (GC)': '49.99' })).to.include('3 Gross Debit (GC)');
    expect(await settled({ 'Gross Credit (GC)': '', 'Gross Debit (GC)': '' })).to.include('3 Gross Credit (GC)');
    expect(await settled({ 'Net Debit (NC)': '1' })).to.include('a debit or a credit, not both');
    expect(await settled({ 'Net Credit (NC)': '49,62' })).to.include('3 Net Credit (NC): "49,62" is not an amount');
    expect(await settled({ 'Net Credit (NC)': '49.621' })).to.include('more decimals than EUR');
    expect(await settled({ 'Net Currency': 'XAU' })).to.include('3 Net Currency');
    expect(await settled({ 'Gross Currency': 'USD', 'Exchange Rate': '1.2' })).to.include('3 Net Credit (NC)');
    expect(await settled({ 'Net Currency': 'USD', 'Gross Currency': 'USD' })).to.include(
      'batch 11 has net amounts in EUR and USD',
    );
    expect(await settled({ TimeZone: 'XYZ' })).to.equal('3 TimeZone: "XYZ" is not a known time zone.');
    for (const time of ['2026-02-30 09:00:00', '9999-12-31 23:59:59'])
      expect(await settled({ 'Creation Date': time, TimeZone: 'HST' })).to.include('3 Creation Date');
    expect(await settled({ 'Batch Number': '' })).to.include('3 Batch Number');
    expect(await settled({ 'Psp Reference': '' })).to.include('3 Psp Reference');
    expect(await refusal(adyenReport([balanceRow('MerchantPayout', { 'Net Credit (NC)': '5' })]))).to.include(
      '2 Net Credit (NC)',
    );
    expect(await refusal(stripeReport([chargeRow(), chargeRow({ reporting_category: 'transfer' })]))).to.equal(
      '3 reporting_category: the category "transfer" is unknown.',
    );
    expect(await refusal(stripeReport([chargeRow({ net: '19.44' })]))).to.include('2 net');
    const unpaid = chargeRow({ automatic_payout_id: '' });
    expect(await refusal(stripeReport([unpaid, unpaid]))).to.match(/^3 .*txn_1 is in the file twice/);
    await open('adyen_eu', adyen);
    expect(await refusal(stripeReport(), 'adyen_eu')).to.include('another processor than adyen');
    expect(await refusal(adyenReport([settledRow({ 'Merchant Account': 'OtherECOM' })]), 'adyen_eu')).to.include(
      '2 Merchant Account: "OtherECOM" is not the account',
    );
  });

  it('refuses a card number anywhere, in any notation, and stores nothing of it', async () => {
    for (const cells of [
      { 'Merchant Reference': `order ${approvedCard}` },
      { Reserved7: '4111-1111-1111-1111' },
      { 'Psp Reference': ` ${approvedCard} ` },
      { 'Batch Number': approvedCard },
    ])
      expect(await refusal(adyenReport([settledRow(), settledRow(cells)]))).to.match(/^3 .*has a card number/);
    expect(await refusal(adyenReport([settledRow()], [...adyenColumns, approvedCard]))).to.include('the header');
    // An id of Adyen may look like a card number. It is one if a card that is stored has it.
    await imported(adyenReport([settledRow({ 'Psp Reference': '5555555555554444' })]));
    await stage.http.sale({ body: payment() }).ok;
    const { detail } = await send(
      adyenReport([settledRow({ 'Psp Reference': approvedCard, 'Batch Number': '12' })]),
    ).refused('VALIDATION/SETTLEMENT_REPORT_INVALID');
    expect(detail).to.include('the number of a stored card').and.not.include(approvedCard);
  });

  it('reads other separators, quotes, line ends, orders of columns and a byte order mark', async () => {
    const row = settledRow({ 'Merchant Reference': 'order; "1001",\nof March' });
    const files = [
      `\ufeff${adyenReport([row])}`,
      adyenReport([{ ...row, 'Batch Number': '2' }], adyenColumns.toReversed(), ';'),
      adyenReport([settledRow({ 'Batch Number': '3' })], [...adyenColumns, 'Store'], '\t').replaceAll('\n', '\r\n'),
    ];
    for (const file of files) {
      const { report_id } = await imported(file);
      expect((await lines(report_id)).map(({ net_amount }) => net_amount)).to.eql(['49.62']);
    }
  });

  it('refuses files that are not CSV in UTF-8, or too large', async () => {
    const file = adyenReport([settledRow(), settledRow({ 'Merchant Reference': 'Müller' })]);
    expect(await refusal(Buffer.from(file, 'latin1'))).to.include('3 : the file is not in UTF-8');
    expect(await refusal(Buffer.from(`\ufeff${file}`, 'utf16le'))).to.include('not in UTF-8');
    expect(await refusal(file.replace('Müller', 'a\0b'))).to.include('3 : the line has a NUL character');
    expect(await refusal(file.replace('Müller', '"Müller'))).to.include('a quoted value does not end');
    expect(await refusal(file.replace('Müller', 'M"ller'))).to.include('a quote is within a value');
    expect(await refusal(file.replace('Müller', 'a,b'))).to.include('3 : the line has 31 columns and the header 30');
    expect(await refusal(',a'.repeat(1_000_000))).to.include('the line is longer than 64 KiB');
    expect(await refusal(',a'.repeat(1_000))).to.include('more than 500 columns');
    expect(await refusal('a,b\n1,2\n')).to.include('the header is not that of');
    expect(
      await refusal(
        adyenReport(
          [settledRow()],
          adyenColumns.filter((name) => name !== 'Batch Number'),
        ),
      ),
    ).to.include('Batch Number');
    expect(await refusal(adyenReport([settledRow()], [...adyenColumns, 'Type']))).to.include('Type');
    expect(await refusal(adyenReport([]))).to.include('no lines');
    expect(await refusal('PK\u0003\u0004 a sheet')).to.include('ZIP archive');
    expect(await refusal(gzipSync(file).subarray(0, 100))).to.include('broken or incomplete');
    expect(await refusal(gzipSync(`${adyenReport([settledRow()])}${'\n'.repeat(20_000_000)}`))).to.include('100 to 1');
    await send(file, 'books', { 'Content-Type': 'application/json' }).refused('VALIDATION/UNSUPPORTED_MEDIA_TYPE');
    await send(file, 'books', { 'Content-Encoding': 'br' }).refused('VALIDATION/UNSUPPORTED_MEDIA_TYPE');
    await send(file, 'unknown').refused('VALIDATION/RECORD_NOT_FOUND');
    await imported(file);
  });

  it('holds large files until their import ends, also if it is refused', async () => {
    const large = Buffer.alloc(reportLimits.compressed).fill('\x1f\x8b', 0, 2, 'latin1');
    for (let nth = 0; nth < 2; nth++) expect(await refusal(large)).to.include('the gzip file is broken');
    const held = holdReport(Readable.from([large]), async () => {
      await send(stripeReport()).refused('ROUTING/RESOURCE_LOCKED');
      // Its unread rest would be parsed as the next request.
      const half = request(`${stage.service.baseUrl}/v1/management/settlement-reports?provider_key=books`, {
        method: 'POST',
        headers: { 'X-Management-Key': managementKey, 'Content-Type': 'text/csv', 'Content-Length': 2 * large.length },
      });
      half.on('error', () => undefined).write(large);
      const [answer] = (await once(half, 'response')) as [IncomingMessage];
      expect([answer.statusCode, answer.headers.connection]).to.eql([503, 'close']);
      throw new Error('nothing was read');
    });
    expect(await held.catch(String)).to.include('nothing was read');
    await imported(stripeReport());
  });

  it('deletes the lines of an import whose process died, or comes back meanwhile, which adds none then', async () => {
    const { report_id } = await imported(stripeReport());
    await stage.query(
      "UPDATE settlement_reports SET state = 'receiving', digest = NULL, receiving_until = $1",
      stage.service.clock.now(),
    );
    await stage.query('DELETE FROM settlement_batches');
    expect(await dropAbandonedReports(pool(), new Date(stage.service.clock.now().getTime() - 1))).to.equal(false);
    const added: number[] = [];
    const until = new Date(stage.service.clock.now().getTime() + 600_000);
    const comesBack: Holder['step'] = async (_label, work) => {
      await readReport(Readable.from([Buffer.from(stripeReport())]), undefined, async (part) => {
        const late = part.lines.map((line) => ({ ...line, lineNumber: line.lineNumber + 100 }));
        added.push(await addLines(pool(), { reportId: report_id, until }, late));
      });
      return work();
    };
    const steps = { 'drop-settlement-lines': 'deletes' };
    const sweeper = heldInstance(stage.service, { ...atOnce, step: comesBack }, String, steps, []);
    expect(await dropAbandonedReports(sweeper.store.pool, stage.service.clock.now())).to.equal(true);
    expect([added, await stage.query('SELECT FROM settlement_lines')]).to.eql([[0], []]);
    await stage.http.managementSettlementReportGet({ report_id }).refused('VALIDATION/RECORD_NOT_FOUND');
    await imported(stripeReport());
  });

  it('lists the payments accounting report without posting it', async () => {
    const columns = [
      ...['Merchant Account', 'Psp Reference', 'Merchant Reference', 'Booking Date', 'TimeZone', 'Record Type'],
      ...['Payment Currency', 'Captured (PC)', 'Settlement Currency', 'Payable (SC)'],
    ];
    const row = {
      ...{ 'Merchant Account': 'ExampleShopECOM', 'Psp Reference': 'QFQTPCQ8HXSKGK82', 'Record Type': 'SentForSettle' },
      ...{ 'Booking Date': '2026-03-12 09:15:00', TimeZone: 'CET', 'Payment Currency': 'EUR' },
      'Captured (PC)': '49.99',
    };
    const { report_id } = await imported(adyenReport([row], columns));
    await post();
    expect(await entries()).to.eql({});
    expect(await lines(report_id)).to.have.nested.property('[0].kind', 'memo');
    expect(await refusal(adyenReport([{ ...row, 'Record Type': 'Other' }], columns)).catch(String)).to.include('Error');
  });

  const samplesIt = existsSync(samples) ? it : it.skip;
  samplesIt('imports the samples to the cent', async () => {
    const sums = async (file: string, kind: 'adyen' | 'stripe') => {
      const key = `sample_${file.replace(/\W/g, '_').slice(-20)}`;
      await open(
        key,
        kind === 'adyen' ? { ...adyen, credentials: { ...adyen.credentials, merchant_account: 'WikimediaCOM' } } : {},
      );
      const { report_id } = await imported(readFileSync(`${samples}/${kind}/${file}`), key);
      const found: Record<string, number> = {};
      for (const { type, net_currency, net_amount } of await lines(report_id)) {
        const sum = `${type} ${net_currency}`;
        found[sum] = Math.round(((found[sum] ?? 0) + Number(net_amount)) * 100) / 100;
      }
      return found;
    };
    expect(await sums('settlement_detail_report_donation.csv', 'adyen')).to.eql({
      'Settled USD': 0.76,
      'MerchantPayout USD': -0.76,
    });
    expect(await sums('settlement_detail_report_chargeback.csv', 'adyen')).to.eql({
      'Chargeback USD': -3,
      'Fee USD': -1.8,
      'MerchantPayout USD': -4.03,
    });
    expect(await sums('settlement_detail_report_refund.csv', 'adyen')).to.eql({
      'Refunded USD': -1,
      'Fee USD': -1.8,
      'MerchantPayout USD': -4.03,
    });
    expect(await sums('settlement_detail_report_invoice_deduction.csv', 'adyen')).to.eql({
      'InvoiceDeduction USD': -0.03,
    });
    expect(await sums('settlement_report.csv', 'stripe')).to.eql({
      'charge USD': 34.05,
      'refund USD': -10,
      'fee USD': -1,
      'dispute_reversal USD': 3.35,
      'payout USD': -23.05,
    });
    await post();
    expect(await verifyJournal(pool(), accountId, 10)).to.eql([]);
  });
});

describe('the files of settlement reports and bank statements', () => {
  const report = (merchantReference = 'order-1', separator = ',') =>
    adyenReport([settledRow({ 'Merchant Reference': merchantReference })], adyenColumns, separator);
  const statement = bankCsv([['2026-03-14', '19.45', 'PAYOUT']]);
  /** Reads a file in small chunks. @returns its net amount in minor units, or the fault with its line */
  async function read(file: string | Buffer): Promise<string> {
    const bytes = Buffer.from(file);
    async function* chunks() {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    }
    const size = bytes.length > 10_000 ? 60_000 : 7;
    const found: bigint[] = [];
    const isStatement = /booking_date|camt\.053/.test(bytes.toString('latin1').replaceAll('\0', ''));
    try {
      if (isStatement) found.push(...(await readStatement(chunks())).lines.map(({ amount }) => amount));
      else await readReport(chunks(), undefined, async ({ lines }) => void found.push(...lines.map(({ net }) => net)));
      return found.join(' ');
    } catch (error) {
      if (!(error instanceof LineFault)) throw error;
      return `${error.line ?? ''}: ${error.message}`;
    }
  }
  const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
  const latin1 = (text: string) => Buffer.from(text, 'latin1');
  const cases: readonly (readonly [string, string | Buffer, string | RegExp])[] = [
    ['a byte order mark', `\ufeff${report()}`, '4962'],
    ['semicolons and a byte order mark', `\ufeff${report('a', ';')}`, '4962'],
    ['bars', report('a', '|'), '4962'],
    ['old line ends', report().replaceAll('\n', '\r'), '4962'],
    ['no last line end', report().trimEnd(), '4962'],
    ['empty lines', report().replaceAll('\n', '\n\n\n'), '4962'],
    ['quotes around everything', report().replace(/[^,\n]+/g, '"$&"'), '4962'],
    ['quotes, separators and lines within quotes', report('a ""b"", c;\nd'), '4962'],
    ['letters of two to four bytes', report('Müller, 東京 😀'), '4962'],
    ['formulas', report('=HYPERLINK(""x"")'), '4962'],
    ['gzip', gzipSync(report()), '4962'],
    ['Latin-1', latin1(report('Müller')), /^2: the file is not in UTF-8: save it as UTF-8/],
    ['UTF-16', utf16(report()), /^1: the file is not in UTF-8/],
    ['UTF-16, big-endian', utf16(report()).swap16(), /^1: the file is not in UTF-8/],
    ['half a letter', Buffer.concat([Buffer.from(report()), Buffer.from([0xc3])]), /^3: the file is not in UTF-8/],
    ['10⁶ columns', `${'a,'.repeat(1_000_000)}\n`, /the line is longer than 64 KiB/],
    ['10⁶ columns in a line', report() + ','.repeat(1_000_000), /^3: the line is longer than 64 KiB/],
    [
      '10⁶ columns in quoted lines',
      report() + `${','.repeat(60_000)}"\n"`.repeat(20),
      /^4: the line is longer than 64/,
    ],
    ['a quote that does not end', `${report()}"${'a\n'.repeat(10_000)}`, /a quoted value does not end/],
    ['nothing', '', /^1: the file is empty/],
    ['a byte order mark only', '\ufeff', /^1: the file is empty/],
    ['gzip in gzip', gzipSync(gzipSync(report())), /^1: the file is not in UTF-8/],
    ['gzip with more behind it', Buffer.concat([gzipSync(report()), Buffer.from('a')]), /broken or incomplete/],
    ['a statement with a byte order mark and semicolons', `\ufeff${statement.replaceAll(',', ';')}`, '1945'],
    ['camt.053 with a byte order mark', `\ufeff${camt()}`, '1945'],
    ['a statement in UTF-16', utf16(statement), /^1: the file is not in UTF-8/],
    ['camt.053 in UTF-16', utf16(camt()), /^1: the file is not in UTF-8/],
    ['camt.053 in Latin-1', latin1(camt().replace('PAYOUT', 'Zürich')), /the file is not in UTF-8/],
  ];
  for (const [name, file, expected] of cases)
    it(`with ${name}: ${expected instanceof RegExp ? 'refused' : 'read'}`, async () => {
      const found = await read(file);
      if (expected instanceof RegExp) expect(found).to.match(expected);
      else expect(found).to.equal(expected);
    });

  it('are refused above their size, plain or decompressed, before all of it is read', async () => {
    const text = Buffer.from(Array.from({ length: 400_000 }, (_, nth) => nth.toString(36)).join(','));
    const file = (bytes: Buffer) => {
      const given = { chunks: 0 };
      const source = (async function* () {
        for (let at = 0; at < bytes.length; at += 16_384, given.chunks++) yield bytes.subarray(at, at + 16_384);
      })();
      return { given, source, all: Math.ceil(bytes.length / 16_384) };
    };
    for (const bytes of [text, gzipSync(text)]) {
      const { given, source, all } = file(bytes);
      const plain = plainBytes(source, 512 * 1024);
      const read = async (): Promise<unknown> => ((await plain.next()).done ? undefined : read());
      const error = await read().catch((thrown: unknown) => thrown);
      expect(error).to.be.instanceOf(LineFault).with.property('message', 'the file has more than 0.5 MiB');
      expect(given.chunks).to.be.lessThan(all);
    }
  });
});
