import { type Booking, submittedBy, type Exchange } from '../history.js';
import type { PlannedSeries } from '../plan.js';
import { dateIn } from '../time/draws.js';
import { beginning } from '../time/timeline.js';
import type { Evidence } from '../world.js';
import { type Finding, groups, type Records, type TransactionRecord } from './records.js';

const judge = 'series';

interface SeriesRow {
  readonly id: string;
  readonly status: 'active' | 'paused' | 'cancelled' | 'completed';
  /** Approval time of the init in milliseconds since 1970, by the clock of the instance that received it. */
  readonly startedAt: number | null;
  /** Number of the first payment after the init, which may be one itself. */
  readonly firstNumber: number;
  readonly completed: number;
  readonly payments: number | null;
  readonly first: string;
  readonly dateType: 'daily' | 'weekly' | 'monthly';
  readonly interval: number;
}

interface OccurrenceRow {
  readonly id: string;
  readonly series: string;
  readonly number: number;
  readonly planned: string;
  readonly scheduled: string;
  readonly status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled';
}

/** Maximum difference between the clocks of instances and clients, in milliseconds. */
const skewMilliseconds = 2_000;

/**
 * Checks that series are charged once, on the dates of their calendar, with the ordered amounts, and not while they are
 * paused or after their end.
 */
export async function judgeSeries(evidence: Evidence, records: Records): Promise<Finding[]> {
  const { plan, exchanges, database } = evidence;
  const all = await database.rows<SeriesRow>(
    `SELECT recurring_id AS id, status, extract(epoch FROM started_at)::float8 * 1000 AS "startedAt",
       first_sequence AS "firstNumber", completed_payments AS completed, number_of_payments AS payments,
       to_char(first_payment_date, 'YYYY-MM-DD') AS first, recurring_date_type AS "dateType", time_interval AS interval
     FROM series`,
  );
  const occurrences = await database.rows<OccurrenceRow>(
    `SELECT future_transaction_id AS id, recurring_id AS series, sequence_number AS number, status,
       to_char(planned_date, 'YYYY-MM-DD') AS planned, to_char(scheduled_date, 'YYYY-MM-DD') AS scheduled
     FROM occurrences`,
  );
  const events = await database.rows<{ subject: string; type: string }>(
    'SELECT subject_id AS subject, type FROM events',
  );
  const announced = groups(events, ({ subject, type }) => `${subject} ${type}`);
  const bySeries = groups(occurrences, ({ series }) => series);
  const charges = groups(records.transactions, ({ recurringId }) => recurringId ?? '');
  const booked = groups(evidence.bookings, ({ key }) => key);
  const asked = groups(exchanges, ({ series, about }) => (series === undefined ? '' : (about ?? '')));
  const date = dateIn(plan.timeZone);
  return all.flatMap((series) => {
    const made = charges.get(series.id) ?? [];
    const own = asked.get(series.id) ?? [];
    const planned = bySeries.get(series.id) ?? [];
    const ordered = plan.series.find(({ number }) => number === made[0]?.series);
    const times = (type: string, subject = series.id): number => announced.get(`${subject} ${type}`)?.length ?? 0;
    const wrong = [
      ...planned.flatMap((one) => wrongOccurrence(series, one, made, own, date)),
      ...planned
        .filter(({ id, status }) => times('future_transaction.executed', id) !== (status === 'completed' ? 1 : 0))
        .map(
          ({ id, status }) => `${id} is ${status}, but has ${times('future_transaction.executed', id)} events of it`,
        ),
      ...wrongCount(series, planned, made),
      ...(['cancelled', 'completed'] as const)
        .filter((status) => times(`recurring.${status}`) !== (series.status === status ? 1 : 0))
        .map((status) => `it is ${series.status}, and ${times(`recurring.${status}`)} events report ${status}`),
      ...(times('recurring.charged') === series.completed
        ? []
        : [`${series.completed} payments, and ${times('recurring.charged')} events of them`]),
      ...chargedWhileStopped(made, own),
      ...wrongAmounts(ordered, made, own, booked),
    ];
    return wrong.map((what) => ({ judge, series: made[0]?.series, what: `series ${series.id}: ${what}` }));
  });
}

function wrongOccurrence(
  series: SeriesRow,
  { id, number, planned, scheduled, status }: OccurrenceRow,
  made: readonly TransactionRecord[],
  asked: readonly Exchange[],
  date: (milliseconds: number) => string,
): string[] {
  const attempts = made.filter(({ occurrence }) => occurrence === id);
  const approved = attempts.filter((one) => one.status === 'APPROVED');
  const byClient = new Set(asked.map((exchange) => submittedBy(exchange)?.transaction_id));
  const first = attempts.find(({ attempt }) => attempt === 1);
  const day = first && date(first.createdAt);
  return [
    ...(planned === dateOf(series, number + passedBefore(series, date))
      ? []
      : [`payment ${number} is planned for ${planned}`]),
    ...(approved.length > 1 ? [`payment ${number} was made as ${approved.map((one) => one.id).join(' and ')}`] : []),
    ...((status === 'completed') === approved.length > 0
      ? []
      : [`payment ${number} is ${status}, but ${approved.length} of its charges are approved`]),
    ...(first && day !== scheduled && !byClient.has(first.id)
      ? [`payment ${number} of ${scheduled} was charged on ${day ?? ''}`]
      : []),
  ];
}

