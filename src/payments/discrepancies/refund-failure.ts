import type { SettlingDeps } from '../payment-deps.js';
import { terminalNow, type Terminal } from '../../base/terminal.js';
import type { Attempt } from '../read/attempt.js';
import { discrepancyOf, keep, recordedSide, type Evidence } from './discrepancies.js';
import { transactionEvent } from '../settle/events.js';

/**
 * Takes in that a refund failed after it was approved, as a closed account makes it fail days later. Its status is
 * final and stays. Its amount can be refunded again, an event reports the failure, and the refund shows its time. There
 * is nothing to decide, so the discrepancy is kept as accepted, for the record.
 * @returns false when the evidence says something else
 */
export async function noteRefundFailure(
  deps: SettlingDeps,
  terminal: Terminal,
  refund: Attempt,
  evidence: Evidence,
): Promise<boolean> {
  const { status, processorKey, transactionId } = refund;
  const { type, transactionReferenceId } = refund.payment;
  if (
    type !== 'refund' ||
    status !== 'APPROVED' ||
    processorKey !== evidence.processorKey ||
    transactionReferenceId === null
  )
    return false;
  if (evidence.outcome !== 'declined' && evidence.outcome !== 'failed') return false;
  const found = {
    ...discrepancyOf(deps, evidence, 'refused', transactionId, recordedSide(terminal, refund)),
    state: 'accepted',
    evidence: 'The processor reported that the refund failed: its amount can be refunded again.',
    resolvedAt: deps.clock.now(),
  } as const;
  const at = terminalNow(terminal, deps.clock);
  await keep(deps, found, {
    calls: evidence.calls,
    events: [transactionEvent(deps.random, terminal, 'transaction.refund_failed', refund, { outcome: refund, at })],
    failedRefund: { at, paymentId: transactionReferenceId },
  });
  return true;
}
