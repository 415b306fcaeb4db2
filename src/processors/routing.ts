import type { Clock } from '../clock.js';
import { reasons, type ReasonKey } from '../retries/reasons.js';
import type { FollowUpCall, FollowUpOperation, PaymentCall, PaymentOperation, Processor, ProcessorKey, ProcessorResult } from './processor.js';

export type Processors = ReadonlyMap<string, Processor>;

/** One call as it is kept with the attempt, for the operator. */
export interface CallRecord {
  readonly processorKey: ProcessorKey;
  readonly operation: PaymentOperation | FollowUpOperation | 'lookup';
  readonly outcome: ProcessorResult['outcome'] | 'open';
  readonly reason: ReasonKey;
  readonly raw: Readonly<Record<string, unknown>> | undefined;
  readonly startedAt: Date;
  readonly finishedAt: Date;
}

/** What came of an attempt: the deciding processor's result, `open` when it may have arrived and nobody answered, or nobody to ask. */
export type Routed =
  | { readonly outcome: 'result'; readonly processorKey: ProcessorKey; readonly result: ProcessorResult; readonly calls: readonly CallRecord[] }
  | { readonly outcome: 'open'; readonly processorKey: ProcessorKey; readonly calls: readonly CallRecord[] }
  | { readonly outcome: 'no-route'; readonly calls: readonly CallRecord[] };

export interface RoutingOptions {
  readonly clock: Clock;
  readonly timeoutMilliseconds: number;
  /** Told before every route but the first, with compare-and-set: false when the attempt is no longer this caller's. */
  readonly moveTo: (processorKey: ProcessorKey) => Promise<boolean>;
}

/**
 * Tries the routes in their order (one transaction, several calls): a technical failure that charged nothing, or a soft decline marked
 * re-routable, moves on to the next; everything else decides. A call without an answer ends the search, for it may have arrived.
 */
export async function route(
  processors: Processors, routes: readonly string[], operation: PaymentOperation, call: PaymentCall, options: RoutingOptions,
): Promise<Routed> {
  const calls: CallRecord[] = [];
  const usable = routes.flatMap((key) => processors.get(key) ?? []).filter((processor) => accepts(processor, call));
  let last: Extract<Routed, { outcome: 'result' }> | undefined;
  for (const processor of usable) {
    if (last && !await options.moveTo(processor.key)) return { outcome: 'open', processorKey: last.processorKey, calls };
    const made = await callProcessor(processor, operation, (signal) => processor[operation](call, signal), options);
    calls.push(made.record);
    if (!made.result) return { outcome: 'open', processorKey: processor.key, calls };
    last = { outcome: 'result', processorKey: processor.key, result: made.result, calls };
    if (!mayMoveOn(made.result)) break;
  }
  return last ?? { outcome: 'no-route', calls };
}

/** Sends a capture, void or refund to the processor that has the payment: there is no other route for it. */
export async function followUp(
  processors: Processors, processorKey: string, operation: FollowUpOperation, call: FollowUpCall, options: Omit<RoutingOptions, 'moveTo'>,
): Promise<Routed> {
  const processor = processors.get(processorKey);
  if (!processor) return { outcome: 'no-route', calls: [] };
  const made = await callProcessor(processor, operation, (signal) => processor[operation](call, signal), options);
  const calls = [made.record];
  return made.result
    ? { outcome: 'result', processorKey: processor.key, result: made.result, calls }
    : { outcome: 'open', processorKey: processor.key, calls };
}

function accepts(processor: Processor, call: PaymentCall): boolean {
  return call.instrument.kind === 'card' || processor.capabilities.providerTokens;
}

function mayMoveOn(result: ProcessorResult): boolean {
  return result.outcome === 'failed' || (result.outcome === 'declined' && reasons[result.reason].reroutable === true);
}

/** One call within its time limit. Without a result the outcome is open, whatever was thrown. */
async function callProcessor(
  processor: Processor, operation: CallRecord['operation'], send: (signal: AbortSignal) => Promise<ProcessorResult>, options: Omit<RoutingOptions, 'moveTo'>,
): Promise<{ record: CallRecord; result: ProcessorResult | undefined }> {
  const { clock, timeoutMilliseconds } = options;
  const startedAt = clock.now();
  const record = { processorKey: processor.key, operation, startedAt };
  const limit = new AbortController();
  const answered = new AbortController();
  const expired = clock.sleep(timeoutMilliseconds, answered.signal).then(() => limit.abort(), () => undefined);
  try {
    const result = await Promise.race([send(limit.signal), expired.then(() => undefined)]);
    if (!result) throw new Error(`${processor.key} did not answer within ${timeoutMilliseconds} ms`);
    return { record: { ...record, outcome: result.outcome, reason: result.reason, raw: result.raw, finishedAt: clock.now() }, result };
  } catch (error) {
    const raw = { error: error instanceof Error ? error.name : 'unknown' };
    return { record: { ...record, outcome: 'open', reason: 'PROCESSOR.TIMEOUT', raw, finishedAt: clock.now() }, result: undefined };
  } finally {
    answered.abort();
  }
}
