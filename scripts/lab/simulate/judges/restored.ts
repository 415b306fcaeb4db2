import { occurrenceChargeId } from '../../../../src/payments/write/written-attempt.js';
import type { Booking } from '../history.js';
import { terminalId } from '../parties/clients.js';
import type { Restored } from '../restore.js';
import type { Evidence } from '../world.js';
import { judgeEvents } from './answers.js';
import { type Finding, groups, noticedIn, type Records } from './records.js';

const judge = 'restored';

interface SeriesRow {
  readonly id: string;
  readonly status: 'active' | 'paused' | 'cancelled' | 'completed';
  readonly completed: number;
}

/**
 * Judges a run whose database was restored. Clients received answers that the database has lost, so that most other
 * judges do not apply.
 */
export async function judgeRestored(evidence: Evidence, records: Records): Promise<Finding[]> {
  const { restored } = evidence;
  if (!restored) return [];
  const approved = evidence.bookings.filter(
    ({ outcome, correctedFrom, operation }) =>
      outcome === 'approved' && correctedFrom === undefined && operation !== 'verify',
  );
  const events = await evidence.database.rows<{ id: string }>('SELECT event_id AS id FROM events');
  const here = new Set(events.map(({ id }) => id));
  const received = evidence.received.filter(
    ({ eventId, receivedAt }) => here.has(eventId) || receivedAt > restored.restoredAt,
  );
  return [
    ...notFound(evidence, restored),
    ...notHeld(evidence, restored),
    ...(await notRecorded(evidence, records, approved)),
    ...notSettled(records, restored),
    ...approvedTwice(evidence, restored, approved),
    ...(await chargedTwice(evidence, records)),
    ...(await judgeEvents({ ...evidence, received }, records)),
  ];
}

/** Checks that work waited for the comparison, and that it listed and imported every lost payment. */
function notFound({ plan, bookings }: Evidence, { earlyStatus, lost, listed }: Restored): Finding[] {
  const byKey = new Map(bookings.map((booking) => [booking.key, booking]));
  const ofSeries = new Set(plan.series.map(({ cents }) => cents));
  const wrong = [...lost].flatMap((key) => {
    const { operation, cents = 0 } = byKey.get(key) ?? {};
    // Only the merchant knows the first payment of a series, and a paused series is not charged.
    const isPayment = (operation === 'sale' || operation === 'authorize') && !ofSeries.has(cents);
    if (!listed.has(key)) return [`a bank approved ${key}, which the comparison does not list`];
    return isPayment && listed.get(key) === false ? [`${key} is missing, but was not imported`] : [];
  });
  const early = earlyStatus === 200 ? ['the work continued before the comparison'] : [];
  return [...early, ...wrong].map((what) => ({ judge, what }));
}

/** Checks that nothing was sent to a bank or a receiver until the comparison. */
function notHeld({ sendings, received }: Evidence, { restoredAt, heldUntil }: Restored): Finding[] {
  const isHeld = (at: number): boolean => at > restoredAt && at < heldUntil;
  return [
    ...sendings.filter(({ sentAt }) => isHeld(sentAt)).map(({ key, bank }) => `${key} was sent to ${bank}`),
    ...received.filter(({ receivedAt }) => isHeld(receivedAt)).map(({ eventId }) => `${eventId} was delivered`),
  ].map((what) => ({ judge, what: `${what} while the work was held` }));
}

/** Checks that each approved entry is a transaction or a discrepancy in the end. */
async function notRecorded(
  { database }: Evidence,
  { byId }: Records,
  approved: readonly Booking[],
): Promise<Finding[]> {
  const noticed = await noticedIn({ database });
  return approved.flatMap(({ key, bank }) => {
    const { status } = byId.get(key) ?? {};
    if (noticed.has(key) || status === 'APPROVED' || status === 'CANCELLED' || status === 'UNKNOWN') return [];
    return [{ judge, what: `${bank} approved ${key}, which is ${status ?? 'missing'}` }];
  });
}

/** Checks that a payment that was open in the backup has the outcome of the only bank that had approved it. */
const notSettled = ({ byId }: Records, { open }: Restored): Finding[] =>
  [...open].flatMap((key) => {
    const { status } = byId.get(key) ?? {};
    if (status === 'APPROVED' || status === 'CANCELLED') return [];
    return [{ judge, what: `${key} was open in the backup and approved by one bank, and is ${status ?? 'missing'}` }];
  });

