import type { Schema } from '../../contract/client.js';

// The compiler requires exactly the event types of the contract.
const names: Readonly<Record<Schema<'EventType'>, true>> = {
  'transaction.approved': true,
  'transaction.declined': true,
  'transaction.pending': true,
  'transaction.error': true,
  'transaction.unknown': true,
  'transaction.cancelled': true,
  'transaction.discrepancy': true,
  'transaction.disputed': true,
  'transaction.refund_failed': true,
  'transaction.identifier_masked': true,
  'transaction.retry_scheduled': true,
  'transaction.retry_attempted': true,
  'transaction.retry_cancelled': true,
  'recurring.created': true,
  'recurring.charged': true,
  'recurring.cancelled': true,
  'recurring.completed': true,
  'recurring.paused': true,
  'recurring.resumed': true,
  'recurring.updated': true,
  'recurring.instrument_replaced': true,
  'future_transaction.scheduled': true,
  'future_transaction.executed': true,
  'future_transaction.cancelled': true,
  'future_transaction.failed': true,
  'future_transaction.updated': true,
};

export const eventTypes = Object.keys(names) as readonly Schema<'EventType'>[];
