import { expect } from 'chai';
import { readmeConfiguration } from '../../../scripts/lab/faults/haproxy.js';
import { postgresPrograms } from '../../../scripts/lab/faults/postgres.js';
import { systemProgram } from '../../../scripts/support/programs.js';
import { runScenarios, type Result } from '../../../scripts/lab/faults/run.js';
import { scenarios } from '../../../scripts/lab/faults/scenarios.js';
import { testServer } from '../../support/database/database.js';

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
    let result: Result;
    const reported: string[] = [];

    before(async () => {
      const wanted = Object.entries(rounds).map(([name, count]) => ({
        name,
        scenario: scenarios[name]!,
        rounds: count,
      }));
      result = await runScenarios(wanted, {
        built: false,
        settings: { SHUTDOWN_DRAIN_MS: String(drainMilliseconds) },
        progress: (text) => {
          reported.push(text);
        },
      });
    });

    it(`stand ${Object.keys(rounds).join(' and ')}: nothing is lost, doubled, stuck or untrue`, () => {
      expect(result.faults, reported.join('\n')).to.deep.equal([]);
      expect(result.submissions).to.be.greaterThan(50);
    });
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
});
