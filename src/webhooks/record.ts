import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Schema } from '../base/contract.js';
import { packageRoot } from '../base/package-root.js';
import type { Random } from '../base/random.js';
import type { Terminal } from '../base/terminal.js';
import type { NewEvent } from '../store/events/events.js';

/** The event types of the specification, and the extensions. */
export type EventType = Schema<'EventType'>;

/** The content of an event. */
interface EventContent {
  readonly type: EventType;
  /** The transaction, series or occurrence that it is about. */
  readonly subjectId: string;
  /** The event-specific part. Always contains the ids. */
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

/** The content of a test event. */
export interface Sample {
  readonly subjectId: string;
  readonly data: object;
}

type Contract = Readonly<Record<string, unknown>>;

let contract: Contract | undefined;

/** Returns the contract's example of an event of this type, so that a test event has the declared form. */
export function sampleOf(type: EventType): Sample {
  contract ??= JSON.parse(readFileSync(join(packageRoot, 'generated', 'openapi.json'), 'utf8')) as Contract;
  const examples = ['webhooks', type, 'post', 'requestBody', 'content', 'application/json', 'examples'];
  const [name = ''] = Object.keys(follow(contract, ...examples));
  const data = follow(contract, ...examples, name, 'value', 'data');
  const [subject] = type.split('.');
  return { subjectId: String(data[`${String(subject)}_id`]), data };
}

/** Returns the object at a path of the contract, following references. */
function follow(document: Contract, ...path: readonly string[]): Contract {
  return path.reduce<Contract>((object, name) => {
    const { $ref } = object;
    const resolved = typeof $ref === 'string' ? follow(document, ...$ref.split('/').slice(1)) : object;
    return resolved[name] as Contract;
  }, document);
}
