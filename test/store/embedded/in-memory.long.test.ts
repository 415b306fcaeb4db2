import { expect } from 'chai';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { digestOfMigrations } from '../../../src/store/connection/migrate.js';
import { shapeOf, templateFile } from '../../../src/store/embedded/in-memory.js';
import { IN_MEMORY, openEmbedded } from '../../../src/store/embedded/embedded.js';
import { MemoryFiles } from '../../../src/store/embedded/memory-files.js';
import { openStore, type Store } from '../../../src/store/connection/open.js';
import { makeRequestPartitions } from '../../../src/store/request-log/request-partitions.js';
import { crash, startChild } from '../../support/command-line.js';
import { TestClock } from '../../support/time/clock.js';
import { createTestDirectory, migrations } from '../../support/database/database.js';
import { recordLog } from '../../support/log.js';
import { closing, startedForEach } from '../../support/started.js';

describe('the embedded database', () => {
  const database = startedForEach(createTestDirectory);
  const open = (): Promise<Store> => openStore({ ...database, log: recordLog().log });

  it('keeps its data from one start to the next', async () => {
    const first = await open();
    await first.pool.query('CREATE TABLE kept (word TEXT)');
    await first.pool.query("INSERT INTO kept VALUES ('still here')");
    await first.close();
    const second = await open();
    const { rows } = await second.pool.query('SELECT word FROM kept');
    await second.close();
    expect(rows).to.eql([{ word: 'still here' }]);
    expect(readdirSync(database.dataDirectory)).to.eql(['database']);
  });

  it('refuses a second process, and names the one that has the directory', async () => {
    const holder = startChild('test/store/store-process.ts', database.dataDirectory, 'hold');
    await once(holder, 'message');
    const clock = new TestClock(new Date('2026-03-10T09:00:00.000Z'));
    const opening = openStore({ ...database, log: recordLog().log, clock }).then(() => 'opened', String);
    await clock.advance(15_000);
    const refused = await opening;
    await crash(holder);
    expect(refused)
      .to.include(`held by process ${String(holder.pid)}`)
      .and.include('DATA_DIR');
  });

  it('reports why it cannot open a directory, and releases the lock', async () => {
    await (await open()).close();
    writeFileSync(join(database.dataDirectory, 'database', 'PG_VERSION'), '9\n');
    for (const attempt of [1, 2]) {
      const message = await open().then(() => `opened at attempt ${String(attempt)}`, String);
      expect(message).to.include('database files are incompatible with server').and.include('move the directory away');
    }
  });

  it('fails every query with the reason once its thread has ended', async () => {
    const { log, messages } = recordLog();
    const thread = once(process, 'worker');
    await using store = closing(await openStore({ ...database, log }));
    const [worker] = (await thread) as [Worker];
    const running = store.pool.query('SELECT pg_sleep(600)').then(() => 'answered', String);
    const waiting = store.pool.query('SELECT 1').then(() => 'answered', String);
    await worker.terminate();
    expect(await running).to.include('the embedded database stopped');
    expect(await waiting).to.include('the embedded database stopped');
    expect(await store.prisma.terminal.findFirst().then(() => 'answered', String)).to.include(
      'the embedded database stopped',
    );
    expect(messages('error')).to.eql([
      'the embedded database stopped: every query fails until the service is started again',
    ]);
  });

  it('stops with the reason when PostgreSQL aborts, as it does on a full disk', async () => {
    await using store = closing(await open());
    await store.pool.query('CREATE TABLE words (word TEXT)');
    // No place for the next segment of its log.
    rmSync(join(database.dataDirectory, 'database', 'pg_wal'), { recursive: true });
    await store.pool.query('SELECT pg_switch_wal()');
    const failure = await store.pool.query("INSERT INTO words VALUES ('lost')").then(() => 'written', String);
    expect(failure).to.include('the embedded database stopped: could not create file "pg_wal');
    expect(await store.pool.query('SELECT 1').then(() => 'answered', String)).to.equal(failure);
  });

  it('is not stopped by a statement that quotes PostgreSQL’s message on an abort', async () => {
    await using store = closing(await openStore({ dataDirectory: IN_MEMORY, log: recordLog().log }));
    const quote = '2026-03-10 09:00:00.000 UTC [42] PANIC:  out of reach';
    const failure = await store.pool
      .query(`SELECT '\n${quote}\n' /*\n${quote}\n*/ FROM nowhere`)
      .then(() => 'answered', String);
    expect(failure).to.include('relation "nowhere" does not exist');
    expect((await store.pool.query('SELECT 1 AS one')).rows).to.eql([{ one: 1 }]);
  });

  it('gives a new session a clean slate: no open transaction, no settings and no prepared statements of the one before', async () => {
    await using embedded = closing(await openEmbedded(IN_MEMORY, recordLog().log));
    const connect = async () => {
      const client = new pg.Client({ stream: () => embedded.session(), ssl: false, user: 'postgres' });
      await client.connect();
      return client;
    };
    const statement = { name: 'same name', text: 'SELECT $1::int AS value', values: [1] };
    const first = await connect();
    await first.query('CREATE TABLE unfinished (n INT)');
    await first.query("SET TIME ZONE 'Europe/Paris'");
    await first.query(statement);
    await first.query('BEGIN');
    await first.query('INSERT INTO unfinished VALUES (1)');
    const errors: string[] = [];
    first.on('error', ({ message }) => errors.push(message));
    await using second = closing(await connect(), 'end');
    expect(errors[0]).to.equal('another session of the embedded database replaced this one');
    expect((await second.query('SELECT * FROM unfinished')).rows).to.eql([]);
    expect((await second.query("SELECT current_setting('TimeZone') AS zone")).rows).to.eql([{ zone: 'UTC' }]);
    expect((await second.query(statement)).rows).to.eql([{ value: 1 }]);
  });

  it('vacuums itself, because a single process has no autovacuum', async () => {
    const clock = new TestClock(new Date('2026-03-10T09:00:00Z'));
    await using store = closing(await openStore({ dataDirectory: IN_MEMORY, log: recordLog().log, clock }));
    const counts = async (): Promise<object[]> =>
      (
        await store.pool.query<object>(
          "SELECT vacuum_count, analyze_count FROM pg_stat_user_tables WHERE relname = 'terminals'",
        )
      ).rows;
    expect(await counts()).to.eql([{ vacuum_count: '0', analyze_count: '0' }]);
    await clock.advance(11 * 60 * 1000);
    expect(await counts()).to.eql([{ vacuum_count: '1', analyze_count: '1' }]);
  });
});

