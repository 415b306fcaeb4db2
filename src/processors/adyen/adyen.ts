import { plusSeconds } from '../../base/clock.js';
import type { ReasonKey } from '../../reasons/reasons.js';
import { chargeable, type AdapterSources, type AdyenAccount } from '../account.js';
import type { Capabilities } from '../capabilities.js';
import type {
  FollowUpCall,
  FollowUpOperation,
  LookupCall,
  LookupResult,
  PaymentCall,
  PaymentOperation,
  Processor,
  ProcessorResult,
  RedirectCall,
} from '../processor.js';
import { checkAccount, webhookSetup } from './account-setup.js';
import {
  customerToken,
  idempotencyKeyOf,
  minorUnits,
  providerIdOf,
  referenceOf,
  storedCredentialText,
  recognizes,
} from './fields.js';
import { ErrorAnswer, httpClient, NoAnswer, NotConnected, readFailure } from './http.js';
import type { CheckoutApi } from './library.js';
import { readDisputes } from './disputes.js';
import { checkItems, readItems } from './notifications.js';
import { announcedReports, downloadReport } from './reports.js';
import { paymentRequest, storedMethodOf, type RequestSettings } from './payment-request.js';
import { paymentResult, type Asked } from './payment-result.js';

const hour = 60 * 60;

/**
 * Adyen stores keys for at least seven days (docs.adyen.com/development-resources/api-idempotency). A margin is
 * deducted.
 */
const keySeconds = 6.5 * 24 * hour;

/** Captures, cancels and refunds are reported within hours, or days if a scheme or bank is slow. */
const followUpSeconds = 5 * 24 * hour;

/**
 * Parameters that Adyen's page adds to the return address: `redirectResult`, or `payload` for some payment methods
 * (docs.adyen.com/online-payments/build-your-integration, Handle the redirect). MD and PaRes belong to 3-D Secure 1 and
 * arrive by POST, which our requests never ask for (payment-request.ts).
 */
const redirectParameters = ['redirectResult', 'payload'] as const;

/** The common answer to a capture, cancel and refund. */
interface Acknowledgement {
  readonly pspReference: string;
  readonly reference?: string;
  readonly status: string;
}

interface Connection {
  readonly account: AdyenAccount;
  readonly requestSettings: RequestSettings;
  /**
   * Makes one request.
   * @param notAfter the deadline of the call. It applies to a live account, whose terminals use real time. A sandbox
   * clock may differ, so there the time limit of one request applies instead
   * @throws Error of this adapter, when the outcome is open
   */
  readonly answerOf: <Answer>(send: (api: CheckoutApi) => Promise<Answer>, notAfter?: Date) => Promise<Answer>;
}

/**
 * Creates the adapter of an Adyen merchant account (Checkout API v72, by Adyen's library). Adyen answers payments
 * immediately. It only acknowledges captures, cancels and refunds, and reports them by notifications.
 *
 * Adyen offers no lookup by our reference and no statement. An unanswered call is sent again while its key is honoured,
 * or a notification reports its outcome (docs/internals/stripe-and-adyen.md). Errors that leave this adapter carry only
 * Adyen's codes.
 */
export function adyen(account: AdyenAccount, sources: AdapterSources): Processor {
  const { key, environment, credentials } = account;
  const connection = connectionTo(account, sources);

  return {
    key,
    kind: 'adyen',
    environment,
    capabilities: capabilitiesOf(account),
    sale: (call, { signal }) => pay(connection, 'sale', call, signal),
    authorize: (call, { signal }) => pay(connection, 'authorize', call, signal),
    verify: (call, { signal }) => pay(connection, 'verify', call, signal),
    capture: (call, { signal }) => followUp(connection, 'capture', call, signal),
    void: (call, { signal }) => followUp(connection, 'void', call, signal),
    refund: (call, { signal }) => followUp(connection, 'refund', call, signal),
    lookup: async () => ({ found: 'nothing-final' }),
    abandon: (call, { signal }) => abandon(connection, call, signal),
    redirect: {
      parameters: redirectParameters,
      complete: (call, { signal }) => completeRedirect(connection, call, signal),
    },
    check: (signal) => checkAccount((send) => connection.answerOf(send), account, signal),
    notificationSetup: (address, signal) => webhookSetup(account, sources.fetch, address, signal),
    checkNotification: (rawBody) => checkItems(rawBody, credentials.hmacKeys),
    parseNotification: (rawBody) => readItems(rawBody, account),
    customerToken,
    parseDisputes: (rawBody) => readDisputes(rawBody, account),
    parseReports: (rawBody) => announcedReports(rawBody, account),
    report: (report, signal) => downloadReport(account, sources.fetch, report, signal),
    notificationAnswer: '[accepted]',
  };
}

