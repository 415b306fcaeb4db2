import { readSeries, type Series } from '../../store/series/series.js';
import type { Access, Handler } from '../../operation/handler.js';
import { paymentDetails, requestContext, textsOf } from '../../payments/decide/details.js';
import { changesOf, paymentSource } from '../../payments/decide/instrument.js';
import { paymentWork } from '../../payments/send/processor-call.js';
import { repeatOnConcurrentChange, type Submission } from '../../payments/write/written-attempt.js';
import { submissionReply } from '../../payments/read/view.js';
import { submitRequest } from '../../payments/submit.js';
import { initOf } from '../charge.js';
import { anotherCharge } from '../merchant-charge.js';
import { type RecurringDeps, type SeriesDeps, unknownSeries } from '../series-operation.js';
import { settleChargesIfSettled, settleChargesOf } from '../settle-charges.js';
import { refuseEnded, refuseManagedByProvider, refuseUnstarted } from '../series.js';
import { missingSource } from '../terms.js';

/** Verifies another instrument for a series. Once approved, the series charges it (settle-charges.ts). */
export const recurringInstrument: Handler<'recurringInstrument', RecurringDeps> = async (deps, { body }, access) => {
  const { recurring_id: recurringId } = body;
  const submitted = await repeatOnConcurrentChange({
    read: () => replaceableSeries(deps, access, recurringId),
    act: async (series) => {
      const source = await paymentSource(deps, access, body, 'payment_instrument');
      if (!source) throw missingSource();
      const init = await initOf(deps, series);
      const { order, payment } = init;
      const submission: Submission = {
        payment: {
          type: 'recurring_init',
          amount: '0',
          currency: series.currency,
          attemptNumber: 1,
          details: paymentDetails({ ...body, description: payment.details.description ?? undefined }),
          originatingId: null,
          transactionReferenceId: null,
          series: { recurringId, futureTransactionId: null },
        },
        order: { kind: 'existing', orderId: series.orderId, merchantOrderId: order.merchantOrderId },
        instrument: source.instrument,
        context: requestContext(body, source.browserProfile),
        work: paymentWork(deps, 'verify', source),
        changes: { series: { kind: 'replaces-instrument' }, ...changesOf(source), carried: textsOf(init) },
      };
      return submitRequest(deps, access, submission);
    },
    giveUp: () => {
      throw anotherCharge(recurringId);
    },
  });
  await settleChargesIfSettled(deps, access.terminal, recurringId);
  return submissionReply('recurringInstrument', deps, access.terminal, submitted);
};

/**
 * @throws Problem VALIDATION/RECURRING_NOT_FOUND, VALIDATION/RECURRING_MANAGED_BY_PROVIDER,
 * VALIDATION/RECURRING_NOT_ACTIVE, VALIDATION/RELATED_TRANSACTION_LOCKED while its init is not settled
 */
async function replaceableSeries(deps: SeriesDeps, { terminal, now }: Access, recurringId: string): Promise<Series> {
  await settleChargesOf(deps, terminal, recurringId);
  const series = await readSeries(deps.store.prisma, { terminalId: terminal.terminalId, recurringId });
  if (!series) throw unknownSeries(recurringId);
  refuseManagedByProvider(series);
  refuseEnded({ series, at: now });
  refuseUnstarted(series);
  return series;
}
