import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../../../support/until.js';
import { withOtherWork } from '../other-work.js';
import type { PostgresServer } from '../postgres.js';
import type { Scenario } from '../scenario.js';
import type { Stage } from '../stage.js';

const clients = 12;
/** Longer than a pass of the service's own watch. An orchestrator promotes only after it has isolated the primary. */
const silentMilliseconds = 2_000;
/** Time in which the old primary runs in parallel, and could receive writes. */
const besideMilliseconds = 3_000;

/** A way to lose a primary, and to bring it back. */
export interface Loss {
  readonly name: string;
  readonly begin: (primary: PostgresServer) => Promise<void>;
  readonly end: (primary: PostgresServer) => Promise<void>;
}

export const killed: Loss = { name: 'killed', begin: (primary) => primary.kill(), end: (primary) => primary.start() };
export const silenced: Loss = {
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
  async run(stage, rounds) {
    await stage.whileServing(clients, () =>
      withOtherWork(stage, async () => {
        for (let round = 1; round <= rounds; round++) {
          await wait(randomInt(500, 2_000));
          await loseOnce(stage, loss, `round ${round} of ${rounds}`);
        }
      }),
    );
  },
});

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
    `${round}: ${loss.name}; back after ${stage.recoveries
      .slice(-2)
      .map((seconds) => seconds.toFixed(1))
      .join(' and ')} s; ${stage.load.answered - before} answers while the old primary ran`,
  );
}

/**
 * Checks that connections to the old primary only query its role. Writes that it never replicated disappear with its
 * data.
 * @param instances condition that selects the sessions of the instances
 */
export async function notUsed(
  stage: Pick<Stage, 'fault'>,
  old: PostgresServer,
  returned: Date,
  round: string,
  instances = "usename = 'service'",
): Promise<void> {
  await until('the old primary answers', () => old.answers());
  const sessions = await old.query(
    `SELECT query FROM pg_stat_activity
     WHERE ${instances} AND backend_start > $1 AND query <> '' AND query NOT LIKE '%pg_is_in_recovery%'`,
    undefined,
    [returned],
  );
  for (const { query } of sessions)
    stage.fault('untrue', `${round}: somebody uses the old primary: ${String(query).slice(0, 100)}`);
}

export const killedPrimary = failover(killed);
export const silencedPrimary = failover(silenced);
