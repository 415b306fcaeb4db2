import { NoAnswerError, ProblemError, UnexpectedAnswerError, type FailedCall } from './errors.js';
import type { Problem } from './generated/types.js';
import type { Attempt, ClientOptions, Surroundings, WriteOptions } from './options.js';

export interface Call {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly query?: object;
  readonly body?: unknown;
  readonly takesIdempotencyKey?: boolean;
  /** It may take about half a minute by itself. */
  readonly isLongRunning?: boolean;
}

interface Failure {
  readonly kind: 'failure';
  /** Whether another attempt can change it. */
  readonly passing: boolean;
  /** Whether it is certain that the attempt did nothing. */
  readonly didNothing: boolean;
  readonly waitSeconds: number;
  readonly error: (call: FailedCall) => Error;
}

/** What one attempt came to. */
type Outcome = { readonly kind: 'success'; readonly body: unknown } | Failure;

type Headers = Pick<Attempt, 'status' | 'requestId' | 'replayed'>;

const firstPauseMilliseconds = 250;
const longestPauseMilliseconds = 8_000;
const longRunningMilliseconds = 75_000;
/** Beside the 5xx: the server did not wait for the rest of the request, or does not take so many. */
const passingStatuses = [408, 429];

const realSurroundings: Surroundings = {
  now: () => performance.now(),
  random: () => Math.random(),
  fetch: (url, request) => fetch(url, request),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const abort = (): void => {
        clearTimeout(timer);
        reject(signal?.reason as Error);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', abort);
        resolve();
      }, milliseconds);
      signal?.addEventListener('abort', abort, { once: true });
    }),
};

/** Sends requests, again where that is safe, and reads answers. */
export class Core {
  readonly surroundings: Surroundings;
  readonly #baseUrl: string;
  readonly #attempts: number;

  /** @throws TypeError when `baseUrl` is no address to send to */
  constructor(
    private readonly options: ClientOptions,
    private readonly credential: Readonly<Record<string, string>>,
  ) {
    if (!['https:', 'http:'].includes(new URL(options.baseUrl).protocol))
      throw new TypeError(`baseUrl must begin with https:// or http://, and is ${JSON.stringify(options.baseUrl)}`);
    this.surroundings = { ...realSurroundings, ...options.surroundings };
    this.#baseUrl = options.baseUrl.replace(/\/+$/, '');
    this.#attempts = options.attempts ?? 5;
  }

  /** How long a call may take unless its caller says otherwise. */
  get callMilliseconds(): number {
    return this.options.callMilliseconds ?? 90_000;
  }

  /**
   * Makes a call. What a lost answer leaves in doubt is sent again if the operation takes an idempotency key, under
   * which nothing runs twice, or changes nothing that way; everything else is sent again only when it is certain that
   * it did nothing.
   * @throws ProblemError, NoAnswerError, UnexpectedAnswerError
   */
  async call<Answer>(call: Call, { signal, callMilliseconds, idempotencyKey }: WriteOptions): Promise<Answer> {
    const { now, sleep } = this.surroundings;
    const key = call.takesIdempotencyKey ? (idempotencyKey ?? crypto.randomUUID()) : undefined;
    const request = this.#request(call, key);
    const ends = now() + (callMilliseconds ?? this.callMilliseconds);

    for (let number = 1; ; number += 1) {
      signal?.throwIfAborted();
      const [outcome, headers] = await this.#attempt(request, this.#limit(call, ends - now()), signal);
      const isRepeatable = key !== undefined || ['GET', 'PUT', 'PATCH'].includes(call.method);
      const pause = outcome.kind === 'failure' ? this.#pause(outcome, number, isRepeatable, ends - now()) : undefined;
      this.options.onAttempt?.({
        operation: call.operation,
        number,
        idempotencyKey: key,
        nextInMilliseconds: pause,
        ...headers,
      });
      if (outcome.kind === 'success') return outcome.body as Answer;
      if (pause === undefined)
        throw outcome.error({ operation: call.operation, attempts: number, idempotencyKey: key });
      await sleep(pause, signal);
    }
  }

