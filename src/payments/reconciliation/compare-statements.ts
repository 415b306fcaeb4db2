import { eachBounded } from '../../base/background.js';
import { plusSeconds, withinTime, type Clock } from '../../base/clock.js';
import type { ProcessorDeps, SettlingDeps, StatementDeps } from '../payment-deps.js';
import type { Processor, StatementEntry } from '../../processors/processor.js';
import { readDiscrepancy } from '../../store/discrepancies/discrepancies.js';
import { approvedHere, leaseComparison, releaseComparison } from '../../store/processors/statement-comparisons.js';
import type { ApprovedHere } from '../../store/processors/statement-comparisons.js';
import { terminalsOf } from '../../store/terminals/terminals.js';
import type { Terminal } from '../../base/terminal.js';
import { askProcessor, compareModification, ownEntries, resultOf } from './ask-processor.js';
import { type Attempt, isReceived } from '../read/attempt.js';
import { mayBeOfOneId } from '../discrepancies/contradiction.js';
import { noteContradiction, noteUnknownBooking } from '../discrepancies/discrepancies.js';
import { applyProcessorResult } from '../settle/outcome.js';
import { laterSeconds } from '../settle/provider-modifications.js';
import type { GuardedProcessor } from '../../processors/routing.js';
import { type AttemptOnTerminal, readAttemptAtProcessor, readAttempts } from '../read/read-attempt.js';
import { discrepancyOfReversal, noteReversal } from '../discrepancies/reverse-discrepancy.js';

/**
 * Age, in seconds, below which transactions are left to their calls and lookups. Those end within 25 minutes of lookups
 * or 30 of the payer.
 */
const marginSeconds = 60 * 60;
const daySeconds = 24 * 60 * 60;
/** Maximum entries of one stretch, held in memory. */
export const maxEntries = 2_000;
const leaseSeconds = 10 * 60;
/** Seconds after which a run begins no further stretch. */
const roundSeconds = 30;
/** Length of the periods that are read and compared one by one. An error or the time limit costs only the last one. */
const stretchSeconds = 60 * 60;
/** Time limit of a statement, in milliseconds. */
export const statementMilliseconds = 60_000;
const atOnce = 4;

/** A period for which both sides are complete. */
interface Stretch {
  readonly until: Date;
  readonly recorded: readonly StatementEntry[];
  readonly approved: readonly ApprovedHere[];
}

/**
 * Reconciles the next periods of each processor's ledger with the transactions of the last days. Finds an approval on
 * one side only, another amount, and an entry that is unknown here. An entry settles a transaction that is UNKNOWN, or
 * that its processor has only received, as a notification does. Others that are PROCESSING are left to their lookups.
 * @returns true if there may be more
 */
export async function compareStatements(deps: StatementDeps): Promise<boolean> {
  if (deps.config.statements.days === 0) return false;
  const rounds: boolean[] = [];
  await eachBounded([...(await deps.processors.values())], 1, async (guarded) => {
    if (guarded.processor.statement) rounds.push(await compareNext(deps, guarded));
  });
  return rounds.includes(true) && !deps.lifecycle.stopping;
}

async function compareNext(deps: StatementDeps, guarded: GuardedProcessor): Promise<boolean> {
  const { processor } = guarded;
  const {
    store: { pool },
    clock,
    config,
  } = deps;
  const now = clock.now();
  const to = plusSeconds(now, -marginSeconds);
  const leasedUntil = plusSeconds(now, leaseSeconds);
  const from = await leaseComparison(pool, processor.key, {
    now,
    leasedUntil,
    // Also beyond a day, for what waits so long.
    earliest: plusSeconds(now, -Math.max(config.statements.days, 3) * daySeconds),
    againAt: plusSeconds(now, daySeconds),
  });
  if (!from) return false;
  let comparedUntil = from;
  try {
    while (comparedUntil < to && !deps.lifecycle.stopping && clock.now() < plusSeconds(now, roundSeconds)) {
      const end = Math.min(plusSeconds(comparedUntil, stretchSeconds).getTime(), to.getTime());
      const stretch = await readStretch(deps, processor, comparedUntil, new Date(end));
      await compareStretch(deps, guarded, stretch);
      comparedUntil = stretch.until;
    }
  } finally {
    await releaseComparison(pool, { processorKey: processor.key, leasedUntil, comparedUntil });
  }
  return comparedUntil < to;
}

