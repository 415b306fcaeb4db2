import type { Config } from '../config/config.js';
import type { SandboxCredentials } from '../management/sandbox.js';
import type { Service } from '../service.js';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** The part of a service that the greeting shows. */
export type Greeted = Pick<Service, 'baseUrl' | 'managementUrl' | 'metricsUrl' | 'sandbox'> & {
  readonly deps: { readonly config: Pick<Config, 'role'> };
};

/**
 * Returns the addresses of a started service and, in a sandbox, the names and the command for a first payment.
 * @param signInLink signs in to the console once
 */
export function greeting({ baseUrl, managementUrl, metricsUrl, sandbox, deps }: Greeted, signInLink?: string): string {
  const isWorker = deps.config.role === 'worker';
  const lines = [
    '',
    `Payment terminal service: ${baseUrl}${isWorker ? '   (ROLE=worker: health checks only)' : ''}`,
    ...(isWorker ? [] : [`Documentation:            ${baseUrl}/docs`]),
    ...(managementUrl === undefined ? [] : [`Management:               ${managementUrl}/v1/management/`]),
    ...(metricsUrl === undefined ? [] : [`Metrics:                  ${metricsUrl}`]),
  ];
  if (!sandbox || isWorker) return `${lines.join('\n')}\n\n`;
  if (signInLink !== undefined)
    lines.push(`Console:                  ${signInLink}   (signs in once, within 15 minutes)`);
  const terminal = [...lines, `Terminal:                 ${sandbox.terminalId}`];
  if (sandbox.keyState !== 'active') {
    return [
      ...terminal,
      `API key:                  ${sandbox.keyState}: ` +
        `create another with POST ${managementUrl ?? baseUrl}/v1/management/api-keys`,
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
        expiry_year: 2040,
        card_cardholder_name: 'Ada Lovelace',
      },
      payer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
    },
  });
  const command = `env${baseUrl === 'http://127.0.0.1:3000' ? '' : ` --base-url ${baseUrl}`}`;
  return [
    ...terminal,
    `API key:                  ${sandbox.apiKey}`,
    '',
    `For the commands of the README and the guides (\`npm run -s terminal -- ${command}\` prints them again):`,
    '',
    ...exportLines(baseUrl, sandbox, managementUrl),
    '',
    'A first sale:',
    '',
    `curl -s ${baseUrl}/v1/payments/sale/${sandbox.terminalId} -H 'x-api-key: ${sandbox.apiKey}' ` +
      `-H 'Idempotency-Key: first-sale' -H 'content-type: application/json' -d '${body}'`,
    '',
    '',
  ].join('\n');
}

/**
 * Returns the lines that set the names of the guides in a shell: BASE_URL, TERMINAL, API_KEY and MANAGEMENT_KEY. A key
 * chosen by the operator may contain any printable character.
 * @param managementUrl the operator's address for MANAGEMENT_URL, if it differs
 */
export function exportLines(
  baseUrl: string,
  { terminalId, apiKey, managementKey }: SandboxCredentials,
  managementUrl?: string,
): string[] {
  const names = {
    BASE_URL: baseUrl,
    TERMINAL: terminalId,
    API_KEY: apiKey,
    MANAGEMENT_KEY: managementKey,
    ...(managementUrl === undefined ? {} : { MANAGEMENT_URL: managementUrl }),
  };
  return Object.entries(names).map(([name, value]) => `export ${name}='${value.replaceAll("'", `'\\''`)}'`);
}

/**
 * Listens on a port briefly, so that a port in use is reported before anything is created.
 * @throws Error that names the setting and the remedy
 */
export async function refuseUsedPort(setting: string, host: string, port: number): Promise<void> {
  if (port === 0) return;
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return;
    throw new Error(`Port ${port} is in use: set ${setting} to another one, or to 0 for any free one.`, {
      cause: error,
    });
  }
  server.close();
  await once(server, 'close');
}
