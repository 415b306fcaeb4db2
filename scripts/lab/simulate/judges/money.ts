import type { Booking } from '../history.js';
import type { Evidence } from '../world.js';
import { otherThanOrdered, paidTwice } from './lifecycle.js';
import { type Finding, findingAbout, groups, noticedIn, type Records, type TransactionRecord } from './records.js';

/** Compares the bank entries with the requests and the database. */
export async function judgeMoney(evidence: Evidence, records: Records): Promise<Finding[]> {
  const found = [
    ...recordedTwice(evidence.bookings, records),
    ...outOfBounds(evidence.bookings),
    ...madeTwice(evidence, records.transactions),
    ...paidTwice(evidence.bookings, records),
    ...otherThanOrdered(evidence, records),
    ...(await untrue(evidence, records.transactions)),
    ...givenUp(evidence, records.transactions),
    ...unbalanced(records),
  ];
  return found.map(({ about, what }) => findingAbout(records, 'money', about, what));
}

interface Wrong {
  readonly about: string;
  readonly what: string;
}

/** Checks that an attempt is recorded once at a bank, and approved by at most one bank. */
function recordedTwice(bookings: readonly Booking[], { byId }: Records): Wrong[] {
  return [...groups(bookings, ({ key }) => key)].flatMap(([key, all]) => {
    const banks = groups(all, ({ bank }) => bank);
    const twice = [...banks].filter(([, made]) => made.length > 1);
    const approved = all.filter(({ outcome, correctedFrom }) => outcome === 'approved' && correctedFrom === undefined);
    return [
      ...twice.map(([bank, made]) => ({ about: key, what: `${bank} recorded ${key} ${made.length} times` })),
      ...(approved.length > 1 && banks.size > 1
        ? [{ about: key, what: `${key} was approved by ${approved.map(({ bank }) => bank).join(' and ')}` }]
        : []),
      ...(byId.has(key) ? [] : [{ about: key, what: `a bank recorded ${key}, which the database does not have` }]),
    ];
  });
}

/** Checks that captures and refunds stay within the authorized and paid amounts, by the banks' ledgers. */
function outOfBounds(bookings: readonly Booking[]): Wrong[] {
  const approved = bookings.filter(
    ({ outcome, correctedFrom }) => outcome === 'approved' && correctedFrom === undefined,
  );
  const byReference = groups(approved, ({ reference }) => reference ?? '');
  return approved.flatMap((booking) => {
    const about = byReference.get(booking.providerTransactionId) ?? [];
    const sum = (operation: Booking['operation']): number =>
      about.filter((one) => one.operation === operation).reduce((total, { cents }) => total + cents, 0);
    const closing = about.filter(({ operation }) => operation === 'capture' || operation === 'void');
    return [
      ...(sum('refund') > booking.cents
        ? [{ about: booking.key, what: `of ${booking.key}, ${booking.cents} cents, ${sum('refund')} were refunded` }]
        : []),
      ...(sum('capture') > booking.cents
        ? [{ about: booking.key, what: `of ${booking.key}, ${booking.cents} cents, ${sum('capture')} were captured` }]
        : []),
      ...(closing.length > 1
        ? [{ about: booking.key, what: `${booking.key} was closed by ${closing.map(({ key }) => key).join(' and ')}` }]
        : []),
    ];
  });
}

/** Checks that one request of a client makes one transaction, regardless of how often it is sent under its key. */
function madeTwice({ exchanges }: Evidence, transactions: readonly TransactionRecord[]): Wrong[] {
  const several = (made: readonly TransactionRecord[], nameOf: (one: TransactionRecord) => string, what: string) =>
    [...groups(made, nameOf)].flatMap(([, all]) =>
      all.length > 1 ? [{ about: all[0]?.id ?? '', what: `${what} ${all.map(({ id }) => id).join(' and ')}` }] : [],
    );
  const isPayment = ({ type }: TransactionRecord): boolean => type === 'sale' || type === 'preauth';
  const isApproved = ({ status }: TransactionRecord): boolean => status === 'APPROVED' || status === 'CANCELLED';
  const ofPlan = ({ payment, series }: TransactionRecord): string => `payment ${payment ?? ''} series ${series ?? ''}`;
  const payments = transactions.filter(isPayment);
  const named = exchanges.map((one, index) => ({ ...one, name: one.key ?? String(index) }));
  const asked = groups(named, ({ operation, about }) => `${operation} of ${about ?? ''}`);
  const requests = (name: string): number => new Set(asked.get(name)?.map((one) => one.name)).size;
  const followUps = groups(
    transactions.filter(({ about }) => about !== null),
    ({ type, about }) => `${type} of ${about ?? ''}`,
  );
  return [
    ...several(
      payments.filter(({ attempt }) => attempt === 1),
      ofPlan,
      'one payment made',
    ),
    ...several(
      transactions.filter(({ type }) => type === 'recurring_init'),
      ofPlan,
      'one series began with',
    ),
    ...several(payments.filter(isApproved), ofPlan, 'one payment was approved as'),
    ...several(
      transactions.filter(({ originating }) => originating !== null),
      ({ originating }) => originating ?? '',
      'one attempt was retried as',
    ),
    ...[...followUps].flatMap(([name, made]) =>
      made.length > requests(name)
        ? [{ about: made[0]?.id ?? '', what: `${made.length} transactions were made by fewer requests: ${name}` }]
        : [],
    ),
  ];
}

