import type { Deps } from '../deps.js';
import { terminalNow, type Terminal } from '../terminal.js';
import { addEvent } from '../webhooks/record.js';
import type { Attempt } from './attempt.js';
import { discrepancyOf, keep, recordedSide, type Evidence } from './discrepancies.js';
import { transactionEvent } from './events.js';
import { addCalls } from './settle.js';

/**
 * Takes in that a refund failed after it was approved, as a closed account makes it fail days later. Its status is final and stays; its amount
 * can be refunded again, the event tells it, and the refund shows since when. Nobody has to decide anything, so the discrepancy is kept as
 * accepted, for the record.
 * @returns false when the evidence says something else
 */
export async function noteRefundFailure(deps: Deps, terminal: Terminal, refund: Attempt, evidence: Evidence): Promise<boolean> {
  const { type, status, processorKey, transactionId, transactionReferenceId, amount } = refund;
  if (type !== 'refund' || status !== 'APPROVED' || processorKey !== evidence.processorKey || transactionReferenceId === null) return false;
  if (evidence.outcome !== 'declined' && evidence.outcome !== 'failed') return false;
  const found = {
    ...discrepancyOf(deps, evidence, 'refused', transactionId, recordedSide(terminal, refund)),
    state: 'accepted', evidence: 'The processor told that the refund failed: its amount can be refunded again.', resolvedAt: deps.clock.now(),
  } as const;
  const at = terminalNow(terminal, deps.clock);
  await keep(deps, found, (statement, isNew) => {
    statement.with('failed', `UPDATE transactions SET refund_failed_at = ${statement.value(at, 'timestamptz')}
      WHERE transaction_id = ${statement.id(transactionId)} AND ${isNew} RETURNING 1`);
    statement.with('payment', `UPDATE transactions SET refunded_amount = refunded_amount - ${statement.value(amount, 'numeric')}
      WHERE transaction_id = ${statement.id(transactionReferenceId)} AND ${isNew} RETURNING 1`);
    addEvent(statement, 'told', transactionEvent(deps.random, terminal, 'transaction.refund_failed', refund, refund, at), isNew);
    if (evidence.calls && evidence.calls.length > 0) addCalls(statement, transactionId, evidence.calls, isNew);
  });
  return true;
}
