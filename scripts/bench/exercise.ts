import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { packageRoot } from '../../src/base/package-root.js';
import { ContractDocument, isObject, type JsonObject } from '../contract/source.js';
import { clientOf, type Sandbox, type Send, series } from '../seed/history.js';

/**
 * Makes the service execute statements outside normal trade: repeated requests, changes of series and terminal, every
 * management search, a metrics scrape, and a sandbox clock move.
 * @param metricsUrl the metrics endpoint
 */
export async function exercise(sandbox: Sandbox, client: pg.ClientBase, metricsUrl: string): Promise<void> {
  const send = clientOf(sandbox);
  await repeat(send);
  await changeSeries(send);
  // Twice, because a connection reads some catalog data only the first time.
  for (const name of ['Once', 'Twice']) await send('PATCH', '/management/terminals/{terminal}', { name });
  await search(send, client);
  const scraped = await fetch(metricsUrl);
  if (!scraped.ok) throw new Error(`the metrics answered ${scraped.status}`);
  await scraped.text();
  await send('POST', '/sandbox/clock/{terminal}', { now: new Date(Date.now() + 2_000).toISOString() });
}

async function repeat(send: Send): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() };
  const body = { merchant_transaction_id: 'repeated', amount: 3, currency: 'EUR', payment_collection: 'hosted_page' };
  await send('POST', '/payments/sale/{terminal}', body, { headers });
  await send('POST', '/payments/sale/{terminal}', body, { headers });
}

async function changeSeries(send: Send): Promise<void> {
  const { recurring_id: id } = await send('POST', '/payments/recurring/init/{terminal}', series('our_platform', 10));
  const about = { recurring_id: id };
  const [first, second] = (
    await send('GET', `/payments/recurring/status/{terminal}?recurring_id=${id}`)
  ).future_transactions.map((planned) => planned.future_transaction_id);
  await send('GET', `/payments/recurring/future-transactions/status/{terminal}?future_transaction_id=${first ?? ''}`);
  await send('PUT', '/payments/recurring/future-transactions/update/{terminal}', {
    ...about,
    future_transaction_id: first,
    amount: 12.5,
  });
  await send('POST', '/payments/recurring/future-transactions/cancel/{terminal}', {
    ...about,
    future_transaction_id: second,
  });
  await send('PUT', '/payments/recurring/update/{terminal}', { ...about, amount: 21.5 });
  for (const change of ['pause', 'resume', 'cancel'])
    await send('POST', `/payments/recurring/${change}/{terminal}`, about);
}

/** Every list and record of the management API, without filters and with each filter alone. */
async function search(send: Send, client: pg.ClientBase): Promise<void> {
  const text = await readFile(join(packageRoot, 'generated', 'openapi.json'), 'utf8');
  const contract = new ContractDocument(JSON.parse(text) as JsonObject);
  const known = await knownValues(client);
  for (const [path, { get: operation }] of contract.members(contract.root['paths'])) {
    if (!isObject(operation) || !path.startsWith('/v1/management/')) continue;
    const address = path
      .replace('/v1', '')
      .replace(/\{(\w+)\}/g, (parameter, name: string) => encodeURIComponent(known.get(name) ?? parameter));
    // A management key has no session.
    if (address.includes('{') || address.endsWith('/sessions/current')) continue;
    const filters = ((operation['parameters'] ?? []) as JsonObject[])
      .map((parameter) => contract.resolved(parameter))
      .filter((parameter) => parameter['in'] === 'query' && parameter['name'] !== 'cursor')
      .flatMap((parameter) => {
        const name = parameter['name'] as string;
        const { enum: choices = [parameter['example']] } = contract.resolved(parameter['schema'] as JsonObject);
        const values = known.has(name) ? [known.get(name)] : (choices as unknown[]);
        return values.map((value) => `${name}=${encodeURIComponent(String(value))}`);
      });
    // A search of a large list requires a terminal.
    const terminal = filters.find((filter) => filter.startsWith('terminal_friendly_id='));
    for (const query of ['', ...filters.flatMap((filter) => (terminal ? [filter, `${terminal}&${filter}`] : [filter]))])
      await send('GET', `${address}?${query}`).catch(tooBroad);
  }
}

/** Ignores the refusal of a filter that requires another one. */
function tooBroad(error: unknown): void {
  if (!(error instanceof Error) || !/answered (400|422) /.test(error.message)) throw error;
}

/** Existing values by parameter name. */
async function knownValues(client: pg.ClientBase): Promise<Map<string, string>> {
  const {
    rows: [row],
  } = await client.query<Record<string, string | null>>(`
    SELECT t.transaction_id, t.order_id, t.merchant_transaction_id, t.terminal_id AS terminal_friendly_id,
    e.endpoint_id::text, e.account_id::text, d.delivery_id::text, s.recurring_id,
      o.merchant_order_id
    FROM transactions t JOIN orders o USING (order_id), webhook_endpoints e, deliveries d, series s
    WHERE t.merchant_transaction_id IS NOT NULL AND o.merchant_order_id IS NOT NULL LIMIT 1`);
  return new Map(Object.entries(row ?? {}).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}
