#!/usr/bin/env node
import { systemClock } from './base/clock.js';
import { ConfigError, readConfig } from './config/config.js';
import { greeting } from './programs/greeting.js';
import { createLog } from './logging/log.js';
import { readableLog } from './logging/readable-log.js';
import { systemRandom } from './base/random.js';
import { startService, type Service } from './service.js';
import { refuseUsedPort } from './programs/used-port.js';

try {
  const config = readConfig();
  await refuseUsedPort('PORT', config.host, config.port);
  if (config.management) await refuseUsedPort('MANAGEMENT_PORT', config.management.host, config.management.port);
  const log = createLog(config.logLevel, await readableLog(process.stdout));
  if (process.stderr.isTTY) process.stderr.write('Opening the database …\n');
  const service = await startService(config, { clock: systemClock, random: systemRandom, log });
  // Comes first: a signal may arrive as soon as the greeting is read.
  stopOnSignals(service);
  process.stdout.write(greeting(service, await service.newSignInLink()));
} catch (error) {
  if (error instanceof ConfigError)
    process.stderr.write(`${error.message}\ndocs/operate/settings.md lists every setting.\n`);
  else process.stderr.write(`The service could not start. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/**
 * Stops the service on the first signal, and exits immediately on a second one. Service managers send SIGTERM: other
 * instances take over first. SIGINT comes from a keyboard, where the user should not wait for a load balancer.
 */
function stopOnSignals(service: Service): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      service.deps.log.info({ signal }, 'stopping: the health checks fail, and running work is completed');
      const drained = signal === 'SIGTERM' ? service.drain() : Promise.resolve();
      drained
        .then(() => service.stop())
        .then(
          () => process.exit(0),
          (error: unknown) => {
            service.deps.log.error({ err: error }, 'the service did not stop in order');
            process.exit(1);
          },
        );
    });
  }
}
