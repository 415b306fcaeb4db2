import type { Evidence } from '../world.js';
import type { Finding } from './finding.js';
import { transactionsOf } from './records.js';

const judge = 'settled';

/** Some time after the last fault nothing is open any more, and no instance has met what it did not expect. */
export async function judgeSettled(evidence: Evidence): Promise<Finding[]> {
  const open = (await transactionsOf(evidence)).filter(({ status }) => status === 'PROCESSING');
  return [
    ...open.map(({ id, type, reason, payment }) => ({
      judge,
      payment,
      what: `${type} ${id} is still open: ${reason}`,
    })),
    ...(evidence.waiting ? [{ judge, payment: undefined, what: 'a client still waits for an answer' }] : []),
    ...evidence.failures
      .filter((failure) => /(TypeError|ReferenceError|is not a function|Cannot read)/.test(failure))
      .map((what) => ({ judge, payment: undefined, what })),
  ];
}
