import type { Schema } from '../../base/contract.js';
import type { Random } from '../../base/random.js';
import type { Terminal } from '../../base/terminal.js';
import type { NewEvent } from './events.js';

/** The event types of the specification, and the extensions. */
export type EventType = Schema<'EventType'>;

/** The content of an event. */
interface EventContent {
  readonly type: EventType;
  /** The id, drawn by default. */
  readonly eventId?: string;
  /** The transaction, series or occurrence that it is about; empty for an event of settlement. */
  readonly subjectId: string;
  /** The event-specific part. Always contains the ids. */
  readonly data: object;
  readonly createdAt: Date;
}

/** Freezes an event (specification, Events, Envelope). */
export function newEvent(
  random: Pick<Random, 'timedUuid'>,
  terminal: Pick<Terminal, 'accountId' | 'terminalId' | 'environment'>,
  { type, subjectId, data, createdAt, eventId = random.timedUuid(createdAt) }: EventContent,
): NewEvent {
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
