import { expect } from 'chai';
import { readConfig } from '../../../src/config/config.js';
import { callTimes } from '../../../src/payments/send/call-times.js';
import { testStart } from '../../support/service.js';

describe('times of a call', () => {
  it('end before the lease does, so that what is not sent after its last moment is not sent past its lease', () => {
    for (const routes of [[], ['simulator_a'], ['simulator_a', 'simulator_b']]) {
      const terminal = { routes } as never;
      const clock = { now: () => testStart } as never;
      const { takesEffectUntil, leasedUntil } = callTimes(
        { clock, config: readConfig({}) },
        { terminal, now: testStart },
      );
      expect(leasedUntil.getTime() - takesEffectUntil.getTime()).to.equal(10_000);
    }
  });
});
