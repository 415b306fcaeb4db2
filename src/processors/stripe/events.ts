import Stripe from 'stripe';
import type { StripeAccount } from '../account.js';
import {
  InvalidSignature,
  type CallName,
  type ModificationKind,
  type NotifiedTransaction,
  type ProcessorNotification,
  type ProcessorResult,
  type StatementEntry,
} from '../processor.js';
import type { DisputeReport } from '../reports.js';
import { amountOfStripe, isKnownCurrency } from './amounts.js';
import { isReadableVersion, reportsReleasesAsRefunds, subscribedEvents } from './webhook-endpoints.js';
import { stripeApiVersion } from './exchange.js';
import { disputeReported, leastOfDispute } from './disputes.js';
import {
  callOf,
  chargeIdOf,
  followUpApproval,
  idOf,
  paymentResult,
  refundResult,
  refuseOtherIds,
  verificationResult,
} from './intents.js';

/** Stripe's own default (https://docs.stripe.com/webhooks#verify-official-libraries). */
const toleranceSeconds = 300;

/**
 * Checks that Stripe sent a notification to the endpoint of this account.
 * @param secrets the valid secrets of the endpoint
 * @throws InvalidSignature
 */
export async function checkEvent(
  rawBody: string,
  signature: string | undefined,
  now: Date,
  secrets: readonly string[],
): Promise<void> {
  const [, timestamp] = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature ?? '') ?? [];
  // The SDK checks only for old timestamps.
  if (timestamp === undefined || Number(timestamp) - now.getTime() / 1000 > toleranceSeconds)
    throw new InvalidSignature('the signature has no timestamp, or one that is too far ahead');
  for (const secret of secrets) {
    if (await isSigned(rawBody, signature ?? '', secret, now)) return;
  }
  throw new InvalidSignature('the signature does not match, or is too old');
}

async function isSigned(rawBody: string, signature: string, secret: string, now: Date): Promise<boolean> {
  try {
    await Stripe.webhooks.constructEventAsync(rawBody, signature, secret, toleranceSeconds, undefined, now.getTime());
    return true;
  } catch (error) {
    // The reader refuses a signed body that is not an event.
    return !(error instanceof Stripe.errors.StripeSignatureVerificationError);
  }
}

/** The outcome of one of our calls, or an act on a payment that is not known as a call, as an event reports it. */
interface ReportedCall {
  readonly subject:
    | ({ readonly by: 'call' } & CallName)
    | Extract<NotifiedTransaction, { readonly by: 'modification' }>;
  readonly operation: StatementEntry['operation'];
  /** Stripe's ids of the payment of a capture or refund. */
  readonly about?: readonly string[];
  readonly result: ProcessorResult;
  /** Decimal text in major units: captured, held or refunded; for a refusal, requested. */
  readonly amount: string;
  /** Empty for a verification, which has no currency at Stripe. */
  readonly currency: string;
}

/**
 * Reads a notification. It returns nothing for an event of the other mode, about no call of this service, or without an
 * outcome.
 * @throws SyntaxError when it is not an event of Stripe
 */
export function readEvent(
  rawBody: string,
  { environment }: Pick<StripeAccount, 'environment'>,
): ProcessorNotification[] {
  const event = eventOf(rawBody);
  if (event.livemode !== (environment === 'live')) return [];
  refuseOtherVersion(event);
  const reported = reportedBy(event);
  if (reported) {
    const { result } = reported;
    refuseOtherIds(result.providerTransactionId, result.outcome === 'approved' ? result.providerOrderId : undefined);
  }
  return reported
    ? [{ providerEventId: event.id, about: reported.subject, result: reported.result, ...recordedBy(reported) }]
    : [];
}

/**
 * Refuses an event about our calls in an API version that the adapter does not read.
 * @throws SyntaxError, whose text Stripe shows to the operator. Stripe sends the event again for three days
 */
