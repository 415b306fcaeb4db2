import { setTimeout as wait } from 'node:timers/promises';
import type { PostgresServer } from '../postgres.js';
import type { Proxy } from '../proxy.js';
import type { Scenario } from '../scenario.js';
import type { Stage } from '../stage.js';

const clients = 12;
const awayMilliseconds = 4_000;
/** Of each instance: each connection that breaks may be logged once. */
const poolSize = 10;

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
    'PostgreSQL is stopped; says that its disk is full; takes no connection; is a standby that takes no ' +
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
      // A disk that is really full would need a file system of its own. The answer to a statement that writes is the
      // same.
      name: 'a full disk (53100)',
      begin: () => postgres.query(fullDisk),
      end: () => postgres.query('DROP FUNCTION full_disk CASCADE'),
      toldByReadiness: false,
    },
    {
      name: 'no connection to be had (53300)',
      toldByReadiness: true,
      async begin() {
        await postgres.query('ALTER ROLE service CONNECTION LIMIT 0');
        await postgres.terminateBackends();
      },
      end: () => postgres.query('ALTER ROLE service CONNECTION LIMIT -1'),
    },
    {
      name: 'a standby that takes no writes (25006)',
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
  stage.progress(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s; answers but for 200: ${sorts}`);
}

/** Readiness is bounded in time, and reports a database that cannot be read or written. */
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
