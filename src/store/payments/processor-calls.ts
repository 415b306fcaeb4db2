import { DatabaseError } from 'pg';

/** A call to a processor, as it is kept with its transaction. */
export interface ProcessorCall {
  readonly processorKey: string;
  readonly operation: string;
  readonly outcome: string;
  readonly reason: string;
  /** What the processor answered, without card data. */
  readonly raw?: object | undefined;
  /** Real time. */
  readonly startedAt: Date;
  readonly finishedAt: Date;
}

/**
 * A part of a statement: it keeps the calls of the parameter `:calls` (JSON of `callRows`) with the transaction
 * `:transactionId` of `:terminalId`. With `:callsOnlyIfChanged` they are kept only when the part `changed` of the
 * statement has a row; a call that was made is otherwise kept in any case.
 */
export const callParts = `
  call AS (
    INSERT INTO processor_calls (terminal_id, transaction_id, processor_key, operation, outcome, reason, raw,
      started_at, finished_at)
    SELECT :terminalId::bpchar, :transactionId::bpchar, call.* FROM jsonb_to_recordset(:calls::text::jsonb) AS call (
      processor_key text, operation text, outcome text, reason text, raw jsonb, started_at timestamptz,
      finished_at timestamptz)
    WHERE NOT :callsOnlyIfChanged::boolean OR EXISTS (SELECT FROM changed)
    RETURNING 1)`;

/** The same for one call, which is kept in any case: of `callParameters` PostgreSQL has no JSON to take apart. */
export const oneCallPart = `
  call AS (
    INSERT INTO processor_calls (terminal_id, transaction_id, processor_key, operation, outcome, reason, raw,
      started_at, finished_at)
    SELECT :terminalId::bpchar, :transactionId::bpchar, :calledProcessor::text, :calledOperation::text,
      :callOutcome::text, :callReason::text, :callRaw::jsonb, :callStartedAt::timestamptz, :callFinishedAt::timestamptz
    RETURNING 1)`;

export const callParameters = (call: ProcessorCall) => ({
  calledProcessor: call.processorKey,
  calledOperation: call.operation,
  callOutcome: call.outcome,
  callReason: call.reason,
  callRaw: call.raw ?? null,
  callStartedAt: call.startedAt,
  callFinishedAt: call.finishedAt,
});

/**
 * Runs a statement with `callParts` or `oneCallPart`.
 * @returns `gone` when the transaction is there no more: its sandbox was reset while the call was on its way
 */
export async function unlessGone<Result>(statement: Promise<Result>, gone: Result): Promise<Result> {
  try {
    return await statement;
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'processor_calls_terminal_id_transaction_id_fkey')
      return gone;
    throw error;
  }
}

/** Calls as the parameter `:calls` of `callParts` takes them. Null stands for none. */
export const callRows = (calls: readonly ProcessorCall[]): string | null =>
  calls.length === 0
    ? null
    : JSON.stringify(
        calls.map((call) => ({
          processor_key: call.processorKey,
          operation: call.operation,
          outcome: call.outcome,
          reason: call.reason,
          raw: call.raw ?? null,
          started_at: call.startedAt,
          finished_at: call.finishedAt,
        })),
      );
