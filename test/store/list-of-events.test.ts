import { expect } from 'chai';
import type { Pool } from 'pg';
import { findEvents } from '../../src/store/searches/events.js';
import { terminalId, testStart } from '../support/service.js';
import { startStage, type Stage } from '../support/stage.js';

const count = 30_000;

describe('store: the list of events', () => {
  let stage: Stage;
  let pool: Pool;
  before(async () => {
    stage = await startStage();
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
  after(() => stage.close());

  /** A pool whose connections count how many entries of the indexes of events a database transaction has read. */
  function counting(read: number[]): Pool {
    const counted = `SELECT sum(pg_stat_get_xact_tuples_returned(indexrelid))::int AS read FROM pg_index
      WHERE indrelid = 'events'::regclass`;
    return {
      async connect() {
        const client = await pool.connect();
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

  it('reads the page that is asked for, whatever there is', async () => {
    const filters = { accountId: undefined, terminalId: undefined, type: undefined, subjectId: undefined };
    const read: number[] = [];
    const bounds = { depth: 51, limit: 51 };
    const first = await findEvents(counting(read), filters, 'the beginning', bounds);
    const second = await findEvents(counting(read), filters, { position: first.next }, bounds);
    for (const page of [first, second]) expect([page.events.length, page.hasMore]).to.deep.equal([50, true]);
    for (const entries of read) expect(entries).to.be.within(50, 120);
    expect(read).to.have.lengthOf(2);
  });
});
