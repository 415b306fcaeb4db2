import { systemClock } from './clock.js';
import { ConfigError, readConfig } from './config.js';
import { createLog } from './log.js';
import { readableLog } from './readable-log.js';
import { systemRandom } from './random.js';
import { startService, type Service } from './service.js';
import { refuseUsedPort } from './used-port.js';

try {
  const config = readConfig();
  await refuseUsedPort('PORT', config.host, config.port);
  if (config.management) await refuseUsedPort('MANAGEMENT_PORT', config.management.host, config.management.port);
  const log = createLog(config.logLevel, await readableLog(process.stdout));
  if (process.stderr.isTTY) process.stderr.write('Opening the database …\n');
  const service = await startService(config, { clock: systemClock, random: systemRandom, log });
  // First: a signal may come as soon as the greeting is read.
  stopOnSignals(service);
  process.stdout.write(greeting(service));
} catch (error) {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\nThe README lists every setting.\n`);
  else process.stderr.write(`The service could not start. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** What an integrator needs to make the first payment. */
function greeting({
  baseUrl,
  managementUrl,
  metricsUrl,
  sandbox,
  newManagementKey,
  deps: { config },
}: Service): string {
  const isWorker = config.role === 'worker';
  const lines = [
    '',
    `Payment terminal service: ${baseUrl}${isWorker ? '   (ROLE=worker: health checks only)' : ''}`,
    ...(isWorker ? [] : [`Documentation:            ${baseUrl}/docs`]),
    ...(managementUrl === undefined ? [] : [`Management:               ${managementUrl}/v1/management/`]),
    ...(metricsUrl === undefined ? [] : [`Metrics:                  ${metricsUrl}`]),
  ];
  if (!sandbox || isWorker) return `${lines.join('\n')}\n\n`;
  const operator =
    newManagementKey === undefined
      ? []
      : [`Management key:           ${newManagementKey}   (shown once; kept in sandbox.json)`];
  const terminal = [...lines, `Terminal:                 ${sandbox.terminalId}`];
  if (sandbox.keyState !== 'active') {
    return [
      ...terminal,
      `API key:                  ${sandbox.keyState}: ` +
        `make another by POST ${managementUrl ?? baseUrl}/v1/management/api-keys`,
      ...operator,
      '',
      '',
    ].join('\n');
  }
  const body = JSON.stringify({
    merchant_transaction_id: 'first-sale',
    amount: 10.5,
    currency: 'EUR',
    order: {
      payment_instrument: {
        payment_method: 'cards',
        card_number: '4111111111111111',
        expiry_month: 12,
        expiry_year: 2030,
        card_cardholder_name: 'Ada Lovelace',
      },
      payer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
    },
  });
  return [
    ...terminal,
    `API key:                  ${sandbox.apiKey}`,
    ...operator,
    '',
    'For the commands of the README:',
    '',
    ...exportLines({ BASE_URL: baseUrl, API_KEY: sandbox.apiKey, TERMINAL: sandbox.terminalId }),
    '',
    'A first sale:',
    '',
    `curl -s ${baseUrl}/v1/payments/sale/${sandbox.terminalId} -H 'x-api-key: ${sandbox.apiKey}' ` +
      `-H 'Idempotency-Key: first-sale' -H 'content-type: application/json' -d '${body}'`,
    '',
    '',
  ].join('\n');
}

/** Lines for a shell. A key that the operator chose may have any printable character in it. */
function exportLines(variables: Readonly<Record<string, string>>): string[] {
  return Object.entries(variables).map(([name, value]) => `export ${name}='${value.replaceAll("'", `'\\''`)}'`);
}

/**
 * The first signal stops the service in order, a second one at once. SIGTERM is what the machinery sends that runs
 * services: other instances are to take over first. SIGINT comes from a keyboard, where the user should not wait for a
 * load balancer.
 */
function stopOnSignals(service: Service): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      service.deps.log.info({ signal }, 'stopping: the health checks say so, and what runs is finished');
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
