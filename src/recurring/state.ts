import type { Series } from '../store/series/rows.js';
import { problem } from '../base/errors/errors.js';
import { isOpen } from './series.js';

/** @throws Problem VALIDATION/RECURRING_NOT_ACTIVE for a series that has ended */
export function refuseEnded({ series }: { readonly series: Series }): void {
  const { recurringId, status } = series;
  if (!isOpen(series))
    throw problem('VALIDATION/RECURRING_NOT_ACTIVE', `The series is ${status}.`, { recurring_id: recurringId, status });
}

/** @throws Problem VALIDATION/RECURRING_MANAGED_BY_PROVIDER for a series that its processor charges */
export function refuseManagedByProvider({ recurringId, managedBy }: Series): void {
  if (managedBy === 'payment_provider')
    throw problem('VALIDATION/RECURRING_MANAGED_BY_PROVIDER', 'The processor charges this series by itself.', {
      recurring_id: recurringId,
    });
}

/** @throws Problem VALIDATION/RELATED_TRANSACTION_LOCKED while the init of a series is not settled */
export function refuseUnstarted({ recurringId, startedAt, initTransactionId }: Series): void {
  if (startedAt === null)
    throw problem('VALIDATION/RELATED_TRANSACTION_LOCKED', 'The init of the series is not settled yet.', {
      recurring_id: recurringId,
      transaction_id: initTransactionId,
    });
}
