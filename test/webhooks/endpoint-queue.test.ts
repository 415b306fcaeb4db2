import { expect } from 'chai';
import { endpointQueue, type ServeResult } from '../../src/webhooks/deliver.js';
import { nextAttempt } from '../../src/webhooks/schedule.js';

/** A queue whose endpoints are served for as long as the test says. */
class Served {
  readonly begun: string[] = [];
  readonly #ends = new Map<string, (result: ServeResult) => void>();
  readonly queue: (endpoint: string) => void;

  constructor(quick: number, slow: number) {
    this.queue = endpointQueue({ quick, slow }, (endpoint) => {
      expect(this.#ends.has(endpoint), `${endpoint} is served twice at a time`).to.equal(false);
      this.begun.push(endpoint);
      return new Promise((resolve) => {
        this.#ends.set(endpoint, resolve);
      });
    });
  }

  async end(endpoint: string, result: Partial<ServeResult> = {}): Promise<void> {
    const resolve = this.#ends.get(endpoint);
    expect(resolve, `${endpoint} is served`).not.to.equal(undefined);
    this.#ends.delete(endpoint);
    resolve?.({ more: false, slow: false, ...result });
    await new Promise((done) => {
      setImmediate(done);
    });
  }

  /** Returns the calls begun since the last one. */
  called = (): string[] => this.begun.splice(0);
}

describe('webhooks: the queue of endpoints', () => {
  it('serves in order, as many at once as the limit allows', async () => {
    const served = new Served(2, 1);
    for (const endpoint of ['a', 'b', 'c', 'd']) served.queue(endpoint);
    expect(served.called()).to.deep.equal(['a', 'b']);
    await served.end('b');
    expect(served.called()).to.deep.equal(['c']);
    await served.end('a');
    expect(served.called()).to.deep.equal(['d']);
  });

  it('holds an endpoint once', async () => {
    const served = new Served(1, 1);
    for (const endpoint of ['a', 'b', 'b', 'b']) served.queue(endpoint);
    await served.end('a');
    await served.end('b');
    expect(served.called()).to.deep.equal(['a', 'b']);
  });

  it('serves an endpoint once more, afterwards, that is queued while it is served', async () => {
    const served = new Served(2, 1);
    for (const endpoint of ['a', 'a', 'a']) served.queue(endpoint);
    expect(served.called()).to.deep.equal(['a']);
    await served.end('a');
    expect(served.called()).to.deep.equal(['a']);
    await served.end('a');
    expect(served.called()).to.deep.equal([]);
  });

  it('serves an endpoint with more to do again, behind the others', async () => {
    const served = new Served(1, 1);
    for (const endpoint of ['a', 'b', 'c']) served.queue(endpoint);
    await served.end('a', { more: true });
    await served.end('b', { more: true });
    await served.end('c');
    await served.end('a');
    expect(served.called()).to.deep.equal(['a', 'b', 'c', 'a', 'b']);
  });

  it('lets slow endpoints wait for slow ones, and no other', async () => {
    const served = new Served(2, 1);
    served.queue('slow 1');
    served.queue('slow 2');
    await served.end('slow 1', { more: true, slow: true });
    await served.end('slow 2', { more: true, slow: true });
    for (const endpoint of ['a', 'b', 'slow 1', 'slow 2']) served.queue(endpoint);
    expect(served.called()).to.deep.equal(['slow 1', 'slow 2', 'slow 1', 'a', 'b']);
    await served.end('slow 1', { slow: true });
    expect(served.called()).to.deep.equal(['slow 2']);
  });

  it('takes an endpoint back among the quick that was slow once', async () => {
    const served = new Served(2, 1);
    served.queue('a');
    await served.end('a', { slow: true });
    served.queue('a');
    await served.end('a');
    served.queue('slow');
    await served.end('slow', { slow: true });
    served.queue('slow');
    served.queue('a');
    expect(served.called()).to.deep.equal(['a', 'a', 'slow', 'slow', 'a']);
  });
});

describe('webhooks: the schedule', () => {
  const began = new Date('2026-03-10T09:00:00.000Z');

  it('is the one of the specification: 7 attempts, each after the one before', () => {
    const offsets: number[] = [];
    let at: Date | undefined = began;
    for (let attempts = 1; at !== undefined; attempts++) {
      offsets.push((at.getTime() - began.getTime()) / 60_000);
      at = nextAttempt(attempts, at);
    }
    expect(offsets).to.deep.equal([0, 1, 6, 36, 36 + 120, 36 + 120 + 480, 36 + 120 + 480 + 1440]);
  });

  it('counts from when the attempt began, whatever it took', () =>
    expect(nextAttempt(1, new Date('2026-03-10T09:00:07.123Z'))).to.deep.equal(new Date('2026-03-10T09:01:07.123Z')));
});
