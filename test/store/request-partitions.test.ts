import { expect } from 'chai';
import type { FailureLog } from '../../src/base/background.js';
import { requestLog } from '../../src/http/request/request-log.js';
import { systemRandom } from '../../src/base/random.js';
import { readConfig } from '../../src/config/config.js';
import { queries } from '../../src/store/query/query.js';
import { readLoggedRequest, writeLoggedRequests } from '../../src/store/request-log/request-log.js';
import type { LoggedRequest } from '../../src/store/request-log/request-log.js';
import {
  dropOldRequestPartitions,
  dropRequestPartitionsBeyond,
  makeRequestPartitions,
  makeRequestPartitionsAhead,
  trimRequestLog,
} from '../../src/store/request-log/request-partitions.js';
import { scanRequests, type FoundRequest } from '../../src/store/searches/requests.js';
import { sweep } from '../../src/store/sweep/sweep.js';
import { createMetrics } from '../../src/telemetry/metrics.js';
import { answered } from '../support/contract/contract-client.js';
import { TestClock } from '../support/time/clock.js';
import { openTestStore, testServer } from '../support/database/database.js';
import { recordLog } from '../support/log.js';
import { terminalId } from '../support/service.js';
import { closing, started } from '../support/started.js';
import { loggedRow, loggedSale, nodesOf, openSession, type PlanNode } from '../support/records.js';

const day = 24 * 60 * 60 * 1000;
/** With this retention, a partition covers a day. */
const kept = 15;
const days = { ...readConfig({}).retentionDays, requests: kept };
/** Long after the first partition, which holds the requests from before the migration and some days after it. */
const noon = new Date('2041-03-10T12:00:00.000Z');
const later = (count: number, milliseconds = 0): Date => new Date(noon.getTime() + count * day + milliseconds);

const row = (receivedAt: Date): LoggedRequest => ({
  ...loggedSale,
  requestId: systemRandom.timedUuid(receivedAt),
  transactionId: 'AAAAAAAA',
  receivedAt,
});