/** @throws Error for a live account without a prefix of its endpoints */
function connectionTo(account: AdyenAccount, { clock, fetch, timeoutMilliseconds }: AdapterSources): Connection {
  const { environment, settings, credentials } = account;
  const livePrefix = livePrefixOf(account);

  return {
    account,
    requestSettings: { merchantAccount: credentials.merchantAccount, ...settings },
    async answerOf(send, notAfter) {
      const limit = plusSeconds(clock.now(), timeoutMilliseconds / 1000);
      const sentUntil = environment === 'live' && notAfter && notAfter < limit ? notAfter : limit;
      // Loaded on first use: an installation without an Adyen account does not need it.
      const { checkoutApi } = await import('./library.js').catch((cause: unknown) => {
        throw new NotConnected('the library of Adyen cannot be loaded', { cause });
      });
      try {
        const isTooLate = () => clock.now() >= sentUntil;
        const client = httpClient({ apiKey: credentials.apiKey, apiBase: settings.apiBase, fetch, isTooLate });
        return await send(checkoutApi(client, livePrefix));
      } catch (error) {
        if (error instanceof ErrorAnswer || error instanceof NoAnswer || error instanceof NotConnected) throw error;
        // The library's own errors may contain the request.
        throw new NoAnswer('the answer of Adyen cannot be understood');
      }
    },
  };
}

/** @throws as `answerOf`, unless the failure proves that nothing was charged */
const outcomeOf = (
  { answerOf }: Connection,
  call: PaymentCall | FollowUpCall,
  send: (api: CheckoutApi) => Promise<ProcessorResult>,
): Promise<ProcessorResult> =>
  answerOf(send, call.notAfter).catch((error: unknown) => {
    const failure = readFailure(error, call.repeated ?? false);
    if (failure) return failure;
    throw error;
  });

async function pay(
  connection: Connection,
  operation: PaymentOperation,
  call: PaymentCall,
  signal: AbortSignal,
): Promise<ProcessorResult> {
  const request = paymentRequest(operation, call, connection.requestSettings);
  if (typeof request === 'string') return notSent(call, request);
  const stored = storedMethodOf(call);
  const asked: Asked = {
    reference: request.reference,
    value: request.amount.value,
    currency: call.currency,
    ...(stored && { kept: { storedCredential: storedCredentialText(stored) } }),
  };
  const options = {
    idempotencyKey: idempotencyKeyOf(connection.account.credentials.merchantAccount, call, 'payment'),
    signal,
  };
  return outcomeOf(connection, call, async ({ payments }) =>
    paymentResult(await payments.payments(request, options), asked),
  );
}

async function followUp(
  connection: Connection,
  operation: FollowUpOperation,
  call: FollowUpCall,
  signal: AbortSignal,
): Promise<ProcessorResult> {
  const { merchantAccount } = connection.account.credentials;
  const value = minorUnits(call.amount, call.currency);
  if (value === undefined) return notSent(call, 'VALIDATION.INVALID_AMOUNT');
  const amount = { value, currency: call.currency };
  const common = { merchantAccount, reference: referenceOf(call, operation) };
  const options = { idempotencyKey: idempotencyKeyOf(merchantAccount, call, operation), signal };
  return outcomeOf(connection, call, async ({ modifications }) => {
    const taken: Acknowledgement = await (operation === 'capture'
      ? modifications.captureAuthorisedPayment(call.paymentId, { ...common, amount }, options)
      : operation === 'refund'
        ? modifications.refundCapturedPayment(call.paymentId, { ...common, amount }, options)
        : modifications.cancelAuthorisedPaymentByPspReference(call.paymentId, common, options));
    const providerTransactionId = providerIdOf(taken.pspReference);
    const isOfThis = (taken.reference ?? common.reference) === common.reference;
    if (taken.status !== 'received' || providerTransactionId === undefined || !isOfThis)
      throw new NoAnswer('the answer of Adyen leaves the outcome open');
    return { outcome: 'received', reason: 'PROCESSOR.SUBMITTED', providerTransactionId, raw: { status: 'received' } };
  });
}

