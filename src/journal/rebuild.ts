import type { Database } from '../store/connection/open.js';
import { factsAfter, type NewJournalEntry } from '../store/journal/journal.js';
import { readStoredEntries } from '../store/journal/verify-journal.js';
import { entriesOf } from './entries.js';

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