describe('the partitions of the request log', () => {
  const store = started(openTestStore);
  afterEach(async () => {
    for (const name of await made()) await store.pool.query(`DROP TABLE ${name}`);
  });

  /** Those that the service made, by their names. */
  const made = async (): Promise<string[]> =>
    (
      await store.pool.query<{ name: string }>(
        `SELECT inhrelid::regclass::text AS name FROM pg_inherits
        WHERE inhparent = 'request_log'::regclass AND inhrelid::regclass::text LIKE 'request\\_log\\_%' ORDER BY name`,
      )
    ).rows.map(({ name }) => name);
  const bounds = async (name: string): Promise<string> =>
    (
      await store.pool.query<{ bounds: string }>(
        'SELECT pg_get_expr(relpartbound, oid) AS bounds FROM pg_class WHERE relname = $1',
        [name],
      )
    ).rows[0]!.bounds;
  const ids = async (): Promise<string[]> =>
    (await store.pool.query<{ id: string }>('SELECT request_id AS id FROM request_log ORDER BY entry_id')).rows.map(
      ({ id }) => id,
    );
  const write = async (...times: readonly Date[]): Promise<string[]> => {
    const rows = times.map(row);
    await writeLoggedRequests(store.pool, rows.map(loggedRow), kept);
    return rows.map(({ requestId }) => requestId);
  };

  describe('are made', () => {
    it('by a writer whose request has no partition, and no row is written twice', async () => {
      const rows = [row(noon), row(later(0, 1)), row(later(40))];
      await writeLoggedRequests(store.pool, rows.map(loggedRow), kept);
      await writeLoggedRequests(store.pool, rows.map(loggedRow), kept);
      expect(await made()).to.eql(['request_log_20410310', 'request_log_20410419']);
      expect(await ids()).to.eql(rows.map(({ requestId }) => requestId));
      for (const each of rows) expect(await readLoggedRequest(store.pool, each.requestId)).to.eql(each);
      // One that is written already, before one without a partition.
      const more = [rows[0]!, row(later(80))];
      await writeLoggedRequests(store.pool, more.map(loggedRow), kept);
      for (const each of more) expect(await readLoggedRequest(store.pool, each.requestId)).to.eql(each);
    });

    it('ahead: the one of now, and the next one', async () => {
      await makeRequestPartitionsAhead(store.pool, noon, kept);
      expect(await made()).to.eql(['request_log_20410310', 'request_log_20410311']);
      expect(await bounds('request_log_20410310')).to.equal(
        "FOR VALUES FROM ('2041-03-10 00:00:00+00') TO ('2041-03-11 00:00:00+00')",
      );
      await makeRequestPartitionsAhead(store.pool, later(0, day / 2 - 1), kept);
      expect(await made()).to.have.length(2);
      await makeRequestPartitionsAhead(store.pool, later(0, day / 2), kept);
      expect(await made()).to.have.length(3);
    });

    it('as wide as the retention requires, and no wider than the gaps between those of another width', async () => {
      // 5 days from a multiple of 5 since 1970 on.
      await makeRequestPartitions(store.pool, [later(9), later(7)], kept);
      await makeRequestPartitions(store.pool, [later(8), later(10)], 75);
      expect(await made()).to.eql([
        'request_log_20410317',
        'request_log_20410318',
        'request_log_20410319',
        'request_log_20410320',
      ]);
      expect(await bounds('request_log_20410318')).to.include("TO ('2041-03-19");
      const [, to = ''] = /TO \('(\S+)/.exec(await bounds('request_log_20410320')) ?? [];
      expect((Date.parse(to) / day) % 5).to.equal(0);
      expect(Date.parse(to)).to.be.within(later(10).getTime(), later(15).getTime());
    });

    it('once, by the first caller', async () => {
      const rows = Array.from({ length: 8 }, (_, number) => row(later(0, number)));
      await Promise.all([
        ...rows.map((each) => writeLoggedRequests(store.pool, [loggedRow(each)], kept)),
        makeRequestPartitionsAhead(store.pool, noon, kept),
        makeRequestPartitionsAhead(store.pool, noon, kept),
      ]);
      expect(await made()).to.eql(['request_log_20410310', 'request_log_20410311']);
      expect(await ids()).to.have.members(rows.map(({ requestId }) => requestId));
    });

    it('as a whole or not at all, and the next attempt makes them', async () => {
      await store.pool.query('CREATE TABLE request_log_20410420 (n int)');
      const failed = await makeRequestPartitions(store.pool, [later(40), later(41)], kept).catch(String);
      expect(failed).to.include('already exists');
      expect(await made()).to.eql([]);
      await store.pool.query('DROP TABLE request_log_20410420');
      await write(later(40), later(41));
      expect(await made()).to.eql(['request_log_20410419', 'request_log_20410420']);
    });

    (testServer === undefined ? it.skip : it)(
      'later where another process is at it for long: what is to be written waits, and is not lost',
      async () => {
        const clock = new TestClock(noon);
        const outages: unknown[] = [];
        const { log } = recordLog();
        await using requests = closing(
          requestLog({
            pool: store.pool,
            clock,
            log: log as unknown as FailureLog['log'],
            noteOutage: (error) => outages.push(error) > 0,
            metrics: createMetrics(),
            config: { requestLogEntries: 1_000, retentionDays: { requests: kept } },
          }),
        );
        await using other = await openSession(store.pool);
        await other.query('BEGIN');
        await other.query('LOCK TABLE request_log IN SHARE UPDATE EXCLUSIVE MODE');
        const requestId = systemRandom.timedUuid(noon);
        requests.record({ ...answered(requestId), receivedAt: noon });
        expect(await requests.flush().catch((error: unknown) => error)).to.have.property('code', '55P03');
        await other.query('ROLLBACK');
        await requests.flush();
        expect(await ids()).to.eql([requestId]);
      },
    );
  });

  describe('are dropped', () => {
    it('by age, once all in them is old enough, and not a millisecond earlier; the rest goes row by row', async () => {
      const [, , second, third] = await write(noon, later(0, day / 2 - 1), later(0, day / 2), later(1));
      const midnight = later(kept, day / 2);
      await dropOldRequestPartitions(store.pool, new Date(midnight.getTime() - 1), kept);
      expect(await made()).to.have.length(2);
      await sweep(store.pool, midnight, days);
      expect(await made()).to.eql(['request_log_20410311']);
      expect(await ids()).to.eql([third]);
      expect(await readLoggedRequest(store.pool, second!)).to.equal(undefined);
    });

    it('by number, once all in them is beyond it; the rest goes row by row', async () => {
      const written = await write(noon, later(0, 1), later(1), later(1, 1), later(1, 2), later(2));
      await makeRequestPartitionsAhead(store.pool, later(2), kept);
      await dropRequestPartitionsBeyond(store.pool, 5);
      expect(await ids()).to.eql(written);
      await dropRequestPartitionsBeyond(store.pool, 2);
      expect(await made()).to.eql(['request_log_20410311', 'request_log_20410312', 'request_log_20410313']);
      expect(await ids()).to.eql(written.slice(2));
      expect(await trimRequestLog(store.pool, 2)).to.equal(false);
      expect(await ids()).to.eql(written.slice(-2));
    });

    for (const name of ['sweep-logged-requests', 'trim-logged-requests'])
      it(`and ${name} finds what it deletes in the only partition that has it`, async () => {
        await write(...Array.from({ length: 3 }, (_, n) => Array.from({ length: 400 }, (_, m) => later(n, m))).flat());
        for (const each of await made()) await store.pool.query(`ANALYZE ${each}`);
        const { text, parameters } = queries.get(name)!;
        const values = (parameters as string[]).map((parameter) => ({ batch: 500, entries: 100, days: 0 })[parameter]);
        const client = await store.pool.connect();
        try {
          // The tables of a test are small enough to be read whole.
          await client.query('BEGIN; SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL enable_seqscan = off');
          await client.query(`PREPARE deletion AS ${text}`);
          const literals = values.map((value) => (value === undefined ? "'2050-01-01'" : String(value)));
          const { rows } = await client.query<{ 'QUERY PLAN': string }>(
            `EXPLAIN (ANALYZE, COSTS OFF) EXECUTE deletion (${literals.join(', ')})`,
          );
          const plan = rows.map((each) => each['QUERY PLAN']).join('\n');
          expect(plan).to.match(/request_log_20410310 request_log_\d+ \(actual [^)]*rows=400\b/);
          expect(plan).to.match(/request_log_20410312 request_log_\d+ \(never executed\)/);
        } finally {
          await client.query('ROLLBACK');
          await client.query('DEALLOCATE ALL');
          client.release(true);
        }
      });

    it('by two processes at once, each of them once', async () => {
      await write(...Array.from({ length: 5 }, (_, count) => later(count)));
      const now = later(kept + 4);
      await Promise.all([1, 2, 3].map(() => dropOldRequestPartitions(store.pool, now, kept)));
      await dropOldRequestPartitions(store.pool, now, kept);
      expect(await made()).to.eql(['request_log_20410314']);
      expect(await ids()).to.have.length(1);
    });

    (testServer === undefined ? it.skip : it)(
      'later where somebody reads them: nobody waits for long, and the promise is kept row by row',
      async () => {
        const [, young] = await write(noon, later(3));
        await using reader = await openSession(store.pool);
        await reader.query('BEGIN');
        await reader.query('SELECT FROM request_log');
        await sweep(store.pool, later(kept + 1), days);
        expect(await made()).to.have.length(2);
        expect(await ids()).to.eql([young]);
        await reader.query('ROLLBACK');
        await sweep(store.pool, later(kept + 1), days);
        expect(await made()).to.eql(['request_log_20410313']);
      },
    );
  });

  describe('are searched', () => {
    const page = (place: FoundRequest | undefined): Promise<FoundRequest[]> =>
      scanRequests(
        store.pool,
        { kind: 'terminals', terminalIds: [terminalId], reference: undefined },
        {},
        { after: place && { at: place.receivedAt, id: place.entryId }, depth: 3, limit: 2 },
      );

    it('from the newest on, with one cursor, also while the oldest is dropped', async () => {
      const written = await write(...Array.from({ length: 4 }, (_, n) => [later(n), later(n, 1), later(n, 1)]).flat());
      const found: string[] = [];
      let place: FoundRequest | undefined;
      for (;;) {
        const rows = (await page(place)).slice(0, 2);
        if (rows.length === 0) break;
        found.push(...rows.map(({ requestId }) => requestId));
        place = rows.at(-1);
        if (found.length === 4) await dropOldRequestPartitions(store.pool, later(kept + 1), kept);
      }
      expect(found).to.eql(written.slice(3).reverse());
    });

    const readIn = (plan: PlanNode): string[] =>
      nodesOf(plan).flatMap(({ 'Relation Name': table, 'Actual Loops': loops }) =>
        table?.startsWith('request_log') && loops ? table : [],
      );
    /** Returns the partitions that a statement of the program reads with these settings. */
    async function partitionsRead(name: string, parameters: Record<string, unknown>, settings: string) {
      const query = queries.get(name)!;
      await using client = await openSession(store.pool);
      await client.query(`BEGIN; ${settings}`);
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${query.text}`,
        (query.parameters as string[]).map((parameter) => parameters[parameter] ?? null),
      );
      return [...new Set(rows.flatMap((each) => each['QUERY PLAN']).flatMap(({ Plan }) => readIn(Plan)))];
    }
    const orderly = 'SET LOCAL enable_sort = off; SET LOCAL enable_bitmapscan = off; SET LOCAL enable_seqscan = off';

    it('only as long as rows are wanted, and only those of the requested times', async () => {
      await write(...Array.from({ length: 5 }, (_, n) => [later(n), later(n, 1), later(n, 2)]).flat());
      const search = (parameters: Record<string, unknown>) =>
        partitionsRead('search-requests-of-terminals', { terminalIds: [terminalId], limit: 2, ...parameters }, orderly);
      expect(await search({ depth: 2 })).to.eql(['request_log_20410314']);
      expect(await search({ depth: 4 })).to.eql(['request_log_20410314', 'request_log_20410313']);
      expect(await search({ depth: 2, afterAt: later(2), afterId: '0' })).to.eql([
        'request_log_20410312',
        'request_log_20410311',
      ]);
      expect(await search({ depth: 9, since: later(1), until: later(1, 9) })).to.eql(['request_log_20410311']);
    });

    it('for one request in the one that its id names', async () => {
      const [first] = await write(...Array.from({ length: 5 }, (_, n) => later(n)));
      const time = { since: later(0, -1_000), until: later(0, 1_000) };
      const read = await partitionsRead('read-logged-request', { requestId: first, ...time }, orderly);
      expect(read).to.eql(['request_log_20410310']);
    });

    it('for one request everywhere, where its id names no time, or one that no database has', async () => {
      const random = { ...row(noon), requestId: systemRandom.uuid() };
      await writeLoggedRequests(store.pool, [loggedRow(random)], kept);
      expect(await readLoggedRequest(store.pool, random.requestId)).to.eql(random);
      expect(await readLoggedRequest(store.pool, 'ffffffff-ffff-7fff-8fff-ffffffffffff')).to.equal(undefined);
    });
  });
});
