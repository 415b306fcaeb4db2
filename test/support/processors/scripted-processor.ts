import type { TimeLimit } from '../../../src/base/clock.js';
import type { FollowUpCall, FollowUpOperation, LookupCall, LookupResult } from '../../../src/processors/processor.js';
import type { PaymentCall, PaymentOperation, Processor, ProcessorKey } from '../../../src/processors/processor.js';
import type { ProcessorResult, SandboxControls } from '../../../src/processors/processor.js';
import { guarded } from './processors.js';
import type { ReasonKey } from '../../../src/reasons/reasons.js';
import type { TestService } from '../service.js';

/**
 * The fate of one call.
 * @param deliver passes the call to the processor behind
 * @param limit is reached when the caller abandons the call
 */
export type Script = (deliver: () => Promise<ProcessorResult>, limit: TimeLimit) => Promise<ProcessorResult>;

/** Declined by the processor, permanently unless the reason allows a retry. */
export const declines =
  (reason: ReasonKey = 'AUTH.DO_NOT_HONOR'): Script =>
  async () => ({ outcome: 'declined', reason, providerTransactionId: undefined, raw: {} });

/** A technical failure that charged nothing. */
export const fails =
  (reason: ReasonKey = 'PROCESSOR.SYSTEM_ERROR'): Script =>
  async () => ({ outcome: 'failed', reason, providerTransactionId: undefined, raw: {} });

/** Returns an approval with the processor's id of the transaction. */
export const approvedAs = (providerTransactionId: string, reason: ReasonKey = 'AUTH.APPROVED') =>
  ({
    ...{ outcome: 'approved', reason, providerTransactionId, raw: {} },
    ...{ authorizationCode: undefined, arn: undefined, providerOrderId: undefined },
  }) as const satisfies ProcessorResult;

/** Returns a decline with the processor's id of the transaction. */
export const declinedAs = (providerTransactionId: string, reason: ReasonKey) =>
  ({ outcome: 'declined', reason, providerTransactionId, raw: {} }) as const satisfies ProcessorResult;

/** Answers lookups with a result. */
export const findsResult = (result: ProcessorResult) => (): Promise<LookupResult> =>
  Promise.resolve({ found: 'outcome', result });

/** Receives a capture, void or refund, and reports its outcome later. */
export const receives: Script = async () => ({
  outcome: 'received',
  reason: 'PROCESSOR.SUBMITTED',
  providerTransactionId: 'received-1',
  raw: {},
});

/** Waits for the payer on the processor's page. */
export const waitsAt =
  (url: string): Script =>
  async () => ({
    outcome: 'pending',
    reason: 'AUTH.CHALLENGE_IN_PROGRESS',
    providerTransactionId: 'waiting-1',
    raw: {},
    nextAction: { url },
  });

/** The connection breaks before the call arrives, which the caller cannot know. */
export const breaks: Script = async () => {
  throw new Error('the connection broke');
};

/** The call never arrives, and no answer returns. */
export const vanishes: Script = (_deliver, limit) => silence(limit);

/** The call arrives, and its answer is lost. */
export const losesTheAnswer: Script = async (deliver, limit) => {
  await deliver();
  return silence(limit);
};

function silence({ signal }: TimeLimit): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener(
      'abort',
      () => {
        reject(new Error('the caller gave up'));
      },
      { once: true },
    );
  });
}

export interface SeenCall {
  readonly operation: PaymentOperation | FollowUpOperation | 'lookup';
  readonly idempotencyKey: string;
  /** The payment data of a sale, an authorization or a verification. */
  readonly payment?: PaymentCall;
}

/**
 * A proxy of a processor. Its next calls follow the given scripts, and all others reach the processor behind. It
 * records all of them.
 */
