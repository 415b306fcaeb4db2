import type { Random } from '../random.js';
import type { Statement } from '../store/statement.js';
import type { Terminal } from '../terminal.js';

/** The event types of the specification, and the extensions. */
export type EventType =
  | 'transaction.approved' | 'transaction.declined' | 'transaction.pending' | 'transaction.retry_scheduled' | 'transaction.retry_attempted'
  | 'transaction.error' | 'transaction.unknown' | 'transaction.cancelled'
  | 'recurring.created' | 'recurring.charged' | 'recurring.cancelled' | 'recurring.completed' | 'recurring.paused' | 'recurring.resumed' | 'recurring.updated'
  | 'future_transaction.scheduled' | 'future_transaction.executed' | 'future_transaction.cancelled' | 'future_transaction.failed' | 'future_transaction.updated';

/** An event on its way into the outbox. */
export interface NewEvent {
  readonly eventId: string;
  readonly accountId: string;
  readonly terminalId: string;
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
  const eventId = random.uuid();
  const body = JSON.stringify({
    id: eventId, type, created_at: createdAt.toISOString(), data,
    ...(terminal.environment === 'sandbox' ? { environment: 'sandbox' } : {}),
  });
  return { eventId, accountId: terminal.accountId, terminalId: terminal.terminalId, type, subjectId, body, createdAt };
}

/** Adds an event to the statement that makes the change it tells of, so that both are written or neither. */
export function addEvent(statement: Statement, name: string, event: NewEvent, condition: string): void {
  statement.insert(name, 'events', {
    event_id: event.eventId, account_id: event.accountId, terminal_id: event.terminalId, type: event.type, subject_id: event.subjectId,
    body: event.body, created_at: event.createdAt,
  }, condition, { type: 'text' });
}
