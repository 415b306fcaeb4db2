import type { SeriesDeps } from './recurring-deps.js';
import type { Attempt } from '../payments/read/attempt.js';
import { retryCancelledEvent } from '../payments/retry/automatic-retry.js';
import type { RetryHooks } from '../payments/retry/due-retries.js';
import { readSeries } from '../store/series/series.js';
import { terminalNow } from '../base/terminal.js';
import { initOf } from './charge.js';
import { settleChargesOf } from './settle-charges.js';
import { operateOnSeries } from './series-operation.js';
import { failOccurrence, pauseSeries } from './close.js';
import { planNext } from './plan.js';

/**
 * Changes to a series by the automatic retries of its charges. An occurrence stays `processing` until a retry is
 * approved, or no retry remains.
 */
export const occurrenceRetries: RetryHooks = {
  async chargedLike(deps, { terminalId }, attempt) {
    const { recurringId } = belonging(attempt);
    const series = await readSeries(deps.store.prisma, { terminalId, recurringId });
    return series?.status === 'active' ? initOf(deps, series) : undefined;
  },

  async giveUp(deps, terminal, attempt, cancelled) {
    const { recurringId, futureTransactionId } = belonging(attempt);
    await operateOnSeries(deps, terminal, recurringId, terminalNow(terminal, deps.clock), async (operation) => {
      if (!(await operation.transaction.dropRetry(attempt.transactionId))) return;
      operation.events.push(() => retryCancelledEvent(deps.random, terminal, attempt, cancelled, operation.at));
      await failOccurrence(
        operation,
        futureTransactionId,
        attempt,
        operation.series.status === 'active' ? 'No retry is left.' : 'Its retry came while the series was paused.',
      );
      await planNext(operation);
      if (operation.series.status === 'active') pauseSeries(operation);
    });
  },

  retried: (deps: SeriesDeps, terminal, attempt) => settleChargesOf(deps, terminal, belonging(attempt).recurringId),
};

function belonging({ transactionId, payment: { series } }: Attempt): {
  recurringId: string;
  futureTransactionId: string;
} {
  if (series === null || series.futureTransactionId === null)
    throw new Error(`the charge ${transactionId} that is to be retried belongs to no occurrence`);
  return { recurringId: series.recurringId, futureTransactionId: series.futureTransactionId };
}
