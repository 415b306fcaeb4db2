import { expect } from 'chai';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readmeConfiguration, runBalancer } from '../../../scripts/lab/faults/haproxy.js';
import { postgresPrograms } from '../../../scripts/lab/faults/postgres.js';
import { freePort } from '../../../scripts/support/loopback.js';
import { systemProgram } from '../../../scripts/support/programs.js';
import { submissionsUnder } from '../../../scripts/lab/faults/run.js';
import { testServer } from '../../support/database/database.js';
import { spawnSync } from 'node:child_process';
import { cutAnswers, type Seller, sellers } from '../../../scripts/lab/cut-answers/run.js';
import { payment } from '../../support/payments.js';
import { letRun } from '../../support/time/clock.js';
import { apiKey, managementKey, startTestService, terminalId, type TestService } from '../../support/service.js';

/** The short form of `npm run faults`: how often each fault is brought about. */
const rounds: Readonly<Record<string, number>> = {
  'rolling-restart': 2,
  'frozen-instance': 2,
  'frozen-refund': 1,
  'retry-cap': 1,
  contradiction: 1,
  'terminated-backends': 3,
};
/** Shorter than the default, and long enough for a load balancer that looks every second. */
const drainMilliseconds = 5_000;

const possible = testServer !== undefined && postgresPrograms() !== undefined && systemProgram('haproxy') !== undefined;

(possible ? describe : describe.skip)(
  'two instances under load, on a PostgreSQL of their own, behind the HAProxy of the docs',
  function () {
    this.timeout(900_000);

    it(`stand ${Object.keys(rounds).join(' and ')}: nothing is lost, doubled, stuck or untrue`, async () =>
      expect(await submissionsUnder(rounds, { SHUTDOWN_DRAIN_MS: String(drainMilliseconds) })).to.be.greaterThan(50));
  },
);

describe('the HAProxy configuration of the docs', () => {
  it('is found, and its ports are those that are wanted', () => {
    const text = readmeConfiguration([4000, 4001, 4002]);
    expect(text)
      .to.match(/bind 127\.0\.0\.1:4000$/m)
      .and.match(/server one 127\.0\.0\.1:4001$/m)
      .and.match(/server two 127\.0\.0\.1:4002$/m);
    expect(text).to.include('option httpchk GET /health/ready');
  });

  (systemProgram('haproxy') === undefined ? it.skip : it)(
    'answers like the service while no instance is ready: a problem with Retry-After',
    async () => {
      const directory = mkdtempSync(join(tmpdir(), 'haproxy-'));
      const balancer = await runBalancer(directory, [await freePort(), await freePort()]);
      try {
        const answer = await fetch(`${balancer.baseUrl}/v1/payments/status/TERM01`);
        expect(answer.status).to.equal(503);
        expect(Object.fromEntries(answer.headers)).to.include({
          'content-type': 'application/problem+json',
          'cache-control': 'no-store',
          'retry-after': '1',
        });
        const body: unknown = await answer.json();
        expect(body).to.include({ status: 503, reason_code: 'SYSTEM/TEMPORARILY_UNAVAILABLE' });
        expect(body).to.have.all.keys('type', 'title', 'status', 'detail', 'reason_code');
      } finally {
        await balancer.close();
        rmSync(directory, { recursive: true });
      }
    },
  );
});

/** Whole numbers that look random, the same in every run (Numerical Recipes, "an even quicker generator"). */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A shop that does not use idempotency keys. */
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

/** With each library. */
const sales = Number(process.env['SALES'] ?? 40);

describe('when answers are cut between a client and the service', () => {
  let service: TestService;
  let stopClock: () => Promise<void>;
  const run = (sell: Seller, sales: number, seed: number) =>
    cutAnswers(sell, sales, { baseUrl: service.baseUrl, terminalId, apiKey, managementKey }, chances(seed));

  async function expectOnePayment(sell: Seller, seed: number): Promise<void> {
    const { faults, cuts } = await run(sell, sales, seed);
    expect(faults).to.eql([]);
    const never = Object.entries(cuts).filter(([, count]) => count === 0);
    expect(never, 'cuts that never came').to.eql([]);
  }

  before(async () => {
    service = await startTestService();
    // A repetition waits for the first one by the clock.
    stopClock = letRun(service.clock);
  });
  after(async () => {
    await stopClock();
    await service.close();
  });

  it('every sale of the library in TypeScript is one payment', () => expectOnePayment(sellers.typescript, 1));

  it(`every sale of the library in Python is one payment${pythonIsThere ? '' : ' (skipped: no Python 3.11)'}`, async function () {
    if (!pythonIsThere) return this.skip();
    await expectOnePayment(sellers.python, 2);
  });

  it('a client that sends again without a key pays twice, and that is seen', async () => {
    const { faults } = await run(withoutKeys, 20, 3);
    expect(
      faults.some((fault) => fault.endsWith('has 2 payments')),
      faults.join('\n'),
    ).to.equal(true);
  });
});
