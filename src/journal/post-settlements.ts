import { plusSeconds } from '../base/clock.js';
import { minorUnits } from '../base/money.js';
import type { Random } from '../base/random.js';
import { claimJournal, type JournalFact } from '../store/journal/journal.js';
import { postEntries } from '../store/journal/post-journal.js';
import { findUnposted, movePosting, readUnposted, writeMatches } from '../store/settlement/posting.js';
import type { LineCandidate, LineMatch, OtherLine, UnpostedLine, UnpostedReport } from '../store/settlement/posting.js';
import { entryOfLine } from './entries.js';
import { leaseSeconds, type JournalDeps } from './post-journals.js';
import type { Schema } from '../base/contract.js';

export interface SettlementPostingDeps extends JournalDeps {
  readonly random: Pick<Random, 'timedUuid'>;
}

/** The number of lines that are posted at once. */
const batchSize = 500;

/**
 * Posts lines of imported settlement reports, a batch of each account in turn, and finds their payments. Entries are
 * posted once, as those of payments are, so a batch that is repeated after a failure posts what is missing.
 * @returns true if there may be more
 */
export async function postSettlements(deps: SettlementPostingDeps, batch = batchSize): Promise<boolean> {
  const { store, lifecycle } = deps;
  let more = false;
  let after: string | null = null;
  while (!lifecycle.stopping) {
    const report: UnpostedReport | undefined = await findUnposted(store.pool, { after });
    if (!report) return more;
    after = report.accountId;
    if (await postBatch(deps, report, batch)) more = true;
  }
  return false;
}

/** @returns true if lines were posted */
async function postBatch(
  { store: { pool }, clock, random }: SettlementPostingDeps,
  report: UnpostedReport,
  limit: number,
): Promise<boolean> {
  const { accountId, reportId, processorKey, postedLine } = report;
  const now = clock.now();
  const lease = plusSeconds(now, leaseSeconds);
  const journal = await claimJournal(pool, { accountId, now, until: lease });
  if (!journal) return false;
  const lines = await readUnposted(pool, report, limit);
  const last = lines.at(-1);
  const earlier = new Map<string, OtherLine[]>();
  const matched = lines.map((line) => ({ line, match: matchOf(line, earlier, report.rules) }));
  await writeMatches(
    pool,
    report,
    matched.map(({ line: { grossCurrency, netCurrency }, match }) => ({ ...match, grossCurrency, netCurrency })),
    { now, lease, random },
  );
  const closed = new Set(journal.closedMonths);
  const entries = matched
    .map(({ line, match }) => entryOfLine({ ...line, ...match, processorKey }, closed))
    .filter((entry) => entry !== undefined);
  const posted = await postEntries(pool, { accountId, lease, now }, journal, entries);
  if (posted === undefined || !last) return false;
  await movePosting(pool, { reportId, before: postedLine, line: last.lineNumber, now });
  return true;
}

const payments: ReadonlySet<JournalFact['type']> = new Set(['sale', 'capture', 'recurring', 'recurring_init']);
/** A chargeback names the authorisation of a captured payment, as the notifications of its dispute do. */
const disputed: ReadonlySet<JournalFact['type']> = new Set([...payments, 'preauth']);
const refunds: ReadonlySet<JournalFact['type']> = new Set(['refund']);

/** The types of the transaction to which a line belongs; undefined for lines without a payment. */
export function typesOf({ kind }: Pick<UnpostedLine, 'kind'>): ReadonlySet<JournalFact['type']> | undefined {
  switch (kind) {
    case 'settled':
    case 'settlement_reversed':
    case 'settled_externally':
    case 'chargeback':
    case 'chargeback_reversed':
      return payments;
    case 'refunded':
    case 'refund_reversed':
    case 'refunded_externally':
      return refunds;
    default:
      return undefined;
  }
}

