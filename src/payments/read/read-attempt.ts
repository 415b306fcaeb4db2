import {
  readAttemptRecord,
  readAttemptRecordAtProcessor,
  readAttemptRecords,
  readShownAttemptRecord,
  type AttemptId,
} from '../../store/payments/read-attempt.js';
import type { AttemptRecord } from '../../store/payments/attempt.js';
import type { Executor } from '../../store/query/query.js';
import { authenticationRequired, type Attempt, type Payment, type ShownAttempt } from './attempt.js';

/** Every reason in the store is one of the catalogue: nothing else is written. */
const attemptOf = (stored: AttemptRecord | undefined): Attempt | undefined => stored as Attempt | undefined;

/**
 * Reads the visible fields of this terminal's attempt in one round trip. Undefined for an attempt of another terminal.
 */
export const readShownAttempt = async (
  on: Executor,
  terminalId: string,
  transactionId: string,
): Promise<ShownAttempt | undefined> =>
  (await readShownAttemptRecord(on, terminalId, transactionId)) as ShownAttempt | undefined;

/**
 * All of the attempt with this id on this terminal, in one round trip; undefined also when it belongs to another
 * terminal.
 */
export const readAttempt = async (
  on: Executor,
  terminalId: string,
  transactionId: string,
): Promise<Attempt | undefined> => attemptOf(await readAttemptRecord(on, terminalId, transactionId));

/** The attempt of this terminal that a processor knows by this id. */
export const readAttemptAtProcessor = async (
  on: Executor,
  terminalId: string,
  processorKey: string,
  providerTransactionId: string,
): Promise<Attempt | undefined> =>
  attemptOf(await readAttemptRecordAtProcessor(on, terminalId, processorKey, providerTransactionId));

/** The attempts with these ids that are there, in any order. */
export const readAttempts = async (on: Executor, ids: readonly AttemptId[]): Promise<Attempt[]> =>
  (await readAttemptRecords(on, ids)) as Attempt[];

/** True if the attempt follows one that its issuer soft-declined. */
export async function isStepUp(
  on: Executor,
  terminalId: string,
  { originatingId }: Pick<Payment, 'originatingId'>,
): Promise<boolean> {
  const original = originatingId === null ? undefined : await readAttempt(on, terminalId, originatingId);
  return original?.reason === authenticationRequired;
}

/** The attempt that followed one that its issuer had declined for want of an authentication. */
export const steppedUp = async (
  on: Executor,
  { terminalId, reason, successorId }: Pick<Attempt, 'terminalId' | 'reason' | 'successorId'>,
): Promise<Attempt | undefined> =>
  reason === authenticationRequired && successorId !== null ? readAttempt(on, terminalId, successorId) : undefined;
