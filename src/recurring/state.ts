import { problem } from '../errors.js';
import type { SeriesOperation } from './series-operation.js';
import { isOpen } from './series.js';

/** @throws Problem VALIDATION/RECURRING_NOT_ACTIVE for a series that has ended */
export function refuseEnded({ series }: SeriesOperation): void {
  const { recurringId, status } = series;
  if (!isOpen(series))
    throw problem('VALIDATION/RECURRING_NOT_ACTIVE', `The series is ${status}.`, { recurring_id: recurringId, status });
}
