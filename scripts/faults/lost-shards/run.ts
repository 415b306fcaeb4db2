import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { applicationName, type ShardServer } from '../../shards/cluster.js';
import type { PostgresServer } from '../postgres.js';
import type { Result } from '../run.js';
import { killed, silenced, notUsed, type Loss } from '../scenarios/failover.js';
import { compare } from '../sharded/compare.js';
import { EventReader } from '../sharded/event-reader.js';
import { during, success, tellSlowness, type Span } from '../sharded/slowness.js';
import { ShardedStage, terminals } from '../sharded/stage.js';
import { watchStatuses } from '../sharded/statuses.js';

export interface LostOptions {
  /** Runs what `npm run build` made instead of the sources. */
  readonly built: boolean;
  readonly progress: (text: string) => void;
  /** How long nothing happens, in milliseconds. */
  readonly calmMilliseconds?: number;
}

const longestMinutes = 45;
/** Those who send to a terminal. Those of a shard that is lost are more than an instance has connections. */
const clients = 4;
const poolSize = '5';
/** For so long the shard is away before its standby is promoted: as long as nobody has noticed. */
const awayMilliseconds = 5_000;
/** For so long the old primary runs beside the new one, and is written to if anybody writes to it. */
const besideMilliseconds = 3_000;

/** The terminals of the first shard, and those of the second one. */
const [ofFirst, ofSecond] = [terminals.slice(0, 3), terminals.slice(3)];

/**
 * Loses the primary of the second shard so many times, and once that of the first one, promotes its standby each time,
 * tells the routers, and compares the books afterwards.
 * @param loss how a primary is lost, and comes back
 * @throws Error when the stage could not be set
 */
export async function lostShards(loss: Loss, rounds: number, options: LostOptions): Promise<Result> {
  const { built, progress, calmMilliseconds = 10_000 } = options;
  const watchdog = setTimeout(() => {
    progress(`the run did not come to its end within ${longestMinutes} minutes`);
    process.exit(1);
  }, longestMinutes * 60_000);
  progress('two shards with a standby each, a coordinator, two routers and two instances are started');
  const settings = { DATABASE_POOL_SIZE: poolSize };
  const stage = await ShardedStage.open({ built, progress, replicated: true, settings });
  try {
    const reader = new EventReader(stage);
    const over = new AbortController();
    const working = [
      ...stage.customers.map(({ terminalId, load }) => load.run(stage.targets(terminalId), clients, over.signal)),
      ...stage.customers.map((customer) => watchStatuses(stage, customer, over.signal)),
      reader.run(over.signal),
    ];
    const recoveries: number[] = [];
    try {
      for (const instance of stage.instances) await success(stage, instance, 0);
      // The first requests take longer than those that follow.
      await wait(calmMilliseconds);
      const quiet = await during(() => wait(calmMilliseconds));
      const away: Span[] = [];
      for (let round = 1; round <= rounds + 1; round += 1) {
        await wait(randomInt(500, 2_000));
        const name = round <= rounds ? 'sh2' : 'sh1';
        const lost = await loseOnce(stage, loss, name, `round ${round} of ${rounds + 1}`);
        recoveries.push(lost.seconds);
        if (name === 'sh2') away.push(lost.away);
        else
          tellSlowness(stage, 'terminals of the second shard without the first', { terminals: ofSecond }, quiet, [
            lost.away,
          ]);
      }
      tellSlowness(stage, 'terminals of the first shard without the second', { terminals: ofFirst }, quiet, away);
    } finally {
      over.abort();
      await Promise.all(working);
    }
    const recoverySeconds = Math.max(...recoveries);
    return await compare(stage, reader, {
      fault: `${loss.name}-shard`,
      rounds: rounds + 1,
      recoverySeconds,
    });
  } finally {
    await stage.close();
    clearTimeout(watchdog);
  }
}

/** As GOING-LIVE.md says. @returns from when to when the shard was away, and how long it took after that, in seconds */
async function loseOnce(
  stage: ShardedStage,
  loss: Loss,
  name: string,
  round: string,
): Promise<{ readonly away: Span; readonly seconds: number }> {
  const shard = stage.cluster.servers.find((one) => one.name === name);
  if (!shard?.follower) throw new Error(`the shard ${name} has no standby`);
  const { server: old, follower: next } = shard;
  const away = await during(async () => {
    await loss.begin(old);
    await wait(awayMilliseconds);
    await next.promote();
    await leadTo(stage, shard, next);
  });
  const since = performance.now();
  const of = name === 'sh1' ? ofFirst : ofSecond;
  await Promise.all(stage.instances.map((instance) => success(stage, instance, since, of)));
  const seconds = (performance.now() - since) / 1000;
  const returned = new Date();
  await loss.end(old);
  await wait(besideMilliseconds);
  // A router that was connecting to it when it fell silent goes on there with what it was asked before it was told.
  await notUsed(stage, old, returned, round, `application_name = '${applicationName}'`);
  const late = await lateOf(old, returned);
  if (late.length > 0) stage.progress(`${round}: routers asked the old primary when it was back: ${late.join('; ')}`);
  await old.stop('immediate');
  await old.followAgain(next);
  shard.follower = old;
  stage.progress(`${round}: ${name} ${loss.name}; back after ${seconds.toFixed(1)} s`);
  return { away, seconds };
}

/** What routers had the old primary do on connections that it took after its return. */
async function lateOf(old: PostgresServer, returned: Date): Promise<string[]> {
  const sessions = await old.query(
    `SELECT left(regexp_replace(query, '\\s+', ' ', 'g'), 60) AS query FROM pg_stat_activity
     WHERE application_name <> $2 AND backend_type = 'client backend' AND backend_start > $1 AND query <> ''
       AND pid <> pg_backend_pid() AND query <> 'SHOW transaction_read_only'`,
    undefined,
    [returned, applicationName],
  );
  return sessions.map(({ query }) => String(query));
}

async function leadTo({ cluster }: ShardedStage, shard: ShardServer, next: PostgresServer): Promise<void> {
  shard.server = next;
  await cluster.coordinator.leadTo({ name: shard.name, port: next.port });
}

export const killedShard = (rounds: number, options: LostOptions): Promise<Result> =>
  lostShards(killed, rounds, options);
export const silencedShard = (rounds: number, options: LostOptions): Promise<Result> =>
  lostShards(silenced, rounds, options);