/** The kinds of which a payment has several: the issuer may dispute it in parts, and again after a reversal. */
export const isOfDispute = ({ kind }: Pick<UnpostedLine, 'kind'>): boolean =>
  kind === 'chargeback' || kind === 'chargeback_reversed';

/** The types of the transactions that a line can be matched with; undefined for lines without a payment. */
export const matchableTypes = (line: Pick<UnpostedLine, 'kind'>): ReadonlySet<JournalFact['type']> | undefined =>
  isOfDispute(line) ? disputed : typesOf(line);

/**
 * Finds the payment of a line, by the processor's ids first and our own second, and compares them. A line that was
 * compared before keeps its result.
 * @param earlier the lines of the batch before this one, by their payment; this one is added
 */
export function matchOf(line: UnpostedLine, earlier: Map<string, OtherLine[]>, rules: SettlementRules): LineMatch {
  const { lineNumber, kind, state, terminalId, transactionId } = line;
  if (state !== 'pending') return { lineNumber, kind, state, terminalId, transactionId, expected: null };
  const types = matchableTypes(line);
  const none = { lineNumber, kind, terminalId: null, transactionId: null, expected: null };
  if (!types) return { ...none, state: 'no_payment' };
  if (line.providerReferences.length === 0) return { ...none, state: 'unallocated' };
  const found = line.candidates
    .filter(({ type, status }) => types.has(type) && status === 'APPROVED')
    .sort((one, other) => rank(one) - rank(other))[0];
  if (!found) return { ...none, state: 'missing_here' };
  const expected = minorUnits(found.amount, found.currency);
  const { approvedAt } = found;
  const of = {
    ...{ lineNumber, kind, terminalId: found.terminalId, transactionId: found.transactionId },
    // An exception shows it in the currency of the line.
    expected: found.currency === line.grossCurrency ? expected : null,
  };
  const payment = `${found.terminalId}${found.transactionId}`;
  const ofBatch = earlier.get(payment) ?? [];
  if (isDuplicate(line, expected, [...found.others, ...ofBatch])) return { ...of, state: 'duplicate' };
  earlier.set(payment, [...ofBatch, { ...line, grossAmount: String(line.grossAmount) }]);
  const covers = kind === 'settled' || kind === 'settled_externally';
  return {
    ...of,
    ...(covers ? { firstPaid: { currency: found.currency, at: approvedAt } } : {}),
    ...compared(line, found, rules),
  };
}

/**
 * Returns whether a payment has the line already. First chargebacks, and second ones, are new while they dispute no
 * more than the payment and are other ones; a reversal is new while it reverses no more than was charged back.
 * @param expected the amount of the payment, in minor units
 */
function isDuplicate(line: UnpostedLine, expected: bigint, others: readonly OtherLine[]): boolean {
  const same = others.filter(({ kind }) => kind === line.kind);
  if (same.length === 0 || !isOfDispute(line)) return same.length > 0;
  const sumOf = (isOne: (other: OtherLine) => boolean): bigint =>
    others.reduce((sum, other) => (isOne(other) ? sum + abs(BigInt(other.grossAmount)) : sum), 0n);
  const open = sumOf(({ kind }) => kind === 'chargeback') - sumOf(({ kind }) => kind === 'chargeback_reversed');
  const amount = abs(line.grossAmount);
  if (line.kind === 'chargeback_reversed') return amount > open;
  // A second chargeback may be posted before the first or its reversal. The first is reversed before the second.
  const again = sumOf(isSecond);
  const alike = isSecond(line) ? (again < open ? again : open) : open - again;
  return alike > 0n && (alike + amount > expected || same.some((other) => isSame(line, other)));
}

const isSecond = ({ type }: Pick<OtherLine, 'type'>): boolean => type === 'SecondChargeback';

