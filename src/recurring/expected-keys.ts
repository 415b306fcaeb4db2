import { plusSeconds } from '../base/clock.js';
import { type Terminal, terminalNow } from '../base/terminal.js';
import { attemptCap } from '../payments/retry/policy.js';
import { occurrenceChargeId, retryId } from '../payments/write/written-attempt.js';
import { readChainEnds } from '../store/payments/read-attempt.js';
import { readPendingOccurrences } from '../store/series/occurrences.js';
import type { Occurrence, Series } from '../store/series/series.js';
import { openEndedHorizon } from './calendar.js';
import { planNext } from './plan.js';
import { countOccurrences, operateOnSeries, type SeriesDeps } from './series-operation.js';

/** Age up to which a refused payment is searched for a missing retry, in seconds. */
const retriedWithinSeconds = 180 * 24 * 60 * 60;

/** The payment here that a chain of missing attempts continues. */
type ChainRoot =
  | { readonly kind: 'occurrence'; readonly occurrence: Occurrence & { readonly series: Series } }
  | { readonly kind: 'attempt'; readonly transactionId: string };

/** Missing attempts under derived keys. */
export interface ExpectedChain {
  readonly root: ChainRoot;
  /** The keys of the attempts, in their order. */
  readonly keys: readonly string[];
}

/** Returns the key of a payment and those of all its possible retries, in their order. */
function chainKeys(terminalId: string, first: string): readonly string[] {
  const keys = [first];
  for (let key = first; keys.length < attemptCap.attempts; keys.push(key)) key = retryId(terminalId, key)(0);
  return keys;
}

/** Returns the keys of consecutive charges of a series, and those of all their possible retries. */
export const chargeKeys = (terminalId: string, recurringId: string, first: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => occurrenceChargeId(terminalId, recurringId, first + index)(0)).flatMap(
    (key) => chainKeys(terminalId, key),
  );

/**
 * Derives the keys of possible successors of a terminal's payments: the charge of a pending occurrence, the retry of a
 * refused attempt, and the retries of these.
 * @param wanted keys in a ledger
 * @returns the chain that ends with each key; omits keys that are not derived
 */
export async function expectedKeys(
  { store: { pool, prisma }, clock }: Pick<SeriesDeps, 'store' | 'clock'>,
  terminal: Terminal,
  wanted: ReadonlySet<string>,
): Promise<ReadonlyMap<string, ExpectedChain>> {
  const { terminalId } = terminal;
  const found = new Map<string, ExpectedChain>();
  const follow = (root: ChainRoot, first: string): void => {
    const keys = chainKeys(terminalId, first);
    for (const [index, key] of keys.entries())
      if (wanted.has(key)) found.set(key, { root, keys: keys.slice(0, index + 1) });
  };
  for (const occurrence of await readPendingOccurrences(prisma, terminalId)) {
    const { recurringId, sequenceNumber } = occurrence;
    follow({ kind: 'occurrence', occurrence }, occurrenceChargeId(terminalId, recurringId, sequenceNumber)(0));
  }
  const since = plusSeconds(terminalNow(terminal, clock), -retriedWithinSeconds);
  for await (const page of readChainEnds(pool, terminalId, since))
    for (const { transactionId } of page)
      follow({ kind: 'attempt', transactionId }, retryId(terminalId, transactionId)(0));
  return found;
}

/**
 * Plans the next occurrences of open-ended series whose planned dates have all passed: if these were refused, later
 * ones may have been charged.
 * @returns false if there are no more dates to plan
 */
export async function planFurther(deps: SeriesDeps, terminal: Terminal): Promise<boolean> {
  const now = terminalNow(terminal, deps.clock);
  const pending = await readPendingOccurrences(deps.store.prisma, terminal.terminalId);
  // In the order of their dates.
  const last = new Map(pending.map((occurrence) => [occurrence.recurringId, occurrence]));
  let planned = false;
  for (const { recurringId, dueAt, series } of last.values()) {
    if (dueAt === null || dueAt > now || series.numberOfPayments !== null) continue;
    await operateOnSeries(deps, terminal, recurringId, now, async (operation) => {
      const before = await countOccurrences(operation);
      await planNext(operation, before.pending + openEndedHorizon);
      planned ||= (await countOccurrences(operation)).lastSequence > before.lastSequence;
    });
  }
  return planned;
}
