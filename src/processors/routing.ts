import { BrokenCircuitError, circuitBreaker, CircuitState, handleAll } from 'cockatiel';
import type { CircuitBreakerPolicy, IBreaker } from 'cockatiel';
import { TimeLimit, withinTime, type Clock } from '../base/clock.js';
import type { Schema } from '../base/contract.js';
import type { ReasonKey } from '../reasons/reasons.js';
import { meaningOf, paymentRefusal } from './capabilities.js';
import type {
  FollowUpCall,
  FollowUpOperation,
  InstrumentDetails,
  KeptCredential,
  PaymentCall,
  PaymentOperation,
  Processor,
  ProcessorKey,
  ProcessorResult,
} from './processor.js';

/** A processor with a breaker that takes it out of rotation while it does not respond. */
export interface GuardedProcessor {
  readonly processor: Processor;
  readonly breaker: CircuitBreakerPolicy;
  /** The account whose terminals may route to it. Undefined allows any. */
  readonly accountId: string | undefined;
  /** True if it receives new payments. Existing ones are completed in any case. */
  readonly accepting: boolean;
}

type Soon<Value> = Value | Promise<Value>;

export interface Processors {
  get(key: string): Soon<GuardedProcessor | undefined>;
  values(): Soon<Iterable<GuardedProcessor>>;
}

/** Returns the routes of an instrument: the account that it was imported from, while that is one of them. */
export function routesOf(routes: readonly string[], instrument: InstrumentDetails): readonly string[] {
  const importedFrom = instrument.kind === 'provider_token' ? instrument.importedFrom : undefined;
  return importedFrom !== undefined && routes.includes(importedFrom) ? [importedFrom] : routes;
}

/** Returns the processors of routes in their order. An entry is undefined if its processor is not connected. */
export async function processorsOf(
  processors: Processors,
  routes: readonly string[],
): Promise<(GuardedProcessor | undefined)[]> {
  const found: (GuardedProcessor | undefined)[] = [];
  for (const key of routes) {
    const one = processors.get(key);
    found.push(one instanceof Promise ? await one : one);
  }
  return found;
}

/** Returns the processors of routes, in their order, that are connected and receive new payments. */
export const acceptingProcessors = async (processors: Processors, routes: readonly string[]) =>
  (await processorsOf(processors, routes)).filter((one): one is GuardedProcessor => one?.accepting === true);

/**
 * Guards a processor with a breaker. It opens when more than half of the calls in 30 seconds got no answer, at a rate
 * of one call a second or more. It then lets one call through every 10 seconds as a test. A refusal or a reported
 * failure counts as an answer.
 */
export const guard = (
  processor: Processor,
  clock: Pick<Clock, 'now'>,
  { accountId, accepting }: Pick<GuardedProcessor, 'accountId' | 'accepting'> = {
    accountId: undefined,
    accepting: true,
  },
): GuardedProcessor => ({
  processor,
  accountId,
  accepting,
  breaker: circuitBreaker(handleAll, { halfOpenAfter: 10_000, breaker: recentCalls(clock) }),
});

/**
 * Counts the calls of the last 30 seconds, by the second. The library's own sampling drops a second only when another
 * one begins: at less than a call a second it would count calls of hours ago.
 */
function recentCalls(clock: Pick<Clock, 'now'>): IBreaker {
  const seconds = 30;
  let counts: { second: number; calls: number; failed: number }[] = [];
  const count = (failed: number): void => {
    const second = Math.floor(clock.now().getTime() / 1000);
    let last = counts.at(-1);
    if (last?.second !== second) {
      counts = counts.filter((each) => each.second > second - seconds && each.second < second);
      counts.push((last = { second, calls: 0, failed: 0 }));
    }
    last.calls += 1;
    last.failed += failed;
  };
  const sum = (of: 'calls' | 'failed'): number => counts.reduce((all, each) => all + each[of], 0);
  return {
    state: undefined,
    success(state) {
      if (state === CircuitState.HalfOpen) counts = [];
      count(0);
    },
    failure(state) {
      count(1);
      return state !== CircuitState.Closed || (sum('calls') >= seconds && 2 * sum('failed') > sum('calls'));
    },
  };
}

