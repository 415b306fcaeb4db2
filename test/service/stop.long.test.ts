import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'chai';
import type { Schema } from '../../src/base/contract.js';
import { storedKey } from '../../src/management/api-keys/api-key.js';
import { client } from '../support/contract/contract-client.js';
import { createTestDatabase, testServer } from '../support/database/database.js';
import { agentFor, exchange, connectedTo } from '../support/exchange.js';
import { addApiKey } from '../support/merchants.js';
import { payment } from '../support/payments.js';
import { hold } from '../support/processors/processors.js';
import { interpose } from '../support/processors/scripted-processor.js';
import { startInstances, startTestService } from '../support/service.js';
import { until } from '../support/time/clock.js';
import { closing, started, startedForEach } from '../support/started.js';

describe('stopping the service', () => {
  const drainMilliseconds = 5_000;
  const settings = { SHUTDOWN_DRAIN_MS: String(drainMilliseconds), SHUTDOWN_GRACE_MS: '15000' };
  const service = startedForEach(() => startTestService(settings));
  const api = startedForEach(() => client(service));

  /** True if a connection can be opened. */
  async function isOpen(): Promise<boolean> {
    try {
      (await connectedTo(service.baseUrl)).destroy();
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return false;
      throw error;
    }
  }

  /** Statuses of the attempts when the database is closed, the last step of a stopping service. */
  const statusesAtTheEnd = () => atTheEnd('SELECT status FROM transactions');

  function atTheEnd(query: string): Promise<string[]> {
    const { store } = service.deps;
    const { close } = store;
    return new Promise((resolve) => {
      store.close = async () => {
        resolve((await service.query<{ status: string }>(query)).map(({ status }) => status));
        await close();
      };
    });
  }

  const addTicker = (stop: () => Promise<void>): void =>
    void service.deps.lifecycle.tickers.push({ name: 'added', healthy: () => true, runsEnd: () => true, stop });

  const ended = (work: Promise<unknown>): { readonly yet: boolean } => {
    const state = { yet: false };
    void work.then(() => {
      state.yet = true;
    });
    return state;
  };

  /**
   * Lets the rest of the grace pass in its two parts, to finish and to close, the second when it has begun.
   * @param passed milliseconds since the stop
   */
  async function passGrace(stopping: Promise<void>, passed = 0): Promise<void> {
    const stopped = ended(stopping);
    const { clock } = service;
    await until('the service waits', () => stopped.yet || clock.wakesIn(12_500 - passed) || clock.wakesIn(2_500));
    await clock.advance(12_500 - passed);
    await until('the service closes', () => stopped.yet || clock.wakesIn(2_500));
    await clock.advance(2_500);
    await until('the service has ended', () => stopped.yet);
    await stopping;
  }

  it('ends at once when nothing runs', async () => {
    await api.sale({ body: payment() }).ok;
    expect(await isOpen()).to.equal(true);
    await service.stop();
    expect(await isOpen()).to.equal(false);
  });

  it('refuses new connections, and finishes and answers the sale that runs', async () => {
    const held = hold();
    interpose(service, 'simulator_a').next('sale', held.script);
    const answer = api.sale({ body: payment() });
    await held.arrived;

    const statuses = statusesAtTheEnd();
    const stopping = service.stop();
    const stopped = ended(stopping);
    expect(await isOpen()).to.equal(false);
    expect(stopped.yet, 'stopped while a sale runs').to.equal(false);

    held.release();
    expect(await answer.ok).to.include({ accepted: true });
    await stopping;
    expect(await statuses).to.eql(['APPROVED']);
  });

  it('waits for an attempt that goes on after its answer', async () => {
    const answer = api.sale({ body: payment({ amount: 3005 }) });
    await until('the bank is slow', () => service.clock.wakesIn(12_000));
    const statuses = statusesAtTheEnd();
    const stopping = service.stop();
    const stopped = ended(stopping);
    await service.clock.advance(8_000);
    await answer.ok;
    expect(stopped.yet, 'stopped while an attempt runs').to.equal(false);
    await service.clock.advance(4_000);
    await stopping;
    expect(await statuses).to.eql(['APPROVED']);
  });

  it('waits for a charge that the last round of background work begins', async () => {
    const order: string[] = [];
    addTicker(async () => {
      await until('the listener is closed', async () => !(await isOpen()));
      service.deps.background.run(
        'charge',
        wait(200).then(() => order.push('charged')),
      );
    });
    void statusesAtTheEnd().then(() => order.push('closed'));
    await service.stop();
    expect(order).to.eql(['charged', 'closed']);
  });

  it('records the counts of refused sign-ins as it begins to stop, and those of its last requests', async () => {
    const socket = await connectedTo(service.baseUrl);
    socket.write('POST /v1/management/sessions HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n');
    socket.write('Content-Type: application/json\r\nContent-Length: 2\r\n\r\n');
    await once(socket, 'data');
    const { refusedSignIns, random } = service.deps;
    const refuse = () => refusedSignIns.note({ userId: undefined, address: '203.0.113.7', requestId: random.uuid() });
    const query = "SELECT operation AS status FROM audit_entries WHERE changes::text ~ 'refused_sign_ins'";
    const recorded = atTheEnd(query);
    // The first of a user is recorded immediately, the second with the count.
    for (let times = 0; times < 2; times++) refuse();
    const stopping = service.stop();
    await until('both are recorded', async () => (await service.query(query)).length === 2).finally(() =>
      socket.destroy(),
    );
    for (let times = 0; times < 2; times++) refuse();
    await stopping;
    expect(await recorded).to.have.length(4);
  });

  it('leaves, when its grace is over, an attempt as PROCESSING for the next start', async () => {
    const held = hold();
    interpose(service, 'simulator_a').next('sale', held.script);
    const answer = api.sale({ body: payment() });
    await held.arrived;
    const statuses = statusesAtTheEnd();
    const stopping = service.stop();
    // The sale is answered as accepted after its own wait; the processor's answer does not come within the grace.
    await service.clock.advance(8_000);
    expect(await answer.ok).to.include({ accepted: true });
    await passGrace(stopping, 8_000);
    expect(await statuses).to.eql(['PROCESSING']);
    expect(service.logged.join('')).to.include('the grace period has ended');
    held.release();
  });

  describe('after a drain', () => {
    let draining: Promise<void>;
    beforeEach(() => {
      draining = service.drain();
    });

    it('serves on while its health checks say that it stops, and closes each connection with its answer', async () => {
      for (const check of [api.health(), api.healthReady()]) expect((await check).status).to.equal(503);
      await service.clock.advance(drainMilliseconds - 1);
      const sale = await api.sale({ body: payment() });
      expect([sale.status, sale.headers.connection]).to.eql([200, 'close']);
      await api.sandboxAdvanceClock({ body: { now: '2026-03-11T09:00:00.000Z' } }).ok;
      expect((await api.healthLive()).status).to.equal(200);
    });

    it('is over in its time, and the listener closes then', async () => {
      const drained = ended(draining);
      await service.clock.advance(drainMilliseconds - 1);
      expect(drained.yet, 'drained before its time').to.equal(false);
      await service.clock.advance(1);
      await draining;
      expect(await isOpen()).to.equal(true);
      await service.stop();
      expect(await isOpen()).to.equal(false);
    });
  });

  (testServer === undefined ? it.skip : it)('drains in no time when it only works in the background', async () => {
    await using database = closing(await createTestDatabase(), 'drop');
    await using worker = closing(await startTestService({ ROLE: 'worker', SHUTDOWN_DRAIN_MS: '600000' }, { database }));
    await worker.drain();
    expect(worker.deps.lifecycle.stopping).to.equal(true);
  });

  it('closes connections that are idle, and those over which nothing ever came', async () => {
    const silent = await connectedTo(service.baseUrl);
    const agent = agentFor(service.baseUrl);
    await exchange(service.baseUrl, { method: 'GET', path: '/health/live' }, agent);
    const closed = once(silent, 'close');
    await Promise.all([service.stop(), closed]);
    expect(service.logged.join('')).not.to.include('the grace period has ended');
    agent.destroy();
  });

  const hangs: Record<string, (never: Promise<never>) => void> = {
    'a round of background work': (never) => addTicker(() => never),
    'work in the background': (never) => {
      service.deps.background.run('hanging', never);
    },
    'the database': (never) => {
      const { store } = service.deps;
      const { close } = store;
      store.close = async () => {
        await close();
        await never;
      };
    },
    'the collector of traces': (never) => {
      Object.assign(service.deps, { tracing: { ...service.deps.tracing, close: () => never } });
    },
    'the way of webhooks': (never) => {
      const { close } = service.deps.webhooks;
      Object.assign(service.deps.webhooks, {
        close: async () => {
          await close();
          await never;
        },
      });
    },
  };
  for (const [name, hang] of Object.entries(hangs))
    it(`ends within its grace when ${name} hangs`, async () => {
      hang(new Promise<never>(() => undefined));
      await passGrace(service.stop());
    });

  it('may be asked for twice', async () => {
    await Promise.all([service.stop(), service.stop()]);
    await service.stop();
  });

  it('is told by the health checks while connections last', async () => {
    service.deps.lifecycle.stopping = true;
    for (const check of [api.health(), api.healthReady()]) {
      const { status, body } = await check;
      expect([status, (body as Schema<'HealthReport'>).status]).to.eql([503, 'unavailable']);
    }
    const live = await api.healthLive();
    expect(live.status).to.equal(200);
    expect(live.headers.connection).to.equal('close');
  });
});

const apiKey = 'ptk_test_that_is_revoked';

(testServer === undefined ? describe.skip : describe)('the revocation of a key on four instances', () => {
  const instances = started(() => startInstances(4));
  before(() => addApiKey(instances.services[0]!, apiKey));

  it('reaches all within five seconds, those that have just used the key too', async () => {
    const { services, clock } = instances;
    const sales = () => services.map((service) => client(service).sale({ body: payment(), apiKey }));
    await Promise.all(sales().map((sale) => sale.ok));
    const { rowCount } = await services[0]!.deps.store.pool.query(
      'UPDATE api_keys SET revoked_at = $1 WHERE hash = $2',
      [clock.now(), storedKey(apiKey).hash],
    );
    expect(rowCount).to.equal(1);
    await clock.advance(5_000);
    await Promise.all(sales().map((sale) => sale.refused('INVALID_API_KEY')));
  });
});
