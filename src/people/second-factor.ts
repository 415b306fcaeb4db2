import type { Pool } from 'pg';
import type { NewAuditEntry } from '../store/audit/audit-entry.js';
import { countCodeGuess, lockGuessedCodes, releaseCodeGuess } from '../store/people/second-factors.js';

const hourMilliseconds = 60 * 60_000;

/** A sign-in code, counted before it is verified. */
export interface CountedCode {
  /** Releases the count, because the code was correct. */
  release(): Promise<void>;
  /** Locks the codes of the user if this was the 20th wrong one within an hour. @param entry for the audit log */
  refuse(entry: NewAuditEntry): Promise<void>;
}

/**
 * Counts a code of a user across all addresses and instances.
 * @param at real time
 * @returns undefined if 20 within an hour were wrong: codes are locked until an owner or a passkey unlocks them
 */
export async function countCode(pool: Pool, userId: string, at: Date): Promise<CountedCode | undefined> {
  const guess = { userId, at, since: new Date(at.getTime() - hourMilliseconds) };
  if (!(await countCodeGuess(pool, guess))) return undefined;
  return {
    release: () => releaseCodeGuess(pool, userId),
    refuse: (entry) => lockGuessedCodes(pool, guess, entry),
  };
}
