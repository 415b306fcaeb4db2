import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { ClientBase, Pool } from 'pg';
import { readConfig } from '../../../src/config/config.js';
import { expectCopy } from '../../../src/store/cells/event-order.js';
import { scanIndex } from '../../../src/store/query/listing.js';
import { defineQuery, queries, type Query } from '../../../src/store/query/query.js';
import { onConnection } from '../../../src/store/query/transaction.js';
import { findEvents } from '../../../src/store/searches/events.js';
import { findByMetadata } from '../../../src/store/searches/found.js';
import { scanTransactions } from '../../../src/store/searches/transactions.js';
import { readUnposted } from '../../../src/store/settlement/posting.js';
import { sweep } from '../../../src/store/sweep/sweep.js';
import { openTestStore } from '../../support/database/database.js';
import { card, payment } from '../../support/payments.js';
import { terminalId, testStart } from '../../support/service.js';
import { type PlanNode, scannedIn } from '../../support/records.js';
import { startStage } from '../../support/stage.js';
import { started } from '../../support/started.js';
import { thrownBy } from '../../support/time/clock.js';
import { platformInit } from '../../recurring/series-client.js';

describe('store: walking an index', () => {
  const store = started(openTestStore);
  before(async () => {
    // One key has nearly all rows, and fifty others the rest, so that the average describes neither. No key's order
    // matches the order of the table.
    await store.pool.query(`CREATE TABLE walked AS
      SELECT CASE WHEN n % 20 = 0 THEN n % 1000 ELSE -1 END AS key, n AS at, repeat('x', 200) AS rest FROM
      generate_series(1, 20000) n ORDER BY md5(n::text)`);
    await store.pool.query('CREATE INDEX ON walked (key, at)');
    await store.pool.query('ANALYZE walked');
  });

  let defined = 0;
  /** Returns a statement that is not part of the program. */
  function define<Parameters extends object, Row extends object>(sql: string): Query<Parameters, Row> {
    const query = defineQuery<Parameters, Row>(`walk-${++defined}`, sql);
    queries.delete(query.name);
    return query;
  }

  interface Walk {
    readonly keys: readonly number[];
    readonly before: number | undefined;
  }
  const newest = `SELECT at, length(rest) AS length FROM unnest(:keys::int[]) AS place (key)
    CROSS JOIN LATERAL (
      SELECT at, rest FROM walked WHERE walked.key = place.key AND (:before::int IS NULL OR at < :before)
      ORDER BY at DESC, rest DESC LIMIT 300) newest`;
  const planned = (rows: readonly { 'QUERY PLAN': string }[]): string =>
    rows.map((row) => row['QUERY PLAN']).join('\n');

  it('reads only the requested rows, even if statistics favour reading and sorting all that fit', async () => {
    const explained = define<Walk, { 'QUERY PLAN': string }>(`EXPLAIN ANALYZE ${newest}`);
    const walked = planned(await scanIndex(store.pool, explained, { keys: [-1], before: 15_000 }));
    // Of 14250 rows. Only those of one time are sorted.
    expect(walked).to.match(/Index Scan Backward using walked_key_at_idx on walked .*rows=3\d\d/);
    const walk = define<Walk, { at: number; length: number }>(newest);
    expect((await scanIndex(store.pool, walk, { keys: [-1], before: 15_000 })).slice(0, 2)).to.eql([
      { at: 14_999, length: 200 },
      { at: 14_998, length: 200 },
    ]);
  });

  it('has a filter as a condition of the index if it is given, and no condition otherwise', async () => {
    const explained = define<Walk, { 'QUERY PLAN': string }>(`EXPLAIN ${newest}`);
    for (const [before, condition] of [
      [15_000, '((key = place.key) AND (at < 15000))'],
      [undefined, '(key = place.key)'],
    ] as const) {
      const plan = planned(await scanIndex(store.pool, explained, { keys: [-1], before }));
      expect(plan).to.include(`Index Cond: ${condition}`).and.not.include('Filter');
    }
  });

  it('leaves no setting changed, and writes nothing', async () => {
    const settings = async (): Promise<unknown> => {
      const {
        rows: [row],
      } = await store.pool.query<Record<string, string>>(
        `SELECT current_setting('enable_sort') AS sort, current_setting('plan_cache_mode') AS plans,
          current_setting('transaction_read_only') AS read_only`,
      );
      return row;
    };
    const before = await settings();
    await scanIndex(store.pool, define('SELECT 1'), {});
    const failure = await thrownBy(scanIndex(store.pool, define('DELETE FROM walked'), {}));
    expect(String(failure)).to.include('read-only transaction');
    expect(await settings()).to.eql(before);
    expect((await store.pool.query('SELECT count(*)::int AS rows FROM walked')).rows).to.eql([{ rows: 20_000 }]);
  });
});

