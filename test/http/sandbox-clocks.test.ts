import { expect } from 'chai';
import type { Pool } from 'pg';
import { sandboxClocks } from '../../src/http/access/access.js';
import type { TerminalClock } from '../../src/base/terminal.js';
import { TestClock } from '../support/time/clock.js';

/** Returns a pool whose queries are answered manually. */
function heldPool(): { pool: Pool; queries: { answer: (read: TerminalClock) => void; fail: () => void }[] } {
  const queries: { answer: (read: TerminalClock) => void; fail: () => void }[] = [];
  const query = () =>
    new Promise((resolve, reject) => {
      queries.push({
        answer: (read) => {
          resolve({ rows: [read] });
        },
        fail: () => {
          reject(new Error('the connection broke'));
        },
      });
    });
  return { pool: { query } as unknown as Pool, queries };
}

const settled = () =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
const standingAt = (time: string): TerminalClock => ({ clockNow: new Date(time), clockAhead: 0 });
const [early, late] = [standingAt('2026-03-10T00:00:00Z'), standingAt('2026-03-11T00:00:00Z')];
const running: TerminalClock = { clockNow: null, clockAhead: 5_000 };

describe('sandbox clocks', () => {
  let clock: TestClock;
  beforeEach(() => {
    clock = new TestClock(new Date('2026-03-10T00:00:00Z'));
  });

  it('are read once for all callers during the previous read, and after their calls', async () => {
    const { pool, queries } = heldPool();
    const clocks = sandboxClocks(pool, clock);
    const first = clocks.read('TERM01');
    const others = [clocks.read('TERM01'), clocks.read('TERM01'), clocks.read('TERM01')];
    await settled();
    expect(queries).to.have.length(1);
    queries[0]!.answer(early);
    expect(await first).to.equal(early);
    await settled();
    expect(queries).to.have.length(2);
    queries[1]!.answer(late);
    expect(await Promise.all(others)).to.deep.equal([late, late, late]);
  });

  it('are read again for a caller if no read is in progress', async () => {
    const { pool, queries } = heldPool();
    const clocks = sandboxClocks(pool, clock);
    for (const [index, time] of [early, running, late].entries()) {
      const read = clocks.read('TERM01');
      queries[index]!.answer(time);
      expect(await read).to.equal(time);
      await settled();
    }
  });

  it('are read separately', () => {
    const { pool, queries } = heldPool();
    const clocks = sandboxClocks(pool, clock);
    void clocks.read('TERM01');
    void clocks.read('OTHER1');
    expect(queries).to.have.length(2);
  });

  it('are read for later callers when a read does not end: it only blocks its own caller', async () => {
    const { pool, queries } = heldPool();
    const clocks = sandboxClocks(pool, clock);
    const hanging = clocks.read('TERM01');
    const others = [clocks.read('TERM01'), clocks.read('TERM01')];
    await clock.advance(4_999);
    expect(queries).to.have.length(1);
    await clock.advance(1);
    expect(queries).to.have.length(2);
    queries[1]!.answer(late);
    expect(await Promise.all(others)).to.deep.equal([late, late]);
    await settled();
    const later = clocks.read('TERM01');
    expect(queries).to.have.length(3);
    queries[2]!.answer(late);
    expect(await later).to.equal(late);
    await settled();
    // No caller arrives meanwhile: the next one does not wait for it either.
    const alone = clocks.read('TERM01');
    await clock.advance(5_000);
    const next = clocks.read('TERM01');
    expect(queries).to.have.length(5);
    for (const query of queries) query.answer(late);
    expect(await Promise.all([hanging, alone, next])).to.deep.equal([late, late, late]);
  });

  it('fail for those who shared a failed read, and for no later caller', async () => {
    const { pool, queries } = heldPool();
    const clocks = sandboxClocks(pool, clock);
    const failing = clocks.read('TERM01').then(
      () => 'read',
      () => 'failed',
    );
    const next = clocks.read('TERM01');
    queries[0]!.fail();
    expect(await failing).to.equal('failed');
    await settled();
    queries[1]!.answer(late);
    expect(await next).to.equal(late);
  });
});
