import type { Problem, ReasonCode, Transaction } from './generated/types.js';

/** What every error says of the call that failed. */
export interface FailedCall {
  readonly operation: string;
  /** How often it was sent. */
  readonly attempts: number;
  /** What it was sent under: a call with the same key and body goes on where this one ended, and pays nothing twice. */
  readonly idempotencyKey: string | undefined;
}

/** Everything that this library throws of what happens; what was wrong in the program is a TypeError or RangeError. */
export abstract class PaymentTerminalError extends Error {}

/** Everything that a call throws, but what its signal was aborted with. */
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
 * The service answered with a problem. Below status 500 the request did nothing. A decline is no problem: it is an
 * outcome, and is answered.
 */
export class ProblemError<Code extends ReasonCode = ReasonCode> extends CallError {
  override readonly name = 'ProblemError';
  readonly status: number;
  /** What to branch on. There may be codes that this version does not know: fall back on the status. */
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

  /** Whether the problem is one of these kinds. */
  is<Named extends ReasonCode>(...codes: readonly Named[]): this is ProblemError<Named> {
    return (codes as readonly ReasonCode[]).includes(this.reasonCode);
  }
}

/**
 * No whole answer came, so it is not known whether the request did anything. Make the call again with the same
 * `idempotencyKey`, or look at what is there.
 */
export class NoAnswerError extends CallError {
  override readonly name = 'NoAnswerError';

  constructor(call: FailedCall, cause: unknown) {
    super(`${call.operation}: no answer after ${call.attempts} attempts (${messageOf(cause)})`, call, { cause });
  }
}

/** What answered is not the service: a proxy, or a wrong address. It is not known whether the request did anything. */
export class UnexpectedAnswerError extends CallError {
  override readonly name = 'UnexpectedAnswerError';

  constructor(
    readonly status: number,
    /** The beginning of what was answered. */
    readonly text: string,
    call: FailedCall,
  ) {
    super(`${call.operation}: answered ${status} by something that is not the service; is baseUrl right?`, call);
  }
}

/** The transaction was still being processed when the time was over. It goes on: wait again, or for its event. */
export class StillProcessingError extends PaymentTerminalError {
  override readonly name = 'StillProcessingError';

  constructor(
    /** As it was last seen. */
    readonly transaction: Transaction,
    milliseconds: number,
  ) {
    super(`${transaction.transaction_id} is still being processed after ${Math.round(milliseconds / 1000)} s`);
  }
}

/** Whether it was a problem of one of these kinds; of any kind when none is named. */
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
