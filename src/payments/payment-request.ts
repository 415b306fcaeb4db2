import type { Schema } from '../contract.js';
import type { Deps } from '../deps.js';
import { problem } from '../errors.js';
import type { Access, Reply } from '../handler.js';
import { plusSeconds } from '../clock.js';
import { units } from '../money.js';
import { identifierNames } from '../vault/identifiers.js';
import { redactedJson } from '../vault/redact.js';
import { checkedAmount, newAmount } from './amounts.js';
import type { Attempt } from './attempt.js';
import { findImported, recordWith } from './imported-attempt.js';
import { payerActionSeconds } from './outcome.js';
import { submissionPayer } from './payer.js';
import { paymentSource } from './payment-source.js';
import { paymentWork } from './payment-work.js';
import { onOriginal, retrySubmission } from './retry.js';
import type { Submission, SubmissionOrder, Work } from './submission.js';
import { submit } from './submit.js';
import { nextAction, submissionView } from './view.js';

type Request = Schema<'SubmissionRequest'>;
type Kind = 'sale' | 'preauth';

/**
 * Takes a payment: all that a sale and a pre-authorization share (specification, Submission request body; the shapes are identical).
 * @throws Problem for every refusal of the request itself
 */
export async function takePayment(deps: Deps, access: Access, request: Request, type: Kind): Promise<Reply<'sale'>> {
  const { retry } = request;
  if (retry === undefined) return send(deps, access, request, await paymentSubmission(deps, access, request, type));
  if (request.payment_collection !== undefined) {
    throw problem('VALIDATION/INVALID_FIELD', 'A retry is paid with an instrument that is known or sent: leave payment_collection out.', { field: 'payment_collection', value: request.payment_collection });
  }
  if ('provider_key' in retry && offersSource(request) && !await findImported(deps, access, retry)) {
    return send(deps, access, request, await importedSubmission(deps, access, request, type, retry));
  }
  return onOriginal(deps, access, retry, type, async (original, also) => {
    refuseOtherTerms(request, original);
    const source = await paymentSource(deps, access, sourceOf(request), instrumentField);
    return send(deps, access, request, retrySubmission(deps, original, {
      source, also, merchantTransactionId: request.merchant_transaction_id, description: request.description, context: requestContext(request),
    }));
  });
}

function send(deps: Deps, access: Access, request: Request, submission: Submission): Promise<Reply<'sale'>> {
  const { work, order } = submission;
  return submit(deps, access, submission, (submitted) => submissionView(submitted, {
    merchantTransactionId: request.merchant_transaction_id,
    merchantOrderId: order.merchantOrderId,
    nextAction: work.kind === 'payer-action' ? nextAction(deps.baseUrl, work.actionToken, work.expiresAt) : undefined,
  }));
}

async function paymentSubmission(deps: Deps, access: Access, request: Request, type: Kind): Promise<Submission> {
  const amount = newAmount(access.terminal, request.amount, request.currency);
  const source = await paymentSource(deps, access, sourceOf(request), instrumentField);
  if (request.payment_collection === undefined && !source) {
    throw problem('VALIDATION/MISSING_FIELD', 'Send one of token, provider_token and order.payment_instrument, or payment_collection hosted_page.', { field: instrumentField });
  }
  if (request.payment_collection !== undefined && source) {
    throw problem('VALIDATION/INVALID_FIELD', 'The payer gives the payment instrument on the hosted page: send none with payment_collection.', { field: 'payment_collection', value: request.payment_collection });
  }
  return {
    type, amount, currency: request.currency,
    merchantTransactionId: request.merchant_transaction_id,
    description: request.description,
    attemptNumber: 1,
    originatingId: undefined,
    transactionReferenceId: undefined,
    recurringId: undefined,
    futureTransactionId: undefined,
    predecessor: undefined,
    order: await submissionOrder(deps, access, request),
    instrument: source?.instrument,
    context: requestContext(request),
    work: source ? paymentWork(type === 'sale' ? 'sale' : 'authorize', source) : hostedPage(deps, access),
  };
}

/** A retry of an attempt that this terminal does not know, with an instrument of its own: the second attempt of that payment. */
async function importedSubmission(deps: Deps, access: Access, request: Request, type: Kind, imported: Schema<'RetryByProcessorImport'>): Promise<Submission> {
  return { ...await paymentSubmission(deps, access, request, type), attemptNumber: 2, also: recordWith(access, imported) };
}

/** A retry charges what the original was to charge: a request that says otherwise is not silently overruled. */
function refuseOtherTerms(request: Request, original: Attempt): void {
  if (request.currency !== original.currency) {
    throw problem('VALIDATION/CURRENCY_DID_NOT_MATCH_REFERENCED_TRANSACTION_CURRENCY', `The earlier attempt is in ${original.currency}.`, { field: 'currency', value: request.currency, currency: original.currency });
  }
  if (units(checkedAmount(request.amount, request.currency)) !== units(original.amount)) {
    throw problem('VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED', 'A retry has the amount of the earlier attempt.', { field: 'amount', value: request.amount, transaction_id: original.transactionId });
  }
  if (request.order_id !== undefined && request.order_id !== original.orderId) {
    throw problem('VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED', 'A retry belongs to the order of the earlier attempt.', { field: 'order_id', value: request.order_id, transaction_id: original.transactionId });
  }
}

const instrumentField = 'order.payment_instrument';
const offersSource = ({ token, provider_token, order }: Request): boolean => token !== undefined || provider_token !== undefined || order?.payment_instrument !== undefined;
const sourceOf = ({ token, provider_token, cvv, order }: Request) => ({ token, provider_token, cvv, payment_instrument: order?.payment_instrument });

function hostedPage({ random }: Deps, { now }: Access): Work {
  return { kind: 'payer-action', reason: 'AUTH.PENDING', actionToken: random.bytes(24).toString('base64url'), expiresAt: plusSeconds(now, payerActionSeconds) };
}

/** The order named by `order_id`, whose stored details stand, or a new one. */
async function submissionOrder(deps: Deps, access: Access, request: Request): Promise<SubmissionOrder> {
  const { order_id: orderId, order } = request;
  if (orderId !== undefined) {
    const { rows: [known] } = await deps.store.pool.query<{ merchantOrderId: string | null }>({
      name: 'read-order', text: 'SELECT merchant_order_id AS "merchantOrderId" FROM orders WHERE order_id = $1 AND terminal_id = $2', values: [orderId, access.terminal.terminalId],
    });
    if (!known) throw problem('VALIDATION/RECORD_NOT_FOUND', 'The order is not known to this terminal.', { field: 'order_id', value: orderId });
    return { kind: 'existing', orderId, merchantOrderId: known.merchantOrderId ?? undefined };
  }
  return {
    kind: 'new', merchantOrderId: order?.merchant_order_id, description: order?.description,
    payer: order?.payer && await submissionPayer(deps, access, order.payer, 'order.payer'),
  };
}

/** The descriptive fields of a request, for the operator and for processors that score risk. */
function requestContext(request: Request): object | undefined {
  const {
    device_profile, browser_profile, session, payer_request_ip_address, ship_indicator, delivery_address_usage_indicator, delivery_timeframe, shipping_recipient,
  } = request;
  const context = {
    device_profile, browser_profile, session, payer_request_ip_address, ship_indicator, delivery_address_usage_indicator, delivery_timeframe, shipping_recipient,
  };
  return Object.values(context).some((value) => value !== undefined) ? redactedJson(context, identifierNames) : undefined;
}
