import { defineQuery, type Executor } from '../query/query.js';
import {
  attemptColumns,
  attemptOf,
  attemptTables,
  shownAttemptOf,
  shownColumns,
  shownTables,
  type AttemptRecord,
  type AttemptRow,
  type ShownAttemptRecord,
  type ShownAttemptRow,
} from './attempt.js';

/** Names an attempt: ids are unique within a terminal. */
export interface AttemptId {
  readonly terminalId: string;
  readonly transactionId: string;
}

const selectShown = defineQuery<AttemptId, ShownAttemptRow>(
  'read-shown-attempt',
  `SELECT ${shownColumns} FROM ${shownTables}
  WHERE t.terminal_id = :terminalId AND t.transaction_id = :transactionId`,
);

const selectAttempt = defineQuery<AttemptId, AttemptRow>(
  'read-attempt',
  `SELECT ${attemptColumns} FROM ${attemptTables}
  WHERE t.terminal_id = :terminalId AND t.transaction_id = :transactionId`,
);

const selectAtProcessor = defineQuery<
  { readonly terminalId: string; readonly processorKey: string; readonly providerTransactionId: string },
  AttemptRow
>(
  'read-attempt-at-processor',
  `SELECT ${attemptColumns} FROM ${attemptTables}
  WHERE t.terminal_id = :terminalId AND t.processor_key = :processorKey
    AND t.provider_transaction_id = :providerTransactionId`,
);

const selectAttempts = defineQuery<
  { readonly terminalIds: readonly string[]; readonly transactionIds: readonly string[] },
  AttemptRow
>(
  'read-attempts',
  `SELECT ${attemptColumns}
  FROM unnest(:terminalIds::bpchar[], :transactionIds::bpchar[]) AS named (terminal_id, transaction_id)
  JOIN (${attemptTables}) ON t.terminal_id = named.terminal_id AND t.transaction_id = named.transaction_id`,
);

const foundIn = (row: AttemptRow | undefined): AttemptRecord | undefined => row && attemptOf(row);

export async function readShownAttemptRecord(
  on: Executor,
  terminalId: string,
  transactionId: string,
): Promise<ShownAttemptRecord | undefined> {
  const row = await selectShown.row(on, { terminalId, transactionId });
  return row && shownAttemptOf(row);
}

export const readAttemptRecord = async (
  on: Executor,
  terminalId: string,
  transactionId: string,
): Promise<AttemptRecord | undefined> => foundIn(await selectAttempt.row(on, { terminalId, transactionId }));

export const readAttemptRecordAtProcessor = async (
  on: Executor,
  terminalId: string,
  processorKey: string,
  providerTransactionId: string,
): Promise<AttemptRecord | undefined> =>
  foundIn(await selectAtProcessor.row(on, { terminalId, processorKey, providerTransactionId }));

/** Returns the existing attempts with these ids, in any order. */
export async function readAttemptRecords(on: Executor, ids: readonly AttemptId[]): Promise<AttemptRecord[]> {
  const rows = await selectAttempts.rows(on, {
    terminalIds: ids.map(({ terminalId }) => terminalId),
    transactionIds: ids.map(({ transactionId }) => transactionId),
  });
  return rows.map(attemptOf);
}
