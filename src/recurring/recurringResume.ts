import type { Handler } from '../handler.js';
import { catchUp } from './account.js';
import { answerChange, set } from './change.js';
import { seriesEvent } from './events.js';
import { passBy } from './pass-by.js';
import { carryOn } from './plan.js';
import { refuseEnded } from './state.js';

/** Makes a paused series active again: the next charge is the next occurrence to come. An active one stays as it is. */
export const recurringResume: Handler<'recurringResume'> = async (deps, { body: { recurring_id: recurringId } }, access) => {
  await catchUp(deps, access.terminal, recurringId);
  return answerChange(deps, access, recurringId, async (change) => {
    refuseEnded(change);
    if (change.series.status === 'paused') {
      await passBy(change);
      set(change, { status: 'active' });
      change.tell.push((series, counts) => seriesEvent(change, 'recurring.resumed', series, counts));
      await carryOn(change);
    }
    return { recurring_id: recurringId, status: change.series.status };
  });
};
