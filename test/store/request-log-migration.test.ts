import { expect } from 'chai';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { IN_MEMORY, openEmbedded, type Embedded } from '../../src/store/embedded/embedded.js';
import { migrate } from '../../src/store/connection/migrate.js';
import { packageRoot } from '../../src/base/package-root.js';
import { createDatabaseOn, testServer, type TestDatabase } from '../support/database/database.js';
import { recordLog } from '../support/log.js';

const migrations = join(packageRoot, 'prisma', 'migrations');

/** As version 1.0.0 writes a request, in what matters here. */
const writeAsBefore = `INSERT INTO logged_requests (request_id, api_key_id, operation, method, path, status,
    milliseconds, received_at)
  SELECT md5(n::text)::uuid, md5('key')::uuid, 'sale', 'POST', '/', 200, 1, $3::timestamptz + make_interval(days => n)
  FROM generate_series($1::int, $2::int) n
  ON CONFLICT (request_id) DO NOTHING`;
const dayMilliseconds = 24 * 60 * 60 * 1000;
/** The beginning of the day 40 days ago. The migration goes by the clock of the database. */
const start = new Date((Math.floor(Date.now() / dayMilliseconds) - 40) * dayMilliseconds);

describe('the migration of the request log to partitions', () => {
  let before: string;
  let session: pg.Client;
  let database: TestDatabase | undefined;
  let embedded: Embedded | undefined;
  beforeEach(async () => {
    if (testServer === undefined) embedded = await openEmbedded(IN_MEMORY, recordLog().log);
    else database = await createDatabaseOn(testServer);
    session = new pg.Client(
      database?.databaseUrl === undefined
        ? { stream: () => embedded?.session(), ssl: false, user: 'postgres' }
        : { connectionString: database.databaseUrl },
    );
    await session.connect();
    before = mkdtempSync(join(tmpdir(), 'migrations-'));
    const earlier = readdirSync(migrations).filter((name) => name < '20261122115500');
    for (const name of earlier) cpSync(join(migrations, name), join(before, name), { recursive: true });
    await migrate(session, before, recordLog().log);
  });
  afterEach(async () => {
    await session.end();
    await embedded?.close();
    await database?.drop();
    rmSync(before, { recursive: true });
  });

  const one = async (text: string, values: unknown[] = []): Promise<unknown> =>
    Object.values((await session.query<Record<string, unknown>>(text, values)).rows[0]!)[0];

  it('keeps every request in its place, and numbers what comes after them', async () => {
    await session.query(writeAsBefore, [1, 39, start]);
    const all = "SELECT string_agg(request_id || ' ' || received_at || ' ' || entry_id, ',' ORDER BY entry_id) FROM ";
    const known = await one(`${all} logged_requests`);
    await migrate(session, migrations, recordLog().log);
    expect(await one(`${all} request_log`)).to.equal(known);
    await session.query(writeAsBefore.replace('logged_requests', 'request_log').replace('(request_id)', ''), [
      40,
      40,
      start,
    ]);
    expect(await one('SELECT max(entry_id) FROM request_log')).to.equal('40');
    expect(await one("SELECT pg_get_serial_sequence('request_log', 'entry_id')")).to.equal(
      'public.request_log_entry_id_seq',
    );
  });

  it('lets instances of the version before write for eight days, and nothing twice', async () => {
    await migrate(session, migrations, recordLog().log);
    // Today's, and those of the seven days after.
    await session.query(writeAsBefore, [40, 47, start]);
    await session.query(writeAsBefore, [40, 47, start]);
    expect(await one('SELECT count(*)::int FROM request_log')).to.equal(8);
    const tooLate = await session.query(writeAsBefore, [49, 49, start]).catch(String);
    expect(tooLate).to.include('violates partition constraint');
  });

  it('reaches beyond what a clock that was ahead has written', async () => {
    await session.query(writeAsBefore, [400, 400, start]);
    await migrate(session, migrations, recordLog().log);
    expect(await one('SELECT count(*)::int FROM request_log')).to.equal(1);
  });
});
