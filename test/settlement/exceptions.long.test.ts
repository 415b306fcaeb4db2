import { expect } from 'chai';
import { checkSettlements, journalRounds } from '../../src/journal/find-overdue.js';
import { findOverdue } from '../../src/store/settlement/overdue.js';
import { readOnTerminal } from '../../src/payments/read/read-attempt.js';
import { recordModification } from '../../src/payments/settle/provider-modifications.js';
import { checkPage, checkSteps } from '../../src/store/journal/check-journal.js';
import { verifyJournal } from '../../src/store/journal/verify-journal.js';
import { afterStatement } from '../recurring/series-client.js';
import type { RequestBody } from '../support/contract/contract-client.js';
import { postAll } from '../support/events.js';
import { addTerminal, openMerchant } from '../support/merchants.js';
import { newUser } from '../support/pages/sessions.js';
import { approvedCard, declinedCard, payment, paymentWith } from '../support/payments.js';
import { processorAccount } from '../support/processors/processors.js';
import { approvedAs } from '../support/processors/scripted-processor.js';
import { chargeRow, stripeReport } from '../support/settlement.js';
import { terminalId } from '../support/service.js';
import { referenceTo, startStage } from '../support/stage.js';
import { startedForEach } from '../support/started.js';
import { storedOf } from '../support/records.js';

const day = 86_400_000;
type Act = Omit<RequestBody<'managementSettlementExceptionAct'>, 'exception_ids'>;

