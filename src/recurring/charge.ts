import type { Occurrence, Series } from '../store/series/series.js';
import type { PaymentDeps } from '../payments/payment-deps.js';
import type { Attempt } from '../payments/read/attempt.js';
import { occurrenceChargeId, type Submission } from '../payments/write/written-attempt.js';
import { paymentDetails, textsOf, type DetailFields } from '../payments/decide/details.js';
import { paymentWork } from '../payments/send/processor-call.js';
import { readAttempt } from '../payments/read/read-attempt.js';
import { storedSourceOf } from '../payments/retry/manual-retry.js';
import type { SeriesPart } from '../store/payments/new-attempt.js';
import type { SeriesDeps } from './series-operation.js';

/**
 * Returns the attempt that started a series, with the series' current instrument. Its order and payer are those of the
 * series.
 */
export async function initOf(
  { store }: Pick<SeriesDeps, 'store'>,
  { recurringId, terminalId, initTransactionId, instrumentFromId }: Series,
): Promise<Attempt> {
  const read = async (transactionId: string): Promise<Attempt> => {
    const attempt = await readAttempt(store.pool, terminalId, transactionId);
    if (!attempt) throw new Error(`the init ${transactionId} of the series ${recurringId} cannot be read`);
    return attempt;
  };
  const init = await read(initTransactionId);
  return instrumentFromId === null ? init : { ...init, instrument: (await read(instrumentFromId)).instrument };
}

/** Returns a charge of a series by its stored instrument. @throws Problem VALIDATION/INSTRUMENT_NOT_AVAILABLE */
export async function chargeSubmission(
  deps: Pick<PaymentDeps, 'vault' | 'cardRules' | 'store'>,
  series: Series,
  init: Attempt,
  {
    amount,
    occurrence,
    request,
    cvv,
    part,
  }: {
    readonly amount: string;
    readonly occurrence?: Occurrence | undefined;
    /** The details of the request. The description, the descriptor and, by default, the metadata are the init's. */
    readonly request?: DetailFields;
    readonly cvv?: string | undefined;
    readonly part: SeriesPart;
  },
): Promise<Submission> {
  const source = await storedSourceOf(deps, init, cvv);
  const { terminalId, recurringId } = series;
  return {
    // Charges requested by a merchant are named by the merchant's Idempotency-Key instead.
    derivedId:
      series.managedBy === 'our_platform' && occurrence
        ? occurrenceChargeId(terminalId, recurringId, occurrence.sequenceNumber)
        : undefined,
    payment: {
      type: 'recurring',
      amount,
      currency: series.currency,
      attemptNumber: 1,
      details: paymentDetails({
        ...request,
        description: init.payment.details.description ?? undefined,
        statement_descriptor: init.payment.details.statementDescriptor ?? undefined,
        metadata: request?.metadata ?? init.payment.details.metadata ?? undefined,
      }),
      originatingId: null,
      transactionReferenceId: null,
      series: { recurringId, futureTransactionId: occurrence?.futureTransactionId ?? null },
    },
    order: { kind: 'existing', orderId: series.orderId, merchantOrderId: init.order.merchantOrderId },
    instrument: source.instrument,
    context: null,
    work: paymentWork(deps, 'sale', source),
    changes: { series: part, carried: textsOf(init) },
  };
}
