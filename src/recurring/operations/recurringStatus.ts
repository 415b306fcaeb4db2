import { given, type Schema } from '../../base/contract.js';
import { amountNumber } from '../../base/money.js';
import type { Handler } from '../../operation/handler.js';
import { type SeriesDeps, unknownSeries } from '../series-operation.js';
import { isRefused } from '../../payments/read/attempt.js';
import type { PaymentDeps } from '../../payments/payment-deps.js';
import { instrumentView, payerView } from '../../payments/read/view.js';
import { readSeriesWithOccurrences } from '../../store/series/series.js';
import { findSeriesCharges } from '../../store/payments/read-attempt.js';
import { settleChargesOf } from '../settle-charges.js';
import { initOf } from '../charge.js';
import { countsOf, isPlanned, plannedView, scheduleView, seriesPayer, storedAmount } from '../series.js';

/** Maximum charges in one answer (contract, RecurringSeries). */
const mostCharges = 10_000;

/** Returns a series with all of its records (specification, Recurring status). */
export const recurringStatus: Handler<'recurringStatus', SeriesDeps & Pick<PaymentDeps, 'cardRules'>> = async (
  deps,
  { query: { recurring_id: recurringId } },
  { terminal },
) => {
  const { prisma } = deps.store;
  await settleChargesOf(deps, terminal, recurringId);
  const series = await readSeriesWithOccurrences(prisma, { terminalId: terminal.terminalId, recurringId });
  if (!series) throw unknownSeries(recurringId);
  const init = await initOf(deps, series);
  const charges = await findSeriesCharges(prisma, series, mostCharges);
  const planned = series.occurrences
    .filter(isPlanned)
    .sort((one, other) => one.scheduledDate.getTime() - other.scheduledDate.getTime());
  return {
    recurring_id: recurringId,
    order_id: series.orderId,
    status: series.status,
    recurring: scheduleView(series, countsOf(series.occurrences)),
    ...given({ payment_instrument: instrumentView(init.instrument, deps.cardRules) }),
    payer: seriesPayer(payerView(init.order.payer)),
    future_transactions: planned.map((occurrence) => plannedView(occurrence, series)),
    completed_transactions: charges.map((charge) => ({
      transaction_id: charge.transactionId,
      order_id: charge.orderId,
      amount: amountNumber(storedAmount(charge.amount)),
      currency: charge.currency as Schema<'Currency'>,
      accepted: !isRefused(charge.status),
    })),
  };
};
