import { randomUUID } from 'node:crypto';

/** A running sandbox service, and its credentials. */
export interface Sandbox {
  readonly baseUrl: string;
  readonly terminalId: string;
  readonly apiKey: string;
  readonly managementKey: string;
}

/** Fields of answers used here. */
export interface Answer {
  readonly account_id: string;
  readonly transaction_id: string;
  readonly order_id: string;
  readonly recurring_id: string;
  readonly endpoint_id: string;
  readonly accepted: boolean;
  readonly future_transactions: readonly { readonly future_transaction_id: string }[];
  readonly deliveries: readonly unknown[];
}

/** Sends a request to a sandbox. @throws Error when it is refused */
export type Send = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  body?: object,
  options?: { readonly keyed?: boolean; readonly headers?: Readonly<Record<string, string>> },
) => Promise<Answer>;

/**
 * Returns a client for a sandbox. Paths begin with `/payments/…` and so on. It replaces `{terminal}` with the terminal.
 */
export const clientOf =
  ({ baseUrl, terminalId, apiKey, managementKey }: Sandbox): Send =>
  async (method, path, body, { keyed = false, headers = {} } = {}) => {
    const response = await fetch(`${baseUrl}/v1${path.replace('{terminal}', terminalId)}`, {
      method,
      body: body === undefined ? null : JSON.stringify(body),
      headers: {
        ...(path.startsWith('/management/') ? { 'x-management-key': managementKey } : { 'x-api-key': apiKey }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(keyed ? { 'idempotency-key': randomUUID() } : {}),
        ...headers,
      },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`the service answered ${response.status} to ${method} ${path}: ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as Answer;
  };
