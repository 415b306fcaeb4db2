import { withinTime } from '../clock.js';
import type { Deps } from '../deps.js';
import type { LookupResult } from '../processors/processor.js';
import type { CallRecord } from '../processors/routing.js';
import type { Attempt } from './attempt.js';

/**
 * Asks the processor that has an attempt what became of it, within the time limit of a call. A failure is no answer.
 * @returns `record` undefined when there was nobody to ask
 */
export async function askProcessor({ processors, clock, config }: Deps, attempt: Attempt): Promise<{ found: LookupResult; record: CallRecord | undefined }> {
  if (attempt.processorKey === null) return { found: { found: 'never-received' }, record: undefined };
  const processor = processors.get(attempt.processorKey)?.processor;
  // It had the attempt once, and this installation cannot ask it any more.
  if (!processor) return { found: { found: 'nothing-final' }, record: undefined };
  const startedAt = clock.now();
  const limit = new AbortController();
  const asked = processor.lookup(attempt.transactionId, limit.signal).catch(() => undefined);
  const found = await withinTime(clock, config.processorTimeoutMilliseconds, asked, () => limit.abort()) ?? { found: 'nothing-final' };
  const { outcome, reason, raw } = found.found === 'outcome'
    ? found.result
    : { outcome: found.found === 'never-received' ? 'failed' : 'open', reason: found.found === 'never-received' ? 'PROCESSOR.NOT_RECEIVED' : 'PROCESSOR.TIMEOUT', raw: undefined } as const;
  return { found, record: { processorKey: processor.key, operation: 'lookup', outcome, reason, raw, startedAt, finishedAt: clock.now() } };
}

/** What an answer means for an attempt without an outcome: a processor that gave it an id has received it, whatever it says now. */
export const ofOpenAttempt = (found: LookupResult, { providerTransactionId }: Attempt): LookupResult =>
  found.found === 'never-received' && providerTransactionId !== null ? { found: 'nothing-final' } : found;
