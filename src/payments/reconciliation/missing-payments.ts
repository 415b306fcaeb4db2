import { plusSeconds } from '../../base/clock.js';
import type { ProcessorKey, Processor, StatementEntry } from '../../processors/processor.js';
import type { ProcessorDeps } from '../payment-deps.js';
import { knownHere, mostEntries, stated } from './compare-statements.js';

/** An approved entry of a processor's ledger that no transaction here has. */
export interface MissingPayment extends StatementEntry {
  readonly processorKey: ProcessorKey;
}

/** The ledger of one processor, as far as it was compared. */
export interface ComparedLedger {
  readonly processorKey: ProcessorKey;
  /** Undefined: it gives no statement, and is compared by hand. */
  readonly entries: number | undefined;
  readonly missing: readonly MissingPayment[];
}

/**
 * Compares the ledgers of all processors with the transactions that are here, and changes nothing.
 * @param from real time, before the end of what was restored
 * @throws Error when a processor does not give its statement in time
 */
export async function compareLedgers(deps: ProcessorDeps, from: Date): Promise<ComparedLedger[]> {
  const ledgers: ComparedLedger[] = [];
  for (const { processor } of await deps.processors.values()) ledgers.push(await compareLedger(deps, processor, from));
  return ledgers;
}

async function compareLedger(deps: ProcessorDeps, processor: Processor, from: Date): Promise<ComparedLedger> {
  const { key: processorKey } = processor;
  if (!processor.statement) return { processorKey, entries: undefined, missing: [] };
  const to = plusSeconds(deps.clock.now(), 1);
  const missing = new Map<string, MissingPayment>();
  const seen = new Set<string>();
  for (let after = from; ;) {
    const page = await stated(deps.clock, processor, after, to);
    const known = await knownHere(deps, processor, page);
    for (const entry of page) {
      const name = `${entry.terminalId}/${entry.idempotencyKey}`;
      seen.add(name);
      if (entry.outcome === 'approved' && !known.has(entry)) missing.set(name, { ...entry, processorKey });
    }
    const last = page.at(-1);
    if (!last || page.length <= mostEntries) break;
    // Entries of the same millisecond may be on both pages.
    after = new Date(Math.max(last.bookedAt.getTime() - 1, after.getTime() + 1));
  }
  return { processorKey, entries: seen.size, missing: [...missing.values()] };
}
