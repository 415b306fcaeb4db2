import type { Logger } from 'pino';
import { type Clock, plusSeconds } from '../base/clock.js';
import type { Lifecycle } from '../base/background.js';
import { isOfCurrency } from '../base/money.js';
import type { Database } from '../store/connection/open.js';
import { claimJournal, factsAfter, findJournal, journalEvents, openJournals } from '../store/journal/journal.js';
import type { JournalFact, JournalPosition, LeasedJournal, NewJournalEntry } from '../store/journal/journal.js';
import { postEntries } from '../store/journal/post-journal.js';
import { entriesOf } from './entries.js';
import { readStoredEntries } from '../store/journal/verify-journal.js';

export interface JournalDeps {
  readonly store: Pick<Database, 'pool'>;
  readonly clock: Clock;
  readonly lifecycle: Pick<Lifecycle, 'stopping'>;
  readonly log: Pick<Logger, 'error'>;
}

/** Longer than a batch takes. A process that dies holds a journal up for so long. */
export const leaseSeconds = 60;
/** Payments wait for the commit of a larger one, which writes more of the server's log at once. */
const batchSize = 100;

/**
 * Posts new events to the journals of their accounts, in commit order: a batch for each journal in turn, so that a busy
 * one does not delay the others. A new journal is first posted from all transactions.
 * @param batch maximum number of events or transactions of a batch
 * @returns true if there may be more
 */
export async function postJournals(deps: JournalDeps, batch = batchSize): Promise<boolean> {
  const { store, clock, lifecycle } = deps;
  await openJournals(store.pool);
  let more = false;
  let after: string | null = null;
  while (!lifecycle.stopping) {
    const accountId = await findJournal(store.pool, { now: clock.now(), after });
    if (accountId === undefined) return more;
    after = accountId;
    if (await postBatch(deps, accountId, batch)) more = true;
  }
  return false;
}

/**
 * Posts a batch to a journal. The statement that writes the entries moves the position, so that every entry is posted
 * once, by any number of instances.
 * @returns true if there may be more
 */
async function postBatch(
  { store: { pool }, clock, log }: JournalDeps,
  accountId: string,
  limit: number,
): Promise<boolean> {
  const now = clock.now();
  const lease = plusSeconds(now, leaseSeconds);
  const journal = await claimJournal(pool, { accountId, now, until: lease });
  if (!journal) return false;
  const { position, facts, isFull } =
    journal.backfillTerminal === null
      ? await readEvents(pool, journal, limit)
      : await readTransactions(pool, journal, limit);
  for (const { disputeId, amount, currency } of facts.flatMap(({ disputes }) => disputes))
    if (!isOfCurrency(amount, currency))
      log.error({ dispute: disputeId, amount, currency }, 'a dispute is not posted: its currency has no such amount');
  await postEntries(pool, { accountId, lease, now }, position, entriesOfAll(facts, journal));
  return isFull;
}

interface Batch {
  readonly position: JournalPosition;
  readonly facts: readonly JournalFact[];
  /** True if it has as many records as it may have. */
  readonly isFull: boolean;
}

async function readEvents(pool: Database['pool'], journal: LeasedJournal, limit: number): Promise<Batch> {
  const events = await journalEvents(pool, { ...journal, limit });
  const { writer, place } = events.at(-1) ?? journal;
  return {
    position: { writer, place, backfillTerminal: null, backfillTransaction: null },
    facts: events.filter((event) => event.transactionId !== null),
    isFull: events.length === limit,
  };
}

async function readTransactions(pool: Database['pool'], journal: LeasedJournal, limit: number): Promise<Batch> {
  const { accountId, writer, place, backfillTerminal: terminal, backfillTransaction: transaction } = journal;
  const facts = await factsAfter(pool, { accountId, terminal: terminal ?? '', transaction: transaction ?? '', limit });
  const isFull = facts.length === limit;
  const last = isFull ? facts.at(-1) : undefined;
  return {
    position: {
      writer,
      place,
      backfillTerminal: last?.terminalId ?? null,
      backfillTransaction: last?.transactionId ?? null,
    },
    facts,
    isFull,
  };
}

/** Returns the entries, each once: a refund and its failure may be two events of a batch. */
function entriesOfAll(facts: readonly JournalFact[], { closedMonths }: LeasedJournal): NewJournalEntry[] {
  const closed = new Set(closedMonths);
  const entries = facts.flatMap((fact) => entriesOf(fact, closed));
  return [...new Map(entries.map((entry) => [`${entry.sourceId} ${entry.kind}`, entry])).values()];
}

/** The result of a comparison: numbers of entries. */
export interface Compared {
  readonly equal: number;
  /** In the transactions only: a rebuild posts them. */
  readonly missing: number;
  /** With the same source and another content: a rebuild leaves them. */
  readonly different: number;
}

const batch = 1_000;

/** Computes the journal of an account from its transactions, posts nothing, and compares it with the stored one. */
export async function compareRebuilt(pool: Database['pool'], accountId: string): Promise<Compared> {
  const compared = { equal: 0, missing: 0, different: 0 };
  let after = { terminal: '', transaction: '' };
  for (;;) {
    const facts = await factsAfter(pool, { accountId, ...after, limit: batch });
    const last = facts.at(-1);
    if (!last) return compared;
    after = { terminal: last.terminalId, transaction: last.transactionId };
    const computed = facts.flatMap((fact) => entriesOf(fact, new Set()));
    const stored = new Map(
      (await readStoredEntries(pool, [...new Set(computed.map(({ sourceId }) => sourceId))])).map((content) => {
        const [sourceId, kind, day, ...rest] = JSON.parse(content) as string[];
        return [`${sourceId} ${kind}`, { day: day ?? '', content: JSON.stringify(rest) }];
      }),
    );
    for (const entry of computed) {
      const found = stored.get(`${entry.sourceId} ${entry.kind}`);
      if (!found) compared.missing += 1;
      else compared[isEqual(entry, found) ? 'equal' : 'different'] += 1;
    }
  }
}

/** The day may be the first one of a later month: its own month was closed. */
const isEqual = (entry: NewJournalEntry, found: { readonly day: string; readonly content: string }): boolean =>
  found.content === contentOf(entry) &&
  (found.day === entry.day || (found.day > entry.day && found.day.endsWith('-01')));

const contentOf = ({ occurredAt, postings }: NewJournalEntry): string =>
  JSON.stringify([
    occurredAt.toISOString(),
    postings.map(({ account, processorKey, currency, amount }) => [account, processorKey, currency, amount.toString()]),
  ]);
