// A service in a process of its own, whose clock is ahead of the real one, so that what the process before it left
// leased is free. Tests start it and kill it.
import { systemClock, type Clock } from '../../../src/base/clock.js';
import { readConfig } from '../../../src/config/config.js';
import { createLog } from '../../../src/logging/log.js';
import { systemRandom } from '../../../src/base/random.js';
import { startService } from '../../../src/service.js';
import { apiKey, managementKey, terminalId } from '../../support/service.js';

const [dataDirectory = '', databaseSettings = '{}', secondsAhead = '0'] = process.argv.slice(2);
const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + Number(secondsAhead) * 1000) };
const config = readConfig({
  PORT: '0',
  DATA_DIR: dataDirectory,
  ...(JSON.parse(databaseSettings) as Record<string, string>),
  SANDBOX_TERMINAL_ID: terminalId,
  SANDBOX_API_KEY: apiKey,
  MANAGEMENT_KEY: managementKey,
  WEBHOOK_ALLOW_LOCAL: 'true',
  LOG_LEVEL: 'silent',
  RATE_LIMIT_SUBMISSIONS: '100000',
  RATE_LIMIT_ALL: '100000',
});
const service = await startService(config, { clock, random: systemRandom, log: createLog('silent') });
process.send?.(service.baseUrl);
