import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../../../support/loopback.js';
import { roundsUnderWork } from '../other-work.js';
import type { PostgresServer } from '../postgres.js';
import type { Proxy } from '../stage-database.js';
import type { Scenario, Stage } from '../stage.js';

const clients = 12;
/** Longer than a pass of the service's own watch. An orchestrator promotes only after it has isolated the primary. */
const silentMilliseconds = 2_000;
/** Time in which the old primary runs in parallel, and could receive writes. */
const besideMilliseconds = 3_000;

/** A way to lose a primary, and to recover it. */
interface Loss {
  readonly name: string;
  readonly begin: (primary: PostgresServer) => Promise<void>;
  readonly end: (primary: PostgresServer) => Promise<void>;
}

const killed: Loss = { name: 'killed', begin: (primary) => primary.kill(), end: (primary) => primary.start() };
const silenced: Loss = {
  name: 'silenced',
  async begin(primary) {
    await primary.signalAll('SIGSTOP');
    await wait(silentMilliseconds);
  },
  end: (primary) => primary.signalAll('SIGCONT'),
};

const failover = (loss: Loss): Scenario => ({
  about:
    `the primary of two PostgreSQL servers is ${loss.name}, and its synchronous standby promoted; ` +
    'the old one returns in parallel as if nothing had happened, and then as its standby',
  rounds: 10,
  stage: { replicated: true },
  run: (stage, rounds) =>
    roundsUnderWork(stage, clients, rounds, async (_, name) => {
      await wait(randomInt(500, 2_000));
      await loseOnce(stage, loss, name);
    }),
});

/** Says how long the instances took to answer again. */
const backAfter = ({ recoveries }: Stage): string => {
  const last = recoveries.slice(-2).map((seconds) => seconds.toFixed(1));
  return `back after ${last.join(' and ')} s`;
};

async function loseOnce(stage: Stage, loss: Loss, round: string): Promise<void> {
  const [old, next] = [stage.postgres, stage.follower];
  if (!next) throw new Error('the stage has no standby');
  await loss.begin(old);
  await next.promote();
  stage.postgres = next;
  await stage.recovered(performance.now());
  const before = stage.load.answered;
  const returned = new Date();
  await loss.end(old);
  await wait(besideMilliseconds);
  await notUsed(stage, old, returned, round);
  await old.stop('immediate');
  await old.followAgain(next);
  stage.follower = old;
  stage.progress(
    `${round}: ${loss.name}; ${backAfter(stage)}; ${stage.load.answered - before} answers while the old primary ran`,
  );
}

/**
 * Checks that connections to the old primary only query its role. Its unreplicated writes disappear with its data.
 * @param instances condition that selects the sessions of the instances
 */
async function notUsed(
  stage: Pick<Stage, 'fault'>,
  old: PostgresServer,
  returned: Date,
  round: string,
  instances = "usename = 'service'",
): Promise<void> {
  await until('the old primary responds', () => old.answers());
  const sessions = await old.query(
    `SELECT query FROM pg_stat_activity
     WHERE ${instances} AND backend_start > $1 AND query <> '' AND query NOT LIKE '%pg_is_in_recovery%'`,
    returned,
  );
  for (const { query } of sessions)
    stage.fault('untrue', `${round}: the old primary is in use: ${String(query).slice(0, 100)}`);
}

export const killedPrimary = failover(killed);
export const silencedPrimary = failover(silenced);

const partedClients = 12;
const partedMilliseconds = 3_000;
const graceMilliseconds = 5_000;
/**
 * Time beyond the grace period, in milliseconds: for a trace collector (3 s), a closing database, and a busy machine.
 */
const marginMilliseconds = 8_000;

export const partition: Scenario = {
  about:
    'packets to and from PostgreSQL vanish: for 3 s; then permanently, and a synchronous replica takes over ' +
    'its address; then while the instances stop',
  rounds: 2,
  stage: { proxied: true, settings: { SHUTDOWN_GRACE_MS: String(graceMilliseconds) } },
  async run(stage, rounds) {
    const { proxy } = stage;
    if (!proxy) throw new Error('the stage has no proxy');
    const standby = await stage.standby();
    await stage.whileServing(partedClients, async () => {
      for (let round = 1; round <= rounds; round++) await partFor(stage, proxy, `round ${round} of ${rounds}`);
      stage.progress('packets vanish permanently, and the replica is promoted');
      proxy.swallow();
      await wait(1_000);
      await stage.postgres.stop('immediate');
      await standby.promote();
      stage.postgres = standby;
      proxy.silence();
      proxy.redirect(standby.port);
      proxy.pass();
      await stage.recovered(performance.now());
      stage.progress(backAfter(stage));
    });
    await stopWhileParted(stage, proxy);
  },
};

async function partFor(stage: Stage, proxy: Proxy, round: string): Promise<void> {
  await wait(randomInt(500, 1_500));
  proxy.swallow();
  await wait(partedMilliseconds);
  proxy.pass();
  await stage.recovered(performance.now());
  stage.progress(`${round}: ${backAfter(stage)}`);
}

/** Sends SIGTERM in a permanent partition: the instances must end within their grace period. */
async function stopWhileParted(stage: Stage, proxy: Proxy): Promise<void> {
  await stage.underLoad(partedClients, async () => {
    proxy.swallow();
    await wait(1_000);
    await Promise.all(
      stage.instances.map(async (instance) => {
        const stopped = await instance.stop(graceMilliseconds + marginMilliseconds);
        if (!stopped)
          stage.fault(
            'stuck',
            `${instance.name} did not end within ${graceMilliseconds + marginMilliseconds} ms of SIGTERM, its ` +
              `grace period is ${graceMilliseconds}`,
          );
        else stage.progress(`${instance.name} ended ${(stopped.milliseconds / 1000).toFixed(1)} s after SIGTERM`);
      }),
    );
  });
  proxy.silence();
  proxy.pass();
  for (const instance of stage.instances) await instance.start();
}
