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

const references = ['processor_calls_terminal_id_transaction_id_fkey', 'transactions_terminal_id_order_id_fkey'];

/**
 * Runs a statement that writes calls of a transaction, or a transaction of an order.
 * @returns `gone` if the transaction or the order was deleted: its sandbox was reset meanwhile
 */
export async function ignoreDeleted<Result>(statement: Promise<Result>, gone: Result): Promise<Result> {
  try {
    return await statement;
  } catch (error) {
    if (error instanceof DatabaseError && references.includes(error.constraint ?? '')) return gone;
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
