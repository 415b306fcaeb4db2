import type { Prisma, PrismaClient, ProcessorAccount } from '../../../generated/prisma/client.js';
import { countInTransaction } from '../query/prisma-query.js';
import { defineQuery, type Executor } from '../query/query.js';

/** An account at a processor as it is kept: its credentials are sealed. */
export type ProcessorAccountRow = ProcessorAccount;

/** All of them, also those that are switched off: what they have is brought to its end. */
export const readProcessorAccounts = (prisma: PrismaClient): Promise<ProcessorAccountRow[]> =>
  prisma.processorAccount.findMany({ orderBy: { createdAt: 'asc' } });

const lockedProcessorAccount = defineQuery<{ processorAccountId: string }>(
  'lock-processor-account',
  'SELECT FROM processor_accounts WHERE processor_account_id = :processorAccountId::uuid FOR UPDATE',
);

/** Holds the processor account until the transaction ends. */
export const lockProcessorAccountRow = (
  transaction: Prisma.TransactionClient,
  processorAccountId: string,
): Promise<number> => countInTransaction(transaction, lockedProcessorAccount, { processorAccountId });

/** Names a transaction of a terminal. */
export interface FoundTransaction {
  readonly terminalId: string;
  readonly transactionId: string;
}

const atProcessor = defineQuery<
  { readonly accountId: string; readonly processorKey: string; readonly providerTransactionId: string },
  FoundTransaction
>(
  'transaction-at-processor',
  // From terminal to terminal, each by its index.
  `SELECT t.terminal_id AS "terminalId", t.transaction_id AS "transactionId"
    FROM terminals CROSS JOIN LATERAL (
      SELECT terminal_id, transaction_id FROM transactions
      WHERE transactions.terminal_id = terminals.terminal_id AND processor_key = :processorKey
        AND provider_transaction_id = :providerTransactionId LIMIT 1) t
    WHERE terminals.account_id = :accountId::uuid LIMIT 1`,
);

/** The transaction of an account's terminals that a processor knows by its own id. */
export const findAtProcessor = (
  on: Executor,
  named: { readonly accountId: string; readonly processorKey: string; readonly providerTransactionId: string },
): Promise<FoundTransaction | undefined> => atProcessor.row(on, named);

const paymentAt = defineQuery<{ readonly accountId: string; readonly processorKey: string }, FoundTransaction>(
  'payment-at-processor',
  // Any one that the processor knows by an id, from terminal to terminal, each by its index.
  `SELECT t.terminal_id AS "terminalId", t.transaction_id AS "transactionId"
    FROM terminals CROSS JOIN LATERAL (
      SELECT terminal_id, transaction_id FROM transactions
      WHERE transactions.terminal_id = terminals.terminal_id AND processor_key = :processorKey
        AND provider_transaction_id IS NOT NULL AND transaction_reference_id IS NULL LIMIT 1) t
    WHERE terminals.account_id = :accountId::uuid LIMIT 1`,
);

/** A payment of an account's terminals that a processor has an id of; no capture, void or refund. */
export const findPaymentAt = (
  on: Executor,
  at: { readonly accountId: string; readonly processorKey: string },
): Promise<FoundTransaction | undefined> => paymentAt.row(on, at);
