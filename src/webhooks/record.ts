import type { Schema } from '../base/contract.js';
import type { Random } from '../base/random.js';
import type { NewEvent } from '../store/events/events.js';
import type { Terminal } from '../base/terminal.js';

/** The event types of the specification, and the extensions. */
export type EventType = Schema<'EventType'>;

/** The content of an event. */
interface EventContent {
  readonly type: EventType;
  /** The transaction, series or occurrence that it is about. */
  readonly subjectId: string;
  /** The event-specific part; always holds the ids. */
  readonly data: object;
  readonly createdAt: Date;
}

/** Freezes an event (specification, Events, Envelope). */
export function newEvent(
  random: Random,
  terminal: Terminal,
  { type, subjectId, data, createdAt }: EventContent,
): NewEvent {
  const eventId = random.timedUuid(createdAt);
  const body = JSON.stringify({
    id: eventId,
    type,
    created_at: createdAt.toISOString(),
    data,
    ...(terminal.environment === 'sandbox' ? { environment: 'sandbox' } : {}),
  });
  const { accountId, terminalId, environment } = terminal;
  return { eventId, accountId, terminalId, environment, type, subjectId, body, createdAt };
}
