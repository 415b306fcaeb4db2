import type { Schema } from '../../base/contract.js';
import type { PaymentDeps, SettlingDeps } from '../payment-deps.js';
import { problem, problemOfFields } from '../../base/errors/errors.js';
import type { Access } from '../../operation/handler.js';
import { units } from '../../base/money.js';
import { checkedAmount, newAmount } from './amounts.js';
import type { Attempt } from '../read/attempt.js';
import { findImported, importedAttempt } from '../retry/imported-attempt.js';
import type { GivenOrder } from '../../store/payments/new-attempt.js';
import { refuseUnknownPayer, submissionPayer } from './payer.js';
import { refuseExemption, refuseExemptionOfRetry } from './exemption.js';
import { refuseOtherDetails, refuseOtherDetailsOf } from './known-order.js';
import { freeText, paymentDetails } from './payment-details.js';
import { hostedPage, isCollectedOnPage, payerPagesOf, refusePageOfRetry } from '../payment-page/hosted-page.js';
import { changesOf, paymentSource, sentSources } from './payment-source.js';
import { knownOrder } from './shared-records.js';
import { paymentWork } from '../send/work.js';
import { requestContext } from './request-context.js';
import { submitNewPayment } from '../write/repeat-on-concurrent-change.js';
import { onOriginal, retrySubmission, storedSourceOf } from '../retry/manual-retry.js';
import type { Submission } from '../write/submission.js';
import { submitRequest } from '../submit.js';
import type { Submitted } from '../read/submission-answer.js';

type Request = Schema<'SubmissionRequest'>;
type Kind = 'sale' | 'preauth';

/**
 * Takes a payment: all that a sale and a pre-authorization share (specification, Submission request body; the shapes
 * are identical).
 * @throws Problem for every refusal of the request itself
 */
export async function takePayment(deps: PaymentDeps, access: Access, request: Request, type: Kind): Promise<Submitted> {
  const { retry } = request;
  const recipient = request.shipping_recipient?.friendly_id;
  if (recipient !== undefined) await refuseUnknownPayer(deps, access, recipient, 'shipping_recipient');
  if (retry === undefined)
    return submitNewPayment(
      () => paymentSubmission(deps, access, request, type),
      (submission) => submitRequest(deps, access, submission),
    );
  refusePageOfRetry(request);
  refuseExemptionOfRetry(request);
  if ('provider_key' in retry && offersSource(request) && !(await findImported(deps, access, retry)))
    return submitNewPayment(
      () => importedSubmission(deps, access, request, type, retry),
      (submission) => submitRequest(deps, access, submission),
    );
  return onOriginal(deps, access, retry, type, async (original, imported) => {
    refuseOtherTerms(request, original);
    await refuseOtherDetailsOf(deps, access, original.order.orderId, request.order ?? {}, 'order.');
    const source =
      (await paymentSource(deps, access, sourceOf(request), instrumentField)) ??
      storedSourceOf(deps, original, request.cvv);
    const submission = retrySubmission(deps, original, {
      source,
      details: paymentDetails(request, original.payment.details),
      context: requestContext(request, source),
      initiatedBy: retry.initiated_by,
      changes: { imported },
    });
    return submitRequest(deps, access, submission);
  });
}

async function paymentSubmission(deps: PaymentDeps, access: Access, request: Request, type: Kind): Promise<Submission> {
  const amount = newAmount(access.terminal, request.amount, request.currency);
  const source = await paymentSource(deps, access, sourceOf(request), instrumentField);
  const isOnPage = isCollectedOnPage(request, source, sentSources(sourceOf(request), instrumentField));
  if (!isOnPage && !source) {
    throw problemOfFields(
      'VALIDATION/MISSING_FIELD',
      'Send one of token, provider_token and order.payment_instrument, or payment_collection hosted_page.',
      [instrumentField, 'token', 'provider_token', 'payment_collection'],
    );
  }
  refuseExemption(request, { type, amount, currency: request.currency }, source);
  return {
    payment: {
      type,
      amount,
      currency: request.currency,
      attemptNumber: 1,
      details: paymentDetails(request),
      originatingId: null,
      transactionReferenceId: null,
      series: null,
    },
    order: await submissionOrder(deps, access, request),
    instrument: source?.instrument ?? null,
    context: requestContext(request, source),
    page: source && (await payerPagesOf(deps, access, request)),
    work: source
      ? paymentWork(deps, type === 'sale' ? 'sale' : 'authorize', source)
      : await hostedPage(deps, access, request),
    changes: changesOf(source),
  };
}

/**
 * A retry of an attempt that this terminal does not know, with an instrument of its own: the second attempt of that
 * payment.
 */
async function importedSubmission(
  deps: PaymentDeps,
  access: Access,
  request: Request,
  type: Kind,
  imported: Schema<'RetryByProcessorImport'>,
): Promise<Submission> {
  const submission = await paymentSubmission(deps, access, request, type);
  return {
    ...submission,
    payment: { ...submission.payment, attemptNumber: 2 },
    changes: { ...submission.changes, imported: importedAttempt(imported) },
  };
}

/** A retry charges what the original was to charge: a request that says otherwise is not silently overruled. */
function refuseOtherTerms(request: Request, { transactionId, payment, order }: Attempt): void {
  if (request.currency !== payment.currency) {
    throw problem(
      'VALIDATION/CURRENCY_DID_NOT_MATCH_REFERENCED_TRANSACTION_CURRENCY',
      `The earlier attempt is in ${payment.currency}.`,
      { field: 'currency', value: request.currency, currency: payment.currency },
    );
  }
  if (units(checkedAmount(request.amount, request.currency)) !== units(payment.amount)) {
    throw problem('VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED', 'A retry has the amount of the earlier attempt.', {
      field: 'amount',
      value: request.amount,
      transaction_id: transactionId,
    });
  }
  if (request.order_id !== undefined && request.order_id !== order.orderId) {
    throw problem(
      'VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED',
      'A retry belongs to the order of the earlier attempt.',
      { field: 'order_id', value: request.order_id, transaction_id: transactionId },
    );
  }
}

const instrumentField = 'order.payment_instrument';
const offersSource = ({ token, provider_token, order }: Request): boolean =>
  token !== undefined || provider_token !== undefined || order?.payment_instrument !== undefined;
const sourceOf = ({ token, provider_token, cvv, order }: Request) => ({
  token,
  provider_token,
  cvv,
  payment_instrument: order?.payment_instrument,
});

/**
 * The order named by `order_id`, or a new one.
 * @throws Problem VALIDATION/RECORD_NOT_FOUND, VALIDATION/ORDER_DETAILS_DID_NOT_MATCH
 */
async function submissionOrder(
  deps: Pick<SettlingDeps, 'store' | 'vault'>,
  access: Access,
  request: Request,
): Promise<GivenOrder> {
  const { order_id: orderId, order } = request;
  if (orderId !== undefined) {
    const known = await knownOrder(deps, access.terminal, orderId);
    if (!known)
      throw problem('VALIDATION/RECORD_NOT_FOUND', 'The order is not known to this terminal.', {
        field: 'order_id',
        value: orderId,
      });
    await refuseOtherDetails(deps, access, { orderId, known }, order ?? {}, 'order.');
    return { kind: 'existing', orderId, merchantOrderId: known.merchantOrderId };
  }
  return {
    kind: 'new',
    merchantOrderId: order?.merchant_order_id ?? null,
    description: freeText(order?.description),
    payer: order?.payer ? await submissionPayer(deps, access, order.payer, 'order.payer') : null,
  };
}
