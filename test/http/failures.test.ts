import { expect } from 'chai';
import { once } from 'node:events';
import Koa from 'koa';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Schema } from '../../src/base/contract.js';
import { handleUnanswered } from '../../src/http/request/last-resort.js';
import { addApiKey } from '../support/access.js';
import { client, refused, succeeded, type ContractClient } from '../support/contract/contract-client.js';
import { openDatabaseLine, type DatabaseLine } from '../support/database/database-line.js';
import { payment } from '../support/payments.js';
import { ScriptedRandom } from '../support/random.js';
import { startTestService, type TestService } from '../support/service.js';
import { until } from '../support/time/until.js';

describe('failures', () => {
  const random = new ScriptedRandom();
  let line: DatabaseLine;
  let service: TestService;
  let api: ContractClient;

  before(async () => {
    line = await openDatabaseLine();
    service = await startTestService(line.settings, { random });
    api = client(service);
  });
  after(async () => {
    await service.close();
    await line.drop();
  });

  it('of our own answer 500 without saying what is wrong; the log says it, with the id of the request', async () => {
    random.broken = true;
    const answer = await api.sale({ body: payment() });
    random.broken = false;
    const { detail, context } = await refused(answer, 'SYSTEM/INTERNAL_ERROR');
    expect(detail).to.equal('Something went wrong on our side; nothing can be said about the request.');
    expect(context).to.equal(undefined);
    const [entry] = service.logged.filter((entry) => entry.includes('the source of randomness is broken'));
    expect(JSON.parse(entry!)).to.include({
      level: 50,
      msg: 'a request failed',
      requestId: answer.headers['x-request-id'],
    });
    await succeeded(api.sale({ body: payment() }));
  });

  describe('of the database', () => {
    before(async () => {
      await addApiKey(service, 'ptk_test_not_read_yet');
      await succeeded(api.sale({ body: payment() }));
      line.cut();
    });

    it('answer 503 and when to come again, wherever they are noticed', async () => {
      const answers = {
        'with the key in memory': await api.sale({ body: payment() }),
        'with a key': await api.sale({ body: payment(), idempotencyKey: 'key-1' }),
        'with a key that must be read': await api.sale({ body: payment(), apiKey: 'ptk_test_not_read_yet' }),
        'at a status': await api.transactionStatus({ params: { transaction_id: 'a1B2c3D4' } }),
        'by another client of the database': await api.sale({ body: payment({ order_id: 'a1B2c3D4' }) }),
      };
      for (const [name, answer] of Object.entries(answers)) {
        expect(answer.status, `${name}: ${answer.text}`).to.equal(503);
        const { context } = await refused(answer, 'SYSTEM/TEMPORARILY_UNAVAILABLE');
        expect(context).to.deep.equal({ retry_after_seconds: 2 });
      }
    });

    it('are told by the readiness, not by the life', async () => {
      const ready = await api.healthReady();
      expect([ready.status, (ready.body as Schema<'HealthReport'>).checks]).to.deep.equal([
        503,
        { database: 'unavailable', workers: 'ok', recovery: 'none' },
      ]);
      await succeeded(api.healthLive());
      await succeeded(api.health());
    });

    it('end with them: the same requests are answered again', async () => {
      await line.mend();
      await until('the database is there again', async () => (await api.healthReady()).status === 200);
      await succeeded(api.sale({ body: payment(), idempotencyKey: 'key-1' }));
      await succeeded(api.sale({ body: payment(), apiKey: 'ptk_test_not_read_yet' }));
    });
  });

  describe('that no request can be answered with', () => {
    it('are no line on standard error when a client resets its connection, and no error in the log', async () => {
      const printed: unknown[] = [];
      const { error } = console;
      console.error = (...words: unknown[]) => {
        printed.push(words);
      };
      try {
        const { hostname, port } = new URL(service.baseUrl);
        const socket = connect(Number(port), hostname);
        await once(socket, 'connect');
        // Much more than a connection holds, of which the beginning is read.
        socket.write('GET /docs/scalar.js HTTP/1.1\r\nHost: a\r\n\r\n');
        await once(socket, 'data');
        socket.pause();
        socket.resetAndDestroy();
        await until(
          'the service has noticed',
          () =>
            printed.length > 0 ||
            service.logged.some((line) => line.includes('a client disconnected before its answer')),
        );
      } finally {
        console.error = error;
      }
      expect(printed).to.deep.equal([]);
      expect(service.logged.filter((line) => line.includes('an answer could not be made'))).to.deep.equal([]);
    });

    it('are a problem where the envelope itself fails', async () => {
      const app = new Koa();
      handleUnanswered(app, service.deps);
      app.use(() => {
        throw new Error('the secret of this place');
      });
      const server = app.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      expect([response.status, response.headers.get('content-type')]).to.deep.equal([500, 'application/problem+json']);
      expect(await response.text())
        .to.include('SYSTEM/INTERNAL_ERROR')
        .and.not.include('secret');
      server.close();
      server.closeAllConnections();
    });
  });

  describe('of the protocol', () => {
    async function raw(bytes: string): Promise<{ head: string; body: Schema<'Problem'> }> {
      const { hostname, port } = new URL(service.baseUrl);
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      socket.write(bytes);
      const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
      return { head, body: JSON.parse(body) as Schema<'Problem'> };
    }
    const cases: Record<string, [string, number]> = {
      'what is no HTTP': ['hello\r\n\r\n', 400],
      'a header without a colon': ['GET /health HTTP/1.1\r\nHost: a\r\nnonsense\r\n\r\n', 400],
      'two lengths': ['POST /health HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
      'a length and chunks, which a proxy might read otherwise': [
        'POST /health HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
        400,
      ],
      'headers that are too large': [
        `GET /health HTTP/1.1\r\nHost: a\r\nx-api-key: ${'k'.repeat(20_000)}\r\n\r\n`,
        431,
      ],
    };
    for (const [name, [bytes, status]] of Object.entries(cases)) {
      it(`answer ${name} with ${status}, as a problem, and close the connection`, async () => {
        const { head, body } = await raw(bytes);
        expect(head)
          .to.match(new RegExp(`^HTTP/1.1 ${status} `))
          .and.match(/^Link: .*service-doc.*service-desc/m)
          .and.match(/^X-Request-Id: [\da-f-]{36}$/m)
          .and.match(/^Connection: close$/m);
        expect(body).to.include({
          status,
          reason_code: status === 431 ? 'VALIDATION/HEADERS_TOO_LARGE' : 'VALIDATION/MALFORMED_REQUEST',
        });
      });
    }
  });
});
