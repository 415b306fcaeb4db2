import type { Schema } from '../base/contract.js';
import type { RecurringDeps, SeriesDeps } from './recurring-deps.js';
import { problem } from '../base/errors/errors.js';
import type { Access } from '../operation/handler.js';
import { units } from '../base/money.js';
import { checkedAmount } from '../payments/decide/amounts.js';
import type { Attempt } from '../payments/read/attempt.js';
import { describesOrder, refuseOtherDetails, type OrderFields } from '../payments/decide/known-order.js';
import { loadNamedOrder } from '../payments/decide/payment-request.js';
import { paymentDetails } from '../payments/decide/payment-details.js';
import { paymentSource, type PaymentSource } from '../payments/decide/instrument.js';
import { requestContext } from '../payments/decide/request-context.js';
import { onOriginal, retrySubmission, storedSourceOf } from '../payments/retry/manual-retry.js';
import type { Submission } from '../payments/write/submission.js';
import type { Submitted } from '../payments/read/submission-answer.js';
import { submitRequest } from '../payments/submit.js';
import { readSeries } from '../store/series/series.js';
import { settleChargesIfSettled, submittedSeries } from './settle-charges.js';
import { today } from './calendar.js';
import { initAmount, initWork, readTerms, startOf, termsOf, type Terms } from './terms.js';

type Request = Schema<'RecurringInitRequest'>;

/**
 * Attempts a refused init again. The series that it was to start stays cancelled: the new attempt starts a new one,
 * under the same order.
 * @param request the init that carries `retry`, with the schedule of the new series; without it the schedule is that of
 * the earlier series
 * @throws Problem as `onOriginal` does, and VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED when the dates of the
 * earlier series have passed
 */
export async function retryInit(
  deps: RecurringDeps,
  access: Access,
  origin: Schema<'RetryOrigin'>,
  request?: Request,
): Promise<Submitted> {
  const submitted = await onOriginal(deps, access, origin, 'recurring_init', async (original, imported) => {
    const earlier = await earlierTerms(deps, original);
    const terms = request
      ? requestedTerms(request, earlier, original, access)
      : stillPossible(earlier, original, access);
    if (request) await refuseOtherOrder(deps, access, original.order.orderId, orderFields(request));
    const source =
      (request ? await paymentSource(deps, access, request, 'payment_instrument') : undefined) ??
      storedSourceOf(deps, original, request?.cvv);
    const retry = retrySubmission(deps, original, {
      source,
      details: request && paymentDetails(request, original.payment.details),
      initiatedBy: origin.initiated_by,
      context: request ? requestContext(request, source.browserProfile) : null,
      changes: { series: startOf(terms, access), imported },
    });
    const submission = restarted(deps, retry, terms, source);
    return submitRequest(deps, access, submission);
  });
  await settleChargesIfSettled(deps, access.terminal, submittedSeries(submitted));
  return submitted;
}

/**
 * The next attempt of a refused init with the card that its payer enters: a new series on the same terms.
 * @throws Problem VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED when the dates of the earlier series have passed
 */
export async function nextInit(
  deps: RecurringDeps,
  access: Access,
  original: Attempt,
  source: PaymentSource,
): Promise<Submission> {
  const terms = stillPossible(await earlierTerms(deps, original), original, access);
  const retry = retrySubmission(deps, original, { source, changes: { series: startOf(terms, access) } });
  return restarted(deps, retry, terms, source);
}

const restarted = (deps: RecurringDeps, retry: Submission, terms: Terms, source: PaymentSource): Submission => ({
  ...retry,
  payment: { ...retry.payment, amount: initAmount(terms) },
  work: initWork(deps, terms, source),
});

async function refuseOtherOrder(
  deps: RecurringDeps,
  access: Access,
  orderId: string,
  said: OrderFields,
): Promise<void> {
  if (describesOrder(said)) refuseOtherDetails(await loadNamedOrder(deps, access, orderId, said), said, access, '');
}

/** The description is that of the attempt, which may have another. */
const orderFields = ({ merchant_order_id, payer, payer_fingerprint }: Request): OrderFields => ({
  merchant_order_id,
  payer,
  payer_fingerprint,
});

async function earlierTerms(
  { store }: Pick<SeriesDeps, 'store'>,
  { terminalId, transactionId, payment }: Attempt,
): Promise<Terms> {
  const series =
    payment.series && (await readSeries(store.prisma, { terminalId, recurringId: payment.series.recurringId }));
  if (!series) throw new Error(`the series of the init ${transactionId} cannot be read`);
  if (series.initTransactionId !== transactionId)
    throw problem(
      'VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED',
      'The attempt was to replace the instrument of a series: send the instrument again.',
      { transaction_id: transactionId },
    );
  return termsOf(series);
}

function requestedTerms(request: Request, earlier: Terms, { transactionId }: Attempt, access: Access): Terms {
  if (request.currency !== earlier.currency) {
    throw problem(
      'VALIDATION/CURRENCY_DID_NOT_MATCH_REFERENCED_TRANSACTION_CURRENCY',
      `The earlier attempt is in ${earlier.currency}.`,
      { field: 'currency', value: request.currency, currency: earlier.currency },
    );
  }
  if (units(checkedAmount(request.amount, request.currency)) !== units(earlier.amount)) {
    throw problem('VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED', 'A retry has the amount of the earlier attempt.', {
      field: 'amount',
      value: request.amount,
      transaction_id: transactionId,
    });
  }
  return readTerms(request, earlier.amount, earlier.currency, access);
}

function stillPossible(terms: Terms, { transactionId }: Attempt, { terminal, now }: Access): Terms {
  const currentDate = today(terminal.timeZone, now);
  const { firstPaymentDate, cancellationDate } = terms;
  if (
    (firstPaymentDate !== undefined && firstPaymentDate < currentDate) ||
    (cancellationDate !== undefined && cancellationDate <= currentDate)
  ) {
    throw problem(
      'VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED',
      'The dates of the series have passed: start a new one.',
      { transaction_id: transactionId },
    );
  }
  return terms;
}
