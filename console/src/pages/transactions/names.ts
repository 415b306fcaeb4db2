import type { Schema } from '../../contract/client.js';

// Named once more as values, for choices; the compiler holds them against the contract.
export const transactionStatuses: readonly Schema<'TransactionStatus'>[] = [
  'APPROVED',
  'PROCESSING',
  'DECLINED',
  'ERROR',
  'CANCELLED',
  'UNKNOWN',
];

export const transactionTypes: readonly Schema<'TransactionType'>[] = [
  'sale',
  'preauth',
  'capture',
  'refund',
  'void',
  'recurring_init',
  'recurring',
];
