import { fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect } from 'chai';
import { bundled } from '../../../scripts/support/bundled.js';
import { shortLived } from '../../../scripts/support/programs.js';
import { databaseSettings, type DatabaseAddress } from '../../../scripts/support/scratch-database.js';
import { crash, startChild } from '../../support/command-line.js';
import { client, type ContractClient, pagesOf } from '../../support/contract/contract-client.js';
import { createLastingDatabase, createTestDirectory } from '../../support/database/database.js';
import { payment } from '../../support/payments.js';
import { startReceiver } from '../../support/receiver.js';
import { until } from '../../support/time/clock.js';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openStore, type Store } from '../../../src/store/connection/open.js';
import { recordLog } from '../../support/log.js';
import { startServerProcess, killWhileStarting } from '../../../scripts/lab/faults/server-process.js';
import type { ServerProcess } from '../../../scripts/lab/faults/server-process.js';
import { IN_MEMORY } from '../../../src/store/embedded/embedded.js';
import { exchange, type HttpAnswer } from '../../support/exchange.js';
import { audit, type Fault, type Findings } from '../../../scripts/lab/faults/audit.js';
import { serverErrors, type Target } from '../../../scripts/lab/faults/exchanges.js';
import { Load } from '../../../scripts/lab/faults/load.js';
import { closing, startedForEach } from '../../support/started.js';

interface CrashReport extends Findings {
  readonly submissions: number;
  /** Submissions cut by a kill, repeated and answered in the end. */
  readonly sentAgain: number;
  readonly replays: number;
}

const terminalId = 'CRASH1';
const apiKey = 'ptk_test_key_of_the_crash_test';
const places = 12;
const longestWarming = 5_000;
/** One in this many kills happens while the server starts. */
const startKillEvery = 5;
const longestStart = 1_400;
/** Maximum life of a server after it first responds, in milliseconds; each lives a random part of it. */
const longestLife = 1_000;
/** Number of kills. KILLS=50 takes some minutes. */
const kills = Number(process.env.KILLS ?? 3);

/** Waits until a server responds: its first requests are slower. */
async function warm(load: Load): Promise<void> {
  const enough = load.answered + places;
  for (let waited = 0; load.answered < enough && waited < longestWarming; waited += 10) await wait(10);
}

interface Started {
  readonly server: Awaited<ReturnType<typeof startServerProcess>>;
  readonly target: Target;
}

/** Kills a server after a number of milliseconds under load. */
async function killUnderLoad({ server, target }: Started, load: Load, life: number): Promise<void> {
  try {
    await load.replay(target, 3);
    const dead = new AbortController();
    const working = load.run([target], places, dead.signal);
    await warm(load);
    await wait(life);
    await server.kill();
    dead.abort();
    await working;
  } finally {
    await server.kill();
  }
}

/**
 * Kills a server under load repeatedly, at random times. Then checks that nothing was lost, done twice or left open.
 * Each server uses the data of the previous one.
 */
async function crashRun(dataDirectory: string, database: DatabaseAddress): Promise<CrashReport> {
  const settings = {
    PORT: '0',
    DATA_DIR: dataDirectory,
    ...databaseSettings(database),
    SANDBOX_TERMINAL_ID: terminalId,
    SANDBOX_API_KEY: apiKey,
    LOG_LEVEL: 'error',
    DATABASE_CONNECT_TIMEOUT_MS: '30000',
    PROCESSOR_TIMEOUT_MS: '300',
    SUBMISSION_WAIT_MS: '200',
    RATE_LIMIT_SUBMISSIONS: '1000000',
    RATE_LIMIT_STATUS: '1000000',
    RATE_LIMIT_ALL: '1000000',
  };
  const load = new Load();
  const sentAgain = new Set<object>();
  const start = async (): Promise<Started> => {
    const server = await startServerProcess(settings);
    return { server, target: { baseUrl: server.baseUrl, terminalId, apiKey } };
  };

  for (let kill = 1; kill <= kills; kill++) {
    if (kill % startKillEvery === 0) {
      await killWhileStarting(settings, randomInt(longestStart));
      continue;
    }
    await killUnderLoad(await start(), load, randomInt(longestLife));
    for (const submission of load.unanswered) sentAgain.add(submission);
  }

  const { server, target } = await start();
  try {
    await load.finish(target);
    await load.replay(target, 50);
    await server.stop();
  } finally {
    await server.kill();
  }
  const findings = await audit(settings, load.submissions);
  return {
    ...findings,
    faults: [
      ...findings.faults,
      ...[...load.faults, ...serverErrors(load.exchanges.all)].map((what): Fault => ({ kind: 'untrue', what })),
    ],
    submissions: load.submissions.length,
    sentAgain: sentAgain.size,
    replays: load.replays,
  };
}

