import type pg from 'pg';
import { cloneTemplate, progressLine, takeTemplate, type Template } from '../seed/clone.js';
import { makeHistory, clientOf, type Sandbox, type Send, series } from '../seed/history.js';
import { freePort } from '../support/loopback.js';
import { createScratchDatabase } from '../support/scratch-database.js';
import { measure, measuredTable, type Target, thousands } from './measure.js';
import { type Bench, type ScenarioName, scenarios, simulatorSecret, terminalId } from './scenarios.js';
import { explainEverything, largeTables, type Plan, planOf, planTable } from './plans.js';
import { connect, sandboxOf, type Server, startService } from './servers.js';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package-root.js';
import { ContractDocument, isObject, type JsonObject } from '../contract/source.js';

const firstSize = 1_000;
/** Number of random transactions that reading requests cycle through. */
const knownCount = 5_000;

async function targetOf(name: string, { client, service }: Subject, scenario: ScenarioName): Promise<Target> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT transaction_id AS id FROM transactions WHERE random() < $1 / (SELECT count(*) FROM ' +
      'transactions)::float8 LIMIT $1::int',
    [knownCount],
  );
  return { name, servers: [service], flows: scenarios[scenario].flows, known: rows.map(({ id }) => id) };
}

/**
 * Measures a sale and a status while the database grows, then explains the plans of all statements. A second, small
 * database takes turns with it, because the speed of a machine varies over hours.
 */
export async function growth(bench: Bench): Promise<void> {
  const { options, progress, databaseUrl = '' } = bench;
  const smallDatabase = await createScratchDatabase(databaseUrl, 'bench');
  bench.atEnd(() => smallDatabase.drop());
  const small = await subjectOn(bench, smallDatabase.databaseUrl);
  await growTo(bench, small, firstSize);
  const grown = await subjectOn(bench, databaseUrl);
  for (let size = firstSize; size <= options.upTo; size *= 10) {
    progress(`growing to ${thousands(size)} transactions`);
    await growTo(bench, grown, size);
    for (const scenario of ['sale-keyed', 'status'] as const) {
      const { transactions, megabytes } = await sizeOf(grown.client);
      const title = `${scenario} at ${thousands(transactions)} transactions, ${thousands(megabytes)} MB`;
      const measured = await measure(bench, title, [
        await targetOf('the large database', grown, scenario),
        await targetOf('the small database', small, scenario),
      ]);
      console.log(`${title}\n${measuredTable(measured)}\n`);
    }
  }
  await Promise.all([grown.service.stop(), small.service.stop()]);
  const plans = await plansOf(bench, grown);
  console.log(planTable(plans));
  if (plans.some(({ fault }) => fault !== undefined)) process.exitCode = 1;
}

/** Makes a service execute every statement, and PostgreSQL explain them. */
async function plansOf(bench: Bench, { client, databaseUrl }: Subject): Promise<Plan[]> {
  bench.progress('explaining the statements');
  await explainEverything(client);
  const metricsPort = await freePort();
  const service = await startService(bench, {
    databaseUrl,
    settings: { ...keepAll, METRICS_PORT: String(metricsPort) },
  });
  await makeHistory(sandboxOf(service), simulatorSecret);
  await exercise(sandboxOf(service), client, `http://127.0.0.1:${metricsPort}/metrics`);
  const [explained, large] = [await service.probe.explained(), await largeTables(client)];
  return [...explained].map(([statement, explanation]) => planOf(statement, explanation, large));
}

/** A growing database with a service on it. */
interface Subject {
  readonly databaseUrl: string;
  readonly client: pg.Client;
  readonly service: Server;
  readonly template: Template;
}

/** Disables deletion, so that a year of history stays as large as a busy service's retained days. */
const keepAll: Readonly<Record<string, string>> = {
  WEBHOOK_ALLOW_LOCAL: 'true',
  REQUEST_LOG_ENTRIES: '1000000000',
  ...Object.fromEntries(
    ['DELIVERED', 'FAILED', 'NOTIFICATION', 'EVENT', 'REQUEST'].map((kind) => [`RETENTION_${kind}_DAYS`, '3650']),
  ),
};

/** Starts a service on an empty database and makes the history to clone. */
async function subjectOn(bench: Bench, databaseUrl: string): Promise<Subject> {
  const service = await startService(bench, { databaseUrl, settings: keepAll });
  const client = await connect(bench, databaseUrl);
  bench.progress('the service creates a history');
  await makeHistory(sandboxOf(service), simulatorSecret);
  const template = await takeTemplate(client, terminalId, new Date());
  return { databaseUrl, client, service, template };
}

/** Clones the history up to a number of transactions. */
async function growTo({ progress }: Bench, { client, template }: Subject, size: number): Promise<void> {
  const { transactions } = await sizeOf(client);
  await cloneTemplate(client, template, size - transactions, progressLine(progress));
  await client.query('CHECKPOINT');
}

async function sizeOf(client: pg.ClientBase): Promise<{ transactions: number; megabytes: number }> {
  const { rows } = await client.query<{ transactions: number; megabytes: number }>(
    `SELECT (SELECT count(*)::int FROM transactions) AS transactions,
      pg_database_size(current_database()) / 1048576.0::float8 AS megabytes`,
  );
  return rows[0] ?? { transactions: 0, megabytes: 0 };
}

/**
 * Makes the service execute statements outside normal trade: repeated requests, changes of series and terminal, every
 * management search, a metrics scrape, and a sandbox clock move.
 * @param metricsUrl the metrics endpoint
 */
async function exercise(sandbox: Sandbox, client: pg.ClientBase, metricsUrl: string): Promise<void> {
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
