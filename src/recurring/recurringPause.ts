import type { Handler } from '../handler.js';
import { catchUp } from './account.js';
import { answerChange } from './change.js';
import { pauseSeries } from './close.js';
import { refuseEnded } from './state.js';

/** Stops a series until it is resumed. A paused one stays as it is. */
export const recurringPause: Handler<'recurringPause'> = async (deps, { body: { recurring_id: recurringId } }, access) => {
  await catchUp(deps, access.terminal, recurringId);
  return answerChange(deps, access, recurringId, async (change) => {
    refuseEnded(change);
    if (change.series.status === 'active') pauseSeries(change);
    return { recurring_id: recurringId, status: 'paused' as const };
  });
};