function refuseOtherVersion({ api_version: version, type, data }: Stripe.Event): void {
  const isRead = subscribedEvents.some((event) => event === type);
  if (!isRead || typeof version !== 'string' || isReadableVersion(version)) return;
  if (!callOf((data.object as { readonly metadata?: Stripe.Metadata | null }).metadata)) return;
  const named = /^[\w.-]{1,40}$/.test(version) ? version : 'of its event';
  throw new SyntaxError(
    `the API version ${named} is not supported, create the webhook endpoint with ${stripeApiVersion}`,
  );
}

/**
 * Returns the recorded amount of an approval or an act. A refused call records no amount, and a verification has no
 * currency.
 */
const recordedBy = ({
  subject,
  result,
  amount,
  currency,
}: ReportedCall): Pick<ProcessorNotification, 'amount' | 'currency'> =>
  (result.outcome === 'approved' || subject.by === 'modification') && currency !== '' ? { amount, currency } : {};

/**
 * Reads the dispute report in a notification, unless it is of the other mode or about something else.
 * @throws SyntaxError when it is not an event of Stripe
 */
export function readDisputes(
  rawBody: string,
  { environment }: Pick<StripeAccount, 'environment'>,
): readonly DisputeReport[] {
  const event = eventOf(rawBody);
  if (event.livemode !== (environment === 'live')) return [];
  try {
    const report = disputeReported(event);
    refuseOtherIds(report?.providerDisputeId);
    return [report ?? []].flat();
  } catch {
    const least = leastOfDispute(event);
    if (least) return [least];
    throw new SyntaxError('the event of Stripe cannot be read');
  }
}

/** @throws SyntaxError */
export function eventOf(rawBody: string): Stripe.Event {
  const event: unknown = JSON.parse(rawBody);
  if (!isEvent(event)) throw new SyntaxError('the notification is not an event of Stripe');
  return event;
}

/** Returns the type of an event ("charge.dispute.created"). */
export function eventType(rawBody: string): string | undefined {
  const event: unknown = JSON.parse(rawBody);
  return isEvent(event) && /^[a-z_.]{1,80}$/.test(event.type) ? event.type : undefined;
}

function isEvent(body: unknown): body is Stripe.Event {
  if (typeof body !== 'object' || body === null) return false;
  const { object, id, type, created, data } = body as Readonly<Record<string, unknown>>;
  return (
    object === 'event' &&
    typeof id === 'string' &&
    /^evt_\w{1,64}$/.test(id) &&
    typeof type === 'string' &&
    Number.isSafeInteger(created) &&
    typeof data === 'object' &&
    data !== null &&
    typeof (data as { object?: unknown }).object === 'object' &&
    (data as { object?: unknown }).object !== null
  );
}

/**
 * Reads the outcome that an event reports. Undefined if it reports none.
 * @throws SyntaxError when its object does not match the type of the event
 */
export function reportedBy(event: Stripe.Event): ReportedCall | undefined {
  try {
    return toldOf(event);
  } catch {
    throw new SyntaxError('the event of Stripe cannot be read');
  }
}

function toldOf(event: Stripe.Event): ReportedCall | undefined {
  switch (event.type) {
    case 'payment_intent.succeeded':
      return event.data.object.capture_method === 'manual'
        ? captured(event.data.object)
        : payment(event.data.object, event.data.object.amount_received);
    case 'payment_intent.amount_capturable_updated':
      return event.data.object.status === 'requires_capture'
        ? payment(event.data.object, event.data.object.amount_capturable)
        : undefined;
    case 'payment_intent.payment_failed':
      return payment(event.data.object);
    case 'payment_intent.canceled':
      return isRelease(event.data.object) ? released(event.data.object) : payment(event.data.object);
    case 'setup_intent.succeeded':
    case 'setup_intent.setup_failed':
    case 'setup_intent.canceled':
      return verification(event.data.object);
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return refunded(event.data.object, reportsReleasesAsRefunds(event.api_version));
    default:
      return undefined;
  }
}

