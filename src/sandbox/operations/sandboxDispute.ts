import { plusSeconds } from '../../base/clock.js';
import type { Schema } from '../../base/contract.js';
import { problem, unknownTransaction } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import type { Attempt } from '../../payments/read/attempt.js';
import { disputeFacts, noteDispute } from '../../payments/disputes.js';
import { readAttempt } from '../../payments/read/read-attempt.js';
import type { DisputeReport } from '../../processors/reports.js';
import { readKnownDispute } from '../../store/disputes/disputes.js';
import { requireSandbox, type SandboxDeps } from '../sandbox-deps.js';

const answerSeconds = 10 * 24 * 60 * 60;

/** The card scheme's reason code for each kind of report. */
const reasons = { chargeback: '10.4', inquiry: '13.1', fraud_warning: 'fraudulent' } as const;

/** Reports a dispute of a transaction as its processor would. */
export const sandboxDispute: Handler<'sandboxDispute', SandboxDeps> = async (deps, { params, body }, access) => {
  const { terminal, now } = access;
  requireSandbox(terminal);
  const { transaction_id: transactionId } = params;
  const { pool } = deps.store;
  const attempt = await readAttempt(pool, terminal.terminalId, transactionId);
  if (!attempt) throw unknownTransaction(transactionId);
  const guarded =
    attempt.providerTransactionId === null ? undefined : await deps.processors.get(attempt.processorKey ?? '');
  if (!guarded?.processor.sandbox)
    throw problem('VALIDATION/RECORD_NOT_FOUND', 'No bank has received the transaction.', {
      transaction_id: transactionId,
    });
  if ((body.kind ?? 'chargeback') === 'chargeback') {
    const call = { terminalId: terminal.terminalId, idempotencyKey: transactionId };
    const payment = { ...attempt.payment, providerTransactionId: attempt.providerTransactionId ?? '' };
    await guarded.processor.sandbox.chargeBack(call, payment, 'chargeback');
    if (body.phase === 'won') await guarded.processor.sandbox.chargeBack(call, payment, 'chargeback_reversal');
  }
  const report = reportOf(attempt, body, deps.random.uuid(), now);
  await noteDispute(deps, guarded, report);
  const processorKey = guarded.processor.key;
  const noted = await readKnownDispute(pool, { processorKey, ...report });
  if (!noted) throw new Error(`the dispute ${report.providerDisputeId} cannot be read`);
  return {
    transaction_id: transactionId,
    dispute: { dispute_id: noted.disputeId, provider_key: processorKey, ...disputeFacts(noted) },
  };
};

function reportOf(
  { terminalId, transactionId, providerTransactionId, payment: { amount, currency } }: Attempt,
  { phase, kind = 'chargeback' }: Schema<'SandboxDisputeRequest'>,
  providerEventId: string,
  occurredAt: Date,
): DisputeReport {
  const takesMoney = kind === 'chargeback';
  return {
    providerEventId,
    providerDisputeId: `sim_${kind}_${terminalId}_${transactionId}`,
    about: {
      call: { terminalId, idempotencyKey: transactionId },
      providerTransactionIds: providerTransactionId === null ? [] : [providerTransactionId],
    },
    kind,
    phase,
    providerStatus: phase,
    amount,
    currency,
    reasonCode: reasons[kind],
    respondBy: phase === 'opened' ? plusSeconds(occurredAt, answerSeconds) : undefined,
    withdrawn: takesMoney ? { amount: phase === 'won' ? '0' : amount, currency } : undefined,
    occurredAt,
  };
}
