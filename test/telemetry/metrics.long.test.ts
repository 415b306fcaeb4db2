import { expect } from 'chai';
import { backlogQuery } from '../../src/store/due-work/backlog.js';
import { createMetrics } from '../../src/telemetry/metrics.js';
import { openScrape } from '../../src/telemetry/scrape.js';
import { merchantInit, platformInit } from '../recurring/series-client.js';
import { startBehindLine } from '../support/database/database-line.js';
import { exchange } from '../support/exchange.js';
import { addTerminal } from '../support/merchants.js';
import { approvedCard, declinedCard, payment, paymentWith } from '../support/payments.js';
import { answers, hangs } from '../support/receiver.js';
import { apiKey, startApiService, startTestService, terminalId } from '../support/service.js';
import { startStage } from '../support/stage.js';
import { planOf } from '../support/records.js';
import { counted, scrape, scrapedText } from '../support/telemetry.js';
import { until, thrownBy } from '../support/time/clock.js';
import { startWebhookStage } from '../support/webhook-stage.js';
import { started, startedForEach } from '../support/started.js';

describe('metrics', () => {
  const stage = started(() => startWebhookStage({ METRICS_PORT: '0' }, { role: 'all' }));
  afterEach(() => stage.clear());

  describe('where they are', () => {
    it('is a port of their own, and nothing else is there', async () => {
      const { metricsUrl, baseUrl } = stage.service;
      expect(metricsUrl).to.match(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
      expect(new URL(metricsUrl!).port).not.to.equal(new URL(baseUrl).port);
      await stage.http.send({ method: 'GET', path: '/metrics' }).refused('VALIDATION/ENDPOINT_NOT_FOUND');
      for (const [method, path] of [
        ['GET', '/'],
        ['GET', '/health'],
        ['POST', '/metrics'],
      ] as const)
        expect((await exchange(new URL(metricsUrl!).origin, { method, path })).status, `${method} ${path}`).to.equal(
          404,
        );
    });

    it('is nowhere unless it is said, and free again when the service has stopped', async () => {
      const silent = await startTestService();
      expect(silent.metricsUrl).to.equal(undefined);
      const parts = () => ({
        metrics: createMetrics(),
        pool: silent.deps.store.pool,
        clock: silent.clock,
        log: silent.deps.log,
      });
      const taken = { host: '127.0.0.1', port: Number(new URL(stage.service.metricsUrl!).port) };
      expect((await thrownBy(openScrape(parts(), taken))).message).to.equal(
        `METRICS_PORT ${taken.port} on 127.0.0.1 cannot be listened on (EADDRINUSE): set METRICS_PORT to ` +
          'another port, or to 0 for any free one.',
      );
      const scraped = await openScrape(parts(), { ...taken, port: 0 });
      // Metrics of another service in the same process: nothing of what this one counted.
      expect(await scrapedText({ metricsUrl: scraped.url })).not.to.include('requests_total{');
      await scraped.close();
      await (await openScrape(parts(), { ...taken, port: Number(new URL(scraped.url).port) })).close();
      await silent.close();
    });
  });

  describe('of requests', () => {
    it('tell operations and statuses, and nothing that a client made up', async () => {
      const { http, service } = stage;
      expect(
        await counted(service, 'request', async () => {
          await http.sale({ body: payment() }).ok;
          await http.sale({ body: payment() }).ok;
          await http.sale({ body: payment({ amount: -1 }) }).refused('VALIDATION/INVALID_AMOUNT');
          await http.sale({ body: payment(), apiKey: 'a-stranger-who-guesses' }).refused('INVALID_API_KEY');
          await http.send({ method: 'GET', path: `/v1/${approvedCard}` }).refused('VALIDATION/ENDPOINT_NOT_FOUND');
          await http
            .send({ method: 'DELETE', path: `/v1/payments/sale/${terminalId}` })
            .refused('VALIDATION/METHOD_NOT_ALLOWED');
        }),
      ).to.include({
        'requests_total{operation="sale",status="200"}': 2,
        'requests_total{operation="sale",status="400"}': 1,
        'requests_total{operation="sale",status="401"}': 1,
        'requests_total{operation="none",status="404"}': 1,
        'requests_total{operation="none",status="405"}': 1,
        'request_duration_seconds_count{operation="sale"}': 4,
      });
      const text = await scrapedText(service);
      for (const secret of [approvedCard, terminalId, apiKey, 'a-stranger', '/v1/'])
        expect(text).not.to.include(secret);
    });

    it('tell replays, and not what was refused', async () =>
      expect(
        await counted(stage.service, 'idempotency_replays_total', async () => {
          for (const body of [payment(), payment(), payment()])
            await stage.http.sale({ body, idempotencyKey: 'key-1' }).ok;
          await stage.http
            .sale({ body: payment({ amount: 11 }), idempotencyKey: 'key-1' })
            .refused('ROUTING/IDEMPOTENCY_CONFLICT');
        }),
      ).to.eql({ 'idempotency_replays_total{operation="sale"}': 2 }));
  });

  describe('of attempts', () => {
    const pay = async (): Promise<void> => {
      const { http } = stage;
      await http.sale({ body: payment() }).ok;
      await http.sale({ body: paymentWith(declinedCard) }).ok;
      await http.preauth({ body: paymentWith('4100000000000019') }).ok;
      await http.sale({ body: payment({ amount: 3003 }) }).ok;
      await http.sale({ body: paymentWith('4000000000003220') }).ok;
    };

    it('tell what became of them, and who decided', async () =>
      expect(await counted(stage.service, 'attempts_total', pay)).to.eql({
        'attempts_total{environment="sandbox",type="sale",processor="simulator_a",status="APPROVED"}': 1,
        'attempts_total{environment="sandbox",type="sale",processor="simulator_a",status="DECLINED"}': 1,
        'attempts_total{environment="sandbox",type="preauth",processor="none",status="DECLINED"}': 1,
        'attempts_total{environment="sandbox",type="sale",processor="simulator_b",status="APPROVED"}': 1,
      }));

    it('tell the calls to processors, and what waits for its payer', async () => {
      expect(await counted(stage.service, 'processor_calls_total', pay)).to.eql({
        'processor_calls_total{processor="simulator_a",operation="sale",outcome="approved"}': 1,
        'processor_calls_total{processor="simulator_a",operation="sale",outcome="declined"}': 2,
        'processor_calls_total{processor="simulator_b",operation="sale",outcome="approved"}': 1,
        'processor_calls_total{processor="simulator_a",operation="sale",outcome="pending"}': 1,
      });
      expect((await scrape(stage.service)).get('backlog{queue="attempts_processing",environment="sandbox"}')).to.equal(
        2,
      );
    });

    it('tell calls without an answer, lookups, and what stays open', async () => {
      const { service, http } = stage;
      expect(
        await counted(service, 'processor_calls_total', async () => {
          await stage.unanswered(http.sale({ body: payment({ amount: 3002 }) }));
          await stage.timeOut();
        }),
      ).to.eql({ 'processor_calls_total{processor="simulator_a",operation="sale",outcome="open"}': 1 });
      expect(
        await counted(service, '', async () => {
          for (const seconds of [10, 30, 120, 300, 900]) await stage.pass(seconds);
        }),
      ).to.include({
        'processor_calls_total{processor="simulator_a",operation="lookup",outcome="nothing-final"}': 5,
        'attempts_total{environment="sandbox",type="sale",processor="none",status="UNKNOWN"}': 1,
        'backlog{queue="attempts_unknown",environment="sandbox"}': 1,
      });
      await service.clock.advance(60_000);
      expect(
        (await scrape(service)).get('backlog_oldest_seconds{queue="attempts_unknown",environment="sandbox"}'),
      ).to.equal(60);
    });
  });

  it('of webhooks tell what receivers made of them', async () => {
    const { receiver } = await stage.listen(answers(500));
    const waiting = async () => {
      const samples = await scrape(stage.service);
      return ['backlog', 'backlog_oldest_seconds'].map((name) =>
        samples.get(`${name}{queue="deliveries",environment="sandbox"}`),
      );
    };
    expect(
      await counted(stage.service, 'deliver', async () => {
        await stage.sell();
        expect(await waiting()).to.eql([1, 0]);
        await stage.deliver();
        receiver.behaviour = answers(204);
        await stage.passAndDeliver(60);
        expect(await waiting()).to.eql([0, 0]);
        receiver.behaviour = hangs;
        await stage.sell();
        const delivered = stage.deliver();
        await until('the receiver has the event', () => receiver.received.length === 3);
        await stage.service.clock.advance(30_000);
        await delivered;
      }),
    )
      .to.include({
        'delivery_attempts_total{answer="refused"}': 1,
        'delivery_attempts_total{answer="acknowledged"}': 1,
        'delivery_attempts_total{answer="unanswered"}': 1,
      })
      .and.not.to.include.keys('deliveries_failed_total');
    await stage.service.clock.advance(60_000);
    // It was due a minute after the attempt before began, and that took half a minute.
    expect(await waiting()).to.eql([1, 30]);
    receiver.behaviour = answers(404);
    expect(
      await counted(stage.service, 'deliveries_failed_total', async () => {
        for (const minutes of [1, 5, 30, 120, 480, 1440]) await stage.passAndDeliver(minutes * 60);
      }),
    ).to.eql({ deliveries_failed_total: 1 });
    expect(await waiting()).to.eql([0, 0]);
  });

  it('of background work tell its rounds, and those that failed', async () => {
    const service = await startTestService(settings);
    const toldAll = async (tickers: readonly string[]) => {
      const samples = await scrape(service);
      return tickers.every((ticker) => samples.has(`ticker_rounds_total{ticker="${ticker}",outcome="done"}`));
    };
    const first = ['lookups', 'recurring', 'retries', 'notifications', 'deliveries', 'provider-charges', 'statements'];
    await until('work has begun with the process', () => toldAll(first));
    expect(await toldAll(['sweep'])).to.equal(false);
    // An increase from nothing is none: what an alert waits for begins at 0.
    const samples = await scrape(service);
    for (const outcome of ['imported', 'retried', 'failed'])
      expect(samples.get(`settlement_downloads_total{outcome="${outcome}"}`)).to.equal(0);
    for (const outcome of ['sound', 'faulty'])
      expect(samples.get(`journal_checks_total{outcome="${outcome}"}`)).to.equal(0);
    await service.clock.advance(60_000);
    await until('housekeeping has followed', () => toldAll(['journals', 'audit-heads', 'statistics', 'sweep']));
    await service.close();
    expect(
      await counted(stage.service, 'ticker_rounds_total', async () => {
        await stage.service.deps.metrics
          .round('lookups', () => Promise.reject(new Error('it failed')))
          .catch(() => undefined);
      }),
    ).to.eql({ 'ticker_rounds_total{ticker="lookups",outcome="failed"}': 1 });
  });
});

const settings = { METRICS_PORT: '0' };

it('a process that only serves requests watches recovery and refreshes keys', async () => {
  const service = await startApiService(settings);
  await service.close();
  expect(service.deps.lifecycle.tickers.map(({ name }) => name)).to.eql(['recovery', 'keys']);
});

describe('metrics: the backlog', () => {
  const stage = started(() => startStage(settings));

  const reported = async (queue: string, environment = 'sandbox') => {
    const samples = await scrape(stage.service);
    return [
      samples.get(`backlog{queue="${queue}",environment="${environment}"}`),
      samples.get(`backlog_oldest_seconds{queue="${queue}",environment="${environment}"}`),
    ];
  };

  it('is told as empty, for both environments', async () => {
    const names =
      'deliveries lookups occurrences retries notifications attempts_processing attempts_unknown discrepancies';
    for (const queue of names.split(' ')) {
      expect(await reported(queue, 'live')).to.eql([0, 0]);
      expect(await reported(queue)).to.eql([0, 0]);
    }
  });

  it('of occurrences begins when their date has come, by the clock of each terminal', async () => {
    await stage.http.recurringInit({ body: platformInit('2026-03-12') }).ok;
    await stage.http.recurringInit({ body: merchantInit() }).ok;
    expect(await reported('occurrences')).to.eql([0, 0]);
    // From nine in the morning of the tenth to ten minutes past midnight.
    await stage.service.clock.advance((39 * 60 + 10) * 60_000);
    expect(await reported('occurrences')).to.eql([1, 600]);
    await stage.query(`UPDATE terminals SET clock_now = '2026-03-11T00:00:00Z'`);
    expect(await reported('occurrences')).to.eql([0, 0]);
    await stage.query('UPDATE terminals SET clock_now = NULL');
  });

  it('of a live terminal is told apart', async () => {
    await addTerminal(stage.service, 'LIVE01', { environment: 'live' });
    const now = stage.service.clock.now();
    await stage.query(
      `INSERT INTO provider_notifications (provider_key, provider_event_id, terminal_id, transaction_id, result,
        received_at)
      VALUES ('simulator_a', 'event-1', 'LIVE01', 'abcdefgh', '{}', $1)`,
      now,
    );
    await stage.service.clock.advance(7_000);
    expect(await reported('notifications', 'live')).to.eql([1, 7]);
    expect(await reported('notifications')).to.eql([0, 0]);
  });

  it('is read by indexes only, whatever has piled up', async () => {
    const plan = await planOf(stage.service, backlogQuery, { now: new Date() }, ['seqscan']);
    const scanned = [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table);
    // The number of terminals and endpoints does not depend on the traffic.
    expect(scanned.filter((table) => table !== 'terminals' && table !== 'webhook_endpoints')).to.eql([]);
  });
});

describe('metrics: a database that does not answer', () => {
  const { line, service } = startedForEach(() => startBehindLine((own) => startTestService({ ...settings, ...own })));

  it('leaves out the backlog and tells the rest', async () => {
    expect((await scrape(service)).get('backlog_readable')).to.equal(1);
    line.cut();
    const samples = await scrape(service);
    expect(samples.get('backlog_readable')).to.equal(0);
    expect([...samples.keys()].filter((name) => name.startsWith('backlog'))).to.eql(['backlog_readable']);
    expect([...samples.keys()]).to.include('process_resident_memory_bytes');
  });

  it('is waited for no longer than a scraper would, and asked once at a time', async () => {
    // One of them sleeps as long as a scraper waits.
    await Promise.all(service.deps.lifecycle.tickers.map((ticker) => ticker.stop()));
    const { pool } = service.deps.store;
    const asked: (() => void)[] = [];
    const ask = pool.query.bind(pool);
    Object.assign(pool, {
      query: (...args: Parameters<typeof ask>) =>
        JSON.stringify(args).includes('"backlog"')
          ? new Promise<never>((_, reject) => {
              asked.push(() => reject(new Error('late')));
            })
          : ask(...args),
    });
    for (let scraped = 0; scraped < 2; scraped++) {
      let answered = false;
      const pending = scrape(service).finally(() => {
        answered = true;
      });
      await until('the scrape waits', () => service.clock.wakesIn(5_000));
      await service.clock.advance(4_999);
      expect(answered).to.equal(false);
      await service.clock.advance(1);
      expect((await pending).get('backlog_readable')).to.equal(0);
    }
    expect(asked).to.have.length(1);
    asked[0]!();
    Object.assign(pool, { query: ask });
    await new Promise(setImmediate);
    expect((await scrape(service)).get('backlog_readable')).to.equal(1);
  });
});