/** Checks that each recorded outcome equals the bank's entry, or has a discrepancy. */
async function untrue({ bookings, database }: Evidence, transactions: readonly TransactionRecord[]): Promise<Wrong[]> {
  const discrepancies = await database.rows<{ id: string; claim: string }>(
    'SELECT idempotency_key AS id, claim FROM discrepancies',
  );
  const noticed = new Set(discrepancies.map(({ id }) => id));
  const byKey = groups(bookings, ({ key }) => key);
  const wasCorrected = (id: string): boolean =>
    byKey.get(id)?.some(({ correctedFrom }) => correctedFrom !== undefined) ?? false;
  // The banks keep their promises here, so nothing else may contradict.
  const unfounded = discrepancies
    .filter(({ id }) => !wasCorrected(id))
    .map(({ id, claim }) => ({ about: id, what: `${id} is contradicted (${claim}), but its bank corrected nothing` }));
  const wrong = transactions.flatMap(({ id, type, status, cents, refundFailed, refundedCents }) => {
    const approved = byKey.get(id)?.find(({ outcome }) => outcome === 'approved');
    const saysApproved = status === 'APPROVED' || status === 'CANCELLED';
    const what = (text: string): Wrong[] => [{ about: id, what: `${type} ${id} is ${status}: ${text}` }];
    if (status === 'PROCESSING' || status === 'UNKNOWN') return [];
    if (refundedCents > cents) return what(`${refundedCents} of ${cents} cents count as refunded`);
    // A voided transaction reserves nothing, whatever the bank reports later.
    const isVoid = status === 'CANCELLED' && wasCorrected(id);
    if (saysApproved !== (approved !== undefined) && !noticed.has(id) && !refundFailed && !isVoid)
      return what(
        wasCorrected(id) ? 'the bank corrected it, but there is no discrepancy' : 'the bank reports otherwise',
      );
    if (saysApproved && approved && approved.cents !== cents) return what(`the bank recorded ${approved.cents} cents`);
    return [];
  });
  return [...unfounded, ...wrong];
}

/** Checks that no call counts as never received at a bank that promises no deadline: it may still arrive. */
function givenUp({ plan, sendings }: Evidence, transactions: readonly TransactionRecord[]): Wrong[] {
  const mayBeLate = (bank: string): boolean => !plan.banks[bank === 'simulator_a' ? 0 : 1].deadline;
  const sent = new Set(sendings.filter(({ bank }) => mayBeLate(bank)).map(({ bank, key }) => `${bank} ${key}`));
  return transactions
    .filter(({ id, bank, reason }) => reason === 'PROCESSOR.NOT_RECEIVED' && sent.has(`${bank ?? ''} ${id}`))
    .map(({ id }) => ({ about: id, what: `${id} counts as never received, but its call may still arrive` }));
}

/** Checks that the recorded refunds, captures and voids of a transaction match its counters. */
function unbalanced({ transactions, followUps }: Records): Wrong[] {
  const holds = ({ status, refundFailed }: TransactionRecord): boolean =>
    !refundFailed && (status === 'APPROVED' || status === 'UNKNOWN' || status === 'PROCESSING');
  return transactions.flatMap(({ id, type, status, refundedCents }) => {
    const holding = followUps.get(id)?.filter(holds) ?? [];
    const refunds = holding.filter((one) => one.type === 'refund').reduce((total, { cents }) => total + cents, 0);
    const closing = holding.filter((one) => one.type === 'capture' || one.type === 'void');
    const isVoided = closing.some((one) => one.type === 'void' && one.status === 'APPROVED');
    const wrong = [
      ...(refunds === refundedCents ? [] : [`${type} ${id} counts ${refundedCents} cents as refunded, of ${refunds}`]),
      ...(closing.length > 1 ? [`${id} is closed by ${closing.map((one) => one.id).join(' and ')}`] : []),
      ...(isVoided && status !== 'CANCELLED' ? [`${id} was voided, but is ${status}`] : []),
    ];
    return wrong.map((what) => ({ about: id, what }));
  });
}

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

