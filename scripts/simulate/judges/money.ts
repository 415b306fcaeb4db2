import type { Booking } from '../bank.js';
import type { Evidence } from '../world.js';
import type { Finding } from './finding.js';
import { transactionsOf, type TransactionRecord } from './records.js';

const judge = 'money';

/** What moved at the banks, against what was asked for and what the database says. */
export async function judgeMoney(evidence: Evidence): Promise<Finding[]> {
  const transactions = await transactionsOf(evidence);
  return [
    ...bookedTwice(evidence.bookings, transactions),
    ...outOfBounds(evidence.bookings, transactions),
    ...madeTwice(evidence, transactions),
    ...(await untrue(evidence, transactions)),
    ...unbalanced(transactions),
  ];
}

const paymentOf = (transactions: readonly TransactionRecord[], id: string): number | undefined =>
  transactions.find((transaction) => transaction.id === id)?.payment;

function groups<Item>(items: readonly Item[], nameOf: (item: Item) => string): Map<string, Item[]> {
  const found = new Map<string, Item[]>();
  for (const item of items) {
    const name = nameOf(item);
    const group = found.get(name);
    if (group) group.push(item);
    else found.set(name, [item]);
  }
  return found;
}

/** One attempt is booked once at a bank, and approved by one bank at most. */
function bookedTwice(bookings: readonly Booking[], transactions: readonly TransactionRecord[]): Finding[] {
  return [...groups(bookings, ({ key }) => key)].flatMap(([key, all]) => {
    const payment = paymentOf(transactions, key);
    const banks = groups(all, ({ bank }) => bank);
    const twice = [...banks].filter(([, made]) => made.length > 1);
    const approved = all.filter(({ outcome, correctedFrom }) => outcome === 'approved' && correctedFrom === undefined);
    return [
      ...twice.map(([bank, made]) => ({ judge, payment, what: `${bank} booked ${key} ${made.length} times` })),
      ...(approved.length > 1 && banks.size > 1
        ? [{ judge, payment, what: `${key} was approved by ${approved.map(({ bank }) => bank).join(' and ')}` }]
        : []),
      ...(transactions.some(({ id }) => id === key)
        ? []
        : [{ judge, payment, what: `a bank booked ${key}, which the database does not have` }]),
    ];
  });
}

/** Captures and refunds stay within what was authorized and paid, by the banks' own books. */
function outOfBounds(bookings: readonly Booking[], transactions: readonly TransactionRecord[]): Finding[] {
  const approved = bookings.filter(
    ({ outcome, correctedFrom }) => outcome === 'approved' && correctedFrom === undefined,
  );
  return approved.flatMap((booking) => {
    const about = approved.filter(({ reference }) => reference === booking.providerTransactionId);
    const sum = (operation: Booking['operation']): number =>
      about.filter((one) => one.operation === operation).reduce((total, { cents }) => total + cents, 0);
    const closing = about.filter(({ operation }) => operation === 'capture' || operation === 'void');
    const payment = paymentOf(transactions, booking.key);
    return [
      ...(sum('refund') > booking.cents
        ? [{ judge, payment, what: `of ${booking.key}, ${booking.cents} cents, ${sum('refund')} were given back` }]
        : []),
      ...(sum('capture') > booking.cents
        ? [{ judge, payment, what: `of ${booking.key}, ${booking.cents} cents, ${sum('capture')} were captured` }]
        : []),
      ...(closing.length > 1
        ? [{ judge, payment, what: `${booking.key} was closed by ${closing.map(({ key }) => key).join(' and ')}` }]
        : []),
    ];
  });
}

