import type { AdapterSources, AdyenAccount } from '../account.js';
import type { AccountCheck, NotificationSetup } from '../processor.js';
import { disputeEventCodes } from './disputes.js';
import { ErrorAnswer, reasonOf } from './http.js';
import type { CheckoutApi } from './library.js';

/**
 * Checks the credentials with a request for the account's payment methods, which needs the same permission as a
 * payment. A key works only at the endpoint of its own environment.
 */
export async function checkAccount(
  ask: (send: (api: CheckoutApi) => Promise<unknown>) => Promise<unknown>,
  { environment, credentials: { merchantAccount } }: AdyenAccount,
  signal: AbortSignal,
): Promise<AccountCheck> {
  try {
    await ask(({ payments }) => payments.paymentMethods({ merchantAccount }, { signal }));
    return { works: true, environment, name: merchantAccount };
  } catch (error) {
    signal.throwIfAborted();
    const reason = error instanceof ErrorAnswer ? (reasonOf(error) ?? 'PROCESSOR.SYSTEM_ERROR') : undefined;
    return { works: false, reason: reason ?? 'ROUTING.PROCESSOR_UNAVAILABLE' };
  }
}

/**
 * The events of payments (notifications.ts) and reports (reports.ts) that a standard webhook sends unless they are
 * excluded: those with the tag "Standard" in Adyen's document Webhooks-v1.
 */
const defaultEvents = [
  'AUTHORISATION',
  'CANCELLATION',
  'CANCEL_OR_REFUND',
  'CAPTURE',
  'CAPTURE_FAILED',
  'EXPIRE',
  'REFUND',
  'REFUND_FAILED',
  'REFUNDED_REVERSED',
  'REPORT_AVAILABLE',
];

/** The events that a standard webhook sends only if they are enabled (tag "Additional configuration"). */
const addedEvents = ['OFFER_CLOSED'];

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
    'notification there: the answer is [accepted] if address and HMAC key are correct.',
});

/**
 * Compares the merchant account's webhooks with the events that the adapter reads, by Adyen's Management API. Most keys
 * for payments lack the required role ("Management API, Webhooks read").
 * @throws Error without a response
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
  return found.length === 0 ? unknown('The merchant account has no standard webhook here.') : setupOf(found);
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
