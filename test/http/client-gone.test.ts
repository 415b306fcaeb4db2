import { expect } from 'chai';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { client, succeeded } from '../support/contract/contract-client.js';
import { payment } from '../support/payments.js';
import { hold } from '../support/processors/processors.js';
import { query } from '../support/records.js';
import { interpose } from '../support/processors/scripted-processor.js';
import { apiKey, startApiService, terminalId, type TestService } from '../support/service.js';
import { until } from '../support/time/until.js';

describe('a client that goes away', () => {
  let service: TestService;
  before(async () => {
    service = await startApiService();
    await succeeded(client(service).sale({ body: payment() }));
  });
  after(() => service.close());
  beforeEach(() => {
    service.logged.length = 0;
  });

  async function send(bytes: string): Promise<Socket> {
    const { hostname, port } = new URL(service.baseUrl);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(bytes);
    return socket;
  }
  const head = (length: number, key = '') =>
    `POST /v1/payments/sale/${terminalId} HTTP/1.1\r\nHost: a\r\nx-api-key: ${apiKey}\r\nContent-Type: ` +
    `application/json\r\nContent-Length: ${length}\r\n${key}\r\n`;
  const lines = () =>
    service.logged.map(
      (line) => JSON.parse(line) as { level: number; msg: string; status?: number; operation?: string },
    );
  const requests = () =>
    lines()
      .filter(({ msg }) => msg === 'request')
      .map(({ operation, status }) => [operation, status]);
  const left = async (): Promise<number> =>
    (
      (await service.deps.metrics.registry.getSingleMetric('payment_terminal_clients_left_total')?.get())?.values ?? []
    ).reduce((sum, { value }) => sum + value, 0);
  const failures = () => lines().filter(({ level }) => level >= 50);

  for (const leave of ['resetAndDestroy', 'destroy'] as const) {
    it(`in the middle of its body (${leave}) is logged as 499, and is no failure`, async () => {
      const before = await left();
      const socket = await send(`${head(1000)}{"amount":`);
      await until('the service reads it', () => socket.bytesWritten > 0);
      socket[leave]();
      await until('it is logged', () => requests().length === 1);
      expect(requests()).to.deep.equal([['sale', 499]]);
      expect(failures()).to.deep.equal([]);
      expect(await left()).to.equal(before + 1);
    });
  }

  it('before its sale is answered is logged as 499; the sale goes on, and its answer is kept', async () => {
    const body = JSON.stringify(payment());
    const held = hold();
    interpose(service, 'simulator_a').next('sale', held.script);
    const socket = await send(head(Buffer.byteLength(body), 'Idempotency-Key: gone\r\n') + body);
    await held.arrived;
    socket.resetAndDestroy();
    await once(socket, 'close');
    // What the service answers afterwards it answers after it has seen the reset.
    await (await fetch(`${service.baseUrl}/health/live`)).text();
    held.release();
    const sales = () => requests().filter(([operation]) => operation === 'sale');
    await until('it is logged', () => sales().length === 1);
    expect(sales()).to.deep.equal([['sale', 499]]);
    expect(failures()).to.deep.equal([]);
    const again = await client(service).sale({ body: JSON.parse(body) as never, idempotencyKey: 'gone' });
    expect([again.status, again.headers['idempotency-replayed']]).to.deep.equal([200, 'true']);
    expect(await query(service, 'SELECT status FROM transactions ORDER BY created_at DESC LIMIT 1')).to.deep.equal([
      { status: 'APPROVED' },
    ]);
  });

  it('while its answer is written is counted, and is no failure', async () => {
    const before = await left();
    // Longer than what fits between the two, so that it is not written at once.
    const socket = await send('GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(30));
    socket.pause();
    await until('it is answered', () => requests().length > 0);
    socket.resetAndDestroy();
    await until('it is counted', async () => (await left()) > before);
    expect(failures()).to.deep.equal([]);
  });
});