export class ScriptedProcessor implements Processor {
  readonly key: ProcessorKey;
  capabilities: Processor['capabilities'];
  abandon: Processor['abandon'];
  redirect: Processor['redirect'];
  readonly kind: Processor['kind'];
  readonly environment: Processor['environment'];
  readonly check: Processor['check'];
  readonly checkNotification: Processor['checkNotification'];
  readonly notificationAnswer: string;
  readonly parseNotification: Processor['parseNotification'];
  readonly customerToken: Processor['customerToken'];
  readonly sandbox?: SandboxControls;
  readonly calls: SeenCall[] = [];
  /** Answers lookups instead of the processor behind, while it is set. */
  answerLookup: ((idempotencyKey: string, limit: TimeLimit) => Promise<LookupResult>) | undefined;
  readonly #behind: Processor;
  readonly #scripts = new Map<PaymentOperation | FollowUpOperation, Script[]>();

  constructor(behind: Processor) {
    this.#behind = behind;
    this.key = behind.key;
    this.capabilities = behind.capabilities;
    this.kind = behind.kind;
    this.environment = behind.environment;
    this.notificationAnswer = behind.notificationAnswer;
    this.check = (signal) => behind.check(signal);
    this.checkNotification = (rawBody, header, now) => behind.checkNotification(rawBody, header, now);
    this.parseNotification = (rawBody) => behind.parseNotification(rawBody);
    this.customerToken = behind.customerToken;
    if (behind.sandbox) this.sandbox = behind.sandbox;
  }

  next(operation: PaymentOperation | FollowUpOperation, ...scripts: Script[]): void {
    this.#scripts.set(operation, [...(this.#scripts.get(operation) ?? []), ...scripts]);
  }

  /** Runs an action while the processor lacks some capabilities. */
  async unable<Result>(capabilities: Partial<Processor['capabilities']>, act: () => Promise<Result>): Promise<Result> {
    const before = this.capabilities;
    this.capabilities = { ...before, ...capabilities };
    try {
      return await act();
    } finally {
      this.capabilities = before;
    }
  }

  forget(): void {
    this.#scripts.clear();
  }

  /** Returns the operations that the processor received under a key, in order. */
  operationsOf(idempotencyKey: string): SeenCall['operation'][] {
    return this.calls.filter((call) => call.idempotencyKey === idempotencyKey).map(({ operation }) => operation);
  }

  sale = (call: PaymentCall, limit: TimeLimit) => this.#play('sale', call, limit, () => this.#behind.sale(call, limit));
  authorize = (call: PaymentCall, limit: TimeLimit) =>
    this.#play('authorize', call, limit, () => this.#behind.authorize(call, limit));
  verify = (call: PaymentCall, limit: TimeLimit) =>
    this.#play('verify', call, limit, () => this.#behind.verify(call, limit));
  capture = (call: FollowUpCall, limit: TimeLimit) =>
    this.#play('capture', call, limit, () => this.#behind.capture(call, limit));
  void = (call: FollowUpCall, limit: TimeLimit) =>
    this.#play('void', call, limit, () => this.#behind.void(call, limit));
  refund = (call: FollowUpCall, limit: TimeLimit) =>
    this.#play('refund', call, limit, () => this.#behind.refund(call, limit));

  lookup(call: LookupCall, limit: TimeLimit): Promise<LookupResult> {
    this.calls.push({ operation: 'lookup', idempotencyKey: call.idempotencyKey });
    return this.answerLookup ? this.answerLookup(call.idempotencyKey, limit) : this.#behind.lookup(call, limit);
  }

  statement = (from: Date, to: Date) => this.#behind.statement!(from, to);

  #play(
    operation: PaymentOperation | FollowUpOperation,
    call: PaymentCall | FollowUpCall,
    limit: TimeLimit,
    deliver: () => Promise<ProcessorResult>,
  ): Promise<ProcessorResult> {
    this.calls.push({
      operation,
      idempotencyKey: call.idempotencyKey,
      ...('instrument' in call ? { payment: call } : {}),
    });
    const script = this.#scripts.get(operation)?.shift();
    return script ? script(deliver, limit) : deliver();
  }
}

/** Puts a scripted processor in front of one of a running service. */
export function interpose({ deps }: TestService, key: ProcessorKey): ScriptedProcessor {
  const processors = deps.processors.builtIn;
  const behind = processors.get(key)?.processor;
  if (!behind) throw new Error(`the service has no processor ${key}`);
  const scripted = new ScriptedProcessor(behind);
  processors.set(key, guarded([scripted]).get(key)!);
  return scripted;
}
