import type { Config } from '../config/config.js';
import type { Service } from '../service.js';

/** What a service that has started shows of itself. */
export type Greeted = Pick<Service, 'baseUrl' | 'managementUrl' | 'metricsUrl' | 'sandbox' | 'newManagementKey'> & {
  readonly deps: { readonly config: Pick<Config, 'role'> };
};

/**
 * What an integrator needs to make the first payment.
 * @param signInLink signs in once
 */
export function greeting(
  { baseUrl, managementUrl, metricsUrl, sandbox, newManagementKey, deps }: Greeted,
  signInLink?: string,
): string {
  const isWorker = deps.config.role === 'worker';
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
  if (signInLink !== undefined)
    lines.push(`Console:                  ${signInLink}   (signs in once, within 15 minutes)`);
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