describe(`a server under load that is killed ${kills} times`, function () {
  this.timeout(900_000 + kills * 30_000);
  let report: CrashReport;
  let data: string;

  before(async () => {
    const database = await createLastingDatabase();
    const { dataDirectory, databaseUrl } = database;
    data = databaseUrl ?? dataDirectory;
    let found: CrashReport | undefined;
    try {
      found = await crashRun(dataDirectory, database);
      report = found;
    } finally {
      // After a fault the data stays for a search.
      if (found === undefined || found.faults.length === 0) await database.drop();
    }
  });

  it('was under load, and was hit in the middle of it', () => {
    expect(report.submissions).to.be.greaterThan(50);
    expect(report.sentAgain).to.be.greaterThan(0);
    expect(report.replays).to.be.greaterThan(50);
    expect(Object.keys(report.statuses)).to.include.members(['APPROVED', 'DECLINED']);
  });

  it("lost nothing, did nothing twice and left nothing open; its books are the bank's to the cent", () => {
    expect(report.faults, `in ${data}, which is left`).to.eql([]);
    expect(report.taken.service).to.equal(report.taken.bank);
    expect(report.taken.service).to.match(/^\d+\.\d{4}$/);
  });
});

/** Number of kills. DELIVERY_KILLS=30 takes some minutes. */
const serviceKills = Number(process.env.DELIVERY_KILLS ?? 2);
const salesBetween = 40;
/** The work of a killed process is leased for a minute. */
const secondsBetween = 61;

describe(`webhooks: a service that is killed ${serviceKills} times while it delivers`, function () {
  this.timeout(180_000 + serviceKills * 120_000);

  it('loses no event', async () => {
    await using database = closing(await createLastingDatabase(), 'drop');
    await using receiver = closing(
      await startReceiver((response) => {
        setTimeout(() => response.writeHead(200).end(), randomInt(20));
      }),
    );
    const start = async (life: number): Promise<{ http: ContractClient; kill: () => Promise<void> }> => {
      const child = startChild(
        'test/lab/crash/delivering-process.ts',
        database.dataDirectory,
        JSON.stringify(databaseSettings(database)),
        String(life * secondsBetween),
      );
      const [baseUrl] = (await once(child, 'message')) as [string];
      return { http: client({ baseUrl }), kill: () => crash(child) };
    };
    const answered: string[] = [];
    let cutOff = 0;
    for (let life = 0; life < serviceKills; life++) {
      const { http, kill } = await start(life);
      if (life === 0) await http.managementWebhookEndpointCreate({ body: { url: receiver.url } }).ok;
      const begun = receiver.received.length;
      const selling = Array.from({ length: salesBetween }, () =>
        http.sale({ body: payment() }).ok.then(
          ({ transaction_id }) => {
            answered.push(transaction_id);
          },
          () => {
            cutOff += 1;
          },
        ),
      );
      const enough = begun + randomInt(1, salesBetween);
      await until('events arrive', () => receiver.received.length >= enough);
      await kill();
      await Promise.all(selling);
    }

    const { http, kill } = await start(serviceKills);
    await until('nothing waits any more', async () => (await inState(http, 'pending')).length === 0);
    const delivered = await inState(http, 'delivered');
    await kill();

    const received = new Set(receiver.received.map(({ event }) => event.id));
    expect([...received]).to.have.members(delivered.map(({ event_id }) => event_id));
    const reported = new Set(receiver.received.map(({ event }) => event.data.transaction_id));
    expect(answered.filter((transaction) => !reported.has(transaction))).to.eql([]);
    expect(answered.length + cutOff).to.equal(serviceKills * salesBetween);
    expect(delivered.filter(({ attempt_count }) => attempt_count !== 1)).to.eql([]);
  });

  async function inState(http: ContractClient, state: 'pending' | 'delivered') {
    const pages = await pagesOf((at) => http.managementDeliveryList({ query: { state, limit: 200, ...at } }).ok);
    return pages.flatMap(({ deliveries }) => deliveries);
  }
});