/** One request of a client makes one transaction, however often it is sent under its key. */
function madeTwice({ exchanges }: Evidence, transactions: readonly TransactionRecord[]): Finding[] {
  const first = transactions.filter(({ type, attempt }) => attempt === 1 && (type === 'sale' || type === 'preauth'));
  const payments = [...groups(first, ({ payment }) => String(payment))].flatMap(([, made]) =>
    made.length > 1
      ? [{ judge, payment: made[0]?.payment, what: `one payment made ${made.map(({ id }) => id).join(' and ')}` }]
      : [],
  );
  const chains = groups(
    transactions.filter(
      ({ type, status }) =>
        (type === 'sale' || type === 'preauth') && (status === 'APPROVED' || status === 'CANCELLED'),
    ),
    ({ payment }) => String(payment),
  );
  const approved = [...chains].flatMap(([, made]) =>
    made.length > 1
      ? [
          {
            judge,
            payment: made[0]?.payment,
            what: `one payment was approved as ${made.map(({ id }) => id).join(' and ')}`,
          },
        ]
      : [],
  );
  const followUps = groups(
    transactions.filter(({ about }) => about !== null),
    ({ type, about }) => `${type} of ${about ?? ''}`,
  );
  const asked = groups(exchanges, ({ operation, about }) => `${operation} of ${about ?? ''}`);
  return [
    ...payments,
    ...approved,
    ...[...followUps].flatMap(([name, made]) =>
      made.length > (asked.get(name)?.length ?? 0)
        ? [
            {
              judge,
              payment: made[0]?.payment,
              what: `${made.length} transactions were made by fewer requests: ${name}`,
            },
          ]
        : [],
    ),
  ];
}

/** What the database says of an outcome is what the bank booked, or a discrepancy says that it is not. */
async function untrue(
  { bookings, database }: Evidence,
  transactions: readonly TransactionRecord[],
): Promise<Finding[]> {
  const noticed = new Set(
    (await database.rows<{ id: string }>('SELECT idempotency_key AS id FROM discrepancies')).map(({ id }) => id),
  );
  const byKey = groups(bookings, ({ key }) => key);
  return transactions.flatMap(({ id, type, status, cents, payment, refundFailed, refundedCents }) => {
    const booked = byKey.get(id) ?? [];
    const approved = booked.find(({ outcome }) => outcome === 'approved');
    const corrected = booked.some(({ correctedFrom }) => correctedFrom !== undefined);
    const saysApproved = status === 'APPROVED' || status === 'CANCELLED';
    const what = (text: string): Finding[] => [{ judge, payment, what: `${type} ${id} is ${status}: ${text}` }];
    if (status === 'PROCESSING' || status === 'UNKNOWN') return [];
    if (refundedCents > cents) return what(`${refundedCents} of ${cents} cents count as given back`);
    // What was voided holds nothing, whatever the bank says of it later.
    const isVoid = status === 'CANCELLED' && corrected;
    if (saysApproved !== (approved !== undefined) && !noticed.has(id) && !refundFailed && !isVoid)
      return what(corrected ? 'the bank corrected it, and no discrepancy says so' : 'the bank says otherwise');
    if (saysApproved && approved && approved.cents !== cents) return what(`the bank booked ${approved.cents} cents`);
    return [];
  });
}

/** What a transaction has taken of another is what it counts as taken, and a void cancels. */
function unbalanced(transactions: readonly TransactionRecord[]): Finding[] {
  const holds = ({ status, refundFailed }: TransactionRecord): boolean =>
    !refundFailed && (status === 'APPROVED' || status === 'UNKNOWN' || status === 'PROCESSING');
  return transactions.flatMap(({ id, payment, type, status, refundedCents }) => {
    const about = transactions.filter((one) => one.about === id && holds(one));
    const refunds = about.filter((one) => one.type === 'refund').reduce((total, { cents }) => total + cents, 0);
    const closing = about.filter((one) => one.type === 'capture' || one.type === 'void');
    const isVoided = closing.some((one) => one.type === 'void' && one.status === 'APPROVED');
    return [
      ...(refunds === refundedCents
        ? []
        : [{ judge, payment, what: `${type} ${id} counts ${refundedCents} cents as given back, of ${refunds}` }]),
      ...(closing.length > 1
        ? [{ judge, payment, what: `${id} is closed by ${closing.map((one) => one.id).join(' and ')}` }]
        : []),
      ...(isVoided && status !== 'CANCELLED' ? [{ judge, payment, what: `${id} was voided and is ${status}` }] : []),
    ];
  });
}
