import { killedShard, silencedShard } from './lost-shards/run.js';
import { movedTerminals } from './moved-terminals/run.js';
import type { Result } from './run.js';
import type { Scenario } from './scenario.js';
import { killedPostmaster, terminatedBackends } from './scenarios/broken-connections.js';
import { databaseAway } from './scenarios/database-away.js';
import { killedPrimary, silencedPrimary } from './scenarios/failover.js';
import { frozenRefund, lateBank } from './scenarios/late-arrival.js';
import { partition } from './scenarios/partition.js';
import { pgbouncer } from './scenarios/pgbouncer.js';
import { rollingRestart } from './scenarios/rolling-restart.js';
import { contradiction, retryCap } from './scenarios/rules.js';
import { frozenInstance, kill } from './scenarios/stopped-processes.js';

/** Every fault that can be brought about, by its name. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  'frozen-refund': frozenRefund,
  'late-bank': lateBank,
  'retry-cap': retryCap,
  contradiction,
  'terminated-backends': terminatedBackends,
  'killed-postmaster': killedPostmaster,
  'killed-primary': killedPrimary,
  'silenced-primary': silencedPrimary,
  partition,
  pgbouncer,
  'rolling-restart': rollingRestart,
  'database-away': databaseAway,
  'frozen-instance': frozenInstance,
  kill,
};

/** A fault with a stage of its own. */
export interface ScenarioApart extends Pick<Scenario, 'about' | 'rounds'> {
  readonly needs: 'spqr and etcd';
  readonly runApart: (
    rounds: number,
    options: { readonly built: boolean; readonly progress: (text: string) => void },
  ) => Promise<Result>;
}

/** Those that do not happen on one database, by their names. */
export const scenariosApart: Readonly<Record<string, ScenarioApart>> = {
  'moved-terminals': {
    about:
      'a shard is added, terminals are moved to it and back by splitting and redistributing ranges, the coordinator ' +
      'is killed within moves, and a router: what a range that is locked keeps from being done is 503, and each ' +
      'event is listed once',
    rounds: 10,
    needs: 'spqr and etcd',
    runApart: movedTerminals,
  },
  'killed-shard': {
    about:
      'the primary of one of two shards is killed, and its synchronous standby promoted; the routers are told, and ' +
      "the old one comes back beside it as if nothing had been; once it is the first shard's",
    rounds: 10,
    needs: 'spqr and etcd',
    runApart: killedShard,
  },
  'silenced-shard': {
    about: 'the same with a primary that is silenced and wakes up',
    rounds: 10,
    needs: 'spqr and etcd',
    runApart: silencedShard,
  },
};
