import { expect } from 'chai';
import { analyzeGrownTables } from '../../src/store/sweep/table-statistics.js';
import { query } from '../support/records.js';
import { startTestService, terminalId, type TestService } from '../support/service.js';

describe('the statistics of tables', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService();
  });
  afterEach(() => service.close());

  const analyze = () => analyzeGrownTables(service.deps.store.pool);
  let written = 0;
  const writePayers = async (count: number): Promise<void> => {
    await query(
      service,
      `INSERT INTO payers (terminal_id, payer_id, fingerprint, first_name, last_name, email_username, email_domain,
        created_at)
      SELECT $1, lpad(n::text, 8, '0'), n, 'Ada', 'Lovelace', 'ada', 'example.com', now()
      FROM generate_series($2::int, $3::int) n`,
      terminalId,
      written + 1,
      written + count,
    );
    written += count;
  };
  const known = async () => {
    const {
      rows: [row],
    } = await service.deps.store.pool.query<{ rows: number }>(
      `SELECT reltuples::int AS rows FROM pg_class WHERE relname = 'payers'`,
    );
    return row?.rows;
  };
  /** How PostgreSQL reads a payer by its key: a statement of a payment, or the check of a foreign key. */
  async function planOfKey(): Promise<string> {
    const session = await service.deps.store.pool.connect();
    try {
      await session.query(
        'PREPARE by_key (bpchar, bpchar) AS SELECT created_at FROM payers WHERE terminal_id = $1 AND payer_id = $2',
      );
      const { rows } = await session.query<{ 'QUERY PLAN': string }>(`EXPLAIN EXECUTE by_key ('', '')`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    } finally {
      session.release(true);
    }
  }

  it('follow a table that doubles, and leave one alone that does not', async () => {
    await writePayers(400);
    await analyze();
    expect(await known()).to.equal(400);
    await writePayers(10);
    await analyze();
    expect(await known()).to.equal(400);
    await writePayers(800);
    await analyze();
    expect(await known()).to.equal(1_210);
  });

  it('have a payer found by its key, and not among all that a terminal has', async () => {
    await analyze();
    const before = await planOfKey();
    await writePayers(400);
    await analyze();
    expect(await planOfKey()).to.match(/Index Cond: \(\(terminal_id = \$1\) AND \(payer_id = \$2\)\)/);
    expect(before, 'without them').to.match(/Index Cond: \(terminal_id = \$1\)/);
  });
});
