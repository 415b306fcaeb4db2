import type { Problem, ReasonCode, Transaction } from './generated/types.js';

/** Facts about the failed call that every error carries. */
export interface FailedCall {
  readonly operation: string;
  /** Number of attempts that were sent. */
  readonly attempts: number;
  /**
   * The idempotency key of the call. Within 24 hours a call with the same key and body resumes it and does not pay
   * twice. After that, look it up by its `merchant_transaction_id`; after a restore, by its amount and time.
   */
  readonly idempotencyKey: string | undefined;
}

/** Base class of the errors that this library throws at run time. Misuse throws a TypeError or RangeError. */
export abstract class PaymentTerminalError extends Error {}

/** Base class of the errors of a call, except the reason of an aborted signal. */
export abstract class CallError extends PaymentTerminalError {
  readonly operation: string;
  readonly attempts: number;
  readonly idempotencyKey: string | undefined;

  protected constructor(message: string, call: FailedCall, options?: ErrorOptions) {
    super(message, options);
    this.operation = call.operation;
    this.attempts = call.attempts;
    this.idempotencyKey = call.idempotencyKey;
  }
}

/**
 * The service answered with a problem. Below status 500 the request did nothing, in any attempt of this call; an
 * earlier call with its key may have (the guide of the libraries). A decline is an outcome, not a problem.
 */
export class ProblemError<Code extends ReasonCode = ReasonCode> extends CallError {
  override readonly name = 'ProblemError';
  readonly status: number;
  /** The code to branch on. Newer services may send codes that this version does not know: fall back on the status. */
  readonly reasonCode: Code;

  constructor(
    readonly problem: Problem,
    call: FailedCall,
    /** Quote it to support. */
    readonly requestId: string | undefined,
  ) {
    super(`${call.operation}: ${problem.detail} (${problem.status} ${problem.reason_code})`, call);
    this.status = problem.status;
    this.reasonCode = problem.reason_code as Code;
  }

  /** Returns true if the problem has one of these reason codes. */
  is<Named extends ReasonCode>(...codes: readonly Named[]): this is ProblemError<Named> {
    return (codes as readonly ReasonCode[]).includes(this.reasonCode);
  }
}

/**
 * No complete answer arrived, or only a refusal of a later attempt (its `cause`), so the effect of the request is
 * unknown. Repeat the call with the same `idempotencyKey`, or look the record up.
 */
export class NoAnswerError extends CallError {
  override readonly name = 'NoAnswerError';

  constructor(call: FailedCall, cause: unknown) {
    super(`${call.operation}: no answer after ${call.attempts} attempts (${messageOf(cause)})`, call, { cause });
  }
}

/** Something other than the service answered: a proxy, or a wrong address. The effect of the request is unknown. */
export class UnexpectedAnswerError extends CallError {
  override readonly name = 'UnexpectedAnswerError';

  constructor(
    readonly status: number,
    /** The beginning of the answer. */
    readonly text: string,
    call: FailedCall,
  ) {
    super(`${call.operation}: something other than the service answered ${status}; check baseUrl`, call);
  }
}

/** The transaction was still being processed at the time limit. Processing continues: wait again, or for its event. */
export class StillProcessingError extends PaymentTerminalError {
  override readonly name = 'StillProcessingError';

  constructor(
    /** The transaction as last read. */
    readonly transaction: Transaction,
    milliseconds: number,
  ) {
    super(`${transaction.transaction_id} is still being processed after ${Math.round(milliseconds / 1000)} s`);
  }
}

/** Returns true for a problem with one of these reason codes, or any problem if no code is given. */
export function isProblem<Code extends ReasonCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is ProblemError<Code> {
  return error instanceof ProblemError && (codes.length === 0 || error.is(...codes));
}

function messageOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error && cause.cause.message !== '' ? cause.cause.message : cause.message;
}
