import { problem, unknownTransaction } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import { requireSandbox, type SandboxDeps } from '../sandbox-deps.js';
import { applyKept, keepNotification } from '../../payments/settle/provider-notifications.js';
import { readAttempt } from '../../payments/read/read-attempt.js';
import { statusObject } from '../../reasons/reasons.js';

/** Has the simulated bank record another outcome and send a notification of it, like any processor. */
export const sandboxBankCorrection: Handler<'sandboxBankCorrection', SandboxDeps> = async (
  deps,
  { params, body },
  { terminal },
) => {
  requireSandbox(terminal);
  const { transaction_id: transactionId } = params;
  const { pool } = deps.store;
  const attempt = await readAttempt(pool, terminal.terminalId, transactionId);
  if (!attempt) throw unknownTransaction(transactionId);
  const bank = (await deps.processors.get(attempt.processorKey ?? ''))?.processor;
  const result = await bank?.sandbox?.correct(
    { terminalId: terminal.terminalId, idempotencyKey: transactionId },
    body.outcome === 'error' ? 'failed' : body.outcome,
  );
  if (!bank || !result)
    throw problem('VALIDATION/RECORD_NOT_FOUND', 'No bank has received the transaction.', {
      transaction_id: transactionId,
    });
  const kept = await keepNotification(deps, bank.key, terminal.terminalId, {
    providerEventId: `correction-${deps.random.uuid()}`,
    transactionId,
    result,
  });
  if (kept) await applyKept(deps, [kept]);
  const { status, reason } = (await readAttempt(pool, terminal.terminalId, transactionId)) ?? attempt;
  return { transaction_id: transactionId, status: statusObject(status, reason) };
};
