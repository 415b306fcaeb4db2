import type pg from 'pg';
import { cloneTemplate, progressLine, takeTemplate, type Template } from '../seed/clone.js';
import { makeHistory } from '../seed/history.js';
import { freePort } from '../support/loopback.js';
import { createScratchDatabase } from '../support/scratch-database.js';
import { exercise } from './exercise.js';
import { measure, measuredTable, type Target, thousands } from './measure.js';
import type { Bench } from './options.js';
import { explainEverything, largeTables, type Plan, planOf, planTable } from './plans.js';
import { type ScenarioName, scenarios, simulatorSecret, terminalId } from './scenarios.js';
import { connect, sandboxOf, type Server, startService } from './servers.js';

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
export interface Subject {
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

export async function sizeOf(client: pg.ClientBase): Promise<{ transactions: number; megabytes: number }> {
  const { rows } = await client.query<{ transactions: number; megabytes: number }>(
    `SELECT (SELECT count(*)::int FROM transactions) AS transactions,
      pg_database_size(current_database()) / 1048576.0::float8 AS megabytes`,
  );
  return rows[0] ?? { transactions: 0, megabytes: 0 };
}