/** Reads both sides of the next period. It ends earlier if one side exceeds the entries of one run. */
async function readStretch(
  { store: { pool }, clock }: Pick<SettlingDeps, 'store' | 'clock'>,
  processor: Processor,
  from: Date,
  to: Date,
): Promise<Stretch> {
  const approved = await approvedHere(pool, { processorKey: processor.key, from, to, limit: maxEntries + 1 });
  const untilHere = endOf(
    approved.map(({ at }) => at),
    from,
    to,
  );
  const recorded = await stated(clock, processor, from, untilHere);
  const until = endOf(
    recorded.map(({ bookedAt }) => bookedAt),
    from,
    untilHere,
  );
  return {
    until,
    recorded: recorded.filter(({ bookedAt }) => bookedAt <= until),
    approved: approved.filter(({ at }) => at <= until),
  };
}

/** Returns the latest instant up to which everything was read. */
function endOf(times: readonly Date[], from: Date, to: Date): Date {
  const last = times.at(-1);
  if (!last || times.length <= maxEntries) return to;
  return new Date(Math.max(last.getTime() - 1, from.getTime() + 1));
}

/** Returns a ledger's entries of a period, and one more than `maxEntries` if there are more. */
async function stated(clock: Clock, processor: Processor, from: Date, to: Date): Promise<StatementEntry[]> {
  const limit = new AbortController();
  const read = async (): Promise<StatementEntry[]> => {
    const entries: StatementEntry[] = [];
    for await (const entry of processor.statement?.(from, to, limit.signal) ?? []) {
      entries.push(entry);
      if (limit.signal.aborted || entries.length > maxEntries) break;
    }
    return entries;
  };
  const entries = await withinTime(clock, statementMilliseconds, read(), () => limit.abort());
  if (!entries) throw new Error(`${processor.key} did not return its statement within ${statementMilliseconds} ms`);
  return entries;
}

async function compareStretch(
  deps: ProcessorDeps,
  guarded: GuardedProcessor,
  { recorded: everything, approved }: Stretch,
): Promise<void> {
  const { processor } = guarded;
  const recorded = await ownEntries(deps, guarded, everything);
  const known = await readWithTerminals(deps, recorded.map(transactionOf));
  const compare = async (entry: StatementEntry): Promise<void> =>
    entry.modification
      ? compareModification(deps, guarded, entry, entry.modification)
      : compareEntry(
          deps,
          processor,
          entry,
          known.get(nameOf(transactionOf(entry))) ?? (await chargedByProcessor(deps, processor, entry)),
        );
  const inLedger = new Map<string, StatementEntry[]>();
  for (const entry of recorded) {
    const name = nameOf(transactionOf(entry));
    inLedger.set(name, [...(inLedger.get(name) ?? []), entry]);
  }
  // In order: a refund that was approved and has failed since is not a failed one that was approved.
  await eachBounded([...inLedger.values()], atOnce, (entries) => eachBounded(entries, 1, compare));

  const absent = new Map(approved.map((here) => [nameOf(here), here]));
  const missing = await readWithTerminals(
    deps,
    [...absent].filter(([name]) => !inLedger.has(name)).map(([, here]) => here),
  );
  await eachBounded([...missing.values()], atOnce, ({ terminal, attempt }) =>
    compareMissing(deps, processor, terminal, attempt),
  );
}

/** Finds a charge that the processor made itself by the processor's id, because it has no id of ours. */
async function chargedByProcessor(
  { store: { pool, prisma } }: Pick<SettlingDeps, 'store'>,
  processor: Processor,
  { terminalId, providerTransactionId }: StatementEntry,
): Promise<AttemptOnTerminal | undefined> {
  const attempt = await readAttemptAtProcessor(pool, terminalId, processor.key, providerTransactionId);
  return attempt && { attempt, terminal: (await terminalsOf(prisma, [attempt]))(attempt) };
}