/** Checks that no key was approved twice, and no payment unless its client repeated it. */
function approvedTwice({ plan, exchanges }: Evidence, { lostAt }: Restored, approved: readonly Booking[]): Finding[] {
  const twice = [...groups(approved, ({ key }) => key)]
    .filter(([, made]) => made.length > 1)
    .map(([key, made]) => ({ judge, what: `${key} was approved ${made.length} times` }));
  const payments = approved.filter(({ operation }) => operation === 'sale' || operation === 'authorize');
  const byCents = groups(payments, ({ cents }) => String(cents));
  const sentAgain = new Set(
    exchanges.filter(({ heardAt = Infinity }) => heardAt > lostAt).map(({ payment }) => payment),
  );
  const several = plan.payments
    .filter(({ number }) => !sentAgain.has(number))
    .flatMap(({ number, cents }) => {
      const keys = new Set((byCents.get(String(cents)) ?? []).map(({ key }) => key));
      return keys.size > 1 ? [{ judge, payment: number, what: `payment ${number} is ${[...keys].join(' and ')}` }] : [];
    });
  return [...twice, ...several];
}

/**
 * Checks that a series counts each of its payments at the banks, and that no occurrence has two. A charge that is still
 * unknown here, or became a discrepancy, is not counted. Its occurrence then has no other payment. A series whose first
 * payment a bank corrected to a refusal before the comparison does not start: its charges are payments of their own.
 */
async function chargedTwice(evidence: Evidence, records: Records): Promise<Finding[]> {
  const { plan, database } = evidence;
  const rows = await database.rows<SeriesRow>(
    'SELECT recurring_id AS id, status, completed_payments AS completed FROM series',
  );
  const occurrences = await database.rows<{ id: string; series: string; number: number }>(
    'SELECT future_transaction_id AS id, recurring_id AS series, sequence_number AS number FROM occurrences',
  );
  const planned = new Map(
    occurrences.map(({ id, series, number }) => [occurrenceChargeId(terminalId, series, number)(0), id]),
  );
  const noticed = await noticedIn(evidence);
  const charges = groups(records.transactions, ({ recurringId }) => recurringId ?? '');
  // Each series of a plan has a distinct amount, below that of every payment.
  const byCents = groups(
    evidence.bookings.filter(
      ({ outcome, correctedFrom, operation }) => outcome === 'approved' && !correctedFrom && operation === 'sale',
    ),
    ({ cents }) => String(cents),
  );
  const again = sentAgain(evidence);
  return rows.flatMap((series) => {
    const own = charges.get(series.id) ?? [];
    const made = own.filter(({ status, cents }) => status === 'APPROVED' && cents > 0);
    const number = own[0]?.series;
    const cents = plan.series.find((one) => one.number === number)?.cents;
    const counted = new Set(made.map(({ id }) => id));
    const isStarted = own.some(({ status }) => status !== 'DECLINED' && status !== 'ERROR');
    const paid = new Set(made.map(({ occurrence }) => occurrence));
    const isExcused = (key: string): boolean => {
      const charge = records.byId.get(key);
      const isOpen = charge?.recurringId === series.id && charge.status === 'UNKNOWN';
      const isDiscrepancy = charge?.status !== 'APPROVED' && noticed.has(key);
      const isOutside = !isStarted && charge?.status === 'APPROVED' && charge.recurringId === null;
      return (isOpen || isDiscrepancy || isOutside) && !paid.has(charge?.occurrence ?? planned.get(key) ?? key);
    };
    const keys = new Set((byCents.get(String(cents)) ?? []).map(({ key }) => key));
    const uncounted = [...keys].filter((key) => !counted.has(key) && !isExcused(key));
    const several = [...groups(made, ({ id, occurrence }) => occurrence ?? id)].filter(([, all]) => all.length > 1);
    const wrong = [
      ...several.map(([id]) => `${id} was charged twice`),
      ...(made.length === series.completed ? [] : [`it counts ${series.completed} of ${made.length} payments`]),
      ...(again.has(number) ? [] : uncounted.map((key) => `${key} is an uncounted payment`)),
    ];
    return wrong.map((what) => ({ judge, series: number, what: `series ${series.id}, ${series.status}: ${what}` }));
  });
}

/** Series with a request from before the restore that was repeated after it: its idempotency key is lost. */
function sentAgain({ exchanges, restored }: Evidence): ReadonlySet<number | undefined> {
  const { lostAt = 0 } = restored ?? {};
  const charging = exchanges.filter(({ operation }) => operation === 'init' || operation === 'charge');
  const sentBefore = new Set(charging.filter(({ sentAt }) => sentAt <= lostAt).map(({ key }) => key));
  const repeated = charging.filter(({ key, heardAt = Infinity }) => heardAt > lostAt && sentBefore.has(key));
  return new Set(repeated.map(({ series }) => series));
}
