import type { Handler } from '../../operation/handler.js';
import { answerSeriesOperation, type SeriesDeps, updateSeries } from '../series-operation.js';
import { settleChargesOf } from '../settle-charges.js';
import { seriesEvent } from '../events.js';
import { cancelMissed, planNext, skipMissed } from '../plan.js';
import { refuseEnded } from '../series.js';

/** Activates a paused series. The next charge is the next future occurrence. An active one does not change. */
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
      await skipMissed(operation);
    }
    return { recurring_id: recurringId, status: operation.series.status };
  });
};