/**
 * One call as it is stored with the attempt, for the operator. A `statement` is the operator's own entry, without a
 * call.
 */
export interface CallRecord {
  readonly processorKey: ProcessorKey;
  readonly operation: Schema<'ProcessorOperation'>;
  readonly outcome: Schema<'ProcessorCallOutcome'>;
  readonly reason: ReasonKey;
  readonly raw: Readonly<Record<string, unknown>> | undefined;
  readonly startedAt: Date;
  readonly finishedAt: Date;
}

/**
 * The outcome of an attempt: the deciding processor's result, or `open`. `open` means that the call may have arrived
 * without an answer, or that no processor is available.
 */
export type Routed =
  | {
      readonly outcome: 'result';
      readonly processorKey: ProcessorKey;
      readonly result: ProcessorResult;
      readonly calls: readonly CallRecord[];
    }
  | { readonly outcome: 'open'; readonly processorKey: ProcessorKey | undefined; readonly calls: readonly CallRecord[] }
  | { readonly outcome: 'no-route'; readonly calls: readonly CallRecord[] };

export interface CallOptions {
  readonly clock: Clock;
  readonly timeoutMilliseconds: number;
  /** Returns the current time of the call's terminal. */
  readonly terminalNow: () => Date;
}

interface RoutingOptions extends CallOptions {
  /** The account that the attempt names. */
  readonly processorKey: ProcessorKey | null;
  /**
   * Moves the attempt to another route, with compare-and-set, before that processor is called. Returns false when the
   * caller no longer owns the attempt.
   */
  readonly moveTo: (processorKey: ProcessorKey) => Promise<boolean>;
  /** Returns a processor's stored references of the instrument. Undefined without any. */
  readonly credentialAt?: ((processorKey: ProcessorKey) => Partial<KeptCredential>) | undefined;
}

/**
 * Tries the routes in order: one transaction, several calls. It skips routes that are not connected, accept no new
 * payments or cannot take this payment. A technical failure that charged nothing, a soft decline marked re-routable, or
 * a token of another account continues with the next route. Any other result decides. A call without an answer ends the
 * search, because it may have arrived.
 */
export async function route(
  processors: Processors,
  routes: readonly string[],
  operation: PaymentOperation,
  call: PaymentCall,
  options: RoutingOptions,
): Promise<Routed> {
  const calls: CallRecord[] = [];
  const { instrument, stored, origin, amount, currency, paymentMethod } = call;
  const connected = await processorsOf(processors, routesOf(routes, instrument));
  let last: Extract<Routed, { outcome: 'result' }> | undefined;
  const standing = (): Routed => last ?? { outcome: 'open', processorKey: undefined, calls };
  let named = options.processorKey;
  for (const guarded of connected) {
    if (!guarded?.accepting) continue;
    const { processor } = guarded;
    const credential = options.credentialAt?.(processor.key) ?? {};
    const hasStoredCredential = credential.storedCredential !== undefined;
    const traits = { instrument, stored, origin, amount, currency, paymentMethod, operation, hasStoredCredential };
    if (paymentRefusal(processor.capabilities, traits)) continue;
    // Meanwhile a notification has settled the attempt, or another instance has it. The known result is returned.
    if (processor.key !== named && !(await options.moveTo(processor.key))) return standing();
    named = processor.key;
    const made = await callProcessor(
      guarded,
      operation,
      call,
      (limit) => processor[operation]({ ...call, ...credential }, limit),
      options,
    );
    if (!made) return standing();
    calls.push(made.record);
    if (!made.result) return { outcome: 'open', processorKey: processor.key, calls };
    const meaning = meaningOf(made.result, last?.result.reason, instrument, hasStoredCredential);
    if (meaning !== 'passed-over')
      last = { outcome: 'result', processorKey: processor.key, result: made.result, calls };
    if (meaning === 'decides') break;
  }
  return last ?? { outcome: 'no-route', calls };
}

