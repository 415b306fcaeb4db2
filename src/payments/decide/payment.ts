import type { Schema } from '../../base/contract.js';
import { missingField, recordNotFound, retryNotAllowed } from '../../base/errors/errors.js';
import type { Access } from '../../operation/handler.js';
import type { Payment, PaymentDetails } from '../../store/payments/attempt.js';
import type { GivenOrder, ImportedAttempt } from '../../store/payments/new-attempt.js';
import type { KnownOrder } from '../../store/payments/known-records.js';
import type { Attempt } from '../read/attempt.js';
import { newAmount, refuseExemption, refuseOtherAmount } from './amounts.js';
import { checkedItems, refuseItems } from './line-items.js';
import { isCollectedOnPage, pageRequest, type PageRequest, type PageSettings } from './page-request.js';
import {
  describedPayer,
  type DescribedPayer,
  describesOrder,
  freeText,
  paymentDetails,
  refuseOtherDetails,
  requestContext,
} from './details.js';
import { chooseSource, sentSources, storedChoice, type ChosenSource, type NamedToken } from './payment-source.js';

type Request = Schema<'SubmissionRequest'>;
type At = Pick<Access, 'terminal' | 'now'>;

export interface NamedRecords {
  /** The record of `token`. */
  readonly token: NamedToken | undefined;
  /** The order of `order_id`, or of the retried attempt. Undefined if the terminal has no such order. */
  readonly order: KnownOrder | undefined;
  /** True if the terminal knows the payer of `order.payer.friendly_id`. */
  readonly isPayerKnown: boolean;
  readonly pageSettings: PageSettings | null;
}

/** An accepted payment, before ids are generated and numbers are sealed. */
export interface PaymentDecision {
  readonly payment: Payment;
  readonly order:
    | Extract<GivenOrder, { kind: 'existing' }>
    | (Omit<Extract<GivenOrder, { kind: 'new' }>, 'payer'> & { readonly payer: DescribedPayer | null });
  /** Undefined if the payer enters it on the hosted page. */
  readonly source: ChosenSource | undefined;
  readonly page: PageRequest | undefined;
  readonly context: object | null;
  readonly imported: ImportedAttempt | undefined;
}

/** The path of a sale's payment instrument. */
const instrumentField = 'order.payment_instrument';

/**
 * Decides a sale or a pre-authorization; both have the same request (specification, Submission request body). A pure
 * function.
 * @param imported the attempt made elsewhere that this one retries
 * @throws Problem the first refusal, in the order of the fields: amount, instrument, page, exemption, order, payer
 */
export function decidePayment(
  request: Request,
  named: NamedRecords,
  at: At,
  { type, imported }: { readonly type: 'sale' | 'preauth'; readonly imported?: ImportedAttempt | undefined },
): PaymentDecision {
  const { currency } = request;
  const amount = newAmount(at.terminal, request.amount, currency);
  const fields = sourceFields(request);
  const source = chooseSource(fields, named.token, instrumentField, at.now);
  const isOnPage = isCollectedOnPage(request, source, sentSources(fields, instrumentField));
  if (!isOnPage && !source) {
    throw missingField(
      'Send one of token, provider_token and order.payment_instrument, or payment_collection hosted_page.',
      instrumentField,
      'token',
      'provider_token',
      'payment_collection',
    );
  }
  refuseExemption(request, { type, amount, currency }, source);
  if (!isOnPage) refuseItems(request);
  const page = pageRequest(request, isOnPage, named.pageSettings, at.terminal.environment);
  return {
    payment: {
      type,
      amount,
      currency,
      attemptNumber: imported ? 2 : 1,
      details: paymentDetails(request, { statementDescriptor: at.terminal.statementDescriptor }),
      originatingId: null,
      transactionReferenceId: null,
      series: null,
    },
    order: decideOrder(request, named, at),
    source,
    context: requestContext(request, browserOf(source)),
    page: isOnPage
      ? { ...page, ...checkedItems(request, { amount, currency }), ...(isPayerNamed(request) && namedPayer) }
      : page,
    imported,
  };
}

const namedPayer = { is_payer_named: true } as const;

/** True for the payer of a new order, or one named by id. */
const isPayerNamed = ({ order_id: orderId, order: { payer } = {} }: Request): boolean =>
  payer?.friendly_id !== undefined || (orderId === undefined && payer !== undefined);

/** The fields of an attempt that decide its retry. */
export type RetriedAttempt = Pick<Attempt, 'transactionId' | 'payment' | 'instrument'> & {
  readonly order: Pick<Attempt['order'], 'orderId'>;
};

/** The fields of a retry that its request may change. */
interface RetryDecision {
  readonly source: ChosenSource;
  readonly details: PaymentDetails;
  readonly context: object | null;
}

/**
 * Decides the retry of an attempt that may be retried. It uses the request's instrument or, by default, the attempt's.
 * A pure function.
 * @param original the last attempt of its chain
 * @throws Problem the first refusal
 */
export function decideRetry(request: Request, original: RetriedAttempt, named: NamedRecords, at: At): RetryDecision {
  refuseOtherTerms(request, original);
  const { order = {} } = request;
  if (describesOrder(order)) {
    const { orderId } = original.order;
    if (!named.order) throw new Error(`the order ${orderId} cannot be read`);
    refuseOtherDetails({ orderId, known: named.order, isPayerKnown: named.isPayerKnown }, order, at, 'order.');
  }
  const source =
    chooseSource(sourceFields(request), named.token, instrumentField, at.now) ?? storedChoice(original, request.cvv);
  const details = paymentDetails(request, original.payment.details);
  return { source, details, context: requestContext(request, browserOf(source)) };
}

/**
 * Refuses other terms than the original's. A retry charges the original amount, and a differing request must not be
 * ignored silently.
 */
function refuseOtherTerms(request: Request, { transactionId, payment, order }: RetriedAttempt): void {
  refuseOtherAmount(request, payment, transactionId);
  if (request.order_id !== undefined && request.order_id !== order.orderId) {
    throw retryNotAllowed('A retry belongs to the order of the earlier attempt.', transactionId, {
      field: 'order_id',
      value: request.order_id,
    });
  }
}

const browserOf = (source: ChosenSource | undefined): Schema<'BrowserProfile'> | undefined =>
  source?.kind === 'card' ? source.browserProfile : undefined;

/** True if a request contains an instrument. */
export const offersSource = ({ token, provider_token, order }: Request): boolean =>
  token !== undefined || provider_token !== undefined || order?.payment_instrument !== undefined;

const sourceFields = ({ token, provider_token, cvv, order }: Request) => ({
  token,
  provider_token,
  cvv,
  payment_instrument: order?.payment_instrument,
});

/**
 * Returns the order named by `order_id`, or a new one.
 * @throws Problem VALIDATION/RECORD_NOT_FOUND, VALIDATION/ORDER_DETAILS_DID_NOT_MATCH
 */
function decideOrder(request: Request, named: NamedRecords, at: At): PaymentDecision['order'] {
  const { order_id: orderId, order } = request;
  const { order: known, isPayerKnown } = named;
  if (orderId !== undefined) {
    if (!known) throw recordNotFound('The order is not known to this terminal.', 'order_id', orderId);
    refuseOtherDetails({ orderId, known, isPayerKnown }, order ?? {}, at, 'order.');
    return { kind: 'existing', orderId, merchantOrderId: known.merchantOrderId };
  }
  return {
    kind: 'new',
    merchantOrderId: order?.merchant_order_id ?? null,
    description: freeText(order?.description),
    payer: order?.payer ? describedPayer(order.payer, isPayerKnown, at, 'order.payer') : null,
  };
}
