import type { Occurrence, Series } from '../../store/series/rows.js';
import { plusSeconds } from '../../base/clock.js';
import { terminalNow, type Terminal } from '../../base/terminal.js';
import { attemptCap } from '../../payments/retry/policy.js';
import { occurrenceChargeId, retryId } from '../../payments/write/derived-id.js';
import { readChainEnds } from '../../store/payments/chain-ends.js';
import { readPendingOccurrences } from '../../store/series/occurrences.js';
import type { SeriesDeps } from '../recurring-deps.js';

/** Age up to which a refused payment is searched for a retry that is missing. */
const retriedWithinSeconds = 180 * 24 * 60 * 60;

/** The payment here that a chain of missing attempts continues. */
export type ChainRoot =
  | { readonly kind: 'occurrence'; readonly occurrence: Occurrence & { readonly series: Series } }
  | { readonly kind: 'attempt'; readonly transactionId: string };

/** Missing attempts under derived keys. */
export interface ExpectedChain {
  readonly root: ChainRoot;
  /** The keys of the attempts, in their order. */
  readonly keys: readonly string[];
}

/**
 * Finds the keys that the payments of a terminal derive for what follows them: the charge of a pending occurrence, the
 * retry of a refused attempt, and the retries of these.
 * @param wanted keys in a ledger
 * @returns the chain that ends with each key; nothing of a key that is not derived
 */
export async function expectedKeys(
  { store: { pool, prisma }, clock }: Pick<SeriesDeps, 'store' | 'clock'>,
  terminal: Terminal,
  wanted: ReadonlySet<string>,
): Promise<ReadonlyMap<string, ExpectedChain>> {
  const { terminalId } = terminal;
  const found = new Map<string, ExpectedChain>();
  const follow = (root: ChainRoot, first: string): void => {
    const keys = [first];
    for (let key = first; keys.length <= attemptCap.attempts; keys.push(key)) {
      if (wanted.has(key)) found.set(key, { root, keys: [...keys] });
      key = retryId(terminalId, key)(0);
    }
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
