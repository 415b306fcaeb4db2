import { expect } from 'chai';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresServer, postgresPrograms } from '../../../scripts/lab/faults/postgres.js';
import { readConfig } from '../../../src/config/config.js';
import { openStore, type Store } from '../../../src/store/connection/open.js';
import { expectCopy } from '../../../src/store/cells/event-order.js';
import { packageRoot } from '../../../src/base/package-root.js';
import { testServer } from '../../support/database/database.js';
import { recordLog } from '../../support/log.js';
import { openSilentLine } from '../../support/database/database-line.js';
import { until } from '../../support/time/clock.js';
import { submissionsUnder } from '../../../scripts/lab/faults/run.js';
import { closing } from '../../support/started.js';

const possible = testServer !== undefined && postgresPrograms() !== undefined;

(possible ? describe : describe.skip)('a store on a primary and its standby', function () {
  this.timeout(300_000);
  let directory: string;
  let primary: PostgresServer;
  let standby: PostgresServer;
  let store: Store;
  const { log, messages } = recordLog();

  const open = (databaseUrl: string, connect = 5_000): Promise<Store> =>
    openStore({
      databaseUrl,
      dataDirectory: '',
      poolSize: 3,
      standbyLag: 1_500,
      timeouts: { ...readConfig({}).databaseTimeouts, connect },
      log,
    });
  /** On what a lagging read ran. */
  const lagging = (): Promise<'the primary' | 'a standby'> =>
    store.lagging(async (pool) => {
      const { rows } = await pool.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
      return rows[0]?.standby ? 'a standby' : 'the primary';
    });
  const portOf = async (pool: Store['pool']): Promise<number | undefined> =>
    (await pool.query<{ port: string }>('SHOW port')).rows.map(({ port }) => Number(port))[0];

  before(async () => {
    directory = mkdtempSync(join(process.geteuid?.() === 0 ? '/tmp' : tmpdir(), 'failover-'));
    chmodSync(directory, 0o755);
    primary = await PostgresServer.create(join(directory, 'one'));
    standby = await primary.createStandby(join(directory, 'two'));
    // The standby first: its place says nothing.
    store = await open(standby.url(standby.port, 'service', primary));
  });
  after(async () => {
    await store.close();
    await primary.stop('immediate');
    await standby.stop('immediate');
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  });

  it('writes to the primary, wherever it is named', async () => {
    expect(await portOf(store.pool)).to.equal(primary.port);
    expect(await store.check()).to.equal('ok');
    expect(await store.prisma.terminal.count()).to.equal(0);
  });

  it('is refused if no server accepts writes, with the state of each server', async () => {
    const refusal = await open(`${standby.url()}?target_session_attrs=primary`.replace('@', '@127.0.0.1:1,')).then(
      () => 'opened',
      String,
    );
    expect(refusal)
      .to.include('no server of DATABASE_URL accepts writes')
      .and.include('127.0.0.1:1: ')
      .and.include('ECONNREFUSED')
      .and.include(`127.0.0.1:${standby.port}: a standby`);
  });

  it('looks again at its start while a server is silent', async () => {
    const line = await openSilentLine(primary.url());
    line.swallow();
    const opening = open(line.databaseUrl.replace('@', '@127.0.0.1:1,'), 1_000);
    try {
      await Promise.race([opening, until('it asks a second time', () => line.made() > 1)]);
      line.restore();
      expect(await portOf((await opening).pool)).to.equal(primary.port);
    } finally {
      await opening.then(
        (opened) => opened.close(),
        () => undefined,
      );
      await line.close();
    }
  });

  it('reads what may lag from the standby, and from the primary while that lags too much', async () => {
    await until('the standby is found to be close', async () => (await lagging()) === 'a standby');
    await standby.query('SELECT pg_wal_replay_pause()');
    await store.pool.query('CREATE TABLE written_meanwhile ()');
    await until('the standby is found to lag', async () => (await lagging()) === 'the primary');
    await standby.query('SELECT pg_wal_replay_resume()');
    await until('the standby is close again', async () => (await lagging()) === 'a standby');
  });

  it('reads what may lag from the primary when the standby breaks, without an error', async () => {
    await standby.stop('immediate');
    expect(await lagging()).to.equal('the primary');
    await standby.start();
    await until('the standby is close again', async () => (await lagging()) === 'a standby');
  });

  it('orders events on the standby by the oldest open transaction, also by a copy that does not count at the primary', async () => {
    await using copying = closing(await primary.session(), 'end');
    const horizonOf = async (server: PostgresServer): Promise<bigint> =>
      BigInt(String((await server.query('SELECT event_horizon()::text AS here'))[0]?.['here']));
    await expectCopy(copying);
    await copying.query('BEGIN');
    const [open] = (await copying.query<{ id: string }>('SELECT pg_current_xact_id()::text AS id')).rows;
    await primary.query(
      `INSERT INTO cell_moves (account_id, cell_id, phase, started_at, copied_by)
        SELECT gen_random_uuid(), 'eu-1', 'arriving', now(), ARRAY[system_identifier || ' ' || $1::text]
        FROM pg_control_system()`,
      open?.id,
    );
    await until('the standby has the record', async () => (await standby.query('TABLE cell_moves')).length > 0);
    expect(await horizonOf(standby)).to.equal(BigInt(open?.id ?? 0));
    expect(Number((await horizonOf(primary)) - (await horizonOf(standby)))).to.be.greaterThan(0);
    await copying.query('COMMIT');
  });

  it('moves to the standby when that is promoted, and never back', async () => {
    await primary.kill();
    await standby.promote();
    const moved = 'another server of the database accepts writes now';
    await until('the store has moved', () => messages('warn').includes(moved));
    expect(await portOf(store.pool)).to.equal(standby.port);
    await primary.start();
    await until('the old primary takes connections', () => primary.answers());
    await until('the old primary is asked what it is, and says that it takes writes', async () => {
      const asked = await primary.query(
        `SELECT 1 FROM pg_stat_activity
         WHERE usename = 'service' AND state = 'idle' AND query LIKE '%pg_is_in_recovery%'`,
      );
      return asked.length > 0;
    });
    expect(await portOf(store.pool)).to.equal(standby.port);
    expect(await lagging()).to.equal('the primary');
    expect(messages('warn').filter((message) => message === moved)).to.have.length(1);
  });

  it('is not ready if it is opened on the old primary alone, whose commits have no standby to wait for', async () => {
    await using late = closing(await open(primary.url()));
    expect(await late.check()).to.equal('no_standby');
    await primary.query("ALTER SYSTEM SET synchronous_standby_names = ''");
    await primary.query('SELECT pg_reload_conf()');
    await until('commits no longer wait', async () => (await late.check()) === 'ok');
  });
});

it('what may be read from a standby is lists, searches and figures of the operator, and nothing that a payment or a receiver of events goes by', () => {
  const room = join(packageRoot, 'src');
  const files = readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('store'))
    .filter((file) => readFileSync(join(room, file), 'utf8').includes('lagging('));
  expect(files.toSorted()).to.eql([
    'management/accounts/managementAccountGet.ts',
    'management/overview/managementOverviewGet.ts',
    'management/requests/managementRequestList.ts',
    'management/search/managementSearchGet.ts',
    'management/series/managementOccurrenceList.ts',
    'management/series/managementSeriesList.ts',
    'management/transactions/managementTransactionList.ts',
    'management/webhooks/managementDeliveryList.ts',
  ]);
});

(possible ? describe : describe.skip)(
  'two instances whose primary is killed, and whose next one is silenced',
  function () {
    this.timeout(600_000);

    it('move to the standby: nothing is lost, doubled, stuck or untrue', async () =>
      expect(await submissionsUnder({ 'killed-primary': 1, 'silenced-primary': 1 })).to.be.greaterThan(50));
  },
);
