import { expect } from 'chai';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { lockDirectory, lockDirectoryInTime } from '../../../src/store/embedded/directory-lock.js';
import { crash, startChild } from '../../support/command-line.js';
import { TestClock, until } from '../../support/time/clock.js';
import { recordLog } from '../../support/log.js';
import { finished } from '../../../scripts/support/programs.js';
import { packageRoot } from '../../../src/base/package-root.js';
import { client, succeeded, replayed } from '../../support/contract/contract-client.js';
import { copyTestDirectory, createDatabaseOn, createTestDirectory } from '../../support/database/database.js';
import { temporaryDirectory, testServer, type TestDatabase } from '../../support/database/database.js';
import { sharedKeys, startTestService, type TestService } from '../../support/service.js';
import { payment, unpaid } from '../../support/payments.js';
import { closing } from '../../support/started.js';

describe('the lock of the data directory', () => {
  let directory: string;
  let lock: string;

  beforeEach(() => {
    directory = temporaryDirectory('lock-');
    lock = join(directory, 'database.lock');
  });

  /** Writes the lock of another process. */
  const heldBy = (holder: { pid: number; host: string; incarnation: string | null }): void => {
    mkdirSync(lock);
    writeFileSync(join(lock, 'somebody'), JSON.stringify(holder));
  };

  const startHolder = () => startChild('test/store/store-process.ts', lock, 'lock');

  it('is refused to a second process, with the process that holds it', () => {
    lockDirectory(lock);
    expect(() => lockDirectory(lock)).to.throw(`held by process ${String(process.pid)}`);
  });

  it('is free again after its release, and leaves no file', () => {
    lockDirectory(lock)();
    expect(existsSync(lock)).to.equal(false);
    lockDirectory(lock)();
  });

  it('is refused while another process holds it, and taken over when that one was killed', async () => {
    const holder = startHolder();
    await once(holder, 'message');
    expect(() => lockDirectory(lock)).to.throw(`held by process ${String(holder.pid)}`);
    await crash(holder);
    lockDirectory(lock)();
  });

  it('is waited for while another process closes, which is logged once', async () => {
    const holder = startHolder();
    await once(holder, 'message');
    const clock = new TestClock(new Date('2026-03-10T09:00:00.000Z'));
    const { log, messages } = recordLog();
    const locking = lockDirectoryInTime(lock, clock, log);
    await clock.advance(5_000);
    await crash(holder);
    await clock.advance(1_000);
    (await locking)();
    expect(messages('warn')).to.have.length(1);
    expect(messages('warn')[0]).to.include(`process ${String(holder.pid)} still holds`);
  });

  it('is refused after 15 seconds, and at once where this process or another host holds it', async () => {
    const clock = new TestClock(new Date('2026-03-10T09:00:00.000Z'));
    const { log } = recordLog();
    const refusal = (): Promise<unknown> =>
      lockDirectoryInTime(lock, clock, log).catch((error: unknown) => (error as Error).message);
    const holder = startHolder();
    await once(holder, 'message');
    const late = refusal();
    await clock.advance(15_000);
    expect(await late).to.include(`held by process ${String(holder.pid)}`);
    await crash(holder);

    const unlock = lockDirectory(lock);
    expect(await refusal()).to.include(`held by process ${String(process.pid)}`);
    unlock();
    heldBy({ pid: 1, host: 'elsewhere', incarnation: null });
    expect(await refusal()).to.include('on the host elsewhere');
  });

  it('is given to one of several processes that race for the lock of a dead one', async () => {
    heldBy({ pid: 999_999_999, host: hostname(), incarnation: null });
    const racers = Array.from({ length: 6 }, startHolder);
    const answers = await Promise.all(racers.map(async (racer) => JSON.stringify((await once(racer, 'message'))[0])));
    await Promise.all(racers.filter((racer) => racer.exitCode === null).map(crash));
    expect(answers.filter((answer) => answer === '{"locked":true}')).to.have.length(1);
    expect(answers.filter((answer) => answer.includes('is held by process'))).to.have.length(5);
  });

  it('is taken over from an earlier process that had the same id', function () {
    if (process.platform !== 'linux') this.skip();
    heldBy({ pid: process.pid, host: hostname(), incarnation: 'another boot' });
    lockDirectory(lock)();
  });

  it('is not taken over from a process on another host, and the error explains how to continue', () => {
    heldBy({ pid: 1, host: 'elsewhere', incarnation: null });
    expect(() => lockDirectory(lock))
      .to.throw('process 1 on the host elsewhere')
      .with.property('message')
      .that.includes(`delete ${lock}`);
  });

  it('is taken over when a power cut left it without its holder', () => {
    mkdirSync(lock);
    writeFileSync(join(lock, 'somebody'), '');
    lockDirectory(lock)();
  });

  it('is acquired when a process died between clearing an old lock and acquiring it', () => {
    mkdirSync(lock);
    lockDirectory(lock)();
  });
});

