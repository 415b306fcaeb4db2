import type { Schema } from '../contract.js';
import type { Deps } from '../deps.js';
import { problem } from '../errors.js';
import type { Access } from '../handler.js';
import { plusSeconds } from '../clock.js';
import type { PaymentOperation } from '../processors/processor.js';
import { blockedCards } from '../processors/sandbox-cards.js';
import { redactedJson } from '../vault/redact.js';
import { checkedAmount } from './amounts.js';
import { payerActionSeconds } from './outcome.js';
import { submissionPayer } from './payer.js';
import { paymentSource, type PaymentSource } from './payment-source.js';
import type { Submission, SubmissionOrder, Work } from './submission.js';

type Request = Schema<'SubmissionRequest'>;

/**
 * The rules that a sale and a pre-authorization share (specification, Submission request body).
 * @throws Problem for every refusal of the request itself
 */
export async function paymentSubmission(deps: Deps, access: Access, request: Request, type: 'sale' | 'preauth'): Promise<Submission> {
  const amount = checkedAmount(request.amount, request.currency);
  const source = await paymentSource(deps, access, { ...request, ...instrumentOf(request) }, 'order.payment_instrument');
  if (request.payment_collection === undefined && !source) {
    throw problem('VALIDATION/MISSING_FIELD', 'Send one of token, provider_token and order.payment_instrument, or payment_collection hosted_page.', { field: 'order.payment_instrument' });
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

const instrumentOf = ({ order }: Request) => order?.payment_instrument ? { payment_instrument: order.payment_instrument } : {};

/** What is done with a payment source: refused by the risk rules, or sent to a processor. */
export function paymentWork(operation: PaymentOperation, { details, stored }: PaymentSource): Work {
  const blocked = details.kind === 'card' ? blockedCards.get(details.cardNumber) : undefined;
  return blocked ? { kind: 'refusal', reason: blocked } : { kind: 'payment', operation, instrument: details, stored };
}

function hostedPage({ random }: Deps, { now }: Access): Work {
  return { kind: 'payer-action', reason: 'AUTH.PENDING', actionToken: random.bytes(24).toString('base64url'), expiresAt: plusSeconds(now, payerActionSeconds) };
}

/** The order named by `order_id`, whose stored details stand, or a new one. */
async function submissionOrder(deps: Deps, access: Access, request: Request): Promise<SubmissionOrder> {
  const { order_id: orderId, order } = request;
  if (orderId !== undefined) {
    const known = await deps.store.prisma.order.findFirst({ where: { orderId, terminalId: access.terminal.terminalId }, select: { merchantOrderId: true } });
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
  return Object.values(context).some((value) => value !== undefined) ? redactedJson(context) : undefined;
}
