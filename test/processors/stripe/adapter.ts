import Stripe from 'stripe';
import type { StripeAccount } from '../../../src/processors/account.js';
import { openProcessorFetch } from '../../../src/processors/processor-fetch.js';
import type { Processor } from '../../../src/processors/processor.js';
import { stripeProcessor } from '../../../src/processors/stripe/stripe.js';
import { testStart } from '../../support/service.js';
import { TestClock } from '../../support/time/clock.js';
import { type BehindService, startBehindService } from '../behind-service.js';
import { FaultyLine } from '../faulty-line.js';
import { FakeStripe } from './fake-stripe.js';

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

/** Key of the account at the fake. */
export const providerKey = 'stripe_main';

export interface StripeBehindService extends BehindService<FakeStripe> {
  /** Delivers events, which are accepted, and waits until the service has dealt with them. */
  report(...events: readonly object[]): Promise<void>;
}

export async function stripeBehindService(): Promise<StripeBehindService> {
  const credentials = { secret_key: secretKey, webhook_secret: webhookSecret };
  const account = { kind: 'stripe', provider_key: providerKey, credentials } as const;
  const behind = await startBehindService(await FakeStripe.open(), FakeStripe.cards.approved, account);
  const { http, service } = behind.stage;
  return {
    ...behind,
    async report(...events) {
      for (const event of events) {
        // What it brings about has a time of its own, by which tests list it.
        await service.clock.advance(1);
        const signed = signedEvent(event, service.clock.now());
        await http.providerAccountNotification({ provider_key: providerKey, ...signed }).ok;
        // Otherwise an event may be applied before an earlier one, and be deferred.
        await service.deps.background.settled();
      }
    },
  };
}

/** A fake with an adapter before it, over a line that can be broken. */
export async function stripeOverLine() {
  const fake = await FakeStripe.open();
  const line = await FaultyLine.open(fake.address);
  const close = async (): Promise<void> => {
    await line.close();
    await fake.close();
  };
  return { fake, line, stripe: adapterAt(line.address), close };
}
