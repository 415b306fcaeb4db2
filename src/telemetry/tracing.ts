import type { Logger } from 'pino';
import type { Clock } from '../base/clock.js';
import type { Random } from '../base/random.js';

/**
 * Attributes of a span: ids, names and statuses of the service. Never card data, a key, an address with its query, or
 * an error message.
 */
type Attributes = Readonly<Record<string, string | number | undefined>>;

/** A span in a trace, while its work runs. */
export interface Span {
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** Marks the span as failed. @param reason a word for the kind of failure */
  fail(reason: string): void;
}

export interface SpanOptions {
  /** `server` for a request that is answered, `client` for one that is sent. */
  readonly kind: 'server' | 'client';
  readonly attributes?: Attributes;
  /**
   * The headers of a request, which may continue the trace of its sender (W3C Trace Context). Without them the span
   * continues the surrounding one.
   */
  readonly headers?: Readonly<Record<string, string | string[] | undefined>>;
}

export interface Tracing {
  /** True if spans go nowhere, so that frequent work need not describe itself. */
  readonly isOff: boolean;
  /** Does the work in a span that ends with it. An error marks the span as failed and is rethrown. */
  span<Result>(name: string, options: SpanOptions, work: (span: Span) => Promise<Result>): Promise<Result>;
  /** Sends the remaining spans, if that can be done soon. */
  close(): Promise<void>;
}

const unseen: Span = { rename: () => undefined, set: () => undefined, fail: () => undefined };

export const noTracing: Tracing = {
  isOff: true,
  span: (_name, _options, work) => work(unseen),
  close: () => Promise.resolve(),
};

export interface TracingOptions {
  /** The collector's address for OTLP over HTTP, without the path: undefined turns tracing off. */
  readonly endpoint: string | undefined;
  readonly environment: string;
  readonly random: Random;
  readonly clock: Clock;
  readonly log: Logger;
}
