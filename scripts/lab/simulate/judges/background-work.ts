import { type Question, type Sending, submittedBy } from '../history.js';
import { dayMilliseconds } from '../plan.js';
import { dateIn } from '../time/draws.js';
import type { Evidence } from '../world.js';
import { type Finding, findingAbout, groups, type Records, type TransactionRecord } from './records.js';

const work = 'work';

/** Duration of a lease: no other instance takes over the work before. */
const leaseMilliseconds = 15_000;
/** A suspended instance continues with a lease that may have expired. */
const awakeMilliseconds = 60_000;

/** Age of a noted lease after which a call is no longer sent. */
const sendingMilliseconds = 20_000;

/** Checks that due work runs on one instance at a time. */
export function judgeWork(
  { questions, sendings }: Pick<Evidence, 'questions' | 'sendings'>,
  records: Records,
): Finding[] {
  return [...askedAtOnce(questions, records), ...sentAfterAnother(questions, sendings, records)];
}

/** Checks that two instances do not look one call up at a bank at the same time. */
function askedAtOnce(questions: readonly Question[], records: Records): Finding[] {
  return [...groups(questions, ({ bank, key }) => `${key} of ${bank}`)].flatMap(([name, all]) =>
    all.flatMap((one, index) => {
      const before = all[index - 1];
      if (!before || !isTooSoon(before, one)) return [];
      const what = `${before.asker} and, ${one.sentAt - before.sentAt} ms later, ${one.asker} looked up ${name}`;
      return [findingAbout(records, work, one.key, what)];
    }),
  );
}

/**
 * A lookup implies the lease on the call. An earlier holder that was suspended must no longer send the call: each looks
 * up before it sends again.
 */
function sentAfterAnother(questions: readonly Question[], sendings: readonly Sending[], records: Records): Finding[] {
  const asked = groups(questions, ({ bank, key }) => `${key} of ${bank}`);
  return sendings.flatMap(({ bank, key, sender, sentAt }) => {
    const before = asked
      .get(`${key} of ${bank}`)
      // Several requests of an instance may wait for one answer, so its own lookup may look like the operator's. A
      // suspended instance may look up with an expired lease, which takes nothing over.
      ?.findLast((one) => one.sentAt <= sentAt && (isAwake(one) || one.asker === sender));
    if (!before || before.asker === sender || sentAt - before.sentAt < sendingMilliseconds) return [];
    const later = sentAt - before.sentAt;
    const what = `${sender} sent ${key} to ${bank} ${later} ms after ${before.asker} had taken it over`;
    return [findingAbout(records, work, key, what)];
  });
}

const isAwake = ({ byOperator, sentAt, wokeAt }: Question): boolean =>
  !byOperator && (wokeAt === 0 || sentAt - wokeAt > awakeMilliseconds);

const isTooSoon = (one: Question, next: Question): boolean =>
  one.asker !== next.asker &&
  isAwake(one) &&
  isAwake(next) &&
  next.sentAt < Math.min(one.answeredAt ?? Infinity, one.sentAt + leaseMilliseconds);

const retries = 'retries';