/** Returns a pool whose connections count how many entries of a table's indexes a database transaction has read. */
function countingReads(pool: Pool, table: string, read: number[]): Pool {
  const counted = `SELECT sum(pg_stat_get_xact_tuples_returned(indexrelid))::int AS read FROM pg_index
    WHERE indrelid = '${table}'::regclass`;
  return {
    async connect() {
      const client = await pool.connect();
      // Otherwise it counts the reads of earlier database transactions too, for up to a second.
      await client.query('SELECT pg_stat_force_next_flush()');
      const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
      return {
        query(...asked: unknown[]): unknown {
          if (asked[0] !== 'COMMIT') return query(...asked);
          return client.query<{ read: number }>(counted).then(({ rows }) => {
            read.push(rows[0]!.read);
            return query(...asked);
          });
        },
        release: (error?: Error) => client.release(error),
      };
    },
  } as unknown as Pool;
}

const count = 30_000;

describe('store: the list of events', () => {
  let pool: Pool;
  const stage = started(startStage);
  before(async () => {
    pool = stage.service.deps.store.pool;
    // In no order of theirs: each is on another page than the one before.
    await pool.query(
      `INSERT INTO events (terminal_id, event_id, account_id, type, subject_id, body, created_at, place)
        SELECT terminal_id, gen_random_uuid(), account_id, 'transaction.approved', lpad(number::text, 8, '0'),
          repeat('x', 500), $2, number
        FROM terminals, generate_series(1, ${count}) number WHERE terminal_id = $1 ORDER BY md5(number::text)`,
      [terminalId, testStart],
    );
    await pool.query('VACUUM (ANALYZE) events');
  });

  it('reads the requested page, whatever the data', async () => {
    const filters = { accountId: undefined, terminalId: undefined, type: undefined, subjectId: undefined };
    const read: number[] = [];
    const bounds = { depth: 51, limit: 51 };
    const first = await findEvents(countingReads(pool, 'events', read), filters, 'the beginning', bounds);
    const second = await findEvents(countingReads(pool, 'events', read), filters, { position: first.next }, bounds);
    // The order of events during and after the move of an account to this cell.
    const client = await pool.connect();
    await client.query(`INSERT INTO cell_moves (account_id, cell_id, phase, started_at, copied_by)
      VALUES (gen_random_uuid(), 'eu-1', 'arriving', now(), ARRAY['1 1', '1 2'])`);
    await expectCopy(client);
    client.release();
    const third = await findEvents(countingReads(pool, 'events', read), filters, { position: second.next }, bounds);
    for (const page of [first, second, third]) expect([page.events.length, page.hasMore]).to.eql([50, true]);
    for (const entries of read) expect(entries).to.be.within(50, 120);
    expect(read).to.have.lengthOf(3);
  });
});

