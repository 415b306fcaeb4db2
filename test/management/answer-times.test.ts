import { expect } from 'chai';
import { addTerminal } from '../support/access.js';
import { succeeded } from '../support/contract/contract-client.js';
import { payment } from '../support/payments.js';
import { query } from '../support/records.js';
import { terminalId } from '../support/service.js';
import { startStage, type Stage } from '../support/stage.js';

const other = 'OTHER1';

/** The hour in which the calls are made that are counted here, before that of the tests' own payments. */
const hour = { since: '2026-03-10T07:00:00.000Z', until: '2026-03-10T08:00:00.000Z' };

/** Milliseconds that calls of a terminal took, by the processor; undefined for one without an answer. */
type Took = Readonly<Record<string, readonly (number | undefined)[]>>;

/**
 * Of each two terminals have different medians and 95th percentiles: 60 and 120, 140 and 9,000. Neither these nor
 * anything between them is that of both, 90 and 170.
 */
const took: Readonly<Record<string, Took>> = {
  [terminalId]: {
    simulator_a: [120, 10, 110, 20, 100, 30, 90, 40, 80, 50, 70, 60, undefined],
    simulator_b: [undefined],
  },
  [other]: {
    simulator_a: [9_000, 15, 170, 120, 130, 160, 150, 140, undefined, undefined],
    simulator_b: [undefined],
    stripe: [7, 0, 5],
  },
};

describe('how long the answers of processors to several terminals took', () => {
  let stage: Stage;
  before(async () => {
    stage = await startStage();
    await addTerminal(stage.service, other);
  });
  after(() => stage.close());

  it('is told of all of them together, exactly', async () => {
    const { http, service } = stage;
    for (const [terminal, calls] of Object.entries(took)) {
      const { transaction_id } = await succeeded(http.sale({ terminalId: terminal, body: payment() }));
      const rows = Object.entries(calls).flatMap(([processor, times]) =>
        times.map(
          (milliseconds) => `('${terminal}', '${transaction_id}', '${processor}', 'sale',
            '${milliseconds === undefined ? 'open' : 'approved'}', 'AUTH.APPROVED', '${hour.since}',
            '${hour.since}'::timestamptz + interval '${milliseconds ?? 20_000} milliseconds')`,
        ),
      );
      await query(
        service,
        `INSERT INTO processor_calls (terminal_id, transaction_id, processor_key, operation, outcome, reason,
          started_at, finished_at) VALUES ${rows.join(', ')}`,
      );
    }
    expect((await succeeded(http.managementOverviewGet({ query: hour }))).processors).to.deep.equal([
      { provider_key: 'simulator_a', calls: 23, unanswered: 3, median_ms: 90, p95_ms: 170 },
      { provider_key: 'simulator_b', calls: 2, unanswered: 2 },
      { provider_key: 'stripe', calls: 3, unanswered: 0, median_ms: 5, p95_ms: 7 },
    ]);
  });
});
