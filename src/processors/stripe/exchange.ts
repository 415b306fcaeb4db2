import Stripe from 'stripe';
import type { AdapterSources, StripeAccount } from '../account.js';
import { isNeverSent } from '../processor-fetch.js';

/**
 * The Stripe API version of the adapter, regardless of the account's default. It changes with the `stripe` package,
 * whose types describe one version.
 */
export const stripeApiVersion = '2026-08-26.dahlia';

/** Our user agent in Stripe's log. The SDK's default describes the machine. */
const userAgent = 'payment-terminal/1';

/** The request was never written to a connection, so it cannot have arrived. */
export class NeverSent extends Error {
  override readonly name = 'NeverSent';
  constructor() {
    super('the request was not sent to Stripe');
  }
}

/** The request may have been written, and no answer could be read. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  constructor(readonly status: number | undefined) {
    super('no answer of Stripe was read');
  }
}

/** The codes of an error of Stripe. Other fields are left out, because its error objects contain the request. */
export interface RefusalCodes {
  readonly status: number | undefined;
  readonly type: string | undefined;
  readonly code: string | undefined;
  readonly declineCode: string | undefined;
  readonly adviceCode: string | undefined;
  readonly networkAdviceCode: string | undefined;
  readonly networkDeclineCode: string | undefined;
  readonly param: string | undefined;
  readonly requestId: string | undefined;
  /** The id and status of the intent that the error is about. */
  readonly intentId: string | undefined;
  readonly intentStatus: string | undefined;
}

/** Stripe answered with an error. */
export class Refused extends Error {
  override readonly name = 'Refused';
  constructor(readonly codes: RefusalCodes) {
    super('Stripe answered with an error');
  }
}

/** Sends requests to Stripe with the key of one account. */
export interface Exchange {
  /** Makes one request. @param signal aborts it @throws NeverSent, NoAnswer or Refused, which carry codes only */
  request<Answer>(signal: AbortSignal, send: (stripe: Stripe) => Promise<Answer>): Promise<Answer>;
}

interface Request {
  readonly signal: AbortSignal;
  /** The deadline, in real time, after which the request is aborted or not sent. */
  readonly notAfter: number;
  sent: boolean;
}

export interface AccountExchange extends Exchange {
  /** Returns an exchange whose requests share one time limit, which begins now: none is sent after it. */
  forOneCall(): Exchange;
}

/**
 * Creates the client, which sends each request once. Even with `maxNetworkRetries: 0` the SDK retries a closed
 * connection if its HTTP client reports the system's code; the client over `fetch` reports none. Such a retry would
 * bypass the clock, the time limit and the record of calls. Telemetry is off, and headers that describe the machine are
 * removed. Each call has an SDK client of its own, which knows the call's request. That takes 50 microseconds; an
 * AsyncLocalStorage would slow down all promises of the process instead.
 */
export function openExchange(
  { credentials, settings }: Pick<StripeAccount, 'credentials' | 'settings'>,
  { clock, fetch, timeoutMilliseconds }: Pick<AdapterSources, 'clock' | 'fetch' | 'timeoutMilliseconds'>,
): AccountExchange {
  const limited = async (request: Request, ...[input, init]: Parameters<typeof globalThis.fetch>) => {
    if (request.signal.aborted || clock.now().getTime() >= request.notAfter) throw new NeverSent();
    const headers = new Headers(init?.headers);
    headers.delete('x-stripe-client-user-agent');
    // `fetch` computes it; Node's own refuses the SDK's.
    headers.delete('content-length');
    headers.set('user-agent', userAgent);
    request.sent = true;
    try {
      const signal = AbortSignal.any([request.signal, ...(init?.signal ? [init.signal] : [])]);
      const answer = await fetch(input, { ...init, headers, signal, redirect: 'manual' });
      const reported = new Headers(answer.headers);
      // The SDK would print it.
      reported.delete('stripe-notice');
      return new Response(answer.body, { status: answer.status, headers: reported });
    } catch (error) {
      if (isNeverSent(error)) request.sent = false;
      throw error;
    }
  };

  const options = {
    apiVersion: stripeApiVersion,
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: timeoutMilliseconds,
    ...addressOf(settings.apiBase),
  } as const;

  const limitFromNow = (): number => clock.now().getTime() + timeoutMilliseconds;
  const exchangeUntil = (limit: () => number): Exchange => ({
    async request(signal, send) {
      const request: Request = { signal, notAfter: limit(), sent: false };
      const httpClient = Stripe.createFetchHttpClient((...parts) => limited(request, ...parts));
      try {
        return await send(new Stripe(credentials.secretKey, { ...options, httpClient }));
      } catch (error) {
        throw withoutContents(error, request.sent);
      }
    },
  });
  return {
    ...exchangeUntil(limitFromNow),
    forOneCall() {
      const limit = limitFromNow();
      return exchangeUntil(() => limit);
    },
  };
}

/** @throws TypeError when the address is invalid */
function addressOf(apiBase: string | undefined): { host?: string; port?: string; protocol?: 'http' | 'https' } {
  if (apiBase === undefined) return {};
  const { protocol, hostname, port } = new URL(apiBase);
  const insecure = protocol === 'http:';
  return {
    protocol: insecure ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (insecure ? '80' : '443') : port,
  };
}

/** Replaces an error of the SDK, whose message, `raw` and `detail` may contain the request. */
function withoutContents(error: unknown, sent: boolean): NeverSent | NoAnswer | Refused {
  if (!sent) return new NeverSent();
  if (!(error instanceof Stripe.errors.StripeError) || error instanceof Stripe.errors.StripeConnectionError)
    return new NoAnswer(undefined);
  // An answer that is not an error of Stripe: truncated, or from an intermediary.
  if (error.rawType === undefined || error.statusCode === undefined) return new NoAnswer(error.statusCode);
  const intent = error.payment_intent ?? error.setup_intent;
  return new Refused({
    status: error.statusCode,
    type: code(error.rawType),
    code: code(error.code),
    declineCode: code(error.decline_code),
    adviceCode: code(error.advice_code),
    networkAdviceCode: code(error.network_advice_code),
    networkDeclineCode: code(error.network_decline_code),
    param: parameter(error.param),
    requestId: code(error.requestId),
    intentId: code(intent?.id),
    intentStatus: code(intent?.status),
  });
}

/**
 * Returns a code of letters, digits and underscores. Twelve consecutive digits may be a card number, so they are
 * rejected.
 */
export const code = (reported: unknown): string | undefined =>
  typeof reported === 'string' && /^[A-Za-z0-9_]{1,64}$/.test(reported) && !/\d{12}/.test(reported)
    ? reported
    : undefined;

/** Returns the name of a parameter, such as `payment_method_data[card][number]`. */
const parameter = (reported: unknown): string | undefined =>
  typeof reported === 'string' && /^[a-z_]+(\[[a-z0-9_]+\]){0,6}$/.test(reported) && !/\d{12}/.test(reported)
    ? reported
    : undefined;
