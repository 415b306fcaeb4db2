import { given } from '../../base/contract.js';
import type { Prisma, ProcessorAccount } from '../../../generated/prisma/client.js';
import { listed, type Listing } from '../query/listing.js';
import { locking } from '../due-work/record-locks.js';
import type { Transaction } from '../query/transaction.js';
import { defineQuery, type Executor } from '../query/query.js';
import type { AttemptId } from '../payments/read-attempt.js';

/** An account at a processor, with its sealed credentials. */
export type ProcessorAccountRow = Omit<ProcessorAccount, 'settlementCheckAt'>;

// SQL, because every process reads them again and again.
const allProcessorAccounts = defineQuery<object, ProcessorAccountRow>(
  'processor-accounts',
  `SELECT processor_account_id AS "processorAccountId", account_id AS "accountId", provider_key AS "providerKey",
      kind, environment, settings, sealed_credentials AS "sealedCredentials", sealed_previous AS "sealedPrevious",
      previous_until AS "previousUntil", merchant_account AS "merchantAccount", enabled, revision,
      created_at AS "createdAt"
    FROM processor_accounts ORDER BY created_at`,
  'reads',
);

/** Returns all accounts, including disabled ones: their open payments are completed. */
export const readProcessorAccounts = (on: Executor): Promise<ProcessorAccountRow[]> =>
  allProcessorAccounts.rows(on, {});

export const findProcessorAccount = (
  client: Transaction,
  processorAccountId: string,
): Promise<ProcessorAccountRow | null> => client.processorAccount.findUnique({ where: { processorAccountId } });

/** Returns a processor account by its key, unique in the installation; null if not found. */
export const findByProviderKey = (client: Transaction, providerKey: string): Promise<ProcessorAccountRow | null> =>
  client.processorAccount.findUnique({ where: { providerKey } });

/** Lists the accounts from the newest to the oldest. @param accountId undefined for those of all merchants */
export const listProcessorAccounts = (
  client: Transaction,
  accountId: string | undefined,
  listing: Listing,
): Promise<ProcessorAccountRow[]> =>
  client.processorAccount.findMany(listed(listing, 'processorAccountId', given({ accountId })));

/** Settings in the contract's words. */
export type StoredSettings = Prisma.InputJsonObject;

type NewProcessorAccount = Pick<
  ProcessorAccountRow,
  | 'processorAccountId'
  | 'accountId'
  | 'providerKey'
  | 'kind'
  | 'environment'
  | 'merchantAccount'
  | 'sealedCredentials'
  | 'createdAt'
> & { readonly settings: StoredSettings };

/** @throws a unique violation if the provider key is in use */
export const insertProcessorAccount = (
  client: Transaction,
  account: NewProcessorAccount,
): Promise<ProcessorAccountRow> => client.processorAccount.create({ data: account });

type RotatedCredentials = Pick<
  ProcessorAccountRow,
  'sealedCredentials' | 'sealedPrevious' | 'previousUntil' | 'merchantAccount'
>;

/** Changes an account, and raises its revision. */
export const updateProcessorAccount = (
  client: Transaction,
  processorAccountId: string,
  change:
    | { readonly enabled: boolean; readonly settings?: StoredSettings; readonly settlementCheckAt?: Date }
    | RotatedCredentials,
): Promise<ProcessorAccountRow> =>
  client.processorAccount.update({ where: { processorAccountId }, data: { ...change, revision: { increment: 1 } } });

/** Records the processor's name of the account that owns the credentials, unless it is recorded. */
export const noteMerchantAccount = (
  client: Transaction,
  processorAccountId: string,
  merchantAccount: string,
): Promise<unknown> =>
  client.processorAccount.updateMany({
    where: { processorAccountId, merchantAccount: null },
    data: { merchantAccount },
  });

export const lockProcessorAccountRow = locking('processor-account', 'processor_accounts', 'processor_account_id');

/** Returns the transaction of an account's terminals with a processor's id. */
export const findAtProcessor = defineQuery<
  { readonly accountId: string; readonly processorKey: string; readonly providerTransactionId: string },
  AttemptId
>(
  'transaction-at-processor',
  // From terminal to terminal, each by its index.
  `SELECT t.terminal_id AS "terminalId", t.transaction_id AS "transactionId"
    FROM terminals CROSS JOIN LATERAL (
      SELECT terminal_id, transaction_id FROM transactions
      WHERE transactions.terminal_id = terminals.terminal_id AND processor_key = :processorKey
        AND provider_transaction_id = :providerTransactionId LIMIT 1) t
    WHERE terminals.account_id = :accountId::uuid LIMIT 1`,
).row;

/** Returns a payment of an account's terminals with a processor's id; no capture, void or refund. */
export const findPaymentAt = defineQuery<{ readonly accountId: string; readonly processorKey: string }, AttemptId>(
  'payment-at-processor',
  // Any one that the processor knows by an id, from terminal to terminal, each by its index.
  `SELECT t.terminal_id AS "terminalId", t.transaction_id AS "transactionId"
    FROM terminals CROSS JOIN LATERAL (
      SELECT terminal_id, transaction_id FROM transactions
      WHERE transactions.terminal_id = terminals.terminal_id AND processor_key = :processorKey
        AND provider_transaction_id IS NOT NULL AND transaction_reference_id IS NULL LIMIT 1) t
    WHERE terminals.account_id = :accountId::uuid LIMIT 1`,
).row;
