import Stripe from 'stripe';
import type { StripeAccount } from '../../../src/processors/account.js';
import type { Processor } from '../../../src/processors/processor.js';
import { openProcessorFetch } from '../../../src/processors/processor-fetch.js';
import { stripeProcessor } from '../../../src/processors/stripe/stripe.js';
import { TestClock } from '../../support/time/clock.js';
import { testStart } from '../../support/service.js';

/** Marked, so that it is found wherever it gets to. */
export const secretKey = 'sk_test_marked0credential0of0stripe';
export const webhookSecret = 'whsec_marked0secret0of0the0endpoint';

/** The service's own way to processors, as a sandbox has it that allows mocks. */
const way = openProcessorFetch({ allowLocal: true });

/** The adapter of an account of the test mode, at an address on loopback. */
export function adapterAt(
  apiBase: string,
  {
    clock = new TestClock(testStart),
    timeoutMilliseconds = 60_000,
    ...changes
  }: Partial<StripeAccount> & { readonly clock?: TestClock; readonly timeoutMilliseconds?: number } = {},
): Processor {
  return stripeProcessor(
    {
      key: 'stripe_main',
      kind: 'stripe',
      environment: 'sandbox',
      settings: { apiBase, sendCardNumbers: true, currencies: [], paymentMethods: [], captureDelayHours: undefined },
      credentials: { secretKey, webhookSecrets: [webhookSecret] },
      ...changes,
    },
    { clock, fetch: way.fetch, timeoutMilliseconds },
  );
}

/** A notification as Stripe sends it, signed with the SDK's own helper. */
export function signedEvent(
  event: object,
  at: Date,
  secret = webhookSecret,
): { rawBody: string; headers: Record<string, string> } {
  const rawBody = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: rawBody,
    secret,
    timestamp: Math.floor(at.getTime() / 1000),
  });
  return { rawBody, headers: { 'stripe-signature': signature } };
}
