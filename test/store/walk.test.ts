import { expect } from 'chai';
import { openStore, type Store } from '../../src/store/open.js';
import { walk } from '../../src/store/walk.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { recordLog } from '../support/log.js';

describe('store: walking an index', () => {
  let database: TestDatabase;
  let store: Store;
  before(async () => {
    database = await createTestDatabase();
    store = await openStore({ ...database, log: recordLog().log });
    // One key has nearly all rows, and fifty others the rest, so that the average tells nothing of either; and no order of theirs is that of the table.
    await store.pool.query(`CREATE TABLE walked AS
      SELECT CASE WHEN n % 20 = 0 THEN n % 1000 ELSE -1 END AS key, n AS at, repeat('x', 200) AS rest FROM generate_series(1, 20000) n ORDER BY md5(n::text)`);
    await store.pool.query('CREATE INDEX ON walked (key, at)');
    await store.pool.query('ANALYZE walked');
  });
  after(async () => {
    await store.close();
    await database.drop();
  });

  const newest = `SELECT at, length(rest) AS length FROM unnest($1::int[]) AS place (key)
    CROSS JOIN LATERAL (SELECT at, rest FROM walked WHERE walked.key = place.key AND at < 15000 ORDER BY at DESC, rest DESC LIMIT 300) newest`;
  const planned = (rows: readonly { 'QUERY PLAN': string }[]): string => rows.map((row) => row['QUERY PLAN']).join('\n');

  it('reads what is asked for, where statistics may speak for reading and sorting all that fits', async () => {
    const walked = planned(await walk(store.pool, `EXPLAIN ANALYZE ${newest}`, [[-1]]));
    // Of 14250 rows; what is sorted are those of one time.
    expect(walked).to.match(/Index Scan Backward using walked_key_at_idx on walked .*rows=3\d\d/);
    expect((await walk<{ at: number }>(store.pool, newest, [[-1]])).slice(0, 2)).to.deep.equal([{ at: 14_999, length: 200 }, { at: 14_998, length: 200 }]);
  });

  it('leaves no setting behind, and writes nothing', async () => {
    const settings = async (): Promise<unknown> => {
      const { rows: [row] } = await store.pool.query<Record<string, string>>(
        `SELECT current_setting('enable_sort') AS sort, current_setting('jit') AS jit, current_setting('transaction_read_only') AS read_only`);
      return row;
    };
    const before = await settings();
    await walk(store.pool, 'SELECT 1', []);
    await walk(store.pool, 'DELETE FROM walked', []).then(() => expect.fail('it deleted'), (error: unknown) => expect(String(error)).to.include('read-only transaction'));
    expect(await settings()).to.deep.equal(before);
    expect((await store.pool.query('SELECT count(*)::int AS rows FROM walked')).rows).to.deep.equal([{ rows: 20_000 }]);
  });
});
