import type { Handler } from '../../operation/handler.js';
import type { SeriesDeps } from '../recurring-deps.js';
import { settleChargesOf } from '../settle-charges.js';
import { answerSeriesOperation, updateSeries } from '../series-operation.js';
import { seriesEvent } from '../events.js';
import { cancelMissed } from '../missed-occurrences.js';
import { planNext } from '../plan.js';
import { refuseEnded } from '../state.js';

/** Makes a paused series active again: the next charge is the next occurrence to come. An active one stays as it is. */
export const recurringResume: Handler<'recurringResume', SeriesDeps> = async (
  deps,
  { body: { recurring_id: recurringId } },
  access,
) => {
  await settleChargesOf(deps, access.terminal, recurringId);
  return answerSeriesOperation(deps, access, recurringId, async (operation) => {
    refuseEnded(operation);
    if (operation.series.status === 'paused') {
      await cancelMissed(operation);
      updateSeries(operation, { status: 'active' });
      operation.events.push((series, counts) => seriesEvent(operation, 'recurring.resumed', series, counts));
      await planNext(operation);
    }
    return { recurring_id: recurringId, status: operation.series.status };
  });
};
