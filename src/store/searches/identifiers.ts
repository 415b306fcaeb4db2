import type { Pool } from 'pg';
import { defineQuery } from '../query/query.js';

const latest = defineQuery<{ accountId: string; limit: number }, { readonly identifier: string }>(
  'read-latest-identifiers',
  `SELECT identifier FROM (
      SELECT newest.* FROM terminals CROSS JOIN LATERAL (
        SELECT t.created_at, t.merchant_transaction_id, o.merchant_order_id
        FROM transactions t JOIN orders o ON o.terminal_id = t.terminal_id AND o.order_id = t.order_id
        WHERE t.terminal_id = terminals.terminal_id ORDER BY t.created_at DESC LIMIT :limit::bigint) newest
      WHERE terminals.account_id = :accountId::uuid
      ORDER BY newest.created_at DESC LIMIT :limit::bigint) found
    CROSS JOIN LATERAL (VALUES (merchant_transaction_id), (merchant_order_id)) AS named (identifier)
    WHERE identifier IS NOT NULL ORDER BY created_at DESC LIMIT :limit::bigint`,
);

/**
 * Returns the merchant's references of the latest transactions and orders of an account's terminals, the newest first.
 */
export const readLatestIdentifiers = async (pool: Pool, accountId: string, limit: number): Promise<string[]> =>
  (await latest.rows(pool, { accountId, limit })).map(({ identifier }) => identifier);
