import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { text as textOf } from 'node:stream/consumers';
import { join } from 'node:path';
import { expect } from 'chai';
import pg from 'pg';
import { startLoopbackServer } from '../../scripts/support/loopback.js';
import { auditHeads, type AuditHeadDeps } from '../../src/startup/tickers.js';
import { listAuditChain, changeWithEntry, writeAuditEntry } from '../../src/store/audit/audit-entry.js';
import type { NewAuditEntry } from '../../src/store/audit/audit-entry.js';
import { grantService, migrate } from '../../src/store/connection/migrate.js';
import { openStore } from '../../src/store/connection/open.js';
import { IN_MEMORY, openEmbedded } from '../../src/store/embedded/embedded.js';
import { dropOldRequestPartitions, makeRequestPartitions } from '../../src/store/request-log/request-partitions.js';
import { isAuthentic } from '../../src/webhooks/verify.js';
import { runOn } from '../support/command-line.js';
import { client, pagesOf } from '../support/contract/contract-client.js';
import { createDatabaseOn, migrations, testServer } from '../support/database/database.js';
import { recordLog } from '../support/log.js';
import { intercept } from '../support/queries/statements.js';
import { payment } from '../support/payments.js';
import { tamperWith } from '../support/records.js';
import { sharedKeys, startApiService, testStart, type TestService } from '../support/service.js';
import { started } from '../support/started.js';

const entry = (number: number): NewAuditEntry => ({
  operation: 'vaultReseal',
  subject: 'vault',
  requestId: '0f4c2a1e-7d35-4b8e-9a60-1c2d3e4f5a6b',
  actor: { kind: 'command' },
  changes: [{ field: 'number', before: 'ä 1.50', after: number }],
  createdAt: testStart,
});

const hashed = (id: string) =>
  `encode(sha256(convert_to(previous_hash || E'\\n' || audit_content(audit_entries), 'UTF8')), 'hex')
    WHERE audit_entry_id = ${id}`;
const renumber = (from: number, by: number) => `
  UPDATE audit_entries SET audit_entry_id = audit_entry_id + 1000 WHERE audit_entry_id >= ${from};
  UPDATE audit_entries SET audit_entry_id = audit_entry_id - 1000 + ${by} WHERE audit_entry_id > 1000`;
/** Computes all hashes again, as an attacker does who knows how they are made. */
const rebuild = `DO $$ DECLARE entry audit_entries; last text := repeat('0', 64); BEGIN
  FOR entry IN SELECT * FROM audit_entries ORDER BY audit_entry_id LOOP
    UPDATE audit_entries SET previous_hash = last WHERE audit_entry_id = entry.audit_entry_id;
    UPDATE audit_entries SET hash = ${hashed('entry.audit_entry_id')} RETURNING hash INTO last;
  END LOOP;
  UPDATE audit_chain SET hash = last; END $$`;

