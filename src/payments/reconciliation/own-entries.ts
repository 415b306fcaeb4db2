import type { StatementEntry } from '../../processors/processor.js';
import type { GuardedProcessor } from '../../processors/routing.js';
import { terminalsOfOthers } from '../../store/terminals/terminals.js';
import type { ProcessorDeps } from '../payment-deps.js';

/**
 * Drops the entries of a ledger that name a terminal of another account than the processor's, because a merchant can
 * write any name into the ledger of its own processor account. Unknown terminals stay, and so do acts at the processor.
 */
export async function ownEntries(
  { store: { pool }, log }: Pick<ProcessorDeps, 'store' | 'log'>,
  { accountId, processor }: GuardedProcessor,
  entries: readonly StatementEntry[],
): Promise<readonly StatementEntry[]> {
  if (accountId === undefined) return entries;
  const named = [...new Set(entries.map(({ terminalId }) => terminalId))];
  const foreign = new Set((await terminalsOfOthers(pool, { accountId, named })).map(({ terminalId }) => terminalId));
  if (foreign.size > 0)
    log.warn({ processor: processor.key }, 'a ledger names terminals of other accounts: these entries are ignored');
  return entries.filter(({ modification, terminalId }) => modification !== undefined || !foreign.has(terminalId));
}