  /**
   * The same for every attempt, to the byte.
   * @throws TypeError for a key that no header can hold: it would be refused every time
   */
  #request(call: Call, key: string | undefined): { url: string; request: RequestInit } {
    const query = new URLSearchParams(
      Object.entries(call.query ?? {}).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as [string, string]],
      ),
    ).toString();
    return {
      url: `${this.#baseUrl}${call.path}${query === '' ? '' : `?${query}`}`,
      request: {
        method: call.method,
        headers: new Headers({
          accept: 'application/json',
          ...this.credential,
          ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        }),
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
        // The key goes to the service and nowhere else.
        redirect: 'manual',
      },
    };
  }

  async #attempt(
    { url, request }: { url: string; request: RequestInit },
    limit: number,
    callerSignal: AbortSignal | undefined,
  ): Promise<[Outcome, Headers]> {
    const timeLimit = AbortSignal.timeout(limit);
    const signal = callerSignal ? AbortSignal.any([callerSignal, timeLimit]) : timeLimit;
    try {
      const answer = await this.surroundings.fetch(url, { ...request, signal });
      const text = await answer.text();
      const headers = {
        status: answer.status,
        requestId: answer.headers.get('x-request-id') ?? undefined,
        replayed: answer.headers.get('idempotency-replayed') === 'true',
      };
      return [outcomeOf(answer, text, headers.requestId), headers];
    } catch (error) {
      callerSignal?.throwIfAborted();
      return [
        {
          kind: 'failure',
          passing: true,
          didNothing: false,
          waitSeconds: 0,
          error: (call) => new NoAnswerError(call, error),
        },
        { status: undefined, requestId: undefined, replayed: false },
      ];
    }
  }

  #limit({ isLongRunning = false }: Call, millisecondsLeft: number): number {
    const limit = Math.max(this.options.attemptMilliseconds ?? 30_000, isLongRunning ? longRunningMilliseconds : 0);
    // Node.js takes whole milliseconds only.
    return Math.max(1, Math.ceil(Math.min(limit, millisecondsLeft)));
  }

  /**
   * Milliseconds until the next attempt; none when there is to be none. Twice as long each time, half of it at random
   * so that many clients do not come back at once.
   */
  #pause(failure: Failure, number: number, isRepeatable: boolean, millisecondsLeft: number): number | undefined {
    if (!failure.passing || !(isRepeatable || failure.didNothing) || number >= this.#attempts) return undefined;
    const share = 0.5 + this.surroundings.random() / 2;
    const pause = Math.min(longestPauseMilliseconds, firstPauseMilliseconds * 2 ** (number - 1)) * share;
    const wanted = Math.max(pause, failure.waitSeconds * 1000);
    return wanted < millisecondsLeft ? wanted : undefined;
  }
}

function outcomeOf(answer: Response, text: string, requestId: string | undefined): Outcome {
  const body = parsed(text);
  if (answer.ok && body !== undefined) return { kind: 'success', body };
  const { status } = answer;
  const passing = status >= 500 || passingStatuses.includes(status) || answer.ok;
  return {
    kind: 'failure',
    passing,
    didNothing: status === 429,
    waitSeconds: waitSecondsOf(answer.headers),
    error: (call) =>
      isProblem(body)
        ? new ProblemError(body, call, requestId)
        : new UnexpectedAnswerError(status, text.slice(0, 500), call),
  };
}

/** `Retry-After`: seconds, as the service says it, or a date, as what stands before it may; its clock is in `Date`. */
function waitSecondsOf(headers: Response['headers']): number {
  const text = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  const seconds = (Date.parse(text) - Date.parse(headers.get('date') ?? '')) / 1000;
  return Number.isNaN(seconds) ? 0 : seconds;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'reason_code' in body && 'status' in body;
