import { expect } from 'chai';
import { EventEmitter, once } from 'node:events';
import type { Logger } from 'pino';
import { eachBounded, keepPace, startTicker, type Ticker } from '../../src/base/background.js';
import { systemClock } from '../../src/base/clock.js';
import { recordLog } from '../support/log.js';
import { testStart } from '../support/service.js';
import { TestClock } from '../support/time/clock.js';

const pause = 1_000;

const limit = 60_000;

/** A round that ends when it is told to. */
interface HeldRound {
  readonly succeed: (more: boolean) => void;
  readonly fail: (error: Error) => void;
}

/** Lets everything run that waits for no time. */
const settled = () => new Promise(setImmediate);

describe('a ticker', () => {
  let clock: TestClock;
  let rounds: HeldRound[];
  let ticker: Ticker;
  let outages: unknown[];
  const log = recordLog();

  beforeEach(() => {
    clock = new TestClock(new Date('2026-03-10T09:00:00Z'));
    [rounds, outages] = [[], []];
    log.entries.length = 0;
    const round = () =>
      new Promise<boolean>((resolve, reject) => {
        rounds.push({ succeed: resolve, fail: reject });
      });
    ticker = startTicker({ name: 'tests', pauseMilliseconds: pause, limitMilliseconds: limit }, round, {
      clock,
      log: log.log as unknown as Logger,
      noteOutage: (error) => error instanceof Error && error.message === 'away' && outages.push(error) > 0,
    });
  });
  afterEach(async () => {
    const stopped = ticker.stop();
    for (const round of rounds) round.succeed(false);
    await stopped;
  });

  const succeed = async (index: number, more = false) => {
    rounds[index]!.succeed(more);
    await settled();
  };
  const fail = async (index: number, message = 'a bug') => {
    rounds[index]!.fail(new Error(message));
    await settled();
  };

  it('begins a round after the pause, or at once when there is more to do', async () => {
    await succeed(0, true);
    expect(rounds).to.have.length(2);
    await succeed(1);
    await clock.advance(pause - 1);
    expect(rounds).to.have.length(2);
    await clock.advance(1);
    expect(rounds).to.have.length(3);
  });

  it('goes on after a round that fails; one that the database is to blame for is told as an outage', async () => {
    await fail(0);
    expect(log.messages('error')).to.eql(['a run of background work failed; it is tried again']);
    await clock.advance(pause);
    await fail(1, 'away');
    await clock.advance(pause);
    expect([rounds.length, outages.length, log.messages('error').length]).to.eql([3, 1, 1]);
  });

  it('is healthy while rounds succeed, and comes round while they end', async () => {
    for (const [reason, healthy] of [
      ['a row of one merchant', true],
      ['away', false],
    ] as const) {
      for (let minute = 0; minute < 3; minute++) {
        await fail(rounds.length - 1, reason);
        await clock.advance(limit / 2);
      }
      expect([ticker.healthy(), ticker.runsEnd()]).to.eql([healthy, true]);
    }
    await succeed(rounds.length - 1);
    expect([ticker.healthy(), ticker.runsEnd()]).to.eql([true, true]);
  });

  it('leaves a round that hangs to itself, and goes on with the next; it does not come round until one ends', async () => {
    await clock.advance(limit - 1);
    expect(rounds).to.have.length(1);
    await clock.advance(1);
    expect(log.messages('warn')).to.eql([
      'a run of background work takes too long: it is abandoned, and the next one begins',
    ]);
    await clock.advance(pause);
    expect(rounds).to.have.length(2);
    expect(ticker.runsEnd()).to.equal(true);
    expect(ticker.healthy(), 'a long run is no failure').to.equal(true);
    await clock.advance(2 * pause);
    expect([ticker.healthy(), ticker.runsEnd()]).to.eql([false, false]);
    await succeed(1);
    expect(ticker.runsEnd()).to.equal(true);
    // The late result of the hanging round neither ends nor doubles the rounds.
    await fail(0);
    await clock.advance(pause);
    expect(rounds).to.have.length(3);
  });

  it('of housekeeping begins its first round after the pause, and none once it is stopped', async () => {
    let begun = 0;
    const round = () => Promise.resolve(++begun < 0);
    const options = { name: 'tests', pauseMilliseconds: pause, limitMilliseconds: limit, waitsFirst: true };
    const deps = { clock, log: log.log as unknown as Logger, noteOutage: () => false };
    const [one, other] = [startTicker(options, round, deps), startTicker(options, round, deps)];
    // Nothing hangs because the clock is set forward.
    clock.setBy = 100 * limit;
    await clock.advance(pause - 1);
    expect([begun, one.healthy(), one.runsEnd()]).to.eql([0, true, true]);
    await other.stop();
    await clock.advance(1);
    expect(begun).to.equal(1);
    await one.stop();
  });

  it('stops when what runs has ended, what hung included, and has nothing to come round to from then on', async () => {
    await clock.advance(limit + pause);
    expect(rounds).to.have.length(2);
    let stopped = false;
    const stopping = ticker.stop().then(() => {
      stopped = true;
    });
    await succeed(1, true);
    expect(stopped).to.equal(false);
    await succeed(0, true);
    await stopping;
    await clock.advance(10 * limit);
    expect([rounds.length, ticker.runsEnd()]).to.eql([2, true]);
  });
});

describe('bounded work', () => {
  it('does everything, in order, and never more at once than the limit', async () => {
    const begun: number[] = [];
    let running = 0;
    let most = 0;
    await eachBounded([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
      begun.push(item);
      most = Math.max(most, ++running);
      await settled();
      running--;
    });
    expect(begun).to.eql([1, 2, 3, 4, 5, 6, 7]);
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
    expect(done).to.eql([1, 3]);
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
      await settled();
      after.push(done);
      await clock.advance(1_000);
    }
    await working;
    expect(after).to.eql([100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]);
  });

  it('does not wait for the time by which the clock was set back', async () => {
    let now = testStart.getTime();
    const slept: number[] = [];
    const sleep = (milliseconds: number) => Promise.resolve(void slept.push(milliseconds));
    const pace = keepPace(10, { ...systemClock, now: () => new Date(now), sleep });
    await pace(10);
    now -= 3_600_000;
    await pace(5);
    expect(slept).to.eql([500]);
  });

  it('saves up no more than a second', async () => {
    const clock = new TestClock(new Date('2026-03-10T09:00:00.000Z'));
    const pace = keepPace(10, clock);
    await clock.advance(60_000);
    await pace(10);
    expect(clock.sleeping).to.equal(0);
    const waiting = pace(5);
    expect(clock.wakesIn(500)).to.equal(true);
    // Unused units are returned without a wait.
    await pace(-8);
    await pace(3);
    await clock.advance(500);
    await waiting;
  });
});

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
      for (let turn = 0; turn < 10; turn += 1) await settled();
      works.emit(name);
    }
    await turned;
    expect(happened).to.eql(['first at 0', 'woken at 10', 'second at 10', 'woken at 20', 'turned at 30']);
  });

  it('continues after failed work', async () => {
    const clock = new TestClock(testStart);
    clock.standStillFor(Promise.reject(new Error('the connection broke')));
    await clock.advance(30);
    expect(clock.now().getTime()).to.equal(testStart.getTime() + 30);
  });
});
