import type { Actor } from '../../base/actor.js';
import { given, type Schema } from '../../base/contract.js';
import { problem } from '../../base/errors/errors.js';
import { amountNumber, units } from '../../base/money.js';
import type { Terminal } from '../../base/terminal.js';
import type { ProcessorDeps } from '../../payments/payment-deps.js';
import type { Attempt } from '../../payments/read/attempt.js';
import { readAttempt } from '../../payments/read/read-attempt.js';
import { type ReasonKey, statusObject } from '../../reasons/reasons.js';
import type { TransactionRow } from '../../store/searches/transactions.js';
import { findTerminalOrThrow, terminalsWith } from '../../store/terminals/terminals.js';
import { notOne } from '../record.js';

export type TransactionDeps = Pick<ProcessorDeps, 'store' | 'baseUrl' | 'cardRules' | 'clock'>;

export function summaryView(row: TransactionRow): Schema<'TransactionSummary'> {
  return {
    transaction_id: row.transactionId,
    terminal_friendly_id: row.terminalId,
    order_id: row.orderId,
    type: row.type,
    status: statusObject(row.status, row.reason as ReasonKey),
    amount: amountNumber(row.amount),
    currency: row.currency as Schema<'Currency'>,
    attempt_number: row.attemptNumber,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    ...given({
      merchant_transaction_id: row.merchantTransactionId,
      merchant_order_id: row.merchantOrderId,
      payer_id: row.payerId,
      recurring_id: row.recurringId,
      provider_key: row.processorKey,
      provider_transaction_id: row.providerTransactionId,
      refunded_amount: units(row.refundedAmount) > 0n ? amountNumber(row.refundedAmount) : undefined,
      payment_method: row.paymentMethod as Schema<'PaymentMethod'> | null,
      card_brand: row.brand,
      card_last_four: row.lastFour,
      authorization_code: row.authorizationCode,
      arn: row.arn,
      description: row.description,
      metadata: row.metadata,
    }),
  };
}

/** Returns a transaction of a list as an actor may see it: an accountant without card, payer and texts. */
export function summaryFor({ role }: Actor, summary: Schema<'TransactionSummary'>): Schema<'TransactionSummary'> {
  if (role !== 'accountant') return summary;
  const { payer_id: _, payment_method: _m, card_brand: _b, card_last_four: _l, ...rest } = summary;
  const { authorization_code: _a, description: _t, metadata: _d, ...money } = rest;
  return money;
}

/**
 * Returns a transaction of the named terminal, or of the only terminal that has this id.
 * @throws Problem VALIDATION/TRANSACTION_NOT_FOUND, also when several terminals have one of this id
 */
export async function readTransaction(
  { store: { prisma, pool } }: Pick<TransactionDeps, 'store'>,
  transactionId: string,
  terminalId: string | undefined,
): Promise<{ readonly terminal: Terminal; readonly attempt: Attempt }> {
  const owners = await terminalsWith(pool, 'transaction', transactionId, terminalId);
  const [owner] = owners;
  if (owner === undefined || owners.length > 1)
    throw problem('VALIDATION/TRANSACTION_NOT_FOUND', notOne(owners, 'transaction'), { transaction_id: transactionId });
  const terminal = await findTerminalOrThrow(prisma, owner);
  const attempt = await readAttempt(pool, owner, transactionId);
  if (!attempt) throw new Error(`the transaction ${transactionId} cannot be read`);
  return { terminal, attempt };
}
