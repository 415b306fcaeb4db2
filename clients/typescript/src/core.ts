import { NoAnswerError, ProblemError, UnexpectedAnswerError, type FailedCall } from './errors.js';
import type { Problem } from './generated/types.js';
import type { Attempt, ClientOptions, Surroundings, WriteOptions } from './terminal.js';

export interface Call {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly query?: object;
  readonly body?: unknown;
  readonly takesIdempotencyKey?: boolean;
  /** The service may take about half a minute to answer. */
  readonly isLongRunning?: boolean;
}

interface Failure {
  readonly kind: 'failure';
  /** True if another attempt may succeed. */
  readonly passing: boolean;
  /** True if the attempt certainly had no effect. */
  readonly didNothing: boolean;
  readonly waitSeconds: number;
  readonly error: (call: FailedCall) => Error;
}

/** The outcome of one attempt. */
type Outcome = { readonly kind: 'success'; readonly body: unknown } | Failure;

type Headers = Pick<Attempt, 'status' | 'requestId' | 'replayed'>;

const firstPauseMilliseconds = 250;
const longestPauseMilliseconds = 8_000;
const longRunningMilliseconds = 75_000;
/** Statuses below 500 that a repeated request may get past: request timeout, too many requests. */
const passingStatuses = [408, 429];
/** Statuses of refusals that precede the idempotency key, so they tell nothing about an earlier attempt. */
const statusesBeforeKey = [401, 403, 405, 408, 421, 429];

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

/** Sends requests, retries them where that is safe, and reads answers. */
export class Core {
  readonly surroundings: Surroundings;
  readonly #baseUrl: string;
  readonly #attempts: number;

  /** @throws TypeError if `baseUrl` is not an http or https address */
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

  /** The default limit of a call, in milliseconds. */
  get callMilliseconds(): number {
    return this.options.callMilliseconds ?? 90_000;
  }

  /**
   * Makes a call. A request whose answer was lost is repeated if the operation is idempotent or takes an idempotency
   * key. Any other request is repeated only after a failure that certainly had no effect.
   * @throws ProblemError, NoAnswerError, UnexpectedAnswerError
   */
  async call<Answer>(call: Call, { signal, callMilliseconds, idempotencyKey }: WriteOptions): Promise<Answer> {
    const { now, sleep } = this.surroundings;
    const key = call.takesIdempotencyKey ? (idempotencyKey ?? crypto.randomUUID()) : undefined;
    const request = this.#request(call, key);
    const ends = now() + (callMilliseconds ?? this.callMilliseconds);
    let isEffectUnknown = false;

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
      if (pause === undefined) {
        const failed = { operation: call.operation, attempts: number, idempotencyKey: key };
        throw isEffectUnknown ? errorAfterUnknown(outcome, headers, failed) : outcome.error(failed);
      }
      isEffectUnknown ||= call.method !== 'GET' && !outcome.didNothing;
      await sleep(pause, signal);
    }
  }

  /**
   * Builds the request, byte for byte the same for every attempt.
   * @throws TypeError for a key that is not a valid header value
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
        // Redirects are not followed: the key must reach only the service.
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
    // Node.js accepts whole milliseconds only.
    return Math.max(1, Math.ceil(Math.min(limit, millisecondsLeft)));
  }

  /**
   * Returns the milliseconds until the next attempt; undefined for no further attempt. The pause doubles each time, and
   * half of it is random, so that clients do not retry together.
   */
  #pause(failure: Failure, number: number, isRepeatable: boolean, millisecondsLeft: number): number | undefined {
    if (!failure.passing || !(isRepeatable || failure.didNothing) || number >= this.#attempts) return undefined;
    const share = 0.5 + this.surroundings.random() / 2;
    const pause = Math.min(longestPauseMilliseconds, firstPauseMilliseconds * 2 ** (number - 1)) * share;
    const wanted = Math.max(pause, failure.waitSeconds * 1000);
    return wanted < millisecondsLeft ? wanted : undefined;
  }
}

/**
 * Returns the error after an attempt of unknown effect, which a refusal before the key is read does not settle. Without
 * a key no refusal does: the earlier attempt may be its cause.
 */
function errorAfterUnknown(outcome: Failure, { status = 0 }: Headers, failed: FailedCall): Error {
  const error = outcome.error(failed);
  const isKeyless = failed.idempotencyKey === undefined && error instanceof ProblemError && status < 500;
  // Of the 404s, only that of an unknown path precedes the key.
  const isPathUnknown = error instanceof ProblemError && error.is('VALIDATION/ENDPOINT_NOT_FOUND');
  const isUnsettled = isKeyless || isPathUnknown || statusesBeforeKey.includes(status);
  return isUnsettled ? new NoAnswerError(failed, error) : error;
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

/** Reads `Retry-After` in seconds. The service sends a number; a proxy may send a date, which is relative to `Date`. */
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

interface Page {
  readonly next_cursor?: string;
  /** Absent on the list of events, whose last page also has a cursor, for later events. */
  readonly has_more?: boolean;
}

/** A list: `for await (const item of list)` reads pages as needed. */
export class Pages<P extends Page, Item> implements AsyncIterable<Item> {
  constructor(
    private readonly load: (cursor: string | undefined) => Promise<P>,
    private readonly itemsOf: (page: P) => readonly Item[],
  ) {}

  /** Reads only the first page, with its `next_cursor`. */
  page(): Promise<P> {
    return this.load(undefined);
  }

  /** Yields the pages in sequence. A page without items is not necessarily the last one. */
  async *pages(): AsyncGenerator<P, void> {
    let cursor: string | undefined;
    do {
      const page = await this.load(cursor);
      yield page;
      cursor = page.has_more === false ? undefined : page.next_cursor;
    } while (cursor !== undefined);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void> {
    for await (const page of this.pages()) yield* this.itemsOf(page);
  }

  /** Returns all items, up to the limit. */
  async all(limit = Infinity): Promise<Item[]> {
    const items: Item[] = [];
    for await (const item of this) {
      if (items.length >= limit) break;
      items.push(item);
    }
    return items;
  }
}
