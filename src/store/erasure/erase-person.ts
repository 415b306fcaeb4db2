import type { Pool } from 'pg';
import { temporarilyUnavailable } from '../../base/errors/errors.js';
import { insertAuditEntry, type NewAuditEntry } from '../audit/audit-entry.js';
import { statementsMayTake } from '../connection/connection.js';
import type { Executor } from '../query/query.js';
import { again, onConnection } from '../query/transaction.js';
import { type ErasedKind, erasures, type Erasing, locks } from './erasing-statements.js';
import { personParameters, type Person } from './find-person.js';

export interface Erasure {
  readonly person: Person;
  readonly terminalIds: readonly string[];
  /** E-mail addresses of the person, as they are stored. */
  readonly emails: readonly string[];
  /** Real time. */
  readonly now: Date;
  /** Counts and rolls back. */
  readonly dryRun: boolean;
}

/** Ends a dry run. */
class RolledBack extends Error {
  constructor(readonly counts: ErasedCounts) {
    super('a dry run was rolled back');
  }
}

export type ErasedCounts = ReadonlyMap<ErasedKind, number>;

/** Time limit of an erasure and its statements: the request log of a busy terminal is long. */
const erasureMilliseconds = 5 * 60_000;

const beginErasure = `BEGIN; ${statementsMayTake(erasureMilliseconds)}`;

/** The accounts with a running search, by the pool. */
const searching = new WeakMap<Pool, Set<string>>();

/**
 * Runs an erasure or an export: one of an account at a time, and two of a process, because each may hold a connection
 * for minutes.
 * @throws Problem SYSTEM/TEMPORARILY_UNAVAILABLE
 */
export async function onePerAccount<Found>(
  pool: Pool,
  accountId: string,
  search: () => Promise<Found>,
): Promise<Found> {
  const accounts = searching.get(pool) ?? new Set();
  searching.set(pool, accounts);
  if (accounts.has(accountId) || accounts.size >= 2)
    throw temporarilyUnavailable('Another erasure or export of a payer or a card is running.', 10);
  accounts.add(accountId);
  try {
    return await search();
  } finally {
    accounts.delete(accountId);
  }
}

/** Returns a regular expression that matches any of the texts, in either composition of their letters. */
export function patternOf(texts: readonly string[]): string | null {
  const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const forms = texts.flatMap((text) => [text, text.normalize('NFC'), text.normalize('NFD')]);
  return texts.length === 0 ? null : [...new Set(forms)].map(literal).join('|');
}

const parametersOf = ({ person, terminalIds, emails, now }: Erasure): Erasing => ({
  ...personParameters(person),
  payerTerminals: person.payers.terminals,
  payers: person.payers.ids,
  terminalIds,
  emails: patternOf(emails),
  ofPayer: person.payers.ids.length + person.orders.ids.length > 0,
  now,
});

/**
 * Erases a person, or the instruments of a card, in one database transaction with its audit entry. Payments that charge
 * the instruments wait, and are refused afterwards. Payments of the orders wait, and are made without the erased texts.
 * Requests about them that are logged later are erased by the sweep.
 * @param assertFree throws if a payment is being processed, or a series charges an instrument; nothing is erased then
 * @param entryOf makes the audit entry from the numbers of erased records
 * @returns the number of erased records of each kind; in a dry run, of those that would be
 * @throws what `assertFree` throws
 */
export function erasePerson(
  pool: Pool,
  erasure: Erasure,
  assertFree: (on: Executor) => Promise<void>,
  entryOf: (counts: ErasedCounts) => NewAuditEntry,
): Promise<ErasedCounts> {
  const parameters = parametersOf(erasure);
  return again(10, () =>
    onConnection(pool, beginErasure, async (on) => {
      for (const lock of locks) await lock.count(on, parameters);
      await assertFree(on);
      const counts = new Map<ErasedKind, number>();
      for (const { kind, query } of erasures) {
        const count = await query.count(on, parameters);
        if (kind !== undefined && count > 0) counts.set(kind, count);
      }
      if (erasure.dryRun) throw new RolledBack(counts);
      await insertAuditEntry(on, entryOf(counts));
      return counts;
    }),
  ).catch((error: unknown) => {
    if (error instanceof RolledBack) return error.counts;
    throw error;
  });
}
