import type { Terminal } from '../../base/terminal.js';
import type { PaymentNames } from '../../processors/calls.js';
import type { GuardedProcessor } from '../../processors/routing.js';
import { findAtProcessor } from '../../store/processors/processor-accounts.js';
import { findTerminal } from '../../store/terminals/terminals.js';
import type { SettlingDeps } from '../payment-deps.js';
import type { Attempt } from './attempt.js';
import { readAttempt } from './read-attempt.js';

/** A transaction with its terminal. */
export interface AttemptOnTerminal {
  readonly terminal: Terminal;
  readonly attempt: Attempt;
}

/**
 * The payment that a processor names, by our own name or by its ids.
 * @returns undefined when no terminal of the processor's account has it
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

export async function readOnTerminal(
  { store: { pool, prisma } }: Pick<SettlingDeps, 'store'>,
  terminalId: string,
  transactionId: string,
): Promise<AttemptOnTerminal | undefined> {
  const terminal = await findTerminal(prisma, terminalId);
  const attempt = terminal && (await readAttempt(pool, terminalId, transactionId));
  return terminal && attempt ? { terminal, attempt } : undefined;
}
