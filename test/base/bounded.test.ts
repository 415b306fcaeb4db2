import { expect } from 'chai';
import { eachBounded } from '../../src/base/bounded.js';

const turn = () =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

describe('bounded work', () => {
  it('does everything, in order, and never more at once than the limit', async () => {
    const begun: number[] = [];
    let running = 0;
    let most = 0;
    await eachBounded([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
      begun.push(item);
      most = Math.max(most, ++running);
      await turn();
      running--;
    });
    expect(begun).to.deep.equal([1, 2, 3, 4, 5, 6, 7]);
    expect(most).to.equal(3);
  });

  it('does the rest when one fails, and throws its error at the end', async () => {
    const done: number[] = [];
    const failure = new Error('no 2');
    const thrown: unknown = await eachBounded([1, 2, 3], 1, async (item) => {
      if (item === 2) throw failure;
      done.push(item);
    }).catch((error: unknown) => error);
    expect(thrown).to.equal(failure);
    expect(done).to.deep.equal([1, 3]);
  });

  it('tells how many failed, and why the first did', async () => {
    const thrown: unknown = await eachBounded([1, 2, 3], 2, async (item) => {
      throw new Error(`no ${item}`);
    }).catch((error: unknown) => error);
    expect(thrown).to.be.instanceOf(AggregateError).with.property('message', '3 of 3 failed; the first: no 1');
  });

  it('has nothing to do with nothing', () =>
    eachBounded([], 4, async () => {
      throw new Error('called');
    }));
});
