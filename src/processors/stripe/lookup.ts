import type Stripe from 'stripe';
import type { ReasonKey } from '../../reasons/reasons.js';
import type { LookupCall, LookupResult, ProcessorResult } from '../processor.js';
import { Refused, type Exchange } from './exchange.js';
import {
  callOf,
  cancellationResult,
  chargeIdOf,
  followUpApproval,
  paymentResult,
  refundResult,
  verificationResult,
} from './intents.js';

const neverReceived: LookupResult = { found: 'never-received' };
const outcome = (result: ProcessorResult): LookupResult => ({ found: 'outcome', result });

/** Page size for lists of refunds and of recent verifications: Stripe's maximum. */
const page = 100;

/**
 * Looks up a call by Stripe's id, if known, or by its payment; both are immediately consistent. A payment whose answer
 * was lost is found by the Search API, which lags by up to a minute, or more in an outage
 * (https://docs.stripe.com/search#data-freshness). "Never received" therefore means not visible yet. That is safe: it
 * only leads to the same call under its key, or to UNKNOWN, because Stripe supports no deadline (`guarantees`).
 * @throws without a response
 */
export async function lookUp(exchange: Exchange, call: LookupCall, signal: AbortSignal): Promise<LookupResult> {
  switch (call.operation) {
    case 'sale':
    case 'authorize':
      return lookUpPayment(exchange, call, signal);
    case 'verify':
      return lookUpVerification(exchange, call, signal);
    case 'capture':
    case 'void':
      return lookUpFollowUp(exchange, call, signal);
    case 'refund':
      return lookUpRefund(exchange, call, signal);
  }
}

const isOf = (call: LookupCall, metadata: Parameters<typeof callOf>[0]): boolean => {
  const named = callOf(metadata);
  return named?.terminalId === call.terminalId && named.idempotencyKey === call.idempotencyKey;
};

async function lookUpPayment(exchange: Exchange, call: LookupCall, signal: AbortSignal): Promise<LookupResult> {
  const id = call.providerTransactionId ?? (await searchPayment(exchange, call, signal));
  if (id === undefined) return neverReceived;
  const intent = await ifThere(
    exchange.request(signal, (stripe) => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })),
  );
  if (!intent || !isOf(call, intent.metadata)) return neverReceived;
  if (isUnfinished(intent.status, intent.last_payment_error)) return { found: 'nothing-final' };
  return outcome(paymentResult(intent));
}

async function searchPayment(exchange: Exchange, call: LookupCall, signal: AbortSignal): Promise<string | undefined> {
  // The quoted values are our own ids of letters and digits.
  const query = `metadata['transaction']:'${call.idempotencyKey}' AND metadata['terminal']:'${call.terminalId}'`;
  const { data } = await exchange.request(signal, (stripe) => stripe.paymentIntents.search({ query, limit: 10 }));
  return data.find(({ metadata }) => isOf(call, metadata))?.id;
}

async function lookUpVerification(exchange: Exchange, call: LookupCall, signal: AbortSignal): Promise<LookupResult> {
  const id = call.providerTransactionId;
  const intent =
    id === undefined
      ? (await exchange.request(signal, (stripe) => stripe.setupIntents.list({ limit: page }))).data.find(
          ({ metadata }) => isOf(call, metadata),
        )
      : await ifThere(exchange.request(signal, (stripe) => stripe.setupIntents.retrieve(id)));
  if (!intent || !isOf(call, intent.metadata)) return neverReceived;
  if (isUnfinished(intent.status, intent.last_setup_error)) return { found: 'nothing-final' };
  return outcome(verificationResult(intent));
}

/** True for an intent whose only confirmation, made with its creation, has not ended. */
const isUnfinished = (status: string, error: unknown): boolean =>
  error === null && (status === 'requires_confirmation' || status === 'requires_payment_method');

/**
 * Looks up a capture or void. A capture left its name on the intent. A cancellation leaves no name, so any
 * cancelled intent counts as the void. A cancelled intent can never be captured, nor a captured one cancelled.
 */
async function lookUpFollowUp(exchange: Exchange, call: LookupCall, signal: AbortSignal): Promise<LookupResult> {
  const { paymentId } = call;
  if (paymentId === undefined) return { found: 'nothing-final' };
  const intent = await ifThere(exchange.request(signal, (stripe) => stripe.paymentIntents.retrieve(paymentId)));
  const isCapture = call.operation === 'capture';
  if (intent?.status === 'canceled')
    return outcome(isCapture ? declined('PROCESSOR.ALREADY_REVERSED', intent) : cancellationResult(intent));
  if (intent?.status !== 'succeeded') return neverReceived;
  if (!isCapture) return outcome(declined('PROCESSOR.ORIGINAL_ALREADY_SETTLED', intent));
  return isCapturedBy(call, intent) ? outcome(followUpApproval(intent)) : neverReceived;
}

const declined = (reason: ReasonKey, { status }: Stripe.PaymentIntent): ProcessorResult => ({
  outcome: 'declined',
  reason,
  raw: { status },
});

/** True also for a capture in the dashboard, which has no name and has settled ours: ours has its charge then. */
function isCapturedBy({ idempotencyKey, providerTransactionId }: LookupCall, intent: Stripe.PaymentIntent): boolean {
  const name = intent.metadata['capture'];
  return name === undefined ? chargeIdOf(intent) === providerTransactionId : name === idempotencyKey;
}

async function lookUpRefund(exchange: Exchange, call: LookupCall, signal: AbortSignal): Promise<LookupResult> {
  const { providerTransactionId: id, paymentId } = call;
  if (id !== undefined) {
    const refund = await ifThere(exchange.request(signal, (stripe) => stripe.refunds.retrieve(id)));
    // One made in the dashboard, without a name, has settled ours of its amount.
    const isIt = refund && (callOf(refund.metadata) === undefined || isOf(call, refund.metadata));
    return isIt ? outcome(refundResult(refund)) : neverReceived;
  }
  if (paymentId === undefined) return { found: 'nothing-final' };
  for (let after: string | undefined; ;) {
    const { data, has_more: hasMore } = await exchange.request(signal, (stripe) =>
      stripe.refunds.list({
        payment_intent: paymentId,
        limit: page,
        ...(after !== undefined && { starting_after: after }),
      }),
    );
    const refund = data.find(({ metadata }) => isOf(call, metadata));
    if (refund) return outcome(refundResult(refund));
    after = data.at(-1)?.id;
    if (!hasMore || after === undefined) return neverReceived;
  }
}

/** Returns undefined when Stripe has no such object. */
async function ifThere<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Refused && error.codes.code === 'resource_missing') return undefined;
    throw error;
  }
}
