import type { Occurrence, Series } from '../store/series/rows.js';
import type { SeriesDeps } from './recurring-deps.js';
import { problem, type Problem } from '../base/errors/errors.js';
import { readSeriesWithNext } from '../store/series/series.js';
import type { Terminal } from '../base/terminal.js';
import { settleChargesOf } from './settle-charges.js';
import { unknownSeries } from './series-operation.js';
import { refuseUnstarted } from './state.js';

/**
 * The series that a merchant asks to charge, and its payment 1 where that still waits.
 * @throws Problem VALIDATION/RECURRING_NOT_FOUND, VALIDATION/RECURRING_NOT_MANAGED_BY_MERCHANT,
 * VALIDATION/RECURRING_NOT_ACTIVE, VALIDATION/RELATED_TRANSACTION_LOCKED (its init, or the charge that would be its
 * last, is not settled yet)
 */
export async function chargeableSeries(
  deps: SeriesDeps,
  terminal: Terminal,
  recurringId: string,
): Promise<{ series: Series; waiting: Occurrence | undefined }> {
  await settleChargesOf(deps, terminal, recurringId);
  const series = await readSeriesWithNext(deps.store.prisma, { terminalId: terminal.terminalId, recurringId });
  if (!series) throw unknownSeries(recurringId);
  const { managedBy, status, numberOfPayments, completedPayments, reservedPayments } = series;
  if (managedBy !== 'merchant') {
    throw problem('VALIDATION/RECURRING_NOT_MANAGED_BY_MERCHANT', `The series is managed by ${managedBy}.`, {
      recurring_id: recurringId,
    });
  }
  if (status !== 'active')
    throw problem('VALIDATION/RECURRING_NOT_ACTIVE', `The series is ${status}.`, { recurring_id: recurringId, status });
  refuseUnstarted(series);
  if (numberOfPayments !== null && completedPayments + reservedPayments >= numberOfPayments) {
    throw problem('VALIDATION/RELATED_TRANSACTION_LOCKED', 'The last payments of the series are under way.', {
      recurring_id: recurringId,
    });
  }
  return { series, waiting: series.occurrences[0] };
}

/** Other charges of the series were faster every time. */
export const anotherCharge = (recurringId: string): Problem =>
  problem('VALIDATION/RELATED_TRANSACTION_LOCKED', 'Another charge of the series is under way.', {
    recurring_id: recurringId,
  });
