import { expect } from 'chai';
import { verifyJournal } from '../../../src/store/journal/verify-journal.js';
import { payment } from '../../support/payments.js';
import { processorAccount } from '../../support/processors/processors.js';
import { startStage } from '../../support/stage.js';

/** PAYMENTS=10000 takes four minutes. */
const payments = Number(process.env['PAYMENTS'] ?? 2_000);
const days = 28;

/** The errors by their amounts: five of each. */
const errors = {
  3011: 'missing_at_processor',
  3012: 'amount_differs',
  3013: 'duplicate',
  3014: 'fee_differs',
  3015: 'missing_at_bank',
} as const;

describe('a month of a sandbox', () => {
  it(`${payments} payments with 25 planted errors have 25 exceptions`, async function () {
    this.timeout(1_800_000);
    const stage = await startStage();
    try {
      const { http, service } = stage;
      const [row] = await service.query<{ account_id: string }>('SELECT account_id FROM terminals');
      const body = processorAccount(row!.account_id, {
        provider_key: 'books',
        settings: {
          ...{ send_card_numbers: true, settlement_delay_days: 3, simulated_settlement: 'adyen_settlement_detail' },
          fee_schedule: [{ currency: 'EUR', percentage: '0.2', fixed_minor_units: 5, scheme_percentage: '0.1' }],
        },
      });
      await http.managementProcessorAccountCreate({ body }).ok;
      await http.managementTerminalUpdate({ body: { routes: ['books'] } }).ok;
      const move = async (now: string) => {
        for (let complete = false; !complete;) ({ complete } = await http.sandboxAdvanceClock({ body: { now } }).ok);
      };
      // Places of the errors: one kind a day, on the days 2 to 16. Payouts are missed ten days later.
      const planted = new Map<number, number>();
      for (const [kind, amount] of Object.keys(errors).entries())
        for (let nth = 0; nth < 5; nth++)
          planted.set((1 + nth * 3) * Math.floor(payments / days) + 37 * (kind + 1), Number(amount));
      expect(planted.size).to.equal(25);
      const began = performance.now();
      let made = 0;
      for (let day = 1; day <= days; day++) {
        await move(`2026-04-${String(day).padStart(2, '0')}T08:00:00.000Z`);
        while (made < Math.round((payments * day) / days)) {
          const some = Array.from({ length: Math.min(16, Math.round((payments * day) / days) - made) }, () => made++);
          await Promise.all(
            some.map(
              (nth) =>
                http.sale({ body: payment({ amount: planted.get(nth) ?? (100 + ((nth * 7919) % 250_000)) / 100 }) }).ok,
            ),
          );
        }
      }
      const sold = performance.now();
      await move('2026-05-01T00:00:00.000Z');
      const settled = performance.now();
      const found = await service.query<{ problem: string; n: number; amounts: string[] }>(
        `SELECT problem, count(*)::int AS n, array_agg(DISTINCT paid.amount::int) AS amounts
          FROM reconciliation_exceptions LEFT JOIN transactions paid USING (terminal_id, transaction_id)
          GROUP BY problem ORDER BY problem::text`,
      );
      const [lines] = await service.query<{ n: number; reports: number }>(
        'SELECT count(*)::int AS n, count(DISTINCT report_id)::int AS reports FROM settlement_lines',
      );
      const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
      console.log(
        `      ${made} payments in ${seconds(began, sold)} s with 27 days of settlement, the last days in ` +
          `${seconds(sold, settled)} s; ${lines!.n} lines in ${lines!.reports} reports; ` +
          found.map(({ problem, n }) => `${n} ${problem}`).join(', '),
      );
      expect(found.map(({ problem, n }) => [problem, n])).to.deep.equal(
        Object.values(errors)
          .toSorted()
          .map((problem) => [problem, 5]),
      );
      for (const { problem, amounts } of found)
        if (problem !== 'missing_at_bank')
          expect(amounts.map(String)).to.deep.equal(
            Object.keys(errors).filter((amount) => errors[Number(amount) as keyof typeof errors] === problem),
          );
      expect(await verifyJournal(service.deps.store.pool, row!.account_id, 10)).to.deep.equal([]);
      const closing = { account_id: row!.account_id, month: '2026-04' };
      await http.managementJournalPeriodUpdate({ ...closing, body: { state: 'closed', reason: 'Month-end.' } }).ok;
    } finally {
      await stage.close();
    }
  });
});
