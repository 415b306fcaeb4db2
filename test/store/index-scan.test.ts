import { expect } from 'chai';
import { openStore, type Store } from '../../src/store/connection/open.js';
import { scanIndex } from '../../src/store/query/index-scan.js';
import { defineQuery, queries, type Query } from '../../src/store/query/query.js';
import { createTestDatabase, type TestDatabase } from '../support/database/database.js';
import { recordLog } from '../support/log.js';

describe('store: walking an index', () => {
  let database: TestDatabase;
  let store: Store;
  before(async () => {
    database = await createTestDatabase();
    store = await openStore({ ...database, log: recordLog().log });
    // One key has nearly all rows, and fifty others the rest, so that the average tells nothing of either; and no order
    // of theirs is that of the table.
    await store.pool.query(`CREATE TABLE walked AS
      SELECT CASE WHEN n % 20 = 0 THEN n % 1000 ELSE -1 END AS key, n AS at, repeat('x', 200) AS rest FROM
      generate_series(1, 20000) n ORDER BY md5(n::text)`);
    await store.pool.query('CREATE INDEX ON walked (key, at)');
    await store.pool.query('ANALYZE walked');
  });
  after(async () => {
    await store.close();
    await database.drop();
  });

  let defined = 0;
  /** A statement that is none of the program's. */
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

  it('reads what is asked for, where statistics may speak for reading and sorting all that fits', async () => {
    const explained = define<Walk, { 'QUERY PLAN': string }>(`EXPLAIN ANALYZE ${newest}`);
    const walked = planned(await scanIndex(store.pool, explained, { keys: [-1], before: 15_000 }));
    // Of 14250 rows; what is sorted are those of one time.
    expect(walked).to.match(/Index Scan Backward using walked_key_at_idx on walked .*rows=3\d\d/);
    const walk = define<Walk, { at: number; length: number }>(newest);
    expect((await scanIndex(store.pool, walk, { keys: [-1], before: 15_000 })).slice(0, 2)).to.deep.equal([
      { at: 14_999, length: 200 },
      { at: 14_998, length: 200 },
    ]);
  });

  it('has a filter as a condition of the index where it is given, and none where it is not', async () => {
    const explained = define<Walk, { 'QUERY PLAN': string }>(`EXPLAIN ${newest}`);
    for (const [before, condition] of [
      [15_000, '((key = place.key) AND (at < 15000))'],
      [undefined, '(key = place.key)'],
    ] as const) {
      const plan = planned(await scanIndex(store.pool, explained, { keys: [-1], before }));
      expect(plan).to.include(`Index Cond: ${condition}`).and.not.include('Filter');
    }
  });

  it('leaves no setting behind, and writes nothing', async () => {
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
    await scanIndex(store.pool, define('DELETE FROM walked'), {}).then(
      () => expect.fail('it deleted'),
      (error: unknown) => expect(String(error)).to.include('read-only transaction'),
    );
    expect(await settings()).to.deep.equal(before);
    expect((await store.pool.query('SELECT count(*)::int AS rows FROM walked')).rows).to.deep.equal([{ rows: 20_000 }]);
  });
});
