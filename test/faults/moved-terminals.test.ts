import { expect } from 'chai';
import { movedTerminals } from '../../scripts/faults/moved-terminals/run.js';
import { canMoveTerminals } from '../../scripts/shards/cluster.js';

describe('terminals that are moved between shards', function () {
  this.timeout(300_000);

  it('lose nothing, do nothing twice and hide no event, while a shard is added and a router killed', async function () {
    // Counted as skipped where the programs are not.
    if (!canMoveTerminals()) return this.skip();
    const said: string[] = [];
    const { faults, submissions } = await movedTerminals(2, {
      built: false,
      progress: (text) => said.push(text),
      calmMilliseconds: 1_000,
    });
    expect(faults, said.join('\n')).to.deep.equal([]);
    expect(submissions).to.be.greaterThan(50);
  });
});
