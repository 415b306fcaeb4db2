import { expect } from 'chai';
import { backlogQuery } from '../../src/store/due-work/backlog.js';
import { addTerminal } from '../support/access.js';
import { succeeded } from '../support/contract/contract-client.js';
import { openDatabaseLine, type DatabaseLine } from '../support/database/database-line.js';
import { merchantInit, platformInit } from '../recurring/series-client.js';
import { query } from '../support/records.js';
import { scrape } from '../support/scrape.js';
import { startTestService, type TestService } from '../support/service.js';
import { startStage, type Stage } from '../support/stage.js';
import { until } from '../support/time/until.js';

const settings = { METRICS_PORT: '0' };

describe('metrics: the backlog', () => {
  let stage: Stage;
  before(async () => {
    stage = await startStage(settings);
  });
  after(() => stage.close());

  const reported = async (queue: string, environment = 'sandbox') => {
    const samples = await scrape(stage.service);
    return [
      samples.get(`backlog{queue="${queue}",environment="${environment}"}`),
      samples.get(`backlog_oldest_seconds{queue="${queue}",environment="${environment}"}`),
    ];
  };

  it('is told as empty, for both environments', async () => {
    for (const queue of [
      'deliveries',
      'lookups',
      'occurrences',
      'retries',
      'notifications',
      'attempts_processing',
      'attempts_unknown',
      'discrepancies',
    ]) {
      expect(await reported(queue, 'live')).to.deep.equal([0, 0]);
      expect(await reported(queue)).to.deep.equal([0, 0]);
    }
  });

  it('of occurrences begins when their date has come, by the clock of each terminal', async () => {
    await succeeded(stage.http.recurringInit({ body: platformInit('2026-03-12') }));
    await succeeded(stage.http.recurringInit({ body: merchantInit() }));
    expect(await reported('occurrences')).to.deep.equal([0, 0]);
    // From nine in the morning of the tenth to ten minutes past midnight.
    await stage.service.clock.advance((39 * 60 + 10) * 60_000);
    expect(await reported('occurrences')).to.deep.equal([1, 600]);
    await query(stage.service, `UPDATE terminals SET clock_now = '2026-03-11T00:00:00Z'`);
    expect(await reported('occurrences')).to.deep.equal([0, 0]);
    await query(stage.service, 'UPDATE terminals SET clock_now = NULL');
  });

  it('of a live terminal is told apart', async () => {
    await addTerminal(stage.service, 'LIVE01', { environment: 'live' });
    const now = stage.service.clock.now();
    await query(
      stage.service,
      `INSERT INTO provider_notifications (provider_key, provider_event_id, terminal_id, transaction_id, result,
        received_at)
      VALUES ('simulator_a', 'event-1', 'LIVE01', 'abcdefgh', '{}', $1)`,
      now,
    );
    await stage.service.clock.advance(7_000);
    expect(await reported('notifications', 'live')).to.deep.equal([1, 7]);
    expect(await reported('notifications')).to.deep.equal([0, 0]);
  });

  it('is read by indexes only, whatever has piled up', async () => {
    const session = await stage.service.deps.store.pool.connect();
    try {
      await session.query('BEGIN');
      await session.query('SET LOCAL enable_seqscan = off');
      const { rows } = await session.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN ${backlogQuery.text.replaceAll('$1', 'now()')}`,
      );
      const scanned = rows.flatMap((row) => /Seq Scan on (\w+)/.exec(row['QUERY PLAN'])?.[1] ?? []);
      // How many terminals and endpoints there are does not depend on the traffic.
      expect(scanned.filter((table) => table !== 'terminals' && table !== 'webhook_endpoints')).to.deep.equal([]);
      await session.query('ROLLBACK');
    } finally {
      session.release();
    }
  });
});

describe('metrics: a database that does not answer', () => {
  let line: DatabaseLine;
  let service: TestService;
  beforeEach(async () => {
    line = await openDatabaseLine();
    service = await startTestService({ ...settings, ...line.settings });
  });
  afterEach(async () => {
    await service.close();
    await line.drop();
  });

  it('leaves out the backlog and tells the rest', async () => {
    expect((await scrape(service)).get('backlog_readable')).to.equal(1);
    line.cut();
    const samples = await scrape(service);
    expect(samples.get('backlog_readable')).to.equal(0);
    expect([...samples.keys()].filter((name) => name.startsWith('backlog'))).to.deep.equal(['backlog_readable']);
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
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    expect((await scrape(service)).get('backlog_readable')).to.equal(1);
  });
});
