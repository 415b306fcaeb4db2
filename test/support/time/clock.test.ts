import { EventEmitter, once } from 'node:events';
import { expect } from 'chai';
import { TestClock } from './clock.js';
import { testStart } from '../service.js';

describe('the test clock', () => {
  it('does not advance, and wakes no sleeper, during work that takes none of its time', async () => {
    const clock = new TestClock(testStart);
    const happened: string[] = [];
    const note = (what: string) => () => {
      happened.push(`${what} at ${clock.now().getTime() - testStart.getTime()}`);
    };
    const works = new EventEmitter();
    const underWay = (name: string) => clock.standStillFor(once(works, name).then(note(name)));
    clock.timer(10, () => {
      note('woken')();
      underWay('second');
    });
    clock.timer(20, note('woken'));
    underWay('first');

    const turned = clock.advance(30).then(note('turned'));
    for (const name of ['first', 'second']) {
      // A timer that was not held back would have fired by now.
      for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
      works.emit(name);
    }
    await turned;
    expect(happened).to.deep.equal(['first at 0', 'woken at 10', 'second at 10', 'woken at 20', 'turned at 30']);
  });

  it('continues after failed work', async () => {
    const clock = new TestClock(testStart);
    clock.standStillFor(Promise.reject(new Error('the connection broke')));
    await clock.advance(30);
    expect(clock.now().getTime()).to.equal(testStart.getTime() + 30);
  });
});
