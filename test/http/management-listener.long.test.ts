import { operationTable } from '../../generated/operations.js';
import { expect } from 'chai';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { client } from '../support/contract/contract-client.js';
import { contract } from '../support/contract/contract.js';
import { createTestDatabase } from '../support/database/database.js';
import { agentFor, exchange, type HttpAnswer, connectedTo } from '../support/exchange.js';
import { payment } from '../support/payments.js';
import { apiKey, managementKey, startApiService } from '../support/service.js';
import { thrownBy } from '../support/time/clock.js';
import { closing, started } from '../support/started.js';

/** Returns an answer without the headers that differ every time. */
const said = ({ status, headers, text: body }: HttpAnswer) => ({
  status,
  allow: headers.allow,
  body: body.replace(/urn:uuid:[^"]*/, ''),
});

/** Returns the answer to bytes that are not HTTP. */
async function answerTo(bytes: string, baseUrl: string): Promise<string> {
  const socket = await connectedTo(baseUrl);
  socket.write(bytes);
  return (await text(socket)).replaceAll(/urn:uuid:[^"]*|X-Request-Id: .*/gi, '');
}

describe('management operations at a separate address (MANAGEMENT_PORT)', () => {
  const service = started(() => startApiService({ MANAGEMENT_PORT: '0' }));
  let managementUrl: string;
  before(() => {
    managementUrl = service.managementUrl!;
  });

  const headers = { 'x-management-key': managementKey, 'x-api-key': apiKey };
  const atThePublicAddress = (method: string, path: string) => exchange(service.baseUrl, { method, path, headers });
  const atTheirs = (method: string, path: string) => exchange(managementUrl, { method, path, headers });

  it('are at that address, with the management key', async () => {
    expect(managementUrl).not.to.equal(service.baseUrl);
    const operator = client({ baseUrl: managementUrl }, { publicUrl: service.baseUrl });
    expect((await operator.managementTerminalList().ok).terminals).to.have.length(1);
    await operator.managementTerminalList({ managementKey: null }).refused('INVALID_API_KEY');
    expect(said(await atTheirs('DELETE', '/v1/management/terminals'))).to.include({
      status: 405,
      allow: 'GET, HEAD, POST',
    });
  });

  const management = contract.operations.filter(({ tag }) => tag === 'Management');
  // Users call merchant operations at their own address, by the operations that name a role.
  const others = contract.operations.filter(
    ({ tag, operationId }) => tag !== 'Management' && tag !== 'Health' && operationTable[operationId].role === 'none',
  );
  const concrete = (path: string): string => path.replaceAll(/\{[^}]*\}/g, 'a1B2c3');

  it('do not exist at the public address: no answer there reveals them', async () => {
    expect(management).to.have.length.above(20);
    for (const path of new Set(management.map((operation) => concrete(operation.path)))) {
      for (const method of ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS'])
        expect(said(await atThePublicAddress(method, path)), `${method} ${path}`).to.eql(
          said(await atThePublicAddress(method, '/v1/there-is-no-such-path')),
        );
      expect((await atThePublicAddress('GET', `${path}/?limit=1`)).status, path).to.equal(404);
    }
  });

  it('are the only operations there, with the health checks', async () => {
    const unknown = said(await atTheirs('GET', '/v1/there-is-no-such-path'));
    expect(unknown).to.include({ status: 404 });
    for (const path of [
      ...new Set(others.map((operation) => concrete(operation.path))),
      '/',
      '/docs',
      '/openapi.yaml',
      '/errors/',
    ]) {
      expect(said(await atTheirs('GET', path)), path).to.eql(unknown);
      expect(said(await atTheirs('POST', path)), path).to.eql(unknown);
    }
    for (const path of ['/health', '/health/ready', '/health/live']) {
      expect((await atTheirs('GET', path)).status, path).to.equal(200);
      expect((await atThePublicAddress('GET', path)).status, path).to.equal(200);
    }
  });

  it('leave payments at the public address', async () =>
    expect(await client(service).sale({ body: payment() }).ok).to.include({ accepted: true }));

  it('are the only ones of users: a management key makes no refund at the public address', async () => {
    const { transaction_id, order_id = '' } = await client(service).sale({ body: payment() }).ok;
    const body = { transaction_reference_id: transaction_id, order_reference_id: order_id };
    const refund = { body, apiKey: null, headers: { 'x-management-key': managementKey } };
    await client(service).refund(refund).refused('INVALID_API_KEY');
    await client({ baseUrl: managementUrl }, { publicUrl: service.baseUrl }).refund(refund).ok;
  });

  it('answer invalid HTTP as the public address does', async () => {
    const answer = await answerTo('NOT HTTP\r\n\r\n', managementUrl);
    expect(answer).to.match(/^HTTP\/1\.1 400 /);
    expect(answer).to.equal(await answerTo('NOT HTTP\r\n\r\n', service.baseUrl));
  });

  it('are at the public address if no port is set', async () => {
    await using plain = closing(await startApiService());
    expect(plain.managementUrl).to.equal(undefined);
    await client(plain).managementTerminalList().ok;
  });
});

describe('the address of the management operations', () => {
  it('is named in the refusal when it cannot be listened on', async () => {
    const other = await startApiService({ MANAGEMENT_PORT: '0' });
    const database = await createTestDatabase();
    const { port } = new URL(other.managementUrl!);
    const refusal = await thrownBy(startApiService({ MANAGEMENT_PORT: port }, { database }));
    expect(refusal.message).to.match(
      new RegExp(`^MANAGEMENT_PORT ${port} on 127\\.0\\.0\\.1 cannot be listened on \\(EADDRINUSE\\): .*\\.$`),
    );
    await Promise.all([other.close(), database.drop()]);
  });

  it('is closed when the service stops, with the connections that are idle, after the request that runs', async () => {
    const service = await startApiService({ MANAGEMENT_PORT: '0' });
    const { hostname, port } = new URL(service.managementUrl!);
    const agent = agentFor(service.managementUrl!);
    expect((await exchange(service.managementUrl!, { method: 'GET', path: '/health' }, agent)).status).to.equal(200);

    // A request that has begun, and whose body follows after the service is told to stop.
    const body = '{"name":"Begun before"}';
    const running = connect(Number(port), hostname);
    running.write(
      `POST /v1/management/accounts HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nx-management-key: ` +
        `${managementKey}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    await once(running, 'data'); // 100 Continue: it is being worked on
    const stopping = service.close();
    const late = await thrownBy(once(connect(Number(port), hostname), 'connect'));
    expect((late as NodeJS.ErrnoException).code).to.equal('ECONNREFUSED');
    running.write(body);
    expect(await text(running))
      .to.match(/^HTTP\/1\.1 200 /)
      .and.include('Connection: close')
      .and.include('Begun before');
    await stopping;
    agent.destroy();
  });
});
