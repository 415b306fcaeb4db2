import type { Evidence } from '../world.js';
import type { Finding } from './finding.js';
import type { Records } from './records.js';

const judge = 'settled';

/** Selects work that is overdue by more than any schedule allows. */
const overdue = `
  SELECT 'a retry of ' || transaction_id AS what FROM scheduled_retries WHERE due_at < $1
  UNION ALL SELECT 'the charge of ' || future_transaction_id FROM occurrences WHERE status = 'pending' AND due_at < $1
  UNION ALL SELECT 'the counting of charge ' || transaction_id
    FROM open_charges JOIN transactions USING (terminal_id, transaction_id)
    WHERE status NOT IN ('PROCESSING', 'UNKNOWN') AND transactions.updated_at < $1`;

/** Some time after the last fault nothing is open any more, and no instance has met what it did not expect. */
export async function judgeSettled(
  { database, endedAt, waiting, failures }: Evidence,
  { transactions }: Records,
): Promise<Finding[]> {
  const open = transactions.filter(({ status }) => status === 'PROCESSING');
  const late = await database.rows<{ what: string }>(overdue, [new Date(endedAt - overdueMilliseconds)]);
  return [
    ...open.map(({ id, type, reason, payment, series }) => ({
      judge,
      payment,
      series,
      what: `${type} ${id} is still open: ${reason}`,
    })),
    ...late.map(({ what }) => ({ judge, what: `${what} is overdue` })),
    ...(waiting ? [{ judge, what: 'a client still waits for an answer' }] : []),
    ...failures.filter((failure) => !isExpected.test(failure)).map((what) => ({ judge, what })),
  ];
}

const overdueMilliseconds = 60 * 60 * 1000;
/** Effects of simulated faults. Any other failure is the service's own. */
const isExpected =
  /(Connection terminated|ECONNREFUSED|deadlock|the database was silent|transaction is aborted|did not give its statement)/;
