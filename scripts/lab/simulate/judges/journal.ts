import type { Booking } from '../history.js';
import type { Evidence } from '../world.js';
import { type Finding, groups, type Records, type TransactionRecord } from './records.js';

const judge = 'journal';

/** A posting of the journal. */
interface PostingRecord {
  readonly id: string;
  readonly kind: string;
  readonly account: string;
  readonly bank: string;
  /** Debits are positive, credits negative. */
  readonly cents: number;
}

/** Debited and credited accounts by the kind of an entry. */
const sides: Readonly<Record<string, readonly [string, string]>> = {
  sale: ['processor_receivable', 'sales'],
  capture: ['processor_receivable', 'sales'],
  refund: ['sales_refunds', 'refunds_in_flight'],
  refund_failed: ['refunds_in_flight', 'sales_refunds'],
};

/** Checks that the journal has each approved movement of money once, and that a bank has recorded it. */
export async function judgeJournal(
  { bookings, database }: Pick<Evidence, 'bookings' | 'database'>,
  { transactions, byId }: Records,
): Promise<Finding[]> {
  const postings = await database.rows<PostingRecord>(
    `SELECT transaction_id AS id, entry.kind, account.kind AS account, processor_key AS bank, amount::float8 AS cents
     FROM journal_postings posting JOIN journal_entries entry USING (account_id, entry_number)
     JOIN journal_accounts account USING (account_id, journal_account_id)`,
  );
  const posted = groups(postings, ({ id }) => id);
  const wrong = [
    ...transactions.flatMap((one) => {
      const [wanted, found] = [wantedOf(one), (posted.get(one.id) ?? []).map(textOf)];
      return isSame(wanted, found)
        ? []
        : [{ id: one.id, what: `the journal has ${listOf(found)} for ${one.type} ${one.id}, not ${listOf(wanted)}` }];
    }),
    ...[...posted.keys()]
      .filter((id) => !byId.has(id))
      .map((id) => ({ id, what: `the journal has ${id}, which is no transaction` })),
    ...postings
      .filter((posting) => !isRecorded(posting, bookings))
      .map(({ id, bank, kind, cents }) => ({
        id,
        what: `the journal has a ${kind} of ${id}, ${cents} cents, unknown to ${bank}`,
      })),
  ];
  return wrong.map(({ id, what }) => {
    const { payment, series } = byId.get(id) ?? {};
    return { judge, payment, series, what };
  });
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  [...some].sort().join() === [...others].sort().join();

const listOf = (postings: readonly string[]): string => (postings.length === 0 ? 'nothing' : postings.join(', '));

const textOf = ({ kind, account, bank, cents }: PostingRecord): string => `${kind} ${account} ${bank} ${cents}`;

/** The postings of a transaction. */
function wantedOf({ type, status, cents, bank, refundFailed }: TransactionRecord): string[] {
  if (status !== 'APPROVED' || cents === 0 || type === 'preauth' || type === 'void') return [];
  const kind = type === 'recurring' || type === 'recurring_init' ? 'sale' : type;
  return [kind, ...(refundFailed ? ['refund_failed'] : [])].flatMap((each) =>
    (sides[each] ?? []).map((account, side) => `${each} ${account} ${bank ?? ''} ${side === 0 ? cents : -cents}`),
  );
}

/** True if the bank has approved the movement, or corrected its answer later. */
const isRecorded = ({ id, bank, cents }: PostingRecord, bookings: readonly Booking[]): boolean =>
  bookings.some(
    (booking) =>
      booking.key === id &&
      booking.bank === bank &&
      booking.cents === Math.abs(cents) &&
      (booking.outcome === 'approved' || booking.correctedFrom === 'approved'),
  );
