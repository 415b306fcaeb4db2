import { problem } from '../errors.js';
import type { Handler } from '../handler.js';
import { catchUp } from './account.js';
import { answerChange } from './change.js';
import { closeSeries } from './close.js';
import { refuseEnded } from './state.js';

/** Ends a series for good (specification, Cancel recurring). */
export const recurringCancel: Handler<'recurringCancel'> = async (deps, { body: { recurring_id: recurringId } }, access) => {
  await catchUp(deps, access.terminal, recurringId);
  return answerChange(deps, access, recurringId, async (change) => {
    if (change.series.status === 'cancelled') throw problem('VALIDATION/RECURRING_ALREADY_CANCELLED', 'The series is cancelled already.', { recurring_id: recurringId });
    refuseEnded(change);
    await closeSeries(change, 'cancelled', 'The series was cancelled.');
    return { recurring_id: recurringId, cancelled: true };
  });
};
