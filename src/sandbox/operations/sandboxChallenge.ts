import { problem } from '../../errors.js';
import type { Handler } from '../../handler.js';
import type { SandboxDeps } from '../sandbox-deps.js';
import { outcomeOf, settleOutcome } from '../../payments/outcome.js';
import { readAttempt } from '../../payments/read-attempt.js';
import { statusObject } from '../../reasons/reasons.js';
import { requireSandbox } from '../require-sandbox.js';

/**
 * Ends a waiting challenge as the payer would: the simulated bank books the outcome, and the transaction is settled by
 * it.
 */
export const sandboxChallenge: Handler<'sandboxChallenge', SandboxDeps> = async (
  deps,
  { params, body },
  { terminal, now },
) => {
  requireSandbox(terminal);
  const { transaction_id: transactionId } = params;
  const attempt = await readAttempt(deps.store.pool, terminal.terminalId, transactionId);
  if (!attempt)
    throw problem('VALIDATION/TRANSACTION_NOT_FOUND', 'No such transaction on this terminal.', {
      transaction_id: transactionId,
    });
  const waits = attempt.status === 'PROCESSING' && attempt.reason === 'AUTH.CHALLENGE_IN_PROGRESS';
  const bank = waits ? (await deps.processors.get(attempt.processorKey ?? ''))?.processor.sandbox : undefined;
  const result = await bank?.endChallenge(
    { terminalId: terminal.terminalId, idempotencyKey: transactionId },
    body.outcome,
  );
  if (!result)
    throw problem('VALIDATION/RECORD_NOT_FOUND', 'The transaction waits for no challenge.', {
      transaction_id: transactionId,
      status: attempt.status,
    });
  const outcome = await outcomeOf(deps, result, attempt.processorKey ?? undefined, now);
  const { settled } = await settleOutcome(deps, terminal, attempt, outcome, now);
  const after = settled
    ? outcome
    : ((await readAttempt(deps.store.pool, terminal.terminalId, transactionId)) ?? outcome);
  return { status: 200, body: { transaction_id: transactionId, status: statusObject(after.status, after.reason) } };
};
