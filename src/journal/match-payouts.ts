import { plusSeconds } from '../base/clock.js';
import { claimJournal, type LeasedJournal, type NewJournalEntry } from '../store/journal/journal.js';
import { postEntries } from '../store/journal/post-journal.js';
import {
  type BankMatch,
  findOpenBank,
  markPosted,
  type OpenBankLine,
  type PayoutCandidate,
  readOpenBankLines,
  readUnpostedBankLines,
  type UnpostedBankLine,
  writeBankMatches,
} from '../store/settlement/match-payouts.js';
import { journalDay } from './entries.js';
import { leaseSeconds } from './post-journals.js';
import type { SettlementPostingDeps } from './post-settlements.js';

/** The number of entries that are compared at once. */
const batchSize = 500;

/**
 * Finds the payouts of imported bank statements' entries and posts those found, a batch of each account in turn. The
 * lease of the journal keeps other instances away, and the database refuses a second entry of a payout.
 * @returns true if there may be more
 */
export async function matchPayouts(deps: SettlementPostingDeps, batch = batchSize): Promise<boolean> {
  const { store, clock, lifecycle } = deps;
  let more = false;
  let after: string | null = null;
  while (!lifecycle.stopping) {
    const accountId: string | undefined = await findOpenBank(store.pool, after);
    if (accountId === undefined) return more;
    after = accountId;
    const now = clock.now();
    const lease = plusSeconds(now, leaseSeconds);
    const journal = await claimJournal(store.pool, { accountId, now, until: lease });
    if (journal && (await matchBatch(deps, journal, { now, lease, limit: batch }))) more = true;
  }
  return false;
}

async function matchBatch(
  { store: { pool }, random }: SettlementPostingDeps,
  journal: LeasedJournal,
  { now, lease, limit }: { readonly now: Date; readonly lease: Date; readonly limit: number },
): Promise<boolean> {
  const { accountId } = journal;
  const lines = await readOpenBankLines(pool, { accountId, limit });
  const matches = matchesOf(lines, () => random.timedUuid(now));
  if (lines.length > 0) await writeBankMatches(pool, accountId, matches, { now, random });
  const unposted = await readUnpostedBankLines(pool, { accountId, limit });
  const closed = new Set(journal.closedMonths);
  const entries = unposted.map((line) => entryOfBankLine(line, closed));
  if ((await postEntries(pool, { accountId, lease, now }, journal, entries)) === undefined) return false;
  await markPosted(pool, accountId, unposted);
  return lines.length > 0 || unposted.length > 0;
}

/** Returns the journal entry of an entry of a bank statement that is a payout. A pure function. */
export function entryOfBankLine(line: UnpostedBankLine, closedMonths: ReadonlySet<string>): NewJournalEntry {
  const { statementId, lineNumber, processorKey, currency, bookedOn: occurredAt } = line;
  const amount = BigInt(line.amount);
  const posting = { processorKey, currency, terminalId: null, transactionId: null };
  return {
    ...{ source: 'bank', sourceId: `${statementId} ${lineNumber}`, kind: 'payout_confirmed' },
    ...{ day: journalDay(occurredAt, closedMonths), occurredAt },
    postings: [
      { ...posting, account: 'bank', amount },
      { ...posting, account: 'payouts_in_transit', amount: -amount },
    ],
  };
}

/**
 * Decides about entries: the payout that an entry names; for one that names none, the only payout of its amount, if
 * that fits no other entry. Each payout is given once. A pure function but for the ids.
 * @param newId returns the id of an exception
 */
