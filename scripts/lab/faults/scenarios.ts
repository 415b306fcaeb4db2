import type { Scenario } from './stage.js';
import { databaseAway, killedPostmaster, pgbouncer, terminatedBackends } from './scenarios/database.js';
import { killedPrimary, partition, silencedPrimary } from './scenarios/failover.js';
import { twoCells } from './scenarios/cells.js';
import { movedAccount } from './scenarios/move.js';
import { frozenRefund, lateBank } from './scenarios/late-arrival.js';
import { frozenInstance, kill, rollingRestart } from './scenarios/stopped-processes.js';
import { contradiction, retryCap } from './scenarios/rules.js';

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
  cells: twoCells,
  move: movedAccount,
  'rolling-restart': rollingRestart,
  'database-away': databaseAway,
  'frozen-instance': frozenInstance,
  kill,
};
