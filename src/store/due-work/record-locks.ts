import { countInTransaction, type Transaction } from '../query/transaction.js';
import { defineQuery } from '../query/query.js';

// Prisma has no FOR UPDATE. Prisma reads the row after it is locked.

/** Returns a function that locks a row by its id until the transaction ends. */
export const locking = (record: string, table: string, id: string, type = 'uuid') => {
  const query = defineQuery<{ id: string }>(
    `lock-one-${record}`,
    `SELECT FROM ${table} WHERE ${id} = :id::${type} FOR UPDATE`,
  );
  return (transaction: Transaction, named: string): Promise<number> =>
    countInTransaction(transaction, query, { id: named });
};

export const lockAccountRow = locking('account', 'accounts', 'account_id');
export const lockApiKeyRow = locking('api-key', 'api_keys', 'api_key_id');
export const lockTerminalRow = locking('terminal', 'terminals', 'terminal_id', 'bpchar');
export const lockWebhookEndpointRow = locking('webhook-endpoint', 'webhook_endpoints', 'endpoint_id');
export const lockUserRow = locking('user', 'users', 'user_id');

// In a fixed order, so that two changes do not deadlock.
const lockedUsers = defineQuery<{ userId: string }>(
  'lock-users',
  `SELECT FROM users WHERE user_id = :userId::uuid OR (role = 'owner' AND disabled_at IS NULL)
  ORDER BY user_id FOR UPDATE`,
);

/** Locks the user, and all enabled owners, until the transaction ends. */
export const lockUserRows = (transaction: Transaction, userId: string): Promise<number> =>
  countInTransaction(transaction, lockedUsers, { userId });

const lockedDelivery = defineQuery<{ terminalId: string; deliveryId: string }>(
  'lock-delivery',
  'SELECT FROM deliveries WHERE terminal_id = :terminalId::bpchar AND delivery_id = :deliveryId::bigint FOR UPDATE',
);

/** Locks the delivery until the transaction ends. @param deliveryId decimal digits */
export const lockDeliveryRow = (transaction: Transaction, terminalId: string, deliveryId: string): Promise<number> =>
  countInTransaction(transaction, lockedDelivery, { terminalId, deliveryId });