/** Compares the journal with the transactions, and with the ledgers of the banks. */
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
  const wrong: Wrong[] = [
    ...transactions.flatMap((one) => {
      const [wanted, found] = [wantedOf(one), (posted.get(one.id) ?? []).map(textOf)];
      return isSame(wanted, found)
        ? []
        : [
            {
              about: one.id,
              what: `the journal has ${listOf(found)} for ${one.type} ${one.id}, not ${listOf(wanted)}`,
            },
          ];
    }),
    ...[...posted.keys()]
      .filter((id) => !byId.has(id))
      .map((id) => ({ about: id, what: `the journal has ${id}, which is no transaction` })),
    ...postings
      .filter((posting) => !isRecorded(posting, bookings))
      .map(({ id, bank, kind, cents }) => ({
        about: id,
        what: `the journal has a ${kind} of ${id}, ${cents} cents, unknown to ${bank}`,
      })),
    ...(await unlikeLedgers({ bookings, database }, transactions, postings)),
  ];
  return wrong.map(({ about, what }) => findingAbout({ byId }, 'journal', about, what));
}

/**
 * Checks that the journal has each movement that a bank approved, once and with its amount, and that each account has
 * the balance of its bank's ledger. Movements that the bank corrected, or whose outcome is unknown here, count as
 * posted.
 */
async function unlikeLedgers(
  { bookings, database }: Pick<Evidence, 'bookings' | 'database'>,
  transactions: readonly TransactionRecord[],
  postings: readonly PostingRecord[],
): Promise<Wrong[]> {
  const unsure = new Set([
    ...(await noticedIn({ database })),
    ...bookings.filter(({ correctedFrom }) => correctedFrom !== undefined).map(({ key }) => key),
    ...transactions.filter(({ status }) => status === 'PROCESSING' || status === 'UNKNOWN').map(({ id }) => id),
  ]);
  const approved = bookings.flatMap(({ key, bank, operation, outcome, cents }) =>
    outcome !== 'approved' || unsure.has(key)
      ? []
      : (sides[operation] ?? []).map((account, side) => ({ id: key, account, bank, cents: side ? -cents : cents })),
  );
  const nameOf = ({ id, account, bank }: Omit<PostingRecord, 'kind'>) => `${account} of ${id} at ${bank}`;
  const [own, wanted] = [sumsBy(postings, nameOf), sumsBy(approved, nameOf)];
  const accountOf = ({ account, bank }: Pick<PostingRecord, 'account' | 'bank'>) => `${account} at ${bank}`;
  const ledgers = sumsBy([...approved, ...postings.filter(({ id }) => unsure.has(id))], accountOf);
  const balances = await database.rows<Omit<PostingRecord, 'id' | 'kind'>>(
    `SELECT account.kind AS account, processor_key AS bank, (debit - credit)::float8 AS cents
     FROM journal_balances JOIN journal_accounts account USING (account_id, journal_account_id)`,
  );
  const total = balances.reduce((sum, { cents }) => sum + cents, 0);
  return [
    ...differences(own, wanted, 'was approved with').filter(({ about }) => !unsure.has(about)),
    ...differences(sumsBy(balances, accountOf), ledgers, 'has, by the ledger of its bank,'),
    ...(total === 0 ? [] : [{ about: '', what: `the trial balance of the journal is ${total} cents` }]),
  ];
}

function sumsBy<Item extends { readonly cents: number }>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const item of items) sums.set(nameOf(item), (sums.get(nameOf(item)) ?? 0) + item.cents);
  return sums;
}

const differences = (found: ReadonlyMap<string, number>, wanted: ReadonlyMap<string, number>, how: string): Wrong[] =>
  [...new Set([...found.keys(), ...wanted.keys()])]
    .filter((name) => (found.get(name) ?? 0) !== (wanted.get(name) ?? 0))
    .map((name) => ({
      about: / of (\w+) at /.exec(name)?.[1] ?? '',
      what: `the journal has ${found.get(name) ?? 0} cents on ${name}, which ${how} ${wanted.get(name) ?? 0}`,
    }));

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
