import { expect } from 'chai';
import { runSettlements } from '../../src/sandbox/settle-batches.js';
import { verifyJournal } from '../../src/store/journal/verify-journal.js';
import { platformInit } from '../recurring/series-client.js';
import { payment, paymentWith } from '../support/payments.js';
import { processorAccount } from '../support/processors/processors.js';
import { referenceTo, startStage } from '../support/stage.js';
import { startedForEach } from '../support/started.js';

type Layout = 'adyen_settlement_detail' | 'stripe_itemized';

/** The schedules by which the fees of the simulated banks are right. */
const schedules = {
  adyen_settlement_detail: { percentage: '0.2', fixed_minor_units: 5, scheme_percentage: '0.1' },
  stripe_itemized: { percentage: '0.6', fixed_minor_units: 5 },
};

describe('the simulated banks settle', () => {
  const stage = startedForEach(startStage);
  let accountId: string;
  beforeEach(async () => {
    ({ account_id: accountId } = await stage.http.managementTerminalGet().ok);
  });

  async function open(simulated_settlement: Layout, settings = {}): Promise<void> {
    const fees = ['EUR', 'USD'].map((currency) => ({ ...schedules[simulated_settlement], currency }) as const);
    const account = processorAccount(accountId, {
      provider_key: 'books',
      settings: {
        ...{ send_card_numbers: true, simulated_settlement, settlement_delay_days: 3, fee_schedule: fees as never },
        ...settings,
      },
    });
    await stage.http.managementProcessorAccountCreate({ body: account }).ok;
    await stage.http.managementTerminalUpdate({ body: { routes: ['books'] } }).ok;
  }
  const sale = (fields: Partial<Parameters<typeof payment>[0]>) => stage.http.sale({ body: payment(fields) }).ok;
  const moveTo = (now: string) => stage.http.sandboxAdvanceClock({ body: { now } }).ok;
  const exceptions = async () =>
    (await stage.http.managementSettlementExceptionList().ok).exceptions
      .map(({ problem, state, expected_amount, reported_amount, currency }) =>
        [problem, state, expected_amount, reported_amount, currency].filter(Boolean).join(' '),
      )
      .sort();
  const balances = async () => {
    const { balances: found } = await stage.http.managementJournalBalanceList({ account_id: accountId }).ok;
    return Object.fromEntries(found.map(({ kind, currency, closing }) => [`${kind} ${currency}`, closing]));
  };
  /** The settled amounts of the reports, by the day of their line: `day kind count gross`. */
  const settled = async () =>
    (
      await stage.query<{ line: string }>(
        `SELECT concat_ws(' ', occurred_at::date, kind, gross_currency, count(*), sum(gross_amount)) AS line
          FROM settlement_lines GROUP BY occurred_at::date, kind, gross_currency ORDER BY 1`,
      )
    ).map(({ line }) => line);

  it('60 payments of a month: five planted errors are five exceptions', async () => {
    await open('adyen_settlement_detail');
    const errors = [3011, 3012, 3013, 3014, 3015];
    const sold: number[] = [];
    for (let day = 10; day < 30; day++) {
      await moveTo(`2026-03-${day}T12:00:00.000Z`);
      for (const nth of [0, 1, 2]) {
        const error = day % 4 === 3 && nth === 1 ? errors.pop() : undefined;
        const amount = error ?? day + nth + 0.05;
        await sale({ amount });
        sold.push(Math.round(amount * 100));
      }
    }
    await moveTo('2026-04-20T00:00:00.000Z');
    expect([sold.length, errors]).to.eql([60, []]);
    expect(await exceptions()).to.eql([
      'amount_differs open 3012.00 3012.01 EUR',
      'duplicate open 3013.00 3013.00 EUR',
      'fee_differs open 18.13 18.14 EUR',
      'missing_at_bank open 3020.71 EUR',
      'missing_at_processor open 3011.00 EUR',
    ]);
    const share = (hundredths: number) => (amount: number) => Math.floor((amount * hundredths + 5000) / 10_000);
    const paid = sold.flatMap((amount) =>
      amount === 301_100 ? [] : amount === 301_200 ? [301_201] : amount === 301_300 ? [amount, amount] : [amount],
    );
    const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
    const [interchange, scheme, markup] = [30, 10, 20].map((hundredths) => sum(paid.map(share(hundredths)))) as [
      number,
      number,
      number,
    ];
    const fees = { interchange, scheme, markup: markup + 5 * paid.length + 1 };
    const net = sum(paid) - sum(Object.values(fees));
    const expected = {
      sales: -sum(sold),
      // The payment without a line, less the cent and the line that are too much.
      processor_receivable: 301_100 - 301_300 - 1,
      processor_balance: 0,
      interchange_fees: fees.interchange,
      scheme_fees: fees.scheme,
      markup_fees: fees.markup,
      payouts_in_transit: 302_071,
      bank: net - 302_071,
    };
    expect(await balances()).to.eql(
      Object.fromEntries(Object.entries(expected).map(([kind, units]) => [`${kind} EUR`, (units / 100).toFixed(2)])),
    );
    expect(await verifyJournal(stage.service.deps.store.pool, accountId, 10)).to.eql([]);
  });

  it('sales, captures, refunds and chargebacks in several currencies, over a jump of a month', async () => {
    await open('stripe_itemized', { settlement_delay_days: undefined });
    await moveTo('2026-03-10T10:00:00.000Z');
    const held = await stage.http.preauth({ body: payment({ amount: 30 }) }).ok;
    await stage.http.capture({ body: { ...referenceTo(held), amount: 12 } }).ok;
    const sold = await sale({ amount: 100 });
    await sale({ amount: 100, currency: 'USD' });
    await sale({ amount: 5000, currency: 'JPY' });
    await sale({ amount: 12.345, currency: 'KWD' });
    for (const amount of [30, 20]) await stage.http.refund({ body: { ...referenceTo(sold), amount } }).ok;
    const declined = await stage.http.sale({ body: paymentWith('4000000000000002', { amount: 7 }) }).ok;
    await moveTo('2026-03-11T10:00:00.000Z');
    const disputed = await sale({ amount: 40 });
    await moveTo('2026-03-12T10:00:00.000Z');
    for (const phase of ['opened', 'updated', 'opened'] as const)
      await stage.http.sandboxDispute({ ...disputed, body: { phase } }).ok;
    await moveTo('2026-03-13T10:00:00.000Z');
    await stage.http.sandboxDispute({ ...disputed, body: { phase: 'won' } }).ok;
    await moveTo('2026-03-16T10:00:00.000Z');
    await stage.http.sandboxBankCorrection({ ...declined, body: { outcome: 'approved' } }).ok;
    await moveTo('2026-04-13T00:00:00.000Z');
    expect(await settled()).to.eql([
      '2026-03-12 payout EUR 1 -6123',
      '2026-03-12 payout JPY 1 -4970',
      '2026-03-12 payout KWD 1 -12221',
      '2026-03-12 payout USD 1 -9935',
      '2026-03-12 refunded EUR 2 -5000',
      '2026-03-12 settled EUR 2 11200',
      '2026-03-12 settled JPY 1 5000',
      '2026-03-12 settled KWD 1 12345',
      '2026-03-12 settled USD 1 10000',
      '2026-03-13 payout EUR 1 -3971',
      '2026-03-13 settled EUR 1 4000',
      // A chargeback costs 15.00. Nothing else is paid that day, so the bank collects the sum.
      '2026-03-14 chargeback EUR 1 -4000',
      '2026-03-14 top_up EUR 1 5500',
      '2026-03-15 chargeback_reversed EUR 1 4000',
      '2026-03-15 payout EUR 1 -4000',
      // Approved by a correction of the bank, which the service does not believe.
      '2026-03-16 payout EUR 1 -691',
      '2026-03-16 settled EUR 1 700',
    ]);
    expect(await exceptions()).to.eql(['missing_here open 7.00 EUR']);
    const [{ exception_id } = { exception_id: '' }] = (await stage.http.managementSettlementExceptionList().ok)
      .exceptions;
    const { discrepancies } = await stage.http.managementDiscrepancyList().ok;
    const linked = async () => (await stage.http.managementSettlementExceptionGet({ exception_id }).ok).discrepancy_ids;
    expect([discrepancies.length, await linked()]).to.eql([1, [discrepancies[0]!.discrepancy_id]]);
    const found = await balances();
    expect(found).to.include({
      'bank EUR': '92.85',
      'bank JPY': '4970',
      'bank KWD': '12.221',
      'bank USD': '99.35',
      'sales EUR': '-152.00',
    });
    expect(found).to.include({ 'dispute_fees EUR': '15.00', 'commission_fees EUR': '1.15' });
    for (const kind of ['processor_balance', 'payouts_in_transit', 'refunds_in_flight', 'disputes_open'])
      expect(found[`${kind} EUR`], kind).to.equal('0.00');
  });

  it('once, by any number of instances, and after a process that died on the way', async () => {
    await open('adyen_settlement_detail', { settlement_delay_days: undefined });
    const { deps, clock } = stage.service;
    const sold = await sale({ amount: 20 });
    await sale({ amount: 30 });
    const all = async () => {
      while ((await Promise.all([1, 2, 3].map(() => runSettlements(deps)))).includes(true));
    };
    const reports = async () =>
      (await stage.query<{ found: string }>('SELECT line_count AS found FROM settlement_reports')).length;
    await clock.advance(38 * 3_600_000);
    expect(await runSettlements(deps)).to.equal(false);
    await clock.advance(3_600_000);
    // Begun, and imported without its bank statement.
    await runSettlements(deps);
    await stage.http.sandboxBankCorrection({ ...sold, body: { outcome: 'error' } }).ok;
    await all();
    expect([await reports(), await settled()]).to.eql([
      1,
      ['2026-03-12 payout EUR 1 -4960', '2026-03-12 settled EUR 2 5000'],
    ]);
    for (const lost of ['bank_lines', 'bank_statements']) await stage.query(`DELETE FROM ${lost}`);
    await stage.query('UPDATE simulated_batches SET imported = FALSE');
    await all();
    await all();
    expect(await reports()).to.equal(1);
    expect(await stage.query('SELECT FROM bank_lines')).to.have.length(2);
    // Nobody asked for the service: days that passed meanwhile are settled one by one.
    for (let day = 12; day < 15; day++) {
      await sale({ amount: day });
      await clock.advance(24 * 3_600_000);
    }
    await clock.advance(48 * 3_600_000);
    await all();
    expect((await settled()).filter((line) => line.includes('settled'))).to.eql([
      '2026-03-12 settled EUR 2 5000',
      '2026-03-14 settled EUR 1 1200',
      '2026-03-15 settled EUR 1 1300',
      '2026-03-16 settled EUR 1 1400',
    ]);
    // A reset sets the clock back: the bank forgets what it had, and settles what is new.
    await moveTo('2026-05-01T00:00:00.000Z');
    await stage.http.sandboxReset().ok;
    await sale({ amount: 50 });
    await clock.advance(72 * 3_600_000);
    await all();
    expect((await settled()).at(-1)).to.equal('2026-03-19 settled EUR 1 5000');
    expect(await reports()).to.equal(5);
  });

  for (const layout of ['adyen_settlement_detail', 'stripe_itemized'] as const)
    it(`a day whose only payment is missing in the report, which is not written: ${layout}`, async () => {
      await open(layout);
      await moveTo('2026-03-10T10:00:00.000Z');
      await sale({ amount: 20 });
      await moveTo('2026-03-11T10:00:00.000Z');
      await sale({ amount: 3011 });
      await moveTo('2026-03-20T00:00:00.000Z');
      expect(await stage.query('SELECT FROM settlement_reports')).to.have.length(1);
      expect(await stage.query('SELECT FROM bank_lines')).to.have.length(3);
      expect(await exceptions()).to.eql(['missing_at_processor open 3011.00 EUR']);
    });

  for (const months of [0, 5])
    it(`and a payment is missed on the way of half a year, with ${months} other payments`, async () => {
      await open('adyen_settlement_detail');
      await moveTo('2026-03-10T10:00:00.000Z');
      await sale({ amount: 20 });
      await sale({ amount: 3011 });
      const series = platformInit('2026-03-12', { number_of_payments: months });
      if (months > 0) await stage.http.recurringInit({ body: series }).ok;
      expect(await moveTo('2026-09-10T10:00:00.000Z')).to.include({ complete: true });
      expect(await exceptions()).to.eql(['missing_at_processor open 3011.00 EUR']);
    });

  it('by a clock far ahead, also beside a live terminal', async () => {
    await open('stripe_itemized', { settlement_delay_days: undefined });
    await stage.query(
      `INSERT INTO terminals SELECT other.* FROM terminals CROSS JOIN LATERAL
        jsonb_populate_record(terminals, '{"terminal_id":"LIVE01","environment":"live"}') AS other`,
    );
    await moveTo('2026-04-20T00:00:00.000Z');
    await sale({ amount: 30 });
    await moveTo('2026-04-23T00:00:00.000Z');
    expect(await stage.query("SELECT FROM bank_lines WHERE state = 'matched'")).to.have.length(1);
  });

  it('although the bank of another terminal fails', async () => {
    const { deps, clock } = stage.service;
    await open('stripe_itemized');
    await sale({ amount: 20 });
    const other = (table: string, fields: string) =>
      stage.query(
        `INSERT INTO ${table} SELECT other.* FROM ${table} CROSS JOIN LATERAL
          jsonb_populate_record(${table}, '{"terminal_id":"TERM02"${fields}}') AS other`,
      );
    await other('terminals', '');
    await other('simulator_entries', ',"currency":"XXX","effective_at":"2026-03-09T09:00:00Z"');
    await clock.advance(72 * 3_600_000);
    expect(await runSettlements(deps)).to.equal(true);
    expect(String(await runSettlements(deps).catch((error: unknown) => error))).to.include('XXX');
    expect(await settled()).to.include('2026-03-12 settled EUR 1 2000');
  });

  it('not without the setting, nor while a request moves the clock, nor for other processors', async () => {
    const { deps, clock } = stage.service;
    await open('stripe_itemized');
    await sale({ amount: 20 });
    await clock.advance(72 * 3_600_000);
    await stage.query('UPDATE terminals SET clock_moving_until = $1', new Date(clock.now().getTime() + 1));
    expect(await runSettlements(deps)).to.equal(false);
    await stage.query("UPDATE processor_accounts SET settings = settings - 'simulated_settlement'");
    await clock.advance(1);
    expect(await runSettlements(deps)).to.equal(false);
    await stage.query("UPDATE terminals SET environment = 'live'");
    await stage.query(`UPDATE processor_accounts SET settings = '{"simulated_settlement":"stripe_itemized"}'`);
    expect(await runSettlements(deps)).to.equal(false);
    await stage.query("UPDATE terminals SET environment = 'sandbox'");
    expect(await runSettlements(deps)).to.equal(true);
    const credentials = { secret_key: 'sk_test_1', webhook_secret: 'whsec_1' };
    const settings = { simulated_settlement: 'stripe_itemized' as const };
    const account = processorAccount(accountId, { kind: 'stripe', credentials, settings });
    await stage.http.managementProcessorAccountCreate({ body: account }).refused('VALIDATION/INVALID_FIELD');
  });
});
