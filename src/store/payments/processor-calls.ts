import { DatabaseError } from 'pg';

export interface ProcessorCall {
  readonly processorKey: string;
  readonly operation: string;
  readonly outcome: string;
  readonly reason: string;
  /** The processor's response, without card data. */
  readonly raw?: object | undefined;
  /** Real time. */
  readonly startedAt: Date;
  readonly finishedAt: Date;
}

/**
 * A part of a statement that stores the calls of the parameter `:calls` (JSON of `callRows`) with the transaction
 * `:transactionId` of `:terminalId`. With `:callsOnlyIfChanged` it does so only if the part `changed` of the statement
 * has a row; otherwise calls are always stored.
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

/** The parameters of `callParts` without those of its transaction. */
export interface CallsParameters {
  readonly calls: string | null;
  readonly callsOnlyIfChanged: boolean;
}

/**
 * The same part for one call, which is always stored, with `callParameters`: PostgreSQL does not have to parse JSON.
 */
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
 * @returns `gone` if the transaction was deleted: its sandbox was reset during the call
 */
export async function ignoreDeleted<Result>(statement: Promise<Result>, gone: Result): Promise<Result> {
  try {
    return await statement;
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'processor_calls_terminal_id_transaction_id_fkey')
      return gone;
    throw error;
  }
}

/** Returns calls as the parameter `:calls` of `callParts`; null without calls. */
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
