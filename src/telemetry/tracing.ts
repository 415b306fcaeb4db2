import type { Logger } from 'pino';
import type { Clock } from '../base/clock.js';
import type { Random } from '../base/random.js';

/**
 * What a span holds: our ids, names and statuses. Never card data, a key, an address with its query, or a message of an
 * error.
 */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** One piece of work in a trace, while it lasts. */
export interface Span {
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** Marks it as failed. @param reason a word for the kind of failure */
  fail(reason: string): void;
}

export interface SpanOptions {
  /** `server` for a request that is answered, `client` for one that is made. */
  readonly kind: 'server' | 'client';
  readonly attributes?: Attributes;
  /**
   * The headers of a request that may continue the trace of its sender (W3C Trace Context). Without them it continues
   * what runs around it.
   */
  readonly headers?: Readonly<Record<string, string | string[] | undefined>>;
}

/** Who follows the work of one service. */
export interface Tracing {
  /** Does the work in a span that ends with it. What it throws marks the span as failed, and is thrown on. */
  span<Result>(name: string, options: SpanOptions, work: (span: Span) => Promise<Result>): Promise<Result>;
  /** Sends what was not sent yet, if that can be done soon. */
  close(): Promise<void>;
}

const unseen: Span = { rename: () => undefined, set: () => undefined, fail: () => undefined };

/** Traces nothing. */
export const noTracing: Tracing = { span: (_name, _options, work) => work(unseen), close: () => Promise.resolve() };

export interface TracingOptions {
  /** Where a collector takes OTLP over HTTP, without the path: undefined traces nothing. */
  readonly endpoint: string | undefined;
  readonly environment: string;
  readonly random: Random;
  readonly clock: Clock;
  readonly log: Logger;
}