describe('the embedded database in memory', () => {
  const opened: Store[] = [];
  afterEach(() => Promise.all(opened.splice(0).map((store) => store.close())));

  /** Opens a store, and returns true if its PostgreSQL is new: a used one has a comment, which emptying leaves. */
  const openInMemory = async () => {
    const store = await openStore({ dataDirectory: IN_MEMORY, log: recordLog().log });
    opened.push(store);
    const { rows } = await store.pool.query<{ mark: string | null }>(
      `SELECT shobj_description(oid, 'pg_database') AS mark FROM pg_database WHERE datname = current_database()`,
    );
    await store.pool.query("COMMENT ON DATABASE postgres IS 'used'");
    return { store, created: rows[0]?.mark !== 'used' };
  };
  /** Opens a store on a new PostgreSQL, after using up those that earlier tests of this file left. */
  const openNew = async (): Promise<Store> => {
    const { store, created } = await openInMemory();
    return created ? store : openNew();
  };

  it('is used again, as empty as it was', async () => {
    const store = await openNew();
    const { rows: original } = await store.pool.query('SELECT * FROM pg_sequences ORDER BY sequencename');
    await store.pool.query(
      `INSERT INTO audit_entries (operation, subject, request_id, changes, created_at)
        VALUES ('test', 'test', gen_random_uuid(), '[]', now())`,
    );
    await store.pool.query('VACUUM ANALYZE audit_entries');
    const partitions =
      'SELECT count(*)::int FROM pg_inherits JOIN pg_class ON pg_class.oid = inhparent AND relkind = $$p$$';
    const { rows: partitionsBefore } = await store.pool.query(partitions);
    await makeRequestPartitions(store.pool, [new Date('2041-03-10T00:00:00.000Z')], 30);
    const left = await store.pool.connect();
    await left.query('BEGIN');
    await left.query("SET TIME ZONE 'Europe/Paris'");
    left.release();
    await store.close();

    const { store: next, created } = await openInMemory();
    expect(created).to.equal(false);
    const first = async (sql: string) => (await next.pool.query<Record<string, unknown>>(sql)).rows[0];
    expect(await first('SELECT count(*)::int FROM audit_entries')).to.eql({ count: 0 });
    expect((await next.pool.query(partitions)).rows).to.eql(partitionsBefore);
    expect((await next.pool.query('SELECT * FROM pg_sequences ORDER BY sequencename')).rows).to.eql(original);
    const known = `SELECT pg_relation_size('audit_entries')::int + (SELECT count(*)::int FROM pg_stats
      WHERE tablename = 'audit_entries') AS pages, reltuples FROM pg_class WHERE relname = 'audit_entries'`;
    expect(await first(known)).to.eql({ pages: 0, reltuples: -1 });
    expect(await first("SELECT current_setting('TimeZone') AS zone")).to.eql({ zone: 'UTC' });
    await next.close();
    expect((await openInMemory()).created).to.equal(false);
    expect((await openInMemory()).created, 'one PostgreSQL, twice').to.equal(true);
  });

  it('is not used again once its schema has changed', async () => {
    const store = await openNew();
    await store.pool.query('DROP INDEX request_log_refused_idx');
    await store.close();
    expect((await openInMemory()).created).to.equal(true);
  });

  it('has another digest once its tables, triggers, indexes or settings change, but not with other rows', async () => {
    await openInMemory();
    const template = readFileSync(templateFile(digestOfMigrations(migrations)));
    await using database = closing(await PGlite.create({ fs: new MemoryFiles(template) }));
    const shape = await shapeOf(database);
    for (const change of [
      'CREATE TABLE more (n INT)',
      'ALTER TABLE events ADD COLUMN more INT',
      'ALTER TABLE events DISABLE TRIGGER ALL',
      'ALTER TABLE events DROP CONSTRAINT events_pkey CASCADE',
      "ALTER TABLE audit_entries ALTER COLUMN operation SET DEFAULT 'other'",
      'DROP INDEX request_log_refused_idx',
      "ALTER DATABASE postgres SET statement_timeout = '1h'",
      'CREATE ROLE other',
      'DELETE FROM _prisma_migrations',
    ]) {
      await database.exec(`BEGIN; ${change}`);
      expect(await shapeOf(database), change).not.to.equal(shape);
      await database.exec('ROLLBACK');
    }
    await database.exec(
      `INSERT INTO audit_entries (operation, subject, request_id, changes, created_at)
        VALUES ('test', 'test', gen_random_uuid(), '[]', now());
        SET session_replication_role = replica; TRUNCATE audit_entries; ANALYZE`,
    );
    expect(await shapeOf(database)).to.equal(shape);
  });
});