/** Days from a refused attempt to its automatic retry, by attempt number. */
const pauses = [1, 2, 4, 7];
const cap = { attempts: 10, milliseconds: 30 * dayMilliseconds };
const skewMilliseconds = 2_000;
/** Maximum delay of a retry, in milliseconds: on quiet days instances rest for hours. */
const lateMilliseconds = 7 * 60 * 60 * 1000;
/** Reasons after which payments are retried. */
const passing = ['PROCESSOR.DECLINED', 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS', 'PROCESSOR.SYSTEM_ERROR'];

const isOneOff = ({ type }: TransactionRecord): boolean => type === 'sale' || type === 'preauth';

const isToBeRetried = (one: TransactionRecord): boolean =>
  isOneOff(one) &&
  // A wallet's payload is charged once. After UNKNOWN, the merchant may have taken another payment.
  !(one.isPayload || one.wasUnknown) &&
  (one.status === 'DECLINED' || one.status === 'ERROR') &&
  passing.includes(one.reason) &&
  one.attempt <= pauses.length &&
  one.successor === null;

/** Checks that automatic retries happen on their day, as often as schedule and card cap allow. */
export async function judgeRetries({ plan, exchanges, database }: Evidence, records: Records): Promise<Finding[]> {
  const { transactions, byId } = records;
  const byClient = new Set(exchanges.map((exchange) => submittedBy(exchange)?.transaction_id));
  // A client without an answer cannot know which of them it made.
  const unsure = new Set(
    exchanges
      .filter(({ operation, status }) => operation === 'retry' && status === undefined)
      .map(({ payment }) => payment),
  );
  const automatic = transactions.filter(
    ({ id, payment, originating }) =>
      originating !== null && !byClient.has(id) && (payment === undefined || !unsure.has(payment)),
  );
  const announced = await database.rows<{ id: string; dueAt: number }>(
    `SELECT transaction_id AS id, extract(epoch FROM due_at)::float8 * 1000 AS "dueAt" FROM scheduled_retries
     UNION ALL SELECT subject_id, 0 FROM events WHERE type = 'transaction.retry_cancelled'`,
  );
  const announcedAt = new Map(announced.map(({ id, dueAt }) => [id, dueAt]));
  const dayOf = ({ updatedAt, attempt }: TransactionRecord): number =>
    updatedAt + (pauses[attempt - 1] ?? Infinity) * dayMilliseconds;
  const chargeOf = ({ card, cents }: TransactionRecord): string => `${cents} ${card ?? ''}`;
  const byCharge = groups(transactions, chargeOf);
  const ofCard = (one: TransactionRecord): readonly TransactionRecord[] => byCharge.get(chargeOf(one)) ?? [];
  const finding = ({ payment, series }: TransactionRecord, what: string): Finding => ({
    judge: retries,
    payment,
    series,
    what,
  });
  const forgotten = transactions.filter(
    (one) =>
      plan.retries &&
      isToBeRetried(one) &&
      (announcedAt.get(one.id) ?? Infinity) > dayOf(one) + dayMilliseconds &&
      ofCard(one).length < cap.attempts,
  );
  const unexpected = transactions.filter(
    (one) =>
      one.wasUnknown &&
      isOneOff(one) &&
      (announcedAt.has(one.id) || automatic.some(({ originating }) => originating === one.id)),
  );
  return [
    ...unexpected.map((one) => finding(one, `${one.type} ${one.id} was UNKNOWN, but is retried`)),
    ...forgotten.map((one) => finding(one, `${one.type} ${one.id} was refused, but was not retried`)),
    ...automatic
      .filter(({ isPayload, series }) => isPayload && series === undefined)
      .map((one) => finding(one, `${one.id} charges the payload of a wallet again`)),
    ...automatic.flatMap((one) => {
      const before = byId.get(one.originating ?? '');
      const due = before ? dayOf(before) : Infinity;
      const counted = ofCard(one).filter(
        ({ createdAt, status }) =>
          status !== 'APPROVED' && createdAt < one.createdAt && createdAt > one.createdAt - cap.milliseconds,
      ).length;
      const early = due - one.createdAt;
      // A holder that missed the answer keeps its lease: the retry happens one pause later.
      const rests = database.unheard.filter(
        ({ name, at }) => name === 'due-lease-retry' && at >= due && at <= one.createdAt,
      ).length;
      return [
        ...(counted >= cap.attempts
          ? [finding(one, `${one.id} is attempt ${counted + 1} of one card and amount`)]
          : []),
        ...(early > skewMilliseconds ? [finding(one, `${one.id} came ${early} ms before its time`)] : []),
        ...(-early > lateMilliseconds * (1 + rests)
          ? [finding(one, `${one.id} came ${-early} ms after its time`)]
          : []),
      ];
    }),
  ];
}

const settled = 'settled';

/** Selects work that is overdue by more than any schedule allows. */
const overdue = `
  SELECT 'a retry of ' || transaction_id AS what FROM scheduled_retries WHERE due_at < $1
  UNION ALL SELECT 'the charge of ' || future_transaction_id FROM occurrences
    WHERE status = 'pending' AND (due_at < $1 OR scheduled_date < $2::date)
  UNION ALL SELECT 'the counting of charge ' || transaction_id
    FROM open_charges JOIN transactions USING (terminal_id, transaction_id)
    WHERE status NOT IN ('PROCESSING', 'UNKNOWN') AND transactions.updated_at < $1`;

/** Checks that nothing is open some time after the last fault, and that no instance had an unexpected error. */
export async function judgeSettled(
  { plan, database, endedAt, waiting, failures }: Evidence,
  { transactions }: Records,
): Promise<Finding[]> {
  const open = transactions.filter(({ status }) => status === 'PROCESSING');
  const at = endedAt - overdueMilliseconds;
  const late = await database.rows<{ what: string }>(overdue, [new Date(at), dateIn(plan.timeZone)(at)]);
  return [
    ...open.map(({ id, type, reason, payment, series }) => ({
      judge: settled,
      payment,
      series,
      what: `${type} ${id} is still open: ${reason}`,
    })),
    ...late.map(({ what }) => ({ judge: settled, what: `${what} is overdue` })),
    ...(waiting ? [{ judge: settled, what: 'a client still waits for an answer' }] : []),
    ...failures.filter((failure) => !isExpected.test(failure)).map((what) => ({ judge: settled, what })),
  ];
}

const overdueMilliseconds = 60 * 60 * 1000;
/** Effects of simulated faults. Any other failure is the service's own. */
const isExpected =
  /(Connection terminated|ECONNREFUSED|deadlock|the database was silent|transaction is aborted|did not return)/;
