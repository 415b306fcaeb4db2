import { withinTime } from '../../base/clock.js';
import type { ProcessorDeps } from '../payment-deps.js';
import { plainAmount } from '../../base/money.js';
import type { LookupResult, Processor } from '../../processors/processor.js';
import type { CallRecord } from '../../processors/routing.js';
import { readBrought, type Brought } from '../../store/payments/payer-returns.js';
import type { Attempt } from '../read/attempt.js';
import { isChallenged } from '../settle/outcome.js';
import { lookupCall } from '../send/processor-call.js';

/** A processor's answer, and the record of the exchange. */
export interface Asked {
  readonly found: LookupResult;
  /** Undefined: no processor was called. */
  readonly record: CallRecord | undefined;
}

const nothingAsked: Asked = { found: { found: 'nothing-final' }, record: undefined };

/**
 * Asks the processor that has an attempt what became of it, within the time limit of a call. A failure is no answer,
 * and neither has a processor one that cannot be asked. One that takes what the payer brought is sent it again.
 */
export async function askProcessor(deps: ProcessorDeps, attempt: Attempt): Promise<Asked> {
  const { processors, store } = deps;
  if (attempt.processorKey === null) return { found: { found: 'never-received' }, record: undefined };
  const processor = (await processors.get(attempt.processorKey))?.processor;
  // It had the attempt once, and this installation cannot ask it any more.
  if (!processor) return nothingAsked;
  const brought = processor.redirect && (await readBrought(store.pool, attempt));
  if (brought) return completeRedirect(deps, attempt, processor, brought);
  // The payer's time limit has passed: the payment is abandoned.
  const abandon = attempt.status === 'PROCESSING' && isChallenged(attempt) ? processor.abandon : undefined;
  if (!abandon) return lookUp(deps, attempt, processor);
  const call = await lookupCall(store.pool, attempt);
  return exchange(deps, processor, 'lookup', (signal) => abandon(call, signal));
}

/** Asks a processor what became of an attempt, and changes nothing there. */
export async function lookUp(deps: ProcessorDeps, attempt: Attempt, processor: Processor): Promise<Asked> {
  if (!processor.capabilities.lookups) return nothingAsked;
  const call = await lookupCall(deps.store.pool, attempt);
  return exchange(deps, processor, 'lookup', (signal) => processor.lookup(call, signal));
}

/**
 * Tells the processor of an attempt what its payer brought from the processor's page. Told the same again, it answers
 * the same.
 */
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
  return exchange(deps, processor, 'redirect', async (signal) => {
    const result = await redirect.complete(call, signal);
    // The payer has done their part, so an answer that they are still awaited settles nothing.
    return result.outcome === 'pending' ? { found: 'nothing-final' } : { found: 'outcome', result };
  });
}

/** One question within its time limit, and the record of it. */
async function exchange(
  { clock, config }: Pick<ProcessorDeps, 'clock' | 'config'>,
  { key }: Processor,
  operation: 'lookup' | 'redirect',
  ask: (signal: AbortSignal) => Promise<LookupResult>,
): Promise<Asked> {
  const startedAt = clock.now();
  const limit = new AbortController();
  const asked = ask(limit.signal).catch(() => undefined);
  const found = (await withinTime(clock, config.processorTimeoutMilliseconds, asked, () => limit.abort())) ?? {
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
 * Corrects a lookup of an attempt without an outcome. A processor that assigned an id has received the call, even if it
 * reports otherwise now.
 */
export const ofOpenAttempt = (found: LookupResult, { providerTransactionId }: Attempt): LookupResult =>
  found.found === 'never-received' && providerTransactionId !== null ? { found: 'nothing-final' } : found;
