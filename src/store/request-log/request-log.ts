import pg, { type Pool } from 'pg';
import { quoted } from '../../base/quoted.js';
import { defineQuery, type Executor } from '../query/query.js';
import { makeRequestPartitions } from './request-partitions.js';

/** A logged request with its answer. Texts may hold anything that a client sends, but no secret. */
export interface LoggedRequest {
  readonly requestId: string;
  /** Null if the key may not use the named terminal. */
  readonly terminalId: string | null;
  readonly apiKeyId: string;
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  /** JSON, like the bodies; null if absent or not stored. */
  readonly query: string | null;
  readonly status: number;
  readonly reasonCode: string | null;
  readonly field: string | null;
  readonly milliseconds: number;
  readonly transactionId: string | null;
  readonly recurringId: string | null;
  readonly merchantTransactionId: string | null;
  readonly merchantOrderId: string | null;
  readonly idempotencyKey: string | null;
  readonly replayed: boolean | null;
  readonly sourceAddress: string | null;
  readonly userAgent: string | null;
  readonly requestBody: string | null;
  readonly answerBody: string | null;
  readonly receivedAt: Date;
}

/**
 * Returns the statement that writes requests. PostgreSQL copies the bodies, and parses only the other columns.
 * @param end of the statement
 */
const insertion = (
  end: string,
) => `INSERT INTO request_log (request_id, terminal_id, api_key_id, operation, method, path, query, status,
      reason_code, field, milliseconds, transaction_id, recurring_id, merchant_transaction_id, merchant_order_id,
      idempotency_key, replayed, source_address, user_agent, request_body, answer_body, received_at)
    SELECT "requestId", "terminalId", "apiKeyId", operation, method, path, query, status,
      "reasonCode", field, milliseconds, "transactionId", "recurringId", "merchantTransactionId", "merchantOrderId",
      "idempotencyKey", replayed, "sourceAddress", "userAgent",
      convert_from(substring(:bodies::bytea FROM "at" FOR "requestLength"), 'UTF8'),
      convert_from(substring(:bodies FROM "at" + coalesce("requestLength", 0) FOR "answerLength"), 'UTF8'),
      "receivedAt"
    FROM json_to_recordset(convert_from(:requests::bytea, 'UTF8')::json) AS request (
      "requestId" uuid, "terminalId" bpchar, "apiKeyId" uuid, operation text, method text, path text, query text,
      status smallint, "reasonCode" text, field text, milliseconds int, "transactionId" bpchar, "recurringId" bpchar,
      "merchantTransactionId" text, "merchantOrderId" text, "idempotencyKey" text, replayed boolean,
      "sourceAddress" text, "userAgent" text, "requestLength" int, "answerLength" int, "receivedAt" timestamptz,
      "at" int)
    ${end}`;

type ToWrite = { readonly requests: Buffer; readonly bodies: Buffer };
const write = defineQuery<ToWrite>('write-logged-requests', insertion(''));
/** For requests of which some may be written already. A fifth slower. */
const writeMissing = defineQuery<ToWrite>('write-missing-logged-requests', insertion('ON CONFLICT DO NOTHING'));

/** A request with its bodies as UTF-8. */
export interface RequestToLog {
  readonly columns: Omit<LoggedRequest, 'requestBody' | 'answerBody'>;
  readonly requestBody: Buffer | undefined;
  readonly answerBody: Buffer | undefined;
}

/** The row of a request as it is sent. The garbage collector does not copy the bytes of one that waits. */
export interface LogRow {
  /** The columns but the bodies, as the members of a JSON object. */
  readonly columns: Buffer;
  readonly bodies: readonly Buffer[];
  readonly receivedAt: Date;
}

/** Returns a request as the row that is written. */
export function logRow({ columns, requestBody, answerBody }: RequestToLog): LogRow {
  let members = '';
  let name: keyof typeof columns;
  for (name in columns) {
    const value = columns[name];
    if (value === null) continue;
    const text = value instanceof Date ? value.toISOString() : value;
    members += `,"${name}":${typeof text === 'string' ? quoted(text) : text}`;
  }
  if (requestBody) members += `,"requestLength":${requestBody.length}`;
  if (answerBody) members += `,"answerLength":${answerBody.length}`;
  const bodies = [requestBody, answerBody].filter((body) => body !== undefined);
  return { columns: Buffer.from(`${members}}`), bodies, receivedAt: columns.receivedAt };
}

