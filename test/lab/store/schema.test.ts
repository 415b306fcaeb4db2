import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import { packageRoot } from '../../../src/base/package-root.js';
import { runBilling } from '../../../src/recurring/billing-run.js';
import { migrate } from '../../../src/store/connection/migrate.js';
import { openStore } from '../../../src/store/connection/open.js';
import type { Embedded } from '../../../src/store/embedded/embedded-session.js';
import { IN_MEMORY, openEmbedded } from '../../../src/store/embedded/embedded.js';
import { analyzeGrownTables } from '../../../src/store/sweep/sweep.js';
import { createDatabaseOn, migrations, type TestDatabase, testServer } from '../../support/database/database.js';
import { client } from '../../support/contract/contract-client.js';
import { recordLog } from '../../support/log.js';
import { card, payment, unpaid } from '../../support/payments.js';
import { sharedKeys, startApiService, startTestService, terminalId, type TestService } from '../../support/service.js';
import { closing, startedForEach } from '../../support/started.js';
import { TestClock, until } from '../../support/time/clock.js';

const require = createRequire(import.meta.url);

interface Package {
  version: string;
  scripts: Record<string, string>;
  devDependencies: Record<string, string>;
}
const readPackage = (path: string): Package => JSON.parse(readFileSync(path, 'utf8')) as Package;

