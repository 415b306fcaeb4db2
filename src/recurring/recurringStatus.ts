import type { Schema } from '../contract.js';
import { amountNumber } from '../money.js';
import type { Handler } from '../handler.js';
import { isRefused } from '../payments/attempt.js';
import { instrumentView, payerView } from '../payments/view.js';
import { catchUp } from './account.js';
import { unknownSeries } from './change.js';
import { initOf } from './charge.js';
import { countsOf, isPlanned, plannedView, scheduleView, storedAmount } from './series.js';
import { seriesPayer } from './view.js';

/** The most charges that one answer holds (contract, RecurringSeries). */
const mostCharges = 10_000;

/** A series with all that belongs to it (specification, Recurring status). */
export const recurringStatus: Handler<'recurringStatus'> = async (deps, { query: { recurring_id: recurringId } }, { terminal }) => {
  const { prisma } = deps.store;
  await catchUp(deps, terminal, recurringId);
  const series = await prisma.series.findFirst({ where: { recurringId, terminalId: terminal.terminalId }, include: { occurrences: { orderBy: { sequenceNumber: 'asc' } } } });
  if (!series) throw unknownSeries(recurringId);
  const init = await initOf(deps, series);
  const charges = await prisma.transaction.findMany({
    where: { recurringId, type: { in: ['recurring_init', 'recurring'] }, status: { not: 'PROCESSING' }, amount: { gt: 0 } },
    orderBy: [{ createdAt: 'asc' }, { attemptNumber: 'asc' }], take: mostCharges,
  });
  const instrument = instrumentView(init);
  if (!instrument) throw new Error(`the series ${recurringId} has no instrument`);
  const planned = series.occurrences.filter(isPlanned).sort((one, other) => one.scheduledDate.getTime() - other.scheduledDate.getTime());
  return {
    status: 200,
    body: {
      recurring_id: recurringId,
      order_id: series.orderId,
      status: series.status,
      recurring: scheduleView(series, countsOf(series, series.occurrences)),
      payment_instrument: instrument,
      payer: seriesPayer(payerView(init)),
      future_transactions: planned.map((occurrence) => plannedView(occurrence, series)),
      completed_transactions: charges.map((charge) => ({
        transaction_id: charge.transactionId, order_id: charge.orderId, amount: amountNumber(storedAmount(charge.amount)),
        currency: charge.currency as Schema<'Currency'>, accepted: !isRefused(charge.status),
      })),
    },
  };
};