describe('store: searches by metadata', () => {
  const labelled = 10_000;
  let pool: Pool;
  const stage = started(startStage);
  before(async () => {
    pool = stage.service.deps.store.pool;
    const sale = await stage.http.sale({ body: payment({ metadata: { campaign: 'autumn' } }) }).ok;
    // All have one value in common, and each one of its own. In no order of theirs.
    await pool.query(
      `INSERT INTO transactions SELECT (jsonb_populate_record(t, jsonb_build_object(
          'transaction_id', lpad(n::text, 8, '0'), 'created_at', t.created_at + n * interval '1 second',
          'metadata', jsonb_build_object('campaign', 'spring', 'seat', n::text)))).*
        FROM transactions t, generate_series(1, ${labelled}) n WHERE transaction_id = $1 ORDER BY md5(n::text)`,
      [sale.transaction_id],
    );
    await pool.query(
      `INSERT INTO metadata_entries (terminal_id, kind, value, key, created_at, record_id)
        SELECT terminal_id, 'transaction', value, key, created_at, transaction_id
        FROM transactions, jsonb_each_text(metadata) WHERE transaction_id <> $1`,
      [sale.transaction_id],
    );
    await pool.query('VACUUM (ANALYZE) transactions');
    await pool.query('VACUUM (ANALYZE) metadata_entries');
  });

  const searches: Readonly<Record<string, (on: Pool, value: string) => Promise<readonly unknown[]>>> = {
    'under any key': (on, value) => findByMetadata(on, 'transaction', [terminalId], { key: undefined, value }, 21),
    'under a key': (on, value) =>
      findByMetadata(on, 'transaction', [terminalId], { key: value === 'spring' ? 'campaign' : 'seat', value }, 21),
    'in a list': (on, value) =>
      scanTransactions(
        on,
        { kind: 'terminals', terminalIds: [terminalId] },
        {
          ...{ merchantTransactionId: undefined, status: undefined, type: undefined, since: undefined },
          ...{ until: undefined, metadata: { [value === 'spring' ? 'campaign' : 'seat']: value } },
        },
        { after: undefined, depth: 21, limit: 20 },
      ),
  };
  for (const [place, search] of Object.entries(searches))
    for (const [value, found] of [
      ['spring', 21],
      ['777', 1],
      ['winter', 0],
    ] as const)
      it(`read what they return ${place}, of ${found === 21 ? 'many' : found}`, async () => {
        for (const table of ['metadata_entries', 'transactions']) {
          const read: number[] = [];
          expect(await search(countingReads(pool, table, read), value)).to.have.length(found);
          expect(read[0], table).to.be.at.most(found + 3);
        }
      });
});

const old = new Date(testStart.getTime() - 400 * 24 * 60 * 60 * 1000);
/** Of these, so many that for a hundred of them PostgreSQL would read the whole table. */
const occurrences = 6_000;
const rows = 20_000;

