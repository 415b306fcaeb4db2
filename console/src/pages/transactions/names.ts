import type { Schema } from '../../contract/client.js';

// The values for filters; the compiler checks them against the contract.
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
