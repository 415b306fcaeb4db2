import { expect } from 'chai';
import { nextAttempt } from '../../src/webhooks/schedule.js';

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

  it('counts from when the attempt began, whatever it took', () => {
    expect(nextAttempt(1, new Date('2026-03-10T09:00:07.123Z'))).to.deep.equal(new Date('2026-03-10T09:01:07.123Z'));
  });
});
