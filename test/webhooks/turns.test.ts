import { expect } from 'chai';
import { takeTurns, type TurnResult } from '../../src/webhooks/turns.js';

/** Turns that end when the test says so. */
class Hall {
  readonly begun: string[] = [];
  readonly #ends = new Map<string, (result: TurnResult) => void>();
  readonly offer: (who: string) => void;

  constructor(quick: number, slow: number) {
    this.offer = takeTurns({ quick, slow }, (who) => {
      expect(this.#ends.has(who), `${who} has two turns at a time`).to.equal(false);
      this.begun.push(who);
      return new Promise((resolve) => { this.#ends.set(who, resolve); });
    });
  }

  async end(who: string, result: Partial<TurnResult> = {}): Promise<void> {
    const resolve = this.#ends.get(who);
    expect(resolve, `${who} has a turn`).not.to.equal(undefined);
    this.#ends.delete(who);
    resolve?.({ more: false, slow: false, ...result });
    await new Promise((done) => { setImmediate(done); });
  }

  /** Who began since the last time. */
  called = (): string[] => this.begun.splice(0);
}

describe('webhooks: turns', () => {
  it('are given in order, as many at once as the line allows', async () => {
    const hall = new Hall(2, 1);
    for (const who of ['a', 'b', 'c', 'd']) hall.offer(who);
    expect(hall.called()).to.deep.equal(['a', 'b']);
    await hall.end('b');
    expect(hall.called()).to.deep.equal(['c']);
    await hall.end('a');
    expect(hall.called()).to.deep.equal(['d']);
  });

  it('are not given to anybody who is in the line already', async () => {
    const hall = new Hall(1, 1);
    for (const who of ['a', 'b', 'b', 'b']) hall.offer(who);
    await hall.end('a');
    await hall.end('b');
    expect(hall.called()).to.deep.equal(['a', 'b']);
  });

  it('are given once more, and not at the same time, to whoever was offered one during theirs', async () => {
    const hall = new Hall(2, 1);
    for (const who of ['a', 'a', 'a']) hall.offer(who);
    expect(hall.called()).to.deep.equal(['a']);
    await hall.end('a');
    expect(hall.called()).to.deep.equal(['a']);
    await hall.end('a');
    expect(hall.called()).to.deep.equal([]);
  });

  it('come round again, behind the others, to whoever wants more', async () => {
    const hall = new Hall(1, 1);
    for (const who of ['a', 'b', 'c']) hall.offer(who);
    await hall.end('a', { more: true });
    await hall.end('b', { more: true });
    await hall.end('c');
    await hall.end('a');
    expect(hall.called()).to.deep.equal(['a', 'b', 'c', 'a', 'b']);
  });

  it('of those who were slow hold up nobody but the slow', async () => {
    const hall = new Hall(2, 1);
    hall.offer('slow 1');
    hall.offer('slow 2');
    await hall.end('slow 1', { more: true, slow: true });
    await hall.end('slow 2', { more: true, slow: true });
    for (const who of ['a', 'b', 'slow 1', 'slow 2']) hall.offer(who);
    expect(hall.called()).to.deep.equal(['slow 1', 'slow 2', 'slow 1', 'a', 'b']);
    await hall.end('slow 1', { slow: true });
    expect(hall.called()).to.deep.equal(['slow 2']);
  });

  it('of one who was slow and is quick again are in the first line', async () => {
    const hall = new Hall(2, 1);
    hall.offer('a');
    await hall.end('a', { slow: true });
    hall.offer('a');
    await hall.end('a');
    hall.offer('slow');
    await hall.end('slow', { slow: true });
    hall.offer('slow');
    hall.offer('a');
    expect(hall.called()).to.deep.equal(['a', 'a', 'slow', 'slow', 'a']);
  });
});
