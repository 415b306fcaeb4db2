import type { AdapterSources, AdyenAccount } from '../account.js';
import type { NotificationSetup } from '../processor.js';
import { disputeEventCodes } from './disputes.js';

/** The payment events (notifications.ts) that a standard webhook sends unless they are excluded. */
const defaultEvents = [
  'AUTHORISATION',
  'CANCELLATION',
  'CANCEL_OR_REFUND',
  'CAPTURE',
  'CAPTURE_FAILED',
  'REFUND',
  'REFUND_FAILED',
  'REFUNDED_REVERSED',
];

/** The events that a standard webhook sends only if they are enabled. */
const addedEvents = ['OFFER_CLOSED', 'EXPIRE'];

/** All events that a standard webhook must send (docs/operate/processors.md). */
export const subscribedEvents: readonly string[] = [...defaultEvents, ...addedEvents, ...disputeEventCodes];

/** A webhook of Adyen's Management API v3. Only the fields in use are declared. */
interface Webhook {
  readonly type?: string;
  readonly url?: string;
  readonly active?: boolean;
  readonly communicationFormat?: string;
  readonly additionalSettings?: {
    readonly includeEventCodes?: readonly string[];
    readonly excludeEventCodes?: readonly string[];
  } | null;
}

const unknown = (why: string): NotificationSetup => ({
  known: false,
  problem:
    `${why} Compare the webhook in the Customer Area with the guide /guides/processors, and send a test ` +
    'notification there: it is answered [accepted] if address and HMAC key are right.',
});

/**
 * Compares the merchant account's webhooks with the events that the adapter reads, by Adyen's Management API. Most keys
 * for payments lack the required role ("Management API, Webhooks read").
 * @throws Error when there is no answer
 */
export async function webhookSetup(
  { environment, settings, credentials: { merchantAccount, apiKey } }: AdyenAccount,
  fetch: AdapterSources['fetch'],
  address: string,
  signal: AbortSignal,
): Promise<NotificationSetup> {
  const origin = settings.apiBase ?? `https://management-${environment === 'live' ? 'live' : 'test'}.adyen.com`;
  const url = `${origin}/v3/merchants/${encodeURIComponent(merchantAccount)}/webhooks?pageSize=100`;
  const response = await fetch(url, {
    headers: { 'x-api-key': apiKey, accept: 'application/json' },
    redirect: 'manual',
    signal,
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    return unknown('The key may not read webhooks by the Management API.');
  }
  const { data = [] } = (await response.json()) as { readonly data?: readonly Webhook[] };
  const found = data.filter(({ type, url: at = '' }) => type === 'standard' && isBelow(at, address));
  // Webhooks of the company account are not listed for its merchant accounts.
  return found.length === 0 ? unknown('The merchant account has no standard webhook of its own here.') : setupOf(found);
}

const isBelow = (url: string, address: string): boolean => url === address || url.startsWith(`${address}/`);

function setupOf(found: readonly Webhook[]): NotificationSetup {
  const active = found.filter((webhook) => webhook.active === true);
  const isSent = (event: string): boolean =>
    active.some(({ additionalSettings }) => {
      const { includeEventCodes = [], excludeEventCodes = [] } = additionalSettings ?? {};
      const isDefault = !addedEvents.includes(event);
      return includeEventCodes.includes(event) || (isDefault && !excludeEventCodes.includes(event));
    });
  return {
    known: true,
    apiVersion: undefined,
    missingEvents: subscribedEvents.filter((event) => !isSent(event)),
    problems: [
      ...(active.length < found.length ? ['A webhook is not active.'] : []),
      ...(active.every(({ communicationFormat }) => communicationFormat === 'json')
        ? []
        : ['A webhook does not send JSON.']),
    ],
  };
}