const program = (name: string): string | undefined =>
  ['/usr/bin', '/usr/local/bin'].map((folder) => join(folder, name)).find(existsSync);
const [dump, restore] = [program('pg_dump'), program('pg_restore')];
const settings = { VAULT_KEYS: sharedKeys.VAULT_KEYS, FINGERPRINT_KEY: sharedKeys.FINGERPRINT_KEY };

/** A payment, and the token that it left. */
async function pay(service: TestService) {
  const api = client(service);
  const { transaction_id, order_id } = await api.sale({ body: payment(), idempotencyKey: 'before' }).ok;
  const { order } = await api.transactionStatus({ transaction_id }).ok;
  return { transaction_id, order_id, token: order.payment_instrument!.token };
}

/** Checks that everything works after a restore. */
async function expectWhole(service: TestService, { transaction_id, order_id, token }: Awaited<ReturnType<typeof pay>>) {
  const api = client(service);
  expect((await api.transactionStatus({ transaction_id }).ok).status.status).to.equal('APPROVED');
  const repeated = await api.sale({ body: payment(), idempotencyKey: 'before' });
  expect([replayed(repeated), await succeeded(repeated)]).to.eql([
    'true',
    { transaction_id, accepted: true, order_id, merchant_transaction_id: 'reference-1' },
  ]);
  const charged = await api.sale({ body: unpaid({ token }) }).ok;
  expect(charged.accepted, 'the vault opens what was sealed before').to.equal(true);
  // An event is listed once no earlier transaction of the whole server is open, and other tests use the server too.
  let listed: string[] = [];
  await until('both events are listed', async () => {
    const { events } = await api.managementEventList().ok;
    listed = events.map(({ body }) => (JSON.parse(body) as { data: { transaction_id: string } }).data.transaction_id);
    return listed.length >= 2;
  });
  expect(listed).to.eql([transaction_id, charged.transaction_id]);
}

describe('a backup', () => {
  (testServer === undefined || !dump || !restore ? describe.skip : describe)('of PostgreSQL', () => {
    const directory = temporaryDirectory('backup-');
    const databases: (TestDatabase & { databaseUrl: string })[] = [];
    after(() => Promise.all(databases.map((database) => database.drop())));

    it('is restored by the commands of docs/operate/backup-and-restore.md, and a service continues with it', async () => {
      const [before, after] = [await createDatabaseOn(testServer!), await createDatabaseOn(testServer!)];
      databases.push(before, after);
      const first = await startTestService(settings, { database: before });
      const paid = await pay(first);
      await first.close();

      const block = /## Back up\n[\s\S]*?```console\n([\s\S]*?)```/.exec(
        readFileSync(join(packageRoot, 'docs/operate/backup-and-restore.md'), 'utf8'),
      );
      const commands = block?.[1] ?? '';
      expect(commands).to.include('pg_dump').and.include('pg_restore').and.include('written_by');
      const run = (script: string, from: string) => {
        const env = { PATH: process.env.PATH, DATABASE_URL: from, EMPTY_DATABASE_URL: after.databaseUrl };
        const shell = spawn('sh', ['-ec', script], { cwd: directory, env, stdio: ['ignore', 'pipe', 'pipe'] });
        return finished(shell, 'the commands of docs/operate/backup-and-restore.md');
      };
      const continued = async (check: (service: TestService) => Promise<void>) => {
        await using service = closing(await startTestService(settings, { database: after }));
        const api = client(service);
        expect(await api.managementRecoveryGet().ok).to.include({ held: true, reason: 'other_database' });
        await api.managementRecoveryContinue({ body: { comment: 'None was paid.', without_comparison: true } }).ok;
        await check(service);
      };
      await run(commands, before.databaseUrl);
      await continued((service) => expectWhole(service, paid));
      // Into the same database, emptied: neither the cluster nor the OID of the database is another one.
      const [dumping, ...restoring] = commands.split('\n');
      const emptying = `psql --quiet --command='DROP SCHEMA public CASCADE; CREATE SCHEMA public' "$DATABASE_URL"`;
      await run([dumping, emptying, ...restoring].join('\n'), after.databaseUrl);
      await continued(async (service) => {
        expect((await client(service).managementRecoveryGet().ok).held).to.equal(false);
      });
    });
  });

  it('of an embedded sandbox is a copy of its directory, with which another service continues', async () => {
    const database = await createTestDirectory();
    const first = await startTestService({}, { database });
    const paid = await pay(first);
    await first.close();
    await using copy = closing(copyTestDirectory(database.dataDirectory), 'drop');
    await database.drop();
    await using second = closing(await startTestService({}, { database: copy }));
    await expectWhole(second, paid);
  });
});
