import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import { cutAnswers, sellers, type Seller } from '../../scripts/lab/cut-answers/run.js';
import { payment } from '../support/payments.js';
import { letRun } from '../support/time/running-clock.js';
import { apiKey, managementKey, startTestService, terminalId, type TestService } from '../support/service.js';

/** Whole numbers that look random, the same in every run (Numerical Recipes, "an even quicker generator"). */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** What a shop writes that has not heard of idempotency keys. */
const withoutKeys: Seller = async ({ baseUrl }, prefix, sales) => {
  const sold = [];
  for (let number = 0; number < sales; number += 1) {
    const reference = `${prefix}-${number}`;
    for (let transaction_id: string | undefined; transaction_id === undefined;) {
      const answer = await fetch(`${baseUrl}/v1/payments/sale/${terminalId}`, {
        method: 'POST',
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
        body: JSON.stringify(payment({ merchant_transaction_id: reference })),
      })
        .then(async (response) => (response.ok ? ((await response.json()) as { transaction_id: string }) : undefined))
        .catch(() => undefined);
      transaction_id = answer?.transaction_id;
      if (transaction_id !== undefined) sold.push({ reference, transaction_id });
    }
  }
  return sold;
};

const pythonIsThere =
  spawnSync('python3', ['-c', 'import sys; assert sys.version_info >= (3, 11)'], { stdio: 'ignore' }).status === 0;

describe('when answers are cut between a client and the service', () => {
  let service: TestService;
  let stopClock: () => Promise<void>;
  const run = (sell: Seller, sales: number, seed: number) =>
    cutAnswers(sell, sales, { baseUrl: service.baseUrl, terminalId, apiKey, managementKey }, chances(seed));

  before(async () => {
    service = await startTestService();
    // A repetition waits for the first one by the clock.
    stopClock = letRun(service.clock);
  });
  after(async () => {
    await stopClock();
    await service.close();
  });

  it('every sale of the library in TypeScript is one payment', async () => {
    const { faults, cuts } = await run(sellers.typescript, 40, 1);
    expect(faults).to.deep.equal([]);
    expect(
      Object.values(cuts).every((count) => count > 0),
      JSON.stringify(cuts),
    ).to.equal(true);
  });

  it(`every sale of the library in Python is one payment${pythonIsThere ? '' : ' (skipped: no Python 3.11)'}`, async function () {
    if (!pythonIsThere) return this.skip();
    const { faults, cuts } = await run(sellers.python, 40, 2);
    expect(faults).to.deep.equal([]);
    expect(
      Object.values(cuts).every((count) => count > 0),
      JSON.stringify(cuts),
    ).to.equal(true);
  });

  it('a client that sends again without a key pays twice, and that is seen', async () => {
    const { faults } = await run(withoutKeys, 20, 3);
    expect(
      faults.some((fault) => fault.endsWith('has 2 payments')),
      faults.join('\n'),
    ).to.equal(true);
  });
});
