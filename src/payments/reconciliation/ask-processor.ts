import { plusSeconds, TimeLimit, withinTime } from '../../base/clock.js';
import { plainAmount } from '../../base/money.js';
import type { LookupResult, Processor, ProcessorResult, StatementEntry } from '../../processors/processor.js';
import type { CallRecord, GuardedProcessor } from '../../processors/routing.js';
import { type Brought, readBrought } from '../../store/payments/payer-returns.js';
import type { ProcessorDeps } from '../payment-deps.js';
import { terminalsOfOthers } from '../../store/terminals/terminals.js';
import { type Attempt, isChallenged } from '../read/attempt.js';
import { readPaymentAt } from '../read/read-attempt.js';
import { lookupCall } from '../send/processor-call.js';
import { laterSeconds, recordModification } from '../settle/provider-modifications.js';

/** A processor's answer, and the record of the exchange. */
export interface Asked {
  readonly found: LookupResult;
  /** Undefined: no processor was called. */
  readonly record: CallRecord | undefined;
}

const nothingAsked: Asked = { found: { found: 'nothing-final' }, record: undefined };

/**
 * Queries an attempt's processor for its outcome, within the time limit of a call. A failure counts as no answer, and
 * so does a processor without lookups. A processor that accepts the payer's return parameters is sent them again.
 */
export async function askProcessor(deps: ProcessorDeps, attempt: Attempt): Promise<Asked> {
  const { processors, store } = deps;
  if (attempt.processorKey === null) return { found: { found: 'never-received' }, record: undefined };
  const processor = (await processors.get(attempt.processorKey))?.processor;
  // The processor had the attempt, but this installation can no longer query it.
  if (!processor) return nothingAsked;
  const brought = processor.redirect && (await readBrought(store.pool, attempt));
  if (brought) return completeRedirect(deps, attempt, processor, brought);
  // The payer's time limit has passed: the payment is abandoned.
  const abandon = attempt.status === 'PROCESSING' && isChallenged(attempt) ? processor.abandon : undefined;
  if (!abandon) return lookUp(deps, attempt, processor);
  const call = await lookupCall(store.pool, attempt);
  return exchange(deps, processor, 'lookup', (limit) => abandon(call, limit));
}

/** Looks up an attempt's outcome at a processor, without side effects. */
export async function lookUp(deps: ProcessorDeps, attempt: Attempt, processor: Processor): Promise<Asked> {
  if (!processor.capabilities.lookups) return nothingAsked;
  const call = await lookupCall(deps.store.pool, attempt);
  return exchange(deps, processor, 'lookup', (limit) => processor.lookup(call, limit));
}

/** Sends a processor the parameters that the payer brought back from its page. A repeated call has the same result. */
export async function completeRedirect(
  deps: ProcessorDeps,
  { terminalId, transactionId, providerTransactionId, payment }: Attempt,
  processor: Processor,
  brought: Brought,
): Promise<Asked> {
  const { redirect } = processor;
  if (!redirect) return nothingAsked;
  const call = {
    terminalId,
    idempotencyKey: transactionId,
    amount: plainAmount(payment.amount),
    currency: payment.currency,
    providerTransactionId: providerTransactionId ?? undefined,
    brought,
  };
  return exchange(deps, processor, 'redirect', async (limit) => {
    const result = await redirect.complete(call, limit);
    // The payer has completed their part, so an answer that still waits for them settles nothing.
    return result.outcome === 'pending' ? { found: 'nothing-final' } : { found: 'outcome', result };
  });
}

/** Makes one call within its time limit and records the exchange. */
async function exchange(
  { clock, config }: Pick<ProcessorDeps, 'clock' | 'config'>,
  { key }: Processor,
  operation: 'lookup' | 'redirect',
  ask: (limit: TimeLimit) => Promise<LookupResult>,
): Promise<Asked> {
  const startedAt = clock.now();
  const limit = new TimeLimit();
  const asked = ask(limit).catch(() => undefined);
  const found = (await withinTime(clock, config.processorTimeoutMilliseconds, asked, () => limit.reach())) ?? {
    found: 'nothing-final',
  };
  const { outcome, reason, raw } =
    found.found === 'outcome'
      ? found.result
      : ({
          outcome: found.found === 'never-received' ? 'failed' : 'open',
          reason: found.found === 'never-received' ? 'PROCESSOR.NOT_RECEIVED' : 'PROCESSOR.TIMEOUT',
          raw: undefined,
        } as const);
  return { found, record: { processorKey: key, operation, outcome, reason, raw, startedAt, finishedAt: clock.now() } };
}

/**
 * Corrects a lookup of an attempt without an outcome. A processor that assigned an id received the call, even if it now
 * reports otherwise.
 */
export const ofOpenAttempt = (found: LookupResult, { providerTransactionId }: Attempt): LookupResult =>
  found.found === 'never-received' && providerTransactionId !== null ? { found: 'nothing-final' } : found;

/** Converts an entry to a processor's result and the record of its exchange (`raw`). */
export function resultOf(
  entry: Omit<StatementEntry, 'providerTransactionId'> & { readonly providerTransactionId: string | undefined },
): { readonly raw: ProcessorResult['raw']; readonly result: ProcessorResult } {
  const { outcome, reason, amount, currency, providerTransactionId, bookedAt } = entry;
  const { storedCredential, networkTransactionId } = entry;
  const raw = {
    outcome,
    amount,
    currency,
    provider_transaction_id: providerTransactionId,
    booked_at: bookedAt.toISOString(),
  };
  const answer = { reason, providerTransactionId, raw };
  const result: ProcessorResult =
    outcome === 'approved' ? { ...answer, outcome, storedCredential, networkTransactionId } : { ...answer, outcome };
  return { raw, result };
}

/**
 * Records an act at the processor on one of our payments whose notification was lost. Skips other systems' payments,
 * and acts whose own call is still open.
 */
export async function compareModification(
  deps: ProcessorDeps,
  guarded: GuardedProcessor,
  entry: StatementEntry,
  { kind, payment }: NonNullable<StatementEntry['modification']>,
): Promise<void> {
  const found = await readPaymentAt(deps, guarded, payment);
  if (!found) return;
  const { amount, currency, bookedAt } = entry;
  const { result } = resultOf(entry);
  const isLate = bookedAt < plusSeconds(deps.clock.now(), -laterSeconds);
  const reported = { processorKey: guarded.processor.key, source: 'statement', result, kind, isLate } as const;
  await recordModification(deps, found.terminal, found.attempt, { ...reported, amount, currency, bookedAt });
}

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