/**
 * Cancels a payment by our reference because its payer did not return. Adyen completes such a payment only by
 * `/payments/details`, so it can no longer be authorized. Any existing authorization is released.
 */
async function abandon(
  { account, answerOf }: Connection,
  call: LookupCall,
  signal: AbortSignal,
): Promise<LookupResult> {
  const { merchantAccount } = account.credentials;
  const reference = referenceOf(call);
  const options = { idempotencyKey: idempotencyKeyOf(merchantAccount, call, 'abandon'), signal };
  return answerOf(async ({ modifications }) => {
    const request = { merchantAccount, paymentReference: reference, reference };
    const taken = await modifications.cancelAuthorisedPayment(request, options);
    const status: string = taken.status;
    if (status !== 'received' || taken.paymentReference !== reference)
      throw new NoAnswer('the answer of Adyen leaves the outcome open');
    const { providerTransactionId } = call;
    const raw = { status: 'received', cancel: providerIdOf(taken.pspReference) };
    const decided = { outcome: 'declined', reason: 'AUTH.3DS_AUTHENTICATION_TIMEOUT' } as const;
    return { found: 'outcome', result: { ...decided, providerTransactionId, raw } };
  });
}

async function completeRedirect(
  { account, answerOf }: Connection,
  call: RedirectCall,
  signal: AbortSignal,
): Promise<ProcessorResult> {
  const value = minorUnits(call.amount, call.currency);
  if (value === undefined) throw new NoAnswer('the amount cannot be written for Adyen');
  const asked = { reference: referenceOf(call), value, currency: call.currency };
  const details = Object.fromEntries(
    redirectParameters.flatMap((name) => (call.brought[name] === undefined ? [] : [[name, call.brought[name]]])),
  );
  const step = `details/${JSON.stringify(details)}`;
  const options = { idempotencyKey: idempotencyKeyOf(account.credentials.merchantAccount, call, step), signal };
  return answerOf(async ({ payments }) => {
    const answer = await payments.paymentsDetails({ details }, options);
    const { merchantReference, pspReference } = answer;
    const isNamed = merchantReference ?? (pspReference !== undefined && pspReference === call.providerTransactionId);
    if (!isNamed) throw new NoAnswer('Adyen does not name the payment');
    return paymentResult(answer, asked);
  });
}

function capabilitiesOf({ settings, credentials }: AdyenAccount): Capabilities {
  const { currencies, paymentMethods, sendCardNumbers } = settings;
  return {
    paymentMethods: chargeable('adyen', paymentMethods),
    currencies: currencies.length === 0 ? undefined : currencies,
    refunds: 'partial',
    partialCapture: true,
    verify: true,
    cardNumbers: sendCardNumbers,
    wallets: ['apple_pay', 'google_pay'],
    walletGateway: { gateway: 'adyen', gatewayMerchantId: credentials.merchantAccount },
    networkTokens: sendCardNumbers,
    providerTokens: true,
    recognizes,
    storedCredentials: true,
    cvvWithToken: true,
    cvvRequired: false,
    followUpSeconds,
    lookups: false,
    takesAmount: (amount, currency) => minorUnits(amount, currency) !== undefined,
    guarantees: () => ({ keySeconds, longestDelaySeconds: undefined }),
  };
}

/**
 * Returns a result for a call that was not sent. Another route may accept it, unless it pays with one of Adyen's
 * tokens.
 * @throws NoAnswer for a repeated call: the account's settings may have changed since the first one
 */
function notSent({ repeated }: Pick<PaymentCall, 'repeated'>, reason: ReasonKey): ProcessorResult {
  if (repeated) throw new NoAnswer('the call cannot be made again');
  return {
    outcome: reason === 'PAYMENT_METHOD.PROVIDER_TOKEN_NOT_FOUND' ? 'declined' : 'failed',
    reason,
    providerTransactionId: undefined,
    raw: { error: 'not_sent' },
  };
}

/**
 * Returns the prefix, which becomes part of the host name to which the key and the card are sent.
 * @throws Error for a live account without a valid prefix
 */
function livePrefixOf({ key, environment, credentials: { livePrefix } }: AdyenAccount): string | undefined {
  if (environment !== 'live') return undefined;
  if (livePrefix === undefined || !/^[0-9A-Za-z]+(-[0-9A-Za-z]+)*$/.test(livePrefix))
    throw new Error(`the live account ${key} has no prefix of its endpoints`);
  return livePrefix;
}
