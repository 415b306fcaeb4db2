import pg, { type Pool } from 'pg';
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

// PostgreSQL copies the bodies, and parses only the other columns. A request that was written without confirmation is
// not written again.
const write = defineQuery<{ requests: string; bodies: Buffer }>(
  'write-logged-requests',
  `INSERT INTO request_log (request_id, terminal_id, api_key_id, operation, method, path, query, status,
      reason_code, field, milliseconds, transaction_id, recurring_id, merchant_transaction_id, merchant_order_id,
      idempotency_key, replayed, source_address, user_agent, request_body, answer_body, received_at)
    SELECT "requestId", "terminalId", "apiKeyId", operation, method, path, query, status,
      "reasonCode", field, milliseconds, "transactionId", "recurringId", "merchantTransactionId", "merchantOrderId",
      "idempotencyKey", replayed, "sourceAddress", "userAgent",
      convert_from(substring(:bodies::bytea FROM "at" FOR "requestLength"), 'UTF8'),
      convert_from(substring(:bodies FROM "at" + coalesce("requestLength", 0) FOR "answerLength"), 'UTF8'),
      "receivedAt"
    FROM json_to_recordset(:requests::json) AS request (
      "requestId" uuid, "terminalId" bpchar, "apiKeyId" uuid, operation text, method text, path text, query text,
      status smallint, "reasonCode" text, field text, milliseconds int, "transactionId" bpchar, "recurringId" bpchar,
      "merchantTransactionId" text, "merchantOrderId" text, "idempotencyKey" text, replayed boolean,
      "sourceAddress" text, "userAgent" text, "requestLength" int, "answerLength" int, "receivedAt" timestamptz,
      "at" int)
    ON CONFLICT DO NOTHING`,
);

/** The row of a request as it is sent. */
export interface LogRow {
  /** The columns but the bodies, as the members of a JSON object. */
  readonly columns: string;
  /** The bodies in UTF-8, one after the other. The garbage collector does not copy them while they wait. */
  readonly bodies: Buffer;
  readonly receivedAt: Date;
}

/** Returns a request as the row that is written. */
export function logRow({ requestBody, answerBody, ...columns }: LoggedRequest): LogRow {
  const lengths = {
    ...(requestBody !== null && { requestLength: Buffer.byteLength(requestBody) }),
    ...(answerBody !== null && { answerLength: Buffer.byteLength(answerBody) }),
  };
  return {
    columns: JSON.stringify({ ...columns, ...lengths }).slice(1, -1),
    bodies: Buffer.from((requestBody ?? '') + (answerBody ?? '')),
    receivedAt: columns.receivedAt,
  };
}

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
  const rows = requests.map(({ columns, bodies }) => {
    const row = `{"at":${at},${columns}}`;
    at += bodies.length;
    return row;
  });
  const written = { requests: `[${rows.join()}]`, bodies: Buffer.concat(requests.map(({ bodies }) => bodies)) };
  try {
    await write.rows(pool, written);
  } catch (error) {
    if (!lacksPartition(error)) throw error;
    const times = requests.map(({ receivedAt }) => receivedAt);
    await makeRequestPartitions(pool, times, retentionDays);
    await write.rows(pool, written);
  }
}

/** PostgreSQL has the same code for a violated constraint; the table has no such constraint. */
const lacksPartition = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '23514';

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
