import { expect } from 'chai';
import { capWindowStart, retryTime } from '../../../src/payments/retry/policy.js';
import type { ReasonClass } from '../../../src/reasons/reasons.js';

const day = 24 * 60 * 60 * 1000;
const at = new Date('2026-03-31T00:00:00Z');

describe('retry policy', () => {
  it('retries a soft decline and a technical failure 1, 3, 7 and 14 days after the first attempt', () => {
    for (const reasonClass of ['soft', 'technical'] as const) {
      const days: number[] = [];
      let time: Date | undefined = at;
      for (let attemptNumber = 1; time; attemptNumber++) {
        time = retryTime(reasonClass, attemptNumber, time);
        if (time) days.push((time.getTime() - at.getTime()) / day);
      }
      expect(days, reasonClass).to.deep.equal([1, 3, 7, 14]);
    }
  });

  it('retries nothing else', () => {
    for (const reasonClass of ['hard', 'payer-action', 'none'] satisfies ReasonClass[])
      expect(retryTime(reasonClass, 1, at), reasonClass).to.equal(undefined);
  });

  it('counts attempts over thirty days', () => {
    expect(capWindowStart(at).toISOString()).to.equal('2026-03-01T00:00:00.000Z');
  });
});
