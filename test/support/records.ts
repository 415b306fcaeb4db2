import { expect } from 'chai';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import type { events } from '../../generated/types.js';
import type { EventType } from '../../src/store/events/events.js';
import { logRow, type LoggedRequest, type LogRow } from '../../src/store/request-log/request-log.js';
import { eventChecks } from './contract/contract.js';
import type { TestService } from './service.js';

type Records = Pick<TestService, 'deps'>;

/** Runs a statement, and returns its rows. */
export type Query = <Row extends QueryResultRow>(text: string, ...values: unknown[]) => Promise<Row[]>;

/** Runs a statement in the service's database, and returns its rows. */
export async function query<Row extends QueryResultRow>(
  { deps }: Records,
  text: string,
  ...values: unknown[]
): Promise<Row[]> {
  return (await deps.store.pool.query<Row>(text, values)).rows;
}

/** Opens a session, whose database transaction is undone at the end of the enclosing block. */
export async function openSession(pool: Pool): Promise<PoolClient & AsyncDisposable> {
  const session = await pool.connect();
  return Object.assign(session, {
    async [Symbol.asyncDispose]() {
      let isBroken = true;
      try {
        await session.query('ROLLBACK');
        isBroken = false;
      } finally {
        session.release(isBroken);
      }
    },
  });
}

/** Runs statements as a superuser without triggers. */
export async function tamperWith({ deps }: Records, sql: string): Promise<void> {
  const session = await deps.store.pool.connect();
  await session.query('SET session_replication_role = replica');
  await session.query(sql).finally(() => session.query('SET session_replication_role = DEFAULT'));
  session.release();
}

/** A value for each parameter of the searches. */
const anyValues: Readonly<Record<string, unknown>> = {
  ...{ terminalIds: ['TERM01'], terminalId: 'TERM01', bucket: 'day', timeZone: 'UTC' },
  ...{ transactionId: 'zzzzzzzz', subjectId: 'zzzzzzzz', reference: 'zzzzzzzz' },
  ...{ requestId: '00000000-0000-4000-8000-000000000000', apiKeyId: '00000000-0000-4000-8000-000000000000' },
  ...{ since: '2026-01-01', until: '2027-01-01', before: '1000000', afterWriter: '0', afterPlace: '0' },
  ...{ depth: 51, limit: 50, entries: 10, batch: 10, most: 1_000_000 },
};

/**
 * Returns the plan of a statement without the named ways, so that it shows if there is another. The tables of a test
 * are small enough to be read whole, and sorted.
 * @param values by parameter; null for the others
 */
