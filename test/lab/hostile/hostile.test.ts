import { expect } from 'chai';
import { faultIn, type HostileCase, type Target } from './run.js';
import { cases as bodies } from './cases/bodies.js';
import { cases as credentials } from './cases/credentials.js';
import { cases as protocol } from './cases/protocol.js';
import { cases as targets } from './cases/targets.js';
import { apiKey, managementKey, simulatorSecret, startTestService, terminalId } from '../../support/service.js';
import { started } from '../../support/started.js';

/** Every case, by the name of its file. A new file is a line here. */
const hostileCases: Readonly<Record<string, readonly HostileCase[]>> = { targets, bodies, protocol, credentials };

for (const [file, cases] of Object.entries(hostileCases))
  describe(`hostile: ${file}`, () => {
    const service = started(startTestService);
    const keys = { terminalId, apiKey, managementKey, simulatorSecret };
    const target = started((): Target => ({ ...keys, baseUrl: service.baseUrl, now: () => service.clock.now() }));

    for (const hostile of cases)
      it(hostile.name, async () => expect(await faultIn(hostile, target)).to.equal(undefined));

    it('left no error in the log', () =>
      expect(service.logged.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).to.eql([]));
  });
