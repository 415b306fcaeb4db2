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

/** All faults by name. */
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