export function matchesOf(lines: readonly OpenBankLine[], newId: () => string): BankMatch[] {
  const taken = new Set(lines.flatMap(({ candidates }) => candidates.filter(({ isTaken }) => isTaken).map(keyOf)));
  const found = new Map<OpenBankLine, PayoutCandidate>();
  const take = (line: OpenBankLine, payouts: readonly PayoutCandidate[]): void => {
    const [first, another] = payouts.filter((payout) => !taken.has(keyOf(payout)));
    if (!first || another) return;
    taken.add(keyOf(first));
    found.set(line, first);
  };
  const namesOne = (line: OpenBankLine): boolean => line.candidates.some((payout) => isNamed(line, payout));
  const unnamed = lines.filter((line) => !namesOne(line));
  for (const line of lines)
    take(
      line,
      equal(line).filter((payout) => isNamed(line, payout)),
    );
  const rivals = new Map<string, number>();
  for (const line of unnamed)
    for (const payout of possible(line)) rivals.set(keyOf(payout), (rivals.get(keyOf(payout)) ?? 0) + 1);
  const read = (line: OpenBankLine): number =>
    lines.filter(({ currency, amount }) => currency === line.currency && amount === line.amount).length;
  for (const line of unnamed)
    // An entry that is not read yet may name the payout.
    if (
      line.alike === read(line) &&
      possible(line).every((payout) => taken.has(keyOf(payout)) || rivals.get(keyOf(payout)) === 1)
    )
      take(line, possible(line));
  return lines.map((line) => {
    const { statementId, lineNumber, environment, currency } = line;
    const of = { statementId, lineNumber, environment, currency };
    const payout = found.get(line);
    const free = line.candidates.filter((one) => !taken.has(keyOf(one)));
    const named = free.find((one) => one.amount !== line.amount && isNamed(line, one));
    const mayBePayout = free.some((one) => one.amount === line.amount || isNamed(line, one));
    // Any other debit is one of the merchant's own.
    if (payout || (BigInt(line.amount) <= 0n && !mayBePayout)) return { ...of, payout, exception: undefined };
    const problem = named ? 'amount_differs' : 'unallocated';
    return { ...of, payout, exception: { exceptionId: newId(), problem, named } };
  });
}

const keyOf = ({ reportId, lineNumber }: PayoutCandidate): string => `${reportId} ${lineNumber}`;

const equal = ({ candidates, amount }: OpenBankLine): PayoutCandidate[] =>
  candidates.filter((payout) => payout.amount === amount);

/** Returns the names in an entry that are like a payout's, true for its own: Stripe's id or its start, or a batch. */
function namesLike({ reference }: OpenBankLine, batch: string): boolean[] {
  if (batch.startsWith('po_'))
    return Array.from(reference.matchAll(/\bpo[_-][0-9a-z]{4,}/gi), ([name]) => plain(batch).startsWith(plain(name)));
  const found = /^\d+$/.test(batch) ? reference.matchAll(/\bbatch\W{0,3}(\d+)/gi) : [];
  return Array.from(found, ([, number = '']) => BigInt(number) === BigInt(batch));
}

/** Returns the payouts that an entry may be that names none of them. If it names another one, its report is late. */
const possible = (line: OpenBankLine): PayoutCandidate[] =>
  equal(line).filter((payout) => {
    const names = payout.amount.startsWith('-') ? [] : namesLike(line, payout.batch);
    return !payout.isReturned && (names.length === 0 || names.includes(true));
  });

/** Short names occur by chance; a short number of a batch counts after that word. */
const shortestName = 6;

const plain = (text: string): string => text.toUpperCase().replace(/[^0-9A-Z]/g, '');

/** True if the texts of an entry have the processor's id of the payout, its batch or a word of its description. */
function isNamed(line: OpenBankLine, { batch, providerLineId, description }: PayoutCandidate): boolean {
  const text = plain(line.reference);
  const names = [batch, providerLineId ?? '', ...(description ?? '').split(/[\s,;]+/)].map(plain);
  // A word without a digit, such as the processor's name, is in the text of every payout.
  if (names.some((name) => name.length >= shortestName && /\d/.test(name) && text.includes(name))) return true;
  return /^\d/.test(batch) && namesLike(line, batch).includes(true);
}