describe('statements that change a few rows of a large table', () => {
  let pool: Pool;
  const stage = started(startStage);
  before(async () => {
    pool = stage.service.deps.store.pool;
    const fill = async (
      count: number,
      table: string,
      columns: string,
      values: string,
      ...more: unknown[]
    ): Promise<void> => {
      await pool.query(
        `INSERT INTO ${table} (terminal_id, ${columns}) SELECT $1, ${values} FROM generate_series(1, ${count}) number`,
        [terminalId, ...more],
      );
    };
    await fill(
      rows,
      'idempotency_keys',
      'operation, key, digest, owner, leased_until, expires_at',
      `'sale', number::text, '', gen_random_uuid(), $2, $2`,
      old,
    );
    await fill(rows, 'refused_instruments', 'token, refused_at', `lpad(number::text, 88, '0'), $2`, old);
    const series = await stage.http.recurringInit({
      body: platformInit('2026-03-10', {}, { payment_instrument: card('4000000000000341') }),
    }).ok;
    await fill(
      occurrences,
      'occurrences',
      `future_transaction_id, recurring_id, sequence_number, planned_date, scheduled_date, amount, created_at,
        updated_at`,
      `lpad(number::text, 8, '0'), $3, number + 1000, $2::timestamptz, $2, 1, $2, $2`,
      old,
      series.recurring_id,
    );
    for (const table of ['idempotency_keys', 'refused_instruments', 'occurrences'])
      await pool.query(`VACUUM (ANALYZE) ${table}`);
  });

  /** Returns the current plan of a prepared statement on a connection, for any values. */
  async function planOf(client: ClientBase, text: string, values: number): Promise<PlanNode> {
    await client.query('SET LOCAL plan_cache_mode = force_generic_plan');
    await client.query(`PREPARE planned AS ${text}`);
    const nothing = Array.from({ length: values }, () => 'NULL').join(', ');
    const { rows: plan } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `EXPLAIN (FORMAT JSON) EXECUTE planned(${nothing})`,
    );
    await client.query('DEALLOCATE planned');
    return plan[0]!['QUERY PLAN'][0]!.Plan;
  }

  it('rewrite occurrences by their index', async () => {
    const { text, parameters } = queries.get('rewrite-occurrences')!;
    await onConnection(pool, 'BEGIN', async (client) => {
      expect(scannedIn(await planOf(client, text, parameters.length))).to.eql([]);
    });
  });

  it('sweep by an index, whichever part of the table is old', async () => {
    const executed: {
      readonly begin: string;
      readonly name: string;
      readonly text: string;
      readonly values: number;
    }[] = [];
    /** A pool that records the queries of a sweep. */
    const noting = {
      query: pool.query.bind(pool),
      async connect() {
        const client = await pool.connect();
        // Otherwise it counts the reads of earlier database transactions too, for up to a second.
        await client.query('SELECT pg_stat_force_next_flush()');
        const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
        let begin = '';
        return {
          query(...parameters: unknown[]): unknown {
            if (typeof parameters[0] === 'string') begin = parameters[0].startsWith('BEGIN') ? parameters[0] : begin;
            else {
              const { name, text, values } = parameters[0] as { name: string; text: string; values: unknown[] };
              executed.push({ begin, name, text, values: values.length });
            }
            return query(...parameters);
          },
          release: (error?: Error) => client.release(error),
        };
      },
    } as unknown as Pool;
    expect(await sweep(noting, testStart, readConfig({}).retentionDays)).to.equal(true);
    expect(executed.map(({ name }) => name)).to.include.members([
      'sweep-old-idempotency-keys',
      'sweep-refused-instruments',
    ]);
    const scanned: string[] = [];
    for (const { begin, name, text, values } of executed)
      await onConnection(pool, begin, async (client) => {
        for (const table of scannedIn(await planOf(client, text, values)))
          // Both are small: cell_moves has a row for each move.
          if (!['terminals', 'cell_moves'].includes(table)) scanned.push(`${name} reads all of ${table}`);
      });
    expect(scanned).to.eql([]);
  });
});

describe('store: the lines of a settlement report of an account with thousands of terminals', () => {
  const store = started(openTestStore);
  const [accountId, reportId] = [randomUUID(), randomUUID()];

  it('are all read if they name their terminals, and otherwise as many as can be found in time', async () => {
    const { pool } = store;
    await pool.query(`INSERT INTO accounts (account_id, name, created_at) VALUES ('${accountId}', 'shops', now())`);
    await pool.query(`INSERT INTO terminals (terminal_id, account_id, environment, name, created_at)
      SELECT 'T' || 10000 + n, '${accountId}', 'live', 'shop', now() FROM generate_series(1, 3000) n`);
    const report = { reportId, accountId, processorKey: 'stripe_main', environment: 'live' } as const;
    await pool.query(`INSERT INTO settlement_reports (report_id, account_id, processor_key, environment, created_at)
      VALUES ('${reportId}', '${accountId}', 'stripe_main', 'live', now())`);
    await pool.query(`INSERT INTO settlement_lines (account_id, report_id, line_number, kind, type, batch,
        gross_currency, gross_amount, net_currency, net_amount, commission, markup, scheme_fee, interchange,
        occurred_at, provider_references, merchant_reference)
      SELECT '${accountId}', '${reportId}', n, 'settled', 'charge', 'b', 'EUR', 1, 'EUR', 1, 0, 0, 0, 0, now(),
        ARRAY['pi_' || n], CASE WHEN n <= 100 THEN 'T10001-00000001' END FROM generate_series(1, 200) n`);
    const after = async (postedLine: number) =>
      (await readUnposted(pool, { ...report, postedLine, rules: {} }, 100)).length;
    expect([await after(0), await after(100)]).to.eql([100, 17]);
  });
});