/** Returns the number of dates before the approval of the init, which may have taken long. They are skipped. */
function passedBefore(series: SeriesRow, date: (milliseconds: number) => string): number {
  const { startedAt, firstNumber } = series;
  if (startedAt === null) return 0;
  const day = date(startedAt);
  let passed = 0;
  while (dateOf(series, firstNumber + passed) < day) passed += 1;
  return passed;
}

/** Returns the date of a payment, the first being number 1. Shorter months have it on their last day. */
export function dateOf(
  { first, dateType, interval }: Pick<SeriesRow, 'first' | 'dateType' | 'interval'>,
  number: number,
): string {
  const [year = 0, month = 0, day = 0] = first.split('-').map(Number);
  const distance = (number - 1) * interval;
  const months = month - 1 + (dateType === 'monthly' ? distance : 0);
  const lastOfMonth = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  const days = dateType === 'monthly' ? 0 : distance * (dateType === 'weekly' ? 7 : 1);
  return new Date(Date.UTC(year, months, Math.min(day, lastOfMonth) + days)).toISOString().slice(0, 10);
}

function wrongCount(
  { status, startedAt, completed, payments }: SeriesRow,
  planned: readonly OccurrenceRow[],
  made: readonly TransactionRecord[],
): string[] {
  const paid = made.filter((one) => one.status === 'APPROVED' && one.cents > 0).length;
  // A failed last payment waits for the client's charge.
  const last = Math.max(...planned.map(({ number }) => number));
  const goesOn = planned.some(
    ({ status: is, number }) => is === 'pending' || is === 'processing' || (is === 'failed' && number === last),
  );
  return [
    ...(paid === completed ? [] : [`${completed} payments count as made, of ${paid}`]),
    ...(payments !== null && paid > payments ? [`${paid} payments were made, of ${payments}`] : []),
    ...(status === 'active' && startedAt !== null && !goesOn ? ['it is active, but nothing is planned'] : []),
  ];
}

/** Finds bank entries with another amount than the ordered one, which an update may have changed. */
function wrongAmounts(
  ordered: PlannedSeries | undefined,
  made: readonly TransactionRecord[],
  asked: readonly Exchange[],
  booked: ReadonlyMap<string, readonly Booking[]>,
): string[] {
  // An update takes no key: the refusal of a repetition does not undo an earlier sending.
  const update = asked.find(({ operation: is, status = 200, sent }) => is === 'update' && (status === 200 || sent > 1));
  const { sentAt = Infinity, status: answered = 200 } = update ?? {};
  const heardAt = answered === 200 ? (update?.heardAt ?? Infinity) : Infinity;
  return made.flatMap(({ id, type, occurrence }) => {
    // A retry has the amount of the first attempt.
    const at = (made.find((one) => one.occurrence === occurrence)?.createdAt ?? 0) - beginning;
    const agreed = at <= heardAt + skewMilliseconds ? ordered?.cents : undefined;
    const updated = at >= sentAt - skewMilliseconds ? update?.cents : undefined;
    const wanted = type !== 'recurring_init' ? [agreed, updated] : [ordered?.firstInDays === 0 ? ordered.cents : 0];
    return (booked.get(id) ?? [])
      .filter(({ cents }) => ordered !== undefined && !wanted.includes(cents))
      .map(({ bank, cents }) => `${bank} recorded ${id} with ${cents} cents, not as ordered`);
  });
}

/** Finds charges after a confirmed pause or cancellation, and before the next request to resume. */
function chargedWhileStopped(made: readonly TransactionRecord[], asked: readonly Exchange[]): string[] {
  const stops = asked.filter(
    ({ operation, status }) => status === 200 && (operation === 'cancel' || operation === 'pause'),
  );
  return stops.flatMap(({ operation, heardAt = 0, sentAt }) => {
    // A request that was still open may have followed the pause.
    const again = asked.filter(
      (one) => operation === 'pause' && one.operation === 'resume' && (one.heardAt ?? Infinity) > sentAt,
    );
    const [from, to] = [heardAt, Math.min(...again.map((one) => one.sentAt))];
    return made
      .filter(({ createdAt }) => {
        const at = createdAt - beginning;
        return at > from + skewMilliseconds && at < to - skewMilliseconds;
      })
      .map(({ id }) => `${id} was charged after the client received the answer to its ${operation}`);
  });
}