describe('the chain of the audit log', () => {
  const service = started(startApiService);
  before(async () => {
    for (let number = 1; number <= 8; number++) await writeAuditEntry(service.deps.store.prisma, entry(number));
    await service.query('CREATE TABLE kept AS TABLE audit_entries');
  });

  const tamper = (sql: string) => tamperWith(service, sql);
  afterEach(() =>
    tamper(`DELETE FROM audit_heads; DELETE FROM audit_entries; INSERT INTO audit_entries SELECT * FROM kept;
      UPDATE audit_chain SET (audit_entry_id, hash) =
        (SELECT audit_entry_id, hash FROM kept WHERE audit_entry_id = 8)`),
  );
  const verify = (...args: string[]) => runOn(service, 'audit', 'verify', ...args);
  /** Returns the breaks as `entry kind`. */
  const breaks = async (...args: string[]): Promise<string[]> => {
    const { code, printed } = await verify(...args);
    expect(code).to.equal(1);
    return printed.map((line) => line.split('  ').slice(0, 2).join(' '));
  };
  const heads = async () =>
    (await service.query<{ hash: string }>('SELECT hash FROM kept ORDER BY audit_entry_id')).map(({ hash }) => hash);

  it('is whole, and has every head that it ever had', async () => {
    const { code, printed } = await verify('--head', ...(await heads()));
    expect([code, printed]).to.eql([0, [`8 entries, whole. Head: 8 ${(await heads()).at(-1)}`]]);
    const { links, next_cursor: cursor } = await client(service).managementAuditChainList({ query: { limit: 3 } }).ok;
    expect(links.map(({ audit_entry_id }) => audit_entry_id)).to.eql(['1', '2', '3']);
    const rest = await client(service).managementAuditChainList({ query: { cursor: cursor! } }).ok;
    expect([rest.links.length, rest.head_entry_id, rest.next_cursor]).to.eql([5, '8', undefined]);
  });

  it('is whole while entries are written', async () => {
    const restore = intercept(service, async ({ name }, ask) => {
      if (name === 'audit-chain-end') await writeAuditEntry(service.deps.store.prisma, entry(9));
      return ask();
    });
    expect((await verify().finally(restore)).code).to.equal(0);
  });

  for (const [what, sql, found] of [
    ['a changed content', `UPDATE audit_entries SET changes = '[]' WHERE audit_entry_id = 3`, ['3 changed']],
    ['another author', `UPDATE audit_entries SET actor = NULL WHERE audit_entry_id = 8`, ['8 changed']],
    [
      'a changed time',
      `UPDATE audit_entries SET created_at = created_at - interval '1 ms' WHERE audit_entry_id = 1`,
      ['1 changed'],
    ],
    [
      'a changed entry with a new hash',
      `UPDATE audit_entries SET subject = 'user' WHERE audit_entry_id = 3;
        UPDATE audit_entries SET hash = ${hashed('3')}`,
      ['4 removed'],
    ],
    ['a removed entry', 'DELETE FROM audit_entries WHERE audit_entry_id = 3', ['4 removed']],
    ['a removed beginning', 'DELETE FROM audit_entries WHERE audit_entry_id <= 2', ['3 removed']],
    ['a removed end', 'DELETE FROM audit_entries WHERE audit_entry_id >= 7', ['8 end']],
    ['an emptied log', 'DELETE FROM audit_entries', ['8 end']],
    [
      'a removed entry whose number was closed up',
      `DELETE FROM audit_entries WHERE audit_entry_id = 3; ${renumber(4, -1)}`,
      ['3 removed'],
    ],
    [
      'an inserted entry with a right hash',
      `${renumber(4, 1)}; INSERT INTO audit_entries SELECT 4, operation, subject, subject_id, account_id, request_id,
        source_address, actor, '[]', created_at, '', hash FROM audit_entries WHERE audit_entry_id = 3;
        UPDATE audit_entries SET (previous_hash) = (SELECT hash FROM kept WHERE audit_entry_id = 3)
          WHERE audit_entry_id = 4;
        UPDATE audit_entries SET hash = ${hashed('4')}`,
      ['5 inserted'],
    ],
    [
      'an entry written without the trigger',
      `INSERT INTO audit_entries SELECT 9, operation, subject, subject_id, account_id, request_id, source_address,
        actor, changes, created_at FROM kept WHERE audit_entry_id = 8`,
      ['9 changed', '9 inserted'],
    ],
    [
      'two exchanged entries',
      `UPDATE audit_entries SET audit_entry_id = 1004 WHERE audit_entry_id = 4;
        UPDATE audit_entries SET audit_entry_id = 4 WHERE audit_entry_id = 5;
        UPDATE audit_entries SET audit_entry_id = 5 WHERE audit_entry_id = 1004`,
      ['4 moved', '5 inserted', '6 inserted'],
    ],
  ] as const)
    it(`shows ${what}, and where`, async () => {
      await tamper(sql);
      expect(await breaks()).to.eql(found);
      const { printed } = await verify('--json');
      const report = JSON.parse(printed[0]!) as { breaks: { entry: string; kind: string }[] };
      expect(report.breaks.map(({ entry, kind }) => `${entry} ${kind}`)).to.eql(found);
    });

  it('does not show that all of it was computed again, but a head that was kept does', async () => {
    const [first, , , , fifth, , , last] = await heads();
    await tamper(`UPDATE audit_entries SET changes = '[]' WHERE audit_entry_id = 3; ${rebuild}`);
    expect((await verify('--head', first!)).code).to.equal(0);
    expect(await breaks('--head', first!, fifth!, last!)).to.eql(['- head', '- head']);
    expect(await breaks('--head', `2026-03-10=${last!}`)).to.eql(['- head']);
    expect((await verify('--head', last!)).printed[0]).to.include(`no entry has the hash ${last!}`);
    for (const wrong of ['abc', `2026-3-1=${last!}`, `=${last!}`])
      expect((await verify('--head', wrong)).code).to.equal(2);
  });

  it('shows by the recorded heads that it was computed again from some day on, or cut', async () => {
    const hashes = await heads();
    const record = ([day, id]: readonly [string, number]) =>
      service.query(`INSERT INTO audit_heads VALUES ('${day}', ${id}, '${hashes[id - 1]!}', now())`);
    for (const each of [
      ['2026-03-08', 2],
      ['2026-03-09', 5],
      ['2026-03-10', 5],
      ['2026-03-11', 8],
    ] as const)
      await record(each);
    expect((await verify('--head', `2026-03-09=${hashes[4]!}`)).code).to.equal(0);
    const pages = await pagesOf((at) => client(service).managementAuditChainList({ query: { limit: 3, ...at } }).ok);
    expect(pages.map((page) => page.heads.map(({ day, audit_entry_id }) => `${day} ${audit_entry_id}`))).to.eql([
      ['2026-03-08 2'],
      ['2026-03-09 5'],
      ['2026-03-11 8'],
    ]);
    await tamper(`UPDATE audit_entries SET changes = '[]' WHERE audit_entry_id = 3; ${rebuild}`);
    expect(await breaks()).to.eql(['5 head', '8 head']);
    await tamper(`DELETE FROM audit_entries WHERE audit_entry_id > 4; UPDATE audit_chain SET (audit_entry_id, hash) =
      (SELECT audit_entry_id, hash FROM audit_entries WHERE audit_entry_id = 4)`);
    expect(await breaks()).to.eql(['5 head', '8 head']);
  });

  it('continues from its recorded end, so that a removed end stays visible', async () => {
    await tamper('DELETE FROM audit_entries WHERE audit_entry_id = 8');
    await writeAuditEntry(service.deps.store.prisma, entry(9));
    expect(await breaks()).to.eql(['9 removed']);
  });

  it('refuses every change and deletion, also to the owner of the tables', async () => {
    for (const table of ['audit_entries', 'audit_chain', 'audit_heads'])
      for (const sql of [
        `UPDATE ${table} SET hash = ''`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table} CASCADE`,
        `UPDATE ${table} SET hash = '' WHERE FALSE`,
      ]) {
        const error = await service.query(sql).then(String, (error: unknown) => error as pg.DatabaseError);
        expect(error, sql).to.include({ code: '42501' });
      }
    expect((await verify()).code).to.equal(0);
  });

  it('is one chain without gaps under concurrent writers, of which some roll back', async () => {
    const { prisma, pool } = service.deps.store;
    const other =
      testServer === undefined ? undefined : await openStore({ ...databaseOf(service), log: recordLog().log });
    const rolledBack = new Error('rolled back');
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const on = index % 2 === 0 ? prisma : (other?.prisma ?? prisma);
        return index % 5 > 0
          ? changeWithEntry(on, () => Promise.resolve({ result: undefined, entry: entry(index) }), 60_000)
          : on
              .$transaction(async (transaction) => {
                await writeAuditEntry(transaction, entry(index));
                throw rolledBack;
              })
              .catch((error: unknown) => expect(error).to.equal(rolledBack));
      }),
    );
    await other?.close();
    const links = await listAuditChain(pool, { after: '0', limit: 100 });
    expect(links.map(({ auditEntryId }) => Number(auditEntryId))).to.eql(
      Array.from({ length: 56 }, (_, index) => index + 1),
    );
    expect((await verify('--head', ...(await heads()))).code).to.equal(0);
  });

  it('is whole after a writer is killed before its commit (on PostgreSQL)', async function () {
    if (testServer === undefined) this.skip();
    const session = new pg.Client({ connectionString: databaseOf(service).databaseUrl });
    session.on('error', () => undefined);
    await session.connect();
    await session.query('BEGIN');
    await session.query(`INSERT INTO audit_entries (operation, subject, request_id, changes, created_at)
      VALUES ('vaultReseal', 'vault', gen_random_uuid(), '[]', now())`);
    const { rows } = await session.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const waiting = writeAuditEntry(service.deps.store.prisma, entry(9));
    await service.query('SELECT pg_terminate_backend($1)', rows[0]!.pid);
    await waiting;
    await session.end().catch(() => undefined);
    expect((await verify()).printed[0]).to.match(/^9 entries, whole/);
  });
});

const databaseOf = ({ deps }: TestService) => ({
  databaseUrl: deps.config.databaseUrl,
  dataDirectory: deps.config.dataDirectory,
});

it('the chain of a database of the version before has the earlier entries, and an entry that says so', async () => {
  const database = testServer === undefined ? undefined : await createDatabaseOn(testServer);
  const embedded = database === undefined ? await openEmbedded(IN_MEMORY, recordLog().log) : undefined;
  const session = new pg.Client(
    embedded === undefined
      ? { connectionString: database?.databaseUrl }
      : { stream: () => embedded.session(), ssl: false, user: 'postgres' },
  );
  await session.connect();
  const before = mkdtempSync(join(tmpdir(), 'migrations-'));
  for (const name of readdirSync(migrations).filter((each) => each < '20261123'))
    cpSync(join(migrations, name), join(before, name), { recursive: true });
  await migrate(session, before, recordLog().log);
  for (const id of [1, 2, 5])
    await session.query(
      `INSERT INTO audit_entries (audit_entry_id, operation, subject, request_id, changes, created_at)
        VALUES ($1, 'vaultReseal', 'vault', gen_random_uuid(), '[]', now())`,
      [id],
    );
  await migrate(session, migrations, recordLog().log);
  const { rows } = await session.query<{ id: number; sound: boolean; operation: string; changes: unknown }>(`
    SELECT audit_entry_id::int AS id, operation, changes,
      previous_hash = lag(hash, 1, repeat('0', 64)) OVER (ORDER BY audit_entry_id) AND hash =
      encode(sha256(convert_to(previous_hash || E'\\n' || audit_content(audit_entries), 'UTF8')), 'hex') AS sound
    FROM audit_entries ORDER BY audit_entry_id`);
  await session.end();
  await embedded?.close();
  await database?.drop();
  rmSync(before, { recursive: true });
  expect(rows.map(({ id, sound }) => [id, sound])).to.eql([1, 2, 5, 6].map((id) => [id, true]));
  expect(rows[3]).to.deep.include({
    operation: 'auditChainStart',
    changes: [
      { field: 'earlier_entries', after: 3 },
      { field: 'last_entry', after: '5' },
    ],
  });
});

it('the role of the service (on PostgreSQL) runs the service, and can neither change evidence nor the schema', async function () {
  if (testServer === undefined) this.skip();
  const database = await createDatabaseOn(testServer);
  const role = `service_${process.pid}`;
  const owner = new pg.Client({ connectionString: database.databaseUrl });
  await owner.connect();
  await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD 'service'`);
  const url = new URL(database.databaseUrl);
  url.username = role;
  url.password = 'service';
  const own = { ...database, databaseUrl: url.href };
  expect(await openStore({ ...own, log: recordLog().log }).catch(String)).to.include('permission denied');
  await (await openStore({ ...database, log: recordLog().log })).close();
  await grantService(owner, role);
  const service = await startApiService(sharedKeys, { database: own });
  try {
    await client(service).sale({ body: payment() }).ok;
    await client(service).managementTerminalUpdate({ body: { time_zone: 'Europe/Vienna' } }).ok;
    const { pool } = service.deps.store;
    await makeRequestPartitions(pool, [new Date('2041-03-10T00:00:00.000Z')], 30);
    await dropOldRequestPartitions(pool, new Date('2045-03-10T00:00:00.000Z'), 30);
    for (const sql of [
      'UPDATE audit_entries SET hash = hash',
      'DELETE FROM audit_entries',
      'TRUNCATE audit_entries',
      "UPDATE audit_chain SET hash = ''",
      "INSERT INTO audit_chain VALUES (2, 1, '')",
      'DELETE FROM audit_heads',
      'ALTER TABLE audit_entries DISABLE TRIGGER ALL',
      'DROP TABLE audit_entries',
      'SET session_replication_role = replica',
      'CREATE TABLE other (n int)',
      // It would be found before the table of the schema, by all later statements of the connection.
      'CREATE TEMP TABLE audit_entries (n int)',
      'CREATE OR REPLACE FUNCTION audit_content(audit_entries) RETURNS text LANGUAGE sql AS $$ SELECT $$',
      'CREATE TEMP TABLE copy (LIKE audit_entries); CREATE TRIGGER again BEFORE INSERT ON copy ' +
        'FOR EACH ROW EXECUTE FUNCTION chain_audit_entry()',
      "SELECT drop_request_partition('audit_entries')",
    ]) {
      const refused = await pool.query(sql).then(() => 'accepted', String);
      expect(refused, sql).to.match(/permission denied|must be owner|not a partition/);
    }
    expect((await runOn(service, 'audit', 'verify')).printed[0]).to.match(/^\d+ entries, whole/);
  } finally {
    await service.close();
    await owner.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
    await owner.end();
    await database.drop();
  }
});

describe('the daily heads of the audit log', () => {
  const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
  const service = started(startApiService);
  const { clock } = service;
  beforeEach(() => clock.advance(24 * 3600_000));

  /** Returns two instances of the background work with these targets, and their counts. */
  function passes(config: AuditHeadDeps['config']['auditHeads']) {
    const [sent, known]: [string[], string[]] = [[], []];
    const auditHeadSent = (target: string, outcome: string, count = 1) =>
      void (count > 0 ? sent : known).push(`${target} ${outcome}`);
    const log = service.deps.log.child({}, { level: 'warn' });
    const deps = { ...service.deps, log, metrics: { auditHeadSent }, config: { auditHeads: config } };
    const all = [auditHeads(deps), auditHeads(deps)];
    const run = async () => {
      const worked = await Promise.all(all.map((pass) => pass()));
      if (worked.includes(true)) await run();
    };
    return { sent, known, run };
  }
  const none = { syslog: undefined, webhook: undefined };
  const lastEntry = async () => {
    await writeAuditEntry(service.deps.store.prisma, entry(1));
    return (await service.query<{ hash: string }>('SELECT hash FROM audit_chain'))[0]!.hash;
  };

  it('are not there for an empty log, and are logged at any level once a day by one of several instances', async () => {
    const { sent, run } = passes(none);
    await run();
    expect(sent).to.eql([]);
    const hash = await lastEntry();
    await run();
    await writeAuditEntry(service.deps.store.prisma, entry(2));
    await run();
    expect(sent).to.eql(['log sent']);
    const lines = service.logged.filter((line) => line.includes('head of the audit log'));
    expect(lines).to.have.length(1);
    expect(JSON.parse(lines[0]!)).to.deep.include({ day: '2026-03-10', hash });
    await clock.advance(24 * 3600_000);
    await run();
    expect(sent).to.eql(['log sent', 'log sent']);
  });

  it('are posted with a signature, again until the receiver accepts them', async () => {
    const received: { headers: Headers; body: string }[] = [];
    const statuses = [500, 302, 204];
    const server = await startLoopbackServer((request, response) => {
      void textOf(request).then((body) => {
        received.push({ headers: new Headers(request.headers as Record<string, string>), body });
        response.writeHead(statuses.shift() ?? 500).end();
      });
    });
    const url = `${server.url}/heads`;
    const hash = await lastEntry();
    const { sent, known, run } = passes({ ...none, webhook: { url, secret } });
    expect(known.slice(0, 4)).to.eql(['log sent', 'log failed', 'webhook sent', 'webhook failed']);
    for (const seconds of [0, 29, 1, 59, 1, 7200]) {
      await clock.advance(seconds * 1000);
      await run();
    }
    await server.close();
    expect(sent.filter((line) => line.startsWith('webhook'))).to.eql([
      'webhook failed',
      'webhook failed',
      'webhook sent',
    ]);
    const { headers, body } = received[2]!;
    expect(JSON.parse(body)).to.deep.include({ type: 'audit_log.head', hash });
    expect(headers.get('webhook-id')).to.match(/^audit-head-\d{4}-\d\d-\d\d$/);
    expect(isAuthentic(body, headers.get('x-service-signature') ?? '', secret, clock.now())).to.equal(false);
    const signedAt = new Date(Number(headers.get('webhook-timestamp')) * 1000);
    expect(isAuthentic(body, headers.get('x-service-signature') ?? '', secret, signedAt)).to.equal(true);
    expect(service.logged.join('\n')).not.to.include(secret);
  });

  it('reach a collector of syslog over UDP and TCP, as messages of RFC 5424', async () => {
    const form = /^<109>1 \S+Z \S+ payment-terminal - audit-head - \{"day":"\d{4}-\d\d-\d\d","audit_entry_id":"\d+"/;
    const udp = createSocket('udp4').bind(0, '127.0.0.1');
    await once(udp, 'listening');
    let hash = await lastEntry();
    const datagram = once(udp, 'message') as Promise<[Buffer]>;
    await passes({ ...none, syslog: `udp://127.0.0.1:${udp.address().port}` }).run();
    const [message] = await datagram;
    udp.close();
    expect(message.toString()).to.match(form).and.to.include(hash);

    await clock.advance(24 * 3600_000);
    hash = await lastEntry();
    const chunks: Buffer[] = [];
    const tcp = createServer((socket) => socket.on('data', (chunk: Buffer) => chunks.push(chunk))).listen(
      0,
      '127.0.0.1',
    );
    await once(tcp, 'listening');
    const { port } = tcp.address() as AddressInfo;
    await passes({ ...none, syslog: `tcp://127.0.0.1:${port}` }).run();
    tcp.close();
    await once(tcp, 'close');
    const [, length, text] = /^(\d+) (.*)$/s.exec(Buffer.concat(chunks).toString())!;
    expect(Number(length)).to.equal(Buffer.byteLength(text!));
    expect(text).to.match(form).and.to.include(hash);

    await clock.advance(24 * 3600_000);
    await lastEntry();
    const third = passes({ ...none, syslog: `tcp://127.0.0.1:${port}` });
    await third.run();
    expect(third.sent).to.include('syslog failed');
  });
});
