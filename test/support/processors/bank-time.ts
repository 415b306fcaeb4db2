import type { Pool } from 'pg';
import { Execution } from '../../../src/store/query/execution.js';
import type { TestClock } from '../time/clock.js';

/** What the simulated banks do with their books, and the time that they ask for. */
const isOfBank = (query: unknown): boolean =>
  query instanceof Execution && (query.name.startsWith('simulator-') || query.name === 'sandbox-clock');

/**
 * Lets no time pass while a simulated bank reads or writes its books. A real bank books in its own time, and a test
 * turns the clock as soon as the bank is called: without this it would depend on how long a statement takes whether the
 * bank has booked a call by the time that a later one, or the limit of the first, comes.
 */
export function standStillForBanks(clock: TestClock, pool: Pool): void {
  const ask = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  pool.query = ((...given: unknown[]) => {
    const answer = ask(...given);
    if (isOfBank(given[0])) clock.standStillFor(answer);
    return answer;
  }) as Pool['query'];
}