/** Sends a capture, void or refund to the processor that has the payment. It has no other route. */
export async function followUp(
  processors: Processors,
  processorKey: string,
  operation: FollowUpOperation,
  call: FollowUpCall,
  options: CallOptions,
): Promise<Routed> {
  const guarded = await processors.get(processorKey);
  if (!guarded) return { outcome: 'no-route', calls: [] };
  const { processor } = guarded;
  const made = await callProcessor(guarded, operation, call, (limit) => processor[operation](call, limit), options);
  if (!made) return { outcome: 'open', processorKey: undefined, calls: [] };
  const calls = [made.record];
  return made.result
    ? { outcome: 'result', processorKey: processor.key, result: made.result, calls }
    : { outcome: 'open', processorKey: processor.key, calls };
}

/** A call to repeat exactly, which was made before or may have been. */
export type RepeatedCall =
  | { readonly kind: 'payment'; readonly operation: PaymentOperation; readonly call: PaymentCall }
  | { readonly kind: 'follow-up'; readonly operation: FollowUpOperation; readonly call: FollowUpCall };

/**
 * Sends a call again, to the one processor that honours its key.
 * @returns the result and the record of the call. The result is undefined without an answer; both are undefined if the
 *   call was not sent
 */
export async function sendAgain(
  guarded: GuardedProcessor,
  repeated: RepeatedCall,
  options: CallOptions,
): Promise<{ result: ProcessorResult | undefined; record: CallRecord | undefined }> {
  const { processor } = guarded;
  const made = await callProcessor(
    guarded,
    repeated.operation,
    repeated.call,
    (limit) =>
      repeated.kind === 'payment'
        ? processor[repeated.operation]({ ...repeated.call, repeated: true }, limit)
        : processor[repeated.operation]({ ...repeated.call, repeated: true }, limit),
    options,
  );
  // A call that the breaker blocked proves nothing about the earlier one.
  return made?.record.reason === 'ROUTING.CIRCUIT_OPEN'
    ? { result: undefined, record: undefined }
    : { result: made?.result, record: made?.record };
}

/**
 * Makes one call within its time limit. Without a result the outcome is open, regardless of the error. A call that the
 * breaker blocked was never sent.
 * @returns undefined when the deadline of the call has passed and it was not sent
 */
async function callProcessor(
  { processor, breaker }: GuardedProcessor,
  operation: CallRecord['operation'],
  { notAfter }: Pick<PaymentCall, 'notAfter'>,
  send: (limit: TimeLimit) => Promise<ProcessorResult>,
  { clock, timeoutMilliseconds, terminalNow }: CallOptions,
): Promise<{ record: CallRecord; result: ProcessorResult | undefined } | undefined> {
  const isTooLate = (): boolean => terminalNow() >= notAfter;
  if (isTooLate()) return undefined;
  let startedAt = clock.now();
  const record = (outcome: CallRecord['outcome'], reason: ReasonKey, raw: CallRecord['raw']): CallRecord => ({
    processorKey: processor.key,
    operation,
    outcome,
    reason,
    raw,
    startedAt,
    finishedAt: clock.now(),
  });
  const limit = new TimeLimit();
  try {
    const result = await breaker.execute(async () => {
      // While the half-open breaker tests the processor, other calls wait for the answer of that test.
      if (isTooLate()) return undefined;
      startedAt = clock.now();
      const answer = await withinTime(clock, timeoutMilliseconds, send(limit), () => limit.reach());
      if (!answer) throw new Error(`${processor.key} did not respond within ${timeoutMilliseconds} ms`);
      return answer;
    });
    return result && { record: record(result.outcome, result.reason, result.raw), result };
  } catch (error) {
    if (error instanceof BrokenCircuitError) {
      const result = { outcome: 'failed', reason: 'ROUTING.CIRCUIT_OPEN', raw: {} } as const;
      return { record: record(result.outcome, result.reason, result.raw), result };
    }
    return {
      record: record('open', 'PROCESSOR.TIMEOUT', { error: error instanceof Error ? error.name : 'unknown' }),
      result: undefined,
    };
  }
}
