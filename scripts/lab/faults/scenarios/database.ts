import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { roundsUnderWork } from '../other-work.js';
import type { PostgresServer } from '../postgres.js';
import type { Proxy } from '../stage-database.js';
import type { Scenario, Stage } from '../stage.js';

const clients = 12;
const awayMilliseconds = 4_000;
/** Connections of each instance. Each broken connection may be logged once. */
const poolSize = 12;

/** A way in which the database is unreachable, with its start and end. */
interface Absence {
  readonly name: string;
  readonly begin: () => Promise<unknown>;
  readonly end: () => Promise<unknown>;
  /** True if the readiness check reports it. */
  readonly toldByReadiness: boolean;
}

export const databaseAway: Scenario = {
  about:
    'PostgreSQL is stopped; reports a full disk; accepts no connection; is a standby that accepts no ' +
    'writes: only 503 with Retry-After, and a log line a second',
  rounds: 1,
  stage: { proxied: true },
  async run(stage, rounds) {
    const { proxy } = stage;
    if (!proxy) throw new Error('the stage has no proxy');
    const standby = await stage.standby();
    await stage.whileServing(clients, async () => {
      for (let round = 1; round <= rounds; round++) {
        for (const absence of absences(stage, proxy, standby)) await beAway(stage, absence);
      }
    });
  },
};

function absences({ postgres }: Stage, proxy: Proxy, standby: PostgresServer): readonly Absence[] {
  const leadTo = async (server: PostgresServer): Promise<void> => {
    proxy.redirect(server.port);
    proxy.reset();
  };
  return [
    { name: 'a stopped server', begin: () => postgres.stop(), end: () => postgres.start(), toldByReadiness: true },
    {
      // A disk that is really full would need a separate file system. The answer to a writing statement is the same.
      name: 'a full disk (53100)',
      begin: () => postgres.query(fullDisk),
      end: () => postgres.query('DROP FUNCTION full_disk CASCADE'),
      toldByReadiness: false,
    },
    {
      name: 'no connection available (53300)',
      toldByReadiness: true,
      async begin() {
        await postgres.query('ALTER ROLE service CONNECTION LIMIT 0');
        await postgres.terminateBackends();
      },
      end: () => postgres.query('ALTER ROLE service CONNECTION LIMIT -1'),
    },
    {
      name: 'a standby that accepts no writes (25006)',
      begin: () => leadTo(standby),
      end: () => leadTo(postgres),
      toldByReadiness: true,
    },
  ];
}

const fullDisk = `
  CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
  CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON transactions FOR EACH STATEMENT EXECUTE FUNCTION full_disk()`;

async function beAway(stage: Stage, { name, begin, end, toldByReadiness }: Absence): Promise<void> {
  const [began, by] = [performance.now(), Date.now()];
  await begin();
  const since = performance.now();
  await wait(awayMilliseconds);
  if (toldByReadiness) await notReady(stage, name);
  const seconds = (Date.now() - by) / 1000;
  for (const instance of stage.instances) {
    const lines = instance.linesSince(by);
    if (lines > seconds + 2 + poolSize)
      stage.fault('untrue', `${name}: ${instance.name} logged ${lines} lines in ${seconds.toFixed(1)} s`);
  }
  await end();
  await stage.recovered(performance.now());
  const answers = stage.since(since).filter(({ status }) => status !== 200);
  const counts = new Map<string, number>();
  for (const { status, failure } of answers)
    counts.set(String(status ?? failure), (counts.get(String(status ?? failure)) ?? 0) + 1);
  const sorts = [...counts].map(([sort, count]) => `${sort} (${count})`).join(', ') || 'none';
  stage.progress(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s; answers other than 200: ${sorts}`);
}

/** Checks that readiness responds within its time limit, and reports a database that cannot be read or written. */
async function notReady(stage: Stage, name: string): Promise<void> {
  await Promise.all(
    stage.instances.map(async (instance) => {
      const status = await fetch(`${instance.baseUrl}/health/ready`, { signal: AbortSignal.timeout(15_000) }).then(
        (answer) => answer.status,
        () => undefined,
      );
      if (status !== 503)
        stage.fault(
          'untrue',
          `${name}: the readiness of ${instance.name} was answered ${status ?? 'with nothing in 15 s'}`,
        );
    }),
  );
}

const soFar = ({ load }: Stage): string => `${load.submissions.length} submissions so far`;

const bouncerClients = 12;

export const pgbouncer: Scenario = {
  about:
    "the docs' PgBouncer, in transaction mode, is in front of PostgreSQL: its server connections are ended; " +
    'it is killed and started again',
  rounds: 5,
  needs: 'pgbouncer',
  stage: { pooled: true },
  async run(stage, rounds) {
    const { bouncer } = stage;
    if (!bouncer) throw new Error('the stage has no PgBouncer');
    await roundsUnderWork(stage, bouncerClients, rounds, async (_, name) => {
      await wait(randomInt(500, 1_500));
      const ended = await stage.postgres.terminateBackends();
      await stage.recovered(performance.now());
      await wait(randomInt(200, 600));
      await bouncer.kill();
      await bouncer.startAgain();
      await stage.recovered(performance.now());
      stage.progress(`${name}: ${ended} connections ended, and PgBouncer killed; ${soFar(stage)}`);
    });
  },
};

const brokenClients = 25;

export const terminatedBackends: Scenario = {
  about: 'PostgreSQL ends every connection of both instances, as an administrator or a failover does; no instance ends',
  rounds: 50,
  run: (stage, rounds) =>
    roundsUnderWork(stage, brokenClients, rounds, async (round, name) => {
      await wait(randomInt(50, 300));
      const ended = await stage.postgres.terminateBackends();
      const end = performance.now();
      if (round % 5 !== 0 && round !== rounds) return;
      await stage.recovered(end);
      stage.progress(`${name}: ${ended} connections ended; ${soFar(stage)}`);
    }),
};

export const killedPostmaster: Scenario = {
  about: "PostgreSQL's first process is killed with SIGKILL, and restarted; no instance ends",
  rounds: 20,
  run: (stage, rounds) =>
    roundsUnderWork(stage, brokenClients, rounds, async (_, name) => {
      await wait(randomInt(100, 600));
      await stage.postgres.kill();
      await stage.postgres.start();
      await stage.recovered(performance.now());
      stage.progress(`${name}: back after ${stage.recoveries.at(-1)?.toFixed(1) ?? '?'} s; ${soFar(stage)}`);
    }),
};
