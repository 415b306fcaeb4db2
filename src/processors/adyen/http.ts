import { isNeverSent } from '../never-sent.js';
import type client from '@adyen/api-library/lib/src/httpClient/clientInterface.js';

/** The transport of Adyen's library. */
export type HttpClient = client.default;

/** The connection failed before anything was sent. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected';
}

/** A call without a usable answer, which may have arrived. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** The error fields that are safe to log: codes only. Messages may echo the request. */
export interface FailureCodes {
  readonly errorCode: string | undefined;
  readonly errorType: string | undefined;
  /** `transient-error: true`: this request had no effect and may be sent again. */
  readonly transient: boolean;
  /** True if the answer belongs to the idempotency key, so it is the answer to the key's first request. */
  readonly ofTheKey: boolean;
}

/** Adyen answered with a status outside 2xx. */
export class ErrorAnswer extends Error {
  override readonly name = 'ErrorAnswer';
  constructor(
    readonly status: number,
    readonly codes: FailureCodes,
  ) {
    super(`Adyen answered ${status}${codes.errorCode === undefined ? '' : ` with error ${codes.errorCode}`}`);
  }
}

export interface HttpOptions {
  readonly apiKey: string;
  /** Replaces Adyen's origin, without a trailing slash. */
  readonly apiBase: string | undefined;
  readonly fetch: typeof globalThis.fetch;
  /** Returns true once the deadline for sending has passed. */
  readonly isTooLate: () => boolean;
}

/**
 * Replaces the HTTP client of Adyen's library. That one does not support http:// for a mock, opens a connection for
 * each call and checks no addresses. It follows redirects with the key and the card, and puts the text of an answer
 * into its errors. This client sends each request once and never retries it.
 */
export const httpClient = ({ apiKey, apiBase, fetch, isTooLate }: HttpOptions): HttpClient => ({
  async request(endpoint, json, _config, _isApiKeyRequired, { idempotencyKey, signal } = {}) {
    const { pathname, search, origin } = new URL(endpoint);
    // After a process was suspended, another instance may have the attempt: its lookups decide.
    if (isTooLate()) throw new NoAnswer('it is too late to send this to Adyen');
    const answer = await send(fetch, `${apiBase ?? origin}${pathname}${search}`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-api-key': apiKey,
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      body: json.toString(),
      signal: signal ?? null,
    });
    if (answer.status < 200 || answer.status > 299) throw errorAnswer(answer);
    // The library logs an answer that it cannot parse.
    if (!isObject(parsed(answer.text))) throw new NoAnswer('the answer of Adyen cannot be read');
    return answer.text;
  },
});

interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** @throws NotConnected or NoAnswer, without any content of the request or the cause */
async function send(fetch: HttpOptions['fetch'], url: string, request: RequestInit): Promise<HttpAnswer> {
  try {
    const response = await fetch(url, request);
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    if (request.signal?.aborted) throw new NoAnswer('the caller stopped waiting for Adyen');
    if (isNeverSent(error)) throw new NotConnected('there is no connection to Adyen');
    throw new NoAnswer('the connection to Adyen broke');
  }
}

function errorAnswer({ status, headers, text }: HttpAnswer): ErrorAnswer {
  const body = parsed(text);
  const fields = isObject(body) ? body : {};
  return new ErrorAnswer(status, {
    errorCode: codeOf(fields.errorCode),
    errorType: codeOf(fields.errorType),
    transient: headers.get('transient-error')?.toLowerCase() === 'true',
    ofTheKey: headers.has('idempotency-key'),
  });
}

/** Returns a code that cannot be a card number. */
const codeOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[0-9A-Za-z_]{1,20}$/.test(value) && !/\d{8}/.test(value) ? value : undefined;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
