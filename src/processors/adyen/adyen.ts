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
import { checkAccount } from './account-check.js';
import { minorUnits } from './amounts.js';
import { idempotencyKeyOf, referenceOf } from './call-names.js';
import { readFailure } from './failures.js';
import { customerToken, providerIdOf, storedCredentialText } from './fields.js';
import { ErrorAnswer, httpClient, NoAnswer, NotConnected } from './http.js';
import type { CheckoutApi } from './library.js';
import { readDisputes } from './disputes.js';
import { checkItems, readItems } from './notifications.js';
import { paymentRequest, storedMethodOf, type RequestSettings } from './payment-request.js';
import { paymentResult, type Asked } from './payment-result.js';
import { webhookSetup } from './webhook-setup.js';

const hour = 60 * 60;

/** Adyen keeps keys for seven days at least (docs.adyen.com/development-resources/api-idempotency): less a margin. */
const keySeconds = 6.5 * 24 * hour;

/** Captures, cancels and refunds are reported within hours, or days where a scheme or a bank is slow. */
const followUpSeconds = 5 * 24 * hour;

/**
 * What Adyen's page adds to the return address (docs.adyen.com/online-payments/build-your-integration, Handle the
 * redirect): `redirectResult`, or `payload` of some payment methods. MD and PaRes belong to 3-D Secure 1, and come by
 * POST, which no request of ours asks for (payment-request.ts).
 */
const redirectParameters = ['redirectResult', 'payload'] as const;

/** What a capture, cancel and refund are answered alike. */
interface Taken {
  readonly pspReference: string;
  readonly reference?: string;
  readonly status: string;
}

/** A merchant account, and the way to it. */
interface Connection {
  readonly account: AdyenAccount;
  readonly requestSettings: RequestSettings;
  /**
   * Makes one request.
   * @param notAfter of the call. An account's terminals have real time where it is live; in a sandbox their clocks may
   * stand elsewhere, and the time that one request may take has to do
   * @throws Error of this adapter, when the outcome is open
   */
  readonly answerOf: <Answer>(send: (api: CheckoutApi) => Promise<Answer>, notAfter?: Date) => Promise<Answer>;
}

/**
 * An Adyen merchant account (Checkout API v72, by Adyen's library). Payments are answered at once; captures, cancels
 * and refunds are only received, and reported by notifications. Adyen can be asked neither for a payment by our
 * reference, nor for a statement: what was not answered is sent again under its key while that is honoured, or
 * reported by a notification (docs/internals/adyen.md). Errors that leave this adapter hold codes of Adyen's and
 * nothing else.
 */
export function adyen(account: AdyenAccount, sources: AdapterSources): Processor {
  const { key, environment, credentials } = account;
  const connection = connectionTo(account, sources);

  return {
    key,
    kind: 'adyen',
    environment,
    capabilities: capabilitiesOf(account),
    sale: (call, signal) => pay(connection, 'sale', call, signal),
    authorize: (call, signal) => pay(connection, 'authorize', call, signal),
    verify: (call, signal) => pay(connection, 'verify', call, signal),
    capture: (call, signal) => followUp(connection, 'capture', call, signal),
    void: (call, signal) => followUp(connection, 'void', call, signal),
    refund: (call, signal) => followUp(connection, 'refund', call, signal),
    lookup: async () => ({ found: 'nothing-final' }),
    abandon: (call, signal) => abandon(connection, call, signal),
    redirect: {
      parameters: redirectParameters,
      complete: (call, signal) => completeRedirect(connection, call, signal),
    },
    check: (signal) => checkAccount((send) => connection.answerOf(send), account, signal),
    notificationSetup: (address, signal) => webhookSetup(account, sources.fetch, address, signal),
    checkNotification: (rawBody) => checkItems(rawBody, credentials.hmacKeys),
    parseNotification: (rawBody) => readItems(rawBody, account),
    customerToken,
    parseDisputes: (rawBody) => readDisputes(rawBody, account),
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
      try {
        // Loaded when it is first needed, which spares it to an installation without an Adyen account.
        const { checkoutApi } = await import('./library.js');
        const isTooLate = () => clock.now() >= sentUntil;
        const client = httpClient({ apiKey: credentials.apiKey, apiBase: settings.apiBase, fetch, isTooLate });
        return await send(checkoutApi(client, livePrefix));
      } catch (error) {
        if (error instanceof ErrorAnswer || error instanceof NoAnswer || error instanceof NotConnected) throw error;
        // What the library throws of itself may hold what was sent.
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
  if (typeof request === 'string') return unsaid(call, request);
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
  if (value === undefined) return unsaid(call, 'VALIDATION.INVALID_AMOUNT');
  const amount = { value, currency: call.currency };
  const common = { merchantAccount, reference: referenceOf(call, operation) };
  const options = { idempotencyKey: idempotencyKeyOf(merchantAccount, call, operation), signal };
  return outcomeOf(connection, call, async ({ modifications }) => {
    const taken: Taken = await (operation === 'capture'
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
 * Cancels a payment whose payer did not come back, by our reference of it. Adyen completes such a payment only by
 * `/payments/details`, so nothing can be authorized any more; what was authorized nevertheless is released.
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

function capabilitiesOf({ settings }: AdyenAccount): Capabilities {
  const { currencies, paymentMethods, sendCardNumbers } = settings;
  return {
    paymentMethods: chargeable('adyen', paymentMethods),
    currencies: currencies.length === 0 ? undefined : currencies,
    refunds: 'partial',
    partialCapture: true,
    verify: true,
    cardNumbers: sendCardNumbers,
    providerTokens: true,
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
 * Nothing is sent. Another route may be able to say it, unless it pays with a token of Adyen's.
 * @throws NoAnswer on a repetition: the account may have been set otherwise when the call was made first
 */
function unsaid({ repeated }: Pick<PaymentCall, 'repeated'>, reason: ReasonKey): ProcessorResult {
  if (repeated) throw new NoAnswer('the call cannot be made again');
  return {
    outcome: reason === 'PAYMENT_METHOD.PROVIDER_TOKEN_NOT_FOUND' ? 'declined' : 'failed',
    reason,
    providerTransactionId: undefined,
    raw: { error: 'not_sent' },
  };
}

/**
 * The prefix becomes a part of the host name to which the key and the card are sent.
 * @throws Error for a live account without a prefix that can be one
 */
function livePrefixOf({ key, environment, credentials: { livePrefix } }: AdyenAccount): string | undefined {
  if (environment !== 'live') return undefined;
  if (livePrefix === undefined || !/^[0-9A-Za-z]+(-[0-9A-Za-z]+)*$/.test(livePrefix))
    throw new Error(`the live account ${key} has no prefix of its endpoints`);
  return livePrefix;
}
