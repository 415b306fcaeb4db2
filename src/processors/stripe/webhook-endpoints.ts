import type { Stripe } from 'stripe';
import type { NotificationSetup } from '../processor.js';
import { type Exchange, Refused, stripeApiVersion } from './exchange.js';

/** Page size: Stripe allows 16 webhook endpoints an account (docs.stripe.com/webhooks). */
const maxEndpoints = 100;

/** Compares the webhook endpoints of an account with the events that the adapter reads. @throws as `request` */
export async function webhookSetup(
  exchange: Exchange,
  address: string,
  signal: AbortSignal,
): Promise<NotificationSetup> {
  try {
    const { data } = await exchange.request(signal, (stripe) => stripe.webhookEndpoints.list({ limit: maxEndpoints }));
    return setupOf(
      data.filter(({ url }) => url === address || url.startsWith(`${address}/`)),
      address,
    );
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return {
      known: false,
      problem:
        'The key may not read webhook endpoints: compare the endpoint in the Dashboard with the guide ' +
        '/guides/processors.',
    };
  }
}

function setupOf(found: readonly Stripe.WebhookEndpoint[], address: string): NotificationSetup {
  const enabled = found.filter(({ status }) => status === 'enabled');
  const events = new Set(enabled.flatMap(({ enabled_events }) => enabled_events));
  const versions = enabled.map(({ api_version }) => api_version);
  return {
    known: true,
    apiVersion: versions.find((version) => version !== null) ?? undefined,
    missingEvents: events.has('*') ? [] : subscribedEvents.filter((event) => !events.has(event)),
    problems: [
      ...(found.length === 0 ? [`Stripe has no webhook endpoint at ${address}.`] : []),
      ...(found.length > enabled.length ? ['A webhook endpoint is disabled.'] : []),
      ...new Set(versions.flatMap(problemOf)),
    ],
  };
}

function problemOf(version: string | null): string[] {
  if (version === null)
    return [`An endpoint has the default API version of the account. Create it with ${stripeApiVersion}.`];
  return isReadableVersion(version)
    ? []
    : [`Events of the API version ${version.slice(0, 40)} are refused. Create the endpoint with ${stripeApiVersion}.`];
}

/**
 * The events that events.ts, disputes.ts and reports.ts read. A webhook endpoint subscribes to all of them
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
  'payout.reconciliation_completed',
  'payout.paid',
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

/**
 * True for a version that reports the release of a hold, or of its uncaptured rest, as a refund
 * (docs.stripe.com/changelog/basil/2025-03-31/remove-refund-from-partial-capture-and-payment-cancellation-flow).
 */
export const reportsReleasesAsRefunds = (version: string | null | undefined): boolean =>
  typeof version === 'string' && version.slice(0, 10) < '2025-03-31';
