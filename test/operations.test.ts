import { expect } from 'chai';
import { operations } from '../src/operations.js';
import type { OperationId } from '../src/handler.js';
import { TestClock } from './support/clock.js';
import { client, type ContractClient } from './support/contract-client.js';
import { contractOperations } from './support/contract.js';
import { apiKey, managementKey, startTestService, terminalId, type TestService } from './support/service.js';

/** The operations of the contract that answer 501. This list only ever gets shorter. */
const notServed: readonly OperationId[] = [];

/** Every example that the contract gives of a request, sent as it stands: the client holds the answer against the contract. */
describe('operations', () => {
  const missing = new Set<OperationId>();
  let service: TestService;
  let api: ContractClient;

  before(async () => {
    // The day on which the examples were written: they tell of times before it and dates after it.
    service = await startTestService({}, { clock: new TestClock(new Date('2026-12-01T12:00:00.000Z')) });
    api = client(service);
  });
  after(() => service.close());

  it('are those of the contract', () => {
    expect(Object.keys(operations).sort()).to.deep.equal(contractOperations.map(({ operationId }) => operationId).sort());
  });

  for (const { operationId, method, path: template, requests } of contractOperations) {
    for (const [name, { path, query, body }] of requests) {
      it(`${operationId} answers its example ${name}`, async () => {
        const values: Readonly<Record<string, string>> = { ...path, terminal_friendly_id: terminalId };
        const address = template.replace(/\{(\w+)\}/g, (_, parameter: string) => encodeURIComponent(values[parameter]!));
        const { status } = await api.send({
          method, path: `${address}?${new URLSearchParams(query).toString()}`,
          headers: { 'x-api-key': apiKey, 'x-management-key': managementKey, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        if (status === 501) missing.add(operationId);
        expect(status, 'the example is not well formed').not.to.be.oneOf([400, 413, 415]);
        expect(status, 'it failed').not.to.equal(500);
      });
    }
  }

  it('are all served, but for those in the list', () => { expect([...missing].sort()).to.deep.equal([...notServed].sort()); });
});
