/** Clock and randomness of the client. A test replaces them instead of sleeping. */
export interface Surroundings {
  /** Monotonic time in milliseconds. */
  readonly now: () => number;
  /** @throws the reason of the aborted signal */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Returns a number from 0 (included) to 1 (excluded). */
  readonly random: () => number;
  readonly fetch: (url: string, request: RequestInit) => Promise<Response>;
}

/** The outcome of one attempt, for logs and metrics. */
export interface Attempt {
  /** The operationId of the contract. */
  readonly operation: string;
  /** Number of the attempt, starting at 1. */
  readonly number: number;
  readonly idempotencyKey: string | undefined;
  /** Status of the answer; undefined if no complete answer arrived. */
  readonly status: number | undefined;
  /** Quote it to support. */
  readonly requestId: string | undefined;
  /** True for a stored answer that an earlier attempt under the same key produced. */
  readonly replayed: boolean;
  /** Milliseconds until the next attempt; undefined after the last one. */
  readonly nextInMilliseconds: number | undefined;
}

export interface ClientOptions {
  /** Address of the service, such as `https://payments.example.com`. */
  readonly baseUrl: string;
  /** Maximum attempts of a call; 5 by default. */
  readonly attempts?: number;
  /**
   * Maximum duration of one attempt, in milliseconds; 30,000 by default. The service answers a payment within 10
   * seconds.
   */
  readonly attemptMilliseconds?: number;
  /** Maximum duration of a call with all attempts and pauses, in milliseconds; 90,000 by default. */
  readonly callMilliseconds?: number;
  /** Called after every attempt. */
  readonly onAttempt?: (attempt: Attempt) => void;
  /** For tests. */
  readonly surroundings?: Partial<Surroundings>;
}

export interface CallOptions {
  /** Aborts the call, which throws the reason of the signal. The service may still complete the request. */
  readonly signal?: AbortSignal;
  /** Overrides the limit of the client. */
  readonly callMilliseconds?: number;
}

export interface WriteOptions extends CallOptions {
  /**
   * Unique for each operation that must run once. By default the client generates one for each call. Pass your own,
   * stored with the order, to repeat a call after a restart of your program.
   */
  readonly idempotencyKey?: string;
}
