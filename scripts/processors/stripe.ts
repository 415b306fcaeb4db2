import { systemClock } from '../../src/base/clock.js';
import type { LookupCall, PaymentCall, Processor, ProcessorResult } from '../../src/processors/processor.js';
import { stripeProcessor } from '../../src/processors/stripe/stripe.js';
import { callMilliseconds, Walk, walkFollowUp, walkPayment } from '../support/processor-walk.js';

export const help = `Usage: STRIPE_SECRET_KEY=sk_test_… npm run processors -- stripe

Walks through the operations of the service by the Stripe adapter, in the test mode of a Stripe account: holds,
captures, voids, sales, refunds, declines, a verification, a series, repeated calls, lookups and the statement. Every
step is printed with what it should have come to; the exit code is 1 when one did not. What it makes stays in the test
data of the account: nothing is charged.

  STRIPE_SECRET_KEY  a secret or restricted key of the test mode (https://dashboard.stripe.com/test/apikeys); a live one
                     is refused
  STRIPE_API_BASE    another address than Stripe's, such as that of a mock: http://127.0.0.1:12111`;

const token = (providerToken: string): Pick<PaymentCall, 'instrument'> => ({
  instrument: { kind: 'provider_token', providerToken },
});

/** @returns true if everything was as expected */
export async function run(): Promise<boolean> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase } = process.env;
  if (secretKey === undefined || !/^[rs]k_test_/.test(secretKey)) {
    console.error(`STRIPE_SECRET_KEY must be a key of the test mode (sk_test_… or rk_test_…).\n\n${help}`);
    return false;
  }
  const stripe = stripeProcessor(
    {
      key: 'stripe',
      kind: 'stripe',
      environment: 'sandbox',
      settings: { apiBase, sendCardNumbers: false, currencies: [], paymentMethods: [], captureDelayHours: undefined },
      credentials: { secretKey, webhookSecrets: [] },
    },
    { clock: systemClock, fetch: globalThis.fetch, timeoutMilliseconds: callMilliseconds },
  );
  const walk = new Walk();
  const check = await stripe.check(AbortSignal.timeout(callMilliseconds));
  walk.note('the credentials', check.works && check.environment === 'sandbox', JSON.stringify(check));
  if (!check.works) return walk.end();
  await payments(stripe, walk);
  await declines(stripe, walk);
  await series(stripe, walk);
  await books(stripe, walk);
  return walk.end();
}

const asked = (call: PaymentCall, fields: Partial<LookupCall>): LookupCall => ({
  terminalId: call.terminalId,
  idempotencyKey: call.idempotencyKey,
  operation: 'sale',
  amount: call.amount,
  currency: call.currency,
  createdAt: new Date(),
  ...fields,
});

const idOf = (result: ProcessorResult | undefined): string => result?.providerTransactionId ?? 'none';

async function payments(stripe: Processor, walk: Walk): Promise<void> {
  const hold = walkPayment(token('pm_card_visa'));
  const held = idOf(await walk.step('a hold', 'approved', (limit) => stripe.authorize(hold, limit)));
  await walk.step('the same hold again', 'approved', (limit) => stripe.authorize(hold, limit));
  await walk.step('a capture of a part', 'approved', (limit) => stripe.capture(walkFollowUp(held, '6'), limit));
  await walk.step('a second capture', 'declined', (limit) => stripe.capture(walkFollowUp(held, '1'), limit));
  await walk.step('a refund of a part', 'approved', (limit) => stripe.refund(walkFollowUp(held, '2'), limit));
  await walk.step('a refund of more than is left', 'declined', (limit) =>
    stripe.refund(walkFollowUp(held, '10'), limit),
  );

  const other = walkPayment(token('pm_card_visa'));
  const released = idOf(await walk.step('another hold', 'approved', (limit) => stripe.authorize(other, limit)));
  await walk.step('its void', 'approved', (limit) => stripe.void(walkFollowUp(released), limit));
  await walk.step('a capture of what was voided', 'declined', (limit) => stripe.capture(walkFollowUp(released), limit));

  const sale = walkPayment(token('pm_card_mastercard'));
  const paid = idOf(await walk.step('a sale', 'approved', (limit) => stripe.sale(sale, limit)));
  await walk.step('its lookup by its id', 'approved', (limit) =>
    stripe.lookup(asked(sale, { providerTransactionId: paid }), limit),
  );
  await walk.step('a call that was never made', 'never-received', (limit) =>
    stripe.lookup(asked(walkPayment(token('pm_card_visa')), {}), limit),
  );
  await walk.step('a verification', 'approved', (limit) =>
    stripe.verify(walkPayment({ ...token('pm_card_visa'), amount: '0' }), limit),
  );
}

async function declines(stripe: Processor, walk: Walk): Promise<void> {
  for (const [card, expected] of [
    ['pm_card_chargeDeclined', 'declined AUTH.GENERIC_ISSUER_DECLINE'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'declined PAYER_ACCOUNT.INSUFFICIENT_FUNDS'],
    ['pm_card_chargeDeclinedExpiredCard', 'declined PAYMENT_METHOD.EXPIRED_CARD'],
    ['pm_card_chargeDeclinedProcessingError', 'declined AUTH.ISSUER_ERROR'],
    ['pm_card_authenticationRequired', 'declined AUTH.STRONG_AUTHENTICATION_REQUIRED'],
    ['pm_no_such_method', 'declined PAYMENT_METHOD.PROVIDER_TOKEN_NOT_FOUND'],
  ] as const)
    await walk.step(card, expected, (limit) => stripe.sale(walkPayment(token(card)), limit));
  await walk.step('a challenge, with a page to come back to', 'pending', (limit) =>
    stripe.sale(
      walkPayment({ ...token('pm_card_authenticationRequired'), returnUrl: 'https://shop.example/back' }),
      limit,
    ),
  );
}

async function series(stripe: Processor, walk: Walk): Promise<void> {
  const first = await walk.step('the first payment of a series', 'approved', (limit) =>
    stripe.sale(walkPayment({ ...token('pm_card_visa'), initial: true }), limit),
  );
  const storedCredential = first?.outcome === 'approved' ? first.storedCredential : undefined;
  walk.note('its credential is stored', storedCredential !== undefined, storedCredential ?? 'no');
  await walk.step('a charge of the series without the payer', 'approved', (limit) =>
    stripe.sale(walkPayment({ ...token('pm_card_visa'), stored: true, origin: 'series', storedCredential }), limit),
  );
}

async function books({ statement }: Processor, walk: Walk): Promise<void> {
  if (!statement) return;
  const now = new Date();
  let entries = 0;
  try {
    for await (const entry of statement(new Date(now.getTime() - 10 * 60_000), now))
      entries += entry.terminalId === 'WALK01' ? 1 : 0;
  } catch (error) {
    walk.note('the statement of the last ten minutes', false, error instanceof Error ? error.name : 'no answer');
    return;
  }
  walk.note('the statement of the last ten minutes', entries > 0, `${entries} bookings`);
}
