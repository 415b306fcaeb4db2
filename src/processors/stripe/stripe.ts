import { chargeable, type AdapterSources, type StripeAccount } from '../account.js';
import type { Guarantees } from '../capabilities.js';
import type { AccountCheck, LookupCall, LookupResult, Processor, StatementEntry } from '../processor.js';
import { stripeAmount } from './amounts.js';
import { checkEvent, eventType, readDisputes, readEvent, reportedBy } from './events.js';
import { NeverSent, openExchange, Refused, type Exchange } from './exchange.js';
import { customerToken, paymentResult, verificationResult } from './intents.js';
import { lookUp } from './lookup.js';
import { cancel, capture, pay, refund, verify } from './payments.js';
import { recognizes } from './prepare.js';
import { refusalOf } from './refusals.js';
import { announcedPayouts, payoutReport } from './reports.js';
import { webhookSetup } from './webhook-endpoints.js';
import type Stripe from 'stripe';
import { given } from '../../base/contract.js';

/**
 * Stripe stores a key for at least 24 hours (https://docs.stripe.com/api/idempotent_requests). An hour is deducted for
 * clock differences. A first answer of 500 is repeated for the key and settles nothing. Stripe supports no deadline: a
 * call in transit may take effect at any time.
 */
const guarantees: Guarantees = { keySeconds: 23 * 60 * 60, longestDelaySeconds: undefined };

/**
 * Maximum time for which a refund may stay `pending`. Stripe states five to ten working days
 * (https://docs.stripe.com/refunds).
 */
const followUpSeconds = 14 * 24 * 60 * 60;

/**
 * Creates the adapter of an account at Stripe. It does not charge a series that began at another processor. The
 * published API accepts no network id of the first payment (stripe-mock v0.203.0, spec3.json: only answers have it).
 * Stripe's support can enable `payment_method_options[card][mit_exemption]` for single accounts, but that document and
 * the package lack it.
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
      // Stripe's published API takes neither Apple Pay's payload nor a network token: only its own libraries send them.
      wallets: ['google_pay'],
      walletGateway: gatewayOf(settings),
      networkTokens: false,
      providerTokens: true,
      recognizes,
      storedCredentials: true,
      foreignSeries: false,
      takesAmount: (amount, currency) => stripeAmount(amount, currency) !== undefined,
      cvvWithToken: settings.sendCardNumbers,
      cvvWithVerifiedToken: false,
      cvvRequired: false,
      followUpSeconds,
      lookups: true,
      // An event has the charge as an id only.
      notificationsOmitDetails: true,
      guarantees: () => guarantees,
    },
    sale: (call, { signal }) => pay(exchange.forOneCall(), 'sale', call, signal),
    authorize: (call, { signal }) => pay(exchange.forOneCall(), 'authorize', call, signal),
    verify: (call, { signal }) => verify(exchange.forOneCall(), call, signal),
    capture: (call, { signal }) => capture(exchange, call, signal),
    void: (call, { signal }) => cancel(exchange, call, signal),
    refund: (call, { signal }) => refund(exchange, call, signal),
    lookup: (call, { signal }) => lookUp(exchange, call, signal),
    abandon: (call, { signal }) => abandon(exchange, call, signal),
    statement: (from, to, signal) => statement(exchange, from, to, signal),
    check: (signal) => check(exchange, signal),
    notificationSetup: (address, signal) => webhookSetup(exchange, address, signal),
    checkNotification: (rawBody, header, now) =>
      checkEvent(rawBody, header('stripe-signature'), now, credentials.webhookSecrets),
    parseNotification: (rawBody) => readEvent(rawBody, account),
    parseDisputes: (rawBody) => readDisputes(rawBody, account),
    parseReports: (rawBody) => announcedPayouts(rawBody, account),
    report: (report, signal) => payoutReport(exchange, report, signal),
    notificationType: eventType,
    customerToken,
    notificationAnswer: '',
  };
}

/**
 * Cancels an intent that waits for its payer. If it cannot be cancelled, its state has changed, and it is looked up.
 */
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

/** Reads the balance. Each secret key may do so, and a restricted one needs the permission. */
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

/** Returns the id of the key's account. Most restricted keys may not read it, and work without. */
async function accountId(exchange: Exchange, signal: AbortSignal): Promise<string | undefined> {
  try {
    const { id } = await exchange.request(signal, (stripe) => stripe.accounts.retrieveCurrent());
    return /^acct_\w{1,64}$/.test(id) ? id : undefined;
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

/** The events that record an entry. `charge.refund.updated` duplicates `refund.updated`. */
const bookings = [
  'payment_intent.succeeded',
  'payment_intent.amount_capturable_updated',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'refund.created',
  'refund.updated',
  'refund.failed',
];

const page = 100;

/**
 * Streams Stripe's entries after `from` and up to `to`, from its events, which it retains for 30 days
 * (https://docs.stripe.com/api/events). Beyond them the statement is empty, and missing entries are looked up. Stripe
 * lists the newest first. What a first page leaves is read in halves, so that the oldest entries of an hour with many
 * events are returned within the caller's time limit.
 * @param later the event before which the page begins
 * @throws without a response
 */
async function* statement(
  exchange: Exchange,
  from: Date,
  to: Date,
  signal = new AbortController().signal,
  later?: string,
): AsyncGenerator<StatementEntry> {
  // Events have whole seconds.
  const [after, until] = [Math.floor(from.getTime() / 1000), Math.floor(to.getTime() / 1000)];
  const { data, has_more: hasMore } = await exchange.request(signal, (stripe) =>
    stripe.events.list({
      types: bookings,
      created: { gt: after, lte: until },
      limit: page,
      ...(later !== undefined && { starting_after: later }),
    }),
  );
  const oldest = data.at(-1);
  if (hasMore && oldest) {
    const half = new Date(Math.floor((after + oldest.created) / 2) * 1000);
    if (half > from) yield* statement(exchange, from, half, signal);
    yield* statement(exchange, half, to, signal, oldest.id);
  }
  yield* data.flatMap(entryOf).reverse();
}

function entryOf(event: Stripe.Event): StatementEntry[] {
  // Only a change of status records an entry of a refund.
  if (event.type === 'refund.updated' && event.data.previous_attributes?.status === undefined) return [];
  const reported = reportedBy(event);
  const { outcome, reason, providerTransactionId } = reported?.result ?? {};
  const { storedCredential, networkTransactionId } = reported?.result.outcome === 'approved' ? reported.result : {};
  if (!reported || reason === undefined || providerTransactionId === undefined) return [];
  const { subject } = reported;
  if (outcome !== 'approved' && outcome !== 'declined' && outcome !== 'failed') return [];
  return [
    {
      ...(subject.by === 'call'
        ? { terminalId: subject.terminalId, idempotencyKey: subject.idempotencyKey }
        : { terminalId: '', idempotencyKey: providerTransactionId, modification: subject }),
      operation: reported.operation,
      ...given({ about: reported.about }),
      outcome,
      reason,
      amount: reported.amount,
      currency: reported.currency,
      providerTransactionId,
      storedCredential,
      networkTransactionId,
      bookedAt: new Date(event.created * 1000),
    },
  ];
}

/** The version of the payload that the adapter sends on (docs.stripe.com, Google Pay). */
const gatewayOf = ({ publishableKey: key }: StripeAccount['settings']) =>
  key === undefined ? undefined : { gateway: 'stripe', 'stripe:version': '2018-10-31', 'stripe:publishableKey': key };