describe('reconciliation exceptions', () => {
  const stage = startedForEach(startStage);
  let accountId: string;
  let reports: number;
  let processor: string;
  beforeEach(async () => {
    reports = 0;
    ({ account_id: accountId } = await stage.http.managementTerminalGet().ok);
    const created = await stage.http.managementProcessorAccountCreate({
      body: processorAccount(accountId, { provider_key: 'books' }),
    }).ok;
    processor = created.processor_account_id;
    await stage.http.managementTerminalUpdate({ body: { routes: ['books'] } }).ok;
  });

  const sale = (amount: number) => stage.http.sale({ body: payment({ amount }) }).ok;
  /** Returns the exceptions of a report with these charges, in the order of its lines. */
  async function opened(...charges: readonly Parameters<typeof chargeRow>[0][]): Promise<string[]> {
    const nth = (reports += 1);
    const created = stage.service.clock.now().toISOString().slice(0, 19).replace('T', ' ');
    const rows = charges.map((cells, line) =>
      chargeRow({
        ...{ balance_transaction_id: `txn_${nth}_${line}`, source_id: `ch_${nth}_${line}`, created },
        ...{ automatic_payout_id: `po_${nth}`, ...cells },
      }),
    );
    const { report_id } = await stage.http.managementSettlementReportImport({
      query: { provider_key: 'books' },
      rawBody: stripeReport(rows),
    }).ok;
    await postAll(stage.service);
    const { exceptions } = await stage.http.managementSettlementExceptionList().ok;
    return exceptions
      .filter((one) => one.report_id === report_id)
      .sort((one, other) => (one.line_number ?? 0) - (other.line_number ?? 0))
      .map(({ exception_id }) => exception_id);
  }
  const act = (exception_ids: readonly string[], body: Act) =>
    stage.http.managementSettlementExceptionAct({ body: { exception_ids: [...exception_ids], ...body } });
  const found = (exception_id: string) => stage.http.managementSettlementExceptionGet({ exception_id }).ok;
  type Settings = NonNullable<RequestBody<'managementProcessorAccountUpdate'>['settings']>;
  const rules = (settings: Settings, headers = {}) =>
    stage.http.managementProcessorAccountUpdate({
      ...{ headers, processor_account_id: processor },
      body: { settings: { send_card_numbers: true, ...settings } },
    });
  /** Returns the charge of a sale, in the order of a report's columns. */
  const chargeOf = async ({ transaction_id }: { transaction_id: string }, cells = {}) => {
    return { source_id: await storedOf(stage, { transaction_id }, 'provider_transaction_id'), ...cells };
  };
  const listed = async () =>
    (await stage.http.managementSettlementExceptionList().ok).exceptions.map(
      ({ problem, state, expected_amount, reported_amount, currency, transaction }) =>
        [problem, state, expected_amount, reported_amount, currency, transaction?.transaction_id].join(' '),
    );
  const overdue = async () => (await listed()).flatMap((one) => /_processor open (\S+)/.exec(one)?.[1] ?? []).sort();
  const check = async () => {
    while (await checkSettlements(stage.service.deps, 2));
  };
  const lineStates = async () =>
    (await stage.query<{ state: string }>('SELECT state FROM settlement_lines ORDER BY line_number')).map(
      ({ state }) => state,
    );
  /** The receivable of a payment in minor units: zero once it is settled. */
  const receivable = async (transactionId: string): Promise<number> => {
    const [row] = await stage.query<{ sum: string }>(
      `SELECT coalesce(sum(amount), 0) AS sum FROM journal_postings
        JOIN journal_accounts account USING (account_id, journal_account_id)
        WHERE account.kind = 'processor_receivable' AND transaction_id = $1`,
      transactionId,
    );
    return Number(row!.sum);
  };

  it('suggest payments of the same amount that no other line has, with the reason', async () => {
    const { transaction_id } = await sale(20);
    await sale(30);
    const [id] = await opened({});
    const { suggestions, acts } = await found(id!);
    expect(suggestions.map(({ transaction, reason, amount }) => [transaction.transaction_id, reason, amount])).to.eql([
      [transaction_id, 'amount_and_day', '20.00'],
    ]);
    expect(acts).to.eql([]);
    await act([id!], { action: 'match' }).ok;
    const [other] = await opened({});
    expect((await found(other!)).suggestions).to.eql([]);
  });

  it('match several chargebacks with one payment, whose issuer disputes it in parts', async () => {
    const { transaction_id } = await sale(20);
    const dispute = { reporting_category: 'dispute', gross: '-5.00', fee: '0.00', net: '-5.00' };
    for (const source_id of ['dp_first', 'dp_second']) {
      const [id] = await opened({ ...dispute, source_id });
      const suggested = (await found(id!)).suggestions.map(({ transaction }) => transaction.transaction_id);
      expect(suggested).to.eql([]);
      await act([id!], { action: 'match', transaction_id }).ok;
    }
    expect(await lineStates()).to.eql(['matched', 'matched']);
    expect(await verifyJournal(stage.service.deps.store.pool, accountId, 10)).to.eql([]);
  });

  it('are not opened for a hold captured in part, if the report books the rest back', async () => {
    await rules({ fee_schedule: [{ currency: 'EUR', percentage: '1.5', fixed_minor_units: 25 }] });
    const report = async (
      released: string,
      fee = '0.70',
      net = '99.30',
      returned = { fee: '0', net: `-${released}` },
    ) => {
      const hold = await stage.http.preauth({ body: payment({ amount: 100 }) }).ok;
      const { transaction_id } = await stage.http.capture({ body: { ...referenceTo(hold), amount: 30 } }).ok;
      const charge = await chargeOf({ transaction_id }, { gross: '100', fee, net });
      const back = { gross: `-${released}`, ...returned, reporting_category: 'partial_capture_reversal' };
      const ids = { charge_id: charge.source_id, payment_intent_id: `pi_${released}` };
      await opened({ ...charge, ...ids }, { ...back, ...ids, source_id: `pyr_${released}` });
      return receivable(transaction_id);
    };
    expect([await report('70'), await listed()]).to.eql([0, []]);
    const returned = { fee: '-1.05', net: '-68.95' };
    expect([await report('70.00', '1.75', '98.25', returned), await listed()]).to.eql([0, []]);
    expect(await report('60')).to.equal(-1000);
    expect((await listed()).map((one) => one.split(' ')[0])).to.eql(['amount_differs', 'amount_differs']);
    const states = [...Array<string>(2).fill('amount_differs'), ...Array<string>(4).fill('matched')];
    expect((await lineStates()).sort()).to.eql(states);
    expect(await verifyJournal(stage.service.deps.store.pool, accountId, 10)).to.eql([]);
  });

  it('are closed by a match that settles the payment in the journal, and reopened', async () => {
    const { transaction_id } = await sale(20);
    const [id] = await opened({});
    expect(await receivable(transaction_id)).to.equal(2000);
    const [matched] = (await act([id!], { action: 'match', transaction_id, text: 'Named by the bank.' }).ok).exceptions;
    expect(matched).to.include({ state: 'closed', resolution: 'match' });
    expect([await receivable(transaction_id), await lineStates()]).to.eql([0, ['matched']]);
    await act([id!], { action: 'explain', text: 'Late.' }).refused('VALIDATION/EXCEPTION_STATE_CONFLICT');
    await act([id!], { action: 'reopen', text: 'It was another one.' }).ok;
    expect([await receivable(transaction_id), await lineStates()]).to.eql([2000, ['missing_here']]);
    await act([id!], { action: 'match' }).ok;
    expect(await receivable(transaction_id)).to.equal(0);
    expect(await verifyJournal(stage.service.deps.store.pool, accountId, 10)).to.eql([]);
    const { acts } = await found(id!);
    expect(acts.map(({ action, text }) => [action, text])).to.eql([
      ['match', 'Named by the bank.'],
      ['reopen', 'It was another one.'],
      ['match', undefined],
    ]);
    await stage.http.sandboxReset().ok;
    expect(await verifyJournal(stage.service.deps.store.pool, accountId, 10)).to.eql([]);
  });

  it('are reopened after an accountant has reversed their match, which is reversed once', async () => {
    const { transaction_id } = await sale(20);
    const [id] = await opened({});
    await act([id!], { action: 'match', transaction_id }).ok;
    const [{ entry_number } = { entry_number: '' }] = await stage.query<{ entry_number: string }>(
      "SELECT entry_number::text FROM journal_entries WHERE source = 'adjustment'",
    );
    const { adjustment_id } = await stage.http.managementJournalAdjustmentCreate({
      account_id: accountId,
      body: { reason: 'Another payment.', reversed_entry: entry_number },
    }).ok;
    const reopen = () => act([id!], { action: 'reopen', text: 'Another payment.' });
    await stage.query('ALTER TABLE journal_adjustments DISABLE TRIGGER journal_adjustments_decide');
    const decided = (number: string) =>
      stage.query(`UPDATE journal_adjustments SET entry_number = ${number} WHERE adjustment_id = $1`, adjustment_id);
    await decided('NULL');
    await reopen().refused('VALIDATION/EXCEPTION_STATE_CONFLICT');
    await decided(`${Number(entry_number) + 1}`);
    await reopen().ok;
    expect([await receivable(transaction_id), await lineStates()]).to.eql([2000, ['missing_here']]);
    await act([id!], { action: 'match', transaction_id }).ok;
    expect(await receivable(transaction_id)).to.equal(0);
  });

  it('are reopened as duplicates once another line has their payment', async () => {
    const [own, other] = [await sale(20), await sale(21)];
    const [id] = await opened(await chargeOf(own, { gross: '21', net: '20.45' }));
    await act([id!], { action: 'match', transaction_id: other.transaction_id }).ok;
    await opened(await chargeOf(own));
    await act([id!], { action: 'reopen', text: 'It is the first one.' }).ok;
    expect((await lineStates()).sort()).to.eql(['duplicate', 'matched']);
  });

  it('refuse a match with a payment that cannot be the one of the line', async () => {
    const [settled, open] = [await sale(20), await sale(25)];
    const [first, second] = await opened({}, { gross: '25', net: '24.45' });
    await act([first!], { action: 'match', transaction_id: settled.transaction_id }).ok;
    const match = (fields: Partial<Act>) => act([second!], { action: 'match', ...fields });
    await match({ transaction_id: settled.transaction_id }).refused('VALIDATION/EXCEPTION_NOT_CLOSABLE');
    await match({ transaction_id: '00000000' }).refused('VALIDATION/RECORD_NOT_FOUND');
    const other = await openMerchant(stage.service, 'Other', '2040-01-01');
    for (const terminal of [{}, { terminal_friendly_id: other.terminal }])
      await match({ transaction_id: other.transaction, ...terminal }).refused('VALIDATION/RECORD_NOT_FOUND');
    const refund = await stage.http.refund({ body: { ...referenceTo(open), merchant_transaction_id: 'refund-1' } }).ok;
    await match({ transaction_id: refund.transaction_id }).refused('VALIDATION/EXCEPTION_NOT_CLOSABLE');
    const [without] = await opened({ gross: '77', net: '76.45' });
    await act([without!], { action: 'match' }).refused('VALIDATION/EXCEPTION_NOT_CLOSABLE');
    await act([second!, without!], { action: 'match', transaction_id: open.transaction_id }).refused(
      'VALIDATION/INVALID_FIELD',
    );
    const declined = await stage.http.sale({ body: paymentWith(declinedCard, { amount: 25 }) }).ok;
    await stage.http.managementTerminalUpdate({ body: { routes: ['simulator_a'] } }).ok;
    for (const { transaction_id } of [declined, await sale(25)])
      await match({ transaction_id }).refused('VALIDATION/EXCEPTION_NOT_CLOSABLE');
    await match({ transaction_id: open.transaction_id }).ok;
  });

  it('are closed by a posted adjustment, or by an explanation without card numbers', async () => {
    const [first, second] = await opened({}, {});
    const { adjustment_id } = await stage.http.managementJournalAdjustmentCreate({
      account_id: accountId,
      body: {
        reason: 'A payment of the former system.',
        postings: [
          { kind: 'processor_receivable', provider_key: 'books', currency: 'EUR', amount: '20.00' },
          { kind: 'adjustments', provider_key: 'books', currency: 'EUR', amount: '-20.00' },
        ],
      },
    }).ok;
    await act([first!], { action: 'adjust' }).refused('VALIDATION/MISSING_FIELD');
    await act([first!], { action: 'adjust', adjustment_id: first! }).refused('VALIDATION/RECORD_NOT_FOUND');
    await stage.query('ALTER TABLE journal_adjustments DISABLE TRIGGER journal_adjustments_decide');
    await stage.query('UPDATE journal_adjustments SET entry_number = NULL');
    await act([first!], { action: 'adjust', adjustment_id }).refused('VALIDATION/EXCEPTION_NOT_CLOSABLE');
    await stage.query('UPDATE journal_adjustments SET entry_number = 2');
    const { exceptions } = await act([first!], { action: 'adjust', adjustment_id }).ok;
    expect(exceptions[0]).to.include({ resolution: 'adjustment', adjustment_id });
    await act([second!], { action: 'explain' }).refused('VALIDATION/MISSING_FIELD');
    await act([second!], { action: 'explain', text: `Paid with ${approvedCard}.` }).ok;
    expect((await found(second!)).acts[0]?.text).to.not.include(approvedCard);
    await act([second!], { action: 'explain', text: 'Again.' }).refused('VALIDATION/EXCEPTION_STATE_CONFLICT');
    await act([second!], { action: 'note', text: 'Also after it was closed.' }).ok;
  });

  it('have an owner, and are worked on all at once or not at all', async () => {
    const ids = await opened({}, {}, {});
    await newUser(stage.service, stage.http, { email: 'ada@example.com', role: 'operator' });
    await act(ids, { action: 'assign' }).refused('VALIDATION/MISSING_FIELD');
    await act(ids, { action: 'assign', owner_id: ids[0]! }).refused('VALIDATION/RECORD_NOT_FOUND');
    const owner_id = (await stage.http.managementUserList().ok).users.find(
      ({ email }) => email === 'ada@example.com',
    )!.user_id;
    await act(ids, { action: 'assign', owner_id }).ok;
    await act([ids[2]!], { action: 'release' }).ok;
    const listed = async (search: object) =>
      (await stage.http.managementSettlementExceptionList({ query: search }).ok).exceptions.length;
    expect(await listed({ owner_id })).to.equal(2);
    await act([ids[1]!], { action: 'explain', text: 'Known.' }).ok;
    await act(ids, { action: 'explain', text: 'All.' }).refused('VALIDATION/EXCEPTION_STATE_CONFLICT');
    await act([ids[0]!, owner_id], { action: 'explain', text: 'All.' }).refused('VALIDATION/RECORD_NOT_FOUND');
    expect([await listed({ state: 'open' }), await listed({ state: 'closed' }), await listed({})]).to.eql([2, 1, 3]);
  });

  it('are closed once by ten requests', async () => {
    const [id] = await opened({});
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => act([id!], { action: 'explain', text: `Request ${nth}.` })),
    );
    expect(answers.map(({ status }) => status).sort()).to.eql([200, ...Array<number>(9).fill(409)]);
    expect((await found(id!)).acts).to.have.length(1);
  });

  it('are matched with a payment once, also by ten people at once', async () => {
    const { transaction_id } = await sale(20);
    const ids = await opened(...Array.from({ length: 10 }, () => ({})));
    const answers = await Promise.all(ids.map((id) => act([id], { action: 'match', transaction_id })));
    expect(answers.map(({ status }) => status).sort()).to.eql([200, ...Array<number>(9).fill(422)]);
    expect(await receivable(transaction_id)).to.equal(0);
  });

  it('are matched with a payment while another line of it is being compared, which is a duplicate then', async () => {
    const paid = await sale(20);
    const [id] = await opened({});
    const match = () => act([id!], { action: 'match', transaction_id: paid.transaction_id }).ok;
    afterStatement(stage.service, 'unposted-settlement-lines', match);
    await opened(await chargeOf(paid));
    await postAll(stage.service);
    expect((await lineStates()).sort()).to.eql(['duplicate', 'matched']);
    expect(await verifyJournal(stage.service.deps.store.pool, accountId, 10)).to.eql([]);
  });

  it('are not opened within the tolerance of a currency, which only an owner changes', async () => {
    await rules({ settlement_tolerances: [{ currency: 'EUR', minor_units: 5 }] }).ok;
    const sales = [await sale(20), await sale(20), await sale(20)];
    await opened(
      await chargeOf(sales[0]!, { gross: '20.05', net: '19.50' }),
      await chargeOf(sales[1]!, { gross: '19.95', net: '19.40' }),
      await chargeOf(sales[2]!, { gross: '20.06', net: '19.51' }),
    );
    expect(await lineStates()).to.eql(['within_tolerance', 'within_tolerance', 'amount_differs']);
    expect(await listed()).to.eql([`amount_differs open 20.00 20.06 EUR ${sales[2]!.transaction_id}`]);
    const { changing } = await newUser(stage.service, stage.http, { email: 'ada@example.com', role: 'operator' });
    const asOperator = (settings: Settings) =>
      stage.http.managementProcessorAccountUpdate({
        ...{ managementKey: null, headers: changing, processor_account_id: processor },
        body: { settings },
      });
    const kept = { settlement_tolerances: [{ currency: 'EUR' as const, minor_units: 5 }] };
    await asOperator({ ...kept, send_card_numbers: true }).ok;
    for (const settings of [{}, { ...kept, settlement_delay_days: 3 }])
      await asOperator(settings).refused('VALIDATION/ROLE_NOT_SUFFICIENT');
  });

  it('have no expected amount if their payment has another currency', async () => {
    const own = await sale(20);
    await opened(await chargeOf(own, { currency: 'jpy', gross: '5000', fee: '0', net: '5000' }));
    expect(await listed()).to.eql([`currency_differs open  5000 JPY ${own.transaction_id}`]);
  });

  it('are opened for a fee that is not that of the schedule, rounded to the minor unit', async () => {
    await rules({ fee_schedule: [{ currency: 'EUR', percentage: '1.475', fixed_minor_units: 25 }] }).ok;
    const [right, wrong] = [await sale(20), await sale(20)];
    // 1.475 % of 20.00 is 29.5 cents: 30, and 25.
    await opened(await chargeOf(right), await chargeOf(wrong, { fee: '0.54', net: '19.46' }));
    expect(await lineStates()).to.eql(['matched', 'fee_differs']);
    expect(await listed()).to.eql([`fee_differs open 0.55 0.54 EUR ${wrong.transaction_id}`]);
    const { exceptions } = await stage.http.managementSettlementExceptionList().ok;
    const id = exceptions[0]!.exception_id;
    await act([id], { action: 'match' }).ok;
    await act([id], { action: 'reopen', text: 'The processor refunds it.' }).ok;
    expect(await lineStates()).to.eql(['matched', 'fee_differs']);
    expect(await verifyJournal(stage.service.deps.store.pool, accountId, 10)).to.eql([]);
  });

  it('are opened for overdue payments that reports should have, and closed when the line arrives', async () => {
    const before = await sale(10);
    await stage.service.clock.advance(1000);
    const first = await sale(20);
    await stage.service.clock.advance(1000);
    const missing = await sale(30);
    await rules({ settlement_delay_days: 2 });
    await stage.service.clock.advance(9 * day);
    await check();
    expect(await listed()).to.eql([]);
    const awaited = async ({ transaction_id }: { transaction_id: string }) =>
      (await stage.http.managementTransactionGet({ transaction_id }).ok).awaited_settlement?.state;
    const late = await sale(40);
    expect(await awaited(late)).to.equal(undefined);
    await opened(await chargeOf(first));
    expect(await awaited(late)).to.equal('not_yet_due');
    await Promise.all([check(), check(), check()]);
    // The first report does not say what earlier ones had.
    expect(await listed()).to.eql([`missing_at_processor open 30.00  EUR ${missing.transaction_id}`]);
    expect([await awaited(before), await awaited(first), await awaited(missing)]).to.eql([
      undefined,
      undefined,
      'missing_at_processor',
    ]);
    await check();
    await stage.service.clock.advance(2 * day);
    await check();
    expect(await listed()).to.have.length(2);
    await opened(await chargeOf(missing, { gross: '30', net: '29.45' }));
    await check();
    expect(await listed()).to.eql([
      `missing_at_processor open 40.00  EUR ${late.transaction_id}`,
      `missing_at_processor closed 30.00  EUR ${missing.transaction_id}`,
    ]);
    const { exceptions } = await stage.http.managementSettlementExceptionList().ok;
    const [open, closed] = exceptions.map(({ exception_id }) => exception_id);
    const { acts } = await found(closed!);
    expect(acts[0]).to.include({ action: 'match' }).and.not.have.property('by_email');
    expect(acts[0]!.text).to.match(/^Line 2 of settlement report .* arrived\.$/);
    await act([open!], { action: 'match' }).refused('VALIDATION/EXCEPTION_NOT_CLOSABLE');
    await act([open!], { action: 'explain', text: 'Paid back in cash.' }).ok;
    await check();
    expect(await listed()).to.have.length(2);
  });

  it('are opened for overdue refunds too, unless they failed, or no line or an earlier report may have them', async () => {
    await rules({ settlement_delay_days: 2 });
    const before = await sale(10);
    await stage.service.clock.advance(1000);
    const sold = await sale(20);
    // Its line has another currency: that of the payment counts.
    await opened(await chargeOf(sold, { currency: 'usd' }));
    const refund = (amount: number, of = sold) => stage.http.refund({ body: { ...referenceTo(of), amount } }).ok;
    const early = await refund(1);
    await stage.service.clock.advance(2 * day + 1000);
    const [cancelled, adjusted] = [await sale(30), await sale(40)];
    const [late, failed] = [await refund(2), await refund(3)];
    const [ofEarlier, ofCancelled] = [await refund(4, before), await refund(29, cancelled)];
    await refund(39, adjusted);
    const failing = 'UPDATE transactions SET refund_failed_at = updated_at WHERE transaction_id = $1';
    await stage.query(failing, failed.transaction_id);
    const awaited = async ({ transaction_id }: typeof late) =>
      (await stage.http.managementTransactionGet({ transaction_id }).ok).awaited_settlement?.state;
    expect(await Promise.all([early, failed, ofCancelled].map(awaited))).to.eql([undefined, undefined, undefined]);
    expect(await Promise.all([late, ofEarlier].map(awaited))).to.eql(['not_yet_due', 'not_yet_due']);
    await stage.service.clock.advance(3 * day);
    await check();
    expect(await overdue()).to.eql(['2.00', '30.00', '4.00', '40.00']);
    const adjusting = "resolution = 'adjustment', closed_at = opened_at WHERE transaction_id = $1";
    await stage.query(`UPDATE reconciliation_exceptions SET ${adjusting}`, adjusted.transaction_id);
    await opened(
      await chargeOf(late, { gross: '-2', fee: '0', net: '-2', reporting_category: 'refund' }),
      await chargeOf(cancelled, { gross: '30', net: '29.45' }),
      await chargeOf(failed, { gross: '3', fee: '0', net: '3', reporting_category: 'refund_failure' }),
    );
    await check();
    expect(await overdue()).to.eql(['29.00', '3.00', '39.00', '4.00']);
  });

  it('are closed for what expired before its capture: no line of it comes, as of a payment or of a refund', async () => {
    await rules({ settlement_delay_days: 2 });
    const [first, expired, whole, half] = [await sale(20), await sale(20), await sale(20), await sale(20)];
    const [cancelled, partly, twice] = [await sale(20), await sale(20), await sale(20)];
    const { deps, clock } = stage.service;
    type Sold = { transaction_id: string };
    const expire = async ({ transaction_id: id }: Sold, amount: string, kind: 'expiry' | 'void' = 'expiry') => {
      const { terminal, attempt } = (await readOnTerminal(deps, terminalId, id))!;
      const result = approvedAs(`x_${id}_${amount}`);
      const reported = { kind, processorKey: 'books', source: 'notification', result, amount } as const;
      expect(await recordModification(deps, terminal, attempt, reported)).to.equal('done');
    };
    await expire(expired, '13');
    const part = { gross: '7', net: '6.45' };
    await expire(half, '10');
    await expire(twice, '5');
    const less = await chargeOf(half, { gross: '5', net: '4.45' });
    await opened(await chargeOf(first, part), await chargeOf(expired, part), less, await chargeOf(twice, part));
    const stays = `amount_differs open 10.00 5.00 EUR ${half.transaction_id}`;
    expect(await listed()).to.have.members([
      ...[`amount_differs open 20.00 7.00 EUR ${first.transaction_id}`, stays],
      `amount_differs open 15.00 7.00 EUR ${twice.transaction_id}`,
    ]);
    await clock.advance(3 * day);
    await check();
    expect(await overdue()).to.eql(['20.00', '20.00', '20.00']);
    await expire(first, '13');
    await expire(whole, '20');
    await expire(cancelled, '20', 'void');
    await expire(partly, '5');
    await expire(twice, '8');
    await clock.advance(3 * day);
    await Promise.all([postAll(stage.service), check()]);
    const closed = [first, twice, whole, cancelled].map(({ transaction_id: id }) => `closed ${id}`);
    const now = (await listed()).map((one) => one.replace(/^.* (closed) .*(?= )/, '$1'));
    expect(now).to.have.members([stays, `missing_at_processor open 15.00  EUR ${partly.transaction_id}`, ...closed]);
    const { exceptions } = await stage.http.managementSettlementExceptionList().ok;
    const acts = (await Promise.all(exceptions.map((one) => found(one.exception_id)))).flatMap((one) => one.acts);
    expect(acts.map(({ action }) => action).sort()).to.eql([...closed.map(() => 'explain'), 'note']);
    const balances = `SELECT kind, sum(amount) AS sum FROM journal_postings
      JOIN journal_accounts USING (account_id, journal_account_id)
      WHERE kind IN ('processor_receivable', 'refunds_in_flight') GROUP BY kind`;
    expect(await stage.query(balances), 'what half and partly lack').to.eql([
      { kind: 'processor_receivable', sum: '2000' },
    ]);
    expect(await verifyJournal(deps.store.pool, accountId, 10)).to.eql([]);
    for (const step of checkSteps)
      expect((await checkPage(deps.store.pool, step, { accountId, after: null, limit: 99 })).findings).to.eql([]);
  });

  it('of overdue payments are opened by a move of the clock over half a year', async () => {
    await rules({ settlement_delay_days: 2 });
    const first = await sale(20);
    await stage.service.clock.advance(1000);
    const missing = await sale(30);
    await opened(await chargeOf(first));
    const now = new Date(stage.service.clock.now().getTime() + 183 * day).toISOString();
    await stage.http.sandboxAdvanceClock({ body: { now } }).ok;
    expect(await listed()).to.eql([`missing_at_processor open 30.00  EUR ${missing.transaction_id}`]);
  });

  it('of overdue payments are opened again when a wrong match takes back their line', async () => {
    await rules({ settlement_delay_days: 2 });
    const first = await sale(20);
    await stage.service.clock.advance(1000);
    const [wrong, right] = [await sale(30), await sale(31)];
    await stage.service.clock.advance(3 * day);
    await opened(await chargeOf(first));
    await check();
    const [id] = await opened({ gross: '31', net: '30.45' });
    await act([id!], { action: 'match', transaction_id: wrong.transaction_id }).ok;
    await check();
    expect(await overdue()).to.eql(['31.00']);
    await act([id!], { action: 'reopen', text: 'It is the other one.' }).ok;
    expect(await overdue()).to.eql(['30.00', '31.00']);
    await act([id!], { action: 'match', transaction_id: right.transaction_id }).ok;
    await stage.service.clock.advance(day);
    await check();
    expect(await overdue()).to.eql(['30.00']);
    const { exceptions } = await stage.http.managementSettlementExceptionList().ok;
    const ofRight = exceptions.find((one) => one.state === 'closed' && one.exception_id !== id)!.exception_id;
    await act([id!, ofRight], { action: 'reopen', text: 'Neither.' }).ok;
    expect((await found(ofRight)).acts.map(({ action }) => action)).to.eql(['match', 'reopen', 'reopen']);
  });

  it('of overdue payments are opened for 92 days, of which a statement reads four', async () => {
    const { service } = stage;
    await rules({ settlement_delay_days: 2 });
    const first = await sale(20);
    await service.clock.advance(1000);
    const sold = new Map<number, string>();
    for (const days of [0, 4, 5, 91, 93]) sold.set(days, (await sale(30 + days)).transaction_id);
    await service.clock.advance(3 * day);
    const now = service.clock.now();
    const ago = (days: number) => new Date(now.getTime() - days * day);
    for (const [days, id] of sold)
      await stage.query('UPDATE transactions SET created_at = $1 WHERE transaction_id = $2', ago(2 + days), id);
    await opened(await chargeOf(first));
    const search = { accountId, processorKey: 'books', delayDays: 2, now, limit: 10 };
    const foundIn = async (nth: number) =>
      (await findOverdue(service.deps.store.pool, { ...search, day: nth }))
        .map((one) => Number(one.amount) - 30)
        .sort();
    expect(await Promise.all([0, 4, 8, 88].map(foundIn))).to.eql([[0, 4], [4, 5], [], [91]]);
    await check();
    expect((await listed()).map((one) => Number(one.split(' ')[2]) - 30).sort()).to.eql([0, 4, 5, 91]);
  });

  it('are searched at all processors, and journals sealed, though the search at one fails', async () => {
    await sale(20);
    await postAll(stage.service);
    await stage.http.managementProcessorAccountCreate({ body: processorAccount(accountId, { provider_key: 'other' }) })
      .ok;
    await stage.query(`UPDATE processor_accounts SET settlement_check_at = created_at`);
    await stage.query(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''broken''; END'`);
    await stage.query(`CREATE TRIGGER fails BEFORE UPDATE ON processor_accounts FOR EACH ROW
      WHEN (new.provider_key = 'books') EXECUTE FUNCTION fail()`);
    await stage.service.clock.advance(day);
    expect(await journalRounds(stage.service.deps)().catch(String)).to.include('broken');
    const due = `SELECT provider_key FROM processor_accounts WHERE settlement_check_at < created_at + interval '1 day'`;
    expect(await stage.query(due)).to.eql([{ provider_key: 'books' }]);
    expect(await stage.query('SELECT FROM journal_seals')).to.have.length(1);
  });

  it('are opened each day, and after a move of the clock, though that of another terminal stands ahead', async () => {
    const { http, query, service } = stage;
    await addTerminal(service, 'AHEAD1');
    await query("UPDATE terminals SET clock_now = '2026-07-01T00:00:00Z' WHERE terminal_id = 'AHEAD1'");
    await rules({ settlement_delay_days: 2 });
    const first = await sale(20);
    await service.clock.advance(1000);
    await sale(30);
    await opened(await chargeOf(first));
    await check();
    expect(await overdue()).to.eql([]);
    await http.sandboxAdvanceClock({ body: { now: '2026-03-13T12:00:00.000Z' } }).ok;
    await check();
    expect(await overdue()).to.eql(['30.00']);
    await sale(40);
    await http.sandboxResumeClock().ok;
    await service.clock.advance(3 * day);
    await check();
    expect(await overdue()).to.eql(['30.00', '40.00']);
    await sale(50);
    // Planned while the time was wrong.
    await query("UPDATE processor_accounts SET settlement_check_at = settlement_check_at + interval '90 days'");
    await service.clock.advance(3 * day);
    await check();
    expect(await overdue()).to.eql(['30.00', '40.00', '50.00']);
  });

  it('keep their acts against every writer of the database', async () => {
    const [id] = await opened({});
    await act([id!], { action: 'note', text: 'Asked the bank.' }).ok;
    for (const sql of [
      'DELETE FROM reconciliation_exceptions',
      'TRUNCATE reconciliation_exceptions',
      "UPDATE reconciliation_exceptions SET acts = '[]'",
      `UPDATE reconciliation_exceptions SET acts = '[{"action": "note", "text": "No."}]'`,
      "UPDATE reconciliation_exceptions SET problem = 'duplicate'",
    ])
      expect(String(await stage.query(sql).catch((error: unknown) => error))).to.include('is refused');
    const half = await stage.query('UPDATE reconciliation_exceptions SET closed_at = opened_at').catch(String);
    expect(half).to.include('closed_check');
  });
});
