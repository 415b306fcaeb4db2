import { submittedBy } from '../history.js';
import { dayMilliseconds } from '../plan.js';
import type { Evidence } from '../world.js';
import type { Finding } from './finding.js';
import { groups, type Records, type TransactionRecord } from './records.js';

const judge = 'retries';

/** Days from a refused attempt to the next one by itself, by its number. */
const pauses = [1, 2, 4, 7];
const cap = { attempts: 10, milliseconds: 30 * dayMilliseconds };
const skewMilliseconds = 2_000;
/** Maximum delay of a retry, in milliseconds: on quiet days instances rest for hours. */
const lateMilliseconds = 7 * 60 * 60 * 1000;
/** Reasons after which payments are retried. */
const passing = ['PROCESSOR.DECLINED', 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS', 'PROCESSOR.SYSTEM_ERROR'];

/** Checks that automatic retries happen on their day, as often as schedule and card cap allow. */
export async function judgeRetries({ plan, exchanges, database }: Evidence, records: Records): Promise<Finding[]> {
  const { transactions, byId } = records;
  const byClient = new Set(exchanges.map((exchange) => submittedBy(exchange)?.transaction_id));
  // A client without an answer does not know which of them it made.
  const unsure = new Set(
    exchanges
      .filter(({ operation, status }) => operation === 'retry' && status === undefined)
      .map(({ payment }) => payment),
  );
  const automatic = transactions.filter(
    ({ id, payment, originating }) =>
      originating !== null && !byClient.has(id) && (payment === undefined || !unsure.has(payment)),
  );
  const announced = new Set(
    (
      await database.rows<{ id: string }>(
        `SELECT transaction_id AS id FROM scheduled_retries
         UNION ALL SELECT subject_id FROM events WHERE type = 'transaction.retry_cancelled'`,
      )
    ).map(({ id }) => id),
  );
  const byAmount = groups(transactions, ({ cents }) => String(cents));
  const ofCard = ({ cents }: TransactionRecord): readonly TransactionRecord[] => byAmount.get(String(cents)) ?? [];
  const finding = ({ payment, series }: TransactionRecord, what: string): Finding => ({ judge, payment, series, what });
  const forgotten = transactions.filter(
    (one) =>
      plan.retries &&
      (one.type === 'sale' || one.type === 'preauth') &&
      (one.status === 'DECLINED' || one.status === 'ERROR') &&
      passing.includes(one.reason) &&
      one.attempt <= pauses.length &&
      one.successor === null &&
      !announced.has(one.id) &&
      ofCard(one).length < cap.attempts,
  );
  return [
    ...forgotten.map((one) => finding(one, `${one.type} ${one.id} was refused, and nothing attempts it again`)),
    ...automatic.flatMap((one) => {
      const before = byId.get(one.originating ?? '');
      const due = (before?.updatedAt ?? 0) + (pauses[(before?.attempt ?? 0) - 1] ?? Infinity) * dayMilliseconds;
      const counted = ofCard(one).filter(
        ({ createdAt }) => createdAt < one.createdAt && createdAt > one.createdAt - cap.milliseconds,
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
