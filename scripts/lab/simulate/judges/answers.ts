import { type Exchange, submittedBy } from '../history.js';
import { type Finding, findingAbout, groups, type Records, type TransactionRecord } from './records.js';
import { type Received, receiverUrls } from '../parties/receivers.js';
import type { Evidence } from '../world.js';

const judge = 'answers';

/** Compares the clients' answers with the records and with each other. */
export function judgeAnswers({ exchanges }: Pick<Evidence, 'exchanges'>, { byId }: Records): Finding[] {
  const lostOnes = exchanges.flatMap((exchange) => [...invalid(exchange), ...lost(exchange, byId)]);
  return [...lostOnes, ...unequal(exchanges), ...backwards(exchanges)];
}

const asks: ReadonlySet<string> = new Set(['status', 'series']);

/** Operations whose requests are always valid. */
const begins: ReadonlySet<string> = new Set(['sale', 'preauth', 'init']);

const refused: ReadonlySet<string> = new Set(['DECLINED', 'ERROR']);

const shutOut: ReadonlySet<number> = new Set([401, 403]);

/** Type of the transaction that a request creates, if its name differs. */
const types: Readonly<Record<string, readonly string[]>> = {
  init: ['recurring_init'],
  charge: ['recurring'],
  retry: ['sale', 'preauth'],
};

/** Types of transactions that name an earlier one. */
const followsUp: ReadonlySet<TransactionRecord['type']> = new Set(['capture', 'void', 'refund']);

const invalid = ({ payment, series, operation, status, answer, conflicting }: Exchange): Finding[] =>
  status === 400 && begins.has(operation) && conflicting !== true
    ? [{ judge, payment, series, what: `${operation} was refused: ${answer ?? ''}` }]
    : [];

/** Checks that an acknowledged transaction exists as acknowledged. */
function lost(exchange: Exchange, transactions: Records['byId']): Finding[] {
  const { payment, series, operation, conflicting, status, answer } = exchange;
  const finding = (what: string): Finding[] => [{ judge, payment, series, what }];
  if (shutOut.has(status ?? 0)) return finding(`${operation} with a key in force was answered ${String(status)}`);
  if (asks.has(operation))
    return status === 200 ? [] : finding(`a status was answered ${String(status)}: ${answer ?? ''}`);
  const submitted = submittedBy(exchange);
  if (conflicting === true)
    return submitted
      ? finding(`another body under key ${exchange.key ?? ''} was answered as if it were the first`)
      : [];
  if (!submitted) return [];
  const { transaction_id: id, accepted } = submitted;
  const found = transactions.get(id);
  if (!found) return finding(`${operation} was answered with ${id}, which is missing`);
  const other = differenceOf(exchange, found);
  if (other !== undefined) return finding(`${operation} was answered with ${other}`);
  if (!accepted && !refused.has(found.status))
    return finding(`${operation} ${id} was answered as refused, but is ${found.status}`);
  return [];
}

/** Tells of a transaction that it is not the one that its client asked for. */
function differenceOf(
  { operation, payment, series, about, cents }: Exchange,
  found: TransactionRecord,
): string | undefined {
  const { id, type } = found;
  if (!(types[operation] ?? [operation]).includes(type)) return `the ${type} ${id}`;
  // The charges of a series carry no reference.
  const isOwn =
    operation === 'charge' ? found.recurringId === about : found.payment === payment && found.series === series;
  if (!isOwn) return `${id}, which is of another payment`;
  // The first transaction of a series may only verify its card.
  if (payment !== undefined && found.cents !== cents) return `${id}, which is of ${found.cents} cents, not ${cents}`;
  return followsUp.has(type) && found.about !== about ? `${id}, which is about ${found.about ?? 'none'}` : undefined;
}

/** Checks that requests with the same key and body have the same answer. */
function unequal(exchanges: readonly Exchange[]): Finding[] {
  const first = new Map<string, Exchange>();
  return exchanges.flatMap((exchange) => {
    const { key, operation, about, body, answer, payment, series } = exchange;
    if (key === undefined || answer === undefined || exchange.conflicting === true) return [];
    const name = `${operation} ${about ?? ''} ${key} ${body}`;
    const other = first.get(name);
    if (!other) first.set(name, exchange);
    return other && other.answer !== answer
      ? [{ judge, payment, series, what: `key ${key} was answered ${other.answer ?? ''} and ${answer}` }]
      : [];
  });
}

const ranks = { PROCESSING: 0, UNKNOWN: 1, APPROVED: 2, DECLINED: 2, ERROR: 2, CANCELLED: 3 } as const;

/** Finds answers that are older than one received before the request. */
function backwards(exchanges: readonly Exchange[]): Finding[] {
  const readings = exchanges.flatMap(({ operation, about, status, answer, sentAt, heardAt, payment }) => {
    if (operation !== 'status' || about === undefined || status !== 200 || heardAt === undefined) return [];
    const word = /"status":"(PROCESSING|UNKNOWN|APPROVED|DECLINED|ERROR|CANCELLED)"/.exec(answer ?? '')?.[1];
    return word === undefined ? [] : [{ about, word: word as keyof typeof ranks, sentAt, heardAt, payment }];
  });
  const isBack = (word: keyof typeof ranks, later: keyof typeof ranks): boolean =>
    ranks[later] < ranks[word] || (ranks[word] === 2 && later !== word && later !== 'CANCELLED');
  return [...groups(readings, ({ about }) => about)].flatMap(([about, all]) =>
    all.flatMap((one) =>
      all
        .filter((other) => one.heardAt < other.sentAt && isBack(one.word, other.word))
        .map((other) => ({ judge, payment: one.payment, what: `${about} was ${one.word}, and then ${other.word}` })),
    ),
  );
}

const judgeOfEvents = 'events';

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

interface Wrong {
  readonly subject: string;
  readonly what: string;
}

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
  ].map(({ subject, what }) => findingAbout({ byId }, judgeOfEvents, subject, what));
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
