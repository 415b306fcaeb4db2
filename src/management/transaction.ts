import type { Pool } from 'pg';
import { given, type Schema } from '../contract.js';
import type { Deps } from '../deps.js';
import { problem } from '../errors.js';
import { amountNumber } from '../money.js';
import type { Attempt, TransactionStatus, TransactionType } from '../payments/attempt.js';
import { readAttempt } from '../payments/read-attempt.js';
import { statusObject, type ReasonKey } from '../retries/reasons.js';
import type { Terminal } from '../terminal.js';

/** A transaction as lists show it. The amount is decimal text. */
export interface TransactionRow {
  readonly transactionId: string;
  readonly terminalId: string;
  readonly orderId: string;
  readonly type: TransactionType;
  readonly status: TransactionStatus;
  readonly reason: ReasonKey;
  readonly amount: string;
  readonly currency: string;
  readonly attemptNumber: number;
  readonly merchantTransactionId: string | null;
  readonly merchantOrderId: string | null;
  readonly payerId: string | null;
  readonly recurringId: string | null;
  readonly processorKey: string | null;
  readonly providerTransactionId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The columns of a `TransactionRow`, of a transaction `t` and its order `o`. */
export const rowColumns = `
  t.transaction_id AS "transactionId", t.terminal_id AS "terminalId", t.order_id AS "orderId", t.type, t.status, t.reason, t.amount, t.currency,
  t.attempt_number AS "attemptNumber", t.merchant_transaction_id AS "merchantTransactionId", o.merchant_order_id AS "merchantOrderId",
  o.payer_id AS "payerId", t.recurring_id AS "recurringId", t.processor_key AS "processorKey", t.provider_transaction_id AS "providerTransactionId",
  t.created_at AS "createdAt", t.updated_at AS "updatedAt"`;

export function summaryView(row: TransactionRow): Schema<'TransactionSummary'> {
  return {
    transaction_id: row.transactionId, terminal_friendly_id: row.terminalId, order_id: row.orderId, type: row.type,
    status: statusObject(row.status, row.reason), amount: amountNumber(row.amount), currency: row.currency as Schema<'Currency'>,
    attempt_number: row.attemptNumber, created_at: row.createdAt.toISOString(), updated_at: row.updatedAt.toISOString(),
    ...given({
      merchant_transaction_id: row.merchantTransactionId, merchant_order_id: row.merchantOrderId, payer_id: row.payerId, recurring_id: row.recurringId,
      provider_key: row.processorKey as Schema<'ProviderKey'> | null, provider_transaction_id: row.providerTransactionId,
    }),
  };
}

/** A transaction, whatever its terminal. @throws Problem VALIDATION/TRANSACTION_NOT_FOUND */
export async function readTransaction({ store: { prisma, pool } }: Deps, transactionId: string): Promise<{ readonly terminal: Terminal; readonly attempt: Attempt }> {
  const found = await prisma.transaction.findUnique({ where: { transactionId }, select: { terminalId: true } });
  const terminal = found && await prisma.terminal.findUnique({ where: { terminalId: found.terminalId } });
  const attempt = terminal && await readAttempt(pool, terminal.terminalId, transactionId);
  if (!terminal || !attempt) throw problem('VALIDATION/TRANSACTION_NOT_FOUND', 'There is no such transaction.', { transaction_id: transactionId });
  return { terminal, attempt };
}

/** The transactions that a condition on `t` names, the newest first. @param mostRows how many at most */
export async function readRows(pool: Pool, condition: string, value: unknown, mostRows: number): Promise<TransactionRow[]> {
  const { rows } = await pool.query<TransactionRow>(
    `SELECT ${rowColumns} FROM transactions t JOIN orders o USING (order_id) WHERE ${condition} ORDER BY t.created_at DESC, t.transaction_id DESC LIMIT $2`, [value, mostRows]);
  return rows;
}
