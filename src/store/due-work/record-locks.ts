import { countInTransaction, type Transaction } from '../query/transaction.js';
import { defineQuery } from '../query/query.js';

// Prisma has no FOR UPDATE. Prisma reads the row after it is locked.

const lockedAccount = defineQuery<{ accountId: string }>(
  'lock-account',
  'SELECT FROM accounts WHERE account_id = :accountId::uuid FOR UPDATE',
);

const lockedApiKey = defineQuery<{ apiKeyId: string }>(
  'lock-api-key',
  'SELECT FROM api_keys WHERE api_key_id = :apiKeyId::uuid FOR UPDATE',
);

const lockedTerminal = defineQuery<{ terminalId: string }>(
  'lock-terminal',
  'SELECT FROM terminals WHERE terminal_id = :terminalId::bpchar FOR UPDATE',
);

const lockedEndpoint = defineQuery<{ endpointId: string }>(
  'lock-webhook-endpoint',
  'SELECT FROM webhook_endpoints WHERE endpoint_id = :endpointId::uuid FOR UPDATE',
);

const lockedDelivery = defineQuery<{ terminalId: string; deliveryId: string }>(
  'lock-delivery',
  'SELECT FROM deliveries WHERE terminal_id = :terminalId::bpchar AND delivery_id = :deliveryId::bigint FOR UPDATE',
);

// In a fixed order, so that two changes do not deadlock.
const lockedUsers = defineQuery<{ userId: string }>(
  'lock-users',
  `SELECT FROM users WHERE user_id = :userId::uuid OR (role = 'owner' AND disabled_at IS NULL)
  ORDER BY user_id FOR UPDATE`,
);

const lockedUser = defineQuery<{ userId: string }>(
  'lock-user',
  'SELECT FROM users WHERE user_id = :userId::uuid FOR UPDATE',
);

/** Locks the account until the transaction ends. */
export const lockAccountRow = (transaction: Transaction, accountId: string): Promise<number> =>
  countInTransaction(transaction, lockedAccount, { accountId });

/** Locks the API key until the transaction ends. */
export const lockApiKeyRow = (transaction: Transaction, apiKeyId: string): Promise<number> =>
  countInTransaction(transaction, lockedApiKey, { apiKeyId });

/** Locks the terminal until the transaction ends. */
export const lockTerminalRow = (transaction: Transaction, terminalId: string): Promise<number> =>
  countInTransaction(transaction, lockedTerminal, { terminalId });

/** Locks the webhook endpoint until the transaction ends. */
export const lockWebhookEndpointRow = (transaction: Transaction, endpointId: string): Promise<number> =>
  countInTransaction(transaction, lockedEndpoint, { endpointId });

/** Locks the user until the transaction ends. */
export const lockUserRow = (transaction: Transaction, userId: string): Promise<number> =>
  countInTransaction(transaction, lockedUser, { userId });

/** Locks the user, and all enabled owners, until the transaction ends. */
export const lockUserRows = (transaction: Transaction, userId: string): Promise<number> =>
  countInTransaction(transaction, lockedUsers, { userId });

/** Locks the delivery until the transaction ends. @param deliveryId decimal digits */
export const lockDeliveryRow = (transaction: Transaction, terminalId: string, deliveryId: string): Promise<number> =>
  countInTransaction(transaction, lockedDelivery, { terminalId, deliveryId });
