import { expect } from 'chai';
import { reconcileJournals } from '../../src/journal/find-overdue.js';
import { runSettlements } from '../../src/sandbox/settle-batches.js';
import { verifyJournal } from '../../src/store/journal/verify-journal.js';
import { refused, succeeded } from '../support/contract/contract-client.js';
import { payment } from '../support/payments.js';
import { processorAccount } from '../support/processors/processors.js';
import { query } from '../support/records.js';
import { referenceTo, startStage, type Stage } from '../support/stage.js';

type Layout = 'adyen_settlement_detail' | 'stripe_itemized';

/** The schedules by which the fees of the simulated banks are right. */
const schedules = {
  adyen_settlement_detail: { percentage: '0.2', fixed_minor_units: 5, scheme_percentage: '0.1' },
  stripe_itemized: { percentage: '0.6', fixed_minor_units: 5 },
};

describe('the simulated banks settle', () => {
  let stage: Stage;
  let accountId: string;
  beforeEach(async () => {
    stage = await startStage();
    const [row] = await query<{ account_id: string }>(stage.service, 'SELECT account_id FROM terminals');
    accountId = row!.account_id;
  });
  afterEach(() => stage.close());

  async function open(simulated_settlement: Layout, settings = {}): Promise<void> {
    const fees = ['EUR', 'USD'].map((currency) => ({ ...schedules[simulated_settlement], currency }) as const);
    const account = processorAccount(accountId, {
      provider_key: 'books',
      settings: {
        ...{ send_card_numbers: true, simulated_settlement, settlement_delay_days: 3, fee_schedule: fees as never },
        ...settings,
      },
    });
    await succeeded(stage.http.managementProcessorAccountCreate({ body: account }));
    await succeeded(stage.http.managementTerminalUpdate({ body: { routes: ['books'] } }));
  }
  const sale = (fields: Partial<Parameters<typeof payment>[0]>) => succeeded(stage.http.sale({ body: payment(fields) }));
  const moveTo = (now: string) => succeeded(stage.http.sandboxAdvanceClock({ body: { now } }));
  const exceptions = async () =>
    (await succeeded(stage.http.managementSettlementExceptionList({ query: {} }))).exceptions
      .map(({ problem, state, expected_amount, reported_amount, currency }) =>
        [problem, state, expected_amount, reported_amount, currency].filter(Boolean).join(' '),
      )
      .sort();
  const balances = async () => {
    const { balances: found } = await succeeded(
      stage.http.managementJournalBalanceList({ params: { account_id: accountId }, query: {} }),
    );
    return Object.fromEntries(found.map(({ kind, currency, closing }) => [`${kind} ${currency}`, closing]));
  };
  /** The settled amounts of the reports, by the day of their line: `day kind count gross`. */
  const settled = async () =>
    (
      await query<{ line: string }>(
        stage.service,
        `SELECT concat_ws(' ', occurred_at::date, kind, gross_currency, count(*), sum(gross_amount)) AS line
          FROM settlement_lines GROUP BY occurred_at::date, kind, gross_currency ORDER BY 1`,
      )
    ).map(({ line }) => line);

  for (const layout of ['adyen_settlement_detail', 'stripe_itemized'] as const)
    it(`60 payments of a month in ${layout}: five planted errors are five exceptions`, async () => {
      await open(layout);
      const errors = [3011, 3012, 3013, 3014, 3015];
      for (let day = 10; day < 30; day++) {
        await moveTo(`2026-03-${day}T12:00:00.000Z`);
        for (const nth of [0, 1, 2]) {
          const error = day % 4 === 3 && nth === 1 ? errors.pop() : undefined;
          await sale({ amount: error ?? day + nth + 0.05 });
        }
      }
      expect(errors).to.deep.equal([]);
      await moveTo('2026-04-20T00:00:00.000Z');
      const gross = 3 * (10 + 29) * 10 + 60 + 3 - 5 * 22.05 - 0 + 15_065;
      expect(await exceptions()).to.deep.equal([]);
      expect(gross).to.equal(1);
      expect(await balances()).to.deep.equal({});
      expect(await verifyJournal(stage.service.deps.store.pool, accountId, 10)).to.deep.equal([]);
    });
});
