import type client from '@adyen/api-library/lib/src/httpClient/clientInterface.js';
import { type ReasonKey, reasons } from '../../reasons/reasons.js';
import { isNeverSent } from '../processor-fetch.js';
import type { ProcessorResult } from '../processor.js';

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
interface FailureCodes {
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

interface HttpOptions {
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

/**
 * Reads the result that the failure of a call proves. On a first call, these prove that nothing was charged:
 *
 * - no connection: no byte of the call was written;
 * - 401, 403, 404, 429: refused before the body is processed;
 * - 400: the body could not be read;
 * - 422: validation precedes processing;
 * - `transient-error: true`: Adyen reports that this request had no side effects (API idempotency);
 * - 500 with error 905: no acquirer was found for the payment.
 *
 * On a repeated call they prove nothing about the first one, which may have been processed, so the outcome stays open.
 * The exception is a 422 that carries the idempotency key: it is the answer to the first call.
 *
 * These always leave the outcome open: 409 and error 704 (the first call with the key is being processed), any other
 * status, a broken connection, an unreadable answer, and a timeout.
 * @returns undefined when the outcome is open
 */
export function readFailure(error: unknown, isRepetition: boolean): ProcessorResult | undefined {
  if (error instanceof NotConnected)
    return isRepetition ? undefined : refused('ROUTING.PROCESSOR_UNAVAILABLE', { error: 'not_connected' });
  if (!(error instanceof ErrorAnswer)) return undefined;
  const { status, codes } = error;
  const { errorCode, errorType, ofTheKey } = codes;
  const reason = reasonOf(error);
  if (reason === undefined || (isRepetition && !(status === 422 && ofTheKey))) return undefined;
  return refused(reason, { status, code: errorCode, error_type: errorType });
}

/** Error codes that are more specific than their status (docs.adyen.com/development-resources/error-codes). */
const reasonsByCode: ReadonlyMap<string, ReasonKey> = new Map<string, ReasonKey>([
  ['010', 'ROUTING.INVALID_CREDENTIALS'],
  ['101', 'PAYMENT_METHOD.INVALID_CARD_NUMBER'],
  ['102', 'PAYMENT_METHOD.UNSUPPORTED_BRAND'],
  ['103', 'VALIDATION.INVALID_SECURITY_CODE'],
  ['107', 'PAYMENT_METHOD.RECURRING_NOT_SUPPORTED'],
  ['109', 'PAYMENT_METHOD.UNSUPPORTED_BRAND'],
  ['125', 'PAYMENT_METHOD.RECURRING_NOT_SUPPORTED'],
  ['129', 'VALIDATION.INVALID_EXPIRY_DATE'],
  ['138', 'PROCESSOR.CURRENCY_NOT_SUPPORTED'],
  ['140', 'VALIDATION.INVALID_EXPIRY_DATE'],
  ['141', 'VALIDATION.INVALID_EXPIRY_DATE'],
  ['167', 'PROCESSOR.RELATED_TRANSACTION_NOT_FOUND'],
  ['702', 'PROCESSOR.INVALID_TRANSACTION_FORMAT'],
  ['800', 'PAYMENT_METHOD.PROVIDER_TOKEN_NOT_FOUND'],
  ['803', 'PAYMENT_METHOD.PROVIDER_TOKEN_NOT_FOUND'],
  ['805', 'PAYMENT_METHOD.PROVIDER_TOKEN_NOT_FOUND'],
  ['806', 'PAYMENT_METHOD.RECURRING_NOT_SUPPORTED'],
  ['901', 'PROCESSOR.MID_INVALID_OR_INACTIVE'],
  ['905', 'PROCESSOR.UNSUPPORTED_TRANSACTION_TYPE'],
  ['905_1', 'PROCESSOR.UNSUPPORTED_TRANSACTION_TYPE'],
  ['905_2', 'PROCESSOR.UNSUPPORTED_TRANSACTION_TYPE'],
  ['905_3', 'PROCESSOR.CURRENCY_NOT_SUPPORTED'],
  ['905_4', 'PROCESSOR.UNSUPPORTED_TRANSACTION_TYPE'],
  ['906', 'PROCESSOR.RELATED_TRANSACTION_NOT_FOUND'],
  ['916', 'PROCESSOR.EXCEEDS_AMOUNT_LIMIT'],
]);

const reasonsByStatus: ReadonlyMap<number, ReasonKey> = new Map<number, ReasonKey>([
  [400, 'PROCESSOR.INVALID_TRANSACTION_FORMAT'],
  [401, 'ROUTING.INVALID_CREDENTIALS'],
  [403, 'ROUTING.INVALID_CREDENTIALS'],
  [404, 'PROCESSOR.UNSUPPORTED_TRANSACTION_TYPE'],
  [422, 'PROCESSOR.VALIDATION_INVALID_FIELD'],
  [429, 'PROCESSOR.RATE_LIMITED'],
]);

/** The request with this key was processed or is being processed. */
const inProgress = '704';

/**
 * Returns the reason of an error that proves that nothing was charged.
 * @returns undefined when the answer leaves it open whether money was charged
 */
export function reasonOf({ status, codes: { errorCode, transient } }: ErrorAnswer): ReasonKey | undefined {
  if (errorCode === inProgress || status === 409) return undefined;
  const ofTheCode = reasonsByCode.get(errorCode ?? '');
  const ofTheStatus = reasonsByStatus.get(status);
  if (ofTheStatus !== undefined) return ofTheCode ?? ofTheStatus;
  if (transient) return 'PROCESSOR.SYSTEM_ERROR';
  return status === 500 && errorCode !== undefined && /^905(_\d)?$/.test(errorCode) ? ofTheCode : undefined;
}

/**
 * Creates a result without a charge. A technical reason permits another route; any other is a decline, like a bank's.
 */
const refused = (reason: ReasonKey, raw: Readonly<Record<string, unknown>>): ProcessorResult => ({
  outcome: reasons[reason].class === 'technical' ? 'failed' : 'declined',
  reason,
  raw,
});
