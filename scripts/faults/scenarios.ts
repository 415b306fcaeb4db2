import type { Scenario } from './scenario.js';
import { killedPostmaster, terminatedBackends } from './scenarios/broken-connections.js';
import { rollingRestart } from './scenarios/rolling-restart.js';

/** Every fault that can be brought about, by its name. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  'terminated-backends': terminatedBackends,
  'killed-postmaster': killedPostmaster,
  'rolling-restart': rollingRestart,
};