/** Runs Prisma's command line without the network, on `databaseUrl` if the command is about a database. */
function prisma(commandLine: string, databaseUrl = ''): { status: number | null; output: string } {
  const env = { ...process.env, DATABASE_URL: databaseUrl, CHECKPOINT_DISABLE: '1' };
  const args = [require.resolve('prisma/build/index.js'), ...commandLine.split(' ')];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: packageRoot, env, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

describe('prisma/schema.prisma and prisma/migrations', () => {
  const { scripts, devDependencies } = readPackage(join(packageRoot, 'package.json'));
  const check = (scripts['migrate:check'] ?? '').replace(/^prisma /, '');

  it('agree: the check (npm run migrate:check) finds a missing column, and nothing else', () => {
    const directory = mkdtempSync(join(tmpdir(), 'schema-'));
    const schema = join(directory, 'schema.prisma');
    writeFileSync(
      schema,
      readFileSync(join(packageRoot, 'prisma', 'schema.prisma'), 'utf8').replace(
        /^model Account \{$/m,
        '$&\n  motto String?',
      ),
    );
    const { status, output } = prisma(check.replace('prisma/schema.prisma', schema));
    rmSync(directory, { recursive: true });
    expect(status, output).to.equal(2);
    expect(output.split('\n').filter((line) => /^ *\[/.test(line))).to.eql([
      '[*] Changed the `accounts` table',
      '  [+] Added column `motto`',
    ]);
  });

  it('are compared by the schema engine that belongs to the installed Prisma', () => {
    const engines = readPackage(require.resolve('@prisma/engines-version/package.json'));
    expect(devDependencies['@prisma/schema-engine-wasm']).to.equal(engines.version);
  });

  it('are, once the service has applied them, up to date for Prisma too (on PostgreSQL)', async function () {
    if (testServer === undefined) this.skip();
    const { databaseUrl, drop, dataDirectory } = await createDatabaseOn(testServer);
    await (await openStore({ databaseUrl, dataDirectory, log: recordLog().log })).close();
    const status = prisma('migrate status', databaseUrl);
    const deploy = prisma('migrate deploy', databaseUrl);
    await drop();
    expect(status.output).to.include('Database schema is up to date!');
    expect(deploy.output).to.include('No pending migrations to apply.');
  });

  it('satisfy the service when Prisma has applied them (on PostgreSQL)', async function () {
    if (testServer === undefined) this.skip();
    const { databaseUrl, drop, dataDirectory } = await createDatabaseOn(testServer);
    const { status, output } = prisma('migrate deploy', databaseUrl);
    const { log, entries } = recordLog();
    await (await openStore({ databaseUrl, dataDirectory, log })).close();
    await drop();
    expect(status, output).to.equal(0);
    expect(entries).to.eql([]);
  });
});

describe('the statistics of tables', () => {
  const service = startedForEach(startTestService);

  const analyze = () => analyzeGrownTables(service.deps.store.pool);
  let written = 0;
  const writePayers = async (count: number): Promise<void> => {
    await service.query(
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
    const text = `SELECT reltuples::int AS rows FROM pg_class WHERE relname = 'payers'`;
    return (await service.query<{ rows: number }>(text))[0]?.rows;
  };
  /** PostgreSQL's plan to read a payer by its key, in a payment's statement or the check of a foreign key. */
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

  it('come from a small sample, which payments do not wait for', async () => {
    await writePayers(400);
    await analyze();
    const bounds = `SELECT cardinality(histogram_bounds::text::text[]) AS bounds FROM pg_stats
      WHERE tablename = 'payers' AND attname = 'payer_id'`;
    expect(await service.query(bounds)).to.eql([{ bounds: 11 }]);
    expect(await service.query('SHOW default_statistics_target')).to.eql([{ default_statistics_target: '100' }]);
  });

  it('are left to the owner of the tables where the role of the service may not analyze them', async () => {
    const { pool } = service.deps.store;
    await pool.query('DROP ROLE IF EXISTS statistics_reader; CREATE ROLE statistics_reader');
    const session = await pool.connect();
    const warnings: unknown[] = [];
    session.on('notice', ({ message }) => warnings.push(message));
    try {
      await session.query('SET ROLE statistics_reader');
      await analyzeGrownTables(session as unknown as typeof pool);
      expect(warnings).to.eql([]);
    } finally {
      await session.query('RESET ROLE; DROP ROLE statistics_reader');
      session.release(true);
    }
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

/** Writes a request as version 1.0.0 does, with the relevant columns. */
const writeAsBefore = `INSERT INTO logged_requests (request_id, api_key_id, operation, method, path, status,
    milliseconds, received_at)
  SELECT md5(n::text)::uuid, md5('key')::uuid, 'sale', 'POST', '/', 200, 1, $3::timestamptz + make_interval(days => n)
  FROM generate_series($1::int, $2::int) n
  ON CONFLICT (request_id) DO NOTHING`;
const dayMilliseconds = 24 * 60 * 60 * 1000;
/** The beginning of the day 40 days ago. The migration goes by the clock of the database. */
const start = new Date((Math.floor(Date.now() / dayMilliseconds) - 40) * dayMilliseconds);

async function openSession(embedded: Embedded | undefined, databaseUrl: string | undefined): Promise<pg.Client> {
  const session = new pg.Client(
    databaseUrl === undefined
      ? { stream: () => embedded?.session(), ssl: false, user: 'postgres' }
      : { connectionString: databaseUrl },
  );
  await session.connect();
  return session;
}

/** Opens a session on an empty database and applies the migration of 1.0.0. */
async function sessionOfRelease(embedded: Embedded | undefined, databaseUrl: string | undefined): Promise<pg.Client> {
  const session = await openSession(embedded, databaseUrl);
  const released = mkdtempSync(join(tmpdir(), 'migrations-'));
  const [initial = ''] = readdirSync(migrations).sort();
  cpSync(join(migrations, initial), join(released, initial), { recursive: true });
  await migrate(session, released, recordLog().log);
  rmSync(released, { recursive: true });
  return session;
}

/** Starts an empty database, on the server of the tests if there is one, with a session on it. */
async function startDatabase(openFirst: typeof openSession) {
  const database = testServer === undefined ? undefined : await createDatabaseOn(testServer);
  const embedded = database === undefined ? await openEmbedded(IN_MEMORY, recordLog().log) : undefined;
  const connect = () => openSession(embedded, database?.databaseUrl);
  const session = await openFirst(embedded, database?.databaseUrl);
  async function close(): Promise<void> {
    await session.end();
    await embedded?.close();
    await database?.drop();
  }
  return { session, connect, close };
}

describe('a database that 1.0.0 wrote', () => {
  let database: TestDatabase;
  let service: TestService;
  before(async () => {
    database =
      testServer === undefined
        ? { dataDirectory: mkdtempSync(join(tmpdir(), 'database-of-1.0.0-')), drop: () => Promise.resolve() }
        : await createDatabaseOn(testServer);
    const embedded = testServer === undefined ? await openEmbedded(database.dataDirectory, recordLog().log) : undefined;
    const session = await sessionOfRelease(embedded, database.databaseUrl);
    await session.query(readFileSync(new URL('rows-of-1.0.0.sql', import.meta.url), 'utf8'));
    await session.end();
    await embedded?.close();
    // Hours after the rows.
    service = await startApiService(sharedKeys, { database, clock: new TestClock(new Date('2026-11-25T09:00:00Z')) });
  });
  after(async () => {
    await service.close();
    await database.drop();
    if (testServer === undefined) rmSync(database.dataDirectory, { recursive: true });
  });

  it('opens and is read', async () => {
    const http = client(service);
    expect((await http.transactionStatus({ transaction_id: '1uU7gbS8' }).ok).status.status).to.equal('APPROVED');
    const { events } = await http.managementEventList({ query: { subject_id: '1uU7gbS8' } }).ok;
    expect(events.map(({ event_type }) => event_type)).to.eql(['transaction.approved']);
    const { requests } = await http.managementRequestList({
      query: { terminal_friendly_id: terminalId, reference: '1uU7gbS8' },
    }).ok;
    expect(requests.map(({ operation }) => operation)).to.include('sale');
  });

  it('pays: a new card and a stored one, a capture and a refund', async () => {
    const http = client(service);
    await http.sale({ body: payment() }).ok;
    const { token } = (await http.transactionStatus({ transaction_id: '1uU7gbS8' }).ok).order.payment_instrument!;
    await http.sale({ body: unpaid({ token }) }).ok;
    const of = (transaction_reference_id: string, order_reference_id: string) => ({
      body: { transaction_reference_id, order_reference_id, amount: 5 },
    });
    await http.capture(of('1uY5AxzX', '1u65hupg')).ok;
    await http.refund(of('1uU7gbS8', '1u3JuPhw')).ok;
  });

  it('replays the answer to a key of then', async () => {
    const payer = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
    const body = payment({ merchant_transaction_id: 'sale-1', order: { payment_instrument: card(), payer } });
    const replayed = await client(service).sale({ body, idempotencyKey: 'order-1' }).ok;
    expect(replayed.transaction_id).to.equal('1uU7gbS8');
  });

  it('charges its series on their days', async () => {
    await service.clock.advance(26 * dayMilliseconds);
    while (await runBilling(service.deps));
    await service.deps.background.settled();
    const charges = await service.query(
      `SELECT scheduled_date::text AS on, transactions.status, transactions.amount::float8 AS amount FROM occurrences
        JOIN transactions USING (terminal_id, transaction_id) WHERE occurrences.recurring_id = '1um7Atdc'`,
    );
    expect(charges).to.eql([{ on: '2026-12-20', status: 'APPROVED', amount: 9.99 }]);
  });
});

describe('the migration of the request log to partitions', () => {
  const { session, connect } = startedForEach(() => startDatabase(sessionOfRelease));

  const one = async (text: string, values: unknown[] = []): Promise<unknown> =>
    Object.values((await session.query<Record<string, unknown>>(text, values)).rows[0]!)[0];

  it('keeps every request in its place, and numbers later ones', async () => {
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

  it('lets instances of the previous version write for eight days, and nothing twice', async () => {
    await migrate(session, migrations, recordLog().log);
    // Today's, and those of the seven days after.
    await session.query(writeAsBefore, [40, 47, start]);
    await session.query(writeAsBefore, [40, 47, start]);
    expect(await one('SELECT count(*)::int FROM request_log')).to.equal(8);
    const tooLate = await session.query(writeAsBefore, [49, 49, start]).catch(String);
    expect(tooLate).to.include('violates partition constraint');
  });

  it('covers the writes of a clock that was ahead', async () => {
    await session.query(writeAsBefore, [400, 400, start]);
    await migrate(session, migrations, recordLog().log);
    expect(await one('SELECT count(*)::int FROM request_log')).to.equal(1);
  });

  it('waits with the others for a payment before any work, and holds nothing that the payment needs (on PostgreSQL)', async function () {
    if (testServer === undefined) this.skip();
    const [settling, calling] = [await connect(), await connect()];
    await settling.query('BEGIN; LOCK TABLE transactions IN ROW EXCLUSIVE MODE');
    const applied = migrate(session, migrations, recordLog().log);
    await until('the migration waits', async () => {
      const { rows } = await calling.query(
        "SELECT FROM pg_locks WHERE relation = 'transactions'::regclass AND NOT granted",
      );
      return rows.length > 0;
    });
    await calling.query('SET lock_timeout = 100; BEGIN; LOCK TABLE processor_calls IN ROW EXCLUSIVE MODE; ROLLBACK');
    for (const each of [settling, calling]) await each.end();
    expect(await applied).to.have.length.above(3);
  });
});

const CREATE = 'CREATE TABLE one (n INT);\nCREATE FUNCTION two() RETURNS INT LANGUAGE sql AS $$ SELECT 2; $$;\n';

describe('the migrations', () => {
  let directory: string;
  const { session, connect } = startedForEach(() => startDatabase(openSession));
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'migrations-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  const write = (name: string, sql: string): void => {
    mkdirSync(join(directory, name), { recursive: true });
    writeFileSync(join(directory, name, 'migration.sql'), sql);
  };
  const run = (log = recordLog().log): Promise<string[]> => migrate(session, directory, log);
  const count = async (table: string): Promise<number> =>
    (await session.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)).rows[0]!.count;

  it('are applied once, in the order of their names', async () => {
    write('2_fill', 'INSERT INTO one VALUES (two());');
    write('1_create', CREATE);
    writeFileSync(join(directory, 'migration_lock.toml'), 'provider = "postgresql"\n');
    expect(await run()).to.eql(['1_create', '2_fill']);
    expect(await run()).to.eql([]);
    write('3_fill', 'INSERT INTO one VALUES (3);');
    expect(await run()).to.eql(['3_fill']);
    expect(await count('one')).to.equal(2);
  });

  it('leave nothing of a failed one, which the error names, and continue from there once it is fixed', async () => {
    write('1_create', CREATE);
    write('2_broken', 'INSERT INTO one VALUES (1); INSERT INTO nowhere VALUES (1);');
    write('3_fill', 'INSERT INTO one VALUES (3);');
    const failure = await run().then(() => 'applied', String);
    expect(failure).to.include('2_broken').and.include('relation "nowhere" does not exist');
    expect(await count('one')).to.equal(0);
    expect(await count('_prisma_migrations')).to.equal(1);
    write('2_broken', 'INSERT INTO one VALUES (1);');
    expect(await run()).to.eql(['2_broken', '3_fill']);
  });

  it('stop at one that failed under another tool, and explain how to resolve it', async () => {
    write('1_create', CREATE);
    await run();
    await session.query('UPDATE _prisma_migrations SET finished_at = NULL');
    const failure = await run().then(() => 'applied', String);
    expect(failure).to.include('1_create').and.include('npx prisma migrate resolve --rolled-back 1_create');
    await session.query('UPDATE _prisma_migrations SET rolled_back_at = now()');
    await session.query('DROP TABLE one; DROP FUNCTION two');
    expect(await run()).to.eql(['1_create']);
  });

  it('of this version are carried on by a next one, which finds the rows of before', async () => {
    cpSync(join(packageRoot, 'prisma', 'migrations'), directory, { recursive: true });
    const [initial = ''] = await run();
    await session.query(
      "INSERT INTO accounts (account_id, name, created_at) VALUES (gen_random_uuid(), 'Example Shop', now())",
    );
    write('29990101000000_next', "ALTER TABLE accounts ADD COLUMN note TEXT NOT NULL DEFAULT 'none';");
    expect(initial).to.match(/_initial$/);
    expect(await run()).to.eql(['29990101000000_next']);
    expect((await session.query('SELECT name, note FROM accounts')).rows).to.eql([
      { name: 'Example Shop', note: 'none' },
    ]);
  });

  it('of several made into one run as far as the database does not have them, and leave it like a new one', async () => {
    write('1_create', CREATE);
    write('2_fill', 'INSERT INTO one VALUES (2);');
    await run();
    for (const name of ['1_create', '2_fill']) rmSync(join(directory, name), { recursive: true });
    const parts = [CREATE, 'INSERT INTO one VALUES (2);', 'INSERT INTO one VALUES (3);'];
    const names = ['1_create', '2_fill', '3_fill'];
    write('4_all', `-- Made of parts.\n${parts.map((part, each) => `-- Part: ${names[each]}\n${part}\n`).join('\n')}`);
    const { log, entries } = recordLog();
    expect(await run(log)).to.eql(['4_all']);
    expect(await run(log)).to.eql([]);
    expect((await session.query('SELECT n FROM one ORDER BY n')).rows).to.eql([{ n: 2 }, { n: 3 }]);
    expect((await session.query('SELECT migration_name AS name FROM _prisma_migrations')).rows).to.eql([
      { name: '4_all' },
    ]);
    expect(entries.map(({ level }) => level)).to.eql(['info']);
    await session.query('DROP TABLE one; DROP FUNCTION two; TRUNCATE _prisma_migrations');
    expect(await run()).to.eql(['4_all']);
    expect(await count('one')).to.equal(2);
  });

  it('refuse parts that failed under another tool', async () => {
    write('1_create', CREATE);
    await run();
    await session.query('UPDATE _prisma_migrations SET finished_at = NULL');
    rmSync(join(directory, '1_create'), { recursive: true });
    write('2_all', `-- Part: 1_create\n${CREATE}`);
    expect(await run().then(() => 'applied', String)).to.include('migration 1_create failed earlier');
  });

  it('warn of one that was edited after it was applied, and of those that only the database knows', async () => {
    write('1_create', CREATE);
    write('2_fill', 'INSERT INTO one VALUES (2);');
    await run();
    write('1_create', `${CREATE}-- edited`);
    rmSync(join(directory, '2_fill'), { recursive: true });
    const { log, entries } = recordLog();
    expect(await run(log)).to.eql([]);
    expect(entries.map(({ level, details }) => ({ level, details }))).to.eql([
      { level: 'warn', details: { migration: '1_create' } },
      { level: 'warn', details: { migrations: ['2_fill'] } },
    ]);
  });

  it('are applied by one of five processes that start at once, while the others wait (on PostgreSQL)', async function () {
    if (testServer === undefined) this.skip();
    write('1_create', CREATE);
    write('2_fill', 'SELECT pg_sleep(0.3); INSERT INTO one VALUES (2);');
    const logs = Array.from({ length: 5 }, recordLog);
    const applied = await Promise.all(
      logs.map(async ({ log }) => {
        const starter = await connect();
        return migrate(starter, directory, log).finally(() => starter.end());
      }),
    );
    expect(applied.filter((names) => names.length > 0)).to.eql([['1_create', '2_fill']]);
    expect(await count('one')).to.equal(1);
    const waited = logs.filter(({ messages }) =>
      messages('info').includes('another process migrates the database; waiting for it'),
    );
    expect(waited).to.have.length(4);
  });

  it('do not hold up a table while they wait for its lock, and are tried again (on PostgreSQL)', async function () {
    if (testServer === undefined) this.skip();
    write('1_create', CREATE);
    await run();
    write('2_change', 'ALTER TABLE one ADD COLUMN m INT;');
    await using reader = closing(await connect(), 'end');
    await reader.query('BEGIN; LOCK TABLE one IN ACCESS SHARE MODE');
    const { log, messages } = recordLog();
    const applied = run(log);
    await until('the lock is refused', () => messages('warn').length > 0);
    await reader.query('COMMIT');
    expect(await applied).to.eql(['2_change']);
  });
});
