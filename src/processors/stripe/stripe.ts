import { chargeable, type AdapterSources, type StripeAccount } from '../account.js';
import type { Guarantees } from '../capabilities.js';
import type { AccountCheck, LookupCall, LookupResult, Processor } from '../processor.js';
import { stripeAmount } from './amounts.js';
import { checkEvent, eventType, readDisputes, readEvent } from './events.js';
import { NeverSent, openExchange, Refused, type Exchange } from './exchange.js';
import { customerToken, paymentResult, verificationResult } from './intents.js';
import { lookUp } from './lookup.js';
import { cancel, capture, pay, refund, verify } from './payments.js';
import { refusalOf } from './refusals.js';
import { statement } from './statement.js';
import { webhookSetup } from './webhook-endpoints.js';

/**
 * Stripe keeps a key for 24 hours at least (https://docs.stripe.com/api/idempotent_requests); an hour of it is left for
 * clocks that differ. A first answer of 500 is repeated to the key as it was, and settles nothing. It knows no last
 * moment of a call: what is on its way may take effect at any time.
 */
const guarantees: Guarantees = { keySeconds: 23 * 60 * 60, longestDelaySeconds: undefined };

/** How long a refund may stay `pending` at Stripe: five to ten working days (https://docs.stripe.com/refunds). */
const followUpSeconds = 14 * 24 * 60 * 60;

/**
 * The adapter of an account at Stripe. A series that began elsewhere is none of its: the API that is published has no
 * field for the network's id of the first payment (stripe-mock v0.203.0, spec3.json: it is in answers only).
 * `payment_method_options[card][mit_exemption]`, which others tell of, is opened by Stripe's support for single
 * accounts, and is neither in that document nor in the package.
 */
export function stripeProcessor(account: StripeAccount, sources: AdapterSources): Processor {
  const { credentials, environment, settings } = account;
  const exchange = openExchange(account, sources);
  return {
    key: account.key,
    kind: 'stripe',
    environment,
    capabilities: {
      paymentMethods: chargeable('stripe', settings.paymentMethods),
      currencies: settings.currencies.length > 0 ? settings.currencies : undefined,
      refunds: 'partial',
      partialCapture: true,
      verify: true,
      cardNumbers: settings.sendCardNumbers,
      providerTokens: true,
      storedCredentials: true,
      foreignSeries: false,
      takesAmount: (amount, currency) => stripeAmount(amount, currency) !== undefined,
      cvvWithToken: settings.sendCardNumbers,
      cvvWithVerifiedToken: false,
      cvvRequired: false,
      followUpSeconds,
      lookups: true,
      guarantees: () => guarantees,
    },
    sale: (call, signal) => pay(exchange, 'sale', call, signal),
    authorize: (call, signal) => pay(exchange, 'authorize', call, signal),
    verify: (call, signal) => verify(exchange, call, signal),
    capture: (call, signal) => capture(exchange, call, signal),
    void: (call, signal) => cancel(exchange, call, signal),
    refund: (call, signal) => refund(exchange, call, signal),
    lookup: (call, signal) => lookUp(exchange, call, signal),
    abandon: (call, signal) => abandon(exchange, call, signal),
    statement: (from, to) => statement(exchange, from, to),
    check: (signal) => check(exchange, signal),
    notificationSetup: (address, signal) => webhookSetup(exchange, address, signal),
    checkNotification: (rawBody, header, now) =>
      checkEvent(rawBody, header('stripe-signature'), now, credentials.webhookSecrets),
    parseNotification: (rawBody) => readEvent(rawBody, account),
    parseDisputes: (rawBody) => readDisputes(rawBody, account),
    notificationType: eventType,
    customerToken,
    notificationAnswer: '',
  };
}

/** Cancels an intent that waits for its payer. One that cannot be cancelled has moved on, and is looked up. */
async function abandon(exchange: Exchange, call: LookupCall, signal: AbortSignal): Promise<LookupResult> {
  const found = await lookUp(exchange, call, signal);
  const id = found.found === 'outcome' ? found.result.providerTransactionId : undefined;
  if (id === undefined || found.found !== 'outcome' || found.result.outcome !== 'pending') return found;
  try {
    const result = id.startsWith('seti_')
      ? verificationResult(
          await exchange.request(signal, (stripe) =>
            stripe.setupIntents.cancel(id, { cancellation_reason: 'abandoned' }),
          ),
        )
      : paymentResult(
          await exchange.request(signal, (stripe) =>
            stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }),
          ),
        );
    return { found: 'outcome', result };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return lookUp(exchange, call, signal);
  }
}

/** Reads the balance, which every secret key may, and a restricted one that may read balances. */
async function check(exchange: Exchange, signal: AbortSignal): Promise<AccountCheck> {
  try {
    const { livemode } = await exchange.request(signal, (stripe) => stripe.balance.retrieve());
    return {
      works: true,
      environment: livemode ? 'live' : 'sandbox',
      name: undefined,
      merchantAccount: await accountId(exchange, signal),
    };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof NeverSent) return { works: false, reason: 'ROUTING.PROCESSOR_UNAVAILABLE' };
    const refused = error instanceof Refused ? refusalOf(error.codes, 'payment') : undefined;
    return { works: false, reason: refused?.refusal.reason ?? 'PROCESSOR.TEMPORARILY_UNAVAILABLE' };
  }
}

/** The id of the account that the key is of. A restricted key is mostly not allowed to read it, and works without. */
async function accountId(exchange: Exchange, signal: AbortSignal): Promise<string | undefined> {
  try {
    const { id } = await exchange.request(signal, (stripe) => stripe.accounts.retrieveCurrent());
    return /^acct_\w{1,64}$/.test(id) ? id : undefined;
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}