/** True for a hold that was released or has expired, but not for a payment abandoned before its approval. */
const isRelease = (intent: Stripe.PaymentIntent): boolean =>
  chargeIdOf(intent) !== undefined && intent.capture_method === 'manual' && intent.last_payment_error === null;

/** Reads the end of a hold. A cancellation does not name a call: it may be our void. */
function released(intent: Stripe.PaymentIntent): ReportedCall | undefined {
  const { cancellation_reason: reason } = intent;
  const kind = reason === 'automatic' || reason === 'expired' ? 'expiry' : 'void';
  return modified(kind, intent, intent.amount);
}

/** Reports an act on the payment of an intent. */
function modified(kind: ModificationKind, intent: Stripe.PaymentIntent, units: number): ReportedCall | undefined {
  const call = callOf(intent.metadata);
  const payment = { call, providerTransactionIds: [intent.id] };
  const recorded = { units, currency: intent.currency };
  const operation = kind === 'capture' ? kind : 'void';
  return call && reported({ by: 'modification', kind, payment }, { operation }, followUpApproval(intent), recorded);
}

function payment(intent: Stripe.PaymentIntent, units = intent.amount): ReportedCall | undefined {
  const call = callOf(intent.metadata);
  const operation = intent.capture_method === 'manual' ? 'authorize' : 'sale';
  const recorded = { units, currency: intent.currency };
  return call && reported({ by: 'call', ...call }, { operation }, paymentResult(intent), recorded);
}

/** Reads the capture of a hold, with which its intent succeeds. Our own capture left its name in the metadata. */
function captured(intent: Stripe.PaymentIntent): ReportedCall | undefined {
  const hold = callOf(intent.metadata);
  const capture = intent.metadata['capture'];
  if (!hold) return undefined;
  if (capture === undefined) return modified('capture', intent, intent.amount_received);
  const call = { by: 'call', terminalId: hold.terminalId, idempotencyKey: capture } as const;
  const recorded = { units: intent.amount_received, currency: intent.currency };
  return reported(call, { operation: 'capture', about: [intent.id] }, followUpApproval(intent), recorded);
}

function verification(intent: Stripe.SetupIntent): ReportedCall | undefined {
  const call = callOf(intent.metadata);
  const subject = call && ({ by: 'call', ...call } as const);
  return subject && { subject, operation: 'verify', result: verificationResult(intent), amount: '0', currency: '' };
}

/**
 * Reads a refund. A pending one has no outcome yet. A refund without our name was made elsewhere, for example in the
 * dashboard; it belongs to a payment here if its intent or charge is known.
 * @param mayRelease true if releases are reported as refunds
 */
function refunded(refund: Stripe.Refund, mayRelease: boolean): ReportedCall | undefined {
  const call = callOf(refund.metadata);
  const { amount, currency, payment_intent: intent, charge } = refund;
  if (!call && !isKnownCurrency(currency)) return undefined;
  const result = refundResult(refund);
  if (result.outcome === 'received') return undefined;
  // A capture is known by its charge, a sale by its intent.
  const about = [idOf(charge), idOf(intent)].filter((id) => id !== undefined);
  const recorded = { units: amount, currency };
  if (call) return reported({ by: 'call', ...call }, { operation: 'refund', about }, result, recorded);
  const isUnclear = result.outcome === 'approved' && mayRelease;
  const kind = isUnclear ? 'refund_or_release' : 'refund';
  const act = isUnclear ? { ...result, madeAt: refund.created } : result;
  const payment = { providerTransactionIds: [...about].reverse() };
  return reported({ by: 'modification', kind, payment }, { operation: 'refund' }, act, recorded);
}

const reported = (
  subject: ReportedCall['subject'],
  made: Pick<ReportedCall, 'operation' | 'about'>,
  result: ProcessorResult,
  { units, currency }: { readonly units: number; readonly currency: string },
): ReportedCall => ({
  subject,
  ...made,
  result,
  amount: amountOfStripe(units, currency),
  currency: currency.toUpperCase(),
});
