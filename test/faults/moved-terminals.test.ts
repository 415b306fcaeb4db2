import { expect } from 'chai';
import { movedTerminals } from '../../scripts/faults/moved-terminals/run.js';
import { canMoveTerminals } from '../../scripts/shards/cluster.js';
import { testServer } from '../support/database.js';

describe('terminals that are moved between shards', function () {
  this.timeout(1_800_000);

  it('lose nothing, do nothing twice and hide no event, while a shard is added, and coordinator and router killed', async function () {
    // With the tests on PostgreSQL, as all faults of servers; counted as skipped where the programs are not.
    if (testServer === undefined || !canMoveTerminals()) return this.skip();
    const said: string[] = [];
    const { faults, submissions } = await movedTerminals(2, {
      built: false,
      progress: (text) => said.push(text),
      calmMilliseconds: 1_000,
      killed: 1,
    });
    expect(faults, said.join('\n')).to.deep.equal([]);
    expect(submissions).to.be.greaterThan(50);
  });
});
