import { expect } from 'chai';
import { recipes } from '../../src/command-line/recipes/recipes.js';
import { runOn } from '../support/command-line.js';
import { client, succeeded } from '../support/contract/contract-client.js';
import { eventChecks } from '../support/contract/contract.js';
import { startTestService, terminalId, type TestService } from '../support/service.js';
import { turning } from '../recurring/series-client.js';

describe('the command line: events trigger', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.close());

  it('knows every event of the contract', () => {
    expect(Object.keys(recipes).sort()).to.deep.equal([...eventChecks.keys()].sort());
  });

  for (const [type, { movesClock }] of Object.entries(recipes)) {
    it(`makes a ${type}${movesClock === undefined ? '' : ', when it may move the clock'}`, async () => {
      if (movesClock !== undefined) {
        const { code, reported } = await runOn(service, 'events', 'trigger', type);
        expect([code, reported.join()]).to.satisfy(
          ([ended, says]: [number, string]) =>
            ended === 2 && says.includes(movesClock) && says.includes('--move-clock'),
        );
      }
      const { code, printed, reported } = await turning(
        service,
        runOn(service, 'events', 'trigger', type, '--json', ...(movesClock === undefined ? [] : ['--move-clock'])),
      );
      expect(code, reported.join('\n')).to.equal(0);
      const event = JSON.parse(printed[0]!) as { type: string };
      expect(event.type).to.equal(type);
      expect(eventChecks.get(type)!(event)).to.deep.equal([]);
    });
  }

  it('leaves a terminal that can be reset', async () => {
    await succeeded(client(service).sandboxReset({ terminalId }));
  });
});