export async function planOf(
  { deps }: Records,
  { text, parameters }: { readonly text: string; readonly parameters: readonly string[] },
  values = anyValues,
  without = ['seqscan', 'bitmapscan', 'sort'],
): Promise<string> {
  await using client = await openSession(deps.store.pool);
  await client.query(`BEGIN; ${without.map((way) => `SET LOCAL enable_${way} = off`).join('; ')}`);
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN ${text}`,
    parameters.map((name) => values[name] ?? null),
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Returns the nodes of a plan as `EXPLAIN (FORMAT JSON)` has it. */
export const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Returns the tables that a plan reads as a whole. */
export const scannedIn = (plan: PlanNode): string[] =>
  nodesOf(plan).flatMap((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? '') : []));

/** Returns a column, or an expression of columns, of the one row that a table has of a transaction. */
export async function storedOf<Value = string>(
  { query: ask }: { readonly query: Query },
  { transaction_id }: { readonly transaction_id: string },
  column: string,
  table = 'transactions',
): Promise<Value> {
  const text = `SELECT ${column} AS value FROM ${table} WHERE transaction_id = $1`;
  const [row, ...others] = await ask<{ value: Value }>(text, transaction_id);
  if (row === undefined || others.length > 0) throw new Error(`${table} does not have one row of ${transaction_id}`);
  return row.value;
}

/** An event of the contract, distinguished by its `type`. */
export type RecordedEvent<Type extends EventType> = {
  [Each in Type]: { id: string; type: Each; created_at: string; data: events[Each]; environment?: string };
}[Type];

/**
 * Returns the events about a transaction, series or occurrence in the order of their writing, each checked against the
 * contract. The test clock may not have advanced between them.
 */
export async function eventsOf<Type extends EventType = Extract<EventType, `transaction.${string}`>>(
  service: Records,
  subjectId: string,
): Promise<RecordedEvent<Type>[]> {
  const rows = await query<{ eventId: string; type: Type; body: string; createdAt: Date }>(
    service,
    `SELECT event_id AS "eventId", type, body, created_at AS "createdAt" FROM events WHERE subject_id = $1 ORDER BY
      created_at, xmin::text::bigint`,
    subjectId,
  );
  return rows.map((row) => {
    const event = JSON.parse(row.body) as RecordedEvent<Type>;
    expect(eventChecks.get(row.type)?.(event), `what is wrong with the event ${row.body}`).to.eql([]);
    expect([event.id, event.type, event.created_at]).to.eql([row.eventId, row.type, row.createdAt.toISOString()]);
    return event;
  });
}

/** Returns their types only. */
export const eventTypesOf = async (service: Records, transactionId: string): Promise<EventType[]> =>
  (await eventsOf(service, transactionId)).map(({ type }) => type);

/** An entry in the simulated bank's ledger, with the number of calls under its key. */
export interface BankEntry {
  readonly processor: string;
  readonly operation: string;
  readonly amount: string;
  readonly currency: string;
  readonly outcome: string;
  readonly calls: number;
}

/** Returns the ledger entries of the simulated banks for a transaction. */
export const bankEntriesOf = (service: Records, transactionId: string): Promise<BankEntry[]> =>
  query<BankEntry>(
    service,
    'SELECT processor_key AS processor, operation, amount, currency, outcome, calls FROM ' +
      'simulator_entries WHERE idempotency_key = $1 ORDER BY processor_key',
    transactionId,
  );

export interface RecordedCall {
  readonly processor: string;
  readonly operation: string;
  readonly outcome: string;
  readonly reason: string;
}

/** Returns the recorded processor calls of a transaction, in order. */
export const callsOf = (service: Records, transactionId: string): Promise<RecordedCall[]> =>
  query<RecordedCall>(
    service,
    'SELECT processor_key AS processor, operation, outcome, reason FROM processor_calls WHERE ' +
      'transaction_id = $1 ORDER BY processor_call_id',
    transactionId,
  );

/**
 * Returns the content of the database as text: a line for each row, beginning with the table's name, with bytes in
 * hexadecimal. Leaves out the numbers of sequences and database transactions, which may equal any security code.
 */
export async function databaseText({ deps }: Pick<TestService, 'deps'>): Promise<string> {
  const { pool } = deps.store;
  const tables = await pool.query<{ name: string; counters: string[] | null }>(`
    SELECT table_name AS name, array_agg(column_name::text) FILTER (WHERE data_type IN ('xid', 'xid8') OR
    column_default ~ '^(nextval|number_apart)[(]') AS counters
    FROM information_schema.columns WHERE table_schema = 'public' GROUP BY table_name ORDER BY table_name`);
  const lines: string[] = [];
  for (const { name, counters } of tables.rows) {
    const { rows } = await pool.query<{ line: string }>(
      `SELECT (to_jsonb(t) - $1::text[])::text AS line FROM "${name}" t`,
      [counters ?? []],
    );
    lines.push(...rows.map(({ line }) => `${name} ${line}`));
  }
  return lines.join('\n');
}

/**
 * Returns the forms in which a database could contain a text unnoticed: unchanged, and its bytes in hexadecimal and
 * base64.
 */
export const disguises = (text: string): string[] => [
  text,
  Buffer.from(text).toString('hex'),
  Buffer.from(text).toString('base64').replace(/=+$/, ''),
];

/** A sale in the request log. */
export const loggedSale: LoggedRequest = {
  requestId: '',
  terminalId: 'TERM01',
  apiKeyId: '01940a6e-6a3b-7d42-8c58-4a3f2e1d0c9b',
  operation: 'sale',
  method: 'POST',
  path: '/v1/payments/sale/TERM01',
  query: null,
  status: 200,
  reasonCode: null,
  field: null,
  milliseconds: 3,
  transactionId: null,
  recurringId: null,
  merchantTransactionId: null,
  merchantOrderId: null,
  idempotencyKey: null,
  replayed: null,
  sourceAddress: null,
  userAgent: null,
  requestBody: null,
  answerBody: null,
  receivedAt: new Date('2026-03-10T09:00:00.000Z'),
};

/** Returns a logged request as the row that is written. */
export const loggedRow = ({ requestBody, answerBody, ...columns }: LoggedRequest): LogRow => {
  const [request, answer] = [requestBody, answerBody].map((body) => (body === null ? undefined : Buffer.from(body)));
  return logRow({ columns, requestBody: request, answerBody: answer });
};
