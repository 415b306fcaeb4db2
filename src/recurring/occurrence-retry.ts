import type { Deps } from '../deps.js';
import type { Attempt } from '../payments/attempt.js';
import { retryCancelledEvent } from '../payments/automatic-retry.js';
import type { RetryOwner } from '../payments/retries.js';
import { terminalNow } from '../terminal.js';
import { catchUp } from './account.js';
import { changeSeries } from './change.js';
import { moveOccurrence, openCharge, whileActive } from './charge.js';
import { failOccurrence, pauseSeries } from './close.js';
import { carryOn } from './plan.js';

/** The say of a series in the automatic retries of its charges: an occurrence stays `processing` until one is approved or none is left. */
export const occurrenceRetries: RetryOwner = {
  async join({ store }, { terminalId }, attempt) {
    const { recurringId, futureTransactionId } = belonging(attempt);
    const series = await store.prisma.series.findUnique({ where: { recurringId } });
    if (series?.status !== 'active') return undefined;
    return {
      onlyIf: (statement, condition) => whileActive(statement, condition, recurringId),
      also(statement, condition, ids) {
        moveOccurrence(statement, condition, futureTransactionId, ids.transactionId, attempt.amount);
        openCharge(statement, condition, { transactionId: ids.transactionId, recurringId, terminalId });
      },
    };
  },

  async giveUp(deps, terminal, attempt, cancelled) {
    const { recurringId, futureTransactionId } = belonging(attempt);
    await changeSeries(deps, terminal, recurringId, terminalNow(terminal, deps.clock), async (change) => {
      const dropped = await change.sql.query('DELETE FROM scheduled_retries WHERE transaction_id = $1 RETURNING 1', [attempt.transactionId]);
      if (dropped.length === 0) return;
      change.tell.push(() => retryCancelledEvent(deps.random, terminal, attempt, cancelled, change.at));
      await failOccurrence(change, futureTransactionId, attempt, change.series.status === 'active' ? 'No retry is left.' : 'Its retry came while the series was paused.');
      await carryOn(change);
      if (change.series.status === 'active') pauseSeries(change);
    });
  },

  retried: (deps: Deps, terminal, attempt) => catchUp(deps, terminal, belonging(attempt).recurringId),
};

function belonging({ transactionId, recurringId, futureTransactionId }: Attempt): { recurringId: string; futureTransactionId: string } {
  if (recurringId === null || futureTransactionId === null) throw new Error(`the charge ${transactionId} that is to be retried belongs to no occurrence`);
  return { recurringId, futureTransactionId };
}
