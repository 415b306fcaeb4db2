import type { Handler } from '../../operation/handler.js';
import { answerSeriesOperation, type SeriesDeps } from '../series-operation.js';
import { settleChargesOf } from '../settle-charges.js';
import { pauseSeries } from '../close.js';
import { refuseEnded } from '../series.js';

/** Stops a series until it is resumed. A paused one does not change. */
export const recurringPause: Handler<'recurringPause', SeriesDeps> = async (
  deps,
  { body: { recurring_id: recurringId } },
  access,
) => {
  await settleChargesOf(deps, access.terminal, recurringId);
  return answerSeriesOperation(deps, access, recurringId, async (operation) => {
    refuseEnded(operation);
    if (operation.series.status === 'active') pauseSeries(operation);
    return { recurring_id: recurringId, status: 'paused' as const };
  });
};
