import { expect } from 'chai';
import { killedShard } from '../../scripts/faults/lost-shards/run.js';
import { canMoveTerminals } from '../../scripts/shards/cluster.js';
import { testServer } from '../support/database.js';

describe('a shard whose primary is killed', function () {
  this.timeout(600_000);

  it('goes on with its standby, and the other shard without noticing, whichever of the two it is', async function () {
    // With the tests on PostgreSQL, as all faults of servers; counted as skipped where the programs are not.
    if (testServer === undefined || !canMoveTerminals()) return this.skip();
    const said: string[] = [];
    const { faults, submissions, rounds } = await killedShard(1, {
      built: false,
      progress: (text) => said.push(text),
      calmMilliseconds: 1_000,
    });
    expect(faults, said.join('\n')).to.deep.equal([]);
    expect(rounds).to.equal(2);
    expect(submissions).to.be.greaterThan(50);
  });
});
