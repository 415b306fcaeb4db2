import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import Koa from 'koa';
import { startLoopbackServer } from '../../scripts/support/loopback.js';
import type { Schema } from '../../src/base/contract.js';
import { handleUnanswered } from '../../src/http/request/protocol.js';
import { client, refused, succeeded, startedApi } from '../support/contract/contract-client.js';
import type { Answer, ContractClient } from '../support/contract/contract-client.js';
import { startBehindLine } from '../support/database/database-line.js';
import { createMigratedDatabaseOn, type TestDatabase, testServer } from '../support/database/database.js';
import { addApiKey } from '../support/merchants.js';
import { payment } from '../support/payments.js';
import { ScriptedRandom, startApiService, startTestService, type TestService } from '../support/service.js';
import { until } from '../support/time/clock.js';
import { closing, replacing, started } from '../support/started.js';
import { connectedTo } from '../support/exchange.js';

describe('failures', () => {
  const random = new ScriptedRandom();
  const { line, service, api } = started(() => startBehindLine((settings) => startTestService(settings, { random })));

  it('inside the service answer 500 without details; the log has them, with the id of the request', async () => {
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
    await api.sale({ body: payment() }).ok;
  });

  describe('of the database', () => {
    before(async () => {
      await addApiKey(service, 'ptk_test_not_read_yet');
      await api.sale({ body: payment() }).ok;
      line.cut();
    });

    it('answer 503 and when to come again, wherever they are noticed', async () => {
      const answers = {
        'with the key in memory': await api.sale({ body: payment() }),
        'with a key': await api.sale({ body: payment(), idempotencyKey: 'key-1' }),
        'with a key that must be read': await api.sale({ body: payment(), apiKey: 'ptk_test_not_read_yet' }),
        'at a status': await api.transactionStatus({ transaction_id: 'a1B2c3D4' }),
        'by another client of the database': await api.sale({ body: payment({ order_id: 'a1B2c3D4' }) }),
      };
      for (const [name, answer] of Object.entries(answers)) {
        expect(answer.status, `${name}: ${answer.text}`).to.equal(503);
        expect((await refused(answer, 'SYSTEM/TEMPORARILY_UNAVAILABLE')).context).to.eql({ retry_after_seconds: 2 });
      }
    });

    it('are reported by readiness, not by liveness', async () => {
      const ready = await api.healthReady();
      expect([ready.status, (ready.body as Schema<'HealthReport'>).checks]).to.eql([
        503,
        { database: 'unavailable', workers: 'ok', recovery: 'none', keys: 'ok' },
      ]);
      await api.healthLive().ok;
      await api.health().ok;
    });

    it('end with them: the same requests are answered again', async () => {
      await line.mend();
      await until('the database is there again', async () => (await api.healthReady()).status === 200);
      await api.sale({ body: payment(), idempotencyKey: 'key-1' }).ok;
      await api.sale({ body: payment(), apiKey: 'ptk_test_not_read_yet' }).ok;
    });
  });

  describe('that no request can be answered with', () => {
    it('are no line on standard error when a client resets its connection, and no error in the log', async () => {
      const printed: unknown[] = [];
      using _replaced = replacing(console, { error: (...words: unknown[]) => void printed.push(words) });
      const socket = await connectedTo(service.baseUrl);
      // Much more than a connection holds, of which the beginning is read.
      socket.write('GET /docs/scalar.js HTTP/1.1\r\nHost: a\r\n\r\n');
      await once(socket, 'data');
      socket.pause();
      socket.resetAndDestroy();
      await until(
        'the service has noticed',
        () =>
          printed.length > 0 || service.logged.some((line) => line.includes('a client disconnected before its answer')),
      );
      expect(printed).to.eql([]);
      expect(service.logged.filter((line) => line.includes('an answer could not be made'))).to.eql([]);
    });

    it('are a problem where the envelope itself fails', async () => {
      const app = new Koa();
      handleUnanswered(app, service.deps);
      app.use(() => {
        throw new Error('the secret of this place');
      });
      const answer = app.callback();
      await using server = closing(await startLoopbackServer((request, response) => void answer(request, response)));
      const response = await fetch(server.url);
      expect([response.status, response.headers.get('content-type')]).to.eql([500, 'application/problem+json']);
      expect(await response.text())
        .to.include('SYSTEM/INTERNAL_ERROR')
        .and.not.include('secret');
    });
  });

  describe('of the protocol', () => {
    async function raw(bytes: string): Promise<{ head: string; body: Schema<'Problem'> }> {
      const socket = await connectedTo(service.baseUrl);
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
    for (const [name, [bytes, status]] of Object.entries(cases))
      it(`answer ${name} with ${status}, as a problem, and close the connection`, async () => {
        const { head, body } = await raw(bytes);
        expect(head).to.match(new RegExp(`^HTTP/1.1 ${status} `));
        expect(head).to.match(/^Link: .*service-doc.*service-desc/m);
        expect(head).to.match(/^X-Request-Id: [\da-f-]{36}$/m);
        expect(head).to.match(/^Connection: close$/m);
        expect(body).to.include({
          status,
          reason_code: status === 431 ? 'VALIDATION/HEADERS_TOO_LARGE' : 'VALIDATION/MALFORMED_REQUEST',
        });
      });
  });
});

describe('an unreachable database', () => {
  /** The two ways to the database: the service's SQL, and Prisma. */
  const asks: Readonly<Record<'a sale' | 'a new account', (api: ContractClient) => Promise<Answer<unknown>>>> = {
    'a sale': (api: ContractClient) => api.sale({ body: payment() }),
    'a new account': (api: ContractClient) => api.managementAccountCreate({ body: { name: 'Example Shop' } }),
  };

  const errorLines = (service: TestService): { msg: string; outage?: string; suppressed?: number }[] =>
    service.logged
      .map((line) => JSON.parse(line) as { level: number; msg: string; outage?: string; suppressed?: number })
      .filter(({ level }) => level >= 50);

  const { service, api } = startedApi();
  before(async () => {
    await Promise.all(service.deps.lifecycle.tickers.map((ticker) => ticker.stop()));
    await service.query(`CREATE TABLE failing (state TEXT);
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
        $$ DECLARE failure TEXT := (SELECT state FROM failing); BEGIN IF failure IS NOT NULL THEN RAISE EXCEPTION
        'as ordered' USING ERRCODE = failure; END IF; RETURN NEW; END $$;
      CREATE TRIGGER fail BEFORE INSERT ON transactions FOR EACH ROW EXECUTE FUNCTION fail();
      CREATE TRIGGER fail BEFORE INSERT ON accounts FOR EACH ROW EXECUTE FUNCTION fail()`);
  });
  const failWith = (state: string | null) =>
    service.deps.store.pool.query(
      `DELETE FROM failing; INSERT INTO failing VALUES (${state === null ? 'NULL' : `'${state}'`})`,
    );

  for (const [name, ask] of Object.entries(asks)) {
    for (const state of '57P01 57P03 53100 57014 53300 08006 25006 55P03 40P01 40001 55000'.split(' '))
      it(`answers ${name} with 503 and Retry-After for SQLSTATE ${state}`, async () => {
        await failWith(state);
        const answer = await ask(api);
        const { context } = await refused(answer, 'SYSTEM/TEMPORARILY_UNAVAILABLE');
        expect([answer.headers['retry-after'], context]).to.eql(['2', { retry_after_seconds: 2 }]);
      });
    it(`answers ${name} with 500 for an internal error`, async () => {
      await failWith('42883');
      await refused(await ask(api), 'SYSTEM/INTERNAL_ERROR');
    });
    it(`answers ${name} when it is reachable again`, async () => {
      await failWith(null);
      await succeeded(ask(api));
    });
  }

  it('is logged by a line a second, however many requests fail', async () => {
    await service.clock.advance(10_000);
    service.logged.length = 0;
    await failWith('57P03');
    for (let request = 0; request < 20; request++)
      await refused(await asks['a sale'](api), 'SYSTEM/TEMPORARILY_UNAVAILABLE');
    expect(errorLines(service).map(({ outage }) => outage)).to.eql(['57P03']);
    await service.clock.advance(1_000);
    expect(errorLines(service).map(({ suppressed }) => suppressed)).to.eql([undefined, 19]);
    await failWith(null);
  });

  (testServer === undefined ? describe.skip : describe)('a PostgreSQL', () => {
    let database: TestDatabase & { databaseUrl: string };
    let service: TestService;
    let api: ContractClient;
    beforeEach(async () => {
      database = await createMigratedDatabaseOn(testServer!);
      service = await startApiService({ DATABASE_LOCK_TIMEOUT_MS: '500' }, { database });
      api = client(service);
    });
    afterEach(async () => {
      await service.close();
      await database.drop();
    });
    const query = (text: string) => service.deps.store.pool.query(text);
    const ready = async () => {
      const { status, body } = await api.healthReady();
      return [status, (body as Schema<'HealthReport'>).checks?.database];
    };

    it('that is read-only is reported by readiness, and by 503 to writes', async () => {
      expect(await ready()).to.eql([200, 'ok']);
      const name = new URL(database.databaseUrl).pathname.slice(1);
      await query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
      // Existing connections would stay writable, so all of them are closed; this one closes them last.
      const sessions =
        'SELECT pid FROM pg_stat_activity WHERE datname = current_database() ORDER BY pid = pg_backend_pid()';
      await query(`SELECT pg_terminate_backend(pid) FROM (${sessions}) session`).catch(() => undefined);
      await until('readiness reports it', async () => (await ready())[1] === 'read_only');
      expect(await ready()).to.eql([503, 'read_only']);
      expect((await api.healthLive()).status).to.equal(200);
      await refused(await api.sale({ body: payment() }), 'SYSTEM/TEMPORARILY_UNAVAILABLE');
      await refused(
        await api.managementAccountCreate({ body: { name: 'Example Shop' } }),
        'SYSTEM/TEMPORARILY_UNAVAILABLE',
      );
      await query(`BEGIN READ WRITE; ALTER DATABASE ${name} RESET default_transaction_read_only; COMMIT`);
      await until('it can be written again', async () => (await ready())[1] === 'ok');
      await until('a sale is taken', async () => (await api.sale({ body: payment() })).status === 200);
    });

    it('with a locked table answers 503 when the lock timeout has expired, and no request waits longer', async () => {
      const holder = await service.deps.store.pool.connect();
      await holder.query('BEGIN; LOCK TABLE transactions, accounts IN ACCESS EXCLUSIVE MODE');
      for (const ask of Object.values(asks)) await refused(await ask(api), 'SYSTEM/TEMPORARILY_UNAVAILABLE');
      await holder.query('ROLLBACK');
      holder.release();
      for (const ask of Object.values(asks)) await succeeded(ask(api));
    });

    it('that closes connections under requests fails only these, with 503', async () => {
      for (let round = 0; round < 10; round++) {
        const answers = await Promise.all([
          ...Array.from({ length: 10 }, () => api.sale({ body: payment() })),
          ...Array.from({ length: 5 }, () => api.managementAccountCreate({ body: { name: 'Example Shop' } })),
          query(
            'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid ' +
              '<> pg_backend_pid()',
          ).then(
            () => undefined,
            () => undefined,
          ),
        ]);
        for (const answer of answers) if (answer) expect(answer.status, answer.text).to.be.oneOf([200, 201, 503]);
      }
      await until('a sale is taken', async () => (await api.sale({ body: payment() })).status === 200);
    });
  });
});
