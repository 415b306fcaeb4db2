import { problem } from '../../errors.js';
import type { Handler } from '../../handler.js';
import type { SeriesDeps } from '../recurring-deps.js';
import { settleChargesOf } from '../settle-charges.js';
import { answerSeriesOperation } from '../series-operation.js';
import { closeSeries } from '../close.js';
import { refuseEnded } from '../state.js';

/** Ends a series for good (specification, Cancel recurring). */
export const recurringCancel: Handler<'recurringCancel', SeriesDeps> = async (
  deps,
  { body: { recurring_id: recurringId } },
  access,
) => {
  await settleChargesOf(deps, access.terminal, recurringId);
  return answerSeriesOperation(deps, access, recurringId, async (operation) => {
    if (operation.series.status === 'cancelled')
      throw problem('VALIDATION/RECURRING_ALREADY_CANCELLED', 'The series is cancelled already.', {
        recurring_id: recurringId,
      });
    refuseEnded(operation);
    await closeSeries(operation, 'cancelled', 'The series was cancelled.');
    return { recurring_id: recurringId, cancelled: true };
  });
};
