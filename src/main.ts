#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { systemClock } from './base/clock.js';
import { type Config, ConfigError, readConfig } from './config/config.js';
import { greeting, refuseUsedPort } from './programs/greeting.js';
import { createLog, readableLog, storeLog } from './logging/log.js';
import { systemRandom } from './base/random.js';
import type { Service } from './service.js';
import { IN_MEMORY, openEmbedded } from './store/embedded/embedded.js';

const signals = ['SIGINT', 'SIGTERM'] as const;
const endAtOnce = (): never => process.exit(1);
// Until the service can stop in order. The first process of a container gets no signal that it does not handle.
for (const signal of signals) process.on(signal, endAtOnce);

try {
  const { values, positionals } = parseArgs({
    options: { 'service-role': { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [command, ...words] = positionals;
  if (command === 'migrate') await migrateOnly(values['service-role']);
  else if (command === 'journal') {
    const { journalCommand } = await import('./programs/journal-command.js');
    process.exitCode = await journalCommand(words, values['dry-run'], process);
  } else await serve();
} catch (error) {
  if (error instanceof ConfigError)
    process.stderr.write(`${error.message}\ndocs/operate/settings.md lists every setting.\n`);
  else process.stderr.write(`The service could not start. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/**
 * Migrates the database as the role of DATABASE_URL, which owns the tables.
 * @param serviceRole the role of the running service, which gets the rights that it needs
 */
async function migrateOnly(serviceRole: string | undefined): Promise<void> {
  const { databaseUrl, dataDirectory, logLevel } = readConfig();
  const log = createLog(logLevel, process.stderr);
  const { openStore } = await import('./store/connection/open.js');
  const store = await openStore({ databaseUrl, dataDirectory, poolSize: 1, log: storeLog(log) });
  try {
    if (serviceRole !== undefined) {
      const { grantService } = await import('./store/connection/migrate.js');
      await grantService(store.pool, serviceRole);
    }
  } finally {
    await store.close();
  }
  process.stdout.write('The database is migrated.\n');
}

async function serve(): Promise<void> {
  // While old objects are collected, answers wait for a processor. They are collected a third as often when they may
  // grow to four times what the last collection left.
  setFlagsFromString('--heap-growing-percent=300');
  // Little survives a collection of new objects: on a busy machine it would wait longer for its other threads than it
  // takes alone.
  setFlagsFromString('--no-parallel-scavenge');
  // V8 would allocate the state of every `once` among the old objects, because that of a connection lives long. The one
  // of an answer then keeps its whole request until the old objects are collected.
  setFlagsFromString('--no-allocation-site-pretenuring');
  const config = readConfig();
  await refuseUsedPort('PORT', config.host, config.port);
  if (config.management) await refuseUsedPort('MANAGEMENT_PORT', config.management.host, config.management.port);
  const log = createLog(config.logLevel, await readableLog(process.stdout));
  if (process.stderr.isTTY) process.stderr.write('Opening the database …\n');
  // PostgreSQL starts in a thread of its own while this one loads the modules of the service.
  const embedded = isEmbedded(config) ? openEmbedded(config.dataDirectory, storeLog(log)) : undefined;
  embedded?.catch(() => undefined);
  const { startService } = await import('./service.js').catch(async (error: unknown) => {
    await (await embedded?.catch(() => undefined))?.close();
    throw error;
  });
  const service = await startService(config, { clock: systemClock, random: systemRandom, log, embedded });
  // First, because a signal may arrive as soon as the greeting is read.
  stopOnSignals(service);
  process.stdout.write(greeting(service, await service.newSignInLink()));
}

function isEmbedded({ databaseUrl, dataDirectory }: Config): boolean {
  return databaseUrl === undefined && dataDirectory !== IN_MEMORY;
}

/**
 * Stops the service on the first signal, and exits immediately on a second one. Service managers send SIGTERM: other
 * instances take over first. SIGINT comes from a keyboard, where the user should not wait for a load balancer.
 */
function stopOnSignals(service: Service): void {
  let stopping = false;
  for (const signal of signals) {
    process.off(signal, endAtOnce);
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
