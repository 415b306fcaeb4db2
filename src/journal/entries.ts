import { isOfCurrency, minorUnits } from '../base/money.js';
import type { JournalAccountKind, JournalFact, NewJournalEntry, NewJournalPosting } from '../store/journal/journal.js';
import type { SettlementLine, SettlementLineKind } from '../store/settlement/reports.js';

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

/** The cancellation or expiry of what was not captured, which is recorded as a refund without money. */
const release: Movement = { kind: 'refund', debit: 'sales_refunds', credit: 'processor_receivable' };

/**
 * Returns the journal entries of a transaction. They depend on its final fields alone: it has the same ones whenever it
 * is read, or none while it is not approved. A pure function.
 * @param closedMonths `2026-11`
 * @throws RangeError if the amount is not a number of minor units
 */
export function entriesOf(fact: JournalFact, closedMonths: ReadonlySet<string>): NewJournalEntry[] {
  if (fact.status !== 'APPROVED') return [];
  // A processor may name the hold of a captured payment.
  const decided = fact.disputes
    // Posting logs another amount, and `journal verify` reports it. Here it would stop the journal.
    .filter(({ amount, currency }) => isOfCurrency(amount, currency))
    .map((turn) => entryOfDispute(fact, turn, closedMonths));
  const isRelease = fact.type === 'refund' && ['AUTH.AUTHORIZATION_EXPIRED', 'AUTH.CANCELLED'].includes(fact.reason);
  const movement = isRelease ? release : movements[fact.type];
  if (!movement || minorUnits(fact.amount, fact.currency) === 0n) return decided;
  const approved = entry(fact, movement, fact.updatedAt, closedMonths);
  if (fact.type !== 'refund' || fact.refundFailedAt === null) return [approved, ...decided];
  const { debit: credit, credit: debit } = movement;
  const failed = entry(fact, { kind: 'refund_failed', debit, credit }, fact.refundFailedAt, closedMonths);
  return [approved, failed, ...decided];
}

/**
 * A lost chargeback is a loss. Its line of a settlement report has debited `disputes_open`, or will. A later decision
 * for the merchant reverses it.
 */
function entryOfDispute(
  fact: JournalFact,
  { kind, disputeId, turn, occurredAt, ...disputed }: JournalFact['disputes'][number],
  closedMonths: ReadonlySet<string>,
): NewJournalEntry {
  const [debit, credit] =
    kind === 'dispute_lost'
      ? (['dispute_losses', 'disputes_open'] as const)
      : (['disputes_open', 'dispute_losses'] as const);
  const movement = { kind, debit, credit };
  return {
    ...entry({ ...fact, ...disputed }, movement, new Date(occurredAt), closedMonths),
    ...{ source: 'dispute', sourceId: `${disputeId} ${turn}` },
  };
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
      { account: debit, amount, ...posting },
      { account: credit, amount: -amount, ...posting },
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

/** The other side of a line of a settlement report: the account that its gross amount credits. */
export const settledAccounts: Readonly<Record<SettlementLineKind, JournalAccountKind | undefined>> = {
  settled: 'processor_receivable',
  settlement_reversed: 'processor_receivable',
  refunded: 'refunds_in_flight',
  refund_reversed: 'refunds_in_flight',
  chargeback: 'disputes_open',
  chargeback_reversed: 'disputes_open',
  fee: 'processor_fees',
  payout: 'payouts_in_transit',
  payout_returned: 'payouts_in_transit',
  top_up: 'payouts_in_transit',
  reserve: 'reserve',
  correction: 'corrections',
  balance_transfer: 'balance_transfers',
  settled_externally: 'processor_receivable',
  refunded_externally: 'refunds_in_flight',
  memo: undefined,
};

export type SettlementFact = SettlementLine & { readonly processorKey: string };

/**
 * Returns the journal entry of a line of a settlement report: its net amount on `processor_balance`, its fees by their
 * parts, and its gross amount on the other side. Two currencies meet on `conversion`, and money that another acquirer
 * pays on `external_settlements`. A pure function.
 * @param closedMonths `2026-11`
 * @returns undefined if the line moves no money
 */
export function entryOfLine(fact: SettlementFact, closedMonths: ReadonlySet<string>): NewJournalEntry | undefined {
  const { kind, reportId, lineNumber, occurredAt } = fact;
  const account = settledAccounts[kind];
  if (account === undefined || kind === 'memo') return undefined;
  const postings = lineMovements(fact, account);
  if (postings.length === 0) return undefined;
  const day = journalDay(occurredAt, closedMonths);
  return { source: 'settlement', sourceId: `${reportId} ${lineNumber}`, kind, day, occurredAt, postings };
}

function lineMovements(fact: SettlementFact, account: JournalAccountKind): NewJournalPosting[] {
  const { kind, processorKey, terminalId, transactionId } = fact;
  const { grossAmount: gross, netAmount: net, commission, markup, schemeFee, interchange } = fact;
  const isDispute = account === 'disputes_open';
  const between =
    kind === 'settled_externally' || kind === 'refunded_externally' ? 'external_settlements' : 'conversion';
  const movements: readonly (readonly [JournalAccountKind, string, bigint])[] = [
    ['processor_balance', fact.netCurrency, net],
    [isDispute ? 'dispute_fees' : 'interchange_fees', fact.netCurrency, interchange],
    [isDispute ? 'dispute_fees' : 'scheme_fees', fact.netCurrency, schemeFee],
    [isDispute ? 'dispute_fees' : 'markup_fees', fact.netCurrency, markup],
    [isDispute ? 'dispute_fees' : 'commission_fees', fact.netCurrency, commission],
    [between, fact.netCurrency, -(net + interchange + schemeFee + markup + commission)],
    [between, fact.grossCurrency, gross],
    [account, fact.grossCurrency, -gross],
  ];
  const sums = new Map<string, NewJournalPosting>();
  for (const [kindOfAccount, currency, amount] of movements) {
    const key = `${kindOfAccount} ${currency}`;
    const sum = (sums.get(key)?.amount ?? 0n) + amount;
    sums.set(key, { account: kindOfAccount, processorKey, currency, amount: sum, terminalId, transactionId });
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n);
}
