import { expect } from 'chai';
import type { Target } from './case.js';
import { hostileCases } from './cases/all.js';
import { faultIn } from './run.js';
import {
  apiKey,
  managementKey,
  simulatorSecret,
  startTestService,
  terminalId,
  type TestService,
} from '../support/service.js';

/** The limits of an address as they are by default. */
const limits = { RATE_LIMIT_FAILED_AUTHENTICATIONS: '60', RATE_LIMIT_NOTIFICATIONS: '100' };

for (const [file, cases] of Object.entries(hostileCases)) {
  describe(`hostile: ${file}`, () => {
    let service: TestService;
    let target: Target;
    before(async () => {
      service = await startTestService(limits);
      target = {
        baseUrl: service.baseUrl,
        terminalId,
        apiKey,
        managementKey,
        simulatorSecret,
        now: () => service.clock.now(),
      };
    });
    after(() => service.close());

    for (const hostile of cases) {
      it(hostile.name, async () => {
        expect(await faultIn(hostile, target)).to.equal(undefined);
      });
    }

    it('left no error in the log', () => {
      expect(service.logged.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).to.deep.equal([]);
    });
  });
}
