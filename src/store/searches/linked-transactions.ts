import { defineQuery } from '../query/query.js';
import { columns, orderAndInstrument, type TransactionRow, withOrder } from './transactions.js';

/** Returns the captures, voids and refunds of a transaction, the newest first, up to a limit. */
export const listFollowUps = defineQuery<{ terminalId: string; transactionId: string; limit: number }, TransactionRow>(
  'list-follow-ups',
  `SELECT ${columns} FROM ${withOrder}
    WHERE t.terminal_id = :terminalId::bpchar AND t.transaction_reference_id = :transactionId::bpchar
    ORDER BY t.created_at DESC, t.transaction_id DESC LIMIT :limit`,
).rows;

/** Maximum number of attempts to read before and after one (contract, TransactionDetails). */
const longestChain = 50;

/** Returns all attempts of a payment in order: earlier attempts, itself, and its retries. */
export const listAttempts = defineQuery<{ terminalId: string; transactionId: string }, TransactionRow>(
  'list-attempts-of-payment',
  // Each step uses the primary key. The successor of a pre-authorization is a capture or a void, which retries nothing.
  `WITH RECURSIVE one AS (
      SELECT terminal_id, transaction_id, originating_id, successor_id FROM transactions
      WHERE terminal_id = :terminalId::bpchar AND transaction_id = :transactionId::bpchar),
    earlier AS (
      SELECT one.*, 0 AS step FROM one UNION ALL
      SELECT t.terminal_id, t.transaction_id, t.originating_id, t.successor_id, step - 1
      FROM earlier JOIN transactions t
        ON t.terminal_id = earlier.terminal_id AND t.transaction_id = earlier.originating_id
      WHERE step > -${longestChain}),
    later AS (
      SELECT one.*, 0 AS step FROM one UNION ALL
      SELECT t.terminal_id, t.transaction_id, t.originating_id, t.successor_id, step + 1
      FROM later JOIN transactions t
        ON t.terminal_id = later.terminal_id AND t.transaction_id = later.successor_id
          AND t.originating_id = later.transaction_id
      WHERE step < ${longestChain})
    SELECT ${columns}
    FROM (SELECT * FROM earlier UNION ALL SELECT * FROM later WHERE step > 0) chain
    JOIN transactions t ON t.terminal_id = chain.terminal_id AND t.transaction_id = chain.transaction_id
    ${orderAndInstrument}
    ORDER BY chain.step`,
).rows;
