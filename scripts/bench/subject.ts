import type pg from 'pg';
import { cloneTemplate, takeTemplate, type Template } from '../seed/clone.js';
import { makeHistory } from '../seed/history.js';
import { progressLine } from '../seed/progress.js';
import type { Bench } from './options.js';
import { simulatorSecret, terminalId } from './scenarios.js';
import { connect, sandboxOf, startService, type Server } from './servers.js';

/** A growing database with a service on it. */
export interface Subject {
  readonly databaseUrl: string;
  readonly client: pg.Client;
  readonly service: Server;
  readonly template: Template;
}

/** Disables deletion, so that a year of history stays as large as a busy service's retained days. */
export const keepAll: Readonly<Record<string, string>> = {
  WEBHOOK_ALLOW_LOCAL: 'true',
  REQUEST_LOG_ENTRIES: '1000000000',
  ...Object.fromEntries(
    ['DELIVERED', 'FAILED', 'NOTIFICATION', 'EVENT', 'REQUEST'].map((kind) => [`RETENTION_${kind}_DAYS`, '3650']),
  ),
};

/** Starts a service on an empty database and makes the history to clone. */
export async function subjectOn(bench: Bench, databaseUrl: string): Promise<Subject> {
  const service = await startService(bench, { databaseUrl, settings: keepAll });
  const client = await connect(bench, databaseUrl);
  bench.progress('the service makes a history');
  await makeHistory(sandboxOf(service), simulatorSecret);
  const template = await takeTemplate(client, terminalId, new Date());
  return { databaseUrl, client, service, template };
}

/** Clones the history up to a number of transactions. */
export async function growTo({ progress }: Bench, { client, template }: Subject, size: number): Promise<void> {
  const { transactions } = await sizeOf(client);
  await cloneTemplate(client, template, size - transactions, progressLine(progress));
  await client.query('CHECKPOINT');
}

export async function sizeOf(client: pg.ClientBase): Promise<{ transactions: number; megabytes: number }> {
  const { rows } = await client.query<{ transactions: number; megabytes: number }>(
    `SELECT (SELECT count(*)::int FROM transactions) AS transactions,
      pg_database_size(current_database()) / 1048576.0::float8 AS megabytes`,
  );
  return rows[0] ?? { transactions: 0, megabytes: 0 };
}