describe('the embedded database, when its process is killed', () => {
  const database = startedForEach(createTestDirectory);
  const open = (): Promise<Store> => openStore({ ...database, log: recordLog().log });
  const start = (task: 'hold' | 'write') => startChild('test/store/store-process.ts', database.dataDirectory, task);

  // The first start makes the cluster beside its place and then moves it: the moments are told by what is on the disk.
  it('opens after the first start was killed while it made the cluster, and the second as soon as it was in its place', async () => {
    rmSync(join(database.dataDirectory, 'database'), { recursive: true });
    for (const file of ['database.tmp/PG_VERSION', 'database']) {
      const child = start('hold');
      while (!existsSync(join(database.dataDirectory, file))) await wait(1);
      await crash(child);
    }
    const store = await open();
    const { rows } = await store.pool.query('SELECT 1 AS one');
    await store.close();
    expect(rows).to.eql([{ one: 1 }]);
  });

  it('loses nothing that was acknowledged to a process that is killed while it writes', async () => {
    let acknowledged = 0;
    for (const kill of [1, 2]) {
      const child = start('write');
      const until = acknowledged + 150 * kill;
      await new Promise<void>((resolve, reject) => {
        child.on('message', (message: { acknowledged?: number; refused?: string }) => {
          if (message.refused !== undefined) reject(new Error(message.refused));
          acknowledged = message.acknowledged ?? acknowledged;
          if (acknowledged >= until) resolve();
        });
      });
      await crash(child);
      const store = await open();
      const {
        rows: [row],
      } = await store.pool.query<{ count: string }>('SELECT count(*) FROM written WHERE n <= $1', [acknowledged]);
      await store.close();
      expect(Number(row?.count)).to.equal(acknowledged);
    }
  });
});

/** Longer than any test waits: what ends before has not drained. */
const drainMilliseconds = '600000';

it('a process that gets a signal while it starts ends at once, also as the first of a container', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const DATABASE_URL = `postgresql://service@127.0.0.1:${(silent.address() as AddressInfo).port}/payments`;
  const child = fork(bundled('src/main.ts'), { execArgv: [...shortLived], env: { DATABASE_URL }, silent: true });
  const [connection] = (await once(silent, 'connection')) as [Socket];
  child.kill('SIGTERM');
  // Not by the signal itself, which does nothing to the first process where it is not handled.
  expect(await once(child, 'exit')).to.eql([1, null]);
  // A socket that is not read does not notice the end of its peer.
  connection.destroy();
  silent.close();
});

describe('a process that gets a signal', () => {
  let server: ServerProcess;

  beforeEach(async () => {
    server = await startServerProcess({
      PORT: '0',
      DATA_DIR: IN_MEMORY,
      LOG_LEVEL: 'error',
      SHUTDOWN_DRAIN_MS: drainMilliseconds,
    });
  });
  afterEach(() => server.kill());

  it('stops in order at SIGINT, without a drain', async () => {
    server.signal('SIGINT');
    expect(await server.ended).to.equal(0);
  });

  const get = (path: string): Promise<HttpAnswer> => exchange(server.baseUrl, { method: 'GET', path });

  it('drains at SIGTERM, and ends at once at a second signal', async () => {
    expect((await get('/health/ready')).status).to.equal(200);
    server.signal('SIGTERM');
    let answer: HttpAnswer;
    do answer = await get('/health/ready');
    while (answer.status === 200);
    expect([answer.status, answer.headers.connection]).to.eql([503, 'close']);
    expect((await get('/openapi.yaml')).status).to.equal(200);
    server.signal('SIGTERM');
    expect(await server.ended).to.equal(1);
  });
});
