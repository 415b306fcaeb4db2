import Stripe from 'stripe';
import type { StripeAccount } from '../../../src/processors/account.js';
import { openProcessorFetch } from '../../../src/processors/processor-fetch.js';
import type { Processor } from '../../../src/processors/processor.js';
import { stripeProcessor } from '../../../src/processors/stripe/stripe.js';
import { processorAccount } from '../../support/processors/processors.js';
import { testStart } from '../../support/service.js';
import { type Stage, startStage } from '../../support/stage.js';
import { TestClock } from '../../support/time/clock.js';
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

export interface BehindService {
  readonly fake: FakeStripe;
  readonly line: FaultyLine;
  readonly stage: Stage;
  close(): Promise<void>;
}

/** The service with a terminal that is routed to an account at the fake, over a line that can be broken. */
export async function stripeBehindService(): Promise<BehindService> {
  const fake = await FakeStripe.open();
  const line = await FaultyLine.open(fake.address);
  const stage = await startStage({ PROCESSOR_ALLOW_LOCAL: 'true', STATEMENT_DAYS: '0' });
  const { account_id: account } = await stage.http.managementTerminalGet().ok;
  await stage.http.managementProcessorAccountCreate({
    body: processorAccount(account, {
      provider_key: providerKey,
      kind: 'stripe',
      credentials: { secret_key: secretKey, webhook_secret: webhookSecret },
      settings: { api_base: line.address, send_card_numbers: true },
    }),
  }).ok;
  await stage.http.managementTerminalUpdate({ body: { routes: [providerKey] } }).ok;
  const close = async (): Promise<void> => {
    await stage.close();
    await line.close();
    await fake.close();
  };
  return { fake, line, stage, close };
}
