import type { Stripe } from 'stripe';

/**
 * The events that events.ts and disputes.ts read. A webhook endpoint subscribes to all of them
 * (docs/operate/processors.md).
 */
export const subscribedEvents = [
  'payment_intent.succeeded',
  'payment_intent.amount_capturable_updated',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  'setup_intent.canceled',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
  'radar.early_fraud_warning.created',
  'radar.early_fraud_warning.updated',
] as const satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[];

/** The first version with the current PaymentIntent states. */
const firstVersion = '2019-02-11';

/** The releases whose events were compared with the adapter. Earlier versions have a date only. */
const releases: readonly string[] = ['acacia', 'basil', 'clover', 'dahlia'];

/**
 * True for an API version whose events the adapter reads. Versions of one release differ by additions only
 * (docs.stripe.com/api/versioning); an unknown release may have renamed fields.
 */
export function isReadableVersion(version: string): boolean {
  const [, date = '', release] = /^(\d{4}-\d{2}-\d{2})(?:\.([a-z]+))?$/.exec(version) ?? [];
  return release === undefined ? date >= firstVersion && date < '2024-09-30' : releases.includes(release);
}
