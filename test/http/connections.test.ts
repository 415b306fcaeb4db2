import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { expect } from 'chai';
import { systemRandom } from '../../src/base/random.js';
import { arrivalLimits, createHttpServer, holdRequests, listen } from '../../src/http/request/listen.js';
import { answerProtocolErrors } from '../../src/http/request/protocol.js';
import { freePort } from '../../scripts/support/loopback.js';
import { payment } from '../support/payments.js';
import { hold } from '../support/processors/processors.js';
import { interpose } from '../support/processors/scripted-processor.js';
import { apiKey, startApiService, terminalId, testStart } from '../support/service.js';
import { TestClock, until } from '../support/time/clock.js';
import { startedApi } from '../support/contract/contract-client.js';
import { connectedTo } from '../support/exchange.js';
import { closing } from '../support/started.js';

describe('a client that disconnects', () => {
  const { service, api } = startedApi();
  before(() => api.sale({ body: payment() }).ok);
  beforeEach(() => {
    service.logged.length = 0;
  });

  async function send(bytes: string): Promise<Socket> {
    const socket = await connectedTo(service.baseUrl);
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

  for (const leave of ['resetAndDestroy', 'destroy'] as const)
    it(`in the middle of its body (${leave}) is logged as 499, and is no failure`, async () => {
      const before = await left();
      const socket = await send(`${head(1000)}{"amount":`);
      await until('the service reads it', () => socket.bytesWritten > 0);
      socket[leave]();
      await until('it is logged', () => requests().length === 1);
      expect(requests()).to.eql([['sale', 499]]);
      expect(failures()).to.eql([]);
      expect(await left()).to.equal(before + 1);
    });

  it('before its sale is answered is logged as 499; the sale continues, and its answer is stored', async () => {
    const body = JSON.stringify(payment());
    const held = hold();
    interpose(service, 'simulator_a').next('sale', held.script);
    const socket = await send(head(Buffer.byteLength(body), 'Idempotency-Key: gone\r\n') + body);
    await held.arrived;
    socket.resetAndDestroy();
    await once(socket, 'close');
    // The service has processed the reset before it answers this request.
    await (await fetch(`${service.baseUrl}/health/live`)).text();
    held.release();
    const sales = () => requests().filter(([operation]) => operation === 'sale');
    await until('it is logged', () => sales().length === 1);
    expect(sales()).to.eql([['sale', 499]]);
    expect(failures()).to.eql([]);
    const again = await api.sale({ body: JSON.parse(body) as never, idempotencyKey: 'gone' });
    expect([again.status, again.headers['idempotency-replayed']]).to.eql([200, 'true']);
    expect(await service.query('SELECT status FROM transactions ORDER BY created_at DESC LIMIT 1')).to.eql([
      { status: 'APPROVED' },
    ]);
  });

  it('while its answer is written is counted, and is no failure', async () => {
    const before = await left();
    // Longer than the buffers of both sides, so that it is not written at once.
    const socket = await send('GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(30));
    socket.pause();
    await until('it is answered', () => requests().length > 0);
    socket.resetAndDestroy();
    await until('it is counted', async () => (await left()) > before);
    expect(failures()).to.eql([]);
  });
});

/** A thousandth of the real limits would be too short for a busy machine. */
const limits = { request: 200, check: 20 };

describe('a request during the start', () => {
  it('is answered once the service has started', async () => {
    const port = await freePort();
    const starting = startApiService({ PORT: String(port) });
    let socket: Socket | undefined;
    await until('the address is open', async () => {
      const trial = connect(port, '127.0.0.1');
      socket = await once(trial, 'connect').then(
        () => trial,
        () => undefined,
      );
      return socket !== undefined;
    });
    const answer = text(socket!);
    socket!.write('GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    await using _service = closing(await starting);
    expect(await answer).to.match(/^HTTP\/1\.1 200 /);
  });

  it('is passed on in order, with those after it', async () => {
    const server = createHttpServer();
    const answer = holdRequests(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    try {
      const { port } = server.address() as AddressInfo;
      const received: (string | undefined)[] = [];
      const first = fetch(`http://127.0.0.1:${port}/1`);
      await once(server, 'request');
      answer(({ url }, response) => {
        received.push(url);
        response.end('answered');
      });
      expect(await (await first).text()).to.equal('answered');
      expect(await (await fetch(`http://127.0.0.1:${port}/2`)).text()).to.equal('answered');
      expect(received).to.eql(['/1', '/2']);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
});

it('600 connections are opened while the service accepts none', async function () {
  if (process.platform !== 'linux' || Number(readFileSync('/proc/sys/net/core/somaxconn')) < 4_096) this.skip();
  const address = { host: '127.0.0.1', port: 0, baseUrl: undefined, management: undefined };
  const { baseUrl, close } = await listen(createHttpServer(), address);
  const all = new Int32Array(new SharedArrayBuffer(4));
  const opening = `const { workerData: { port, all } } = require('node:worker_threads'); let opened = 0;
    for (let n = 0; n < 600; n++) require('node:net').connect(port, '127.0.0.1', () => {
      if (++opened === 600) { Atomics.store(all, 0, 1); Atomics.notify(all, 0); }
    });`;
  const worker = new Worker(opening, { eval: true, workerData: { port: Number(new URL(baseUrl).port), all } });
  try {
    // This thread, which would accept them, waits.
    expect(Atomics.wait(all, 0, 0, 20_000)).to.not.equal('timed-out');
  } finally {
    await worker.terminate();
    await close();
  }
});

describe('a slow sender', () => {
  const clock = new TestClock(testStart);
  const server = createHttpServer(limits);
  before(async () => {
    answerProtocolErrors(server, { random: systemRandom, baseUrl: 'https://a', clock });
    server.on('request', (request, response) => request.resume().once('end', () => response.end('taken')));
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  after(async () => {
    server.closeAllConnections();
    await once(server.close(), 'close');
  });

  const sender = () => connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);

  it('has 30 seconds, looked at every second, and a request that arrives in time is answered', async () => {
    expect(arrivalLimits).to.eql({ request: 30_000, check: 1_000 });
    const patient = createHttpServer();
    // Load balancers close connections that are idle for 60 seconds. The service must not be the first.
    expect(patient.keepAliveTimeout).to.equal(65_000);
    patient.on('request', (request, response) => request.resume().once('end', () => response.end('taken')));
    await once(patient.listen(0, '127.0.0.1'), 'listening');
    const socket = connect((patient.address() as AddressInfo).port, '127.0.0.1');
    socket.end('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nConnection: close\r\n\r\nab');
    expect(await text(socket)).to.match(/^HTTP\/1\.1 200 /);
    await once(patient.close(), 'close');
  });

  for (const [part, begun] of [
    ['headers', 'GET / HTTP/1.1\r\nHost: a\r\nX-'],
    ['body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n'],
  ] as const)
    it(`is answered 408 when the ${part} drip in for too long, and cut off though it drips on`, async () => {
      const socket = sender();
      socket.write(begun);
      const dripping = setInterval(() => socket.write('a'), 10);
      try {
        const [answer] = (await once(socket, 'data')) as [Buffer];
        expect(answer.toString())
          .to.match(/^HTTP\/1\.1 408 /)
          .and.include('VALIDATION/REQUEST_TIMEOUT');
        expect(answer.toString()).to.include('Strict-Transport-Security: max-age=31536000\r\n');
        // It continues to write: the connection ends by its time limit, not by inactivity.
        const sockets = () => new Promise<number>((done) => server.getConnections((_error, count) => done(count)));
        expect(await sockets()).to.equal(1);
        await clock.advance(5_000);
        await once(socket, 'close');
        expect(await sockets()).to.equal(0);
      } finally {
        clearInterval(dripping);
        socket.destroy();
      }
    });
});
