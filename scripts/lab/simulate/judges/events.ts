import { receiverUrls, type Received } from '../parties/receivers.js';
import type { Evidence } from '../world.js';
import type { Finding, Records, TransactionRecord } from './records.js';

const judge = 'events';

interface EventRow {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly body: string;
}

interface DeliveryRow {
  readonly event: string;
  readonly url: string;
  readonly state: 'pending' | 'delivered' | 'failed';
  readonly attempts: number;
  readonly isDue: boolean;
  /** True if it was written too late for all of its attempts: an instance may pause for twenty minutes. */
  readonly isNew: boolean;
}

/** A violation, and its transaction. */
interface Wrong {
  readonly subject: string;
  readonly what: string;
}

/** Maximum attempts of the schedule. */
const maxAttempts = 7;
/** Number of attempts after which the next one is hours later. */
const attemptsInADay = 4;
const overdueMilliseconds = 60 * 60 * 1000;

/**
 * Checks that each change has one event, and that each event was delivered to each receiver, or has failed by its
 * schedule.
 */
export async function judgeEvents(evidence: Evidence, { transactions, byId }: Records): Promise<Finding[]> {
  const { database, received } = evidence;
  const events = await database.rows<EventRow>('SELECT event_id AS id, type, subject_id AS subject, body FROM events');
  const deliveries = await database.rows<DeliveryRow>(
    `SELECT event_id AS event, url, state, deliveries.attempts, due_at < $1 AS "isDue",
      events.created_at > $1 AS "isNew"
     FROM deliveries JOIN webhook_endpoints USING (endpoint_id) JOIN events USING (terminal_id, event_id)`,
    [new Date(evidence.endedAt - overdueMilliseconds)],
  );
  return [
    ...miscounted(transactions, events),
    ...misread(events, received),
    ...undelivered(events, deliveries, received),
  ].map(({ subject, what }) => {
    const { payment, series } = byId.get(subject) ?? {};
    return { judge, payment, series, what };
  });
}

/** Events that one subject may have several times. */
const repeatable = /(\.discrepancy|recurring\.(charged|paused|resumed))$/;

function miscounted(transactions: readonly TransactionRecord[], events: readonly EventRow[]): Wrong[] {
  const counts = new Map<string, number>();
  for (const { subject, type } of events) counts.set(`${subject} ${type}`, (counts.get(`${subject} ${type}`) ?? 0) + 1);
  const changes = transactions
    .filter(({ status }) => status !== 'PROCESSING')
    .map((one) => ({ ...one, times: counts.get(`${one.id} transaction.${one.status.toLowerCase()}`) ?? 0 }))
    .filter(({ times }) => times !== 1)
    .map(({ id, type, status, times }) => ({
      subject: id,
      what: `${type} ${id} is ${status}, but has ${times} events of it`,
    }));
  const repeated = [...counts]
    .filter(([name, times]) => times > 1 && !repeatable.test(name))
    .map(([name, times]) => ({ subject: name.slice(0, 8), what: `${name} has ${times} events` }));
  const again = transactions
    .filter(({ id, originating }) => originating !== null && counts.get(`${id} transaction.retry_attempted`) !== 1)
    .map(({ id }) => ({ subject: id, what: `${id} is a retry without exactly one event of it` }));
  return [...changes, ...repeated, ...again];
}

/** Checks that received events equal the records, and have a valid signature. */
function misread(events: readonly EventRow[], received: readonly Received[]): Wrong[] {
  const byId = new Map(events.map((event) => [event.id, event]));
  return received.flatMap(({ eventId, endpoint, body, authentic }) => {
    const event = byId.get(eventId);
    const subject = event?.subject ?? '';
    return [
      ...(event?.body === body ? [] : [{ subject, what: `a receiver got ${eventId}, which differs from the record` }]),
      ...(authentic ? [] : [{ subject, what: `${eventId} was not signed with the secret of ${endpoint}` }]),
    ];
  });
}

function undelivered(
  events: readonly EventRow[],
  deliveries: readonly DeliveryRow[],
  received: readonly Received[],
): Wrong[] {
  const taken = new Set(
    received.filter(({ acknowledged }) => acknowledged).map(({ eventId, endpoint }) => `${eventId} ${endpoint}`),
  );
  const byName = new Map<string, DeliveryRow[]>();
  for (const one of deliveries)
    byName.set(`${one.event} ${one.url}`, [...(byName.get(`${one.event} ${one.url}`) ?? []), one]);
  return events.flatMap(({ id, subject, type }) =>
    receiverUrls.flatMap((url) => {
      const name = `${id} ${url}`;
      const what = whatOf(byName.get(name) ?? [], taken.has(name));
      return what === undefined ? [] : [{ subject, what: `${type} to ${url}: ${what}` }];
    }),
  );
}

function whatOf(deliveries: readonly DeliveryRow[], isTaken: boolean): string | undefined {
  const [first] = deliveries;
  if (!first || deliveries.length > 1) return `${deliveries.length} deliveries`;
  switch (first.state) {
    case 'pending':
      return first.isDue || (!first.isNew && first.attempts < attemptsInADay)
        ? `not delivered, after ${first.attempts} attempts`
        : undefined;
    case 'delivered':
      return isTaken ? undefined : 'counts as delivered, but was never accepted';
    case 'failed':
      return first.attempts < maxAttempts ? `failed after ${first.attempts} attempts` : undefined;
  }
}
