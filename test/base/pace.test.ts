import { expect } from 'chai';
import { keepPace } from '../../src/base/pace.js';
import { TestClock } from '../support/time/clock.js';

describe('the pace', () => {
  it("is so many a second, after a burst of one second's worth", async () => {
    const clock = new TestClock(new Date('2026-03-10T09:00:00.000Z'));
    const pace = keepPace(100, clock);
    let done = 0;
    const working = (async () => {
      for (let unit = 0; unit < 1000; unit++) {
        await pace(1);
        done += 1;
      }
    })();
    const after: number[] = [];
    for (let second = 0; second <= 9; second++) {
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      after.push(done);
      await clock.advance(1_000);
    }
    await working;
    expect(after).to.deep.equal([100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]);
  });

  it('saves up no more than a second', async () => {
    const clock = new TestClock(new Date('2026-03-10T09:00:00.000Z'));
    const pace = keepPace(10, clock);
    await clock.advance(60_000);
    await pace(10);
    expect(clock.sleeping).to.equal(0);
    const waiting = pace(5);
    expect(clock.wakesIn(500)).to.equal(true);
    await clock.advance(500);
    await waiting;
  });
});
