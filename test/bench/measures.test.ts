import { expect } from 'chai';
import { ratesBetween } from '../../scripts/bench/drain.js';
import { filled, sequence } from '../../scripts/bench/flows.js';
import { faultOf } from '../../scripts/bench/plans.js';
import { renewed, replayOf, thinned, type Trace } from '../../scripts/bench/replay.js';
import { quantile, spread } from '../../scripts/bench/statistics.js';

describe('the benchmark', () => {
  it('begins flows as often as their weights say, and as evenly as can be', () => {
    const order = sequence([12, 6, 1, 1]);
    expect(order).to.have.length(20);
    expect([0, 1, 2, 3].map((flow) => order.filter((each) => each === flow).length)).to.deep.equal([12, 6, 1, 1]);
    expect(order.slice(0, 4).filter((flow) => flow === 1), 'among the first four').to.have.length(1);
  });

  it('names in a later request what the first was answered, and refuses to before', () => {
    const first = { transactionId: 'aaaaaaaa', orderId: 'bbbbbbbb' };
    expect(filled('/{known}/{transaction_id}/{order_id}', { known: 'cccccccc', first })).to.equal('/cccccccc/aaaaaaaa/bbbbbbbb');
    expect(() => filled('/{transaction_id}', { known: 'cccccccc', first: undefined })).to.throw('nothing was answered yet');
  });

  it('replays statements with ids of their own, the same one wherever it stands', () => {
    const trace = (id: string): Trace => ({ at: 0, statements: [
      { name: 'write', text: 'INSERT …', values: [id, 10.5, 'EUR'], rowMode: undefined, gist: '' },
      { name: 'settle', text: 'UPDATE …', values: [`{"id":"${id}","of":"EUR"}`, new Date(5)], rowMode: undefined, gist: '' },
    ] });
    const replay = replayOf(renewed([trace('20aaaaaa'), trace('20bbbbbb')]));
    const [write, settle] = replay();
    const id = write?.values[0];
    expect(id, 'begins as all recordings do').to.match(/^20\w{6}$/).and.not.equal('20aaaaaa');
    expect(write?.values.slice(1)).to.deep.equal([10.5, 'EUR']);
    expect(settle?.values[0]).to.equal(`{"id":"${String(id)}","of":"EUR"}`);
    expect(settle?.values[1]).to.be.greaterThan(new Date(2026, 0, 1));
    expect(replay()[0]?.values[0]).not.to.equal(id);
  });

  it('leaves a statement out of so many replays as requests share its execution', () => {
    const statement = (name: string) => ({ name, text: name, values: [], rowMode: undefined });
    const replay = thinned(() => [statement('shared'), statement('own')], [0.25, 1]);
    const names = Array.from({ length: 8 }, replay).flat().map(({ name }) => name);
    expect(names.filter((name) => name === 'shared')).to.have.length(2);
    expect(names.filter((name) => name === 'own')).to.have.length(8);
  });

  it('tells the middle, the range and the nearest rank', () => {
    expect(spread([5, 1, 3, 9])).to.deep.equal({ median: 4, least: 1, most: 9 });
    expect([0.5, 0.99].map((part) => quantile([1, 2, 3, 4], part))).to.deep.equal([2, 4]);
  });

  it('tells how fast a backlog is worked off, in stretches, and not after its end', () => {
    const samples = Array.from({ length: 20 }, (_, second) => ({ at: second * 1000, left: Math.max(0, 1_000 - 100 * second) }));
    expect(ratesBetween(samples, 0, 19_000)?.stretches).to.deep.equal([100, 100]);
    expect(ratesBetween(samples, 0, 3_000)).to.equal(undefined);
  });

  it('finds fault with a plan that reads a whole table, or more pages than its rows explain', () => {
    const plan = { statement: 's', milliseconds: 1, rows: 1, pages: 10, scans: [], indexes: [], bound: 0 };
    expect(faultOf(plan)).to.equal(undefined);
    expect(faultOf({ ...plan, scans: ['orders'] })).to.equal('reads all of orders');
    expect(faultOf({ ...plan, pages: 1_000 })).to.equal('looks at 1000 pages');
    expect(faultOf({ ...plan, pages: 1_000, rows: 50 })).to.equal(undefined);
    expect(faultOf({ ...plan, pages: 1_000, bound: 1_000 })).to.equal(undefined);
  });
});