/** Returns whether two lines of one kind are the same event. */
const isSame = (line: UnpostedLine, { type, providerLineId, providerReferences, grossAmount }: OtherLine): boolean =>
  line.providerLineId === null || providerLineId === null
    ? type === line.type &&
      BigInt(grossAmount) === line.grossAmount &&
      providerReferences.join() === line.providerReferences.join()
    : providerLineId === line.providerLineId;

/** Our own id comes last: merchants may have sent it as their reference. */
const rank = ({ place }: LineCandidate): number => (place === 0 ? Infinity : place);

/** Compares a line with its payment: the currency, the amount, then the fee. */
function compared(
  line: UnpostedLine,
  found: LineCandidate,
  rules: SettlementRules,
): Pick<LineMatch, 'state' | 'fee'> & Partial<Pick<LineMatch, 'expected'>> {
  const { kind, grossCurrency, grossAmount, netCurrency } = line;
  if (found.currency !== grossCurrency) return { state: 'currency_differs' };
  const reported = abs(grossAmount + line.releasedGross);
  const recorded = minorUnits(found.amount, found.currency);
  // The issuer may dispute a part. What is released of a hold is the rest that was not captured.
  const isOfPart = kind === 'chargeback' || kind === 'chargeback_reversed' || kind === 'settlement_reversed';
  const rest = line.type === 'partial_capture_reversal' && minorUnits(found.held ?? '0', found.currency) - recorded;
  const isEqual = reported === recorded || reported === rest || (isOfPart && reported < recorded);
  if (!isEqual && abs(reported - recorded) > toleranceIn(rules, grossCurrency)) return { state: 'amount_differs' };
  const agreed = kind === 'settled' ? agreedFee(rules, line) : undefined;
  const fee = reportedFee(line);
  if (agreed !== undefined && abs(fee - agreed) > toleranceIn(rules, netCurrency))
    return { state: 'fee_differs', expected: agreed, fee };
  return { state: isEqual ? 'matched' : 'within_tolerance' };
}

const abs = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** The settings of a processor account by which its lines and payments are compared. */
type SettlementRules = Pick<
  Schema<'ProcessorSettings'>,
  'settlement_delay_days' | 'settlement_tolerances' | 'fee_schedule'
>;

/** Returns the largest accepted difference in a currency, in minor units. */
const toleranceIn = ({ settlement_tolerances: tolerances = [] }: SettlementRules, currency: string): bigint =>
  BigInt(tolerances.find((one) => one.currency === currency)?.minor_units ?? 0);

/** The amounts of a line in the currency of its net amount. */
type LineFees = Pick<
  UnpostedLine,
  'netCurrency' | 'netAmount' | 'releasedNet' | 'releasedFee' | 'commission' | 'markup' | 'schemeFee' | 'interchange'
>;

const reportedFee = ({ commission, markup, schemeFee, interchange, releasedFee }: LineFees): bigint =>
  commission + markup + schemeFee + interchange + releasedFee;

/**
 * Returns the agreed fee of a settled line, in minor units of its net amount. The gross amount is the net amount with
 * the fees: that of another currency is converted already. A pure function.
 * @returns undefined without a rule for the currency
 */
function agreedFee({ fee_schedule: rules = [] }: SettlementRules, line: LineFees): bigint | undefined {
  const rule = rules.find(({ currency }) => currency === line.netCurrency);
  if (!rule) return undefined;
  const gross = line.netAmount + line.releasedNet + reportedFee(line);
  const scheme = rule.scheme_percentage === undefined ? line.schemeFee : share(gross, rule.scheme_percentage);
  return share(gross, rule.percentage) + BigInt(rule.fixed_minor_units ?? 0) + scheme + line.interchange;
}

/** Returns a percentage of a positive amount, rounded to the minor unit, half of one upwards. */
function share(amount: bigint, percentage: string): bigint {
  const [whole = '', fraction = ''] = percentage.split('.');
  return (amount * BigInt(whole + fraction.padEnd(4, '0')) + 500_000n) / 1_000_000n;
}
