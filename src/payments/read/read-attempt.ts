import { payerBaseUrl, type Terminal } from '../../base/terminal.js';
import type { PaymentNames } from '../../processors/calls.js';
import type { GuardedProcessor } from '../../processors/routing.js';
import type { AttemptRecord } from '../../store/payments/attempt.js';
import {
  type AttemptId,
  readAttemptRecord,
  readAttemptRecordAtProcessor,
  readAttemptRecords,
  readShownAttemptRecord,
} from '../../store/payments/read-attempt.js';
import { findAtProcessor } from '../../store/processors/processor-accounts.js';
import type { Executor } from '../../store/query/query.js';
import { findTerminal } from '../../store/terminals/terminals.js';
import type { ProcessorDeps, SettlingDeps } from '../payment-deps.js';
import { type Attempt, authenticationRequired, type Payment, type ShownAttempt } from './attempt.js';
import { submissionAnswer, type SubmittingOperation } from './view.js';

/** Only reasons of the catalogue are written. */
const attemptOf = (stored: AttemptRecord | undefined): Attempt | undefined => stored as Attempt | undefined;

/** Reads the visible fields of this terminal's attempt in one round trip. Undefined for another terminal's attempt. */
export const readShownAttempt = async (
  on: Executor,
  terminalId: string,
  transactionId: string,
): Promise<ShownAttempt | undefined> =>
  (await readShownAttemptRecord(on, terminalId, transactionId)) as ShownAttempt | undefined;

/** Reads an attempt of this terminal in one round trip. Undefined for another terminal's attempt. */
export const readAttempt = async (
  on: Executor,
  terminalId: string,
  transactionId: string,
): Promise<Attempt | undefined> => attemptOf(await readAttemptRecord(on, terminalId, transactionId));

/** Returns the first attempt of a chain. If the payment began on a payment page, it alone has an `actionToken`. */
export async function firstOfChain(on: Executor, attempt: Attempt): Promise<Attempt> {
  let first = attempt;
  while (first.actionToken === null) {
    const { originatingId } = first.payment;
    const before = originatingId === null ? undefined : await readAttempt(on, first.terminalId, originatingId);
    if (!before) break;
    first = before;
  }
  return first;
}

/** Reads an attempt of this terminal by its id at the processor. Undefined if not found. */
export const readAttemptAtProcessor = async (
  on: Executor,
  terminalId: string,
  processorKey: string,
  providerTransactionId: string,
): Promise<Attempt | undefined> =>
  attemptOf(await readAttemptRecordAtProcessor(on, terminalId, processorKey, providerTransactionId));

/** Reads the existing attempts with these ids, in any order. */
export const readAttempts = async (on: Executor, ids: readonly AttemptId[]): Promise<Attempt[]> =>
  (await readAttemptRecords(on, ids)) as Attempt[];

/** True if the attempt is the step-up of a soft-declined one. */
export async function isStepUp(
  on: Executor,
  terminalId: string,
  { originatingId }: Pick<Payment, 'originatingId'>,
): Promise<boolean> {
  const original = originatingId === null ? undefined : await readAttempt(on, terminalId, originatingId);
  return original?.reason === authenticationRequired;
}

/** Returns the step-up that follows a soft-declined attempt; undefined if there is no step-up. */
export const steppedUp = async (
  on: Executor,
  { terminalId, reason, successorId }: Pick<Attempt, 'terminalId' | 'reason' | 'successorId'>,
): Promise<Attempt | undefined> =>
  reason === authenticationRequired && successorId !== null ? readAttempt(on, terminalId, successorId) : undefined;

export interface AttemptOnTerminal {
  readonly terminal: Terminal;
  readonly attempt: Attempt;
}

/**
 * Reads the payment that a processor names, by our id or by its own.
 * @returns undefined if no terminal of the processor's account has it
 */
export async function readPaymentAt(
  deps: Pick<SettlingDeps, 'store'>,
  { accountId, processor }: GuardedProcessor,
  { call, providerTransactionIds }: PaymentNames,
): Promise<AttemptOnTerminal | undefined> {
  const { pool } = deps.store;
  if (call) {
    const named = await readOnTerminal(deps, call.terminalId, call.idempotencyKey);
    const isOfAccount = accountId === undefined || named?.terminal.accountId === accountId;
    if (named && isOfAccount && named.attempt.processorKey === processor.key) return named;
  }
  if (accountId === undefined) return undefined;
  for (const providerTransactionId of providerTransactionIds) {
    const found = await findAtProcessor(pool, { accountId, processorKey: processor.key, providerTransactionId });
    if (found) return readOnTerminal(deps, found.terminalId, found.transactionId);
  }
  return undefined;
}

/** Reads an attempt with its terminal. Undefined if one of them does not exist. */
export async function readOnTerminal(
  { store: { pool, prisma } }: Pick<SettlingDeps, 'store'>,
  terminalId: string,
  transactionId: string,
): Promise<AttemptOnTerminal | undefined> {
  const terminal = await findTerminal(prisma, terminalId);
  const attempt = terminal && (await readAttempt(pool, terminalId, transactionId));
  return terminal && attempt ? { terminal, attempt } : undefined;
}

/**
 * Recreates the answer to a submission whose request died after its attempt was written. It has the same body that the
 * request would have returned, with the outcome known by now.
 * @param operation the operationId that made the attempt
 * @returns undefined if the terminal has no such attempt
 */
export async function answerOf(
  deps: Pick<ProcessorDeps, 'store' | 'baseUrl'>,
  terminalId: string,
  operation: string,
  transactionId: string,
): Promise<object | undefined> {
  const made = await readOnTerminal(deps, terminalId, transactionId);
  if (!made) return undefined;
  const attempt = (await steppedUp(deps.store.pool, made.attempt)) ?? made.attempt;
  return submissionAnswer(operation as SubmittingOperation, attempt, attempt, payerBaseUrl(deps, made.terminal));
}
