import { minorUnits } from '../base/money.js';
import type { JournalAccountKind, JournalFact, NewJournalEntry } from '../store/journal/journal.js';

/** The account that a movement debits, and the one that it credits. */
interface Movement {
  readonly kind: NewJournalEntry['kind'];
  readonly debit: JournalAccountKind;
  readonly credit: JournalAccountKind;
}

const sale: Movement = { kind: 'sale', debit: 'processor_receivable', credit: 'sales' };

/**
 * The movement of an approved transaction by its type. Holds, voids and verifications move no money. Nor does a payout,
 * of which no operation exists.
 */
const movements: Readonly<Record<JournalFact['type'], Movement | undefined>> = {
  sale,
  recurring_init: sale,
  recurring: sale,
  capture: { ...sale, kind: 'capture' },
  refund: { kind: 'refund', debit: 'sales_refunds', credit: 'refunds_in_flight' },
  preauth: undefined,
  void: undefined,
  account_verification: undefined,
  payout: undefined,
};

/**
 * Returns the journal entries of a transaction. They depend on its final fields alone: it has the same ones whenever it
 * is read, or none while it is not approved. A pure function.
 * @param closedMonths `2026-11`
 * @throws RangeError if the amount is not a number of minor units
 */
export function entriesOf(fact: JournalFact, closedMonths: ReadonlySet<string>): NewJournalEntry[] {
  const movement = movements[fact.type];
  if (fact.status !== 'APPROVED' || !movement || minorUnits(fact.amount, fact.currency) === 0n) return [];
  const approved = entry(fact, movement, fact.updatedAt, closedMonths);
  if (fact.type !== 'refund' || fact.refundFailedAt === null) return [approved];
  const { debit: credit, credit: debit } = movement;
  return [approved, entry(fact, { kind: 'refund_failed', debit, credit }, fact.refundFailedAt, closedMonths)];
}

function entry(
  { terminalId, transactionId, amount: text, currency, processorKey }: JournalFact,
  { kind, debit, credit }: Movement,
  occurredAt: Date,
  closedMonths: ReadonlySet<string>,
): NewJournalEntry {
  const amount = minorUnits(text, currency);
  const posting = { processorKey: processorKey ?? '', currency, terminalId, transactionId };
  return {
    source: 'payment',
    sourceId: `${terminalId}${transactionId}`,
    kind,
    day: journalDay(occurredAt, closedMonths),
    occurredAt,
    postings: [
      { ...posting, account: debit, amount },
      { ...posting, account: credit, amount: -amount },
    ],
  };
}

/**
 * Returns the day of an entry, `2026-11-23`: that of its event in UTC, or the first one after closed months.
 * @param closedMonths `2026-11`
 */
export function journalDay(occurredAt: Date, closedMonths: ReadonlySet<string>): string {
  let day = occurredAt.toISOString().slice(0, 10);
  while (closedMonths.has(day.slice(0, 7))) {
    const [year = 0, month = 0] = day.split('-').map(Number);
    day = new Date(Date.UTC(year, month)).toISOString().slice(0, 10);
  }
  return day;
}
