import { withinTime, type Clock } from '../../base/clock.js';
import type { Schema } from '../../base/contract.js';
import type { ProcessorKey, Processor, StatementEntry } from '../../processors/processor.js';
import type { GuardedProcessor } from '../../processors/routing.js';
import type { ProcessorDeps } from '../payment-deps.js';
import { isUndecided } from '../read/attempt.js';
import { readProcessorAccounts } from '../../store/processors/processor-accounts.js';
import { ownEntries } from './ask-processor.js';
import { knownHere, maxEntries, statementMilliseconds } from './compare-statements.js';

/** An entry of a processor's ledger without a transaction here. */
export interface MissingPayment extends StatementEntry {
  readonly processorKey: ProcessorKey;
}

export interface ComparedLedger {
  readonly processorKey: ProcessorKey;
  /** Reason why it was not compared, if so (contract, LedgerState). */
  readonly state: Schema<'LedgerState'>;
  readonly entries: number | undefined;
  /** Approved entries, in chronological order. */
  readonly missing: readonly MissingPayment[];
  /** Entries that moved no money, including the attempts before an approved one. */
  readonly refused: readonly MissingPayment[];
  /** Entries of transactions without an outcome here. */
  readonly open: readonly OpenEntry[];
  /** Approvals of transactions that have an outcome here and are at another processor. */
  readonly elsewhere: readonly MissingPayment[];
}

/** A ledger entry of a transaction without an outcome here. */
interface OpenEntry {
  readonly entry: MissingPayment;
  /** True if the transaction is at this processor according to the database. */
  readonly isItsOwn: boolean;
}

/** A transaction that has no outcome here, and has one in ledgers. */
export interface DecidedPayment {
  readonly entry: MissingPayment;
  /** Approvals of the same payment in other ledgers. */
  readonly furtherApprovals: readonly MissingPayment[];
}

/**
 * Returns the transactions without an outcome here, each with the entry that decides it. An approval of any processor
 * decides before a refusal, because the payment may have moved to another route after the backup.
 */
export function decidedPayments(ledgers: readonly ComparedLedger[]): DecidedPayment[] {
  const approvedFirst = ({ entry, isItsOwn }: OpenEntry): number =>
    (entry.outcome === 'approved' ? 0 : 2) + (isItsOwn ? 0 : 1);
  const open = ledgers.flatMap((ledger) => ledger.open);
  const found = new Map<string, { readonly entry: MissingPayment; readonly furtherApprovals: MissingPayment[] }>();
  for (const { entry } of open.toSorted((one, other) => approvedFirst(one) - approvedFirst(other))) {
    const key = `${entry.terminalId}/${entry.idempotencyKey}`;
    const decided = found.get(key);
    if (!decided) found.set(key, { entry, furtherApprovals: [] });
    else if (entry.outcome === 'approved') decided.furtherApprovals.push(entry);
  }
  return [...found.values()];
}

/** A period of real time: after `from` and up to `to`. */
export interface Stretch {
  readonly from: Date;
  readonly to: Date;
}

/**
 * Compares the ledgers of all processors with the transactions here, without side effects. A processor that does not
 * return its statement is skipped.
 */
export async function compareLedgers(deps: ProcessorDeps, stretch: Stretch): Promise<ComparedLedger[]> {
  const ledgers: ComparedLedger[] = [];
  for (const guarded of await deps.processors.values())
    ledgers.push(
      await compareLedger(deps, guarded, stretch).catch((error: unknown) => {
        const { key } = guarded.processor;
        deps.log.error({ err: error, processor: key }, 'the ledger of a processor was not compared');
        return notCompared(key, 'unavailable');
      }),
    );
  // An account whose credentials cannot be opened has no processor.
  const compared = new Set(ledgers.map(({ processorKey }) => processorKey));
  const accounts = await readProcessorAccounts(deps.store.pool);
  return [
    ...ledgers,
    ...accounts
      .filter(({ providerKey }) => !compared.has(providerKey))
      .map(({ providerKey }) => notCompared(providerKey, 'unusable_account')),
  ];
}

const notCompared = (processorKey: ProcessorKey, state: ComparedLedger['state']): ComparedLedger => ({
  processorKey,
  state,
  entries: undefined,
  missing: [],
  refused: [],
  open: [],
  elsewhere: [],
});

async function compareLedger(
  deps: ProcessorDeps,
  guarded: GuardedProcessor,
  { from, to }: Stretch,
): Promise<ComparedLedger> {
  const { processor } = guarded;
  const { key: processorKey } = processor;
  if (!processor.statement) return notCompared(processorKey, 'no_statement');
  const missing = new Map<string, MissingPayment>();
  const refused = new Map<string, MissingPayment>();
  const open: OpenEntry[] = [];
  const elsewhere: MissingPayment[] = [];
  let entries = 0;
  for await (const page of pagesOf(deps.clock, processor, from, to)) {
    entries += page.length;
    const own = await ownEntries(deps, guarded, page);
    const known = await knownHere(deps, processor, own);
    // Acts on existing payments are recorded by the comparison of statements.
    for (const entry of own.filter((one) => !one.modification)) {
      const isApproved = entry.outcome === 'approved';
      const here = known.get(entry);
      if (here && here !== 'reversal') {
        const isItsOwn = here.processorKey === processorKey;
        if (isUndecided(here.status)) open.push({ entry: { ...entry, processorKey }, isItsOwn });
        else if (isApproved && !isItsOwn) elsewhere.push({ ...entry, processorKey });
      }
      if (isApproved && here) continue;
      const kind = isApproved ? missing : refused;
      kind.set(`${entry.terminalId}/${entry.idempotencyKey}`, { ...entry, processorKey });
    }
  }
  return {
    processorKey,
    state: 'compared',
    entries,
    missing: [...missing.values()],
    refused: [...refused.values()],
    open,
    elsewhere,
  };
}

/** Reads a statement once, in pages. @throws Error when the processor does not return the next page in time */
async function* pagesOf(clock: Clock, processor: Processor, from: Date, to: Date): AsyncGenerator<StatementEntry[]> {
  const entries = processor.statement?.(from, to)[Symbol.asyncIterator]();
  const limit = { over: false };
  for (let isEnd = entries === undefined; !isEnd;) {
    const read = async (): Promise<StatementEntry[]> => {
      const page: StatementEntry[] = [];
      while (!limit.over && page.length < maxEntries) {
        const next = await entries?.next();
        if (next?.done !== false) {
          isEnd = true;
          break;
        }
        page.push(next.value);
      }
      return page;
    };
    const page = await withinTime(clock, statementMilliseconds, read(), () => {
      limit.over = true;
    });
    if (!page) throw new Error(`${processor.key} did not return its statement within ${statementMilliseconds} ms`);
    if (page.length > 0) yield page;
  }
}
