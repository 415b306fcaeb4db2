import { plusSeconds, type Clock } from '../base/clock.js';
import type { Lifecycle } from '../base/background.js';
import type { Database } from '../store/connection/open.js';
import {
  claimJournal,
  factsAfter,
  findJournal,
  journalEvents,
  openJournals,
  type JournalFact,
  type JournalPosition,
  type LeasedJournal,
  type NewJournalEntry,
} from '../store/journal/journal.js';
import { postEntries } from '../store/journal/post-journal.js';
import { entriesOf } from './entries.js';

/** Dependencies of the posting. */
export interface JournalDeps {
  readonly store: Pick<Database, 'pool'>;
  readonly clock: Clock;
  readonly lifecycle: Pick<Lifecycle, 'stopping'>;
}

/** Longer than a batch takes. A process that dies holds a journal up for so long. */
export const leaseSeconds = 60;
const batchSize = 500;

/**
 * Posts new events to the journals of their accounts, in commit order: a batch for each journal in turn, so that a busy
 * one does not delay the others. A new journal is first posted from all transactions.
 * @param batch maximum number of events or transactions of a batch
 * @returns true if there may be more
 */
export async function postJournals(deps: JournalDeps, batch = batchSize): Promise<boolean> {
  const {
    store: { pool },
    clock,
    lifecycle,
  } = deps;
  await openJournals(pool);
  let more = false;
  let after: string | null = null;
  while (!lifecycle.stopping) {
    const accountId = await findJournal(pool, { now: clock.now(), after });
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
async function postBatch({ store: { pool }, clock }: JournalDeps, accountId: string, limit: number): Promise<boolean> {
  const now = clock.now();
  const lease = plusSeconds(now, leaseSeconds);
  const journal = await claimJournal(pool, { accountId, now, until: lease });
  if (!journal) return false;
  const { position, facts, isFull } =
    journal.backfillTerminal === null
      ? await readEvents(pool, journal, limit)
      : await readTransactions(pool, journal, limit);
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
