import type { Handler } from '../../operation/handler.js';
import type { SeriesDeps } from '../recurring-deps.js';
import { settleChargesOf } from '../settle-charges.js';
import { answerSeriesOperation } from '../series-operation.js';
import { pauseSeries } from '../close.js';
import { refuseEnded } from '../state.js';

/** Stops a series until it is resumed. A paused one stays as it is. */
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