async function compareEntry(
  deps: ProcessorDeps,
  processor: Processor,
  entry: StatementEntry,
  known: AttemptOnTerminal | undefined,
): Promise<void> {
  const { idempotencyKey, outcome, reason, amount, currency, providerTransactionId, bookedAt } = entry;
  const { raw, result } = resultOf(entry);
  const evidence = { processorKey: processor.key, source: 'statement', amount, currency, bookedAt } as const;
  if (known) {
    const isLate = bookedAt < plusSeconds(deps.clock.now(), -laterSeconds);
    // It is compared again each day.
    if (!isLate && mayBeOfOneId(known.attempt, { ...evidence, outcome })) return;
    const settles = isReceived(known.attempt) ? (['PROCESSING', 'UNKNOWN'] as const) : (['UNKNOWN'] as const);
    await applyProcessorResult(deps, known.terminal, known.attempt, { ...evidence, result }, settles);
  } else if (outcome === 'approved' && !(await isOurReversal(deps, idempotencyKey))) {
    await noteUnknownBooking(deps, entry, { ...evidence, outcome, reason, providerTransactionId, raw });
  } else await noteReversal(deps, { idempotencyKey, processorKey: processor.key }, result);
}

async function isOurReversal({ store }: Pick<SettlingDeps, 'store'>, idempotencyKey: string): Promise<boolean> {
  const discrepancyId = discrepancyOfReversal(idempotencyKey);
  return discrepancyId !== undefined && (await readDiscrepancy(store.pool, discrepancyId)) !== undefined;
}

/**
 * Looks up a transaction that the period's entries lack. It may be recorded at the period's edge or later, so only the
 * processor's lookup counts.
 */
async function compareMissing(
  deps: ProcessorDeps,
  processor: Processor,
  terminal: Terminal,
  attempt: Attempt,
): Promise<void> {
  if (attempt.status !== 'APPROVED' || attempt.processorKey !== processor.key) return;
  // A modification made at the processor has no id of ours to look up.
  if (attempt.managedBy !== null && attempt.payment.transactionReferenceId !== null) return;
  const { found, record } = await askProcessor(deps, attempt);
  const calls = record ? [record] : [];
  if (found.found === 'never-received')
    await noteContradiction(deps, terminal, attempt, {
      processorKey: processor.key,
      source: 'statement',
      outcome: 'missing',
      calls,
    });
  if (found.found === 'outcome')
    await applyProcessorResult(
      deps,
      terminal,
      attempt,
      { processorKey: processor.key, source: 'statement', result: found.result, calls },
      [],
    );
}

/** Returns the entries of a ledger that have a transaction here, or that are a reversal of ours. */
export async function knownHere(
  deps: ProcessorDeps,
  processor: Processor,
  entries: readonly StatementEntry[],
): Promise<ReadonlyMap<StatementEntry, Attempt | 'reversal'>> {
  const attempts = await readWithTerminals(deps, entries.map(transactionOf));
  const known = new Map<StatementEntry, Attempt | 'reversal'>();
  await eachBounded(entries, atOnce, async (entry) => {
    const found = attempts.get(nameOf(transactionOf(entry))) ?? (await chargedByProcessor(deps, processor, entry));
    if (found) known.set(entry, found.attempt);
    else if (await isOurReversal(deps, entry.idempotencyKey)) known.set(entry, 'reversal');
  });
  return known;
}

type TransactionName = Pick<Attempt, 'terminalId' | 'transactionId'>;

const transactionOf = ({ terminalId, idempotencyKey }: StatementEntry): TransactionName => ({
  terminalId,
  transactionId: idempotencyKey,
});

/** Ids are unique within a terminal. */
const nameOf = ({ terminalId, transactionId }: TransactionName): string => `${terminalId}/${transactionId}`;

/** Reads the existing transactions, keyed by `nameOf`. */
async function readWithTerminals(
  { store: { prisma, pool } }: Pick<SettlingDeps, 'store'>,
  names: readonly TransactionName[],
): Promise<ReadonlyMap<string, AttemptOnTerminal>> {
  if (names.length === 0) return new Map();
  const attempts = await readAttempts(pool, names);
  const terminalOf = await terminalsOf(prisma, attempts);
  return new Map(attempts.map((attempt) => [nameOf(attempt), { terminal: terminalOf(attempt), attempt }]));
}
