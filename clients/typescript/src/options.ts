/** What waits and chooses at random; a test turns it instead of sleeping. */
export interface Surroundings {
  /** Milliseconds that only grow. */
  readonly now: () => number;
  /** @throws what the signal was aborted with */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** From 0 to below 1. */
  readonly random: () => number;
  readonly fetch: (url: string, request: RequestInit) => Promise<Response>;
}

/** What became of one attempt, for logs and measurements. */
export interface Attempt {
  /** The operation of the contract. */
  readonly operation: string;
  /** Counted from 1. */
  readonly number: number;
  readonly idempotencyKey: string | undefined;
  /** None when there was no whole answer. */
  readonly status: number | undefined;
  /** Quote it to support. */
  readonly requestId: string | undefined;
  /** Whether the answer is that of an attempt before, under the same key. */
  readonly replayed: boolean;
  /** Milliseconds until the next attempt; none when this was the last. */
  readonly nextInMilliseconds: number | undefined;
}

export interface ClientOptions {
  /** Where the service is, such as `https://payments.example.com`. */
  readonly baseUrl: string;
  /** How often a request is sent at most. 5 unless you say so. */
  readonly attempts?: number;
  /** How long one attempt may take. 30,000 unless you say so: the service answers a payment within 10 seconds. */
  readonly attemptMilliseconds?: number;
  /** How long a call may take with all its attempts and pauses. 90,000 unless you say so. */
  readonly callMilliseconds?: number;
  /** Hears of every attempt. */
  readonly onAttempt?: (attempt: Attempt) => void;
  /** For tests. */
  readonly surroundings?: Partial<Surroundings>;
}

export interface CallOptions {
  /** Ends the call: it throws what the signal was aborted with. What the service does meanwhile, it does. */
  readonly signal?: AbortSignal;
  /** Instead of the client's. */
  readonly callMilliseconds?: number;
}

export interface WriteOptions extends CallOptions {
  /**
   * Unique per operation that you mean to run once. A random one is made for every call without; give one of your own,
   * kept with the order, when a call has to be made again after your own program was restarted.
   */
  readonly idempotencyKey?: string;
}
