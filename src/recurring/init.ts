import { plusSeconds } from '../base/clock.js';
import type { Schema } from '../base/contract.js';
import { retryNotAllowed } from '../base/errors/errors.js';
import { type Terminal, terminalNow } from '../base/terminal.js';
import type { Access } from '../operation/handler.js';
import type { PaymentPages, SeriesTerms } from '../payer-pages/payment-page.js';
import { seriesEnded } from '../payments/authentication/begin.js';
import { refuseOtherAmount } from '../payments/decide/amounts.js';
import { paymentSource, type PaymentSource } from '../payments/decide/instrument.js';
import { describesOrder, paymentDetails, refuseOtherDetails, requestContext } from '../payments/decide/details.js';
import type { OrderFields } from '../payments/decide/details.js';
import { loadNamedOrder } from '../payments/decide/payment-request.js';
import type { SettlingDeps } from '../payments/payment-deps.js';
import { paymentPages, type SeriesOnPage } from '../payments/payment-page/payment-page.js';
import type { Attempt } from '../payments/read/attempt.js';
import { readAttempt } from '../payments/read/read-attempt.js';
import type { Submitted } from '../payments/read/view.js';
import { onOriginal, retrySubmission, storedSourceOf } from '../payments/retry/manual-retry.js';
import { settleOutcome } from '../payments/settle/outcome.js';
import { submitRequest } from '../payments/submit.js';
import type { Submission } from '../payments/write/written-attempt.js';
import { leasePendingInits } from '../store/payments/authentications.js';
import { readSeries } from '../store/series/series.js';
import { today } from './calendar.js';
import type { RecurringDeps, SeriesDeps } from './series-operation.js';
import { isOpen, statusAt } from './series.js';
import { settleChargesIfSettled, submittedSeries } from './settle-charges.js';
import { initAmount, initWork, readTerms, startOf, type Terms, termsOf } from './terms.js';

type Request = Schema<'RecurringInitRequest'>;

/**
 * Retries a refused init. Its series stays cancelled; the new attempt starts another one under the same order.
 * @param request the init with `retry` and the schedule of the new series; by default, the schedule of the earlier
 *   series
 * @throws Problem as `onOriginal` does, and VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED if the dates of the earlier
 *   series have passed
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
      (await storedSourceOf(deps, original, request?.cvv));
    const retry = await retrySubmission(deps, original, {
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
 * Returns the next attempt of a refused init with the card that its payer enters: a new series on the same terms.
 * @throws Problem VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED if the dates of the earlier series have passed
 */
async function nextInit(
  deps: RecurringDeps,
  access: Access,
  original: Attempt,
  source: PaymentSource,
): Promise<Submission> {
  const terms = stillPossible(await earlierTerms(deps, original), original, access);
  const retry = await retrySubmission(deps, original, { source, changes: { series: startOf(terms, access) } });
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

/** The description is that of the attempt, which may differ. */
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
    throw retryNotAllowed(
      'The attempt was to replace the instrument of a series: send the instrument again.',
      transactionId,
    );
  return termsOf(series);
}

function requestedTerms(request: Request, earlier: Terms, { transactionId }: Attempt, access: Access): Terms {
  refuseOtherAmount(request, earlier, transactionId);
  return readTerms(request, earlier.amount, earlier.currency, access);
}

function stillPossible(terms: Terms, { transactionId }: Attempt, { terminal, now }: Access): Terms {
  if (datesHavePassed(terms, today(terminal.timeZone, now)))
    throw retryNotAllowed('The dates of the series have passed: start a new one.', transactionId);
  return terms;
}

const datesHavePassed = ({ firstPaymentDate, cancellationDate }: Terms, currentDate: string): boolean =>
  (firstPaymentDate !== undefined && firstPaymentDate < currentDate) ||
  (cancellationDate !== undefined && cancellationDate <= currentDate);

/** Lease for writing an outcome without a processor call. */
const endSeconds = 10;

/**
 * Expires payments of an ended series that wait for their payer on the payment page or at the issuer. No processor has
 * received them. After a crash they end when the payer's time has expired. They cannot be paid meanwhile: the card form
 * and the step after a challenge check the series.
 */
export async function expirePendingInits(deps: SettlingDeps, terminal: Terminal, recurringId: string): Promise<void> {
  const { store, clock } = deps;
  const { terminalId } = terminal;
  const now = clock.now();
  const lease = plusSeconds(now, endSeconds);
  for (const transactionId of await leasePendingInits(
    store.pool,
    { terminalId, recurringId },
    { now, leasedUntil: lease },
  )) {
    const init = await readAttempt(store.pool, terminalId, transactionId);
    if (init) await settleOutcome(deps, terminal, init, seriesEnded, { at: terminalNow(terminal, clock), lease });
  }
}

/** Returns the hosted payment pages of this service, on which series can begin as well. */
export const hostedPages = (deps: RecurringDeps): PaymentPages => paymentPages(deps, seriesOnPage(deps));

const seriesOnPage = (deps: RecurringDeps): SeriesOnPage => ({
  async read({ terminal, now }, recurringId) {
    const series = await readSeries(deps.store.prisma, { terminalId: terminal.terminalId, recurringId });
    if (!series) throw new Error(`the series ${recurringId} of a payment page cannot be read`);
    const agreed = termsOf(series);
    const terms = shownTerms(agreed);
    const { firstPaymentDate: first } = terms;
    const currentDate = today(terminal.timeZone, now);
    const isDue = series.managedBy === 'our_platform' && first !== undefined && first <= currentDate;
    const isOver = datesHavePassed(agreed, currentDate);
    return { terms, isOpen: isOpen({ status: statusAt(series, now) }), isDue, isOver };
  },
  nextInit: (access, original, source) => nextInit(deps, access, original, source),
  settle: (terminal, recurringId) => settleChargesIfSettled(deps, terminal, recurringId),
});

const shownTerms = ({ amount, recurringDateType, timeInterval, ...terms }: Terms): SeriesTerms => ({
  amount,
  every:
    recurringDateType === undefined || timeInterval === undefined
      ? undefined
      : { dateType: recurringDateType, interval: timeInterval },
  payments: terms.numberOfPayments,
  firstPaymentDate: terms.initCharges ? undefined : terms.firstPaymentDate,
  cancellationDate: terms.cancellationDate,
});
