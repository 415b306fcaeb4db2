import type {
  FollowUpCall, FollowUpOperation, LookupResult, PaymentCall, PaymentOperation, Processor, ProcessorKey, ProcessorResult, SandboxControls,
} from '../../src/processors/processor.js';
import { guarded, type GuardedProcessor } from '../../src/processors/routing.js';
import type { ReasonKey } from '../../src/retries/reasons.js';
import type { TestService } from './service.js';

/**
 * What becomes of one call on its way.
 * @param deliver hands the call to the processor behind
 * @param signal fires when the caller gives up
 */
export type Script = (deliver: () => Promise<ProcessorResult>, signal: AbortSignal) => Promise<ProcessorResult>;

/** Refused by the processor, for good unless the reason says otherwise. */
export const declines = (reason: ReasonKey = 'AUTH.DO_NOT_HONOR'): Script => async () => ({ outcome: 'declined', reason, providerTransactionId: undefined, raw: {} });

/** A technical failure that charged nothing. */
export const fails = (reason: ReasonKey = 'PROCESSOR.SYSTEM_ERROR'): Script => async () => ({ outcome: 'failed', reason, providerTransactionId: undefined, raw: {} });

/** The connection breaks before the call arrives; the caller cannot know that. */
export const breaks: Script = async () => { throw new Error('the connection broke'); };

/** The call never arrives, and nothing comes back. */
export const vanishes: Script = (_deliver, signal) => silence(signal);

/** The call arrives, and its answer does not. */
export const losesTheAnswer: Script = async (deliver, signal) => {
  await deliver();
  return silence(signal);
};

function silence(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => { reject(new Error('the caller gave up')); }, { once: true });
  });
}

export interface SeenCall {
  readonly operation: PaymentOperation | FollowUpOperation | 'lookup';
  readonly idempotencyKey: string;
  /** What was sent, for a sale, an authorization or a verification. */
  readonly payment?: PaymentCall;
}

/** A processor before another one: its next calls follow the scripts they are given, all others reach the one behind. It remembers them all. */
export class ScriptedProcessor implements Processor {
  readonly key: ProcessorKey;
  readonly capabilities: Processor['capabilities'];
  readonly checkSignature: Processor['checkSignature'];
  readonly parseNotification: Processor['parseNotification'];
  readonly sandbox?: SandboxControls;
  readonly calls: SeenCall[] = [];
  /** Decides lookups in place of the processor behind, while it is set. */
  answerLookup: ((idempotencyKey: string, signal: AbortSignal) => Promise<LookupResult>) | undefined;
  readonly #behind: Processor;
  readonly #scripts = new Map<PaymentOperation | FollowUpOperation, Script[]>();

  constructor(behind: Processor) {
    this.#behind = behind;
    this.key = behind.key;
    this.capabilities = behind.capabilities;
    this.checkSignature = (rawBody, signature, now) => behind.checkSignature(rawBody, signature, now);
    this.parseNotification = (rawBody) => behind.parseNotification(rawBody);
    if (behind.sandbox) this.sandbox = behind.sandbox;
  }

  /** Sets what becomes of the next calls of an operation, one script each. */
  next(operation: PaymentOperation | FollowUpOperation, ...scripts: Script[]): void {
    this.#scripts.set(operation, [...this.#scripts.get(operation) ?? [], ...scripts]);
  }

  /** Drops the scripts that no call has followed yet. */
  forget(): void {
    this.#scripts.clear();
  }

  /** The operations that the processor was asked for under a key, in their order. */
  operationsOf(idempotencyKey: string): SeenCall['operation'][] {
    return this.calls.filter((call) => call.idempotencyKey === idempotencyKey).map(({ operation }) => operation);
  }

  sale = (call: PaymentCall, signal: AbortSignal) => this.#play('sale', call, signal, () => this.#behind.sale(call, signal));
  authorize = (call: PaymentCall, signal: AbortSignal) => this.#play('authorize', call, signal, () => this.#behind.authorize(call, signal));
  verify = (call: PaymentCall, signal: AbortSignal) => this.#play('verify', call, signal, () => this.#behind.verify(call, signal));
  capture = (call: FollowUpCall, signal: AbortSignal) => this.#play('capture', call, signal, () => this.#behind.capture(call, signal));
  void = (call: FollowUpCall, signal: AbortSignal) => this.#play('void', call, signal, () => this.#behind.void(call, signal));
  refund = (call: FollowUpCall, signal: AbortSignal) => this.#play('refund', call, signal, () => this.#behind.refund(call, signal));

  lookup(idempotencyKey: string, signal: AbortSignal): Promise<LookupResult> {
    this.calls.push({ operation: 'lookup', idempotencyKey });
    return this.answerLookup ? this.answerLookup(idempotencyKey, signal) : this.#behind.lookup(idempotencyKey, signal);
  }

  statement = (from: Date, to: Date) => this.#behind.statement(from, to);

  #play(operation: PaymentOperation | FollowUpOperation, call: PaymentCall | FollowUpCall, signal: AbortSignal, deliver: () => Promise<ProcessorResult>): Promise<ProcessorResult> {
    this.calls.push({ operation, idempotencyKey: call.idempotencyKey, ...('instrument' in call ? { payment: call } : {}) });
    const script = this.#scripts.get(operation)?.shift();
    return script ? script(deliver, signal) : deliver();
  }
}

/** Puts a scripted processor before one of a running service. */
export function interpose({ deps }: TestService, key: ProcessorKey): ScriptedProcessor {
  const processors = deps.processors as Map<string, GuardedProcessor>;
  const behind = processors.get(key)?.processor;
  if (!behind) throw new Error(`the service has no processor ${key}`);
  const scripted = new ScriptedProcessor(behind);
  processors.set(key, guarded([scripted]).get(key)!);
  return scripted;
}