/** Returns the size of a waiting row in bytes. */
export const sizeOfRow = ({ columns, bodies }: LogRow): number =>
  bodies.reduce((sum, body) => sum + body.length, columns.length);

/**
 * Writes requests into the log, all of them or none. If the log has no partition for the time of one, it is created
 * first. Partitions are created ahead, but a process may have slept, or a clock may have jumped.
 * @param retentionDays days that requests are retained
 */
export async function writeLoggedRequests(
  pool: Pool,
  requests: readonly LogRow[],
  retentionDays: number,
): Promise<void> {
  let at = 1;
  const rows = requests.flatMap(({ columns, bodies }, index) => {
    const row = [Buffer.from(`${index === 0 ? '[' : ','}{"at":${at}`), columns];
    for (const body of bodies) at += body.length;
    return row;
  });
  const written = {
    requests: Buffer.concat([...rows, Buffer.from(']')]),
    bodies: Buffer.concat(requests.flatMap(({ bodies }) => bodies)),
  };
  try {
    await write.rows(pool, written);
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : undefined;
    if (code !== lacksPartition && code !== isWritten) throw error;
    // Either error hides the other: some may be written, and the rest have no partition.
    const times = requests.map(({ receivedAt }) => receivedAt);
    await makeRequestPartitions(pool, times, retentionDays);
    await writeMissing.rows(pool, written);
  }
}

/** PostgreSQL has the same code for a violated constraint; the table has no such constraint. */
const lacksPartition = '23514';
/** A request that was written without confirmation is not written again. */
const isWritten = '23505';

interface Reading {
  readonly requestId: string;
  /** The bounds of its time; undefined if unknown. */
  readonly since: Date | undefined;
  readonly until: Date | undefined;
}

const read = defineQuery<Reading, LoggedRequest>(
  'read-logged-request',
  `SELECT request_id AS "requestId", terminal_id AS "terminalId", api_key_id AS "apiKeyId", operation, method, path,
      query, status, reason_code AS "reasonCode", field, milliseconds, transaction_id AS "transactionId",
      recurring_id AS "recurringId", merchant_transaction_id AS "merchantTransactionId",
      merchant_order_id AS "merchantOrderId", idempotency_key AS "idempotencyKey", replayed,
      source_address AS "sourceAddress", user_agent AS "userAgent", request_body AS "requestBody",
      answer_body AS "answerBody", received_at AS "receivedAt"
    FROM request_log WHERE request_id = :requestId::uuid
      AND received_at >= coalesce(:since::timestamptz, '-infinity')
      AND received_at <= coalesce(:until::timestamptz, 'infinity')`,
);

/** Maximum difference between the time in a request's id and that of its row: they are equal, to the millisecond. */
const leewayMilliseconds = 1_000;
/** The year 10000, which has another form in PostgreSQL. */
const endOfTime = Date.UTC(10_000);

/**
 * Returns the time of a request from its id: a version 7 UUID begins with the milliseconds since 1970 (RFC 9562, 5.7).
 * Undefined for a random id of version 1.0.0.
 */
function timeIn(requestId: string): number | undefined {
  const digits = requestId.replaceAll('-', '');
  const time = digits[12] === '7' ? Number.parseInt(digits.slice(0, 12), 16) : endOfTime;
  return time + leewayMilliseconds < endOfTime ? time : undefined;
}

/** Returns a request by its id; undefined if it is not in the log. Reads only the partition of the id's time. */
export function readLoggedRequest(on: Executor, requestId: string): Promise<LoggedRequest | undefined> {
  const time = timeIn(requestId);
  const around = (leeway: number) => (time === undefined ? undefined : new Date(time + leeway));
  return read.row(on, { requestId, since: around(-leewayMilliseconds), until: around(leewayMilliseconds) });
}
