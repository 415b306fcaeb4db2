import type { Random } from '../random.js';
import type { Sql } from '../store/sql.js';
import type { Statement } from '../store/statement.js';
import type { Environment, Terminal } from '../terminal.js';

/** The event types of the specification, and the extensions. */
export type EventType =
  | 'transaction.approved' | 'transaction.declined' | 'transaction.pending' | 'transaction.retry_scheduled' | 'transaction.retry_attempted'
  | 'transaction.error' | 'transaction.unknown' | 'transaction.cancelled' | 'transaction.retry_cancelled'
  | 'transaction.discrepancy' | 'transaction.refund_failed'
  | 'recurring.created' | 'recurring.charged' | 'recurring.cancelled' | 'recurring.completed' | 'recurring.paused' | 'recurring.resumed' | 'recurring.updated'
  | 'future_transaction.scheduled' | 'future_transaction.executed' | 'future_transaction.cancelled' | 'future_transaction.failed' | 'future_transaction.updated';

/** An event on its way into the outbox. */
export interface NewEvent {
  readonly eventId: string;
  readonly accountId: string;
  readonly terminalId: string;
  readonly environment: Environment;
  readonly type: EventType;
  /** The transaction, series or occurrence that it is about. */
  readonly subjectId: string;
  /** The JSON that every delivery carries, frozen here. */
  readonly body: string;
  readonly createdAt: Date;
}

/**
 * Freezes an event (specification, Events, Envelope).
 * @param data the event-specific part; always holds the ids
 */
export function newEvent(random: Random, terminal: Terminal, type: EventType, subjectId: string, data: object, createdAt: Date): NewEvent {
  const eventId = random.timedUuid(createdAt);
  const body = JSON.stringify({
    id: eventId, type, created_at: createdAt.toISOString(), data,
    ...(terminal.environment === 'sandbox' ? { environment: 'sandbox' } : {}),
  });
  const { accountId, terminalId, environment } = terminal;
  return { eventId, accountId, terminalId, environment, type, subjectId, body, createdAt };
}

/**
 * The deliveries of new events: one for every enabled endpoint of the account, for the terminal's environment, that wants the type; due at once.
 * @param events a relation with the columns of the events
 * @param environment a placeholder
 */
const deliveriesOf = (events: string, environment: string): string => `
  INSERT INTO deliveries (event_id, endpoint_id, terminal_id, due_at, created_at)
  SELECT event.event_id, endpoint.endpoint_id, event.terminal_id, event.created_at, event.created_at
  FROM ${events} event JOIN webhook_endpoints endpoint USING (account_id)
  WHERE endpoint.environment = ${environment} AND endpoint.enabled AND (endpoint.event_types = '{}' OR event.type = ANY (endpoint.event_types))
  RETURNING 1`;

/** Adds an event, with its deliveries, to the statement that makes the change it tells of, so that all are written or none. */
export function addEvent(statement: Statement, name: string, event: NewEvent, condition: string): void {
  const value = (data: unknown, type?: string) => statement.value(data, type);
  statement.with(name, `
    INSERT INTO events (event_id, account_id, terminal_id, type, subject_id, body, created_at)
    SELECT ${value(event.eventId, 'uuid')}, ${value(event.accountId, 'uuid')}, ${value(event.terminalId)}, ${value(event.type)},
      ${value(event.subjectId)}, ${value(event.body)}, ${value(event.createdAt, 'timestamptz')}
    WHERE ${condition} RETURNING event_id, account_id, terminal_id, type, created_at`);
  statement.with(`${name}_deliveries`, deliveriesOf(name, value(event.environment, 'environment')));
}

/** Writes events of one terminal, with their deliveries, in the database transaction that makes the changes they tell of. */
export async function recordEvents(sql: Sql, events: readonly NewEvent[]): Promise<void> {
  const [first] = events;
  if (!first) return;
  const rows = events.map(({ eventId, accountId, terminalId, type, subjectId, body, createdAt }) => ({
    event_id: eventId, account_id: accountId, terminal_id: terminalId, type, subject_id: subjectId, body, created_at: createdAt,
  }));
  const columns = 'event_id, account_id, terminal_id, type, subject_id, body, created_at';
  await sql.query(`
    WITH written AS (
      INSERT INTO events (${columns})
      SELECT ${columns} FROM jsonb_to_recordset($1::jsonb)
        AS event (event_id uuid, account_id uuid, terminal_id bpchar, type text, subject_id bpchar, body text, created_at timestamptz)
      RETURNING event_id, account_id, terminal_id, type, created_at)
    ${deliveriesOf('written', '$2::environment')}`, [JSON.stringify(rows), first.environment]);
}
