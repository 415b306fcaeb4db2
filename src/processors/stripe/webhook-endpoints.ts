import type { Stripe } from 'stripe';
import type { NotificationSetup } from '../processor.js';
import { isReadableVersion, subscribedEvents } from './event-versions.js';
import { Refused, stripeApiVersion, type Exchange } from './exchange.js';

/** Page size: Stripe allows 16 webhook endpoints an account (docs.stripe.com/webhooks). */
const mostEndpoints = 100;

/**
 * Compares the webhook endpoints of an account with the events that the adapter reads.
 * @throws as `request`
 */
export async function webhookSetup(
  exchange: Exchange,
  address: string,
  signal: AbortSignal,
): Promise<NotificationSetup> {
  try {
    const { data } = await exchange.request(signal, (stripe) => stripe.webhookEndpoints.list({ limit: mostEndpoints }));
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
