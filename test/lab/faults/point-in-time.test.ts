import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresServer, postgresPrograms } from '../../../scripts/lab/faults/postgres.js';
import { account, finished } from '../../../scripts/support/programs.js';
import { until } from '../../../scripts/support/loopback.js';
import { packageRoot } from '../../../src/base/package-root.js';
import { platformInit, seriesClient } from '../../recurring/series-client.js';
import { client } from '../../support/contract/contract-client.js';
import { sharedKeys, startTestService, type TestService } from '../../support/service.js';
import { payment } from '../../support/payments.js';
import { TestClock, until as untilPassed } from '../../support/time/clock.js';

const programs = postgresPrograms();
const page = 'docs/operate/backup-and-restore.md';

/** The commands of the page under a heading, block by block. */
function commandsOf(heading: string): string[] {
  const [, section = ''] = readFileSync(join(packageRoot, page), 'utf8').split(`\n## ${heading}\n`);
  return Array.from(section.split('\n## ')[0]!.matchAll(/```console\n([\s\S]*?)```/g), ([, commands]) => commands!);
}

(programs === undefined ? describe.skip : describe)('a restore to a point in time, by the commands of its page', () => {
  let directory: string;
  let server: PostgresServer;
  let service: TestService;
  let target: string;
  let later: string;
  let lost: string[];
  const env: Record<string, string> = {};

  const run = (commands: string): Promise<void> =>
    finished(
      spawn('bash', ['-euc', commands], {
        cwd: directory,
        ...account('postgres'),
        env: { ...env, PATH: `${programs}:${process.env.PATH}` },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
      page,
    );
  const folder = (name: string): string => {
    const path = join(directory, name);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    const user = account('postgres');
    if (user) chownSync(path, user.uid, user.gid);
    return path;
  };
  const start = async (time: string): Promise<void> => {
    const database = { databaseUrl: server.url(), dataDirectory: folder('beside'), drop: () => Promise.resolve() };
    service = await startTestService(sharedKeys, { clock: new TestClock(new Date(time)), database });
  };
  const restore = async (name: string): Promise<void> => {
    const place = folder(name);
    env.DATA = folder(`${name}/data`);
    env.TARGET = target;
    env.TIMELINE = '00000001';
    const [commands, forget] = commandsOf('Restore to a point in time');
    await run(commands!);
    server = await PostgresServer.open(place);
    await until('the recovery has ended', async () => {
      const [row] = await server.query('SELECT pg_is_in_recovery() AS recovers');
      return row!['recovers'] === false;
    });
    env.ADMIN_URL = `postgresql://postgres@127.0.0.1:${server.port}/postgres`;
    await run(forget!);
  };
  const time = async (): Promise<string> =>
    String((await server.query('SELECT clock_timestamp()::text AS time'))[0]!['time']);
  const charges = () => service.deps.store.prisma.transaction.findMany({ where: { type: 'recurring' } });
  const pass = async (): Promise<void> => {
    for (let second = 0; second < 5; second++) {
      await service.clock.advance(1_000);
      await client(service).managementRecoveryGet().ok;
    }
  };

  before(async () => {
    directory = mkdtempSync(join(process.geteuid?.() === 0 ? '/tmp' : tmpdir(), 'point-in-time-'));
    chmodSync(directory, 0o755);
    server = await PostgresServer.create(join(directory, 'before'));
    env.ADMIN_URL = `postgresql://postgres@127.0.0.1:${server.port}/postgres`;
    env.WAL_ARCHIVE = folder('wal');
    env.BACKUPS = folder('backups');
  });
  after(async () => {
    await service.close();
    await server.stop('immediate');
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  });

  it('backs up while the service runs', async () => {
    const [archive, backup] = commandsOf('Archive the WAL');
    await run(archive!);
    await server.stop();
    await server.start();
    await start('2026-03-10T09:00:00.000Z');
    await seriesClient(service).start(platformInit('2026-03-10', { number_of_payments: 3 }));
    await run(backup!);
    await service.close();
    target = await time();
  });

  it('loses the server after a charge and a sale', async () => {
    await start('2026-04-10T00:05:00.000Z');
    const sale = await client(service).sale({ body: payment() }).ok;
    await untilPassed('the occurrence is charged', async () => {
      await pass();
      return (await charges()).length === 1;
    });
    lost = [(await charges())[0]!.transactionId, sale.transaction_id];
    await service.close();
    later = await time();
    // A restore to a time needs a commit after it.
    await server.query('SELECT pg_current_xact_id()');
    const [segment] = await server.query('SELECT pg_walfile_name(pg_current_wal_lsn()) AS name');
    await run(commandsOf('Archive the WAL')[2]!);
    await until('the WAL is archived', async () => {
      const [{ archived } = {}] = await server.query('SELECT last_archived_wal AS archived FROM pg_stat_archiver');
      return String(archived) >= String(segment!['name']);
    });
  });

  it('holds its work at the time that was restored, and charges once', async () => {
    const bank = await server.query('SELECT * FROM simulator_entries');
    await server.stop('immediate');
    await restore('after');
    const [{ targets } = {}] = await server.query(
      "SELECT count(*)::int AS targets FROM pg_file_settings WHERE name LIKE 'recovery_target%'",
    );
    expect(targets).to.equal(0);

    await start('2026-04-10T01:00:00.000Z');
    const api = client(service);
    expect(await charges()).to.have.length(0);
    expect(await api.managementRecoveryGet().ok).to.include({ held: true, reason: 'other_timeline' });
    await pass();
    expect(await charges(), 'nothing is charged').to.have.length(0);

    // The simulated bank is in the database as well: its ledger is as the bank has it, whatever was restored.
    await server.query('DELETE FROM simulator_entries');
    await server.query(
      'INSERT INTO simulator_entries SELECT * FROM json_populate_recordset(NULL::simulator_entries, $1)',
      JSON.stringify(bank),
    );
    const found = await api.managementRecoveryCompare({ body: { import_missing: true } }).ok;
    expect(found).to.include({ missing_count: 2, imported_count: 2 });
    expect(found.missing.map(({ idempotency_key }) => idempotency_key)).to.have.members(lost);
    await api.managementRecoveryContinue({ body: { comment: 'Imported.' } }).ok;
    for (let time = 0; time < 3; time++) await pass();
    expect((await charges()).map(({ transactionId, status }) => [transactionId, status])).to.eql([
      [lost[0], 'APPROVED'],
    ]);
    const [entry] = await server.query('SELECT calls FROM simulator_entries WHERE idempotency_key = $1', lost[0]);
    expect(entry, 'the bank was called once').to.eql({ calls: 1 });
  });

  it('restores to a later time that the first restore has left out', async () => {
    await until('the first restore is archived', () => existsSync(join(env.WAL_ARCHIVE!, '00000002.history')));
    await service.close();
    await server.stop();
    target = later;
    await restore('again');
    const found = await server.query('SELECT transaction_id AS id FROM transactions ORDER BY created_at DESC LIMIT 2');
    expect(found.map(({ id }) => id)).to.have.members(lost);
  });
});
