import { problem } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import type { SettlingDeps } from '../../payments/payment-deps.js';
import { expirePendingInits } from '../init.js';
import { settleChargesOf } from '../settle-charges.js';
import { answerSeriesOperation } from '../series-operation.js';
import { closeSeries, endAtCancellationDate } from '../close.js';
import { refuseEnded } from '../series.js';

/** Ends a series permanently (specification, Cancel recurring), with its payments that wait for their payer. */
export const recurringCancel: Handler<'recurringCancel', SettlingDeps> = async (
  deps,
  { body: { recurring_id: recurringId } },
  access,
) => {
  await settleChargesOf(deps, access.terminal, recurringId);
  const answer = await answerSeriesOperation(deps, access, recurringId, async (operation) => {
    if (operation.series.status === 'cancelled')
      throw problem('VALIDATION/RECURRING_ALREADY_CANCELLED', 'The series is cancelled already.', {
        recurring_id: recurringId,
      });
    if (!(await endAtCancellationDate(operation))) {
      refuseEnded(operation);
      await closeSeries(operation, 'cancelled', 'The series was cancelled.');
    }
    return { recurring_id: recurringId, cancelled: true };
  });
  await expirePendingInits(deps, access.terminal, recurringId);
  return answer;
};
