import { expect } from 'chai';
import type { Store } from '../../src/store/connection/open.js';
import type { ServiceDeps } from '../../src/service.js';
import { client, refused, type ContractClient } from '../support/contract/contract-client.js';
import { contractOperations, type ContractOperation } from '../support/contract/contract.js';
import { openDatabaseLine, type DatabaseLine } from '../support/database/database-line.js';
import type { HttpRequest } from '../support/exchange.js';
import { managementKey, startApiService, terminalId, type TestService } from '../support/service.js';

/** What is the same for all operations of the operator, asked with the examples of the contract. */
describe('management: every operation', () => {
  let line: DatabaseLine;
  let service: TestService;
  let api: ContractClient;
  before(async () => {
    line = await openDatabaseLine();
    service = await startApiService(line.settings);
    api = client(service);
  });
  after(async () => {
    await service.close();
    await line.drop();
  });

  const operations = contractOperations.filter(({ keyHeader }) => keyHeader === 'x-management-key');
  const withBody = operations.filter(({ takesBody }) => takesBody);

  /** The searches, which are refused without a place to look. */
  const searches: ReadonlySet<string> = new Set([
    'managementTransactionList',
    'managementSeriesList',
    'managementRequestList',
    'managementOccurrenceList',
    'managementOverviewGet',
  ]);

  function example(
    { operationId, method, path: template, requests }: ContractOperation,
    fields: Partial<HttpRequest> = {},
  ): HttpRequest {
    const [{ path, query, body } = { path: {}, query: {}, body: undefined }] = requests.values();
    const values: Readonly<Record<string, string>> = { ...path, terminal_friendly_id: terminalId };
    const asked = new URLSearchParams({
      ...query,
      ...(searches.has(operationId) ? { terminal_friendly_id: terminalId } : {}),
    }).toString();
    return {
      method,
      path: template.replace(/\{(\w+)\}/g, (_, name: string) => values[name]!) + (asked === '' ? '' : `?${asked}`),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...fields,
      headers: {
        'x-management-key': managementKey,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...fields.headers,
      },
    };
  }

  for (const operation of withBody) {
    it(`refuses a body that is no JSON object, too large, or of another type: ${operation.operationId}`, async () => {
      await refused(api.send(example(operation, { body: '{' })), 'VALIDATION/MALFORMED_JSON');
      await refused(api.send(example(operation, { body: '[]' })), 'VALIDATION/INVALID_FIELD');
      await refused(
        api.send(example(operation, { body: JSON.stringify('x'.repeat(262_144)) })),
        'VALIDATION/REQUEST_TOO_LARGE',
      );
      await refused(
        api.send(example(operation, { headers: { 'Content-Type': 'text/plain' } })),
        'VALIDATION/UNSUPPORTED_MEDIA_TYPE',
      );
    });
  }

  it('looks at no Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'key-1' };
    const bodies = [];
    for (const name of ['One', 'Another'])
      bodies.push((await api.managementAccountCreate({ body: { name }, headers })).body);
    expect(bodies.map((body) => (body as { name: string }).name)).to.deep.equal(['One', 'Another']);
  });

  // What is of a user is refused to the key before anything is read.
  const reading = operations.filter(
    ({ path, operationId }) =>
      !path.includes('/current') && !/^management(AccessTokenCreate|Passkey(?!List))/.test(operationId),
  );

  it('answers a failure of ours with 500', async () => {
    const deps = service.deps as { -readonly [Name in keyof ServiceDeps]: ServiceDeps[Name] };
    const { store, recovery } = deps;
    const broken = <Part extends object>(part: Part): Part =>
      new Proxy(part, {
        get: () => {
          throw new Error('the store is broken');
        },
      });
    const pool = broken(store.pool);
    deps.store = { ...store, prisma: broken(store.prisma), pool, lagging: (read) => read(pool) } satisfies Store;
    deps.recovery = broken(recovery);
    try {
      for (const operation of reading) await refused(api.send(example(operation)), 'SYSTEM/INTERNAL_ERROR');
    } finally {
      deps.store = store;
      deps.recovery = recovery;
    }
  });

  it('answers 503 while there is no database', async () => {
    line.cut();
    for (const operation of reading) await refused(api.send(example(operation)), 'SYSTEM/TEMPORARILY_UNAVAILABLE');
    await line.mend();
  });
});
