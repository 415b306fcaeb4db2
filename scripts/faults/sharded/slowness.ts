import { until } from '../../until.js';
import type { Exchange } from '../exchanges.js';
import type { Instance } from '../instance.js';
import { terminals, type ShardedStage } from './stage.js';

/** A time between two marks, by performance.now(). */
export interface Span {
  readonly began: number;
  readonly ended: number;
}

/** Does `work`, and says from when to when. */
export const during = async (work: () => Promise<unknown>): Promise<Span> => {
  const began = performance.now();
  await work();
  return { began, ended: performance.now() };
};

/** What was sent for some terminals. */
export const exchangesOf = (stage: ShardedStage, of: readonly string[]): Exchange[] =>
  stage.customers.filter(({ terminalId }) => of.includes(terminalId)).flatMap(({ load }) => load.exchanges.all);

/** Whose answers are looked at. */
export interface Watched {
  readonly terminals: readonly string[];
  /** Undefined: those of every instance. */
  readonly baseUrl?: string;
}

/**
 * Waits until an instance answers well what was sent after a time.
 * @param of the terminals, to any of which it may be
 */
export async function success(
  stage: ShardedStage,
  { baseUrl, name }: Instance,
  since: number,
  of: readonly string[] = terminals,
): Promise<void> {
  await until(`${name} answers well`, () =>
    exchangesOf(stage, of).some((one) => one.baseUrl === baseUrl && one.began >= since && one.status === 200),
  );
}

/** Says the 99th percentile of answers, whatever they were, beside that of a quiet time. */
export function tellSlowness(
  stage: ShardedStage,
  what: string,
  { terminals: of, baseUrl }: Watched,
  quiet: Span,
  then: readonly Span[],
): void {
  const all = exchangesOf(stage, of).filter((one) => baseUrl === undefined || one.baseUrl === baseUrl);
  const within = (spans: readonly Span[]) =>
    all.filter((one) => spans.some(({ began, ended }) => one.began >= began && one.began < ended));
  const percentile = (spans: readonly Span[]): { readonly milliseconds: number; readonly count: number } => {
    const took = within(spans)
      .map((one) => one.ended - one.began)
      .sort((one, other) => one - other);
    return { milliseconds: took[Math.floor(took.length * 0.99)] ?? NaN, count: took.length };
  };
  const [before, now] = [percentile([quiet]), percentile(then)];
  const refused = within(then).filter(({ status }) => status === 503).length;
  stage.progress(
    `${what}: p99 ${now.milliseconds.toFixed(0)} ms of ${now.count}, ${refused} of them 503, quiet ` +
      `${before.milliseconds.toFixed(0)} ms of ${before.count}: ` +
      `${(now.milliseconds / before.milliseconds).toFixed(2)} times`,
  );
}
